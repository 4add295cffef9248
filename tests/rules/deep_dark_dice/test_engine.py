"""Deep Dark Dice through its door: what is refused, what goes by itself, fixes by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.rules.party import after_setup, event_for, game, play, tweak
from tests.rules.playing import choice_request, roll_request
from traywatch.errors import RulesError
from traywatch.messages import english, msg
from traywatch.rules import auto_event, load_game, match
from traywatch.rules.core.types import (
    Accepted,
    Adjusted,
    Choice,
    Conflict,
    Drawn,
    Ended,
    Observation,
    Placed,
    PlacedObject,
    Player,
    Rejected,
    Rolled,
    RolledDie,
    RollRequest,
    SeenDie,
    SessionStarted,
    TableTodo,
)

BONUS3 = {"name": "Trick", "do": [{"op": "bonus", "n": 3}]}
ZONES = ("crit", "hit", "miss", "fumble")


def throw(
    request: RollRequest, kind: str = "d20", zone: Any = "hit", value: int | None = None, **more: Any
) -> Rolled:
    die = RolledDie(role=request.dice[0].role, kind=kind, zone=zone, value=value)
    return Rolled(request=request.id, dice=(die,), **more)


def test_x30_a_wrong_die_changes_nothing_unless_somebody_accepts_it() -> None:
    engine = game([{}, {}])
    state = play(engine, tweak(engine, engine.init(), b_curse=1), "hit").state
    request = roll_request(state)
    tray = Observation(dice=(SeenDie(die_id="x", kind="d20", zone="hit", zones={"hit": 1.0}),))
    found = match(request, tray)
    assert isinstance(found, Conflict)
    assert found.problems[0].code == "wrong_kind"
    refused = engine.reduce(state, throw(request))
    assert isinstance(refused, Rejected)
    assert refused.code == "wrong_die"
    taken = engine.reduce(state, throw(request, accepted_anyway=("wrong_kind",)))
    assert isinstance(taken, Accepted)
    assert taken.state.to_json()["monster"]["health"] == 88


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (lambda r: throw(r.model_copy(update={"id": "r0"})), "stale_request"),
        (lambda r: Rolled(request=r.id, dice=()), "wrong_count"),
        (lambda r: throw(r, zone=None), "zone_missing"),
        (lambda r: throw(r, zone="off"), "off_tray"),
        (lambda r: Choice(request=r.id, option="go_on"), "stale_request"),
        (lambda r: Choice(request="r0", option="go_on"), "stale_request"),
        (lambda r: Placed(request="r0"), "stale_request"),
        (lambda r: Drawn(request="r0", pile="bag", item="x"), "not_expected"),
        (lambda r: SessionStarted(game="deep_dark_dice"), "not_expected"),
    ],
)
def test_refused(event: Any, code: str) -> None:
    engine = game([{"active": BONUS3}])
    state = engine.init()
    refused = engine.reduce(state, event(roll_request(state)))
    assert isinstance(refused, Rejected)
    assert refused.code == code
    assert refused.message


def test_a_throw_sent_twice_counts_once() -> None:
    engine = game()
    state = engine.init()
    event = event_for(state, "hit")
    after = engine.reduce(state, event)
    assert isinstance(after, Accepted)
    again = engine.reduce(after.state, event)
    assert isinstance(again, Rejected)
    assert again.code == "stale_request"


@pytest.mark.parametrize(
    ("option", "says"),
    [
        ("use:a:active", "already used in this battle"),
        ("use:b:active", "can't be used now"),
        ("use:a:ultimate", "no such ability"),
        ("use:z:active", "no such ability"),
        ("dance", "isn't one of the options"),
    ],
)
def test_r25_an_ability_out_of_its_moment_is_refused_with_the_reason(option: str, says: str) -> None:
    shield = {"name": "Shield", "interrupt": True, "do": [{"op": "barrier", "n": 2}]}
    engine = game([{"active": BONUS3}, {"active": BONUS3, "ultimate": shield}])
    state = play(engine, engine.init(), "use:a:active").state
    refused = engine.reduce(state, Choice(request=choice_request(state).id, option=option))
    assert isinstance(refused, Rejected)
    assert (refused.code, says in english(refused.message)) == ("not_an_option", True)


def test_a_throw_closes_the_active_phase_and_the_request_survives_choices() -> None:
    engine = game([{"active": BONUS3, "ultimate": {"name": "U", "do": [{"op": "bonus", "n": 2}]}}])
    state = engine.init()
    first = roll_request(state).id
    assert choice_request(state).optional
    assert choice_request(state).default == "go_on"
    used = play(engine, state, "use:a:active").state
    assert roll_request(used).id == first
    gone_on = play(engine, used, "go_on").state
    assert [request.id for request in gone_on.open] == [first]
    # The die was in the air while somebody tapped: it lands all the same.
    late = engine.reduce(used, event_for(state, "hit"))
    assert isinstance(late, Accepted)
    assert late.state.to_json()["monster"]["health"] == 91


def test_another_die_is_another_request() -> None:
    cleanse = {"name": "Wash", "do": [{"op": "cleanse"}]}
    engine = game([{}, {"active": cleanse}])
    state = play(engine, tweak(engine, engine.init(), b_doomed=True), "hit").state
    doomed = roll_request(state)
    after = play(engine, state, "use:b:active").state
    assert (doomed.dice[0].kind, roll_request(after).dice[0].kind) == ("d60", "d20")
    assert roll_request(after).id != doomed.id


def test_practice_plays_by_itself_and_never_stops() -> None:
    engine = load_game("deep_dark_dice")
    state: Any = engine.init()
    ended: list[tuple[str, str]] = []
    throws = 0
    for n in range(1500):
        event = auto_event(state)
        if event is None:
            # A lucky party first, then an unlucky one.
            throws += 1
            words = ("hit", "crit") if n < 500 else ("fumble", "miss")
            request, word = roll_request(state), words[throws % len(words)]
            kind = request.dice[0].kind or ""
            event = throw(request, kind, word, throws % 20 % int(kind[1:] or 20) + 1)
        result = engine.reduce(state, event)
        assert isinstance(result, Accepted), result
        state = result.state
        ended += [(e.what, e.result) for e in result.effects if isinstance(e, Ended)]
    assert {("battle", "won"), ("session", "won"), ("session", "lost")} <= set(ended)


def test_outside_practice_nothing_is_chosen_by_the_table() -> None:
    engine = game(monster={"health": 6})
    state = play(engine, engine.init(), "hit").state
    assert auto_event(state) is None
    assert choice_request(state).stage == "after_battle"


def test_after_the_last_battle_and_after_defeat() -> None:
    engine = game([{}, {}], {"health": 6, "on_miss": [{"op": "damage", "n": 50}]}, battles=2)
    won = play(engine, tweak(engine, engine.init(), a_curse=2), "hit", "next", "hit")
    assert won.state.to_json()["phase"] == "victory"
    assert [(e.what, e.result) for e in won.effects if isinstance(e, Ended)][-1] == ("session", "won")
    again = play(engine, won.state, "again").state.to_json()
    assert (again["phase"], again["battle_no"], again["heroes"][0]["curse"]) == ("battle", 1, 0)
    lost = play(engine, engine.init(), "miss", "miss")
    assert lost.state.to_json()["phase"] == "defeat"
    stop = play(engine, lost.state, "stop").state
    assert (stop.to_json()["phase"], stop.open) == ("finished", ())


def test_curse_lasts_into_the_next_battle_and_the_downed_stand_up() -> None:
    foe = {"health": 6, "on_miss": [{"op": "damage", "n": 50}]}
    for stand_up in (True, False):
        engine = game([{}, {}], foe, battles=2, downed_stand_up=stand_up)
        state = tweak(engine, engine.init(), b_curse=2)
        after = play(engine, state, "miss", "hit", "next").state.to_json()
        assert [hero["downed"] for hero in after["heroes"]] == [not stand_up, False]
        assert after["heroes"][1]["curse"] == 2
        assert after["active"] == (0 if stand_up else 1)


def test_fixes_by_hand() -> None:
    engine = game([{}, {}], {"on_miss": [{"op": "damage", "n": 50}]})
    state = play(engine, engine.init(), "miss").state

    def fix(path: str, was: Any, now: Any) -> Accepted | Rejected:
        return engine.reduce(state, Adjusted(path=path, was=was, now=now, note="a card says so"))

    risen = fix("heroes.a.health", 0, 3)
    assert isinstance(risen, Accepted)
    assert "R61" in risen.trace
    assert not risen.state.to_json()["heroes"][0]["downed"]
    assert TableTodo(say=msg("ddd-todo-turn-card", name="A", how="upright"), rules=("R86",)) in risen.effects
    cursed = fix("heroes.b.curse", 0, 4)
    assert isinstance(cursed, Accepted)
    assert roll_request(cursed.state).dice[0].kind == "d24"
    won = fix("monster.health", 100, 0)
    assert isinstance(won, Accepted)
    assert won.state.to_json()["phase"] == "victory"
    lost = fix("heroes.b.health", 30, 0)
    assert isinstance(lost, Accepted)
    assert lost.state.to_json()["phase"] == "defeat"
    for path, was, now, code in (
        ("heroes.b.curse", 1, 2, "stale_value"),
        ("heroes.b.curse", 0, 5, "bad_value"),
        ("heroes.b.health", 30, 31, "bad_value"),
        ("monster.health", 100, 101, "bad_value"),
        ("heroes.b.curse", 0, "2", "bad_value"),
        ("heroes.z.curse", 0, 2, "unknown_path"),
        ("heroes.b.name", "B", "X", "unknown_path"),
        ("settings.auto", False, True, "unknown_path"),
    ):
        refused = fix(path, was, now)
        assert isinstance(refused, Rejected)
        assert refused.code == code
    after = fix("heroes.b.health", 30, 0)
    assert isinstance(after, Accepted)
    late = engine.reduce(after.state, Adjusted(path="monster.armor", was=0, now=1))
    assert isinstance(late, Accepted)
    assert late.state.to_json()["phase"] == "defeat"


def test_x20_petrify_places_one_obstacle_where_the_last_throw_stopped() -> None:
    luck = {"name": "Luck", "do": [{"op": "reroll", "n": 1}]}
    engine = game([{"active": luck}, {}], petrify=True, auto=True)
    after = play(engine, engine.init(), "miss", "use:a:active")
    assert not any(request.type == "place" for request in after.state.open)
    request = roll_request(after.state)
    die = RolledDie(role="attack", kind="d20", zone="hit", xy_mm=(70.0, 80.0))
    hit = engine.reduce(after.state, Rolled(request=request.id, dice=(die,)))
    assert isinstance(hit, Accepted)
    (place,) = hit.state.open
    assert (place.type, place.xy_mm) == ("place", (70.0, 80.0))  # type: ignore[union-attr]
    event = auto_event(hit.state)
    assert isinstance(event, Placed)
    placed = engine.reduce(hit.state, event)
    assert isinstance(placed, Accepted)
    assert "R113" in placed.trace
    assert roll_request(placed.state).by == "b"
    # A battle that is over leaves nothing to place.
    won = play(engine, tweak(engine, engine.init(), foe_health=3), "hit")
    assert won.state.to_json()["phase"] == "victory"


def test_cards_to_turn() -> None:
    harm = [{"op": "daze"}]
    engine = game([{"ultimate": {"name": "Stun", "do": [{"op": "stun"}]}}, {}], {"on_miss": harm})
    says = [english(e.say) for e in play(engine, engine.init(), "miss").effects if isinstance(e, TableTodo)]
    assert says == ["Turn A's card by 90°: dazed."]
    says = [
        english(e.say)
        for e in play(engine, engine.init(), "use:a:ultimate").effects
        if isinstance(e, TableTodo)
    ]
    assert says == ["Turn Foe's card by 90°: stunned."]


def test_view_names_everyone() -> None:
    engine = load_game("deep_dark_dice")
    seen = engine.view(after_setup(engine, engine.init()))
    assert [seat.side for seat in seen.seats] == ["monster", "hero", "hero", "hero"]
    assert [seat.active for seat in seen.seats] == [False, True, False, False]
    assert english(seen.headline) == "Mirel, roll the d20."
    assert type(seen).from_json(seen.to_json()) == seen


def test_players_and_their_heroes() -> None:
    engine = load_game("deep_dark_dice")
    ann, bo = Player(id="1", name="Ann", figure="tamsin"), Player(id="2", name="Bo")
    state = after_setup(engine, engine.init((ann, bo)))
    assert [(p.name, p.figure) for p in state.players] == [("Ann", "tamsin"), ("Bo", "mirel")]
    assert roll_request(state).by == "1"
    for players, code in (
        ([], "no_players"),
        ([ann, ann], "players_invalid"),
        ([ann, Player(id="3", name="C", figure="tamsin")], "players_invalid"),
        ([Player(id="3", name="C", figure="nobody")], "players_invalid"),
        ([Player(id=str(n), name=str(n)) for n in range(11)], "players_invalid"),
    ):
        with pytest.raises(RulesError) as problem:
            engine.start(players)
        assert problem.value.code == code


def test_a1_where_a_curse_die_is_not_set_any_but_a_d6_counts() -> None:
    engine = game(curse_dice=["d20", None, None, None, "d24"])
    state = play(engine, tweak(engine, engine.init(), a_curse=1), "hit").state
    request = roll_request(state)
    assert (request.dice[0].kind, request.ignore) == (None, ("d6",))
    assert "curse level 1" in english(request.prompt)
    assert any("curse level 1, 2, and 3" in english(note) for note in engine.view(state).notes)
    refused = engine.reduce(state, throw(request, "d6"))
    assert isinstance(refused, Rejected)
    assert refused.code == "wrong_die"
    assert isinstance(engine.reduce(state, throw(request, "d16")), Accepted)
    assert roll_request(engine.init(settings={"any_die": True})).dice[0].kind is None
    with pytest.raises(RulesError, match=r"settings\.off_tray"):
        engine.start(settings={"off_tray": "cry"})


@pytest.mark.parametrize(
    ("odds", "chances"),
    [
        ("1/4", ("1/4", "7/16", "37/64")),
        ("1/3", ("1/3", "5/9", "19/27")),
        ("1/2", ("1/2", "3/4", "7/8")),
        ("3/5", ("3/5", "21/25", "117/125")),
        ("2/3", ("2/3", "8/9", "26/27")),
        ("3/4", ("3/4", "15/16", "63/64")),
    ],
)
def test_exact_chances_of_a_success_with_rerolls(odds: str, chances: tuple[str, ...]) -> None:
    p = Fraction(odds)
    chance = {"crit": p / 3, "hit": 2 * p / 3, "miss": (1 - p) / 2, "fumble": (1 - p) / 2}
    for rerolls, want in enumerate(chances):
        trick = {"name": "Luck", "do": [{"op": "reroll", "n": max(rerolls, 1)}]}
        engine = game([{"active": trick} if rerolls else {}])
        won = Fraction(0)
        for zones in product(ZONES, repeat=rerolls + 1):
            # Every way the throws can fall; those that the game no longer asks for are left over.
            state: Any = engine.init()
            for n, zone in enumerate(zones):
                state = play(engine, state, zone).state
                if state.attack is None or state.attack.stage != "window":
                    break
                state = play(engine, state, "again" if n else "use:a:active").state
            weight = Fraction(1)
            for zone in zones:
                weight *= chance[zone]
            won += weight if state.to_json()["monster"]["health"] < 100 else 0
        assert won == Fraction(want)


@pytest.mark.parametrize(
    ("attack", "bonus", "hit", "crit", "armor", "want"),
    [
        (6, 0, "1/2", "1/10", 0, "21/5"),
        (6, 5, "1/2", "1/10", 0, "77/10"),
        (6, 5, "1/2", "1/10", 2, "13/2"),
        (6, 0, "1/2", "1/10", 7, "1/2"),
        (3, 0, "2/5", "1/5", 2, "6/5"),
    ],
)
def test_expected_damage(attack: int, bonus: int, hit: str, crit: str, armor: int, want: str) -> None:
    passives = [{"op": "bonus", "n": bonus}] if bonus else []
    engine = game([{"attack": attack, "passives": passives}], {"armor": armor})
    mean = Fraction(0)
    for zone, chance in (("hit", Fraction(hit)), ("crit", Fraction(crit))):
        left = play(engine, engine.init(), zone).state.to_json()["monster"]["health"]
        mean += chance * (100 - left)
    assert mean == Fraction(want)


def test_r104_obstacles_that_a_throw_knocks_about_stay_where_they_are() -> None:
    for off, after_that in (("pool", "roll"), ("replace", "place")):
        engine = game([{}, {}], place={"pattern": "A"}, obstacle_off=off)
        state = play(engine, engine.init(), "placed").state
        event = event_for(state, "hit")
        assert isinstance(event, Rolled)
        lying = tuple(PlacedObject(kind="d6", xy_mm=(50.0 * n, 40.0), zone="miss") for n in (1, 2))
        after = engine.reduce(state, event.model_copy(update={"table": lying}))
        assert isinstance(after, Accepted)
        assert "R104" in after.trace
        assert [o["xy_mm"] for o in after.state.to_json()["obstacles"]] == [[50.0, 40.0], [100.0, 40.0]]
        assert after.state.open[-1].type == after_that


def test_cards_without_numbers_are_asked_for_when_they_come_into_play() -> None:
    engine = load_game("deep_dark_dice")
    ann = Player(id="1", name="Ann", figure="ghost_blade")
    state: Any = engine.init([ann])
    asked = choice_request(state)
    assert english(asked.prompt) == "What health does Ghost Blade's card show?"
    for amount, code in ((None, "bad_amount"), (0, "bad_amount"), (1000, "bad_amount")):
        refused = engine.reduce(state, Choice(request=asked.id, option="set", amount=amount))
        assert isinstance(refused, Rejected)
        assert refused.code == code
    state = play(engine, state, "set#16", "set#1").state
    hero = state.to_json()["heroes"][0]
    assert (hero["max_health"], hero["attack"], hero["armor"]) == (16, 6, 1)
    assert {o.id for o in choice_request(state).options} == {"go_on", "use:ghost_blade:active", "claim:0"}
    ready = play(engine, state, "claim:0", "use:ghost_blade:active", "hit")
    assert ready.state.to_json()["monster"]["health"] == 34 - 10


def test_items_by_hand() -> None:
    cards = [{"id": "coat", "name": "Coat", "kind": "armor", "armor": 1}, {"id": "ring", "name": "Ring"}]
    engine = game([{}, {"armor": "none"}], more={"items": cards})
    state = engine.init()

    def give(hero: str, was: list[str], now: Any) -> Accepted | Rejected:
        return engine.reduce(state, Adjusted(path=f"heroes.{hero}.items", was=was, now=now))

    worn = give("a", [], ["coat", "ring"])
    assert isinstance(worn, Accepted)
    assert worn.state.to_json()["heroes"][0]["armor"] == 1
    for hero, was, now, code in (
        ("a", ["ring"], [], "stale_value"),
        ("a", [], ["crown"], "bad_value"),
        ("a", [], "coat", "bad_value"),
        ("a", [], ["coat", "coat"], "bad_value"),
        ("b", [], ["coat"], "item_refused"),
    ):
        refused = give(hero, was, now)
        assert isinstance(refused, Rejected), (hero, now)
        assert refused.code == code
    state = worn.state
    bare = give("a", ["coat", "ring"], ["ring"])
    assert isinstance(bare, Accepted)
    assert bare.state.to_json()["heroes"][0]["armor"] == 0


def test_a_minion_by_hand() -> None:
    hound = {"id": "hound", "name": "Hound", "health": 5, "attack": 2}
    call = {"name": "Call", "do": [{"op": "minion", "ref": "hound", "on": "owner"}]}
    engine = game([{"active": call}], more={"minions": [hound]})
    state = play(engine, engine.init(), "use:a:active").state
    for now, left in ((3, {"health": 3}), (0, None)):
        fixed = engine.reduce(state, Adjusted(path="heroes.a.minion.health", was=5, now=now))
        assert isinstance(fixed, Accepted)
        minion = fixed.state.to_json()["heroes"][0]["minion"]
        assert minion is None if left is None else minion["health"] == left["health"]


def test_x25_behind_a_minion_the_own_attack_ability_is_refused_with_the_reason() -> None:
    hound = {"id": "hound", "name": "Hound", "health": 5, "attack": 2}
    call = {"name": "Call", "interrupt": True, "do": [{"op": "minion", "ref": "hound", "on": "pick"}]}
    shield = {"name": "Shield", "do": [{"op": "barrier", "n": 2}]}
    engine = game([{"active": BONUS3, "ultimate": shield}, {"active": call}], more={"minions": [hound]})
    state = play(engine, engine.init(), "use:b:active:a").state
    assert [option.id for option in choice_request(state).options] == ["go_on", "use:a:ultimate"]
    refused = engine.reduce(state, Choice(request=choice_request(state).id, option="use:a:active"))
    assert isinstance(refused, Rejected)
    assert (refused.code, "minion is fighting" in english(refused.message)) == ("not_an_option", True)
