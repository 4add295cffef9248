"""Deep Dark Dice where two rules meet. Locators name the section of the game's own text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.rules.party import event_for, game, play, tweak
from tests.rules.rows import ability
from traywatch.errors import RulesError
from traywatch.messages import english
from traywatch.rules import amend, load_game
from traywatch.rules.core.log import Amended
from traywatch.rules.core.types import Accepted, Adjusted, Rejected, RollRequest, Voided
from traywatch.rules.testing import GameTable

MISS5 = {"on_miss": [{"op": "damage", "n": 5}], "on_fumble": [{"op": "damage", "n": 5}]}
DAZING = {"name": "Gaze", "when": "turn", "do": [{"op": "daze"}]}


def waits_for(state: Any) -> str:
    """The player who is asked to roll."""
    return next(request.by for request in state.open if isinstance(request, RollRequest))


def test_daze_at_the_start_of_each_turn_skips_every_second_turn() -> None:
    # "Dazed": the remainder of the hero's next turn is skipped.
    engine = game([{}, {}], {"passives": [DAZING], **MISS5})
    state = engine.init()
    assert waits_for(state) == "a"
    state = play(engine, state, "hit").state
    assert waits_for(state) == "b"
    state = play(engine, state, "hit").state
    # Both were dazed in round 1, so both sit out round 2.
    assert (waits_for(state), state.to_json()["turn_no"]) == ("a", 5)


def test_daze_from_the_first_of_two_attacks_leaves_the_second() -> None:
    engine = game([{}], {"on_fumble": [{"op": "daze"}]}, attacks_per_turn=2)
    state = play(engine, engine.init(), "fumble").state
    assert (state.to_json()["turn_no"], state.to_json()["attacks_made"]) == (1, 1)
    state = play(engine, state, "hit").state
    assert state.to_json()["turn_no"] == 3


def test_a_daze_that_leaves_nobody_a_turn_is_refused_with_file_and_line(tmp_path: Path) -> None:
    cards = tmp_path / "cards.toml"
    cards.write_text(
        """extends = "practice"
