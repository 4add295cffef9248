"""Chances of the dice adventure: the tables of the checklist, every case counted, and the game itself."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tests.rules.adventurers import adventure, game, given, play, thrown, to_menu
from traywatch.rules.core.types import Accepted
from traywatch.rules.dice_adventure import odds
from traywatch.rules.dice_adventure.dice import LEVELS

F = Fraction
SIZES = (4, 6, 8, 10, 12)


def table(text: str) -> dict[tuple[int, int], Fraction]:
    """Rows by the hero's die, columns by the met one."""
    rows = [line.split() for line in text.strip().splitlines()]
    return {(n, m): F(word) for n, row in zip(SIZES, rows) for m, word in zip(SIZES, row)}


HIDE = table(
    """
    3/8 1/4 3/16 3/20 1/8
    7/12 5/12 5/16 1/4 5/24
    11/16 9/16 7/16 7/20 7/24
    3/4 13/20 11/20 9/20 3/8
    19/24 17/24 5/8 13/24 11/24
    """
)
DISCARD = table(
    """
    5/8 5/12 5/16 1/4 5/24
    3/4 7/12 7/16 7/20 7/24
    13/16 11/16 9/16 9/20 3/8
    17/20 3/4 13/20 11/20 11/24
    7/8 19/24 17/24 5/8 13/24
    """
)
PLUS_TWO = table(
    """
    15/16 3/4 9/16 9/20 3/8
    23/24 5/6 11/16 11/20 11/24
    31/32 7/8 49/64 13/20 13/24
    39/40 9/10 13/16 18/25 5/8
    47/48 11/12 27/32 23/30 11/16
    """
)
DAMAGE = table(
    """
    5/8 17/12 37/16 13/4 101/24
    5/12 35/36 83/48 31/12 251/72
    5/16 35/48 21/16 41/20 23/8
    1/4 7/12 21/20 33/20 19/8
    5/24 35/72 7/8 11/8 143/72
    """
)
# Two dice, the higher counts: against each obstacle die, then with +2 against d6 and d8.
TIER3 = {
    (4, 4): "25/32 25/48 25/64 5/16 25/96 41/48 41/64",
    (4, 6): "41/48 47/72 47/96 47/120 47/144 65/72 71/96",
    (6, 6): "65/72 161/216 161/288 161/360 161/432 101/108 233/288",
    (6, 8): "89/96 233/288 251/384 251/480 251/576 137/144 329/384",
    (8, 8): "121/128 329/384 93/128 93/160 31/64 185/192 457/512",
}
# Level: mean size, mean roll, d4 and d6 against a random die, the same with +1.
MIXED = {
    1: "134/25 159/50 119/400 191/400 119/240 767/1200",
    2: "7 4 91/400 3/8 91/240 311/600",
    3: "48/5 53/10 1307/8000 1307/4800 1307/4800 9149/24000",
}
# Dice, what is added, then cd 4, 6, 8, 10.
CLOSING = [
    ((4,), 0, "1/4 0 0 0"),
    ((4,), 2, "3/4 1/4 0 0"),
    ((6,), 0, "1/2 1/6 0 0"),
    ((6,), 2, "5/6 1/2 1/6 0"),
    ((4, 4), 0, "13/16 3/8 1/16 0"),
    ((4, 4), 2, "1 13/16 3/8 1/16"),
    ((6, 6), 0, "11/12 13/18 5/12 1/6"),
    ((6, 6), 2, "1 11/12 13/18 5/12"),
]


def faces(*sizes: int) -> list[tuple[int, ...]]:
    return list(product(*(range(1, n + 1) for n in sizes)))


@pytest.mark.parametrize(("n", "m"), list(product(SIZES, SIZES)))
def test_one_die_against_another(n: int, m: int) -> None:
    assert odds.check(n, m) == HIDE[n, m]
    assert odds.check(n, m, 1) == DISCARD[n, m]
    assert odds.check(n, m, tie=True) == DISCARD[n, m]
    assert odds.check(n, m, 2, tie=True) == PLUS_TWO[n, m]
    assert odds.damage(n, m) == DAMAGE[n, m]
    all_of_them = faces(n, m)
    for plus in range(-3, 15):
        for tie in (False, True):
            won = sum(h + plus > e or (tie and h + plus == e) for h, e in all_of_them)
            assert odds.check(n, m, plus, tie=tie) == F(won, n * m)
    assert odds.damage(n, m) == F(sum(max(0, e - h) for h, e in all_of_them), n * m)
    closed = F(n - 1, 2 * m) if n <= m else 1 - F(m + 1, 2 * n)
    assert odds.check(n, m) == closed


@pytest.mark.parametrize(("dice", "text"), list(TIER3.items()))
def test_the_higher_of_two(dice: tuple[int, int], text: str) -> None:
    wanted = [F(word) for word in text.split()]
    found = [odds.obstacle(dice, m) for m in SIZES]
    assert [*found, odds.obstacle(dice, 6, 2), odds.obstacle(dice, 8, 2)] == wanted
    for m, plus in product(SIZES, range(4)):
        rolls = faces(*dice, m)
        won = sum(max(a, b) + plus >= e for a, b, e in rolls)
        assert odds.obstacle(dice, m, plus) == F(won, len(rolls))


@pytest.mark.parametrize("level", MIXED)
def test_dice_of_a_level(level: int) -> None:
    chances = [odds.against_level(n, level, plus) for plus in (0, 1) for n in (4, 6)]
    mean_size = sum((F(share, 100) * size for size, share in LEVELS[level].items()), F(0))
    rolls = [
        (F(share, 100 * size), roll) for size, share in LEVELS[level].items() for roll in range(1, size + 1)
    ]
    mean_roll = sum((p * roll for p, roll in rolls), F(0))
    assert [mean_size, mean_roll, *chances] == [F(word) for word in MIXED[level].split()]


@pytest.mark.parametrize(("dice", "plus", "text"), CLOSING)
def test_closing(dice: tuple[int, ...], plus: int, text: str) -> None:
    assert [odds.closing(dice, cd, plus) for cd in (4, 6, 8, 10)] == [F(word) for word in text.split()]


@pytest.mark.parametrize("dice", [(4,), (12,), (4, 6), (8, 10), (4, 6, 8), (6, 6, 12)])
def test_closing_with_any_dice(dice: tuple[int, ...]) -> None:
    rolls = faces(*dice)
    for cd in range(0, sum(dice) + 3):
        assert odds.closing(dice, cd) == F(sum(sum(roll) >= cd for roll in rolls), len(rolls))


@pytest.mark.parametrize(("fate", "plus"), [("hide", 0), ("discard", 1)])
def test_the_game_gives_the_same_chance(fate: str, plus: int) -> None:
    """Each of the 24 throws of a d4 against a d6, played."""
    engine = game()
    state, _ = to_menu(engine)
    state = given(engine, state, a_hand="physical-d4", mill_bag="physical-d6")
    before = play(engine, state, "explore", ">physical-d6", f"{fate}:physical-d4").state
    won = 0
    for met, mine in faces(6, 4):
        result = engine.reduce(before, thrown(before, [met, mine]))
        assert isinstance(result, Accepted)
        won += "physical-d6" in adventure(result.state).heroes[0].hand
    assert F(won, 24) == odds.check(4, 6, plus)
