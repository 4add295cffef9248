"""The connection between a table and a broker: publishes throws and states."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from traywatch.catalogs import ENGLISH
from traywatch.credentials import named_file
from traywatch.errors import StorageError
from traywatch.firmware.config.settings import MqttSettings
from traywatch.firmware.integrations.mqtt.commands import MqttCommands
from traywatch.firmware.integrations.mqtt.home_assistant import discovery, discovery_topic, status_topic
from traywatch.firmware.integrations.mqtt.topics import (
    Topics,
    clip_address,
    encode,
    event_type,
    last_throw,
    states,
)
from traywatch.firmware.integrations.outbox import JournalOutbox, OutboxItem
from traywatch.firmware.table.publisher import PublishedEvent
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.ask.view import AskView
from traywatch.firmware.table.session.throw_view import ThrowView
from traywatch.firmware.table.views.published_result import public_ask, public_throw
from traywatch.messages import msg, reading_in
from traywatch.mqtt import Broker, Delivery, MqttConnection, MqttError, MqttMessage

EVENT_FRESH_S = 30.0
"""A throw that is older when the broker comes back is delivered, but sets off no automation."""

_ACKNOWLEDGED_S = 20.0
_LOOK_FOR_END_S = 0.5
_LOOK_EVERY_S = 5.0
_GOODBYE_S = 2.0
_MOST_CLIPS = 20
_log = logging.getLogger(__name__)


class MqttBridge:
    """Publishes a table until ``close``. A thread of its own does the work; the table never waits for it.

    ``folder`` keeps how far the journal was delivered. ``name`` is that of the device, ``page`` the address
    of its page. Raises ``MqttError`` if the settings cannot be used.
    """

    def __init__(
        self,
        settings: MqttSettings,
        table: TableService,
        *,
        tray_id: str,
        name: str,
        page: str = "",
        folder: Path | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        retry_s: tuple[int, int] = (1, 30),
    ) -> None:
        self._settings, self._table, self._now = settings, table, now
        self._name, self._page = name, page
        self.topics = Topics(settings.prefix, settings.tray_id or tray_id)
        self.outbox = JournalOutbox(table.journal, folder / "mqtt-position.json" if folder else None)
        self._sent: dict[str, bytes] = {}
        self._greet = False
        self._pictured = ""
        self._clips: deque[str] = deque(maxlen=_MOST_CLIPS)
        self._clipped: deque[str] = deque(maxlen=_MOST_CLIPS)
        self._wake, self._stop = threading.Event(), threading.Event()
        self._connection = MqttConnection(
            broker_of(settings),
            client_id=f"traywatch-{self.topics.tray_id}",
            will=MqttMessage(self.topics("availability"), b"offline", retain=True),
            on_connected=self._connected,
            on_lost=self._wake.set,
            retry_s=retry_s,
        )
        if settings.commands:
            MqttCommands(table, self.topics, self._connection).subscribe()
        if settings.discovery:
            self._connection.subscribe(status_topic(settings.discovery_prefix), self._home_assistant)
        self._thread = threading.Thread(target=self._run, name="mqtt bridge", daemon=True)

    def start(self) -> None:
        """Begin to connect. Does not wait."""
        self._table.publisher.listen(self._heard)
        self._connection.start()
        self._thread.start()

    def close(self) -> None:
        """Say goodbye and disconnect. Safe to call twice."""
        self._stop.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(_ACKNOWLEDGED_S)
        try:
            goodbye = self._connection.publish(self.topics("availability"), b"offline", retain=True)
            goodbye.wait(_GOODBYE_S)
        except MqttError:
            pass  # the will says it
        self._connection.close()

    @property
    def connected(self) -> bool:
        """Whether the broker is there."""
        return self._connection.connected

    # ------------------------------------------------------------------ events

    def _heard(self, message: PublishedEvent) -> None:
        if self._settings.clips and message.event == "clip" and isinstance(message.data, Mapping):
            self._clips.append(str(message.data["throw"]))
        self._wake.set()

    def _connected(self) -> None:
        self._greet = True
        self._wake.set()

    def _home_assistant(self, message: MqttMessage) -> None:
        if message.payload == b"online":
            self._greet = True
            self._wake.set()

    # ------------------------------------------------------------------ publishing, in the bridge's thread

    def _run(self) -> None:
        while not self._stop.is_set():
            self._wake.wait(_LOOK_EVERY_S)
            self._wake.clear()
            problem = self._connection.problem
            if problem != "not connected yet":
                self._table.set_problem("mqtt", msg("problem-mqtt", reason=problem) if problem else None)
            if not self._connection.connected:
                continue
            try:
                with reading_in(ENGLISH):
                    self._publish_all()
            except MqttError as error:
                _log.debug("not published: %s", error)
            except Exception:
                _log.exception("publishing failed")

    def _publish_all(self) -> None:
        if self._greet:
            self._greet = False
            self._sent.clear()
            if self._settings.discovery:
                self._connection.publish(
                    discovery_topic(self._settings.discovery_prefix, self.topics.tray_id),
                    encode(
                        discovery(
                            self.topics,
                            name=self._name,
                            page=self._page,
                            commands=self._settings.commands,
                            pictures=self._settings.pictures,
                            clips=self._settings.clips,
                        )
                    ),
                    retain=True,
                )
            self._connection.publish(self.topics("availability"), b"online", retain=True)
        view = self._table.view
        last = view.last_throw or self._newest()
        for topic, payload in states(view, last, names=self._settings.names).items():
            if self._sent.get(topic) != payload:
                self._connection.publish(self.topics(topic), payload, retain=True)
                self._sent[topic] = payload
        while not self._stop.is_set():
            items, position = self.outbox.batch()
            if position == self.outbox.position:
                self._publish_clips()
                return
            deliveries = [delivery for item in items for delivery in self._deliver(item)]
            if not all(map(self._acknowledged, deliveries)):
                return  # the same items again, as soon as the broker is there
            self.outbox.delivered(position)

    def _publish_clips(self) -> None:
        """The addresses of the clips that are there, of throws that everybody may see."""
        while self._clips:
            throw_id = self._clips[0]
            if throw_id not in self._clipped and self._table.history.public_clip(throw_id) is not None:
                payload = encode(clip_address(throw_id, self._page))
                # If the connection is lost at this moment, it stays in the list.
                self._connection.publish(self.topics("clip"), payload, retain=True)
                self._clipped.append(throw_id)
            with suppress(ValueError):  # a newer one has displaced it
                self._clips.remove(throw_id)

    def _newest(self) -> ThrowView | None:
        """The newest throw of all: what is retained follows its corrections, in a new session too."""
        try:
            throws, _ = self._table.history.throws(limit=1, newest=True)
        except StorageError:
            return None
        return throws[0] if throws else None

    def _acknowledged(self, delivery: Delivery) -> bool:
        """Wait until the broker has acknowledged a message. False after a while, or if the program ends."""
        until_s = time.monotonic() + _ACKNOWLEDGED_S
        while not delivery.wait(_LOOK_FOR_END_S):
            if self._stop.is_set() or time.monotonic() >= until_s:
                return False
        return True

    def _deliver(self, item: OutboxItem) -> list[Delivery]:
        names = self._settings.names
        about: dict[str, Any] = {"tray": self.topics.tray_id, "seq": item.seq, "at": item.at}
        if item.ask is not None:
            ask = public_ask(AskView.model_validate(item.ask), names=names)
            return [self._connection.publish(self.topics("ask"), encode({**about, "ask": ask}))]
        if item.throw is None:
            return []
        body = {**about, "throw": public_throw(item.throw, names=names)}
        sent = [self._connection.publish(self.topics("throws"), encode(body))]
        fresh = self._now() - datetime.fromisoformat(item.at) < timedelta(seconds=EVENT_FRESH_S)
        kind = event_type(item)
        if fresh and kind is not None:
            event = {"event_type": kind, **last_throw(item.throw, names=names)}
            sent.append(self._connection.publish(self.topics("throw_event"), encode(event)))
        if self._settings.pictures and item.throw.id != self._pictured:
            jpeg = self._table.history.public_picture(item.throw.id)
            if jpeg is not None:
                sent.append(self._connection.publish(self.topics("picture"), jpeg, retain=True))
                self._pictured = item.throw.id
        if self._settings.clips and (item.before is None or item.before.visibility.hidden):
            self._clips.append(item.throw.id)  # it may be older than this message
        return sent


def broker_of(settings: MqttSettings) -> Broker:
    """The broker of the settings. Raises ``MqttError`` and ``CredentialError``."""

    def file(name: str) -> Path | None:
        return named_file(name) if name else None

    return Broker.from_url(
        settings.url,
        username=settings.username or None,
        password=settings.password or None,
        ca_file=file(settings.ca_file),
        cert_file=file(settings.cert_file),
        key_file=file(settings.key_file),
    )
