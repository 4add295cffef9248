"""House rules of Deckbox Dungeons as golden rows: each setting both ways, and rules without an example."""

from __future__ import annotations

from typing import Any

from tests.rules.dungeon import Record, Row, foe

MID = {"a_at": (3, 3)}
STRIKE = "attack:melee:e1"
STILL: Record = {"speed": 0, "dice": 0}


def near(**more: Any) -> list[Record]:
    """An enemy of health 9 that stays north of the hero in the middle."""
    return [foe((3, 2), **{"health": 9, "start": 9, "speed": 0, **more})]


def weapon(*words: str, dice: int = 2) -> Record:
    """Equipment with so many melee dice and these keywords."""
    return {"melee": {"dice": dice, "mod": 0, "keywords": list(words)}}


def item(name: str, **more: Any) -> Record:
    return {"id": name, "name": name.title(), "price": 1, **more}


def room(spawn: list[Record] | None = None, actions: list[Record] | None = None, **more: Any) -> Record:
    """A start room with an encounter."""
    met = {
        "id": "met",
        "name": "Met",
        "text": "Read me.",
        "spawn": spawn or [],
        "actions": actions or [],
        **more,
    }
    start = {"at": [0, 0], "tile": "yard", "encounter": "met"}
    return {
        "encounters": [{**met, **more}],
        "quests": [{"id": "q", "name": "Q", "goal": "boss", "rooms": [start]}],
    }


NET = [item("net", ranged={"dice": 1, "mod": 5, "keywords": ["stun"]})]
RITUAL: Record = {"keywords": ["dark_ritual"]}
GAP = ["...E...", ".......", ".......", "...P...", ".......", ".......", "...E..."]
NORTH: Record = {
    "tiles": [
        {"id": "yard", "name": "Yard", "rows": GAP},
        {"id": "hall", "name": "Hall", "rows": GAP, "arrow": "s"},
    ],
    "encounters": [
        {"id": "met", "name": "Met", "text": "Read me.", "spawn": [{"die": "die"}, {"die": "die"}]},
    ],
    "quests": [
        {
            "id": "q",
            "name": "Q",
            "goal": "boss",
            "rooms": [
                {"at": [0, 0], "tile": "yard"},
                {"at": [0, -1], "tile": "hall", "encounter": "met"},
            ],
        }
    ],
}
PRY: Record = {"id": "pry", "name": "Pry", "skill": "strength", "needed": 2, "do": [{"op": "loot", "n": 2}]}
SIP: Record = {"id": "sip", "name": "Sip", "costs_action": False, "do": [{"op": "heal", "n": 2}]}
TWO = {"tiles": [{"tile": "yard", "place": (0, 0)}, {"tile": "hall", "place": (0, -1)}]}
AUTO: Record = {"enemy_moves": "ask"}

