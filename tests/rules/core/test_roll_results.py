"""The number that a verdict speaks of, and how it came about."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from tests.rules.walk import Walk
from traywatch.messages import english
from traywatch.rules import games
from traywatch.rules.core.roll_results import MINUS, RollResult, sum_text
from traywatch.rules.core.types import Accepted, Ended, Rolled, Show

WALKS, STEPS = 6, 110
_NUMBER = re.compile(r"[−-]?\d+")


@pytest.mark.parametrize(
    ("number", "parts", "text"),
    [
        (19, (14, 5), "14 + 5"),
        (9, (14, -5), "14 − 5"),
        (14, (14, 0), ""),
        (14, (14,), ""),
        (7, (), ""),
        (0, (2, -2), "2 − 2"),
        (3, (0, 3), "0 + 3"),
        (15, ("2 × 8", -1), "2 × 8 − 1"),
        (16, ("2 × 8", 0), "2 × 8"),
        (5, (7, 3), "7 + 3 → 5"),
        (-1, (1, -2), "1 − 2"),
        (4, (7,), "7 → 4"),
        (-3, (-4, 1), "−4 + 1"),
    ],
)
def test_the_parts_of_a_number(number: int, parts: tuple[int | str, ...], text: str) -> None:
    assert sum_text(number, parts) == text


def test_a_result_shows_the_number_of_the_verdict_else_the_total() -> None:
    assert RollResult(total=17).large_number == 17
    assert RollResult(total=17, number=22).large_number == 22
    assert RollResult(number=0).large_number == 0
    assert RollResult().large_number is None


def _value(text: str) -> int:
    """What a sum comes to: the number after the arrow, else the sum itself."""
    result = text.rpartition("→")[2].replace(MINUS, "-").replace("×", "*")
    assert re.fullmatch(r"[\d +*-]+", result), text
    return int(eval(result))


def _numbers(text: str) -> set[int]:
    return {int(one.replace(MINUS, "-")) for one in _NUMBER.findall(text)}


def _of_headline(result: Accepted, names: Iterable[str]) -> set[int]:
    """The numbers that the first headline speaks of: no part of a name, no target, nothing that is left."""
    shows = [show for show in result.effects if isinstance(show, Show)]
    text = english(shows[0].headline) if shows else ""
    for name in sorted(map(english, names), key=len, reverse=True):
        text = text.replace(name, "")
    return _numbers(re.sub(r"\d+\+|(has|at) \d+ health|\d+ (saved|failed)|\d+d\d+\S*|\bd\d+", "", text))


def _spoken(result: Accepted) -> set[int]:
    """The numbers in the sentences of a step."""
    shows = [show for show in result.effects if isinstance(show, Show | Ended)]
    lines = [line for show in shows if isinstance(show, Show) for line in show.lines]
    text = " ".join(english(one) for one in (*(show.headline for show in shows), *lines))
    return _numbers(text) | ({0} if re.search(r"\b[Nn]o\b|blocked|None", text) else set())


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_the_large_number_is_one_that_the_verdict_speaks_of(game: str) -> None:
    """Not the face of a die where a modifier, a table or armor makes another number of it."""
    numbers = 0
    for seed in range(WALKS):
        walk = Walk(game, seed, often=0.0, meddle=0.0)
        walk.play(STEPS)
        for before, event in zip(walk.states, walk.log[1:], strict=False):
            if not isinstance(event, Rolled):
                continue
            took = walk.steps.reduce(before, event)
            assert isinstance(took, Accepted) and took.result is not None
            number, text = took.result.large_number, took.result.sum
            if number is None:
                assert text == ""
                continue
            numbers += 1
            spoken = _spoken(took)
            where = f"{game} {seed}, {event.to_json()}: {number} ({text}) of {sorted(spoken)}"
            assert not spoken or {number, abs(number)} & spoken, where
            names = [seat.name for state in (before, took.state) for seat in walk.engine.view(state).seats]
            headline = _of_headline(took, names)
            assert not headline or {number, abs(number)} & headline, f"{where}, headline {sorted(headline)}"
            if text:
                assert _value(text) == number, where
    assert numbers > 5, game
