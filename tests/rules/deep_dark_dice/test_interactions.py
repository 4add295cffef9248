"""Deep Dark Dice where two rules meet. Locators name the section of the game's own text."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.party import game, play
from traywatch.errors import RulesError
from traywatch.rules.core.types import RollRequest

MISS5 = {"on_miss": [{"op": "damage", "n": 5}], "on_fumble": [{"op": "damage", "n": 5}]}
DAZING = {"name": "Gaze", "when": "turn", "do": [{"op": "daze"}]}


def waits_for(state: Any) -> str:
    """The player who is asked to roll."""
    return next(request.by for request in state.open if isinstance(request, RollRequest))


def test_daze_at_the_start_of_each_turn_skips_every_second_turn() -> None:
    # "Dazed": the remainder of the hero's next turn is skipped.
    engine = game([{}, {}], {"passives": [DAZING], **MISS5})
    state = engine.init()
    assert waits_for(state) == "a"
    state = play(engine, state, "hit").state
    assert waits_for(state) == "b"
    state = play(engine, state, "hit").state
    # Both were dazed in round 1, so both sit out round 2.
    assert (waits_for(state), state.to_json()["turn_no"]) == ("a", 5)


def test_daze_from_the_first_of_two_attacks_leaves_the_second() -> None:
    engine = game([{}], {"on_fumble": [{"op": "daze"}]}, attacks_per_turn=2)
    state = play(engine, engine.init(), "fumble").state
    assert (state.to_json()["turn_no"], state.to_json()["attacks_made"]) == (1, 1)
    state = play(engine, state, "hit").state
    assert state.to_json()["turn_no"] == 3


def test_an_agenda_that_never_ends_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("traywatch.rules.engine.agenda.MOST_TASKS", 3)
    with pytest.raises(RulesError, match="without a question") as refused:
        game([{}, {}]).init()
    assert refused.value.code == "content_loops"
