"""Deep Dark Dice: every effect from every kind of card, against every effect of another hero."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.rules import party
from tests.rules.any_table import OPS
from tests.rules.matrices.cell import Cell
from traywatch.rules.core.types import Engine

SOURCES = (
    "on_miss", "on_fumble", "battle", "turn", "roll", "hit", "crit", "place", "ability", "item",
    "gear", "consumable", "moved",
)  # fmt: skip
"""Where the first effect comes from. ``moved``: an item that is looted, swapped and traded."""
MINIONS = [{"id": "hound", "name": "Hound", "health": 6, "attack": 2, "on_miss": [{"op": "damage", "n": 2}]}]


def _deep_effect(op: str, *, on: str) -> dict[str, Any]:
    return {"op": op, "n": 2, "on": on, "ref": "hound" if op == "minion" else ""}


def _deep_engine(source: str, one: str, other: str) -> Engine:
    first = _deep_effect(one, on="monster" if one == "heal" and source != "ability" else "attacker")
    monster: dict[str, Any] = {"health": 25, "on_miss": [{"op": "damage", "n": 3}]}
    place: dict[str, Any] = {}
    more: dict[str, Any] = {"minions": MINIONS}
    heroes: list[dict[str, Any]] = [
        {"max_health": 12},
        {"max_health": 12, "passives": [{"op": "revive", "when": "downed"}]},
    ]
    if source in ("on_miss", "on_fumble"):
        monster[source] = [first, {"op": "damage", "n": 5}]
    elif source == "place":
        place["passives"] = [{"name": "Hook", "when": "roll", "do": [first]}]
    elif source == "ability":
        heroes[0]["active"] = {"name": "Own", "do": [first]}
    elif source == "item":
        more["items"] = [{"id": "ring", "name": "Ring", "on_gain": [first]}]
        heroes[0]["items"] = ["ring"]
    elif source in ("gear", "consumable"):
        use = {"name": "Ring", "do": [{**first, "on": "pick"}], "interrupt": True}
        more["items"] = [{"id": "ring", "name": "Ring", "kind": source, "use": use}]
        heroes[0]["items"] = heroes[1]["items"] = ["ring"]
    elif source == "moved":
        monster |= {"health": 6, "loot": ["mail", "ring"]}
        mail = {"id": "mail", "name": "Mail", "kind": "armor", "armor": 2, "on_gain": [first]}
        rags = {"id": "rags", "name": "Rags", "kind": "armor", "armor": 1, "max_health": 2}
        ring = {"id": "ring", "name": "Ring", "passives": [{"op": "barrier", "n": 2}]}
        more["items"] = [mail, rags, ring]
        heroes[0]["items"] = heroes[1]["items"] = ["rags"]
    else:
        monster["passives"] = [{"name": "Hook", "when": source, "do": [first]}]
    heroes[1]["active"] = {"name": "Other", "interrupt": True, "do": [_deep_effect(other, on="pick")]}
    heroes[1]["ultimate"] = {"name": "Twice", "interrupt": True, "do": [_deep_effect(other, on="attacker")]}
    return party.game(heroes, monster, 2, False, place, more)


def deep_dark_dice() -> Iterator[Cell]:
    zones = ("miss", "fumble", "hit", "miss", "crit", "fumble", "fumble", "hit")
    for source in SOURCES:
        for one in OPS:
            for other in OPS:

                def engine(source: str = source, one: str = one, other: str = other) -> Engine:
                    return _deep_engine(source, one, other)

                name = f"{source}:{one}"
                wanted = ("use:", "swap:", "give:") if source == "moved" else ("use:",)
                found = ("hit", "miss", "crit") if source == "moved" else zones
                yield Cell("deep_dark_dice", name, other, engine, wanted=wanted, zones=found, steps=24)
