"""The settle gate on synthetic sequences: motion, changes of light, and the end of a roll."""

from __future__ import annotations

import math
from collections.abc import Callable

import cv2
import numpy as np
import pytest

from tests.vision.tray_scenes import HEIGHT, WIDTH, Square, draw, frames, hand, lit, mat, noisy, roll
from traywatch.vision.tracking.settle_gate import SettleGate
from traywatch.vision.types import Frame, Image

GROUND = mat()
OBSTACLE = Square("d6:4", 120, 100)
TRAY = draw(GROUND, [OBSTACLE])
DIE = Square("d20:17", 300, 220)


def states(gate: SettleGate, sequence: list[Frame]) -> list[str]:
    return [gate.take_frame(frame) for frame in sequence]


def a_throw(fps: float, rest_s: float = 1.2) -> tuple[list[Frame], float]:
    """Half a second of rest, 0.8 s of rolling, then rest; also the time of the last motion."""
    steps = max(2, round(0.8 * fps))
    before = [TRAY] * max(2, round(0.5 * fps))
    rolling = [draw(GROUND, [OBSTACLE, die]) for die in roll(DIE, (470, 340), steps)]
    after = [rolling[-1]] * round(rest_s * fps)
    return frames(before + rolling + after, fps), (len(before) + steps - 1) / fps


@pytest.mark.parametrize("fps", [5, 10, 15, 24, 30, 60])
def test_settles_soon_after_the_last_motion_at_any_frame_rate(fps: float) -> None:
    sequence, last_motion_s = a_throw(fps)
    got = states(SettleGate(), sequence)
    assert got[0] == "idle"
    assert "rolling" in got
    assert got[-1] == "settled"
    settled_s = next(f.taken_at_s for f, s in zip(sequence, got) if s == "settled")
    # The end of a roll moves less than the noise, so the gate may settle slightly early.
    assert last_motion_s - 0.15 <= settled_s - 0.3 <= settled_s <= last_motion_s + 0.6 + 1e-6
    assert got.index("settled") > len(got) - 1 - got[::-1].index("rolling"), "settles once"


@pytest.mark.parametrize("sigma", [0.0, 1.0, 4.0, 10.0])
def test_noise_is_not_motion_and_a_throw_is_still_seen_in_it(sigma: float) -> None:
    gate = SettleGate()
    assert set(states(gate, frames([TRAY] * 40, sigma=sigma))) == {"idle"}
    rolling = [draw(GROUND, [OBSTACLE, die]) for die in roll(DIE, (470, 340), 20)]
    got = states(gate, frames(rolling + [rolling[-1]] * 20, start=40, sigma=sigma))
    assert "rolling" in got[:4]
    assert got[-1] == "settled"


def _step(i: int) -> float:
    return 1.0 if i < 20 else 1.35


def _drift(i: int) -> float:
    return 1.0 + 0.4 * math.sin(i / 25)


def _flicker(i: int) -> np.ndarray:
    rows = np.arange(HEIGHT, dtype=np.float32)[:, None, None]
    return 1 + 0.12 * np.sin(2 * np.pi * (rows / 170 + i * 0.37))


def _fine_flicker(i: int) -> np.ndarray:
    """A short exposure below a lamp with harmonics: narrow bands."""
    rows = np.arange(HEIGHT, dtype=np.float32)[:, None, None]
    return 1 + 0.12 * np.sin(2 * np.pi * (rows / 45 + i * 0.37))


def _shadow(i: int) -> np.ndarray:
    """A soft shadow that crosses the tray in three seconds."""
    columns = np.arange(WIDTH, dtype=np.float32)[None, :, None]
    return 1 - 0.3 * np.exp(-(((columns - 6 * i) / 130) ** 2))


@pytest.mark.parametrize(
    ("light", "sigma"),
    [
        *((light, 3.0) for light in (_step, _drift, _flicker, _fine_flicker, _shadow)),
        *((_drift, sigma) for sigma in (0.0, 1.0, 6.0)),
    ],
)
def test_light_is_not_motion(light: Callable[[int], float | np.ndarray], sigma: float) -> None:
    rng = np.random.default_rng(3)
    gate, most = SettleGate(), 0.0
    for i in range(90):
        assert gate.take_frame(Frame(noisy(lit(TRAY, light(i)), rng, sigma), i / 30, i)) == "idle"
        most = max(most, gate.motion)
    assert most < 0.8, "and not by a hair"


@pytest.mark.parametrize("light", [_drift, _flicker, _shadow])
def test_a_throw_is_seen_and_settles_under_moving_light(light: Callable[[int], float | np.ndarray]) -> None:
    rng = np.random.default_rng(4)
    sequence, last_motion_s = a_throw(30)
    got = states(
        SettleGate(),
        [Frame(noisy(lit(f.image, light(i)), rng), f.taken_at_s, i) for i, f in enumerate(sequence)],
    )
    settled_s = next(f.taken_at_s for f, s in zip(sequence, got) if s == "settled")
    assert last_motion_s + 0.1 < settled_s <= last_motion_s + 0.6 + 1e-6


