"""Extrinsic calibration: makes a profile from the mat's markers in one or more images.

Seen from straight above, one image of a flat mat cannot distinguish a long lens far away from a short one
nearby. The lens therefore starts from prior knowledge and changes only as far as the marker corners require.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.camera.lens import Lens, usual_lens
from traywatch.calibration.camera.loose_places import find_places
from traywatch.calibration.camera.marker_bloom import inward
from traywatch.calibration.camera.markers import find_markers
from traywatch.calibration.camera.pose_fit import CameraFit, fit_camera, place_sd_mm
from traywatch.calibration.mat.loose_markers import FEWEST, LOOSE_IDS, SIDE_MM, is_loose, loose_mat
from traywatch.calibration.mat.mat import MatSpec, mat_of_markers, printed_edition
from traywatch.calibration.profile.profile import TrayProfile
from traywatch.calibration.quality.blur import edge_blur_px
from traywatch.calibration.quality.refusal_reason import refusal_reason
from traywatch.errors import CalibrationError
from traywatch.messages import msg

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

_FEWEST_MARKERS = 3
_NAMED_MM = 0.1
"""Least residual that explains why a sheet was refused; a smaller one was not the reason."""
# Residuals (root mean square) of a flat, complete print. If both are larger, in millimeters and in pixels,
# the sheet is bent.
_WORST_RESIDUAL_MM = 1.2
_WORST_RESIDUAL_PX = 2.2
_WORST_DOUBT_MM = 2.0
_WORST_PULL = 4.5
# Focusing changes the focal length by 1 or 2 % and shifts the center slightly; this is tolerated.
_BREATHING = (0.03, 0.06, 0.06, 0.02, 0.02)
_MOVED_PX = 1.5
# From this blur on, corners are less exact than the fit believes: a blur of 2.2 px doubles the errors.
_SOFT_PX = 1.2
_PLACES = ("top-left", "top-right", "bottom-right", "bottom-left")


def calibrate_image(
    image: Image, mat: MatSpec | None = None, camera: Lens | TrayProfile | None = None
) -> TrayProfile:
    """Make a profile from one image of the mat; see ``calibrate_images``."""
    return calibrate_images([image], mat, camera)


def calibrate_images(
    images: Sequence[Image], mat: MatSpec | None = None, camera: Lens | TrayProfile | None = None
) -> TrayProfile:
    """Make a profile from images (BGR or gray) of the mat, taken by a camera that does not move.

    Markers hidden in one image may be visible in another. Without ``mat``, the markers identify it; places of
    loose markers are found in the images.
    ``camera`` is a known lens; it changes only within its uncertainty.

    Raises ``CalibrationError``:

    - ``picture_shape``: the image sizes differ.
    - ``markers_missing``: fewer than three markers were found.
    - ``camera_moved``: the camera or the mat moved between the images.
    - ``mat_mismatch``: the markers do not fit this mat.
    - ``lens_mismatch``: the markers do not fit the given lens.
    """
    if not images:
        raise CalibrationError("markers_missing", msg("calibration-no-picture"))
    height, width = images[0].shape[:2]
    if any(image.shape[:2] != (height, width) for image in images):
        raise CalibrationError("picture_shape", msg("calibration-sizes-differ"))
    sightings = [find_markers(image) for image in images]
    marker_ids = {marker for sighting in sightings for marker in sighting}
    if mat is not None:
        mat = printed_edition(mat, marker_ids)
    else:
        if is_loose(marker_ids):
            profile = _loose_profile(sightings, (width, height), camera)
            return _less_exact_if_soft(images[0], profile)
        mat = mat_of_markers(marker_ids)
        if mat is None:
            reason = refusal_reason(images[-1])
            raise CalibrationError("markers_missing", msg("calibration-no-marker", reason=reason))
    corners_px = _median_corners(sightings, mat.markers)
    return _less_exact_if_soft(images[0], profile_from_markers(corners_px, mat, (width, height), camera))


def _loose_profile(
    sightings: Sequence[dict[int, Floats]], image_size: tuple[int, int], camera: Lens | TrayProfile | None
) -> TrayProfile:
    """The profile of a board with loose markers around it."""
    corners_px = _median_corners(sightings, LOOSE_IDS)
    if len(corners_px) < FEWEST:
        raise CalibrationError(
            "markers_missing", msg("calibration-few-loose", n=len(corners_px), least=FEWEST)
        )
    places = find_places(corners_px, SIDE_MM, lens_for(image_size, camera))
    if places.residual_px > _WORST_RESIDUAL_PX:
        raise CalibrationError(
            "mat_mismatch",
            msg("calibration-loose-off", px=round(places.residual_px, 1)),
        )
    profile = profile_from_markers(
        corners_px, loose_mat(places.corners_mm, places.size_mm), image_size, camera
    )
    sd_mm = float(np.hypot(profile.place_sd_mm, places.spread_mm))
    return profile.model_copy_valid(place_sd_mm=round(sd_mm, 4))


def _less_exact_if_soft(image: Image, profile: TrayProfile) -> TrayProfile:
    """The profile with a larger ``place_sd_mm`` if the markers are out of focus."""
    gray = image if image.ndim == 2 else np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    measured = [edge_blur_px(gray, profile.project(quad)) for quad in profile.markers.values()]
    blurs = [blur for blur in measured if blur is not None]
    worse = 1 + max(0.0, float(np.median(blurs)) - _SOFT_PX) if blurs else 1.0
    return profile.model_copy_valid(place_sd_mm=round(profile.place_sd_mm * worse, 4))


def profile_from_markers(
    corners_px: Mapping[int, Floats],
    mat: MatSpec,
    image_size: tuple[int, int],
    camera: Lens | TrayProfile | None = None,
) -> TrayProfile:
    """Make a profile from the marker corners [4,2] of a mat, in pixels.

    Raises ``CalibrationError``: ``markers_missing``, ``mat_mismatch``, ``lens_mismatch``, ``picture_shape``.
    """
    of_mat = {
        marker: np.asarray(corners_px[marker], dtype=np.float64)
        for marker in mat.markers
        if marker in corners_px
    }
    _enough(of_mat, mat)
    points = np.concatenate([np.asarray(mat.markers[marker], dtype=np.float64) for marker in of_mat])
    pixels = np.concatenate(list(of_mat.values()))
    lens = lens_for(image_size, camera)
    blown = np.concatenate([inward(quad) for quad in of_mat.values()])
    fit = fit_camera(points, pixels, lens, inward=blown)
    pixels = pixels - fit.bloom_px * blown
    try:
        profile = TrayProfile(
            name=mat.name,
            **fit.camera(),
            image_size=image_size,
            mat_size_mm=mat.size_mm,
            zones=mat.zones,
            letters=mat.letters,
            grids=mat.grids,
            areas=mat.areas,
            markers=mat.markers,
        )
    except ValueError as error:
        raise _mismatch(mat) from error
    residual = float(np.sqrt(np.mean(np.sum((profile.to_plane(pixels) - points) ** 2, axis=1))))
    residual_px = float(np.sqrt(np.mean(np.sum((profile.project(points) - pixels) ** 2, axis=1))))
    sd_mm = place_sd_mm(profile, fit)
    bent = residual > _WORST_RESIDUAL_MM and residual_px > _WORST_RESIDUAL_PX
    # An implausible lens, or an undetermined camera pose, also indicates a bent or torn sheet.
    absurd = _absurd(fit)
    if absurd or bent or not (np.isfinite(residual) and sd_mm <= _WORST_DOUBT_MM):
        if camera is not None:
            _raise_lens_mismatch(corners_px, mat, lens)
        raise _mismatch(mat, residual)
    return profile.model_copy_valid(residual_mm=round(residual, 4), place_sd_mm=round(sd_mm, 4))


def _absurd(fit: CameraFit) -> bool:
    """Whether the fit changed the lens by more than its uncertainty and the effect of focusing."""
    width = fit.lens.image_size[0]
    moved = np.abs(fit.solution[:5]) / (1.0, 1.0, 1.0, width, width)
    return bool(np.any((np.abs(fit.pull) > _WORST_PULL) & (moved > _BREATHING)))


def lens_for(size: tuple[int, int], camera: Lens | TrayProfile | None) -> Lens:
    """The prior lens for an image size; raises ``CalibrationError`` (``picture_shape``)."""
    if camera is None:
        return usual_lens(size)
    return (Lens.of_profile(camera) if isinstance(camera, TrayProfile) else camera).scaled_to(size)


# -- checks of the markers -----------------------------------------------------------


def _median_corners(sightings: Sequence[dict[int, Floats]], markers: Iterable[int]) -> dict[int, Floats]:
    """These markers over all images, each corner at its median."""
    medians: dict[int, Floats] = {}
    for marker in markers:
        quads = np.array([sighting[marker] for sighting in sightings if marker in sighting])
        if not len(quads):
            continue
        middle = np.median(quads, axis=0)
        if np.linalg.norm(quads - middle, axis=2).max() > _MOVED_PX:
            raise CalibrationError("camera_moved", msg("calibration-marker-moved", marker=marker))
        medians[marker] = middle
    return medians


def _enough(corners_px: dict[int, Floats], mat: MatSpec) -> None:
    if len(corners_px) >= _FEWEST_MARKERS:
        return
    if not corners_px:
        raise CalibrationError("markers_missing", msg("calibration-no-marker-of", mat=mat.name))
    if len(mat.markers) != len(_PLACES):  # loose markers lie in no corners
        few = msg("calibration-few-loose", n=len(corners_px), least=_FEWEST_MARKERS)
        raise CalibrationError("markers_missing", few)
    missing = [
        msg("calibration-marker-at", place=place, marker=marker)
        for place, marker in zip(_PLACES, mat.markers, strict=True)
        if marker not in corners_px
    ]
    raise CalibrationError(
        "markers_missing",
        msg(
            "calibration-few-markers",
            n=len(corners_px),
            all=len(mat.markers),
            mat=mat.name,
            least=_FEWEST_MARKERS,
            missing=tuple(missing),
        ),
    )


def _mismatch(mat: MatSpec, residual: float | None = None) -> CalibrationError:
    if residual is None or not np.isfinite(residual) or residual < _NAMED_MM:
        return CalibrationError("mat_mismatch", msg("calibration-not-this-mat", mat=mat.name))
    mm = round(float(residual), 1)
    return CalibrationError("mat_mismatch", msg("calibration-not-this-mat-by", mat=mat.name, mm=mm))


def _raise_lens_mismatch(corners_px: Mapping[int, Floats], mat: MatSpec, lens: Lens) -> None:
    """Raise ``lens_mismatch`` if the markers fit without the given lens."""
    try:
        other = profile_from_markers(corners_px, mat, lens.image_size)
    except CalibrationError:
        return
    stretch = other.camera_matrix[0][0] / lens.camera_matrix[0][0] - 1
    raise CalibrationError(
        "lens_mismatch",
        msg("calibration-lens-mismatch", lens=lens.name, percent=f"{100 * stretch:+.0f}"),
    )
