"""Changes by hand in the dice adventure: skills, deaths, open places, in every state and after the end."""

from __future__ import annotations

import tomllib
from collections import Counter

from tests.rules.adventurers import adventure, game, given, to_menu
from tests.rules.walk import Walk
from traywatch.rules import load_game
from traywatch.rules.content import builtin
from traywatch.rules.core.adjustable import AdjustableField, field_at
from traywatch.rules.core.types import Accepted, Adjusted, ChoiceRequest, Engine, Event, Rejected, State
from traywatch.rules.dice_adventure.content import AdventureContent
from traywatch.rules.dice_adventure.setup import BY_PLAYERS


def after(engine: Engine, state: State, event: Event) -> State:
    result = engine.reduce(state, event)
    assert isinstance(result, Accepted), result
    return result.state


def refused(engine: Engine, state: State, event: Event) -> str:
    result = engine.reduce(state, event)
    assert isinstance(result, Rejected)
    return result.code


GIVES_A_DIE = ("pay_die", "lose_die", "commit_stat", "commit_obstacle", "commit_close")
"""Tasks that take a die out of a hand."""


def at_menu() -> tuple[Engine, State]:
    engine = game()
    state, _ = to_menu(engine)
    dice = "physical-d4 mental-d4"
    return engine, given(engine, state, a_hand=dice, a_bag="mental-d4", mill_bag="enemy-d4", timer=9)


def field_of(engine: Engine, state: State, path: str) -> AdjustableField:
    """A field that can be changed by hand now."""
    found = field_at(engine.adjustable(state), path)
    assert found is not None, path
    return found[1]


def test_a_card_that_teaches_a_skill_is_entered_by_hand() -> None:
    engine = load_game("dice_adventure")
    state = engine.init()
    hero = adventure(state).heroes[0]
    field = field_of(engine, state, f"heroes.{hero.id}.skills")
    now = [str(one.value) for one in field.options if str(one.value).endswith(":2")][:2]
    state = after(engine, state, Adjusted(path=field.path, was=field.value, now=now))
    assert [f"{one.id}:{one.level}" for one in adventure(state).heroes[0].skills] == now
    twice = Adjusted(path=field.path, was=now, now=[now[0], now[0].replace(":2", ":1")])
    assert refused(engine, state, twice) == "bad_value"


def test_a_hero_dies_by_hand_and_comes_back() -> None:
    engine, state = at_menu()
    first = adventure(state).heroes[adventure(state).active]
    state = after(engine, state, Adjusted(path=f"heroes.{first.id}.state", was="alive", now="dead"))
    assert adventure(state).heroes[adventure(state).active].id != first.id, "the next hero's turn begins"
    assert adventure(state).heroes[0].location is None
    state = after(engine, state, Adjusted(path=f"heroes.{first.id}.state", was="dead", now="alive"))
    assert adventure(state).heroes[0].location == adventure(state).locations[0].id
    # The death of everybody loses the scenario, as by the rules.
    for hero in adventure(state).heroes:
        state = after(engine, state, Adjusted(path=f"heroes.{hero.id}.state", was="alive", now="dead"))
    assert adventure(state).phase != "turn"


def test_a_place_is_closed_and_opened_by_hand() -> None:
    engine, state = at_menu()
    places = adventure(state).locations
    for place in places:
        if not place.closable:
            continue
        opened = after(engine, state, Adjusted(path=f"locations.{place.id}.open", was=True, now=False))
        again = Adjusted(path=f"locations.{place.id}.open", was=False, now=True)
        if adventure(opened).phase == "turn":
            assert next(p for p in adventure(after(engine, opened, again)).locations if p.id == place.id).open
        state = opened
    assert adventure(state).phase != "turn", "all places are closed, so the scenario is won"


