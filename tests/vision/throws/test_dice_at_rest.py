"""Resting dice that were pushed count as kept: their trajectories begin at their old places."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.tray_scenes import ColorReader, Square, draw, mat, reading
from traywatch.vision.throws.dice_at_rest import RestDiff, RestingDice, Role
from traywatch.vision.throws.interpreter import RestInterpreter
from traywatch.vision.throws.outcomes.pushed_dice import struck
from traywatch.vision.tracking.frame_buffer import Trajectory
from traywatch.vision.tracking.tracker import Tracker
from traywatch.vision.tracking.tracks.blobs import HandBlob
from traywatch.vision.types import DieReading


def die(
    die_id: str, x: float, *, kind: str = "d8", color: str = "#aa2020", role: Role = "thrown"
) -> DieReading:
    return DieReading(
        die_id=die_id, role=role, kind=kind, value=3, label="3", status="read", confidence=0.98,
        box=(x - 15, 85, x + 15, 115), color=color,
    )  # fmt: skip


def path(die_id: str, began_as: str | None, rate: float = 30.0) -> Trajectory:
    points = np.array([(10.0, 100.0), (60.0, 100.0)])
    return Trajectory(die_id, np.array([1.0, 1.0 + 1 / rate]), points, np.ones(2, bool), 15.0, began_as)


def after(*dice: DieReading, removed: tuple[str, ...]) -> RestDiff:
    names = tuple(one.die_id for one in dice if one.role == "thrown")
    return RestDiff(dice=dice, thrown=names, placed=(), removed=removed, tracks={1: "d5"})


def test_a_die_whose_path_begins_where_one_is_missing_is_that_one() -> None:
    before = (die("d1", 100, role="kept"),)
    found = after(die("d4", 300, kind="d20"), die("d5", 160), removed=("d1",))
    told, paths = struck(before, found, (path("d4", None), path("d5", "d1")), "d6")
    assert told.thrown == ("d4",)
    assert told.removed == ()
    assert {one.die_id: one.role for one in told.dice} == {"d4": "thrown", "d1": "kept"}
    assert [one.die_id for one in paths] == ["d4", "d1"]
    assert told.tracks == {1: "d1"}


@pytest.mark.parametrize(
    ("began", "other"),
    [(None, die("d5", 160)), ("d1", die("d5", 160, kind="d20")), ("d1", die("d5", 160, color="#2020aa"))],
)
def test_another_die_or_one_that_came_from_elsewhere_is_thrown(began: str | None, other: DieReading) -> None:
    before = (die("d1", 100, role="kept"),)
    found = after(die("d4", 300, kind="d20"), other, removed=("d1",))
    told, _ = struck(before, found, (path("d4", None), path("d5", began)), "d6")
    assert told == found


def test_the_only_die_is_thrown_wherever_it_came_from() -> None:
    before = (die("d1", 100, role="kept"),)
    found = after(die("d5", 160), removed=("d1",))
    told, _ = struck(before, found, (path("d5", "d1"),), "d6")
    assert told.thrown == ("d5",)


@pytest.mark.parametrize(("x", "thrown"), [(112, ("d4",)), (160, ("d4", "d5"))], ids=["beside", "elsewhere"])
def test_a_die_beside_the_place_of_a_missing_one_of_its_kind_is_that_one(
    x: float, thrown: tuple[str, ...]
) -> None:
    before = (die("d1", 100, role="kept"),)
    found = after(die("d4", 300, kind="d20"), die("d5", x), removed=("d1",))
    told, _ = struck(before, found, (path("d4", None), path("d5", None)), "d6")
    assert told.thrown == thrown


@pytest.mark.parametrize(
    ("hand", "frames", "rate", "thrown"),
    [
        ((1.0, (300.0, 0.0, 460.0, 120.0)), 4, 30, ("d4",)),
        ((1.6, (60.0, 0.0, 140.0, 120.0)), 4, 30, ("d4",)),
        ((1.0, (60.0, 0.0, 140.0, 120.0)), 4, 30, ("d4", "d5")),
        ((1.0, (60.0, 0.0, 140.0, 120.0)), 2, 30, ("d4",)),
        ((1.0, (60.0, 0.0, 140.0, 120.0)), 1, 10, ("d4", "d5")),
        ((1.0, (60.0, 0.0, 140.0, 120.0)), 1, 15, ("d4",)),
        ((1.0, (60.0, 0.0, 140.0, 120.0)), 4, 60, ("d4",)),
    ],
    ids=[
        "elsewhere",
        "over the place when it was gone",
        "over the die before it went",
        "in two frames",
        "in one frame of a slow camera",
        "in one frame",
        "in four frames of a fast camera",
    ],
)
def test_a_die_pushed_while_a_hand_is_seen_was_thrown_only_if_that_may_have_taken_it(
    hand: tuple[float, tuple[float, float, float, float]], frames: int, rate: float, thrown: tuple[str, ...]
) -> None:
    before = (die("d1", 100, role="kept"),)
    found = after(die("d4", 300, kind="d20"), die("d5", 160), removed=("d1",))
    at_s, box = hand
    hands = [HandBlob(at_s + k / rate, box) for k in range(frames)]
    told, _ = struck(before, found, (path("d4", None, rate), path("d5", "d1", rate)), "d6", hands)
    assert told.thrown == thrown


@pytest.mark.parametrize(
    ("steps_s", "frames", "thrown"),
    [
        ([0.033] * 3 + [0.1] * 6, 2, ("d4",)),
        ([0.1] * 3 + [0.033] * 6, 1, ("d4", "d5")),
        ([0.033, 0.4, 0.033], 2, ("d4",)),
    ],
    ids=["slower later", "faster later", "frames are missing after the hand"],
)
def test_a_hand_takes_as_long_where_the_frame_rate_changes_in_a_roll(
    steps_s: list[float], frames: int, thrown: tuple[str, ...]
) -> None:
    times = 1.0 + np.cumsum([0.0, *steps_s])
    points = np.stack([np.linspace(10, 60, len(times)), np.full(len(times), 100.0)], axis=1)
    ways = [
        Trajectory(name, times, points, np.ones(len(times), bool), 15.0, began_as)
        for name, began_as in (("d4", None), ("d5", "d1"))
    ]
    found = after(die("d4", 300, kind="d20"), die("d5", 160), removed=("d1",))
    hands = [HandBlob(float(at_s), (60.0, 0.0, 140.0, 120.0)) for at_s in times[:frames]]
    told, _ = struck((die("d1", 100, role="kept"),), found, ways, "d6", hands)
    assert told.thrown == thrown


@pytest.mark.parametrize(
    ("large", "role"),
    [((80.0, 0.0, 230.0, 150.0), "obstacle"), ((80.0, 0.0, 230.0, 40.0), "thrown")],
    ids=["a hand was over each of them", "a heap came in that looks like a hand"],
)
def test_dice_of_the_obstacles_kind_are_set_by_hand_only_where_one_was(
    large: tuple[float, float, float, float], role: str
) -> None:
    ground = mat()
    squares = [Square("d6:4", 120, 100), Square("d6:1", 200, 120)]
    interpreter = RestInterpreter()
    interpreter.keep(ground, ())
    interpreter.tracker.hands.append(HandBlob(1.0, large))
    image = draw(ground, squares)
    outcome = interpreter.judge(image, ColorReader().read(image), None, "d6", count_held=True)
    assert [one.role for one in outcome.dice] == [role, role]
    assert len(outcome.diff.thrown) == (2 if role == "thrown" else 0)


@pytest.mark.parametrize(
    ("start", "role"),
    [((100.0, 100.0), "obstacle"), ((400.0, 100.0), "thrown")],
    ids=["its place", "elsewhere"],
)
def test_a_missing_obstacle_is_a_new_die_that_does_not_clearly_come_from_elsewhere(
    start: tuple[float, float], role: str
) -> None:
    before = (die("d1", 100, kind="d6", role="obstacle"),)
    found = after(die("d4", 300, kind="d20"), die("d5", 160, kind="d6"), removed=("d1",))
    points = np.linspace(start, (160.0, 100.0), 6)
    way = Trajectory("d5", np.linspace(1.0, 1.2, 6), points, np.ones(6, bool), 15.0, None)
    told, _ = struck(before, found, (path("d4", None), way), "d6")
    assert {one.kind: one.role for one in told.dice} == {"d20": "thrown", "d6": role}


PART = (100.0, 100.0, 170.0, 210.0)
"""A part of a machine that may look like a die, px."""


@pytest.mark.parametrize(
    ("changed", "status", "thrown"),
    [
        ((160, 100, 170, 125), "unsure", False),
        ((160, 100, 170, 125), "cocked", False),
        ((160, 100, 170, 125), "read", True),
        ((115, 115, 155, 195), "unsure", True),
    ],
    ids=["its edge", "its edge, cocked", "its edge, but a die is read", "a dark die on a dark mat"],
)
def test_a_part_of_a_machine_of_which_only_the_edge_changed_was_not_thrown(
    changed: tuple[int, int, int, int], status: str, thrown: bool
) -> None:
    before = np.full((360, 480, 3), 3, np.uint8)
    now = before.copy()
    x0, y0, x1, y1 = changed
    now[y0:y1, x0:x1] = 60 if changed[2] == PART[2] else 15
    now[y0 : y0 + 6, x0:x1] = 90
    dice = RestingDice()
    dice.keep(before, ())
    assert dice.changed(now, PART, None), "the place as a whole"
    seen = reading("d4", "3", PART, status=status, confidence=0.97 if status == "read" else 0.1)
    diff = dice.sort(now, [seen], Tracker(), None, None)
    assert bool(diff.thrown) is thrown
    assert len(diff.dice) == 1, "it lies there in any case"
