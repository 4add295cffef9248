"""Interrupts at every moment (R24), passives around minions and revivals, and damage that several share."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.party import game, play, tweak
from traywatch.messages import english
from traywatch.rules.core.types import ChoiceRequest, RollRequest, State
from traywatch.rules.testing import GameTable

MISS5 = {"on_miss": [{"op": "damage", "n": 5}], "on_fumble": [{"op": "damage", "n": 5}]}
KILL = {"op": "damage", "n": 20}
WELL_OPS = ("bleed", "poison", "daze", "doom", "necrotic")
HOUND = {"minions": [{"id": "hound", "name": "Hound", "health": 4, "attack": 2}]}


def interrupt(op: str, on: str = "pick", **keys: Any) -> dict[str, Any]:
    return {"name": "Trick", "interrupt": True, "do": [{"op": op, "on": on, **keys}]}


def offered(state: State) -> list[str]:
    """The uses that are offered now."""
    asked = [request for request in state.open if isinstance(request, ChoiceRequest)]
    return [option.id for request in asked for option in request.options if option.id.startswith("use:b")]


# Each helpful operation between the failed roll and its damage, what it changes, and what is left to it.
RESCUES = [
    (interrupt("stealth"), "use:b:active:a", {"heroes.a.health": 5}),
    (interrupt("stun", "attacker"), "use:b:active", {"heroes.a.health": 5}),
    (interrupt("minion", ref="hound"), "use:b:active:a", {"heroes.a.health": 5, "heroes.a.minion": None}),
    (interrupt("stat", stat="armor", scope="current", n=3), "use:b:active:a", {"heroes.a.health": 3}),
    (interrupt("damage", "monster", n=200), "use:b:active", {"phase": "victory"}),
    (interrupt("revive", n=2), "use:b:active:c", {"heroes.c.downed": False, "heroes.a.downed": True}),
    (interrupt("immune"), "use:b:active:a", {"heroes.a.immune": False, "heroes.a.downed": True}),
]


@pytest.mark.parametrize("setting", ["any", "event"])
@pytest.mark.parametrize(("trick", "use", "want"), RESCUES, ids=[one[0]["do"][0]["op"] for one in RESCUES])
def test_interrupts_come_between_a_failed_roll_and_its_damage(
    setting: str, trick: dict[str, Any], use: str, want: dict[str, Any]
) -> None:
    # Interrupt, paragraph 3: without a condition, at any time of any hero's turn.
    table = GameTable(game([{}, {"active": trick}, {}], MISS5, more=HOUND, interrupt_windows=setting))
    table.given(heroes__a__health=5, heroes__c__health=0, heroes__c__downed=True).roll("miss")
    if setting == "event":
        assert table.value("heroes.a.downed"), "nobody was asked"
        return
    table.expect_asked("b", use, "keep").choose(use)
    for path, value in want.items():
        table.expect(path, value)


@pytest.mark.parametrize("op", ["heal", "barrier"])
def test_healing_and_barriers_do_not_come_between_a_failed_roll_and_its_damage(op: str) -> None:
    # Healing, paragraph 2: not after damage but before the hero is killed.
    table = GameTable(game([{}, {"active": interrupt(op, n=9)}], MISS5))
    table.roll("miss").expect("heroes.a.health", 25).expect_asked("b", "use:b:active:a")


def test_the_last_hero_who_stands_is_asked_before_the_defeat() -> None:
    engine = game([{}, {"active": interrupt("revive", n=2)}], MISS5)
    table = GameTable(engine).given(
        heroes__a__health=0, heroes__a__downed=True, active=1, heroes__b__health=5
    )
    table.given(open=[], agenda=[{"do": "turn", "hero": 1}], attack=None)
    state = play_on(table)
    state = play(engine, state, "miss").state
    assert offered(state) == ["use:b:active:a"]
    state = play(engine, state, "use:b:active:a").state
    assert state.to_json()["phase"] == "battle"


def play_on(table: GameTable) -> State:
    """The state after the tasks on its agenda were performed, as after any correction."""
    return table.adjust("heroes.b.attack", 7).state


def test_a_harmless_fail_asks_nobody() -> None:
    engine = game([{}, {"active": interrupt("stun", "attacker")}], MISS5)
    state = play(engine, tweak(engine, engine.init(), foe_stunned=True), "miss").state
    assert any(isinstance(request, RollRequest) for request in state.open)


def test_piercing_comes_after_a_hit_on_armor() -> None:
    pierce = interrupt("pierce", "attacker")
    engine = game([{}, {"active": pierce}], {"armor": 2})
    table = GameTable(engine).roll("hit").expect_asked("b", "use:b:active", "keep").choose("use:b:active")
    table.expect("monster.health", 94)
    bare = GameTable(game([{}, {"active": pierce}], {"armor": 0})).roll("hit")
    bare.expect("monster.health", 94), "nobody is asked where there is no armor"


@pytest.mark.parametrize(
    ("trick", "given", "want"),
    [
        (interrupt("cleanse"), {"a_bleed": 4}, {"heroes.a.health": 30, "heroes.a.bleed": 0}),
        (interrupt("cleanse"), {"a_dazed": True}, {"active": 0, "heroes.a.dazed": False}),
        (interrupt("cleanse"), {"a_poison": 1}, {"heroes.a.downed": False}),
        (interrupt("immune"), {"a_necrotic": True, "a_curse": 3}, {"heroes.a.health": 30}),
        (interrupt("barrier", n=9), {"a_bleed": 4}, {"heroes.a.health": 30, "heroes.a.barrier": 5}),
        (interrupt("heal", n=9), {"a_bleed": 4, "a_health": 3}, {"heroes.a.health": 8}),
    ],
)
def test_interrupts_come_before_statuses_act(
    trick: dict[str, Any], given: dict[str, Any], want: dict[str, Any]
) -> None:
    # Dazed, paragraph 2: an interrupt cleanses before it takes effect, and the turn plays normally.
    engine = game([{}, {"active": trick}], MISS5)
    state = play(engine, tweak(engine, engine.init(), **{**given, "a_dazed": False}), "hit").state
    if given.get("a_dazed"):
        state = tweak(engine, state, a_dazed=True)
    state = play(engine, state, "hit").state
    assert "use:b:active:a" in offered(state)
    state = play(engine, state, "use:b:active:a").state
    data = state.to_json()
    for path, value in want.items():
        at: Any = data
        for part in path.replace("heroes.a", "heroes.0").split("."):
            at = at[int(part)] if isinstance(at, list) else at[part]
        assert at == value, path


def test_a_hero_may_be_revived_before_a_won_battle_ends() -> None:
    # Downed, bullet 5: who is still Downed at the end of the battle does not level up.
    rows = {"die": "d6", "rows": [{"least": 1, "most": 6, "text": "More"}]}
    engine = game([{}, {}, {"active": interrupt("revive", n=2)}], {"health": 1}, 2, more={"level_up": rows})
    state = tweak(engine, engine.init(), b_health=0, b_downed=True)
    state = play(engine, state, "hit", "use:c:active:b", "=1").state
    assert state.to_json()["open"][0]["by"] == "b"


@pytest.mark.parametrize(("dealt", "asked"), [(6, True), (2, False)])
def test_a_reroute_is_asked_with_what_armor_leaves(dealt: int, asked: bool) -> None:
    hit = {"on_miss": [{"op": "damage", "n": dealt}]}
    engine = game([{"armor": 2}, {"active": interrupt("reroute", "attacker")}], hit)
    state = play(engine, engine.init(), "miss").state
    prompts = [
        english(r.prompt)
        for r in state.open
        if isinstance(r, ChoiceRequest) and "step in" in english(r.prompt)
    ]
    assert prompts == (["A would take 4 damage. Does someone step in?"] if asked else [])


@pytest.mark.parametrize("downed", [False, True])
def test_who_took_the_damage_of_another_may_be_healed(downed: bool) -> None:
    # Healing, paragraph 2: after the hero survives.
    heroes = [{}, {"active": interrupt("reroute", "attacker")}, {"active": interrupt("heal", n=6)}]
    table = GameTable(game(heroes, MISS5)).given(heroes__b__health=5 if downed else 8)
    table.roll("miss").choose("use:b:active").expect("heroes.a.health", 30)
    if downed:
        table.expect("heroes.b.downed", True)
        return
    table.expect_asked("c", "use:c:active:b").choose("use:c:active:b").expect("heroes.b.health", 9)


@pytest.mark.parametrize("on", ["attacker", "all", "monster"])
@pytest.mark.parametrize("where", ["on_miss", "on_fumble", "miss hook", "minion"])
def test_damage_of_a_fail_reaches_its_target(on: str, where: str) -> None:
    do = [{"op": "damage", "n": 4, "on": on}]
    monster: dict[str, Any] = {"health": 50, "minion": None}
    more = {"minions": [{"id": "hound", "name": "Hound", "health": 40, "on_miss": do}]}
    monster = {"health": 50}
    if where == "miss hook":
        monster["passives"] = [{"when": "miss", "do": do}]
    elif where == "minion":
        call = {"op": "minion", "ref": "hound", "on": "monster"}
        monster["passives"] = [{"when": "battle", "do": [call]}]
    else:
        monster[where] = do
    engine = game([{"armor": 1}, {}, {}], monster, more=more)
    state = play(engine, engine.init(), "fumble" if where == "on_fumble" else "miss").state.to_json()
    lost = [30 - hero["health"] for hero in state["heroes"]]
    assert lost == {"attacker": [3, 0, 0], "all": [3, 4, 4], "monster": [0, 0, 0]}[on]
    front = state["monster"]["minion"] or state["monster"]
    assert front["health"] == front["max_health"] - (4 if on == "monster" else 0)


@pytest.mark.parametrize("when", ["roll", "hit", "crit"])
def test_the_blow_that_kills_a_minion_wakes_no_passive_of_its_monster(when: str) -> None:
    # Monster Minions, paragraph 3: the passives do not function until the minion is killed.
    monster = {
        "petrify": True,
        "passives": [
            {"when": "battle", "do": [{"op": "minion", "ref": "hound", "on": "monster"}]},
            {"when": when, "do": [{"op": "curse", "n": 1}]},
        ],
    }
    zone = "hit" if when == "hit" else "crit"
    table = GameTable(game([{}, {}], monster, more=HOUND)).roll(zone)
    table.expect("monster.minion", None).expect("heroes.a.curse", 0).expect("obstacles", []).roll(zone)
    table.expect("heroes.b.curse", 1)


CONSTANT = [("pierce", {}), ("immune", {}), ("regenerate", {"n": 2}), ("barrier", {"n": 2})]


@pytest.mark.parametrize(("op", "n"), CONSTANT)
@pytest.mark.parametrize("on_item", [False, True])
@pytest.mark.parametrize("how", ["card", "interrupt"])
def test_a_revived_hero_has_the_boons_of_passives_and_items_again(
    op: str, n: dict[str, int], on_item: bool, how: str
) -> None:
    # Passive Abilities: always applicable and active. Downed, bullet 3: they rest only while Downed.
    passive = {"op": op, **n}
    back = {"op": "revive", "n": 4, "when": "downed"}
    hero: dict[str, Any] = {"passives": [passive] if not on_item else []}
    if how == "card":
        hero["passives"] = [*hero["passives"], back]
    more = {"items": [{"id": "ring", "name": "Ring", "passives": [passive]}]} if on_item else {}
    hero |= {"items": ["ring"]} if on_item else {}
    engine = game(
        [hero, {"active": interrupt("revive", n=4)}], {"on_miss": [{"op": "damage", "n": 99}]}, more=more
    )
    before = engine.init().to_json()["heroes"][0][op]
    state = play(engine, engine.init(), "miss").state
    if how == "interrupt":
        state = play(engine, state, "use:b:active:a").state
    hero_now = state.to_json()["heroes"][0]
    assert (hero_now["downed"], hero_now[op]) == (False, before)
    # What was lent is gone (Revive, paragraph 2), and what the item gave goes with the item.
    assert hero_now["lent"] == []
    if on_item:
        table = GameTable(engine)
        table.state = state
        table.log.clear()
        assert table.adjust("heroes.a.items", []).value(f"heroes.a.{op}") in (False, 0)


@pytest.mark.parametrize("way", ["start", "gift", "loot", "swap", "hand"])
def test_what_an_item_does_when_gained_happens_each_time_it_is_gained(way: str) -> None:
    # Dice Curse, last bullet, and each way to an item: "whoever puts it on is cursed by one level".
    plate = {
        "id": "plate",
        "name": "Plate",
        "kind": "armor",
        "armor": 2,
        "on_gain": [{"op": "curse", "n": 1}],
    }
    rags = {"id": "rags", "name": "Rags", "kind": "armor", "armor": 1}
    heroes: list[dict[str, Any]] = [{"items": ["plate"]} if way in ("start", "gift") else {}, {}]
    if way == "swap":
        heroes[1]["items"] = ["rags"]
    loot = {"loot": ["plate"]} if way in ("loot", "swap") else {}
    engine = game(heroes, {"health": 1, **loot}, 2, more={"items": [plate, rags]})
    table = GameTable(engine)
    if way == "start":
        table.expect("heroes.a.curse", 1).expect("agenda", [])
    elif way == "hand":
        table.adjust("heroes.b.items", ["plate"]).expect("heroes.b.curse", 1).expect("agenda", [])
    else:
        table.roll("hit")
        words = {"gift": "give:a:plate:b", "loot": "take:b", "swap": "swap:b:rags"}
        table.choose(words[way]).expect("heroes.b.curse", 1)
    table.replay()


def test_a_second_phase_begins_with_its_own_passives_and_leaves_the_loot_of_both() -> None:
    call = {"when": "battle", "do": [{"op": "curse", "n": 1, "on": "all"}]}
    items = [{"id": "ring", "name": "Ring"}, {"id": "orb", "name": "Orb"}]
    first = {"id": "foe", "name": "Foe", "health": 1, "armor": 0, "then": "foe_two", "loot": ["ring"]}
    second = {"id": "foe_two", "name": "Foe 2", "health": 1, "armor": 0, "passives": [call], "loot": ["orb"]}
    engine = game([{}, {}], {}, 2, more={"items": items, "monsters": [first, second]})
    table = GameTable(engine).roll("hit").expect("heroes.a.curse", 1).expect("heroes.b.curse", 1)
    table.take(table.rolled("hit").model_copy(update={"accepted_anyway": ("wrong_kind",)}))
    table.choose("take:a").choose("take:a").expect("heroes.a.items.ring.id", "ring").replay()


STATUSES = [
    {"op": op, **({"n": 9} if op == "poison" else {"n": 1} if op == "bleed" else {}), "on": "all"}
    for op in WELL_OPS
]


@pytest.mark.parametrize("setting", [None, False, True])
@pytest.mark.parametrize("source", ["list", "monster hook", "place hook", "roll hook", "minion", "hit hook"])
@pytest.mark.parametrize("how", ["card", "item"])
def test_a_hero_revived_in_the_same_roll_has_none_of_its_statuses(
    setting: bool | None, source: str, how: str
) -> None:
    # Revive, paragraph 2: "without any of these conditions". Heroes a and b go down, hero c does not.
    kill = {"op": "damage", "n": 20, "on": "all"}
    monster: dict[str, Any] = {"on_miss": [kill]}
    place: dict[str, Any] = {}
    more: dict[str, Any] = {"minions": [{"id": "hound", "name": "Hound", "health": 99}]}
    if source == "list":
        monster["on_miss"] = [kill, *STATUSES]
    elif source == "minion":
        more["minions"][0]["on_miss"] = [kill, *STATUSES]
        call = {"op": "minion", "ref": "hound", "on": "monster"}
        monster["passives"] = [{"when": "battle", "do": [call]}]
    else:
        when = source.split()[0].replace("monster", "miss").replace("place", "miss")
        passives = [{"when": when, "do": [*([kill] if when == "hit" else []), *STATUSES]}]
        (place if source == "place hook" else monster)["passives"] = passives
    back = [{"op": "revive", "n": 4, "when": "downed"}]
    hero: dict[str, Any] = {"passives": back} if how == "card" else {"items": ["heart"]}
    more["items"] = [{"id": "heart", "name": "Heart", "passives": back}]
    chosen = {} if setting is None else {"revived_takes_status": setting}
    engine = game([hero, hero, {"max_health": 50}], monster, place=place, more=more, **chosen)
    state = tweak(engine, engine.init(), a_health=9, b_health=9)
    data = play(engine, state, "hit" if source == "hit hook" else "miss").state.to_json()
    assert data["heroes"][2]["poison"]
    # A next turn has begun, and Doom is for the next attack of its hero.
    for hero_now in data["heroes"][:2]:
        assert not hero_now["downed"]
        assert bool(hero_now["poison"]) == bool(hero_now["necrotic"]) == bool(setting)


def test_a_hero_revived_before_a_reroll_takes_the_statuses_of_the_next_roll() -> None:
    harms = {"on_miss": [{"op": "poison", "n": 3}], "passives": [{"when": "roll", "do": [dict(KILL)]}]}
    back = [{"op": "revive", "n": 40, "when": "downed"}]
    heroes = [{"passives": back, "max_health": 50}, {"active": interrupt("reroll", "attacker", n=1)}]
    table = GameTable(game(heroes, harms, roll_passives="each")).given(heroes__a__health=9)
    table.roll("hit").expect("heroes.a.health", 40)
    table.given(heroes__b__active_used=False)
    late = GameTable(game(heroes, harms, roll_passives="each")).given(heroes__a__health=9).roll("miss")
    late.expect("heroes.a.health", 40).choose("use:b:active").roll("miss").expect("heroes.a.health", 20)
    late.expect("heroes.a.poison", 3)
