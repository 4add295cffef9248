"""The paths of the dice of one roll over the mat, as the journal keeps them: few points, in whole mm."""

from __future__ import annotations

from itertools import accumulate

from traywatch.records import Record


class DiePath(Record):
    """The path of one die: its length in mm, and its points.

    ``steps`` has x and y of the first point in mm, then the differences to the next one: x, y, dx, dy, ….
    """

    die_id: str
    length_mm: int
    steps: tuple[int, ...]

    @property
    def points_mm(self) -> tuple[tuple[int, int], ...]:
        """The points in order of time, in mm from the mat's top-left corner."""
        return tuple(zip(accumulate(self.steps[0::2]), accumulate(self.steps[1::2]), strict=False))


class RollPaths(Record):
    """The paths of one roll, on a mat of this size."""

    mat_mm: tuple[int, int]
    dice: tuple[DiePath, ...]
