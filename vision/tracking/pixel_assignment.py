"""Assigns the pixels of one frame to dice: each die is a disc that moves to pixels of its color."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Single = NDArray[np.float32]
Mask = NDArray[np.bool_]
Owners = NDArray[np.intp]

_ROUNDS = 8
_LIKING = 0.4  # weight of a log-likelihood ratio against the squared distance in radii
_REACHES = 1.2  # maximum distance of a die's pixels from its center, in radii
_AT_FIRST = 1.5
_AROUND = 3.0  # radii around a disc within which its pixels are looked for, until it has come farther
_ALONE = 0.25  # minimum share of unshared area; a disc with less lies where another one does
_WORTH = 0.12  # minimum gain, as a share of a die's area, for a disc to jump
_LEFT = 0.3  # minimum unexplained area for any jump
_TRIES = 3
_MOST_PX = 2.0  # maximum move per round once a disc is near
_ALIKE = 0.8  # dice with a smaller mean log-likelihood difference are indistinguishable
_SHOWN = 0.15  # discs with a smaller visible share move to the plain mean of their pixels
# Points spread evenly over a unit disc, along a spiral.
_TURNS = np.arange(90) + 0.5
_DISC = np.sqrt(_TURNS / 90)[:, None] * np.stack(
    [np.cos(_TURNS * np.pi * (3 - 5**0.5)), np.sin(_TURNS * np.pi * (3 - 5**0.5))], axis=1
)


@dataclass(frozen=True, eq=False)
class PixelScene:
    """The foreground pixels of a frame: ``x``, ``y`` [P], and log-likelihood ratios ``looks`` [N, P] per die.

    ``shape`` is the frame's (height, width).
    """

    x: Floats
    y: Floats
    looks: Single
    shape: tuple[int, int]

    def of(self, dice: Sequence[int] | NDArray[np.intp]) -> PixelScene:
        """The same scene with only some of the dice."""
        return PixelScene(self.x, self.y, self.looks[dice], self.shape)

    @property
    def empty(self) -> bool:
        """Whether there is no foreground."""
        return not len(self.x)

    @cached_property
    def evidence(self) -> Single:
        """Weight of each pixel for each die, 0 to 1 [N, P]."""
        return np.asarray(np.clip(1 + _LIKING * np.minimum(self.looks, 0), 0, 1), dtype=np.float32)

    @cached_property
    def alike(self) -> Mask:
        """Pairs of dice that look so similar that their pixels cannot be distinguished [N, N]."""
        same = np.eye(len(self.looks), dtype=bool)
        for i, j in itertools.combinations(range(len(self.looks)), 2):
            both = np.maximum(self.looks[i], self.looks[j]) > 0
            off = np.abs(self.looks[i, both] - self.looks[j, both])
            same[i, j] = same[j, i] = not len(off) or float(off.mean()) < _ALIKE
        return same

    def near(self, place: Floats, reach: float) -> Mask:
        """Mask of the pixels within ``reach`` px of a place."""
        return np.asarray(np.square(self.x - place[0]) + np.square(self.y - place[1]) < reach**2)

    def spread(self, values: Single, side: float) -> Single:
        """The mean of the pixels' values in squares with about this side, as an image."""
        image = np.zeros(self.shape, np.float32)
        image[self.y.astype(int), self.x.astype(int)] = values
        size = 2 * max(1, round(side / 2)) + 1
        return np.asarray(cv2.boxFilter(image, cv2.CV_32F, (size, size), borderType=cv2.BORDER_CONSTANT))


@dataclass(frozen=True, slots=True, eq=False)
class DiscFit:
    """Discs fitted to a frame: places [N, 2], owner of each pixel [P] (-1 for none), support [N], jumped [N].

    Support is the share of a disc's area that is visible and has its color. It is 0 for a disc that lies
    where another one does.
    """

    places: Floats
    owners: Owners
    support: Floats
    jumped: Mask


