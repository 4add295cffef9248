"""Makes the clips of throws in a thread of its own with low priority, after the result is out."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:  # what makes a clip is imported in the thread that makes the first one
    from traywatch.firmware.pipeline.clips.roll_clip import FilmedRoll

_log = logging.getLogger("traywatch.clips")
MOST_WAITING = 2
"""Rolls that wait for their clip. If more come, the oldest gets none: their frames need memory."""
_NICE = 10
_WAIT_S = 20.0


class ClipMaker:
    """Encodes one clip after the other, and gives each to ``keep`` with the id of its throw.

    Safe to call from any thread.

    Inside ``expected`` a throw is recorded that gets a clip, so that ``wait`` waits for that too.
    """

    def __init__(self, keep: Callable[[str, bytes], object]) -> None:
        self._keep = keep
        self._changed = threading.Condition()
        self._waiting: deque[FilmedRoll] = deque()
        self._expected = 0
        self._working = ""
        self._stopped = self._is_closed = False
        self._storing = threading.Lock()  # held while a clip is given to ``keep``
        self._thread = threading.Thread(target=self._run, name="clips", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def close(self, timeout_s: float = 2.0) -> None:
        """End the thread. Clips that are not made by then are lost; their throws are not.

        Nothing is stored afterwards, because the folder may be gone by then. A clip that is being stored is
        waited for.
        """
        with self._changed:
            self._stopped = True
            self._waiting.clear()
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join(timeout_s)
        with self._storing:
            self._is_closed = True

    @contextmanager
    def expected(self) -> Iterator[Self]:
        """Inside, a throw is recorded and then given to ``make``."""
        with self._changed:
            self._expected += 1
        try:
            yield self
        finally:
            with self._changed:
                self._expected -= 1
                self._changed.notify_all()

    def make(self, roll: FilmedRoll) -> None:
        """Make the clip of a throw that was recorded; returns at once."""
        with self._changed:
            self._waiting.append(roll)
            while len(self._waiting) > MOST_WAITING:
                self._waiting.popleft()
            self._changed.notify_all()

    def wait(self, throw_id: str, timeout_s: float = _WAIT_S) -> bool:
        """Wait until the clip of a throw is made, or none comes. False if it takes too long."""
        until = time.monotonic() + timeout_s
        with self._changed:
            while self._is_coming(throw_id):
                left = until - time.monotonic()
                if left <= 0 or not self._changed.wait(left):
                    return False
        return True

    def _is_coming(self, throw_id: str) -> bool:
        if self._stopped or not self._thread.is_alive():
            return False
        throw_ids = [roll.throw.throw_id for roll in self._waiting]
        return self._expected > 0 or throw_id == self._working or throw_id in throw_ids

    def _run(self) -> None:
        with suppress(OSError, AttributeError):  # only Linux has a priority for each thread
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
        while True:
            with self._changed:
                self._working = ""
                self._changed.notify_all()
                while not self._waiting and not self._stopped:
                    self._changed.wait()
                if self._stopped:
                    return
                roll = self._waiting.popleft()
                self._working = roll.throw.throw_id
            try:
                from traywatch.firmware.pipeline.clips.roll_clip import roll_clip

                clip = roll_clip(roll)
                with self._storing:
                    if not self._is_closed:
                        self._keep(roll.throw.throw_id, clip)
            except Exception:  # a throw without a clip still counts
                _log.exception("the clip of a throw could not be made")
            del roll
