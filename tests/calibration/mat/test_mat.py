from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from traywatch.calibration import mat_spec, render_mat, write_mat_pdf
from traywatch.calibration.camera.markers import find_markers
from traywatch.calibration.mat.mat import DESIGNS, EDITIONS, SIZES_MM, mat_of_markers, printed_edition
from traywatch.errors import CalibrationError

MATS = [(size, design) for design in DESIGNS for size in SIZES_MM]
PRINTS = [(size, design, edition) for edition in EDITIONS for size, design in MATS]
POINTS_PER_MM = 72 / 25.4


OTHERS = pytest.mark.long("each size and each design is in a quick case")


@pytest.mark.parametrize(
    ("size", "design", "edition"),
    [
        pytest.param(size, design, edition, marks=() if size == "a4" or design == "plain" else OTHERS)
        for size, design, edition in PRINTS
    ],
)
def test_markers_are_detected_where_the_mat_says(size: str, design: str, edition: int) -> None:
    mat = mat_spec(size, design, edition)
    found = find_markers(render_mat(mat, 5))
    assert found.keys() == mat.markers.keys()
    for marker, corners in found.items():
        np.testing.assert_allclose((corners + 0.5) / 5, mat.markers[marker], atol=0.1)


def test_two_markers_say_which_mat_it_is() -> None:
    sets = [set(mat_spec(*names).markers) for names in PRINTS]
    assert all(len(one) == 4 and max(one) < 100 for one in sets)
    assert all(len(one & other) <= 1 for i, one in enumerate(sets) for other in sets[:i])
    for names in PRINTS:
        mat = mat_spec(*names)
        assert mat_of_markers(list(mat.markers)[:2]) == mat
    assert mat_of_markers([49]) is None
    assert mat_of_markers([32]) is None, "it is on two mats"


@pytest.mark.parametrize("size", SIZES_MM)
def test_a_formation_for_each_player(size: str) -> None:
    mat = mat_spec(size, "dice_warriors")
    first, second = mat.grids
    assert (first.columns, first.rows, first.ranks) == (8, 4, ("1", "2", "3", "4"))
    assert second.ranks == ("4", "3", "2", "1")
    # The fronts face each other, columns continue straight across, and the largest die fits into a cell.
    assert first.cell_mm(2, 0)[0][0] == second.cell_mm(2, 3)[0][0]
    assert 0 < first.quad_mm[0][1] - second.quad_mm[3][1] < 20
    (x0, y0), _, (x1, y1), _ = first.cell_mm(0, 0)
    assert min(x1 - x0, y1 - y0) > 20
    for grid in mat.grids:
        assert grid.sound
        for marker in mat.markers.values():
            assert not any(grid.cell_at(*corner) for corner in marker)


@pytest.mark.parametrize("size", SIZES_MM)
def test_two_halves_that_do_not_touch(size: str) -> None:
    mat = mat_spec(size, "dice_adventure")
    met, hero = (np.array(area.polygon_mm) for area in mat.areas)
    assert [area.name for area in mat.areas] == ["met", "hero"]
    assert met[:, 0].max() + 5 < hero[:, 0].min()
    middle = mat.size_mm[0] / 2
    assert np.ptp(met, axis=0) == pytest.approx(np.ptp(hero, axis=0))
    assert middle - met[:, 0].max() == pytest.approx(hero[:, 0].min() - middle)


@pytest.mark.parametrize("size", SIZES_MM)
def test_zones_cover_the_battlefield_and_leave_the_markers_alone(size: str) -> None:
    mat = mat_spec(size)
    width, height = mat.size_mm
    x, y = np.meshgrid(np.arange(0.5, width), np.arange(0.5, height))
    kinds = mat.zone_map.indices(np.stack([x.ravel(), y.ravel()], axis=1)).reshape(x.shape)
    share = np.bincount(kinds.ravel(), minlength=5) / np.count_nonzero(kinds != 4)
    # hit, crit, miss, fumble: each is large enough to matter, and none is rare
    assert 0.35 < share[0] < 0.5 and 0.03 < share[1] < 0.08
    assert 0.35 < share[2] < 0.5 and 0.06 < share[3] < 0.15
    # The battlefield is one piece without holes: between its first and last point, no row is ever off.
    for row in kinds:
        on = np.flatnonzero(row != 4)
        assert len(on) == 0 or np.all(row[on[0] : on[-1] + 1] != 4)
    for corners in mat.markers.values():
        assert {mat.zone_map.at(*corner) for corner in corners} == {"off"}


