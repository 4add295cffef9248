"""Frames that do not show the tray, and how long they must last to be a fault."""

from __future__ import annotations

import numpy as np
import pytest

from traywatch.firmware.pipeline.frame_check import PictureCheck
from traywatch.vision.types import Frame, Image

RNG = np.random.default_rng(5)


def noisy(level: float, deviation: float = 2.0, size: tuple[int, int] = (120, 160)) -> Image:
    return np.clip(RNG.normal(level, deviation, (*size, 3)), 0, 255).astype(np.uint8)


def lamp() -> Image:
    """A dark picture with a small lamp in it: little light, but something is visible."""
    image = noisy(2)
    image[40:60, 40:70] = 200
    return image


STILL = noisy(90)


@pytest.mark.parametrize(
    ("make", "repeats", "usable", "says"),
    [
        (lambda: noisy(90), False, True, None),
        (lambda: noisy(14), False, True, None),  # dim, but a picture
        (lambda: noisy(2), False, False, "black"),
        (lamp, False, True, None),
        (lambda: noisy(253, 1), False, False, "white"),
        (lambda: STILL, False, False, "the same picture"),
        (lambda: STILL, True, True, None),  # a recording may repeat frames
        (lambda: noisy(90, size=(96, 128)), False, False, "now 128 x 96 px instead of 160 x 120 px"),
    ],
    ids=["well", "dim", "black", "a lamp in the dark", "white", "frozen", "a recording", "resized"],
)
@pytest.mark.parametrize("small", [False, True], ids=["by the picture", "by its small copy"])
def test_a_fault_counts_when_it_lasts(
    make, repeats: bool, usable: bool, says: str | None, small: bool
) -> None:  # type: ignore[no-untyped-def]
    check = PictureCheck("cam", repeats=repeats)
    assert check.check_frame(Frame(noisy(90), 0.0, 0), 0.0).usable
    told: list[float] = []
    for i in range(1, 60):
        image = make()
        gray = np.ascontiguousarray(image[::2, ::2, 1]) if small else None
        verdict = check.check_frame(Frame(image, i / 10, i, gray), i / 10)
        if verdict.problem:
            told.append(i / 10)
            assert says is not None and says in str(verdict.problem)
            assert str(verdict.problem).startswith("cam")
    assert verdict.usable == usable
    assert bool(told) == (says is not None)
    if told:
        assert 0.5 < told[0] < 4.5, "at once would be nervous, five seconds too late"
        assert check.check_frame(Frame(noisy(90), 6.0, 60), 6.0).usable, "over with the first good picture"


def test_what_interrupts_a_fault_begins_it_anew() -> None:
    check = PictureCheck("cam", repeats=False)
    for i in range(100):
        image = noisy(2) if i % 15 else noisy(90)
        assert check.check_frame(Frame(image, i / 10, i), i / 10).problem is None


def test_a_camera_that_was_opened_anew_and_still_hangs_is_known_by_its_picture() -> None:
    check = PictureCheck("cam", repeats=False)
    for i in range(40):
        verdict = check.check_frame(Frame(STILL, i / 10, i), i / 10)
    assert verdict.problem and not verdict.fresh and verdict.healed_by_opening
    check.renew("cam", repeats=False)
    assert check.check_frame(Frame(STILL, 5.0, 50), 5.0).problem
    assert check.check_frame(Frame(noisy(90), 5.1, 51), 5.1).usable
