"""Zones that people named on their own map, in free rolls and in asks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.calibration.tray_cameras import camera
from tests.firmware.helpers import die, photo, throw
from tests.reader import texts
from traywatch.calibration import mat_spec
from traywatch.calibration.zones.zone_map import ZoneArea
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.service import TableService
from traywatch.rules.core.requests import RolledDie, RollRequest
from traywatch.rules.free import FreeState

FOUNDRY = Actor(id="app-1", role="program", name="Foundry")
FLOOR = ZoneArea(name="floor", kind="hit", polygon_mm=((0, 0), (297, 0), (297, 210), (0, 210)))
LAVA = ZoneArea(name="lava", kind="fumble", polygon_mm=((200, 50), (280, 50), (280, 150), (200, 150)))
MINE = camera().model_copy_valid(zones=(FLOOR, LAVA))


def lying(kind: str, value: int, x_mm: float, y_mm: float, name: str) -> Any:
    """A die with its ground point."""
    read = die(kind, value, "hit", die_id=name)
    return read.model_copy(update={"foot_mm": (x_mm, y_mm), "foot_sd_mm": 1.0})


@pytest.fixture
def table() -> Iterator[TableService]:
    made = TableService(Journal(None), profile=MINE)
    made.start("free")
    yield made
    made.close()


def rolled(table: TableService) -> tuple[RolledDie, ...]:
    assert table.state.session is not None
    state = table.state.session.state
    assert isinstance(state, FreeState)
    return state.throws[-1].dice


def test_a_zone_is_named_only_with_certainty() -> None:
    assert MINE.zone_name_at(240, 100, within_mm=3.0) == "lava"
    assert MINE.zone_name_at(100, 100, within_mm=3.0) == "floor"
    assert MINE.zone_name_at(202, 100, within_mm=3.0) is None
    assert MINE.zone_name_at(202, 100) == "lava"
    assert MINE.zone_name_at(400, 100) is None


@pytest.mark.parametrize("game", ["deep_dark_dice", "free", "dice_warriors", "dice_adventure"])
def test_the_zones_of_a_printed_mat_have_no_names(game: str) -> None:
    mat = mat_spec("a4", game)
    view = camera().model_copy_valid(zones=mat.zones)
    found = {view.zone_name_at(x, y) for x in range(10, 290, 5) for y in range(10, 200, 5)}
    assert found == {None}


def test_a_free_roll_tells_the_names(table: TableService) -> None:
    dice = (lying("d20", 17, 240, 100, "a"), lying("d6", 4, 60, 80, "b"), lying("d8", 3, 201, 100, "c"))
    table.throws.record(throw(*dice), photo())
    assert [one.zone_name for one in rolled(table)] == ["lava", "floor", None]
    assert table.view.last_throw is not None
    said = texts(table.view.last_throw.outcome.lines)
    assert said == ["d20 17 (lava), d6 4 (floor), and d8 3."]


def test_an_ask_gets_the_names_in_its_result(table: TableService) -> None:
    asked = table.asks.add("d20 and d6", ask_id="r1", who=FOUNDRY)
    assert asked.state == "waiting"
    table.throws.record(throw(lying("d20", 17, 240, 100, "a"), lying("d6", 4, 199, 80, "b")), photo())
    answer = table.asks.get("r1")
    assert answer.result is not None
    names = {one.kind: one.zone_name for one in answer.result.dice}
    assert names == {"d20": "lava", "d6": None}
    sent = {one["kind"]: one.get("zone_name", "left out") for one in answer.to_json()["result"]["dice"]}
    assert sent == {"d20": "lava", "d6": "left out"}


def test_games_with_their_own_mats_do_not_get_names() -> None:
    made = TableService(Journal(None), profile=MINE)
    made.start("deep_dark_dice")
    assert not any(one.named_zones for one in made.view.open if isinstance(one, RollRequest))
    made.close()
