"""The throw watcher on synthetic scenes, read by color."""

from __future__ import annotations

import gc
import math
import weakref
from collections.abc import Sequence
from dataclasses import replace

import cv2
import pytest

from tests.vision.tray_scenes import ColorReader, Square, draw, frames, hand, mat, reading, roll
from traywatch.vision.detection.boxes import iou
from traywatch.vision.throws.still_frames import second_look
from traywatch.vision.throws.watcher import (
    Baseline,
    Cleared,
    Rolling,
    Settled,
    ThrowWatcher,
    Unchanged,
    WatchEvent,
)
from traywatch.vision.tracking.rolling_crops import sharpness
from traywatch.vision.types import Contact, DieReading, Frame, Image, ObstacleContact, Throw

GROUND = mat()
OBSTACLES = [Square("d6:4", 120, 100), Square("d6:1", 350, 120)]
DIE = Square("d20:17", 280, 230)
OTHER = Square("d8:5", 150, 260)
REST = 20  # frames
STILL_FRAMES = 5  # kept, to read the sharpest


class Scene:
    """Renders frames one after another and advances the clock."""

    def __init__(self, dice: Sequence[Square] = (), watcher: ThrowWatcher | None = None) -> None:
        self.dice = list(dice)
        self.reader = ColorReader()
        self.watcher = watcher or ThrowWatcher(self.reader, obstacle_kind="d6")
        self.count = 0

    def show(self, images: Sequence[Image], sigma: float = 3.0) -> list[WatchEvent]:
        events: list[WatchEvent] = []
        for frame in frames(images, start=self.count, sigma=sigma):
            events += self.watcher.take_frame(frame)
        self.count += len(images)
        return events

    def rest(self, steps: int = REST) -> list[WatchEvent]:
        return self.show([draw(GROUND, self.dice)] * steps)

    def throw(self, *dice: Square, start: tuple[float, float] = (470, 345)) -> list[WatchEvent]:
        paths = [roll(die, (start[0] - 60 * i, start[1]), 22) for i, die in enumerate(dice)]
        events = self.show([draw(GROUND, [*self.dice, *(path[i] for path in paths)]) for i in range(22)])
        self.dice += dice
        return events + self.rest()

    def reach_in(self, change: Sequence[Square] | None = None) -> list[WatchEvent]:
        """A hand comes, the dice below it change, and the hand goes."""
        after = self.dice if change is None else list(change)
        comes = [hand(draw(GROUND, self.dice), i / 12) for i in range(13)]
        stays = [hand(draw(GROUND, after), 1 + 0.02 * math.sin(i)) for i in range(10)]
        goes = [hand(draw(GROUND, after), 1 - i / 12) for i in range(13)]
        self.dice = after
        return self.show([*comes, *stays, *goes]) + self.rest()


def kinds(events: Sequence[WatchEvent]) -> list[type]:
    return [type(event) for event in events]


def the_throw(events: Sequence[WatchEvent]) -> Throw:
    (settled,) = [event for event in events if isinstance(event, Settled)]
    return settled.throw


def test_a_tray_at_rest_holds_few_pictures() -> None:
    """Frames of a roll are large, and are read with it. Afterwards they are free."""
    scene, pictures = Scene(), list[weakref.ref[Image]]()
    take_frame = scene.watcher.take_frame

    def noting(frame: Frame) -> tuple[WatchEvent, ...]:
        pictures.append(weakref.ref(frame.image))
        return take_frame(frame)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scene.watcher, "take_frame", noting)
        scene.rest()
        assert the_throw(scene.throw(DIE)).dice
    gc.collect()
    held = sum(picture() is not None for picture in pictures)
    assert held <= STILL_FRAMES + 2, "the frames at rest, and those before and after the roll"


def roles(dice: Sequence[DieReading]) -> list[tuple[str | None, str]]:
    return sorted((die.kind, die.role) for die in dice)