def settle_in(
    places: Floats, radii: Floats, scene: PixelScene, rounds: int = _ROUNDS
) -> tuple[Floats, Owners]:
    """Move each disc until it explains the mean of its pixels: the nearest ones of its color.

    If a disc is half covered or half outside the image, that mean is not its center. It is compared with the
    expected mean of the visible part.
    """
    at, around = places.copy(), _Surroundings(places, radii, scene)
    for k in range(rounds):
        around.follow(at)
        far = around.far(at)
        owners = (far - around.liking).argmin(axis=0)
        inside = far[owners, around.everyone] < (_AT_FIRST if k < rounds / 2 else _REACHES) ** 2
        owner = owners[inside]
        count, x, y = (
            np.bincount(owner, weights, minlength=len(at))
            for weights in (None, around.x[inside], around.y[inside])
        )
        enough = count >= 4
        middle = np.stack([x[enough], y[enough]], axis=1) / count[enough, None]
        off = middle - at[enough]
        if k >= rounds // 2 - 1:
            expected, share = _middles(at, radii, scene)
            corrected = np.clip(middle - expected[enough], -_MOST_PX, _MOST_PX)
            off = np.where(share[enough, None] > _SHOWN, corrected, off)
        at[enough] += off
        if k >= rounds // 2 and np.abs(off).max(initial=0.0) < 0.1:
            break
    around.follow(at)
    far = around.far(at)
    nearest = (far - around.liking).argmin(axis=0)
    nearest[far[nearest, around.everyone] > _REACHES**2] = -1
    owners = np.full(len(scene.x), -1)
    owners[around.pixels] = nearest
    return at, owners


class _Surroundings:
    """The pixels around discs, because those farther away belong to none: a hand has many.

    ``pixels`` are their indices in the scene, ``x``, ``y`` and ``liking`` are of them.
    """

    def __init__(self, places: Floats, radii: Floats, scene: PixelScene) -> None:
        self._radii, self._scene = radii, scene
        self._take(places)

    def follow(self, at: Floats) -> None:
        """Take the pixels around the discs anew if one of them has come too far."""
        if (np.linalg.norm(at - self._places, axis=1) > (_AROUND - _AT_FIRST) * self._radii).any():
            self._take(at)

    def far(self, at: Floats) -> Floats:
        """Squared distances [N, P] in radii."""
        return _far(at, self._radii, self.x, self.y)

    def _take(self, places: Floats) -> None:
        scene = self._scene
        reach = _AROUND * self._radii
        near = np.zeros(len(scene.x), bool)
        for (x, y), far in zip(places, reach, strict=True):
            near |= (np.abs(scene.x - x) < far) & (np.abs(scene.y - y) < far)
        self._places = places.copy()
        self.pixels = np.flatnonzero(near)
        self.x, self.y = scene.x[near], scene.y[near]
        self.everyone, self.liking = np.arange(len(self.x)), _LIKING * scene.looks[:, near]


def _middles(at: Floats, radii: Floats, scene: PixelScene) -> tuple[Floats, Floats]:
    """Expected mean of each disc's visible part [N, 2], and the visible share of the disc [N].

    A pixel belongs to the nearest disc; only discs of similar color compete.
    """
    points = at[:, None] + radii[:, None, None] * _DISC
    x, y = points[..., 0].ravel(), points[..., 1].ravel()
    far = (np.square(x - at[:, :1]) + np.square(y - at[:, 1:])) / np.square(radii)[:, None]
    whose = np.repeat(np.arange(len(at)), len(_DISC))
    # A disc of another color that covers this one takes no pixels of this color.
    far[~scene.alike[:, whose]] = np.inf
    height, width = scene.shape
    inside = (x > -0.5) & (y > -0.5) & (x < width - 0.5) & (y < height - 0.5)
    own = ((far.argmin(axis=0) == whose) & inside).reshape(len(at), -1)
    count = own.sum(axis=1)
    middle = (points * own[..., None]).sum(axis=1) / np.maximum(count, 1)[:, None]
    return np.asarray(middle), np.asarray(count / len(_DISC))


def explained(owners: Owners, scene: PixelScene, radii: Floats) -> float:
    """Foreground that the discs explain, in areas of the median disc."""
    owned = np.flatnonzero(owners >= 0)
    return float(scene.evidence[owners[owned], owned].sum()) / _area(float(np.median(radii)))


