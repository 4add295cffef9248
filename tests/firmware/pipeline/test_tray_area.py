"""Without a mat the tray learns from its rolls where dice come to rest."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.firmware.helpers import die
from traywatch.firmware.pipeline.observations.tray_area import LEAST, TrayArea
from traywatch.vision.throws.reasons import NoThrow, Reason
from traywatch.vision.throws.watcher import Baseline, Settled
from traywatch.vision.types import Box, DieReading, Throw

SIZE = (1280, 960)
TRAY = (300.0, 200.0, 900.0, 700.0)
DIE_PX = 50.0
PICTURE = np.zeros((96, 128, 3), np.uint8)


def box_at(x: float, y: float) -> Box:
    return x - DIE_PX / 2, y - DIE_PX / 2, x + DIE_PX / 2, y + DIE_PX / 2


def settled(*dice: DieReading, size: tuple[int, int] = SIZE) -> Settled:
    named = tuple(one.model_copy(update={"die_id": f"d{i}"}) for i, one in enumerate(dice))
    return Settled(Throw(throw_id="t", settled_at_s=1.0, width=size[0], height=size[1], dice=named), PICTURE)


def rolled(area: TrayArea, n: int, seed: int = 1) -> None:
    """Dice come to rest anywhere in the tray, two in each roll."""
    random = np.random.default_rng(seed)
    x0, y0, x1, y1 = TRAY
    half = DIE_PX / 2
    places = random.uniform((x0 + half, y0 + half), (x1 - half, y1 - half), (n, 2))
    for pair in places.reshape(-1, 2, 2):
        area.saw(settled(*(die(box=box_at(x, y)) for x, y in pair)))


def in_tray(outline: np.ndarray) -> bool:
    x0, y0, x1, y1 = TRAY
    return bool((outline >= (x0 - 1, y0 - 1)).all() and (outline <= (x1 + 1, y1 + 1)).all())


@pytest.mark.parametrize(("n", "share"), [(8, 0.1), (20, 0.35), (60, 0.6)])
def test_the_area_grows_with_the_rolls_and_never_leaves_the_tray(n: int, share: float) -> None:
    x0, y0, x1, y1 = TRAY
    for seed in range(20):
        area = TrayArea()
        rolled(area, n, seed)
        view = area.view(SIZE)
        assert in_tray(view.outline)
        assert cv2.contourArea(view.outline.astype(np.float32)) > share * (x1 - x0) * (y1 - y0)
        assert not view.cut_off


def test_few_dice_make_no_area() -> None:
    area = TrayArea()
    rolled(area, LEAST - 2)
    area.saw(settled(die(box=box_at(500, 500))))
    view = area.view(SIZE)
    assert (len(view.outline), view.dice) == (0, LEAST - 1)


def test_a_single_die_far_off_is_not_in_the_tray() -> None:
    area = TrayArea()
    rolled(area, 30)
    area.saw(settled(die(box=box_at(1230, 930))))
    assert in_tray(area.view(SIZE).outline)
    assert area.view(SIZE).dice >= 28


@pytest.mark.parametrize(
    "other",
    [
        die(box=box_at(1200, 400), role="kept"),
        die(box=box_at(1200, 400), role="obstacle"),
        die(None, None, None, box=box_at(1200, 400), status="off_tray", label=None, confidence=0.0),
        die(None, None, None, box=box_at(1200, 400), status="unsure", label=None, confidence=0.0),
    ],
    ids=["lay there before", "obstacle", "left the picture", "no die"],
)
def test_only_dice_that_were_rolled_teach_it(other: DieReading) -> None:
    area = TrayArea()
    rolled(area, 20)
    for _ in range(10):
        area.saw(settled(other))
    assert in_tray(area.view(SIZE).outline)


def test_dice_at_the_edge_of_the_picture_show_that_the_tray_is_cut_off() -> None:
    area = TrayArea()
    rolled(area, 20)
    for n, y in enumerate((300.0, 420.0, 520.0)):
        assert area.view(SIZE).cut_off == (n >= 2)
        area.saw(settled(die(box=box_at(1280 - DIE_PX / 2 - 5, y)), die(box=box_at(1100, y))))


@pytest.mark.parametrize("reason", list(Reason))
def test_a_camera_that_was_moved_learns_anew(reason: Reason) -> None:
    area = TrayArea()
    rolled(area, 20)
    area.saw(Baseline(2.0, (), no_throw=NoThrow.of(reason, 1.0, 2.0, PICTURE)))
    moved = reason in (Reason.OTHER_SCENE, Reason.PICTURE_MOVED)
    assert area.view(SIZE).dice == (0 if moved else 20)


def test_pictures_of_another_size_begin_anew() -> None:
    area = TrayArea()
    rolled(area, 20)
    assert area.view(SIZE[::-1]).dice == 0
    area.saw(settled(die(box=box_at(500, 500)), size=SIZE[::-1]))
    assert (area.view(SIZE).dice, area.view(SIZE[::-1]).dice) == (0, 1)
