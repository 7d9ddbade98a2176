"""The administration's view of accounts: to look, not to touch."""

from typing import Any

import allauth.account.admin  # noqa: F401  (registers what is taken out below)
from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.models import User

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign, no-untyped-call]
admin.site.unregister([EmailAddress, Group])


@admin.register(User)
class UserAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Who plays here: names and dates, no password hashes, no addresses."""

    list_display = ("username", "is_guest", "is_active", "is_staff", "date_joined", "last_login")
    list_filter = ("is_guest", "is_active", "is_staff")
    search_fields = ("name_key",)
    search_help_text = _("A name or a part of one, in any case.")
    date_hierarchy = "date_joined"
    ordering = ("-date_joined",)
    fields = (
        "username",
        "is_guest",
        "is_active",
        "is_staff",
        "has_confirmed_address",
        "date_joined",
        "last_login",
        "time_zone",
        "theme",
        "language",
    )

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[User], search_term: str
    ) -> tuple[QuerySet[User], bool]:
        return super().get_search_results(request, queryset, names.name_key(search_term))

    @admin.display(description=_("has a confirmed address"), boolean=True)
    def has_confirmed_address(self, account: User) -> bool:
        return EmailAddress.objects.filter(user=account, verified=True).exists()

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Only the filters of the list: an address must not ask about hashes letter by letter."""
        offered = (*self.list_filter, "date_joined__year", "date_joined__month", "date_joined__day")
        dates = ("date_joined__gte", "date_joined__lt")
        return lookup.removesuffix("__exact") in (*offered, *dates)
