"""Refines the tracks of a roll as a whole, after frame-by-frame tracking.

Identity switches are corrected (``traywatch.vision.tracking.reidentification``). Dice that were misled get
the positions of unexplained foreground. Each frame is fitted again, using the frames before and after it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.tracking.pixel_assignment import DiscFit, PixelScene, explained, settle_in, spare
from traywatch.vision.tracking.reidentification import ExchangePaths, relink

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]

_TRUST = (0.15, 0.5)  # support below which a position is only a guess, and the range up to full trust
# weights of appearance, size and poor support when identities are exchanged
_LOOK, _SIZE, _UNSEEN = 2.0, 3.0, 3.0
_LEFT_OVER = 3  # candidate positions of unexplained foreground per frame
_PEAK = 0.45  # minimum share of a die's area for such a candidate


@dataclass(slots=True, eq=False)
class Roll:
    """The tracks of a roll: places [T, N, 2] (nan where unknown), visible [T, N], support [T, N], scenes [T].

    ``likes`` [T, N, N] is the appearance cost of the place in a row for the die in a column.
    """

    places: Floats
    visible: Mask
    support: Floats
    likes: Floats
    radii: Floats
    scenes: list[PixelScene | None]
    shape: tuple[int, int]

    def exchange(self, homes: Floats) -> None:
        """Correct identity switches, and positions where no die was."""
        frames, n = self.support.shape
        spots, dislikes, support = self._left_over()
        places = np.concatenate([self.places, spots], axis=1)
        rows = places.shape[1]
        costs = np.zeros((frames, rows, rows))
        size = np.abs(np.log(self.radii[:, None] / self.radii[None, :]))
        costs[:, :n, :n] = _LOOK * self.likes + _SIZE * size
        costs[:, n:, :n] = _LOOK * dislikes
        support_at = np.concatenate([self.support, support], axis=1)
        costs[:, :, :n] += _UNSEEN * (1 - np.minimum(1, support_at))[..., None]
        near = np.zeros((frames, rows), bool)
        for home in homes:
            near |= np.nan_to_num(np.linalg.norm(places - home, axis=2), nan=np.inf) < 1.3 * float(
                np.median(self.radii)
            )
        order = relink(ExchangePaths(places, costs, near, n, self.shape))[:, :n]
        visible = np.concatenate([self.visible, np.isfinite(spots[..., 0])], axis=1)
        self.places = np.take_along_axis(places, order[..., None], axis=1)
        self.visible = np.take_along_axis(visible, order, axis=1)

    def look_again(self) -> None:
        """Fit each frame again, starting from the positions in the frames around it."""
        n = len(self.radii)
        new = self.places.copy()
        for k, scene in enumerate(self.scenes):
            live = np.flatnonzero(np.isfinite(self.places[k, :, 0]))
            if scene is None or scene.empty or not len(live):
                continue
            radii, pixels = self.radii[live], scene.of(live)
            start, between = self.places[k, live], np.array([_between(self.places[:, i], k) for i in live])
            at, owners = settle_in(start, radii, pixels, 4)
            other_at, other_owners = settle_in(between, radii, pixels, 6)
            if explained(other_owners, pixels, radii) >= explained(owners, pixels, radii) - 0.05:
                start, at, owners = between, other_at, other_owners
            fitted = spare(start, at, owners, radii, pixels)
            new[k, live] = start + trust(fitted)[:, None] * (fitted.places - start)
            self.support[k], self.likes[k] = 0.0, 0.0
            self.support[k, live] = fitted.support
            for i in live:
                self.likes[k, i] = dislike(scene, new[k, i], self.radii[i], n)
        self.places = new

    def _left_over(self) -> tuple[Floats, Floats, Floats]:
        """Unexplained foreground: places [T, 3, 2], appearance costs [T, 3, N] and support [T, 3]."""
        frames, n = self.support.shape
        places = np.full((frames, _LEFT_OVER, 2), np.nan)
        dislikes, support = np.zeros((frames, _LEFT_OVER, n)), np.zeros((frames, _LEFT_OVER))
        radius = float(np.median(self.radii))
        last = np.full((_LEFT_OVER, 2), np.nan)
        for k in range(frames - 1, -1, -1):
            scene = self.scenes[k]
            if scene is None or scene.empty:
                continue
            free = np.ones(len(scene.x), bool)
            for i in np.flatnonzero(np.isfinite(self.places[k, :, 0])):
                free &= ~scene.near(self.places[k, i], 1.15 * self.radii[i])
            evidence = np.asarray(scene.evidence.max(axis=0) * free, np.float32)
            die_area = math.pi * radius**2
            if evidence.sum() < _PEAK * die_area:
                continue
            side = 2 * max(1, round(0.85 * radius)) + 1
            heap = scene.spread(evidence, side) * (side**2 / die_area)
            slots = list(range(_LEFT_OVER))
            while slots:
                row, column = np.unravel_index(int(heap.argmax()), heap.shape)
                if heap[row, column] < _PEAK:
                    break
                near = scene.near(np.array([column, row], float), 1.1 * radius) & (evidence > 0)
                cv2.circle(heap, (int(column), int(row)), int(1.6 * radius), 0, -1)
                if not near.any():
                    continue
                spot = np.array([scene.x[near].mean(), scene.y[near].mean()])
                far = np.nan_to_num(np.linalg.norm(last - spot, axis=1), nan=40.0)
                slot = min(slots, key=lambda i: far[i])
                slots.remove(slot)
                places[k, slot], support[k, slot] = spot, min(1.0, float(heap[row, column]))
                dislikes[k, slot] = -scene.looks[:, near].mean(axis=1)
                last[slot] = spot
        return places, dislikes, support


def trust(fitted: DiscFit) -> Floats:
    """Weight of each fitted position, 0.15 to 1; the fit of a half hidden die is off its center."""
    return np.asarray(np.clip((fitted.support - _TRUST[0]) / _TRUST[1], 0.15, 1.0))


def dislike(scene: PixelScene, at: Floats, radius: float, n: int) -> Floats:
    """Appearance cost of a place for each die [N]."""
    near = scene.near(at, 0.9 * radius)
    return -scene.looks[:, near].mean(axis=1).astype(float) if near.sum() > 5 else np.zeros(n)


def _between(way: Floats, k: int) -> Floats:
    """Expected position of a die from the frames around it; the measured one at the ends of its track."""
    there = [j for j in range(max(0, k - 2), min(len(way), k + 3)) if j != k and np.isfinite(way[j, 0])]
    if len(there) < 3 or not there[0] < k < there[-1]:
        return np.asarray(way[k], dtype=np.float64)
    estimates = []
    if k - 1 in there and k + 1 in there:
        estimates.append((way[k - 1] + way[k + 1]) / 2)
    if k - 1 in there and k - 2 in there:
        estimates.append(2 * way[k - 1] - way[k - 2])
    if k + 1 in there and k + 2 in there:
        estimates.append(2 * way[k + 1] - way[k + 2])
    return np.asarray(np.median(estimates, axis=0) if estimates else way[k], dtype=np.float64)


def fill_gaps(way: Floats, times: Floats) -> Mask:
    """Mask of a track [T, 2] from its first to its last position.

    Fills the gaps of the track in place by interpolation.
    """
    measured = np.flatnonzero(np.isfinite(way[:, 0]))
    filled = np.zeros(len(way), bool)
    if len(measured):
        filled[measured[0] : measured[-1] + 1] = True
        for axis in (0, 1):
            way[filled, axis] = np.interp(times[filled], times[measured], way[measured, axis])
    return filled
