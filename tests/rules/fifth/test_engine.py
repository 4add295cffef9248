"""Sessions of fifth-edition combat: seats, sheets, turns, corrections, and the golden session."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

from tests.rules.fifth_session import GOLDEN, golden_rows
from tests.rules.fighters import content, edge, fight, options, order, play, rolled, shown
from tests.rules.playing import choice_request
from traywatch.messages import english
from traywatch.rules import amend, fold, load_game, undo
from traywatch.rules.core.log import Amended, Undone
from traywatch.rules.core.types import Choice, ChoiceRequest, Rolled
from traywatch.rules.testing import GameTable


def test_the_golden_session() -> None:
    rows = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
    assert golden_rows(load_game("fifth")) == rows


def test_a_corrected_d20_takes_back_its_damage() -> None:
    table = play(fight(), "act:0 at:ogre_1 8 5 next_turn")
    table.expect("combatants.ogre_1.hp", 32)
    at = next(
        n for n, event in enumerate(table.log) if isinstance(event, Rolled) and event.dice[0].kind == "d20"
    )
    roll = table.log[at]
    assert isinstance(roll, Rolled)
    missed = roll.model_copy(update={"dice": (roll.dice[0].model_copy(update={"value": 7, "label": "7"}),)})
    amended = amend(table.engine, table.log, at, missed)
    assert isinstance(amended, Amended)
    folded = fold(table.engine, amended.log)
    assert folded.state == amended.folded.state
    assert next(c for c in folded.state.to_json()["combatants"] if c["id"] == "ogre_1")["hp"] == 40  # type: ignore[union-attr]


def test_a_corrected_throw_of_d20_and_damage_keeps_what_follows() -> None:
    table = play(fight(), "act:0 at:ogre_1 +8,5 next_turn dodge")
    at = next(n for n, event in enumerate(table.log) if isinstance(event, Rolled))
    roll = table.log[at]
    assert isinstance(roll, Rolled)
    dice = (roll.dice[0].model_copy(update={"value": 7, "label": "7"}), roll.dice[1])
    amended = amend(table.engine, table.log, at, roll.model_copy(update={"dice": dice}))
    assert isinstance(amended, Amended)
    assert amended.first_invalid is None
    assert len(amended.log) == len(table.log)
    ogre = next(c for c in amended.folded.state.to_json()["combatants"] if c["id"] == "ogre_1")  # type: ignore[union-attr]
    assert ogre["hp"] == 40


def test_an_undone_hit_is_as_if_it_had_never_been() -> None:
    table = play(fight(), "act:0 at:ogre_1 8")
    before = fold(table.engine, table.log).state
    play(table, "5")
    undone = undo(table.engine, table.log, void=True)
    assert isinstance(undone, Undone)
    assert before is not None
    after = undone.folded.state
    assert after is not None
    assert after.to_json()["combatants"] == before.to_json()["combatants"]
    assert [type(r) for r in after.open] == [type(r) for r in before.open]


# Seats and sheets ------------------------------------------------------------------------


def test_the_host_answers_for_the_foes() -> None:
    table = GameTable("fifth", content(), settings={"initiative": "by_hand"}, players=["host", "ada"])
    play(table, "begin number=1 number=30 number=20")
    request = table.state.open[0]
    assert isinstance(request, ChoiceRequest)
    assert (request.by, order(table)[0]) == ("host", "ogre_1")


def test_a_sheet_written_on_the_phone() -> None:
    table = GameTable("fifth", content(), players=["ada"])
    table.choose(
        "sheet:ada",
        text="Mira, AC 16, HP 30, Axe +6, 1d12+4 slashing, Sling +4 1d4 bludgeoning ranged, con +3",
    )
    table.expect("combatants.ada.name", "Mira").expect("combatants.ada.ac", 16).expect(
        "combatants.ada.hp", 30
    )
    table.expect("combatants.ada.saves.con", 3)
    assert [one["name"] for one in table.value("combatants.ada.actions")] == ["Axe", "Sling"]
    table.choose("action:ada", text="Gust DC 13 str, 2d8 thunder, half, prone").replay()


def test_a_foe_of_four_numbers() -> None:
    table = GameTable("fifth", content(), players=["ada"])
    table.choose("own_foe", text="14, 27, +5, 2d6+3")
    foe = table.value("combatants")[-1]
    assert (foe["ac"], foe["hp"], foe["side"]) == (14, 27, "foe")
    assert foe["actions"][0]["bonus"] == 5
    assert foe["actions"][0]["damage"] == [{"n": 2, "sides": 6, "plus": 3, "type": "plain"}]


@pytest.mark.parametrize(
    ("option", "text", "where"),
    [
        ("sheet:ada", "Mira, AC 16, HP 30, Axe +6, 1d12+4 slashin", "character 36"),
        ("sheet:ada", "Mira, HP 30", "armor class is missing"),
        ("sheet:ada", "Mira, AC 16", "hit points are missing"),
        ("sheet:ada", "Mira, AC 16, HP 3000, +3, 1d4", "too large"),
        ("own_foe", "14, 27, +5, 2d7", "understood"),
        ("own_foe", "14, 27, +5, 30d6", "character 13"),
        ("own_foe", "14, 27, +5, 4d6kh3", "character 13"),
        ("own_foe", "14, 27, +5, 2d6!", "character 13"),
        ("own_foe", "14, 27, +5, d%", "character 13"),
        ("own_foe", "14, 27, +5, 1d6 - 1d4", "character 19"),
        ("action:ada", "Sword", "needs a bonus"),
        ("action:ada", "Sword +5", "Write the damage"),
        ("action:ada", "Gust DC 13 lux, 1d6 fire", "character 12"),
    ],
)
def test_what_is_not_understood_is_refused_with_its_place(option: str, text: str, where: str) -> None:
    table = GameTable("fifth", content(), players=["ada"])
    request = table.state.open[0]
    event = Choice(request=request.id, option=option, text=text)
    result = table.engine.reduce(table.state, event)
    table.expect_refused(event, "bad_sheet")
    assert where in english(result.message)  # type: ignore[union-attr]


def test_what_cannot_be_chosen_is_refused() -> None:
    table = fight()
    request = table.state.open[0].id
    table.expect_refused(Choice(request=request, option="act:9"), "not_an_option")
    table.expect_refused(Choice(request=request, option="act:0", amount=3), "bad_amount")
    play(table, "temporary")
    table.expect_refused(Choice(request=table.state.open[0].id, option="at:ada"), "bad_amount")
    play(table, "back harm")
    table.expect_refused(Choice(request=table.state.open[0].id, option="at:ada"), "bad_text")


# Turns -----------------------------------------------------------------------------------


def test_a_charmed_creature_does_not_attack_the_charmer() -> None:
    table = play(fight(), "conditions at:ada begin:charmed by:ogre_1 act:0")
    assert "at:ogre_1" not in options(table)
    assert "at:rat_2" in options(table)


def test_a_grappled_creature_attacks_the_grappler_without_disadvantage() -> None:
    table = play(fight(), "conditions at:ada begin:grappled by:ogre_1 act:0 at:ogre_1 8 5")
    table.expect("combatants.ogre_1.hp", 32)
    play(table, "act:0 at:rat_2 8,3")
    table.expect("combatants.rat_2.hp", 7)


def test_what_frightens_may_be_out_of_sight() -> None:
    table = play(fight(), "conditions at:ada begin:frightened by:ogre_1 act:0 at:ogre_1 unafraid 8 5")
    table.expect("combatants.ogre_1.hp", 32)


def test_a_fight_ends_with_the_last_foe() -> None:
    table = play(fight({"ogre": {"hp": 4}}), "act:0 at:ogre_1 8 5 act:0 at:rat_2 8 5")
    table.expect("phase", "table").expect("turns.combatants", [])
    assert "The fight is won." in shown(table)
    assert [one["id"] for one in table.value("combatants")] == ["ada", "bo"]


def test_each_new_round_is_announced_with_its_number() -> None:
    table = play(fight(), "next_turn next_turn next_turn next_turn next_turn next_turn next_turn next_turn")
    assert [line for line in shown(table) if line.startswith("Round")] == ["Round 1", "Round 2", "Round 3"]
    table.expect("turns.round", 3)


def test_a_correction_of_the_order_lasts_and_the_dead_are_passed_over() -> None:
    table = fight()
    table.adjust("order", ["bo", "rat_2", "ada", "ogre_1"]).expect("turns.turn", "ada")
    table.adjust("combatants.ogre_1.hp", 0).adjust("combatants.ogre_1.dead", True)
    play(table, "next_turn").expect("turns.turn", "bo").expect("turns.round", 2)
    play(table, "next_turn next_turn").expect("turns.turn", "ada").replay()
    assert order(table) == ["bo", "rat_2", "ada", "ogre_1"]


def test_who_dies_before_the_first_turn_is_asked_and_passed_over() -> None:
    table = fight(initiative="roll")
    play(table, "begin nobody 12")
    table.adjust("combatants.bo.hp", 0).adjust("combatants.bo.dead", True)
    play(table, "9,11 8 5").expect("phase", "fight").expect("turns.turn", "ada")
    assert order(table) == ["ada", "bo", "ogre_1", "rat_2"]
    play(table, "next_turn").expect("turns.turn", "ogre_1").replay()


def test_a_lost_fight() -> None:
    table = play(fight(), "harm at:bo~40 harm at:ada~60")
    table.expect("phase", "table")
    assert "The fight is lost." in shown(table)


def test_who_dies_on_their_own_turn_passes_it_on() -> None:
    table = play(fight(), "harm at:ada~60")
    assert table.value("turns.turn") == "bo"


def test_the_dying_go_on_alone() -> None:
    """The whole party is down; a 20 brings the fight back."""
    table = play(fight(), "harm at:bo~9 harm at:ada~20 next_turn 12 next_turn next_turn next_turn 20")
    table.expect("combatants.ada.hp", 1).expect("phase", "fight")


def test_an_off_die_can_miss() -> None:
    table = play(fight(off_tray="miss"), "act:0 at:ogre_1")
    event = rolled(table, [20])
    off = event.dice[0].model_copy(update={"zone": "miss", "value": None, "label": None})
    table.take(event.model_copy(update={"dice": (off,)})).expect("combatants.ogre_1.hp", 40)
    assert "The d20 left the tray." in shown(table)


def test_a_foe_that_is_beaten_twice_falls_once() -> None:
    table = play(fight(), "twice:0 at:rat_2 at:rat_2 8,8 5")
    assert "Rat 1 has fallen already." in shown(table)
    table.replay()


def test_changes_by_hand_fit_together() -> None:
    table = fight()
    table.adjust("combatants.ada.hp", 3).adjust("combatants.ada.conditions", ["prone", "poisoned"])
    table.expect("combatants.ada.hp", 3)
    play(table, "act:0 at:ogre_1")
    table.adjust("combatants.ada.conditions", [])
    play(table, "8 5").expect("combatants.ogre_1.hp", 32)


def test_a_change_by_hand_brings_along_what_follows_from_it() -> None:
    table = fight().adjust("combatants.ada.dead", True)
    table.expect("combatants.ada.hp", 0)
    table.adjust("combatants.ada.hp", 2).expect("combatants.ada.dead", False)
    most = int(table.value("combatants.ogre_1.hp"))
    table.adjust("combatants.ogre_1.max_hp", most - 5).expect("combatants.ogre_1.hp", most - 5)
    with pytest.raises(AssertionError, match="only a living creature at 0"):
        table.adjust("combatants.bo.stable", True)
    table.adjust("combatants.bo.hp", 0).adjust("combatants.bo.stable", True)
    table.adjust("combatants.bo.dead", True).expect("combatants.bo.stable", False).replay()


def test_the_edge_of_a_throw_holds_for_both_attacks() -> None:
    """The first attack knocks the ogre down; the second one of the same throw was rolled with one d20."""
    trip = {"ada": {"actions": ["Sweep +5, 1d4 slashing, prone"]}}
    table = play(fight(trip), "twice:0 at:ogre_1 at:ogre_1 8,9 1 1")
    table.expect("combatants.ogre_1.hp", 38)
    play(table, "act:0 at:ogre_1")
    assert edge(table) == "advantage"


def test_an_unseen_mover_draws_no_opportunity_attack() -> None:
    assert "leave:ogre_1" in options(fight())
    assert "leave:ogre_1" not in options(fight({"ada": {"conditions": ["invisible"]}}))
    assert "leave:ogre_1" not in options(fight({"ogre": {"conditions": ["blinded"]}}))


def test_a_check_against_any_difficulty_class() -> None:
    table = play(fight(), 'check at:ada other~"+4 against 13" 9')
    assert "Ada rolls 13 against DC 13: success." in shown(table)
    play(table, "check at:ada")
    request = table.state.open[0].id
    table.expect_refused(Choice(request=request, option="other", text="hard"), "bad_sheet")


def test_a_new_sheet_replaces_a_dead_character() -> None:
    table = play(fight(), "harm at:bo~40 end_fight")
    table.expect("combatants.bo.dead", True)
    table.choose("sheet:bo", text="Cy, AC 13, HP 11, +4, 1d6")
    table.expect("combatants.bo.dead", False).expect("combatants.bo.hp", 11).replay()


def test_the_game_uses_what_a_package_from_outside_may_use() -> None:
    """Records, messages and errors, and of the rules only ``core``, ``engine``, ``content`` and ``texts``."""
    allowed = re.compile(
        r"traywatch\.(?:messages|records|errors|catalogs)|traywatch\.rules\.(?:core|engine|content|texts|d20|notation|fifth)(?:\.|$)"
    )
    for path in (Path(__file__).parents[3] / "rules" / "fifth").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("traywatch"):
                module = f"{node.module}." if node.module != "traywatch.rules.fifth" else str(node.module)
                assert allowed.match(module), f"{path.name}: {node.module}"


@pytest.mark.parametrize("before", ["", "act:0 at:ogre_1 8 5"], ids=["at first", "after an attack"])
@pytest.mark.parametrize(
    "question",
    ["act:0", "act:0 at:ogre_1", "act:2", "act:2 at:ogre_1", "act:3", "twice:0 at:ogre_1 at:rat_2", "check"],
)
def test_going_back_leaves_everything_as_before(before: str, question: str) -> None:
    """Also what is suggested: an action, until there was one."""
    table = play(fight(), before)
    state, default = table.state.to_json(), choice_request(table.state).default
    play(table, f"{question} back")
    after = table.state.to_json()
    assert {key: value for key, value in after.items() if key not in ("serial", "open")} == {
        key: value for key, value in state.items() if key not in ("serial", "open")
    }
    assert choice_request(table.state).default == default == ("next_turn" if before else "act:0")
