"""Is a profile as exact as it says? Cameras of known truth, calibrated and held against it.

    python -m calibration.exactness --n 2000
    python -m calibration.exactness --pictures 200
    python -m calibration.exactness --drift 100

Cameras are drawn at random: tilt to 25 degrees, 250 to 700 mm above the mat, 640 to 2304 px
wide, 50 to 80 degrees of view, lenses bent and off centre as lenses are. Either the markers'
corners are put where the camera sees them, 1 px off (sd along an axis), or a picture is painted,
blurred and made noisy, and the markers are looked for in it.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.corners import profile_from_corners
from calibration.drift import check_drift, refit
from calibration.lens import Lens
from calibration.mat import SIZES_MM, MatSpec, mat_spec, render_mat
from calibration.pose import calibrate_image, profile_from_markers
from calibration.profile import TrayProfile
from traywatch.errors import CalibrationError

Floats = NDArray[np.float64]
Image = NDArray[np.uint8]

TILT_DEG = 25.0
HEIGHT_MM = (250.0, 700.0)
WIDTH_PX = (640, 2304)
_SHAPES = (3 / 4, 9 / 16)
_PLACES = 25
_COARSE_PX = 4


@dataclass(frozen=True, slots=True, eq=False)
class Trial:
    """One calibration: errors [N,2] of places on the mat and at a die's centre, and what was stated."""

    on_mat_mm: Floats
    at_die_mm: Floats
    stated_mm: float
    residual_mm: float