[[monsters]]
id = "lampeater"
name = "Lampeater"
health = 9
[[monsters.passives]]
when = "turn"
do = [{ op = "daze", on = "all" }]
""",
        encoding="utf-8",
    )
    with pytest.raises(RulesError, match=r"cards\.toml: line 6: .*leaves nobody a turn") as refused:
        load_game("deep_dark_dice", cards)
    assert refused.value.code == "content_invalid"


def test_an_agenda_that_never_ends_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("traywatch.rules.engine.agenda.MOST_TASKS", 3)
    with pytest.raises(RulesError, match="without asking anybody") as refused:
        game([{}, {}]).init()
    assert refused.value.code == "content_loops"


# Interrupts belong to the hero who has them (locator: "Reroute", "Reroll") -------

REROUTE = {"name": "Step in", "interrupt": True, "do": [{"op": "reroute"}]}
REROLL = {"name": "Again", "interrupt": True, "do": [{"op": "reroll", "n": 1}]}
BARRIER = {"name": "Wall", "interrupt": True, "do": [{"op": "barrier", "n": 3, "on": "pick"}]}
HEAL = {"name": "Balm", "interrupt": True, "do": [{"op": "heal", "n": 2, "on": "pick"}]}


def asked(state: Any) -> list[str]:
    """The players who are asked to choose."""
    return [request.by for request in state.open if request.type == "choice"]


def test_each_hero_who_can_reroute_is_asked_in_turn() -> None:
    engine = game([{}, {"active": REROUTE}, {"active": REROUTE}], MISS5)
    table = GameTable(engine).roll("miss").expect_asked("b", "use:b:active", "take").choose("take")
    table.expect_asked("c", "use:c:active").choose("use:c:active")
    table.expect("heroes.a.health", 30).expect("heroes.b.health", 30).expect("heroes.c.health", 25).replay()


@pytest.mark.parametrize(
    ("order", "health", "barrier"), [(("barrier", "reroute"), 28, 0), (("reroute", "barrier"), 25, 3)]
)
def test_an_ability_that_reroutes_does_the_rest_too_in_its_order(
    order: tuple[str, ...], health: int, barrier: int
) -> None:
    # R54, R30: what the card does besides taking the damage happens before or after it, as printed.
    effects = {"reroute": {"op": "reroute"}, "barrier": {"op": "barrier", "n": 3, "on": "owner"}}
    step_in = {"name": "Step in", "interrupt": True, "do": [effects[op] for op in order]}
    engine = game([{}, {"active": step_in}], MISS5)
    table = GameTable(engine).roll("miss").choose("use:b:active").expect("heroes.a.health", 30)
    table.expect("heroes.b.health", health).expect("heroes.b.barrier", barrier).replay()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"stat": "armor", "n": -3}, "A: armor −1."),
        ({"stat": "attack", "n": -9, "scope": "current"}, "A: attack −5."),
        ({"stat": "max_health", "n": -40}, "A: maximum health −29."),
        ({"stat": "attack", "n": 2}, "A: attack +2."),
    ],
)
def test_r2_a_change_of_a_stat_is_told_as_it_happens(change: dict[str, Any], said: str) -> None:
    # R2: no stat falls below 0, nor the maximum health below 1.
    hero = {"attack": 5, "armor": 1, "active": ability({"op": "stat", **change})}
    table = GameTable(game([hero])).choose("use:a:active")
    lines = [english(line) for effect in table.effects for line in getattr(effect, "lines", ())]
    assert [line for line in lines if line.startswith("A: ")] == [said]


def test_each_hero_who_can_grant_a_reroll_is_asked_in_turn() -> None:
    engine = game([{"active": REROLL}, {"active": REROLL}], MISS5)
    state = play(engine, engine.init(), "miss").state
    assert asked(state) == ["a"]
    state = play(engine, state, "keep").state
    assert asked(state) == ["b"]
    state = play(engine, state, "use:b:active", "miss").state
    assert asked(state) == ["a"], "the reroll is another roll, so it can be rerolled too"


def test_each_hero_is_asked_beside_the_roll_and_after_the_damage() -> None:
    engine = game([{"active": BARRIER}, {"active": HEAL}], MISS5)
    state = engine.init()
    assert asked(state) == ["a", "b"]
    state = play(engine, state, "miss").state
    assert asked(state) == ["a"]
    state = play(engine, state, "go_on").state
    assert asked(state) == ["b"]
    state = play(engine, state, "use:b:active:a").state
    assert state.to_json()["heroes"][0]["health"] == 27


# Unknown numbers are asked for by the place of the effect ------------------------------------------


def test_amending_a_miss_to_a_fumble_does_not_bend_the_number() -> None:
    engine = game([{}], {"on_miss": [{"op": "damage"}], "on_fumble": [{"op": "bleed"}]})
    start = engine.start()
    log: list[Any] = [start]
    state = engine.init()
    for word in ("miss", "set#7"):
        event = event_for(state, word)
        log.append(event)
        state = play(engine, state, word).state
    assert [e.request for e in log[1:]] == ["r1-a-attack", "r2-monsters.foe.on_miss.0"]
    fumble = log[1].model_copy(update={"dice": (log[1].dice[0].model_copy(update={"zone": "fumble"}),)})
    amended = amend(engine, log, 1, fumble)
    assert isinstance(amended, Amended)
    assert amended.first_invalid == 2
    assert amended.folded.state is not None
    assert amended.folded.state.open[0].id == "r2-monsters.foe.on_fumble.0"


def test_two_effects_of_one_card_have_a_number_each() -> None:
    engine = game([{}], {"on_miss": [{"op": "bleed"}, {"op": "damage"}], "on_fumble": [{"op": "bleed"}]})
    state = play(engine, engine.init(), "miss", "set#3").state
    assert state.open[0].id.endswith("monsters.foe.on_miss.1")
    state = play(engine, state, "set#4", "fumble").state
    assert state.open[0].id.endswith("monsters.foe.on_fumble.0")


def test_an_ability_with_two_unknown_numbers_asks_for_each() -> None:
    trick = {"name": "Trick", "do": [{"op": "heal", "on": "owner"}, {"op": "barrier", "on": "owner"}]}
    engine = game([{"active": trick}], MISS5)
    table = GameTable(engine).given(heroes__a__health=10).choose("use:a:active").choose("set", 3)
    table.choose("set", 4).expect("heroes.a.health", 13).expect("heroes.a.barrier", 4)


def test_ids_with_places_survive_a_void() -> None:
    engine = game([{}], {"on_miss": [{"op": "damage"}]})
    state = play(engine, engine.init(), "miss").state
    for epoch in (1, 2):
        result = engine.reduce(state, Voided(throws=()))
        assert isinstance(result, Accepted)
        state = result.state
        assert state.open[0].id == f"r2-monsters.foe.on_miss.0.{epoch}"


# A monster stops acting when its health reaches 0 --------------------------------------------------


def test_a_beaten_monster_does_not_heal_itself() -> None:
    heals = {"name": "Knits", "when": "hit", "do": [{"op": "heal", "n": 9, "on": "monster"}]}
    engine = game([{}], {"health": 6, "passives": [heals]})
    GameTable(engine).roll("hit").expect("phase", "victory").replay()


@pytest.mark.parametrize("when", ["hit", "roll"])
def test_a_beaten_monster_does_not_down_the_last_hero(when: str) -> None:
    claws = {"name": "Claws", "when": when, "do": [{"op": "damage", "n": 99, "on": "all"}]}
    engine = game([{}], {"health": 6, "passives": [claws]})
    GameTable(engine).roll("hit").expect("phase", "victory").expect("heroes.a.downed", False).replay()


def test_a_monster_that_an_ability_beats_ends_the_battle_before_the_roll() -> None:
    bolt = {"name": "Bolt", "do": [{"op": "damage", "n": 9, "on": "monster"}]}
    engine = game([{"active": bolt}], {"health": 6})
    assert play(engine, engine.init(), "use:a:active").state.to_json()["phase"] == "victory"


def test_a_hero_whose_own_item_downs_them_does_not_attack() -> None:
    cursed = {"name": "Bite", "do": [{"op": "damage", "n": 99, "on": "owner"}]}
    engine = game([{"active": cursed}, {}], {})
    state = play(engine, engine.init(), "use:a:active").state
    assert waits_for(state) == "b"


# Minions ("Hero Minions") ---------------------------------------------------------------------------

FLARE = {"name": "Flare", "do": [{"op": "bonus", "n": 5}]}
WHISTLE = {"name": "Whistle", "interrupt": True, "do": [{"op": "minion", "ref": "hound", "on": "pick"}]}
HOUND = {"minions": [{"id": "hound", "name": "Hound", "health": 8, "attack": 3}]}


def test_own_bonus_damage_does_not_pass_to_a_minion_that_comes_after_it() -> None:
    engine = game([{"active": FLARE, "ultimate": WHISTLE}], {}, more=HOUND)
    table = GameTable(engine).choose("use:a:active").choose("use:a:ultimate:a").roll("hit")
    table.expect("monster.health", 100 - 3).replay()


def test_own_piercing_does_not_pass_to_a_minion() -> None:
    pierce = [{"op": "pierce", "when": "always"}]
    engine = game([{"passives": pierce, "ultimate": WHISTLE}], {"armor": 2}, more=HOUND)
    table = GameTable(engine).choose("use:a:ultimate:a").roll("hit")
    table.expect("monster.health", 100 - (3 - 2)).replay()


def test_piercing_of_another_hero_passes_to_a_minion() -> None:
    other = {"name": "Gap", "interrupt": True, "do": [{"op": "pierce"}]}
    engine = game([{"ultimate": WHISTLE}, {"active": other}], {"armor": 2}, more=HOUND)
    state = play(engine, engine.init(), "use:a:ultimate:a", "use:b:active", "hit").state
    assert state.to_json()["monster"]["health"] == 100 - 3


def test_a_minion_does_not_keep_obstacles_off_the_mat() -> None:
    engine = game(
        [{"ultimate": WHISTLE}], {"on_fumble": [{"op": "obstacles", "n": 1}, {"op": "doom"}]}, more=HOUND
    )
    state = play(engine, engine.init(), "use:a:ultimate:a", "fumble").state
    assert state.open[0].type == "place"
    assert not state.to_json()["heroes"][0]["doomed"]


def test_a_hero_who_goes_down_loses_the_minion() -> None:
    # "Revive": Downed heroes lose statuses, boons and other effects.
    engine = game([{"ultimate": WHISTLE}, {}], {}, more=HOUND)
    state = play(engine, engine.init(), "use:a:ultimate:b", "hit").state
    state = tweak(engine, state, b_poison=1)
    state = play(engine, state, "hit", "hit").state
    hero = state.to_json()["heroes"][1]
    assert (hero["downed"], hero["minion"]) == (True, None)


# Turns, items, settings -----------------------------------------------------------------------------


def test_a_first_turn_passive_acts_once_when_a_hero_goes_down_in_the_first_round() -> None:
    first = [{"op": "bonus", "n": 2, "when": "first_turn"}]
    engine = game([{"passives": first}, {}, {}], {})
    state = tweak(engine, engine.init(), b_poison=1)
    state = play(engine, state, "hit", "hit", "hit").state
    assert waits_for(state) == "c"
    assert state.to_json()["monster"]["health"] == 100 - 8 - 6 - 6


@pytest.mark.parametrize("zone", ["miss", "fumble"])
def test_a_typed_zone_off_the_mat_counts_as_the_setting_says(zone: str) -> None:
    harms = {"on_miss": [{"op": "damage", "n": 5}], "on_fumble": [{"op": "damage", "n": 9}]}
    engine = game([{}], harms, off_tray=zone)
    GameTable(engine).roll("off").expect("heroes.a.health", 25 if zone == "miss" else 21).replay()


def test_a_dropped_item_takes_its_boons_along() -> None:
    boons = [{"op": "pierce"}, {"op": "regenerate", "n": 2}, {"op": "immune"}, {"op": "barrier", "n": 3}]
    more = {"items": [{"id": "ring", "name": "Ring", "passives": boons}]}
    engine = game([{"items": ["ring"]}], {}, more=more)
    table = GameTable(engine)
    for boon, n in (("pierce", True), ("regenerate", 2), ("immune", True), ("barrier", 3)):
        table.expect(f"heroes.a.{boon}", n)
    table.take(Adjusted(path="heroes.a.items", was=["ring"], now=[]))
    for boon in ("pierce", "regenerate", "immune", "barrier"):
        assert not table.value(f"heroes.a.{boon}")


def test_regeneration_passes_the_maximum_if_healing_may() -> None:
    regrows = [{"op": "regenerate", "n": 2}]
    engine = game([{"passives": regrows}], {}, heal_cap=False)
    GameTable(engine).expect("heroes.a.health", 32)


# What the text leaves open, decided by a setting --------------------------------------------------


@pytest.mark.parametrize(("setting", "bleed"), [(True, 2), (False, 0)])
def test_statuses_of_the_miss_on_a_hero_who_was_just_revived(setting: bool, bleed: int) -> None:
    back = [{"op": "revive", "n": 4, "when": "downed"}]
    harms = {"on_miss": [{"op": "damage", "n": 99}, {"op": "bleed", "n": 2}]}
    engine = game([{"passives": back}], harms, revived_takes_status=setting, statuses_after_battle="keep")
    state = play(engine, engine.init(), "miss").state
    hero = state.to_json()["heroes"][0]
    # The bleed hurts at the start of the next turn, which has begun, and has dropped by 1.
    assert (hero["health"], hero["bleed"]) == ((2, 1) if bleed else (4, 0))


def test_a_revive_without_a_number_brings_back_one_health() -> None:
    raise_up = {"name": "Rise", "do": [{"op": "revive", "on": "pick"}]}
    engine = game([{"active": raise_up}, {}], {})
    state = tweak(engine, engine.init(), b_poison=1)
    state = play(engine, state, "hit", "use:a:active:b").state
    assert state.to_json()["heroes"][1]["health"] == 1


@pytest.mark.parametrize(("setting", "left"), [(False, 30 - 3), (True, 30 - 1)])
def test_armor_of_a_hero_who_takes_over_necrotic_damage(setting: bool, left: int) -> None:
    engine = game([{}, {"active": REROUTE, "armor": 2}], {}, armor_stops_rerouted_necrotic=setting)
    state = tweak(engine, engine.init(), a_necrotic=True, a_curse=3)
    state = play(engine, state, "hit", "hit", "use:b:active").state
    assert state.to_json()["heroes"][1]["health"] == left


def test_items_are_traded_between_battles() -> None:
    engine = game([{"items": ["mail"]}, {}], {"health": 6}, battles=2, more={"items": [MAIL]})
    state = play(engine, engine.init(), "hit", "give:a:mail:b").state
    heroes_now = state.to_json()["heroes"]
    assert [hero["full_armor"] for hero in heroes_now] == [0, 2]
    assert play(engine, state, "next").state.to_json()["heroes"][1]["armor"] == 2


@pytest.mark.parametrize(("stat", "full"), [("attack", "full_attack"), ("max_health", "max_health")])
def test_r2_an_item_that_lowers_a_stat_gives_back_what_it_took(stat: str, full: str) -> None:
    # R2: the adjusted attack stops at 0 and the maximum health at 1, so the item took less than it says.
    rock = {"id": "rock", "name": "Rock", stat: -3}
    heroes = [{stat: 2, "items": ["rock"]}, {stat: 2}]
    engine = game(heroes, {"health": 1, "armor": 0}, battles=2, more={"items": [rock]})
    least = 1 if stat == "max_health" else 0
    table = GameTable(engine).expect(f"heroes.a.{full}", least)
    for _ in range(4):
        if table.value("phase") == "battle":
            table.roll("crit")
    for giver, taker in ("ab", "ba", "ab"):
        table.choose(f"give:{giver}:rock:{taker}")
        table.expect(f"heroes.{giver}.{full}", 2).expect(f"heroes.{taker}.{full}", least)
    table.replay()


MAIL: dict[str, Any] = {"id": "mail", "name": "Mail", "kind": "armor", "armor": 2}
COAT: dict[str, Any] = {"id": "coat", "name": "Coat", "kind": "armor", "armor": 1}


def option_ids(state: Any) -> list[str]:
    return [option.id for option in state.open[0].options]


def worn(state: Any) -> list[tuple[list[str], int]]:
    """The items and the adjusted armor of each hero."""
    return [([one["id"] for one in hero["items"]], hero["full_armor"]) for hero in state.to_json()["heroes"]]


def test_armor_is_swapped_in_one_step_when_it_is_looted() -> None:
    # "Armor": a hero cannot equip more than one armor item, unless the card says otherwise.
    heroes: list[dict[str, Any]] = [{"items": ["coat"]}, {}, {"armor": "none"}]
    engine = game(heroes, {"health": 6, "loot": ["mail"]}, battles=2, more={"items": [MAIL, COAT]})
    state = play(engine, engine.init(), "hit").state
    assert option_ids(state) == ["take:b", "swap:a:coat", "leave"]
    state = play(engine, state, "swap:a:coat").state
    # The old armor is loot for the others, but not for the hero who gave it up.
    assert option_ids(state) == ["take:b", "leave"]
    assert worn(play(engine, state, "leave").state) == [(["mail"], 2), ([], 0), ([], 0)]
    assert worn(play(engine, state, "take:b").state) == [(["mail"], 2), (["coat"], 1), ([], 0)]


def test_a_chain_of_armor_swaps_ends() -> None:
    heroes = [{"items": ["coat"]}, {"items": ["rags"]}]
    rags = {"id": "rags", "name": "Rags", "kind": "armor"}
    engine = game(heroes, {"health": 6, "loot": ["mail"]}, battles=2, more={"items": [MAIL, COAT, rags]})
    state = play(engine, engine.init(), "hit", "swap:a:coat").state
    assert option_ids(state) == ["swap:b:rags", "leave"]
    state = play(engine, state, "swap:b:rags").state
    assert option_ids(state) == ["leave"]
    assert worn(play(engine, state, "leave").state) == [(["mail"], 2), (["coat"], 1)]


def test_a_hero_whose_card_allows_two_armor_items_takes_a_second_one() -> None:
    heroes = [{"items": ["coat"], "armor_items": 2}]
    engine = game(heroes, {"health": 6, "loot": ["mail"]}, battles=2, more={"items": [MAIL, COAT]})
    state = play(engine, engine.init(), "hit").state
    assert option_ids(state) == ["take:a", "leave"]
    assert worn(play(engine, state, "take:a").state) == [(["coat", "mail"], 3)]


def test_two_heroes_exchange_their_armor_between_battles() -> None:
    heroes: list[dict[str, Any]] = [{"items": ["mail"]}, {"items": ["coat"]}, {"armor": "none"}]
    engine = game(heroes, {"health": 6}, battles=2, more={"items": [MAIL, COAT]})
    state = play(engine, engine.init(), "hit").state
    assert option_ids(state) == ["next", "give:a:mail:b:coat", "stop"]
    state = play(engine, state, "give:a:mail:b:coat").state
    assert worn(state) == [(["coat"], 1), (["mail"], 2), ([], 0)]
    assert option_ids(state) == ["next", "give:a:coat:b:mail", "stop"]


@pytest.mark.parametrize("route", ["loot", "exchange"])
def test_an_item_that_was_used_stays_used_when_it_is_swapped(route: str) -> None:
    use = {"name": "Shine", "do": [{"op": "bonus", "n": 1}]}
    mail = {**MAIL, "use": use, "uses": "session"}
    foe = {"health": 6, "loot": [] if route == "exchange" else ["coat"]}
    heroes = [{"items": ["mail"]}, {"items": ["coat"]} if route == "exchange" else {}]
    engine = game(heroes, foe, battles=2, more={"items": [mail, COAT]})
    state = play(engine, engine.init(), "use:a:item.mail", "hit").state
    words = ("give:a:mail:b:coat",) if route == "exchange" else ("swap:a:mail", "take:b")
    data = play(engine, state, *words).state.to_json()
    assert data["heroes"][1]["items"] == [{"id": "mail", "used": True}]


# Interrupts outside of the windows that are offered (A24) -------------------------------------------


@pytest.mark.parametrize(("setting", "offered"), [("event", False), ("any", True)])
def test_an_interrupt_that_shields_before_a_reroll(setting: str, offered: bool) -> None:
    heroes = [{"active": REROLL}, {"active": BARRIER}]
    engine = game(heroes, MISS5, interrupt_windows=setting)
    state = play(engine, engine.init(), "miss", "use:a:active").state
    assert (
        "use:b:active:a" in [o.id for r in state.open if r.type == "choice" for o in r.options]
    ) == offered


def test_an_interrupt_between_roll_and_damage_is_refused_with_the_reason() -> None:
    # "Reroll": only rerolls come after the roll and before the damage.
    engine = game([{"active": REROLL}, {"active": BARRIER}], MISS5)
    state = play(engine, engine.init(), "miss").state
    late = event_for(state, "keep").model_copy(update={"option": "use:b:active:a"})
    refused = engine.reduce(state, late)
    assert isinstance(refused, Rejected)
    assert (refused.code, english(refused.message)) == ("not_an_option", "Wall can't be used now.")


def test_health_falls_with_the_maximum_of_an_item_that_is_given_away() -> None:
    belt = {"id": "belt", "name": "Belt", "max_health": 4}
    engine = game([{"items": ["belt"]}, {}], {"health": 6}, battles=2, more={"items": [belt]})
    table = GameTable(engine).expect("heroes.a.health", 34).roll("hit").choose("give:a:belt:b")
    table.expect("heroes.a.health", 30).expect("heroes.a.max_health", 30).expect("heroes.b.max_health", 34)
    table.choose("next").expect("heroes.b.health", 34).replay()
