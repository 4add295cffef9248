"""A connection to an MQTT broker that opens itself again, and the messages that it sends and receives."""

from __future__ import annotations

import logging
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, cast

from traywatch.installed_copy import how_to_add
from traywatch.mqtt.broker import Broker, MqttError, tls_context

if TYPE_CHECKING:
    from paho.mqtt.client import Client, MQTTMessageInfo
    from paho.mqtt.client import MQTTMessage as PahoMessage

_MOST_WAITING = 1000
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MqttMessage:
    """A message: ``retain`` keeps it at the broker for later subscribers; ``qos`` is 0, 1 or 2."""

    topic: str
    payload: bytes
    qos: int = 1
    retain: bool = False


class Delivery:
    """A message on its way to the broker."""

    def __init__(self, info: MQTTMessageInfo) -> None:
        self._info = info

    @property
    def acknowledged(self) -> bool:
        """Whether the broker has acknowledged it. With QoS 0: whether it has been sent."""
        try:
            return self._info.is_published()
        except (ValueError, RuntimeError):
            return False

    def wait(self, timeout_s: float) -> bool:
        """Wait at most ``timeout_s`` seconds for the acknowledgement, and return whether it came.

        Never call it in a handler or in ``on_connected``: they run in the thread that receives it.
        """
        try:
            self._info.wait_for_publish(timeout_s)
        except (ValueError, RuntimeError):
            return False
        return self.acknowledged


MessageHandler = Callable[[MqttMessage], None]


