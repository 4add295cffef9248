"""Settings of this process: the C library's memory allocator, and the signals that end it."""

from __future__ import annotations

import ctypes
import signal
from contextlib import suppress

_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8  # of glibc's malloc.h
_ARENAS = 2
_PICTURE_BYTES = 512 * 1024


def keep_little_freed_memory() -> None:
    """Let all threads share two memory arenas, and return the memory of each picture when it is freed.

    By default glibc gives eight arenas to each processor core, and memory that is freed in one is of no use
    to the others. After the first large block it also takes blocks of up to 32 MB from the arenas, where
    small objects then lie between freed pictures. Does nothing with another C library.
    """
    with suppress(OSError, AttributeError):
        library = ctypes.CDLL(None)
        library.mallopt(_M_ARENA_MAX, _ARENAS)
        library.mallopt(_M_MMAP_THRESHOLD, _PICTURE_BYTES)


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
