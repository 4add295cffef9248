"""Forced moves, spaces in a rank, what reaches dice that have acted, and changes by hand (B11 to B13)."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest

from tests.rules.warriors import Die, Table, table
from traywatch.rules import load_game
from traywatch.rules.core.adjustable import AdjustableField, field_at
from traywatch.rules.core.types import Accepted, Adjusted, ChoiceRequest, Rejected, RollRequest
from traywatch.rules.dice_warriors.die_results import SECOND_CHOICES, SPELLS, SpellEffect, Who
from traywatch.rules.dice_warriors.spells.spell_choices import CHOICES
from traywatch.rules.dice_warriors.spells.spell_effects import SPELL_EFFECTS

TRAP = {"rank": 1, "col": 1, "bonus": 0}


def asked_stages(game: Table) -> list[str]:
    return [request.stage.split("|")[0] for request in game.asked]


def with_state(game: Table, **changes: Any) -> Table:
    data = game.state.to_json()
    game.state = game.engine.state_from_json({**data, **changes})
    return game


def test_each_word_of_the_table_of_results_has_its_function() -> None:
    assert set(CHOICES) == set(get_args(Who)) == {spell.who for spell in SPELLS.values()} - {None}
    used = {spell.effect for spell in (*SPELLS.values(), *SECOND_CHOICES.values())}
    assert set(SPELL_EFFECTS) == set(get_args(SpellEffect)) == used - {None}
    assert {name for name, spell in SPELLS.items() if spell.effect is None} == {"brace", "miss"}


@pytest.mark.parametrize("col", [1, 3])
def test_a_die_that_is_forced_forward_springs_no_trap_and_its_column_is_asked(col: int) -> None:
    # Illegal Ranks, paragraph 1: "No dice actions are applied during this action."
    red: list[Die] = [("warrior", "1:1", "miss"), ("warrior", "1:2", "miss"), ("cleric", "2:1", "miss")]
    red.append(("druid", "2:2", "miss"))
    blue: list[Die] = [("necromancer", "1:1", "miss")]
    game = with_state(table(red, blue), traps=[{**TRAP, "on": 0}])
    game.answers = {"shift": ["a3-cleric"], "column": [f"1:{col}"]}
    game.adjust("dice.a1-warrior.hits", 0)
    while game.state.open[0].stage.split("|")[0] in ("shift", "column"):  # type: ignore[union-attr]
        game.step()
    assert asked_stages(game)[-2:] == ["shift", "column"]
    moved = game.die("a3-cleric") or {}
    assert (moved["rank"], moved["col"]) == (1, col)
    assert not any(isinstance(r, RollRequest) and "trap" in r.id for r in game.state.open)
    assert game.value("traps") == [{**TRAP, "on": 0}]


def test_a_die_that_steps_forward_of_its_own_springs_the_trap() -> None:
    # A trap acts when "the opponent places a die".
    red: list[Die] = [("warrior", "1:2", "miss"), ("pikeman", "2:1", "advance")]
    game = with_state(table(red, [("warrior", "1:1", "miss")]), traps=[{**TRAP, "on": 0}])
    game.answers = {"column": ["1:1"]}
    for _ in range(20):
        if isinstance(game.state.open[0], RollRequest) and "trap" in game.state.open[0].id:
            return
        game.step()
    raise AssertionError("no trap acts")


@pytest.mark.parametrize("setting", ["ask", "first"])
def test_a_space_in_a_rank_can_be_chosen_on_the_phone(setting: str) -> None:
    # Setup: "one of the available locations on his play card". So a trap can be avoided.
    engine = load_game("dice_warriors", settings={"spaces": setting, "columns": 5, "party_size": 3})
    game = Table(engine)
    for _ in range(6):
        game.choose("type:warrior")
    game.choose("0")
    game.shown = {die["id"]: "miss" for die in game.state.to_json()["dice"]}
    game.step()
    game.step()
    with_state(game, traps=[{**TRAP, "on": 0}])
    game.choose("3")
    if setting == "first":
        assert isinstance(game.state.open[0], RollRequest), "the trap acts"
        return
    game.choose("a1-warrior").choose("1:5").choose("done")
    assert game.value("dice.a1-warrior.col") == 5
    assert isinstance(game.state.open[0], ChoiceRequest), "nobody stands on the trap"


def test_a_trap_may_lie_on_any_space_of_the_mat() -> None:
    game = table([("rogue", "1:1", "miss"), ("warrior", "1:2", "miss")], [("warrior", "1:1", "miss")])
    while not any(o.id == "trap:a1-rogue" for o in getattr(game.state.open[0], "options", ())):
        game.step()
    game.choose("trap:a1-rogue")
    spaces = [o.id for o in game.state.open[0].options]  # type: ignore[union-attr]
    assert spaces == [f"{rank}:{col}" for rank in range(1, 5) for col in range(1, 9)]
    assert game.choose("4:8").value("traps")[0] | {"on": 1} == {"on": 1, "rank": 4, "col": 8, "bonus": 2}


GUARDS = [("warden", "shield"), ("warrior", "defense"), ("pikeman", "brace"), ("barbarian", "rage")]


@pytest.mark.parametrize(("guard", "shown"), GUARDS)
@pytest.mark.parametrize("spell", ["charm", "web", "wish"])
@pytest.mark.parametrize("setting", ["reached", "spared"])
def test_a_guard_in_force_can_be_lifted_from_a_die_that_has_acted(
    guard: str, shown: str, spell: str, setting: str
) -> None:
    # Charm: "Negate the result of one opposing die." Wish: "Set any one die, friend or foe".
    red: list[Die] = [(guard, "1:1", shown), ("warrior", "1:2", "miss")]
    blue: list[Die] = [("warrior", "1:1", "miss"), ("wizard", "2:1", "utility_spell")]
    name = f"a1-{guard}"
    answers = {"who": [f"act:{name}"], spell: [name], "wish_for:" + name: ["miss"]}
    game = table(red, blue, answers=answers, rolls=(spell,), acted_dice=setting)
    game.until("roll", 2)
    lines = [str(line) for effect in game.effects for line in getattr(effect, "lines", ())]
    die = str(game.engine.adjustable(game.state)[0].name)
    lifted = any(line.startswith(die) and ("does nothing" in line or "now shows" in line) for line in lines)
    assert lifted == (setting == "reached")


@pytest.mark.parametrize("setting", ["reached", "spared"])
def test_haste_reaches_any_friendly_die_and_what_it_adds_happens(setting: str) -> None:
    # Haste: "Target is any friendly die."
    red: list[Die] = [("wizard", "1:1", "utility_spell"), ("knight", "1:2", "miss")]
    red.append(("warrior", "1:3", "miss"))
    answers = {"who": ["act:a3-warrior", "act:a1-wizard"], "haste": ["a3-warrior"]}
    game = table(
        red, [("warrior", "1:1", "miss")], answers=answers, rolls=("haste", "melee"), acted_dice=setting
    )
    game.until("roll", 2)
    lost = [10 - die["hits"] for die in game.state.to_json()["dice"] if die["owner"] == 1]
    hasted = next((r for r in game.asked if r.stage.startswith("haste|")), None)
    if setting == "reached":
        assert hasted is not None and [o.id for o in hasted.options] == ["a2-knight", "a3-warrior"]
        assert sum(lost) == 2, "the second result of a die that has acted is applied"
    else:
        assert hasted is None, "the knight alone is left, and is taken without a question"


@pytest.mark.parametrize(
    ("helper", "shown", "lost"), [("warden", "smite", 4), ("rogue", "stealthy_attack", 4)]
)
def test_what_raises_damage_raises_that_of_a_spell(helper: str, shown: str, lost: int) -> None:
    # Stealthy Attack: "the damage dealt by another die in the same rank". Smite: "+2 damage".
    red: list[Die] = [("wizard", "1:1", "low_spell"), (helper, "1:2", shown)]
    who = {"who": [f"act:a2-{helper}"], shown: ["a1-wizard"]}
    game = table(red, [("warrior", "1:1", "miss")], answers=who, rolls=("magic_bolt",))
    game.until("roll", 2)
    assert max(10 - die["hits"] for die in game.state.to_json()["dice"] if die["owner"] == 1) == lost


@pytest.mark.parametrize("spell", ["charm", "web", "blindness", "silence"])
@pytest.mark.parametrize("acted", [False, True])
def test_dispel_magic_lifts_what_keeps_a_die_from_acting(spell: str, acted: bool) -> None:
    # Dispel Magic: "allows the caster to remove a magical effect."
    field = "hindered" if acted and spell in ("blindness", "silence") else "hexed"
    given: dict[str, Any] = {field: [spell]}
    given |= {"skip": 1} if field == "hindered" else {"negated": True}
    red: list[Die] = [("druid", "1:1", "druid_spell"), ("warrior", "1:2", "melee")]
    answers = {"who": ["act:a1-druid"], "dispel_magic": [f"a2-warrior:{spell}"]}
    game = table(
        red,
        [("warrior", "1:1", "miss")],
        given={"a2-warrior": given},
        answers=answers,
        rolls=("dispel_magic",),
    )
    for _ in range(30):
        die = game.die("a2-warrior") or {}
        if not die[field]:
            break
        game.step()
    die = game.die("a2-warrior") or {}
    assert (die[field], die["skip"], die["negated"]) == ([], 0, False)


def test_a_second_hex_keeps_the_die_from_acting() -> None:
    given = {"a2-warrior": {"hexed": ["web", "charm"], "negated": True}}
    red: list[Die] = [("druid", "1:1", "druid_spell"), ("warrior", "1:2", "melee")]
    answers = {"who": ["act:a1-druid"], "dispel_magic": ["a2-warrior:web"]}
    game = table(red, [("warrior", "1:1", "miss")], given=given, answers=answers, rolls=("dispel_magic",))
    for _ in range(30):
        if (game.die("a2-warrior") or {})["hexed"] == ["charm"]:
            break
        game.step()
    assert (game.die("a2-warrior") or {})["negated"]


# Changes by hand ------------------------------------------------------------------------------------


def another(rng: Random, field: AdjustableField) -> Any:
    if field.type == "flag":
        return not field.value
    if field.type == "number":
        return rng.choice([n for n in range(field.least or 0, (field.most or 0) + 1)][:12])
    if field.type == "choice":
        return rng.choice([o.value for o in field.options])
    assert isinstance(field.value, list)
    if field.value and rng.random() < 0.5:
        return field.value[1:]
    return [*field.value, rng.choice(field.options).value]


def test_everything_can_be_changed_at_each_moment_and_the_game_goes_on() -> None:
    stages: set[str] = set()
    for seed in range(2):
        rng = Random(seed)
        game = Table(load_game("dice_warriors"))
        for _ in range(60):
            if not game.state.open:
                break
            request = game.state.open[0]
            stages.add(request.stage.split("|")[0] if isinstance(request, ChoiceRequest) else request.type)
            for group in rng.sample(game.engine.adjustable(game.state), 3):
                field = rng.choice(group.fields)
                now = another(rng, field)
                if now == field.value:
                    continue
                result = game.engine.reduce(game.state, Adjusted(path=field.path, was=field.value, now=now))
                if isinstance(result, Rejected):
                    assert result.code == "bad_value", (field.path, now, result)
                    continue
                assert result.state.open, f"{field.path}: nobody is asked any more"
                name = field.path.rpartition(".")[2]
                after = field_at(game.engine.adjustable(result.state), field.path)
                # The game may go on from there, and what lasts for a round may end.
                if name in ("skip", "cursed", "regeneration") and after is not None:
                    assert after[1].value == now or result.state != game.state, field.path
                if rng.random() < 0.3:
                    game.adjust(field.path, now)
                    break
            game.step()
        game.replay()
    assert {"build", "first", "who", "stand", "place"} <= stages | {"place"}


def test_dice_come_and_go_by_hand_and_the_end_can_be_corrected() -> None:
    game = table([("warrior", "1:1", "miss")], [("warrior", "1:1", "miss")])
    game.log.clear()
    game.adjust("dice.b2-warrior.hits", 0).expect("phase", "over")
    game.adjust("party.blue", ["knight"])
    assert game.value("phase") != "over"
    assert [die["type"] for die in game.state.to_json()["dice"]] == ["warrior", "knight"]
    game.adjust("party.blue", []).expect("phase", "over")
    game.choose("stop").adjust("party.blue", ["knight"])
    game.until("roll", game.value("round_no") + 1)
    assert game.value("phase") == "roll"


def test_faces_traps_darkness_and_the_wall_are_changed_by_hand() -> None:
    game = table([("warrior", "1:1", "miss"), ("warrior", "1:2", "miss")], [("warrior", "1:1", "miss")])
    game.adjust("dice.a1-warrior.result", "double_melee").expect("dice.a1-warrior.result", "double_melee")
    game.adjust("traps.blue", ["2:3"]).expect("traps.0.on", 1).expect("traps.0.col", 3).adjust(
        "traps.blue", []
    )
    game.adjust("dark.red", ["1", "2"]).expect("dark", [[0, 1], [0, 2]]).adjust("dark.red", ["2"])
    game.adjust("wall", True).expect("wall", True).expect("traps", []).expect("dark", [[0, 2]])
    refused = game.engine.reduce(
        game.state, Adjusted(path="dice.a1-warrior.result", was="double_melee", now="fireball")
    )
    assert isinstance(refused, Rejected) and refused.code == "bad_value"
    assert isinstance(
        game.engine.reduce(game.state, Adjusted(path="traps.blue", was=[], now=["1:1"])), Accepted
    )


# What docs/user/games.md decides where the text is silent -----------------------------------------------


def test_darkness_spikes_and_a_mage_shield_end_with_the_round() -> None:
    red: list[Die] = [("warrior", "1:1", "miss"), ("cleric", "2:1", "miss")]
    given = {"a2-cleric": {"spikes": True, "shielded": True}}
    game = with_state(table(red, [("warrior", "1:1", "miss")], given=given), dark=[[0, 2], [1, 1]])
    assert (game.value("dice.a2-cleric.spikes"), game.value("dice.a2-cleric.shielded")) == (True, True)
    assert game.value("dark") == [[0, 2], [1, 1]]
    game.until("roll", 2)
    assert (game.value("dice.a2-cleric.spikes"), game.value("dice.a2-cleric.shielded")) == (False, False)
    assert game.value("dark") == []


@pytest.mark.parametrize(
    ("caster", "shown", "spell", "reached"),
    [
        ("death_knight", "scare", "scare", (1, 2, 3, 4)),
        ("cleric", "cleric_spell", "silence", (1, 2, 3)),
        ("paladin", "paladin_spell", "destroy_undead", (1, 2, 3)),
    ],
)
def test_scare_reaches_any_rank_and_direct_spells_three(
    caster: str, shown: str, spell: str, reached: tuple[int, ...]
) -> None:
    red: list[Die] = [(caster, "1:1", shown)]
    blue: list[Die] = [("warrior", "1:1", "miss"), *(("cleric", f"{rank}:1", "miss") for rank in (2, 3, 4))]
    kinds = {"silence": "cleric", "destroy_undead": "skeleton"}
    names = ["b5-warrior", "b6-cleric", "b7-cleric", "b8-cleric"]
    given = {name: {"type": kinds[spell]} for name in names} if spell in kinds else {}
    rolls = () if spell == "scare" else (spell,)
    game = table(red, blue, given=given, answers={"who": [f"act:a1-{caster}"]}, rolls=rolls)
    game.until("roll", 2)
    (asked,) = [one for one in game.asked if one.stage.startswith(spell)]
    options = {option.id for option in asked.options} & set(names)
    assert options == {names[rank - 1] for rank in reached}
