"""Fuses box and face of a die into one distribution of the ground point, robust to outliers.

Box and face each give a place on the mat with an error. They share the errors of the die's size and of the
camera pose. If the top face of a kind is not above its center, the face lies on a ring around the ground
point. Each combination of inlier or outlier and point of the ring gives a ground point by least squares. Its
weight is the likelihood of the two measurements.
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
# Abramowitz and Stegun 7.1.26: the error function, exact to 1.5e-7.
_ERF = (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429)
_ERF_SCALE = 0.3275911
_LEAST_SHARE = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Measurement:
    """One measurement of the ground point: place [2], covariance [2,2], and the measured height in mm.

    With probability ``bad`` it is an outlier with ``bad_covariance``. The measured point is ``aside_mm`` from
    the ground point, in an unknown direction.
    """

    place: Floats
    covariance: Floats
    bad_covariance: Floats
    bad: float
    height_mm: float
    aside_mm: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class SharedError:
    """Errors that all measurements share.

    A die that is larger by a share d (sd ``size_sd``) appears nearer to the camera by d times the height
    times ``away``. An error of the camera pose moves everything by the height times ``pose_sd``.
    """

    away: Floats
    size_sd: float
    pose_sd: float

    def spread(self, one_mm: float, other_mm: float) -> Floats:
        """The cross-covariance [2,2] of measurements at two heights."""
        both = np.outer(self.away, self.away) * self.size_sd**2 + self.pose_sd**2 * np.eye(2)
        return np.asarray(one_mm * other_mm * both)


@dataclass(frozen=True, slots=True, eq=False)
class GaussianMixture:
    """A Gaussian mixture on the mat: places [K,2], covariances [K,2,2], and weights [K].

    The sum of the weights is the likelihood of the measurements.
    """

    places: Floats
    spreads: Floats
    weights: Floats

    @classmethod
    def joined(cls, beliefs: Sequence[GaussianMixture], chances: Sequence[float]) -> GaussianMixture:
        """The mixture of several mixtures with prior probabilities ``chances``."""
        weights = [belief.weights * chance for belief, chance in zip(beliefs, chances, strict=True)]
        if not sum(float(of_belief.sum()) for of_belief in weights) > 0:  # no component fits
            weights = [
                np.full(len(belief.weights), chance / len(belief.weights))
                for belief, chance in zip(beliefs, chances, strict=True)
            ]
        return cls(
            np.concatenate([belief.places for belief in beliefs]),
            np.concatenate([belief.spreads for belief in beliefs]),
            np.concatenate(weights),
        )

    def with_error(self, spread: Floats) -> GaussianMixture:
        """The mixture with an independent error of covariance [2,2] added."""
        return GaussianMixture(self.places, self.spreads + spread, self.weights)

    def stretched(self, factor: float) -> GaussianMixture:
        """The mixture with all errors multiplied by a factor."""
        return GaussianMixture(self.places, self.spreads * factor**2, self.weights)

    def times(self, factor: float) -> GaussianMixture:
        """The mixture with all weights multiplied by a factor."""
        return GaussianMixture(self.places, self.spreads, self.weights * factor)

    def moments(self) -> tuple[Floats, Floats]:
        """Mean [2] and covariance [2,2]."""
        shares = self.weights / self.weights.sum()
        mean = shares @ self.places
        off = self.places - mean
        spread = np.einsum("k,kij->ij", shares, self.spreads) + (off * shares[:, None]).T @ off
        return mean, np.asarray(spread)

    def sd(self, mean: Floats) -> float:
        """An equivalent standard deviation along an axis.

        The probabilities of errors within one and within two times this length match those of a normal
        distribution, as closely as one number allows.
        """
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


def by_one(box: Measurement, common: SharedError) -> GaussianMixture:
    """The distribution from one measurement."""
    shared = common.spread(box.height_mm, box.height_mm)
    spreads = np.stack([box.covariance + shared, box.bad_covariance + shared])
    return GaussianMixture(np.stack([box.place, box.place]), spreads, np.array([1 - box.bad, box.bad]))


def by_both(box: Measurement, face: Measurement, common: SharedError) -> GaussianMixture:
    """The distribution from both measurements; its total weight is their likelihood per mm²."""
    high, tall = box.height_mm, face.height_mm
    ways = face.aside_mm * _ROUND if face.aside_mm > 0 else np.zeros((1, 2))
    apart = face.place - box.place - ways
    aslant = common.spread(high, tall)
    shared = np.block([[common.spread(high, high), aslant], [aslant.T, common.spread(tall, tall)]])
    between = common.spread(tall - high, tall - high)
    both = np.vstack([np.eye(2), np.eye(2)])
    weights, places, spreads = [], [], []
    for box_covariance, box_chance in ((box.covariance, 1 - box.bad), (box.bad_covariance, box.bad)):
        for face_covariance, face_chance in (
            (face.covariance, 1 - face.bad),
            (face.bad_covariance, face.bad),
        ):
            own = np.zeros((4, 4))
            own[:2, :2], own[2:, 2:] = box_covariance, face_covariance
            weight = np.linalg.inv(own + shared)
            spread = np.linalg.inv(both.T @ weight @ both)
            places.append(box.place + apart @ (spread @ both.T @ weight)[:, 2:].T)
            spreads.append(np.broadcast_to(spread, (len(ways), 2, 2)))
            gap = box_covariance + face_covariance + between
            miss = np.einsum("ki,ki->k", apart @ np.linalg.inv(gap), apart)
            density = np.exp(-np.minimum(miss, 600.0) / 2) / (2 * math.pi * math.sqrt(np.linalg.det(gap)))
            weights.append(box_chance * face_chance * density / len(ways))
    return GaussianMixture(np.concatenate(places), np.concatenate(spreads), np.concatenate(weights))


def _within(off: Floats, width: Floats, reach: Floats) -> Floats:
    """Probability that normal variables with mean ``off`` are within ``reach`` of zero."""
    return (_erf((reach - off) / width) + _erf((reach + off) / width)) / 2


def _erf(z: Floats) -> Floats:
    """Probability that a standard normal variable is within |z| of zero, with the sign of z."""
    x = np.abs(z) / math.sqrt(2)
    t = 1 / (1 + _ERF_SCALE * x)
    rest = np.zeros_like(t)
    for factor in reversed(_ERF):
        rest = (rest + factor) * t
    return np.asarray(np.sign(z) * (1 - rest * np.exp(-x * x)))
