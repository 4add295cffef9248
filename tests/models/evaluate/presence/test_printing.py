"""The faults of printers and paper in the judging set."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from traywatch.models.evaluate.presence.printing import Sheet, printed
from traywatch.models.synth.calibration_views import random_tray

PLAIN = Sheet(
    tone=1.0, gain_mm=0.0, grain=0.0, bands=0.0, band_mm=10.0, seed=1, corners_mm=np.zeros(4), width_mm=60.0,
    waves=np.zeros((0, 5)),
)  # fmt: skip


def test_ink_is_stronger_and_lines_are_wider_by_choice() -> None:
    picture = np.full((60, 60, 3), 255, np.uint8)
    picture[:, 28:32] = 200
    assert np.array_equal(printed(picture, PLAIN, 4.0), picture)
    stronger = printed(picture, replace(PLAIN, tone=0.8), 4.0)
    assert stronger[30, 30, 0] < 195
    wider = printed(picture, replace(PLAIN, gain_mm=0.12), 4.0)
    thinner = printed(picture, replace(PLAIN, gain_mm=-0.08), 4.0)
    ink = [float((255.0 - one).sum()) for one in (thinner, picture, wider)]
    assert ink[0] < ink[1] < ink[2]
    grainy = printed(picture, replace(PLAIN, grain=0.2), 4.0)
    assert grainy[:, 29:31].std() > 3
    assert grainy[:, :20].std() == 0  # bare paper has no ink, and so no grain


def test_a_raised_corner_appears_farther_from_the_camera() -> None:
    _, view = random_tray(np.random.default_rng(3), 1280, 2)
    width, height = view.mat_size_mm
    x = np.array([[2.0, width / 2]], np.float32)
    y = np.array([[2.0, height / 2]], np.float32)
    flat_x, flat_y = PLAIN.origin(x, y, view)
    assert np.allclose(flat_x, x) and np.allclose(flat_y, y)
    raised = replace(PLAIN, corners_mm=np.array([4.0, 0, 0, 0]))
    from_x, from_y = raised.origin(x, y, view)
    # The camera is above the middle: what appears at the corner lies nearer to the middle on the sheet.
    assert from_x[0, 0] > x[0, 0] and from_y[0, 0] > y[0, 0]
    assert from_x[0, 1] == x[0, 1] and from_y[0, 1] == y[0, 1]


def test_a_later_picture_shows_the_same_print_moved_a_little() -> None:
    random = np.random.default_rng(5)
    sheet = Sheet.of(random)
    later = sheet.later(random)
    assert (later.tone, later.seed) == (sheet.tone, sheet.seed)
    assert 0 < np.hypot(*later.moved_mm) < 1.0
