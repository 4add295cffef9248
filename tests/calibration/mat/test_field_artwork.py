"""The fields of the newest edition: nothing that looks like a die, and the lattice everywhere."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from traywatch.calibration import MatSpec, mat_spec, render_mat
from traywatch.calibration.drawing.vector import Drawing
from traywatch.calibration.mat.battlefields import Layout
from traywatch.calibration.mat.lattice import DIRECTIONS, Lattice, has_lattice
from traywatch.calibration.mat.mat import DESIGNS, SIZES_MM, write_mat_pdf

PX_PER_MM = 3.0
SMALLEST_DIE_MM = 10.0
Floats = NDArray[np.float64]


def field_mask(mat: MatSpec, shape: tuple[int, ...], inset_mm: float) -> NDArray[np.bool_]:
    """Pixels of the field at some distance from its rim."""
    outlines = [area.polygon_mm for area in mat.areas] or [Layout(*mat.size_mm).rim]
    mask = np.zeros(shape[:2], np.uint8)
    for outline in outlines:
        cv2.fillPoly(mask, [np.rint(np.array(outline) * PX_PER_MM).astype(np.int32)], 255)
    side = 2 * round(inset_mm * PX_PER_MM) + 1
    return np.asarray(cv2.erode(mask, np.ones((side, side), np.uint8)) > 0)


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("size", SIZES_MM)
def test_no_area_of_the_size_of_a_die_is_dark_or_saturated(size: str, design: str) -> None:
    mat = mat_spec(size, design)
    sheet = render_mat(mat, PX_PER_MM)
    side = round(SMALLEST_DIE_MM * PX_PER_MM)
    mean = cv2.blur(sheet, (side, side))
    on = field_mask(mat, sheet.shape, SMALLEST_DIE_MM / 2)
    assert cv2.cvtColor(mean, cv2.COLOR_BGR2HSV)[on, 1].max() < 70
    dark = np.asarray(cv2.cvtColor(sheet, cv2.COLOR_BGR2GRAY) < 150, np.uint8) * on
    # Lines are thin: after an opening with a square of 3 mm, nothing dark is left.
    thick = cv2.morphologyEx(dark, cv2.MORPH_OPEN, np.ones((9, 9), np.uint8))
    assert not thick.any(), np.argwhere(thick)[:3] / PX_PER_MM


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("size", SIZES_MM)
def test_labels_on_the_field_are_smaller_than_numerals_of_dice(
    size: str, design: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    mat = mat_spec(size, design)
    layout = Layout(*mat.size_mm)
    rim = layout.rim.astype(np.float32)
    labels: list[tuple[str, float]] = []
    draw = Drawing.text

    def record(self: Drawing, color: Any, text: str, at: Any, cap_mm: float, **options: Any) -> None:
        x, y = (float(v) for v in at)
        if cv2.pointPolygonTest(rim, (x, y), False) > 0:
            labels.append((text, cap_mm / layout.scale))
        draw(self, color, text, at, cap_mm, **options)

    monkeypatch.setattr(Drawing, "text", record)
    write_mat_pdf(mat, tmp_path / "mat.pdf")
    assert labels or design == "plain"
    assert all(cap_mm <= 2.5 for _, cap_mm in labels), labels


def test_zones_differ_in_their_pattern_without_color() -> None:
    mat = mat_spec("a4")
    gray = cv2.cvtColor(render_mat(mat, 6.0), cv2.COLOR_BGR2GRAY).astype(float)
    # A rectangle (x0, y0, x1, y1) in mm inside each zone that holds no label and no border.
    inside = {
        "hit": (166, 157, 181, 168),
        "miss": (14, 44, 50, 60),
        "crit": (133, 90, 164, 120),
        "fumble": (58, 18, 76, 35),
    }
    lines = {}
    for zone, (x0, y0, x1, y1) in inside.items():
        assert mat.zone_map.at((x0 + x1) / 2, (y0 + y1) / 2) == zone
        part = gray[6 * y0 : 6 * y1, 6 * x0 : 6 * x1]
        lines[zone] = float(np.mean(part < 0.8 * np.median(part)))
    assert lines["hit"] < 0.003 < 0.01 < lines["miss"] < 0.05 < lines["crit"] < 0.8 * lines["fumble"], lines


def amplitudes(gray: Floats, mat: MatSpec, window_mm: float = 7.0) -> Floats:
    """The amplitude [2, h, w] of both families of lines in the logarithm of a picture of the sheet."""
    h, w = gray.shape
    lattice = Lattice.of(Layout(*mat.size_mm).scale)
    y, x = np.mgrid[:h, :w]
    phases = lattice.phases((np.stack([x, y], axis=-1) + 0.5) / PX_PER_MM)
    log = np.log(np.maximum(gray, 1.0))
    side = 2 * round(window_mm * PX_PER_MM / 2) + 1
    log = log - cv2.blur(log, (side, side))
    parts = []
    for family in range(len(DIRECTIONS)):
        carrier = phases[..., family]
        real, imaginary = (cv2.blur(log * wave(carrier), (side, side)) for wave in (np.cos, np.sin))
        parts.append(2 * np.hypot(real, imaginary))
    return np.stack(parts)


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("size", ["a4", "a3"])
def test_the_lattice_is_on_the_whole_field_until_something_covers_it(size: str, design: str) -> None:
    mat = mat_spec(size, design)
    assert has_lattice(mat.markers) and not has_lattice(mat_spec(size, design, 1).markers)
    gray = cv2.cvtColor(render_mat(mat, PX_PER_MM), cv2.COLOR_BGR2GRAY).astype(float)
    on = field_mask(mat, gray.shape, 8.0)
    bare = amplitudes(gray, mat)[:, on]
    assert np.quantile(bare, 0.02) > 0.015 and 0.03 < np.median(bare) < 0.09
    covered = gray.copy()
    ys, xs = np.nonzero(on)
    at = int(xs[len(xs) // 3]), int(ys[len(ys) // 3])
    cv2.circle(covered, at, round(8 * PX_PER_MM), 210.0, -1)
    assert amplitudes(covered, mat)[:, at[1], at[0]].max() < 0.005


def test_lines_stay_inside_an_outline_with_a_bay() -> None:
    outline = np.array([(0, 0), (60, 0), (60, 40), (40, 40), (40, 15), (20, 15), (20, 40), (0, 40)], float)
    lines = Lattice.of(1.0).lines(outline)
    assert len(lines) > 20
    border = outline.astype(np.float32)
    for start, end in lines:
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            x, y = (start + share * (end - start)).tolist()
            assert cv2.pointPolygonTest(border, (x, y), True) > -1e-3
        phases = Lattice.of(1.0).phases((start + end) / 2) / (2 * np.pi)
        assert np.abs(phases - np.rint(phases)).min() < 1e-6
