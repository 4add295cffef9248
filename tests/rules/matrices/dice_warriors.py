"""Dice Warriors: every result of a die, against every result that acts on another die."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.rules.matrices.cell import Cell
from traywatch.rules import load_game
from traywatch.rules.content import builtin, read
from traywatch.rules.core.types import Engine
from traywatch.rules.dice_warriors.content import WarContent
from traywatch.rules.dice_warriors.die_results import CHARACTER_RESULTS, DICE_RESULTS

CHANGERS = (
    "haste", "blessing", "inspire", "wish", "shape_change", "charm", "web", "blindness", "silence",
    "neutralise", "curse", "influence", "teleport", "clone", "phantasm", "familiar", "mage_shield",
    "holy_aura", "darkness", "dispel_magic", "destroy_undead", "assassinate", "death_touch",
    "scare", "engulf", "charge", "smite", "stealthy_attack", "wall_of_earth", "spikes",
    "stone_skin", "revivify", "advance", "rangers_stride",
)  # fmt: skip
"""Results that reroll, negate, move, copy, remove, guard or delay another die."""


def _war_engine(one: str, other: str) -> Engine:
    """A die ``subject`` that shows one result, and a die ``meddler`` that shows the other."""
    data = read("dice_warriors", builtin("dice_warriors"), WarContent).to_json()

    def faced(name: str, result: str, spell: str, die: str) -> dict[str, Any]:
        face = result if result in CHARACTER_RESULTS else spell
        if face != result:
            row = next(row for row in data["dice"] if row["id"] == die)
            row |= {"sides": 4, "faces": {result: 3, "arc" if result != "arc" else "flare": 1}}
        faces = {face: 4} if face == "miss" else {face: 3, "miss": 1}
        return {
            "id": name,
            "name": name.title(),
            "sides": 4,
            "group": "divine",
            "faces": faces,
            "undead": True,
        }

    data["characters"] += [
        faced("subject", one, "low_spell", "low"),
        faced("meddler", other, "mid_spell", "mid"),
    ]
    dice = ["meddler", "subject", "warrior", "rogue"]
    data["parties"] = [
        {"id": "first", "name": "First", "dice": dice},
        {"id": "second", "name": "Second", "dice": ["subject", "cleric", "warrior", "necromancer"]},
    ]
    data["settings"] = {"party_size": 4, "columns": 4}
    return load_game("dice_warriors", data)


def dice_warriors() -> Iterator[Cell]:
    results = sorted({*CHARACTER_RESULTS, *DICE_RESULTS, "heal_3"} - {"heal_die"})
    for one in results:
        for other in CHANGERS:

            def engine(one: str = one, other: str = other) -> Engine:
                return _war_engine(one, other)

            wanted = ("act:a1", "act:b5", "0", "a2-subject", "b5-subject", "subject", one)
            yield Cell("dice_warriors", one, other, engine, wanted=wanted, steps=45)