def test_a_throw_among_obstacles() -> None:
    scene = Scene(OBSTACLES)
    assert kinds(scene.rest()) == [Baseline]
    events = scene.throw(DIE)
    assert kinds(events) == [Rolling, Settled]
    throw = the_throw(events)
    assert roles(throw.dice) == [("d20", "thrown"), ("d6", "obstacle"), ("d6", "obstacle")]
    assert (throw.width, throw.height) == (480, 360)
    (die,) = [die for die in throw.dice if die.role == "thrown"]
    assert (die.value, die.label, die.status) == (17, "17", "read")
    assert die.box[0] < DIE.x < die.box[2] and die.box[1] < DIE.y < die.box[3]
    assert throw.settled_at_s == pytest.approx((REST + 22) / 30 + 0.4, abs=0.2)
    assert Throw.from_json(throw.to_json()) == throw


def rolled_up_to(scene: Scene, *path: Square) -> None:
    """The die is shown on its way; the test decides what comes next."""
    scene.show([draw(GROUND, [*scene.dice, where]) for where in path])


def test_a_rest_is_read_before_it_has_lasted_long_enough_to_count() -> None:
    scene = Scene()
    reader = scene.reader
    scene.rest()
    rolled_up_to(scene, *roll(DIE, (470, 345), 22))
    scene.dice = [DIE]
    reader.reads = 0
    events: list[WatchEvent] = []
    asked: list[int] = []
    while not events:
        events = scene.rest(1)
        asked.append(reader.reads)
    assert kinds(events) == [Settled]
    assert asked[0] == 0 and asked[-2] == asked[-1] == 1, "nothing is left to be read when it counts"
    assert roles(the_throw(events).dice) == [("d20", "thrown")]


def test_dice_that_only_paused_are_read_anew_where_they_come_to_lie() -> None:
    scene = Scene()
    reader = scene.reader
    scene.rest()
    rolled_up_to(scene, *roll(OTHER, (470, 345), 22))
    reader.reads = 0
    assert scene.show([draw(GROUND, [OTHER])] * 8) == [] and reader.reads == 1
    rolled_up_to(scene, *roll(DIE, (OTHER.x, OTHER.y), 12))
    scene.dice = [DIE]
    throw = the_throw(scene.rest())
    assert [(die.kind, die.label) for die in throw.dice] == [("d20", "17")]
    assert reader.reads == 2, "ahead of the rest only once a roll"


def test_each_die_keeps_its_id_and_each_throw_has_its_own() -> None:
    scene = Scene(OBSTACLES)
    scene.rest()
    first = the_throw(scene.throw(DIE))
    second = the_throw(scene.throw(OTHER))
    assert first.throw_id != second.throw_id
    assert second.settled_at_s > first.settled_at_s
    assert roles(second.dice) == [("d20", "kept"), ("d6", "obstacle"), ("d6", "obstacle"), ("d8", "thrown")]
    before = {die.die_id: die.kind for die in first.dice}
    after = {die.die_id: die.kind for die in second.dice}
    assert len(after) == 4
    assert before.items() <= after.items()


def test_several_dice_at_once() -> None:
    scene = Scene()
    scene.rest()
    throw = the_throw(scene.throw(DIE, OTHER, Square("d20:3", 400, 180)))
    assert roles(throw.dice) == [("d20", "thrown"), ("d20", "thrown"), ("d8", "thrown")]
    assert len({die.die_id for die in throw.dice}) == 3


def test_a_hand_that_changes_nothing_is_no_throw() -> None:
    scene = Scene([*OBSTACLES, DIE])
    scene.rest()
    assert kinds(scene.reach_in()) == [Rolling, Unchanged]


def test_dice_taken_away_are_no_throw() -> None:
    scene = Scene(OBSTACLES)
    scene.rest()
    thrown = the_throw(scene.throw(DIE))
    events = scene.reach_in(OBSTACLES)
    assert kinds(events) == [Rolling, Cleared]
    cleared = events[-1]
    assert isinstance(cleared, Cleared)
    assert cleared.removed == tuple(die.die_id for die in thrown.dice if die.role == "thrown")
    assert roles(cleared.left) == [("d6", "obstacle"), ("d6", "obstacle")]
    again = the_throw(scene.throw(replace(DIE, x=200)))
    assert roles(again.dice) == [("d20", "thrown"), ("d6", "obstacle"), ("d6", "obstacle")]


