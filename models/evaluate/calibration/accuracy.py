"""Accuracy of calibration profiles: simulated cameras are calibrated and compared with the truth.

    python -m traywatch.models.evaluate.calibration.accuracy --n 2000
    python -m traywatch.models.evaluate.calibration.accuracy --pictures 200
    python -m traywatch.models.evaluate.calibration.accuracy --drift 100
    python -m traywatch.models.evaluate.calibration.accuracy --boards 30

Cameras are random: tilt up to 25 degrees, 250 to 700 mm above the mat, 640 to 2304 px wide, field of view 50
to 80 degrees. Lenses have realistic distortion and principal points. Either the marker corners are projected
with noise of 1 px (sd per axis). Or a picture is rendered with blur and noise, and the markers are detected
in it.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.camera.drift import check_drift, refit
from traywatch.calibration.camera.lens import Lens
from traywatch.calibration.camera.lens_calibration import measure_lens
from traywatch.calibration.camera.pose import calibrate_image, profile_from_markers
from traywatch.calibration.camera.tapped_corners import profile_from_corners
from traywatch.calibration.mat.mat import MatSpec
from traywatch.calibration.profile.profile import TrayProfile
from traywatch.errors import CalibrationError
from traywatch.models.evaluate.report.reader_files import reader_files
from traywatch.models.synth.calibration_views import (
    board_views,
    knocked,
    photograph,
    random_tray,
    sheet_corners,
)

Floats = NDArray[np.float64]
Image = NDArray[np.uint8]

_PLACES = 25


@dataclass(frozen=True, slots=True, eq=False)
class Trial:
    """One calibration: errors (N, 2) in mm on the mat and at a die's center, and the predicted sd."""

    on_mat_mm: Floats
    at_die_mm: Floats
    stated_mm: float
    residual_mm: float


def known_lens(truth: TrayProfile, random: np.random.Generator) -> Lens:
    """The true lens with the errors and the uncertainty of a measurement with the board."""
    focal, center, bend = 0.003, 0.002, 0.01
    (fx, _, cx), _, _ = truth.camera_matrix
    fx *= math.exp(random.normal(0, focal))
    cx, cy = (cx, truth.camera_matrix[1][2]) + random.normal(0, center * truth.image_size[0], 2)
    k1, k2, p1, p2, k3 = truth.distortion
    k1, k2 = k1 + random.normal(0, bend), k2 + random.normal(0, bend / 2)
    return Lens(
        ((fx, 0.0, cx), (0.0, fx, cy), (0.0, 0.0, 1.0)),
        (k1, k2, p1, p2, k3),
        truth.image_size,
        focal,
        bend,
        center,
    )


def trial(
    case: str, random: np.random.Generator, *, painted: bool = False, noise_px: float = 1.0
) -> Trial | None:
    """Calibrate one random camera; None if the calibration was refused.

    ``case`` is ``all`` markers, ``three`` of them, ``lens`` (all markers and a known lens) or ``tapped``
    corners.
    """
    mat, truth = random_tray(random)
    try:
        if painted:
            profile = calibrate_image(photograph(mat, truth, random))
        elif case == "tapped":
            corners = truth.project(sheet_corners(mat)) + random.normal(0, noise_px, (4, 2))
            profile = profile_from_corners(corners, mat.size_mm, truth.image_size, tap_px=noise_px)
        else:
            hidden = int(random.choice(list(mat.markers))) if case == "three" else -1
            noisy_markers = {
                marker: truth.project(corners) + random.normal(0, noise_px, (4, 2))
                for marker, corners in mat.markers.items()
                if marker != hidden
            }
            lens = known_lens(truth, random) if case == "lens" else None
            profile = profile_from_markers(noisy_markers, mat, truth.image_size, lens)
    except CalibrationError:
        return None
    return Trial(
        _errors(profile, truth, random, 0.0),
        _errors(profile, truth, random, 9.0),
        profile.place_sd_mm,
        profile.residual_mm,
    )


def _errors(
    profile: TrayProfile, truth: TrayProfile, random: np.random.Generator, height_mm: float
) -> Floats:
    places = random.uniform(0, 1, (_PLACES, 2)) * truth.mat_size_mm
    pixels = truth.project(np.column_stack([places, np.full(_PLACES, -height_mm)]))
    return profile.to_plane(pixels, height_mm) - places


