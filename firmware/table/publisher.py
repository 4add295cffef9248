"""Publish numbered messages to all subscribers, and keep the latest for a phone that was asleep.

The threads of the table publish; the event loop of the server reads. The publisher never waits for a
subscriber: one that falls behind loses its place and must fetch the whole table again.
"""

from __future__ import annotations

import asyncio
import json
import logging
import pickle
import secrets
import threading
import zlib
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress

from pydantic import JsonValue

from traywatch.catalogs import ENGLISH
from traywatch.firmware.table.hidden.audience import EVERYBODY, Viewer
from traywatch.messages import reading_in
from traywatch.records import Record

_log = logging.getLogger(__name__)

KEPT = 512
"""Messages for a phone that was asleep. After more, it fetches the table anew."""
UNPACKED = 32
"""Messages that are kept as they are, with their bytes. Older ones are compressed."""
BACKLOG = 256


MessageData = Record | Mapping[str, JsonValue]
ShownTo = Callable[[Viewer], MessageData]
"""The data of a message as a viewer may see it."""


class PublishedEvent:
    """One message. ``id`` is ``<start>-<number>``, so ids of an earlier start of the program are recognized.

    ``data`` is what everybody may see. ``wire`` gives it as a server-sent event, encoded once for all
    subscribers who read the same language and may see the same. ``shown_to`` is set where some may see more.
    ``pack`` compresses an old message, which is then read anew at each access.
    """

    __slots__ = ("_data", "_wires", "event", "id", "number", "shown_to")

    def __init__(
        self, id: str, event: str, data: MessageData, number: int, shown_to: ShownTo | None = None
    ) -> None:
        self.id, self.event, self.number, self.shown_to = id, event, number, shown_to
        self._data: MessageData | _Packed = data
        self._wires: dict[tuple[str | None, Viewer], bytes] | None = {}

    @property
    def data(self) -> MessageData:
        """What everybody may see."""
        data = self._data
        return data.unpacked() if isinstance(data, _Packed) else data

    def wire(self, language: str | None = None, viewer: Viewer = EVERYBODY) -> bytes:
        """The server-sent event for a reader of a language, with what they may see."""
        public = self.data
        data = public if self.shown_to is None else self.shown_to(viewer)
        wires = self._wires
        key = (language, EVERYBODY if data == public else viewer)
        wire = wires.get(key) if wires is not None else None
        if wire is None:
            wire = encoded(self.event, self.id, data, language)
            if wires is not None:
                wires[key] = wire
        return wire

    def pack(self) -> None:
        """Keep the data compressed and no bytes from now on; the subscribers have theirs.

        Data that only some may see depends on the state of its time, and stays as it is. So does data that
        cannot be compressed, as the state of an installed game may be.
        """
        self._wires = None
        if self.shown_to is None and not isinstance(self._data, _Packed):
            with suppress(Exception):  # pickle has no common base of errors
                self._data = _Packed(self._data)

    def __repr__(self) -> str:
        return f"PublishedEvent({self.id!r}, {self.event!r})"


class _Packed:
    """The data of a message as compressed bytes of this process; they come from nowhere else."""

    __slots__ = ("_bytes",)

    def __init__(self, data: MessageData) -> None:
        self._bytes = zlib.compress(pickle.dumps(data, pickle.HIGHEST_PROTOCOL), 1)

    def unpacked(self) -> MessageData:
        data: MessageData = pickle.loads(zlib.decompress(self._bytes))
        return data


def encoded(event: str, id: str, data: MessageData, language: str | None = None) -> bytes:
    """A server-sent event as bytes, with its sentences in a language (English)."""
    if isinstance(data, Record):
        with reading_in(language or ENGLISH):
            text = data.model_dump_json()
    else:
        text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return f"event: {event}\nid: {id}\ndata: {text}\n\n".encode()


