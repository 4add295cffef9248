"""Frame fusion and rolling crops, with synthetic hypotheses."""

from __future__ import annotations

import gc
import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tray_scenes import ColorReader, Square, draw, frames, mat, roll
from traywatch.calibration.dice.labels import KINDS, LABELS
from traywatch.vision.reading.confidence import ConfidenceModel
from traywatch.vision.reading.evidence import LabelEvidence, answers
from traywatch.vision.reading.face_reader import FaceReader
from traywatch.vision.reading.observations import CropObservation, FacePose
from traywatch.vision.stages.frame_fusion import ROLLING_MOST, fuse, with_rolling_evidence
from traywatch.vision.stages.observe_frames import Rolled
from traywatch.vision.throws.watcher import Settled, ThrowWatcher
from traywatch.vision.tracking.rolling_crops import RollingCrop, RollingCrops
from traywatch.vision.tracking.tracker import Tracker
from traywatch.vision.types import DieReading, Image

Chances = dict[str, float]


def logs(names: tuple[str, ...], chances: Chances) -> np.ndarray:
    rest = (1 - sum(chances.values())) / (len(names) - len(chances))
    return np.log([max(1e-9, chances.get(name, rest)) for name in names]).astype(np.float32)


def a_pose(x: float = 80.0, angle: float = 10.0, weight: float = 0.9) -> FacePose:
    return FacePose((x, 80.0), angle, 20.0, weight)


def seen(kinds: Chances, *faces: tuple[FacePose, Chances], side: Chances | None = None) -> CropObservation:
    names = (*LABELS, "no face", "nothing")
    looks = [LabelEvidence(pose.weight, logs(names, labels)) for pose, labels in faces]
    if side is not None:
        looks.append(LabelEvidence(1.0, logs(names, side), side=True))
    unit = np.ones(4, np.float32) / 2
    poses = tuple(pose for pose, _ in faces)
    return CropObservation(logs((*KINDS, "not a die"), kinds), 3.0, poses, tuple(looks), unit)


def first_of(die: CropObservation) -> tuple[str, str, float]:
    found, _, _ = answers(die.kind_logs, list(die.looks))
    return found[0].kind, found[0].label, found[0].p


CLEAR = seen({"d20": 0.95}, (a_pose(), {"17": 0.95}))
DOUBTED = seen({"d20": 0.5, "d12": 0.45}, (a_pose(), {"6": 0.5, "9": 0.45}))


@pytest.mark.parametrize("count", [2, 3, 7])
@pytest.mark.parametrize(
    "die",
    [
        CLEAR,
        DOUBTED,
        seen({"d20": 0.8}, (a_pose(), {"6": 0.9}), (a_pose(angle=190, weight=0.4), {"9": 0.9})),
        seen({"d4": 0.9}, (a_pose(), {"3": 0.3, "no face": 0.6}), side={"3": 0.8}),
    ],
)
def test_copies_of_one_frame_say_what_it_says_and_no_more(die: CropObservation, count: int) -> None:
    fused = fuse([die] * count)
    assert first_of(fused)[:2] == first_of(die)[:2]
    assert first_of(fused)[2] == pytest.approx(first_of(die)[2], abs=1e-4)
    assert len(fused.looks) == len(die.looks)
    assert fused.poses[0].weight == pytest.approx(die.poses[0].weight)
    assert fused.tilt_deg == pytest.approx(die.tilt_deg)


def test_one_frame_is_itself_and_none_is_refused() -> None:
    assert fuse([CLEAR]) is CLEAR
    with pytest.raises(ValueError, match="no observations"):
        fuse([])


@pytest.mark.parametrize(
    ("others", "label"),
    [
        ([{"6": 0.9}, {"6": 0.9}], "6"),
        ([{"9": 0.9}, {"9": 0.9}], "9"),
        ([{"9": 0.9}, {"6": 0.97}], "6"),
    ],
)
def test_further_frames_settle_what_the_first_leaves_open(others: list[Chances], label: str) -> None:
    more = [seen({"d20": 0.8}, (a_pose(x=81, angle=12), labels)) for labels in others]
    assert first_of(fuse([DOUBTED, *more]))[1] == label


