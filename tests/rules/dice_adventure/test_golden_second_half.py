"""The second half of the golden table: skills, cards, death, rewards, adventures; and coverage."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.adventurers import Row, game, play, played, skill, to_menu, value
from tests.rules.dice_adventure.test_golden import (
    FIGHT,
    FIGHTER,
    HELD,
    ROWS,
    SETTINGS_ROWS,
    WIN,
    M,
    boss,
    brute,
    many,
    wall,
    won,
)
from traywatch.rules.core.types import Accepted, Engine, State
from traywatch.rules.rule_texts import texts_of


def skills(*cards: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"more": {"skills": list(cards), **more}}


def has(*names: str) -> dict[str, Any]:
    return {"skills": list(names)}


def passive(on: str, *do: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": "habit", "name": "Habit", "kind": "passive", "on": on, "do": list(do), **more}


def special(when: str | None = None, *do: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A card of the mill."""
    rule = {"name": "Card", "do": list(do), **({"when": when} if when else {}), **more}
    return {"place": {"specials": [rule]}}


def op(name: str, n: int | str | None = None, **more: Any) -> dict[str, Any]:
    return {"op": name, **({} if n is None else {"n": n}), **more}


FREE = {"roll": False}
HEAL = skill("heal", "before", "after", helps=("self", "near", "far"), do=[op("heal", 2)], **FREE)
CHARM = skill("charm", "ally", types=("verbal",), against=True, do=[op("acquire")])
WEAKEN = skill("weaken", "weaken", helps=("near", "far"), do=[op("mod", -2)], by_level=(0, -1, -2), **FREE)
JOIN = skill("join", "weaken", helps=("near",), join=True, fate="discard")
WARD = skill("ward", "reduce", helps=("self", "near", "far"), do=[op("reduce", "result")], fate="deter")
B = {"b_hand": "physical-d4"}
DOG = {"id": "dog", "name": "Dog", "when": ["battle"], "dice": [{"types": ["ally"]}], "mod": 2}
FRIEND = {
    "id": "friend", "name": "Friend", "when": ["before"], "dice": [{"types": ["ally"]}], "roll": False,
    "fate": "remove", "do": [op("travel")],
}  # fmt: skip
TWO = [{"id": "two", "name": "Two", "level": 2, "static": ["mill"], "intro": "On it goes."}]

