"""Refusals name the real reason."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import cv2
import numpy as np
import pytest

from traywatch.calibration.camera.pose import calibrate_image
from traywatch.calibration.mat.mat import mat_spec, render_mat
from traywatch.calibration.quality.picture_quality import judge_light
from traywatch.calibration.quality.refusal_reason import refusal_reason
from traywatch.errors import CalibrationError
from traywatch.models.synth.calibration_views import photograph, random_tray
from traywatch.vision.types import Image


@cache
def sheet() -> Image:
    """The mat without its border, in which the markers are."""
    return np.asarray(cv2.resize(render_mat(mat_spec(), 4.0), (1188, 840))[100:-100, 140:-140])


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        (lambda: np.asarray(sheet() * 0.05, np.uint8), "nearly black"),
        (lambda: np.full((600, 800, 3), 250, np.uint8), "overexposed"),
        (lambda: np.full((600, 800, 3), 120, np.uint8), "one tone"),
        (lambda: cv2.GaussianBlur(sheet(), (0, 0), 14), "out of focus"),
        (sheet, "not in it"),
    ],
    ids=["dark", "bright", "covered", "blurred", "cut off"],
)
def test_a_picture_without_markers_says_why(picture: Callable[[], Image], words: str) -> None:
    image = picture()
    assert words in str(refusal_reason(image))
    with pytest.raises(CalibrationError, match=words) as refused:
        calibrate_image(image)
    assert refused.value.code == "markers_missing"


def test_a_soft_picture_states_a_larger_error() -> None:
    random = np.random.default_rng(4)
    mat, truth = random_tray(random, 1280)
    sharp = photograph(mat, truth, random)
    soft = cv2.GaussianBlur(sharp, (0, 0), 2.2)
    assert calibrate_image(soft, mat).place_sd_mm > 1.6 * calibrate_image(sharp, mat).place_sd_mm


def test_a_curled_sheet_gives_a_hint() -> None:
    random = np.random.default_rng(4)
    mat, truth = random_tray(random, 1280)
    image = photograph(mat, truth, random)
    profile = calibrate_image(image, mat)
    assert "flatness" not in {finding.name for finding in judge_light([image], profile)}
    curled = profile.model_copy_valid(residual_mm=1.0)
    (hint,) = [finding for finding in judge_light([image], curled) if finding.name == "flatness"]
    assert hint.level == "bad"
    assert "curled" in str(hint.advice)
