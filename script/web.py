"""The web process of script/server: brings everything up to date, then serves."""

import sys

from prepare import NotReadyError, prepare


def main(host: str, port: str) -> int:
    """Serve until ended, or say in one sentence what is in the way."""
    try:
        prepare()
    except NotReadyError as error:
        sys.stderr.write(f"{error}\n")
        return 1

    from daphne.cli import CommandLineInterface

    # Verbosity 0: no line for each request, because addresses of pages can hold secrets.
    CommandLineInterface().run(["-v", "0", "-b", host, "-p", port, "fairylights_site.asgi:application"])
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
