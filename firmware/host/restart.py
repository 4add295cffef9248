"""Start the program again in the same process, with the arguments and the environment that it began with.

The process stays the same, so that systemd and a terminal keep it.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable

_AFTER_S = 0.5
"""Seconds until the program ends, so that the answer to the request for it is sent."""


class Restart:
    """A request to start again. Make it before anything changes the environment. Thread-safe."""

    def __init__(self) -> None:
        self._environment = dict(os.environ)
        self._stop: Callable[[], object] | None = None
        self.wanted = False

    def stops_with(self, stop: Callable[[], object]) -> None:
        """``stop`` ends the server. It is called from another thread."""
        self._stop = stop

    def request(self) -> None:
        """End the program soon, so that it starts again."""
        self.wanted = True
        timer = threading.Timer(_AFTER_S, self._end)
        timer.daemon = True
        timer.start()

    def start_again(self) -> None:
        """Replace this program, after everything was closed. Does not return."""
        sys.stdout.flush()
        sys.stderr.flush()
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], self._environment)

    def _end(self) -> None:
        if self._stop is not None:
            self._stop()
