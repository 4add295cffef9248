"""What stays of the readings on a mat: dice, but no markers, shadows or boxes that are larger than a die."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.presence.empty_mats import box_of, in_shadow, square, tray
from traywatch.calibration import TrayProfile
from traywatch.calibration.mat import lattice
from traywatch.models.synth import calibration_views
from traywatch.vision.detection.boxes import area, common, iou
from traywatch.vision.presence.comparison import MatComparison
from traywatch.vision.presence.objects import LARGEST_MM
from traywatch.vision.presence.reference import MatReference
from traywatch.vision.stages.missed_dice import MOST_OBJECTS, with_missed
from traywatch.vision.types import Alternative, Box, DieReading, Image

DIE_MM = 18.0
ACCEPTED = {"status": "read", "value": 3, "label": "3"}


def quad(profile: TrayProfile, x: float, y: float, side_mm: float = DIE_MM) -> NDArray[np.int32]:
    """The corners in px of a square at a share of the mat's width and height."""
    width, height = profile.mat_size_mm
    return square(profile, (x * width, y * height), side_mm)


GREEN, BROWN = (40.0, 150.0, 60.0), (150.0, 60.0, 40.0)


def with_thing(image: Image, corners: NDArray[np.int32], color: Sequence[float] = GREEN) -> Image:
    out = image.copy()
    cv2.fillConvexPoly(out, corners, color)
    grain = np.random.default_rng(1).normal(0, 3, out.shape)
    inside = cv2.fillConvexPoly(np.zeros(out.shape[:2], np.uint8), corners, 1)[..., None] > 0
    return np.asarray(np.where(inside, np.clip(out + grain, 0, 255), out), np.uint8)


def compared(profile: TrayProfile, empty: Image, now: Image, *, learned: bool = True) -> MatComparison:
    reference = MatReference(profile)
    if learned:
        assert reference.learn(empty)
    comparison = reference.compare(now)
    assert comparison is not None
    return comparison


def reading(box: Box, **fields: object) -> DieReading:
    """A reading of a d6, uncertain if nothing else is said, that is surely a die."""
    guess = Alternative(kind="d6", value=3, label="3", p=0.6)
    plain = DieReading(
        kind="d6", value=None, label=None, status="unsure", confidence=0.6, box=box, color="#808080",
        alternatives=(guess,), die_p=0.95,
    )  # fmt: skip
    return plain.model_copy(update=fields)


def boxes(comparison: MatComparison, *readings: DieReading) -> list[Box]:
    return [die.box for die in with_missed(comparison, readings, lambda box, least: [])]


@pytest.mark.parametrize(("edition", "learned"), [(1, False), (2, False), (2, True)])
def test_a_visible_marker_is_print_and_a_die_on_it_is_none(edition: int, learned: bool) -> None:
    profile, empty = tray(edition=edition)
    corners = np.rint(profile.project(next(iter(profile.markers.values())))).astype(np.int32)
    middle = corners.mean(axis=0)
    die = np.asarray(np.rint(middle + 0.8 * (corners - middle)), np.int32)
    box = box_of(corners)
    bare = compared(profile, empty, empty, learned=learned)
    covered = compared(profile, empty, with_thing(empty, die), learned=learned)
    for marker in (reading(box), reading(box, **ACCEPTED)):
        assert boxes(bare, marker) == []
        assert iou(boxes(covered, marker)[0], box) > 0.9


def on_marker(profile: TrayProfile, side_mm: float = 13.0) -> NDArray[np.int32]:
    """The corners in px of a square in the middle of a marker."""
    x, y = np.mean(next(iter(profile.markers.values())), axis=0).tolist()
    return square(profile, (x, y), side_mm)


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.parametrize("gray", [20.0, 110.0, 200.0])
def test_what_covers_cells_of_a_marker_is_reported(edition: int, gray: float) -> None:
    """Whatever its color is: markers are black and white, and a die hides cells of both."""
    profile, empty = tray(edition=edition)
    die = on_marker(profile)
    now = compared(profile, empty, with_thing(empty, die, (gray, gray, gray)), learned=False)
    assert [common(box, box_of(die)) > 0.3 * area(box) for box in boxes(now)] == [True]
    assert boxes(now, reading(box_of(die), **ACCEPTED)) == [box_of(die)]


@pytest.mark.parametrize(("x", "y"), [(0.5, 0.0), (0.3, 0.3), (0.0, -0.5)])
def test_the_hard_shadow_of_a_wall_does_not_cover_a_marker(x: float, y: float) -> None:
    profile, empty = tray()
    corners = np.array(next(iter(profile.markers.values())))
    side_mm = float(np.ptp(corners[:, 0]))
    middle = corners.mean(axis=0) + np.multiply(side_mm, (x, y))
    now = in_shadow(empty, square(profile, tuple(middle.tolist()), 1.4 * side_mm), depth=0.6)
    markers = compared(profile, empty, now, learned=False).markers
    assert markers.covered == () and len(markers.intact) == 3


def test_a_marker_that_is_recognized_beside_its_place_is_not_covered() -> None:
    """The paper has bent there, or the profile has an error of a few millimeters."""
    profile, empty = tray()
    now = empty.copy()
    corners = next(iter(profile.markers.values()))
    middle = np.mean(corners, axis=0)
    whole = box_of(square(profile, tuple(middle.tolist()), 1.3 * float(np.ptp(np.array(corners)[:, 0]))))
    x0, y0, x1, y1 = (round(end) for end in whole)
    step = round(0.14 * (x1 - x0))
    now[y0:y1, x0 + step : x1 + step] = empty[y0:y1, x0:x1]
    markers = compared(profile, empty, now, learned=False).markers
    assert markers.covered == () and len(markers.intact) == 3
    thing = with_thing(now, on_marker(profile))
    assert len(compared(profile, empty, thing, learned=False).markers.covered) >= 1