class MqttConnection:
    """A connection that is opened in the background and opened again whenever it is lost.

    ``will`` is published by the broker if the connection ends without ``close``. ``on_connected`` is called
    after each successful connection, when the subscriptions are in place; ``on_lost`` when it is lost. Both
    and the handlers run in the connection's thread: they must return soon. Their exceptions are logged.

    ``clean`` False makes the broker keep subscriptions and messages for ``client_id`` while it is away.
    A broker that has not taken the connection after ``handshake_s`` seconds is a problem.
    Waiting times between attempts grow from ``retry_s[0]`` to ``retry_s[1]`` seconds. Safe to use from any
    thread. Raises ``MqttError`` (``mqtt_missing``, ``mqtt_url_invalid`` for unusable certificates).
    """

    def __init__(
        self,
        broker: Broker,
        *,
        client_id: str,
        will: MqttMessage | None = None,
        on_connected: Callable[[], None] = lambda: None,
        on_lost: Callable[[], None] = lambda: None,
        clean: bool = True,
        keepalive_s: int = 30,
        retry_s: tuple[int, int] = (1, 30),
        handshake_s: float = 10.0,
    ) -> None:
        self.broker = broker
        self._on_connected, self._on_lost = on_connected, on_lost
        self._handlers: dict[str, tuple[int, MessageHandler]] = {}
        self._lock = threading.Lock()
        self._up = threading.Event()
        self._problem: str | None = "not connected yet"
        self._closed = False
        self._handshake_s = handshake_s
        self._handshake: threading.Timer | None = None
        self._told = False  # why the present attempt failed
        self._client = self._make(client_id, clean, keepalive_s, retry_s)
        if will is not None:
            self._client.will_set(will.topic, will.payload, will.qos, will.retain)

    def _make(self, client_id: str, clean: bool, keepalive_s: int, retry_s: tuple[int, int]) -> Client:
        try:
            from paho.mqtt.client import Client, MQTTv311
            from paho.mqtt.enums import CallbackAPIVersion
        except ImportError:
            raise MqttError("mqtt_missing", f"MQTT needs paho-mqtt: {how_to_add('mqtt')}") from None
        client = Client(CallbackAPIVersion.VERSION2, client_id, clean_session=clean, protocol=MQTTv311)
        broker = self.broker
        if broker.username is not None:
            client.username_pw_set(broker.username, broker.password)
        if broker.tls:
            client.tls_set_context(tls_context(broker))
        client.reconnect_delay_set(*retry_s)
        client.max_queued_messages_set(_MOST_WAITING)
        client.on_pre_connect = self._attempted
        client.on_connect = self._connected
        client.on_connect_fail = self._not_reached
        client.on_disconnect = self._disconnected
        client.on_message = self._received
        client.connect_async(broker.host, broker.port, keepalive_s)
        return client

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def start(self) -> None:
        """Begin to connect, in a thread of its own. Does not wait."""
        self._client.loop_start()

    def close(self) -> None:
        """Disconnect in good order, without the will, and end the thread. Safe to call twice."""
        self._closed = True
        self._end_handshake()
        self._client.disconnect()
        self._client.loop_stop()
        self._up.clear()
        self._client._reset_sockets()  # paho-mqtt leaves them to the garbage collector

    @property
    def connected(self) -> bool:
        """Whether messages can be sent now."""
        return self._up.is_set()

    @property
    def problem(self) -> str | None:
        """Why there is no connection, without credentials; None when there is one."""
        return self._problem

    def wait_connected(self, timeout_s: float) -> bool:
        """Wait at most ``timeout_s`` seconds for a connection, and return whether there is one."""
        return self._up.wait(timeout_s)

    def publish(self, topic: str, payload: str | bytes, *, qos: int = 1, retain: bool = False) -> Delivery:
        """Send a message. ``Delivery`` says when the broker has acknowledged it.

        Raises ``MqttError``: ``mqtt_away`` without a connection, when nothing is sent or kept, and
        ``mqtt_refused`` if the topic is invalid or too many messages wait for an acknowledgement.
        """
        if not self._up.is_set():
            raise MqttError("mqtt_away", f"{self.broker}: {self._problem}")
        try:
            info = self._client.publish(topic, payload, qos, retain)
        except ValueError as error:
            raise MqttError("mqtt_refused", f"{topic!r} cannot be published: {error}") from None
        if info.rc == 15:  # MQTT_ERR_QUEUE_SIZE
            raise MqttError("mqtt_refused", f"{self.broker}: {_MOST_WAITING} messages already wait")
        return Delivery(info)

    def subscribe(self, topic_filter: str, handler: MessageHandler, *, qos: int = 1) -> None:
        """Call ``handler`` with each message that matches; ``+`` and ``#`` are wildcards.

        It holds across reconnections. A second call with the same filter replaces the handler. If several
        filters match a message, each handler gets it.
        """
        with self._lock:
            self._handlers[topic_filter] = (qos, handler)
        if self._up.is_set():
            self._client.subscribe(topic_filter, qos)

    def unsubscribe(self, topic_filter: str) -> None:
        """End a subscription; without one nothing happens."""
        with self._lock:
            self._handlers.pop(topic_filter, None)
        if self._up.is_set():
            self._client.unsubscribe(topic_filter)

    # ------------------------------------------------------------------ in paho's thread

    def _attempted(self, client: Client, data: Any) -> None:
        self._end_handshake()
        self._told = False
        timer = threading.Timer(self._handshake_s, self._unanswered)
        timer.daemon = True
        self._handshake = timer
        timer.start()

    def _end_handshake(self) -> None:
        timer, self._handshake = self._handshake, None
        if timer is not None:
            timer.cancel()

    def _unanswered(self) -> None:
        """In a thread of its own: give up the present attempt."""
        if self._up.is_set() or self._closed:
            return
        self._fail(f"the broker did not answer within {self._handshake_s:g} s{self._advice}")
        open_socket = cast("socket.socket | None", self._client.socket())
        if open_socket is not None:
            with suppress(OSError):
                open_socket.shutdown(socket.SHUT_RDWR)  # paho-mqtt would wait for its keepalive

    @property
    def _advice(self) -> str:
        """The usual reason why a broker that is there does not answer."""
        other, port = ("mqtt", "without") if self.broker.tls else ("mqtts", "with")
        return f"; if this is a port {port} TLS, write {other}://"

    def _connected(self, client: Client, data: Any, flags: Any, code: Any, properties: Any) -> None:
        self._end_handshake()
        if code.is_failure:
            self._fail(f"the broker refused the connection: {code}")
            return
        with self._lock:
            subscriptions = [(topic, qos) for topic, (qos, _) in self._handlers.items()]
        if subscriptions:
            client.subscribe(subscriptions)
        self._problem = None
        self._up.set()
        _log.info("%s: connected", self.broker)
        self._call(self._on_connected)

    def _not_reached(self, client: Client, data: Any) -> None:
        self._end_handshake()
        error = sys.exc_info()[1]  # paho calls this while it handles the exception
        reason = f": {getattr(error, 'strerror', None) or error}" if error is not None else ""
        self._fail(f"the broker cannot be reached{reason}")

    def _disconnected(self, client: Client, data: Any, flags: Any, code: Any, properties: Any) -> None:
        was_up = self._up.is_set()
        self._up.clear()
        self._end_handshake()
        if self._closed:
            return
        if was_up or self._problem is None:
            self._fail(f"the connection was lost: {code}")
        elif not self._told:
            self._fail(f"the broker ended the connection before it answered{self._advice}")
        if was_up:
            self._call(self._on_lost)

    def _received(self, client: Client, data: Any, message: PahoMessage) -> None:
        from paho.mqtt.client import topic_matches_sub

        with self._lock:
            handlers = [
                handler
                for topic_filter, (_, handler) in self._handlers.items()
                if topic_matches_sub(topic_filter, message.topic)
            ]
        received = MqttMessage(message.topic, bytes(message.payload), message.qos, message.retain)
        for handler in handlers:
            self._call(partial(handler, received))

    def _fail(self, problem: str) -> None:
        if problem != self._problem:
            _log.warning("%s: %s; trying again", self.broker, problem)
        self._problem, self._told = problem, True

    def _call(self, function: Callable[[], None]) -> None:
        try:
            function()
        except Exception:
            _log.exception("%s: a handler failed", self.broker)
