"""The golden table of the dice adventure: each row is an example of the checklist, played through
the public door; then one row for each house rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.adventurers import Row, adventure, game, given, play, played, skill, to_menu, value
from tests.rules.playing import roll_request
from traywatch.rules import match
from traywatch.rules.core.types import Accepted, Conflict, Observation, SeenDie
from traywatch.rules.dice_adventure.dice import LEVELS
from traywatch.rules.dice_adventure.encounters.location_closing import difficulty
from traywatch.rules.dice_adventure.model import LocationState

M = "mental-d4"


def many(n: int, one: str = M) -> str:
    return " ".join([one] * n)


FIGHT = skill("fight", "battle")
SHIELD = skill(
    "shield", "reduce", types=("somatic",), roll=False, fate="remove", do=[{"op": "reduce", "n": 2}]
)
FIGHTER = [{"skills": ["fight"]}, {}]
SKILLS = {"skills": [FIGHT, SHIELD]}


def brute(**more: Any) -> dict[str, Any]:
    """An enemy card, the only one at the mill, with a battle skill to meet it."""
    return {
        "place": {"enemies": {"list": ["brute"]}},
        "more": {**SKILLS, "enemies": [{"id": "brute", "name": "Brute", **more}]},
    }


def boss(**more: Any) -> dict[str, Any]:
    """A villain card for the mill."""
    return {
        "scenario": {"villains": ["boss"]},
        "more": {**SKILLS, "villains": [{"id": "boss", "name": "Boss", **more}]},
    }


def wall(tier: int, *types: str, **more: Any) -> dict[str, Any]:
    """An obstacle card, the only one at the mill."""
    card = {"id": "wall", "name": "Wall", "tier": tier, "types": list(types), **more}
    return {"place": {"obstacles": {"list": ["wall"]}}, "more": {**SKILLS, "obstacles": [card]}}


def won(*rewards: str) -> dict[str, Any]:
    """The yard is closed; closing the mill wins the scenario and its rewards."""
    return {"scenario": {"reward": list(rewards)}}


WIN = "close discard:physical-d4 =4"
HELD = {"a_hand": "physical-d4", "yard_open": False}
REST = "ally-d4 divine-d4 mental-d4 mental-d4"
REST2 = "somatic-d4 somatic-d4 somatic-d4 somatic-d4 verbal-d4 verbal-d4"

ROWS = [
    Row(
        "G2 closing difficulty 3 + 2 × 2",
        "close hide:physical-d8 =6",
        {"mill.open": True},
        "R94 R98 R105",
        {"a_hand": "physical-d8"},
        scenario={"level": 2},
        place={"icd": 3},
    ),
    Row(
        "G2 7 is enough",
        "close hide:physical-d8 =7",
        {"mill.open": False},
        "R94 R98 R102",
        {"a_hand": "physical-d8"},
        scenario={"level": 2},
        place={"icd": 3},
    ),
    *(
        Row(
            f"G3 fleeing a d{size}",
            f"explore >enemy-d{size}",
            {"a.discard": many(size // 2), "mill.bag": f"enemy-d{size}"},
            "R78 R85",
            {"a_hand": many(8), "mill_bag": f"enemy-d{size}"},
        )
        for size in (4, 6, 8, 10, 12)
    ),
    Row(
        "X1",
        "explore >physical-d6 hide:physical-d4 =4,4",
        {"a.hand": "", "a.bag": f"{many(2)} physical-d4", "gone": "physical-d6"},
        "R39 R45 R49",
        {"a_hand": "physical-d4", "mill_bag": "physical-d6"},
    ),
    Row(
        "X2",
        "explore >physical-d6 discard:physical-d4 =4,4",
        {"a.hand": "physical-d6", "a.discard": "physical-d4"},
        "R46 R48",
        {"a_hand": "physical-d4", "mill_bag": "physical-d6"},
    ),
    Row(
        "X3",
        "explore >somatic-d6 discard:somatic-d4 add:divine-d4 =5,2,3",
        {"a.hand": "somatic-d6", "deterrent": "divine-d4", "a.discard": "somatic-d4"},
        "R46 R47",
        {"a_hand": "somatic-d4 divine-d4", "mill_bag": "somatic-d6"},
    ),
    Row(
        "X4",
        "explore >verbal-d6",
        {"gone": "verbal-d6", "stage": "turn"},
        "R43",
        {"a_hand": "physical-d4", "mill_bag": "verbal-d6"},
    ),
    Row(
        "X5",
        "explore >obstacle-d6 hide:physical-d6 =5,5",
        {"gone": "obstacle-d6", "a.bag": f"{many(2)} physical-d6"},
        "R61 R64 R65",
        {"a_hand": "physical-d6", "mill_bag": "obstacle-d6"},
        **wall(2, "physical"),
    ),
    Row(
        "X6",
        "explore >obstacle-d8 with:physical-d4 with:somatic-d8 hide =6,3,6",
        {"gone": "obstacle-d8", "a.discard": ""},
        "R61 R64",
        {"a_hand": "physical-d4 somatic-d8", "mill_bag": "obstacle-d8"},
        **wall(3, "physical", "somatic"),
    ),
    Row(
        "X7",
        "explore >obstacle-d8 with:physical-d4 with:somatic-d8 discard:physical-d4 =6,3,4",
        {"gone": "obstacle-d8", "a.discard": "physical-d4"},
        "R63 R64",
        {"a_hand": "physical-d4 somatic-d8", "mill_bag": "obstacle-d8"},
        **wall(3, "physical", "somatic"),
    ),
    Row(
        "X8",
        "explore >obstacle-d6 deter:divine-d4 =5,2",
        {
            "deterrent": "divine-d4",
            "mill.bag": "obstacle-d6",
            "mill.obstacles": {"size": 1, "known": ["wall"]},
        },
        "R62 R66 R68",
        {"a_hand": "divine-d4", "mill_bag": "obstacle-d6"},
        **wall(1, "physical", "somatic"),
    ),
    Row(
        "X9",
        "explore >obstacle-d6",
        {"a.discard": M, "mill.bag": "obstacle-d6"},
        "R67 R66",
        {"a_hand": many(2), "mill_bag": "obstacle-d6"},
        **wall(2, "physical", failure=[{"op": "damage", "n": 1}]),
    ),
    Row(
        "X10",
        "explore >enemy-d8 use:fight =7,4",
        {"a.discard": many(3), "mill.bag": "enemy-d8", "mill.enemies": {"size": 1, "known": ["brute"]}},
        "R74 R76 R77",
        {"a_hand": f"physical-d6 {many(4)}", "mill_bag": "enemy-d8"},
        FIGHTER,
        **brute(),
    ),
    Row(
        "X11",
        "explore >enemy-d8 use:fight =6,7",
        {"a.hand": "wound-d4", "a.discard": "", "mill.bag": "enemy-d8"},
        "R39 R76",
        {"a_hand": "physical-d8", "mill_bag": "enemy-d8"},
        FIGHTER,
        **brute(mod=1, failure=[{"op": "wound", "n": 1}]),
    ),
    Row(
        "X12",
        "explore >enemy-d10",
        {"a.discard": many(6), "a.hand": M},
        "R78",
        {"a_hand": many(7), "mill_bag": "enemy-d10"},
        **brute(mod=1),
    ),
    Row(
        "X13",
        f"explore >enemy-d6 stand {many(8, 'lose:mental-d4')}",
        {"a.discard": many(8), "a.hand": "physical-d4"},
        "R73",
        {"a_hand": f"physical-d4 {many(8)}", "mill_bag": "enemy-d6"},
        FIGHTER,
        **brute(mod=2),
    ),
    Row(
        "X14",
        "explore >enemy-d10 use:shield >mental-d4",
        {"a.hand": "wound-d4", "a.bag": "", "a.discard": many(3), "a.state": "near_death"},
        "R84 R85 R86 R88",
        {"a_hand": f"somatic-d4 {many(2)} wound-d4", "a_bag": M, "mill_bag": "enemy-d10"},
        [{"skills": ["shield"]}, {}],
        **brute(),
    ),
    Row(
        "X15",
        "explore >enemy-d12 use:shield >mental-d4",
        {"a.hand": "wound-d4", "a.bag": "", "a.discard": many(3)},
        "R87",
        {"a_hand": f"somatic-d4 {many(2)} wound-d4", "a_bag": M, "mill_bag": "enemy-d12"},
        [{"skills": ["shield"]}, {}],
        **brute(),
    ),
    Row(
        "X16",
        "explore >wound-d4",
        {"a.hand": f"wound-d4 {many(9)}", "a.discard": "physical-d6"},
        "R56 R57",
        {"a_hand": f"physical-d6 {many(9)}", "mill_bag": "wound-d4"},
    ),
    Row(
        "X17",
        "explore >physical-d6 hide:physical-d4 =1,4",
        {"a.hand": f"{many(9)} physical-d6"},
        "R41 R45",
        {"a_hand": f"physical-d4 {many(9)}", "mill_bag": "physical-d6"},
    ),
    Row(
        "X18",
        "explore >divine-d6 take",
        {"a.hand": many(10), "a.bag": "divine-d6 mental-d4 mental-d4"},
        "R41 R51",
        {"a_hand": many(10), "mill_bag": "divine-d6"},
    ),
    Row(
        "X19",
        "explore >villain-d4 use:fight =1,8 hide:physical-d8 =1 !explore !close !again:mental-d4",
        {"mill.bag": "enemy-d4", "mill.open": True},
        "R100 R101 R105",
        {"a_hand": f"{many(2, 'physical-d8')} {M}", "mill_bag": "villain-d4 enemy-d4"},
        FIGHTER,
        **boss(),
    ),
    Row(
        "X20",
        "explore >villain-d4 use:fight =1,8 hide:physical-d8 =8",
        {
            "gone": "ally-d4 enemy-d4 enemy-d6 mental-d8 villain-d4",
            "a.discard": "",
            "mill.open": False,
            "mill.bag": "",
        },
        "R80 R102 R103 R104",
        {
            "a_hand": many(2, "physical-d8"),
            "a_discard": "verbal-d4",
            "mill_bag": "villain-d4 enemy-d4 enemy-d6 mental-d8 ally-d4",
        },
        FIGHTER,
        place={"specials": [{"name": "Bell", "when": "close", "do": [{"op": "heal", "n": 1}]}]},
        **boss(),
    ),
    Row(
        "R103 the villain's location closes, wherever its card sends the hero",
        "explore >villain-d4 use:fight =1,8 go:0:yard hide:physical-d8 =8",
        {
            "a.location": "yard",
            "mill.open": False,
            "gone": "enemy-d4 physical-d4 villain-d4",
            "a.discard": "",
            "yard.open": True,
            "yard.bag": "mental-d4",
        },
        "R80 R102 R103 R104",
        {
            "a_hand": many(2, "physical-d8"),
            "a_discard": "physical-d4",
            "mill_bag": "villain-d4 enemy-d4 physical-d4",
            "yard_bag": "mental-d4",
        },
        FIGHTER,
        place={"specials": [{"name": "Bell", "when": "close", "do": [{"op": "heal", "n": 1}]}]},
        **boss(success=[{"op": "travel"}]),
    ),
    Row(
        "R103 a hero sent away closes no other location by itself (A15)",
        "explore >villain-d4 use:fight =1,8 go:0:yard",
        {"mill.open": False, "yard.open": True, "gone": "enemy-d4 villain-d4", "yard.bag": M},
        "R80 R102 R104",
        {"a_hand": "physical-d8", "mill_bag": "villain-d4 enemy-d4", "yard_bag": M},
        FIGHTER,
        **boss(on_defeat="auto", success=[{"op": "travel"}]),
    ),
    Row(
        "R79 the villain is that of its location, wherever a card sends the hero",
        "explore >villain-d4 go:0:yard",
        {"mill.villain": "boss", "mill.face_up": True, "yard.villain": None, "yard.face_up": False},
        "R79",
        {"a_hand": "physical-d8", "mill_bag": "villain-d4"},
        FIGHTER,
        place={"specials": [{"name": "Fog", "when": "met", "do": [{"op": "travel"}]}]},
        **boss(),
    ),
    Row(
        "R69 the enemy is one of the location where its die was drawn",
        "explore >enemy-d4 go:0:yard",
        {"encounter.card": "brute", "stage": "fight"},
        "R69",
        {"a_hand": "physical-d8", "mill_bag": "enemy-d4"},
        FIGHTER,
        place={
            "enemies": {"list": ["brute"]},
            "specials": [{"name": "Fog", "when": "met", "do": [{"op": "travel"}]}],
        },
        more={**SKILLS, "enemies": [{"id": "brute", "name": "Brute"}]},
    ),
    Row(
        "R59 the obstacle is one of the location where its die was drawn",
        "explore >obstacle-d4 go:0:yard",
        {"encounter.card": "wall"},
        "R59",
        {"a_hand": "physical-d8", "mill_bag": "obstacle-d4"},
        FIGHTER,
        place={
            "obstacles": {"list": ["wall"]},
            "specials": [{"name": "Fog", "when": "met", "do": [{"op": "travel"}]}],
        },
        more={
            **SKILLS,
            "obstacles": [{"id": "wall", "name": "Wall", "tier": 1, "types": ["physical", "mental"]}],
        },
    ),
    Row(
        "X21",
        "explore >villain-d4 use:fight =4,1",
        {"mill.bag": "villain-d4", "mill.face_up": False, "mill.villain": "boss"},
        "R79 R81 R82",
        {"a_hand": f"physical-d4 {many(4)}", "mill_bag": "villain-d4"},
        FIGHTER,
        **boss(),
    ),
    Row(
        "X22",
        "end done >ally-d4,physical-d4,wound-d4",
        {"a.ally_hand": "ally-d4", "a.hand": f"{many(3)} physical-d4 wound-d4", "active": 1},
        "R112 R54",
        {"a_hand": many(3), "a_bag": "ally-d4 physical-d4 wound-d4"},
    ),
    Row(
        "X23",
        "end done >ally-d6,physical-d4",
        {"a.ally_hand": f"{many(6, 'ally-d4')} ally-d6", "active": 1},
        "R54 R55",
        {"a_hand": many(4), "a_ally_hand": many(6, "ally-d4"), "a_bag": "ally-d6 physical-d4"},
    ),
    Row(
        "X24",
        "end",
        {"a.hand": many(6, "wound-d4"), "active": 1, "a.state": "alive"},
        "R58 R110",
        {"a_hand": many(6, "wound-d4")},
    ),
    Row(
        "X25",
        "close discard:physical-d4 =1",
        {"mill.open": False, "a.discard": "physical-d4"},
        "R97 R98",
        {"a_hand": "physical-d4"},
    ),
    Row(
        "X26",
        "give:b die:mental-d4 die:mental-d4 done !give:c",
        {"a.hand": M, "turn.gave_to": 1},
        "R25",
        {"a_hand": many(3)},
        [{}, {}, {}],
    ),
    Row(
        "X27",
        "give:b die:mental-d4 !die:mental-d4",
        {"a.hand": M, "b.hand": many(10, "verbal-d4").replace("verbal-d4", M, 10), "stage": "turn"},
        "R26",
        {"a_hand": many(2), "b_hand": many(9)},
    ),
    Row(
        "X28",
        "end done ~1 end done",
        {"active": 0, "timer": 3, "a.hand": many(5)},
        "R115 R24 R91",
        {
            "a_hand": many(4),
            "a_bag": M,
            "b_state": "dead",
            "b_location": None,
            "c_state": "dead",
            "c_location": None,
            "timer": 5,
        },
        [{}, {}, {}],
    ),
    Row(
        "X29",
        f"{WIN}",
        {"a.skills": [{"id": "fight", "level": 3}, {"id": "jab", "level": 3}], "stage": "reward"},
        "R121 R123",
        {**HELD, "a_skills": [{"id": "fight", "level": 3}, {"id": "jab", "level": 2}]},
        [{"skills": ["fight", "jab"]}] * 2,
        more={"skills": [FIGHT, skill("jab", "battle")]},
        **won("skill_up"),
    ),
    Row(
        "X30",
        WIN,
        {"options": "limit:physical limit:somatic limit:mental limit:verbal limit:ally"},
        "R125",
        HELD,
        [
            {
                "d6": {"physical": 2, "somatic": 1},
                "d4": {"physical": 3, "somatic": 3, "mental": 3, "verbal": 2, "ally": 1},
            },
            {},
        ],
        **won("limit"),
    ),
    Row(
        "X31",
        f"{WIN}",
        {"options": "spare:physical-d4 spare:physical-d6", "stage": "surplus"},
        "R128 R129 R130",
        {**HELD, "a_bag": f"{many(2, 'physical-d4')} {many(3, 'physical-d6')}"},
        **won(),
    ),
    Row(
        "X31 but for a higher limit, raised first",
        f"{WIN} limit:physical limit:verbal",
        {"phase": "finished", "a.bag": f"{REST} {many(3, 'physical-d4')} {many(3, 'physical-d6')} {REST2}"},
        "R125 R128",
        {**HELD, "a_bag": f"{many(2, 'physical-d4')} {many(3, 'physical-d6')}"},
        **won("limit"),
    ),
    Row(
        "X32",
        WIN,
        {
            "phase": "finished",
            "deterrent": "",
            "a.bag": f"{REST} {many(5, 'physical-d4')} somatic-d4 somatic-d4 somatic-d6 somatic-d8 verbal-d4 "
            "verbal-d4",
        },
        "R131",
        {**HELD, "a_bag": "somatic-d4 somatic-d6", "deterrent": "somatic-d8"},
        **won(),
    ),
]

# House rules: each ambiguity with its default and what else it may be.
CLOSED = {"mill_open": False}

SETTINGS_ROWS = [
    Row(
        "A1 hand and bag",
        "explore >enemy-d4 lose:mental-d4 lose:mental-d4",
        {"a.state": "alive", "a.hand": "physical-d4"},
        "R78",
        {"a_hand": f"physical-d4 {many(2)}", "a_bag": "", "mill_bag": "enemy-d4"},
    ),
    Row(
        "A1 the bag alone",
        "",
        {"a.state": "near_death"},
        "",
        {"a_hand": many(3), "a_bag": ""},
        settings={"near_death": "bag"},
    ),
    Row("A2 ticked at 0", "end done ~1", {"timer": 0, "phase": "turn"}, "R24", {"a_hand": M, "timer": 1}),
    Row(
        "A2 as it reaches 0",
        "end done ~1",
        {"stage": "between", "phase": "between"},
        "R24 R119",
        {"a_hand": f"physical-d4 {M}", "timer": 1},
        settings={"timer_loses": "reaches_zero"},
    ),
    Row(
        "A5 without a skill the whole size",
        "explore >enemy-d6",
        {"a.discard": many(6)},
        "R73",
        {"a_hand": many(8), "mill_bag": "enemy-d6"},
        settings={"unable": "full"},
    ),
    Row(
        "A5 flight although there is a skill",
        f"explore >enemy-d6 flee {many(3, 'lose:mental-d4')}",
        {"a.discard": many(3)},
        "R78",
        {"a_hand": f"physical-d4 {many(4)}", "mill_bag": "enemy-d6"},
        FIGHTER,
        **brute(),
    ),
    Row(
        "A6 a tie is nothing",
        "explore >enemy-d8 use:fight =7,7",
        {"a.hand": "", "mill.bag": "enemy-d8"},
        "R39",
        {"a_hand": "physical-d8", "mill_bag": "enemy-d8"},
        FIGHTER,
        settings={"tie": "nothing"},
        **brute(failure=[{"op": "wound", "n": 1}]),
    ),
    Row(
        "A7 room up to the capacity",
        "explore >wound-d4",
        {"a.hand": f"wound-d4 {many(4)}", "a.discard": "physical-d6"},
        "R57",
        {"a_hand": f"physical-d6 {many(4)}", "mill_bag": "wound-d4"},
        settings={"wound_room": "capacity"},
    ),
    Row(
        "A7 room up to ten",
        "explore >wound-d4",
        {"a.hand": f"physical-d6 {many(4)} wound-d4", "a.discard": ""},
        "R56",
        {"a_hand": f"physical-d6 {many(4)}", "mill_bag": "wound-d4"},
    ),
    Row(
        "A8 the leftmost that is no WOUND",
        "explore >wound-d6",
        {"a.hand": f"wound-d4 wound-d6 {many(8)}", "a.discard": M},
        "R57",
        {"a_hand": f"wound-d4 {many(9)}", "mill_bag": "wound-d6"},
    ),
    Row(
        "A8 ten WOUNDs: into the bag",
        "explore >wound-d6",
        {"a.hand": many(10, "wound-d4"), "a.bag": "mental-d4 mental-d4 wound-d6"},
        "R57 R58",
        {"a_hand": many(10, "wound-d4"), "mill_bag": "wound-d6"},
    ),
    Row(
        "A8 even a WOUND",
        "explore >wound-d6",
        {"a.hand": f"wound-d6 {many(9)}", "a.discard": "wound-d4"},
        "R57",
        {"a_hand": f"wound-d4 {many(9)}", "mill_bag": "wound-d6"},
        settings={"leftmost": "any"},
    ),
    Row(
        "A9 +2 on the discarded die",
        "explore >obstacle-d8 with:physical-d4 with:somatic-d8 discard:physical-d4 =6,3,4",
        {"mill.bag": "obstacle-d8"},
        "R63 R66",
        {"a_hand": "physical-d4 somatic-d8", "mill_bag": "obstacle-d8"},
        settings={"tier3_bonus": "die"},
        **wall(3, "physical", "somatic"),
    ),
    Row(
        "A10 ALLY dice do not pay",
        "explore >enemy-d4 >mental-d4",
        {"a.ally_hand": "ally-d4", "a.discard": many(2)},
        "R85 R86",
        {"a_hand": M, "a_ally_hand": "ally-d4", "a_bag": M, "mill_bag": "enemy-d4"},
    ),
    Row(
        "A10 ALLY dice pay",
        "explore >enemy-d4",
        {"a.ally_hand": "", "a.discard": f"ally-d4 {M}"},
        "R85",
        {"a_hand": M, "a_ally_hand": "ally-d4", "a_bag": M, "mill_bag": "enemy-d4"},
        settings={"allies_pay": True},
    ),
    Row(
        "A11 WOUNDs are not given",
        "give:b",
        {"options": "die:mental-d4 done"},
        "R25",
        {"a_hand": f"wound-d4 {M}"},
    ),
    Row(
        "A11 WOUNDs are given",
        "give:b",
        {"options": "die:wound-d4 die:mental-d4 done"},
        "R25",
        {"a_hand": f"wound-d4 {M}"},
        settings={"wounds_given": True},
    ),
    Row(
        "A12 a bag of WOUNDs is empty",
        "",
        {"a.state": "near_death"},
        "",
        {"a_hand": "", "a_bag": "wound-d4"},
    ),
    Row(
        "A12 a bag of WOUNDs is a bag",
        "",
        {"a.state": "alive"},
        "",
        {"a_hand": "", "a_bag": "wound-d4"},
        settings={"wounds_in_bag_count": True},
    ),
    Row(
        "A26 WOUNDs in hand do not help",
        "",
        {"a.state": "near_death"},
        "",
        {"a_hand": "wound-d4", "a_bag": ""},
    ),
    Row(
        "A26 WOUNDs in hand do",
        "",
        {"a.state": "alive"},
        "",
        {"a_hand": "wound-d4", "a_bag": ""},
        settings={"wounds_in_hand_count": True},
    ),
    Row(
        "A13 left although it could be tried",
        "explore >physical-d6 forfeit",
        {"gone": "physical-d6", "a.hand": "physical-d4"},
        "R50 R49",
        {"a_hand": "physical-d4", "mill_bag": "physical-d6"},
    ),
    Row(
        "A13 it must be tried",
        "explore >physical-d6",
        {"options": "hide:physical-d4 discard:physical-d4"},
        "R43",
        {"a_hand": "physical-d4", "mill_bag": "physical-d6"},
        settings={"forfeit": False},
    ),
    Row(
        "A14 +1 once",
        "explore >somatic-d8 discard:somatic-d4 add:divine-d4 =6,2,3",
        {"gone": "somatic-d8"},
        "R46 R47 R49",
        {"a_hand": "somatic-d4 divine-d4", "mill_bag": "somatic-d8"},
    ),
    Row(
        "A14 +1 for each",
        "explore >somatic-d8 discard:somatic-d4 add:divine-d4 =6,2,3",
        {"a.hand": "somatic-d8"},
        "R46 R47 R48",
        {"a_hand": "somatic-d4 divine-d4", "mill_bag": "somatic-d8"},
        settings={"discard_bonus": "each"},
    ),
    Row(
        "A15 it closes by itself",
        "explore >villain-d4 use:fight =1,8",
        {"mill.open": False, "gone": "enemy-d4 villain-d4"},
        "R80 R102 R104",
        {"a_hand": "physical-d8", "mill_bag": "villain-d4 enemy-d4"},
        FIGHTER,
        **boss(on_defeat="auto"),
    ),
    Row(
        "A15 it stays open",
        "explore >villain-d4 use:fight =1,8",
        {"mill.open": True, "stage": "turn"},
        "R80",
        {"a_hand": many(2, "physical-d8"), "mill_bag": "villain-d4 enemy-d4"},
        FIGHTER,
        **boss(on_defeat="none"),
    ),
    Row(
        "A17 sizes by level",
        f"{WIN} die:physical !>physical-d12 >physical-d8",
        {"a.bag": f"{many(2)} physical-d8", "stage": "reward"},
        "R122",
        HELD,
        **won("die"),
    ),
    Row(
        "A17 all sizes alike",
        f"{WIN} die:physical >physical-d12",
        {"a.bag": f"{many(2)} physical-d12"},
        "R122",
        HELD,
        settings={"reward_size": "equal"},
        **won("die"),
    ),
    Row(
        "A19 no flight from an obstacle that could be tried",
        "explore >obstacle-d6",
        {"options": "hide:physical-d4 discard:physical-d4"},
        "R61",
        {"a_hand": "physical-d4", "mill_bag": "obstacle-d6"},
        **wall(2, "physical"),
    ),
    Row(
        "A19 flight allowed",
        "explore >obstacle-d6 flee",
        {"mill.bag": "obstacle-d6"},
        "R66 R67",
        {"a_hand": "physical-d4", "mill_bag": "obstacle-d6"},
        settings={"flee_obstacles": True},
        **wall(2, "physical"),
    ),
    Row(
        "A20 physical damage",
        "explore >enemy-d6",
        {"damage.kind": "physical"},
        "R83",
        {"a_hand": f"somatic-d4 {many(6)}", "mill_bag": "enemy-d6"},
        [{"skills": ["shield"]}, {}],
        **brute(),
    ),
    Row(
        "A20 magical damage",
        "explore >enemy-d6",
        {"damage.kind": "magical"},
        "R83",
        {"a_hand": f"somatic-d4 {many(6)}", "mill_bag": "enemy-d6"},
        [{"skills": ["shield"]}, {}],
        settings={"damage_kind": "magical"},
        **brute(),
    ),
    Row(
        "A21 a gift helps",
        "give:b die:mental-d4 done",
        {"b.state": "alive"},
        "R90",
        {"a_hand": many(2), "b_hand": "", "b_bag": ""},
    ),
    Row(
        "A21 a gift does not help",
        "give:b die:mental-d4 done",
        {"b.state": "near_death"},
        "R25",
        {"a_hand": many(2), "b_hand": "", "b_bag": ""},
        settings={"cure_by_giving": False},
    ),
    Row(
        "A22 closing before anything else",
        "",
        {"options": "give:b travel:yard close end"},
        "",
        {"a_hand": "physical-d4"},
    ),
    Row(
        "A23 exploring after an attempt",
        "explore >villain-d4 use:fight =1,8 hide:physical-d8 =1 again:mental-d4",
        {"chance": "explore place:mill 1"},
        "R105 R107",
        {"a_hand": f"{many(2, 'physical-d8')} {M}", "mill_bag": "villain-d4 enemy-d4"},
        FIGHTER,
        settings={"explore_after_closing": True},
        **boss(),
    ),
    Row(
        "A24 no +2 for a DIVINE die",
        "explore >obstacle-d6",
        {"options": "deter:divine-d4"},
        "R62",
        {"a_hand": "divine-d4", "mill_bag": "obstacle-d6"},
        **wall(2, "physical"),
    ),
    Row(
        "A24 +2 for a DIVINE die",
        "explore >obstacle-d6 discard:divine-d4 =5,3",
        {"gone": "obstacle-d6", "a.discard": "divine-d4"},
        "R62 R63",
        {"a_hand": "divine-d4", "mill_bag": "obstacle-d6"},
        settings={"divine_discard": True},
        **wall(2, "physical"),
    ),
    Row(
        "a WOUND out of the bag goes back",
        "explore >enemy-d4 !>wound-d4 >mental-d4",
        {"a.discard": many(2), "a.bag": "wound-d4"},
        "R86",
        {"a_hand": M, "a_bag": f"wound-d4 {M}", "mill_bag": "enemy-d4"},
    ),
    Row(
        "a WOUND out of the bag counts",
        "explore >enemy-d4 >wound-d4",
        {"a.discard": f"{M} wound-d4", "a.bag": M},
        "R86",
        {"a_hand": M, "a_bag": f"wound-d4 {M}", "mill_bag": "enemy-d4"},
        settings={"wound_from_bag": "counts"},
    ),
    Row(
        "a d10's 0 is ten",
        "explore >physical-d4 hide:physical-d10 =4,0",
        {"a.hand": "physical-d4"},
        "R48",
        {"a_hand": "physical-d10", "mill_bag": "physical-d4"},
    ),
    Row(
        "a d10's 0 is nothing",
        "explore >physical-d4 hide:physical-d10 =4,0",
        {"a.hand": ""},
        "R1",
        {"a_hand": "physical-d10", "mill_bag": "physical-d4"},
        settings={"d10_zero": 0},
    ),
]


@pytest.mark.parametrize("row", [*ROWS, *SETTINGS_ROWS], ids=lambda row: row.name)
def test_golden(row: Row) -> None:
    engine, end = played(row)
    got = {path: value(engine, end.state, path) for path in row.want}
    assert got == row.want, [request.prompt for request in end.state.open]
    assert set(row.rules.split()) <= set(end.trace)


# Examples that are not one hero's turn ------------------------------------------------------

LOCATIONS = [{"id": f"p{n}", "name": f"P{n}", "icd": 1} for n in range(8)]


@pytest.mark.parametrize(("players", "locations"), [(2, 4), (3, 5), (4, 6), (5, 7)])
def test_g1_g4_setup(players: int, locations: int) -> None:
    """G1: fifteen dice, 3 d6 and 12 d4. G4: locations by players. A4: a favored die in each hand."""
    pool = {"pool": [f"p{n}" for n in range(8)], "static": ["mill"]}
    engine = game([{}] * players, pool, more={"locations": LOCATIONS})
    state, trace = to_menu(engine)
    assert len(state.locations) == locations + 1
    assert state.locations[0].id == "mill"
    for hero in state.heroes:
        dice = (*hero.bag, *hero.hand, *hero.ally_hand)
        assert len(dice) == 15
        assert sorted(one.rpartition("-")[2] for one in dice) == ["d4"] * 12 + ["d6"] * 3
        assert len(hero.hand) == hero.capacity
        assert any(one.startswith("physical") for one in hero.hand)
        assert hero.location == "mill"
    assert set(trace) >= {"R1", "R2", "R3", "R4", "R5", "R6", "R7", "R14"}


def test_a4_redraw_until_the_favored_type_is_there() -> None:
    engine = game(favored="redraw")
    begun = engine.begin(engine.start())
    assert isinstance(begun, Accepted)
    state, trace = begun.state, begun.trace
    bad = ">mental-d4,mental-d4,verbal-d4,verbal-d4,somatic-d4"
    after = play(engine, state, bad)
    chance = adventure(after.state).chance
    assert chance is not None and chance.what == "redraw" and chance.hero == 0
    assert adventure(after.state).heroes[0].hand == ()
    done = adventure(play(engine, after.state, ">mental-d4,mental-d4,verbal-d4,verbal-d4,physical-d4").state)
    assert len(done.heroes[0].hand) == 5
    assert "R4" in {*trace, *after.trace}


@pytest.mark.parametrize("level", [1, 2, 3])
def test_g5_sizes_of_a_level(level: int) -> None:
    assert sum(LEVELS[level].values()) == 100


@pytest.mark.parametrize("timer", [1, 2, 30])
def test_g6_g7_a_timer_of_n_gives_n_turns(timer: int) -> None:
    """G6: 30 turns, and the 31st is not begun. G7: with a timer of 1, one turn is played."""
    engine = game(scenario={"timer": timer})
    state, _ = to_menu(engine)
    assert state.timer == timer - 1
    state = given(engine, state, a_hand=many(5), b_hand=many(5))
    turns = 1
    while True:
        end = play(engine, state, "end", "done")
        if adventure(end.state).phase != "turn":
            break
        turns += 1
        state = adventure(end.state)
    assert turns == timer
    assert {"R24", "R119"} <= set(end.trace)


def test_g2_the_formula() -> None:
    place = LocationState(id="x", name="X", closable=True, icd=3)
    assert difficulty(place, 2) == 7


def test_x33_more_dice_than_were_named() -> None:
    """Two blue dice where one was committed: a conflict that cannot be waved through."""
    engine = game()
    state, _ = to_menu(engine)
    state = given(engine, state, a_hand="physical-d4 physical-d6", mill_bag="physical-d8")
    state = adventure(play(engine, state, "explore", ">physical-d8", "hide:physical-d4").state)
    request = roll_request(state)
    assert request.commit

    def die(name: str, kind: str, n: int) -> SeenDie:
        return SeenDie(die_id=name, kind=kind, value=n, label=str(n), color="blue")

    seen = (die("1", "d8", 3), die("2", "d4", 2), die("3", "d6", 5))
    found = match(request, Observation(dice=seen))
    assert isinstance(found, Conflict)
    assert {problem.code for problem in found.problems} == {"extra"}
    assert "accept" not in found.offers


def test_every_example_has_a_row() -> None:
    named = {row.name.split()[0] for row in (*ROWS, *SETTINGS_ROWS)}
    elsewhere = {"G1", "G4", "G5", "G6", "G7", "X33", "A4"}  # the tests above
    prompts = {"A3", "A16", "A18", "A25"}  # a typo, content, what is shown, colors that the camera tells
    wanted = (
        {f"G{n}" for n in range(1, 8)} | {f"X{n}" for n in range(1, 34)} | {f"A{n}" for n in range(1, 27)}
    )
    assert wanted - named == elsewhere | prompts
