"""A running Home Assistant core: its MQTT integration takes the message, entities appear and change.

Home Assistant needs a newer Python than the tray, so it lives in an environment of its own:

    python3.13 -m venv hass && hass/bin/pip install homeassistant home-assistant-frontend paho-mqtt
    TRAYWATCH_HOME_ASSISTANT=hass/bin/python pytest tests/firmware/integrations/test_home_assistant.py
"""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.brokers import PASSWORD, USER, LocalBroker, missing
from tests.firmware.helpers import die, photo, throw
from traywatch.firmware.config.settings import MqttSettings
from traywatch.firmware.integrations.mqtt.bridge import MqttBridge
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService

PYTHON = os.environ.get("TRAYWATCH_HOME_ASSISTANT", "")
PROBE = Path(__file__).with_name("home_assistant_probe.py")
BLUEPRINTS = Path(__file__).parents[3] / "examples" / "home-assistant"

pytestmark = pytest.mark.skipif(
    not PYTHON, reason="TRAYWATCH_HOME_ASSISTANT does not name a Python with Home Assistant; see this file"
)


class HomeAssistant:
    """Home Assistant in a process of its own."""

    def __init__(self, broker: LocalBroker, log: Path) -> None:
        command = [PYTHON, str(PROBE), str(broker.port), USER, PASSWORD, str(BLUEPRINTS)]
        self._log = log
        with log.open("w") as errors:
            self._child = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True
            )
        self.version = self._line()["version"]

    def _line(self) -> Any:
        assert self._child.stdout is not None
        line = self._child.stdout.readline()
        assert line, self._log.read_text()[-4000:]
        return json.loads(line)

    def ask(self, command: str = "states") -> Any:
        """Send a command; the states after it."""
        assert self._child.stdin is not None
        self._child.stdin.write(command + "\n")
        self._child.stdin.flush()
        return self._line()

    def state(self, entity: str) -> str | None:
        """The state of an entity."""
        found = self.ask()["states"].get(entity)
        return None if found is None else str(found[0])

    def attributes(self, entity: str) -> dict[str, Any]:
        """The attributes of an entity."""
        found = self.ask()["states"].get(entity)
        return {} if found is None else dict(found[1])

    def close(self) -> None:
        """End it."""
        assert self._child.stdin is not None
        self._child.stdin.close()
        try:
            self._child.wait(30)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        assert self._child.stdout is not None
        self._child.stdout.close()


def until(true: Callable[[], Any], for_s: float = 120.0) -> None:
    end = time.monotonic() + for_s
    while not true():
        assert time.monotonic() < end, "what was waited for did not come"
        time.sleep(0.2)


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[LocalBroker]:
    if why := missing("mosquitto"):
        pytest.skip(why)
    with LocalBroker("mosquitto", tmp_path / "broker") as running:
        yield running


@pytest.fixture
def home(broker: LocalBroker, tmp_path: Path) -> Iterator[HomeAssistant]:
    home = HomeAssistant(broker, tmp_path / "home-assistant.log")
    yield home
    home.close()


@pytest.fixture
def table(broker: LocalBroker) -> Iterator[TableService]:
    table = TableService(Journal(None))
    table.start("free")
    yield table
    table.close()


def bridge(table: TableService, broker: LocalBroker) -> MqttBridge:
    settings = MqttSettings(url=broker.url, username=USER, password=PASSWORD, pictures=True)
    made = MqttBridge(settings, table, tray_id="4f2a91bc", name="Traywatch on cedar")
    made.start()
    return made


def test_the_device_appears_changes_and_takes_commands(
    home: HomeAssistant, table: TableService, broker: LocalBroker
) -> None:
    tray = bridge(table, broker)
    name = "traywatch_on_cedar"
    until(lambda: home.state(f"sensor.{name}_phase") == "resting")
    found = home.ask()
    assert [["mqtt", "traywatch_4f2a91bc"]] in found["devices"]
    ids = {one for one in found["entities"] if one.startswith("traywatch_4f2a91bc_")}
    keys = ("throw", "last", "dice", "phase", "question", "health", "pause", "ask", "picture")
    assert ids == {f"traywatch_4f2a91bc_{key}" for key in keys}
    # An event.
    table.throws.record(throw(die("d20", 17, "crit")), photo())
    until(lambda: home.state(f"sensor.{name}_last_throw") == "17")
    assert home.state(f"sensor.{name}_dice") == "d20 17"
    until(lambda: home.attributes(f"event.{name}_throw").get("event_type") == "crit", 30)
    assert home.attributes(f"event.{name}_throw")["total"] == 17
    until(lambda: home.state(f"image.{name}_picture") not in (None, "unknown"))
    # The blueprint has turned the lamp on.
    until(lambda: home.state("light.lamp") == "on")
    # Commands.
    home.ask(f'switch.turn_on {{"entity_id": "switch.{name}_pause"}}')
    until(lambda: table.paused)
    until(lambda: home.state(f"switch.{name}_pause") == "on")
    home.ask(f'text.set_value {{"entity_id": "text.{name}_ask_for_dice", "value": "2d6+3 for Ann"}}')
    until(lambda: [one.dice for one in table.view.asks] == ["2d6+3"])
    # The last will or the goodbye.
    tray.close()
    until(lambda: home.state(f"sensor.{name}_phase") == "unavailable")
