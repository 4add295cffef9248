"""Has the mat moved under the camera since it was calibrated?

Cheap enough to be asked between throws: markers are looked for only where the profile has
them, and how far they lie from there is said in millimetres of the mat. What was found moved
is fitted anew from pictures of the empty tray; lens, zones and everything else stay.
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

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

DriftState = Literal["still", "moved", "unseen", "unwatched"]
"""``unseen``: too few markers show to tell; ``unwatched``: the profile has none to look for."""

# Dice stand 1 mm exact or so: half of that is not worth a word, and markers that fitted worse when
# the profile was made may seem to move by as much again.
_WORTH_MM = 0.5
_SAME_RESIDUALS = 2.5
_WORST_PX = 1.0
# Around a marker, in its own sides: what a knock moves it by, more often than not.
_ROOM = 0.75
_FEWEST = 2
_FEWEST_TO_FIT = 3


@dataclass(frozen=True, slots=True)
class Drift:
    """How far the mat lies from where its profile has it.

    ``moved_mm`` is the root mean square over the corners of the markers seen (nan without any),
    ``allowed_mm`` what is not worth a word, ``markers`` each marker's own way (x, y in mm).
    """

    state: DriftState
    moved_mm: float
    allowed_mm: float
    markers: dict[int, tuple[float, float]]

    @property
    def say(self) -> str:
        """One sentence for a person."""
        if self.state == "unwatched":
            return "This profile has no markers, so nothing tells whether the board has moved."
        if self.state == "unseen":
            return f"Only {len(self.markers)} of the mat's markers show; whether it has moved cannot be told."
        if self.state == "still":
            return f"The mat lies where it was calibrated (within {self.moved_mm:.1f} mm)."
        return f"The mat or the camera has moved by {self.moved_mm:.1f} mm since it was calibrated."


def check_drift(image: Image, profile: TrayProfile) -> Drift:
    """Holds the markers in a picture (BGR or grey) against where the profile has them.

    Raises ``CalibrationError`` (``picture_shape``).
    """
    height, width = image.shape[:2]
    view = profile.scaled_to(width, height)
    allowed = _allowed(view)
    if not view.markers:
        return Drift("unwatched", math.nan, allowed, {})
    return _judged(view, _look(image, view), allowed)


def refit(images: Sequence[Image], profile: TrayProfile) -> TrayProfile:
    """The profile with the camera's place found anew, from pictures of the tray as it lies now.

    Its lens is held as the profile has it. Raises ``CalibrationError``: ``markers_missing`` (fewer than
    three), ``mat_mismatch`` (they do not fit the profile's mat any more: bent, or another mat),
    ``camera_moved`` (between the pictures), ``picture_shape``.
    """
    if not images:
        raise CalibrationError("markers_missing", "no picture to calibrate with")
    height, width = images[0].shape[:2]
    view = profile.scaled_to(width, height)
    sightings = [find_markers(image) for image in images]
    seen: dict[int, Floats] = {}
    for marker in view.markers:
        quads = np.array([found[marker] for found in sightings if marker in found])
        if not len(quads):
            continue
        seen[marker] = np.median(quads, axis=0)
        if np.linalg.norm(quads - seen[marker], axis=2).max() > 1.5:
            raise CalibrationError(
                "camera_moved", "the mat is still moving; it will be fitted when it lies still"
            )
    if len(seen) < _FEWEST_TO_FIT:
        raise CalibrationError(
            "markers_missing",
            f"{len(seen)} of {len(view.markers)} markers show and {_FEWEST_TO_FIT} are needed to fit it anew",
        )
    points = np.concatenate([np.asarray(view.markers[marker], dtype=np.float64) for marker in seen])
    pixels = np.concatenate(list(seen.values()))
    blown = np.concatenate([inward(quad) for quad in seen.values()])
    fit = fit_camera(points, pixels, Lens.of_profile(view), inward=blown)
    pixels = pixels - fit.bloom_px * blown
    try:
        found = view.model_copy_valid(**fit.camera())
    except ValueError as error:
        raise _no_fit() from error
    residual = float(np.sqrt(np.mean(np.sum((found.to_plane(pixels) - points) ** 2, axis=1))))
    if not residual <= max(1.2, 3 * profile.residual_mm):
        raise _no_fit()
    # What the lens left open when it was calibrated is open still.
    doubt = max(place_sd_mm(found, fit), profile.place_sd_mm)
    return found.model_copy_valid(residual_mm=round(residual, 4), place_sd_mm=round(doubt, 4))


@dataclass(slots=True)
class DriftWatch:
    """Asks now and then whether the mat has moved, and fits it anew once the tray is empty.

    A hand that passes over a marker or a die that leans on it is no move: it takes ``AGAIN`` checks
    in a row that agree. ``drift`` is the last word; ``profile`` the one to go on with.
    """

    profile: TrayProfile
    drift: Drift | None = None
    _moved: list[Image] = field(default_factory=list)

    AGAIN = 3

    def push(self, image: Image, *, tray_empty: bool) -> TrayProfile | None:
        """Takes a picture of the tray at rest; gives a new profile where the mat had moved and was fitted.

        ``drift`` says ``moved`` only when that is sure. While dice lie in the tray nothing is fitted, so
        that a throw is judged by one profile.
        """
        seen = check_drift(image, self.profile)
        if seen.state != "moved":
            self._moved.clear()
            self.drift = seen
            return None
        self._moved.append(image)
        del self._moved[: -self.AGAIN]
        if len(self._moved) < self.AGAIN:
            return None
        self.drift = seen
        if not tray_empty:
            return None
        try:
            found = refit(self._moved, self.profile)
        except CalibrationError:
            # Still moving, or too little to see: what was said stays said, and the next pictures may do.
            return None
        self._moved.clear()
        self.profile = found
        self.drift = check_drift(image, found)
        return found


def _allowed(view: TrayProfile) -> float:
    """What is not worth a word, in millimetres: the mat's usual noise, or a pixel."""
    middle = np.array(view.mat_size_mm) / 2
    here = view.project([middle, middle + (1.0, 0.0), middle + (0.0, 1.0)])
    mm_per_px = 1 / max(1e-9, math.sqrt(float(np.sum((here[1:] - here[0]) ** 2)) / 2))
    return max(_WORTH_MM, _SAME_RESIDUALS * view.residual_mm, _WORST_PX * mm_per_px)


def _look(image: Image, view: TrayProfile) -> dict[int, Floats]:
    """The profile's markers, looked for where they were; all over the picture where that shows too few."""
    height, width = image.shape[:2]
    seen: dict[int, Floats] = {}
    for marker, corners in view.markers.items():
        quad = view.project(corners)
        room = _ROOM * float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).max())
        x0, y0 = np.maximum(0, np.floor(quad.min(axis=0) - room)).astype(int)
        x1, y1 = np.minimum((width, height), np.ceil(quad.max(axis=0) + room)).astype(int)
        if x1 - x0 < 8 or y1 - y0 < 8:
            continue
        part = np.ascontiguousarray(image[y0:y1, x0:x1])
        found = find_markers(part, thorough=False)
        if marker not in found:  # hidden, or small, dim or blown out: the second look takes longer
            found = find_markers(part)
        if marker in found:
            seen[marker] = found[marker] + (x0, y0)
    if len(seen) < _FEWEST:
        everywhere = find_markers(image, thorough=False)
        seen |= {marker: everywhere[marker] for marker in view.markers if marker in everywhere}
    return seen


def _judged(view: TrayProfile, seen: dict[int, Floats], allowed: float) -> Drift:
    ways, squares = {}, []
    sharp = without_bloom(seen, {marker: view.project(view.markers[marker]) for marker in seen})
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
        "the markers do not fit this profile's mat any more; lay it flat, or run 'traywatch calibrate' again",
    )
