"""Changes of identity on a simulated throw, counted as CLEAR-MOT counts them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
from scipy.optimize import linear_sum_assignment

from traywatch.models.synth.physics.tracking_throws import RATE
from traywatch.models.synth.scenes.video_sprites import SIZE, Stage
from traywatch.vision.tracking.frame_buffer import Trajectory


class Identities:
    """Changes of identity, frame by frame, as CLEAR-MOT counts them.

    A die keeps its track for as long as that lies within a radius of it; only then is it given another.
    A change of track is a switch, so that two dice that change places are two switches; the first track
    that a die is given is none. Dice that lay there count once they have moved by half their width;
    what is out of the picture or more than half hidden by another die counts for nothing in that frame.
    """

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.seen: set[int] = set()
        self.switches = 0
        self.switched: set[int] = set()
        self.covered = 0
        self.frames = 0
        self.notes: list[str] = []
        self._owner: dict[int, str] = {}

    def observe(self, points: Mapping[str, tuple[float, float]], at_s: float) -> None:
        """Where each track is in the frame of that time."""
        stage, toss = self.stage, self.stage.toss
        step = stage.step_at(at_s + 1 / RATE)
        centers, radii = stage.discs(step)
        open_to_view = in_sight(stage, step)
        moving = [
            i
            for i, piece in enumerate(toss.pieces)
            if open_to_view[i]
            and (
                piece.role == "thrown"
                or float(np.linalg.norm(toss.positions_mm[step, i] - toss.positions_mm[0, i]))
                > piece.scale_mm
            )
        ]
        free = dict(points)
        missing = []
        for i in moving:
            name = self._owner.get(i)
            if name is not None and name in free and math.dist(free[name], centers[i]) <= radii[i]:
                del free[name]
            else:
                missing.append(i)
        self.frames += len(moving)
        self.covered += len(moving) - len(missing)
        if not missing or not free:
            return
        names = list(free)
        gaps = np.array([[math.dist(free[n], centers[i]) / radii[i] for n in names] for i in missing])
        for row, column in zip(*linear_sum_assignment(np.minimum(gaps, 1.5)), strict=True):
            if gaps[row, column] > 1.0:
                continue
            i = missing[row]
            self.covered += 1
            if i in self._owner:
                self.switches += 1
                self.switched.add(i)
                self.notes.append(f"{at_s:.2f} s: die {i} from track {self._owner[i]} to {names[column]}")
            self._owner[i] = names[column]
            self.seen.add(i)


def points_at(paths: Sequence[Trajectory], at_s: float) -> dict[str, tuple[float, float]]:
    """Where each path is at the time of a frame, also of one between two that were kept.

    After its end the die lies where it ended.
    """
    points = {}
    for path in paths:
        if len(path.times_s) and at_s > path.times_s[0] - 1e-3:
            x, y = (float(np.interp(at_s, path.times_s, path.points[:, axis])) for axis in (0, 1))
            points[path.die_id] = (x, y)
    return points


def in_sight(stage: Stage, step: int) -> list[bool]:
    """Which dice are in the picture with more than half of their disc, and no more than half hidden."""
    centers, radii = stage.discs(step)
    height = [float(np.linalg.norm(p - stage.camera.eye)) for p in stage.toss.positions_mm[step]]
    visible = []
    for i, (center, radius) in enumerate(zip(centers, radii, strict=True)):
        inside = 0 <= center[0] < SIZE[0] and 0 <= center[1] < SIZE[1]
        grid = np.stack(np.meshgrid(np.linspace(-1, 1, 15), np.linspace(-1, 1, 15)), -1).reshape(-1, 2)
        own = np.array(center) + radius * grid[np.square(grid).sum(axis=1) <= 1]
        hidden = np.zeros(len(own), bool)
        for j, other in enumerate(centers):
            if j != i and height[j] < height[i]:
                hidden |= np.square(own - np.array(other)).sum(axis=1) < radii[j] ** 2
        visible.append(bool(inside and hidden.mean() <= 0.5))
    return visible
