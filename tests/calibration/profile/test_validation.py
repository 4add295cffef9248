from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.calibration.tray_cameras import layout_of
from traywatch.calibration import (
    LetterBox,
    MarkedArea,
    RankGrid,
    ZoneLayout,
    check_layout,
    draw_layout,
    mat_spec,
)
from traywatch.calibration.mat.mat import DESIGNS, SIZES_MM

Points = tuple[tuple[float, float], ...]
LEFT: Points = ((10, 10), (150, 10), (150, 190), (10, 190))


def rectangle(x0: float, y0: float, x1: float, y1: float) -> Points:
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def board(*zones: tuple[str, Points], **more: object) -> ZoneLayout:
    parts = tuple({"name": f"{kind} {i}", "kind": kind, "polygon_mm": p} for i, (kind, p) in enumerate(zones))
    return ZoneLayout.model_validate({"size_mm": (300, 200), "zones": parts, **more})


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("size", SIZES_MM)
def test_nothing_is_wrong_with_our_own_mats(size: str, design: str) -> None:
    assert check_layout(layout_of(mat_spec(size, design))) == ()


CASES = [
    # drawing; code of the problem; level; approximate position
    (board(("hit", LEFT), ("crit", ((30, 30), (70, 70), (70, 30), (30, 70)))), "crossing", "wrong", (50, 50)),
    # a spike that runs out and back
    (
        board(("hit", ((10, 10), (99, 10), (140, 10), (99, 10), (99, 99), (10, 99)))),
        "crossing",
        "wrong",
        (140, 10),
    ),
    # two halves that touch at a point
    (
        board(("hit", ((10, 10), (50, 50), (90, 10), (90, 90), (50, 50), (10, 90)))),
        "crossing",
        "wrong",
        (50, 50),
    ),
    (board(("hit", LEFT), ("crit", rectangle(90, 20, 93, 70))), "tiny", "wrong", (91.5, 45)),
    (board(("hit", ((10, 10), (60, 10), (30, 10)))), "tiny", "wrong", (33, 10)),  # no area at all
    (
        board(("hit", LEFT), ("crit", rectangle(40, 40, 60, 60)), ("miss", rectangle(30, 30, 70, 70))),
        "covered",
        "wrong",
        (50, 50),
    ),
    (board(("hit", LEFT), ("miss", rectangle(150.5, 10, 290, 190))), "gap", "wrong", (150.25, 100)),
    (board(("hit", LEFT), ("miss", rectangle(150.01, 10, 290, 190))), "gap", "wrong", (150, 100)),
    (
        board(
            ("hit", rectangle(10, 10, 290, 50)),
            ("hit", rectangle(10, 150, 290, 190)),
            ("hit", rectangle(10, 50, 130, 150)),
            ("hit", rectangle(133.5, 50, 290, 150)),
        ),
        "hole",
        "wrong",
        (132, 100),
    ),
    (
        board(
            ("hit", rectangle(10, 10, 290, 50)),
            ("hit", rectangle(10, 150, 290, 190)),
            ("hit", rectangle(10, 50, 100, 150)),
            ("hit", rectangle(200, 50, 290, 150)),
        ),
        "hole",
        "note",
        (150, 100),
    ),
    (board(("hit", LEFT), ("fumble", rectangle(120, 90, 180, 130))), "overlap", "note", (135, 110)),
    (board(("hit", LEFT), ("miss", rectangle(200, 20, 310, 100))), "outside", "note", (310, 20)),
    (board(("hit", LEFT), ("miss", rectangle(310, 20, 350, 100))), "outside", "wrong", (310, 20)),
    (board(), "empty", "note", (150, 100)),
    (
        board(
            ("hit", LEFT),
            letters=[
                {"letter": "A", "box_mm": (20, 20, 35, 35)},
                {"letter": "B", "box_mm": (30, 30, 45, 45)},
            ],
        ),
        "box_overlap",
        "wrong",
        (32, 32),
    ),
    (
        board(("hit", LEFT), letters=[{"letter": "A", "box_mm": (35, 20, 20, 35)}]),
        "box_empty",
        "wrong",
        (27, 27),
    ),
    (
        board(("hit", LEFT), letters=[{"letter": "A", "box_mm": (200, 20, 215, 35)}]),
        "box_outside",
        "wrong",
        (207, 27),
    ),
    (
        board(("hit", LEFT), letters=[{"letter": "A", "box_mm": (145, 20, 160, 35)}]),
        "box_straddles",
        "note",
        (152, 27),
    ),
    (
        board(("hit", LEFT), letters=[{"letter": "A", "box_mm": (20, 20, 28, 28)}]),
        "box_small",
        "note",
        (24, 24),
    ),
    (
        board(("hit", LEFT), grids=[{"name": "g", "columns": 2, "rows": 2, "quad_mm": LEFT[::-1]}]),
        "grid_folded",
        "wrong",
        (10, 190),
    ),
    (
        board(
            ("hit", LEFT),
            grids=[{"name": "g", "columns": 9, "rows": 2, "quad_mm": rectangle(20, 20, 120, 100)}],
        ),
        "grid_small",
        "note",
        (70, 60),
    ),
    (
        board(
            ("hit", LEFT),
            grids=[{"name": "g", "columns": 2, "rows": 2, "quad_mm": rectangle(200, 20, 320, 100)}],
        ),
        "grid_outside",
        "wrong",
        (320, 20),
    ),
    (
        board(
            ("hit", LEFT),
            grids=[
                {"name": n, "columns": 2, "rows": 2, "quad_mm": rectangle(x, 20, x + 60, 80)}
                for n, x in (("g", 20), ("h", 60))
            ],
        ),
        "grid_overlap",
        "wrong",
        (70, 50),
    ),
    (
        board(("hit", LEFT), areas=[{"name": "hit 0", "polygon_mm": rectangle(200, 20, 240, 60)}]),
        "name_twice",
        "note",
        (200, 20),
    ),
    (
        board(("hit", LEFT), areas=[{"name": "bag", "polygon_mm": rectangle(200, 20, 240, 22)}]),
        "tiny",
        "wrong",
        (220, 21),
    ),
]


