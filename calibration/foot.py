"""Where a die stands, from the box around it and from the face that lies up.

A die is taller than the mat, so in a tilted view its box lies away from its foot, and
the more so the bigger the die. Kind gives the body; the body's silhouette, seen from the
calibrated camera, gives the box it would have at a place; the place is moved until the
boxes agree. The size of the box tells whether the die is larger or smaller than usual.
The middle of the face that lies up, or the apex of a d4, is straight above the foot: it is
a second witness, mostly the better one. Both are weighed by how exact they are.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration.dice import SHAPES
from calibration.footbody import body as body_of
from calibration.profile import TrayProfile
from traywatch.errors import CalibrationError

Floats = NDArray[np.float64]

# Dice of one kind differ in size by this much (sd of the logarithm); of an unknown kind by more.
_SIZE_SD = 0.15
_UNKNOWN_SIZE_SD = 0.35
# Measured on the detector's boxes and the reader's faces, on printed mats (docs/calibration.md): how far off
# the middle of a box and that of a face are along an axis, as a share of the box's side and in pixels (sd).
_BOX_SHARE, _BOX_PX = 0.018, 0.83
_BOX_TIMES_OF = {"d4": 1.6, "d16": 1.15, "d2": 0.85}
_FACE_SHARE, _FACE_PX = 0.0103, 0.1
_FACE_SHARE_OF = {"d2": 0.016, "d4": 0.018, "d20": 0.007, "d30": 0.0075, "d60": 0.012}
# Now and then a box holds a shadow or a neighbour, and a face is another than that which lies up: how
# often, and how far off they are then, as a share of the side (sd). A die whose kind is hardly made out
# (a chance of a half) has them more often by so much.
_BAD_BOX, _BAD_BOX_UNSURE, _BAD_BOX_SHARE = 0.085, 0.36, 0.103
_BAD_FACE, _BAD_FACE_UNSURE, _BAD_FACE_SHARE = 0.01, 0.3, 0.108
_BAD_FACE_OF = {"d2": 0.06, "d4": 0.5, "d6": 0.055}
# A face is the less exact the less sure the reader is of the kind, and of what the face says.
_FACE_UNSURE, _FACE_UNCLEAR = 0.9, 0.47
# By so much both are off together: what shades a die and blurs it shifts the one with the other.
_TOGETHER_PX = 0.2
# How well a box of a die turned any way tells its size: a share, and pixels over its side. Worn edges make
# the boxes of pointed solids smaller than those of sharp ones would be, by these shares.
_BOX_SIZE_SD, _BOX_SIZE_PX = 0.065, 1.5
_BOX_SIZE_SD_OF = {"d2": 0.04, "d60": 0.045, "d30": 0.05, "d20": 0.05, "d24": 0.055, "d10": 0.09, "d00": 0.09}
_BOX_SIZE_OFF = {
    "d2": 0.015, "d4": -0.06, "d6": -0.08, "d8": -0.06, "d10": -0.03, "d00": -0.03, "d12": -0.035,
    "d14": 0.02, "d16": 0.02, "d20": -0.04, "d24": 0.04, "d30": -0.02,
}  # fmt: skip
# A solid's box wanders about the box of its rings as it turns, as a share of its radius (sd):
# little where it looks the same from opposite sides, more for the tetrahedron.
_TURNING_SD = 0.015
_TURNING_SD_OF = {"d4": 0.19, "d8": 0.025, "d10": 0.02, "d00": 0.02, "d14": 0.02, "d16": 0.02, "d2": 0.005}
# What a profile says of its places holds at a die's middle. Errors of the camera's place grow with the
# height over the mat, from this share of the variance on it, by one sd every so many millimetres.
_ON_MAT, _GROWS_MM = 0.74, 18.0
# Where the picture's border cuts the box, its centre is not the die's: off by this share (sd).
_CUT_SD = 0.2
# The middle of a kite, or of a dipyramid's triangle, is not above the foot.
_OFF_MIDDLE = frozenset({"d10", "d00", "d14", "d16"})
# Dice that lie flat seem to lean by a degree or two at most; what leans more has its foot elsewhere.
_FLAT_DEG = 4.0
_STEPS = 8


@dataclass(frozen=True, slots=True)
class FootPoint:
    """The point of the mat under a die's centre.

    ``sd_mm`` is the standard deviation along an axis, over both; ``covariance_mm2`` (xx, xy, yy) tells
    the directions apart. ``scale`` is how large the die is against one of the usual size,
    ``radius_mm`` half its mean width as seen from above.
    """

    x_mm: float
    y_mm: float
    sd_mm: float
    scale: float
    radius_mm: float
    covariance_mm2: tuple[float, float, float]


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
    """The foot of a die at rest from its box (x0, y0, x1, y1) and the middle of its face (x, y).

    Both are in pixels from the picture's top-left corner, as readings have them. ``face`` is what
    lies up, for a d4 the apex. ``lean_deg`` is by how much the die seems to lean, ``sure`` and
    ``clear`` (0…1) how sure the reader is of the likeliest kind, and of what the die says: what is
    hardly made out is hardly found.
    ``image_size`` (width, height) is that of the picture if it differs from the profile's.
    ``kind`` None, or one that is not known, is taken as a die of middling size and leaves
    more doubt. Raises ``CalibrationError``: ``foot_unknown`` for a box whose die cannot
    stand on the mat's plane, ``picture_shape``.
    """
    view = profile if image_size is None else profile.scaled_to(*image_size)
    x0, y0, x1, y1 = (float(v) for v in box)
    if not (math.isfinite(x0 + y0 + x1 + y1) and x1 > x0 and y1 > y0):
        raise CalibrationError("foot_unknown", f"{list(box)} is no box (x0, y0, x1, y1)")
    known = kind if kind in SHAPES else None
    # The profile counts pixels from the middle of the first one.
    centre = np.array([(x0 + x1) / 2, (y0 + y1) / 2]) - 0.5
    size = math.sqrt((x1 - x0) * (y1 - y0))
    width, height = view.image_size
    cut = x0 <= 1.5 or y0 <= 1.5 or x1 >= width - 1.5 or y1 >= height - 1.5
    prior = _SIZE_SD if known else _UNKNOWN_SIZE_SD
    # The posterior mean of log size given the box, both taken as normal.
    told = _BOX_SIZE_SD_OF.get(known or "", _BOX_SIZE_SD)
    trust = 0.0 if cut else prior**2 / (prior**2 + told**2 + (_BOX_SIZE_PX / size) ** 2)
    grown = math.exp(-_BOX_SIZE_OFF.get(known or "", 0.0))
    body = body_of(known)
    middle = SHAPES[known].centre_mm if known else 8.0

    scale = 1.0
    foot = view.to_plane([centre], middle)[0]
    for _ in range(_STEPS):
        if not np.all(np.isfinite(foot)):
            break
        seen = view.project(body * scale + (*foot, 0.0))
        low, high = seen.min(axis=0), seen.max(axis=0)
        measured = grown * scale * size / math.sqrt(float(np.prod(high - low)))
        shift = view.to_plane([centre, (low + high) / 2], middle * scale)
        foot = foot + shift[0] - shift[1]
        scale = min(3.0, max(0.3, measured**trust))
    if not np.all(np.isfinite(foot)):
        raise CalibrationError(
            "foot_unknown", f"the box {[round(v) for v in (x0, y0, x1, y1)]} lies above the mat's horizon"
        )
    radius = float(np.hypot(body[:, 0], body[:, 1]).max()) * scale
    turning = _TURNING_SD_OF.get(known or "d4", _TURNING_SD) * radius
    unsure = min(1.0, max(0.0, 1.0 - sure))
    off_px = math.hypot(_BOX_SHARE * size, _BOX_PX) * _BOX_TIMES_OF.get(known or "", 1.0)
    off_px = math.hypot(off_px, _CUT_SD * size if cut else 0.0)
    box_spread = _spread(view, centre, middle * scale, off_px) + turning**2 * np.eye(2)
    bad_spread = _spread(view, centre, middle * scale, math.hypot(off_px, _BAD_BOX_SHARE * size))
    bad_box = _BAD_BOX + _BAD_BOX_UNSURE * unsure
    witnesses = [_Witness(foot, box_spread, bad_spread, bad_box, middle)]
    if face is not None and known and known not in _OFF_MIDDLE and lean_deg <= _FLAT_DEG:
        tall, point = SHAPES[known].height_mm, np.asarray(face, dtype=np.float64) - 0.5
        off_px = math.hypot(_FACE_SHARE_OF.get(known, _FACE_SHARE) * size, _FACE_PX)
        off_px *= 1.0 + _FACE_UNSURE * unsure + _FACE_UNCLEAR * min(1.0, max(0.0, 1.0 - clear))
        face_spread = _spread(view, point, tall * scale, off_px)
        bad_spread = _spread(view, point, tall * scale, math.hypot(off_px, _BAD_FACE_SHARE * size))
        above = view.to_plane([point], tall * scale)[0]
        bad_face = min(0.9, _BAD_FACE_OF.get(known, _BAD_FACE) + _BAD_FACE_UNSURE * unsure)
        witnesses.append(_Witness(above, face_spread, bad_spread, bad_face, tall))
    # By how much the foot moves per millimetre of height: away from the camera.
    away = (foot - view.camera_mm[:2]) / max(1.0, -float(view.camera_mm[2]) - middle * scale)
    # A profile that states no doubt of its places has at least that of its markers.
    doubt = profile.place_sd_mm or profile.residual_mm / math.sqrt(2.0)
    size_sd = prior * math.sqrt(1.0 - trust)
    place, covariance = _believed(witnesses, away, scale, size_sd, doubt / _GROWS_MM)
    leaning = radius * math.sin(math.radians(min(90.0, max(0.0, lean_deg - _FLAT_DEG))))
    covariance = covariance + (leaning**2 / 2 + _ON_MAT * doubt**2) * np.eye(2)
    covariance = covariance + _spread(view, centre, middle * scale, _TOGETHER_PX)
    return _point(place, covariance, scale, radius)


def blend(points: Sequence[FootPoint], chances: Sequence[float]) -> FootPoint:
    """One foot of several that are as likely as ``chances`` say: their mean, with the doubt between them.

    Size and radius are the likeliest one's.
    """
    places = np.array([(point.x_mm, point.y_mm) for point in points])
    spreads = np.array([point.covariance_mm2 for point in points])[:, [0, 1, 1, 2]].reshape(-1, 2, 2)
    place, covariance = _mixed(places, spreads, np.asarray(chances, dtype=np.float64))
    first = points[int(np.argmax(chances))]
    return _point(place, covariance, first.scale, first.radius_mm)


def _point(place: Floats, covariance: Floats, scale: float, radius_mm: float) -> FootPoint:
    (xx, xy), (_, yy) = covariance.tolist()
    if not (math.isfinite(xy) and xx > 0 and yy > 0):
        raise CalibrationError("foot_unknown", "a die's place cannot be reckoned from this box; look again")
    sd = math.sqrt((xx + yy) / 2)
    return FootPoint(float(place[0]), float(place[1]), sd, scale, radius_mm, (xx, xy, yy))


def _mixed(places: Floats, spreads: Floats, chances: Floats) -> tuple[Floats, Floats]:
    """Mean [2] and covariance [2,2] of a mixture of normals [K,2], [K,2,2]."""
    shares = chances / chances.sum()
    mean = shares @ places
    off = places - mean
    return mean, np.asarray(np.einsum("k,kij->ij", shares, spreads) + (off * shares[:, None]).T @ off)


@dataclass(frozen=True, slots=True, eq=False)
class _Witness:
    """One word on the foot: place [2], its covariance [2,2], and the height that it was seen at.

    Once in 1 / ``bad`` it is off by more, as ``bad_covariance`` says.
    """

    place: Floats
    covariance: Floats
    bad_covariance: Floats
    bad: float
    height_mm: float

    def misled(self) -> _Witness:
        """The same word where it is a bad one."""
        return replace(self, covariance=self.bad_covariance)


def _spread(view: TrayProfile, pixel: Floats, height_mm: float, sd_px: float) -> Floats:
    """The covariance [2,2] in mm² of the place of a pixel that is off by so much along each axis."""
    steps = view.to_plane(pixel + np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]), height_mm)
    along = (steps[1:] - steps[0]) * sd_px
    return np.asarray(along.T @ along)


def _believed(
    witnesses: Sequence[_Witness], away: Floats, scale: float, size_sd: float, pose_sd: float
) -> tuple[Floats, Floats]:
    """Place and covariance by all witnesses, each of which may be misled: by how well they agree."""
    if len(witnesses) == 1:
        (box,) = witnesses
        told = [_weighed([word], away, scale, size_sd, pose_sd) for word in (box, box.misled())]
        place, spread = (np.array([one[i] for one in told]) for i in (0, 1))
        return _mixed(place, spread, np.array([1 - box.bad, box.bad]))
    box, face = witnesses
    cases = [
        ((box, face), (1 - box.bad) * (1 - face.bad)),
        ((box, face.misled()), (1 - box.bad) * face.bad),
        ((box.misled(), face), box.bad * (1 - face.bad)),
        ((box.misled(), face.misled()), box.bad * face.bad),
    ]
    apart = face.place - box.place
    taller = (face.height_mm - box.height_mm) * scale
    common = np.outer(away, away) * (taller * size_sd) ** 2 + (taller * pose_sd) ** 2 * np.eye(2)
    chances = []
    for pair, chance in cases:
        both = pair[0].covariance + pair[1].covariance + common
        miss = float(apart @ np.linalg.solve(both, apart))
        chances.append(chance * math.exp(-min(miss, 1000.0) / 2) / math.sqrt(float(np.linalg.det(both))))
    if not sum(chances) > 1e-200:  # so far apart that neither can be told the better
        chances = [0.0, 1.0, 1.0, 1.0]
    found = [_weighed(pair, away, scale, size_sd, pose_sd) for pair, _ in cases]
    places, spreads = np.array([place for place, _ in found]), np.array([spread for _, spread in found])
    return _mixed(places, spreads, np.array(chances))


def _weighed(
    witnesses: Sequence[_Witness], away: Floats, scale: float, size_sd: float, pose_sd: float
) -> tuple[Floats, Floats]:
    """Place [2] and covariance [2,2] by least squares.

    Unknown are the place, the die's size and how the camera's place is off. A die that is larger by a
    share d than was thought stands nearer to the camera by d times the height times ``away``; an
    error of the camera's place moves everything by its height.
    """
    normal, pull = np.zeros((5, 5)), np.zeros(5)
    normal[2, 2] = 1 / size_sd**2
    normal[3, 3] = normal[4, 4] = 1 / max(pose_sd, 1e-6) ** 2
    for witness in witnesses:
        high = witness.height_mm * scale
        slope = np.column_stack([np.eye(2), high * away, high * np.eye(2)])
        weight = np.linalg.inv(witness.covariance)
        normal += slope.T @ weight @ slope
        pull += slope.T @ weight @ witness.place
    covariance = np.linalg.inv(normal)
    return np.asarray((covariance @ pull)[:2]), np.asarray(covariance[:2, :2])
