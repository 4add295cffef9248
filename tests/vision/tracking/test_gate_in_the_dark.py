"""The settle gate in dark pictures with strong noise: dice differ from the mat by less than the noise."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.tray_scenes import Square, frames, lit, mat, noisy, roll
from traywatch.vision.tracking.settle_gate import SettleGate
from traywatch.vision.types import Frame, Image

NOISE = 11.0
DARK = lit(mat(width=320, height=240), 0.5)
DIE = Square("d20:17", 200, 140)
SIDE = 22


def with_die(die: Square, levels: int) -> Image:
    """The dark mat with a die that is brighter by so many gray levels."""
    box = cv2.boxPoints(((die.x, die.y), (SIDE, SIDE), die.angle)).astype(np.int32)
    mask = cv2.fillConvexPoly(np.zeros(DARK.shape[:2], np.uint8), box, 1)
    return np.asarray(cv2.add(DARK, np.repeat(mask[..., None] * np.uint8(levels), 3, axis=2)), np.uint8)


def states(gate: SettleGate, pictures: list[Image]) -> list[str]:
    return [gate.take_frame(frame) for frame in frames(pictures, sigma=NOISE)]


@pytest.mark.parametrize("levels", [12, 20, 60])
def test_a_die_below_the_noise_is_motion_until_it_rests(levels: int) -> None:
    gate = SettleGate()
    rolling = [with_die(die, levels) for die in roll(DIE, (20, 40), 30)]
    got = states(gate, [DARK] * 30 + rolling + [rolling[-1]] * 25)
    assert set(got[:30]) == {"idle"}
    assert "rolling" in got[30:45]
    assert got[-1] == "settled"
    assert gate.moved is not None and gate.moved[70, 100]
    assert not gate.jump, "it was no cut"


def test_noise_alone_is_no_motion_for_a_minute() -> None:
    rng = np.random.default_rng(48)
    gate = SettleGate()
    got = {gate.take_frame(Frame(noisy(DARK, rng, NOISE), k / 15, k)) for k in range(900)}
    assert got == {"idle"}


def test_noise_on_a_dark_die_is_no_motion_from_the_first_frame_on() -> None:
    """The noise is that of gray levels, so it is larger in the logarithms of what is dark."""
    bright = lit(mat(width=320, height=240), 1.7)
    bright[60:90, 100:130] = 25
    assert set(states(SettleGate(), [bright] * 20)) == {"idle"}


def test_the_end_of_a_roll_that_was_not_seen_is_no_cut() -> None:
    """Of a die that hardly differs, the noise may hide all but its rest."""
    gate = SettleGate()
    states(gate, [DARK] * 40 + [with_die(DIE, 8)] * 30)
    assert gate.state == "settled"
    assert not gate.jump
    states(gate, [with_die(DIE, 8)] * 20)
    clear = SettleGate()
    states(clear, [DARK] * 40 + [with_die(DIE, 120)] * 30)
    assert clear.jump, "it came at once"