def random_tray(random: np.random.Generator, widest_px: int = WIDTH_PX[1]) -> tuple[MatSpec, TrayProfile]:
    """A mat and a camera that sees all of it, as anybody might put it up."""
    while True:
        mat = mat_spec(str(random.choice(list(SIZES_MM))))
        width = int(random.integers(WIDTH_PX[0], widest_px + 1)) // 2 * 2
        size = (width, round(width * random.choice(_SHAPES)) // 2 * 2)
        focal = width / 2 / math.tan(math.radians(random.uniform(50, 80)) / 2)
        centre = [(size[0] - 1) / 2, (size[1] - 1) / 2] + random.normal(0, 0.01 * width, 2)
        k1, k2 = random.normal(0, (0.05, 0.02))
        p1, p2 = random.normal(0, 0.0005, 2)
        tilt, toward = math.radians(random.uniform(0, TILT_DEG)), random.uniform(0, 2 * math.pi)
        height = random.uniform(*HEIGHT_MM)
        middle = np.array([mat.size_mm[0] / 2, mat.size_mm[1] / 2]) + random.normal(0, 15.0, 2)
        away = height * math.tan(tilt)
        eye = np.array([middle[0] + away * math.cos(toward), middle[1] + away * math.sin(toward), -height])
        rotation = _looking(eye, np.array([*middle, 0.0]), random.normal(0, math.radians(5)))
        r0, r1, r2 = np.ravel(cv2.Rodrigues(rotation)[0]).tolist()
        e0, e1, e2 = (-rotation @ eye).tolist()
        try:
            truth = TrayProfile(
                camera_matrix=((focal, 0, centre[0]), (0, focal, centre[1]), (0, 0, 1)),
                distortion=(k1, k2, p1, p2, 0.0),
                image_size=size,
                rvec=(r0, r1, r2),
                tvec=(e0, e1, e2),
                mat_size_mm=mat.size_mm,
                zones=mat.zones,
                letters=mat.letters,
                markers=mat.markers,
            )
        except ValueError:
            continue
        corners = truth.project(_sheet(mat))
        margin = 0.01 * width
        if np.all(corners > margin) and np.all(corners < np.array(size) - margin):
            return mat, truth


def _looking(eye: Floats, at: Floats, roll: float) -> Floats:
    z = (at - eye) / np.linalg.norm(at - eye)
    x = np.cross([0.0, 1.0, 0.0], z)
    x /= np.linalg.norm(x)
    x = x * math.cos(roll) + np.cross(z, x) * math.sin(roll)
    return np.stack([x, np.cross(z, x), z])


def _sheet(mat: MatSpec) -> Floats:
    width, height = mat.size_mm
    return np.array([(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)])


def known_lens(truth: TrayProfile, random: np.random.Generator) -> Lens:
    """The true lens as a board would have measured it: a little off, and saying so."""
    focal, centre, bend = 0.003, 0.002, 0.01
    (fx, _, cx), _, _ = truth.camera_matrix
    fx *= math.exp(random.normal(0, focal))
    cx, cy = (cx, truth.camera_matrix[1][2]) + random.normal(0, centre * truth.image_size[0], 2)
    k1, k2, p1, p2, k3 = truth.distortion
    k1, k2 = k1 + random.normal(0, bend), k2 + random.normal(0, bend / 2)
    return Lens(
        ((fx, 0.0, cx), (0.0, fx, cy), (0.0, 0.0, 1.0)),
        (k1, k2, p1, p2, k3),
        truth.image_size,
        focal,
        bend,
        centre,
    )


def photograph(mat: MatSpec, truth: TrayProfile, random: np.random.Generator) -> Image:
    """What the camera sees: soft by 0.5 to 1.2 px, dim or bright, unevenly lit, and noisy."""
    texture, scale = _texture(mat.size, mat.design)
    places = _places(truth)
    across = places[..., :1] / mat.size_mm[0] - 0.5
    shade = 1 - random.uniform(0, 0.35) * across * math.copysign(1, random.normal())
    at = (places * scale - 0.5).astype(np.float32)
    ground = (70, 80, 90)
    seen = cv2.remap(texture, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderValue=ground).astype(np.float32)
    seen *= (np.clip(shade, 0, 2) * random.uniform(0.45, 0.95)).astype(np.float32)
    soft = np.asarray(cv2.GaussianBlur(seen, (0, 0), random.uniform(0.5, 1.2)), dtype=np.float64)
    soft += random.normal(0, random.uniform(1, 5), soft.shape)
    return np.asarray(np.clip(soft, 0, 255), dtype=np.uint8)


def _places(truth: TrayProfile) -> Floats:
    """Where on the mat each pixel looks [height, width, 2], in millimetres.

    Worked out for each fourth pixel and drawn out between: a hundredth of a pixel is lost at most.
    """
    width, height = truth.image_size
    columns, rows = width // _COARSE_PX + 2, height // _COARSE_PX + 2
    x, y = np.meshgrid(np.arange(columns) * _COARSE_PX, np.arange(rows) * _COARSE_PX)
    coarse = truth.to_plane(np.stack([x.ravel(), y.ravel()], axis=1)).reshape(rows, columns, 2)
    fine_x, fine_y = np.meshgrid(np.arange(width) / _COARSE_PX, np.arange(height) / _COARSE_PX)
    look = fine_x.astype(np.float32), fine_y.astype(np.float32)
    far = np.nan_to_num(coarse, nan=-1e5)
    parts = [cv2.remap(np.ascontiguousarray(far[..., axis]), *look, cv2.INTER_LINEAR) for axis in (0, 1)]
    return np.stack([np.asarray(part, dtype=np.float64) for part in parts], axis=2)


@lru_cache(maxsize=len(SIZES_MM))
def _texture(size: str, design: str) -> tuple[Image, float]:
    scale = 4.0
    return render_mat(mat_spec(size, design), scale), scale


def trial(
    case: str, random: np.random.Generator, *, painted: bool = False, noise_px: float = 1.0
) -> Trial | None:
    """One camera calibrated; None where that was refused.

    ``case``: ``all`` markers, ``three`` of them, ``lens`` (all, and the lens known), ``tapped`` corners.
    """
    mat, truth = random_tray(random)
    try:
        if painted:
            found = calibrate_image(photograph(mat, truth, random))
        elif case == "tapped":
            corners = truth.project(_sheet(mat)) + random.normal(0, noise_px, (4, 2))
            found = profile_from_corners(corners, mat.size_mm, truth.image_size, tap_px=noise_px)
        else:
            hidden = int(random.choice(list(mat.markers))) if case == "three" else -1
            seen = {
                marker: truth.project(corners) + random.normal(0, noise_px, (4, 2))
                for marker, corners in mat.markers.items()
                if marker != hidden
            }
            lens = known_lens(truth, random) if case == "lens" else None
            found = profile_from_markers(seen, mat, truth.image_size, lens)
    except CalibrationError:
        return None
    return Trial(
        _errors(found, truth, random, 0.0),
        _errors(found, truth, random, 9.0),
        found.place_sd_mm,
        found.residual_mm,
    )


def _errors(found: TrayProfile, truth: TrayProfile, random: np.random.Generator, height_mm: float) -> Floats:
    places = random.uniform(0, 1, (_PLACES, 2)) * truth.mat_size_mm
    pixels = truth.project(np.column_stack([places, np.full(_PLACES, -height_mm)]))
    return found.to_plane(pixels, height_mm) - places


def knocked(truth: TrayProfile, random: np.random.Generator) -> TrayProfile:
    """The camera after somebody knocked against its stand: by some millimetres and tenths of a degree."""
    turn = cv2.Rodrigues(random.normal(0, math.radians(0.4), 3))[0]
    rotation = turn @ truth.rotation
    r0, r1, r2 = np.ravel(cv2.Rodrigues(rotation)[0]).tolist()
    t0, t1, t2 = (-rotation @ (truth.camera_mm + random.normal(0, 2.5, 3))).tolist()
    return truth.model_copy_valid(rvec=(r0, r1, r2), tvec=(t0, t1, t2))


def drift_summary(n: int, random: np.random.Generator) -> dict[str, float]:
    """Is a knock noticed, is a mat that lies still left alone, and is the new fit right?

    A knock counts as one by how far it truly moves the markers on the mat; pictures are painted,
    640 to 1280 px wide, each with light and noise of its own.
    """
    seen: list[tuple[float, bool, float]] = []
    false = 0
    for _ in range(n):
        mat, truth = random_tray(random, 1280)
        profile = calibrate_image(photograph(mat, truth, random))
        false += check_drift(photograph(mat, truth, random), profile).state != "still"
        after = knocked(truth, random)
        corners = np.concatenate([np.asarray(quad) for quad in mat.markers.values()])
        way = truth.to_plane(after.project(corners)) - corners
        picture = photograph(mat, after, random)
        moved = check_drift(picture, profile).state == "moved"
        error = math.nan
        if moved:
            try:
                off = _errors(refit([picture], profile), after, random, 0.0)
                error = float(np.sqrt(np.mean(off**2)))
            except CalibrationError:
                error = math.inf
        seen.append((float(np.sqrt(np.mean(np.sum(way**2, axis=1)))), moved, error))
    far = [entry for entry in seen if entry[0] >= 1.0]
    errors = np.array([entry[2] for entry in seen if entry[1]])
    kept = errors[np.isfinite(errors)]
    return {
        "n": n,
        "still_called_moved": false,
        "knocks_of_1_mm_or_more": len(far),
        "of_these_noticed": sum(entry[1] for entry in far),
        "refits": len(errors),
        "refits_refused": len(errors) - len(kept),
        "refit_rms_mm": float(np.sqrt(np.mean(kept**2))),
        "refit_worst_mm": float(kept.max()),
    }


def summary(trials: Sequence[Trial | None]) -> dict[str, float]:
    """Numbers over many trials: what was stated, what was true, and how often it was within 1 and 2 sd."""
    done = [t for t in trials if t is not None]
    stated = np.array([t.stated_mm for t in done])
    result: dict[str, float] = {
        "n": len(trials),
        "refused": len(trials) - len(done),
        "residual_mm": float(np.median([t.residual_mm for t in done])),
        "stated_median_mm": float(np.median(stated)),
        "stated_rms_mm": float(np.sqrt(np.mean(stated**2))),
    }
    for name, errors in (("mat", [t.on_mat_mm for t in done]), ("die", [t.at_die_mm for t in done])):
        off = np.array(errors)
        shares = np.abs(off) / stated[:, None, None]
        result |= {
            f"{name}_rms_mm": float(np.sqrt(np.mean(off**2))),
            f"{name}_p95_mm": float(np.quantile(np.hypot(off[..., 0], off[..., 1]), 0.95)),
            f"{name}_z_rms": float(np.sqrt(np.mean(shares**2))),
            f"{name}_within_1": float(np.mean(shares < 1)),
            f"{name}_within_2": float(np.mean(shares < 2)),
        }
    return result


def _cases(n: int, pictures: int) -> Iterator[tuple[str, int, bool]]:
    if n:
        yield from ((case, n, False) for case in ("all", "three", "lens", "tapped"))
    if pictures:
        yield ("pictures", pictures, True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints one JSON object for each case."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--n", type=int, default=0, help="cameras for each case of corners 1 px off")
    parser.add_argument("--pictures", type=int, default=0, help="cameras whose pictures are painted")
    parser.add_argument(
        "--noise-px", type=float, default=1.0, help="how far off corners are (sd along an axis)"
    )
    parser.add_argument("--drift", type=int, default=0, help="cameras that are knocked against")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    for case, count, painted in _cases(args.n, args.pictures):
        random = np.random.default_rng(args.seed)
        trials = [trial(case, random, painted=painted, noise_px=args.noise_px) for _ in range(count)]
        numbers = {name: round(value, 3) for name, value in summary(trials).items()}
        print(json.dumps({"case": case, **numbers}), flush=True)
    if args.drift:
        found = drift_summary(args.drift, np.random.default_rng(args.seed))
        print(json.dumps({"case": "drift", **{name: round(value, 3) for name, value in found.items()}}))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
