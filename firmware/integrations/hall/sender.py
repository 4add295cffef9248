"""The sending side of a tray: delivers its throws to a hall over MQTT, in a thread of its own."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress

from traywatch.firmware.integrations.hall.delivery import DeliveryWindow
from traywatch.firmware.integrations.hall.messages import (
    Acknowledgement,
    HallError,
    TrayHello,
    TrayStatus,
    decode,
    encode,
    topic,
)
from traywatch.firmware.integrations.hall.outbox import ThrowOutbox
from traywatch.mqtt import Broker, MqttConnection, MqttError, MqttMessage

_log = logging.getLogger("traywatch.hall")
_LOOK_S = 0.1
_STATUS_S = 15.0
_MOST_PICTURE_BYTES = 2_000_000


class HallSender:
    """Delivers the throws of one tray until ``close``. Starts at once and never blocks its caller.

    ``status`` returns what the hall's page shows of the tray. ``picture`` returns the JPEG of a throw or
    None; without it the tray sends no pictures. Raises ``MqttError`` (``mqtt_missing``) and ``HallError``.
    """

    def __init__(
        self,
        broker: Broker,
        tray: str,
        outbox: ThrowOutbox,
        *,
        name: str = "",
        status: Callable[[], TrayStatus] | None = None,
        picture: Callable[[str], bytes | None] | None = None,
    ) -> None:
        self.tray = tray
        self._tray, self._name = tray, name[:80]
        self._status, self._picture = status, picture
        self._lock = threading.Lock()
        self._window = DeliveryWindow(outbox)
        self._outbox = outbox
        self._end = threading.Event()
        self._wake = threading.Event()
        self._wanted: list[str] = []
        gone = encode(TrayStatus(online=False, name=self._name))
        self._mqtt = MqttConnection(
            broker,
            client_id=f"traywatch-{tray}",
            will=MqttMessage(topic(tray, "status"), gone, 1, retain=True),
            on_connected=self._connected,
            on_lost=self._lost,
        )
        self._mqtt.subscribe(topic(tray, "ack"), self._acknowledged, qos=0)
        if picture is not None:
            self._mqtt.subscribe(topic(tray, "get-picture"), self._asked_for, qos=0)
        self._thread = threading.Thread(target=self._run, name="hall-sender", daemon=True)
        self._mqtt.start()
        self._thread.start()

    @property
    def drained(self) -> bool:
        """Whether the hall has confirmed every throw."""
        with self._lock:
            return self._window.drained

    @property
    def problem(self) -> str | None:
        """Why throws do not arrive at present; None if they do."""
        with self._lock:
            return self._mqtt.problem or self._window.problem

    def close(self) -> None:
        """Say goodbye and end the thread. What is not delivered stays in the journal. Safe to call twice."""
        self._end.set()
        self._wake.set()
        self._thread.join(timeout=5)
        if self._mqtt.connected:
            gone = encode(TrayStatus(online=False, name=self._name))
            with suppress(MqttError):
                self._mqtt.publish(topic(self._tray, "status"), gone, retain=True).wait(1.0)
        self._mqtt.close()

    # ------------------------------------------------------------------ in the connection's thread

    def _connected(self) -> None:
        with self._lock:
            self._window.connected(time.monotonic())
        self._wake.set()

    def _lost(self) -> None:
        with self._lock:
            self._window.lost()

    def _acknowledged(self, message: MqttMessage) -> None:
        try:
            answer = decode(Acknowledgement, message.payload)
        except HallError as error:
            _log.warning("an acknowledgement was ignored: %s", error)
            return
        with self._lock:
            self._window.answered(answer, time.monotonic())
        self._wake.set()

    def _asked_for(self, message: MqttMessage) -> None:
        with self._lock:
            if len(self._wanted) < 10:
                self._wanted.append(message.payload[:80].decode("utf-8", "replace"))
        self._wake.set()

    # ------------------------------------------------------------------ in the sender's thread

    def _run(self) -> None:
        status_at_s = 0.0
        while not self._end.is_set():
            self._wake.wait(_LOOK_S)
            self._wake.clear()
            now_s = time.monotonic()
            try:
                if self._mqtt.connected:
                    self._send(now_s)
                    if now_s >= status_at_s:
                        self._send_status()
                        status_at_s = now_s + _STATUS_S
                else:
                    status_at_s = 0.0
            except MqttError as error:
                _log.debug("not sent: %s", error)
            except Exception:
                _log.exception("the hall's sender failed; it goes on")
                self._end.wait(1.0)

    def _send(self, now_s: float) -> None:
        with self._lock:
            hello = self._window.wants_hello(now_s)
            deliveries = self._window.next(now_s)
            waiting, self._wanted = self._wanted, []
        if hello:
            greeting = TrayHello(name=self._name, last=self._outbox.last)
            self._mqtt.publish(topic(self._tray, "hello"), encode(greeting))
        for delivery in deliveries:
            self._mqtt.publish(topic(self._tray, "throw"), encode(delivery))
        for throw_id in waiting:
            jpeg = self._picture(throw_id) if self._picture is not None else None
            if jpeg is not None and len(jpeg) <= _MOST_PICTURE_BYTES:
                self._mqtt.publish(topic(self._tray, "picture", throw_id), jpeg, qos=0)

    def _send_status(self) -> None:
        status = self._status() if self._status is not None else TrayStatus(online=True, name=self._name)
        with self._lock:
            status = status.model_copy(update={"waiting": self._window.waiting})
        self._mqtt.publish(topic(self._tray, "status"), encode(status), retain=True)
