"""Mat drift: detects whether the mat has moved since the calibration, and corrects the profile.

The check is fast enough to run between throws. It searches for markers only where the profile expects them,
and measures their displacement in millimeters of the mat. The correction fits the camera pose again from
images of the empty tray; lens and zones stay unchanged.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.camera.lens import Lens
from traywatch.calibration.camera.marker_bloom import inward, without_bloom
from traywatch.calibration.camera.markers import find_markers
from traywatch.calibration.camera.pose_fit import fit_camera, place_sd_mm
from traywatch.calibration.profile.profile import TrayProfile
from traywatch.errors import CalibrationError
from traywatch.messages import msg

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

DriftState = Literal["still", "moved", "unseen", "unwatched"]
"""``unseen``: too few markers are visible. ``unwatched``: the profile has no markers."""

# Ground points are exact to about 1 mm, so half of that does not matter. Markers with a larger residual in
# the calibration may seem to move by a similar amount.
_WORTH_MM = 0.5
_SAME_RESIDUALS = 2.5
_WORST_PX = 1.0
# Search margin around a marker, in its sides: more than a typical knock moves it.
_ROOM = 0.75
_FEWEST = 2
_FEWEST_TO_FIT = 3


@dataclass(frozen=True, slots=True)
class Drift:
    """The displacement of the mat from its place in the profile.

    ``moved_mm`` is the root mean square over the visible marker corners (nan without any). ``allowed_mm`` is
    the tolerated displacement. ``markers`` maps each marker to its displacement (x, y in mm).
    """

    state: DriftState
    moved_mm: float
    allowed_mm: float
    markers: dict[int, tuple[float, float]]

    @property
    def say(self) -> str:
        """The result as one sentence for the page."""
        if self.state == "unwatched":
            return "This profile has no markers, so the tray cannot tell whether the board has moved."
        if self.state == "unseen":
            return (
                f"Only {len(self.markers)} of the mat's markers are visible: too few to check for movement."
            )
        if self.state == "still":
            return f"The mat is where it was calibrated (within {self.moved_mm:.1f} mm)."
        return f"The mat or the camera has moved by {self.moved_mm:.1f} mm since it was calibrated."


def check_drift(image: Image, profile: TrayProfile) -> Drift:
    """Compare the markers in an image (BGR or gray) with their places in the profile.

    Raises ``CalibrationError`` (``picture_shape``).
    """
    height, width = image.shape[:2]
    view = profile.scaled_to(width, height)
    allowed = _allowed(view)
    if not view.markers:
        return Drift("unwatched", math.nan, allowed, {})
    return _drift_of(view, _find_profile_markers(image, view), allowed)


def refit(images: Sequence[Image], profile: TrayProfile) -> TrayProfile:
    """The profile with the camera pose fitted again, from images of the tray as it is now.

    The lens stays that of the profile. Raises ``CalibrationError``:

    - ``markers_missing``: fewer than three markers are visible.
    - ``mat_mismatch``: the markers do not fit the profile's mat, which is bent or another one.
    - ``camera_moved``: the camera or the mat moved between the images.
    - ``picture_shape``: the aspect ratio differs.
    """
    if not images:
        raise CalibrationError("markers_missing", msg("calibration-no-picture"))
    height, width = images[0].shape[:2]
    view = profile.scaled_to(width, height)
    sightings = [find_markers(image) for image in images]
    corners: dict[int, Floats] = {}
    for marker in view.markers:
        quads = np.array([sighting[marker] for sighting in sightings if marker in sighting])
        if not len(quads):
            continue
        corners[marker] = np.median(quads, axis=0)
        if np.linalg.norm(quads - corners[marker], axis=2).max() > 1.5:
            raise CalibrationError("camera_moved", msg("calibration-mat-moving"))
    if len(corners) < _FEWEST_TO_FIT:
        raise CalibrationError(
            "markers_missing",
            msg("calibration-few-of-profile", n=len(corners), all=len(view.markers), least=_FEWEST_TO_FIT),
        )
    points = np.concatenate([np.asarray(view.markers[marker], dtype=np.float64) for marker in corners])
    pixels = np.concatenate(list(corners.values()))
    blown = np.concatenate([inward(quad) for quad in corners.values()])
    fit = fit_camera(points, pixels, Lens.of_profile(view), inward=blown)
    pixels = pixels - fit.bloom_px * blown
    try:
        fitted = view.model_copy_valid(**fit.camera())
    except ValueError as error:
        raise _no_fit() from error
    residual = float(np.sqrt(np.mean(np.sum((fitted.to_plane(pixels) - points) ** 2, axis=1))))
    if not residual <= max(1.2, 3 * profile.residual_mm):
        raise _no_fit()
    # The uncertainty of the lens from the calibration remains.
    sd_mm = max(place_sd_mm(fitted, fit), profile.place_sd_mm)
    return fitted.model_copy_valid(residual_mm=round(residual, 4), place_sd_mm=round(sd_mm, 4))


@dataclass(slots=True)
class DriftWatch:
    """Checks regularly whether the mat has moved, and fits the profile again once the tray is empty.

    A hand over a marker, or a die that leans on it, is no movement. ``AGAIN`` consecutive checks must agree.
    ``drift`` is the last result, ``profile`` the current profile.
    """

    profile: TrayProfile
    drift: Drift | None = None
    _moved: list[Image] = field(default_factory=list)

    AGAIN = 3

    @property
    def suspects(self) -> bool:
        """Whether the mat seems to have moved, which further checks must confirm."""
        return bool(self._moved)

    def take_picture(self, image: Image, *, tray_empty: bool) -> TrayProfile | None:
        """Process an image of the tray at rest; returns a new profile if the mat moved and was fitted again.

        ``drift`` becomes ``moved`` only when this is certain. Nothing is fitted while dice lie in the tray,
        so that one throw uses one profile.
        """
        drift = check_drift(image, self.profile)
        if drift.state != "moved":
            self._moved.clear()
            self.drift = drift
            return None
        self._moved.append(image)
        del self._moved[: -self.AGAIN]
        if len(self._moved) < self.AGAIN:
            return None
        self.drift = drift
        if not tray_empty:
            return None
        try:
            profile = refit(self._moved, self.profile)
        except CalibrationError:
            # Still moving, or too little is visible: keep the result and try again with the next images.
            return None
        self._moved.clear()
        self.profile = profile
        self.drift = check_drift(image, profile)
        return profile


def _allowed(view: TrayProfile) -> float:
    """The tolerated displacement in millimeters: the usual noise of the mat, or one pixel."""
    middle = np.array(view.mat_size_mm) / 2
    corner_px = view.project([middle, middle + (1.0, 0.0), middle + (0.0, 1.0)])
    mm_per_px = 1 / max(1e-9, math.sqrt(float(np.sum((corner_px[1:] - corner_px[0]) ** 2)) / 2))
    return max(_WORTH_MM, _SAME_RESIDUALS * view.residual_mm, _WORST_PX * mm_per_px)


def _find_profile_markers(image: Image, view: TrayProfile) -> dict[int, Floats]:
    """Find the profile's markers near their places, or in the whole image if too few are there."""
    height, width = image.shape[:2]
    corners_px: dict[int, Floats] = {}
    for marker, corners_mm in view.markers.items():
        quad = view.project(corners_mm)
        margin = _ROOM * float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).max())
        x0, y0 = np.maximum(0, np.floor(quad.min(axis=0) - margin)).astype(int)
        x1, y1 = np.minimum((width, height), np.ceil(quad.max(axis=0) + margin)).astype(int)
        if x1 - x0 < 8 or y1 - y0 < 8:
            continue
        part = np.ascontiguousarray(image[y0:y1, x0:x1])
        nearby = find_markers(part, thorough=False)
        if marker not in nearby:  # hidden, small, dim or overexposed: the thorough search takes longer
            nearby = find_markers(part)
        if marker in nearby:
            corners_px[marker] = nearby[marker] + (x0, y0)
    if len(corners_px) < _FEWEST:
        everywhere = find_markers(image, thorough=False)
        corners_px |= {marker: everywhere[marker] for marker in view.markers if marker in everywhere}
    return corners_px


def _drift_of(view: TrayProfile, corners_px: dict[int, Floats], allowed: float) -> Drift:
    ways, squares = {}, []
    sharp = without_bloom(corners_px, {marker: view.project(view.markers[marker]) for marker in corners_px})
    for marker, quad in sharp.items():
        off = view.to_plane(quad) - np.asarray(view.markers[marker])
        if not np.all(np.isfinite(off)):
            continue
        ways[marker] = (round(float(off[:, 0].mean()), 3), round(float(off[:, 1].mean()), 3))
        squares.append(float(np.mean(np.sum(off**2, axis=1))))
    if len(ways) < min(_FEWEST, len(view.markers)):
        return Drift("unseen", math.nan, allowed, ways)
    moved = math.sqrt(float(np.mean(squares)))
    return Drift("moved" if moved > allowed else "still", moved, allowed, ways)


def _no_fit() -> CalibrationError:
    return CalibrationError(
        "mat_mismatch",
        "the markers do not fit this profile's mat; lay the mat flat, or run 'traywatch calibrate' again",
    )
