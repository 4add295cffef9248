"""Displacement of a resting die: small shifts are measured, and shadows are not displacements."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from traywatch.vision.contacts.displacement import FAR, STIRS, Hidden, PatchHistory

SIDE, AT = 20.0, (80.0, 60.0)
FRAMES = 8


def picture(x: float = 0.0, y: float = 0.0, turn_deg: float = 0.0) -> NDArray[np.float32]:
    """A die with a mark on a light background, drawn at high resolution and scaled down."""
    fine = np.full((120 * 8, 160 * 8), 200, np.uint8)
    turn = math.radians(turn_deg)
    for half, mark, tone in ((SIDE / 2, 0.0, 90), (SIDE / 6, SIDE / 5, 230)):
        corners = np.array([(-half, -half), (half, -half), (half, half), (-half, half)]) + (mark, mark)
        turned = corners @ np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
        cv2.fillConvexPoly(fine, np.round((turned + AT + (x, y)) * 8).astype(np.int32), tone)
    small = cv2.resize(cv2.GaussianBlur(fine, (0, 0), 6), (160, 120), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)


def view(
    after: NDArray[np.float32], frames: list[NDArray[np.float32]] | None = None, noise: float = 1.0
) -> PatchHistory:
    rng = np.random.default_rng(0)
    pictures = [picture(), *(frames or [picture()] * FRAMES), after]
    grainy = [(p + rng.normal(0, noise, p.shape)).astype(np.float32) for p in pictures]
    own = np.repeat(np.array([AT]), len(pictures) - 2, axis=0)
    return PatchHistory(grainy, own, SIDE / 2, 1.0, max(0.7, 1.5 * noise), Hidden([], 1.0))


@pytest.mark.parametrize(("x", "y"), [(0.3, 0.0), (-0.2, 0.4), (0.0, -0.6)])
def test_a_shift_of_a_fraction_of_a_pixel_is_measured(x: float, y: float) -> None:
    shift = view(picture(x, y)).shift(-1, FRAMES)
    assert shift is not None
    assert tuple(shift.way * SIDE / 2) == pytest.approx((x, y), abs=0.08)
    assert shift.size > STIRS


def test_a_turn_is_a_stir() -> None:
    shift = view(picture(turn_deg=3.0)).shift(-1, FRAMES)
    assert shift is not None and shift.size > STIRS


def test_what_lies_still_has_not_stirred() -> None:
    shift = view(picture()).shift(-1, FRAMES)
    assert shift is not None and shift.size < STIRS


def test_a_shadow_across_it_is_no_stir() -> None:
    shaded = picture()
    shaded[:, 78:] *= 0.6
    shift = view(shaded).shift(-1, FRAMES)
    assert shift is not None and shift.size < 0.05


def test_one_that_is_gone_is_far() -> None:
    shift = view(np.full_like(picture(), 200)).shift(-1, FRAMES)
    assert shift is not None and shift.size == FAR


def test_the_onset_lies_between_the_last_still_frame_and_the_first_stirred() -> None:
    moved = picture(0.8, 0.0)
    seen = view(moved, [picture()] * 5 + [moved] * 3)
    onset = seen.onset(0, 4, seen.shift(-1, FRAMES))
    assert (onset.last_still, onset.first_stirred) == (4, 5)
    assert onset.shift.x > 0