def board_summary(n: int, random: np.random.Generator) -> dict[str, float]:
    """Accuracy of lenses measured with the calibration board."""
    focal, predicted, edge, refused = [], [], [], 0
    for _ in range(n):
        truth, pictures = board_views(random)
        try:
            lens = measure_lens(pictures).lens
        except CalibrationError:
            refused += 1
            continue
        focal.append(math.log(lens.camera_matrix[0][0] / truth.camera_matrix[0][0]))
        predicted.append(lens.focal_sd)
        measured = truth.model_copy_valid(camera_matrix=lens.camera_matrix, distortion=lens.distortion)
        width, height = truth.image_size
        border = np.array([(x, y) for x in (0.05, 0.5, 0.95) for y in (0.05, 0.5, 0.95)]) * (width, height)
        rays = [_directions(profile, border) for profile in (truth, measured)]
        edge.append(
            float(np.sqrt(np.mean(np.sum((rays[0] - rays[1]) ** 2, axis=1)))) * lens.camera_matrix[0][0]
        )
    return {
        "n": n,
        "refused": refused,
        "focal_error_rms": float(np.sqrt(np.mean(np.square(focal)))),
        "focal_error_worst": float(np.max(np.abs(focal))),
        "focal_stated": float(np.mean(predicted)),
        "off_over_the_picture_px": float(np.sqrt(np.mean(np.square(edge)))),
    }


def _directions(profile: TrayProfile, pixels: Floats) -> Floats:
    """Sight rays of pixels, as x and y at distance 1."""
    straight = profile.model_copy_valid(rvec=(0.0, 0.0, 0.0), tvec=(0.0, 0.0, 1.0))
    return straight.to_plane(pixels)


def drift_summary(n: int, random: np.random.Generator) -> dict[str, float]:
    """Rates of detected knocks and false alarms of drift detection, and the accuracy of refits.

    A knock counts if it moves the markers on the mat by at least 1 mm. Pictures are rendered, 640 to 1280 px
    wide, each with its own light and noise.
    """
    trials: list[tuple[float, bool, float]] = []
    false = unseen = 0
    for _ in range(n):
        mat, truth, profile = _calibrated(random)
        lies = check_drift(photograph(mat, truth, random), profile).state
        false, unseen = false + (lies == "moved"), unseen + (lies == "unseen")
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
        trials.append((float(np.sqrt(np.mean(np.sum(way**2, axis=1)))), moved, error))
    far = [entry for entry in trials if entry[0] >= 1.0]
    errors = np.array([entry[2] for entry in trials if entry[1]])
    refits = errors[np.isfinite(errors)]
    return {
        "n": n,
        "still_called_moved": false,
        "still_and_unseen": unseen,
        "knocks_of_1_mm_or_more": len(far),
        "of_these_noticed": sum(entry[1] for entry in far),
        "refits": len(errors),
        "refits_refused": len(errors) - len(refits),
        "refit_rms_mm": float(np.sqrt(np.mean(refits**2))),
        "refit_worst_mm": float(refits.max()),
    }


def _calibrated(random: np.random.Generator) -> tuple[MatSpec, TrayProfile, TrayProfile]:
    """A mat, its camera, and the profile from a picture; cameras that cannot be calibrated are skipped."""
    while True:
        mat, truth = random_tray(random, 1280)
        try:
            return mat, truth, calibrate_image(photograph(mat, truth, random))
        except CalibrationError:
            continue


def summary(trials: Sequence[Trial | None]) -> dict[str, float]:
    """Statistics over trials: predicted sd, true errors, and the shares of errors within 1 and 2 sd."""
    done = [t for t in trials if t is not None]
    predicted = np.array([t.stated_mm for t in done])
    result: dict[str, float] = {
        "n": len(trials),
        "refused": len(trials) - len(done),
        "residual_mm": float(np.median([t.residual_mm for t in done])),
        "stated_median_mm": float(np.median(predicted)),
        "stated_rms_mm": float(np.sqrt(np.mean(predicted**2))),
    }
    for name, errors in (("mat", [t.on_mat_mm for t in done]), ("die", [t.at_die_mm for t in done])):
        off = np.array(errors)
        shares = np.abs(off) / predicted[:, None, None]
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
    """Print the checksums of the reader's files, then one JSON object for each case."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--n", type=int, default=0, help="number of cameras for each case with noisy corners")
    parser.add_argument("--pictures", type=int, default=0, help="number of cameras with rendered pictures")
    parser.add_argument("--noise-px", type=float, default=1.0, help="noise of the corners (sd per axis)")
    parser.add_argument("--drift", type=int, default=0, help="number of knocked cameras")
    parser.add_argument(
        "--boards", type=int, default=0, help="number of lenses measured with rendered boards"
    )
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    print(json.dumps({"networks": reader_files()}), flush=True)
    for case, count, painted in _cases(args.n, args.pictures):
        random = np.random.default_rng(args.seed)
        trials = [trial(case, random, painted=painted, noise_px=args.noise_px) for _ in range(count)]
        numbers = {name: round(value, 3) for name, value in summary(trials).items()}
        print(json.dumps({"case": case, **numbers}), flush=True)
    if args.drift:
        figures = drift_summary(args.drift, np.random.default_rng(args.seed))
        print(json.dumps({"case": "drift", **{name: round(value, 3) for name, value in figures.items()}}))
    if args.boards:
        figures = board_summary(args.boards, np.random.default_rng(args.seed))
        print(json.dumps({"case": "boards", **{name: round(value, 5) for name, value in figures.items()}}))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
