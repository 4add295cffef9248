"""Dice Warriors where two rules meet. Locators name the entry of the game's own text."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.warriors import Die, Table, table
from traywatch.rules.core.events import Adjusted
from traywatch.rules.core.types import ChoiceRequest

WALL: list[Die] = [("warrior", "1:1", "miss")]


def after(red: list[Die], blue: list[Die], *, rounds: int = 1, **more: Any) -> Table:
    """The table after a round, or after several."""
    game = table(red, blue, **more)
    game.until("roll", 1 + rounds)
    return game


def until_asked(game: Table, stage: str) -> list[str]:
    """Play on to a question, and return the ids of its options."""
    for _ in range(60):
        if game.asked and game.asked[-1].stage.startswith(stage):
            return [option.id for option in game.asked[-1].options]
        game.step()
    raise AssertionError(f"nobody is asked about {stage}")


def hits(game: Table, name: str) -> int:
    die = game.die(name)
    assert die is not None
    return int(die["hits"])


# Guards follow from what a die shows at the time of damage --------------------------------------


@pytest.mark.parametrize(
    ("shown", "left"), [("defense", 11), ("double_defense", 12), ("miss", 10)], ids=lambda value: str(value)
)
def test_a_hasted_defense_counts(shown: str, left: int) -> None:
    # "Haste": the second result is applied too.
    red: list[Die] = [("knight", "1:1", "miss"), ("wizard", "2:1", "utility_spell")]
    blue: list[Die] = [("warrior", "1:1", "melee"), ("warrior", "1:2", "miss")]
    game = after(
        red,
        blue,
        rolls=("haste", shown),
        answers={"haste": ["a1-knight"], "melee": ["a1-knight"]},
    )
    assert hits(game, "a1-knight") == left


def test_a_hasted_rage_reduces_damage() -> None:
    red: list[Die] = [("barbarian", "1:1", "miss"), ("wizard", "2:1", "utility_spell")]
    blue: list[Die] = [("warrior", "1:1", "melee"), ("warrior", "1:2", "miss")]
    game = after(red, blue, rolls=("haste", "rage"), answers={"melee": ["a1-barbarian"]})
    assert hits(game, "a1-barbarian") == 12 - 2 - (2 - 1)


@pytest.mark.parametrize("way", ["haste", "wish"])
def test_a_shield_that_comes_later_asks_whom_it_covers(way: str) -> None:
    red: list[Die] = [
        ("warden", "1:1", "miss"),
        ("warrior", "1:2", "miss"),
        ("wizard", "2:1", "utility_spell"),
    ]
    blue: list[Die] = [("warrior", "1:1", "melee"), ("warrior", "1:2", "miss"), ("warrior", "1:3", "miss")]
    game = after(
        red,
        blue,
        rolls=(way, "shield"),
        answers={
            way: ["a1-warden"],
            "wish_for:a1-warden": ["shield"],
            "shield": ["a2-warrior"],
            "melee": ["a2-warrior"],
        },
    )
    assert hits(game, "a2-warrior") == 10
    assert [r.by for r in game.asked if r.stage.startswith("shield|")] == ["red"]


def test_a_shield_that_was_wished_away_covers_nobody() -> None:
    red: list[Die] = [("warrior", "1:1", "melee"), ("wizard", "2:1", "utility_spell")]
    blue: list[Die] = [("warden", "1:1", "shield"), ("warrior", "1:2", "miss")]
    game = after(
        red,
        blue,
        rolls=("wish",),
        answers={
            "shield": ["b4-warrior"],
            "wish": ["b3-warden"],
            "wish_for:b3-warden": ["miss"],
            "melee": ["b4-warrior"],
        },
    )
    assert hits(game, "b4-warrior") == 8


@pytest.mark.parametrize(
    ("kind", "shown"), [("knight", "defense"), ("barbarian", "rage"), ("warden", "shield")]
)
def test_a_charmed_guard_does_not_count(kind: str, shown: str) -> None:
    # "Charm": it negates the result of the die.
    red: list[Die] = [("warrior", "1:1", "melee"), ("wizard", "2:1", "utility_spell")]
    blue: list[Die] = [(kind, "1:1", shown), ("warrior", "1:2", "miss")]
    name = f"b3-{kind}"
    answers = {"shield": [name], "charm": [name], "melee": [name]}
    game = after(red, blue, rolls=("charm",), answers=answers)
    die = game.die(name)
    assert die is not None
    assert die["hits"] == die["sides"] - 2


def test_an_inspired_shield_asks_and_inspire_may_be_declined() -> None:
    red: list[Die] = [("warden", "1:1", "miss"), ("warrior", "1:2", "miss"), ("bard", "2:1", "inspire")]
    blue: list[Die] = [("warrior", "1:1", "melee"), ("warrior", "1:2", "miss"), ("warrior", "1:3", "miss")]
    answers = {"inspire": ["a1-warden"], "shield": ["a2-warrior"], "melee": ["a2-warrior"]}
    game = after(red, blue, rolls=("shield",), answers=answers)
    assert hits(game, "a2-warrior") == 10
    inspired = next(r for r in game.asked if r.stage.startswith("inspire|"))
    assert inspired.options[-1].id == "nobody"
    game = after(red, blue, answers={"inspire": ["nobody"]})
    assert (game.die("a1-warden") or {})["result"] is None


@pytest.mark.parametrize("ranks", [1, 2])
def test_a_ranger_strides_only_to_ranks_that_the_table_has(ranks: int) -> None:
    red: list[Die] = [
        ("warrior", "1:1", "miss"),
        ("warrior", "1:2", "miss"),
        ("ranger", "1:3", "ranger_spell"),
    ]
    game = after(red, WALL, rolls=("rangers_stride",), ranks=ranks)
    assert (game.die("a3-ranger") or {})["rank"] == ranks


# Attacks --------------------------------------------------------------------------------------------


def test_a_tiny_that_reaches_nobody_does_not_spend_the_swarm() -> None:
    # "Swarm": damage is the number of swarm results and one; the target is in an adjacent rank.
    tiny = {"type": "tiny", "origin": "summoned", "owner": 0, "sides": 4, "hits": 4, "result": "swarm"}
    red: list[Die] = [("warrior", "1:1", "miss"), ("warrior", "1:2", "miss")]
    given = {"a9-tiny": {**tiny, "rank": 2, "col": 1}, "a8-tiny": {**tiny, "rank": 1, "col": 3}}
    game = after(red, WALL, given=given, answers={"swarm": ["b3-warrior"]})
    assert hits(game, "b3-warrior") == 10 - 3


def test_wish_is_stopped_by_darkness_and_by_a_wall_for_enemies() -> None:
    red: list[Die] = [("warrior", "1:1", "miss"), ("warrior", "1:2", "miss")]
    red.append(("wizard", "2:1", "utility_spell"))
    blue: list[Die] = [("warrior", "1:1", "miss"), ("warrior", "1:2", "miss"), ("warrior", "2:1", "miss")]

    def offered(**state: Any) -> list[str]:
        game = table(red, blue, rolls=("wish",))
        data = game.state.to_json()
        game.state = game.engine.state_from_json({**data, **state})
        return until_asked(game, "wish|")

    # "any one die, friend or foe": the wizard itself too.
    own = ["a1-warrior", "a2-warrior", "a3-wizard"]
    assert offered() == [*own, "b4-warrior", "b5-warrior", "b6-warrior"]
    assert offered(dark=[[1, 2]]) == [*own, "b4-warrior", "b5-warrior"]
    assert offered(wall=True) == own


@pytest.mark.parametrize(
    ("kind", "shown"), [("necromancer", "life_tap"), ("ghoul", "feast"), ("elemental", "engulf")]
)
def test_adjacent_dice_are_next_to_the_die(kind: str, shown: str) -> None:
    # "Adjacent": orthogonally or diagonally next to the die.
    die = {"type": kind, "origin": "summoned", "owner": 0, "sides": 6, "hits": 6, "result": shown}
    red: list[Die] = [("warrior", "1:5", "miss")]
    blue: list[Die] = [("warrior", f"1:{col}", "miss") for col in (1, 2, 4)]
    game = table(
        [*red, ("warrior", "1:6", "miss"), ("warrior", "1:7", "miss")],
        blue,
        given={"a9-x": {**die, "rank": 1, "col": 1}},
    )
    assert until_asked(game, shown) == ["b4-warrior", "b5-warrior"]


def test_a_column_spell_reaches_as_far_as_its_level() -> None:
    # "Direct Spell": high-level spells have a range of two ranks.
    red: list[Die] = [("wizard", "1:1", "high_spell"), ("warrior", "1:2", "miss"), ("warrior", "1:3", "miss")]
    blue: list[Die] = [("warrior", "1:1", "miss"), ("warrior", "2:1", "miss"), ("wizard", "3:1", "low_spell")]
    game = after(red, blue, rolls=("lightning_barrage",))
    assert [hits(game, name) for name in ("b4-warrior", "b5-warrior", "b6-wizard")] == [7, 7, 4]


@pytest.mark.parametrize(("kind", "shown"), [("rogue", "assassinate"), ("necromancer", "death_touch")])
def test_spikes_prick_whoever_attacks(kind: str, shown: str) -> None:
    # "Spikes": any attacker.
    red: list[Die] = [(kind, "1:1", shown), ("warrior", "1:2", "miss")]
    blue: list[Die] = [("ranger", "1:1", "miss"), ("warrior", "1:2", "miss")]
    game = after(red, blue, given={"b3-ranger": {"spikes": True}}, answers={shown: ["b3-ranger"]})
    assert hits(game, f"a1-{kind}") == 5


# Dice that come and go ------------------------------------------------------------------------------


def test_a_shape_changed_druid_comes_back_as_itself() -> None:
    red: list[Die] = [("druid", "1:1", "miss"), ("cleric", "1:2", "miss")]
    game = table(
        red,
        [*WALL, ("warrior", "1:2", "double_melee")],
        answers={"double_melee": ["a1-druid"]},
        given={"a1-druid": {"hits": 1}},
    )
    data = game.state.to_json()
    druid = next(die for die in data["dice"] if die["id"] == "a1-druid")
    druid.update({"type": "knight", "was": "druid", "sides": 12, "hits": 3})
    game.state = game.engine.state_from_json(data)
    game.until("roll", 2)
    lost = game.state.to_json()["lost"]
    assert [(die["type"], die["sides"], die["was"]) for die in lost] == [("druid", 8, None)]


def test_a_clone_that_fades_takes_its_familiar_along_and_lets_go() -> None:
    copy = {
        "type": "wizard",
        "origin": "copy",
        "owner": 0,
        "sides": 4,
        "hits": 4,
        "lasts": 1,
        "resolved": True,
    }
    tiny = {"type": "tiny", "origin": "summoned", "owner": 0, "sides": 4, "hits": 4, "resolved": True}
    red: list[Die] = [("warrior", "1:1", "miss"), ("warrior", "1:2", "miss")]
    given = {
        "a8-wizard": {**copy, "rank": 1, "col": 3, "resolved": True},
        "a9-tiny": {**tiny, "rank": 1, "col": 4, "familiar_of": "a8-wizard"},
    }
    game = after(red, WALL, given=given)
    assert game.die("a8-wizard") is None
    assert game.die("a9-tiny") is None


def test_a_curse_waits_for_an_inspired_roll() -> None:
    # "Curse": two dice the next time it rolls, and the opponent picks.
    red: list[Die] = [("warrior", "1:1", "miss"), ("bard", "2:1", "inspire")]
    blue: list[Die] = [("warrior", "1:1", "miss"), ("warrior", "1:2", "miss")]
    game = table(
        red, blue, rolls=("double_melee", "miss"), answers={"inspire": ["a1-warrior"], "curse_pick": ["1"]}
    )
    data = game.state.to_json()
    next(die for die in data["dice"] if die["id"] == "a1-warrior")["cursed"] = True
    game.state = game.engine.state_from_json(data)
    game.until("roll", 2)
    assert [r.by for r in game.asked if r.stage == "curse_pick"] == ["blue"]
    assert (game.die("a1-warrior") or {})["cursed"] is False
    assert hits(game, "b3-warrior") == 10


def test_a_summon_into_a_full_rank_goes_one_rank_back_or_does_not_appear() -> None:
    red: list[Die] = [("summoner", "1:1", "summon"), ("warrior", "1:2", "miss"), ("warrior", "1:3", "miss")]
    blue: list[Die] = [("warrior", f"1:{col}", "miss") for col in (1, 2, 3)]
    game = after(red, blue, rolls=("small",), columns=3)
    assert (game.die("a7-small") or {})["rank"] == 2
    game = after(red, blue, rolls=("small",), columns=3, ranks=1)
    assert game.die("a7-small") is None


# Settings -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("setting", "lost"), [(True, 0), (False, 1)])
def test_a_shield_and_an_elemental_that_engulfs(setting: bool, lost: int) -> None:
    elemental = {
        "type": "elemental",
        "origin": "summoned",
        "owner": 0,
        "sides": 6,
        "hits": 6,
        "resolved": True,
    }
    red: list[Die] = [("warrior", "1:1", "miss"), ("warrior", "1:2", "miss")]
    blue: list[Die] = [("warrior", "1:1", "miss"), ("warden", "1:2", "shield")]
    given = {"a9-elemental": {**elemental, "rank": 1, "col": 3, "engulfs": "b3-warrior", "resolved": True}}
    game = after(red, blue, given=given, answers={"shield": ["b3-warrior"]}, shield_stops_engulf=setting)
    assert hits(game, "b3-warrior") == 10 - lost


@pytest.mark.parametrize(("setting", "reached"), [("casters", 1), ("spell_faces", 2)])
def test_silence_and_half_casters(setting: str, reached: int) -> None:
    red: list[Die] = [("cleric", "1:1", "cleric_spell"), ("warrior", "1:2", "miss")]
    blue: list[Die] = [("bard", "1:1", "miss"), ("cleric", "1:2", "miss")]
    game = after(red, blue, rolls=("silence",), silence_reaches=setting)
    asked = [r for r in game.asked if r.stage.startswith("silence|")]
    assert len(asked[0].options if asked else [1]) == reached


@pytest.mark.parametrize(("setting", "turns"), [("own_turns", 3), ("rounds", 2)])
def test_how_long_a_magic_weapon_lasts(setting: str, turns: int) -> None:
    red: list[Die] = [("paladin", "1:1", "paladin_spell")]
    game = table(red, WALL, rolls=("magic_weapon",), weapons_last=setting)
    game.until("roll", 2)
    game.shown["a1-paladin"] = "melee"
    game.answers["melee"] = ["b2-warrior"] * 5
    left = []
    for n in range(2, 6):
        before = hits(game, "b2-warrior")
        game.until("roll", n + 1)
        left.append(before - hits(game, "b2-warrior"))
        game.tweak({"b2-warrior": {"hits": 10}})
    assert left == [3] * turns + [2] * (4 - turns)


@pytest.mark.parametrize("left", [0, 1, 2, 3])
@pytest.mark.parametrize(
    ("kind", "spell", "shown", "field"),
    [
        ("paladin", "paladin_spell", "magic_weapon", "weapon"),
        ("druid", "druid_spell", "flaming_blade", "blade"),
    ],
)
def test_a_weapon_that_is_cast_again_lasts_three_turns_again(
    kind: str, spell: str, shown: str, field: str, left: int
) -> None:
    # R94.2 and R96.1: for three turns. The turn of the spell is none of them, also if one was in force.
    name = f"a1-{kind}"
    game = after([(kind, "1:1", spell)], WALL, given={name: {field: left}}, rolls=(shown,))
    assert (game.die(name) or {})[field] == 3


@pytest.mark.parametrize(("setting", "lasts"), [("this_round", 3), ("next_round", 4)])
def test_from_when_on_a_phantom_counts_its_rounds(setting: str, lasts: int) -> None:
    red: list[Die] = [("wizard", "1:1", "utility_spell")]
    game = after(red, WALL, rolls=("phantasm",), answers={"phantasm": ["rogue"]}, copies_from=setting)
    assert (game.die("a3-rogue") or {})["lasts"] == lasts


def test_a_clone_of_a_d4_stays_for_two_rounds() -> None:
    # "Clone": it lasts for half the number of sides of the die.
    red: list[Die] = [("warrior", "1:1", "miss"), ("wizard", "2:1", "utility_spell")]
    answers = {"clone": ["a2-wizard"]}
    game = after(red, WALL, rolls=("clone",), answers=answers, copies_from="this_round")
    copies = [die for die in game.state.to_json()["dice"] if die["origin"] == "copy"]
    assert [(die["type"], die["lasts"]) for die in copies] == [("wizard", 1)], "one of two rounds is over"


@pytest.mark.parametrize(
    ("kind", "shown", "offered"),
    [
        ("warden", "smite", ["a1-warrior", "a3-wizard", "a4-warrior"]),
        ("rogue", "stealthy_attack", ["a1-warrior", "a3-wizard", "a4-warrior"]),
        ("spy", "influence", ["b5-warrior", "b7-warrior"]),
    ],
)
def test_whoever_deals_damage_is_offered_what_raises_it(kind: str, shown: str, offered: list[str]) -> None:
    # Smite and Stealthy Attack speak of damage, Influence of an attack that is redirected.
    red: list[Die] = [("warrior", "1:1", "melee"), (kind, "1:2", shown)]
    red += [("wizard", "1:3", "low_spell"), ("warrior", "1:4", "melee")]
    blue: list[Die] = [("warrior", "1:1", "melee"), ("wizard", "1:2", "low_spell")]
    blue += [("warrior", "1:3", "melee"), ("warrior", "1:4", "miss")]
    who = {"who": [f"act:a2-{kind}"]}
    assert until_asked(table(red, blue, answers=who), shown) == offered
    narrow = [name for name in offered if "wizard" not in name]
    assert until_asked(table(red, blue, answers=who, helps_spells=False), shown) == narrow


def test_a_blade_that_its_die_dispels_is_gone() -> None:
    # R88: the end of the turn does not bring it back.
    answers = {"dispel_magic": ["a1-druid:blade"]}
    red: list[Die] = [("druid", "1:1", "druid_spell")]
    given = {"a1-druid": {"blade": 3, "stone": 3}}
    game = after(red, WALL, given=given, rolls=("dispel_magic",), answers=answers)
    assert (game.die("a1-druid") or {})["blade"] == 0


def test_an_effect_that_was_ended_by_hand_while_asking_is_not_offered_again() -> None:
    game = table(
        [("wizard", "1:1", "utility_spell")],
        WALL,
        rolls=("wish",),
        given={"b2-warrior": {"stone": 3, "blade": 3, "aura": True}},
        utility="v03",
    )
    while not (isinstance(asked := game.state.open[0], ChoiceRequest) and "dispel" in asked.stage):
        game.step()
    game.take(Adjusted(path="dice.b2-warrior.stone", was=3, now=0))
    (again,) = game.state.open
    assert isinstance(again, ChoiceRequest)
    assert [o.id for o in again.options] == ["b2-warrior:blade", "b2-warrior:aura"]
    game.choose("b2-warrior:blade")
    assert (game.die("b2-warrior") or {})["blade"] == 0
