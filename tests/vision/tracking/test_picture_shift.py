"""The common shift of a picture: found if the whole picture shifts, and not if a die does."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.throws.test_watcher import GROUND, OBSTACLES
from tests.vision.tray_scenes import HEIGHT, WIDTH, Square, draw
from traywatch.vision.throws.mat_shift import shows_elsewhere
from traywatch.vision.tracking.frame_difference import FloatMap, small_gray
from traywatch.vision.tracking.motion.picture_shift import (
    Vibration,
    beyond_shift,
    common_shift,
    moved_back,
    unexplained,
)
from traywatch.vision.tracking.settle_gate import SettleGate
from traywatch.vision.types import Frame, Image

SCALE = WIDTH / 160
PLAIN = np.full((HEIGHT, WIDTH, 3), (70, 110, 60), np.uint8)


def moved(picture: Image, x: float, y: float) -> Image:
    move = np.array([[1, 0, x], [0, 1, y]], np.float32)
    return np.asarray(
        cv2.warpAffine(picture, move, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def pair(now: Image, then: Image) -> tuple[FloatMap, FloatMap]:
    new, old = small_gray(now).log, small_gray(then).log
    return np.asarray(new - old, np.float32), old


def measured(now: Image, then: Image) -> tuple[float, float] | None:
    new, old = small_gray(now).log, small_gray(then).log
    return common_shift(new, old, np.full(old.shape, 1e-4, np.float32))


@pytest.mark.parametrize(("x", "y"), [(0.6, 0), (0, -0.9), (1.2, 0.8), (-1.5, 1.5)])
def test_a_shift_of_the_whole_picture_is_measured_and_explains_the_change(x: float, y: float) -> None:
    still = draw(GROUND, [*OBSTACLES, Square("d20:17", 250, 300)])
    shaken = moved(still, x, y)
    shift = measured(shaken, still)
    assert shift is not None
    assert SCALE * np.array(shift) == pytest.approx((x, y), abs=0.4)
    far = float(np.hypot(*shift))
    change, old = pair(shaken, still)
    assert np.square(beyond_shift(change, old, min(1.0, 1.5 * far))).mean() < 0.25 * np.square(change).mean()


@pytest.mark.parametrize(("x", "y"), [(4.5, 0), (-3, 6), (5, -4)])
def test_a_shift_of_several_px_is_measured_and_undone(x: float, y: float) -> None:
    still = draw(GROUND, [*OBSTACLES, Square("d20:17", 250, 300)])
    shaken = moved(still, x, y)
    shift = measured(shaken, still)
    assert shift is not None
    assert SCALE * np.array(shift) == pytest.approx((x, y), abs=0.4)
    now, then = small_gray(shaken), small_gray(still)
    left = unexplained(moved_back(now, shift).log - then.log, then.log)[4:-4, 4:-4]
    assert np.square(left).mean() < 0.05 * np.square(now.log - then.log).mean()


@pytest.mark.parametrize("ground", [PLAIN, GROUND], ids=["plain", "textured"])
@pytest.mark.parametrize("count", [1, 3])
def test_dice_that_move_are_no_common_shift(ground: Image, count: int) -> None:
    dice = [Square("d20:17", 100 + 130 * i, 180) for i in range(count)]
    steps = ((1.5, 0.5), (-1.0, 1.5), (0.5, -1.5))
    then = [Square(die.face, die.x + x, die.y + y) for die, (x, y) in zip(dice, steps, strict=False)]
    assert measured(draw(ground, then), draw(ground, dice)) is None


def test_a_change_beyond_the_shift_stays() -> None:
    still = draw(GROUND, [Square("d20:17", 240, 180)])
    change, old = pair(draw(GROUND, [Square("d20:17", 250, 180)]), still)
    assert np.square(beyond_shift(change, old, 0.5)).max() > 0.3 * np.square(change).max()


@pytest.mark.parametrize(
    ("steps", "far"),
    [
        ([-0.4, 0.4, -0.4], 0.48),
        ([-0.3, 0.3, -0.35, 0.35], 0.42),
        ([-3.0, 2.5, -3.5], 1.0),
        ([-0.4, None, 0.4, None, -0.4], 0.48),
        ([0.1, 0.1, 0.1, 0.1], 0.0),
        ([-0.11, 0.19, 0.12, 0.24, 0.14], 0.0),
        ([-0.01, 0.02, 0.4, 0.01, -0.01], 0.0),
        ([0.01, -0.01, 0.01], 0.0),
        ([None, None], 0.0),
    ],
    ids=["to and fro", "one side and back", "far", "gaps", "bump", "turn", "steady", "tiny", "none"],
)
def test_only_a_shift_that_comes_back_is_vibration(steps: list[float | None], far: float) -> None:
    vibration = Vibration()
    for step in steps:
        vibration.note(None if step is None else (step, 0.0), 1 / 30, wide=step is not None)
    assert vibration.far == pytest.approx(far, rel=0.15)


def settled_at(pictures: list[Image], fps: float = 30.0) -> int | None:
    """The number of the frame at which a gate settles that was rolling; None if it never does."""
    gate = SettleGate()
    states = [gate.take_frame(Frame(one, n / fps, n)) for n, one in enumerate(pictures)]
    return next((n for n, state in enumerate(states) if state == "settled"), None)


PRINTED = GROUND.copy()
for k in range(18):  # no grid, which is alike after a shift by one cell
    cv2.circle(PRINTED, (53 * k % WIDTH, 89 * k % HEIGHT), 15 + 4 * k, (20, 30, 15), 2)
DARK_EDGE = (PLAIN * np.clip((HEIGHT - np.arange(HEIGHT)) / 60, 0.05, 1)[:, None, None]).astype(np.uint8)


@pytest.mark.parametrize(
    ("ground", "dice", "fps", "far"),
    [
        (PLAIN, 1, 30.0, 1.5),
        (PLAIN, 2, 15.0, 1.5),
        (PLAIN, 4, 30.0, 1.5),
        (PLAIN, 1, 30.0, 3.0),
        (PLAIN, 2, 30.0, 3.0),
        (DARK_EDGE, 1, 30.0, 3.0),
        (GROUND, 2, 30.0, 3.0),
        (GROUND, 1, 15.0, 4.0),
    ],
)
def test_dice_settle_on_a_mat_that_shakes(ground: Image, dice: int, fps: float, far: float) -> None:
    """``far`` is the largest shift in each direction, px; pictures are three times as wide as the gate's."""
    lying = [Square("d20:17", 100 + 80 * i, 110 + 50 * i) for i in range(dice)]
    rolling = [
        [Square(die.face, die.x + 12 * (10 - n), die.y, angle=25.0 * n) for die in lying] for n in range(10)
    ]
    random = np.random.default_rng(dice)
    still = (
        [ground] * 15
        if ground is PLAIN
        else [moved(ground, *random.uniform(-far, far, 2)) for _ in range(15)]
    )
    shaken = [moved(draw(ground, lying), *random.uniform(-far, far, 2)) for _ in range(45)]
    way = [moved(draw(ground, at), *random.uniform(-far, far, 2)) for at in rolling]
    settled = settled_at([*still, *way, *shaken], fps)
    assert settled is not None and settled - 25 < 1.4 * fps


