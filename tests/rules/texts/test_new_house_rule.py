"""A house rule is added in two places: a field and its texts. Page, API, logs and checks follow."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import pytest
from starlette.testclient import TestClient

from tests.rules.new_house_rule import GAME, NAME, QUESTION, added
from traywatch.errors import RulesError
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.services.web_services import WebServices
from traywatch.messages import english
from traywatch.records import Record
from traywatch.rules import fold, load_game
from traywatch.rules.deep_dark_dice.model import DeepState
from traywatch.rules.texts.controls import Number
from traywatch.rules.texts.game_setting import GameSetting, decided_before, declared

KEY = {"X-Traywatch-Token": "correct-horse-battery-staple"}


@pytest.fixture
def _rule(tmp_path: Path) -> Iterator[None]:
    (tmp_path / "locales").mkdir()
    with added(tmp_path / "locales"):
        yield


@pytest.mark.usefixtures("_rule")
def test_the_rule_is_asked_and_checked() -> None:
    engine = load_game(GAME)
    rule = next(rule for rule in engine.lobby().rules if rule.name == NAME)
    assert (english(rule.ask), english(rule.group), rule.value) == (QUESTION, "Damage", 0)
    assert rule.control == Number(least=0, most=9)
    assert [one.name for one in engine.lobby().rules if one.group == rule.group][-1] == NAME
    assert engine.start().settings[NAME] == 0
    assert engine.start(settings={NAME: 3}).settings[NAME] == 3
    with pytest.raises(RulesError, match=r"settings\.crit_heals"):
        engine.start(settings={NAME: 10})


@pytest.mark.usefixtures("_rule")
def test_the_rule_is_in_the_lobby_of_the_api_and_a_session_is_played_by_it() -> None:
    table = TableService(Journal(None))
    client = TestClient(create_app(WebServices(table, access=Access(None, token=KEY["X-Traywatch-Token"]))))
    rules = client.get(f"/api/v1/games/{GAME}/lobby").json()["lobby"]["rules"]
    rule = next(rule for rule in rules if rule["name"] == NAME)
    assert (rule["ask"], rule["value"]) == (QUESTION, 0)
    assert (rule["control"]["type"], rule["control"]["least"], rule["control"]["most"]) == ("number", 0, 9)
    begun = client.post(
        "/api/v1/session",
        json={"game": GAME, "settings": {NAME: 2}, "state_id": table.view.state_id},
        headers=KEY,
    )
    assert begun.is_success, begun.text
    state = table.state.session.state if table.state.session else None
    assert isinstance(state, DeepState) and getattr(state.settings, NAME) == 2, "what a rule reads"
    table.close()


def test_an_old_log_goes_on_without_the_rule(tmp_path: Path) -> None:
    old = load_game(GAME).start()
    assert NAME not in old.settings
    with added(tmp_path):
        assert fold(load_game(GAME), [old]).rejected is None


class SomeSettings(Record):
    second: Annotated[bool, GameSetting("b")] = True
    first: Annotated[bool, GameSetting("a", "A1", "A2", unit="mm", before=None)] = True
    third: Annotated[bool, GameSetting("b", before=False)] = True
    internal: bool = False


def test_settings_stand_by_group_in_the_order_of_the_fields() -> None:
    found = declared(SomeSettings)
    assert list(found) == ["second", "third", "first"]
    first = found["first"][0]
    assert (first.group, first.points, first.unit) == ("a", ("A1", "A2"), "mm")
    assert decided_before(SomeSettings) == {"first": None, "third": False}
