"""Light in a part of the picture, noise, and hands of low contrast neither hide a throw nor make one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.throws.test_rests_by_parts import rolled, thrown
from tests.vision.throws.test_watcher import DIE, GROUND, OTHER, REST, Scene, kinds, the_throw
from tests.vision.tray_scenes import HEIGHT, SIDE, WIDTH, Square, draw, frames, hand, lit, noisy, roll
from traywatch.vision.throws.hand_filter import hands_alone, ran_free
from traywatch.vision.throws.watcher import Baseline, Rolling, Settled, WatchEvent
from traywatch.vision.tracking.frame_buffer import Trajectory
from traywatch.vision.tracking.frame_difference import shrink
from traywatch.vision.tracking.settle_gate import SettleGate
from traywatch.vision.tracking.soft_light import Foreground
from traywatch.vision.tracking.tracks.blobs import HandBlob
from traywatch.vision.types import Image

READ = [("d20", "17", "read"), ("d8", "5", "read")]


def latency_s(events: Sequence[WatchEvent], rest_frame: int) -> float:
    (settled,) = [event for event in events if isinstance(event, Settled)]
    return settled.throw.settled_at_s - rest_frame / 30


def soft_light(gain: float, x: float, y: float, far: float) -> np.ndarray:
    """A gain for each pixel: light or shadow around a place, in shares of the picture's size."""
    down, across = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    square = np.square(across / WIDTH - x) + np.square(down / HEIGHT - y)
    return np.asarray(1 + (gain - 1) * np.exp(-square / far**2), np.float32)[..., None]


@pytest.mark.parametrize(
    ("gain", "x", "y", "far"),
    [(1.6, 1.0, 0.6, 0.5), (1.5, 0.5, 1.1, 0.6), (0.5, 0.6, 1.0, 0.3)],
    ids=["lamp at the side", "lamp below", "shadow"],
)
def test_light_at_the_border_is_no_hand(gain: float, x: float, y: float, far: float) -> None:
    scene = Scene()
    scene.rest()
    light = soft_light(gain, x, y, far)
    rolls = [lit(picture, 1 + (light - 1) * min(1, i / 6)) for i, picture in enumerate(rolled(DIE, OTHER))]
    rest_frame = scene.count + len(rolls)
    events = scene.show([*rolls, *[lit(draw(GROUND, [DIE, OTHER]), light)] * 30])
    assert thrown(the_throw(events)) == READ
    assert latency_s(events, rest_frame) < 0.6


@pytest.mark.parametrize(("dark", "sigma"), [(0.3, 12.0), (0.2, 8.0)])
def test_noise_on_a_dark_mat_is_no_other_scene(dark: float, sigma: float) -> None:
    scene = Scene()

    def seen(*dice: Square) -> Image:
        picture = lit(GROUND, dark)
        for die in dice:  # dice in a light of their own, so that the reader knows their colors
            there = draw(GROUND, [die])
            picture = np.where((there != GROUND).any(axis=2, keepdims=True), there, picture)
        return picture

    assert kinds(scene.show([seen()] * REST, sigma)) == [Baseline]
    path = roll(DIE, (470, 345), 16)
    events = scene.show([*(seen(die) for die in path), *[seen(DIE)] * 24], sigma)
    assert kinds(events) == [Rolling, Settled]


@pytest.mark.parametrize("step_s", [0.02, 0.5, 3.0])
def test_the_noise_of_the_camera_is_measured_at_any_frame_rate(step_s: float) -> None:
    gate = SettleGate()
    for frame in frames([GROUND] * 30, fps=1 / step_s, sigma=9.0):
        gate.take_frame(frame)
    assert gate.noise is not None
    levels = np.sqrt(gate.noise) * shrink(GROUND, 160).mean(axis=2)
    assert 1.5 < np.median(levels) < 6.0, "nine pixels are averaged, and two frames compared"


