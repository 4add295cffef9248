"""In a dark picture with strong noise, a die that still moves is not read as one at rest."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.throws.test_rests_by_parts import others
from tests.vision.tray_scenes import SIDE, Square, draw, lit, mat, noisy
from traywatch.vision.throws.dice_at_rest import RestDiff
from traywatch.vision.throws.interpreter import RestInterpreter
from traywatch.vision.throws.outcomes.rest_outcome import RestOutcome
from traywatch.vision.throws.rests.hidden_motion import HiddenMotion
from traywatch.vision.throws.rests.last_motion import still_since
from traywatch.vision.tracking.frame_buffer import BufferedFrame
from traywatch.vision.types import Box, DieReading, Frame, Image

TRAY = mat(width=320, height=240)
REST = Square("d20:17", 160, 120)
NOISE = 10.0
DARK = 0.5
STEP_S = 1 / 30
BOX: Box = (REST.x - 18, REST.y - 18, REST.x + 18, REST.y + 18)
Change = Callable[[Image, int], Image]


def dark_shots(dice: Sequence[Square], change: Change = lambda picture, k: picture) -> list[BufferedFrame]:
    """Dark frames with strong noise, one for each place of the die."""
    rng = np.random.default_rng(4)
    pictures = [change(lit(draw(TRAY, [die]), DARK), k) for k, die in enumerate(dice)]
    return [BufferedFrame(k * STEP_S, noisy(one, rng, NOISE)) for k, one in enumerate(pictures)]


def rest_began(shots: Sequence[BufferedFrame], read: int = -1, box: Box = BOX, noise: float = NOISE) -> float:
    empty = noisy(lit(TRAY, DARK), np.random.default_rng(5), noise)
    return still_since(shots, shots[read].small, empty, [box])


def slides(px: float, frames: int = 8, still: int = 4) -> list[Square]:
    """The places of a die that moves by ``px`` in each frame and then stays."""
    return [replace(REST, x=REST.x - px * max(0, frames - k)) for k in range(frames + still)]


def shaken(picture: Image, k: int) -> Image:
    move = np.array([[1.0, 0.0, 1.5 * math.sin(2.4 * k)], [0.0, 1.0, 1.5 * math.cos(3.1 * k)]])
    size = (picture.shape[1], picture.shape[0])
    return np.asarray(cv2.warpAffine(picture, move, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


@pytest.mark.parametrize(
    "change",
    [
        lambda picture, k: picture,
        shaken,
        *others(
            lambda picture, k: lit(picture, 1 + 0.12 * math.sin(k)),
            lambda picture, k: lit(picture, 0.7 if k > 5 else 1.0),
            lambda picture, k: lit(picture, np.linspace(0.8, 1.0 + 0.02 * k, 320)[None, :, None]),
        ),
    ],
    ids=["steady", "shaken", "flicker", "exposure", "soft shadow"],
)
def test_a_die_at_rest_lies_still_in_all_frames(change: Change) -> None:
    assert rest_began(dark_shots([REST] * 12, change), read=6) == -math.inf


@pytest.mark.parametrize("px", [2.5, *others(1.5, 4.0, 15.0)])
def test_the_rest_of_a_die_begins_when_it_has_moved(px: float) -> None:
    since_s = rest_began(dark_shots(slides(px)))
    within = 6 / px + 0.5  # frames from which on it is hardly elsewhere
    assert (8 - within) * STEP_S <= since_s <= 8 * STEP_S + 1e-6


def test_a_die_that_turns_on_its_spot_does_not_lie_still() -> None:
    turns = [replace(REST, angle=20 + 6 * max(0, 8 - k)) for k in range(12)]
    assert rest_began(dark_shots(turns)) > -math.inf


def test_a_die_that_tips_over_lies_still_after_that() -> None:
    tips = [replace(REST, x=REST.x - SIDE / 2)] * 7 + [REST] * 5
    assert rest_began(dark_shots(tips)) == pytest.approx(7 * STEP_S)


def averaged(shots: Sequence[BufferedFrame]) -> list[BufferedFrame]:
    """The shots of a camera that averages frames, whose noise is alike from one to the next."""
    mixed, last = [], shots[0].small.astype(np.float32)
    for shot in shots:
        last = 0.7 * last + 0.3 * shot.small
        mixed.append(replace(shot, small=np.rint(last).astype(np.uint8)))
    return mixed


def faint(picture: Image, k: int) -> Image:
    """A tenth of the die's contrast with the mat."""
    empty = lit(TRAY, DARK).astype(np.float32)
    return np.asarray(np.rint(empty + 0.1 * (picture - empty)), np.uint8)


@pytest.mark.parametrize("read", [0, *others(20, -1)])
def test_the_noise_of_a_camera_that_averages_frames_is_no_motion(read: int) -> None:
    shots = averaged(dark_shots([REST] * 60, faint))[20:]
    assert rest_began(shots, read=read, noise=0.4 * NOISE) == -math.inf


