"""Downscaled frames."""

from __future__ import annotations

from tests.vision.tray_scenes import Square, draw, hand, mat
from traywatch.vision.tracking.frame_difference import Downscaler, shrink
from traywatch.vision.tracking.tracker import Tracker
from traywatch.vision.types import Frame

GROUND = mat()
OTHER = draw(GROUND, [Square("d20:17", 280, 230)])


def test_the_same_image_is_downscaled_once_and_another_one_anew() -> None:
    downscaler = Downscaler(320)
    first = downscaler.of(GROUND)
    assert downscaler.of(GROUND) is first
    assert (downscaler.of(OTHER) == shrink(OTHER, 320)).all()
    assert (downscaler.of(GROUND) == first).all()


def test_what_an_arm_has_left_is_known_whether_the_frame_was_just_tracked_or_not() -> None:
    for copied in (False, True):
        tracker = Tracker()
        tracker.rest(hand(OTHER, 0.9))
        for n, reach in enumerate((0.9, 0.5, 0.0)):
            picture = hand(OTHER, reach)
            tracker.take_frame(Frame(picture, n / 30, n))
            tracker.note_left(picture.copy() if copied else picture, None)
        assert tracker.left is not None
        assert tracker.take_frame(Frame(OTHER, 1.0, 3)) == (), "where the arm was, the tray is as it is now"
