"""Standard streams that are closed, full or no longer read.

A program may be started without them. Then the next file or socket that it opens takes their number, and
messages of C libraries are written into that.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})


def open_standard_streams() -> None:
    """Open each standard stream that is closed, on nothing."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # it gets the lowest free number, which is this one
        if getattr(sys, name) is None:
            opened = os.fdopen(number, "w" if number else "r", encoding="utf-8", closefd=False)
            setattr(sys, name, opened)


def discard(stream: TextIO) -> None:
    """Let a stream end nowhere, so that Python does not complain when it flushes it at the end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
        stream.flush()


@contextmanager
def going_on(stream: TextIO) -> Iterator[None]:
    """Inside, a stream that cannot be written ends nothing; what is printed there is lost from then on."""
    try:
        yield
        stream.flush()
    except OSError:
        discard(stream)


def cannot_be_written(error: OSError) -> bool:
    """Whether an error is that of a full stream, and not that of a file with a name."""
    return error.filename is None and error.errno in _FULL
