"""The tray at a real broker: states, throws, commands, and an outage in which nothing is lost."""

from __future__ import annotations

import json
import socketserver
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.brokers import PASSWORD, USER, BrokerName, LocalBroker, missing
from tests.firmware.helpers import die, photo, throw, unsure
from tests.wire import Wire
from traywatch.firmware.config.settings import MqttSettings
from traywatch.firmware.integrations.mqtt.bridge import MqttBridge
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.questions.replies import HandDie, Reply
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.mqtt import Broker, MqttConnection, MqttError, MqttMessage
from traywatch.rules.core.types import Player

BROKERS: tuple[BrokerName, ...] = ("mosquitto", "nats")
SOON_S = 60.0
BASE = "traywatch/v1/4f2a91bc"


def until(true: Callable[[], Any], for_s: float = SOON_S) -> None:
    end = time.monotonic() + for_s
    while not true():
        assert time.monotonic() < end, "what was waited for did not come"
        time.sleep(0.02)


@pytest.fixture(params=BROKERS)
def broker(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[LocalBroker]:
    if why := missing(request.param):
        pytest.skip(why)
    with LocalBroker(request.param, tmp_path / "broker") as running:
        yield running


class Watcher:
    """Another program at the broker: every message, and the newest of each topic."""

    def __init__(self, broker: LocalBroker) -> None:
        self.all: list[MqttMessage] = []
        address = Broker.from_url(broker.url, username=USER, password=PASSWORD)
        self.mqtt = MqttConnection(address, client_id="watcher", retry_s=(1, 1))
        self.mqtt.subscribe("#", self.all.append)
        self.mqtt.start()
        assert self.mqtt.wait_connected(SOON_S)

    def newest(self, name: str) -> bytes | None:
        topic = name if name.startswith("homeassistant") else f"{BASE}/{name}"
        return next((one.payload for one in reversed(self.all) if one.topic == topic), None)

    def count(self, name: str, payload: bytes) -> int:
        """How often a message came."""
        return sum(one.topic == f"{BASE}/{name}" and one.payload == payload for one in self.all)

    def json(self, name: str) -> Any:
        found = self.newest(name)
        return None if found is None else json.loads(found)

    def throws(self) -> list[dict[str, Any]]:
        return [json.loads(one.payload) for one in self.all if one.topic == f"{BASE}/throws"]

    def events(self) -> list[str]:
        found = [one.payload for one in self.all if one.topic == f"{BASE}/throw_event"]
        return [str(json.loads(one)["event_type"]) for one in found]

    def event_bodies(self) -> list[dict[str, Any]]:
        return [json.loads(one.payload) for one in self.all if one.topic == f"{BASE}/throw_event"]

    def send(self, name: str, payload: str) -> None:
        assert self.mqtt.publish(f"{BASE}/{name}", payload).wait(SOON_S)


class BridgedTable:
    """A table with a bridge, and a program that watches the broker. A wire leads from bridge to broker."""

    def __init__(self, broker: LocalBroker, folder: Path, **settings: Any) -> None:
        self.folder, self.broker = folder, broker
        self.wire = Wire(broker.port)
        self.settings = MqttSettings(
            url=f"mqtt://localhost:{self.wire.port}",
            username=USER,
            password=PASSWORD,
            **{"names": True, **settings},
        )
        self.watcher = Watcher(broker)
        self.start()

    def start(self) -> None:
        self.table = TableService(Journal(self.folder / "journal.sqlite"))
        if self.table.state.session is None:
            self.table.start("free", [Player(id="ann", name="Ann"), Player(id="bob", name="Bob")])
        self.bridge = MqttBridge(
            self.settings,
            self.table,
            tray_id="4f2a91bc",
            name="Traywatch on cedar",
            folder=self.folder,
            retry_s=(0.5, 1),
        )
        before = self.watcher.count("availability", b"online")
        self.bridge.start()
        # The bridge says so after it has subscribed: a command that came before would reach nobody.
        until(lambda: self.watcher.count("availability", b"online") > before)

    def stop(self) -> None:
        self.bridge.close()
        self.table.close()

    def close(self) -> None:
        self.stop()
        self.watcher.mqtt.close()
        self.wire.close()

    def lose_broker(self) -> None:
        """The broker ends without a word."""
        self.wire.broken = True
        self.broker.kill()
        self.wire.cut()

    def find_broker(self) -> None:
        """The broker comes back. The watcher is there first, so that it misses no message."""
        self.broker.start()
        until(lambda: self.watcher.mqtt.connected)
        self.wire.broken = False

    def roll(self, *dice: Any) -> str:
        return str(self.table.throws.record(throw(*dice), photo()).id)


@pytest.fixture
def bridged(broker: LocalBroker, tmp_path: Path) -> Iterator[BridgedTable]:
    bridged = BridgedTable(broker, tmp_path)
    yield bridged
    bridged.close()


def test_states_are_retained_and_follow_the_table(bridged: BridgedTable, broker: LocalBroker) -> None:
    until(lambda: bridged.watcher.newest("availability") == b"online")
    until(lambda: bridged.watcher.newest("questions") == b"OFF")
    bridged.roll(unsure("d20", (6, 9)))
    until(lambda: bridged.watcher.newest("questions") == b"ON")
    question = bridged.table.view.questions[0]
    until(lambda: (bridged.watcher.json("question") or {}).get("say") == str(question.say))
    bridged.table.answers.answer(question.id, Reply(option="a1"))
    until(lambda: (bridged.watcher.json("last") or {}).get("validity") == "final")
    assert (bridged.watcher.json("last")["outcome"], bridged.watcher.json("last")["total"]) == ("counted", 9)
    bridged.table.set_moving(True)
    until(lambda: bridged.watcher.newest("phase") == b"rolling")
    bridged.table.set_problem("camera", "The camera is gone.")
    until(lambda: bridged.watcher.newest("problem") == b"ON")
    assert bridged.watcher.json("health")["problems"] == ["The camera is gone."]
    late = Watcher(broker)
    until(lambda: late.newest("phase") == b"rolling" and late.newest("availability") == b"online")
    late.mqtt.close()


def test_each_throw_comes_with_its_corrections(bridged: BridgedTable) -> None:
    first = bridged.roll(die("d20", 17, "crit"))
    until(lambda: len(bridged.watcher.throws()) == 1)
    bridged.table.corrections.amend(first, "a0", HumanReading(value=4))
    until(lambda: len(bridged.watcher.throws()) == 2)
    before, after = bridged.watcher.throws()
    assert before["throw"]["id"] == after["throw"]["id"] == first and before["seq"] < after["seq"]
    assert after["throw"]["human_readings"]["a0"]["value"] == 4
    until(lambda: bridged.watcher.json("last")["total"] == 4)
    until(lambda: len(bridged.watcher.events()) == 2)
    bridged.table.corrections.undo(void=True)
    until(lambda: len(bridged.watcher.events()) == 3)
    assert bridged.watcher.events() == ["crit", "corrected", "void"]
    assert {one["id"] for one in bridged.watcher.event_bodies()} == {first}
    assert [(one["validity"], one["total"]) for one in bridged.watcher.event_bodies()] == [
        ("final", 17),
        ("corrected", 4),
        ("void", None),
    ]


def test_an_event_waits_until_the_throw_counts(bridged: BridgedTable) -> None:
    """A throw that first needs an answer becomes a crit with the answer; nobody hears a number before."""
    thrown = bridged.roll(unsure("d20", (6, 9), "crit"))
    until(lambda: (bridged.watcher.json("last") or {}).get("validity") == "provisional")
    assert (bridged.watcher.json("last")["total"], bridged.watcher.json("last")["zone"]) == (None, None)
    bridged.table.answers.answer(bridged.table.view.questions[0].id, Reply(option="a1"))
    until(bridged.watcher.events)
    (event,) = bridged.watcher.event_bodies()
    assert (event["event_type"], event["id"], event["total"]) == ("crit", thrown, 9)
    bridged.roll(die("d20", 3, "miss"), unsure("d6", (1, 2)))
    bridged.roll(die("d20", 5, "hit"))  # thrown again before the answer: the one before never counts
    until(lambda: len(bridged.watcher.events()) == 2)
    assert bridged.watcher.events() == ["crit", "hit"]


def test_the_total_of_an_ask_is_its_own_and_typed_dice_are_a_throw(bridged: BridgedTable) -> None:
    bridged.table.asks.add("2d20kh1", ask_id="kh")
    bridged.roll(die("d20", 12), die("d20", 2))
    until(lambda: (bridged.watcher.json("last") or {}).get("total") == 12)
    typed = bridged.table.asks.add("2d6+3", ask_id="plus")
    bridged.table.answers.answer(typed.request, Reply(dice=(HandDie(value=2), HandDie(value=4))))
    until(lambda: (bridged.watcher.json("last") or {}).get("total") == 9)
    newest = bridged.watcher.throws()[-1]["throw"]
    assert newest["typed"] and newest["outcome"]["total"] == 9
    assert bridged.watcher.events() == ["hit", "counted"]


def test_the_last_throw_follows_a_correction_in_a_new_session(bridged: BridgedTable) -> None:
    bridged.table.asks.add("2d20kh1")
    thrown = bridged.roll(die("d20", 12), die("d20", 2))
    until(lambda: (bridged.watcher.json("last") or {}).get("total") == 12)
    bridged.table.start("free")
    bridged.table.corrections.amend(thrown, "a1", HumanReading(value=19))
    until(lambda: bridged.watcher.json("last")["total"] == 19)
    assert (bridged.watcher.json("last")["id"], bridged.watcher.json("last")["validity"]) == (
        thrown,
        "corrected",
    )


def test_nothing_is_lost_while_the_broker_is_away(bridged: BridgedTable) -> None:
    ids = [bridged.roll(die("d6", 1))]
    until(lambda: len(bridged.watcher.throws()) == 1)
    bridged.lose_broker()
    until(lambda: any("MQTT" in str(one) for one in bridged.table.problems))
    ids += [bridged.roll(die("d6", 1 + n % 6)) for n in range(300)]
    bridged.find_broker()
    until(lambda: {one["throw"]["id"] for one in bridged.watcher.throws()} >= set(ids))
    until(lambda: bridged.bridge.outbox.waiting == 0)
    until(lambda: not any("MQTT" in str(one) for one in bridged.table.problems))
    seqs = {one["throw"]["id"]: one["seq"] for one in bridged.watcher.throws()}
    assert sorted(ids, key=lambda one: seqs[one]) == ids


def test_nothing_is_lost_where_the_tray_was_off_too(bridged: BridgedTable) -> None:
    until(lambda: bridged.watcher.newest("availability") == b"online")
    bridged.lose_broker()
    ids = [bridged.roll(die("d6", 1 + n % 6)) for n in range(5)]
    bridged.stop()
    bridged.find_broker()
    bridged.start()
    until(lambda: {one["throw"]["id"] for one in bridged.watcher.throws()} >= set(ids))


def test_a_tray_that_leaves_is_not_available(bridged: BridgedTable) -> None:
    until(lambda: bridged.watcher.newest("availability") == b"online")
    bridged.stop()
    until(lambda: bridged.watcher.newest("availability") == b"offline")
    bridged.start()
    until(lambda: bridged.watcher.newest("availability") == b"online")


def test_pause_and_asks_are_commands(bridged: BridgedTable) -> None:
    until(lambda: bridged.watcher.newest("pause") == b"OFF")
    bridged.watcher.send("pause/set", "ON")
    until(lambda: bridged.watcher.newest("pause") == b"ON")
    assert bridged.table.paused
    bridged.watcher.send("pause/set", "OFF")
    until(lambda: not bridged.table.paused)
    bridged.watcher.send("ask/set", '{"dice": "d20+5", "player": "Ann", "id": "a1"}')
    bridged.watcher.send("ask/set", "2d6 for Bob")
    until(lambda: [one["dice"] for one in bridged.watcher.json("asks") or []] == ["d20+5", "2d6"])
    bridged.roll(die("d20", 12))
    until(lambda: (bridged.watcher.json("ask") or {}).get("ask", {}).get("state") == "waiting")
    answered = [json.loads(one.payload)["ask"] for one in bridged.watcher.all if one.topic == f"{BASE}/ask"]
    (result,) = (one["result"] for one in answered if one["state"] == "answered")
    assert result["total"] == 17


def test_commands_that_the_broker_kept_are_ignored(bridged: BridgedTable) -> None:
    bridged.watcher.send("ask/set", '{"dice": "d20", "id": "a1"}')
    until(lambda: [one.id for one in bridged.table.view.asks] == ["a1"])
    bridged.stop()
    for topic, payload in (("ask/cancel", "a1"), ("ask/set", "3d6"), ("pause/set", "ON")):
        assert bridged.watcher.mqtt.publish(f"{BASE}/{topic}", payload, retain=True).wait(SOON_S)
    bridged.start()
    bridged.watcher.send("ask/set", '{"dice": "d6", "id": "a2"}')
    until(lambda: any(one.id == "a2" for one in bridged.table.view.asks))
    assert [one.id for one in bridged.table.view.asks] == ["a1", "a2"] and not bridged.table.paused


def test_an_ask_with_null_for_its_texts_is_one_without_them(bridged: BridgedTable) -> None:
    bridged.watcher.send("ask/set", '{"dice": "d20", "id": null, "player": null, "reason": null}')
    until(lambda: bridged.table.view.asks)
    (ask,) = bridged.table.view.asks
    assert (ask.player, ask.reason) == ("", "")


@pytest.mark.parametrize(
    ("topic", "payload", "code"),
    [
        ("ask/set", "seven dice", "ask_invalid"),
        ("ask/set", "{", "ask_invalid"),
        ("ask/set", '{"dice": 3}', "ask_invalid"),
        ("ask/set", '{"dice": "d6", "expires_s": -1}', "ask_invalid"),
        ("ask/set", '{"dice": "d6", "player": ["Ann"]}', "ask_invalid"),
        ("ask/set", "x" * 5000, "ask_invalid"),
        ("ask/set", '{"dice": "d6", "reason": "half of an emoji: \\ud83d"}', "ask_invalid"),
        ("ask/set", '{"dice": ' + "[" * 2000, "ask_invalid"),
        ("ask/cancel", "none", "ask_unknown"),
        ("pause/set", "perhaps", "answer_invalid"),
    ],
)
def test_a_wrong_command_is_answered_and_changes_nothing(
    bridged: BridgedTable, topic: str, payload: str, code: str
) -> None:
    bridged.watcher.send(topic, payload)
    until(lambda: bridged.watcher.newest("error"))
    assert bridged.watcher.json("error")["code"] == code
    assert bridged.table.view.asks == () and not bridged.table.paused


def test_home_assistant_gets_the_device_again_when_it_starts(bridged: BridgedTable) -> None:
    topic = "homeassistant/device/traywatch_4f2a91bc/config"
    until(lambda: bridged.watcher.newest(topic))
    sent = sum(one.topic == topic for one in bridged.watcher.all)
    assert bridged.watcher.mqtt.publish("homeassistant/status", "online").wait(SOON_S)
    until(lambda: sum(one.topic == topic for one in bridged.watcher.all) > sent)
    device = bridged.watcher.json(topic)
    assert device["dev"]["ids"] == ["traywatch_4f2a91bc"] and device["o"]["name"] == "traywatch"
    assert {one["p"] for one in device["cmps"].values()} == {
        "event", "sensor", "binary_sensor", "switch", "text",
    }  # fmt: skip


def test_names_and_pictures_leave_the_tray_only_if_told(broker: LocalBroker, tmp_path: Path) -> None:
    bridged = BridgedTable(broker, tmp_path, names=False)
    bridged.table.asks.add("d20 for Ann", reason="Stealth")
    bridged.roll(die("d20", 5))
    until(lambda: bridged.watcher.throws() and bridged.watcher.newest("ask"))
    bridged.roll(die("d20", 6))
    until(lambda: len(bridged.watcher.throws()) == 2)
    text = b"".join(one.payload for one in bridged.watcher.all)
    assert b"Ann" not in text and b"Stealth" not in text and b"ann" not in text.replace(b"cannot", b"")
    assert bridged.watcher.newest("picture") is None
    bridged.close()


def test_the_picture_of_a_throw(broker: LocalBroker, tmp_path: Path) -> None:
    bridged = BridgedTable(broker, tmp_path, pictures=True)
    bridged.roll(die("d20", 5))
    until(lambda: (bridged.watcher.newest("picture") or b"")[:2] == b"\xff\xd8")
    bridged.close()


class SilentBroker(socketserver.StreamRequestHandler):
    """Takes connections and subscriptions, and acknowledges no message."""

    published = threading.Event()

    def handle(self) -> None:
        while head := self.rfile.read(1):
            size = shift = 0
            while True:
                (byte,) = self.rfile.read(1)
                size |= (byte & 0x7F) << shift
                shift += 7
                if byte < 0x80:
                    break
            body = self.rfile.read(size)
            kind = head[0] >> 4
            if kind == 1:
                self.wfile.write(b"\x20\x02\x00\x00")
            elif kind == 8:
                granted = body.count(BASE.encode()) + body.count(b"homeassistant")
                self.wfile.write(bytes([0x90, 2 + granted]) + body[:2] + b"\x01" * granted)
            elif kind == 3 and b"/throws" in body:
                self.published.set()


def test_a_broker_that_has_fallen_silent_does_not_hold_up_the_end(tmp_path: Path) -> None:
    """systemd ends the program the hard way after ``TimeoutStopSec`` (10 s), which other threads share."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), SilentBroker) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        table = TableService(Journal(tmp_path / "journal.sqlite"))
        table.start("free", [Player(id="ann", name="Ann")])
        url = f"mqtt://127.0.0.1:{server.server_address[1]}"
        bridge = MqttBridge(MqttSettings(url=url), table, tray_id="4f2a91bc", name="Tray", folder=tmp_path)
        bridge.start()
        until(lambda: bridge.connected)
        table.throws.record(throw(die("d20", 17)), photo())
        assert SilentBroker.published.wait(SOON_S)
        begun_s = time.monotonic()
        bridge.close()
        assert time.monotonic() - begun_s < 8.0
        assert bridge.outbox.waiting, "what the broker has not acknowledged comes again"
        table.close()
        server.shutdown()


@pytest.mark.parametrize("name", ["availability", "phase", "throws", "throw_event", "picture", "clip"])
def test_what_meets_the_end_of_a_connection_is_published_later(
    broker: LocalBroker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The bridge notices that the broker is gone when it publishes."""
    bridged = BridgedTable(broker, tmp_path, pictures=True, clips=True)
    publish, refused = MqttConnection.publish, []

    def lost_once(self: MqttConnection, topic: str, *args: Any, **options: Any) -> Any:
        if self is not bridged.watcher.mqtt and topic == f"{BASE}/{name}" and not refused:
            refused.append(topic)
            bridged.wire.cut()
            raise MqttError("mqtt_away", "the connection is lost at this moment")
        return publish(self, topic, *args, **options)

    monkeypatch.setattr(MqttConnection, "publish", lost_once)
    if name == "availability":
        bridged.wire.cut()
        until(lambda: refused)
    rolled = bridged.roll(die("d20", 17))
    bridged.table.keep_clip(rolled, b"RIFF")
    bridged.table.set_moving(True)
    until(lambda: (bridged.watcher.json("clip") or {}).get("id") == rolled)
    until(lambda: (bridged.watcher.newest("picture") or b"")[:2] == b"\xff\xd8")
    until(lambda: {found["throw"]["id"] for found in bridged.watcher.throws()} == {rolled})
    until(lambda: bridged.watcher.events())
    until(lambda: bridged.watcher.newest("phase") == b"rolling")
    until(lambda: bridged.watcher.newest("availability") == b"online")
    assert refused
    bridged.close()


def test_the_address_of_a_clip_is_published_once_it_is_there(broker: LocalBroker, tmp_path: Path) -> None:
    bridged = BridgedTable(broker, tmp_path, clips=True)
    one, other = bridged.roll(die("d20", 17)), bridged.roll(die("d20", 3))
    bridged.table.keep_clip(one, b"RIFF")
    until(lambda: bridged.watcher.json("clip") == {"id": one, "url": f"/api/v1/throws/{one}/clip"})
    bridged.lose_broker()
    bridged.table.keep_clip(other, b"RIFF")
    bridged.find_broker()
    until(lambda: (bridged.watcher.json("clip") or {}).get("id") == other)
    bridged.table.corrections.amend(one, "a0", HumanReading(value=5, label="5"))
    until(lambda: any(found["throw"]["outcome"]["total"] == 5 for found in bridged.watcher.throws()))
    assert bridged.watcher.json("clip")["id"] == other, (
        "a correction of an earlier roll shows no earlier clip"
    )
    discovered = bridged.watcher.json("homeassistant/device/traywatch_4f2a91bc/config")
    assert discovered["cmps"]["clip"]["url_topic"] == f"{BASE}/clip"
    bridged.close()
