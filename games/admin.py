"""The admin looks at games and changes nothing: no seeds, no hidden cards."""

from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.models import Game, GameEvent, Invitation, Move, Notice, Seat
from games.selectors.log import public_text


class ReadOnly(admin.options.BaseModelAdmin[Any]):
    """Nobody adds, changes or deletes here."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Only the filters that a list offers: an address must not ask about columns that are not shown."""
        offered = [name for name in getattr(self, "list_filter", ()) if isinstance(name, str)]
        return lookup.removesuffix("__exact") in offered and "\0" not in value


class SeatInline(ReadOnly, admin.TabularInline[Seat, Game]):
    """Who sits at a game."""

    model = Seat
    fields = ("number", "user", "bot", "left", "to_act", "moved_at", "score", "place")
    readonly_fields = fields
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        return super().get_queryset(request).select_related("user")


class EventInline(ReadOnly, admin.TabularInline[GameEvent, Game]):
    """What happened around a game."""

    model = GameEvent
    fields = ("at", "kind", "user")
    readonly_fields = fields
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[GameEvent]:
        return super().get_queryset(request).select_related("user")


@admin.register(Game)
class GameAdmin(ReadOnly, admin.ModelAdmin[Game]):
    """Games, without what they hide: neither seeds, link tokens nor the rest of the state."""

    list_display = ("id", "ruleset", "status", "visibility", "host", "version", "created_at", "moved_at")
    list_filter = ("ruleset", "status", "visibility", "rated")
    list_select_related = ("host",)
    search_fields = ("=id", "seats__user__username", "note")
    fields = (
        "ruleset", "options", "status", "visibility", "host", "min_seats", "max_seats", "rated", "note",
        "version", "revision", "commitment", "result", "end_reason",
        "created_at", "started_at", "moved_at", "finished_at",
    )  # fmt: skip
    inlines = (SeatInline, EventInline)


@admin.register(Seat)
class SeatAdmin(ReadOnly, admin.ModelAdmin[Seat]):
    """Seats, without client seeds."""

    list_display = ("game", "number", "user", "bot", "left", "to_act", "place")
    list_filter = ("to_act", "left")
    list_select_related = ("game", "user")
    search_fields = ("=game__id", "user__username")
    fields = (
        "game", "number", "user", "bot", "bot_from_start", "left", "joined_at",
        "to_act", "to_act_since", "moved_at", "score", "place", "decider",
    )  # fmt: skip


@admin.register(Move)
class MoveAdmin(ReadOnly, admin.ModelAdmin[Move]):
    """The log of all games, line by line, as far as everybody saw it."""

    list_display = ("game", "number", "seat", "what_all_know", "at")
    list_select_related = ("game",)
    search_fields = ("=game__id",)
    fields = ("game", "number", "seat", "what_all_know", "at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Move]:
        return super().get_queryset(request).prefetch_related("game__seats")

    @admin.display(description=_("move"))
    def what_all_know(self, move: Move) -> str:
        """The line as somebody without a seat may know it."""
        return public_text(move)


@admin.register(Invitation)
class InvitationAdmin(ReadOnly, admin.ModelAdmin[Invitation]):
    """Who was invited where."""

    list_display = ("game", "user", "state", "at")
    list_select_related = ("game", "user")
    search_fields = ("=game__id", "user__username")
    fields = ("game", "user", "state", "at")


@admin.register(Notice)
class NoticeAdmin(ReadOnly, admin.ModelAdmin[Notice]):
    """What people were told."""

    list_display = ("user", "kind", "game", "created_at", "read_at")
    list_filter = ("kind",)
    list_select_related = ("user", "game")
    search_fields = ("=game__id", "user__username")
    fields = ("user", "kind", "game", "created_at", "read_at")
