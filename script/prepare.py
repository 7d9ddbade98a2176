"""Brings database, static files and translations up to date; quick when there is nothing to do.

With `translations` it does only those: tests need nothing else, and should leave the database alone.
"""

import hashlib
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class NotReadyError(Exception):
    """Why the site cannot run, in one sentence for the person who starts it."""


def prepare() -> None:
    """Do all of it, or raise NotReadyError with one sentence."""
    from django.core.exceptions import ImproperlyConfigured
    from django.db import DatabaseError

    try:
        _load_settings()
        _migrate()
        compile_translations()
        _collect_static_files()
    except ImproperlyConfigured as error:
        raise NotReadyError(str(error)) from error
    except DatabaseError as error:
        raise NotReadyError(f"The database cannot be used: {_first_line(error)}.") from error
    except OSError as error:
        raise NotReadyError(f"A file could not be written or read: {error}.") from error


def _first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0].rstrip(".") if str(error).strip() else type(error).__name__


def _load_settings() -> None:
    import django

    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fairylights_site.settings")
    django.setup()


def _migrate() -> None:
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    unknown = set(executor.loader.applied_migrations) - set(executor.loader.disk_migrations)
    if unknown:
        app, name = min(unknown)
        raise NotReadyError(
            f"The database is newer than this code (it has had the migration {app}.{name}): "
            "please use newer code, or another database."
        )
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", interactive=False, verbosity=0)
        connection.close()


def compile_translations() -> None:
    """Write what Django reads beside each text file that is newer."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in (ROOT / "locale").glob("*/LC_MESSAGES/*.po"):
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
            with source.open("rb") as texts, compiled.open("wb") as file:
                write_mo(file, read_po(texts))


def _collect_static_files() -> None:
    from django.conf import settings
    from django.core.management import call_command

    stamp, now = Path(settings.VAR_DIR) / "static.stamp", _fingerprint_of_static_files()
    if stamp.exists() and stamp.read_text(encoding="ascii") == now and Path(settings.STATIC_ROOT).exists():
        return
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(now, encoding="ascii")


def _fingerprint_of_static_files() -> str:
    """A digest of our files' names, sizes and times, and of the list of packages that bring their own."""
    digest = hashlib.sha256((ROOT / "requirements.txt").read_bytes())
    for path in sorted((ROOT / "static").rglob("*")):
        state = path.stat()
        digest.update(f"{path.relative_to(ROOT)} {state.st_size} {state.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def main() -> int:
    """Prepare, and say in one sentence what is in the way, if anything is."""
    try:
        compile_translations() if sys.argv[1:] == ["translations"] else prepare()
    except NotReadyError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
