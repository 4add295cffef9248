"""Golden rows: an example of the checklist, played through the public door."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.rules.party import game, play, tweak
from tests.rules.playing import choice_request, roll_request
from traywatch.messages import english
from traywatch.rules.core.types import Accepted, Engine, State

MISS5 = [{"op": "damage", "n": 5}]


def ability(*do: dict[str, Any], interrupt: bool = False) -> dict[str, Any]:
    return {"name": "Trick", "interrupt": interrupt, "do": list(do)}


BONUS3 = ability({"op": "bonus", "n": 3})
REROLL = ability({"op": "reroll", "n": 1})
REROLL2 = ability({"op": "reroll", "n": 2})
PLUS2 = {"op": "bonus", "n": 2, "when": "first_turn"}
FRIEND: dict[str, Any] = {}
BLEED2 = {"op": "bleed", "n": 2}


@dataclass(frozen=True)
class Row:
    """``words`` are thrown zones and chosen options; ``want`` maps paths in the state to values."""

    name: str
    words: tuple[str, ...]
    want: dict[str, Any]
    rules: str
    heroes: list[dict[str, Any]] = field(default_factory=lambda: [{}, {}])
    monster: dict[str, Any] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)
    given: dict[str, Any] = field(default_factory=dict)
    place: dict[str, Any] = field(default_factory=dict)
    more: dict[str, Any] = field(default_factory=dict)
    battles: int = 1


def miss(n: int, *more: dict[str, Any]) -> dict[str, Any]:
    return {"on_miss": [{"op": "damage", "n": n}, *more], "on_fumble": [{"op": "damage", "n": n}, *more]}


def played(row: Row) -> tuple[Engine, Accepted]:
    more = {"place": row.place, "more": row.more}
    engine = game(row.heroes, row.monster, row.battles, **more, **row.settings)
    state = tweak(engine, engine.init(), **row.given)
    return engine, play(engine, state, *row.words)


def value(state: State, path: str) -> Any:
    if path == "die":
        return roll_request(state).dice[0].kind
    if path == "options":
        return [option.id for option in choice_request(state).options]
    data = state.to_json()
    if path in ("count", "prompt", "what"):
        found = getattr(state.open[-1], path)
        return english(found) if path == "prompt" else found
    if path == "by":
        return roll_request(state).by
    if path == "obstacles":
        return len(data["obstacles"])
    who, _, name = path.partition(".")
    if not name:
        return data[path]
    at = data["monster"] if who == "foe" else next(hero for hero in data["heroes"] if hero["id"] == who)
    for part in name.split("."):
        at = None if at is None else [c["id"] for c in at[part]] if part == "items" else at[part]
    return at
