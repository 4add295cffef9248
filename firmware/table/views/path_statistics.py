"""Statistics from the paths of rolls: where dice stop, how far they roll, and what they touch.

They cover the newest rolls on the mat in use, without the demo's. Hidden rolls are left out until they are
revealed (``known_throws``).
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from traywatch.firmware.dice.chi_square import chi_square_p, statistic
from traywatch.firmware.storage.journal import JournalRecord
from traywatch.firmware.storage.journal.index import JournalIndex
from traywatch.firmware.table.roll_paths import RollPaths
from traywatch.records import Record
from traywatch.vision.types import WALL

LEAST = 20
"""With fewer rolls nothing is concluded. Dice of one roll stop near each other, so they count as one roll."""
MOST_ROLLS = 1000
"""The newest rolls that are counted."""
COLUMNS = 12
"""Cells of the heat map beside each other."""
_SHOWN_PATHS = 40
_SHOWN_STOPS = 200
_STEP_MM = 100
_MOST_STEPS = 30
_LEAST_P = 0.5


class DistanceCounts(Record):
    """How far dice rolled, in mm: the median, the shares of 10 and 90 %, and the dice in each step.

    The first entry of ``counts`` are those below ``step_mm``, the last possible one all from 2.9 m on.
    """

    median_mm: int
    low_mm: int
    high_mm: int
    step_mm: int = _STEP_MM
    counts: tuple[int, ...]


class TouchCounts(Record):
    """Rolls in which at least one die touched something: ``wall``, another ``die`` or an ``obstacle``.

    ``of_several`` are the rolls with two or more dice, ``of_obstacles`` those with an obstacle on the mat:
    only they can have such a touch.
    """

    wall: int
    die: int
    obstacle: int
    of_several: int
    of_obstacles: int


class PathStatsReply(Record):
    """Statistics from the paths of the newest ``rolls`` with ``dice`` on a mat of this size.

    ``cells`` are the dice that stopped in each cell, row by row, ``columns`` in a row. ``quarters`` are those
    in the quarters: top left, top right, bottom left, bottom right. ``p`` is the probability of quarters at
    least this uneven if rolls stop anywhere with the same chance. It is null below ``least`` rolls. Each roll
    counts once, however many dice it has.
    ``stops`` and ``paths`` are the newest ones, in mm: x, y, then the steps to the next points.
    """

    rolls: int
    dice: int
    least: int = LEAST
    mat_mm: tuple[int, int] | None = None
    columns: int = COLUMNS
    cells: tuple[int, ...] = ()
    quarters: tuple[int, ...] = ()
    p: float | None = None
    distance: DistanceCounts | None = None
    touches: TouchCounts | None = None
    stops: tuple[tuple[int, int], ...] = ()
    paths: tuple[tuple[int, ...], ...] = ()


class _Path(NamedTuple):
    """A die in the index: where it stopped and how far it rolled, in mm, and its path."""

    x: int
    y: int
    length_mm: int
    steps: list[int]


class PathIndex:
    """The paths of each throw of the tray's own camera, and how often its dice touched what."""

    schema = """
CREATE TABLE rolled_paths (
    seq       INTEGER PRIMARY KEY,
    mat       TEXT NOT NULL,
    dice      TEXT NOT NULL,
    touched   TEXT NOT NULL,
    obstacles INTEGER NOT NULL
) STRICT;
CREATE INDEX rolled_paths_by_mat ON rolled_paths (mat, seq);
"""

    def take(self, db: sqlite3.Connection, record: JournalRecord) -> None:
        """Add one record."""
        if record.kind != "throw" or record.body.get("demo") or "paths" not in record.body:
            return
        paths, throw = RollPaths.from_json(record.body["paths"]), record.body["throw"]
        dice = {die["die_id"]: die for die in throw.get("dice", ())}
        obstacles = {name for name, die in dice.items() if die.get("role") == "obstacle"}
        tracks = [
            _Path(*_stop(dice.get(path.die_id, {}), path.points_mm[-1]), path.length_mm, list(path.steps))
            for path in paths.dice
            if dice.get(path.die_id, {}).get("status") != "off_tray"
        ]
        touched = {
            "wall" if one["b"] == WALL else "obstacle" if {one["a"], one["b"]} & obstacles else "die"
            for one in throw.get("contacts", ())
            if one.get("p", 1.0) >= _LEAST_P
        }
        if tracks:
            db.execute(
                "INSERT OR IGNORE INTO rolled_paths VALUES (?, ?, ?, ?, ?)",
                (record.seq, json.dumps(paths.mat_mm), json.dumps(tracks), json.dumps(sorted(touched)),
                 len(obstacles)),
            )  # fmt: skip


