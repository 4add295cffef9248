"""House rules in words: every setting has them, every answer can be given, and what they say is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.documents.generated.settings import SETTINGS
from tests.rules.walk import engine_of
from traywatch.messages import english
from traywatch.rules.core.types import Lobby, Player
from traywatch.rules.games import games
from traywatch.rules.texts.controls import Number, Order, Parts, Pick, Switch, Text
from traywatch.rules.texts.settings_texts import HouseRule, words

GAMES = [game.id for game in games()]
RULES = Path(__file__).parents[3] / "docs" / "reference" / "settings.md"

MOST_EXACT = 2**53
"""The page holds a number as a float, so that a larger one is only typed as text."""


@cache
def lobby(game: str) -> Lobby:
    return engine_of(game).lobby()


def answers(rule: HouseRule) -> Iterator[Any]:
    """Every answer to a pick or a switch; the bounds of a number; each order turned round."""
    control = rule.control
    if isinstance(control, Switch):
        yield from (True, False)
    elif isinstance(control, Pick):
        yield from (answer.value for answer in control.answers)
    elif isinstance(control, Order):
        yield [answer.value for answer in reversed(control.answers)]
    elif isinstance(control, Number):
        # A probability may not stand at its lower bound itself.
        least = control.least if control.whole else (control.least + control.most) / 2
        for value in (least, control.most):
            yield min(int(value), MOST_EXACT) if control.whole else value
        if control.unset is not None:
            yield None
    elif isinstance(control, Text):
        yield {"die": "d12", "color": "#123456", "name": "red"}[control.what]
    else:
        assert isinstance(control, Parts)
        one = [_some(part.control) for part in control.parts]
        yield {part.key: value for part, value in zip(control.parts, one)} if control.keyed else one


def _some(control: Any) -> Any:
    if isinstance(control, Number):
        return int(control.most)
    if control.unset is not None:
        return None
    return {"die": "d12", "color": "#123456", "name": "red"}[control.what]


ROWS = [(game, rule) for game in GAMES for rule in lobby(game).rules]


@pytest.mark.parametrize("game", GAMES)
def test_every_setting_has_words_and_no_words_are_left_over(game: str) -> None:
    settings = engine_of(game).start().settings
    texts = words(game, SETTINGS[game])
    assert set(texts) == set(settings), "every field of the settings declares a house rule"
    for name, said in texts.items():
        control = next(rule.control for rule in lobby(game).rules if rule.name == name)
        used = {str(a.value) for a in control.answers} if isinstance(control, Pick | Order) else set()
        assert set(said.say) == used, f"{name}: words for answers that cannot be given"


@pytest.mark.parametrize(("game", "rule"), ROWS, ids=[f"{game}-{rule.name}" for game, rule in ROWS])
def test_every_answer_is_taken_by_the_game(game: str, rule: HouseRule) -> None:
    engine = engine_of(game)
    party = lobby(game).party
    for value in answers(rule):
        begun = engine.start(party, {rule.name: value})
        assert begun.settings[rule.name] == value


@pytest.mark.parametrize("game", GAMES)
def test_what_holds_is_what_a_session_starts_with(game: str) -> None:
    begun = engine_of(game).start()
    assert {rule.name: rule.value for rule in lobby(game).rules} == begun.settings
    assert lobby(game).party == begun.players


@pytest.mark.parametrize("game", GAMES)
def test_a_question_is_a_question_and_its_points_are_in_the_documents(game: str) -> None:
    section = RULES.read_text(encoding="utf-8")
    for rule in lobby(game).rules:
        assert re.search(r"[?.]$", english(rule.ask)), rule.ask
        assert len(english(rule.ask)) <= 110, rule.ask
        for point in rule.points:
            assert re.search(rf"^\| [A-Z0-9, ]*\b{point}\b", section, re.M), f"{rule.name}: {point}"


@pytest.mark.parametrize("game", [game for game in GAMES if game != "free"])
def test_every_figure_can_be_played(game: str) -> None:
    found = lobby(game)
    assert 1 <= found.least <= found.most
    for at in range(0, len(found.figures), found.most):
        some = found.figures[at : at + found.most]
        # Where a table must be fuller than that, others take the seats that are left.
        rest = [f for f in found.figures if f not in some][: max(0, found.least - len(some))]
        players = [Player(id=f"p{i}", name=f"P{i}", figure=f.id) for i, f in enumerate([*some, *rest])]
        assert engine_of(game).start(players).players == tuple(players)