@pytest.mark.parametrize(("mat", "die", "sigma"), [(215, 25, 9.0), (190, 30, 14.0), (160, 8, 7.0)])
def test_a_dark_die_on_a_bright_noisy_mat_settles(mat: int, die: int, sigma: float) -> None:
    def seen(x: float) -> Image:
        picture = np.full((180, 240, 3), mat, np.uint8)
        cv2.rectangle(picture, (round(x), 80), (round(x) + 34, 114), (die,) * 3, -1)
        return picture

    gate = SettleGate()
    path = [-40 + 150 * (1 - (1 - i / 14) ** 2) for i in range(15)]
    states = [
        gate.take_frame(frame)
        for frame in frames(
            [*[seen(-40)] * REST, *(seen(x) for x in path), *[seen(path[-1])] * 18], sigma=sigma
        )
    ]
    assert "rolling" in states
    assert states[-1] == "settled"


@pytest.mark.parametrize(
    ("gain", "x", "y", "far"), [(1.6, 1.0, 0.5, 0.5), (0.45, 0.2, 0.0, 0.5), (0.5, 0.5, 0.5, 0.3)]
)
def test_dice_and_hands_are_foreground_in_soft_light_and_the_light_is_not(
    gain: float, x: float, y: float, far: float
) -> None:
    rng = np.random.default_rng(5)
    light, before = soft_light(gain, x, y, far), shrink(GROUND, 320)

    def share(picture: Image) -> float:
        return float(Foreground.of(shrink(noisy(lit(picture, light), rng), 320), before).mask.mean())

    assert share(GROUND) < 0.001
    assert share(draw(GROUND, [DIE, OTHER])) == pytest.approx(2 * SIDE**2 / (WIDTH * HEIGHT), rel=0.4)
    assert share(hand(GROUND, 0.8)) > 0.9 * float((hand(GROUND, 0.8) != GROUND).any(axis=2).mean())


def pale_arm(picture: Image, reach: float) -> Image:
    """An arm from the left that hardly differs from the mat, but for its fingers."""
    out = picture.copy()
    tip = round(reach * WIDTH)
    cv2.rectangle(out, (0, 90), (tip, 175), (62, 124, 84), -1)
    for y in (96, 120, 144, 168):
        cv2.line(out, (0, y), (tip, y), (50, 95, 120), 5)
    return out


def test_an_arm_of_low_contrast_that_sways_does_not_hide_a_throw() -> None:
    scene = Scene()
    scene.rest()
    comes = [pale_arm(GROUND, 0.35 * i / 8) for i in range(9)]
    die = replace(DIE, x=370, y=250)
    pictures = [*rolled(die, start=(300, 345)), *[draw(GROUND, [die])] * 40]
    with_arm = [pale_arm(picture, 0.35 + 0.008 * math.sin(1.7 * i)) for i, picture in enumerate(pictures)]
    assert thrown(the_throw(scene.show([*comes, *with_arm]))) == [("d20", "17", "read")]


def test_a_hand_that_enters_with_a_large_die_is_a_hand_from_the_first_frame() -> None:
    times = np.arange(12) / 30
    far = np.maximum(0.0, 200 - 40 * np.arange(12.0))
    path = Trajectory("d1", times, np.stack([300 + far, np.full(12, 200.0)], axis=1), np.ones(12, bool), 45.0)
    box = (250.0, 150.0, 350.0, 250.0)
    hands = [
        HandBlob(float(at_s), (x - 50, 150, 640, 250 + 30 * k))
        for k, (at_s, x) in enumerate(zip(times, path.points[:, 0], strict=True))
    ]
    assert len(hands_alone(hands, [path])) == len(hands)
    assert not ran_free(path, box, hands_alone(hands, [path]))
    inside = [replace(hand, at_edge=False) for hand in hands]
    assert len(hands_alone(inside, [path])) < len(hands), "a heap of dice does not reach the border"
