"""The tracker on synthetic throws: identities, contacts, hands."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pytest

from tests.vision.tray_scenes import SIDE, Square, draw, frames, hand, lit, mat, noisy, roll
from traywatch.vision.tracking.tracker import Tracker
from traywatch.vision.tracking.tracks.blobs import RestingDie
from traywatch.vision.tracking.tracks.track import Track
from traywatch.vision.types import Frame, Image

GROUND = mat()
OBSTACLE = Square("d6:4", 240, 200)


def known(die_id: str, die: Square) -> RestingDie:
    return RestingDie(die_id, (die.x - SIDE / 2, die.y - SIDE / 2, die.x + SIDE / 2, die.y + SIDE / 2))


def follow(images: list[Image], obstacles: list[Square]) -> Tracker:
    tracker = Tracker()
    tracker.rest(draw(GROUND, obstacles), [known(f"o{i}", die) for i, die in enumerate(obstacles)])
    for frame in frames(images):
        tracker.take_frame(frame)
    return tracker


def test_two_dice_keep_their_identities_while_they_cross_the_tray() -> None:
    first, second = Square("d20:17", 100, 80), Square("d8:5", 380, 280)
    paths = zip(roll(first, (470, 60), 25), roll(second, (20, 320), 25))
    tracker = follow([draw(GROUND, dice) for dice in paths], [])
    ended = tracker.match({"a": (first.x, first.y), "b": (second.x, second.y)})
    assert sorted(ended.values()) == ["a", "b"]
    assert len(tracker.tracks) == 2
    assert tracker.contacts(ended) == ()
    lengths = {ended[t.number]: t.traveled for t in tracker.tracks}
    assert lengths["a"] == pytest.approx(math.dist((470, 60), (100, 80)), rel=0.2)


@pytest.mark.parametrize(("x", "touches"), [(240, True), (262, True), (330, False)])
def test_contact_with_a_die_that_lay_there(x: float, touches: bool) -> None:
    """A die rolls straight up at some distance from the obstacle's center."""
    path = [Square("d20:17", x, 340 - 8 * i, 31 * i) for i in range(16 if touches else 32)]
    path += path[-1:] * 5
    tracker = follow([draw(GROUND, [OBSTACLE, die]) for die in path], [OBSTACLE])
    ended = tracker.match({"new": (path[-1].x, path[-1].y), "o0": (OBSTACLE.x, OBSTACLE.y)})
    found = [(contact.a, contact.b) for contact in tracker.contacts(ended)]
    assert found == ([("new", "o0")] if touches else [])


def test_a_fast_die_that_glances_off_between_two_frames_has_touched() -> None:
    path = [Square("d20:17", 240, y) for y in (340, 285)]
    path += [Square("d20:17", 240 + 40 * i, 285 + 12 * i) for i in range(1, 5)]
    tracker = follow([draw(GROUND, [OBSTACLE, die]) for die in path], [OBSTACLE])
    end = (path[-1].x, path[-1].y)
    (contact,) = tracker.contacts(tracker.match({"new": end, "o0": (240, 200)}))
    assert {contact.a, contact.b} == {"new", "o0"}
    assert contact.at_s == pytest.approx(1 / 30)


def test_two_thrown_dice_that_meet_and_part() -> None:
    left = [Square("d20:17", 60 + 12 * min(i, 13) - 4 * max(0, i - 13), 180, 10 * i) for i in range(30)]
    right = [Square("d8:5", 420 - 14 * min(i, 13) + 4 * max(0, i - 13), 180, -10 * i) for i in range(30)]
    tracker = follow([draw(GROUND, pair) for pair in zip(left, right)], [])
    ended = tracker.match({"a": (left[-1].x, 180), "b": (right[-1].x, 180)})
    contacts = tracker.contacts(ended)
    assert {frozenset((c.a, c.b)) for c in contacts} == {frozenset(("a", "b"))}
    assert contacts[0].at_s == pytest.approx(13 / 30, abs=0.1)


