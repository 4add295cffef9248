"""Statistics from paths: where dice stop, how far they roll and what they touch, from the journal alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.firmware.helpers import die, throw
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.roll_paths import DiePath, RollPaths
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.views.path_statistics import LEAST, path_statistics
from traywatch.vision.types import WALL, Contact

MAT = (300, 200)


@pytest.fixture
def table() -> Iterator[TableService]:
    table = TableService(Journal(None))
    table.start("free")
    yield table
    table.close()


def roll(table: TableService, x: float, y: float, length: int = 300, *, mat: tuple[int, int] = MAT) -> None:
    thrown = throw(die(zone=None, foot_mm=(x, y)))
    path = DiePath(die_id=thrown.dice[0].die_id, length_mm=length, steps=(10, 10, 5, 5))
    table.throws.record(thrown, None, RollPaths(mat_mm=mat, dice=(path,)))


def test_without_paths_there_is_nothing(table: TableService) -> None:
    table.throws.record(throw())
    found = path_statistics(table.index)
    assert (found.rolls, found.dice, found.mat_mm, found.p) == (0, 0, None, None)


def test_few_rolls_give_no_conclusion(table: TableService) -> None:
    for _ in range(LEAST - 1):
        roll(table, 20, 20)
    assert path_statistics(table.index).p is None
    roll(table, 20, 20)
    found = path_statistics(table.index)
    assert found.p is not None and found.p < 1e-6
    assert found.quarters == (LEAST, 0, 0, 0)


def test_dice_of_one_roll_are_no_further_rolls(table: TableService) -> None:
    """Six dice that land together say as much about the mat as one."""
    handfuls = [*[(20, 20)] * 8, *[(280, 20)] * 4, *[(20, 180)] * 4, *[(280, 180)] * 4]
    for x, y in handfuls:
        thrown = throw(*[die("d6", 3, None, foot_mm=(x, y)) for _ in range(6)])
        paths = tuple(DiePath(die_id=one.die_id, length_mm=300, steps=(1, 1, 2, 2)) for one in thrown.dice)
        table.throws.record(thrown, None, RollPaths(mat_mm=MAT, dice=paths))
    stats = path_statistics(table.index)
    assert (stats.rolls, stats.dice, stats.quarters) == (20, 120, (48, 24, 24, 24))
    assert stats.p is not None and stats.p > 0.4, "as 20 rolls: 8, 4, 4, 4"


def test_dice_that_stop_evenly_are_not_called_uneven(table: TableService) -> None:
    for x in (50, 100, 200, 250):
        for y in (30, 60, 120, 150, 170, 90):
            roll(table, x, y)
    found = path_statistics(table.index)
    assert found.quarters == (6, 6, 6, 6) and found.p is not None and found.p > 0.9


def test_each_die_is_in_the_field_where_it_stopped(table: TableService) -> None:
    roll(table, 1, 1)
    roll(table, 299.9, 199.9)
    roll(table, -3, 500)  # beside the mat: in the field next to it
    found = path_statistics(table.index)
    lines = len(found.cells) // found.columns
    assert (found.columns, lines) == (12, 8)
    full = [i for i, n in enumerate(found.cells) if n]
    assert full == [0, 7 * 12, 8 * 12 - 1] and found.mat_mm == MAT
    assert sorted(found.stops) == [(-3, 500), (1, 1), (300, 200)]
    assert found.paths[0] == (10, 10, 5, 5)


def test_distances_are_a_median_and_a_range(table: TableService) -> None:
    for length in (100, 250, 300, 350, 990):
        roll(table, 100, 100, length)
    distance = path_statistics(table.index).distance
    assert distance is not None
    assert (distance.low_mm, distance.median_mm, distance.high_mm) == (100, 300, 990)
    assert distance.counts == (0, 1, 1, 2, 0, 0, 0, 0, 0, 1)


def test_touches_count_rolls_and_only_those_that_can_have_one(table: TableService) -> None:
    cases = [
        ([die(), die()], [("a0", "a1", 0.9), ("a1", "a0", 0.9), ("a0", WALL, 0.9)]),
        ([die(), die("d6", 1, role="obstacle")], [("a0", "a1", 0.9)]),
        ([die(), die("d6", 1, role="obstacle")], [("a0", "a1", 0.1)]),
        ([die()], []),
    ]
    for dice, contacts in cases:
        found = tuple(Contact(a=a, b=b, at_s=1.0, p=p) for a, b, p in contacts)
        thrown = throw(*dice).model_copy(update={"contacts": found})
        paths = tuple(
            DiePath(die_id=one.die_id, length_mm=100, steps=(1, 1, 2, 2))
            for one in thrown.dice
            if one.role == "thrown"
        )
        table.throws.record(thrown, None, RollPaths(mat_mm=MAT, dice=paths))
    touches = path_statistics(table.index).touches
    assert touches is not None
    assert (touches.wall, touches.die, touches.obstacle) == (1, 1, 1)
    assert (touches.of_several, touches.of_obstacles) == (1, 2)


def test_another_mat_begins_anew(table: TableService) -> None:
    roll(table, 10, 10)
    roll(table, 10, 10, mat=(420, 297))
    found = path_statistics(table.index)
    assert (found.dice, found.mat_mm) == (1, (420, 297))


def test_recorded_rolls_of_the_demo_and_dice_off_the_tray_do_not_count(table: TableService) -> None:
    thrown = throw(die(None, None, None, label=None, status="off_tray", box=(1, 1, 2, 2)))
    path = DiePath(die_id="a0", length_mm=100, steps=(1, 1, 2, 2))
    table.throws.record(thrown, None, RollPaths(mat_mm=MAT, dice=(path,)))
    table.set_source("demo", live=True, demo=True)
    roll(table, 10, 10)
    assert path_statistics(table.index).dice == 0


def test_damaged_paths_are_left_out(table: TableService) -> None:
    for steps in ((), (3,)):
        path = DiePath(die_id="a0", length_mm=100, steps=steps)
        table.throws.record(throw(), None, RollPaths(mat_mm=MAT, dice=(path,)))
    roll(table, 10, 10)
    assert path_statistics(table.index).dice == 1