@pytest.mark.parametrize(("layout", "code", "level", "at"), CASES, ids=[f"{c[1]}-{c[2]}" for c in CASES])
def test_what_is_wrong_is_named_with_its_place(
    layout: ZoneLayout, code: str, level: str, at: tuple[float, float]
) -> None:
    found = [p for p in check_layout(layout) if p.code == code]
    assert found and {p.level for p in found} == {level}
    # Any position along a sliver, a gap or a hole is correct.
    slack = {"tiny": 26, "gap": 50, "hole": 50, "grid_small": 55}.get(code, 6)
    assert min(math.dist(p.at_mm, at) for p in found) < slack
    assert f"{found[0].at_mm[0]:.1f}, {found[0].at_mm[1]:.1f} mm" in str(found[0])


@pytest.mark.parametrize(
    "layout",
    [
        board(("hit", LEFT), ("miss", rectangle(150, 10, 290, 190))),  # side by side
        board(("hit", LEFT), ("crit", rectangle(40, 40, 60, 60))),  # one inside the other
        board(("hit", LEFT), ("miss", rectangle(160, 10, 290, 190))),  # an intended strip
        board(("hit", LEFT), ("hit", rectangle(120, 90, 180, 130))),  # the same zone: nothing to decide
        board(("off", rectangle(40, 40, 44.5, 60)), ("hit", rectangle(10, 10, 40, 190))),
    ],
)
def test_maps_that_are_well(layout: ZoneLayout) -> None:
    assert check_layout(layout) == ()


def test_what_is_wrong_comes_first() -> None:
    layout = board(("hit", LEFT), ("miss", rectangle(200, 20, 310, 100)), ("crit", rectangle(20, 20, 22, 40)))
    assert [p.level for p in check_layout(layout)] == ["wrong", "note"]


@settings(max_examples=settings.default.max_examples // 4)  # each one draws a picture
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["hit", "crit", "miss", "fumble", "off"]),
            st.lists(st.tuples(st.floats(-50, 350), st.floats(-50, 250)), min_size=3, max_size=8),
        ),
        max_size=4,
    )
)
def test_any_scribble_is_judged_and_drawn(zones: list[tuple[str, list[tuple[float, float]]]]) -> None:
    layout = board(*((kind, tuple(points)) for kind, points in zones))
    problems = check_layout(layout)
    assert all(math.isfinite(value) for problem in problems for value in problem.at_mm)
    assert draw_layout(layout, problems, width_px=500).shape[1] == 500


def test_a_plan_shows_zones_and_what_is_wrong() -> None:
    layout = board(
        ("hit", LEFT),
        ("miss", rectangle(150.5, 10, 290, 190)),
        letters=(LetterBox(letter="A", box_mm=(20, 20, 40, 40)),),
        grids=(
            RankGrid(name="ranks", columns=3, rows=2, quad_mm=((160, 20), (280, 20), (280, 80), (160, 80))),
        ),
        areas=(MarkedArea(name="bag", polygon_mm=rectangle(20, 120, 60, 160)),),
    )
    problems = check_layout(layout)
    plain, marked = draw_layout(layout, width_px=900), draw_layout(layout, problems, width_px=900)
    assert marked.shape[0] > plain.shape[0]
    changed = np.any(marked[: plain.shape[0] - 80] != plain[: plain.shape[0] - 80], axis=2)
    gap = next(problem for problem in problems if problem.code == "gap")
    # A sheet of 300 mm with 14 mm of margin on either side.
    x, y = (round((value + 14) / 328 * 900) for value in gap.at_mm)
    assert changed[y - 8 : y + 9, x - 8 : x + 9].any()


def test_a_crowded_map_is_judged_in_little_room() -> None:
    cells = [
        rectangle(10 + 14 * i, 10 + 9 * j, 22 + 14 * i, 17 + 9 * j) for i in range(20) for j in range(20)
    ]
    layout = board(("miss", rectangle(0, 0, 300, 200)), *(("hit", cell) for cell in cells))
    assert check_layout(layout) == ()
