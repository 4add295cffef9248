"""The golden table of Deckbox Dungeons: every example of the checklist, played through the door."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.deckbox_rows import HOUSE, near, room, weapon
from tests.rules.dungeon import Record, Row, begun, foe, game, play, played, tweak, value
from tests.rules.playing import roll_request
from traywatch.rules import match
from traywatch.rules.core.types import Observation, Partial, SeenDie
from traywatch.rules.rule_texts import texts_of

N4 = [(3, 2), (4, 3), (3, 4), (2, 3)]
D4 = [(2, 2), (4, 2), (2, 4), (4, 4)]
OUTER = [(x, y) for x in range(1, 6) for y in range(1, 6) if max(abs(x - 3), abs(y - 3)) == 2]
MID = {"a_at": (3, 3)}
STRIKE = "attack:melee:e1"
THREE = {**weapon(dice=3)}
SIPHON = {"keywords": ["siphon"], "speed": 0}
RITUAL = {"keywords": ["dark_ritual"], "health": 3}
STILL = {"speed": 0, "dice": 0}
ITEMS = [{"id": f"item_{n}", "name": f"Item {n}", "price": 2} for n in "abcd"]
BOLT = [{"id": "bolt", "name": "Bolt", "price": 1, "ranged": {"dice": 2, "mod": 0}}]
ROOM = room([{"die": "die", "enemy": "rat", "health": 3}])
WET = [".......", ".......", ".......", ".......", "...~...", ".......", "...E..."]
PITS = [".......", ".......", ".......", ".......", "...o...", "...o...", "...E..."]


def can(kind: str, n: int, yes: bool) -> Record:
    return {f"can attack:{kind}:e{k}": yes for k in range(1, n + 1)}


def tiles(*places: tuple[int, int]) -> list[Record]:
    return [{"tile": "yard", "place": place} for place in places]


ROWS = [
    # From the document
    Row(
        "G1",
        (STRIKE, "1,1"),
        {**can("melee", 4, True), **can("ranged", 4, False)},
        "R40",
        enemies=[foe(cell) for cell in N4],
        given=MID,
    ),
    Row(
        "G2",
        (STRIKE, "1,1"),
        {**can("melee", 4, True), **can("ranged", 4, False)},
        "R54",
        equipment=weapon("reach"),
        enemies=[foe(cell) for cell in D4],
        given=MID,
    ),
    Row(
        "G2 without Reach",
        ("more", "see:e1"),
        {**can("melee", 4, False), **can("ranged", 4, False)},
        "R41",
        enemies=[foe(cell) for cell in D4],
        given=MID,
        says=("E1: The target is too close for a ranged attack.",),
    ),
    Row(
        "G3",
        ("attack:ranged:e1", "1,1"),
        {**can("melee", 16, False), **can("ranged", 16, True)},
        "R41 R44",
        enemies=[foe(cell) for cell in OUTER],
        given=MID,
    ),
    Row("G4", (), {"a.health": 9, "a.loot": 0, "a.energy": 0, "a.max_health": 9}, "R1 R2 R3 R4"),
    Row(
        "G5",
        ("placed",),
        {"enemies.health": [3], "enemies.card": ["rat"], "enemies.at": [[3, 3]]},
        "R25 R32 R33",
        more=ROOM,
    ),
    Row(
        "G6",
        (STRIKE, "6,1", "4"),
        {"a.loot": 4, "enemies.id": []},
        "R51 R52",
        enemies=near(health=1),
        given=MID,
    ),
    # Added: attacks
    Row(
        "X1",
        (STRIKE, "3,4,6"),
        {"a.energy": 2, "count": 1},
        "R35 R36 R37 R39 R48 R49",
        [{"melee": 2}],
        THREE,
        enemies=near(),
        given=MID,
    ),
    Row(
        "X2",
        (STRIKE, "3,4,6", "5"),
        {"e1.health": 8},
        "R48 R49 R50 R63 R65",
        [{"melee": 2}],
        THREE,
        enemies=near(defense=1),
        given=MID,
    ),
    Row(
        "X3",
        (STRIKE, "3,4,6", "4"),
        {"e1.health": 7},
        "R48 R50",
        [{"melee": 2}],
        THREE,
        enemies=near(defense=1),
        given=MID,
    ),
    Row(
        "X4",
        (STRIKE, "3,4,6", "5"),
        {"e1.health": 7},
        "R57 R64",
        [{"melee": 2}],
        weapon("pierce", dice=3),
        enemies=near(defense=1),
        given=MID,
    ),
    Row(
        "X5",
        ("done", "6,6", "4,3"),
        {"a.health": 8},
        "R38 R48",
        [{"defense": 2}],
        enemies=near(dice=2),
        given=MID,
    ),
    Row(
        "X6",
        (STRIKE, "5,6"),
        {"a.energy": 1, "e1.health": 8, "actions_left": 1},
        "R36 R37 R39",
        enemies=near(),
        given=MID,
    ),
    Row(
        "X7",
        (STRIKE, "5,5", "6,6"),
        {"a.energy": 2, "e1.health": 9, "e1.stunned": False},
        "R39 R56 R63",
        [{"melee": 1}],
        weapon("stun"),
        enemies=near(),
        given=MID,
    ),
    Row(
        "X8",
        (STRIKE, "1,6", "done"),
        {"a.health": 9, "round": 2, "e1.stunned": False},
        "R56 R61",
        equipment=weapon("stun"),
        enemies=near(),
        given=MID,
        says=("E1 is stunned.", "E1 is stunned and doesn't act."),
    ),
    Row(
        "X9",
        ("done",),
        {"a.energy": 2, "round": 2},
        "R61",
        enemies=[foe((0, 0), **SIPHON, stunned=True)],
        given={**MID, "a_energy": 2},
    ),
    Row(
        "X10",
        ("activate:a", "done", "activate:b", "done", "done"),
        {"a.energy": 0, "b.energy": 1, "c.energy": 1},
        "R59",
        [{}, {}, {}],
        enemies=[foe((0, 0), **SIPHON)],
        given={
            "tiles": tiles((0, 0), (0, -1), (0, -2)),
            **MID,
            "b_at": (4, 4),
            "c_at": (3, -12),
            "b_energy": 2,
            "c_energy": 1,
        },
    ),
    Row(
        "X10 the next tile",
        ("done",),
        {"a.energy": 1},
        "R59",
        enemies=[foe((0, 0), **SIPHON)],
        given={"tiles": tiles((0, 0), (0, -1)), "a_at": (3, -5), "a_energy": 2},
    ),
    Row(
        "X11",
        ("done",),
        {"e1.health": 3},
        "R58 R14",
        enemies=[foe((0, 0), health=2, start=4, speed=0, keywords=["regenerate"])],
        given=MID,
    ),
    Row(
        "X12",
        ("done", "6", "6"),
        {"e1.health": 3, "e2.health": 1, "a.health": 9},
        "R48",
        enemies=[foe((3, 2), **RITUAL), foe((0, 0), **STILL, health=1)],
        given=MID,
    ),
    Row(
        "X13",
        ("done", "6", "1"),
        {"e1.health": 3, "e2.health": 2, "e3.health": 1, "a.health": 8},
        "R60",
        enemies=[foe((3, 2), **RITUAL), foe((0, 0), **STILL, health=1), foe((3, -5), **STILL, health=1)],
        given={"tiles": tiles((0, 0), (0, -1)), **MID},
    ),
    # Moves
    Row(
        "X14",
        ("move", "step:n", "step:n", "step:n"),
        {"a.at": [3, 3], "move": None},
        "R15 R16 R28",
        rows=WET,
    ),
    Row(
        "X15",
        ("move", "step:n", "step:n", "step:n"),
        {"a.at": [3, 4]},
        "R28",
        [{"speed": 3}],
        rows=WET,
        refused="too_far",
    ),
    Row(
        "X16",
        ("move", "step:n", "step:n"),
        {"a.health": 1, "a.at": [3, 4]},
        "R29",
        given={"a_health": 3},
        rows=PITS,
    ),
    # Who can be attacked
    Row("X17", (STRIKE,), {}, "R1", enemies=[foe((2, 2))], given=MID, refused="out_of_reach"),
    Row(
        "X17 with Reach",
        (STRIKE, "6,1"),
        {"e1.health": 2},
        "R40 R54",
        equipment=weapon("reach"),
        enemies=[foe((2, 2))],
        given=MID,
    ),
    Row("X18", ("attack:ranged:e1",), {}, "R1", enemies=near(), given=MID, refused="out_of_reach"),
    # Checks, items, energy, market, turns
    Row(
        "X19",
        ("more", "check:wisdom=2", "5,6,4,1"),
        {"actions_left": 2},
        "R53",
        [{"wisdom": 1}],
        says=("A: 2 Wisdom successes. Passed (2 needed).",),
    ),
    Row(
        "X20",
        ("more", "check:strength=4", "3,3,2,6"),
        {},
        "R53",
        [{"strength": 3}],
        says=("A: 3 Strength successes. Failed (4 needed).",),
    ),
    Row(
        "X21",
        ("use:bolt:e1", "5,4"),
        {"a.energy": 1, "count": 1, "a.items": []},
        "R41 R43",
        [{"ranged": 1}],
        {"ranged": {"dice": 3, "mod": 2}},
        enemies=[foe((3, 0))],
        given={**MID, "a_items": ["bolt"]},
        more={"items": BOLT},
    ),
    Row("X22", ("ability",), {"a.energy": 1}, "R1", given={"a_energy": 1}, refused="energy_short"),
    Row(
        "X23",
        ("buy:item_b",),
        {"market": ["item_a", "item_d", "item_c"], "a.items": ["item_b"], "a.loot": 3, "deck": []},
        "R5 R6 R7 R12 R20",
        given={"a_loot": 5},
        more={"items": ITEMS},
    ),
    Row(
        "X24",
        ("activate:a", "more", "other", "activate:b"),
        {},
        "R9 R10 R18",
        [{}, {}],
        refused="not_finished",
    ),
    Row(
        "X24 and then",
        ("activate:a", "more", "other", "done"),
        {"active": 1, "actions_left": 2, "activated": ["a"]},
        "R9 R11",
        [{}, {}],
    ),
    Row(
        "X25",
        ("more", "see:e2"),
        {"can attack:ranged:e2": False, "can attack:melee:e1": True},
        "R44 R45 R46",
        enemies=[foe((4, 3)), foe((5, 3))],
        given=MID,
        says=("E2: An enemy or a wall blocks the line of sight.",),
    ),
    Row(
        "X26",
        (STRIKE, "6,6"),
        {"e1.health": 5},
        "R55",
        equipment=weapon("crush"),
        enemies=near(),
        given=MID,
    ),
    Row(
        "X28",
        ("done",),
        {"round": 2},
        "R8 R13",
        enemies=[
            foe((0, 0), **STILL, attack="ranged", threat=1),
            foe((1, 0), **STILL, attack="melee", threat=1),
            foe((2, 0), **STILL, attack="ranged", threat=3),
            foe((4, 0), **STILL, attack="melee", threat=2),
        ],
        given=MID,
        says=("E1 acts.", "E3 acts.", "E2 acts.", "E4 acts."),
    ),
]


@pytest.mark.parametrize("row", [*ROWS, *HOUSE], ids=lambda row: row.name)
def test_golden(row: Row) -> None:
    found = played(row)
    got: dict[str, Any] = {path: value(found.state, path) for path in row.want}
    assert got == row.want
    assert set(row.rules.split()) <= found.trace
    assert found.refused == row.refused
    told = found.told
    for part in row.says:
        assert part in told
        told = told.partition(part)[2]


def test_x27_a_die_is_missing() -> None:
    engine = game(equipment=THREE)
    state = tweak(engine, begun(engine), near(), **MID)
    request = roll_request(play(engine, state, STRIKE).state)
    seen = tuple(SeenDie(die_id=f"d{n}", kind="d6", value=n, label=str(n)) for n in (2, 5))
    found = match(request, Observation(dice=seen))
    assert isinstance(found, Partial)
    assert [(spec.role, spec.n) for spec in found.missing] == [("attack", 1)]
    assert len(found.have) == 2


def test_every_example_has_its_row() -> None:
    names = {row.name.split()[0] for row in ROWS} | {"X27"}
    assert {f"G{n}" for n in range(1, 7)} | {f"X{n}" for n in range(1, 29)} <= names
    settings = {row.name.split()[0] for row in HOUSE}
    assert {f"A{n}" for n in range(1, 23)} <= settings


def test_every_rule_of_the_book_is_in_a_trace_and_the_other_way_round(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seen: set[str] = set()
    for row in (*ROWS, *HOUSE):
        seen |= played(row).trace
    book = set(texts_of("deckbox_dungeons"))
    assert book == {f"R{n}" for n in range(1, 66)}
    assert seen - book == set()
    assert book - seen == set()
    with capsys.disabled():
        print(f"\nDeckbox Dungeons: {len(seen)} of {len(book)} rules in golden traces; prompt-only: none")
