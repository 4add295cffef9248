"""Dice that roll out of the image are detected by their tracks, but hands and resting dice are not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.throws.test_watcher import DIE, GROUND, OBSTACLES, OTHER, Scene, kinds, the_throw
from tests.vision.tray_scenes import HEIGHT, SIDE, WIDTH, ColorReader, Square, draw, hand, roll
from traywatch.calibration import TrayProfile
from traywatch.vision.throws.off_tray import departed
from traywatch.vision.throws.watcher import Rolling, Settled, ThrowWatcher, Unchanged
from traywatch.vision.tracking.frame_buffer import BufferedFrame, FrameBuffer, Trajectory
from traywatch.vision.tracking.tracker import Tracker
from traywatch.vision.tracking.tracks.blobs import HandBlob
from traywatch.vision.tracking.tracks.track import Track
from traywatch.vision.types import Throw

PROFILE = TrayProfile(
    camera_matrix=((800.0, 0.0, WIDTH / 2), (0.0, 800.0, HEIGHT / 2), (0.0, 0.0, 1.0)),
    image_size=(WIDTH, HEIGHT),
    rvec=(0.0, 0.0, 0.0),
    tvec=(-105.0, -75.0, 400.0),
    mat_size_mm=(210.0, 150.0),
)
"""Straight down, 2 px per millimeter: the mat is from (30, 30) to (450, 330) px."""


def through(face: str, start: tuple[float, float], end: tuple[float, float], steps: int) -> list[Square]:
    """A die that rolls at constant speed, and leaves the image if its path ends outside."""
    return [
        Square(
            face,
            start[0] + (end[0] - start[0]) * i / steps,
            start[1] + (end[1] - start[1]) * i / steps,
            20.0 + 25 * i,
        )
        for i in range(steps + 1)
    ]


LEAVES = through("d20:17", (-40, 260), (WIDTH + 40, 140), 16)


def seated(profile: TrayProfile | None = PROFILE) -> Scene:
    scene = Scene(OBSTACLES, ThrowWatcher(ColorReader(), profile, obstacle_kind="d6"))
    scene.rest()
    return scene


def lost(throw: Throw) -> list[tuple[str, str]]:
    return [(die.status, die.role) for die in throw.dice if die.status == "off_tray"]


def test_a_die_that_rolls_out_has_left_the_tray_where_it_went_over_the_edge() -> None:
    scene = seated()
    throw = the_throw(scene.show([draw(GROUND, [*OBSTACLES, die]) for die in LEAVES]) + scene.rest())
    (die,) = [die for die in throw.dice if die.role == "thrown"]
    assert (die.status, die.kind, die.value, die.zone) == ("off_tray", None, None, "off")
    assert die.foot_mm is not None
    assert die.foot_mm[0] == pytest.approx(210, abs=0.1), "over the right-hand edge"
    assert die.foot_mm[1] == pytest.approx((260 - 120 * 490 / 560 - 30) / 2, abs=6)
    red = [int(die.color[i : i + 2], 16) for i in (1, 3, 5)]
    assert red[0] > red[1] + 60 and red[0] > red[2] + 60


def test_beside_a_die_that_stays_it_is_told_too_and_is_gone_at_the_next_throw() -> None:
    scene = seated(profile=None)
    stays = roll(OTHER, (30, 200), len(LEAVES))
    rolling = [draw(GROUND, [*OBSTACLES, *pair]) for pair in zip(LEAVES, stays, strict=True)]
    events = scene.show(rolling)
    scene.dice = [*OBSTACLES, OTHER]
    throw = the_throw(events + scene.rest())
    assert lost(throw) == [("off_tray", "thrown")]
    assert [die.kind for die in throw.dice if die.role == "thrown"] == ["d8", None]
    assert throw.dice[-1].foot_mm is None, "without a profile nobody knows where"
    assert len({die.die_id for die in throw.dice}) == len(throw.dice)
    assert sorted(str(die.kind) for die in scene.watcher.dice) == ["d6", "d6", "d8"]
    assert lost(the_throw(scene.throw(DIE))) == []


def test_dice_that_come_in_over_the_edge_and_stay_have_not_left() -> None:
    scene = seated()
    assert lost(the_throw(scene.throw(DIE, OTHER, start=(WIDTH + 20, 345)))) == []


def test_a_die_that_turns_back_at_the_edge_has_not_left() -> None:
    scene = seated()
    out = through("d20:17", (60, 200), (WIDTH - SIDE / 2, 220), 12)
    back = roll(replace(DIE, x=300, y=240), (WIDTH - SIDE / 2, 220), 12)
    events = scene.show([draw(GROUND, [*OBSTACLES, die]) for die in (*out, *back)])
    scene.dice = [*OBSTACLES, back[-1]]
    assert lost(the_throw(events + scene.rest())) == []


def test_a_hand_that_reaches_in_and_goes_is_no_die() -> None:
    assert kinds(seated().reach_in()) == [Rolling, Unchanged]


def test_a_die_carried_out_by_a_hand_was_not_thrown() -> None:
    scene = seated()
    moves = []
    for i in range(16):
        reach = 1 - i / 15
        at = Square("d20:17", WIDTH - reach * 0.55 * WIDTH - 60, 172, 10.0 * i)
        moves.append(hand(draw(GROUND, [*OBSTACLES, at]), reach))
    events = scene.show([hand(draw(GROUND, OBSTACLES), i / 10) for i in range(11)] + moves) + scene.rest()
    assert Settled not in kinds(events)


@pytest.mark.parametrize(("beside", "left"), [(0.0, 0), (16.0, 1), (None, 1)], ids=["it", "another", "none"])
def test_a_die_that_bounces_in_a_corner_is_not_also_off_the_tray(beside: float | None, left: int) -> None:
    times = [round(1.29 + i / 24, 3) for i in range(12)]
    way = [(184, 65), (153, 58), (122, 51), (91, 44), (62, 36), (35, 29), (16, 19)]
    track = Track(1, times[:9], [*way, (4, 3), (2, 3)], 9.3)  # a remainder at the edge keeps the track
    back = [(41, 29), (68, 33), (94, 38), (117, 42), (140, 45)]
    tracker, footage = Tracker(), FrameBuffer()
    tracker.tracks = [track]
    footage.shots.append(BufferedFrame(times[-1], np.zeros((180, 320, 3), np.uint8)))
    paths = []
    if beside is not None:
        points = np.array([*way, *back], float) + (0, beside)
        paths = [Trajectory("d1", np.array(times), points, np.ones(12, bool), 10.0)]
    assert len(departed(tracker, footage, paths, (400, 224))) == left


@pytest.mark.parametrize(("hand_s", "right", "left"), [(0.25, 0, 0), (0.8, 0, 1), (0.25, 150, 1)])
def test_fingers_that_leave_where_the_hand_was_just_before_are_no_die(
    hand_s: float, right: float, left: int
) -> None:
    times = [1.0 + i / 24 for i in range(10)]
    way = [(210.0 - 3 * i, 130.0 - 14 * i) for i in range(10)]
    tracker, footage = Tracker(), FrameBuffer()
    tracker.tracks = [Track(1, times, way, 9.3)]
    tracker.hands.append(HandBlob(times[-1] - hand_s, (120 + right, 0, 230 + right, 90)))
    footage.shots.append(BufferedFrame(times[-1] + 0.5, np.zeros((180, 320, 3), np.uint8)))
    assert len(departed(tracker, footage, [], (400, 224))) == left


@pytest.mark.parametrize(("after_s", "gap", "left"), [(0.04, 12, 0), (0.2, 12, 1), (0.04, 30, 1)])
def test_fingers_that_lead_a_hand_out_of_the_picture_are_no_die(
    after_s: float, gap: float, left: int
) -> None:
    """Their blur separates them from the hand, which is where they were in the next frame."""
    times = [1.0 + i / 24 for i in range(5)]
    way = [(316.0 - 31 * i, 132.0 - 28 * i) for i in range(5)]
    tracker, footage = Tracker(), FrameBuffer()
    tracker.tracks = [Track(1, times, way, 9.7)]
    tracker.hands.append(HandBlob(times[-1] + after_s, (192 + gap, 0, 400, 128)))
    footage.shots.append(BufferedFrame(times[-1] + 0.5, np.zeros((180, 320, 3), np.uint8)))
    assert len(departed(tracker, footage, [], (400, 224))) == left


@pytest.mark.parametrize(
    ("farthest", "up", "left"),
    [(40.0, False, 0), (240.0, False, 1), (40.0, True, 1)],
    ids=["beside the hand", "returns to the hand", "leaves elsewhere"],
)
def test_fingers_apart_from_the_rest_of_a_hand_are_no_die(farthest: float, up: bool, left: int) -> None:
    """Most of this hand has the color of the mat, so that a finger is a blob of its own."""
    times = [1.0 + i / 30 for i in range(16)]
    comes = [(395.0 - farthest * i / 6, 90.0) for i in range(7)]
    turns = comes[-1][0]
    goes = [(turns, 90 - 11.0 * i) if up else (turns + farthest * i / 8, 90.0) for i in range(9)]
    tracker, footage = Tracker(), FrameBuffer()
    tracker.tracks = [Track(1, times, [*comes, *goes], 8.0)]
    for at_s in times:
        tracker.hands.append(HandBlob(at_s, (330, 110, 400, 200)))
    footage.shots.append(BufferedFrame(times[-1] + 0.5, np.zeros((180, 320, 3), np.uint8)))
    assert len(departed(tracker, footage, [], (400, 224))) == left
