"""Notifications to systemd, and its watchdog.

Messages are systemd's own: ``EXTEND_TIMEOUT_USEC``, ``READY=1``, ``STATUS=…``, ``WATCHDOG=1``,
``STOPPING=1``. From the first frame on, only fresh frames reset the watchdog.

A small computer that is busy needs minutes to load the program. While that makes progress, systemd is asked
for more time. Else it would end the start, and the next one would take as long. After the page answers, the
reader is still being loaded. Until the first frame, progress resets the watchdog.

While no frames are expected (no camera, end of a clip), the watchdog is suspended. A restart would not help
then, and every phone would lose the table.
"""

from __future__ import annotations

import logging
import os
import resource
import socket
import threading
from collections.abc import Callable, MutableMapping

from traywatch.firmware.host.clock import Clock, RealClock

_FEEDS = 6  # resets within one watchdog interval
_EVERY_S = 10.0
_LEAST_SHARE = 0.02
"""Share of a processor that the start uses at least. One that hangs in a lock uses none."""
_MOST_S = 1800.0
"""A start that takes longer is ended, whatever it does."""
_MOST_WITHOUT_FRAMES_S = 600.0
"""The first frame has so long after the page answers: meanwhile a slow computer still loads the reader."""


def work_done() -> tuple[float, int]:
    """The processor time of this process in seconds, and how often it read from a disk."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime, used.ru_inblock + used.ru_majflt


class StartProgress:
    """A thread that sends ``EXTEND_TIMEOUT_USEC`` every ``every_s`` seconds until ``end``.

    From ``answering`` on, it resets the watchdog instead. It sends nothing for a time in which the start has
    neither computed nor read.
    """

    def __init__(
        self,
        send: Callable[[str], None],
        *,
        done_work: Callable[[], tuple[float, int]] = work_done,
        every_s: float = _EVERY_S,
    ) -> None:
        self._send, self._work, self._every_s = send, done_work, every_s
        self._ended = threading.Event()
        self._message = f"EXTEND_TIMEOUT_USEC={round(3e6 * every_s)}"
        self._left = round(_MOST_S / every_s)
        threading.Thread(target=self._run, name="start progress", daemon=True).start()

    def answering(self) -> None:
        """The page answers, and the first frame does not come yet."""
        self._message, self._left = "WATCHDOG=1", round(_MOST_WITHOUT_FRAMES_S / self._every_s)

    def end(self) -> None:
        """The start is over. Safe to call twice."""
        self._ended.set()

    def _run(self) -> None:
        before = self._work()
        while self._left > 0 and not self._ended.wait(self._every_s):
            now, self._left = self._work(), self._left - 1
            if now[0] - before[0] >= _LEAST_SHARE * self._every_s or now[1] > before[1]:
                self._send(self._message)
            before = now


class Notifier:
    """Sends notifications to systemd; does nothing without its socket. Never raises; thread-safe.

    ``address`` is the socket, a path or an abstract name that begins with ``@``. ``watchdog_us`` is the
    interval in microseconds after which systemd restarts the program, None without a watchdog.
    """

    def __init__(
        self, address: str | None, watchdog_us: int | None = None, *, clock: Clock | None = None
    ) -> None:
        self._address = "\0" + address[1:] if address and address.startswith("@") else address
        self._watchdog_us = watchdog_us
        self._clock = clock or RealClock()
        self._lock = threading.Lock()
        self._fed_at = float("-inf")
        self._asleep = False
        self._status = ""
        self._progress: StartProgress | None = None

    @classmethod
    def from_environment(cls, environment: MutableMapping[str, str] = os.environ) -> Notifier:
        """Create a notifier from systemd's variables, and remove these, so that child processes do not use
        them.
        """
        address = environment.pop("NOTIFY_SOCKET", None)
        limit, owner = environment.pop("WATCHDOG_USEC", ""), environment.pop("WATCHDOG_PID", "")
        is_for_this = not owner or owner == str(os.getpid())
        return cls(address, int(limit) if limit.isascii() and limit.isdigit() and is_for_this else None)

    def starting(self, *, every_s: float = _EVERY_S) -> None:
        """The start begins: ask for more time while it makes progress, until the first frame."""
        if self._address is not None and self._progress is None:
            self._progress = StartProgress(self._send, every_s=every_s)

    @property
    def supervised(self) -> bool:
        """Whether systemd started the program and listens."""
        return self._address is not None

    def ready(self) -> None:
        """Report that the page answers. The watchdog runs from now on."""
        if self._progress is not None:
            if self._watchdog_us is None:
                self._end_progress()
            else:
                self._progress.answering()
        self._send("READY=1")

    def status(self, text: str) -> None:
        """Set the line that ``systemctl status`` shows."""
        with self._lock:
            if text == self._status:
                return
            self._status = text
        self._send("STATUS=" + " ".join(text.split()))

    def fresh(self) -> None:
        """A fresh frame has arrived: reset the watchdog, and resume it if it was suspended."""
        if self._watchdog_us is None:
            return
        self._end_progress()
        now = self._clock.now()
        with self._lock:
            woken, self._asleep = self._asleep, False
            if not woken and now - self._fed_at < self._watchdog_us / 1e6 / _FEEDS:
                return
            self._fed_at = now
        if woken:
            self._send(f"WATCHDOG_USEC={self._watchdog_us}")
        self._send("WATCHDOG=1")

    def sleep(self) -> None:
        """No frames are expected: suspend the watchdog until the next fresh frame."""
        if self._watchdog_us is None:
            return
        with self._lock:
            if self._asleep:
                return
            self._asleep = True
        self._send("WATCHDOG_USEC=0")

    def stopping(self) -> None:
        """Report that the program is stopping on request."""
        self._send("STOPPING=1")

    def _end_progress(self) -> None:
        if self._progress is not None:
            self._progress.end()

    def _send(self, message: str) -> None:
        if self._address is None:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
                line.settimeout(0.2)
                line.sendto(message.encode(), self._address)
        except OSError as error:
            logging.getLogger("traywatch.service").debug("systemd does not listen: %s", error)
