"""The cutting plan of the stand, and its camera plate as a solid."""

from __future__ import annotations

import struct
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from traywatch.calibration.drawing.cutting_plan import BOARDS_MM, SAW_MM, draw_cutting_plan, plan_cuts
from traywatch.calibration.drawing.solid import extrude, write_stl
from traywatch.calibration.drawing.stand_parts import PLATE_MM, Stand, StandPart, camera_plate
from traywatch.errors import CalibrationError

A4, A3 = (297.0, 210.0), (420.0, 297.0)
SQUARE = np.array([(0, 0), (10, 0), (10, 10), (0, 10)], dtype=float)
HOLE = np.array([(3, 4), (6, 3), (7, 7), (4, 6)], dtype=float)
TRIANGLE = np.array([(0, 0), (8, 1), (3, 9)], dtype=float)


def area(outline: NDArray[np.float64]) -> float:
    x, y = outline.T
    return abs(float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))) / 2


def volume(surface: NDArray[np.float32]) -> float:
    a, b, c = (surface[:, n].astype(float) for n in range(3))
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)


@pytest.mark.parametrize(
    "outlines",
    [
        [TRIANGLE],
        [SQUARE],
        [SQUARE, HOLE],
        [SQUARE, HOLE[::-1]],
        [camera_plate().outline, *camera_plate().cuts],
    ],
    ids=["triangle", "square", "hole", "hole in the other direction", "camera plate"],
)
def test_a_solid_has_no_gaps_and_the_right_volume(outlines: list[NDArray[np.float64]]) -> None:
    surface = extrude(outlines, 4.0)
    expected = 4.0 * (area(outlines[0]) - sum(map(area, outlines[1:])))
    assert volume(surface) == pytest.approx(expected, rel=1e-5)
    edges = Counter(
        (tuple(triangle[n]), tuple(triangle[(n + 1) % 3])) for triangle in surface.tolist() for n in range(3)
    )
    assert set(edges.values()) == {1}
    assert all((end, start) in edges for start, end in edges), "each edge has a neighbor"


def test_an_stl_file_has_all_triangles(tmp_path: Path) -> None:
    surface = extrude([SQUARE, HOLE], 4.0)
    write_stl(surface, tmp_path / "x.stl", title="a plate")
    content = (tmp_path / "x.stl").read_bytes()
    assert content.startswith(b"a plate") and len(content) == 84 + 50 * len(surface)
    assert struct.unpack_from("<I", content, 80) == (len(surface),)
    records = np.frombuffer(content, dtype=[("v", "<f4", (4, 3)), ("a", "<u2")], offset=84)
    np.testing.assert_array_equal(records["v"][:, 1:], surface)
    np.testing.assert_allclose(np.linalg.norm(records["v"][:, 0], axis=1), 1.0, atol=1e-5)


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(CalibrationError, match="could not be written") as caught:
        write_stl(extrude([SQUARE], 1.0), tmp_path / "no" / "x.stl", title="")
    assert caught.value.code == "solid_not_written"


def test_the_holes_of_the_plate_fit_the_cameras() -> None:
    """Hole spacings of the camera boards: 21 x 12.5 mm and 30 x 30 mm."""
    plate = camera_plate()
    middle = np.array([PLATE_MM / 2, PLATE_MM / 2])
    by_size: dict[float, list[NDArray[np.float64]]] = {}
    for place, diameter in plate.holes:
        by_size.setdefault(diameter, []).append(np.abs(np.array(place) - middle) * 2)
    np.testing.assert_allclose(by_size[2.2], [(21.0, 12.5)] * 4)
    np.testing.assert_allclose(by_size[2.7], [(30.0, 30.0)] * 4)
    assert all(one.min() > 0 and one.max() < PLATE_MM for one in plate.cuts)


def fits(parts: tuple[StandPart, ...]) -> None:
    plan = plan_cuts(parts)
    width, height = plan.board_mm
    assert sorted(map(id, parts)) == sorted(id(one.part) for one in plan.placed)
    for n, one in enumerate(plan.placed):
        assert {one.width, one.height} == {one.part.width_mm, one.part.length_mm}
        assert one.left >= 0 and one.top >= 0
        assert one.left + one.width <= width and one.top + one.height <= height
        for other in plan.placed[:n]:
            beside = (
                one.left + one.width + SAW_MM <= other.left or other.left + other.width + SAW_MM <= one.left
            )
            below = one.top + one.height + SAW_MM <= other.top or other.top + other.height + SAW_MM <= one.top
            assert beside or below, "a saw cut apart"


@given(
    tray=st.tuples(st.floats(80, 600), st.floats(80, 600)),
    height=st.floats(150, 1500),
)
def test_all_parts_lie_apart_on_the_board(tray: tuple[float, float], height: float) -> None:
    fits(Stand(tray, height).parts)


def test_small_stands_need_small_boards() -> None:
    boards = [plan_cuts(Stand(tray, height).parts).board_mm for tray, height in ((A4, 430.0), (A3, 900.0))]
    assert boards == [(600.0, 500.0), (1200.0, 600.0)]
    assert all(board in BOARDS_MM for board in boards)


def test_a_stand_without_a_board_is_refused() -> None:
    with pytest.raises(CalibrationError, match="smaller height") as caught:
        plan_cuts(Stand(A4, 3000.0).parts)
    assert caught.value.code == "stand_too_large"


@pytest.mark.parametrize(("tray", "height"), [(A4, 430.0), (A3, 900.0), ((120.0, 120.0), 200.0)])
def test_the_plan_is_on_its_page(tray: tuple[float, float], height: float) -> None:
    sheet = draw_cutting_plan(Stand(tray, height).parts, (297.0, 210.0))
    for mark in sheet.marks:
        points = getattr(mark, "points", None)
        if points is not None:
            assert points.min() >= 0 and (points.max(axis=0) <= (297.0, 210.0)).all()