def test_a_die_picked_up_and_thrown_again_at_once_is_thrown() -> None:
    scene = Scene([*OBSTACLES, DIE])
    scene.rest()
    scene.dice = list(OBSTACLES)
    throw = the_throw(scene.throw(replace(DIE, x=180, y=250)))
    assert roles(throw.dice) == [("d20", "thrown"), ("d6", "obstacle"), ("d6", "obstacle")]


@pytest.mark.parametrize(
    ("away", "thrown"), [(10, 1), (0, 0)], ids=["taken and thrown again", "nudged by the hand"]
)
def test_a_die_that_falls_where_it_lay_with_the_same_number_is_thrown(away: int, thrown: int) -> None:
    """A hand throws so soon after it has taken the dice that the empty tray is no rest of its own."""
    scene = Scene([DIE, OTHER])
    scene.rest()
    again = replace(DIE, x=DIE.x + 4, y=DIE.y - 3, angle=DIE.angle + 25)
    far = replace(OTHER, x=OTHER.x + 60, y=OTHER.y + 40)
    tray = [] if away else [again]
    comes = [hand(draw(GROUND, scene.dice), i / 6) for i in range(7)]
    goes = [hand(draw(GROUND, tray), 1 - i / 6) for i in range(7)]
    ways = zip(*(roll(die, (510, 60), 16) for die in ([again, far] if away else [far])), strict=True)
    rolls = [draw(GROUND, [*tray, *dice]) for dice in ways]
    events = scene.show([*comes, *goes, *[draw(GROUND, tray)] * away, *rolls])
    scene.dice = [again, far]
    throw = the_throw(events + scene.rest())
    assert sum(die.role == "thrown" and die.color == "#dc2828" for die in throw.dice) == thrown
    assert sum(die.role == "thrown" for die in throw.dice) == 1 + thrown


def strike(scene: Scene, obstacle: Square) -> Throw:
    """A die is thrown, stops at an obstacle and pushes it away."""
    end = replace(obstacle, x=obstacle.x - 42, y=obstacle.y - 20, angle=70)
    striker = Square("d20:17", obstacle.x + 6, obstacle.y + 4)
    rolling = [draw(GROUND, [obstacle, die]) for die in roll(replace(striker, x=150, y=124), (470, 340), 14)]
    rolling += [
        draw(
            GROUND,
            [replace(obstacle, x=obstacle.x - 7 * i, y=obstacle.y - 3.3 * i, angle=20 + 8 * i), striker],
        )
        for i in range(1, 7)
    ]
    scene.dice = [end, striker]
    return the_throw([*scene.show(rolling), *scene.rest()])


def test_a_struck_obstacle_stays_that_obstacle() -> None:
    scene = Scene(OBSTACLES[:1])
    (baseline,) = scene.rest()
    assert isinstance(baseline, Baseline)
    throw = strike(scene, OBSTACLES[0])
    assert roles(throw.dice) == [("d20", "thrown"), ("d6", "obstacle")]
    ids = {die.kind: die.die_id for die in throw.dice}
    assert ids["d6"] == baseline.dice[0].die_id
    assert {frozenset((c.a, c.b)) for c in throw.contacts} == {frozenset(ids.values())}


def test_obstacles_set_by_hand_are_obstacles() -> None:
    scene = Scene(OBSTACLES[:1])
    scene.rest()
    events = scene.reach_in([OBSTACLES[0], Square("d6:1", 330, 170)])
    assert kinds(events) == [Rolling, Baseline]
    assert roles(scene.watcher.dice) == [("d6", "obstacle"), ("d6", "obstacle")]