def path_statistics(index: JournalIndex) -> PathStatsReply:
    """The statistics up to the newest record. Raises ``StorageError`` (``too_busy``)."""
    with index.reading() as db:
        newest = db.execute("SELECT mat FROM rolled_paths ORDER BY seq DESC LIMIT 1").fetchone()
        if newest is None:
            return PathStatsReply(rolls=0, dice=0)
        rows = db.execute(
            "SELECT dice, touched, obstacles FROM rolled_paths WHERE mat = ? ORDER BY seq DESC LIMIT ?",
            (newest[0], MOST_ROLLS),
        ).fetchall()
    width, height = json.loads(newest[0])
    rolls = [[_Path(*die) for die in json.loads(row[0])] for row in rows]
    dice = [die for roll in rolls for die in roll]
    return PathStatsReply(
        rolls=len(rolls),
        dice=len(dice),
        mat_mm=(width, height),
        cells=_cells(dice, width, height),
        quarters=_quarters(dice, width, height),
        p=_evenness(rolls, width, height) if len(rolls) >= LEAST else None,
        distance=_distance(dice),
        touches=_touches(rows, rolls),
        stops=tuple((die.x, die.y) for die in dice[:_SHOWN_STOPS]),
        paths=tuple(tuple(die.steps) for die in dice[:_SHOWN_PATHS]),
    )


def _stop(die: dict[str, Any], last: tuple[int, int]) -> tuple[int, int]:
    """Where a die stopped: its ground point, which is more exact than the end of its path."""
    foot = die.get("foot_mm")
    return (round(foot[0]), round(foot[1])) if foot else last


def _cells(dice: Iterable[_Path], width: int, height: int) -> tuple[int, ...]:
    side = width / COLUMNS
    lines = max(1, round(height / side))
    counts = Counter(
        (min(lines - 1, max(0, int(die.y * lines / height))), min(COLUMNS - 1, max(0, int(die.x / side))))
        for die in dice
    )
    return tuple(counts[line, column] for line in range(lines) for column in range(COLUMNS))


def _quarters(dice: Iterable[_Path], width: int, height: int) -> tuple[int, ...]:
    counts = Counter(2 * (die.y * 2 >= height) + (die.x * 2 >= width) for die in dice)
    return tuple(counts[quarter] for quarter in range(4))


def _evenness(rolls: Sequence[Sequence[_Path]], width: int, height: int) -> float:
    """The chi-square test of the quarters, to which each roll contributes the shares of its dice.

    Were each die counted, six dice in one throw would pass for six throws.
    """
    shares = [0.0] * 4
    for roll in rolls:
        for quarter, count in enumerate(_quarters(roll, width, height)):
            shares[quarter] += count / len(roll)
    return chi_square_p(statistic(shares), 3)


def _distance(dice: Iterable[_Path]) -> DistanceCounts:
    lengths = sorted(die.length_mm for die in dice)
    counts = Counter(min(length // _STEP_MM, _MOST_STEPS - 1) for length in lengths)

    def share(part: float) -> int:
        return lengths[min(len(lengths) - 1, int(part * len(lengths)))]

    steps = tuple(counts[step] for step in range(max(counts) + 1))
    return DistanceCounts(median_mm=share(0.5), low_mm=share(0.1), high_mm=share(0.9), counts=steps)


def _touches(rows: Sequence[Sequence[Any]], rolls: Sequence[Sequence[_Path]]) -> TouchCounts:
    touched = Counter(what for row in rows for what in json.loads(row[1]))
    return TouchCounts(
        wall=touched["wall"],
        die=touched["die"],
        obstacle=touched["obstacle"],
        of_several=sum(len(roll) > 1 for roll in rolls),
        of_obstacles=sum(int(row[2]) > 0 for row in rows),
    )
