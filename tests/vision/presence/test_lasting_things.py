"""Things that stay on the mat for good: towers, boxes and tape are learned, and dice beside them count."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.presence.empty_mats import box_of, in_shadow, square, tray
from traywatch.calibration import TrayProfile
from traywatch.vision.detection.boxes import area, common
from traywatch.vision.presence.lasting_things import MOST_THINGS, RESTS
from traywatch.vision.presence.reference import MatReference
from traywatch.vision.stages.missed_dice import with_missed
from traywatch.vision.types import Alternative, Box, DieReading, Image

Corners = NDArray[np.int32]
Place = Callable[[Image, TrayProfile], Image]


def marker_mm(profile: TrayProfile, number: int = 0) -> tuple[float, float, float]:
    """The middle of a marker, and its side."""
    corners = np.array(list(profile.markers.values())[number])
    x, y = corners.mean(axis=0).tolist()
    return x, y, float(np.ptp(corners[:, 0]))


def solid(image: Image, corners: Corners, color: tuple[int, int, int], opaque: float = 1.0) -> Image:
    """The picture with a thing of one color and some grain; the print is visible through thin ones."""
    mask = cv2.fillConvexPoly(np.zeros(image.shape[:2], np.uint8), corners, 255)
    soft = opaque * cv2.GaussianBlur(mask, (0, 0), 0.7).astype(float)[..., None] / 255
    grain = np.random.default_rng(1).normal(0, 3, image.shape)
    return np.asarray(np.clip(image * (1 - soft) + (np.array(color) + grain) * soft, 0, 255), np.uint8)


def tape(image: Image, profile: TrayProfile) -> Image:
    """Translucent tape over a corner of a marker."""
    x, y, side = marker_mm(profile)
    return solid(
        image, square(profile, (x + 0.3 * side, y + 0.3 * side), 0.7 * side), (190, 205, 210), opaque=0.75
    )


def tower(image: Image, profile: TrayProfile) -> Image:
    """A dice tower beside a marker and over a part of it, with its shadow on the mat."""
    x, y, side = marker_mm(profile)
    inwards = np.sign(np.array(profile.mat_size_mm) / 2 - (x, y))
    at = (x + 0.7 * side * inwards[0], y + 0.1 * side * inwards[1])
    shadow = square(profile, (at[0] + 9 * inwards[0], at[1] + 5 * inwards[1]), 34.0)
    return solid(in_shadow(image, shadow, 0.45), square(profile, at, 34.0), (50, 70, 105))


def box_on_lattice(image: Image, profile: TrayProfile) -> Image:
    """A box for dice in the middle of the mat, beside all markers."""
    width, height = profile.mat_size_mm
    return solid(image, square(profile, (0.55 * width, 0.5 * height), 40.0), (40, 40, 45))


def half_over_border(image: Image, profile: TrayProfile) -> Image:
    """A box, a half of which stands on the mat. It is as large as a hand that reaches in."""
    width, height = profile.mat_size_mm
    return solid(image, square(profile, (width - 4, 0.5 * height), 50.0), (120, 60, 40))


THINGS = pytest.mark.parametrize("place", [tape, tower, box_on_lattice, half_over_border])


def relit(image: Image) -> Image:
    """The picture in somewhat darker light."""
    return np.asarray(np.clip(image * np.array((0.86, 0.9, 0.92)), 0, 255), np.uint8)


def boxes(reference: MatReference, image: Image, *readings: DieReading) -> list[Box]:
    comparison = reference.compare(image)
    assert comparison is not None
    return [die.box for die in with_missed(comparison, readings, lambda box, least: [])]


def reading(box: Box) -> DieReading:
    """An uncertain reading of a d6."""
    guess = Alternative(kind="d6", value=3, label="3", p=0.6)
    return DieReading(
        kind="d6", value=None, label=None, status="unsure", confidence=0.6, box=box, color="#808080",
        alternatives=(guess,), die_p=0.95,
    )  # fmt: skip


def rests(reference: MatReference, image: Image, n: int = RESTS) -> list[bool]:
    """Which of some rests without dice, in slightly different light, are learned."""
    lights = [image, relit(image), image, relit(image)]
    return [reference.learn(lights[i % len(lights)]) for i in range(n)]


@THINGS
@pytest.mark.parametrize("learned_before", [False, True], ids=["from the start", "put there later"])
def test_what_stays_is_learned_and_dice_beside_it_count(place: Place, learned_before: bool) -> None:
    profile, empty = tray()
    reference = MatReference(profile)
    if learned_before:
        assert reference.learn(empty)
    now = place(empty, profile)
    assert rests(reference, now) == [False, False, True]
    assert boxes(reference, now) == [] and boxes(reference, relit(now)) == []
    assert reference.learn(relit(now)), "it is learned at each further rest"
    width, height = profile.mat_size_mm
    die = square(profile, (0.35 * width, 0.3 * height), 16.0)
    with_die = solid(now, die, (40, 150, 60))
    assert [common(box, box_of(die)) > 0.5 * area(box) for box in boxes(reference, with_die)] == [True]
    assert not reference.learn(with_die)


@pytest.mark.parametrize("number", [0, 2])
def test_a_thing_is_learned_whichever_part_of_it_differs(number: int) -> None:
    """In other light, another part of what covers a marker differs from the pattern."""
    profile, empty = tray(8)
    x, y, side = marker_mm(profile, number)
    side_mm = (0.4, 0.5)[number // 2] * side
    at = (x + (0.0, 0.4)[number // 2] * side, y)
    reference = MatReference(profile)
    now = solid(empty, square(profile, at, side_mm), (190, 205, 210), (0.6, 1.0)[number // 2])
    assert len(boxes(reference, now)) == 1
    assert rests(reference, now) == [False, False, True]
    assert boxes(reference, now) == [] and boxes(reference, relit(now)) == []


@THINGS
def test_what_stayed_and_is_taken_away_is_not_reported(place: Place) -> None:
    profile, empty = tray()
    reference = MatReference(profile)
    rests(reference, place(empty, profile))
    assert boxes(reference, empty) == []
    assert reference.learn(empty)
    assert boxes(reference, empty) == []
    assert reference.learn(empty)


@THINGS
def test_what_stays_is_known_after_a_restart(place: Place) -> None:
    profile, empty = tray()
    first, second = MatReference(profile), MatReference(profile)
    rests(first, place(empty, profile))
    assert first.picture is not None
    assert second.restore(first.picture)
    assert boxes(second, place(empty, profile)) == []
    assert second.learn(place(empty, profile))


def test_a_thing_on_a_tower_is_reported() -> None:
    profile, empty = tray()
    reference = MatReference(profile)
    now = box_on_lattice(empty, profile)
    rests(reference, now)
    width, height = profile.mat_size_mm
    die = square(profile, (0.55 * width, 0.5 * height), 16.0)
    (box,) = boxes(reference, solid(now, die, (60, 190, 240)))
    assert common(box, box_of(die)) > 0.5 * area(box)


def test_things_that_move_between_rests_are_not_learned() -> None:
    profile, empty = tray()
    reference = MatReference(profile)
    width, height = profile.mat_size_mm
    for share in (0.3, 0.4, 0.5, 0.6, 0.3, 0.4):
        die = square(profile, (share * width, 0.5 * height), 16.0)
        assert not reference.learn(solid(empty, die, (40, 150, 60)))
    assert not reference.learned


def test_other_things_in_the_same_place_are_not_learned() -> None:
    profile, empty = tray()
    reference = MatReference(profile)
    width, height = profile.mat_size_mm
    at = square(profile, (0.5 * width, 0.5 * height), 16.0)
    for color in ((40, 150, 60), (150, 60, 40), (40, 40, 160), (220, 230, 230)):
        assert not reference.learn(solid(empty, at, color))


def test_a_mat_full_of_things_is_not_learned() -> None:
    profile, empty = tray()
    reference = MatReference(profile)
    width, height = profile.mat_size_mm
    for i in range(MOST_THINGS + 1):
        die = square(profile, ((0.2 + 0.09 * i) * width, (0.35 + 0.3 * (i % 2)) * height), 14.0)
        empty = solid(empty, die, (40, 150, 60))
    assert rests(reference, empty, 5) == [False] * 5


@pytest.mark.parametrize("named", [False, True], ids=["unnamed", "with a guess"])
@pytest.mark.parametrize("place", [tape, box_on_lattice])
def test_what_a_person_calls_no_die_is_not_reported_while_it_lies_there(place: Place, named: bool) -> None:
    profile, empty = tray()
    reference = MatReference(profile)
    now = place(empty, profile)
    (box,) = boxes(reference, now)
    readings = [reading(box)] if named else []
    reference.learn_no_die(box, now)
    assert boxes(reference, relit(now), *readings) == []
    assert reference.learn(now), "it belongs to the mat at the next rest without dice"
    assert boxes(reference, relit(now), *readings) == []
    other = solid(now, square(profile, (0.3 * profile.mat_size_mm[0], 60.0), 16.0), (40, 150, 60))
    assert len(boxes(reference, other)) == 1


def test_a_die_in_the_place_of_what_was_no_die_is_reported() -> None:
    profile, empty = tray()
    reference = MatReference(profile)
    width, height = profile.mat_size_mm
    at = square(profile, (0.5 * width, 0.5 * height), 20.0)
    coin = solid(empty, at, (60, 110, 150))
    (box,) = boxes(reference, coin)
    reference.learn_no_die(box, coin)
    assert boxes(reference, coin) == []
    die = solid(
        solid(empty, at, (40, 150, 60)), square(profile, (0.5 * width, 0.5 * height), 8.0), (250,) * 3
    )
    assert len(boxes(reference, die)) == len(boxes(reference, die, reading(box))) == 1
