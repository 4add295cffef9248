"""The comparison with the empty mat: things are found, light and shadows are not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.presence.empty_mats import tray
from traywatch.calibration import TrayProfile
from traywatch.vision.detection.boxes import iou
from traywatch.vision.presence.reference import MatReference
from traywatch.vision.stages.missed_dice import with_missed
from traywatch.vision.types import Alternative, Box, DieReading, Image

SEEDS = (3, 5, 8, 13)
LEAST_PX = 500
OTHER_TRAYS = pytest.mark.long("the same check runs on the trays of the first two seeds")
EACH_SEED = [pytest.param(seed, marks=OTHER_TRAYS if seed > 5 else ()) for seed in SEEDS]


def placed(image: Image, profile: TrayProfile, at_mm: tuple[float, float], side_mm: float = 16.0) -> Box:
    """Draw a die-like cube into ``image``: a bright and a dark face, and a numeral."""
    x, y = at_mm
    half = side_mm / 2

    def quad(top: float) -> NDArray[np.float64]:
        ends = [(x - half, top), (x + half, top), (x + half, y + half), (x - half, y + half)]
        return profile.project(ends)

    corners = quad(y - half)
    cv2.fillConvexPoly(image, np.rint(corners).astype(np.int32), (60, 120, 40))
    cv2.fillConvexPoly(image, np.rint(quad(y + half / 2)).astype(np.int32), (20, 60, 15))
    (cx, cy) = profile.project([(x, y)])[0]
    size = float(np.linalg.norm(corners[1] - corners[0]))
    cv2.circle(image, (round(cx), round(cy)), max(1, round(size / 6)), (240, 240, 240), -1)
    (x0, y0), (x1, y1) = corners.min(axis=0), corners.max(axis=0)
    return (float(x0), float(y0), float(x1), float(y1))


def relit(image: Image, seed: int) -> Image:
    """The picture under other light: another brightness and color, from another side."""
    random = np.random.default_rng(seed)
    width = image.shape[1]
    ramp = np.linspace(random.uniform(0.7, 1.0), random.uniform(0.7, 1.0), width)[None, :, None]
    return np.asarray(np.clip(image * ramp * random.uniform(0.85, 1.0, 3), 0, 255), np.uint8)


def shaded(image: Image, profile: TrayProfile) -> Image:
    """The picture with the soft shadow of an arm across the mat."""
    width, height = profile.mat_size_mm
    mask = np.zeros(image.shape[:2], np.uint8)
    a, b = profile.project([(0.1 * width, 0.0), (0.6 * width, height)])
    cv2.line(mask, tuple(int(v) for v in a), tuple(int(v) for v in b), 255, 40)
    soft = cv2.GaussianBlur(mask, (0, 0), 12).astype(float)[..., None] / 255
    return np.asarray(image * (1 - 0.4 * soft), np.uint8)


@pytest.mark.parametrize("learned", [False, True], ids=["rendered", "learned"])
@pytest.mark.parametrize("seed", EACH_SEED)
def test_an_empty_mat_has_no_object_whatever_the_light(seed: int, learned: bool) -> None:
    profile, empty = tray(seed, edition=1, least_px=LEAST_PX)
    reference = MatReference(profile)
    if learned:
        assert reference.learn(empty)
    for image in (empty, relit(empty, seed), shaded(empty, profile)):
        seen = reference.compare(image)
        assert seen is not None
        assert not seen.occupied


@pytest.mark.parametrize("learned", [False, True], ids=["rendered", "learned"])
@pytest.mark.parametrize("seed", EACH_SEED)
def test_a_die_is_an_object_and_print_is_not(seed: int, learned: bool) -> None:
    profile, empty = tray(seed, edition=1, least_px=LEAST_PX)
    reference = MatReference(profile)
    if learned:
        reference.learn(empty)
    width, height = profile.mat_size_mm
    image = relit(empty, seed)
    box = placed(image, profile, (0.4 * width, 0.5 * height))
    seen = reference.compare(image)
    assert seen is not None
    (found,) = seen.objects()
    assert found.inside
    assert all(abs(a - b) < 0.35 * (box[2] - box[0]) for a, b in zip(found.box, box, strict=True))
    assert not seen.printed(box)
    assert seen.objects([box]) == ()
    step = box[2] - box[0]
    # Not 3 steps away: there, one tray has a score at the threshold, which rounding moves to either side.
    assert seen.printed((box[0] + 4 * step, box[1], box[2] + 4 * step, box[3]))


def test_a_picture_with_a_die_is_not_learned() -> None:
    profile, empty = tray(SEEDS[0], edition=1, least_px=LEAST_PX)
    width, height = profile.mat_size_mm
    image = empty.copy()
    placed(image, profile, (0.6 * width, 0.4 * height))
    reference = MatReference(profile)
    assert not reference.learn(image)
    assert not reference.learned
    assert reference.learn(empty)
    assert not reference.learn(image)
    reference.forget()
    assert not reference.learned


def test_an_unknown_mat_is_compared_only_when_learned() -> None:
    profile, empty = tray(SEEDS[1], edition=1, least_px=LEAST_PX)
    bare = profile.model_copy_valid(markers={}, zones=())
    reference = MatReference(bare)
    assert reference.compare(empty) is None
    assert reference.learn(empty)
    image = empty.copy()
    width, height = bare.mat_size_mm
    placed(image, bare, (0.5 * width, 0.6 * height))
    seen = reference.compare(image)
    assert seen is not None
    assert seen.occupied


def reading(box: Box, confidence: float) -> DieReading:
    """An uncertain reading of a d6."""
    guess = Alternative(kind="d6", value=3, label="3", p=confidence)
    return DieReading(
        kind="d6", value=None, label=None, status="unsure", confidence=confidence, box=box, color="#808080",
        alternatives=(guess,),
    )  # fmt: skip


def test_print_is_dropped_and_what_is_missed_is_searched_then_named_as_an_object() -> None:
    profile, empty = tray(SEEDS[2], edition=1, least_px=LEAST_PX)
    width, height = profile.mat_size_mm
    image = empty.copy()
    box = placed(image, profile, (0.3 * width, 0.5 * height))
    reference = MatReference(profile)
    reference.learn(empty)
    seen = reference.compare(image)
    assert seen is not None
    step = box[2] - box[0]
    on_print = (box[0] + 3 * step, box[1], box[2] + 3 * step, box[3])
    searched: list[Box] = []

    def nothing(box: Box, least: float) -> list[DieReading]:
        searched.append(box)
        return []

    (left,) = with_missed(seen, [reading(on_print, 0.6)], nothing)
    assert len(searched) == 1
    assert left.unnamed
    again = reading(box, 0.8)
    assert with_missed(seen, [], lambda box, least: [again]) == [again]
    assert with_missed(seen, [again], nothing) == [again]


@pytest.mark.parametrize("seed", EACH_SEED)
def test_a_shadow_that_is_probably_no_die_is_dropped(seed: int) -> None:
    profile, empty = tray(seed, edition=1, least_px=LEAST_PX)
    reference = MatReference(profile)
    reference.learn(empty)
    width, height = profile.mat_size_mm
    x, y = 0.5 * width, 0.5 * height
    mask = np.zeros(empty.shape[:2], np.uint8)
    quad = profile.project([(x - 9, y - 9), (x + 9, y - 9), (x + 9, y + 9), (x - 9, y + 9)])
    cv2.fillConvexPoly(mask, np.rint(quad).astype(np.int32), 255)
    dark = cv2.GaussianBlur(mask, (0, 0), 2.0).astype(float)[..., None] / 255
    image = np.asarray(empty * (1 - 0.35 * dark), np.uint8)
    seen = reference.compare(image)
    assert seen is not None
    (x0, y0), (x1, y1) = quad.min(axis=0), quad.max(axis=0)
    there = reading((float(x0), float(y0), float(x1), float(y1)), 0.4)
    assert not seen.printed(there.box)
    improbable = there.model_copy(update={"die_p": 0.2})
    assert with_missed(seen, [improbable], lambda box, least: []) == []
    assert with_missed(seen, [there], lambda box, least: []) == [there]


@pytest.mark.parametrize("seed", EACH_SEED)
def test_a_second_weak_box_on_a_die_is_dropped(seed: int) -> None:
    profile, empty = tray(seed, edition=1, least_px=LEAST_PX)
    reference = MatReference(profile)
    reference.learn(empty)
    width, height = profile.mat_size_mm
    image = empty.copy()
    box = placed(image, profile, (0.4 * width, 0.5 * height))
    other = placed(image, profile, (0.7 * width, 0.5 * height))
    seen = reference.compare(image)
    assert seen is not None
    step = 0.3 * (box[2] - box[0])
    second = (box[0] + step, box[1] + step, box[2], box[3])
    found = with_missed(
        seen, [reading(box, 0.8), reading(second, 0.05), reading(other, 0.05)], lambda box, least: []
    )
    assert {die.box for die in found} == {box, other}


@pytest.mark.parametrize("seed", EACH_SEED)
def test_a_die_over_the_border_of_the_mat_is_reported_and_a_hand_is_not(seed: int) -> None:
    """Beyond the mat, the rendered reference knows nothing."""
    profile, empty = tray(seed, edition=1, least_px=LEAST_PX)
    width, height = profile.mat_size_mm
    reference = MatReference(profile)
    on_edge = empty.copy()
    box = placed(on_edge, profile, (width - 4.0, 0.5 * height), side_mm=18.0)
    seen = reference.compare(on_edge)
    assert seen is not None
    (found,) = with_missed(seen, [], lambda box, least: [])
    assert found.unnamed and iou(found.box, box) > 0.1
    reached = empty.copy()
    arm = profile.project([(width - 90, 0.4 * height), (width + 60, 0.4 * height),
                           (width + 60, 0.4 * height + 45), (width - 90, 0.4 * height + 45)])  # fmt: skip
    cv2.fillConvexPoly(reached, np.rint(arm).astype(np.int32), (120, 150, 205))
    seen = reference.compare(reached)
    assert seen is not None
    assert with_missed(seen, [], lambda box, least: []) == []
