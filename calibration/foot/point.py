"""The ground point of a die, from its bounding box and its top face.

A die is higher than the mat, so in a tilted view its box is displaced from its ground point, more for larger
dice. The kind determines the mean outline, and the calibrated camera projects it. The place is moved until
the projected box matches the detected one. The size of the box determines the size of the die.

The center of the top face, or the apex of a d4, is vertically above the ground point. It is a second, usually
more exact measurement. For a d10 and similar kinds it lies on a ring around the ground point. Both are
weighted by their errors (``traywatch.calibration.foot.error_model``, ``traywatch.calibration.foot.fusion``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import network_kind
from traywatch.calibration.dice.shapes import SHAPES
from traywatch.calibration.foot.error_model import ERROR_MODEL, ErrorModel
from traywatch.calibration.foot.fusion import GaussianMixture, Measurement, SharedError, by_both, by_one
from traywatch.calibration.foot.outline import body as body_of
from traywatch.calibration.profile.profile import TrayProfile
from traywatch.errors import CalibrationError

Floats = NDArray[np.float64]

# Standard deviation of the logarithm of the size within a kind, and for an unknown kind.
_SIZE_SD = 0.15
_UNKNOWN_SIZE_SD = 0.35
# Standard deviation of the size estimated from a box: a share, and px over its side. Worn edges make the
# boxes of pointed dice smaller than those of sharp ones, by the shares in _BOX_SIZE_OFF.
_BOX_SIZE_SD, _BOX_SIZE_PX = 0.065, 1.5
_BOX_SIZE_SD_OF = {"d2": 0.04, "d60": 0.045, "d30": 0.05, "d20": 0.05, "d24": 0.055, "d10": 0.09, "d00": 0.09}
_BOX_SIZE_OFF = {
    "d2": 0.015, "d4": -0.06, "d6": -0.08, "d8": -0.06, "d10": -0.03, "d00": -0.03, "d12": -0.035,
    "d14": 0.02, "d16": 0.02, "d20": -0.04, "d24": 0.04, "d30": -0.02,
}  # fmt: skip
# Deviation of a die's box center from that of its mean outline, as a share of its radius (sd). It is small
# for kinds with point symmetry and large for the d4.
_TURNING_SD = 0.015
_TURNING_SD_OF = {"d4": 0.19, "d8": 0.025, "d10": 0.02, "d00": 0.02, "d14": 0.02, "d16": 0.02, "d2": 0.005}
# Errors of the camera pose grow with the height above the mat, by one sd per this many millimeters.
_GROWS_MM = 18.0
# If the image edge cuts the box, its center is off by this share of its side (sd).
_CUT_SD = 0.2
# Horizontal distance of the top face's center from the ground point, as a share of the die's height, for
# faces that are kites or triangles of a bipyramid. The direction is unknown.
_ASIDE = {"d10": 0.2, "d00": 0.2, "d14": 0.248, "d16": 0.248}
# Distance of the face from the box center for an unknown kind, as a share of the side (sd).
_FACE_SPREAD = 0.17
# The measured tilt of flat dice is at most a few degrees; a larger tilt moves the ground point.
_FLAT_DEG = 4.0
_STEPS = 8
# The iteration stops below this change of place (mm) and size (share).
_EXACT = 1e-3


@dataclass(frozen=True, slots=True)
class FootPoint:
    """The point of the mat below a die's center.

    ``sd_mm`` is the standard deviation of a normal distribution with similar error probabilities, along an
    axis. ``covariance_mm2`` (xx, xy, yy) also gives the directions. It is larger than ``sd_mm`` suggests if
    outliers are possible. ``belief`` is the whole distribution. ``scale`` is the size of the die over the
    usual size. ``radius_mm`` is the radius of the die's mean outline as seen from above.
    """

    x_mm: float
    y_mm: float
    sd_mm: float
    scale: float
    radius_mm: float
    covariance_mm2: tuple[float, float, float]
    belief: GaussianMixture = field(repr=False, compare=False)


def foot_point(
    profile: TrayProfile,
    kind: str | None,
    box: Sequence[float],
    *,
    face: Sequence[float] | None = None,
    lean_deg: float = 0.0,
    sure: float = 1.0,
    clear: float = 1.0,
    image_size: tuple[int, int] | None = None,
) -> FootPoint:
    """The ground point of a die at rest, from its box (x0, y0, x1, y1) and the center of its face (x, y).

    Both are in pixels from the image's top-left corner, as in readings. ``face`` is the center of the top
    face, for a d4 the apex. ``lean_deg`` is the measured tilt. ``sure`` and ``clear`` (0 to 1) are the
    probability of the kind and the confidence of the reading; lower values increase the uncertainty.
    ``image_size`` (width, height) is needed if it differs from the profile's. A ``kind`` of None or an
    unknown kind counts as a die of average size with more uncertainty.

    Raises ``CalibrationError``: ``foot_unknown`` for a box above the horizon of the mat, ``picture_shape``.
    """
    placed = stand(profile, kind, box, face=face, image_size=image_size)
    return point(placed.belief(lean_deg, sure, clear), placed)


@dataclass(frozen=True, slots=True, eq=False)
class FootEstimate:
    """A die of one kind at the place given by its box, before errors are considered.

    ``foot`` [2] is the ground point and ``middle_mm`` the height of the die's center. ``steps`` and
    ``face_steps`` [2,2] are mm per pixel. ``face`` [2] is the place below the face, or None.
    """

    kind: str | None
    foot: Floats
    scale: float
    radius_mm: float
    side_px: float
    cut: bool
    steps: Floats
    middle_mm: float
    away: Floats
    size_sd: float
    place_sd_mm: float
    face: Floats | None
    face_steps: Floats
    tall_mm: float

    def belief(
        self, lean_deg: float, sure: float, clear: float, doubts: ErrorModel = ERROR_MODEL
    ) -> GaussianMixture:
        """The distribution of the ground point, given the error model ``doubts``."""
        d, kind, side = doubts, self.kind or "", self.side_px
        unsure, unclear = (min(1.0, max(0.0, 1.0 - chance)) for chance in (sure, clear))
        off_px = math.hypot(d.box_share * side, d.box_px) * d.box_of.get(kind, 1.0)
        off_px = math.hypot(off_px, _CUT_SD * side if self.cut else 0.0)
        turning = (_TURNING_SD_OF.get(kind or "d4", _TURNING_SD) * self.radius_mm) ** 2 * np.eye(2)
        box_word = Measurement(
            self.foot,
            _spread(self.steps, off_px) + turning,
            _spread(self.steps, math.hypot(off_px, d.bad_box_share * side)),
            min(0.9, d.bad_box + d.bad_box_unsure * unsure + d.bad_box_unclear * unclear),
            self.middle_mm,
        )
        common = SharedError(self.away, self.size_sd, max(self.place_sd_mm / _GROWS_MM, 1e-6))
        if self.face is None or lean_deg > _FLAT_DEG:
            belief = by_one(box_word, common)
        elif self.kind is None:
            area = 2 * math.pi * (_FACE_SPREAD * side) ** 2 * abs(float(np.linalg.det(self.steps)))
            belief = by_one(box_word, common).times(1 / area)
        else:
            off_px = math.hypot(d.face_share * d.face_of.get(kind, 1.0) * side, d.face_px)
            off_px *= 1.0 + d.face_unsure * unsure + d.face_unclear * unclear
            off_px = math.hypot(off_px, d.aside_share * side if kind in _ASIDE else 0.0)
            bad_face = d.bad_face_of.get(kind, d.bad_face)
            face_word = Measurement(
                self.face,
                _spread(self.face_steps, off_px),
                _spread(self.face_steps, math.hypot(off_px, d.bad_face_share * side)),
                min(0.9, bad_face + d.bad_face_unsure * unsure + d.bad_face_unclear * unclear),
                self.tall_mm,
                _ASIDE.get(kind, 0.0) * self.tall_mm,
            )
            belief = by_both(box_word, face_word, common)
        leaning = self.radius_mm * math.sin(math.radians(min(90.0, max(0.0, lean_deg - _FLAT_DEG))))
        belief = belief.with_error((leaning**2 / 2 + d.on_mat * self.place_sd_mm**2) * np.eye(2))
        belief = belief.with_error(_spread(self.steps, d.together_px))
        lost = min(0.5, d.lost + d.lost_unsure * unsure + d.lost_unclear * unclear)
        misled = belief.with_error(_spread(self.steps, d.lost_share * side))
        return GaussianMixture.joined([belief, misled], [1 - lost, lost]).stretched(d.widen)


def stand(
    profile: TrayProfile,
    kind: str | None,
    box: Sequence[float],
    *,
    face: Sequence[float] | None = None,
    image_size: tuple[int, int] | None = None,
) -> FootEstimate:
    """The place of a die of a kind, from its box and face; parameters and exceptions as in ``foot_point``."""
    view = profile if image_size is None else profile.scaled_to(*image_size)
    x0, y0, x1, y1 = (float(v) for v in box)
    if not (math.isfinite(x0 + y0 + x1 + y1) and x1 > x0 and y1 > y0):
        raise CalibrationError("foot_unknown", f"{list(box)} is not a valid box (x0, y0, x1, y1)")
    body_kind = network_kind(kind) if kind is not None else None  # a d3 or a fudge die is the body of a d6
    # The profile counts pixels from the center of the first one.
    center = np.array([(x0 + x1) / 2, (y0 + y1) / 2]) - 0.5
    size = math.sqrt((x1 - x0) * (y1 - y0))
    width, height = view.image_size
    cut = x0 <= 1.5 or y0 <= 1.5 or x1 >= width - 1.5 or y1 >= height - 1.5
    prior = _SIZE_SD if body_kind else _UNKNOWN_SIZE_SD
    # The posterior mean of the log size given the box; both are normally distributed.
    box_size_sd = _BOX_SIZE_SD_OF.get(body_kind or "", _BOX_SIZE_SD)
    trust = 0.0 if cut else prior**2 / (prior**2 + box_size_sd**2 + (_BOX_SIZE_PX / size) ** 2)
    grown = math.exp(-_BOX_SIZE_OFF.get(body_kind or "", 0.0))
    body = body_of(body_kind)
    middle = SHAPES[body_kind].center_mm if body_kind else 8.0
    foot, scale = _fit_to_box(view, body, middle, _Box(center, size, grown), trust)
    if not np.all(np.isfinite(foot)):
        raise CalibrationError(
            "foot_unknown", f"the box {[round(v) for v in (x0, y0, x1, y1)]} is above the horizon of the mat"
        )
    radius = float(np.hypot(body[:, 0], body[:, 1]).max()) * scale
    # Movement of the ground point per millimeter of height: away from the camera.
    away = (foot - view.camera_mm[:2]) / max(1.0, -float(view.camera_mm[2]) - middle * scale)
    # A profile without place_sd_mm has at least the uncertainty of its markers.
    place_sd_mm = profile.place_sd_mm or profile.residual_mm / math.sqrt(2.0)
    steps = _steps(view, center, middle * scale)
    under, face_steps, tall = None, steps, middle * scale
    if face is not None and _within(face, (x0, y0, x1, y1)):
        seen_at = np.asarray(face, dtype=np.float64) - 0.5
        tall = SHAPES[body_kind].height_mm * scale if body_kind else tall
        under, face_steps = view.to_plane([seen_at], tall)[0], _steps(view, seen_at, tall)
    size_sd = prior * math.sqrt(1.0 - trust)
    return FootEstimate(
        body_kind, foot, scale, radius, size, cut, steps, middle * scale, away, size_sd, place_sd_mm,
        under, face_steps, tall,
    )  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class _Box:
    """A box: its center [2], the geometric mean of its sides, and the factor that corrects its size."""

    center: Floats
    side_px: float
    correction: float


def _fit_to_box(
    view: TrayProfile, body: Floats, middle_mm: float, box: _Box, trust: float
) -> tuple[Floats, float]:
    """The ground point [2] and the scale with which a body fills a box; not finite above the horizon.

    ``middle_mm`` is the height of the body's center. ``trust`` (0 to 1) is the weight of the box for the log
    of the scale.
    """
    scale = 1.0
    foot = view.to_plane([box.center], middle_mm)[0]
    for _ in range(_STEPS):
        if not np.all(np.isfinite(foot)):
            break
        outline = view.project(body * scale + (*foot, 0.0))
        low, high = outline.min(axis=0), outline.max(axis=0)
        measured = box.correction * scale * box.side_px / math.sqrt(float(np.prod(high - low)))
        should, is_at = view.to_plane([box.center, (low + high) / 2], middle_mm * scale)
        foot, before = foot + should - is_at, scale
        scale = min(3.0, max(0.3, measured**trust))
        if abs(scale - before) < _EXACT and float(np.abs(should - is_at).max()) < _EXACT:
            break
    return foot, scale


def point(belief: GaussianMixture, stood: FootEstimate) -> FootPoint:
    """The ground point of a distribution; raises ``CalibrationError`` (``foot_unknown``)."""
    place, covariance = belief.moments()
    (xx, xy), (_, yy) = covariance.tolist()
    if not (math.isfinite(xy) and xx > 0 and yy > 0):
        raise CalibrationError("foot_unknown", "no ground point follows from this box; take another picture")
    x, y = place.tolist()
    return FootPoint(x, y, belief.sd(place), stood.scale, stood.radius_mm, (xx, xy, yy), belief)


def _within(place: Sequence[float], box: Sequence[float]) -> bool:
    """Whether an image point is in a box, or outside it by at most its side."""
    x0, y0, x1, y1 = box
    x, y = place
    return abs(2 * x - x0 - x1) < 3 * (x1 - x0) and abs(2 * y - y0 - y1) < 3 * (y1 - y0)


def _steps(view: TrayProfile, pixel: Floats, height_mm: float) -> Floats:
    """Movement on a plane for one pixel to the right and one down, [2,2] in mm."""
    places = view.to_plane(pixel + np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]), height_mm)
    return np.asarray(places[1:] - places[0])


def _spread(steps: Floats, sd_px: float) -> Floats:
    """The covariance [2,2] in mm² of an error of ``sd_px`` in each image direction."""
    return np.asarray(steps.T @ steps * sd_px**2)
