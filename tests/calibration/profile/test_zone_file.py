from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tests.calibration.tray_cameras import camera, layout_of
from traywatch.calibration import (
    LetterBox,
    MarkedArea,
    RankGrid,
    ZoneArea,
    ZoneLayout,
    draw_profile,
    mat_spec,
)
from traywatch.calibration.mat.mat import DESIGNS, SIZES_MM
from traywatch.errors import CalibrationError

GRID = RankGrid(
    name="ranks",
    columns=4,
    rows=2,
    quad_mm=((100, 20), (180, 20), (190, 70), (90, 70)),
    ranks=("front", "rear"),
)
LAYOUT = ZoneLayout(
    name="my board",
    size_mm=(297, 210),
    zones=(ZoneArea(name="field", kind="hit", polygon_mm=((0, 0), (297, 0), (297, 210), (0, 210))),),
    letters=(LetterBox(letter="A", box_mm=(10, 10, 30, 30)),),
    grids=(GRID,),
    areas=(MarkedArea(name="bag", polygon_mm=((10, 100), (60, 100), (60, 150), (10, 150))),),
)


def test_a_map_survives_the_file(tmp_path: Path) -> None:
    path = tmp_path / "zones.json"
    LAYOUT.save(path)
    assert ZoneLayout.load(path) == LAYOUT
    assert ZoneLayout.from_json(LAYOUT.to_json()) == LAYOUT


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("size", SIZES_MM)
def test_printed_mats_bring_theirs(size: str, design: str) -> None:
    mat = mat_spec(size, design)
    layout = layout_of(mat)
    assert layout.zones == mat.zones and layout.letters == mat.letters and layout.size_mm == mat.size_mm


def test_a_map_goes_into_a_profile_and_out_again(tmp_path: Path) -> None:
    profile = LAYOUT.apply(camera())
    assert profile.cell_at(105, 25) == ("ranks", 0, 0) and profile.cell_at(5, 5) is None
    assert profile.area_at(20, 120) == "bag" and profile.area_at(200, 120) is None
    assert profile.zone_at(20, 120) == "hit"
    path = tmp_path / "profile.json"
    profile.save(path)
    found = ZoneLayout.load(path)
    assert found.zones == LAYOUT.zones and found.grids == LAYOUT.grids and found.areas == LAYOUT.areas


def test_a_map_of_another_board_is_refused() -> None:
    with pytest.raises(CalibrationError) as caught:
        LAYOUT.model_copy(update={"size_mm": (420.0, 297.0)}).apply(camera())
    assert caught.value.code == "zones_mismatch"


@pytest.mark.parametrize(
    ("x", "y", "cell"),
    [
        (101, 21, (0, 0)),
        (179, 21, (3, 0)),
        (188, 69, (3, 1)),
        (92, 69, (0, 1)),
        (139, 40, (1, 0)),
        (95, 21, None),  # outside the slanted side
        (140, 75, None),
    ],
)
def test_a_grid_in_perspective_knows_its_cells(x: float, y: float, cell: tuple[int, int] | None) -> None:
    assert GRID.cell_at(x, y) == cell


def test_each_cells_middle_lies_in_it() -> None:
    for column in range(4):
        for row in range(2):
            corners = GRID.cell_mm(column, row)
            middle = (sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4)
            assert GRID.cell_at(*middle) == (column, row)
    with pytest.raises(IndexError):
        GRID.cell_mm(4, 0)


def test_a_folded_grid_has_no_cells() -> None:
    folded = RankGrid(name="x", columns=2, rows=2, quad_mm=((0, 0), (50, 0), (0, 50), (50, 50)))
    assert not folded.sound and folded.cell_at(25, 10) is None