def test_one_fluke_does_not_overturn_two_clear_frames() -> None:
    fluke = seen({"d12": 0.9}, (a_pose(), {"11": 0.9}))
    kind, label, p = first_of(fuse([CLEAR, fluke, CLEAR]))
    assert (kind, label) == ("d20", "17")
    assert p < first_of(CLEAR)[2]


def test_fused_confidence_lies_between_the_frames() -> None:
    low, high = first_of(DOUBTED)[2], first_of(replace(CLEAR, poses=(a_pose(),)))[2]
    six = seen({"d20": 0.95}, (a_pose(), {"6": 0.95}))
    assert low < first_of(fuse([DOUBTED, six]))[2] < high + 1e-6


@pytest.mark.parametrize(("angle", "looks"), [(12.0, 1), (355.0, 1), (100.0, 2)])
def test_poses_are_joined_where_they_are_the_same(angle: float, looks: int) -> None:
    other = seen({"d20": 0.95}, (a_pose(angle=angle), {"17": 0.95}))
    fused = fuse([CLEAR, other])
    assert len(fused.looks) == len(fused.poses) == looks
    assert sum(look.weight for look in fused.looks) == pytest.approx(0.9)


def test_the_mean_direction_goes_the_short_way_round() -> None:
    ends = [seen({"d20": 0.9}, (a_pose(angle=angle), {"17": 0.9})) for angle in (355.0, 9.0)]
    assert math.cos(math.radians(fuse(ends).poses[0].angle_deg - 2)) == pytest.approx(1, abs=1e-3)


# ---------------------------------------------------------------------- rolling crops


def test_rolling_settles_a_doubt_about_the_kind() -> None:
    doubt = seen({"d10": 0.48, "d8": 0.5}, (a_pose(), {"7": 0.9}))
    rolled = [seen({"d10": 0.9}, (a_pose(), {"no face": 0.9}))] * 2
    assert first_of(doubt)[0] == "d8"
    assert first_of(with_rolling_evidence(doubt, rolled))[0] == "d10"


def test_a_text_that_a_kind_does_not_bear_speaks_against_it() -> None:
    doubt = seen({"d12": 0.52, "d20": 0.46}, (a_pose(), {"7": 0.9}))
    rolled = [seen({"d12": 0.49, "d20": 0.49}, (a_pose(), {"17": 0.95}))]
    assert first_of(with_rolling_evidence(doubt, rolled))[0] == "d20"


@pytest.mark.parametrize("count", [1, 3, 30])
def test_rolling_never_overrules_a_clear_picture(count: int) -> None:
    against = [seen({"d12": 0.99}, (a_pose(), {"11": 0.99}))] * count
    heard = with_rolling_evidence(CLEAR, against)
    assert first_of(heard)[:2] == ("d20", "17")
    d20, d12 = KINDS.index("d20"), KINDS.index("d12")
    shift = (heard.kind_logs[d12] - heard.kind_logs[d20]) - (CLEAR.kind_logs[d12] - CLEAR.kind_logs[d20])
    assert 0 < shift <= math.log(ROLLING_MOST) + 1e-4


def test_nothing_heard_changes_nothing_and_no_die_stays_no_die() -> None:
    assert with_rolling_evidence(CLEAR, []) is CLEAR
    assert with_rolling_evidence(CLEAR, [seen({"not a die": 0.99}, (a_pose(), {"no face": 0.9}))]) is CLEAR
    heard = with_rolling_evidence(DOUBTED, [CLEAR])
    assert heard.kind_logs[-1] == pytest.approx(DOUBTED.kind_logs[-1], abs=1e-3)
    assert float(np.exp(heard.kind_logs).sum()) == pytest.approx(1.0, abs=1e-3)


# ---------------------------------------------------------------------- through tracker and watcher

GROUND = mat()
DIE = Square("d20:17", 280, 230)


