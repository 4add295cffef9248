"""Exact lines of sight, in whole numbers (R44 to R47, A16).

A line runs from a corner of one space to a corner of another. It is blocked if it runs through a
blocking space or along its border. If it only touches a corner of one, a setting decides. Contact at
the two ends of the line does not count.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from functools import lru_cache

from traywatch.rules.deckbox_dungeons.model import Cell


@dataclass(frozen=True, slots=True)
class Line:
    """One line: the spaces on its way, and the spaces that it only touches at a corner."""

    through: frozenset[Cell]
    touched: frozenset[Cell]

    def clear(self, blocking: Set[Cell], *, corners_block: bool) -> bool:
        """Whether no blocking space stops the line."""
        return self.through.isdisjoint(blocking) and (not corners_block or self.touched.isdisjoint(blocking))


def corners(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    x, y = cell
    return (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)


def lines(a: Cell, b: Cell) -> tuple[Line, ...]:
    """All lines between the corners of two spaces. The two spaces themselves never block."""
    left, top = a
    # The same lines run between any two spaces with this difference. They are moved to where ``a`` is.
    return tuple(
        Line(
            frozenset((x + left, y + top) for x, y in line.through),
            frozenset((x + left, y + top) for x, y in line.touched),
        )
        for line in _lines_from_origin((b[0] - left, b[1] - top))
    )


@lru_cache(maxsize=256)  # about 30 KB each; a tile and its neighbors have fewer differences
def _lines_from_origin(b: Cell) -> tuple[Line, ...]:
    """The lines from the space (0, 0) to another one."""
    a = (0, 0)
    between = (_line(p, q, a, b) for p in corners(a) for q in corners(b))
    return tuple(dict.fromkeys(between))


def _line(p: Cell, q: Cell, a: Cell, b: Cell) -> Line:
    through, touched = set(), set()
    for x in range(min(p[0], q[0]) - 1, max(p[0], q[0]) + 1):
        for y in range(min(p[1], q[1]) - 1, max(p[1], q[1]) + 1):
            if (x, y) in (a, b):
                continue
            meets = _meets(p, q, x, y)
            if meets == "through":
                through.add((x, y))
            elif meets == "touches":
                touched.add((x, y))
    return Line(frozenset(through), frozenset(touched))


def _meets(p: Cell, q: Cell, x: int, y: int) -> str | None:
    """How a line meets the closed square of a space, without the two ends of the line."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    if dx == 0 and dy == 0:
        return None
    # The part of the line (0 to whole) within the square, as whole numbers.
    whole = abs(dx) * abs(dy) if dx and dy else abs(dx) + abs(dy)
    start, end = 0, whole
    for d, at, low in ((dx, p[0], x), (dy, p[1], y)):
        if d == 0:
            if not low <= at <= low + 1:
                return None
            continue
        step = whole // abs(d)
        near, far = (low - at, low + 1 - at) if d > 0 else (at - low - 1, at - low)
        start, end = max(start, near * step), min(end, far * step)
    if start > end:
        return None
    if start < end:
        return "through"
    return None if start in (0, whole) else "touches"
