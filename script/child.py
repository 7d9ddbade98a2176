"""Runs a Python program that ends when the process that started it is gone, even if that was killed.

The other end of its standard input belongs to that process alone: it closes with it.
"""

import os
import runpy
import signal
import sys
import threading
from pathlib import Path


def _end_with_parent() -> None:
    while os.read(0, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    threading.Thread(target=_end_with_parent, daemon=True).start()
    sys.argv = sys.argv[1:]
    sys.path[0] = str(Path(sys.argv[0]).resolve().parent)
    runpy.run_path(sys.argv[0], run_name="__main__")
