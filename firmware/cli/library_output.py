"""What libraries write to stderr by themselves, as lines of the log.

libjpeg, FFmpeg and drivers write to file descriptor 2 and know no logging. A camera with a bad cable writes a
line for each frame. As records of the log their lines are limited and have no secrets, like all others.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import sys
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self, TextIO

_log = logging.getLogger("traywatch.libraries")

_STDERR = 2
_READ = 65536
_LONGEST = 400
_END_S = 1.0


class LibraryOutput:
    """Takes over file descriptor 2 of the process until ``close``. Not for use by two at a time.

    The descriptor becomes a pipe that a thread reads. ``sys.stderr`` and the traces of ``faulthandler`` go to
    the old place, so that they are there after a crash too. A full pipe drops lines: no library ever waits.
    """

    def __init__(self) -> None:
        self._before = sys.stderr
        with suppress(OSError, ValueError, AttributeError):
            self._before.flush()
        self._real = os.dup(_STDERR)
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        os.dup2(writing, _STDERR)
        os.close(writing)
        self._stream: TextIO = open(  # noqa: SIM115 - log handlers keep it until the process ends
            self._real,
            "w",
            buffering=1,
            encoding=getattr(self._before, "encoding", None) or "utf-8",
            errors="backslashreplace",
            closefd=False,
        )
        sys.stderr = self._stream
        self._traced = faulthandler.is_enabled()
        faulthandler.enable(self._stream)
        self._thread = threading.Thread(target=self._run, args=(reading,), name="library output", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Give the descriptor back, and log what is left. Safe to call twice."""
        if sys.stderr is self._stream:
            sys.stderr = self._before
        os.dup2(self._real, _STDERR)
        faulthandler.disable()
        if self._traced:
            faulthandler.enable(_STDERR)
        self._thread.join(_END_S)  # a child process may still have the pipe

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _run(self, reading: int) -> None:
        with open(reading, "rb", buffering=0) as pipe:
            rest = b""
            while data := pipe.read(_READ):
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    _record(line)
                if len(rest) > _READ:
                    _record(rest)
                    rest = b""
            _record(rest)


def _record(line: bytes) -> None:
    text = " ".join(line[: 4 * _LONGEST].decode("utf-8", "replace").split())
    if text:
        _log.warning("%s", text[:_LONGEST])