def test_a_die_with_more_noise_than_the_picture_lies_still() -> None:
    """Shot noise grows with the light, so that it is stronger on a bright die."""
    rng = np.random.default_rng(6)
    shots = []
    for shot in dark_shots([REST] * 12, faint):
        picture = shot.small.copy()
        x0, y0, x1, y1 = (round(v) for v in BOX)
        picture[y0:y1, x0:x1] = noisy(picture[y0:y1, x0:x1], rng, 0.6 * NOISE)
        shots.append(replace(shot, small=picture))
    assert rest_began(shots, read=6) == -math.inf


def flickering_shots(dice: Sequence[Square]) -> list[BufferedFrame]:
    """Bright frames with a pale die, under a rolling shutter: bands as high as a die move over it."""
    rng = np.random.default_rng(7)
    shots = []
    for k, die in enumerate(dice):
        pale = 150 + 0.35 * (draw(TRAY, [die]).astype(np.float32) - TRAY)
        bands = 1 + 0.12 * np.sin(2 * np.pi * np.arange(240) / (1.5 * SIDE) + 2.1 * k)
        shots.append(BufferedFrame(k * STEP_S, noisy(lit(pale, bands[:, None, None]), rng, 1.5)))
    return shots


def flickering_rest_began(dice: Sequence[Square]) -> float:
    shots = flickering_shots(dice)
    return still_since(shots, shots[-1].small, np.full_like(TRAY, 150), [BOX])


def test_bands_of_light_are_no_motion() -> None:
    assert flickering_rest_began([REST] * 12) == -math.inf


def test_a_die_that_moves_under_bands_of_light_does_not_lie_still() -> None:
    assert flickering_rest_began(slides(15.0)) == pytest.approx(8 * STEP_S, abs=STEP_S)


def test_a_die_that_was_read_elsewhere_does_not_lie_there_yet() -> None:
    there = (BOX[0] - 20, BOX[1], BOX[2] - 20, BOX[3])
    assert rest_began(dark_shots(slides(2.5)), read=0, box=there) == math.inf


def test_a_die_outside_of_the_frames_counts_as_still() -> None:
    shots = dark_shots(slides(2.5))
    assert rest_began(shots[:1]) == -math.inf
    assert rest_began(shots, box=(318, 0, 330, 20)) == -math.inf


def watched(shots: Sequence[BufferedFrame]) -> tuple[HiddenMotion, RestOutcome]:
    """What the watcher knows after these frames, and its reading of the last one."""
    interpreter = RestInterpreter()
    interpreter.footage.rest(lit(TRAY, DARK))
    for k, shot in enumerate(shots):
        interpreter.footage.take_frame(Frame(shot.small, shot.at_s, k))
    die = DieReading(
        die_id="d1", kind="d20", value=17, label="17", status="read", confidence=0.9, box=BOX, color="#dc2828"
    )
    outcome = RestOutcome(
        image=shots[-1].small,
        diff=RestDiff(dice=(die,), thrown=("d1",), placed=(), removed=(), tracks={}),
        dice=(die,),
        lost=(),
        contacts=(),
        paths=(),
        obstacle_kind=None,
    )
    return HiddenMotion(interpreter), outcome


def test_a_rest_counts_after_a_while_whatever_still_changes() -> None:
    shots = dark_shots(slides(2.5, frames=90, still=0))
    (hidden, outcome), last_s = watched(shots), shots[-1].at_s
    noticed = [hidden.is_noticed]
    assert hidden.rest_begins(outcome, last_s - 0.35, last_s, last_s) > last_s - 0.1
    noticed += [hidden.is_noticed]
    assert hidden.rest_begins(outcome, last_s - 0.35, last_s + 1.6, last_s) == last_s - 0.35
    hidden.begin_roll()
    assert [*noticed, hidden.is_noticed] == [False, True, False]


def test_a_brief_rest_begins_when_the_dice_lie_still() -> None:
    rolling = dark_shots(slides(2.5, frames=8, still=6))
    (hidden, outcome), last_s = watched(rolling), rolling[-1].at_s
    assert last_s - 0.25 < hidden.brief_begins(outcome, last_s - 0.4, last_s) < last_s
    assert not hidden.is_noticed, "it decides about this rest alone"
    still = dark_shots([REST] * 12)
    (hidden, outcome), last_s = watched(still), still[-1].at_s
    assert hidden.brief_begins(outcome, last_s - 0.3, last_s) == last_s - 0.3


def test_a_hand_that_sways_over_a_die_is_no_hidden_motion() -> None:
    shots = dark_shots([REST] * 12)
    fingers = [replace(shot, small=shot.small.copy()) for shot in shots]
    for k, shot in enumerate(fingers):
        shot.small[round(BOX[1]) - 20 : round(BOX[1]) + 8 + 12 * (k % 2), :170] = 190
    (hidden, outcome), last_s = watched(fingers), fingers[-1].at_s
    hand = fingers[-1].small[:, :, 0] > 170
    assert hidden.rest_begins(outcome, last_s - 0.35, last_s, last_s) > last_s - 0.35
    (hidden, _), beside = watched(fingers), replace(outcome, hand=hand)
    assert hidden.rest_begins(beside, last_s - 0.35, last_s, last_s) == last_s - 0.35
