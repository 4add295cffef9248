"""The golden table of Dice Warriors: one round each, played through the public door."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from tests.rules.warriors import Die, Table, table
from traywatch.messages import english
from traywatch.rules.core.types import (
    Choice,
    ChoiceRequest,
    Placed,
    PlacedObject,
    PlaceRequest,
    Rolled,
    RolledDie,
)
from traywatch.rules.rule_texts import texts_of


@dataclass(frozen=True)
class Row:
    """``want`` maps ``DIE.field`` to values after the round; ``gone`` are dice that left the mat."""

    name: str
    rules: str
    red: list[Die]
    blue: list[Die]
    want: dict[str, Any] = field(default_factory=dict)
    gone: tuple[str, ...] = ()
    answers: dict[str, list[str]] = field(default_factory=dict)
    rolls: tuple[str, ...] = ()
    given: dict[str, dict[str, Any]] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)
    rounds: int = 1


WALL: list[Die] = [("warrior", "1:1", "miss")]


def creature(kind: str, sides: int, side: int, space: str, **more: Any) -> dict[str, Any]:
    rank, col = map(int, space.split(":"))
    place = {"rank": rank, "col": col, "resolved": True}
    return {"type": kind, "owner": side, "origin": "summoned", "sides": sides, "hits": sides, **place, **more}


def one(result: str, kind: str = "warrior") -> list[Die]:
    return [(kind, "1:1", result)]


def idle(n: int) -> list[Die]:
    return [("sorcerer", f"1:{col}", "miss") for col in range(2, n + 2)]


SQUARE: list[Die] = [
    ("warrior", "1:1", "miss"),
    ("warrior", "1:2", "miss"),
    ("wizard", "2:1", "low_spell"),
]

DEEP: list[Die] = [
    ("warrior", "1:1", "miss"),
    ("warrior", "1:2", "miss"),
    ("sorcerer", "2:1", "miss"),
    ("sorcerer", "3:1", "miss"),
]
WIDE: list[Die] = [
    ("warrior", "1:1", "miss"),
    ("warrior", "1:2", "miss"),
    ("warrior", "1:3", "miss"),
    ("sorcerer", "2:1", "miss"),
]
FRONT: list[Die] = [("warrior", f"1:{col}", "miss") for col in range(1, 5)]


def caster(spell: str) -> list[Die]:
    """A wizard out of the way of its own areas."""
    return [("wizard", "1:5", spell), ("warrior", "1:6", "miss")]


REVIVED = Row(
    "revivify",
    "R93.3 R41",
    [("cleric", "1:1", "heal_die"), ("sorcerer", "1:2", "miss")],
    [("warrior", "1:1", "melee")],
    {"a5-sorcerer.hits": 4},
    ("a2-sorcerer",),
    rolls=("heal_2", "revivify"),
    answers={"melee": ["a2-sorcerer"]},
    given={"a2-sorcerer": {"hits": 1}},
    rounds=2,
)

ROWS = [
    # From the numbers of the document
    Row(
        "G1",
        "R93.2",
        one("heal_die", "cleric"),
        WALL,
        {"a1-cleric.hits": 7, "a1-cleric.regeneration": 0},
        rolls=("regeneration",),
        answers={"use": ["0", "leave", "leave"]},
        given={"a1-cleric": {"hits": 1}},
        rounds=3,
    ),
    Row(
        "G2",
        "R36 R16",
        [("warrior", "1:1", "miss"), ("knight", "2:1", "charge")],
        [("warrior", "1:1", "miss")],
        {"b3-warrior.hits": 7},
        answers={"charge": ["b3-warrior"]},
    ),
    Row("G3", "R40 R18", one("double_melee"), WALL, {"b2-warrior.hits": 6}),
    Row(
        "G4",
        "R71 R28",
        [("warrior", "1:1", "miss"), ("wizard", "2:1", "utility_spell"), ("bard", "1:2", "miss")],
        WALL,
        {"b4-warrior.hits": 10, "a7-bard.lasts": 3, "a7-bard.origin": "copy"},
        answers={"clone": ["a3-bard"]},
        rolls=("clone",),
    ),
    Row("G6", "R63", one("rage", "barbarian"), WALL, {"a1-barbarian.hits": 10, "b2-warrior.hits": 6}),
    Row(
        "G7",
        "R14 R100",
        one("double_melee"),
        [("knight", "1:1", "miss"), ("sorcerer", "1:2", "miss")],
        gone=("b3-knight",),
        given={"b3-knight": {"hits": 4}},
        answers={"double_melee": ["b3-knight"]},
    ),
    Row(
        "who has no character dice left has lost",
        "R9 R14",
        one("double_melee"),
        WALL,
        gone=("b2-warrior",),
        given={"b2-warrior": {"hits": 2}},
    ),
    Row(
        "a scoundrel disarms the trap under its feet",
        "R29 R31 R32",
        one("miss", "rogue"),
        [("rogue", "1:1", "miss"), ("warrior", "1:2", "miss")],
        {"b3-rogue.hits": 6, "b3-rogue.skip": 1, "a1-rogue.resolved": True},
        answers={"who": ["trap:a1-rogue", "disarm:b3-rogue"], "space": ["1:1"]},
    ),
    # Determined by the text
    Row(
        "X1",
        "R22 R47 R48",
        [("warrior", "1:1", "melee"), ("rogue", "1:2", "stealthy_attack"), ("warden", "1:3", "smite")],
        WALL,
        {"b4-warrior.hits": 2},
        answers={"who": ["act:a2-rogue", "act:a3-warden"], "melee": ["b4-warrior"]},
    ),
    Row(
        "X2",
        "R22 R47",
        [("warrior", "1:1", "melee"), ("rogue", "1:2", "stealthy_attack"), ("warden", "1:3", "smite")],
        WALL,
        gone=("b9-skeleton",),
        answers={"who": ["act:a2-rogue", "act:a3-warden"], "melee": ["b9-skeleton"]},
        given={"b9-skeleton": creature("skeleton", 4, 1, "1:2")},
    ),
    Row("X3", "R37 R39", one("melee"), one("defense"), {"b2-warrior.hits": 9}),
    Row("X4", "R38", one("melee"), one("double_defense", "warden"), {"b2-warden.hits": 10}),
    Row(
        "X5",
        "R78 R37 R99",
        one("double_melee"),
        one("defense"),
        {"b2-warrior.hits": 9},
        given={"b2-warrior": {"stone": 2}},
    ),
    Row(
        "X6",
        "R83.2 R20 R21",
        [("warrior", "1:1", "miss"), ("wizard", "1:2", "mid_spell")],
        [("warrior", "1:1", "miss"), ("rogue", "1:2", "miss")],
        {"a1-warrior.hits": 8, "a2-wizard.hits": 2, "b3-warrior.hits": 8, "b4-rogue.hits": 4},
        answers={"fireball": ["s3", "s2", "s1"]},
        rolls=("fireball",),
    ),
    Row(
        "X7",
        "R56",
        one("death_touch", "necromancer"),
        WALL,
        {"b2-warrior.hits": 3},
        given={"b2-warrior": {"hits": 7}},
    ),
    Row(
        "X8",
        "R56 R14",
        one("death_touch", "necromancer"),
        [("warrior", "1:1", "miss"), ("sorcerer", "1:2", "miss")],
        gone=("b3-warrior",),
        answers={"death_touch": ["b3-warrior"]},
        given={"b3-warrior": {"hits": 1}},
    ),
    Row(
        "X10",
        "R62 R25",
        one("life_tap", "necromancer"),
        WALL,
        {"a1-necromancer.hits": 6, "b2-warrior.hits": 8},
    ),
    Row("X11", "R63 R99", one("charge", "knight"), one("rage", "barbarian"), {"b2-barbarian.hits": 8}),
    Row("X12", "R63", one("rage", "barbarian"), WALL, {"a1-barbarian.hits": 10}),
    Row(
        "X14",
        "R11 R12 R13",
        one("double_melee") + idle(4),
        [
            ("warrior", "1:1", "miss"),
            ("warrior", "1:2", "miss"),
            ("sorcerer", "2:1", "miss"),
            ("bard", "2:2", "miss"),
            ("sorcerer", "3:1", "miss"),
        ],
        {"b9-bard.rank": 1, "b8-sorcerer.rank": 2, "b10-sorcerer.rank": 3},
        ("b6-warrior",),
        answers={"double_melee": ["b6-warrior"], "shift": ["b9-bard"]},
        given={"b6-warrior": {"hits": 2}},
    ),
    Row(
        "X15",
        "R11",
        one("double_melee") + idle(2),
        [("warrior", "1:1", "miss"), ("sorcerer", "2:1", "miss"), ("sorcerer", "3:1", "miss")],
        {"b5-sorcerer.rank": 1, "b6-sorcerer.rank": 2},
        ("b4-warrior",),
        given={"b4-warrior": {"hits": 2}},
    ),
    Row(
        "X16",
        "R4",
        one("range_attack", "ranger") + idle(3),
        [
            ("warrior", "1:1", "miss"),
            ("warrior", "1:2", "miss"),
            ("sorcerer", "2:1", "miss"),
            ("sorcerer", "2:2", "miss"),
        ],
        {"b5-warrior.rank": 1, "b8-sorcerer.rank": 2},
        ("b7-sorcerer",),
        answers={"range_attack": ["b7-sorcerer"]},
        given={"b7-sorcerer": {"hits": 1}},
    ),
    Row(
        "X17 no enemy is next to the second rank",
        "R17 R18 R101",
        [("warrior", "1:1", "miss"), ("warrior", "2:1", "melee")],
        WALL,
        {"b3-warrior.hits": 10},
    ),
    Row("X18 not on an adjacent rank", "R64", one("range_attack", "ranger"), WALL, {"b2-warrior.hits": 10}),
    Row(
        "X19",
        "R64 R16",
        one("range_attack", "ranger") + idle(3),
        [
            ("warrior", "1:1", "miss"),
            ("sorcerer", "2:1", "miss"),
            ("sorcerer", "3:1", "miss"),
            ("sorcerer", "4:1", "miss"),
        ],
        {"b8-sorcerer.hits": 2},
        answers={"range_attack": ["b8-sorcerer"]},
    ),
    Row(
        "X21",
        "R36 R16",
        [("warrior", "1:1", "miss"), ("knight", "2:1", "charge")],
        WALL,
        {"b3-warrior.hits": 7},
        answers={"charge": ["b3-warrior"]},
    ),
    Row(
        "X22 before its turn",
        "R92",
        [("cleric", "1:1", "cleric_spell"), ("sorcerer", "1:2", "miss")],
        [("sorcerer", "1:1", "sorcerous_bolt"), ("warrior", "1:2", "miss")],
        {"a1-cleric.hits": 8, "a2-sorcerer.hits": 4, "b3-sorcerer.skip": 0},
        rolls=("silence",),
    ),
    Row(
        "X22 after its turn",
        "R92",
        [("cleric", "1:1", "cleric_spell"), ("sorcerer", "2:1", "miss")],
        [("warrior", "1:1", "miss"), ("sorcerer", "2:1", "miss")],
        {"b4-sorcerer.skip": 1},
        rolls=("silence",),
    ),
    Row("X23", "R65", one("scare", "warlock"), WALL, {"b2-warrior.hits": 9, "b2-warrior.skip": 1}),
    Row(
        "X24",
        "R60 R34",
        [("warrior", "1:1", "melee"), ("bard", "1:2", "inspire")],
        WALL,
        {"b3-warrior.hits": 10},
        answers={"who": ["act:a2-bard"], "inspire": ["a1-warrior"]},
        rolls=("miss",),
        settings={},
    ),
    Row(
        "X25",
        "R75 R36 R39",
        [("knight", "1:1", "melee"), ("wizard", "1:2", "utility_spell")],
        WALL,
        {"b3-warrior.hits": 5},
        answers={"who": ["act:a2-wizard"], "melee": ["b3-warrior"], "charge": ["b3-warrior"]},
        rolls=("haste", "charge"),
    ),
    Row(
        "X27",
        "R24",
        [("wizard", "1:1", "low_spell"), ("bard", "1:2", "inspire")],
        WALL,
        {"b3-warrior.hits": 10},
        answers={"use": ["leave"]},
        rolls=("magic_bolt",),
    ),
    Row(
        "X29",
        "R27",
        one("miss"),
        WALL,
        {"b9-skeleton.hits": 1},
        given={"b9-skeleton": creature("skeleton", 4, 1, "1:2", hits=2)},
    ),
    Row(
        "X29 and then",
        "R27 R14",
        one("miss"),
        WALL,
        gone=("b9-skeleton",),
        given={"b9-skeleton": creature("skeleton", 4, 1, "1:2", hits=1)},
    ),
    Row(
        "X30",
        "R74.5",
        one("melee"),
        [("warrior", "1:1", "miss"), ("sorcerer", "1:2", "miss")],
        {"b4-sorcerer.hits": 2},
        ("b9-tiny",),
        answers={"melee": ["b9-tiny"]},
        given={"b9-tiny": creature("tiny", 4, 1, "1:3", hits=2, familiar_of="b4-sorcerer")},
    ),
    Row(
        "X31",
        "R74.4",
        one("double_melee"),
        [("warrior", "1:1", "miss"), ("sorcerer", "1:2", "miss")],
        gone=("b4-sorcerer", "b9-tiny"),
        answers={"double_melee": ["b4-sorcerer"]},
        given={"b9-tiny": creature("tiny", 4, 1, "1:3", familiar_of="b4-sorcerer")},
    ),
    Row(
        "X32",
        "R51",
        one("charge", "knight"),
        one("brace", "pikeman"),
        {"a1-knight.hits": 10, "b2-pikeman.hits": 8},
    ),
    Row(
        "X33",
        "R76 R83.2",
        [("warrior", "1:1", "miss"), ("wizard", "1:2", "mid_spell")],
        [("warrior", "1:1", "miss"), ("rogue", "1:2", "miss")],
        {"b3-warrior.hits": 10, "b4-rogue.hits": 4},
        answers={"fireball": ["s3", "s2", "s1"]},
        rolls=("fireball",),
        given={"b3-warrior": {"shielded": True}},
    ),
    Row(
        "X34",
        "R25 R93.1",
        one("heal_die", "cleric"),
        WALL,
        {"a1-cleric.hits": 8},
        rolls=("heal_5",),
        given={"a1-cleric": {"hits": 6}},
    ),
    Row(
        "X9",
        "R58 R25",
        one("miss"),
        WALL,
        {"a9-ghoul.hits": 5},
        ("b9-skeleton",),
        answers={"feast": ["b9-skeleton"]},
        given={
            "a9-ghoul": creature("ghoul", 6, 0, "1:2", hits=5, result="feast", resolved=False),
            "b9-skeleton": creature("skeleton", 4, 1, "1:2", hits=1),
        },
    ),
    Row(
        "X38",
        "R69",
        one("miss"),
        WALL,
        {"b2-warrior.hits": 6},
        given={
            f"a{n}-tiny": creature("tiny", 4, 0, f"1:{n}", result="swarm", resolved=False) for n in (3, 4, 5)
        },
    ),
    # Every other result
    Row(
        "advance",
        "R49.1 R49.2",
        [("warrior", "1:1", "miss"), ("pikeman", "2:1", "advance")],
        WALL,
        {"b3-warrior.hits": 8, "a2-pikeman.rank": 1},
        answers={"advance": ["b3-warrior"]},
    ),
    Row("advance from the front", "R49.3", one("advance", "pikeman"), WALL, {"b2-warrior.hits": 8}),
    Row(
        "A22 nothing at the front",
        "R49.3",
        one("advance", "pikeman"),
        WALL,
        {"b2-warrior.hits": 10},
        settings={"advance_at_front": "nothing"},
    ),
    Row(
        "assassinate",
        "R50",
        one("assassinate", "rogue"),
        [("warrior", "1:1", "miss"), ("sorcerer", "1:2", "miss")],
        gone=("b3-warrior",),
        answers={"assassinate": ["b3-warrior"]},
    ),
    Row(
        "aura",
        "R90",
        one("assassinate", "rogue"),
        WALL,
        {"b2-warrior.hits": 10, "b2-warrior.aura": False},
        given={"b2-warrior": {"aura": True}},
    ),
    Row(
        "engulf",
        "R57 R98",
        one("miss"),
        WALL,
        {"b2-warrior.hits": 9},
        given={"a9-elemental": creature("elemental", 6, 0, "1:2", engulfs="b2-warrior")},
    ),
    Row(
        "shield",
        "R46",
        one("melee"),
        [("warden", "1:1", "shield"), ("warrior", "1:2", "miss")],
        {"b4-warrior.hits": 10},
        answers={"shield": ["b4-warrior"], "melee": ["b4-warrior"]},
    ),
    Row(
        "lay on hands",
        "R61",
        one("lay_on_hands", "paladin"),
        WALL,
        {"a1-paladin.hits": 9},
        given={"a1-paladin": {"hits": 5}},
    ),
    Row("sorcerous bolt", "R66", one("sorcerous_bolt", "sorcerer"), WALL, {"b2-warrior.hits": 8}),
    Row(
        "influence",
        "R59",
        one("influence", "spy"),
        [("warrior", "1:1", "melee"), ("sorcerer", "2:1", "miss")],
        {"b4-sorcerer.hits": 2, "a1-spy.hits": 6},
        answers={"melee": ["b4-sorcerer"]},
    ),
    Row(
        "squire",
        "R68",
        one("squire", "war_leader"),
        WALL,
        {"b2-warrior.hits": 8},
        gone=("a3-warrior",),
        rolls=("melee",),
        answers={"melee": ["b2-warrior"]},
    ),
    Row(
        "ghost",
        "R35.2",
        one("melee"),
        WALL,
        {"b9-ghost.hits": 5},
        answers={"melee": ["b9-ghost"]},
        given={"b9-ghost": creature("ghost", 6, 1, "1:2", ward=2)},
    ),
    # Spells
    Row(
        "rank",
        "R82.1 R19 R43",
        SQUARE,
        [("warrior", "1:1", "miss"), ("warrior", "1:2", "miss")],
        {"b4-warrior.hits": 9, "b5-warrior.hits": 9, "b6-warrior.hits": 9},
        rolls=("arc",),
    ),
    Row(
        "column",
        "R82.3",
        SQUARE,
        [("warrior", "1:1", "miss"), ("sorcerer", "1:2", "miss")],
        {"b4-warrior.hits": 9},
        answers={"lightning_bolt": ["l0"]},
        rolls=("lightning_bolt",),
    ),
    Row(
        "bolt",
        "R82.4",
        SQUARE,
        WALL,
        {"b4-warrior.hits": 8},
        answers={"magic_bolt": ["b4-warrior"]},
        rolls=("magic_bolt",),
    ),
    Row(
        "flare",
        "R82.2",
        caster("low_spell"),
        WIDE,
        {"b5-warrior.hits": 9, "b6-warrior.hits": 9, "b7-warrior.hits": 10, "b8-sorcerer.hits": 3},
        answers={"flare": ["s0"]},
        rolls=("flare",),
    ),
    Row(
        "chain blast",
        "R83.1 R43",
        caster("mid_spell"),
        DEEP,
        {"b5-warrior.hits": 10, "b6-warrior.hits": 10, "b7-sorcerer.hits": 2, "b8-sorcerer.hits": 4},
        answers={"chain_blast": ["l1"]},
        rolls=("chain_blast",),
    ),
    Row(
        "lightning blast",
        "R83.3 R43",
        caster("mid_spell"),
        WIDE,
        {"b5-warrior.hits": 8, "b6-warrior.hits": 10, "b7-warrior.hits": 10, "b8-sorcerer.hits": 2},
        answers={"lightning_blast": ["l0"]},
        rolls=("lightning_blast",),
    ),
    Row(
        "magic blast",
        "R83.4 R43",
        caster("mid_spell"),
        WIDE,
        {"b5-warrior.hits": 10, "b6-warrior.hits": 6, "b7-warrior.hits": 10, "b8-sorcerer.hits": 4},
        answers={"magic_blast": ["b6-warrior"]},
        rolls=("magic_blast",),
    ),
    Row(
        "spray of shards",
        "R83.5 R43",
        caster("mid_spell"),
        WIDE,
        {"b5-warrior.hits": 9, "b6-warrior.hits": 10, "b7-warrior.hits": 9, "b8-sorcerer.hits": 3},
        answers={"spray_of_shards": ["l0-2"]},
        rolls=("spray_of_shards",),
    ),
    Row(
        "wall of flames",
        "R83.6 R43",
        caster("mid_spell"),
        DEEP,
        {"b5-warrior.hits": 9, "b6-warrior.hits": 9, "b7-sorcerer.hits": 3, "b8-sorcerer.hits": 4},
        answers={"wall_of_flames": ["l0-1"]},
        rolls=("wall_of_flames",),
    ),
    Row(
        "arcing barrage",
        "R84.1 R42",
        caster("high_spell"),
        DEEP,
        {"b5-warrior.hits": 7, "b6-warrior.hits": 7, "b7-sorcerer.hits": 4, "b8-sorcerer.hits": 4},
        answers={"arcing_barrage": ["l0"]},
        rolls=("arcing_barrage",),
    ),
    Row(
        "blade storm",
        "R84.2 R42",
        caster("high_spell"),
        FRONT,
        {"b5-warrior.hits": 7, "b6-warrior.hits": 7, "b7-warrior.hits": 7, "b8-warrior.hits": 10},
        answers={"blade_storm": ["s0"]},
        rolls=("blade_storm",),
    ),
    Row(
        "conflagration",
        "R84.3 R42",
        caster("high_spell"),
        DEEP,
        {"b5-warrior.hits": 8, "b6-warrior.hits": 8, "b7-sorcerer.hits": 2, "b8-sorcerer.hits": 4},
        answers={"conflagration": ["l0-1"]},
        rolls=("conflagration",),
    ),
    Row(
        "flame strike",
        "R84.4 R42",
        caster("high_spell"),
        WIDE,
        {"b5-warrior.hits": 7, "b6-warrior.hits": 7, "b7-warrior.hits": 10, "b8-sorcerer.hits": 1},
        answers={"flame_strike": ["s0"]},
        rolls=("flame_strike",),
    ),
    Row(
        "lightning barrage",
        "R84.5 R42",
        caster("high_spell"),
        WIDE,
        {"b5-warrior.hits": 7, "b6-warrior.hits": 10, "b7-warrior.hits": 10, "b8-sorcerer.hits": 1},
        answers={"lightning_barrage": ["l0"]},
        rolls=("lightning_barrage",),
    ),
    Row(
        "magic barrage",
        "R84.6 R42",
        caster("high_spell"),
        WIDE,
        {"b5-warrior.hits": 10, "b6-warrior.hits": 10, "b7-warrior.hits": 4, "b8-sorcerer.hits": 4},
        answers={"magic_barrage": ["b7-warrior"]},
        rolls=("magic_barrage",),
    ),
    Row(
        "meteor storm",
        "R84.7 R42",
        caster("high_spell"),
        FRONT,
        {"b5-warrior.hits": 7, "b6-warrior.hits": 7, "b7-warrior.hits": 7, "b8-warrior.hits": 7},
        answers={"meteor_storm": ["s0"]},
        rolls=("meteor_storm",),
    ),
    Row(
        "shard barrage",
        "R84.8 R42",
        caster("high_spell"),
        WIDE,
        {"b5-warrior.hits": 10, "b6-warrior.hits": 8, "b7-warrior.hits": 8, "b8-sorcerer.hits": 4},
        answers={"shard_barrage": ["l1-2"]},
        rolls=("shard_barrage",),
    ),
    Row(
        "charm",
        "R70 R44",
        [("wizard", "1:1", "utility_spell")],
        one("melee"),
        {"a1-wizard.hits": 4},
        rolls=("charm",),
    ),
    Row(
        "web",
        "R80",
        [("wizard", "1:1", "utility_spell")],
        one("melee"),
        {"a1-wizard.hits": 4},
        rolls=("web",),
    ),
    Row(
        "elemental",
        "R72 R35.1 R26",
        [("wizard", "1:1", "utility_spell")],
        WALL,
        {"a3-elemental.rank": 1, "a3-elemental.hits": 5},
        rolls=("conjure_elemental",),
    ),
    Row(
        "darkness",
        "R73",
        [("wizard", "1:1", "utility_spell")],
        one("melee"),
        {"a1-wizard.hits": 4},
        rolls=("darkness",),
        answers={"darkness": ["0:1"]},
    ),
    Row(
        "familiar",
        "R74.1 R74.2 R35.10",
        [("wizard", "1:1", "utility_spell")],
        WALL,
        {"a3-tiny.hits": 4, "a3-tiny.familiar_of": "a1-wizard"},
        rolls=("familiar",),
    ),
    Row(
        "a second spell die",
        "R74.3",
        [("wizard", "1:1", "low_spell")],
        WALL,
        {"b2-warrior.hits": 8},
        rolls=("arc", "magic_bolt"),
        answers={"use": ["1"]},
        given={"a9-tiny": creature("tiny", 4, 0, "1:2", familiar_of="a1-wizard")},
    ),
    Row(
        "phantasm",
        "R77 R28",
        [("wizard", "1:1", "utility_spell")],
        WALL,
        {"a3-knight.lasts": 3, "a3-knight.rank": 1},
        rolls=("phantasm",),
        answers={"phantasm": ["knight"]},
    ),
    Row(
        "teleport",
        "R79",
        [("warrior", "1:1", "miss"), ("wizard", "1:2", "utility_spell")],
        [("warrior", "1:1", "miss"), ("rogue", "2:1", "miss")],
        {"b3-warrior.rank": 2, "b4-rogue.rank": 1},
        rolls=("teleport",),
        answers={"teleport": ["b3-warrior"], "who": ["act:a2-wizard"]},
    ),
    Row(
        "wish",
        "R81",
        [("wizard", "1:1", "utility_spell"), ("knight", "1:2", "miss")],
        WALL,
        {"b3-warrior.hits": 7},
        rolls=("wish",),
        answers={"wish": ["a2-knight"], "wish_for:a2-knight": ["charge"], "charge": ["b3-warrior"]},
    ),
    Row(
        "A17 dispel in its place",
        "R88",
        [("wizard", "1:1", "utility_spell")],
        WALL,
        {"b2-warrior.stone": 0},
        rolls=("wish",),
        settings={"utility": "v03"},
        answers={"dispel_magic": ["b2-warrior:stone"]},
        given={"b2-warrior": {"stone": 3}},
    ),
    Row(
        "dispel unsummons",
        "R88",
        [("cleric", "1:1", "cleric_spell")],
        WALL,
        gone=("b9-zombie",),
        rolls=("dispel_magic",),
        answers={"dispel_magic": ["b9-zombie:gone"]},
        given={"b9-zombie": creature("zombie", 6, 1, "1:2")},
    ),
    Row(
        "blessing",
        "R85 R52",
        [("cleric", "1:1", "cleric_spell"), ("warrior", "1:2", "miss")],
        WALL,
        {"b3-warrior.hits": 8},
        rolls=("blessing", "melee"),
        answers={"melee": ["b3-warrior"]},
    ),
    Row(
        "blindness",
        "R86",
        [("cleric", "1:1", "cleric_spell")],
        one("melee"),
        {"a1-cleric.hits": 8},
        rolls=("blindness",),
    ),
    Row(
        "curse",
        "R87",
        [("cleric", "1:1", "cleric_spell")],
        WALL,
        {"b2-warrior.cursed": True},
        rolls=("curse",),
    ),
    Row(
        "fire storm",
        "R89",
        [("cleric", "1:7", "cleric_spell"), ("warrior", "1:8", "miss")],
        [("warrior", "1:1", "miss"), ("warrior", "1:2", "miss")],
        {"b3-warrior.hits": 6, "b4-warrior.hits": 6, "a2-warrior.hits": 10},
        rolls=("fire_storm",),
    ),
    Row(
        "holy aura",
        "R90",
        [("cleric", "1:1", "cleric_spell")],
        WALL,
        {"a1-cleric.aura": True},
        rolls=("holy_aura",),
    ),
    Row(
        "mass heal",
        "R91",
        [("cleric", "1:1", "cleric_spell"), ("warrior", "1:2", "miss")],
        WALL,
        {"a1-cleric.hits": 7, "a2-warrior.hits": 8},
        rolls=("mass_heal", "heal_3"),
        given={"a1-cleric": {"hits": 4}, "a2-warrior": {"hits": 5}},
    ),
    Row(
        "destroy undead",
        "R94.1 R54",
        [("paladin", "1:1", "paladin_spell")],
        WALL,
        gone=("b9-ghoul",),
        rolls=("destroy_undead",),
        given={"b9-ghoul": creature("ghoul", 6, 1, "1:2")},
    ),
    Row(
        "magic weapon",
        "R94.2",
        [("paladin", "1:1", "paladin_spell")],
        WALL,
        {"a1-paladin.weapon": 3},
        rolls=("magic_weapon",),
    ),
    Row(
        "magic weapon strikes",
        "R94.2 R23",
        [("paladin", "1:1", "melee")],
        WALL,
        {"b2-warrior.hits": 7},
        given={"a1-paladin": {"weapon": 2}},
    ),
    Row(
        "animal",
        "R95.1 R55 R97.5 R35.7",
        [("ranger", "1:1", "ranger_spell")],
        WALL,
        {"a3-medium.hits": 7},
        rolls=("conjure_animal", "medium"),
    ),
    Row(
        "stride",
        "R95.2",
        [("warrior", "1:1", "miss"), ("warrior", "1:2", "miss"), ("ranger", "2:1", "ranger_spell")],
        WALL,
        {"a3-ranger.rank": 1},
        rolls=("rangers_stride",),
    ),
    Row(
        "spikes",
        "R95.3",
        [("ranger", "1:1", "ranger_spell")],
        one("melee"),
        {"b2-warrior.hits": 9, "a1-ranger.hits": 8},
        rolls=("spikes",),
    ),
    Row(
        "stone skin",
        "R78",
        [("ranger", "1:1", "ranger_spell")],
        one("melee"),
        {"a1-ranger.hits": 10, "a1-ranger.stone": 2},
        rolls=("stone_skin",),
    ),
    Row(
        "flaming blade",
        "R96.1 R53 R23",
        [("druid", "1:1", "druid_spell"), ("warrior", "1:2", "melee")],
        WALL,
        {"b3-warrior.hits": 7},
        rolls=("flaming_blade",),
        answers={"flaming_blade": ["a2-warrior"], "melee": ["b3-warrior"]},
    ),
    Row(
        "shape change",
        "R96.2 R96.3",
        [("druid", "1:1", "druid_spell")],
        WALL,
        {"b2-warrior.hits": 7, "a1-druid.sides": 8, "a1-druid.hits": 6, "a1-druid.type": "druid"},
        rolls=("shape_change", "charge"),
        answers={"shape_change": ["knight"]},
        given={"a1-druid": {"hits": 6}},
    ),
    Row(
        "wall of earth",
        "R96.4",
        [("druid", "1:1", "druid_spell")],
        one("sorcerous_bolt", "sorcerer"),
        {"a1-druid.hits": 8},
        rolls=("wall_of_earth",),
    ),
    REVIVED,
    replace(
        REVIVED,
        name="revivify with one hit",
        want={"a5-sorcerer.hits": 1},
        settings={"revived_hits": "one"},
    ),
    Row(
        "summon a ghost",
        "R97.1 R35.2 R67 R26",
        [("summoner", "1:1", "summon")],
        WALL,
        {"a3-ghost.rank": 1, "a3-ghost.hits": 5},
        rolls=("ghost",),
    ),
    Row(
        "summon a ghoul",
        "R97.2 R35.3 R67 R26",
        [("summoner", "1:1", "summon")],
        WALL,
        {"a3-ghoul.rank": 1, "a3-ghoul.hits": 5},
        rolls=("ghoul",),
    ),
    Row(
        "summon a huge",
        "R97.3 R35.9 R67 R26",
        [("summoner", "1:1", "summon")],
        WALL,
        {"a3-huge.rank": 1, "a3-huge.hits": 11},
        rolls=("huge",),
    ),
    Row(
        "summon a large",
        "R97.4 R35.8 R67 R26",
        [("summoner", "1:1", "summon")],
        WALL,
        {"a3-large.rank": 1, "a3-large.hits": 9},
        rolls=("large",),
    ),
    Row(
        "summon a medium",
        "R97.5 R35.7 R67 R26",
        [("summoner", "1:1", "summon")],
        WALL,
        {"a3-medium.rank": 1, "a3-medium.hits": 7},
        rolls=("medium",),
    ),
    Row(
        "summon a skeleton",
        "R97.6 R35.4 R67 R26",
        [("summoner", "1:1", "summon")],
        WALL,
        {"a3-skeleton.rank": 1, "a3-skeleton.hits": 3},
        rolls=("skeleton",),
    ),
    Row(
        "summon a small",
        "R97.7 R35.6 R67 R26",
        [("summoner", "1:1", "summon")],
        WALL,
        {"a3-small.rank": 1, "a3-small.hits": 5},
        rolls=("small",),
    ),
    Row(
        "summon a tiny",
        "R97.8 R35.10 R67 R26",
        [("summoner", "1:1", "summon")],
        WALL,
        {"a3-tiny.rank": 1, "a3-tiny.hits": 3},
        rolls=("tiny",),
    ),
    Row(
        "summon a zombie",
        "R97.9 R35.5 R67 R26",
        [("summoner", "1:1", "summon")],
        WALL,
        {"a3-zombie.rank": 1, "a3-zombie.hits": 5},
        rolls=("zombie",),
    ),
    Row(
        "paladin's revivify",
        "R94.3",
        [("paladin", "1:1", "paladin_spell"), ("sorcerer", "1:2", "miss")],
        one("melee"),
        {"a5-sorcerer.rank": 1},
        ("a2-sorcerer",),
        rolls=("magic_weapon", "revivify"),
        answers={"melee": ["a2-sorcerer"]},
        given={"a2-sorcerer": {"hits": 1}},
        rounds=2,
    ),
    Row(
        "ranger's stone skin",
        "R95.4",
        [("ranger", "1:1", "ranger_spell"), ("warrior", "1:2", "miss")],
        one("melee"),
        {"a2-warrior.hits": 10, "a2-warrior.stone": 2},
        rolls=("stone_skin",),
        answers={"stone_skin": ["a2-warrior"], "melee": ["a2-warrior"]},
    ),
    Row(
        "druid's stone skin",
        "R96.5",
        [("druid", "1:1", "druid_spell"), ("warrior", "1:2", "miss")],
        one("melee"),
        {"a2-warrior.hits": 10, "a2-warrior.stone": 2},
        rolls=("stone_skin",),
        answers={"stone_skin": ["a2-warrior"], "melee": ["a2-warrior"]},
    ),
    Row(
        "druid's charm",
        "R96.6",
        [("druid", "1:1", "druid_spell")],
        one("melee"),
        {"a1-druid.hits": 8},
        rolls=("charm",),
    ),
    Row(
        "druid's dispel magic",
        "R96.7",
        [("druid", "1:1", "druid_spell")],
        WALL,
        {"b2-warrior.stone": 0},
        rolls=("dispel_magic",),
        answers={"dispel_magic": ["b2-warrior:stone"]},
        given={"b2-warrior": {"stone": 3}},
    ),
    Row(
        "paladin's blessing",
        "R94.4",
        [("paladin", "1:1", "paladin_spell"), ("warrior", "1:2", "miss")],
        WALL,
        {"b3-warrior.hits": 8},
        rolls=("blessing", "melee"),
        answers={"melee": ["b3-warrior"]},
    ),
    # Class actions
    Row(
        "a divine caster's heal die",
        "R33",
        [("cleric", "1:1", "miss")],
        WALL,
        {"a1-cleric.hits": 7, "a1-cleric.skip": 0, "a1-cleric.resolved": True},
        answers={"who": ["heal:a1-cleric"]},
        rolls=("heal_4",),
        given={"a1-cleric": {"hits": 3}},
    ),
    Row(
        "a trap is laid",
        "R29 R31",
        [("rogue", "1:1", "miss")],
        WALL,
        {"a1-rogue.skip": 0, "a1-rogue.resolved": True},
        answers={"who": ["trap:a1-rogue"], "space": ["1:1"]},
    ),
    Row(
        "G5 G8 it snaps in the next round",
        "R30 R31",
        [("rogue", "1:1", "miss")],
        one("miss"),
        {"b2-warrior.hits": 5},
        answers={"who": ["trap:a1-rogue"], "space": ["1:1"]},
        rolls=("3",),
        rounds=2,
    ),
]


_PLAYED: dict[str, Table] = {}


def played(row: Row) -> Table:
    """The round of a row. It is played once, and the tests only look at it."""
    if row.name not in _PLAYED:
        _PLAYED[row.name] = _play(row)
    return _PLAYED[row.name]


def _play(row: Row) -> Table:
    game = table(row.red, row.blue, given=row.given, answers=row.answers, rolls=row.rolls, **row.settings)
    game.until("roll", row.rounds + 1)
    return game


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_golden(row: Row) -> None:
    game = played(row)
    got = {}
    for path in row.want:
        name, _, what = path.partition(".")
        die = game.die(name)
        got[path] = die[what] if die is not None else "gone"
    assert got == row.want, [effect.to_json() for effect in game.effects]
    assert [name for name in row.gone if game.die(name) is not None] == []
    assert set(row.rules.split()) <= set(game.trace)
    assert not game.rolls, "a scripted roll was not asked for"


def choice_of(game: Table) -> ChoiceRequest:
    return next(request for request in game.state.open if isinstance(request, ChoiceRequest))


def place_of(game: Table) -> PlaceRequest:
    return next(request for request in game.state.open if isinstance(request, PlaceRequest))


def rolled(*red: tuple[str, str]) -> Table:
    """A game in which the first player has rolled these types and faces, and both must place."""
    game = table([(kind, f"1:{n}", "miss") for n, (kind, _) in enumerate(red, 1)], [])
    game.until("roll", 2)
    for name in list(game.shown):
        if name.startswith("a"):
            game.shown[name] = dict(red).get(name.split("-")[1], "miss")
    game.step()
    game.step()
    return game


@pytest.mark.parametrize(
    ("spaces", "label", "code"),
    [
        (("1:1", "2:1", "3:1"), None, "fighter_behind"),
        (("1:1", "2:1", "2:2"), None, "illegal_ranks"),
        (("1:1", "1:1", "1:2"), None, "same_space"),
        (("1:1", "1:2", "9:1"), None, "no_such_space"),
        (("1:1", "1:2"), None, "dice_missing"),
        (("1:1", "1:2", "here"), None, "unknown_space"),
        (("1:1", "1:2", "1:3"), "melee", "die_turned"),
    ],
)
def test_x13_x37_what_may_not_lie_on_the_mat(spaces: tuple[str, ...], label: str | None, code: str) -> None:
    game = rolled(("sorcerer", "miss"), ("rogue", "miss"), ("warrior", "miss"))
    dice = [die["id"] for die in game.state.to_json()["dice"] if die["owner"] == 0]
    objects = tuple(
        PlacedObject(kind="die", die_id=name, zone=zone, label=label)
        for name, zone in zip(dice, spaces, strict=False)
    )
    assert game.refused(Placed(request=place_of(game).id, objects=objects)) == code


def test_x13_the_phone_offers_only_shapes_that_hold_the_fighters() -> None:
    game = rolled(("warrior", "miss"), ("knight", "miss"), ("warden", "miss"))
    shape = next(r for r in game.state.open if isinstance(r, ChoiceRequest))
    assert [option.id for option in shape.options] == ["3", "2-1"]
    game.take(Choice(request=shape.id, option="2-1"))
    while any(d["rank"] == 0 for d in game.state.to_json()["dice"] if d["owner"] == 0):
        game.step()
    assert sorted(d["rank"] for d in game.state.to_json()["dice"] if d["owner"] == 0) == [1, 1, 2]


@pytest.mark.parametrize(
    ("result", "rank", "offered"),
    [("melee", 2, []), ("range_attack", 1, [2, 3, 4]), ("range_attack", 2, [1, 2, 3]), ("charge", 2, [1])],
)
def test_x17_x18_x20_only_what_is_in_reach_is_offered(result: str, rank: int, offered: list[int]) -> None:
    kind = {"melee": "warrior", "range_attack": "ranger", "charge": "knight"}[result]
    front: list[Die] = [("sorcerer", "1:1", "miss")] if rank == 2 else []
    spread: list[Die] = [("sorcerer", f"{n}:1", "miss") for n in range(1, 5)]
    game = table([*front, (kind, f"{rank}:1" if rank == 2 else "1:1", result)], spread)
    while game.state.to_json()["round_no"] == 1:
        asked = next((r for r in game.state.open if isinstance(r, ChoiceRequest)), None)
        if asked is not None and asked.stage.startswith(result):
            notes = [english(option.note) for option in asked.options]
            ranks = [int(note.split(",")[0].removeprefix("Rank ")) for note in notes]
            assert ranks == offered
            return
        game.step()
    # With one target or none there is nothing to ask.
    assert len(offered) <= 1
    hurt = [d["rank"] for d in game.state.to_json()["dice"] if d["owner"] == 1 and d["hits"] < d["sides"]]
    assert hurt == offered


def test_x26_a_cursed_die_rolls_twice_and_so_does_its_spell_die() -> None:
    game = table([("wizard", "1:1", "low_spell")], [("warrior", "1:1", "miss")])
    game.until("roll", 2)
    game.tweak({"a1-wizard": {"cursed": True}})
    game.state = game.engine.state_from_json(
        {**game.state.to_json(), "open": [], "agenda": [], "round_no": 1}
    )
    data = game.state.to_json()
    data["agenda"] = [
        {"do": "roll_party", "side": 0},
        {"do": "place", "side": 0},
        {"do": "guards", "side": 0},
        {"do": "next"},
    ]
    data["phase"] = "roll"
    for die in data["dice"]:
        die["resolved"] = die["owner"] == 1
    from traywatch.rules.dice_warriors import flow
    from traywatch.rules.dice_warriors.step_context import WarStepContext
    from traywatch.rules.engine.agenda import run_agenda

    began = game.engine.state_from_json(data)
    step = WarStepContext(game.engine.content, began)  # type: ignore[attr-defined, arg-type]
    run_agenda(step, flow.TASKS)
    game.state = step.state
    roll = game.state.open[0]
    assert roll.dice[0].n == 2  # type: ignore[union-attr]
    faces = [RolledDie(role="a1-wizard", kind="d4", label=face) for face in ("low_spell", "high_spell")]
    game.take(Rolled(request=roll.id, dice=tuple(faces)))
    assert choice_of(game).by == "blue"
    game.take(Choice(request=choice_of(game).id, option="0"))
    while isinstance(game.state.open[0], ChoiceRequest):
        game.step()
    spell = game.state.open[0]
    assert spell.dice[0].n == 2  # type: ignore[union-attr]
    shown = tuple(RolledDie(role="spell", kind="d4", label=face) for face in ("arc", "magic_bolt"))
    game.take(Rolled(request=spell.id, dice=shown))
    assert choice_of(game).by == "blue"
    game.take(Choice(request=choice_of(game).id, option="1"))
    assert choice_of(game).stage == "use"
    game.step()
    assert game.die("b2-warrior")["hits"] == 7  # type: ignore[index]


def test_x35_without_character_dice_the_game_is_lost() -> None:
    game = table(
        [("warrior", "1:1", "double_melee")],
        [("warrior", "1:1", "miss")],
        given={"b2-warrior": {"hits": 2}, "b9-zombie": creature("zombie", 6, 1, "1:2")},
        answers={"double_melee": ["b2-warrior"]},
    )
    game.until("roll", 2)
    data = game.state.to_json()
    assert (data["phase"], data["winner"]) == ("over", 0)
    assert "R9" in game.trace
    before = game.state
    game.take(Choice(request=choice_of(game).id, option="stop"))
    assert game.state.open == ()
    game.state = before
    game.take(Choice(request=choice_of(game).id, option="again"))
    assert (game.state.to_json()["phase"], game.state.to_json()["dice"]) == ("build", [])


def test_x36_each_resolves_from_the_deepest_rank_in_turn() -> None:
    red: list[Die] = [("sorcerer", f"{n}:1", "miss") for n in (1, 2, 3)]
    blue: list[Die] = [("rogue", "1:1", "miss"), ("rogue", "1:2", "miss"), ("rogue", "2:1", "miss")]
    game = table(red, blue)
    order = []
    game.until("roll", 2)
    for effect in game.effects:
        said = english(getattr(effect, "headline", ""))
        if said.endswith(": Miss."):
            order.append(said.split("'")[0])
    assert order == ["Red", "Blue", "Red", "Blue", "Blue", "Red"]


def test_r30_of_two_equal_traps_on_a_space_one_is_left() -> None:
    game = table(
        [("rogue", "1:1", "miss"), ("rogue", "1:2", "miss")],
        one("miss"),
        answers={"who": ["trap:a1-rogue", "trap:a2-rogue"], "space": ["1:1", "1:1"]},
        rolls=("3",),
    )
    game.until("roll", 2)
    assert len(game.state.to_json()["traps"]) == 2
    for _ in range(100):
        if not game.rolls:
            break
        game.step()
    assert "R30" in game.trace
    assert len(game.state.to_json()["traps"]) == 1


def test_r32_a_scoundrel_disarms_the_trap_it_stands_in() -> None:
    game = table([("rogue", "1:1", "miss")], [("warrior", "1:1", "miss")])
    data = game.state.to_json()
    game.until("roll", 2)
    data = game.state.to_json()
    data["traps"] = [{"on": 0, "rank": 1, "col": 1, "bonus": 0}]
    game.state = game.engine.state_from_json(data)
    game.answers = {"who": ["disarm:a1-rogue"]}
    game.rolls = ["1"]
    data["settings"]["trap_used_up"] = False
    game.state = game.engine.state_from_json(data)
    game.until("roll", 3)
    assert "R32" in game.trace
    assert game.state.to_json()["traps"] == []


def test_the_number_of_legal_shapes() -> None:
    from traywatch.rules.dice_warriors.formation.formation_geometry import shapes

    table_of = {1: (1, 1, 1, 1), 2: (2, 2, 2, 2), 3: (3, 3, 3, 2), 4: (5, 5, 4, 3), 5: (7, 6, 5, 3),
                6: (11, 9, 7, 4), 7: (15, 11, 8, 4), 8: (22, 15, 10, 5)}  # fmt: skip
    for n, counts in table_of.items():
        assert tuple(len(shapes(n, ranks)) for ranks in (n, 4, 3, 2)) == counts


def test_every_rule_of_the_book_is_in_a_trace_and_the_other_way_round(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seen: set[str] = set()
    for row in ROWS:
        seen |= set(played(row).trace)
    book = set(texts_of("dice_warriors"))
    assert seen - book == set()
    assert book - seen == set()
    with capsys.disabled():
        print(f"\nDice Warriors: {len(seen)} of {len(book)} rules in golden traces")
