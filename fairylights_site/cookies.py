"""Cookies that no browser got from us, taken off before anything reads them."""

from typing import Any


class PlainCookies:
    """Runs an ASGI application without cookies that hold a backslash, with which any byte can be written.

    None of ours holds one, and a database need not be asked for a session by such a name.
    """

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        headers = scope.get("headers", [])
        if any(name == b"cookie" and b"\\" in value for name, value in headers):
            scope = {**scope, "headers": [_plain(name, value) for name, value in headers]}
        await self.application(scope, receive, send)


def _plain(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    if name != b"cookie":
        return name, value
    return name, b";".join(cookie for cookie in value.split(b";") if b"\\" not in cookie)
