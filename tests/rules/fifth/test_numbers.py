"""The number that a verdict speaks of: the total against armor class, the damage, the points of healing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.fighters import fight, play
from traywatch.messages import english
from traywatch.rules.core.roll_results import RollResult
from traywatch.rules.core.types import Show
from traywatch.rules.testing import GameTable


def result(table: GameTable) -> RollResult:
    assert table.result is not None
    return table.result


@pytest.mark.parametrize(
    ("words", "shown", "text", "total"),
    [
        ("act:0 at:ogre_1 14", 19, "14 + 5", 19),
        ("act:0 at:ogre_1 1", 6, "1 + 5", 6),
        ("act:0 at:ogre_1 14 6", 9, "6 + 3", 9),
        ("act:0 at:ogre_1 20 6,4", 13, "10 + 3", 13),
        ("act:0 at:ogre_1 +14,6", 9, "6 + 3", 19),
        ("act:3 at:bo 6", 0, "6 + 2 → 0", 8),
    ],
)
def test_an_attack_and_its_damage(words: str, shown: int, text: str, total: int) -> None:
    found = result(play(fight(), words))
    assert (found.large_number, found.sum, found.total) == (shown, text, total)


@pytest.mark.parametrize(
    ("changes", "shown", "text"),
    [
        ({"resist": ["slashing"]}, 4, "6 + 3 → 4"),
        ({"vulnerable": ["slashing"]}, 18, "6 + 3 → 18"),
        ({"immune": ["slashing"]}, 0, "6 + 3 → 0"),
        ({"hp": 5}, 9, "6 + 3"),
    ],
)
def test_the_damage_is_that_which_the_target_takes(changes: dict[str, Any], shown: int, text: str) -> None:
    table = play(fight({"ogre": changes}), "act:0 at:ogre_1 14 6")
    assert (result(table).large_number, result(table).sum) == (shown, text)
    headlines = [english(one.headline) for one in table.effects if isinstance(one, Show)]
    assert any(f"for {shown}" in one for one in headlines), headlines


@pytest.mark.parametrize(
    ("edge", "shown", "text", "dropped"),
    [("advantage", 19, "14 + 5", (1,)), ("disadvantage", 8, "3 + 5", (0,))],
)
def test_the_die_that_does_not_count_is_dropped(
    edge: str, shown: int, text: str, dropped: tuple[int, ...]
) -> None:
    found = result(play(fight(advantage_dice="two"), f"act:0 at:ogre_1 {edge} 14,3"))
    assert (found.large_number, found.sum, found.dropped) == (shown, text, dropped)


def test_two_attacks_in_one_throw_have_no_common_number() -> None:
    found = result(play(fight(), "twice:0 at:ogre_1 at:rat_2 14,3"))
    assert (found.large_number, found.sum) == (None, "")