class Subscription:
    """The queue of one subscriber; made by ``Publisher.subscribe`` on an event loop."""

    def __init__(self, publisher: Publisher, loop: asyncio.AbstractEventLoop) -> None:
        self._publisher = publisher
        self._loop = loop
        self._queue: deque[PublishedEvent] = deque()
        self._wake = asyncio.Event()
        self._known = 0
        self._lost = False
        self.closed = False

    @property
    def known_id(self) -> str:
        """The id of the newest message that the whole table, fetched now, includes."""
        return self._publisher.id_of(self._known)

    def send(self, message: PublishedEvent | None) -> None:
        """Add a message, from any thread; None closes the subscription."""
        try:
            self._loop.call_soon_threadsafe(self._take, message)
        except RuntimeError:  # the loop is closed, so nobody reads any more
            self.closed = True

    def _take(self, message: PublishedEvent | None) -> None:
        if message is None:
            self.closed = True
        elif len(self._queue) >= BACKLOG:
            self._queue.clear()
            self._lost = True
        elif not self._lost:
            self._queue.append(message)
        self._wake.set()

    async def ready(self, within_s: float) -> list[PublishedEvent] | None:
        """All waiting messages in order; none if none came in time or the stream has ended (``closed``).

        None if the subscriber fell behind and needs the whole table.
        """
        if not self._queue and not self._lost and not self.closed:
            self._wake.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), within_s)
        # The whole table included the others.
        messages = [message for message in self._queue if message.number > self._known]
        self._queue.clear()
        if self._lost:
            self._lost = False
            self._known = self._publisher.number
            return None
        return messages


class Publisher:
    """Numbers messages, keeps the latest, and gives them to all subscribers. Safe to call from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._start = secrets.token_hex(4)
        self._number = 0
        self._kept: deque[PublishedEvent] = deque(maxlen=KEPT)
        self._subscriptions: set[Subscription] = set()
        self._listeners: tuple[Callable[[PublishedEvent], None], ...] = ()
        self._closed = False

    def id_of(self, number: int) -> str:
        """The id of a message since this start."""
        return f"{self._start}-{number}"

    @property
    def number(self) -> int:
        """The number of the newest message."""
        with self._lock:
            return self._number

    @property
    def last_id(self) -> str:
        """The id of the newest message."""
        with self._lock:
            return f"{self._start}-{self._number}"

    @property
    def readers(self) -> int:
        """The number of open subscriptions."""
        with self._lock:
            return len(self._subscriptions)

    def publish(self, event: str, data: MessageData, shown_to: ShownTo | None = None) -> PublishedEvent:
        """Give a message to every subscriber; returns at once.

        ``data`` is what everybody may see, and all that listeners get. ``shown_to`` gives what a viewer may
        see, where that is more for some.
        """
        with self._lock:
            self._number += 1
            at = self.id_of(self._number)
            message = PublishedEvent(at, event, data, self._number, shown_to)
            self._kept.append(message)
            old = self._kept[-1 - UNPACKED] if len(self._kept) > UNPACKED else None
            for subscription in self._subscriptions:
                subscription.send(message)
        for listener in self._listeners:
            try:
                listener(message)
            except Exception:
                _log.exception("a listener failed")
        if old is not None:
            old.pack()
        return message

    def listen(self, listener: Callable[[PublishedEvent], None]) -> None:
        """Call ``listener`` with each message from now on, in the publishing thread: it must return soon."""
        with self._lock:
            self._listeners = (*self._listeners, listener)

    def subscribe(
        self, last_id: str | None = None
    ) -> tuple[Subscription, tuple[PublishedEvent, ...] | None, str]:
        """A subscription from now on, the messages after ``last_id``, and the newest id.

        The messages are None if they are not known (no id, another start, too old): the subscriber then
        needs the whole table first.
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
        """End a subscription. Safe to call twice."""
        with self._lock:
            self._subscriptions.discard(subscription)

    def disconnect(self) -> None:
        """End every subscription; whoever still may comes back and misses nothing."""
        with self._lock:
            for subscription in self._subscriptions:
                subscription.send(None)

    def close(self) -> None:
        """End every subscription, so that the server can stop."""
        with self._lock:
            self._closed = True
            for subscription in self._subscriptions:
                subscription.send(None)

    def _since(self, last_id: str | None) -> tuple[PublishedEvent, ...] | None:
        if last_id is None:
            return None
        start, _, number = last_id.rpartition("-")
        if start != self._start or len(number) > 15 or not number.isascii() or not number.isdigit():
            return None
        last_number = int(number)
        oldest = self._number - len(self._kept)
        if not oldest <= last_number <= self._number:
            return None
        return (
            tuple(self._kept)[len(self._kept) - (self._number - last_number) :]
            if last_number < self._number
            else ()
        )
