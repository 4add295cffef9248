"""Checking fewer frames at rest must lose no throw and no frame of one."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.tray_scenes import ColorReader, Square, draw, frames, mat, noisy, roll
from traywatch.firmware.pipeline import idle_sampler
from traywatch.firmware.pipeline.idle_sampler import IdleSampler
from traywatch.vision.throws.watcher import Rolling, Settled, ThrowWatcher
from traywatch.vision.tracking.settle_gate import SettleGate
from traywatch.vision.types import Frame

GROUND, REST = mat(), Square("d20:17", 240, 180)


@pytest.fixture(scope="module")
def scene() -> list[Frame]:
    """Four seconds of an empty tray, a throw, and three seconds after it."""
    rolling = [draw(GROUND, [square]) for square in roll(REST, (60, 40), 24)]
    return frames([draw(GROUND, [])] * 120 + rolling + [draw(GROUND, [REST])] * 90)


class Counting(ThrowWatcher):
    """A watcher that records the frames it was given."""

    def __init__(self) -> None:
        super().__init__(ColorReader())
        self.shown: list[int] = []

    def take_frame(self, frame: Frame):  # type: ignore[no-untyped-def]
        self.shown.append(frame.sequence)
        return super().take_frame(frame)


def test_a_tray_at_rest_is_compared_often_and_given_to_the_watcher_rarely(
    scene: list[Frame], monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = IdleSampler(watcher := Counting())
    compared: list[float] = []
    compare = idle_sampler.differs

    def counted(before, now):  # type: ignore[no-untyped-def]
        compared.append(0.0)
        return compare(before, now)

    monkeypatch.setattr(idle_sampler, "differs", counted)
    for frame in scene[:90]:
        looks.take_frame(frame)
    before = len(compared)
    for frame in scene[90:120]:
        looks.take_frame(frame)
    assert looks.calm
    assert len(compared) - before == pytest.approx(10, abs=1), "of thirty frames in a second"
    assert len([n for n in watcher.shown if 90 <= n < 120]) == pytest.approx(2, abs=1)


@pytest.mark.parametrize(
    "levels", [3, pytest.param(20, marks=pytest.mark.long("less and more of it are quick")), 80]
)
def test_what_the_settle_gate_would_report_is_reported_first(levels: int) -> None:
    """A change of half a die, at any place, in the noise of a camera."""
    rng = np.random.default_rng(levels)
    height, width = GROUND.shape[:2]
    for _ in range(40):
        before = Frame(noisy(GROUND, rng, 2.0), 0.0, 0)
        changed = noisy(GROUND, rng, 2.0)
        x, y = int(rng.integers(0, width - 40)), int(rng.integers(0, height - 40))
        die = changed[y : y + 40, x : x + 40]
        die[:] = cv2.add(die, (levels,) * 4)
        frame = Frame(changed, 0.1, 1)
        gate = SettleGate()
        gate.take_frame(before)
        told = idle_sampler.differs(idle_sampler.coarse(before), idle_sampler.coarse(frame))
        assert told or not gate.glance(frame)


def test_every_frame_of_a_throw_is_seen_in_order(scene: list[Frame]) -> None:
    looks = IdleSampler(watcher := Counting())
    events = [event for frame in scene for event in looks.take_frame(frame)]
    assert watcher.shown == sorted(watcher.shown)
    missed = set(range(120, 150)) - set(watcher.shown)
    assert not missed, "not even those that came before the look which noticed it"
    (settled,) = [event for event in events if isinstance(event, Settled)]
    assert settled.throw.dice[0].value == 17


def test_it_tells_the_same_as_a_watcher_that_sees_everything(scene: list[Frame]) -> None:
    watcher, looks = ThrowWatcher(ColorReader()), IdleSampler(ThrowWatcher(ColorReader()))
    all_of_them = [event for frame in scene for event in watcher.take_frame(frame)]
    some = [event for frame in scene for event in looks.take_frame(frame)]
    assert [type(event) for event in some] == [type(event) for event in all_of_them]
    began = [[event.at_s for event in told if isinstance(event, Rolling)] for told in (all_of_them, some)]
    assert began[0] == pytest.approx(began[1], abs=1e-6)
    ended = [[e.throw.settled_at_s for e in told if isinstance(e, Settled)] for told in (all_of_them, some)]
    assert ended[0] == pytest.approx(ended[1], abs=1e-6)


def test_after_a_gap_what_lies_there_is_no_throw(scene: list[Frame]) -> None:
    looks = IdleSampler(ThrowWatcher(ColorReader()))
    for frame in scene[:120]:
        looks.take_frame(frame)
    looks.begin_anew()
    later = [Frame(f.image, f.taken_at_s + 60.0, f.sequence + 1000) for f in scene[150:]]
    events = [event for frame in later for event in looks.take_frame(frame)]
    assert not [event for event in events if isinstance(event, Settled)]
    assert looks.watcher.dice[0].value == 17, "but it is known"


def test_a_small_copy_is_enough_to_look_by(scene: list[Frame]) -> None:
    """With a small gray copy, the full picture is not touched while nothing moves."""

    looks = IdleSampler(ThrowWatcher(ColorReader()))
    for frame in scene[:60]:
        small = np.ascontiguousarray(frame.image[::2, ::2, 1])
        looks.take_frame(Frame(frame.image, frame.taken_at_s, frame.sequence, small))
    state = looks.watcher.gate.state
    # The picture shows a die, its small copy does not: the gate uses the copy.
    for i, frame in enumerate(scene[150:180]):
        small = np.ascontiguousarray(scene[i].image[::2, ::2, 1])
        events = looks.take_frame(Frame(frame.image, 10.0 + i / 30, 1000 + i, small))
        assert not events
    assert looks.watcher.gate.state == state


@pytest.mark.parametrize("at", [90, 150])
def test_a_clock_that_is_set_back_hides_no_throw_and_ends_no_calm(scene: list[Frame], at: int) -> None:
    looks = IdleSampler(ThrowWatcher(ColorReader()))
    set_back = [
        replace(frame, taken_at_s=frame.taken_at_s - 3600 * (k >= at)) for k, frame in enumerate(scene)
    ]
    events = [event for frame in set_back for event in looks.take_frame(frame)]
    assert len([event for event in events if isinstance(event, Settled)]) == 1
    assert looks.calm
