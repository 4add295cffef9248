"""Dice that lay there and were pushed to another place, which is no throw."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from traywatch.vision.detection.boxes import center, side
from traywatch.vision.throws.dice_at_rest import RestDiff, alike, lying_role
from traywatch.vision.tracking.frame_buffer import Trajectory
from traywatch.vision.tracking.tracks.blobs import HandBlob
from traywatch.vision.types import Box, DieReading

_HELD = 1.0  # sides around a die from which a hand may take it
_LEAVES_S = 0.1
_TAKES_S = 0.09  # a hand is over a die for longer when it takes it, its last frame included
_CLEAR_POINTS = 4  # frames in which a die must have been visible for its trajectory to count
_FAR = 2.5  # sides of a die: a trajectory that begins farther from a place does not come from there


def struck(
    before: Sequence[DieReading],
    diff: RestDiff,
    paths: Sequence[Trajectory],
    obstacle_kind: str | None,
    hands: Sequence[HandBlob] = (),
) -> tuple[RestDiff, tuple[Trajectory, ...]]:
    """Treat dice that were pushed from their places as kept, not as thrown.

    A trajectory that begins where a die of the same kind and color is missing belongs to that die. A missing
    obstacle is the nearest new die of its kind and color, unless that die's trajectory begins elsewhere. The
    same holds for another missing die, if the new one lies less than a side away. Neither holds if a hand was
    over the place, because the hand may have picked the die up. At least one die stays thrown. ``hands`` are
    blobs too large for a die.
    """
    old_of = {die.die_id: die for die in before if die.die_id in diff.removed}
    dice, ways = {die.die_id: die for die in diff.dice}, {path.die_id: path for path in paths}
    frames_s = _frame_times(paths)
    names: dict[str, str] = {}
    for new_id, path in ways.items():
        old = old_of.get(path.began_as or "")
        if old is None or new_id not in diff.thrown or len(names) + 1 >= len(diff.thrown):
            continue
        if _held(old.box, hands, frames_s, until_s=float(path.times_s[0])):
            continue
        if old.die_id not in names.values() and alike(old, dice[new_id]):
            names[new_id] = old.die_id
    names |= _pushed(old_of, diff, ways, names, obstacle_kind, hands, frames_s)
    if not names:
        return diff, tuple(paths)

    def renamed(die: DieReading) -> DieReading:
        old = old_of.get(names.get(die.die_id, ""))
        same = {"die_id": old.die_id, "role": lying_role(old, obstacle_kind)} if old is not None else {}
        return die.model_copy(update=same)

    sorted_anew = RestDiff(
        dice=tuple(renamed(die) for die in diff.dice),
        thrown=tuple(name for name in diff.thrown if name not in names),
        placed=diff.placed,
        removed=tuple(name for name in diff.removed if name not in names.values()),
        tracks={number: names.get(name, name) for number, name in diff.tracks.items()},
        late=diff.late,
    )
    return sorted_anew, tuple(replace(path, die_id=names.get(path.die_id, path.die_id)) for path in paths)


def _pushed(
    old_of: Mapping[str, DieReading],
    diff: RestDiff,
    ways: Mapping[str, Trajectory],
    named: Mapping[str, str],
    obstacle_kind: str | None,
    hands: Sequence[HandBlob],
    frames_s: NDArray[np.float64],
) -> dict[str, str]:
    """Missing dice that lie elsewhere now, those that are no obstacles close by: new die id to old die id."""
    names: dict[str, str] = {}
    for old in old_of.values():
        if old.die_id in named.values():
            continue
        new_dice = [
            die for die in diff.dice if die.die_id in diff.thrown and die.die_id not in {*named, *names}
        ]
        if len(new_dice) < 2 or _held(old.box, hands, frames_s):
            continue
        reach = math.inf if lying_role(old, obstacle_kind) == "obstacle" else side(old.box)
        near = [
            new
            for new in new_dice
            if alike(old, new)
            and math.dist(center(old.box), center(new.box)) < reach
            and not _came_from_elsewhere(ways.get(new.die_id), old, new)
        ]
        if near:
            new = min(near, key=lambda die: math.dist(center(die.box), center(old.box)))
            names[new.die_id] = old.die_id
    return names


def _came_from_elsewhere(path: Trajectory | None, old: DieReading, new: DieReading) -> bool:
    """Whether a trajectory clearly begins far from where a die lay.

    A die that was pushed by less than its side hardly moves, so its trajectory says nothing.
    """
    if path is None or int(path.visible.sum()) < _CLEAR_POINTS:
        return False
    if math.dist(center(old.box), center(new.box)) < side(old.box):
        return False
    first = path.points[int(path.visible.argmax())]
    return math.dist((float(first[0]), float(first[1])), center(old.box)) > _FAR * side(old.box)


def _held(
    box: Box, hands: Sequence[HandBlob], frames_s: NDArray[np.float64], until_s: float = math.inf
) -> bool:
    """Whether a hand was over a place, or close to it, until ``until_s``, for long enough to take a die.

    Dice that come in together, with their shadows, may look like a hand in one or two frames of 1/30 s. A
    slow camera has only one frame of a hand that takes a die. ``frames_s`` are the times of the frames.
    """
    x, y = center(box)
    reach = _HELD * side(box)
    times = [hand.at_s for hand in hands if hand.at_s <= until_s + _LEAVES_S and hand.near(x, y, reach)]
    return bool(times) and max(times) - min(times) + _frame_s(frames_s, max(times)) > _TAKES_S


def _frame_times(paths: Sequence[Trajectory]) -> NDArray[np.float64]:
    """The times of the frames in which dice were followed, in s."""
    return np.unique(np.concatenate([np.zeros(0), *(path.times_s for path in paths)]))


def _frame_s(frames_s: NDArray[np.float64], at_s: float) -> float:
    """The time from one frame to the next around a time, because it may change in a roll; 0 if not known.

    It is the shorter one of the two times beside a frame: frames may be missing while the dice are read.
    """
    steps, k = np.diff(frames_s), int(np.searchsorted(frames_s, at_s - 1e-6))
    first = max(0, min(k - 1, len(steps) - 1))
    return float(steps[first : first + 2].min()) if len(steps) else 0.0