@pytest.mark.parametrize(("obstacle_kind", "role"), [("d6", "obstacle"), (None, "kept"), ("d20", "kept")])
def test_which_kind_is_an_obstacle_can_be_told(obstacle_kind: str | None, role: str) -> None:
    scene = Scene(OBSTACLES[:1], ThrowWatcher(ColorReader(), obstacle_kind=obstacle_kind))
    scene.rest()
    throw = the_throw(scene.throw(OTHER))
    assert roles(throw.dice) == [("d6", role), ("d8", "thrown")]


def test_a_thrown_d6_is_thrown() -> None:
    scene = Scene(OBSTACLES[:1])
    scene.rest()
    throw = the_throw(scene.throw(Square("d6:1", 280, 230)))
    assert roles(throw.dice) == [("d6", "obstacle"), ("d6", "thrown")]


def test_a_cut_to_another_scene_is_no_throw() -> None:
    scene = Scene([OBSTACLES[0], DIE])
    scene.rest()
    scene.dice = [OBSTACLES[0], Square("d6:1", 300, 300)]
    (rolling, baseline) = scene.rest()
    assert isinstance(rolling, Rolling)
    assert isinstance(baseline, Baseline)
    assert roles(baseline.dice) == [("d6", "obstacle"), ("d6", "obstacle")]
    assert roles(the_throw(scene.throw(DIE)).dice)[0] == ("d20", "thrown")


def test_a_source_that_starts_with_rolling_dice_tells_them_from_those_at_rest() -> None:
    scene = Scene(OBSTACLES)
    throw = the_throw(scene.throw(DIE))
    assert roles(throw.dice) == [("d20", "thrown"), ("d6", "obstacle"), ("d6", "obstacle")]


def test_a_source_that_ends_early_still_gives_its_throw() -> None:
    scene = Scene(OBSTACLES)
    scene.rest()
    path = roll(DIE, (470, 345), 22)
    scene.show([draw(GROUND, [*OBSTACLES, die]) for die in path])
    scene.dice.append(DIE)
    assert scene.rest(4) == []
    assert kinds(scene.watcher.finish()) == [Settled]
    assert scene.watcher.finish() == ()
    assert ThrowWatcher(ColorReader()).finish() == ()


def test_a_hand_that_holds_a_die_is_waited_for() -> None:
    scene = Scene(OBSTACLES)
    scene.rest()
    held = replace(DIE, x=330, y=172)
    pictures = [
        draw(hand(draw(GROUND, OBSTACLES), 0.5 * min(1, i / 10)), [held] if i > 9 else []) for i in range(40)
    ]
    assert Settled not in kinds(scene.show(pictures))


def test_a_hand_that_rests_in_the_picture_does_not_delay_the_dice_beside_it() -> None:
    scene = Scene(OBSTACLES[:1])
    scene.rest()
    path = roll(DIE, (150, 345), 22)
    comes = [hand(draw(GROUND, OBSTACLES[:1]), 0.3 * i / 10) for i in range(11)]
    rolls = [hand(draw(GROUND, [*OBSTACLES[:1], die]), 0.3) for die in path]
    scene.dice.append(DIE)
    rests = [hand(draw(GROUND, scene.dice), 0.3)] * REST
    throw = the_throw(scene.show([*comes, *rolls, *rests]))
    assert [(die.kind, die.status) for die in throw.dice if die.role == "thrown"] == [("d20", "read")]


def test_another_picture_size_starts_anew() -> None:
    scene = Scene(OBSTACLES)
    scene.rest()
    small = cv2.resize(draw(GROUND, [*OBSTACLES, DIE]), (432, 324))
    assert kinds(scene.show([small] * REST)) == [Baseline]


def test_reads_once_per_rest() -> None:
    scene = Scene(OBSTACLES)
    scene.rest(60)
    assert scene.reader.reads == 1
    scene.throw(DIE)
    scene.rest(60)
    assert scene.reader.reads == 2


