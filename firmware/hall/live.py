"""Follows the database's notifications and passes them on to the pages that are open."""

from __future__ import annotations

import logging
import queue
import threading
from contextlib import suppress

from traywatch.firmware.hall.database import CHANNEL

_log = logging.getLogger("traywatch.hall")
_MOST_WAITING = 500
_RETRY_S = 1.0


class LiveThrows:
    """Delivers new throws of all hall processes to subscribers. Runs in a thread until ``close``.

    A subscriber is a queue of JSON texts. One that is too slow loses messages, and gets an empty text, which
    means: load the list again.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._lock = threading.Lock()
        self._subscribers: set[queue.Queue[str]] = set()
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="hall-live", daemon=True)
        self._thread.start()

    def subscribe(self) -> queue.Queue[str]:
        """A new queue; end it with ``unsubscribe``."""
        events: queue.Queue[str] = queue.Queue(_MOST_WAITING)
        with self._lock:
            self._subscribers.add(events)
        return events

    def unsubscribe(self, one: queue.Queue[str]) -> None:
        """End a subscription; safe to call twice."""
        with self._lock:
            self._subscribers.discard(one)

    def close(self) -> None:
        """End the thread."""
        self._end.set()
        self._thread.join(timeout=5)

    def _run(self) -> None:
        import psycopg

        while not self._end.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True, connect_timeout=5) as db:
                    db.execute(f"LISTEN {CHANNEL}")
                    self._pass_on("")
                    while not self._end.is_set():
                        for notice in db.notifies(timeout=0.5):
                            self._pass_on(notice.payload)
            except psycopg.Error as error:
                _log.debug("no notifications: %s", error)
                self._end.wait(_RETRY_S)

    def _pass_on(self, text: str) -> None:
        with self._lock:
            for one in self._subscribers:
                try:
                    one.put_nowait(text)
                except queue.Full:
                    with suppress(queue.Empty):  # the page may read at the same time
                        while True:
                            one.get_nowait()
                    one.put_nowait("")
