"""Every key of an effect in every position of a card: refused when loaded, or carried out."""

from __future__ import annotations

from itertools import product
from typing import Any, Literal, get_args, get_origin

import pytest

from tests.rules.matrices.effect_log import Ran, effect_log
from tests.rules.party import ZONES, event_for, game, play, tweak
from traywatch.errors import RulesError
from traywatch.records import Record
from traywatch.rules.core.types import Accepted, Engine, Placed, PlaceRequest, RollRequest, State
from traywatch.rules.deep_dark_dice import cards
from traywatch.rules.deep_dark_dice.cards import SIGNED, UNCOUNTED, DeepEffect
from traywatch.rules.deep_dark_dice.effect_positions import BOONS

OPS = (
    "bonus", "heal", "barrier", "cleanse", "stealth", "pierce", "stun", "reroll", "reroute", "revive",
    "regenerate", "immune", "refresh", "damage", "bleed", "daze", "doom", "poison", "necrotic", "curse",
    "stat", "obstacles", "petrify", "minion",
)  # fmt: skip
ON = ("attacker", "owner", "all", "pick", "monster")
POSITIONS = (
    "active", "use", "on_miss", "on_fumble", "minion on_miss", "battle", "turn", "roll", "hit", "crit",
    "miss", "fumble", "place turn", "place miss", "then battle", "on_gain", "gift", "level_up",
)  # fmt: skip
HOUND = {"id": "hound", "name": "Hound", "health": 6, "attack": 2}
BITE = [{"op": "damage", "n": 3}]


def _literals(annotation: Any) -> tuple[Any, ...]:
    """The values of a literal type, or of a union with one."""
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    return tuple(value for part in get_args(annotation) for value in _literals(part))


def effect(op: str, on: str, **keys: Any) -> dict[str, Any]:
    more = {} if op in UNCOUNTED else {"n": 2}
    more |= {"ref": "hound"} if op == "minion" else {}
    return {"op": op, "on": on, **more, **keys}


def table(
    position: str, do: dict[str, Any], bite: list[dict[str, Any]] = BITE, **settings: Any
) -> tuple[Engine, tuple[str, ...], str]:
    """An engine with the effect in this position, the words that reach it, and its place in the content."""
    heroes: list[dict[str, Any]] = [{"armor": 1}, {}, {}]
    monster: dict[str, Any] = {"health": 99, "armor": 2, "on_miss": bite, "on_fumble": bite}
    place: dict[str, Any] = {}
    more: dict[str, Any] = {"minions": [HOUND]}
    battles = 1
    words: tuple[str, ...]
    where, _, moment = position.rpartition(" ")
    if position == "active":
        heroes[0]["active"] = {"name": "Trick", "interrupt": True, "do": [do]}
        words, found = ("use:a:active",), "heroes.a.active.do.0"
    elif position == "use":
        more["items"] = [{"id": "ring", "name": "Ring", "use": {"name": "Ring", "do": [do]}}]
        heroes[0]["items"] = ["ring"]
        words, found = ("use:a:item.ring",), "items.ring.use.do.0"
    elif position in ("on_miss", "on_fumble"):
        monster[position] = [do, *bite]
        words, found = (position[3:],), f"monsters.foe.{position}.0"
    elif position == "minion on_miss":
        more["minions"] = [{**HOUND, "on_miss": [do, *bite]}]
        monster["passives"] = [{"when": "battle", "do": [effect("minion", "monster")]}]
        words, found = ("miss",), "minions.hound.on_miss.0"
    elif position == "then battle":
        monster |= {"health": 1, "then": "foe_two"}
        words, found = ("hit",), "monsters.foe_two.passives.0.do.0"
    elif position in ("on_gain", "gift"):
        more["items"] = [{"id": "ring", "name": "Ring", "on_gain": [do]}]
        heroes[0]["items"] = ["ring"]
        words, found = ((), "items.ring.on_gain.0")
        if position == "gift":
            monster["health"], battles, words = 1, 2, ("hit", "give:a:ring:b")
    elif position == "level_up":
        rows = [{"least": 1, "most": 6, "text": "More", "do": [do]}]
        more["level_up"] = {"die": "d6", "rows": rows}
        monster["health"], battles = 1, 2
        words, found = ("hit", "=3"), "level_up.rows.0.do.0"
    else:
        hook = {"name": "Hook", "when": moment, "do": [do]}
        (place if where == "place" else monster)["passives"] = [hook]
        words = (moment,) if moment in ("hit", "crit", "miss", "fumble") else ("hit",)
        found = ("locations.yard" if where == "place" else "monsters.foe") + ".passives.0.do.0"
    return _engine(position, do, heroes, monster, battles, place, more, settings), words, found