class Overlooks(ColorReader):
    """Misses the obstacles in every second reading."""

    def read(self, image: Image) -> tuple[DieReading, ...]:
        found = super().read(image)
        return found if self.reads % 2 else tuple(die for die in found if die.kind != "d6")


def test_a_die_that_the_reader_overlooks_once_is_still_there_and_not_thrown() -> None:
    scene = Scene(OBSTACLES, ThrowWatcher(Overlooks(), obstacle_kind="d6"))
    scene.rest()
    first = the_throw(scene.throw(DIE))
    assert roles(first.dice) == [("d20", "thrown"), ("d6", "obstacle"), ("d6", "obstacle")]
    second = the_throw(scene.throw(OTHER))
    assert roles(second.dice)[-1] == ("d8", "thrown")
    assert len(second.dice) == 4


class MarksContacts:
    """A zone placer that reports which die touched an obstacle during the throw."""

    def place(
        self,
        profile: object,
        readings: Sequence[DieReading],
        /,
        *,
        contacts: Sequence[Contact] | None = None,
        image_size: tuple[int, int] | None = None,
    ) -> Sequence[DieReading]:
        assert profile == "profile"
        assert image_size == (GROUND.shape[1], GROUND.shape[0])
        touched = {side for contact in contacts or () for side in (contact.a, contact.b)}
        yes = ObstacleContact(p=1.0, during="throw")
        return [
            die.model_copy(update={"zone": "hit", "obstacle_contact": yes if die.die_id in touched else None})
            for die in readings
        ]


def test_the_landing_gets_readings_with_ids_and_contacts() -> None:
    scene = Scene(OBSTACLES[:1], ThrowWatcher(ColorReader(), "profile", MarksContacts(), obstacle_kind="d6"))
    scene.rest()
    throw = strike(scene, OBSTACLES[0])
    assert {die.zone for die in throw.dice} == {"hit"}
    touched = sorted(die.role for die in throw.dice if die.obstacle_contact)
    assert touched == ["obstacle", "thrown"]


def test_reads_the_sharpest_of_the_still_frames() -> None:
    scene = Scene(OBSTACLES)
    scene.rest()
    rolling = [draw(GROUND, [*OBSTACLES, die]) for die in roll(DIE, (470, 345), 22)]
    still = rolling[-1]
    soft = cv2.GaussianBlur(still, (3, 3), 0.35)
    events = scene.show([*rolling, *[soft, soft, soft, still] * 6], sigma=0)
    (settled,) = [event for event in events if isinstance(event, Settled)]
    assert sharpness(settled.image) > 1.02 * sharpness(soft)


UNSURE = reading("d20", "6", (10, 10, 40, 40), status="unsure", confidence=0.6)


@pytest.mark.parametrize(
    ("second", "status", "label"),
    [
        (reading("d20", "6", (11, 10, 41, 40)), "read", "6"),  # confirmed
        (reading("d20", "9", (11, 10, 41, 40)), "unsure", None),  # contradicted
        (reading("d20", "6", (90, 10, 120, 40)), "unsure", None),  # another die
        (reading("d20", "6", (11, 10, 41, 40), status="unsure"), "unsure", None),
    ],
)
def test_a_second_look_confirms_or_leaves_it_unsure(
    second: DieReading, status: str, label: str | None
) -> None:
    (joined,) = second_look([UNSURE], [second])
    assert (joined.status, joined.label, joined.box) == (status, label, UNSURE.box)


def test_a_second_look_never_touches_a_die_that_was_read() -> None:
    die = reading("d20", "6", (10, 10, 40, 40))
    assert second_look([die], [reading("d20", "9", (10, 10, 40, 40))]) == (die,)


def test_a_reader_that_fails_is_heard() -> None:
    class Fails:
        def read(self, image: Image, /) -> tuple[DieReading, ...]:
            raise ValueError("no model")

    watcher = ThrowWatcher(Fails())
    with pytest.raises(ValueError, match="no model"):
        for i in range(20):
            watcher.take_frame(Frame(GROUND, i / 30, i))


