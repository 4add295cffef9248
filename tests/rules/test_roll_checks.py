"""One validation of rolls for all games: what no game takes, whatever it asks for."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.rules import fighters
from tests.rules.hands import legal
from tests.rules.tray import Tray
from traywatch.rules import games, load_game
from traywatch.rules.core.types import (
    Accepted,
    Engine,
    Rejected,
    Rolled,
    RolledDie,
    RollRequest,
    State,
)

GAMES = [info.id for info in games()]
COUNT = {"wrong_count", "not_committed"}


def rolls(engine: Engine, seed: int, steps: int = 150) -> list[tuple[State, RollRequest, Rolled]]:
    """Accepted rolls of a random session: the state before each, the request, and the roll."""
    rng = Random(seed)
    tray, state, found = Tray(rng), engine.init(), []
    for _ in range(steps):
        if not state.open:
            break
        event, _ = legal(rng, tray, state)
        result = engine.reduce(state, event)
        if isinstance(result, Rejected):
            continue
        request = next((r for r in state.open if r.id == getattr(event, "request", "")), None)
        if isinstance(event, Rolled) and isinstance(request, RollRequest) and not event.accepted_anyway:
            found.append((state, request, event))
        state = result.state
    return found


def with_die(event: Rolled, at: int, **changes: Any) -> Rolled:
    dice = list(event.dice)
    dice[at] = dice[at].model_copy(update=changes)
    return event.model_copy(update={"dice": tuple(dice)})


@pytest.mark.parametrize("game", GAMES)
def test_what_no_game_takes(game: str) -> None:
    engine = load_game(game)
    found = [row for seed in range(3) for row in rolls(engine, seed)]
    assert len(found) > 10
    for state, request, event in found:
        if request.draws:
            continue
        last = len(event.dice) - 1
        bad = {
            "bad_value": with_die(event, last, kind=event.dice[last].kind, value=1000, label=None),
            "label_differs": with_die(event, last, value=1, label="2"),
        }
        cases = [(event.model_copy(update={"dice": ()}), COUNT), (bad["bad_value"], {"bad_value"})]
        if event.dice[last].kind not in ("d00", "d2"):
            cases.append((bad["label_differs"], {"label_differs"}))
        if not request.open_ended:
            cases.append((event.model_copy(update={"dice": (*event.dice, event.dice[-1])}), COUNT))
            cases.append((with_die(event, last, role="nobody's"), COUNT))
        if request.dice and request.dice[-1].kind is not None:
            odd = "d30" if request.dice[-1].kind != "d30" else "d24"
            kinds = {"wrong_die", "not_committed"}
            cases.append((with_die(event, last, kind=odd, value=1, label="1"), kinds))
        for wrong, codes in cases:
            result = engine.reduce(state, wrong)
            assert isinstance(result, Rejected), (request, wrong)
            assert result.code in codes, (result, wrong)


@pytest.mark.parametrize(
    ("kind", "value", "label", "code"),
    [
        ("d10", 0, "0", None),
        ("d10", 10, "0", None),
        ("d10", 0, "10", None),
        ("d10", 11, None, "bad_value"),
        ("d00", 90, "90", None),
        ("d00", 0, "00", None),
        ("d00", 5, None, "bad_value"),
        ("d20", 0, None, "bad_value"),
        ("d20", -3, None, "bad_value"),
        ("d6", 3, "a sword", None),
        ("d6", 3, "4", "label_differs"),
        ("coin", 7, None, None),
    ],
)
def test_faces(kind: str, value: int, label: str | None, code: str | None) -> None:
    engine = load_game("free")
    state = engine.init()
    request = next(r for r in state.open if isinstance(r, RollRequest))
    result = engine.reduce(
        state, Rolled(request=request.id, dice=(RolledDie(role="", kind=kind, value=value, label=label),))
    )
    assert (result.code if isinstance(result, Rejected) else None) == code
    assert isinstance(result, Accepted | Rejected)


def test_dice_that_may_roll_along_are_all_there_or_none() -> None:
    table = fighters.play(fighters.fight(), "act:4 at:ogre_1")
    whole = fighters.rolled(table, [8, 1, 2, 3], along=True)
    for dice in (whole.dice[:2], whole.dice[1:], (*whole.dice, whole.dice[-1])):
        result = table.engine.reduce(table.state, whole.model_copy(update={"dice": dice}))
        assert isinstance(result, Rejected)
        assert result.code == "wrong_count"
    for dice in (whole.dice[:1], whole.dice):
        assert isinstance(table.engine.reduce(table.state, whole.model_copy(update={"dice": dice})), Accepted)