def _with(**changes: object) -> str:
    return json.dumps({**LAYOUT.to_json(), **changes})


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "not JSON"),
        ("\x00garbage", "not JSON"),
        ("[" * 50_000, "not JSON"),
        ("[]", "must be a table"),
        ("null", "must be a table"),
        (_with(extra=1), "extra"),
        (_with(format="other"), "format"),
        (_with(size_mm=[0, 10]), "size_mm"),
        (
            _with(zones=[{"name": "x", "kind": "jackpot", "polygon_mm": [[0, 0], [1, 0], [0, 1]]}]),
            "zones.0.kind",
        ),
        (_with(zones=[{"name": "x", "kind": "hit", "polygon_mm": [[0, 0], [1, 0]]}]), "polygon_mm"),
        (_with(zones=[{"name": "", "kind": "hit", "polygon_mm": [[0, 0], [9, 0], [0, 9]]}]), "name"),
        (_with(zones=[{"name": "x", "kind": "hit", "polygon_mm": [[0, 0], [9e9, 0], [0, 9]]}]), "far off"),
        (_with(grids=[{**GRID.model_dump(), "columns": 0}]), "columns"),
        (_with(grids=[{**GRID.model_dump(), "ranks": ["one"]}]), "1 names for 2 rows"),
        (json.dumps(LAYOUT.to_json()).replace("210.0", "NaN"), "finite"),
        (json.dumps({"rvec": 1}), "profile"),
    ],
)
def test_a_file_that_is_no_map_says_where_in_one_line(content: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "zones.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(CalibrationError) as caught:
        ZoneLayout.load(path)
    assert caught.value.code == "zones_unreadable"
    said = str(caught.value)
    assert str(path) in said and says in said and "\n" not in said


def test_a_profile_with_zones_far_off_is_refused() -> None:
    lost = ZoneArea(name="lost", kind="hit", polygon_mm=((9e6, 0), (9e6, 10), (9e6 + 10, 0)))
    with pytest.raises(CalibrationError) as caught:
        ZoneLayout.of_profile(camera().model_copy_valid(zones=(lost,)))
    assert caught.value.code == "zones_unreadable"


def test_no_file_and_no_folder(tmp_path: Path) -> None:
    with pytest.raises(CalibrationError) as caught:
        ZoneLayout.load(tmp_path / "none.json")
    assert caught.value.code == "zones_unreadable"
    with pytest.raises(CalibrationError) as caught:
        LAYOUT.save(tmp_path / "no" / "zones.json")
    assert caught.value.code == "zones_not_saved"


def test_a_board_without_print_is_drawn_with_grids_areas_and_words() -> None:
    bare = LAYOUT.apply(camera()).model_copy_valid(markers={})
    picture = np.full((720, 960, 3), 90, np.uint8)
    drawn = draw_profile(picture, bare)
    for place in (GRID.at_share(0.5, 0.0), (10.0, 125.0), (148.5, 0.0)):  # grid, area, zone
        x, y = np.rint(bare.project([place])[0]).astype(int)
        assert np.any(drawn[y - 3 : y + 4, x - 3 : x + 4] != 90)
    printed = draw_profile(picture, bare.model_copy_valid(markers=mat_spec("a4").markers))
    assert np.any(drawn != printed)


@pytest.mark.parametrize(
    ("game", "place", "point"),
    [
        ("dice_warriors", "first:1:1", (60, 115)),
        ("dice_warriors", "first:4:8", (250, 190)),
        ("dice_warriors", "second:1:1", (60, 95)),
        ("dice_warriors", "second:4:3", (110, 20)),
        ("dice_warriors", None, (150, 105)),
        ("dice_warriors", None, (42.5, 115)),
        ("dice_adventure", "met", (80, 100)),
        ("dice_adventure", "hero", (220, 100)),
        ("dice_adventure", None, (148, 100)),
        ("dice_adventure", None, (143.5, 100)),
        ("deep_dark_dice", None, (100, 100)),
    ],
)
def test_a_profile_says_in_which_place_a_die_lies(
    game: str, place: str | None, point: tuple[float, float]
) -> None:
    mat = mat_spec("a4", game)
    profile = camera().model_copy_valid(zones=mat.zones, grids=mat.grids, areas=mat.areas)
    assert profile.place_at(*point, within_mm=3.0) == place
    assert layout_of(mat).apply(profile).place_at(*point, within_mm=3.0) == place
