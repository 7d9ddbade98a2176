"""What the environment says, read with care: an empty variable is an unset one."""

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"]


def text(name: str, default: str = "") -> str:
    """The variable without blanks around it, or the default."""
    return os.environ.get(name, "").strip() or default


def flag(name: str) -> bool:
    """Whether the variable says yes."""
    return text(name).lower() in ("1", "true", "yes", "on")


def is_local_site() -> bool:
    """Whether this is a site for this machine alone: the default, until hosts are named or DEBUG is off."""
    if text("DEBUG"):
        return flag("DEBUG")
    return not words("ALLOWED_HOSTS")


def words(name: str) -> list[str]:
    """The variable as a list, separated by commas."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def secret_key(path: Path, *, is_local: bool) -> str:
    """SECRET_KEY, or on a local site a key of its own that the first start makes and keeps."""
    if key := text("SECRET_KEY"):
        return key
    if not is_local:
        raise ImproperlyConfigured("Please set SECRET_KEY to a long random text that you keep to yourself.")
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600), "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(50))
    return path.read_text(encoding="ascii").strip()


def allowed_hosts(*, is_local: bool) -> list[str]:
    """ALLOWED_HOSTS; on a local site this machine's own names beside them."""
    hosts = words("ALLOWED_HOSTS")
    if is_local:
        return [*LOCAL_HOSTS, *hosts]
    if not hosts:
        raise ImproperlyConfigured(
            "Please set ALLOWED_HOSTS to the names under which the site is reached, separated by commas."
        )
    return hosts


def database(path: Path) -> dict[str, Any]:
    """The database of DATABASE_URL, or SQLite in that file."""
    url = text("DATABASE_URL")
    config: dict[str, Any] = dict(dj_database_url.parse(url or f"sqlite:///{path}"))
    if config["ENGINE"].endswith("sqlite3"):
        # One writer at a time, who says so at the start of the transaction; readers never wait.
        config["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=20000;",
        }
    # Requests run in threads that come and go: a connection kept by one would never be used again.
    config["CONN_MAX_AGE"] = 0
    return config


def channel_layer(redis_url: str) -> dict[str, Any]:
    """Redis where there is one; else within the process (see games.relay)."""
    if not redis_url:
        return {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    return {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [redis_url]},
    }


def cache(redis_url: str) -> dict[str, Any]:
    """Redis where there is one; else the memory of the process."""
    if not redis_url:
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    return {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": redis_url}


def mailer(url: str) -> dict[str, Any]:
    """`smtp://user:password@host:port?tls=1` or `smtps://…`; else mail is printed on the console."""
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps"):
        return {"BACKEND": "django.core.mail.backends.console.EmailBackend"}
    return {
        "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "OPTIONS": {
            "host": parts.hostname or "localhost",
            "port": parts.port or (465 if parts.scheme == "smtps" else 587),
            "username": unquote(parts.username or ""),
            "password": unquote(parts.password or ""),
            "use_ssl": parts.scheme == "smtps",
            "use_tls": "tls" in parse_qs(parts.query),
            "timeout": 10,
        },
    }