def test_a_struck_die_is_known_by_where_it_started() -> None:
    pushed = [OBSTACLE] * 6 + [Square("d6:4", 240, 200 - 5 * i, 9 * i) for i in range(1, 13)]
    striker = [Square("d20:17", 240, 345 - 20 * i) for i in range(6)] + [Square("d20:17", 240, 238)] * 12
    tracker = follow([draw(GROUND, pair) for pair in zip(pushed, striker)], [OBSTACLE])
    ended = tracker.match({"new": (240, 238), "moved": (pushed[-1].x, pushed[-1].y)})
    began = {ended[t.number] for t in tracker.tracks if t.began_as == "o0" and t.number in ended}
    assert "moved" in began


def test_a_hand_is_no_die() -> None:
    tray = draw(GROUND, [OBSTACLE])
    tracker = follow([hand(tray, i / 10) for i in range(11)], [OBSTACLE])
    assert tracker.hand_seen
    assert tracker.hand_in(hand(tray, 1.0))
    assert not tracker.hand_in(tray)


@pytest.mark.parametrize("gain", [0.75, 1.3])
def test_a_step_of_exposure_is_no_blob(gain: float) -> None:
    tray = draw(GROUND, [OBSTACLE])
    tracker = Tracker()
    tracker.rest(tray)
    rng = np.random.default_rng(5)
    assert tracker.take_frame(Frame(noisy(lit(tray, gain), rng), 0.0, 0)) == ()


def test_a_soft_shadow_is_no_blob() -> None:
    tray = draw(GROUND, [OBSTACLE])
    shade = np.ones((*tray.shape[:2], 1), np.float32)
    shade[150:260, 200:330] = 0.78
    tracker = Tracker()
    tracker.rest(tray)
    assert tracker.take_frame(Frame(lit(tray, shade), 0.0, 0)) == ()


def test_without_a_rest_there_is_nothing_to_follow() -> None:
    assert Tracker().take_frame(Frame(draw(GROUND, [OBSTACLE]), 0.0, 0)) == ()


class Counted(list[tuple[float, float]]):
    """Points that count how often one of them is looked at."""

    looks = 0

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        found = super().__getitem__(index)
        self.looks += len(found) if isinstance(index, slice) else 1
        return found

    def __iter__(self) -> Iterator[tuple[float, float]]:
        for point in super().__iter__():
            self.looks += 1
            yield point


def test_the_length_of_a_path_costs_the_same_for_each_frame_of_a_long_roll() -> None:
    rng = np.random.default_rng(3)
    steps = [(float(x), float(y)) for x, y in rng.normal(100, 30, (400, 2))]
    points = Counted()
    track = Track(1, points=points)
    assert track.traveled == 0
    length = 0.0
    for i, step in enumerate(steps):
        track.points.append(step)
        length += math.dist(steps[i - 1], step) if i else 0.0
        assert track.traveled == length
    assert points.looks < 5 * len(steps)


def test_the_light_of_a_hand_is_not_taken_for_that_of_the_lamps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most of a row may be a hand. Then the foreground would jump to the rest of the tray."""
    tracker, there = Tracker(), hand(GROUND, 1.0)
    tracker.rest(GROUND)
    tracker.take_frame(Frame(there, 0.0, 0))
    before = tracker.differs
    dark = np.full((240, 1, 3), 0.6, np.float32)
    monkeypatch.setattr("traywatch.vision.tracking.tracker.row_gain", lambda small, background: dark)
    tracker.take_frame(Frame(there, 1 / 30, 1))
    assert before is not None and tracker.differs is not None
    assert float((tracker.differs != before).mean()) < 0.02


def test_a_light_that_explains_far_more_of_the_picture_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    tracker = Tracker()
    tracker.rest(GROUND)
    with monkeypatch.context() as patch:
        dark = np.full((240, 1, 3), 0.6, np.float32)
        patch.setattr("traywatch.vision.tracking.tracker.row_gain", lambda small, background: dark)
        tracker.take_frame(Frame(GROUND, 0.0, 0))
    assert tracker.differs is not None and float(tracker.differs.mean()) > 0.5
    tracker.take_frame(Frame(GROUND, 1 / 30, 1))
    assert float(tracker.differs.mean()) < 0.02
