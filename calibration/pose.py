"""Lens and pose from the mat's markers.

One picture of a flat mat cannot tell a long lens far away from a short one close by when
it is seen from straight above. So focal length and distortion start from what is usual
and move only as far as the corners of the markers ask them to.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.markers import find_markers
from calibration.mat import MatSpec, mat_of_markers
from calibration.profile import TrayProfile
from traywatch.errors import CalibrationError

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

_HFOV_DEG = 66.0  # Raspberry Pi Camera Module 3; phones and webcams lie within 20 % of it
_FOCAL_PRIOR = 0.20
_DISTORTION_PRIOR = 0.08
_CORNER_PX = 0.15
_FEWEST_MARKERS = 3
_WORST_RESIDUAL_MM = 1.2
_WORST_DOUBT_MM = 2.0
_WORST_STRETCH = 0.9
_MOVED_PX = 1.5
_DIE_CENTRE_MM = 9.0
_DRAWS = 24
_PLACES = ("top left", "top right", "bottom right", "bottom left")


@dataclass(frozen=True, slots=True)
class Lens:
    """A lens that is known already: pinhole matrix, distortion, and the picture size they are for."""

    camera_matrix: tuple[tuple[float, float, float], ...]
    distortion: tuple[float, float, float, float, float]
    image_size: tuple[int, int]


def calibrate_image(
    image: Image, mat: MatSpec | None = None, camera: Lens | TrayProfile | None = None
) -> TrayProfile:
    """The profile of a camera from one picture of its mat; see ``calibrate_images``."""
    return calibrate_images([image], mat, camera)


def calibrate_images(
    images: Sequence[Image], mat: MatSpec | None = None, camera: Lens | TrayProfile | None = None
) -> TrayProfile:
    """The profile of a camera that stands still, from pictures of its mat (BGR or grey).

    What is hidden in one picture may show in another. Without ``mat``, the markers say
    which it is; ``camera`` gives a lens that is known, so that only the pose is sought.

    Raises ``CalibrationError``: ``picture_shape`` (pictures of several sizes),
    ``markers_missing`` (fewer than three markers seen), ``camera_moved`` (between
    pictures), ``mat_mismatch`` (markers are not where this mat has them).
    """
    if not images:
        raise CalibrationError("markers_missing", "no picture to calibrate with")
    height, width = images[0].shape[:2]
    if any(image.shape[:2] != (height, width) for image in images):
        raise CalibrationError(
            "picture_shape", "the pictures differ in size; take all with the same camera mode"
        )
    sightings = [find_markers(image) for image in images]
    if mat is None:
        mat = mat_of_markers(marker for seen in sightings for marker in seen)
        if mat is None:
            raise CalibrationError("markers_missing", _nothing_seen("no marker of any mat"))
    seen = _together(sightings, mat)
    _enough(seen, mat)
    points = np.concatenate([np.asarray(mat.markers[marker], dtype=np.float64) for marker in seen])
    pixels = np.concatenate(list(seen.values()))
    fit = _fit(points, pixels, (width, height), camera)
    try:
        profile = TrayProfile(
            name=mat.name,
            **fit.camera(fit.solution),
            image_size=(width, height),
            mat_size_mm=mat.size_mm,
            zones=mat.zones,
            letters=mat.letters,
            markers=mat.markers,
        )
    except ValueError as error:
        raise _mismatch(mat) from error
    misses = np.linalg.norm(profile.to_plane(pixels) - points, axis=1)
    residual = float(np.sqrt(np.mean(misses**2)))
    doubt = _place_sd(profile, fit)
    # A bent or torn sheet can be explained by an absurd lens, or leaves the camera anywhere.
    absurd = abs(float(fit.solution[0])) > _WORST_STRETCH
    if absurd or not (residual <= _WORST_RESIDUAL_MM and doubt <= _WORST_DOUBT_MM):
        raise _mismatch(mat, residual)
    return profile.model_copy_valid(residual_mm=round(residual, 4), place_sd_mm=round(doubt, 4))


# -- what was seen -------------------------------------------------------------------


def _together(sightings: Sequence[dict[int, Floats]], mat: MatSpec) -> dict[int, Floats]:
    """The mat's markers over all pictures, each corner at its median."""
    seen: dict[int, Floats] = {}
    for marker in mat.markers:
        quads = np.array([found[marker] for found in sightings if marker in found])
        if not len(quads):
            continue
        middle = np.median(quads, axis=0)
        if np.linalg.norm(quads - middle, axis=2).max() > _MOVED_PX:
            raise CalibrationError(
                "camera_moved",
                f"marker {marker} moved between the pictures; take them again without touching anything",
            )
        seen[marker] = middle
    return seen


