"""The map as a grid: tiles, the half-spaces between them, and ways to walk. All functions are pure.

A tile of size S at place (X, Y) covers the spaces from X·(S+1) to X·(S+1)+S−1 east, and from Y·(S+1)
to Y·(S+1)+S−1 south. The strip between two tiles is wall, except for half-spaces at exits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from heapq import heappop, heappush

from traywatch.rules.deckbox_dungeons.cards import Side
from traywatch.rules.deckbox_dungeons.model import Cell

STEPS: dict[Side, Cell] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
SIDES: tuple[Side, ...] = ("n", "e", "s", "w")
TERRAIN = {".": "floor", "P": "floor", "~": "water", "o": "pit", "E": "exit"}
WATER_COST = 2


def side_named(text: str) -> Side:
    """The side that an option or a stage names. Raises ``ValueError`` for anything else."""
    for side in SIDES:
        if side == text:
            return side
    raise ValueError(f"{text!r} is no side; one of {', '.join(SIDES)}")


def opposite(side: Side) -> Side:
    return SIDES[(SIDES.index(side) + 2) % 4]


def turned(side: Side, turns: int) -> Side:
    """A side after a number of quarter turns clockwise."""
    return SIDES[(SIDES.index(side) + turns) % 4]


def turns_between(side: Side, to: Side) -> int:
    """The quarter turns clockwise that turn one side of a tile to another."""
    return (SIDES.index(to) - SIDES.index(side)) % 4


def next_to(cell: Cell, side: Side) -> Cell:
    dx, dy = STEPS[side]
    return cell[0] + dx, cell[1] + dy


def neighbors(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four spaces that share a side with a space (R62)."""
    x, y = cell
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def adjacent(a: Cell, b: Cell) -> bool:
    """Whether two spaces share a side."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def diagonal(a: Cell, b: Cell) -> bool:
    """Whether two spaces share only a corner."""
    return abs(a[0] - b[0]) == 1 and abs(a[1] - b[1]) == 1


def apart(a: Cell, b: Cell) -> int:
    """The distance between two spaces; a diagonal step counts as one."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def turned_rows(rows: tuple[str, ...], turns: int) -> tuple[str, ...]:
    """A tile's letters after a number of quarter turns clockwise."""
    for _ in range(turns):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    return rows


def turned_offset(offset: Cell, turns: int) -> Cell:
    """An offset (east, south) on a tile after a number of quarter turns clockwise."""
    x, y = offset
    for _ in range(turns):
        x, y = -y, x
    return x, y


@dataclass(frozen=True, slots=True)
class Way:
    """How a space can be reached: the cost, the pits entered, and the spaces on the way."""

    cost: int
    pits: int
    path: tuple[Cell, ...]


Links = Mapping[Cell, tuple[tuple[Cell, int, bool], ...]]
"""For each space its neighbors, with the cost to enter and whether it is a pit."""


def ways(start: Cell, budget: int, links: Links, blocked: Set[Cell], ends: Set[Cell]) -> dict[Cell, Way]:
    """Every space within ``budget``: fewest pits first, then lowest cost.

    ``blocked`` spaces cannot be entered, and no way leads on from ``ends``. If a way with fewer pits
    is too long, a shorter way with more pits replaces it.
    """
    out: dict[Cell, Way] = {}
    rows: list[list[tuple[Cell, tuple[Cell, ...]]]] = [[] for _ in range(budget + 1)]
    rows[0].append((start, ()))
    for spent, row in enumerate(rows):
        for cell, path in row:  # The frontier may grow meanwhile, because a half-space can cost nothing.
            if cell in out:
                continue
            if path:
                out[cell] = Way(spent, 0, path)
                if cell in ends:
                    continue
            for nearby, price, pit in links[cell]:
                cost = spent + price
                if cost <= budget and nearby not in out and nearby != start and nearby not in blocked:
                    if pit:
                        return _ways_with_pits(start, budget, links, blocked, ends)
                    rows[cost].append((nearby, (*path, nearby)))
    return out


def _ways_with_pits(
    start: Cell, budget: int, links: Links, blocked: Set[Cell], ends: Set[Cell]
) -> dict[Cell, Way]:
    """The same with pits in reach: every trade of pits against cost is followed."""
    best: dict[Cell, list[tuple[int, int]]] = {}
    out: dict[Cell, Way] = {}
    heap: list[tuple[int, int, Cell, tuple[Cell, ...]]] = [(0, 0, start, ())]
    while heap:
        bad, spent, cell, path = heappop(heap)
        trades = best.get(cell)
        if trades is None:
            best[cell] = [(bad, spent)]
            if cell != start:
                out[cell] = Way(spent, bad, path)
        elif any(b <= bad and s <= spent for b, s in trades):
            continue
        else:
            trades.append((bad, spent))
        if cell in ends and cell != start:
            continue
        for nearby, price, pit in links[cell]:
            cost = spent + price
            if cost <= budget and nearby not in blocked:
                worse = bad + pit
                trades_nearby = best.get(nearby)
                if trades_nearby is None or not any(b <= worse and s <= cost for b, s in trades_nearby):
                    heappush(heap, (worse, cost, nearby, (*path, nearby)))
    return out


def spread(starts: Iterable[Cell], links: Links, blocked: Set[Cell] = frozenset()) -> dict[Cell, int]:
    """Steps from the nearest start to every space that can be reached, without costs."""
    far = {cell: 0 for cell in starts if cell in links}
    row = list(far)
    while row:
        after: list[Cell] = []
        for cell in row:
            steps = far[cell] + 1
            for nearby, _, _ in links[cell]:
                if nearby not in far and nearby not in blocked:
                    far[nearby] = steps
                    after.append(nearby)
        row = after
    return far
