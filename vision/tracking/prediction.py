"""Predicts where dice are in the next frame, considering all of them together."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from traywatch.vision.tracking.pixel_assignment import PixelScene

Floats = NDArray[np.float64]
Single = NDArray[np.float32]
Mask = NDArray[np.bool_]

_FARTHEST = 90.0  # maximum common shift between two frames, px


def guesses(
    at: Floats, steps: Floats, visible: Mask, radii: Floats, scene: PixelScene, reach: float
) -> list[Floats]:
    """Candidate places [N, 2] of all dice, the likeliest first.

    Dice that leave a hand together fly side by side. In one frame they can move farther than their distance
    from each other. Individually, each would be confused with another one, but only one common shift fits
    all.
    """
    fits = [scene.spread((scene.looks[i] + 3) / 5.5, 1.3 * radius) for i, radius in enumerate(radii)]
    shift = _together(at, steps, visible, radii, fits, reach)
    each = []
    for i, fit in enumerate(fits):
        ways = [(at[i] + steps[i], 0.0), (at[i], 0.05 + 0.02 * float(np.hypot(*steps[i])) / radii[i])]
        if shift is not None:
            ways.append((at[i] + shift, 0.03))
        each.append(max(ways, key=lambda way: _at(fit, way[0]) - way[1])[0])
    starts = [at + steps, np.array(each)]
    if shift is not None:
        starts.append(at + shift)
    return starts


def _at(fit: Single, place: Floats) -> float:
    """The largest value within two pixels; 0 outside."""
    col, row = round(float(place[0])), round(float(place[1]))
    part = fit[max(0, row - 2) : max(0, row + 3), max(0, col - 2) : max(0, col + 3)]
    return float(part.max()) if part.size else 0.0


def _together(
    at: Floats, steps: Floats, visible: Mask, radii: Floats, fits: list[Single], reach: float
) -> Floats | None:
    """The common shift that moves all visible discs onto pixels of their color; None for fewer than two."""
    going = np.flatnonzero(visible)
    if len(going) < 2:
        return None
    far = math.ceil(min(_FARTHEST, max(2.0, reach) * float(radii[going].max())))
    grid = np.arange(-far, far + 1, 2)
    total = np.zeros((len(grid), len(grid)), np.float32)
    for i in going:
        fit = fits[i]
        xs, ys = np.round(at[i, 0] + grid).astype(int), np.round(at[i, 1] + grid).astype(int)
        inside_x, inside_y = (xs >= 0) & (xs < fit.shape[1]), (ys >= 0) & (ys < fit.shape[0])
        part = fit[np.clip(ys, 0, fit.shape[0] - 1)][:, np.clip(xs, 0, fit.shape[1] - 1)]
        # A disc that would leave the image counts about a third of one that is seen.
        total += np.where(inside_y[:, None] & inside_x[None, :], part, 0.3)
    mean = steps[going].mean(axis=0)
    away = np.hypot(grid[None, :] - mean[0], grid[:, None] - mean[1])
    total -= (0.002 * len(going) * away).astype(np.float32)
    best = divmod(int(total.argmax()), len(grid))
    return np.array([grid[best[1]], grid[best[0]]], dtype=float)
