"""Asks systemd for more time while a slow start makes progress.

A small computer that is busy needs minutes to load the program. Without this, systemd would end the start
after its time limit, and the next one would take as long.
"""

from __future__ import annotations

import resource
import threading
from collections.abc import Callable

_EVERY_S = 10.0
_LEAST_SHARE = 0.02
"""Share of a processor that the start uses at least. One that hangs in a lock uses none."""
_MOST_S = 1800.0
"""A start that takes longer is ended, whatever it does."""


def work_done() -> tuple[float, int]:
    """The processor time of this process in seconds, and how often it read from a disk."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime, used.ru_inblock + used.ru_majflt


class StartProgress:
    """A thread that sends ``EXTEND_TIMEOUT_USEC`` every ``every_s`` seconds until ``end``.

    It sends nothing for a time in which the start has neither computed nor read.
    """

    def __init__(
        self,
        send: Callable[[str], None],
        *,
        work: Callable[[], tuple[float, int]] = work_done,
        every_s: float = _EVERY_S,
    ) -> None:
        self._send, self._work, self._every_s = send, work, every_s
        self._ended = threading.Event()
        threading.Thread(target=self._run, name="start progress", daemon=True).start()

    def end(self) -> None:
        """The start is over. Safe to call twice."""
        self._ended.set()

    def _run(self) -> None:
        before, left = self._work(), round(_MOST_S / self._every_s)
        while left > 0 and not self._ended.wait(self._every_s):
            now, left = self._work(), left - 1
            if now[0] - before[0] >= _LEAST_SHARE * self._every_s or now[1] > before[1]:
                self._send(f"EXTEND_TIMEOUT_USEC={round(3e6 * self._every_s)}")
            before = now