def _enough(seen: dict[int, Floats], mat: MatSpec) -> None:
    if len(seen) >= _FEWEST_MARKERS:
        return
    if not seen:
        raise CalibrationError("markers_missing", _nothing_seen(f"no marker of the {mat.name} mat"))
    missing = [
        f"{place} ({marker})"
        for place, marker in zip(_PLACES, mat.markers, strict=True)
        if marker not in seen
    ]
    raise CalibrationError(
        "markers_missing",
        f"only {len(seen)} of the {len(mat.markers)} markers of the {mat.name} mat can be seen and "
        f"{_FEWEST_MARKERS} are needed; hidden, cut off, blurred or glaring: {', '.join(missing)}",
    )


def _nothing_seen(what: str) -> str:
    return f"{what} can be seen; the whole mat must be in the picture, sharp and without glare"


def _mismatch(mat: MatSpec, residual: float | None = None) -> CalibrationError:
    off = (
        ""
        if residual is None or not np.isfinite(residual)
        else f" (the markers are {residual:.1f} mm off at best)"
    )
    return CalibrationError(
        "mat_mismatch",
        f"the sheet does not lie flat, or is no {mat.name} mat at all{off}; flatten it, and check that "
        "it is one whole print",
    )


# -- the fit -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Fit:
    """The best (log focal stretch, k1, rvec, tvec) from a starting lens, and its covariance [8,8]."""

    matrix: Floats
    distortion: Floats
    solution: Floats
    covariance: Floats
    cost: float

    def camera(self, solution: Floats) -> dict[str, Any]:
        """A solution as fields of a profile."""
        matrix, distortion = _lens(solution, self.matrix, self.distortion)
        return {
            "camera_matrix": tuple(map(tuple, matrix.tolist())),
            "distortion": tuple(distortion.tolist()),
            "rvec": tuple(solution[2:5].tolist()),
            "tvec": tuple(solution[5:8].tolist()),
        }


def _fit(points: Floats, pixels: Floats, size: tuple[int, int], camera: Lens | TrayProfile | None) -> _Fit:
    """The camera that puts the marker corners where they were seen."""
    matrix, distortion = _start_lens(size, camera)
    solid = np.column_stack([points, np.zeros(len(points))])
    best: _Fit | None = None
    for stretch in (1.0,) if camera else (1.0, 0.75, 1.3):
        tried = matrix.copy()
        tried[[0, 1], [0, 1]] *= stretch
        for rvec, tvec in _poses(solid, pixels, tried, distortion):
            start = np.concatenate([[np.log(stretch), 0.0], rvec, tvec])
            fit = _refine(start, solid, pixels, matrix, distortion, free_lens=camera is None)
            in_front = fit.solution[7] > 0 and np.isfinite(fit.cost)
            if in_front and (best is None or fit.cost < best.cost):
                best = fit
    if best is None:
        raise CalibrationError(
            "mat_mismatch", "no place of the camera explains the markers; is the picture mirrored?"
        )
    return best


def _place_sd(profile: TrayProfile, fit: _Fit) -> float:
    """How far off places a die's height above the mat may be, for what the corners left open."""
    width, height = profile.mat_size_mm
    x, y = np.meshgrid(np.linspace(0.1, 0.9, 5) * width, np.linspace(0.1, 0.9, 5) * height)
    grid = np.column_stack([x.ravel(), y.ravel(), np.full(x.size, -_DIE_CENTRE_MM)])
    pixels = profile.project(grid)
    random = np.random.default_rng(0)
    off = []
    # Distance goes with the focal length, so both vary by a factor: a sum would not stay on the mat.
    change = random.multivariate_normal(np.zeros(8), fit.covariance, _DRAWS, check_valid="ignore")
    solutions = fit.solution + change
    solutions[:, 7] = fit.solution[7] * np.exp(change[:, 7] / fit.solution[7])
    for solution in solutions:
        try:
            other = profile.model_copy_valid(**fit.camera(solution))
        except ValueError:
            continue
        off.append(other.to_plane(pixels, _DIE_CENTRE_MM) - grid[:, :2])
    return float(np.sqrt(np.nanmean(np.square(off)))) if off else math.inf


