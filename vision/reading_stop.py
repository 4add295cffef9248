"""Ends a reading before it is done, because the program stops.

A picture with many dice takes seconds on a small computer. Nobody waits for it after Ctrl-C.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class ReadingStopped(Exception):
    """A reading was ended before it was done. It is no error: the program stops."""


class _Stop(threading.local):
    event: threading.Event | None = None


_stop = _Stop()


@contextmanager
def stopped_by(event: threading.Event) -> Iterator[None]:
    """In this thread, a reading ends before its next network runs, once ``event`` is set.

    ``ReadingStopped`` ends it. Other threads read on.
    """
    before, _stop.event = _stop.event, event
    try:
        yield
    finally:
        _stop.event = before


def raise_if_stopped() -> None:
    """Raises ``ReadingStopped`` if this thread is to read no further."""
    if _stop.event is not None and _stop.event.is_set():
        raise ReadingStopped
