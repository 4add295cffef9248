"""Deep Dark Dice: every effect from every kind of card, against every effect of another hero.

A cell names the places of both effects, and a session in which one of them is not carried out fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from tests.rules import party
from tests.rules.any_table import OPS
from tests.rules.matrices.cell import Cell
from traywatch.rules.core.types import Engine
from traywatch.rules.deep_dark_dice.cards import UNCOUNTED, DeepEffect
from traywatch.rules.deep_dark_dice.effect_positions import Position, refuse_position

SOURCES: dict[str, tuple[Position, str]] = {
    "on_miss": ("answer", "monsters.foe.on_miss"),
    "on_fumble": ("answer", "monsters.foe.on_fumble"),
    "battle": ("battle", "monsters.foe.passives"),
    "turn": ("turn", "monsters.foe.passives"),
    "roll": ("roll", "monsters.foe.passives"),
    "hit": ("hit", "monsters.foe.passives"),
    "crit": ("crit", "monsters.foe.passives"),
    "place": ("roll", "locations.yard.passives"),
    "ability": ("ability", "heroes.a.active"),
    "item": ("between", "items.ring.on_gain"),
    "gear": ("ability", "items.ring.use"),
    "consumable": ("ability", "items.ring.use"),
    "moved": ("between", "items.mail.on_gain"),
}
"""Where the first effect comes from, and its place. ``moved``: an item that is looted, swapped and traded."""
MINIONS = [{"id": "hound", "name": "Hound", "health": 6, "attack": 2, "on_miss": [{"op": "damage", "n": 2}]}]
EACH_ZONE = ("miss", "fumble", "hit", "miss", "crit", "fumble", "fumble", "hit")
ZONES = {
    "on_fumble": ("fumble", "miss", "hit"),
    "hit": ("hit", "miss", "miss"),
    "crit": ("crit", "miss", "miss"),
    "moved": ("hit", "miss", "crit"),
}


@cache
def deep_effect(source: str, op: str) -> dict[str, Any] | None:
    """The effect of an operation for this kind of card; null if none would do anything there."""
    position = SOURCES[source][0]
    targets = ("pick", "attacker", "all") if position == "ability" else ("attacker", "all", "monster")
    if op == "heal" and position not in ("ability", "between"):
        targets = ("monster",)
    for on in targets:
        effect: dict[str, Any] = {"op": op, "on": on}
        effect |= {} if op in UNCOUNTED else {"n": 2}
        effect |= {"ref": "hound"} if op == "minion" else {}
        effect |= {"until": "battle"} if op == "pierce" and position != "ability" else {}
        try:
            refuse_position(DeepEffect.model_validate(effect), position)
        except ValueError:
            continue
        return effect
    return None


def _deep_engine(source: str, one: str, other: str) -> Engine:
    first, second = deep_effect(source, one), deep_effect("ability", other)
    assert second is not None
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
        use = {"name": "Ring", "do": [first], "interrupt": True}
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
    heroes[1]["active"] = {"name": "Other", "interrupt": True, "do": [second]}
    on_attacker = second if other == "revive" else {**second, "on": "attacker"}
    heroes[1]["ultimate"] = {"name": "Twice", "interrupt": True, "do": [on_attacker]}
    settings: dict[str, Any] = {}
    if "revive" in (one, other):
        # A third hero is Downed before the first battle.
        thorn = {"id": "thorn", "name": "Thorn", "on_gain": [{"op": "damage", "n": 99}]}
        more["items"] = [*more.get("items", []), thorn]
        heroes.append({"items": ["thorn"]})
        settings["downed_stand_up"] = False
    if other == "minion":
        settings["minion_blocks_status"] = False
    return party.game(heroes, monster, 2, False, place, more, **settings)


EXCLUDED = {("turn", op, "reroute") for op in ("stealth", "stun", "minion")}
"""Every turn begins with something that keeps all damage from heroes, so that nobody can take it over."""


def _zones(source: str, other: str) -> tuple[str, ...]:
    if other == "reroute" and source not in ("hit", "crit", "on_fumble"):
        return ("hit", "miss", "miss") if source == "moved" else ("miss", "miss", "fumble")
    return ZONES.get(source, EACH_ZONE)


def _place(source: str, op: str) -> str:
    """The place under which the effect is noted when it is carried out."""
    position, place = SOURCES[source]
    if op == "damage" and position == "answer":
        return "attack"
    return "taken" if op == "reroute" else place


def deep_dark_dice() -> Iterator[Cell]:
    for source in SOURCES:
        for one in OPS:
            for other in OPS:
                if deep_effect(source, one) is None or deep_effect("ability", other) is None:
                    continue

                def engine(source: str = source, one: str = one, other: str = other) -> Engine:
                    return _deep_engine(source, one, other)

                wanted = ("use:", "swap:", "give:") if source == "moved" else ("use:",)
                zones = _zones(source, other)
                second = "taken" if other == "reroute" else "heroes.b."
                places = (_place(source, one), *(() if (source, one, other) in EXCLUDED else (second,)))
                yield Cell(
                    "deep_dark_dice", f"{source}:{one}", other, engine, wanted=wanted, zones=zones, steps=90,
                    places=places, least=24,
                )  # fmt: skip