MORE = [
    # The turn
    Row(
        "R27 nothing is given after traveling",
        "travel:yard !give:b !travel:mill",
        {"a.location": "yard", "turn.traveled": True},
        "R22 R30 R31",
        {"a_hand": many(2), "b_location": "yard"},
    ),
    Row(
        "R22 nothing is given to who is elsewhere",
        "!give:b",
        {"options": "travel:yard close end"},
        "R23",
        {"a_hand": many(2), "b_location": "yard"},
    ),
    Row(
        "R25 ALLY dice are given too, six at most",
        "give:b die:ally-d4 !die:ally-d4 done",
        {"b.ally_hand": many(6, "ally-d4"), "a.ally_hand": "ally-d4", "turn.gave_to": 1},
        "R25 R26 R27",
        {"a_hand": M, "a_ally_hand": "ally-d4 ally-d4", "b_ally_hand": many(5, "ally-d4")},
    ),
    Row(
        "R30 only where a way leads",
        "!travel:yard",
        {"options": "end"},
        "R23",
        {"b_location": "yard"},
        place={"links": ["mill"]},
    ),
    Row(
        "R30 no traveling at all",
        "!travel:yard",
        {"options": "end"},
        "R19",
        {"b_location": "yard"},
        **special(no_travel=True),
    ),
    Row("R18 an empty bag", "!explore", {"a.location": "mill"}, "R18", {"a_hand": M}),
    Row("R109 no exploring", "end done ~1", {"active": 1}, "R109 R115", {"a_hand": M}),
    Row(
        "R107 again for a die, but no WOUND",
        "explore >divine-d4 take again:divine-d4 >wound-d4 !again:wound-d4",
        {"a.discard": "divine-d4", "a.hand": "wound-d4 wound-d4"},
        "R107",
        {"a_hand": "wound-d4", "mill_bag": "divine-d4 wound-d4 wound-d6"},
    ),
    Row(
        "R108 a card forbids it",
        "explore >divine-d4 take !again:divine-d4 !explore",
        {"mill.bag": "wound-d4"},
        "R108",
        {"mill_bag": "divine-d4 wound-d4"},
        **special(no_again=True),
    ),
    Row(
        "R110 down to the capacity",
        f"end {many(2, 'drop:mental-d4')} done",
        {"a.hand": many(5, "physical-d4"), "a.discard": many(2), "active": 1},
        "R110",
        {"a_hand": f"{many(5, 'physical-d4')} {many(2)}"},
    ),
    Row(
        "R111 and more",
        "end !drop:wound-d4 drop:mental-d4 done ~3",
        {"a.discard": M},
        "R111 R112",
        {"a_hand": f"{many(3, 'physical-d4')} {M} wound-d4"},
    ),
    Row(
        "R113 the bag runs out",
        "end done >physical-d4",
        {"a.hand": f"{M} physical-d4", "a.bag": "", "active": 1},
        "R112 R113",
        {"a_hand": M, "a_bag": "physical-d4"},
    ),
    # Dice met
    Row("DIVINE left", "explore >divine-d4 forfeit", {"gone": "divine-d4"}, "R51", {"mill_bag": "divine-d4"}),
    Row("ALLY, nobody can", "explore >ally-d4", {"gone": "ally-d4"}, "R52 R53", {"mill_bag": "ally-d4"}),
    Row(
        "ALLY won",
        "explore >ally-d6 use:charm =2,3",
        {"a.ally_hand": "ally-d6", "a.bag": f"{many(2)} verbal-d4"},
        "R53 R39 R36 R42",
        {"a_hand": "verbal-d4", "mill_bag": "ally-d6"},
        [has("charm"), {}],
        **skills(CHARM),
    ),
    Row(
        "ALLY lost on a tie",
        "explore >ally-d6 use:charm =3,3",
        {"gone": "ally-d6"},
        "R53 R39",
        {"a_hand": "verbal-d4", "mill_bag": "ally-d6"},
        [has("charm"), {}],
        **skills(CHARM),
    ),
    Row(
        "ALLY left",
        "explore >ally-d6 leave",
        {"gone": "ally-d6", "a.hand": "verbal-d4"},
        "R53",
        {"a_hand": "verbal-d4", "mill_bag": "ally-d6"},
        [has("charm"), {}],
        **skills(CHARM),
    ),
    Row(
        "ALLY: a card of the place first",
        "explore >ally-d6",
        {"a.ally_hand": "ally-d6", "stage": "turn"},
        "R52 R134",
        {"mill_bag": "ally-d6"},
        **special("met", op("acquire"), types=["ally"]),
    ),
    Row(
        "R40 the place changes what is met",
        "explore >physical-d6 hide:physical-d4 =4,4",
        {"a.hand": "physical-d6"},
        "R19 R40 R48",
        {"a_hand": "physical-d4", "mill_bag": "physical-d6"},
        **special(mod=-1, types=["physical"]),
    ),
    # Obstacles
    Row(
        "what an obstacle does on being met and passed",
        "explore >obstacle-d4 lose:mental-d4 hide:physical-d4 =3,4 explore",
        {"a.discard": M, "chance": "explore place:mill 1"},
        "R59 R60 R65",
        {"a_hand": f"physical-d4 {many(2)}", "mill_bag": "obstacle-d4 wound-d4"},
        **wall(1, "physical", "somatic", encounter=[op("damage", 1)], success=[op("explore")]),
    ),
    Row(
        "a WOUND for failing",
        "explore >obstacle-d6 discard:physical-d4 =6,3",
        {"a.hand": "wound-d4", "mill.bag": "obstacle-d6"},
        "R63 R66 R93",
        {"a_hand": "physical-d4", "mill_bag": "obstacle-d6"},
        **wall(1, "physical", "somatic", failure=[op("wound", 1)]),
    ),
    Row(
        "the card is harder",
        "explore >obstacle-d6 hide:physical-d4 =4,4",
        {"mill.bag": "obstacle-d6"},
        "R40 R66",
        {"a_hand": "physical-d4", "mill_bag": "obstacle-d6"},
        **wall(2, "physical", mod=1),
    ),
    # Battle
    Row(
        "R75 beaten",
        "explore >enemy-d6 use:fight =3,4",
        {"gone": "enemy-d6", "a.hand": "wound-d4"},
        "R69 R70 R72 R74 R75 R77",
        {"a_hand": "physical-d6", "mill_bag": "enemy-d6"},
        FIGHTER,
        **brute(success=[op("wound", 1)]),
    ),
    Row(
        "R70 an enemy that is worse than it looks",
        "explore >enemy-d6 use:fight =3,4",
        {"mill.bag": "enemy-d6"},
        "R70 R40 R76",
        {"a_hand": "physical-d6", "mill_bag": "enemy-d6"},
        FIGHTER,
        **brute(encounter=[op("mod", 1)]),
    ),
    Row(
        "R71 weakened from afar",
        "explore >enemy-d6 assist:b:weaken use:fight =5,4",
        {"gone": "enemy-d6"},
        "R29 R71 R22",
        {"a_hand": "physical-d6", "b_location": "yard", "mill_bag": "enemy-d6", **B},
        [has("fight"), has("weaken")],
        more={"skills": [FIGHT, WEAKEN], "enemies": [{"id": "brute", "name": "Brute"}]},
        place={"enemies": {"list": ["brute"]}},
    ),
    Row(
        "R37 a higher level weakens more",
        "explore >enemy-d6 assist:b:weaken use:fight =6,4",
        {"gone": "enemy-d6"},
        "R37",
        {"a_hand": "physical-d6", "b_skills": [{"id": "weaken", "level": 2}], "mill_bag": "enemy-d6", **B},
        [has("fight"), has("weaken")],
        **skills(FIGHT, WEAKEN),
    ),
    Row(
        "P5 dice that are thrown along",
        "explore >enemy-d6 assist:b:join go_on",
        {"stage": "fight"},
        "R71",
        {"a_hand": "physical-d6", "b_hand": f"physical-d4 {many(2, 'physical-d4')}", "mill_bag": "enemy-d6"},
        [has("fight"), has("join")],
        **skills(FIGHT, JOIN),
    ),
    Row(
        "P5 and what they add",
        "explore >enemy-d6 assist:b:join use:fight =6,4,3",
        {"gone": "enemy-d6", "b.discard": "physical-d4"},
        "R71 R74 R75",
        {"a_hand": "physical-d6", "mill_bag": "enemy-d6", **B},
        [has("fight"), has("join")],
        **skills(FIGHT, JOIN),
    ),
    Row(
        "R71 nobody steps in",
        "explore >enemy-d6 go_on use:fight =3,4",
        {"gone": "enemy-d6", "b.hand": "physical-d4"},
        "R71",
        {"a_hand": "physical-d6", "mill_bag": "enemy-d6", **B},
        [has("fight"), has("weaken")],
        **skills(FIGHT, WEAKEN),
    ),
    Row(
        "R72 the card lets nothing through",
        "explore >enemy-d4",
        {"a.discard": "physical-d6 physical-d6"},
        "R72 R78",
        {"a_hand": many(2, "physical-d6"), "mill_bag": "enemy-d4"},
        FIGHTER,
        **brute(immune=["fight"]),
    ),
    Row(
        "R72 or only some things",
        "explore >enemy-d4 use:song =2,4",
        {"gone": "enemy-d4"},
        "R72 R75",
        {"a_hand": f"physical-d6 {M}", "mill_bag": "enemy-d4"},
        [has("fight", "song"), {}],
        place={"enemies": {"list": ["brute"]}},
        more={
            "skills": [FIGHT, skill("song", "battle", types=("mental",), tags=["song"])],
            "enemies": [{"id": "brute", "name": "Brute", "only": ["song"]}],
        },
    ),
    Row(
        "R35 the higher of two, a die from the box, and 1",
        "explore >enemy-d8 use:big pay:physical-d4 pay:physical-d6 =6,2,4,6",
        {"gone": "enemy-d8 physical-d4 physical-d6"},
        "R35 R36",
        {"a_hand": "physical-d4 physical-d6 physical-d8", "mill_bag": "enemy-d8"},
        [has("big"), {}],
        **skills(
            skill(
                "big",
                "battle",
                dice=[{"types": ["physical"], "n": 2}],
                aggregate="max",
                extra=["d6"],
                mod=1,
                fate="remove",
            )
        ),
    ),
    Row(
        "an ally card in battle",
        "explore >enemy-d6 use:dog =5,4",
        {"gone": "enemy-d6", "a.bag": f"ally-d4 {many(2)}"},
        "R33 R75",
        {"a_ally_hand": "ally-d4", "a_hand": M, "mill_bag": "enemy-d6"},
        scenario={"allies": ["dog"]},
        more={"allies": [DOG]},
    ),
    Row(
        "an ally card before exploring",
        "use:friend go:0:yard",
        {"a.location": "yard", "gone": "ally-d4"},
        "R28 R106",
        {"a_ally_hand": "ally-d4", "a_hand": M},
        scenario={"allies": ["friend"]},
        more={"allies": [FRIEND]},
    ),
    Row(
        "R55 a seventh ally waits",
        "",
        {"options": "give:b travel:yard end"},
        "R19",
        {"a_ally_hand": f"{many(6, 'ally-d4')} ally-d8", "a_hand": ""},
        scenario={"allies": ["friend"]},
        more={"allies": [{**FRIEND, "dice": [{"types": ["ally"], "n": 4}, {"types": ["ally"], "n": 3}]}]},
    ),
    Row(
        "R34 a passive skill takes damage off",
        "explore >enemy-d4",
        {"a.discard": M},
        "R34 R84",
        {"a_hand": many(3), "mill_bag": "enemy-d4"},
        [has("habit"), {}],
        **skills(passive("damage", op("reduce", 1, kind="physical"))),
    ),
    Row(
        "R83 but not magical damage",
        "explore >enemy-d4",
        {"a.discard": many(2)},
        "R83",
        {"a_hand": many(3), "mill_bag": "enemy-d4"},
        [has("habit"), {}],
        settings={"damage_kind": "magical"},
        **skills(passive("damage", op("reduce", 1, kind="physical"))),
    ),
    *(
        Row(
            f"R34 a passive skill helps: {on}",
            words,
            want,
            "R34",
            {"a_hand": "physical-d4", "mill_bag": bag},
            [has("habit", "fight"), {}],
            **{**extra, "more": {**extra.get("more", {}), "skills": [passive(on, op("bonus", 1)), FIGHT]}},
        )
        for on, words, bag, want, extra in (
            (
                "stat",
                "explore >physical-d6 hide:physical-d4 =4,4",
                "physical-d6",
                {"a.hand": "physical-d6"},
                {},
            ),
            ("battle", "explore >enemy-d6 use:fight =4,4", "enemy-d6", {"gone": "enemy-d6"}, {}),
            (
                "obstacle",
                "explore >obstacle-d6 hide:physical-d4 =5,4",
                "obstacle-d6",
                {"gone": "obstacle-d6"},
                wall(2, "physical"),
            ),
            ("close", "close hide:physical-d4 =2", "", {"mill.open": False}, {}),
        )
    ),
    Row(
        "R34 and one that acts on exploring",
        "explore",
        {"a.bag": M, "chance": "explore place:mill 1"},
        "R34",
        {
            "a_discard": M,
            "a_bag": "",
            "a_hand": "",
            "a_state": "near_death",
            "a_own": True,
            "mill_bag": "wound-d4",
        },
        [has("habit"), {}],
        **skills(passive("explore", op("heal", 1))),
    ),
    # Damage and death
    Row(
        "R29 a friend wards it off",
        "explore >enemy-d10 assist:b:ward =4",
        {"a.discard": M, "deterrent": "physical-d4"},
        "R29 R84",
        {"a_hand": many(2), "b_location": "yard", "mill_bag": "enemy-d10", **B},
        [{}, has("ward")],
        **skills(WARD),
    ),
    Row(
        "R84 all of it",
        "explore >enemy-d8 use:ward =4",
        {"a.discard": "", "a.hand": M},
        "R84",
        {"a_hand": f"physical-d4 {M}", "mill_bag": "enemy-d8"},
        [has("ward"), {}],
        **skills(WARD),
    ),
    Row(
        "R84 not wanted",
        "explore >enemy-d8 endure lose:mental-d4 lose:mental-d4 lose:mental-d4 lose:mental-d4",
        {"a.discard": many(4)},
        "R84 R85",
        {"a_hand": f"physical-d4 {many(5)}", "mill_bag": "enemy-d8"},
        [has("ward"), {}],
        **skills(WARD),
    ),
    Row(
        "R89 near death in the own turn, dead at its end",
        "explore >enemy-d4 >mental-d4 end",
        {"a.state": "dead", "a.location": None, "active": 1},
        "R88 R89 R91 R114",
        {"a_hand": M, "a_bag": M, "mill_bag": "enemy-d4"},
    ),
    Row(
        "R90 near death in another's turn, dead as the own begins",
        "explore >enemy-d4 end done ~1",
        {"b.state": "dead", "active": 0, "timer": 8},
        "R90 R91 R115",
        {"a_hand": many(5), "b_hand": M, "b_bag": "", "mill_bag": "enemy-d4", "timer": 9},
        **brute(failure=[op("damage", 1, on="here")]),
    ),
    Row(
        "R90 cured from afar in time",
        "assist:b:heal",
        {"a.state": "alive", "a.bag": many(2)},
        "R29 R90 R16",
        {"a_hand": "", "a_bag": "", "a_discard": many(2), "b_location": "yard", **B},
        [{}, has("heal")],
        **skills(HEAL),
    ),
    Row(
        "R92 all dead",
        "end",
        {"phase": "between", "a.state": "alive"},
        "R91 R92 R114 R116 R119 R120",
        {"a_hand": "wound-d4", "a_bag": "", "b_state": "dead", "b_location": None},
    ),
    # Cards
    Row(
        "R13 dice at setup",
        "",
        {"mill.bag": "wound-d4 wound-d4", "yard.bag": "wound-d4 wound-d4"},
        "R13 R19",
        {"mill_bag": "wound-d4 wound-d4", "yard_bag": "wound-d4 wound-d4"},
        scenario={
            "rules": [
                {"name": "Rain", "when": "setup", "do": [op("add", 2, type="wound", size=4, to="everywhere")]}
            ]
        },
    ),
    Row(
        "R134 once",
        "explore >divine-d4 take again:divine-d4 >divine-d6 take",
        {"a.discard": f"divine-d4 {M}"},
        "R134",
        {"a_hand": M, "mill_bag": "divine-d4 divine-d6"},
        **special("explore", op("damage", 1), once=True),
    ),
    Row(
        "R134 always",
        "explore >divine-d4 take again:divine-d4",
        {"a.discard": f"divine-d4 {many(2)}"},
        "R134",
        {"a_hand": many(2), "mill_bag": "divine-d4 divine-d6"},
        **special("explore", op("damage", 1)),
    ),
    Row(
        "R20 nothing is added to what is closed",
        "explore >divine-d4 take",
        {"yard.bag": "", "mill.bag": "enemy-d4"},
        "R19 R20",
        {"mill_bag": "divine-d4", "yard_open": False},
        **special("explore", op("add", 1, type="enemy", size=4, to="everywhere")),
    ),
    Row(
        "R10 sizes of dice that are added",
        "explore >enemy-d8 >divine-d4 take",
        {"mill.bag": "enemy-d8"},
        "R19",
        {"mill_bag": "divine-d4"},
        **special("explore", op("add", 1, type="enemy")),
    ),
    Row(
        "R20 no cards any more",
        "travel:yard",
        {"options": "use:heal end"},
        "R30",
        {"a_hand": "physical-d4 physical-d4", "a_discard": M, "yard_open": False, "yard_bag": ""},
        [has("heal"), {}],
        **skills(HEAL),
    ),
    Row(
        "R17 out of the deterrent pile, chosen",
        "explore >villain-d4 use:fight =1,8 die:divine-d4 not_now",
        {"deterrent": M, "a.bag": f"divine-d4 {many(2)} physical-d8"},
        "R15 R17 R75 R80",
        {"a_hand": many(2, "physical-d8"), "deterrent": f"divine-d4 {M}", "mill_bag": "villain-d4 enemy-d4"},
        FIGHTER,
        **boss(success=[op("rescue", 1)]),
    ),
    Row(
        "R17 out of the game",
        "explore >enemy-d4 use:fight =1,4",
        {"deterrent": "", "gone": "divine-d4 enemy-d4"},
        "R17",
        {"a_hand": "physical-d4", "deterrent": "divine-d4", "mill_bag": "enemy-d4"},
        FIGHTER,
        **brute(success=[op("purge", 2)]),
    ),
    Row(
        "R15 R16 healing, chosen",
        "use:heal die:mental-d4 die:verbal-d4",
        {"a.discard": "somatic-d4"},
        "R15 R16 R28 R36",
        {"a_hand": "physical-d4", "a_discard": f"{M} somatic-d4 verbal-d4"},
        [has("heal"), {}],
        **skills(HEAL),
    ),
    Row(
        "R58 a WOUND heals",
        "use:tend",
        {"a.hand": "wound-d6", "gone": "wound-d4"},
        "R58 R28",
        {"a_hand": "wound-d4 wound-d6 physical-d4"},
        [has("tend"), {}],
        **skills(skill("tend", "before", do=[op("cure", 1)], **FREE)),
    ),
    Row(
        "R33 a skill that must be used before exploring",
        "explore >divine-d4 take !use:tend",
        {"stage": "turn"},
        "R51",
        {"a_hand": "wound-d4 physical-d4", "mill_bag": "divine-d4"},
        [has("tend"), {}],
        **skills(skill("tend", "before", do=[op("cure", 1)], **FREE)),
    ),
    Row(
        "R106 moving after exploring",
        "explore >divine-d4 take use:ferry go:0:yard !explore",
        {"a.location": "yard"},
        "R106 R22",
        {"a_hand": "physical-d4", "mill_bag": "divine-d4"},
        [has("ferry"), {}],
        **skills(skill("ferry", "after", do=[op("travel")], **FREE)),
    ),
    Row(
        "drawing by a skill",
        "use:encore >mental-d4,mental-d4",
        {"a.hand": many(2), "a.discard": "physical-d4"},
        "R28 R112",
        {"a_hand": "physical-d4"},
        [has("encore"), {}],
        **skills(skill("encore", "before", do=[op("draw", 2)], fate="discard", **FREE)),
    ),
    Row(
        "a number that a card leaves out is asked for",
        "explore >enemy-d4 use:fight =3,1 #2",
        {"a.discard": many(4), "told": {"Brute.damage": 2}},
        "R76",
        {"a_hand": f"physical-d4 {many(5)}", "mill_bag": "enemy-d4"},
        FIGHTER,
        **brute(failure=[op("damage")]),
    ),
    Row(
        "time that a card takes",
        "explore >enemy-d4 use:fight =1,4",
        {"timer": 4},
        "R75",
        {"a_hand": "physical-d4", "mill_bag": "enemy-d4", "timer": 7},
        FIGHTER,
        **brute(success=[op("timer", -3)]),
    ),
    # Closing
    Row(
        "R96 any stat die, and DIVINE dice",
        "close hide:verbal-d4 add:divine-d4 =1,2",
        {"mill.open": False, "deterrent": "divine-d4"},
        "R95 R96 R98 R99",
        {"a_hand": "verbal-d4 divine-d4"},
    ),
    Row(
        "R21 never closed",
        "!close",
        {"mill.open": True},
        "R21",
        {"a_hand": "physical-d4"},
        place={"closable": False},
    ),
    Row(
        "R105 again another turn",
        "close hide:physical-d4 =1 !close end done ~1 end done close hide:physical-d4 =4",
        {"mill.open": False},
        "R100 R105",
        {"a_hand": f"{many(2, 'physical-d4')}", "a_bag": "physical-d4", "b_hand": many(5)},
    ),
    # The end, rewards
    Row("R118 won", WIN, {"phase": "finished"}, "R102 R118 R132", HELD, **won()),
    Row(
        "R122 a new die",
        f"{WIN} die:physical >physical-d6 die:ally ~1",
        {"phase": "finished"},
        "R121 R122",
        HELD,
        **won("die"),
    ),
    Row(
        "R124 a new skill",
        WIN,
        {"a.skills": [{"id": "fight", "level": 1}], "b.skills": []},
        "R124",
        HELD,
        [{"dormant": ["fight"]}, {}],
        more={"skills": [FIGHT]},
        **won("new_skill"),
    ),
    Row("R126 a larger hand", WIN, {"a.capacity": 6, "b.capacity": 6}, "R126", HELD, **won("capacity")),
    Row(
        "R130 surplus goes to a friend",
        WIN,
        {"phase": "finished", "spare": "", "gone": ""},
        "R129 R130 R131",
        {**HELD, "a_bag": many(6, "physical-d4"), "b_bag": "", "b_hand": many(2)},
        **won(),
    ),
    Row(
        "R131 which of the deterrent pile",
        f"{WIN} take:somatic-d8",
        {"phase": "finished", "gone": "somatic-d6"},
        "R131 R17",
        {**HELD, "a_bag": many(3, "somatic-d4"), "deterrent": "somatic-d6 somatic-d8"},
        **won(),
    ),
    Row(
        "R120 lost, and once more",
        "end done play:0",
        {"phase": "turn", "timer": 29, "a.state": "alive", "a.location": "mill"},
        "R119 R120 R7",
        {"a_hand": many(5), "timer": 0},
    ),
    Row(
        "R127 won before: no reward; R133 on to the next",
        f"{WIN} play:1",
        {"scenario": 1, "level": 2, "timer": 29},
        "R127 R133",
        {**HELD, "completed": ["one"]},
        more={"scenarios": TWO},
        **won("capacity"),
    ),
    Row(
        "the adventure rests",
        f"{WIN} stop",
        {"phase": "finished"},
        "R118",
        HELD,
        more={"scenarios": TWO},
        **won(),
    ),
]