def _start_lens(size: tuple[int, int], camera: Lens | TrayProfile | None) -> tuple[Floats, Floats]:
    width, height = size
    if camera is None:
        focal = max(size) / 2 / np.tan(np.radians(_HFOV_DEG / 2))
        matrix = np.array([[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1.0]])
        return matrix, np.zeros(5)
    own_width, own_height = camera.image_size
    sx, sy = width / own_width, height / own_height
    if abs(sx / sy - 1) > 0.02:
        raise CalibrationError(
            "picture_shape",
            f"the lens is known for pictures of {own_width}x{own_height} px, not for {width}x{height}",
        )
    matrix = np.asarray(camera.camera_matrix, dtype=np.float64).copy()
    matrix[:2, 2] += 0.5
    matrix[0] *= sx
    matrix[1] *= sy
    matrix[:2, 2] -= 0.5
    return matrix, np.asarray(camera.distortion, dtype=np.float64)


def _poses(
    solid: Floats, pixels: Floats, matrix: Floats, distortion: Floats
) -> Iterator[tuple[Floats, Floats]]:
    """A flat target has two poses that look alike; both are worth a start."""
    count, rvecs, tvecs, _ = cv2.solvePnPGeneric(solid, pixels, matrix, distortion, flags=cv2.SOLVEPNP_IPPE)
    for i in range(int(count)):
        yield np.ravel(rvecs[i]).astype(np.float64), np.ravel(tvecs[i]).astype(np.float64)


def _lens(solution: Floats, matrix: Floats, distortion: Floats) -> tuple[Floats, Floats]:
    lens, bent = matrix.copy(), distortion.copy()
    lens[[0, 1], [0, 1]] *= np.exp(solution[0])
    bent[0] += solution[1]
    return lens, bent


def _refine(
    start: Floats, solid: Floats, pixels: Floats, matrix: Floats, distortion: Floats, *, free_lens: bool
) -> _Fit:
    """Levenberg-Marquardt, with priors on focal length and distortion."""
    free = np.arange(8) if free_lens else np.arange(2, 8)
    step = np.array([1e-5, 1e-5, 1e-6, 1e-6, 1e-6, 1e-4, 1e-4, 1e-4])

    def misses(solution: Floats) -> Floats:
        lens, bent = _lens(solution, matrix, distortion)
        seen, _ = cv2.projectPoints(solid, solution[2:5], solution[5:8], lens, bent)
        prior = [solution[0] / _FOCAL_PRIOR, solution[1] / _DISTORTION_PRIOR]
        return np.concatenate([np.ravel(seen.reshape(-1, 2) - pixels) / _CORNER_PX, prior])

    def slopes(solution: Floats) -> Floats:
        columns = [
            misses(solution + step * unit) - misses(solution - step * unit) for unit in np.eye(8)[free]
        ]
        return np.asarray(np.stack(columns, axis=1) / (2 * step[free]))

    solution, damping = start, 1e-3
    here = misses(solution)
    for _ in range(60):
        slope = slopes(solution)
        normal, pull = slope.T @ slope, slope.T @ here
        change = np.zeros(8)
        change[free] = np.linalg.solve(normal + damping * np.diag(np.diag(normal) + 1e-12), -pull)
        there = misses(solution + change)
        if there @ there < here @ here:
            done = here @ here - there @ there < 1e-9 * (here @ here + 1e-12)
            solution, here, damping = solution + change, there, damping / 5
            if done:
                break
        else:
            damping *= 5
            if damping > 1e8:
                break
    slope = slopes(solution)
    cost = float(here @ here)
    covariance = np.zeros((8, 8))
    # Corners worse than usual (a bent sheet, blur) leave the camera less sure in proportion.
    worse = max(1.0, cost / max(1, len(here) - len(free)))
    covariance[np.ix_(free, free)] = np.linalg.inv(slope.T @ slope + 1e-12 * np.eye(len(free))) * worse
    return _Fit(matrix, distortion, solution, covariance, cost)
