"""A progress bar on stderr for slow work; silent unless stderr is a terminal."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Self, TextIO

_WIDTH = 24


class Progress:
    """Counts steps towards a total, as a context manager.

    with Progress("read", len(files)) as progress:
        for file in files:
            ...
            progress.step()
    """

    def __init__(self, what: str, total: int, stream: TextIO | None = None) -> None:
        self.what = what
        self.total = total
        self.done = 0
        self._stream = sys.stderr if stream is None else stream
        self._shown = total > 1 and self._stream.isatty()

    def step(self) -> None:
        """Count one completed step."""
        self.done += 1
        self._draw()

    def clear(self) -> None:
        """Erase the bar, so that other text can be written."""
        if self._shown:
            self._stream.write("\r\033[K")
            self._stream.flush()

    def _draw(self) -> None:
        if self._shown:
            full = _WIDTH * self.done // self.total
            bar = "#" * full + "." * (_WIDTH - full)
            self._stream.write(f"\r\033[K{self.what} [{bar}] {self.done}/{self.total}")
            self._stream.flush()

    def __enter__(self) -> Self:
        self._draw()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()