def offered_dice_are_asked_again(engine: Engine, state: State) -> int:
    """How many dice an open question offers that are taken out of a hand. They are not offered any more."""
    if field_at(engine.adjustable(state), "turn") is not None:
        return 0
    requests = [request for request in state.open if isinstance(request, ChoiceRequest)]
    options = [option.id for request in requests for option in request.options]
    found = 0
    for hero in adventure(state).heroes:
        for n, one in enumerate(hero.hand):
            if any(one in option for option in options):
                rest = [*hero.hand[:n], *hero.hand[n + 1 :]]
                path = f"heroes.{hero.id}.hand"
                result = engine.reduce(state, Adjusted(path=path, was=list(hero.hand), now=rest))
                assert isinstance(result, Accepted), (state.open, result)
                tasks = [
                    task for one in adventure(result.state).then for tasks in one.values() for task in tasks
                ]
                held = {name for each in adventure(result.state).heroes for name in each.hand}
                assert one in held or one not in {task.name for task in tasks if task.do in GIVES_A_DIE}
                found += 1
    return found


def test_something_can_be_changed_by_hand_in_every_state_of_an_adventure() -> None:
    phases: Counter[str] = Counter()
    for seed in range(3):
        walk = Walk("dice_adventure", seed, often=0.0, meddle=0.0)
        for _ in range(120):
            timer = field_of(walk.engine, walk.state, "timer")
            assert isinstance(timer.value, int)
            event = Adjusted(path="timer", was=timer.value, now=timer.value + 1)
            result = walk.engine.reduce(walk.state, event)
            assert isinstance(result, Accepted), walk.state.open
            assert adventure(result.state).timer == timer.value + 1
            phases[adventure(walk.state).phase] += 1
            phases["offered"] += offered_dice_are_asked_again(walk.engine, walk.state)
            if not walk.state.open:
                break
            walk.step()
    assert {"setup", "turn", "offered"} <= set(+phases)


def test_a_finished_adventure_can_be_changed_by_hand() -> None:
    engine, state = at_menu()
    data = {**state.to_json(), "phase": "finished", "open": [], "agenda": []}
    done = engine.state_from_json(data)
    state = after(engine, done, Adjusted(path="heroes.a.capacity", was=5, now=6))
    assert (adventure(state).heroes[0].capacity, state.open) == (6, ())


def test_the_shipped_scenarios_have_places_for_every_number_of_heroes() -> None:
    engine = load_game("dice_adventure")
    content = AdventureContent.model_validate(tomllib.loads(builtin("dice_adventure").read_text("utf-8")))
    for card in content.scenarios:
        places = [name for name in card.pool if name not in card.static]
        for heroes, wanted in BY_PLAYERS.items():
            if heroes <= engine.lobby().most and card.dynamic is None:
                assert len(places) >= wanted, (card.name, heroes)


def test_a_death_and_the_end_of_a_place_wait_for_what_is_under_way() -> None:
    seen: Counter[str] = Counter()
    for seed in range(4):
        walk = Walk("dice_adventure", seed, often=0.0, meddle=0.0)
        for _ in range(60):
            state = adventure(walk.state)
            waiting = state.phase == "turn" and (state.encounter is not None or state.chance is not None)
            place = next((one for one in state.locations if one.open), None)
            if waiting and place is not None:
                dead = Adjusted(
                    path=f"heroes.{state.heroes[-1].id}.state", was=state.heroes[-1].state, now="dead"
                )
                shut = Adjusted(path=f"locations.{place.id}.open", was=True, now=False)
                for event, do in ((dead, "set_state"), (shut, "end_place")):
                    if event.was == "dead":
                        continue
                    result = walk.engine.reduce(state, event)
                    assert isinstance(result, Accepted), result
                    assert [r.id for r in result.state.open] == [r.id for r in state.open]
                    assert adventure(result.state).agenda[-1].do == do
                    seen[do] += 1
            if not walk.state.open:
                break
            walk.step()
    assert set(seen) == {"set_state", "end_place"}
