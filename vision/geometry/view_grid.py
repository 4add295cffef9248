"""The camera's view as a probability over up directions, joined over the dice of an image.

An up direction is a vector (x, y) as in ``traywatch.vision.geometry.up_direction``. The grid of its cells
covers all cameras that see a top face. One die leaves several directions open: the face of a cube towards the
camera may be its top face or a side. All dice have one camera, so their probabilities are multiplied.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

VIEW_CELLS = 15
"""Cells per side of the grid."""
VIEW_STEP = 0.13
"""Side of a cell; the grid covers components from -0.975 to 0.975."""
SPREAD = 0.08
"""Standard deviation of an up direction in the training targets."""
MOST_TILT_DEG = 64.0
"""Largest camera tilt that is considered."""
FOCAL_LENGTH = 1.15
"""Assumed focal length over the longer side of the image. Phones have 0.75 to 0.85, and more in cropped
pictures. Dice far from the middle of the image are seen from other sides; the difference is large."""
TRUST = 0.8
"""Exponent of the probabilities of a die. It is below 1, because the errors of one image are similar."""
DOUBT, LEAST_DOUBT = 0.6, 0.01
"""A box shows no die, and says nothing, with this share of what the detector's confidence leaves open, and at
least with the second probability. All were chosen on 1,115 rendered pictures (docs/log/camera-view.md)."""
NEAR = 0.22
"""Up directions that differ from the likeliest one by less than this count as the same view."""
TILTED_DEG = 25.0
ABOVE_SHARE, UPRIGHT_SHARE = 0.3, 0.65
"""How many cameras look from about straight above, and how many are tilted with the far side of the table at
the top of the picture. The others are held in any way. Only one die alone needs this."""
ABOVE_DEG, UPRIGHT_DEG = 12.0, 15.0
"""Standard deviations of the tilt of cameras straight above, and of the rotation of upright ones."""
Floats = NDArray[np.float64]
_AT_ONCE = 256  # directions


@dataclass(frozen=True, slots=True, eq=False)
class JointView:
    """The likeliest view of an image.

    - ``leans`` (N, 2) are the up directions of the dice.
    - ``chance`` is the probability of this view, 0 to 1.
    - ``tilted`` is the probability that the camera is tilted by ``TILTED_DEG`` or more.
    - ``of_view`` (V,) are the probabilities of the up directions ``views()`` at the image's center.
    """

    leans: Floats
    chance: float
    tilted: float
    of_view: Floats


def joint_view(
    scores: Floats,
    confidences: Sequence[float],
    which: Sequence[int],
    centers: NDArray[np.floating],
    size: tuple[int, int],
    before: Floats | None = None,
) -> JointView:
    """The view that agrees best with some dice of an image of ``size`` (width, height) in px.

    ``scores`` (M, cells) are the log-probabilities of the up directions of the dice ``which`` (M,), and
    ``confidences`` (M,) those of the detector. ``centers`` (N, 2) are the centers of all boxes in px.
    ``before`` (V,) are the probabilities of the views without these dice, by default ``view_prior()``.
    """
    views, _, of_cells = _prior()
    leans = _leans(np.asarray(centers, np.float64), size)
    doubt = np.maximum(DOUBT * (1 - np.asarray(confidences, np.float64)), LEAST_DOUBT)[:, None]
    ratios = np.log((1 - doubt) * np.exp(scores) / of_cells + doubt)
    logs_before = _log_prior() if before is None else np.log(np.maximum(before, 1e-300))
    total = TRUST * _interpolated(ratios, leans[:, list(which)]).sum(axis=1) + logs_before
    of_view = np.exp(total - total.max())
    of_view /= of_view.sum()
    best = int(of_view.argmax())
    shares = of_view * (np.hypot(*(views - views[best]).T) < NEAR)
    chance = float(shares.sum())
    mean = np.einsum("v,vnk->nk", shares / chance, leans)
    tilted = float(of_view[_tilted()].sum())
    return JointView(mean, chance, tilted, of_view)


def own_views(scores: Floats, centers: NDArray[np.floating], size: tuple[int, int]) -> tuple[Floats, Floats]:
    """The views of an image of ``size`` (width, height) in px, by each of its dice alone.

    ``scores`` (N, cells) are the log-probabilities of the up directions of the dice, and ``centers`` (N, 2)
    those of their boxes in px. Returns the up direction of each die in each view (V, N, 2), and the
    probabilities of the views (N, V) for each die. A die from the side looks like one from above elsewhere in
    the image, so the place of a die tells much (``usual_views``).
    """
    of_cells = _prior()[2]
    leans = _leans(np.asarray(centers, np.float64), size)
    ratios = np.log((1 - LEAST_DOUBT) * np.exp(scores) / of_cells + LEAST_DOUBT)
    total = _interpolated(ratios, leans).T + np.log(usual_views())
    chances = np.exp(total - total.max(axis=1, keepdims=True))
    return leans, chances / chances.sum(axis=1, keepdims=True)


@cache
def usual_views() -> Floats:
    """The probabilities (V,) of the up directions ``views()`` as people hold and mount cameras."""
    views, any_view, _ = _prior()
    tilt, turn = np.hypot(*views.T), np.degrees(np.arctan2(views[:, 0], -views[:, 1]))
    above = np.exp(-0.5 * np.square(tilt / np.sin(np.radians(ABOVE_DEG))))
    upright = np.exp(-0.5 * np.square(turn / UPRIGHT_DEG)) / np.maximum(tilt, VIEW_STEP)
    rest = 1 - ABOVE_SHARE - UPRIGHT_SHARE
    return np.asarray(
        ABOVE_SHARE * above / above.sum() + UPRIGHT_SHARE * upright / upright.sum() + rest * any_view,
        np.float64,
    )


@cache
def cell_centers() -> Floats:
    """The up directions (``VIEW_CELLS``², 2) at the centers of the cells, rows of y first."""
    at = (np.arange(VIEW_CELLS) - (VIEW_CELLS - 1) / 2) * VIEW_STEP
    x, y = np.meshgrid(at, at)
    return np.column_stack([x.ravel(), y.ravel()])


def spread(leans: Floats) -> Floats:
    """Probabilities (N, cells) around up directions (N, 2): a normal distribution over the cells."""
    gaps = np.square(leans[:, None] - cell_centers()).sum(axis=2)
    bump = np.exp(-gaps / (2 * SPREAD**2)) + 1e-9
    return np.asarray(bump / bump.sum(axis=1, keepdims=True), np.float64)


def _mean_spread(leans: Floats) -> Floats:
    """The mean of ``spread(leans)`` over all directions, a few at a time: all at once take 190 MB."""
    total = np.zeros((1, len(cell_centers())))
    for first in range(0, len(leans), _AT_ONCE):
        # The rows are added in their order, so that the sum is the same to the bit.
        total = np.concatenate([total, spread(leans[first : first + _AT_ONCE])]).sum(axis=0, keepdims=True)
    return np.asarray(total[0] / len(leans))


def view_prior() -> Floats:
    """The probabilities (V,) of the up directions ``views()`` if nothing is known."""
    return _prior()[1]


def views() -> Floats:
    """The up directions (V, 2) that a camera may have at the image's center."""
    return _prior()[0]