def test_a_fault_after_the_dice_were_read_is_heard_once_and_the_next_roll_counts() -> None:
    class FailsToLearn(ColorReader):
        def learn_empty(self, image: Image) -> bool:
            raise ValueError("no memory")

    watcher, faults = ThrowWatcher(FailsToLearn()), 0
    path = roll(DIE, (470, 345), 22)
    shown = [[]] * (2 * REST) + [[die] for die in path] + [[DIE]] * REST
    events: list[WatchEvent] = []
    for frame in frames([draw(GROUND, dice) for dice in shown], sigma=3.0):
        try:
            events += watcher.take_frame(frame)
        except ValueError:
            faults += 1
    assert faults == 1
    assert [(die.kind, die.label) for die in the_throw(events).dice] == [("d20", "17")]


class LearningReader(ColorReader):
    """Counts the pictures of an empty mat that it may learn."""

    def __init__(self) -> None:
        super().__init__()
        self.learned = 0

    def learn_empty(self, image: Image) -> bool:
        self.learned += 1
        return True


def test_the_empty_mat_is_learned_at_each_rest_without_dice() -> None:
    reader = LearningReader()
    scene = Scene(watcher=ThrowWatcher(reader, obstacle_kind="d6"))
    scene.rest()
    assert reader.learned == 1
    scene.throw(DIE)
    assert reader.learned == 1
    scene.reach_in([])
    assert reader.learned == 2


class LearnsOfTheMirror(ColorReader):
    """Reads a red 17 at first, and a 3 as soon as a second die has shown that the camera mirrors."""

    def read(self, image: Image) -> tuple[DieReading, ...]:
        found = super().read(image)
        if len(found) < 2:
            return found
        seventeen = reading("d20", "3", found[0].box, confidence=0.96)
        return (seventeen.model_copy(update={"hints": ("mirrored",), "color": found[0].color}), *found[1:])


def test_a_lying_die_is_read_the_right_way_round_as_soon_as_the_mirror_is_known() -> None:
    scene = Scene(watcher=ThrowWatcher(LearnsOfTheMirror(), obstacle_kind="d6"))
    scene.rest()
    first = the_throw(scene.throw(DIE))
    assert [(die.label, die.role) for die in first.dice] == [("17", "thrown")]
    second = the_throw(scene.throw(OTHER))
    assert [(die.label, die.role) for die in second.dice] == [("3", "kept"), ("5", "thrown")]


class Reuses(ColorReader):
    """Keeps the readings of dice that lie as they lay."""

    def read_many(
        self, images: Sequence[Image], /, *, rolled: object = None, lying: Sequence[DieReading] = ()
    ) -> Sequence[DieReading]:
        return [
            next((old for old in lying if iou(old.box, die.box) > 0.6), die) for die in self.read(images[0])
        ]


class PlacesAll:
    """A zone placer that knows a place for every die."""

    def place(
        self, profile: object, readings: Sequence[DieReading], /, **about: object
    ) -> Sequence[DieReading]:
        touched = ObstacleContact(p=0.0)
        found = {"foot_mm": (10.0, 20.0), "foot_sd_mm": 1.0, "zone": "hit", "zones": {"hit": 1.0}}
        found |= {"footprint": {"hit": 1.0}, "obstacle_contact": touched}
        return [die.model_copy(update=found) for die in readings]


def test_dice_that_stay_lose_their_places_when_the_mat_has_moved() -> None:
    scene = Scene(OBSTACLES[:1], ThrowWatcher(Reuses(), "profile", PlacesAll(), obstacle_kind="d6"))
    scene.rest()
    assert {die.zone for die in the_throw(scene.throw(DIE)).dice} == {"hit"}
    scene.watcher.zones_paused = True
    moved = the_throw(scene.throw(OTHER))
    assert roles(moved.dice) == [("d20", "kept"), ("d6", "obstacle"), ("d8", "thrown")]
    for die in moved.dice:
        assert (die.foot_mm, die.foot_sd_mm, die.zone, die.zones) == (None, None, None, None)
        assert (die.footprint, die.obstacle_contact) == (None, None)
    scene.watcher.zones_paused = False
    back = the_throw(scene.throw(Square("d20:3", 400, 180)))
    assert {die.zone for die in back.dice} == {"hit"}


