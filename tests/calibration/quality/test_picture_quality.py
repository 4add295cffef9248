from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import cv2
import numpy as np
import pytest

from tests.calibration.tray_cameras import camera, photograph
from traywatch.calibration import (
    LightFinding,
    TrayProfile,
    calibrate_image,
    draw_light,
    judge_light,
    mat_spec,
)
from traywatch.calibration.quality.blur import edge_blur_px
from traywatch.calibration.quality.picture_quality import VIEW_DEG
from traywatch.errors import CalibrationError
from traywatch.vision.camera.view_estimator import calibrated_view

MAT = mat_spec("a4")
# Near enough for a d20 to be 40 px wide, as in a typical set-up.
TRUTH = camera((148.5, 250.0, -300.0), size=(960, 720), focal=640.0)
ROWS, COLUMNS = np.mgrid[0:720, 0:960]


@lru_cache(maxsize=1)
def clean() -> np.ndarray:
    return photograph(TRUTH, MAT).astype(float)


@lru_cache(maxsize=1)
def clean_profile() -> TrayProfile:
    return calibrate_image(clean().astype(np.uint8))


def shot(values: np.ndarray) -> np.ndarray:
    return np.clip(values, 0, 255).astype(np.uint8)


def judged(*pictures: np.ndarray, profile: TrayProfile | None = None) -> dict[str, LightFinding]:
    found = judge_light([shot(p) for p in pictures], profile or clean_profile())
    return {finding.name: finding for finding in found}


def spot(at_mm: tuple[float, float], radius_px: float) -> np.ndarray:
    x, y = TRUTH.project([at_mm])[0]
    return np.asarray(255 * np.exp(-((COLUMNS - x) ** 2 + (ROWS - y) ** 2) / 2 / radius_px**2)[..., None])


def test_a_good_picture_has_nothing_to_mend() -> None:
    found = judged(clean())
    assert {finding.level for finding in found.values()} == {"good"}
    assert set(found) == {"size", "view", "focus", "exposure", "contrast", "color", "evenness", "glare"}
    assert all(finding.advice == "" and finding.where_mm == () for finding in found.values())


@pytest.mark.parametrize(
    ("picture", "name", "level", "word"),
    [
        (lambda: cv2.GaussianBlur(clean(), (0, 0), 2.0), "focus", "bad", "Focus"),
        (lambda: clean() * 0.35, "exposure", "poor", "Too dark"),
        (lambda: clean() * 0.2, "exposure", "bad", "Too dark"),
        (lambda: clean() * 1.5, "exposure", "bad", "Too bright"),
        (lambda: clean() * 0.4 + 130, "contrast", "bad", "pale"),
        (lambda: clean() * (0.75, 0.9, 1.05), "color", "poor", "white balance"),
        (lambda: clean() * (0.5, 0.8, 1.1), "color", "bad", "white balance"),
        (lambda: clean() * (0.15 + 0.85 * (COLUMNS / 960) ** 1.5)[..., None], "evenness", "bad", "shadow"),
        (lambda: clean() + spot((150, 100), 30), "glare", "bad", "lamp"),
        (lambda: clean() * 1.5, "glare", "unmeasured", "not measured"),
    ],
)
def test_what_is_amiss_is_named_with_advice(
    picture: Callable[[], np.ndarray], name: str, level: str, word: str
) -> None:
    found = judged(picture())
    assert found[name].level == level and (word in str(found[name].advice)) == (level != "unmeasured")
    assert word in str(found[name]) and "\n" not in str(found[name])


def test_only_what_is_amiss_is_named() -> None:
    assert [f.name for f in judged(clean() + spot((150, 100), 30)).values() if f.level != "good"] == ["glare"]
    assert [f.name for f in judged(clean() * 0.2).values() if f.level != "good"] == ["exposure"]
    assert [f.name for f in judged(clean() * (0.5, 0.8, 1.1)).values() if f.level != "good"] == ["color"]


def test_glare_is_found_where_it_is() -> None:
    found = judged(clean() + spot((60, 150), 25))["glare"]
    corners = np.array(found.where_mm)
    assert corners.shape == (1, 4, 2)
    assert np.linalg.norm(corners[0].mean(axis=0) - (60, 150)) < 6


def test_a_camera_too_far_away_is_told_so() -> None:
    far = camera((148.5, 500.0, -700.0), size=(640, 480), focal=430.0)
    finding = {f.name: f for f in judge_light([photograph(far, MAT)], far)}["size"]
    assert finding.level == "bad" and "closer" in str(finding.advice)


@pytest.mark.parametrize(
    ("aside_mm", "level"), [(0.0, "good"), (350.0, "good"), (600.0, "poor"), (900.0, "bad")]
)
def test_a_camera_that_looks_from_the_side_is_told_so(aside_mm: float, level: str) -> None:
    profile = camera((148.5, 105.0 + aside_mm, -600.0))
    (finding,) = [f for f in judge_light([np.zeros((480, 640, 3), np.uint8)], profile) if f.name == "view"]
    assert finding.level == level
    angle = f"{np.degrees(np.arctan2(aside_mm, 600)):.0f} degrees"
    assert (angle if aside_mm else "straight above") in str(finding.measured)
    assert ("higher" in str(finding.advice)) == (level != "good")


