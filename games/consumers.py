"""The socket of a game's page: it carries revisions, never anything that is hidden from somebody."""

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer, AsyncWebsocketConsumer
from channels.layers import InMemoryChannelLayer
from django.contrib.auth import HASH_SESSION_KEY

from games.broadcast import group_of
from games.relay import relay
from games.selectors.access import revision_by_session, revision_for

NOT_FOR_YOU = 4404


class GameConsumer(AsyncJsonWebsocketConsumer):
    """Tells one page of one game when there is something new, as long as its reader may look."""

    game_id: int
    is_watching = False
    told = 0

    async def __call__(self, *connection: Any) -> None:
        """Live until the page is left; nothing is relayed to it afterwards, even when it breaks off."""
        try:
            await super().__call__(*connection)
        finally:
            if self.is_watching and self._is_relayed:
                relay.unwatch(self.game_id)

    async def connect(self) -> None:
        """Accept whoever may look at the game, and tell them where it stands."""
        self.game_id = self.scope["url_route"]["kwargs"]["game_id"]
        revision = await self._revision()
        await self.accept()
        if revision is None:
            await self.close(NOT_FOR_YOU)
            return
        await self.channel_layer.group_add(group_of(self.game_id), self.channel_name)
        self.is_watching = True
        if self._is_relayed:
            relay.watch(self.game_id, revision, self.channel_layer)
        await self._tell(await self._revision() or revision)

    async def disconnect(self, code: int) -> None:
        """Stop watching."""
        if self.is_watching:
            await self.channel_layer.group_discard(group_of(self.game_id), self.channel_name)

    async def receive(
        self, text_data: str | None = None, bytes_data: bytes | None = None, **kwargs: Any
    ) -> None:
        """Pages say nothing over the socket; what comes is passed over."""

    async def revision(self, event: dict[str, Any]) -> None:
        """A ping: pass it on, or end the socket of a reader who may not look any more."""
        if await self._revision() is None:
            await self.close(NOT_FOR_YOU)
            return
        await self._tell(event["revision"])

    async def _tell(self, revision: int) -> None:
        """Send a revision once, though the process that moved and the relay may both bring it."""
        if revision > self.told:
            self.told = revision
            await self.send_json({"revision": revision})

    @property
    def _is_relayed(self) -> bool:
        return isinstance(self.channel_layer, InMemoryChannelLayer)

    @database_sync_to_async
    def _revision(self) -> int | None:
        """The game's revision for whoever the session belongs to now; None when they may not look."""
        user, session = self.scope["user"], self.scope["session"]
        if not user.is_authenticated:
            return revision_for(self.game_id, None)
        return revision_by_session(self.game_id, session.session_key, user.pk, session[HASH_SESSION_KEY])


class NowhereConsumer(AsyncWebsocketConsumer):
    """Refuses a socket at an address that has none, where the router alone would raise."""

    async def connect(self) -> None:
        """Close before anything is accepted."""
        await self.close()
