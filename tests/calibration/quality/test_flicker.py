"""Flicker of mains lamps is told from other changes of light, by the frames of a camera."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.calibration.quality.drawn_light import ROWS, Gain, frames, lamp, measured, steady
from traywatch.calibration import judge_flicker
from traywatch.calibration.quality.flicker import FlickerMeter
from traywatch.vision.types import Frame

RATES_HZ = (10, 12.5, 14.98, 15, 20, 24, 25, 29.97, 30, 40, 50, 59.94, 60)


def beat_hz(mains_hz: int, rate_hz: float) -> float:
    """How often the brightness of a lamp comes back in the frames."""
    return abs(2 * mains_hz - round(2 * mains_hz / rate_hz) * rate_hz)


@pytest.mark.parametrize("depth", [0.03, pytest.param(0.12, marks=pytest.mark.long("0.03 is quick"))])
@pytest.mark.parametrize("bands", [False, True], ids=["whole", "bands"])
@pytest.mark.parametrize("mains_hz", [50, 60])
@pytest.mark.parametrize("rate_hz", RATES_HZ)
def test_lamps_are_named_with_their_mains_and_the_remedy(
    rate_hz: float, mains_hz: int, bands: bool, depth: float
) -> None:
    judged = judge_flicker(measured(frames(rate_hz, lamp(mains_hz, depth, bands=bands))))
    words = f"{judged.measured} {judged.advice}"
    beat = beat_hz(mains_hz, rate_hz)
    if beat < 1e-6 or judged.level == "good":  # the camera takes each frame at the same brightness, or nearly
        assert beat < 0.2 and judged.level == "good"
    elif bands or beat > 1:
        assert f"flicker on {mains_hz} Hz mains" in words and ("in bands" in words) == bands
        assert f"multiple of {'10' if mains_hz == 50 else '8.3'} ms" in words
    else:  # so slow that only its size is known
        assert "not as lamps flicker" in words


@pytest.mark.parametrize("gain", [steady, lamp(50, 0.12, bands=True)], ids=["steady", "lamp"])
def test_black_frames_say_nothing_about_lamps(gain: Gain) -> None:
    """The lens is covered for a moment, or the camera sends black pictures at its start."""
    shots = frames(24, gain)
    covered = [
        replace(shot, image=np.zeros_like(shot.image)) if 20 <= shot.sequence < 30 else shot for shot in shots
    ]
    with np.errstate(all="raise"):
        flicker = measured(covered)
    usual = measured(shots)
    assert flicker.rows == pytest.approx(usual.rows, rel=0.2) and flicker.cause == usual.cause
    assert judge_flicker(flicker).level == judge_flicker(usual).level


def cloud(at_s: float) -> float:
    return 1 + 0.1 * np.sin(0.9 * at_s) + 0.05 * np.sin(2.9 * at_s + 1)


def hunting_exposure(at_s: float) -> float:
    return 1 + 0.1 * np.exp(-at_s) * np.sin(2 * np.pi * 1.4 * at_s)


def exposure_in_steps(at_s: float) -> float:
    return 1 + 0.05 * (at_s > 0.7) + 0.05 * (at_s > 1.5)


def lamp_switched_on(at_s: float) -> float:
    return 1 + 0.2 * (at_s > 0.9)


def shadow_that_comes_down(at_s: float) -> np.ndarray:
    return np.asarray(1 - 0.08 / (1 + np.exp(-(ROWS - 0.5 - 0.5 * (at_s - 1.3)) / 0.1)))


@pytest.mark.parametrize("rate_hz", [10, 15, 30, 60])
@pytest.mark.parametrize(
    "gain", [steady, cloud, hunting_exposure, exposure_in_steps, lamp_switched_on, shadow_that_comes_down]
)
def test_light_that_changes_otherwise_is_no_flicker(gain: Gain, rate_hz: float) -> None:
    judged = judge_flicker(measured(frames(rate_hz, gain)))
    assert "mains" not in str(judged.advice).lower()
    assert (judged.level == "good") == (gain is steady)


@pytest.mark.parametrize("rate_hz", [10, 30])
def test_a_moving_hand_is_no_flicker(rate_hz: float) -> None:
    shots = []
    for shot in frames(rate_hz, steady):
        image = shot.image.copy()
        cv2.circle(image, (40 + round(30 * shot.taken_at_s), 60), 25, (60, 90, 190), -1)
        shots.append(Frame(image, shot.taken_at_s, shot.sequence))
    assert "moved" in str(judge_flicker(measured(shots)).measured)


@pytest.mark.parametrize("bands", [False, True], ids=["whole", "bands"])
def test_a_lamp_under_a_cloud_with_dropped_frames_is_named(bands: bool) -> None:
    flickers = lamp(50, 0.06, bands=bands)
    shots = frames(30, lambda at_s: flickers(at_s) * cloud(at_s))
    found = judge_flicker(measured([shot for k, shot in enumerate(shots) if k % 7 != 3]))
    assert "50 Hz mains" in str(found.advice)


def test_a_few_frames_say_nothing() -> None:
    meter = FlickerMeter()
    for shot in frames(30, lamp(50, 0.1, bands=False))[:11]:
        meter.take_picture(shot.image, shot.taken_at_s)
    assert meter.measure() is None


def test_a_clock_that_jumps_back_and_another_picture_size_start_anew() -> None:
    meter = FlickerMeter()
    shots = frames(30, lamp(50, 0.1, bands=False))
    for shot in shots:
        meter.take_picture(shot.image, shot.taken_at_s)
    meter.take_picture(shots[0].image, shots[0].taken_at_s)
    assert meter.lasted_s == 0.0
    meter.take_picture(shots[1].image[:20, :20], shots[1].taken_at_s)
    assert meter.lasted_s == 0.0
