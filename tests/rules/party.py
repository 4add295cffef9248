"""Small parties for the tests, and a way to play them in one line."""

from __future__ import annotations

from typing import Any

from tests.rules.playing import choice, play_words, roll_request
from traywatch.rules import load_game
from traywatch.rules.core.types import Accepted, Engine, Event, Placed, Rolled, RolledDie, RollRequest, State

DICE = ["d20", "d12", "d10", "d8", "d24"]


def game(
    heroes: list[dict[str, Any]] | None = None,
    monster: dict[str, Any] | None = None,
    battles: int = 1,
    petrify: bool = False,
    place: dict[str, Any] | None = None,
    more: dict[str, Any] | None = None,
    **settings: Any,
) -> Engine:
    """A content of our own: heroes ``a``, ``b``, … with health 30, attack 6, armor 0 unless given.

    ``place`` is where the battles are, ``more`` has items, minions and the like.
    """
    cards = [
        {"id": "abcdef"[n], "name": "ABCDEF"[n], "max_health": 30, "attack": 6, "armor": 0, **hero}
        for n, hero in enumerate(heroes or [{}])
    ]
    foe = {"id": "foe", "name": "Foe", "health": 100, "armor": 0, **(monster or {})}
    content = {
        "format": 1,
        "id": "test",
        "title": "Test",
        "heroes": cards,
        "monsters": [foe],
        "locations": [{"id": "yard", "name": "Yard", "petrify": petrify, **(place or {})}],
        "battles": [{"monster": "foe", "location": "yard"}] * battles,
        **(more or {}),
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


ZONES = ("crit", "hit", "miss", "fumble", "off")


def event_for(state: State, word: str) -> Event:
    """What a word of a golden row does.

    ``hit`` and other zones throw the die that is asked for, ``hit,off`` several;
    ``=12`` throws a number; ``placed`` lays out what is asked; ``set#7`` answers with a
    number; anything else is an option.
    """
    if word.split(",")[0] in ZONES or word.startswith("="):
        request = roll_request(state)
        spec = request.dice[0]
        shown = {"value": int(word[1:])} if word.startswith("=") else {}
        zones = [None] if shown else word.split(",")
        dice = [
            RolledDie(role=spec.role, kind=spec.kind or "d20", zone=zone, xy_mm=(10.0, 20.0), **shown)  # type: ignore[arg-type]
            for zone in zones
        ]
        return Rolled(request=request.id, dice=tuple(dice))
    if word == "placed":
        return Placed(request=state.open[-1].id)
    return choice(state, word, "#")


def play(engine: Engine, state: State, *words: str) -> Accepted:
    """Plays words one after the other; the effects and rule ids of all of them are joined."""
    return play_words(engine, state, words, event_for)


def after_setup(engine: Engine, state: State) -> State:
    """The state once obstacles are laid and the first throw is awaited."""
    while not any(isinstance(request, RollRequest) for request in state.open):
        (request,) = state.open
        result = engine.reduce(state, Placed(request=request.id))
        assert isinstance(result, Accepted)
        state = result.state
    return state
