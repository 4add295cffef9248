"""The map of Deckbox Dungeons: lines of sight, ways to walk, tiles that are turned and joined."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from traywatch.messages import english
from traywatch.rules import load_game
from traywatch.rules.deckbox_dungeons.board.grid import (
    _ways_with_pits,
    turned,
    turned_offset,
    turned_rows,
    ways,
)
from traywatch.rules.deckbox_dungeons.board.line_of_sight import corners, lines
from traywatch.rules.deckbox_dungeons.model import Cell

ROOM = [(x, y) for x in range(7) for y in range(7)]


def sees(a: Cell, b: Cell, blocking: set[Cell], *, corners_block: bool = True) -> bool:
    others = blocking - {a, b}
    return any(line.clear(others, corners_block=corners_block) for line in lines(a, b))


FURTHER = pytest.mark.long("the first rooms are quick; these are further random ones")


def seeds(quick: int, all_of_them: int) -> list[Any]:
    return [pytest.param(seed, marks=FURTHER if seed >= quick else ()) for seed in range(all_of_them)]


@pytest.mark.parametrize("corners_block", [True, False])
@pytest.mark.parametrize("seed", seeds(8, 30))
def test_sight_is_symmetric(seed: int, corners_block: bool) -> None:
    rng = Random(seed)
    blocking = set(rng.sample(ROOM, rng.randint(0, 20)))
    for _ in range(40):
        a, b = rng.sample(ROOM, 2)
        one = sees(a, b, blocking, corners_block=corners_block)
        assert one == sees(b, a, blocking, corners_block=corners_block)
        # Turned by a quarter, or seen in a mirror, it is the same.
        for turn in (lambda c: (-c[1], c[0]), lambda c: (c[1], c[0])):
            moved = {turn(cell) for cell in blocking}
            assert one == sees(turn(a), turn(b), moved, corners_block=corners_block)


@pytest.mark.parametrize("seed", seeds(8, 20))
def test_what_blocks_more_shows_less(seed: int) -> None:
    rng = Random(seed)
    blocking = set(rng.sample(ROOM, 12))
    fewer = set(rng.sample(sorted(blocking), 6))
    for _ in range(40):
        a, b = rng.sample(ROOM, 2)
        if sees(a, b, blocking):
            assert sees(a, b, fewer)
            assert sees(a, b, blocking, corners_block=False)


def test_in_an_empty_room_everything_is_seen() -> None:
    assert all(sees(a, b, set()) for a in ROOM[:5] for b in ROOM if a != b)


@pytest.mark.parametrize("seed", range(20))
def test_lines_are_exact(seed: int) -> None:
    """Against points along the line: what one lies strictly within is run through."""
    rng = Random(seed)
    a, b = rng.sample(ROOM, 2)
    found = lines(a, b)
    runs = {cell for line in found for cell in line.through}
    for p in corners(a):
        for q in corners(b):
            for n in range(1, 60):
                t = Fraction(n, 60) + Fraction(1, 7919)
                x, y = (p[i] + (q[i] - p[i]) * t for i in (0, 1))
                cell = (x.__floor__(), y.__floor__())
                if cell not in (a, b) and x != cell[0] and y != cell[1]:
                    assert cell in runs


@pytest.mark.parametrize(
    ("a", "b", "blocking", "strict", "lenient"),
    [
        ((0, 0), (2, 0), {(1, 0)}, False, False),  # squarely in between
        ((0, 0), (3, 0), {(1, 1)}, True, True),  # beside the row
        ((0, 0), (2, 2), {(1, 1)}, False, True),  # only past its corners
        ((0, 0), (2, 1), {(1, 0)}, True, True),  # the other row is open
        ((0, 0), (2, 1), {(1, 0), (1, 1)}, False, False),
        ((0, 0), (0, 4), {(1, 1), (1, 2), (1, 3)}, True, True),  # along a wall, but not on its border
        ((0, 0), (4, 0), {(1, -1), (2, -1), (1, 1), (2, 1), (3, 1), (3, -1)}, True, True),  # a corridor
        ((0, 0), (1, 1), {(0, 1), (1, 0)}, True, True),  # they share a corner
    ],
)
def test_lines_of_sight(a: Cell, b: Cell, blocking: set[Cell], strict: bool, lenient: bool) -> None:
    assert sees(a, b, blocking) == strict
    assert sees(a, b, blocking, corners_block=False) == lenient


# Walking ----------------------------------------------------------------------------------


def links(rows: list[str]) -> dict[Cell, tuple[tuple[Cell, int, bool], ...]]:
    kinds = {(x, y): kind for y, row in enumerate(rows) for x, kind in enumerate(row) if kind != "#"}
    return {
        (x, y): tuple(
            (c, 2 if kinds[c] == "~" else 1, kinds[c] == "o")
            for c in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
            if c in kinds
        )
        for x, y in kinds
    }


def test_ways_take_fewest_pits_then_least_cost() -> None:
    rows = ["..o..", ".#.#.", ".~~~."]
    found = ways((0, 0), 8, links(rows), set(), set())
    assert found[(2, 0)].pits == 1
    short = ways((0, 0), 4, links(rows), set(), set())
    assert (short[(4, 0)].cost, short[(4, 0)].pits) == (4, 1)
    long = ways((0, 0), 11, links(rows), set(), set())
    assert (long[(4, 0)].cost, long[(4, 0)].pits) == (11, 0)
    assert (1, 1) not in found
    assert ways((0, 0), 9, links(rows), {(1, 0), (0, 1)}, set()) == {}
    assert set(ways((0, 0), 9, links(rows), set(), {(1, 0), (0, 1)})) == {(1, 0), (0, 1)}


@pytest.mark.parametrize("seed", range(25))
def test_ways_are_walkable_and_never_too_long(seed: int) -> None:
    rng = Random(seed)
    rows = ["".join(rng.choice("....~o#") for _ in range(6)) for _ in range(6)]
    rows[0] = "." + rows[0][1:]
    net = links(rows)
    budget = rng.randint(1, 7)
    found = ways((0, 0), budget, net, set(), set())
    for cell, way in found.items():
        at, cost, pits = (0, 0), 0, 0
        for step in way.path:
            price, pit = next((p, q) for c, p, q in net[at] if c == step)
            at, cost, pits = step, cost + price, pits + pit
        assert (at, cost, pits) == (cell, way.cost, way.pits)
        assert cost <= budget


def test_both_searches_find_the_same() -> None:
    """Where no pit is in reach the quicker search is taken; a pit far off sends it the other way."""
    for seed in range(40):
        rng = Random(seed)
        net = links(["".join(rng.choice("....~#") for _ in range(7)) for _ in range(7)])
        start = rng.choice(sorted(net))
        blocked = set(rng.sample(ROOM, 4)) - {start}
        ends = set(rng.sample(ROOM, 4)) - {start}
        one = ways(start, 5, net, blocked, ends)
        other = _ways_with_pits(start, 5, net, blocked, ends)
        assert {c: (w.cost, w.pits) for c, w in one.items()} == {
            c: (w.cost, w.pits) for c, w in other.items()
        }


# Tiles ------------------------------------------------------------------------------------


def test_turning() -> None:
    rows = ("ab", "cd")
    assert turned_rows(rows, 1) == ("ca", "db")
    assert turned_rows(rows, 4) == rows
    assert turned("n", 1) == "e"
    assert turned_offset((0, -1), 1) == (1, 0)
    assert turned_offset((1, 2), 4) == (1, 2)


def test_a_tile_is_turned_so_that_its_arrow_meets_the_exit() -> None:
    """The practice quest: from Drowned Row east into Bone Beds (arrow west), west into Press House."""
    engine = load_game("deckbox_dungeons")
    board_of = engine.board  # type: ignore[attr-defined]
    state = engine.init()
    data = state.to_json()
    data |= {
        "quest": "sunken_orchard",
        "tiles": [
            {"tile": "gate_yard", "place": [0, 0]},
            {"tile": "drowned_row", "place": [0, -1]},
            {"tile": "bone_beds", "place": [1, -1], "turns": 0},
            {"tile": "press_house", "place": [-1, -1], "turns": 3},
        ],
    }
    board = board_of(engine.state_from_json(data))
    halves = {cell for cell, kind in board.terrain.items() if kind == "half"}
    assert (2, -1) in halves  # Gate Yard and Drowned Row
    assert (5, -4) in halves  # Drowned Row and Bone Beds
    assert (-1, -4) in halves  # Press House and Drowned Row
    assert [english(board.name(cell)) for cell in board.doors] == ["half-space north of Drowned Row"]
    assert board.name((2, -2)) == "Drowned Row c5"
    assert board.tiles_near((0,)) == {0, 1}
    # The way in is no way out.
    assert (2, 5) not in board.terrain