def _engine(
    position: str,
    do: Any,
    heroes: Any,
    monster: Any,
    battles: int,
    place: Any,
    more: dict[str, Any],
    settings: dict[str, Any],
) -> Engine:
    if position == "then battle":
        second = {"id": "foe_two", "name": "Foe 2", "health": 99, "armor": 2}
        second |= {zone: monster[zone] for zone in ("on_miss", "on_fumble")}
        second["passives"] = [{"name": "Hook", "when": "battle", "do": [do]}]
        first = {"id": "foe", "name": "Foe", "armor": 0, **monster}
        more = {**more, "monsters": [first, second]}
    return game(heroes, monster, battles, False, place, more, downed_stand_up=False, **settings)


HURT = {"a_health": 20, "a_curse": 1, "a_ultimate_used": True, "a_bleed": 1, "b_health": 9, "foe_health": 50}


def played(position: str, engine: Engine, words: tuple[str, ...]) -> None:
    """Play the words. What else is asked is answered by its default."""
    state: State = engine.init()
    if position not in ("on_gain", "battle"):
        weak = {"foe_health": 1} if position in ("then battle", "gift", "level_up") else {}
        state = tweak(engine, state, **{**HURT, **weak}, c_health=0, c_downed=True)
    for word in (*words, ""):
        state = answered(engine, state, word)
        if word:
            state = play(engine, state, option(state, word)).state


def option(state: State, word: str) -> str:
    """The word itself, or the first option that begins with it (the player names a hero)."""
    ids = [o.id for request in state.open for o in getattr(request, "options", ())]
    hurt = [name for name in ids if name.startswith(f"{word}:")]
    return word if word in ids or not hurt else hurt[0]


def answered(engine: Engine, state: State, word: str) -> State:
    """The state after questions that the word does not answer were answered by their default."""
    for _ in range(20):
        ids = {o.id for request in state.open for o in getattr(request, "options", ())}
        rolls = any(isinstance(request, RollRequest) for request in state.open)
        if not word or any(name == word or name.startswith(f"{word}:") for name in ids):
            return state
        if rolls and ":" not in word:
            return state
        request = state.open[0]
        if isinstance(request, PlaceRequest):
            result = engine.reduce(state, Placed(request=request.id))
        elif isinstance(request, RollRequest):
            result = engine.reduce(state, event_for(state, "hit" if "zone" in request.needs else "=1"))
        else:
            default = request.default
            assert default is not None
            result = engine.reduce(state, event_for(state, default))
        assert isinstance(result, Accepted), result
        state = result.state
    return state


def ran(position: str, do: dict[str, Any]) -> list[Ran] | None:
    """What was carried out of the effect; null if the cards are refused."""
    try:
        engine, words, place = table(position, do)
    except RulesError as refused:
        assert refused.code == "content_invalid"
        assert do["op"] in str(refused) or do["on"] in str(refused), refused
        return None
    with effect_log() as log:
        played(position, engine, words)
    direct = position in ("on_miss", "on_fumble", "minion on_miss") and do["op"] == "damage"
    found = [one for one in log if one.place == place or (direct and one.op == "damage")]
    return [one for one in found if one.changed]


# At the start of the first battle nobody is hurt or Downed. A second phase starts later, and the row for it
# covers these. Whoever gets an item or levels up stands here, but need not.
NOBODY_THERE = {
    "battle": {"heal on attacker", "heal on all", "heal on monster", "revive on attacker", "revive on all"},
    "on_gain": {"revive on attacker", "revive on owner", "revive on all"},
    "then battle": {"heal on monster", "revive on attacker"},
    "gift": {"revive on attacker", "revive on owner"},
    "level_up": {"revive on attacker", "revive on owner"},
}


REST = pytest.mark.long("half of the operations in this position, and these in the next one, are quick")


