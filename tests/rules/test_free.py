"""Free throws: any dice, each throw recorded with its sum."""

from __future__ import annotations

from typing import Any

import pytest

from rules import fold, load_game, match
from rules.types import (
    Accepted,
    Adjusted,
    Choice,
    Observation,
    Rejected,
    Rolled,
    RolledDie,
    Satisfied,
    SeenDie,
    Show,
    Voided,
)
from traywatch.errors import RulesError


def dice(*pairs: tuple[str, int | None]) -> tuple[RolledDie, ...]:
    return tuple(
        RolledDie(role="die", kind=k, value=v, label=None if v is None else str(v)) for k, v in pairs
    )


@pytest.mark.parametrize(
    ("thrown", "total"),
    [
        ([("d6", 3), ("d20", 17)], 20),
        ([("d10", 0)], 10),
        ([("d10", 0), ("d10", 4)], 14),
        ([("d00", 30), ("d10", 7)], 37),
        ([("d00", 0), ("d10", 0)], 100),
        ([("d00", 40), ("d10", 0)], 40),
        ([("d00", 40), ("d10", 0), ("d6", 1)], 51),
        ([("d6", None)], None),
    ],
)
def test_sums(thrown: list[tuple[str, int | None]], total: int | None) -> None:
    engine = load_game("free")
    state = engine.init()
    result = engine.reduce(state, Rolled(request=state.open[0].id, dice=dice(*thrown)))
    assert isinstance(result, Accepted)
    assert result.state.to_json()["throws"][-1]["total"] == total
    assert isinstance(result.effects[0], Show)
    assert engine.state_from_json(result.state.to_json()) == result.state


def test_a_throw_from_the_tray_to_the_record() -> None:
    engine = load_game("free", settings={"remember": 2})
    log: list[Any] = [engine.start()]
    state: Any = engine.init()
    for n in range(1, 4):
        seen = Observation(dice=(SeenDie(die_id="a", kind="d8", value=n, label=str(n)),))
        found = match(state.open[0], seen)
        assert isinstance(found, Satisfied)
        log.append(Rolled(request=state.open[0].id, dice=found.dice))
        result = engine.reduce(state, log[-1])
        assert isinstance(result, Accepted)
        state = result.state
    assert (state.count, [throw.n for throw in state.throws]) == (3, [2, 3])
    assert fold(engine, log).state == state
    assert engine.view(state).notes == ("3: 3", "2: 2")
    assert engine.todo(state, state) == ()


def test_what_free_throws_refuse() -> None:
    engine = load_game("free")
    state = engine.init()
    die = dice(("d6", 1))
    for event, code in (
        (Rolled(request="r0", dice=die), "stale_request"),
        (Rolled(request=state.open[0].id, dice=()), "wrong_count"),
        (Choice(request="r1", option="x"), "stale_request"),
        (Adjusted(path="count", was=0, now=1), "not_expected"),
    ):
        refused = engine.reduce(state, event)
        assert isinstance(refused, Rejected)
        assert refused.code == code
    voided = engine.reduce(state, Voided(throws=()))
    assert isinstance(voided, Accepted)
    assert voided.state.open[0].id != state.open[0].id
    with pytest.raises(RulesError, match=r"settings\.remember"):
        load_game("free", settings={"remember": 0})
