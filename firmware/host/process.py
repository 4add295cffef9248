"""Settings of this process: the C library's memory allocator, and the signals that end it."""

from __future__ import annotations

import ctypes
import signal
from contextlib import suppress

_M_ARENA_MAX = -8  # of glibc's malloc.h
_ARENAS = 2


def use_few_memory_arenas() -> None:
    """Let all threads share two memory arenas. By default glibc gives eight to each processor core, and
    memory that is freed in one arena is of no use to the others. Does nothing with another C library.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_M_ARENA_MAX, _ARENAS)


def return_free_memory() -> None:
    """Return freed memory to the system. Between large pictures that were freed, glibc keeps all of it.

    Does nothing with another C library.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def stop_signals() -> tuple[signal.Signals, ...]:
    """SIGINT, SIGTERM, and SIGHUP of a terminal that is closed, unless ``nohup`` has turned that off."""
    ignored = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    return (signal.SIGINT, signal.SIGTERM) if ignored else (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
