"""The lattice of a mat: what hides or bends it is visible, whatever its color; light and shadows are not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.presence.empty_mats import box_of, in_shadow, square, tray
from traywatch.calibration import TrayProfile
from traywatch.calibration.mat.lattice import PERIOD_MM
from traywatch.vision.detection.boxes import iou
from traywatch.vision.presence.lattice_map import LatticeLoss, LatticeMap
from traywatch.vision.presence.mat_view import MatView
from traywatch.vision.presence.reference import MatReference
from traywatch.vision.stages.missed_dice import with_missed
from traywatch.vision.stages.split_boxes import split
from traywatch.vision.types import Alternative, Box, DieReading, Image

SEEDS = (3, 5, 8)
SIDE_MM = 16.0
AWAY = 4  # px around a thing in which the lattice is neither surely hidden nor surely visible


def place(profile: TrayProfile, x: float = 0.36, y: float = 0.3) -> tuple[float, float]:
    width, height = profile.mat_size_mm
    return x * width, y * height


def covered(image: Image, quad: np.ndarray) -> Image:
    """The picture with a thing that has exactly the mean color of what it covers."""
    x0, y0, x1, y1 = (round(v) for v in box_of(quad))
    out = image.copy()
    mean = image[y0:y1, x0:x1].reshape(-1, 3).mean(axis=0)
    cv2.fillConvexPoly(out, quad, mean.tolist())
    grain = np.random.default_rng(1).normal(0, 2, out.shape)
    inside = np.zeros(out.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, quad, 1)
    return np.asarray(np.where(inside[..., None] > 0, np.clip(out + grain, 0, 255), out), np.uint8)


def bent(image: Image, quad: np.ndarray, shift_px: tuple[int, int]) -> Image:
    """The picture with a clear thing that moves what is behind it."""
    moved = np.roll(image, shift_px, axis=(0, 1))
    inside = np.zeros(image.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, quad, 1)
    return np.asarray(np.where(inside[..., None] > 0, moved, image), np.uint8)


def compared(profile: TrayProfile, empty: Image, now: Image) -> tuple[MatView, LatticeLoss]:
    view = MatView(profile, (empty.shape[1], empty.shape[0]))
    lattice = LatticeMap.of(view)
    assert lattice is not None
    known = lattice.empty(empty)
    assert known is not None
    return view, lattice.loss(lattice.lines(now), known)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_thing_of_the_color_of_the_mat_hides_the_lattice_and_only_there(seed: int) -> None:
    profile, empty = tray(seed)
    quad = square(profile, place(profile), SIDE_MM)
    view, left = compared(profile, empty, covered(empty, quad))
    rows, columns = view.window(box_of(quad))
    inner = np.s_[rows.start + AWAY : rows.stop - AWAY, columns.start + AWAY : columns.stop - AWAY]
    assert left.lost[inner].mean() > 0.8
    around = np.ones(left.lost.shape, bool)
    around[rows.start - AWAY : rows.stop + AWAY, columns.start - AWAY : columns.stop + AWAY] = False
    assert left.lost[around].mean() < 0.003
    assert left.present[around & left.certain].mean() > 0.95


@pytest.mark.parametrize("seed", SEEDS)
def test_a_clear_thing_bends_the_lattice(seed: int) -> None:
    profile, empty = tray(seed)
    quad = square(profile, place(profile), SIDE_MM)
    view = MatView(profile, (empty.shape[1], empty.shape[0]))
    half = round(0.5 * PERIOD_MM * 2**0.5 * view.px_per_mm / view.scale[0] * profile.mat_size_mm[1] / 210.0)
    _, left = compared(profile, empty, bent(empty, quad, (half, 0)))
    rows, columns = view.window(box_of(quad))
    inner = np.s_[rows.start + AWAY : rows.stop - AWAY, columns.start + AWAY : columns.stop - AWAY]
    assert left.lost[inner].mean() > 0.8


@pytest.mark.parametrize("seed", SEEDS)
def test_shadows_light_and_a_small_misplacement_leave_the_lattice(seed: int) -> None:
    profile, empty = tray(seed)
    quad = square(profile, place(profile), 25.0)
    ramp = np.linspace(0.6, 1.0, empty.shape[1])[None, :, None]
    others = {
        "shadow": in_shadow(empty, quad),
        "light": np.asarray(empty * ramp * (0.9, 1.0, 0.8), np.uint8),
        "moved": np.asarray(np.roll(empty, (1, 0), axis=(0, 1)), np.uint8),
    }
    for name, now in others.items():
        _, left = compared(profile, empty, now)
        assert left.lost.mean() < 0.003, name
        assert left.certain.mean() > 0.3, name


def test_a_mat_of_the_first_edition_and_a_coarse_picture_have_no_lattice() -> None:
    profile, empty = tray(SEEDS[0], edition=1)
    assert LatticeMap.of(MatView(profile, (empty.shape[1], empty.shape[0]))) is None
    profile, empty = tray(SEEDS[0])
    small = empty.shape[1] // 4, empty.shape[0] // 4
    assert LatticeMap.of(MatView(profile, small)) is None


def test_a_black_picture_says_nothing_about_the_lattice() -> None:
    profile, empty = tray(SEEDS[0])
    _, left = compared(profile, empty, np.zeros_like(empty))
    assert not left.certain.any() and not left.lost.any() and not left.present.any()
    lattice = LatticeMap.of(MatView(profile, (empty.shape[1], empty.shape[0])))
    assert lattice is not None
    assert lattice.empty(np.zeros_like(empty)) is None


@pytest.mark.parametrize("learned", [False, True], ids=["rendered", "learned"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_thing_of_the_color_of_the_mat_is_an_object_and_a_shadow_is_none(seed: int, learned: bool) -> None:
    profile, empty = tray(seed)
    reference = MatReference(profile)
    if learned:
        assert reference.learn(empty)
    quad = square(profile, place(profile), 20.0)
    seen = reference.compare(covered(empty, quad))
    assert seen is not None
    (found,) = (one for one in seen.objects() if seen.certain(one))
    assert iou(found.box, box_of(quad)) > 0.4
    assert not seen.printed(box_of(quad))
    shaded = reference.compare(in_shadow(empty, quad))
    assert shaded is not None
    assert not shaded.occupied


def reading(box: Box, confidence: float = 0.4) -> DieReading:
    """An uncertain reading of a d6."""
    guess = Alternative(kind="d6", value=3, label="3", p=confidence)
    return DieReading(
        kind="d6", value=None, label=None, status="unsure", confidence=confidence, box=box, color="#808080",
        alternatives=(guess,),
    )  # fmt: skip


A, B = (100.0, 100.0, 140.0, 140.0), (160.0, 100.0, 200.0, 140.0)


def test_an_uncertain_box_over_two_things_is_divided_and_read_again() -> None:
    whole = reading((95.0, 95.0, 205.0, 145.0))
    searched: list[Box] = []

    def search(box: Box, least: float) -> list[DieReading]:
        searched.append(box)
        return [reading(box, 0.6)]

    assert [die.box for die in split([whole], [A, B], search)] == [A, B]
    assert searched == [A, B]
    assert split([whole], [A, B], lambda box, least: []) == [whole]
    accepted = whole.model_copy(update={"status": "read", "kind": "d6", "value": 3, "label": "3"})
    assert split([accepted], [A, B], search) == [accepted]


def test_a_box_that_shows_one_thing_stays() -> None:
    large, part = reading((90.0, 90.0, 160.0, 190.0)), reading((105.0, 105.0, 122.0, 122.0))
    for die in (large, part):
        assert split([die], [A], lambda box, least: [reading(box, 0.9)]) == [die]


def test_touching_things_are_looked_at_again_after_one_of_them_is_read() -> None:
    profile, empty = tray(SEEDS[0])
    first, second = (square(profile, place(profile, x), 18.0) for x in (0.36, 0.43))
    reference = MatReference(profile)
    reference.learn(empty)
    seen = reference.compare(covered(covered(empty, first), second))
    assert seen is not None
    searched: list[Box] = []

    def search(box: Box, least: float) -> list[DieReading]:
        searched.append(box)
        return [reading(box_of(first), 0.6)] if len(searched) == 1 else []

    found = with_missed(seen, [], search)
    assert len(searched) >= 2
    assert any(die.unnamed and iou(die.box, box_of(second)) > 0.3 for die in found)


def test_what_is_surely_a_die_stays_although_the_lattice_is_visible_through_it() -> None:
    profile, empty = tray(SEEDS[0])
    reference = MatReference(profile)
    reference.learn(empty)
    compared_mat = reference.compare(empty)
    assert compared_mat is not None
    box = box_of(square(profile, place(profile), 18.0))
    assert compared_mat.bare(box)
    for die_p, stays in ((0.95, True), (0.5, False)):
        die = reading(box).model_copy(update={"die_p": die_p})
        assert [one.box for one in with_missed(compared_mat, [die], lambda *_: [])] == [box] * stays
