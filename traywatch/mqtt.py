"""A connection to an MQTT broker, made with paho-mqtt: the extra ``mqtt``. It is imported only when used.

    with MqttConnection(Broker.from_url("mqtts://tray:secret@broker.local"), client_id="tray-4f2a") as mqtt:
        mqtt.subscribe("lamp/set", lambda message: print(message.payload))
        mqtt.publish("lamp/state", "ON", retain=True).wait(5.0)

It speaks MQTT 3.1.1, which every broker understands, the gateway of NATS included.
"""

from __future__ import annotations

import logging
import socket
import ssl
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, cast
from urllib.parse import unquote, urlsplit

from traywatch.credentials import CredentialError, named_file
from traywatch.errors import TraywatchError
from traywatch.installed_copy import how_to_add

if TYPE_CHECKING:
    from paho.mqtt.client import Client, MQTTMessageInfo
    from paho.mqtt.client import MQTTMessage as PahoMessage

_PORTS = {"mqtt": 1883, "mqtts": 8883}
_MOST_WAITING = 1000
_MOST_PASSWORD = 4096
_log = logging.getLogger(__name__)


class MqttError(TraywatchError, OSError):
    """The broker cannot be used.

    Codes: ``mqtt_missing`` (paho-mqtt is not installed), ``mqtt_url_invalid``, ``mqtt_password_unreadable``,
    ``mqtt_away`` (no connection now), ``mqtt_refused`` (the message cannot be sent).
    """


def password_of(file: Path | None) -> str | None:
    """The password that a file holds, without white space around it; None without a file.

    ``credential:NAME`` is a credential of systemd. Raises ``MqttError`` (``mqtt_password_unreadable``).
    """
    if file is None:
        return None
    try:
        with named_file(file).open("rb") as opened:
            return opened.read(_MOST_PASSWORD).decode("utf-8").strip()
    except CredentialError as error:
        raise MqttError("mqtt_password_unreadable", error.message) from None
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror or error if isinstance(error, OSError) else "it is not UTF-8 text"
        message = f"{file}: the password of the broker cannot be read ({reason})"
        raise MqttError("mqtt_password_unreadable", message) from None


@dataclass(frozen=True, slots=True)
class Broker:
    """The address of a broker and the credentials for it.

    ``ca_file`` has the certificates to trust with TLS; None stands for those of the system. ``cert_file`` and
    ``key_file`` are the client's own certificate.
    """

    host: str
    port: int = 1883
    tls: bool = False
    username: str | None = None
    password: str | None = field(default=None, repr=False)
    ca_file: Path | None = None
    cert_file: Path | None = None
    key_file: Path | None = field(default=None, repr=False)

    @classmethod
    def from_url(
        cls,
        url: str,
        *,
        username: str | None = None,
        password: str | None = None,
        ca_file: Path | None = None,
        cert_file: Path | None = None,
        key_file: Path | None = None,
    ) -> Self:
        """Read ``mqtt://[user[:password]@]host[:port]``, or ``mqtts://`` for TLS.

        ``username`` and ``password`` override those of the URL. Raises ``MqttError`` (``mqtt_url_invalid``);
        its message never has the password.
        """
        try:
            parts = urlsplit(url)
            usual, port, host = _PORTS.get(parts.scheme), parts.port, parts.hostname or ""
            host.encode("idna")  # names such as a..b can never be looked up
            rest = parts.path.strip("/") or parts.query or parts.fragment
            usable = bool(usual and host) and port != 0 and not rest
        except ValueError:
            usable = False
        if not usable:
            # The reason may quote a part of the password, where that has one of the characters below.
            raise MqttError(
                "mqtt_url_invalid",
                "the broker's URL must look like mqtt://user:password@host:1883, or mqtts:// for TLS; write "
                "the characters / ? # @ of a password as %2F %3F %23 %40",
            )
        if password is None and parts.password is not None:
            password = unquote(parts.password)
        if username is None and parts.username:
            username = unquote(parts.username)
        return cls(
            host,
            _PORTS[parts.scheme] if port is None else port,
            parts.scheme == "mqtts",
            username,
            password,
            ca_file,
            cert_file,
            key_file,
        )

    def __str__(self) -> str:
        """The address without credentials."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'mqtts' if self.tls else 'mqtt'}://{host}:{self.port}"


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
            client.tls_set_context(_tls(broker))
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


def _tls(broker: Broker) -> ssl.SSLContext:
    try:
        context = ssl.create_default_context(cafile=broker.ca_file)
        if broker.cert_file is not None:
            context.load_cert_chain(broker.cert_file, broker.key_file)
    except OSError as error:  # SSLError is one
        raise MqttError(
            "mqtt_url_invalid", f"{broker}: the certificates cannot be read: {error.strerror or error}"
        ) from error
    return context
