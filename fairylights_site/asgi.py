"""How the site is served: pages over HTTP, revisions over sockets."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fairylights_site.settings")
pages = get_asgi_application()

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402
from django.conf import settings  # noqa: E402

from fairylights_site.cookies import PlainCookies  # noqa: E402
from fairylights_site.threads import LentThreads  # noqa: E402
from games.routing import websocket_urlpatterns  # noqa: E402

sites = ProtocolTypeRouter(
    {
        "http": LentThreads(pages, settings.WEB_THREADS),
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)

application = PlainCookies(sites)
