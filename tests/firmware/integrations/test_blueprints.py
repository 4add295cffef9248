"""The blueprints for Home Assistant use what the tray publishes, and only throws that count."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.firmware.helpers import die, throw
from tests.firmware.tables import play
from traywatch.firmware.integrations.mqtt.topics import EVENTS, last_throw

BLUEPRINTS = sorted((Path(__file__).parents[3] / "examples" / "home-assistant").glob("*.yaml"))


@pytest.mark.parametrize("path", BLUEPRINTS, ids=lambda path: path.stem)
def test_a_blueprint_uses_what_is_published(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    table, _ = play("free")
    published = last_throw(table.throws.record(throw(die("d20", 3))), names=False)
    used = set(re.findall(r"attributes\.(\w+)", text))
    assert used and used <= {"event_type", *published}
    assert "attributes.validity in ('final', 'corrected')" in text
    assert set(re.findall(r"event_type == '(\w+)'", text)) <= set(EVENTS)
    options = re.search(r"options:\n((?:\s+- \w+\n)+)", text)
    assert options is None or set(re.findall(r"- (\w+)", options[1])) <= set(EVENTS)