@pytest.mark.parametrize("size", SIZES_MM)
def test_obstacle_boxes_lie_apart_each_in_one_zone(size: str) -> None:
    mat = mat_spec(size)
    assert {box.letter for box in mat.letters} == {"A", "B", "C"}
    boxes = [np.array(box.box_mm) for box in mat.letters]
    for box in boxes:
        corners = [(box[i], box[j]) for i in (0, 2) for j in (1, 3)]
        assert len({mat.zone_map.at(*corner) for corner in corners}) == 1
    for i, one in enumerate(boxes):
        for other in boxes[:i]:
            assert np.any(np.maximum(one[:2], other[:2]) >= np.minimum(one[2:], other[2:]))


def test_a_named_mat_is_the_edition_that_was_printed() -> None:
    for edition in EDITIONS:
        mat = mat_spec("a4", "plain", edition)
        assert printed_edition(mat_spec("a4", "plain"), mat.markers) == mat
    other = mat_spec("a3", "plain")
    assert printed_edition(other, mat_spec("a4", "plain").markers) == other, "another size is no edition"


def test_the_first_edition_is_still_drawn_as_it_was_printed() -> None:
    tones = {}
    for design in DESIGNS:
        gray = cv2.cvtColor(render_mat(mat_spec("a4", design, 1), 2), cv2.COLOR_BGR2GRAY)
        tones[design] = cv2.resize(gray, (6, 3), interpolation=cv2.INTER_AREA).ravel().tolist()
    recorded = json.loads((Path(__file__).parent / "first_edition_tones.json").read_text(encoding="utf-8"))
    assert tones.keys() == recorded.keys()
    for design, values in recorded.items():
        np.testing.assert_allclose(tones[design], values, atol=1.5, err_msg=design)


def test_other_games_play_on_a_plain_field() -> None:
    mat = mat_spec("letter", "delvers_deep")
    assert mat.design == "plain"
    assert [(area.name, area.kind) for area in mat.zones] == [("field", "hit")]


@pytest.mark.parametrize(("size", "game"), [("a5", "deep_dark_dice"), ("a4", "chess")])
def test_an_unknown_mat_is_refused(size: str, game: str) -> None:
    with pytest.raises(CalibrationError) as caught:
        mat_spec(size, game)
    assert caught.value.code == "mat_unknown"


@pytest.mark.parametrize(("size", "design"), MATS)
def test_the_pdf_is_true_to_scale(size: str, design: str, tmp_path: Path) -> None:
    mat = mat_spec(size, design)
    path = tmp_path / "mat.pdf"
    write_mat_pdf(mat, path)
    data = path.read_bytes()
    page = re.findall(rb"/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", data)
    assert len(page) == 1
    np.testing.assert_allclose([float(v) / POINTS_PER_MM for v in page[0]], mat.size_mm, atol=0.01)
    assert b"/PrintScaling /None" in data
    drawn = b"".join(
        zlib.decompress(base64.a85decode(stream.strip(), adobe=False))
        for stream in (
            found.strip().removesuffix(b"~>")
            for found in re.findall(rb"stream\r?\n(.*?)endstream", data, re.S)
        )
    ).decode("latin-1")
    scale = re.search(r"([\d.]+) 0 0 -([\d.]+) 0 ([\d.]+) cm", drawn)
    assert scale is not None
    np.testing.assert_allclose([float(scale[1]), float(scale[2])], POINTS_PER_MM, rtol=1e-5)
    blocks = [tuple(map(float, block)) for block in re.findall(r"(\S+) (\S+) (\S+) (\S+) re", drawn)]
    for (x0, y0), _, (x1, y1), _ in mat.markers.values():
        assert any(np.allclose(block, (x0, y0, x1 - x0, y1 - y0), atol=0.01) for block in blocks)
    # The first and the last tick of the ruler are 100 mm apart.
    ticks = sorted(x + w / 2 for x, _, w, h in blocks if abs(w - 0.16) < 1e-3 and h == pytest.approx(2.6))
    assert ticks[-1] - ticks[0] == pytest.approx(100.0, abs=0.01)


def test_the_same_mat_gives_the_same_file(tmp_path: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        write_mat_pdf(mat_spec("a4"), tmp_path / name)
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


def test_a_mat_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    with pytest.raises(CalibrationError) as caught:
        write_mat_pdf(mat_spec("a4"), tmp_path / "nowhere" / "mat.pdf")
    assert caught.value.code == "mat_not_written"
