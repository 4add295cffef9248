"""Ground points of read dice: where each one stands on the mat, over all the kinds that it may be."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from traywatch.calibration import FootPoint, TrayProfile
from traywatch.calibration.foot.error_model import ERROR_MODEL, ErrorModel
from traywatch.calibration.foot.fusion import GaussianMixture
from traywatch.calibration.foot.point import FootEstimate, point
from traywatch.calibration.foot.point import stand as stand_as
from traywatch.errors import CalibrationError
from traywatch.vision.types import DieReading

BOX_SHIFT = ((-0.29, -0.0055), (0.70, -0.0289))
"""Systematic offset of the shipped detector's boxes, to the right and down: px, and a share of their side.
Measured with ``python -m traywatch.models.evaluate.placement.landing noise --mats``; measure again after
training the detector."""
# Kinds whose probability is below this share of the likeliest one get no ground point of their own.
_LEAST_KIND = 0.03
# The remaining probability stands for a kind that was not named. Its ground point is computed with a die of
# average size. Most dice are closer to the named kinds than that, so it counts less
# (``ErrorModel.other_kind``).
_LEAST_LEFT = 0.02
# Factors on the uncertainty of readings that are not accepted, from these confidences on.
_WIDER = ((0.7, 1.0), (0.3, 1.5), (0.0, 1.9))


def widened(foot: FootPoint, reading: DieReading) -> FootPoint:
    """The ground point with the larger uncertainty of a reading whose box or kind may be wrong.

    The factors of ``_WIDER`` are measured: the error of such dice over the stated one (rms, n = 127 and 335).
    """
    if reading.status == "read":
        return foot
    factor = next(factor for least, factor in _WIDER if reading.confidence >= least)
    if factor == 1.0:
        return foot
    xx, xy, yy = (value * factor * factor for value in foot.covariance_mm2)
    return replace(foot, sd_mm=foot.sd_mm * factor, covariance_mm2=(xx, xy, yy))


@dataclass(frozen=True, slots=True)
class StandingPose:
    """The ground point hypotheses of a reading: one per possible kind, with the kinds' probabilities.

    ``lean_deg`` is the tilt. ``sure`` is the probability of the likeliest kind and ``clear`` the confidence
    of the reading.
    """

    ways: tuple[FootEstimate, ...]
    chances: tuple[float, ...]
    lean_deg: float
    sure: float
    clear: float

    def belief(self, doubts: ErrorModel = ERROR_MODEL) -> GaussianMixture:
        """The distribution of the ground point, given the error model of boxes and faces."""
        beliefs = [way.belief(self.lean_deg, self.sure, self.clear, doubts) for way in self.ways]
        return GaussianMixture.joined(beliefs, self._counts(doubts))

    @property
    def likeliest(self) -> FootEstimate:
        """The hypothesis with the likeliest kind."""
        return self.ways[int(np.argmax(self._counts(ERROR_MODEL)))]

    def _counts(self, doubts: ErrorModel) -> list[float]:
        """The weight of each hypothesis; an unnamed kind counts less than its probability."""
        return [
            chance if way.kind is not None else chance * doubts.other_kind
            for way, chance in zip(self.ways, self.chances, strict=True)
        ]


def stands(
    profile: TrayProfile, reading: DieReading, *, image_size: tuple[int, int] | None = None
) -> StandingPose | None:
    """The ground point hypotheses of a reading; None for a box above the horizon of the mat."""
    x0, y0, x1, y1 = reading.box
    side = float(np.sqrt(max((x1 - x0) * (y1 - y0), 0.0)))
    right, down = (px + share * side for px, share in BOX_SHIFT)
    box = (x0 - right, y0 - down, x1 - right, y1 - down)
    kinds = kinds_of(reading)
    rest = 1.0 - sum(chance for _, chance in kinds)
    kind_p = min(1.0, kinds[0][1]) if kinds else 0.0
    if rest > _LEAST_LEFT:
        kinds = [*kinds, (None, rest)]
    ways, chances = [], []
    for kind, chance in kinds:
        try:
            ways.append(stand_as(profile, kind, box, face=reading.face_px, image_size=image_size))
        except CalibrationError:
            continue
        chances.append(chance)
    if not ways:
        return None
    return StandingPose(tuple(ways), tuple(chances), reading.tilt_deg or 0.0, kind_p, reading.confidence)


def stand(
    profile: TrayProfile, reading: DieReading, *, image_size: tuple[int, int] | None = None
) -> FootPoint | None:
    """The ground point of a reading, over all kinds it may be.

    None for a box above the horizon of the mat.
    """
    pose = stands(profile, reading, image_size=image_size)
    return None if pose is None else point(pose.belief(), pose.likeliest)


def kinds_of(reading: DieReading) -> list[tuple[str | None, float]]:
    """Up to three kinds that a die may be, with probabilities, the likeliest first."""
    mass: dict[str | None, float] = {}
    for other in reading.alternatives:
        mass[other.kind] = mass.get(other.kind, 0.0) + other.p
    if reading.status == "read" or not mass:
        mass[reading.kind] = mass.get(reading.kind, 0.0) + max(1e-3, 1.0 - sum(mass.values()))
    ranked = sorted(mass.items(), key=lambda item: -item[1])
    return [(kind, p) for kind, p in ranked[:3] if p >= _LEAST_KIND * ranked[0][1]]
