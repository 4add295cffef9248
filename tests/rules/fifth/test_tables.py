"""Examples of the rules, each played through the engine: words, and what holds after them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.rules.fighters import content, fight, order, play
from traywatch.rules.rule_texts import texts_of
from traywatch.rules.testing import GameTable


@dataclass(frozen=True)
class Row:
    """``words`` are played in a small fight, ``want`` maps paths to values, ``rules`` are used.

    ``cards`` change Ada, Bo, the ogre or the rat.
    """

    name: str
    words: str
    want: dict[str, Any]
    rules: str
    cards: dict[str, dict[str, Any]] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)


OGRE, RAT, ADA, BO = "combatants.ogre_1", "combatants.rat_2", "combatants.ada", "combatants.bo"
HIT = "act:0 at:ogre_1"
TO_OGRE = "next_turn next_turn"
"""The turns of Ada and Bo pass."""

ATTACKS = [
    Row("R10 reaches armor class", f"{HIT} 8 5", {f"{OGRE}.hp": 32}, "R2 R10 R14 R30"),
    Row("R10 one less misses", f"{HIT} 7", {f"{OGRE}.hp": 40}, "R10"),
    Row("R11 a 20 hits any armor class", f"{HIT} 20 5,6", {f"{OGRE}.hp": 26}, "R11 R15",
        {"ogre": {"ac": 60}}),
    Row("R11 house rule", f"{HIT} 20", {f"{OGRE}.hp": 40}, "R11", {"ogre": {"ac": 60}},
        {"twenty_hits": False}),
    Row("R12 a 1 misses any armor class", f"{HIT} 1", {f"{OGRE}.hp": 40}, "R12", {"ogre": {"ac": 2}}),
    Row("R12 house rule", f"{HIT} 1 4", {f"{OGRE}.hp": 33}, "R12", {"ogre": {"ac": 2}},
        {"one_misses": False}),
    Row("R13 half cover", f"{HIT} cover_half 9", {f"{OGRE}.hp": 40}, "R13"),
    Row("R13 half cover is reached", f"{HIT} cover_half 10 1", {f"{OGRE}.hp": 36}, "R13"),
    Row("R13 three quarters", f"{HIT} cover_three_quarters 12", {f"{OGRE}.hp": 40}, "R13"),
    Row("R13 total cover", f"{HIT} cover_total", {"strikes": [], "acted": True}, "R13"),
    Row("R14 damage rolled along", f"{HIT} +8,5", {f"{OGRE}.hp": 32}, "R14"),
    Row("R14 rolled along and missed", f"{HIT} +7,5", {f"{OGRE}.hp": 40}, "R10"),
    Row("R14 several kinds of dice", "act:4 at:ogre_1 +8,1,2,3", {f"{OGRE}.hp": 31}, "R14"),
    Row("R15 dice after the d20", f"{HIT} 20 5,6", {f"{OGRE}.hp": 26}, "R15"),
    Row("R15 one half rolled along", f"{HIT} +20,5 6", {f"{OGRE}.hp": 26}, "R15"),
    Row("R15 highest numbers", f"{HIT} 20 5", {f"{OGRE}.hp": 24}, "R15",
        settings={"critical": "max_plus_roll"}),
    Row("R15 whole damage", f"{HIT} 20 5", {f"{OGRE}.hp": 24}, "R15", settings={"critical": "double_total"}),
    Row("R15 critical from 19", f"{HIT} 19 5,6", {f"{OGRE}.hp": 26}, "R11", {"ada": {"crit_from": 19}}),
    Row("R15 a 19 must reach", f"{HIT} 19", {f"{OGRE}.hp": 40}, "R10",
        {"ada": {"crit_from": 19}, "ogre": {"ac": 25}}),
    Row("R16 ranged within 5 feet", "act:1 at:ogre_1 near 15,2", {f"{OGRE}.hp": 40}, "R3 R16"),
    Row("R16 house rule", "act:1 at:ogre_1 near 15 2", {f"{OGRE}.hp": 36}, "R2",
        settings={"ranged_near": False}),
    Row("R3 advantage", f"{HIT} advantage 2,8 5", {f"{OGRE}.hp": 32}, "R3"),
    Row("R3 disadvantage", f"{HIT} disadvantage 20,7", {f"{OGRE}.hp": 40}, "R3"),
    Row("R3 one die twice", f"{HIT} advantage 2 8 5", {f"{OGRE}.hp": 32}, "R3",
        settings={"advantage_dice": "twice"}),
    Row("R4 both cancel", f"{HIT} advantage disadvantage 8 5", {f"{OGRE}.hp": 32}, "R3 R4"),
    Row("R4 several never add up", f"{HIT} advantage 8 5", {f"{OGRE}.hp": 32}, "R4 R80 R88 R89",
        {"ada": {"conditions": ["prone", "poisoned", "blinded"]}}),
    Row("R23 near and paralyzed", f"{HIT} 3,8 5,6", {f"{OGRE}.hp": 26}, "R86 R23",
        {"ogre": {"conditions": ["paralyzed"]}}),
    Row("R23 far and paralyzed", f"{HIT} near 3,8 5", {f"{OGRE}.hp": 32}, "R86",
        {"ogre": {"conditions": ["paralyzed"]}}),
    Row("R24 dodge", f"dodge {TO_OGRE} act:0 at:ada 20,8", {f"{ADA}.hp": 20}, "R24"),
    Row("R21 exhaustion", f"conditions at:ada exhaustion=2 {HIT} 11", {f"{OGRE}.hp": 40}, "R21"),
]  # fmt: skip
DAMAGE = [
    Row("R31 resistance", f"{HIT} 8 6", {f"{OGRE}.hp": 36}, "R31", {"ogre": {"resist": ["slashing"]}}),
    Row("R32 vulnerability", f"{HIT} 8 6", {f"{OGRE}.hp": 22}, "R32", {"ogre": {"vulnerable": ["slashing"]}}),
    Row("R32 after resistance", f"{HIT} 8 6", {f"{OGRE}.hp": 32}, "R31 R32",
        {"ogre": {"resist": ["slashing"], "vulnerable": ["slashing"]}}),
    Row("R33 immunity", f"{HIT} 8 6", {f"{OGRE}.hp": 40}, "R33", {"ogre": {"immune": ["slashing"]}}),
    Row("R33 of one type", "act:5 at:ogre_1 8 5,6", {f"{OGRE}.hp": 35}, "R33",
        {"ogre": {"immune": ["fire"]}}),
    Row("R34 temporary hit points", f"temporary at:ogre_1=5 {HIT} 8 6",
        {f"{OGRE}.hp": 36, f"{OGRE}.temp_hp": 0}, "R34 R36"),
    Row("R36 the higher ones", "temporary at:ada=5 temporary at:ada=3", {f"{ADA}.temp_hp": 5}, "R36"),
    Row("R36 the new ones", "temporary at:ada=5 temporary at:ada=3", {f"{ADA}.temp_hp": 3}, "R36",
        settings={"temporary": "new"}),
    Row("R30 by hand", 'harm at:ogre_1~"2d6 fire" 3,4', {f"{OGRE}.hp": 33}, "R30"),
    Row("R35 healing stops at the maximum", 'harm at:ada~7 act:3 at:ada 8', {f"{ADA}.hp": 20}, "R35"),
    Row("R40 a foe is beaten", "act:0 at:rat_2 8 4", {f"{RAT}.dead": True}, "R40"),
]  # fmt: skip
DEATH = [
    Row("R40 unconscious", 'harm at:bo~12', {f"{BO}.hp": 0, f"{BO}.dead": False}, "R40"),
    Row("R46 massive damage", 'harm at:bo~18', {f"{BO}.dead": True}, "R46"),
    Row("R46 one point less", 'harm at:bo~17', {f"{BO}.dead": False}, "R40"),
    Row("R46 house rule", 'harm at:bo~40', {f"{BO}.dead": False}, "R40", settings={"massive_damage": False}),
    Row("R41 success", "harm at:bo~9 next_turn 10", {f"{BO}.successes": 1, f"{BO}.failures": 0}, "R41"),
    Row("R41 failure", "harm at:bo~9 next_turn 9", {f"{BO}.successes": 0, f"{BO}.failures": 1}, "R41"),
    Row("R42 three successes",
        "harm at:bo~9" + " next_turn 12 next_turn next_turn next_turn" * 2 + " next_turn 12",
        {f"{BO}.stable": True, f"{BO}.hp": 0, f"{BO}.successes": 0}, "R42"),
    Row("R43 three failures", "harm at:bo~9 next_turn 1 next_turn next_turn next_turn next_turn 5",
        {f"{BO}.dead": True}, "R43 R44"),
    Row("R44 a 20", "harm at:bo~9 next_turn 20", {f"{BO}.hp": 1, f"{BO}.failures": 0}, "R44 R47"),
    Row("R45 damage at zero", "harm at:bo~9 harm at:bo~1", {f"{BO}.failures": 1}, "R45"),
    Row("R45 a critical hit", f"harm at:bo~9 {TO_OGRE.split()[0]} 12 next_turn act:0 at:bo 9,9 1,1,1,1",
        {f"{BO}.failures": 2}, "R45 R23"),
    Row("R45 stable no longer", "harm at:bo~9 stabilize at:bo=0 10 harm at:bo~1",
        {f"{BO}.failures": 1, f"{BO}.stable": False}, "R45 R48"),
    Row("R46 at zero", "harm at:bo~9 harm at:bo~9", {f"{BO}.dead": True}, "R46"),
    Row("R47 healed", "harm at:bo~9 heal at:bo~3",
        {f"{BO}.hp": 3, f"{BO}.conditions": [{"name": "prone", "by": ""}]}, "R47"),
    Row("R48 stabilized", "harm at:bo~9 stabilize at:bo=2 8", {f"{BO}.stable": True}, "R48"),
    Row("R48 not stabilized", "harm at:bo~9 stabilize at:bo=2 7", {f"{BO}.stable": False}, "R48"),
    Row("R21 the sixth level", "conditions at:bo exhaustion=6", {f"{BO}.dead": True}, "R21"),
    Row("R40 foes may be dying", "act:0 at:rat_2 8 4", {f"{RAT}.dead": False, f"{RAT}.hp": 0}, "R40",
        settings={"foes_at_zero": "dying"}),
]  # fmt: skip
SAVES = [
    Row("R50 half a dozen at once", "act:2 all:foe done 13,12 3,4,5",
        {f"{OGRE}.hp": 34, f"{RAT}.dead": True}, "R50 R51 R52 R53"),
    Row("R51 another bonus rolls apart", "act:2 all:foe done 8 13 1,1,1",
        {f"{OGRE}.hp": 39, f"{RAT}.hp": 6}, "R50",
        {"ogre": {"saves": {"dex": 5}}}),
    Row("R22 fails without a roll", "act:2 all:foe done 13 1,1,1", {f"{OGRE}.hp": 37, f"{RAT}.hp": 6}, "R22",
        {"ogre": {"conditions": ["stunned"]}}),
    Row("R90 save", "act:2 at:ogre_1 done 20,2 1,1,1", {f"{OGRE}.hp": 37}, "R90",
        {"ogre": {"conditions": ["restrained"]}}),
    Row("R13 half cover helps a save", "act:2 at:ogre_1 done cover_half 11 1,1,1", {f"{OGRE}.hp": 39},
        "R13 R52",
        {"ogre": {"saves": {"dex": 0}}}),
    Row("R51 one after the other", "act:2 all:foe done apart cover_three_quarters 8 13 1,1,1",
        {f"{OGRE}.hp": 39, f"{RAT}.hp": 6}, "R13 R50"),
    Row("R50 alone", "save at:ada save:con=12 11", {f"{ADA}.hp": 20}, "R50"),
    Row("R22 alone", "save at:bo save:dex=5", {}, "R22", {"bo": {"conditions": ["petrified"]}}),
    Row("R5 a check", "check at:ada dc:15=4 11", {}, "R5 R1"),
    Row("R88 a check of somebody poisoned", "check at:ada dc:15=4 11,20", {}, "R5 R88",
        {"ada": {"conditions": ["poisoned"]}}),
    Row("R60 kept", "concentrate harm at:ada~12 9", {f"{ADA}.concentrating": True}, "R60"),
    Row("R60 lost", "concentrate harm at:ada~12 8", {f"{ADA}.concentrating": False}, "R60"),
    Row("R60 half the damage", "concentrate temporary at:ada=40 harm at:ada~40 19",
        {f"{ADA}.concentrating": True}, "R60"),
    Row("R62 30 at most", "concentrate temporary at:ada=150 harm at:ada~160 20",
        {f"{ADA}.concentrating": False}, "R60 R62"),
    Row("R61 stunned", "concentrate conditions at:ada begin:stunned", {f"{ADA}.concentrating": False}, "R61"),
    Row("R20 immune", "conditions at:ogre_1 begin:prone", {f"{OGRE}.conditions": []}, "R20",
        {"ogre": {"condition_immune": ["prone"]}}),
]  # fmt: skip
CONDITIONS = [
    Row("R80 the target", f"{HIT} 2,8 5", {f"{OGRE}.hp": 32}, "R80", {"ogre": {"conditions": ["blinded"]}}),
    Row("R80 the attacker", f"{HIT} 20,7", {f"{OGRE}.hp": 40}, "R80", {"ada": {"conditions": ["blinded"]}}),
    Row("R81 another target", "conditions at:ada begin:charmed by:rat_2 act:0 at:ogre_1 8 5",
        {f"{OGRE}.hp": 32}, "R81"),
    Row("R82 attack", f"{HIT} 20,7", {f"{OGRE}.hp": 40}, "R82", {"ada": {"conditions": ["frightened"]}}),
    Row("R83 by another", "conditions at:ada begin:grappled by:rat_2 act:0 at:ogre_1 20,7",
        {f"{OGRE}.hp": 40}, "R83"),
    Row("R84 no action", "next_turn", {f"{OGRE}.hp": 40}, "R84", {"ada": {"conditions": ["incapacitated"]}}),
    Row("R85 the attacker", f"{HIT} 2,8 5",
        {f"{OGRE}.hp": 32}, "R85", {"ada": {"conditions": ["invisible"]}}),
    Row("R85 the target", f"{HIT} 20,7", {f"{OGRE}.hp": 40}, "R85", {"ogre": {"conditions": ["invisible"]}}),
    Row("R85 is seen", f"{HIT} sees 8 5", {f"{OGRE}.hp": 32}, "R85", {"ogre": {"conditions": ["invisible"]}}),
    Row("R86 from far away", "act:1 at:ogre_1 2,8 5",
        {f"{OGRE}.hp": 33}, "R86", {"ogre": {"conditions": ["paralyzed"]}}),
    Row("R87 half of the damage", f"{HIT} 2,8 6",
        {f"{OGRE}.hp": 36}, "R87", {"ogre": {"conditions": ["petrified"]}}),
    Row("R88 attack", f"{HIT} 20,7", {f"{OGRE}.hp": 40}, "R88", {"ada": {"conditions": ["poisoned"]}}),
    Row("R89 near", f"{HIT} 2,8 5", {f"{OGRE}.hp": 32}, "R89", {"ogre": {"conditions": ["prone"]}}),
    Row("R89 far away", "act:1 at:ogre_1 20,6",
        {f"{OGRE}.hp": 40}, "R89", {"ogre": {"conditions": ["prone"]}}),
    Row("R89 the attacker", f"{HIT} 20,7", {f"{OGRE}.hp": 40}, "R89", {"ada": {"conditions": ["prone"]}}),
    Row("R90 the target", f"{HIT} 2,8 5",
        {f"{OGRE}.hp": 32}, "R90", {"ogre": {"conditions": ["restrained"]}}),
    Row("R91 the target", f"{HIT} 2,8 5", {f"{OGRE}.hp": 32}, "R91", {"ogre": {"conditions": ["stunned"]}}),
    Row("R92 far away", "act:1 at:ogre_1 8 5",
        {f"{OGRE}.hp": 33}, "R92", {"ogre": {"conditions": ["unconscious"]}}),
]  # fmt: skip
TURNS = [
    Row("R73 a round", "next_turn next_turn next_turn next_turn",
        {"turns.round": 2, "turns.turn": "ada"}, "R73 R74"),
    Row("R74 the reaction is back", "leave:ogre_1 act:0 2 next_turn next_turn",
        {f"{OGRE}.reaction_used": False}, "R74 R75"),
    Row("R75 an opportunity attack", "leave:ogre_1 act:0 9 4,4",
        {f"{ADA}.hp": 8, f"{OGRE}.reaction_used": True}, "R75"),
    Row("R75 let go", "leave:ogre_1 let_go", {f"{ADA}.hp": 20, f"{OGRE}.reaction_used": False}, "R75"),
    Row("R75 another reaction", "react:bo used", {f"{BO}.reaction_used": True}, "R75"),
]  # fmt: skip


@pytest.mark.parametrize(
    "row", [*ATTACKS, *DAMAGE, *DEATH, *SAVES, *CONDITIONS, *TURNS], ids=lambda row: row.name
)
def test_examples_of_the_rules(row: Row) -> None:
    table = play(fight(row.cards, **row.settings), row.words)
    assert {path: table.value(path) for path in row.want} == row.want
    assert set(row.rules.split()) <= set(table.trace), table.trace
    table.replay()


def test_rolled_initiative() -> None:
    table = play(fight(initiative="roll", ties="ask"), "begin surprised:foe 15 12 18,3 9,19")
    assert order(table) == ["ada", "bo", "rat_2", "ogre_1"]
    table.expect_rule("R70", "R71").replay()


def test_ties_are_asked() -> None:
    table = play(fight(initiative="roll", ties="ask"), "begin nobody 12 12 12 5")
    play(table, "first:ogre_1 first:bo")
    assert order(table) == ["ogre_1", "bo", "ada", "rat_2"]
    table.expect_rule("R70", "R72")


def test_r77_foes_of_one_kind_roll_once() -> None:
    cards = {**content(), "encounter": {"rat": 3, "ogre": 1}}
    by_hand = {"initiative": "by_hand", "ties": "bonus"}
    table = play(
        GameTable("fifth", cards, settings=by_hand, players=["ada"]), "begin number=9 number=14 number=3"
    )
    assert order(table) == ["rat_1", "rat_2", "rat_3", "ada", "ogre_4"]
    table.expect_rule("R77").replay()


def test_a_long_rest() -> None:
    table = play(fight(), "harm at:ada~7 conditions at:ada exhaustion=2 end_fight rest")
    table.expect("combatants.ada.hp", 20).expect("combatants.ada.exhaustion", 1).expect_rule("R76").replay()


def test_every_rule_is_used() -> None:
    """Each rule id has a sentence, and an example here uses it."""
    named = {
        rule for row in (*ATTACKS, *DAMAGE, *DEATH, *SAVES, *CONDITIONS, *TURNS) for rule in row.rules.split()
    }
    assert named | {"R70", "R71", "R72", "R76", "R77"} == set(texts_of("fifth"))
