"""What a camera of the check shows now. Lines of the input tell it; the pictures come from ``scenes.py``."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path


class Pictures:
    """The pictures of one camera. After a roll, its last frame stays, with the noise of a sensor."""

    def __init__(self, folder: Path, form: str) -> None:
        self._folder = folder / form
        self._lock = threading.Lock()
        self.show("mat")

    def show(self, scene: str) -> None:
        """Show another scene from the next picture on. Raises ``OSError`` if there is none of this name."""
        pictures = _bytes_of(self._folder / scene)
        rest = self._folder / f"{scene}-rest"
        with self._lock:
            self._once = pictures if rest.is_dir() else []
            self._again = _bytes_of(rest) if rest.is_dir() else pictures
            self._count = 0

    def next(self) -> bytes:
        """The bytes of the next picture."""
        with self._lock:
            if self._once:
                return self._once.pop(0)
            self._count += 1
            return self._again[self._count % len(self._again)]


def listen(show: Callable[[str], None]) -> None:
    """Take scenes from the lines of the input, in a thread. The end of the input ends the process."""
    threading.Thread(target=_listen, args=(show,), daemon=True).start()


def _listen(show: Callable[[str], None]) -> None:
    for line in sys.stdin:
        show(line.strip())
    os._exit(0)


def _bytes_of(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in sorted(folder.iterdir())]


def send_at(fps: float, send: Callable[[], None]) -> None:
    """Call ``send`` so many times a second; a slow computer sends fewer, and does not catch up."""
    due = time.monotonic()
    while True:
        send()
        due = max(due + 1 / fps, time.monotonic())
        time.sleep(max(0.0, due - time.monotonic()))