HOUSE = [
    # A1
    Row(
        "A1 threat first",
        ("done",),
        {},
        "R13",
        enemies=[
            foe((0, 0), **STILL, attack="melee", threat=1),
            foe((1, 0), **STILL, attack="ranged", threat=2),
        ],
        given=MID,
        settings={"enemy_order": ["threat", "type"]},
        says=("E1 acts.", "E2 acts."),
    ),
    Row(
        "A1 equals are asked for",
        ("done", "enemy:e2"),
        {"round": 2},
        "R13",
        enemies=[foe((0, 0), **STILL), foe((1, 0), **STILL)],
        given=MID,
        settings={"enemy_ties": "ask"},
        says=("E2 acts.", "E1 acts."),
    ),
    Row(
        "A1 the first of equals",
        ("done",),
        {"round": 2},
        "R13",
        enemies=[foe((0, 0), **STILL), foe((1, 0), **STILL)],
        given=MID,
        says=("E1 acts.", "E2 acts."),
    ),
    # A2
    Row("A2 sum", (STRIKE, "1,5", "1"), {"a.energy": 1}, "R36", [{"melee": 1}], enemies=near(), given=MID),
    Row(
        "A2 either",
        (STRIKE, "1,5"),
        {"a.energy": 0},
        "R36",
        [{"melee": 1}],
        enemies=near(),
        given=MID,
        settings={"modifier": "either"},
    ),
    # A3
    Row(
        "A3 dice for all hits",
        (STRIKE, "5,6", "6,6"),
        {"e1.health": 8},
        "R49",
        [{"melee": 1}],
        enemies=near(),
        given=MID,
        settings={"block_dice": "all"},
    ),
    # A4
    Row(
        "A4 once an attack",
        (STRIKE, "6,6"),
        {"e1.health": 6},
        "R55",
        equipment=weapon("crush"),
        enemies=near(),
        given=MID,
        settings={"crush": "per_attack"},
    ),
    Row(
        "A4 blocked hits too",
        (STRIKE, "5,6", "6"),
        {"e1.health": 6},
        "R55",
        [{"melee": 1}],
        weapon("crush"),
        enemies=near(),
        given=MID,
        settings={"crush": "blocked_too"},
    ),
    Row(
        "A4 per hit, one of two blocked",
        (STRIKE, "5,6", "6"),
        {"e1.health": 7},
        "R55",
        [{"melee": 1}],
        weapon("crush"),
        enemies=near(),
        given=MID,
    ),
    # A5
    Row(
        "A5 the party",
        ("activate:a", STRIKE, "6,1", "5", "take:b"),
        {"a.loot": 0, "b.loot": 5},
        "R51",
        [{}, {}],
        enemies=near(health=1),
        given={**MID, "b_at": (0, 0)},
        settings={"loot_goes_to": "party"},
    ),
    # A6
    Row("A6 a hit", (STRIKE, "6,5"), {"e1.health": 8}, "R37", [{"melee": -1}], enemies=near(), given=MID),
    Row(
        "A6 a miss",
        (STRIKE, "6,5"),
        {"e1.health": 9, "a.energy": 0},
        "R36",
        [{"melee": -1}],
        enemies=near(),
        given=MID,
        settings={"six_with_penalty": "miss"},
    ),
    # A7
    Row(
        "A7 the app says out",
        ("done", "6", "1", "out"),
        {"a.out": True, "a.at": None, "phase": "defeat"},
        "R50",
        enemies=near(dice=1),
        given={**MID, "a_health": 1},
    ),
    Row(
        "A7 the app says go on",
        ("done", "6", "1", "stand=4"),
        {"a.out": False, "a.health": 4, "phase": "player"},
        "R50",
        enemies=near(dice=1),
        given={**MID, "a_health": 1},
    ),
    Row(
        "A7 out at once",
        ("done", "6", "1"),
        {"a.out": True, "phase": "defeat"},
        "R50",
        enemies=near(dice=1),
        given={**MID, "a_health": 1},
        settings={"at_zero": "out"},
    ),
    # A8
    Row(
        "A8 caps",
        (STRIKE, "6,6", "6"),
        {"a.energy": 1, "a.loot": 4},
        "R39 R51",
        enemies=near(health=2),
        given=MID,
        settings={"energy_cap": 1, "loot_cap": 4},
    ),
    # A9
    Row(
        "A9 the die",
        ("done",),
        {"e1.health": 6, "e2.health": 5},
        "R58",
        enemies=[
            foe((0, 0), **STILL, health=6, start=3, keywords=["regenerate"]),
            foe((1, 0), **STILL, health=4, start=4, keywords=["regenerate"]),
        ],
        given=MID,
    ),
    Row(
        "A9 the start",
        ("done",),
        {"e1.health": 4},
        "R58",
        enemies=[foe((0, 0), **STILL, health=4, start=4, keywords=["regenerate"])],
        given=MID,
        settings={"enemy_health_cap": "start"},
    ),
    Row(
        "A9 none",
        ("done",),
        {"e1.health": 7},
        "R58",
        enemies=[foe((0, 0), **STILL, health=6, start=6, keywords=["regenerate"])],
        given=MID,
        settings={"enemy_health_cap": "none"},
    ),
    # A10
    Row("A10 give up", ("done",), {"round": 2}, "R10 R11 R14"),
    Row(
        "A10 all must be used",
        ("done",),
        {"can move": True, "can done": False},
        "R10",
        settings={"give_up_actions": False},
        refused="not_an_option",
    ),
    Row(
        "A10 then it ends",
        ("more", "other", "more", "other", "done"),
        {"round": 2},
        "R11 R18",
        settings={"give_up_actions": False},
    ),
    # A11
    Row(
        "A11 itself",
        ("done", "6", "1"),
        {"e1.health": 2},
        "R60",
        enemies=[foe((3, 2), **RITUAL, health=1), foe((0, 0), **STILL, health=3)],
        given=MID,
    ),
    Row(
        "A11 another",
        ("done", "6", "1"),
        {"e1.health": 1, "e2.health": 4},
        "R60",
        enemies=[foe((3, 2), **RITUAL, health=1), foe((0, 0), **STILL, health=3)],
        given=MID,
        settings={"ritual_self": False},
    ),
    Row(
        "A11 equals are asked for",
        ("done", "6", "1", "ritual:e2"),
        {"e1.health": 1, "e2.health": 2},
        "R60",
        enemies=[foe((3, 2), **RITUAL, health=1), foe((0, 0), **STILL, health=1)],
        given=MID,
    ),
    # A12
    Row(
        "A12 an item stuns without damage",
        ("use:net:e1", "1", "6"),
        {"e1.stunned": True, "e1.health": 3},
        "R43 R56",
        enemies=[foe((3, 0))],
        given={**MID, "a_items": ["net"]},
        more={"items": NET},
    ),
    Row(
        "A12 nothing stuns without damage",
        ("use:net:e1", "1", "6"),
        {"e1.stunned": False},
        "R43 R56",
        enemies=[foe((3, 0))],
        given={**MID, "a_items": ["net"]},
        more={"items": NET},
        settings={"stun_needs_damage": "always"},
    ),
    Row(
        "A12 until the round ends",
        ("ability", "done"),
        {"e1.stunned": False, "a.health": 9, "a.energy": 0},
        "R19 R23 R56 R61",
        ability={"do": [{"op": "stun", "on": "enemy"}]},
        enemies=near(),
        given={**MID, "a_energy": 2},
        settings={"stun_lasts": "round"},
    ),
    # A13
    Row(
        "A13 not twice",
        (STRIKE, "1,1", STRIKE),
        {"can move": True, "can attack:melee:e1": False},
        "R17",
        enemies=near(),
        given=MID,
        settings={"same_action_twice": False},
        refused="not_an_option",
    ),
    Row("A13 twice", (STRIKE, "1,1", STRIKE, "1,1"), {"actions_left": 0}, "R17", enemies=near(), given=MID),
    # A14
    Row(
        "A14 while enemies act",
        ("done", "minor:a", "ability", "6", "1"),
        {"a.health": 8, "a.energy": 0},
        "R22 R12 R19",
        ability={"do": [{"op": "defense", "n": 1, "until": "round"}]},
        enemies=near(dice=1),
        given={**MID, "a_energy": 2},
        settings={"minor_beside_throws": True},
    ),
    Row(
        "A14 not while enemies act",
        ("done",),
        {"open_requests": 1},
        "R38",
        enemies=near(dice=1),
        given={**MID, "a_energy": 2},
        settings={"minor_beside_throws": True, "minor_in_enemy_phase": False},
    ),
    # A15
    Row("A15 off the tray", (STRIKE,), {"off_tray": "rethrow"}, "R35", enemies=near(), given=MID),
    Row(
        "A15 asked",
        (STRIKE,),
        {"off_tray": "ask"},
        "R35",
        enemies=near(),
        given=MID,
        settings={"off_tray": "ask"},
    ),
    # A16: the one line past the enemy in between touches its corner
    Row(
        "A16 a corner blocks",
        ("more", "see:e2"),
        {"can attack:ranged:e2": False},
        "R44 R47",
        enemies=[foe((4, 4)), foe((5, 5))],
        given=MID,
    ),
    Row(
        "A16 a corner lets pass",
        (),
        {"can attack:ranged:e2": True},
        "R12",
        enemies=[foe((4, 4)), foe((5, 5))],
        given=MID,
        settings={"sight_corner": "passes"},
    ),
    # A17
    Row(
        "A17 nothing left",
        ("buy:one",),
        {"market": [], "deck": []},
        "R6",
        given={"a_loot": 2},
        more={"items": [item("one")]},
        settings={"market": 1},
    ),
    Row(
        "A17 shuffled anew",
        ("buy:one", "use:one", "buy:two"),
        {"market": ["one"], "deck": [], "spent": []},
        "R6 R20",
        given={"a_loot": 2},
        more={"items": [item("one", text="Nothing much."), item("two")]},
        settings={"market": 1, "deck_empty": "reshuffle"},
    ),
    # A18, and R31
    Row(
        "A18 a face that nobody has told",
        ("enemy:rat", "health=4", "enemy:boss", "health=2", "placed"),
        {"enemies.health": [4, 2], "enemies.card": ["rat", "boss"]},
        "R31 R33",
        more={
            **room([{"die": "blank"}, {"die": "blank"}]),
            "enemy_dice": [{"id": "blank", "name": "blank", "faces": [{}] * 6}],
        },
    ),
    Row(
        "A18 a die with one known face",
        ("1,2", "enemy:boss", "health=2", "placed"),
        {"enemies.health": [3, 2], "enemies.card": ["rat", "boss"]},
        "R31 R33",
        more={
            **room([{"die": "blank"}, {"die": "blank"}]),
            "enemy_dice": [
                {"id": "blank", "name": "blank", "faces": [{"enemy": "rat", "health": 3}, *[{}] * 5]}
            ],
        },
    ),
    # A19, and exploring
    Row(
        "A19 a half-space costs nothing",
        ("move", "go:3:0", "step:n", "placed", "2,5", "placed"),
        {"a.at": [3, -1], "tiles_laid": 2, "enemies.health": [2, 5], "left": 1},
        "R24 R25 R26 R30 R31 R33",
        [{"speed": 7}],
        more=NORTH,
    ),
    Row(
        "A19 it costs",
        ("move", "go:3:0", "step:n"),
        {"a.at": [3, 0]},
        "R15",
        [{"speed": 6}],
        more=NORTH,
        settings={"half_space_cost": 1},
        refused="too_far",
    ),
    Row(
        "A19 no stopping",
        ("move", "step:n"),
        {"can stand": False, "can step:n": True},
        "R15",
        given={**TWO, "a_at": (3, 0)},
        more=NORTH,
        settings={"stop_on_half_space": False},
    ),
    # A20
    Row(
        "A20 Pierce once",
        (STRIKE, "5,1", "5"),
        {"e1.health": 8},
        "R57",
        [{"melee": 1}],
        weapon("pierce", "pierce"),
        enemies=near(defense=1),
        given=MID,
    ),
    Row(
        "A20 Pierce twice",
        (STRIKE, "5,1", "6"),
        {"e1.health": 8},
        "R57",
        [{"melee": 1}],
        weapon("pierce", "pierce"),
        enemies=near(defense=1),
        given=MID,
        settings={"pierce_stacks": True},
    ),
    # A21
    Row(
        "A21 players move",
        ("done", "go:3:2", "6", "1"),
        {"e1.at": [3, 2], "a.health": 8},
        "R15 R16",
        enemies=[foe((3, 1), speed=2)],
        given=MID,
        settings=AUTO,
    ),
    Row(
        "A21 players aim",
        ("activate:a", "done", "done", "stay", "at:b", "6", "1"),
        {"a.health": 9, "b.health": 8},
        "R40",
        [{}, {}],
        enemies=[foe((3, 2))],
        given={**MID, "b_at": (4, 2)},
        settings=AUTO,
    ),
    Row(
        "A21 by the card",
        ("done", "6", "1"),
        {"e1.at": [3, 2], "a.health": 8},
        "R15",
        enemies=[foe((3, 0), speed=2)],
        given=MID,
    ),
    # A22
    Row(
        "A22 sum",
        (),
        {"a.melee": 3, "a.wisdom": 3, "a.defense": 3, "a.speed": 5},
        "R3",
        [{"melee": 2, "wisdom": 2, "defense": 2}],
        {"melee": {"dice": 1, "mod": 1}, "defense": 1, "movement": 1},
        {"wisdom": 1},
    ),
    Row(
        "A22 best",
        (),
        {"a.melee": 2, "a.wisdom": 2, "a.defense": 2, "a.speed": 5},
        "R3",
        [{"melee": 2, "wisdom": 2, "defense": 2}],
        {"melee": {"dice": 1, "mod": 1}, "defense": 1, "movement": 1},
        {"wisdom": 1},
        settings={"card_modifiers": "best"},
    ),
    # Rules without an example
    Row(
        "R16 not through an enemy",
        ("move", "step:n"),
        {"a.at": [3, 3]},
        "R16",
        enemies=near(),
        given=MID,
        refused="enemy_there",
    ),
    Row(
        "R16 through an ally",
        ("activate:a", "move", "step:n", "step:n", "stand"),
        {"a.at": [3, 1], "b.at": [3, 2]},
        "R15 R16",
        [{}, {}],
        given={**MID, "b_at": (3, 2)},
    ),
    Row(
        "R16 no stopping on an ally",
        ("activate:a", "move", "step:n"),
        {"can stand": False},
        "R15",
        [{}, {}],
        given={**MID, "b_at": (3, 2)},
    ),
    Row(
        "R18 a room's action with a check",
        ("room:0:pry", "6,5,1,1"),
        {"a.loot": 2, "actions_left": 1, "can room:0:pry": False},
        "R18 R53",
        [{"strength": 1}],
        more=room(
            actions=[
                {"id": "pry", "name": "Pry", "skill": "strength", "needed": 2, "do": [{"op": "loot", "n": 2}]}
            ]
        ),
    ),
    Row(
        "R18 it fails",
        ("room:0:pry", "5,5,1,1"),
        {"a.health": 8, "can room:0:pry": True},
        "R18 R53",
        more=room(
            actions=[
                {"id": "pry", "name": "Pry", "skill": "strength", "on_failure": [{"op": "damage", "n": 1}]},
            ]
        ),
    ),
    Row(
        "R18 a room's action for free",
        ("room:0:sip",),
        {"a.health": 8, "actions_left": 2},
        "R18",
        given={"a_health": 6},
        more=room(
            actions=[{"id": "sip", "name": "Sip", "costs_action": False, "do": [{"op": "heal", "n": 2}]}]
        ),
    ),
    Row(
        "R21 loot and items change hands",
        ("activate:a", "trade:b", "give_loot=2", "trade:b", "take:cup"),
        {"a.loot": 1, "b.loot": 2, "a.items": ["cup"], "b.items": [], "actions_left": 2},
        "R12 R21 R62",
        [{}, {}],
        given={**MID, "b_at": (4, 3), "a_loot": 3, "b_items": ["cup"]},
        more={"items": [item("cup")]},
    ),
    Row(
        "R21 not diagonally",
        ("activate:a", "trade:b"),
        {},
        "R9",
        [{}, {}],
        given={**MID, "b_at": (4, 4), "a_loot": 3},
        refused="not_adjacent",
    ),
    Row(
        "R22 between two steps",
        ("move", "step:n", "minor:a", "use:cup", "step:n", "stand"),
        {"a.at": [3, 1], "a.health": 8},
        "R20 R22",
        given={**MID, "a_health": 5, "a_items": ["cup"]},
        more={"items": [item("cup", do=[{"op": "heal", "n": 3}])]},
    ),
    Row(
        "R27",
        ("more", "look:0"),
        {"actions_left": 2},
        "R27",
        more=room(),
        says=("Read me.", "Yard: Met."),
    ),
    Row(
        "R34 where a space is taken",
        ("1,2,3", "placed"),
        {"enemies.at": [[3, 2], [3, 4], [4, 3]]},
        "R31 R34",
        more=room([{"die": "die"}] * 3),
        rows=[".......", ".......", ".......", "...#...", ".......", ".......", "...E..."],
    ),
    Row(
        "R41 two tiles away",
        ("more", "see:e1"),
        {"can attack:ranged:e1": False},
        "R41",
        enemies=[foe((3, -12))],
        given={
            "tiles": [{"tile": "yard", "place": (0, -n)} for n in range(3)],
            "a_at": (3, 0),
        },
        rows=GAP,
        says=("E1: The target isn't on this tile or the next one.",),
    ),
    Row(
        "R42 from a half-space",
        ("attack:ranged:e1", "1,1"),
        {"can attack:ranged:e2": False},
        "R41 R42",
        enemies=[foe((3, -5)), foe((3, -12))],
        given={"tiles": [{"tile": "yard", "place": (0, -n)} for n in range(3)], "a_at": (3, -1)},
        rows=GAP,
    ),
    Row(
        "R45 past an ally, over a pit and water",
        ("activate:a", "attack:ranged:e1", "1,1"),
        {},
        "R45",
        [{}, {}],
        enemies=[foe((3, 0))],
        given={"a_at": (3, 5), "b_at": (3, 3)},
        rows=[".......", ".......", "..~~~..", ".......", "..ooo..", ".......", "...E..."],
    ),
    Row(
        "R45 not past a wall",
        ("more", "see:e1"),
        {"can attack:ranged:e1": False},
        "R45 R46",
        enemies=[foe((3, 0))],
        given={"a_at": (3, 5)},
        rows=[".......", ".......", "#######", ".......", ".......", ".......", "...E..."],
    ),
    Row(
        "R20 an item that hurts",
        ("use:jar", "3"),
        {"enemies.id": [], "a.loot": 3},
        "R20 R51",
        enemies=near(health=1),
        given={**MID, "a_items": ["jar"]},
        more={"items": [item("jar", do=[{"op": "damage", "n": 1, "on": "enemy"}])]},
    ),
]