def test_a_reflection_on_a_marker_and_a_mat_that_has_moved_are_no_things_on_markers() -> None:
    profile, empty = tray()
    bright = cv2.fillConvexPoly(empty.copy(), on_marker(profile), (255, 255, 255))
    assert compared(profile, empty, bright, learned=False).markers.covered == ()
    assert len(compared(profile, empty, bright, learned=False).markers.intact) == 3
    moved = np.roll(empty, (9, 9), axis=(0, 1))
    markers = compared(profile, empty, moved, learned=False).markers
    assert (markers.intact, markers.covered) == ((), ())


def test_an_uncertain_box_over_most_of_the_mat_is_none_and_a_foam_die_is_one() -> None:
    profile, empty = tray()
    shorter_mm = min(profile.mat_size_mm)
    comparison = compared(profile, empty, empty)
    large = box_of(quad(profile, 0.5, 0.5, 0.6 * shorter_mm))
    assert boxes(comparison, reading(large)) == []
    assert boxes(comparison, reading(large, **ACCEPTED)) == [large]
    corners = quad(profile, 0.5, 0.5, 0.4 * shorter_mm)
    foam = reading(box_of(corners))
    assert 0.4 * shorter_mm > LARGEST_MM
    assert boxes(compared(profile, empty, with_thing(empty, corners)), foam) == [foam.box]


@pytest.mark.parametrize("thing", ["shadow", "die"])
def test_a_box_beside_a_read_die_needs_a_thing_of_its_own(thing: str) -> None:
    profile, empty = tray()
    width = profile.mat_size_mm[0]
    die = quad(profile, 0.4, 0.45)
    beside = quad(profile, 0.4 + (0.85 * DIE_MM) / width, 0.45)
    now = in_shadow(empty, beside) if thing == "shadow" else with_thing(empty, beside, BROWN)
    now = with_thing(now, die)
    first, second = reading(box_of(die), **ACCEPTED, confidence=0.99), reading(box_of(beside))
    stays = boxes(compared(profile, empty, now), first, second)
    assert stays == [first.box] + [second.box] * (thing == "die")


def test_many_unread_things_are_reported_and_a_mat_that_has_moved_is_not_compared() -> None:
    profile, empty = tray()
    now = empty
    places = [(0.2 + 0.15 * i, 0.3 + 0.2 * j) for i in range(5) for j in range(3)]
    for x, y in places:
        color = empty[box_center(profile, x, y)].tolist()
        now = with_thing(now, quad(profile, x, y), [0.93 * c for c in color])
    things = boxes(compared(profile, empty, now))
    assert len(places) > MOST_OBJECTS
    assert all(any(iou(box, box_of(quad(profile, x, y))) > 0.3 for box in things) for x, y in places)
    by_px = round(float(np.linalg.norm(np.diff(profile.project([(100, 100), (106, 100)]), axis=0))))
    moved = np.asarray(np.roll(now, (by_px, by_px), axis=(0, 1)), np.uint8)
    die = reading(box_of(quad(profile, 0.5, 0.5)), **ACCEPTED)
    comparison = compared(profile, empty, moved)
    assert len(comparison.objects([die.box])) > MOST_OBJECTS
    assert boxes(comparison, die) == [die.box]


def box_center(profile: TrayProfile, x: float, y: float) -> tuple[int, int]:
    """Row and column of the pixel at a share of the mat's width and height."""
    x0, y0, x1, y1 = box_of(quad(profile, x, y))
    return round((y0 + y1) / 2), round((x0 + x1) / 2)


def test_lines_that_are_darker_in_a_shadow_of_a_bright_mat_are_lines() -> None:
    profile, empty = tray()
    corners = quad(profile, 0.4, 0.45, 30.0)
    inside = cv2.fillConvexPoly(np.zeros(empty.shape[:2], np.uint8), corners, 1)[..., None] > 0
    mean = cv2.GaussianBlur(empty, (0, 0), 8).astype(float)
    contrast = 0.5 * mean * np.clip(1 + 1.7 * (empty / np.maximum(mean, 1) - 1), 0, 2)
    now = np.asarray(np.where(inside, contrast, empty), np.uint8)
    comparison = compared(profile, empty, now)
    assert comparison.change.lattice is not None
    window = comparison.view.window(box_of(quad(profile, 0.4, 0.45, 20.0)))
    assert comparison.change.lattice.lost[window].mean() < 0.05
    assert not comparison.occupied


def test_a_sheet_with_another_lattice_is_compared_by_color(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(lattice, "PERIOD_MM", 3.0)
        patch.setattr(lattice, "WIDTH_MM", 0.55)
        patch.setattr(calibration_views, "_texture", calibration_views._texture.__wrapped__)
        profile, empty = tray.__wrapped__()
    corners = quad(profile, 0.4, 0.45)
    now = with_thing(empty, corners)
    for learned in (False, True):
        assert not compared(profile, empty, empty, learned=learned).occupied
        comparison = compared(profile, empty, now, learned=learned)
        (thing,) = (thing for thing in comparison.objects() if comparison.certain(thing))
        assert iou(thing.box, box_of(corners)) > 0.4 and not thing.by_lattice