@pytest.mark.parametrize(
    ("position", "ops"),
    [
        pytest.param(position, OPS[half::2], marks=() if half == place % 2 else REST)
        for place, position in enumerate(POSITIONS)
        for half in (0, 1)
    ],
)
def test_each_operation_and_target_is_carried_out_or_refused(position: str, ops: tuple[str, ...]) -> None:
    silent = []
    for op, on in product(ops, ON):
        if op in ("reroute", "reroll") and on == "attacker" and position in ("active", "use"):
            continue  # They wait for a failed roll; see test_interactions.
        if op == "revive" and on == "attacker" and position not in ("active", "use", *NOBODY_THERE):
            continue  # The attacking hero stands here. See the next test.
        got = ran(position, effect(op, on))
        if got == [] and f"{op} on {on}" not in NOBODY_THERE.get(position, ()):
            silent.append(f"{op} on {on}")
    assert not silent, f"{position}: accepted, and nothing happens: {silent}"


@pytest.mark.parametrize("position", ["on_miss", "miss", "place miss"])
def test_a_monster_may_revive_the_hero_whom_it_downs(position: str) -> None:
    engine, words, place = table(position, effect("revive", "attacker"))
    with effect_log() as log:
        play(engine, tweak(engine, engine.init(), a_health=1), *words)
    assert [one.changed for one in log if one.place == place] == [True]


DEFAULTS = {key: DeepEffect.model_fields[key].default for key in ("stat", "scope", "ref")} | {
    "n": 1,
    "until": "attack",
}


@pytest.mark.parametrize("op", OPS)
def test_each_key_is_used_or_refused(op: str) -> None:
    boons = ("stealth", "pierce", "barrier", "regenerate", "immune")
    keys = {"n": 2, "stat": "armor", "scope": "current", "ref": "hound", "until": "turn"}
    uses = {
        "n": op not in UNCOUNTED, "stat": op == "stat", "scope": op == "stat", "ref": op == "minion",
        "until": op in boons,
    }  # fmt: skip
    for key, value in keys.items():
        do = effect(op, "pick" if op == "revive" else "attacker", **{key: value})
        if uses[key]:
            table("active", do)
        else:
            with pytest.raises(RulesError, match=f"{op} takes no {key}"):
                table("active", do)
            with pytest.raises(RulesError, match=f"{op} takes no {key}; leave it out$"):
                table("active", {**do, key: DEFAULTS[key]})  # it is of no use at its default either
    if op not in SIGNED and uses["n"]:
        with pytest.raises(RulesError, match="0 or more"):
            table("active", {**effect(op, "attacker"), "n": -1})


def test_each_list_of_effects_on_a_card_is_a_position() -> None:
    lists = {
        f"{card.__name__}.{name}"
        for card in vars(cards).values()
        if isinstance(card, type) and issubclass(card, Record)
        for name, field in card.model_fields.items()
        if field.annotation == tuple[DeepEffect, ...]
    }
    assert lists == {
        "DeepAbility.do", "DeepItem.on_gain", "Minion.on_miss", "Minion.on_fumble", "Hook.do",
        "Monster.on_miss", "Monster.on_fumble", "LevelUpRow.do",
    }  # fmt: skip


VALUES: dict[str, tuple[Any, ...]] = {
    key: tuple(value for value in _literals(DeepEffect.model_fields[key].annotation) if value is not None)
    for key in ("until", "stat", "scope")
}
OF_KEY = {"until": BOONS, "stat": ("stat",), "scope": ("stat",)}
ZONES_AFTER = ("miss", "hit", "miss", "miss", "hit", "miss", "hit", "miss", "miss", "hit", "miss", "miss")


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("key", OF_KEY)
def test_each_value_of_a_key_matters_in_each_position_or_is_refused(key: str, position: str) -> None:
    for op, on in product(OF_KEY[key], ("attacker", "all", "pick", "owner")):
        if position in ("turn", "place turn") and on == "all":
            continue  # It is lent to everybody anew before it could end.
        courses: dict[Any, list[Any]] = {}
        for value in VALUES[key]:
            more = {"stat": "armor"} if key == "scope" else {"n": 40} if op == "barrier" else {}
            course = course_of(position, effect(op, on, **{**more, key: value}))
            if course is None:
                continue
            same = [other for other, one in courses.items() if one == course]
            assert not same, f"{position}: {op} on {on}: {key} = {value} is as {same}"
            courses[value] = course


