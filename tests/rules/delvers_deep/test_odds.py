"""Chances of Delver's Deep: the tables of the checklist, and every case counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from tests.rules.delvers import event_for, game, play
from tests.rules.playing import choice_request, roll_request
from traywatch.errors import RulesError
from traywatch.rules.core.types import Accepted
from traywatch.rules.delvers_deep import odds
from traywatch.rules.delvers_deep.checks.check_terms import succeeds

DCS = range(2, 7)
F = Fraction


def row(text: str) -> list[Fraction]:
    return [F(word) for word in text.split()]


def table(text: str) -> list[list[Fraction]]:
    """Rows by DC from 2 to 6."""
    return [row(line) for line in text.strip().splitlines()]


PLAIN = row("5/6 2/3 1/2 1/3 1/6")
PASSIVE = table(
    """
    35/36 35/36 35/36 35/36 35/36
    7/9 8/9 8/9 8/9 8/9
    7/12 2/3 3/4 3/4 3/4
    7/18 4/9 1/2 5/9 5/9
    7/36 2/9 1/4 5/18 11/36
    """
)
FORCED = table(
    """
    35/36 17/18 11/12 8/9 31/36
    7/9 8/9 5/6 7/9 13/18
    7/12 2/3 3/4 2/3 7/12
    7/18 4/9 1/2 5/9 4/9
    7/36 2/9 1/4 5/18 11/36
    """
)
# plain; active; active then 1's; the best order with 1's; active then 2's; the best order with 2's
BOTH = table(
    """
    5/6 35/36 215/216 215/216 215/216 215/216
    2/3 8/9 25/27 17/18 26/27 26/27
    1/2 3/4 19/24 59/72 5/6 31/36
    1/3 5/9 16/27 67/108 17/27 2/3
    1/6 11/36 71/216 25/72 19/54 41/108
    """
)
STACK = table(
    """
    5/6 35/36 215/216 1295/1296 7775/7776 46655/46656
    2/3 8/9 26/27 80/81 242/243 728/729
    1/2 3/4 7/8 15/16 31/32 63/64
    1/3 5/9 19/27 65/81 211/243 665/729
    1/6 11/36 91/216 671/1296 4651/7776 31031/46656
    """
)
STACK_ONES = table(
    """
    35/36 1295/1296 46655/46656 1679615/1679616
    7/9 77/81 721/729 6545/6561
    7/12 119/144 1603/1728 20111/20736
    7/18 203/324 4501/5832 90335/104976
    7/36 455/1296 22267/46656 972335/1679616
    """
)
SIX_UP = table(
    """
    1/6 11/36 91/216 671/1296 4651/7776
    7/36 455/1296 22267/46656 972335/1679616 39955027/60466176
    2/9 32/81 386/729 4160/6561 42242/59049
    11/36 671/1296 31031/46656 1288991/1679616 50700551/60466176
    """
)
LITERAL = table("29/36 7/9 3/4\n11/18 5/9 1/2\n5/12 1/3 1/4\n2/9 1/9 1/6\n1/36 1/18 1/12")
ONLY_GOOD = table("29/36 7/9 3/4\n11/18 5/9 1/2\n5/12 1/3 1/4\n2/9 1/9 1/9\n1/36 1/36 1/36")


def test_the_tables() -> None:
    check = odds.check
    for n, dc in enumerate(DCS):
        assert check(dc).chance == PLAIN[n]
        assert [check(dc, reroll=r).chance for r in range(1, 6)] == PASSIVE[n]
        assert [check(dc, reroll=r, forced=True).chance for r in range(1, 6)] == FORCED[n]
        pairs = [check(dc, reroll=r, active=True, order=o).chance for r in (1, 2) for o in ORDERS]
        assert [check(dc).chance, check(dc, active=True).chance, *pairs] == BOTH[n]
        assert [check(dc, stack=k).chance for k in range(1, 7)] == STACK[n]
        assert [check(dc, stack=k, reroll=1).chance for k in range(1, 5)] == STACK_ONES[n]
        assert [check(dc, worse=r, only_good=False).chance for r in (6, 5, 4)] == LITERAL[n]
        assert [check(dc, worse=r).chance for r in (6, 5, 4)] == ONLY_GOOD[n]
        assert check(dc, reroll=2, worse=5).chance == PLAIN[n]
    ways: list[dict[str, Any]] = [{}, {"reroll": 1}, {"reroll": 2}, {"active": True}]
    assert [[check(6, stack=k, **way).chance for k in range(1, 6)] for way in ways] == SIX_UP


ORDERS: tuple[odds.Order, odds.Order] = ("active_first", "either")


@pytest.mark.parametrize(("n", "shown"), [(29, "0.994945"), (30, "0.995787"), (31, "0.996489")])
def test_near_certainty(n: int, shown: str) -> None:
    assert f"{float(odds.check(6, stack=n).chance):.6f}" == shown


DAMAGE = [
    (0, 6, "5/2 1/216 125/216 25/12 15625/46656"),
    (1, 5, "2 1/27 8/27 4/3 64/729"),
    (2, 4, "3/2 1/8 1/8 3/4 1/64"),
    (3, 3, "1 8/27 1/27 1/3 1/729"),
    (4, 2, "1/2 125/216 1/216 1/12 1/46656"),
]


@pytest.mark.parametrize(("ac", "dc", "numbers"), DAMAGE)
def test_damage(ac: int, dc: int, numbers: str) -> None:
    assert odds.damage_dc(ac) == dc
    bare, paid = odds.damage(3, dc), odds.damage(3, dc, active=True)
    found = [bare.expected, bare.taken[0], bare.taken[3], paid.expected, paid.taken[3]]
    assert found == row(numbers)
    assert sum(bare.taken) == sum(paid.taken) == 1


def test_death() -> None:
    assert list(odds.death().values()) == row("1/2 1/3 1/6")


def test_what_the_text_claims() -> None:
    assert odds.check(4, stack=2).chance > odds.check(3).chance
    plain = [odds.check(dc).chance for dc in DCS]
    assert (min(plain), max(plain)) == (F(1, 6), F(5, 6))
    gain = {dc: odds.check(dc, reroll=1).chance - odds.check(dc).chance for dc in DCS}
    assert max(gain, key=lambda dc: gain[dc]) == 2
    assert min(gain, key=lambda dc: gain[dc]) == 6
    active = {dc: odds.check(dc, active=True).chance - odds.check(dc).chance for dc in DCS}
    assert max(active.values()) == active[4] == F(1, 4)


# Every case counted ---------------------------------------------------------------------------


def counted(passes: Callable[[Iterator[int]], bool], dice: int) -> Fraction:
    """The share of all sequences of so many dice for which a way to play passes."""
    cases = list(product(range(1, 7), repeat=dice))
    return F(sum(passes(iter(case)) for case in cases), len(cases))


def single(dc: int, r: int, active: bool, order: str) -> Callable[[Iterator[int]], bool]:
    """One die, thrown again for nothing at r and less, and for points: in the order told."""

    def plays(dice: Iterator[int]) -> bool:
        value, free, paid = next(dice), r > 0, active
        while not succeeds(value, dc):
            may = free and value <= r and not (order == "active_first" and paid)
            may_pay = paid
            if order == "passive_first" and may_pay and not may:
                free = False
            if may:
                value, free = next(dice), False
            elif may_pay:
                value, paid = next(dice), False
            else:
                return False
        return True

    return plays


@pytest.mark.parametrize("dc", DCS)
def test_one_die_counted(dc: int) -> None:
    assert counted(single(dc, 0, False, "either"), 1) == odds.check(dc).chance
    assert counted(single(dc, 0, True, "either"), 2) == odds.check(dc, active=True).chance
    for r in range(1, 6):
        assert counted(single(dc, r, False, "either"), 2) == odds.check(dc, reroll=r).chance
        for order in odds.SAYS:
            chance = odds.check(dc, reroll=r, active=True, order=order).chance
            assert counted(single(dc, r, True, order), 3) == chance


@cache
def best(dc: int, r: int, free: bool, paid: bool) -> Fraction:
    """The best that can be had from a throw, every choice tried."""
    total = F(0)
    for value in range(1, 7):
        ways = [F(succeeds(value, dc))]
        if free and value <= r:
            ways.append(best(dc, r, False, paid))
        if paid:
            ways.append(best(dc, r, free, False))
        total += max(ways)
    return total / 6


@pytest.mark.parametrize("dc", DCS)
def test_the_better_order_is_the_best_there_is(dc: int) -> None:
    for r in range(1, 6):
        found = odds.check(dc, reroll=r, active=True)
        top = best(dc, r, True, True)
        assert found.chance <= top
        assert (found.better[1] if found.better else found.chance) == top
        assert odds.check(dc, reroll=r, active=True, order="either").better is None


def heap(dc: int, n: int, r: int, active: bool, worse: int) -> Callable[[Iterator[int]], bool]:
    """A stack: forced rerolls, then one free or one paid reroll of what may be rerolled."""

    def plays(dice: Iterator[int]) -> bool:
        values = [next(dice) for _ in range(n)]
        forced = False

        def force(values: list[int]) -> list[int]:
            nonlocal forced
            hit = [bool(worse) and not forced and v >= worse and succeeds(v, dc) for v in values]
            forced = forced or any(hit)
            return [next(dice) if h else v for h, v in zip(hit, values, strict=True)]

        values = force(values)
        if any(succeeds(v, dc) for v in values):
            return True
        if r:
            values = [next(dice) if v <= r else v for v in values]
        elif active:
            values = force([next(dice) for _ in values])
        return any(succeeds(v, dc) for v in values)

    return plays


@pytest.mark.parametrize("dc", DCS)
def test_stacks_counted(dc: int) -> None:
    for n in (1, 2, 3):
        assert counted(heap(dc, n, 0, False, 0), n) == odds.check(dc, stack=n).chance
    for n in (1, 2):
        for r in (1, 2, 5):
            assert counted(heap(dc, n, r, False, 0), 2 * n) == odds.check(dc, stack=n, reroll=r).chance
        assert counted(heap(dc, n, 0, True, 0), 2 * n) == odds.check(dc, stack=n, active=True).chance
        for worse in (5, 6):
            assert counted(heap(dc, n, 0, False, worse), 2 * n) == odds.check(dc, stack=n, worse=worse).chance
    for worse in (3, 5, 6):
        wanted = odds.check(dc, worse=worse, active=True).chance
        assert counted(heap(dc, 1, 0, True, worse), 3) == wanted
    assert counted(heap(dc, 2, 0, True, 5), 6) == odds.check(dc, stack=2, worse=5, active=True).chance


@pytest.mark.parametrize("dc", DCS)
def test_damage_counted(dc: int) -> None:
    for paid in (0, 1, 2):
        taken = [F(0)] * 3
        for first in product(range(1, 7), repeat=2):
            for again in product(range(1, 7), repeat=2):
                values, left = list(first), paid
                for at, value in enumerate(values):
                    if not succeeds(value, dc) and left:
                        values[at], left = again[at], left - 1
                taken[sum(not succeeds(v, dc) for v in values)] += F(1, 6**4)
        assert odds.damage(2, dc, active=True, paid=paid).taken == tuple(taken)
    assert odds.damage(2, dc, active=True, paid=2) == odds.damage(2, dc, active=True)
    for r in (0, 1, 2):
        fails = 1 - best(dc, r, r > 0, True)
        assert odds.damage(1, dc, reroll=r, active=True).taken[1] == fails


# The game plays what the chances say ----------------------------------------------------------


@pytest.mark.parametrize(
    ("r", "active", "stack", "dice"), [(2, True, 1, 3), (1, False, 2, 4), (0, True, 2, 4)]
)
@pytest.mark.parametrize("dc", [4, 6])
def test_the_engine_agrees(dc: int, r: int, active: bool, stack: int, dice: int) -> None:
    traits = [{"passives": [{"on": "dodge", "r": r}]}] if r else []
    engine = game(traits, active_on_success="never")
    start = play(engine, engine.init(), "other_dc", f"check:dodge={dc}").state
    start = play(engine, start, *([f"stack={stack}"] if stack > 1 else ["straight"])).state

    def plays(values: Iterator[int]) -> bool:
        state: Any = start
        while state.check is not None:
            if state.open[0].type == "roll":
                n = roll_request(state).dice[0].n
                word = ",".join(str(next(values)) for _ in range(n))
            else:
                ids = [option.id for option in choice_request(state).options]
                wanted = [*(["passive"] if r else []), *(["active"] if active else []), "keep"]
                word = next(one for one in wanted if one in ids)
            after = engine.reduce(state, event_for(state, word))
            assert isinstance(after, Accepted)
            state = after.state
        return after.effects[-1].tone == "good"  # type: ignore[union-attr]

    order: odds.Order = "either"
    assert counted(plays, dice) == odds.check(dc, reroll=r, active=active, stack=stack, order=order).chance


# Questions that make no sense -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "code", "says"),
    [
        ({"dc": 4, "reroll": 1, "active": True, "stack": 2}, "method_limit", "R17"),
        ({"dc": 7}, "odds_invalid", "7"),
        ({"dc": 1}, "odds_invalid", "between 2 and 6"),
        ({"dc": 4, "stack": 0}, "odds_invalid", "stack"),
        ({"dc": 4, "reroll": 7}, "odds_invalid", "reroll"),
        ({"dc": 4, "reroll": 1, "active": True, "forced": True}, "odds_invalid", "left alone"),
    ],
)
def test_refused(question: dict[str, Any], code: str, says: str) -> None:
    with pytest.raises(RulesError, match=says.replace("+", r"\+")) as problem:
        odds.check(**question)
    assert problem.value.code == code


def test_a_forced_reroll_of_every_result_happens_once() -> None:
    # "Passive rerolls": once for each check, and the new result stays.
    assert odds.check(4, worse=1, only_good=False).chance == Fraction(1, 2)
    assert odds.check(4, worse=1).chance == odds.check(4, worse=4).chance == Fraction(1, 4)
