"""Sentences that could be misunderstood: what was subtracted, who stands, which number a field is."""

from __future__ import annotations

import re

import pytest

from tests.rules.party import game
from tests.rules.walk import Walk
from traywatch.catalogs import languages
from traywatch.messages import english, rendered
from traywatch.rules import games
from traywatch.rules.core.types import RollRequest, Show
from traywatch.rules.testing import GameTable


@pytest.mark.parametrize(
    "notation", ["d6-d6", "2d10-d4", "3W6-W4+2", "d12+d8-2", "d6-2d6", "d20-d4-d6-1", "2W6+3"]
)
def test_the_lines_of_a_roll_add_up_to_its_total(notation: str) -> None:
    """Each die is named once, and the subtracted ones are named as such."""
    table = GameTable("free").choose("ask", text=notation)
    (request,) = [one for one in table.state.open if isinstance(one, RollRequest)]
    values = [n % 4 + 1 for n in range(sum(spec.n for spec in request.dice))]
    table.roll(*values)
    show = [one for one in table.effects if isinstance(one, Show)][-1]
    total = re.search(r": (−?\d+) for", english(show.headline))
    assert total is not None
    summed, named = 0, 0
    for line in (english(one) for one in show.lines):
        sign = -1 if line.startswith("Subtracted: ") else 1
        dice = [int(one) for one in re.findall(r"d\d+ (\d+)", line)]
        numbers = [int(one.replace("−", "-")) for one in re.findall(r"([+−]\d+) added", line)]
        summed, named = summed + sign * sum(dice) + sum(numbers), named + len(dice)
    assert (summed, named) == (int(total[1].replace("−", "-")), len(values))


def test_a_hero_who_fell_and_was_revived_is_not_said_to_have_stood() -> None:
    bite = {"on_miss": [{"op": "damage", "n": 40}]}
    revive = {"passives": [{"op": "revive", "when": "downed", "n": 4}]}
    heal = {"active": {"name": "Mend", "interrupt": True, "do": [{"op": "heal", "n": 2, "on": "pick"}]}}
    table = GameTable(game([revive, heal], bite)).roll("miss")
    assert "A lost 30 health and can go on. Help now?" in table.waiting()


@pytest.mark.parametrize("name", [info.id for info in games() if info.ready])
def test_no_two_numbers_of_a_group_have_one_name(name: str) -> None:
    """Base, current and extra values stand side by side under *Change by hand*."""
    walk = Walk(name, 1, often=0.0, meddle=0.0)
    checked = 0
    for n in range(25):
        for group in walk.engine.adjustable(walk.state) if n in (0, 8, 24) else ():
            for language in languages():
                labels = [rendered(field.label, language) for field in group.fields]
                assert len(set(labels)) == len(labels), (group.id, language, labels)
                checked += len(labels)
        if not walk.state.open:
            break
        walk.step()
    assert checked or name == "free"