@pytest.mark.parametrize("over_deg", [-1.0, 1.0])
def test_a_bad_view_is_one_whose_dice_are_all_asked_about(over_deg: float) -> None:
    lean = np.sin(np.radians(VIEW_DEG[1] + over_deg))
    assert calibrated_view([(0.0, -float(lean))]).from_the_side == (over_deg > 0)


@pytest.mark.parametrize("sigma", [0.8, 1.2, 1.6, 2.0])
def test_blur_is_measured_in_pixels(sigma: float) -> None:
    fine = cv2.resize(np.pad(np.zeros((480, 480), np.uint8), 240, constant_values=200), None, fx=1, fy=1)
    turned = cv2.warpAffine(fine, cv2.getRotationMatrix2D((480, 480), 7, 1.0), (960, 960), borderValue=200)
    # Rendered at eight times the resolution, so that the image has no other blur.
    soft = cv2.GaussianBlur(turned.astype(np.float32), (0, 0), 8 * sigma)
    picture = shot(cv2.resize(soft, (120, 120), interpolation=cv2.INTER_AREA))
    angle = np.radians(-7)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    square = np.array([(-240, -240), (240, -240), (240, 240), (-240, 240)]) @ turn.T + 480
    blur = edge_blur_px(picture, square / 8 - 0.5)
    assert blur is not None and blur == pytest.approx(sigma, rel=0.12)


def noisy(seed: int, picture: np.ndarray) -> np.ndarray:
    return picture + np.random.default_rng(seed).normal(0, 4, picture.shape)


def test_a_steady_lamp_does_not_flicker() -> None:
    found = judged(*(noisy(k, clean()) for k in range(6)))["flicker"]
    assert found.level == "good" and found.advice == ""


@pytest.mark.parametrize(("depth", "level"), [(0.03, "poor"), (0.15, "bad")])
def test_bands_of_a_rolling_shutter_are_flicker(depth: float, level: str) -> None:
    frames = [
        noisy(k, clean() * (1 + depth * np.sin(2 * np.pi * ROWS / 300 + 1.3 * k))[..., None])
        for k in range(6)
    ]
    found = judged(*frames)["flicker"]
    assert found.level == level and "bands" in str(found.measured) and "10 ms" in str(found.advice)


def test_frames_that_brighten_and_dim_are_flicker() -> None:
    frames = [noisy(k, clean() * (1 + 0.04 * (-1) ** k)) for k in range(6)]
    found = judged(*frames)["flicker"]
    assert found.level == "poor" and "bands" not in str(found.measured)


def test_a_hand_is_not_flicker() -> None:
    frames = []
    for k in range(6):
        frame = clean().copy()
        cv2.circle(frame, (380 + 30 * k, 380), 60, (30, 40, 120), -1)
        frames.append(frame)
    found = judged(*frames)["flicker"]
    assert "moved" in str(found.measured) and "hands" in str(found.advice)


def test_without_markers_less_can_be_told() -> None:
    bare = clean_profile().model_copy_valid(markers={})
    found = judged(clean(), profile=bare)
    assert set(found) == {"size", "view", "exposure", "glare"}
    assert {f.level for f in found.values()} == {"good"}
    assert judged(clean() * 0.1, profile=bare)["exposure"].level == "bad"
    assert judged(clean() * 4, profile=bare)["exposure"].level == "bad"


def test_gray_pictures_and_other_sizes_will_do() -> None:
    small = cv2.resize(
        cv2.cvtColor(shot(clean()), cv2.COLOR_BGR2GRAY), (640, 480), interpolation=cv2.INTER_AREA
    )
    found = {f.name: f for f in judge_light([small], clean_profile())}
    assert found["color"].level == "good" and found["exposure"].level == "good"


@pytest.mark.parametrize("shapes", [[], [(300, 960, 3)], [(720, 960, 3), (360, 480, 3)]])
def test_pictures_of_another_shape_or_none_are_refused(shapes: list[tuple[int, ...]]) -> None:
    with pytest.raises(CalibrationError) as caught:
        judge_light([np.zeros(shape, np.uint8) for shape in shapes], clean_profile())
    assert caught.value.code == "picture_shape"


@pytest.mark.parametrize("noise", [0, 255])
def test_any_picture_is_judged(noise: int) -> None:
    picture = np.random.default_rng(1).integers(0, noise + 1, (720, 960, 3)).astype(float)
    assert any(f.level == "bad" for f in judged(picture, picture).values())


def test_the_drawing_marks_what_is_amiss_and_says_it_below() -> None:
    picture = shot(clean() + spot((60, 150), 25))
    findings = judge_light([picture], clean_profile())
    drawn = draw_light(picture, clean_profile(), findings)
    plain = draw_light(picture, clean_profile(), [f for f in findings if f.level == "good"])
    assert drawn.shape[1] == 960 and drawn.shape[0] > 720 + 100
    changed = np.any(drawn[:720] != plain[:720], axis=2)
    x, y = np.rint(clean_profile().project([(60.0, 150.0)])[0]).astype(int)
    assert changed[y - 40 : y + 40, x - 40 : x + 40].any() and changed.mean() < 0.05