def course_of(position: str, do: dict[str, Any]) -> list[Any] | None:
    """The numbers of all heroes and the monster after each roll that follows; null if the cards are refused.

    A failed roll wounds and makes bleed, and each hero attacks twice a turn.
    """
    bite = [{"op": "damage", "n": 3}, {"op": "bleed", "n": 1}]
    try:
        engine, words, _ = table(position, do, bite, attacks_per_turn=2, heal_cap=False)
    except RulesError:
        return None
    state: State = engine.init()
    if position not in ("on_gain", "battle"):
        state = tweak(engine, state, **({"foe_health": 1} if battle_ends(position) else {}))
    seen = []
    for word in (*words, *ZONES_AFTER):
        state = answered(engine, state, word)
        while word in ZONES and any("value" in getattr(request, "needs", ()) for request in state.open):
            state = answered(engine, play(engine, state, "=3").state, word)
        state = play(engine, state, option(state, word)).state
        data = state.to_json()
        seen.append([[hero[one] for one in SEEN] for hero in data["heroes"]] + [data["monster"]["health"]])
    return seen


SEEN = (
    "health", "max_health", "armor", "full_armor", "attack", "full_attack", "bleed",
    "barrier", "regenerate", "immune", "pierce", "stealth",
)  # fmt: skip


def battle_ends(position: str) -> bool:
    return position in ("then battle", "gift", "level_up")


@pytest.mark.parametrize("op", ["bonus", "pierce", "immune", "regenerate", "barrier", "revive"])
@pytest.mark.parametrize("when", ["always", "first_turn", "ask", "downed"])
@pytest.mark.parametrize("on_item", [False, True])
def test_each_passive_works_at_its_moment_or_is_refused(op: str, when: str, on_item: bool) -> None:
    more: dict[str, Any] = {} if op in ("pierce", "immune") else {"n": 2}
    hero = {"passives": [{"name": "Thick", "op": op, "when": when, **more}]}
    item = {"id": "ring", "name": "Ring", **hero}
    cards = ({"items": ["ring"]}, {"items": [item]}) if on_item else (hero, {})
    bleeding = {"on_miss": [{"op": "bleed", "n": 2}, {"op": "damage", "n": 5}], "armor": 4}
    try:
        engine = game([cards[0], {}], bleeding, more=cards[1])
    except RulesError as refused:
        assert (op == "revive") != (when == "downed") or (op, when) == ("regenerate", "ask"), refused
        return
    health = 4 if op == "revive" else 20
    state = tweak(engine, engine.init(), a_health=health)
    if when == "ask":
        state = play(engine, state, "claim:0").state
    after = [play(engine, state, zone).state.to_json() for zone in ("hit", "miss")]
    plain = game([{}, {}], bleeding)
    bare = tweak(plain, plain.init(), a_health=health)
    without = [play(plain, bare, zone).state.to_json() for zone in ("hit", "miss")]
    if op == "regenerate":  # It heals at the start of the hero's turn, and its first turn has begun.
        start = engine.init().to_json()["heroes"][0]
        assert start["regenerate"] == 2
        return
    assert any(_numbers(a) != _numbers(b) for a, b in zip(after, without, strict=True))


def _numbers(data: dict[str, Any]) -> tuple[int, ...]:
    hero, monster = data["heroes"][0], data["monster"]
    return hero["health"], hero["bleed"], hero["downed"], monster["health"]


@pytest.mark.parametrize("op", ["stealth", "pierce", "barrier", "regenerate", "immune"])
@pytest.mark.parametrize("until", ["attack", "turn", "battle"])
@pytest.mark.parametrize("own", [True, False])
def test_a_boon_lasts_as_long_as_its_card_says(op: str, until: str, own: bool) -> None:
    # Boons, paragraph 1. Two attacks a turn tell an attack from a turn. What is lent in another hero's
    # turn lasts to the end of that attack or turn of its own hero.
    if (op, until) == ("regenerate", "attack"):
        with pytest.raises(RulesError, match="heals at the start of turns"):
            game([{"active": {"name": "Lend", "do": [effect(op, "pick", until=until)]}}], {})
        return
    heroes = [{}, {"active": {"name": "Lend", "interrupt": True, "do": [effect(op, "pick", until=until)]}}]
    engine = game(heroes, {}, attacks_per_turn=2)
    state = engine.init()
    if not own:
        state = play(engine, state, "hit", "hit", "hit", "use:b:active:a", "hit").state
    else:
        state = play(engine, state, "use:b:active:a").state
    held = [_held(state, op)]
    for _ in range(3):
        state = play(engine, state, "hit").state
        held.append(_held(state, op))
    if own and op == "pierce" and until == "attack":
        held[0] = state is not None  # It is part of the attack under way.
    assert held == [True, until != "attack", until == "battle", until == "battle"]


def _held(state: State, op: str) -> bool:
    return state.to_json()["heroes"][0][op] not in (False, 0, "none")
