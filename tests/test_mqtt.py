"""The connection to an MQTT broker, against real brokers on loopback."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from queue import Empty, Queue

import pytest

from tests.brokers import PASSWORD, USER, BrokerName, LocalBroker, missing
from tests.ports import free_port
from traywatch.mqtt import Broker, MqttConnection, MqttError, MqttMessage, password_of

BROKERS: tuple[BrokerName, ...] = ("mosquitto", "nats")
SOON_S = 30.0


@pytest.fixture(params=BROKERS)
def broker(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[LocalBroker]:
    if why := missing(request.param):
        pytest.skip(why)
    with LocalBroker(request.param, tmp_path / "broker") as running:
        yield running


VANISHING = """
import sys, time
from traywatch.mqtt import Broker, MqttConnection, MqttMessage
url, user, password = sys.argv[1:]
will = MqttMessage("tray/availability", b"offline", retain=True)
broker = Broker.from_url(url, username=user, password=password)
with MqttConnection(broker, client_id="vanishing", will=will) as tray:
    assert tray.wait_connected(30)
    assert tray.publish("tray/availability", "online").wait(30)
    time.sleep(60)
"""


def connection(
    broker: LocalBroker,
    client_id: str,
    *,
    will: MqttMessage | None = None,
    on_connected: Callable[[], None] = lambda: None,
    on_lost: Callable[[], None] = lambda: None,
) -> MqttConnection:
    address = Broker.from_url(broker.url, username=USER, password=PASSWORD, ca_file=broker.ca_file)
    return MqttConnection(
        address, client_id=client_id, will=will, on_connected=on_connected, on_lost=on_lost, retry_s=(1, 1)
    )


def until(true: Callable[[], bool], timeout_s: float = SOON_S) -> None:
    end = time.monotonic() + timeout_s
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_message_arrives_and_is_acknowledged(broker: LocalBroker) -> None:
    got: Queue[MqttMessage] = Queue()
    with connection(broker, "one") as one, connection(broker, "two") as two:
        assert one.wait_connected(SOON_S) and two.wait_connected(SOON_S)
        two.subscribe("tray/+/throw", got.put)
        # A message that meets the subscription on its way may reach nobody: then it is sent again.
        found = None
        for _ in range(12):
            assert one.publish("tray/4f2a/throw", b"settle", retain=True).wait(SOON_S)
            with suppress(Empty):
                found = got.get(timeout=SOON_S / 12)
                break
        assert found is not None
        assert (found.topic, found.payload) == ("tray/4f2a/throw", b"settle")
        late: Queue[MqttMessage] = Queue()
        with connection(broker, "three") as three:
            three.subscribe("tray/#", late.put)
            assert late.get(timeout=SOON_S).retain


def test_a_broker_that_was_killed_is_found_again(broker: LocalBroker) -> None:
    got: Queue[bytes] = Queue()
    lost: Queue[None] = Queue()
    with (
        connection(broker, "one", on_lost=lambda: lost.put(None)) as one,
        connection(broker, "two") as two,
    ):
        two.subscribe("lamp", lambda message: got.put(message.payload))
        assert one.wait_connected(SOON_S) and two.wait_connected(SOON_S)
        broker.kill()
        lost.get(timeout=SOON_S)
        with pytest.raises(MqttError) as error:
            one.publish("lamp", "on")
        assert error.value.code == "mqtt_away"
        assert PASSWORD not in str(error.value)
        until(lambda: not two.connected)
        broker.start()
        assert one.wait_connected(SOON_S) and two.wait_connected(SOON_S)
        assert one.problem is None
        end = time.monotonic() + SOON_S
        while True:  # the subscription is made again, perhaps a little after the first message
            assert one.publish("lamp", "on").wait(SOON_S)
            try:
                assert got.get(timeout=1) == b"on"
                break
            except Empty:
                assert time.monotonic() < end


def test_the_will_tells_of_a_client_that_vanished_and_not_of_one_that_left(broker: LocalBroker) -> None:
    got: Queue[bytes] = Queue()
    will = MqttMessage("tray/availability", b"offline", retain=True)
    with connection(broker, "watching") as watching:
        watching.subscribe("tray/availability", lambda message: got.put(message.payload))
        assert watching.wait_connected(SOON_S)
        with connection(broker, "tray", will=will) as tray:
            assert tray.wait_connected(SOON_S)
        vanishing = subprocess.Popen([sys.executable, "-c", VANISHING, broker.url, USER, PASSWORD])
        try:
            assert got.get(timeout=SOON_S) == b"online"  # nothing came before: leaving sends no will
        finally:
            vanishing.kill()
            vanishing.wait()
        assert got.get(timeout=SOON_S) == b"offline"


def test_a_handler_that_fails_does_not_end_the_connection(
    broker: LocalBroker, caplog: pytest.LogCaptureFixture
) -> None:
    got: Queue[bytes] = Queue()

    def fail(message: MqttMessage) -> None:
        raise ValueError("a mistake in the handler")

    with connection(broker, "one") as one:
        one.subscribe("a", fail)
        one.subscribe("b", lambda message: got.put(message.payload))
        assert one.wait_connected(SOON_S)
        one.publish("a", "1")
        assert one.publish("b", "2").wait(SOON_S)
        assert got.get(timeout=SOON_S) == b"2"
        until(lambda: "a handler failed" in caplog.text)


# paho-mqtt leaves the socket of a failed handshake to the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("name", BROKERS)
def test_tls_is_checked_against_the_certificate(name: BrokerName, tmp_path: Path) -> None:
    if why := missing(name):
        pytest.skip(why)
    with LocalBroker(name, tmp_path / "broker", tls=True) as broker:
        with connection(broker, "one") as one:
            assert one.wait_connected(SOON_S)
            assert one.publish("a", "b").wait(SOON_S)
        with MqttConnection(Broker.from_url(broker.url), client_id="trusting") as other:
            until(lambda: other.problem != "not connected yet")
            assert not other.connected
            assert "certificate" in str(other.problem)  # the system does not know it


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("name", BROKERS)
@pytest.mark.parametrize("tls", [True, False])
def test_the_wrong_scheme_for_a_port_is_a_problem_soon(name: BrokerName, tls: bool, tmp_path: Path) -> None:
    if why := missing(name):
        pytest.skip(why)
    with LocalBroker(name, tmp_path / "broker", tls=tls) as broker:
        wrong = replace(Broker.from_url(broker.url, username=USER, password=PASSWORD), tls=not tls)
        with MqttConnection(wrong, client_id="one", retry_s=(1, 1), handshake_s=0.5) as one:
            until(lambda: one.problem != "not connected yet")
            assert not one.connected
            if tls:
                assert "write mqtts://" in str(one.problem)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("scheme", ["mqtt", "mqtts"])
def test_a_port_that_never_answers_is_a_problem_soon_and_is_tried_again(scheme: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        broker = Broker.from_url(f"{scheme}://127.0.0.1:{silent.getsockname()[1]}")
        with MqttConnection(broker, client_id="one", retry_s=(1, 1), handshake_s=0.2) as one:
            until(lambda: "did not answer within 0.2 s" in str(one.problem))
            for _ in range(2):  # each attempt ends, and another one follows
                silent.accept()[0].close()


def test_a_wrong_password_is_named_without_the_password(broker: LocalBroker) -> None:
    address = Broker.from_url(broker.url, username=USER, password="wrong-one")
    with MqttConnection(address, client_id="one") as one:
        until(lambda: one.problem != "not connected yet")
        assert not one.connected
        assert one.problem is not None and "wrong-one" not in one.problem


def test_a_broker_that_is_not_there_is_a_problem_and_no_exception() -> None:
    with MqttConnection(Broker("127.0.0.1", free_port()), client_id="one") as one:
        until(lambda: "cannot be reached" in str(one.problem))


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("mqtt://h", Broker("h", 1883)),
        ("mqtts://h", Broker("h", 8883, tls=True)),
        ("mqtt://u:p%40ss@h:99/", Broker("h", 99, username="u", password="p@ss")),
        ("mqtt://[::1]:1884", Broker("::1", 1884)),
    ],
)
def test_urls(url: str, expected: Broker) -> None:
    assert Broker.from_url(url) == expected


@pytest.mark.parametrize(
    "url",
    [
        "http://h",
        "http://h:1883",
        "mqtt://",
        "h:1883",
        "mqtt://u:topsecret@h:x",
        "mqtt://h/topic",
        # A password with a character that ends the host of a URL.
        "mqtt://u:topsecret/1@h",
        "mqtt://u:topsecret#1@h",
        "mqtt://u:topsecret?1@h",
        "mqtt://u:1883#topsecret@h",
        # The thread of a connection to these would end with an exception.
        "mqtt://h:0",
        "mqtt://broker..local",
        "mqtts://.local",
    ],
)
def test_a_url_that_is_no_broker_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(MqttError) as error:
        Broker.from_url(url)
    assert error.value.code == "mqtt_url_invalid"
    assert "topsecret" not in str(error.value)


def test_the_password_is_in_no_text() -> None:
    broker = Broker.from_url("mqtts://u:topsecret@h")
    assert "topsecret" not in repr(broker) + str(broker)


def test_a_certificate_file_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(MqttError, match="certificates"):
        MqttConnection(Broker("h", tls=True, ca_file=tmp_path / "none.pem"), client_id="one")


def test_the_password_of_a_file(tmp_path: Path) -> None:
    assert password_of(None) is None
    (tmp_path / "password").write_text("open sesame\n", encoding="utf-8")
    assert password_of(tmp_path / "password") == "open sesame"
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    for wrong in (tmp_path / "missing", tmp_path, tmp_path / "binary"):
        with pytest.raises(MqttError, match="cannot be read") as error:
            password_of(wrong)
        assert error.value.code == "mqtt_password_unreadable"