LINED = PLAIN.copy()
LINED[20::60] = LINED[:, 20::80] = (40, 60, 35)


@pytest.mark.parametrize("far", [1.0, 1.5, 2.5])
def test_lines_across_a_mat_that_shakes_are_no_light(far: float) -> None:
    """A row of light changes alike, and so does a line of the print that shifts by a part of a pixel."""
    random = np.random.default_rng(5)
    still = draw(LINED, [Square("d20:17", 240, 180)])
    settled = settled_at([moved(still, *random.uniform(-far, far, 2)) for _ in range(40)])
    assert settled is not None and settled < 36


def test_a_mat_that_shakes_is_no_other_scene() -> None:
    gate, random = SettleGate(), np.random.default_rng(3)
    still = draw(PRINTED, [Square("d20:17", 240, 180)])
    shaken = [moved(still, *random.uniform(-4, 4, 2)) for _ in range(20)]
    for n, picture in enumerate(shaken):
        gate.take_frame(Frame(picture, n / 30, n))
    then, now = still, moved(still, 4, -4)
    steady = np.full((90, 160), 1e-4, np.float32)
    assert shows_elsewhere(then, now, [], noise=steady), "the print would show a cut"
    assert not shows_elsewhere(then, now, [], noise=gate.noise)


@pytest.mark.parametrize("step", [0.4, 0.8, 1.6])
def test_a_die_that_slides_slowly_over_such_a_mat_is_not_at_rest(step: float) -> None:
    way = [draw(PLAIN, [Square("d20:17", 60 + step * n, 180)]) for n in range(60)]
    assert settled_at([*[PLAIN] * 15, *way]) is None


@pytest.mark.parametrize("swing_deg", [15.0, 25.0])
def test_a_die_that_rocks_on_such_a_mat_is_not_at_rest(swing_deg: float) -> None:
    random = np.random.default_rng(3)
    swings = [20.0 + random.uniform(-swing_deg, swing_deg) for _ in range(60)]
    rocking = [draw(PLAIN, [Square("d20:17", 240, 180, angle)]) for angle in swings]
    assert settled_at([*[PLAIN] * 15, *rocking]) is None
