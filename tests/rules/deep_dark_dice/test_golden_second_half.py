"""The second half of the golden table: windows, items, obstacles, minions, sessions; and coverage."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.deep_dark_dice.test_golden import ROWS
from tests.rules.rows import BLEED2, BONUS3, REROLL, Row, ability, miss, played, value
from traywatch.rules.rule_texts import texts_of

USE = "use:a:active"
FOE = [{"id": "foe", "name": "Foe", "health": 12, "armor": 0}]


def item(name: str, **more: Any) -> dict[str, Any]:
    return {"id": name, "name": name.title(), **more}


def items(*cards: dict[str, Any]) -> dict[str, Any]:
    return {"items": list(cards)}


def use(*do: dict[str, Any]) -> dict[str, Any]:
    return {"name": "Trick", "interrupt": True, "do": list(do)}


GUARD = {"active": ability({"op": "reroute"})}
REVIVE3 = {"active": ability({"op": "revive", "n": 3, "on": "pick"}, interrupt=True)}
HEAL6 = {"active": ability({"op": "heal", "n": 6, "on": "pick"}, interrupt=True)}
HEART = item("heart", kind="consumable", passives=[{"op": "revive", "n": 4, "when": "downed"}])
HOUND = {"minions": [{"id": "hound", "name": "Hound", "health": 5, "attack": 2}]}
SWARM = {
    "minions": [{"id": "swarm", "name": "Swarm", "health": 4, "on_miss": [{"op": "damage", "n": 1}]}],
}
CALL = {"ultimate": ability({"op": "minion", "ref": "hound", "on": "pick"}, interrupt=True)}
CALLED = "use:b:ultimate:a"
SUMMON = {"passives": [{"when": "battle", "do": [{"op": "minion", "ref": "swarm", "on": "monster"}]}]}
LEVEL = {
    "level_up": {
        "die": "d6",
        "rows": [
            {"least": 1, "most": 3, "text": "Tough", "do": [{"op": "stat", "stat": "max_health", "n": 2}]},
            {"least": 4, "most": 5, "text": "Strong", "do": [{"op": "stat", "stat": "attack", "n": 1}]},
            {"least": 6, "most": 6, "text": "A find", "item": "coat"},
        ],
    },
    "items": [item("coat", kind="armor", armor=1)],
}

MORE = [
    # Reroute
    Row(
        "G8",
        ("miss", "use:b:active"),
        {"a.health": 30, "b.health": 27},
        "R54 R55 R56 R57",
        [{}, {**GUARD, "armor": 3}],
        miss(6),
    ),
    Row(
        "G8 nobody steps in",
        ("miss", "take"),
        {"a.health": 24, "b.active_used": False},
        "R54",
        [{}, GUARD],
        miss(6),
    ),
    Row(
        "A13 both armors",
        ("miss", "use:b:active"),
        {"b.health": 29},
        "R56",
        [{"armor": 2}, {**GUARD, "armor": 3}],
        miss(6),
        {"reroute_armor": "both"},
    ),
    Row(
        "A20 statuses stay behind",
        ("miss", "use:b:active"),
        {"a.bleed": 2, "b.bleed": 0},
        "R55",
        [{}, GUARD],
        miss(6, BLEED2),
    ),
    Row(
        "A20 statuses go along",
        ("miss", "use:b:active"),
        {"a.bleed": 0, "b.bleed": 1},
        "R55",
        [{}, GUARD],
        miss(6, BLEED2),
        {"reroute_carries_status": True},
    ),
    Row(
        "X31",
        ("use:a:item.tonic", "use:b:active"),
        {"a.health": 30, "b.health": 29},
        "R54 R56",
        [{"items": ["tonic"]}, {**GUARD, "armor": 3}],
        more=items(item("tonic", use=use({"op": "damage", "n": 4, "on": "owner"}))),
    ),
    Row(
        "A26 any damage",
        ("hit", "hit", "use:b:active"),
        {"a.health": 30, "b.health": 28},
        "R54 R65",
        [{}, GUARD],
        given={"a_bleed": 2},
    ),
    Row(
        "A26 attacks only",
        ("hit", "hit"),
        {"a.health": 28},
        "R65",
        [{}, GUARD],
        settings={"reroute_when": "attack"},
        given={"a_bleed": 2},
    ),
    # Revive, and what happens on going Downed
    Row(
        "G9",
        ("miss", "use:b:active:a", "hit", "hit"),
        {"a.health": 1, "a.poison": 0, "a.doomed": False, "a.downed": False, "die": "d20"},
        "R58 R59 R60 R61",
        [{}, {"active": ability({"op": "revive", "n": 0, "on": "pick"})}],
        miss(99),
        given={"a_poison": 4, "a_doomed": True},
    ),
    Row(
        "revived with the card's health",
        ("miss", "use:b:active:a", "hit"),
        {"a.health": 3, "active": 0},
        "R59 R61 R90",
        [{}, REVIVE3],
        miss(99),
    ),
    Row(
        "heart",
        ("miss",),
        {"a.health": 4, "a.downed": False, "a.items": []},
        "R89 R93",
        [{"items": ["heart"]}, {}],
        miss(99),
        more=items(HEART),
    ),
    Row(
        "X23 but for the heart",
        ("miss",),
        {"phase": "battle", "a.health": 4},
        "R93",
        [{"items": ["heart"]}],
        miss(99),
        more=items(HEART),
    ),
    Row(
        "A14 the defeat comes first",
        ("miss",),
        {"phase": "defeat"},
        "R87",
        [{"items": ["heart"]}],
        miss(99),
        {"downed_trigger": "after_defeat"},
        more=items(HEART),
    ),
    Row(
        "a passive that works on going down, once a battle",
        ("miss", "miss"),
        {"phase": "defeat"},
        "R89 R93 R87",
        [{"passives": [{"op": "revive", "n": 2, "when": "downed"}]}],
        miss(99),
    ),
    Row(
        "R49 nothing between damage and going down",
        ("miss",),
        {"a.downed": True, "active": 1},
        "R49",
        [{}, HEAL6],
        miss(99),
    ),
    # After damage
    Row(
        "R133 heal after the blow",
        ("miss", "use:b:active:a"),
        {"a.health": 30, "active": 1},
        "R133 R22 R47",
        [{}, HEAL6],
        miss(5),
    ),
    Row("R133 go on", ("miss", "go_on"), {"a.health": 25, "active": 1}, "R133", [{}, HEAL6], miss(5)),
    Row(
        "R133 not asked",
        ("miss",),
        {"a.health": 25, "active": 1},
        "R132",
        [{}, HEAL6],
        miss(5),
        {"after_damage": "skip"},
    ),
    Row(
        "R24 an interrupt without a moment",
        ("miss", "use:b:ultimate:a"),
        {"a.bleed": 0},
        "R24 R21 R45",
        [{}, {**HEAL6, "ultimate": ability({"op": "cleanse", "on": "pick"}, interrupt=True)}],
        miss(5, BLEED2),
    ),
    Row(
        "A24 heal before a reroll",
        ("miss", USE, "use:b:active:a"),
        {"a.health": 26},
        "R48",
        [{"active": REROLL}, HEAL6],
        miss(5),
        {"interrupt_windows": "any"},
        {"a_health": 20},
    ),
    Row(
        "R69 cleansed before it counts",
        ("use:b:active:a", "hit", "hit"),
        {"active": 0, "a.dazed": False},
        "R69",
        [{}, {"active": ability({"op": "cleanse", "on": "pick"}, interrupt=True)}],
        given={"a_dazed": True},
    ),
    # Refresh, unknown conditions, unknown numbers
    Row(
        "X28 refreshed",
        ("use:a:ultimate", USE),
        {"options": ["go_on", "use:a:ultimate"], "a.ultimate_used": False},
        "R17 R18 R20",
        [{"ultimate": ability({"op": "regenerate", "n": 1}), "active": ability({"op": "refresh"})}, {}],
    ),
    Row(
        "A21 the table says whether it applies",
        ("claim:0", "hit"),
        {"foe.health": 92},
        "R12 R39",
        [{"passives": [{"op": "bonus", "n": 2, "when": "ask"}]}, {}],
    ),
    Row(
        "a number that the card knows",
        ("use:a:active#7",),
        {"a.health": 17},
        "R47",
        [{"active": ability({"op": "heal"})}, {}],
        given={"a_health": 10},
    ),
    Row(
        "a number that the monster's card knows",
        ("miss", "set#2"),
        {"a.bleed": 2},
        "R63",
        monster={"on_miss": [{"op": "bleed"}]},
    ),
    # Items
    Row(
        "R2 R9 armor raises the adjusted value",
        ("hit",),
        {"a.full_armor": 3, "a.armor": 3},
        "R134",
        [{"armor": 2, "items": ["coat"]}, {}],
        more=items(item("coat", kind="armor", armor=1)),
    ),
    Row(
        "gear with a passive",
        ("crit",),
        {"foe.health": 100 - 12},
        "R28",
        [{"items": ["awl"]}, {}],
        {"armor": 3},
        more=items(item("awl", passives=[{"op": "pierce"}])),
    ),
    Row(
        "a consumable is gone",
        ("use:a:item.draught:b",),
        {"a.items": [], "b.health": 18},
        "R47",
        [{"items": ["draught"]}, {}],
        given={"b_health": 10},
        more=items(item("draught", kind="consumable", use=use({"op": "heal", "n": 8, "on": "pick"}))),
    ),
    Row(
        "gear once a battle",
        ("use:a:item.bell", "crit", "next"),
        {"options": ["go_on", "use:a:item.bell"]},
        "R25",
        [{"items": ["bell"]}, {}],
        {"health": 12},
        battles=2,
        more=items(item("bell", use={"name": "Bell", "do": [{"op": "barrier", "n": 2}]})),
    ),
    Row(
        "an attack item",
        ("use:a:item.dagger", "hit"),
        {"foe.health": 90},
        "R40",
        [{"items": ["dagger"]}, {}],
        more=items(item("dagger", use={"name": "Dagger", "do": [{"op": "bonus", "n": 4}]})),
    ),
    Row(
        "loot",
        ("crit", "take:b", "next"),
        {"b.full_armor": 1, "b.armor": 1, "b.items": ["coat"]},
        "R2 R9 R3",
        [{}, {}],
        {"health": 12, "loot": ["coat"]},
        battles=2,
        more=items(item("coat", kind="armor", armor=1)),
    ),
    Row(
        "R9 one piece of armor",
        ("crit",),
        {"options": ["take:b", "swap:a:coat", "leave"]},
        "R9",
        [{"items": ["coat"]}, {}],
        {"health": 12, "loot": ["mail"]},
        battles=2,
        more=items(item("coat", kind="armor", armor=1), item("mail", kind="armor", armor=2)),
    ),
    Row(
        "R9 unless the card allows two",
        ("crit",),
        {"options": ["take:a", "take:b", "leave"]},
        "R16",
        [{"items": ["coat"], "armor_items": 2}, {}],
        {"health": 12, "loot": ["mail"]},
        battles=2,
        more=items(item("coat", kind="armor", armor=1), item("mail", kind="armor", armor=2)),
    ),
    Row(
        "X27",
        ("crit",),
        {"options": ["take:b", "leave"]},
        "R10",
        [{"armor": "none"}, {}],
        {"health": 12, "loot": ["coat"]},
        battles=2,
        more=items(item("coat", kind="armor", armor=1)),
    ),
    Row(
        "nobody wants it",
        ("crit", "leave"),
        {"a.items": [], "b.items": []},
        "R16",
        [{}, {}],
        {"health": 12, "loot": ["coat"]},
        battles=2,
        more=items(item("coat", kind="armor", armor=1)),
    ),
    Row(
        "R10 no gain of armor either",
        (USE,),
        {"a.armor": 0, "a.full_armor": 0},
        "R10",
        [{"armor": "none", "active": ability({"op": "stat", "stat": "armor", "n": 2})}, {}],
    ),
    Row(
        "R99 curse of an item",
        ("crit", "take:a"),
        {"a.curse": 1},
        "R99 R96",
        [{}, {}],
        {"health": 12, "loot": ["crown"]},
        battles=2,
        more=items(item("crown", on_gain=[{"op": "curse", "n": 1, "on": "owner"}])),
    ),
    Row(
        "a current value lasts the battle",
        (USE, "crit", "next"),
        {"a.attack": 6, "a.full_attack": 6},
        "R2 R3",
        [{"active": ability({"op": "stat", "stat": "attack", "n": 4, "scope": "current"})}, {}],
        {"health": 20},
        battles=2,
    ),
    Row(
        "an adjusted value lasts the session",
        (USE, "crit", "next"),
        {"a.attack": 10, "a.full_attack": 10},
        "R2 R3",
        [{"active": ability({"op": "stat", "stat": "attack", "n": 4})}, {}],
        {"health": 20},
        battles=2,
    ),
    Row(
        "R95 curse persists",
        ("crit", "next"),
        {"a.curse": 2, "die": "d10"},
        "R95 R97",
        [{}],
        {"health": 12},
        battles=2,
        given={"a_curse": 2},
    ),
    Row(
        "A7 a barrier that lasts the session",
        (USE, "crit", "next"),
        {"a.barrier": 3},
        "R30",
        [{"active": ability({"op": "barrier", "n": 3})}, {}],
        {"health": 12},
        {"barrier_lasts": "session"},
        battles=2,
    ),
    # Level-up
    Row(
        "X24",
        ("miss", "hit", "hit", "=1", "=4"),
        {"b.max_health": 32, "c.full_attack": 7, "a.max_health": 30},
        "R91 R2",
        [{}, {}, {}],
        {"health": 12, **miss(99)},
        battles=2,
        more=LEVEL,
    ),
    Row(
        "level-up with a find",
        ("crit", "=6", "take:a"),
        {"a.items": ["coat"]},
        "R91 R9",
        [{}],
        {"health": 12},
        battles=2,
        more=LEVEL,
    ),
    # Obstacles
    Row("G16", (), {"count": 3, "what": "pattern"}, "R100 R107", place={"pattern": "A"}),
    Row("pattern laid", ("placed",), {"obstacles": 3}, "R107", place={"pattern": "A"}),
    Row("A19 own letters", (), {"count": 5}, "R107", place={"pattern": "D"}, settings={"letters": {"D": 5}}),
    Row(
        "X22", ("fumble", "off", "miss"), {"obstacles": 1}, "R108 R109 R110", [{}], place={"throw": {"n": 1}}
    ),
    Row(
        "X22 some of several",
        ("hit,fumble,off",),
        {"obstacles": 1, "prompt": "A, reroll 2 obstacle dice. Not into a Fumble zone."},
        "R109 R110",
        [{}],
        place={"throw": {"n": 3}},
    ),
    Row(
        "each throws one",
        ("hit",),
        {"obstacles": 1, "by": "b"},
        "R108",
        place={"throw": {"n": 1, "by": "each"}},
    ),
    Row(
        "X21 which one",
        ("placed", "hit"),
        {"options": ["o0", "o1", "o2"], "obstacles": 3},
        "R105 R111 R112",
        monster={"petrify": True},
        settings={"obstacle_pool": 3},
        place={"pattern": "A"},
    ),
    Row(
        "X21 moved",
        ("placed", "hit", "o1", "placed"),
        {"obstacles": 3, "active": 1},
        "R105 R111 R112 R134",
        monster={"petrify": True},
        settings={"obstacle_pool": 3},
        place={"pattern": "A"},
    ),
    Row(
        "a place that petrifies",
        ("miss", USE, "hit", "placed"),
        {"obstacles": 1},
        "R111 R113",
        [{"active": REROLL}, {}],
        place={"petrify": True},
    ),
    Row(
        "an ability that petrifies",
        (USE, "hit", "placed"),
        {"obstacles": 1},
        "R111",
        [{"active": ability({"op": "petrify"})}, {}],
    ),
    Row(
        "a monster that leaves obstacles",
        ("fumble", "placed"),
        {"obstacles": 1},
        "R100",
        monster={"on_fumble": [{"op": "obstacles", "n": 1}]},
    ),
    Row(
        "a bounce counts where it stops",
        ("placed", "hit"),
        {"foe.health": 94, "obstacles": 3},
        "R101 R102 R103",
        place={"pattern": "A"},
    ),
    Row(
        "R106 clear the mat",
        ("placed", "crit", "placed"),
        {"obstacles": 0, "phase": "won"},
        "R106",
        monster={"health": 12},
        place={"pattern": "A"},
        battles=2,
    ),
    # Hooks
    Row(
        "a place's passive",
        ("hit",),
        {"b.curse": 1},
        "R96",
        place={"passives": [{"when": "turn", "do": [{"op": "curse", "n": 1}]}]},
    ),
    Row(
        "A23 the final roll only",
        ("miss", USE, "hit"),
        {"a.health": 29},
        "R51",
        [{"active": REROLL}, {}],
        {"passives": [{"when": "roll", "do": [{"op": "damage", "n": 1}]}]},
    ),
    Row(
        "A23 each roll",
        ("miss", USE, "hit"),
        {"a.health": 28},
        "R51",
        [{"active": REROLL}, {}],
        {"passives": [{"when": "roll", "do": [{"op": "damage", "n": 1}]}]},
        {"roll_passives": "each"},
    ),
    Row(
        "a crit has its price",
        ("crit",),
        {"a.curse": 1},
        "R96",
        monster={"passives": [{"when": "crit", "do": [{"op": "curse", "n": 1}]}]},
    ),
    Row(
        "two lives",
        ("crit", "hit"),
        {"foe.health": 4, "foe.name": "Foe again"},
        "R131",
        [{}, {}],
        {"health": 12, "then": "again"},
        more={
            "monsters": [
                {"id": "foe", "name": "Foe", "health": 12, "armor": 0, "then": "again"},
                {"id": "again", "name": "Foe again", "health": 10, "armor": 0},
            ]
        },
    ),
    # Heroes' minions
    Row(
        "X25 ally",
        (CALLED, "use:b:active", "hit"),
        {"foe.health": 95},
        "R115 R120",
        [{}, {**CALL, "active": {**BONUS3, "interrupt": True}}],
        more=HOUND,
    ),
    Row(
        "X25 ally, crit",
        (CALLED, "use:b:active", "crit"),
        {"foe.health": 90},
        "R115 R120 R41 R7",
        [{}, {**CALL, "active": {**BONUS3, "interrupt": True}}],
        more=HOUND,
    ),
    Row(
        "R119 nor what the hero was born with",
        (CALLED, "hit"),
        {"foe.health": 98},
        "R115",
        [{"passives": [{"op": "bonus", "n": 2}]}, CALL],
        more=HOUND,
    ),
    Row(
        "R119 own attack ability is off",
        (CALLED,),
        {"open": 1, "a.minion.id": "hound"},
        "R114 R119",
        [{"active": BONUS3}, CALL],
        more=HOUND,
    ),
    Row(
        "R116 the minion takes it",
        (CALLED, "miss"),
        {"a.health": 30, "a.minion.health": 2, "a.bleed": 0},
        "R116",
        [{}, CALL],
        miss(3, BLEED2),
        more=HOUND,
    ),
    Row(
        "A15 statuses reach the hero",
        (CALLED, "miss"),
        {"a.bleed": 2},
        "R116",
        [{}, CALL],
        miss(3, BLEED2),
        {"minion_blocks_status": False},
        more=HOUND,
    ),
    Row(
        "R117 R126 the minion falls",
        (CALLED, "miss"),
        {"a.health": 30, "a.minion": None},
        "R117 R126",
        [{}, CALL],
        miss(9),
        more=HOUND,
    ),
    Row(
        "A15 the rest reaches the hero",
        (CALLED, "miss"),
        {"a.health": 26},
        "R126",
        [{}, CALL],
        miss(9),
        {"minion_overflow": "hero"},
        more=HOUND,
    ),
    Row(
        "R118 it leaves after the battle",
        (CALLED, "crit"),
        {"a.minion": None, "phase": "won"},
        "R118",
        [{}, CALL],
        {"health": 4},
        battles=2,
        more=HOUND,
    ),
    # Monsters' minions
    Row(
        "G13",
        ("crit",),
        {"foe.minion": None, "foe.health": 100},
        "R121 R122 R123 R124",
        [{"attack": 12}, {}],
        SUMMON,
        more=SWARM,
    ),
    Row(
        "a scratch",
        ("hit",),
        {"foe.minion.health": 1, "foe.health": 100},
        "R122 R123",
        [{"attack": 3}, {}],
        SUMMON,
        more=SWARM,
    ),
    Row(
        "X26",
        ("miss",),
        {"a.bleed": 0, "a.health": 29},
        "R125",
        monster={**SUMMON, **miss(5, BLEED2)},
        more=SWARM,
    ),
    Row(
        "R122 no stun through a minion",
        (),
        {"open": 1},
        "R122",
        [{"active": ability({"op": "stun"})}, {}],
        SUMMON,
        more=SWARM,
    ),
    Row(
        "R124 then the monster",
        ("crit", "hit"),
        {"foe.health": 94, "foe.minion": None},
        "R124 R131",
        monster=SUMMON,
        more=SWARM,
    ),
    # Boons with a span
    Row(
        "hidden for one attack",
        (USE, "miss", "miss"),
        {"a.health": 21, "a.stealth": "none"},
        "R34 R26 R27",
        [{"active": ability({"op": "stealth", "until": "attack"})}, {}],
        miss(9),
        {"attacks_per_turn": 2},
    ),
    Row(
        "piercing for the battle",
        (USE, "hit", "hit", "hit"),
        {"foe.health": 100 - 6 - 4 - 6},
        "R29",
        [{"active": ability({"op": "pierce", "until": "battle"})}, {}],
        {"armor": 2},
    ),
]


def at(row: Row) -> Any:
    engine, after = played(row)
    trace = {*after.trace, *getattr(engine.begin(engine.start()), "trace", ())}
    return after.state, trace


@pytest.mark.parametrize("row", MORE, ids=lambda row: row.name)
def test_golden(row: Row) -> None:
    state, trace = at(row)
    got = {path: len(state.open) if path == "open" else value(state, path) for path in row.want}
    assert got == row.want
    assert set(row.rules.split()) <= trace


def test_every_rule_of_the_book_is_in_a_trace_and_the_other_way_round(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seen: set[str] = set()
    for row in (*ROWS, *MORE):
        seen |= at(row)[1]
    elsewhere = {"R104"}  # test_deep_dark_dice.py: obstacles that a throw knocked about.
    book = set(texts_of("deep_dark_dice"))
    assert book == {f"R{n}" for n in range(1, 135)}
    assert seen - book == set()
    assert book - seen == elsewhere
    with capsys.disabled():
        said = f"{len(seen)} of {len(book)} rules in golden traces; elsewhere: {', '.join(sorted(elsewhere))}"
        print(f"\nDeep Dark Dice: {said}; prompt-only: none")
