"""The geometry of the two formations: ranks, columns, distances, areas, legal shapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from traywatch.rules.dice_warriors.model import Warrior
from traywatch.rules.engine.option_ids import id_parts


def of(dice: Sequence[Warrior], side: int) -> list[Warrior]:
    """A player's dice on the mat, from the front, left to right."""
    return sorted((d for d in dice if d.owner == side and d.rank), key=lambda d: (d.rank, d.col))


def at(die: Warrior) -> tuple[int, int] | None:
    """The space of a die on the board; null if it stands nowhere.

    Columns count from the left. The first player's ranks count down from 1, the other's up from −1.
    """
    return (die.col, die.rank if die.owner == 0 else -die.rank) if die.rank else None


def read_space(name: str) -> tuple[int, int] | None:
    """The rank and the space of a name such as ``2:3``, as the tray and people give it; null for others."""
    row, col = id_parts(name)
    return (int(row), int(col)) if row.isdigit() and col.isdigit() else None


def rank(dice: Sequence[Warrior], side: int, n: int) -> list[Warrior]:
    """The dice of one rank, left to right."""
    return [d for d in of(dice, side) if d.rank == n]


def deepest(dice: Sequence[Warrior], side: int) -> int:
    """A player's deepest rank; 0 without dice."""
    return max((d.rank for d in dice if d.owner == side), default=0)


def counts(dice: Sequence[Warrior], side: int) -> list[int]:
    """The number of dice in each rank, from the front."""
    return [len(rank(dice, side, n)) for n in range(1, deepest(dice, side) + 1)]


def illegal(dice: Sequence[Warrior], side: int) -> int | None:
    """The first rank with fewer dice than the one behind it; null if all ranks are legal (R4)."""
    sizes = counts(dice, side)
    return next((n for n, (a, b) in enumerate(pairwise(sizes), 1) if a < b), None)


def free_column(dice: Sequence[Warrior], side: int, n: int) -> int:
    """The first empty space of a rank."""
    taken = {d.col for d in rank(dice, side, n)}
    return next(col for col in range(1, 100) if col not in taken)


def distance(a: Warrior, b: Warrior) -> int:
    """The distance in ranks between two dice (R16).

    For enemies, count from the rank in front of the first die, so that the own ranks before it count.
    For friends, count the ranks between them.
    """
    if a.owner == b.owner:
        return abs(a.rank - b.rank)
    return a.rank - 1 + b.rank


def adjacent(a: Warrior, b: Warrior) -> bool:
    """Whether two dice stand orthogonally or diagonally next to each other. The two fronts touch."""
    return a.id != b.id and abs(a.col - b.col) <= 1 and distance(a, b) <= 1


def shapes(n: int, ranks: int) -> list[tuple[int, ...]]:
    """Every legal way to spread ``n`` dice over a number of ranks, widest front first."""

    def parts(left: int, most: int, ranks_left: int) -> Iterator[tuple[int, ...]]:
        if left == 0:
            yield ()
        elif ranks_left:
            for first in range(min(left, most), 0, -1):
                for rest in parts(left - first, first, ranks_left - 1):
                    yield (first, *rest)

    return list(parts(n, n, ranks))


def square(dice: Sequence[Warrior], side: int, size: int) -> list[tuple[Warrior, ...]]:
    """The sets of dice that a square of ``size`` can cover, for player ``side`` (R21).

    A square covers at least one enemy and does not reach past the enemy's deepest rank. Own dice in it
    are covered too. Squares with the most enemies come first.
    """
    other = 1 - side
    last = deepest(dice, other)
    rows = {d.id: (-d.rank if d.owner == other else d.rank - 1, d.col) for d in dice if d.rank}
    squares: dict[tuple[str, ...], tuple[Warrior, ...]] = {}
    top = range(-last, 0)
    for y in top:
        for x in range(1 - size + 1, max((col for _, col in rows.values()), default=0) + 1):
            inside = tuple(
                d for d in dice if d.rank and y <= rows[d.id][0] < y + size and x <= rows[d.id][1] < x + size
            )
            if any(d.owner == other for d in inside):
                squares.setdefault(tuple(sorted(d.id for d in inside)), inside)
    return sorted(
        squares.values(),
        key=lambda s: (-sum(d.owner == other for d in s), sum(d.owner == side for d in s), s[0].id),
    )


def columns(dice: Sequence[Warrior], side: int) -> list[int]:
    """The columns in which a player has dice."""
    return sorted({d.col for d in of(dice, side)})


def moves(die: Warrior) -> bool:
    """Whether it was rolled this round, so that it may stand elsewhere."""
    return die.result is not None or die.rank == 0