def test_glimpses_show_the_rolling_die_elsewhere_and_only_that_die() -> None:
    path = roll(DIE, (470, 345), 22)
    tracker, glimpses = Tracker(), RollingCrops()
    tracker.rest(GROUND)
    for frame in frames([draw(GROUND, [die]) for die in path] + [draw(GROUND, [DIE])] * 8):
        glimpses.take_frame(frame, tracker, tracker.take_frame(frame))
    there = (DIE.x - 20, DIE.y - 20, DIE.x + 20, DIE.y + 20)
    mine, nobody = glimpses.near([there, (60.0, 60.0, 100.0, 100.0)], tracker)
    assert 1 <= len(mine) <= 3 and nobody == ()
    for glimpse in mine:
        x, y = (glimpse.box[0] + glimpse.box[2]) / 2, (glimpse.box[1] + glimpse.box[3]) / 2
        assert math.dist((x, y), (DIE.x, DIE.y)) > 15
        assert glimpse.crop.shape == (160, 160, 3)
        blue, green, red = glimpse.crop[60:100, 60:100].mean(axis=(0, 1))
        assert red > 1.5 * max(blue, green)  # the die is red, the mat is green
    glimpses.clear()
    assert glimpses.near([there], tracker) == [()]


def test_a_hand_that_stays_for_minutes_does_not_fill_the_memory_with_crops() -> None:
    """Dice under fingers are seen here and there, each time as another track."""
    tracker, glimpses = Tracker(), RollingCrops()
    tracker.rest(GROUND)
    kept = []
    for number in range(200):
        place = number // 5
        dice = [Square("d20:17", 60 + 90 * (place * 2 % 5), 60 + 80 * (place % 4) + 3 * (number % 5))]
        (frame,) = frames([draw(GROUND, dice)], fps=5.0, start=number)
        glimpses.take_frame(frame, tracker, tracker.take_frame(frame))
        if number % 50 == 49:
            kept.append(sum(isinstance(one, RollingCrop) for one in gc.get_objects()))
    assert kept[0] > 20
    assert kept[-1] < 2 * kept[0], "about as many after 40 s as after 10 s"


class ManyColors(ColorReader):
    """Reads the first of several images by color, and records its arguments."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[int] = []
        self.heard: list[int] = []
        self.lay: list[list[str | None]] = []

    def read_many(
        self,
        images: Sequence[Image],
        /,
        *,
        rolled: Rolled | None = None,
        lying: Sequence[DieReading] = (),
    ) -> tuple[DieReading, ...]:
        assert rolled is not None
        readings = self.read(images[0])
        self.given.append(len(images))
        self.lay.append([die.kind for die in lying])
        self.heard.append(sum(len(mine) for mine in rolled([die.box for die in readings])))
        return readings


def test_the_watcher_gives_three_still_frames_and_what_rolled() -> None:
    reader = ManyColors()
    watcher = ThrowWatcher(reader)
    images: list[Image] = [GROUND] * 20
    images += [draw(GROUND, [die]) for die in roll(DIE, (470, 345), 22)] + [draw(GROUND, [DIE])] * 20
    events = [event for frame in frames(images) for event in watcher.take_frame(frame)]
    (settled,) = [event for event in events if isinstance(event, Settled)]
    assert [(die.kind, die.label) for die in settled.throw.dice] == [("d20", "17")]
    assert reader.given == [3, 3]  # the empty tray and the throw
    assert reader.heard[0] == 0 and 1 <= reader.heard[1] <= 3


def test_the_watcher_tells_which_dice_look_as_they_did() -> None:
    reader = ManyColors()
    watcher = ThrowWatcher(reader)
    still, pushed = Square("d6:4", 120, 100), Square("d6:1", 350, 120)
    way = roll(DIE, (470, 345), 22)
    moves = [replace(pushed, x=pushed.x - 2 * i) for i in range(22)]
    images: list[Image] = [draw(GROUND, [still, pushed])] * 20
    images += [draw(GROUND, [still, a, b]) for a, b in zip(moves, way, strict=True)]
    images += [draw(GROUND, [still, moves[-1], DIE])] * 20
    events = [event for frame in frames(images) for event in watcher.take_frame(frame)]
    (settled,) = [event for event in events if isinstance(event, Settled)]
    assert len(settled.throw.dice) == 3
    assert reader.lay == [[], ["d6"]], "the one that was pushed and the one that was thrown are read"


def test_fused_frames_are_weighed_like_any_other() -> None:
    weighing = FaceReader.__new__(FaceReader)  # opens no network
    weighing.calibration = ConfidenceModel(usual_least=0.5)
    one, many = weighing.weigh(CLEAR), weighing.weigh(fuse([CLEAR] * 3))
    assert many.confidence == pytest.approx(one.confidence, abs=1e-4)
    assert many.features == pytest.approx(one.features, abs=1e-3)
    assert weighing.accepts(many)
