"""Uncertain readings of an implausible size are dropped; confident ones are kept at any size."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from traywatch.calibration import TrayProfile
from traywatch.vision.detection.size_filter import GIANT_MM, believable, largest_px, relative_size
from traywatch.vision.types import Alternative, DieReading

FOCAL, HIGH = 1600.0, 420.0
PROFILE = TrayProfile(
    camera_matrix=((FOCAL, 0.0, 640.0), (0.0, FOCAL, 480.0), (0.0, 0.0, 1.0)),
    image_size=(1280, 960),
    rvec=(0.0, 0.0, 0.0),
    tvec=(-148.5, -105.0, HIGH),
    mat_size_mm=(297.0, 210.0),
)


def doubtful(kind: str, side_px: float, confidence: float = 0.3) -> DieReading:
    half = side_px / 2
    return DieReading(
        kind=kind,
        value=None,
        label=None,
        status="unsure",
        confidence=confidence,
        box=(640 - half, 480 - half, 640 + half, 480 + half),
        color="#804020",
        alternatives=(Alternative(kind=kind, value=5, label="5", p=confidence),),
    )


@pytest.mark.parametrize(
    ("kind", "side_mm", "expected"),
    [("d20", 24.8, 1.0), ("d20", 42.0, 1.69), ("d6", 11.0, 0.426), ("d60", 32.4, 1.0)],
)
def test_size_in_units_of_a_usual_die(kind, side_mm, expected):
    height = {"d20": 10.0, "d6": 8.0, "d60": 15.0}[kind]
    die = doubtful(kind, side_mm * FOCAL / (HIGH - height))
    assert relative_size(PROFILE, die, (1280, 960)) == pytest.approx(expected, rel=0.02)


@pytest.mark.parametrize(
    ("kind", "side_px", "confidence", "kept"),
    [
        ("d20", 95, 0.3, True),  # a die
        ("d20", 165, 0.3, False),  # printed in the center of the mat
        ("d20", 165, 0.9, True),  # a giant die, well read
        ("d6", 18, 0.3, False),  # a part of a marker
        ("d6", 44, 0.3, True),  # a small metal obstacle
    ],
)
def test_doubtful_things_of_no_dies_size_are_left_out(kind, side_px, confidence, kept):
    die = doubtful(kind, side_px, confidence)
    assert believable(PROFILE, [die], (1280, 960)) == ((die,) if kept else ())


@pytest.mark.parametrize("tilt_deg", [0, 30, 45, 60])
@pytest.mark.parametrize("turn_deg", [0, 45, 90])
def test_a_die_has_its_size_from_every_side(tilt_deg: float, turn_deg: float) -> None:
    """A camera that looks at the middle of the mat from 420 mm away."""
    tilt, turn = (cv2.Rodrigues(np.radians(v))[0] for v in ((tilt_deg, 0.0, 0.0), (0.0, 0.0, turn_deg)))
    rotation = tilt @ turn
    middle = np.array([148.5, 105.0, -10.0])
    profile = PROFILE.model_copy_valid(
        rvec=tuple(cv2.Rodrigues(rotation)[0].ravel()),
        tvec=tuple(np.array([0.0, 0.0, HIGH]) - rotation @ middle),
    )
    die = doubtful("d20", 24.8 * FOCAL / HIGH)
    assert relative_size(profile, die, (1280, 960)) == pytest.approx(1.0, rel=0.02)
    assert believable(profile, [doubtful("d20", 1.5 * 24.8 * FOCAL / HIGH)], (1280, 960)) != ()


def test_the_pictures_size_does_not_matter():
    small = doubtful("d20", 165 / 2)
    small = small.model_copy(update={"box": tuple(v / 2 for v in doubtful("d20", 165).box)})
    assert believable(PROFILE, [small], (640, 480)) == ()


def test_without_a_profile_all_stay():
    die = doubtful("d20", 400)
    assert believable(None, [die], (1280, 960)) == (die,)


def test_largest_possible_die_follows_the_profile() -> None:
    nearest = HIGH - GIANT_MM / 2
    assert largest_px(PROFILE, (1280, 960)) == pytest.approx(GIANT_MM * FOCAL / nearest, rel=0.02)
    assert largest_px(PROFILE, (640, 480)) == pytest.approx(GIANT_MM * FOCAL / nearest / 2, rel=0.02)
    assert largest_px(None, (1280, 960)) == math.inf
