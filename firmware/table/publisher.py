"""From the table to every phone: numbered messages, kept a while so that a phone that
slept catches up.

The publisher is called by the table's threads and read by the server's event loop. It
never waits for a reader: one that falls behind loses its place and is told to fetch the
table anew, and delays nobody.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import threading
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

KEPT = 512
BACKLOG = 256


@dataclass(frozen=True, slots=True)
class Message:
    """One message. ``id`` is ``<start>-<number>``: ids of an earlier start of the program
    are recognised as such. ``data`` is JSON-able; ``wire`` is all of it as a server-sent event,
    made once for all readers."""

    id: str
    event: str
    data: dict[str, Any]
    number: int
    wire: bytes


def encoded(event: str, id: str, data: dict[str, Any]) -> bytes:
    """A server-sent event as it goes over the wire."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return f"event: {event}\nid: {id}\ndata: {text}\n\n".encode()


class Subscription:
    """One reader's place in the stream; made by ``Publisher.subscribe`` on an event loop."""

    def __init__(self, publisher: Publisher, loop: asyncio.AbstractEventLoop) -> None:
        self._publisher = publisher
        self._loop = loop
        self._queue: deque[Message] = deque()
        self._wake = asyncio.Event()
        self._known = 0
        self._lost = False
        self.closed = False

    @property
    def known_id(self) -> str:
        """Id of the newest message that the whole table, fetched now, already tells."""
        return self._publisher.id_of(self._known)

    def push(self, message: Message | None) -> None:
        """Called from any thread; None closes."""
        try:
            self._loop.call_soon_threadsafe(self._take, message)
        except RuntimeError:  # the loop is closed: nobody listens any more
            self.closed = True

    def _take(self, message: Message | None) -> None:
        if message is None:
            self.closed = True
        elif len(self._queue) >= BACKLOG:
            self._queue.clear()
            self._lost = True
        elif not self._lost:
            self._queue.append(message)
        self._wake.set()

    async def ready(self, within_s: float) -> list[Message] | None:
        """All messages that wait, in order: none when none came within that time, or the stream has ended
        (``closed``). None where the reader fell behind and must be told the whole table."""
        if not self._queue and not self._lost and not self.closed:
            self._wake.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), within_s)
        # What the whole table told already is not told again.
        found = [message for message in self._queue if message.number > self._known]
        self._queue.clear()
        if self._lost:
            self._lost = False
            self._known = self._publisher.number
            return None
        return found


class Publisher:
    """Numbers messages, remembers the last of them, and hands them to all subscribers."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._start = secrets.token_hex(4)
        self._number = 0
        self._kept: deque[Message] = deque(maxlen=KEPT)
        self._subscriptions: set[Subscription] = set()
        self._closed = False

    def id_of(self, number: int) -> str:
        """The id of a message of this start."""
        return f"{self._start}-{number}"

    @property
    def number(self) -> int:
        """Number of the newest message."""
        with self._lock:
            return self._number

    @property
    def last_id(self) -> str:
        """Id of the newest message."""
        with self._lock:
            return f"{self._start}-{self._number}"

    @property
    def readers(self) -> int:
        """How many subscriptions are open."""
        with self._lock:
            return len(self._subscriptions)

    def publish(self, event: str, data: dict[str, Any]) -> Message:
        """Number a message and hand it to every subscriber; returns at once."""
        with self._lock:
            self._number += 1
            at = self.id_of(self._number)
            message = Message(at, event, data, self._number, encoded(event, at, data))
            self._kept.append(message)
            for subscription in self._subscriptions:
                subscription.push(message)
        return message

    def subscribe(self, last_id: str | None = None) -> tuple[Subscription, tuple[Message, ...] | None, str]:
        """A subscription from now on, what was missed since ``last_id``, and the newest id.

        What was missed is None when it cannot be told (no id, another start, too long
        ago): the reader then needs the whole table first.
        """
        loop = asyncio.get_running_loop()
        subscription = Subscription(self, loop)
        with self._lock:
            missed = self._since(last_id)
            if self._closed:
                subscription.closed = True
            else:
                self._subscriptions.add(subscription)
            return subscription, missed, f"{self._start}-{self._number}"

    def unsubscribe(self, subscription: Subscription) -> None:
        """Forget a subscription; harmless when it is gone already."""
        with self._lock:
            self._subscriptions.discard(subscription)

    def close(self) -> None:
        """End every subscription, so that open streams end and the server can stop."""
        with self._lock:
            self._closed = True
            for subscription in self._subscriptions:
                subscription.push(None)

    def _since(self, last_id: str | None) -> tuple[Message, ...] | None:
        if last_id is None:
            return None
        start, _, number = last_id.rpartition("-")
        if start != self._start or len(number) > 15 or not number.isascii() or not number.isdigit():
            return None
        seen = int(number)
        oldest = self._number - len(self._kept)
        if not oldest <= seen <= self._number:
            return None
        return tuple(self._kept)[len(self._kept) - (self._number - seen) :] if seen < self._number else ()
