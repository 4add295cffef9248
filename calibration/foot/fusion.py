"""What box and face of a die together say of its foot, if each may be misled.

Both are places on the mat with an error each; what both hang on, the die's size and the camera's place,
errs for both at once. The face of a die whose upper face lies aside of its middle is somewhere on a ring
round the foot. Every way to take the two (each right or misled, each point of the ring) gives a foot by
least squares, and counts as much as the two agree in it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_WAYS = 24
_TURNS = np.arange(_WAYS) * (2 * math.pi / _WAYS)
_ROUND = np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=1)
_HALVINGS = 14
_TIMES = np.array([[1.0], [2.0]])
_ONE, _TWO = math.erf(1 / math.sqrt(2)), math.erf(2 / math.sqrt(2))
# Abramowitz and Stegun 7.1.26: the error function to 1.5e-7.
_ERF = (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429)
_ERF_SCALE = 0.3275911
_LEAST_SHARE = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Witness:
    """One word on the foot: place [2], its covariance [2,2], and the height that it was seen at, mm.

    Once in 1 / ``bad`` it is off by more, as ``bad_covariance`` says. It stands ``aside_mm`` from the
    foot, nobody knows which way.
    """

    place: Floats
    covariance: Floats
    bad_covariance: Floats
    bad: float
    height_mm: float
    aside_mm: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Common:
    """What errs for all witnesses at once: a die larger by a share d than was thought, of ``size_sd``, stands
    nearer to the camera by d times the height times ``away``; an error of the camera's place moves
    everything by its height times ``pose_sd``."""

    away: Floats
    size_sd: float
    pose_sd: float

    def spread(self, one_mm: float, other_mm: float) -> Floats:
        """The covariance [2,2] that witnesses seen at two heights have with each other."""
        both = np.outer(self.away, self.away) * self.size_sd**2 + self.pose_sd**2 * np.eye(2)
        return np.asarray(one_mm * other_mm * both)


@dataclass(frozen=True, slots=True, eq=False)
class Belief:
    """A mixture of normals on the mat: places [K,2], covariances [K,2,2], and weights [K], whose sum is how
    likely it is to see what was seen."""

    places: Floats
    spreads: Floats
    weights: Floats

    @classmethod
    def joined(cls, beliefs: Sequence[Belief], chances: Sequence[float]) -> Belief:
        """One of several, as likely as ``chances`` say before it is weighed what was seen."""
        weights = [one.weights * chance for one, chance in zip(beliefs, chances, strict=True)]
        if not sum(float(one.sum()) for one in weights) > 0:  # none fits at all
            weights = [
                np.full(len(one.weights), chance / len(one.weights))
                for one, chance in zip(beliefs, chances, strict=True)
            ]
        return cls(
            np.concatenate([one.places for one in beliefs]),
            np.concatenate([one.spreads for one in beliefs]),
            np.concatenate(weights),
        )

    def with_error(self, spread: Floats) -> Belief:
        """The same with an error of covariance [2,2] besides."""
        return Belief(self.places, self.spreads + spread, self.weights)

    def stretched(self, factor: float) -> Belief:
        """The same with errors so many times as large."""
        return Belief(self.places, self.spreads * factor**2, self.weights)

    def times(self, factor: float) -> Belief:
        """The same, so many times as likely to be seen."""
        return Belief(self.places, self.spreads, self.weights * factor)

    def moments(self) -> tuple[Floats, Floats]:
        """Mean [2] and covariance [2,2]."""
        shares = self.weights / self.weights.sum()
        mean = shares @ self.places
        off = self.places - mean
        spread = np.einsum("k,kij->ij", shares, self.spreads) + (off * shares[:, None]).T @ off
        return mean, np.asarray(spread)

    def sd(self, mean: Floats) -> float:
        """The length within which an error along an axis lies as often as that of a normal within one sd,
        and within twice that as often as that of a normal within two; both as nearly as can be."""
        shares = np.repeat(self.weights / self.weights.sum() / 2, 2)
        off = np.abs(self.places - mean).ravel()
        width = np.sqrt(np.stack([self.spreads[:, 0, 0], self.spreads[:, 1, 1]], axis=1)).ravel()
        counts = shares > _LEAST_SHARE
        shares, off, width = shares[counts], off[counts], width[counts]
        low, high = 0.0, float(np.max(off + 3 * width))
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            if float((_within(off, width, middle * _TIMES) @ shares).sum()) < _ONE + _TWO:
                low = middle
            else:
                high = middle
        return (low + high) / 2


def by_one(box: Witness, common: Common) -> Belief:
    """What one witness alone says."""
    shared = common.spread(box.height_mm, box.height_mm)
    spreads = np.stack([box.covariance + shared, box.bad_covariance + shared])
    return Belief(np.stack([box.place, box.place]), spreads, np.array([1 - box.bad, box.bad]))


def by_both(box: Witness, face: Witness, common: Common) -> Belief:
    """What both say together; its weight is the chance, per mm², that the two lie so."""
    high, tall = box.height_mm, face.height_mm
    ways = face.aside_mm * _ROUND if face.aside_mm > 0 else np.zeros((1, 2))
    apart = face.place - box.place - ways
    aslant = common.spread(high, tall)
    shared = np.block([[common.spread(high, high), aslant], [aslant.T, common.spread(tall, tall)]])
    between = common.spread(tall - high, tall - high)
    both = np.vstack([np.eye(2), np.eye(2)])
    weights, places, spreads = [], [], []
    for one, one_chance in ((box.covariance, 1 - box.bad), (box.bad_covariance, box.bad)):
        for other, other_chance in ((face.covariance, 1 - face.bad), (face.bad_covariance, face.bad)):
            own = np.zeros((4, 4))
            own[:2, :2], own[2:, 2:] = one, other
            weight = np.linalg.inv(own + shared)
            spread = np.linalg.inv(both.T @ weight @ both)
            places.append(box.place + apart @ (spread @ both.T @ weight)[:, 2:].T)
            spreads.append(np.broadcast_to(spread, (len(ways), 2, 2)))
            gap = one + other + between
            miss = np.einsum("ki,ki->k", apart @ np.linalg.inv(gap), apart)
            density = np.exp(-np.minimum(miss, 600.0) / 2) / (2 * math.pi * math.sqrt(np.linalg.det(gap)))
            weights.append(one_chance * other_chance * density / len(ways))
    return Belief(np.concatenate(places), np.concatenate(spreads), np.concatenate(weights))


def _within(off: Floats, width: Floats, reach: Floats) -> Floats:
    """How likely normals about ``off`` lie nearer to nought than ``reach``."""
    return (_erf((reach - off) / width) + _erf((reach + off) / width)) / 2


def _erf(z: Floats) -> Floats:
    """How likely a normal of sd 1 lies within z of its middle, with the sign of z."""
    x = np.abs(z) / math.sqrt(2)
    t = 1 / (1 + _ERF_SCALE * x)
    rest = np.zeros_like(t)
    for factor in reversed(_ERF):
        rest = (rest + factor) * t
    return np.asarray(np.sign(z) * (1 - rest * np.exp(-x * x)))
