"""What the environment says, read with care: an empty variable is an unset one."""

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"]


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


def number(name: str, default: int) -> int:
    """The variable as a whole number above zero, or the default."""
    value = text(name, str(default))
    if not value.isdecimal() or int(value) < 1:
        raise ImproperlyConfigured(f"Please let {name} be a whole number above zero.")
    return int(value)


def words(name: str) -> list[str]:
    """The variable as a list, separated by commas."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def secret_key(path: Path, *, is_local: bool) -> str:
    """SECRET_KEY, or on a local site a key of its own that the first start makes and keeps."""
    if key := text("SECRET_KEY"):
        return key
    if not is_local:
        raise ImproperlyConfigured("Please set SECRET_KEY to a long random text that you keep to yourself.")
    try:
        if not path.exists():
            _make_secret_key(path)
        return path.read_text(encoding="ascii").strip()
    except OSError as error:
        raise ImproperlyConfigured(f"{path} cannot be kept here ({error.strerror}).") from error


def _make_secret_key(path: Path) -> None:
    """A new key in that file; when two processes make one at the same instant, the first one's stays."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=path.parent, prefix=path.name, encoding="ascii") as file:
        file.write(secrets.token_urlsafe(50))
        file.flush()
        with suppress(FileExistsError):
            os.link(file.name, path)


def allowed_hosts(*, is_local: bool) -> list[str]:
    """ALLOWED_HOSTS; on a local site this machine's own names and those of LOCAL_HOSTS beside them."""
    hosts = words("ALLOWED_HOSTS")
    if is_local:
        return [*THIS_MACHINE, *words("LOCAL_HOSTS"), *hosts]
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
        # Tests use a file, so that threads can share it, and each run one of its own.
        config["TEST"] = {"NAME": str(Path(tempfile.gettempdir()) / f"fairylights-{os.getpid()}.sqlite3")}
    # The threads that serve requests live on (see fairylights_site.threads), and their connections with them.
    config["CONN_MAX_AGE"] = 60
    config["CONN_HEALTH_CHECKS"] = True
    return config


def channel_layer(redis_url: str) -> dict[str, Any]:
    """Redis where there is one; else within the process (see games.relay)."""
    if not redis_url:
        return {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    return {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        # Redis tells its databases apart for everything but messages: two sites on one server keep apart so.
        "CONFIG": {"hosts": [redis_url], "prefix": f"fairylights{urlsplit(redis_url).path}"},
    }


def cache(redis_url: str) -> dict[str, Any]:
    """Redis where there is one; else the memory of the process."""
    if not redis_url:
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    return {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": redis_url}


def mailer(url: str, *, is_local: bool) -> dict[str, Any]:
    """`smtp://user:password@host:port?tls=1` or `smtps://…`.

    Without a URL a local site prints mail; a public one sends none, so that no log has addresses and links.
    """
    if not url:
        backend = "console" if is_local else "dummy"
        return {"BACKEND": f"django.core.mail.backends.{backend}.EmailBackend"}
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps"):
        raise ImproperlyConfigured("Please let EMAIL_URL begin with smtp:// or smtps://.")
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