def test_what_a_person_said_about_a_die_stands_while_it_lies_still() -> None:
    scene = Scene()
    scene.rest()
    first = the_throw(scene.throw(DIE))
    (die,) = first.dice
    scene.watcher.confirm(first.throw_id, die.die_id, "d20", "5")
    (now,) = scene.watcher.dice
    assert (now.label, now.value, now.status) == ("5", 5, "read")
    second = the_throw(scene.throw(OTHER))
    assert [(die.label, die.role) for die in second.dice] == [("5", "kept"), ("5", "thrown")]
    scene.watcher.confirm(first.throw_id, die.die_id, "d20", "6")
    scene.reach_in()
    assert [die.label for die in scene.watcher.dice] == ["6", "5"]
    scene.dice = [OTHER]
    again = the_throw(scene.throw(replace(DIE, x=400)))
    assert sorted((die.label, die.role) for die in again.dice) == [("17", "thrown"), ("5", "kept")]


def test_what_a_person_said_does_not_reach_a_die_that_was_thrown_since() -> None:
    scene = Scene()
    scene.rest()
    first = the_throw(scene.throw(DIE))
    scene.dice = []
    the_throw(scene.throw(replace(DIE, x=180)))
    scene.watcher.confirm(first.throw_id, first.dice[0].die_id, "d20", "5")
    scene.watcher.confirm("another throw", scene.watcher.dice[0].die_id, "d20", "5")
    assert [die.label for die in scene.watcher.dice] == ["17"]


def test_a_roll_right_after_a_gap_has_no_hands_or_frames_from_before_it() -> None:
    scene = Scene()
    scene.rest()
    scene.show([hand(draw(GROUND, []), i / 12) for i in range(13)])
    assert scene.watcher.tracker.hand_seen
    scene.watcher.begin_anew()
    scene.count += 120
    gap_s = scene.count / 30
    path = [draw(GROUND, [die]) for die in roll(DIE, (470, 345), 22)]
    scene.show(path)
    assert not scene.watcher.tracker.hand_seen
    assert [track for track in scene.watcher.tracker.tracks if track.times[0] < gap_s] == []
    assert [shot.at_s for shot in scene.watcher.footage.shots if shot.at_s < gap_s] == []


class SlowReader(ColorReader):
    """Takes a second for each reading, by its own clock."""

    now_s = 0.0

    def read(self, image: Image) -> tuple[DieReading, ...]:
        self.now_s += 1.0
        return super().read(image)


OTHERS = pytest.mark.long("another case of the same test is quick")


@pytest.mark.parametrize("lay_s", [0.4, pytest.param(0.6, marks=OTHERS), pytest.param(0.9, marks=OTHERS)])
def test_dice_that_are_picked_up_while_a_slow_machine_reads_are_a_throw(lay_s: float) -> None:
    reader = SlowReader()
    watcher = ThrowWatcher(reader, clock=lambda: reader.now_s)
    there, away = draw(GROUND, [DIE]), draw(GROUND, [])
    images = [away] * 45 + [draw(GROUND, [die]) for die in roll(DIE, (470, 345), 22)]
    images += [there] * round(30 * lay_s + 1)
    images += [hand(there, i / 12) for i in range(13)] + [hand(away, 1 - i / 12) for i in range(13)]
    events: list[WatchEvent] = []
    missed_until_s = 0.0
    for frame in frames([*images, *[away] * 60]):
        if frame.taken_at_s < missed_until_s:
            continue  # the camera goes on while the machine reads
        began_s = reader.now_s
        events += watcher.take_frame(frame)
        missed_until_s = frame.taken_at_s + reader.now_s - began_s
    (die,) = the_throw(events).dice
    assert (die.label, die.role) == ("17", "thrown")
