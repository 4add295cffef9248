"""The end of a program: Ctrl-C while it starts or ends, and threads that are still at work.

``KeyboardInterrupt`` may come in the middle of an import or of a lock. Then it becomes another error with a
traceback, or a wait without end.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

from traywatch.firmware.cli.streams import going_on
from traywatch.firmware.host.process import stop_signals

STOPPED = 130
"""The exit status of a program that Ctrl-C has ended."""


def _leave(number: int, frame: FrameType | None) -> None:
    with suppress(OSError, ValueError, RuntimeError):  # it may have come in the middle of a print
        sys.stdout.flush()
    os._exit(STOPPED)


def leave(status: int) -> NoReturn:
    """End the process with a status, as ``sys.exit`` does, also while a daemon thread is at work.

    Python unwinds such a thread when it returns from onnxruntime or OpenCV while the interpreter ends. Their
    C++ code then ends the process with SIGABRT. So a process with such a thread ends without that step.
    """
    for stream in (sys.stdout, sys.stderr):
        with going_on(stream):
            stream.flush()
    if any(one.daemon and one.is_alive() for one in threading.enumerate()):
        os._exit(status)
    sys.exit(status)


@contextmanager
def leaving_at_once() -> Iterator[None]:
    """Inside, Ctrl-C ends the process at once, without a word: for a part that has nothing to save."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, _leave)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGINT) is _leave:
            signal.signal(signal.SIGINT, before)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Inside, a signal to stop does nothing: for the end of a program, which takes a few seconds."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, signal.SIG_IGN) for number in stop_signals()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