@pytest.mark.parametrize("degrees_per_s", [45, 120, 700])
def test_a_die_that_spins_in_its_place_has_not_settled(degrees_per_s: float) -> None:
    spin = [draw(GROUND, [Square("d20:17", 300, 220, i / 30 * degrees_per_s)]) for i in range(90)]
    gate = SettleGate()
    states(gate, frames([draw(GROUND, [])] * 15))
    got = states(gate, frames(spin, start=15))
    assert got[-1] == "rolling"
    assert "settled" not in got


@pytest.mark.parametrize("light", [_drift, _flicker, _fine_flicker, _shadow])
def test_a_spinning_die_is_seen_under_moving_light(light: Callable[[int], float | np.ndarray]) -> None:
    rng = np.random.default_rng(6)
    rest = [draw(GROUND, [])] * 12
    spin = [draw(GROUND, [Square("d20:17", 300, 220, 6.0 * i)]) for i in range(40)]
    lighted = (noisy(lit(image, light(i)), rng) for i, image in enumerate(rest + spin))
    got = states(SettleGate(), [Frame(image, i / 30, i) for i, image in enumerate(lighted)])
    assert set(got[14:]) == {"rolling"}


def test_a_hand_is_motion_until_it_is_gone() -> None:
    reaches = [0.0] * 15 + [i / 20 for i in range(20)] + [1 + 0.02 * math.sin(i) for i in range(30)]
    reaches += [1 - i / 20 for i in range(21)] + [0.0] * 20
    sequence = frames([hand(TRAY, reach) for reach in reaches])
    got = states(SettleGate(), sequence)
    assert set(got[:15]) == {"idle"}
    assert set(got[18:86]) == {"rolling"}
    assert got[-1] == "settled"


def test_one_torn_frame_is_not_motion() -> None:
    torn = TRAY.copy()
    torn[: HEIGHT // 2] = 128
    assert set(states(SettleGate(), frames([TRAY] * 20 + [torn] + [TRAY] * 20))) == {"idle"}


def test_a_cut_to_another_scene_is_told_from_a_throw() -> None:
    gate = SettleGate()
    other = draw(GROUND, [OBSTACLE, DIE, Square("d8:5", 200, 280)])
    assert states(gate, frames([TRAY] * 20 + [other] * 20))[-1] == "settled"
    assert gate.jump
    sequence, _ = a_throw(30)
    gate = SettleGate()
    assert states(gate, sequence)[-1] == "settled"
    assert not gate.jump


def test_a_cut_is_one_though_the_next_frame_is_late() -> None:
    """A busy machine misses frames, but dice at rest in the first frame of a scene were not rolled."""
    gate = SettleGate()
    other = draw(GROUND, [OBSTACLE, DIE, Square("d8:5", 200, 280)])
    sequence = frames([TRAY] * 20 + [other] * 40)
    late = sequence[:21] + sequence[33:]
    assert states(gate, late)[-1] == "settled"
    assert gate.jump


def test_starts_in_the_middle_of_a_throw() -> None:
    rolling = [draw(GROUND, [die]) for die in roll(DIE, (470, 340), 30)]
    got = states(SettleGate(), frames(rolling + [rolling[-1]] * 20))
    assert "rolling" in got[:5]
    assert got[-1] == "settled"


def test_learns_a_blinking_light_in_the_picture() -> None:
    def blink(i: int) -> Image:
        picture = TRAY.copy()
        cv2.circle(picture, (40, 320), 3, (60, 60, 60 + 60 * (i % 2)), -1)
        return picture

    got = states(SettleGate(), frames([blink(i) for i in range(60)]))
    assert got[-1] != "rolling"


def test_knows_where_it_moved_and_for_how_long_it_was_still() -> None:
    gate = SettleGate()
    sequence, last_motion_s = a_throw(30)
    states(gate, sequence)
    assert gate.moved is not None and gate.moved.shape == (120, 160)
    scale = 160 / WIDTH
    assert gate.moved[round(DIE.y * scale), round(DIE.x * scale)]
    assert not gate.moved[round(OBSTACLE.y * scale), round(OBSTACLE.x * scale)]
    assert gate.last_motion_s == pytest.approx(last_motion_s, abs=0.15)
    assert gate.still_for_s > 1.0


def test_frames_out_of_order_and_new_picture_sizes_are_taken_in_stride() -> None:
    gate = SettleGate()
    states(gate, frames([TRAY] * 20))
    assert gate.take_frame(Frame(draw(GROUND, [DIE]), 0.1, 3)) == "idle", "an old frame is not looked at"
    larger = [Frame(cv2.resize(TRAY, (640, 480)), 1 + i / 30, 20 + i) for i in range(10)]
    assert set(states(gate, larger)) == {"idle"}