def settled(engine: Engine, end: Accepted) -> State:
    """Draws that only lay out the next scenario are made, so that a row needs not spell them."""
    state = end.state
    if getattr(state, "phase", "") == "setup":
        state, trace = to_menu(engine, state)
        assert trace
    return state


@pytest.mark.parametrize("row", MORE, ids=lambda row: row.name)
def test_golden(row: Row) -> None:
    engine, end = played(row)
    state = settled(engine, end)
    got = {path: value(engine, state, path) for path in row.want}
    assert got == row.want, [request.prompt for request in state.open]
    assert set(row.rules.split()) <= set(end.trace)


PROMPT_ONLY: frozenset[str] = frozenset()


def test_every_rule_of_the_book_is_in_a_trace_and_the_other_way_round(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seen: set[str] = set()
    for row in (*ROWS, *SETTINGS_ROWS, *MORE):
        seen |= set(played(row)[1].trace)
    book = set(texts_of("dice_adventure"))
    assert book == {f"R{n}" for n in range(1, 135)}
    assert seen - book == set()
    assert book - seen == PROMPT_ONLY
    with capsys.disabled():
        print(f"\nThe dice adventure: {len(seen)} of {len(book)} rules in golden traces; prompt-only: none")


def test_a_session_of_the_first_content() -> None:
    """The content that ships can be laid out for any party that it has classes for."""
    engine = game()
    state, _ = to_menu(engine)
    assert play(engine, state, "end").state.open
