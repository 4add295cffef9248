"""Turn order: a table of changes, refusals, and random changes that keep the order's promises."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from traywatch.errors import RulesError
from traywatch.rules.engine.turn_order import MOST_COMBATANTS, Combatant, TurnOrder


def fight(**initiatives: int | None) -> TurnOrder:
    """Combatants with typed initiatives, added in this order."""
    order = TurnOrder()
    for name, initiative in initiatives.items():
        order = order.add(Combatant(id=name, name=name.title()))
        order = order if initiative is None else order.typed(name, initiative)
    return order


def acting(order: TurnOrder) -> list[str]:
    return [one.id for one in order.acting]


def test_the_highest_initiative_acts_first_and_who_has_none_waits() -> None:
    order = fight(ana=12, bea=None, wolf=18)
    assert acting(order) == ["wolf", "ana"]
    assert [one.id for one in order.waiting] == ["bea"]
    assert acting(order.typed("bea", 15)) == ["wolf", "bea", "ana"]


def test_a_roll_adds_the_bonus_and_a_typed_number_does_not() -> None:
    order = TurnOrder().add(Combatant(id="ana", name="Ana", bonus=3))
    assert order.rolled("ana", 11).get("ana").initiative == 14
    assert order.typed("ana", 11).get("ana").initiative == 11


def test_people_choose_the_order_of_a_tie_and_a_newcomer_opens_it_again() -> None:
    order = fight(ana=12, wolf=12, bea=9)
    assert [[one.id for one in tie] for tie in order.ties] == [["ana", "wolf"]]
    order = order.decide(["wolf", "ana"])
    assert (acting(order), order.ties) == (["wolf", "ana", "bea"], ())
    later = order.add(Combatant(id="cat", name="Cat")).typed("cat", 12)
    assert acting(later) == ["wolf", "ana", "cat", "bea"]
    assert len(later.ties[0]) == 3


def test_turns_go_round_and_a_round_is_counted() -> None:
    order = fight(ana=12, wolf=18)
    seen = []
    for _ in range(5):
        order = order.next()
        seen.append((order.turn, order.round))
    assert seen == [("wolf", 1), ("ana", 1), ("wolf", 2), ("ana", 2), ("wolf", 3)]
    assert (order.end().turn, order.end().round, acting(order.end())) == ("", 0, ["wolf", "ana"])
    assert order.reset().acting == ()


@pytest.mark.parametrize(
    ("whose", "removed", "next_turn", "next_round"),
    [("wolf", "wolf", "ana", 1), ("ana", "ana", "wolf", 2), ("wolf", "ana", "wolf", 1)],
)
def test_removing_one_leaves_the_turn_with_the_next(
    whose: str, removed: str, next_turn: str, next_round: int
) -> None:
    order = fight(ana=12, wolf=18).begin()
    while order.turn != whose:
        order = order.next()
    after = order.remove(removed)
    assert (after.turn, after.round) == (next_turn, next_round)


def test_without_the_last_combatant_it_is_nobodys_turn() -> None:
    assert fight(ana=12).begin().remove("ana") == TurnOrder()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda order: order.remove("nobody"), "no_such_combatant"),
        (lambda order: order.hide("nobody", True), "no_such_combatant"),
        (lambda order: order.typed("nobody", 1), "no_such_combatant"),
        (lambda order: order.rolled("nobody", 1), "no_such_combatant"),
        (lambda order: order.add(Combatant(id="ana", name="Ana")), "combatant_twice"),
        (lambda order: order.decide(["ana", "bea"]), "not_a_tie"),
        (lambda order: order.decide(["ana"]), "not_a_tie"),
        (lambda order: order.decide([]), "not_a_tie"),
        (lambda order: order.decide(["ana", "ana", "wolf"]), "not_a_tie"),
        (lambda order: order.decide(["cat", "dog"]), "not_a_tie"),
        (lambda order: order.reset().next(), "nobody_acts"),
        (lambda order: order.reset().begin(), "nobody_acts"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_code(
    change: Callable[[TurnOrder], TurnOrder], code: str
) -> None:
    with pytest.raises(RulesError) as refused:
        change(fight(ana=12, wolf=12, bea=9, cat=None, dog=None))
    assert refused.value.code == code


def test_an_order_has_a_most() -> None:
    order = fight(**{f"c{n}": n for n in range(MOST_COMBATANTS)})
    with pytest.raises(RulesError, match=str(MOST_COMBATANTS)):
        order.add(Combatant(id="more", name="More"))


IDS = st.sampled_from(("a", "b", "c", "d"))
CHANGES = st.one_of(
    st.tuples(st.just("add"), IDS),
    st.tuples(st.just("remove"), IDS),
    st.tuples(st.just("hide"), IDS),
    st.tuples(st.just("typed"), IDS, st.integers(1, 3)),
    st.tuples(st.just("rolled"), IDS, st.integers(1, 3)),
    st.tuples(st.just("decide")),
    st.tuples(st.just("next")),
    st.tuples(st.just("end")),
)


def changed(order: TurnOrder, change: tuple[str, ...]) -> TurnOrder:
    """The order after a change; the same one where the change does not fit."""
    what, *rest = change
    try:
        if what == "add":
            return order.add(Combatant(id=rest[0], name=rest[0], bonus=1))
        if what == "hide":
            return order.hide(rest[0], True)
        if what == "decide":
            return order.decide([one.id for one in reversed(order.ties[0])]) if order.ties else order
        done: TurnOrder = getattr(order, what)(*rest)
    except RulesError:
        return order
    return done


@given(st.lists(CHANGES, max_size=30))
def test_random_changes_keep_the_order(changes: list[tuple[str, ...]]) -> None:
    order = TurnOrder()
    for change in changes:
        before, order = order, changed(order, change)
        levels = [one.initiative or 0 for one in order.acting]
        assert levels == sorted(levels, reverse=True)
        assert order.combatants == (*order.acting, *order.waiting)
        assert (order.turn in acting(order)) == (order.round > 0)
        assert order.round - before.round in (0, 1) or order.round == 0
        assert TurnOrder.from_json(order.to_json()) == order
