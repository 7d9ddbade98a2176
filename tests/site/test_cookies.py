"""A cookie with bytes that no browser got from us is as good as none, for pages and for sockets."""

from typing import Any

import pytest

from fairylights_site.cookies import PlainCookies


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        (b"sessionid=abc; csrftoken=xyz", b"sessionid=abc; csrftoken=xyz"),
        (rb'sessionid="\000\000"; zone=Asia/Tokyo', b" zone=Asia/Tokyo"),
        (rb'sessionid="\000"', b""),
    ],
)
async def test_only_cookies_with_backslashes_are_taken_off(sent: bytes, kept: bytes) -> None:
    seen: list[dict[str, Any]] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope)

    headers = [(b"host", b"localhost"), (b"cookie", sent)]
    await PlainCookies(application)({"type": "http", "headers": headers}, None, None)
    assert seen[0]["headers"] == [(b"host", b"localhost"), (b"cookie", kept)]
