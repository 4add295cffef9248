"""Drawing readings: captions, line styles that differ without color, sizes."""

from __future__ import annotations

import itertools
from typing import Any, get_args

import cv2
import numpy as np
import pytest

from traywatch.calibration import TrayProfile, mat_spec
from traywatch.vision.annotate.readings import LONGEST_PX, caption, draw_overlay, shown
from traywatch.vision.types import Alternative, DieReading, Image, Status

FOUR = Alternative(kind="d6", value=4, label="4", p=0.62)
OTHER = Alternative(kind="d8", value=1, label="1", p=0.3)


def die(**facts: Any) -> DieReading:
    usual: dict[str, Any] = {
        "kind": "d6", "value": None, "label": None, "status": "unsure", "confidence": 0.5,
        "box": (200, 200, 300, 300), "color": "#808080",
    }  # fmt: skip
    return DieReading(**{**usual, **facts})


def gray(height: int = 480, width: int = 640) -> Image:
    return np.full((height, width, 3), 128, np.uint8)


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"status": "read", "value": 17, "label": "17", "kind": "d20"}, "d20 17"),
        ({"status": "read", "value": 0, "label": "00", "kind": "d00"}, "d00 00"),
        ({"status": "read", "value": 17, "label": "17", "kind": "d20", "zone": "hit"}, "d20 17 hit"),
        ({"alternatives": (FOUR, OTHER)}, "d6? 4 62% or d8 1 30%"),
        ({"alternatives": (FOUR, OTHER.model_copy(update={"p": 0.004}))}, "d6? 4 62%"),
        ({"alternatives": (FOUR,), "zone": "miss"}, "d6? 4 62% miss"),
        ({"alternatives": tuple(FOUR.model_copy(update={"p": p}) for p in (0.25, 0.2, 0.2))}, "d6? unsure"),
        ({"alternatives": (FOUR.model_copy(update={"p": 0.4}), OTHER)}, "die? d6 4 40% or d8 1 30%"),
        ({"alternatives": (FOUR, OTHER), "hints": ("from_the_side",)}, "d6? taken from the side"),
        ({}, "d6? unsure"),
        ({"kind": None}, "die? unsure"),
        ({"status": "cocked", "alternatives": (FOUR,)}, "d6 cocked"),
        ({"status": "off_tray"}, "d6 off tray"),
        ({"status": "stacked", "kind": None}, "die stacked"),
    ],
)
def test_caption(facts: dict[str, Any], words: str) -> None:
    assert caption(die(**facts)) == words


def test_what_is_probably_no_die_is_not_drawn() -> None:
    assert (draw_overlay(gray(), [die(die_p=0.2)]) == 128).all()
    assert shown([die(die_p=0.2), die(die_p=0.9)]) == (die(die_p=0.9),)


def test_the_picture_itself_is_left_as_it_was() -> None:
    picture = gray()
    drawn = draw_overlay(picture, [die()])
    assert (picture == 128).all()
    assert (drawn != 128).any()


def test_each_status_has_a_line_of_its_own_without_color() -> None:
    def outline(status: Status) -> Image:
        read = {"value": 4, "label": "4"} if status == "read" else {}
        drawn = draw_overlay(gray(), [die(status=status, **read)])
        # Whether the box's right edge, below the caption, was drawn.
        return np.asarray((drawn[220:290, 290:310] != 128).any(axis=2).astype(np.uint8))

    outlines = [outline(status) for status in get_args(Status)]
    for one, other in itertools.combinations(outlines, 2):
        assert (one != other).any()


@pytest.mark.parametrize(
    ("shape", "drawn"),
    [((480, 640), (480, 640)), ((4000, 3000), (LONGEST_PX, 1536)), ((320, 5000), (131, LONGEST_PX))],
)
def test_large_pictures_are_drawn_smaller(shape: tuple[int, int], drawn: tuple[int, int]) -> None:
    assert draw_overlay(gray(*shape), [die(box=(0, 0, 90, 90))]).shape == (*drawn, 3)


@pytest.mark.parametrize("box", [(0, 0, 60, 60), (580, 0, 640, 60), (0, 420, 60, 480), (580, 420, 640, 480)])
def test_a_caption_at_the_edge_is_whole_and_hides_no_die(box: tuple[int, int, int, int]) -> None:
    def plate(where: tuple[int, int, int, int]) -> np.ndarray:
        return (draw_overlay(gray(), [die(box=where, alternatives=(FOUR, OTHER))]) == 20).all(axis=2)

    at_edge, in_the_middle = plate(box), plate((290, 210, 350, 270))
    assert at_edge.sum() == pytest.approx(in_the_middle.sum(), rel=0.15)
    assert at_edge[box[1] + 8 : box[3] - 8, box[0] + 8 : box[2] - 8].mean() < 0.2


def test_captions_of_a_crowd_do_not_cover_each_other() -> None:
    crowd = [
        die(box=(x, y, x + 90, y + 90), status="read", value=4, label="4")
        for x, y in itertools.product(range(100, 1100, 130), range(100, 700, 180))
    ]
    alone = (draw_overlay(gray(960, 1280), crowd[:1]) == 20).all(axis=2).sum()
    drawn = (draw_overlay(gray(960, 1280), crowd) == 20).all(axis=2).astype(np.uint8)
    plates = cv2.connectedComponentsWithStats(drawn)[2][1:, cv2.CC_STAT_AREA]
    assert (plates > 0.2 * alone).sum() >= len(crowd)


def test_zones_and_the_foot_are_drawn_where_the_profile_has_them() -> None:
    spec = mat_spec()
    width, height = spec.size_mm
    profile = TrayProfile(
        camera_matrix=((900, 0, 320), (0, 900, 240), (0, 0, 1)),
        image_size=(640, 480),
        rvec=(0, 0, 0),
        tvec=(-width / 2, -height / 2, 500),
        mat_size_mm=spec.size_mm,
        zones=spec.zones,
    )
    drawn = draw_overlay(gray(960, 1280), [], profile)  # another size than the profile's
    for zone in profile.zones:
        corner = profile.scaled_to(1280, 960).project(zone.polygon_mm[:1])[0]
        x, y = (round(float(v)) for v in corner)
        assert (drawn[y - 4 : y + 5, x - 4 : x + 5] != 128).any(), zone.name
    foot = (width / 2, height / 2)
    marked = draw_overlay(gray(), [die(box=(500, 20, 540, 60), foot_mm=foot)], profile)
    plain = draw_overlay(gray(), [die(box=(500, 20, 540, 60))], profile)
    assert (marked != plain)[230:250, 310:330].any()
