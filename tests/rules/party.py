"""Small parties for the tests, and a way to play them in one line."""

from __future__ import annotations

from typing import Any

from rules import load_game
from rules.types import (
    Accepted,
    Choice,
    ChoiceRequest,
    Engine,
    Rejected,
    Rolled,
    RolledDie,
    RollRequest,
    State,
)

DICE = ["d20", "d12", "d10", "d8", "d24"]


def game(
    heroes: list[dict[str, Any]] | None = None,
    monster: dict[str, Any] | None = None,
    battles: int = 1,
    petrify: bool = False,
    **settings: Any,
) -> Engine:
    """A content of our own: heroes ``a``, ``b``, … with health 30, attack 6, armor 0 unless given."""
    cards = [
        {"id": "abcdef"[n], "name": "ABCDEF"[n], "max_health": 30, "attack": 6, "armor": 0, **hero}
        for n, hero in enumerate(heroes or [{}])
    ]
    foe = {"id": "foe", "name": "Foe", "health": 100, "armor": 0, **(monster or {})}
    content = {
        "format": 1,
        "id": "test",
        "title": "Test",
        "petrify": petrify,
        "heroes": cards,
        "monsters": [foe],
        "battles": ["foe"] * battles,
        "settings": {"curse_dice": DICE, **settings},
    }
    return load_game("deep_dark_dice", content)


def tweak(engine: Engine, state: State, **changes: Any) -> State:
    """The state with values written in: ``a_bleed=2``, ``foe_stunned=True``."""
    data = state.to_json()
    for path, value in changes.items():
        who, field = path.split("_", 1)
        if who == "foe":
            data["monster"][field] = value
        else:
            next(hero for hero in data["heroes"] if hero["id"] == who)[field] = value
    return engine.state_from_json(data)


def roll_request(state: State) -> RollRequest:
    """The throw that is awaited."""
    return next(request for request in state.open if isinstance(request, RollRequest))


def choice_request(state: State) -> ChoiceRequest:
    """The choice that is open."""
    return next(request for request in state.open if isinstance(request, ChoiceRequest))


def event_for(state: State, word: str) -> Rolled | Choice:
    """``hit`` and other zones throw the die that is asked for; anything else is an option."""
    if word not in ("crit", "hit", "miss", "fumble"):
        return Choice(request=choice_request(state).id, option=word, by="test")
    request = roll_request(state)
    die = RolledDie(role="attack", kind=request.dice[0].kind or "d20", zone=word, xy_mm=(10.0, 20.0))
    return Rolled(request=request.id, dice=(die,))


def play(engine: Engine, state: State, *words: str) -> Accepted:
    """Plays words one after the other; the effects and rule ids of all of them are joined."""
    effects: list[Any] = []
    trace: list[str] = []
    for word in words:
        result = engine.reduce(state, event_for(state, word))
        assert not isinstance(result, Rejected), (word, result)
        # What a phone would get must survive the way there.
        assert engine.state_from_json(result.state.to_json()) == result.state
        state = result.state
        effects += result.effects
        trace += result.trace
    return Accepted(state, tuple(effects), tuple(trace))
