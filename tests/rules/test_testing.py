"""The public test kit: what it plays, and what it says when something does not hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from traywatch.rules.core.types import Choice
from traywatch.rules.testing import GameTable

PAGE = Path(__file__).parents[2] / "docs" / "developer" / "testing-cards-and-games.md"


def test_the_example_of_the_page_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    exec(example, {})


def test_every_method_of_the_page_exists() -> None:
    named = re.findall(r"^\| `([a-z_]+)\(", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert len(named) == 10
    assert all(hasattr(GameTable, name) for name in named)


def test_each_game_can_be_played() -> None:
    GameTable("free").roll(3, 4).replay()
    GameTable("delvers_deep").choose("check:strike").roll(6).replay()
    table = GameTable("dice_warriors").choose("0")
    rolled = [2] * sum(spec.n for spec in table.state.open[0].dice)  # type: ignore[union-attr]
    table.roll(*rolled).replay()


def test_a_start_in_the_middle_and_a_correction() -> None:
    table = GameTable("deep_dark_dice", players=["mirel"]).given(heroes__mirel__bleed=2)
    table.roll("hit").expect("heroes.mirel.health", 16)
    table.adjust("heroes.mirel.health", 3).expect("heroes.0.health", 3)


def test_what_does_not_hold_is_said() -> None:
    table = GameTable("deep_dark_dice", players=["mirel"])
    with pytest.raises(AssertionError, match=r"heroes\.mirel\.health is 18, not 3") as failed:
        table.expect("heroes.mirel.health", 3)
    assert "roll the d20" in str(failed.value)
    with pytest.raises(AssertionError, match="1 dice are asked for, not 2"):
        table.roll("hit", "hit")
    with pytest.raises(AssertionError, match="not_an_option"):
        table.choose("use:nobody:active")
    with pytest.raises(AssertionError, match="oswin is not asked"):
        table.expect_asked("oswin")
    with pytest.raises(AssertionError, match="not used: R999"):
        table.expect_rule("R999")
    with pytest.raises(AssertionError, match="no PlaceRequest is open"):
        table.place()
    stale = Choice(request="r0-x", option="go_on")
    table.expect_refused(stale, "stale_request")
    with pytest.raises(AssertionError, match="refused as stale_request"):
        table.expect_refused(stale, "bad_amount")