@cache
def _prior() -> tuple[Floats, Floats, Floats]:
    """The views of a camera (V, 2), their prior (V,), and that of all cells (cells,).

    All tilts up to ``MOST_TILT_DEG`` and all directions are equally likely, as in training.
    """
    tilts = np.sin(np.radians((np.arange(128) + 0.5) * MOST_TILT_DEG / 128))
    turns = np.arange(72) * (2 * np.pi / 72)
    leans = np.column_stack([np.outer(tilts, way(turns)).ravel() for way in (np.cos, np.sin)])
    of_cells = _mean_spread(leans)
    inside = np.hypot(*cell_centers().T) < np.sin(np.radians(MOST_TILT_DEG)) + VIEW_STEP / 2
    return cell_centers()[inside], of_cells[inside] / of_cells[inside].sum(), of_cells


@cache
def _log_prior() -> Floats:
    """The logarithms (V,) of ``view_prior()``."""
    return np.asarray(np.log(np.maximum(view_prior(), 1e-300)), np.float64)


@cache
def _tilted() -> NDArray[np.bool_]:
    """Which views (V,) are tilted by ``TILTED_DEG`` or more."""
    return np.asarray(np.hypot(*views().T) >= np.sin(np.radians(TILTED_DEG)), np.bool_)


@cache
def _upward() -> Floats:
    """The up directions (V, 3) of the views in the camera's frame."""
    flat = views()
    return np.column_stack([flat, -np.sqrt(np.maximum(0.02, 1 - np.square(flat).sum(axis=1)))])


def _leans(centers: Floats, size: tuple[int, int]) -> Floats:
    """The up directions (V, N, 2) of the dice, if a view is that of the image's center.

    As ``traywatch.vision.geometry.up_direction.lean``, for all at once.
    """
    up = _upward()
    across = (centers - np.asarray(size, np.float64) / 2) / (FOCAL_LENGTH * max(size))
    ray = np.column_stack([across, np.ones(len(across))])
    ray /= np.linalg.norm(ray, axis=1, keepdims=True)
    right = np.array([1.0, 0.0, 0.0]) - ray[:, :1] * ray
    right /= np.linalg.norm(right, axis=1, keepdims=True)
    (x, y, z), (u, v, w) = ray.T, right.T
    down = np.column_stack([y * w - z * v, z * u - x * w, x * v - y * u])  # np.cross takes longer to begin
    return np.stack([up @ right.T, up @ down.T], axis=2)


def _interpolated(ratios: Floats, leans: Floats) -> Floats:
    """The values (V, M) of each die's grid (M, cells) at its up direction, bilinear."""
    grids = ratios.reshape(-1, VIEW_CELLS, VIEW_CELLS)
    at = np.clip(leans / VIEW_STEP + (VIEW_CELLS - 1) / 2, 0, VIEW_CELLS - 1 - 1e-6)
    low = at.astype(np.int64)
    x, y = low[..., 0], low[..., 1]
    dx, dy = (at - low)[..., 0], (at - low)[..., 1]
    die = np.arange(len(grids))
    above = (1 - dx) * grids[die, y, x] + dx * grids[die, y, x + 1]
    below = (1 - dx) * grids[die, y + 1, x] + dx * grids[die, y + 1, x + 1]
    return np.asarray((1 - dy) * above + dy * below, np.float64)