def fit(starts: Sequence[Floats], radii: Floats, scene: PixelScene, reach: float) -> tuple[DiscFit, Floats]:
    """The best fit from several starts [N, 2], preferring the first; also returns the start used.

    Discs with little support may jump, at most ``reach`` radii, to unexplained foreground.
    """
    start = starts[0]
    at, owners = settle_in(start, radii, scene)
    best = explained(owners, scene, radii)
    for other in starts[1:]:
        if np.abs(other - starts[0]).max() < 1:
            continue
        other_at, other_owners = settle_in(other, radii, scene)
        gain = explained(other_owners, scene, radii) - 0.1
        if gain > best:
            start, at, owners, best = other, other_at, other_owners, gain
    at, owners, jumped = _jump(start, at, owners, radii, scene, reach)
    return spare(start, at, owners, radii, scene, jumped), start


def spare(
    start: Floats, at: Floats, owners: Owners, radii: Floats, scene: PixelScene, jumped: Mask | None = None
) -> DiscFit:
    """The fit without discs that lie where others do; those farthest from their start are removed first."""
    n = len(radii)
    evidence = scene.evidence
    needed = np.ones(n, bool)
    while needed.sum() > 1:
        inside = (_far(at, radii, scene.x, scene.y) < _REACHES**2) & needed[:, None]
        once = inside.sum(axis=0) == 1
        alone = np.array([evidence[i][inside[i] & once].sum() / _area(radii[i]) for i in range(n)])
        low = np.flatnonzero((alone < _ALONE) & needed)
        if not len(low):
            break
        drift = np.linalg.norm(at - start, axis=1) / radii - alone
        needed[low[int(drift[low].argmax())]] = False
        left = np.flatnonzero(needed)
        places, its = settle_in(at[left], radii[left], scene.of(left), 5)
        at = at.copy()
        at[left] = places
        owners = np.where(its >= 0, left[its], -1)
    return DiscFit(
        at,
        owners,
        _support(owners, evidence, radii) * needed,
        np.zeros(n, bool) if jumped is None else jumped,
    )


def _jump(
    start: Floats, at: Floats, owners: Owners, radii: Floats, scene: PixelScene, reach: float
) -> tuple[Floats, Owners, Mask]:
    """Move discs with little support to unexplained foreground while this explains more."""
    jumped = np.zeros(len(radii), bool)
    evidence = scene.evidence
    height, width = scene.shape
    rows, columns = np.mgrid[0:height:2, 0:width:2]
    die_area = _area(float(np.median(radii)))
    now = explained(owners, scene, radii)
    for _ in range(len(radii)):
        free = owners < 0
        if not free.any() or evidence[:, free].max(axis=0).sum() < _LEFT * die_area:
            break
        support = _support(owners, evidence, radii)
        best: tuple[float, Floats, Owners, int] | None = None
        for i in np.argsort(support)[:_TRIES]:
            if support[i] > 0.75:
                break
            own_evidence = np.where(free | (owners == i), evidence[i], 0).astype(np.float32)
            spread = scene.spread(own_evidence, 1.6 * radii[i])[::2, ::2]
            far = np.hypot(columns - start[i, 0], rows - start[i, 1]) / radii[i]
            spread = np.where(far > max(2.0, reach) + 2.5, -9, spread - 0.05 * far)
            row, column = np.unravel_index(int(spread.argmax()), spread.shape)
            if spread[row, column] < 0.2:
                continue
            guess = at.copy()
            guess[i] = 2 * column, 2 * row
            new_at, new_owners = settle_in(guess, radii, scene, 6)
            gain = explained(new_owners, scene, radii) - 0.02 * float(far[row, column])
            if gain > now + _WORTH and (best is None or gain > best[0]):
                best = gain, new_at, new_owners, int(i)
        if best is None:
            break
        _, at, owners, who = best
        jumped[who] = True
        now = explained(owners, scene, radii)
    return at, owners, jumped


def _far(at: Floats, radii: Floats, x: Floats, y: Floats) -> Floats:
    """Squared distances [N, P] of pixels from discs, in radii."""
    apart: Floats = np.square(x - at[:, :1]) + np.square(y - at[:, 1:])
    return apart / np.square(radii)[:, None]


def _support(owners: Owners, evidence: Single, radii: Floats) -> Floats:
    """The share of each disc's area that its pixels cover, weighted by their evidence."""
    owned = np.flatnonzero(owners >= 0)
    owner = owners[owned]
    total = np.bincount(owner, evidence[owner, owned], minlength=len(radii))
    return np.asarray(total / (math.pi * np.square(radii)), dtype=np.float64)


def _area(radius: float) -> float:
    return math.pi * radius**2
