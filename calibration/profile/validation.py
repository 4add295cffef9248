"""Validates a zone map: problems, with their positions in millimeters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.profile.zone_file import ZoneLayout
from traywatch.calibration.zones.polygons import Grid, Painted, clusters, crossings, strips
from traywatch.calibration.zones.zone_map import RankGrid, ZoneArea, inside
from traywatch.messages import Text, english, msg

Floats = NDArray[np.float64]

# A ground point is known to about 1 mm, so nothing can be decided in a narrower area.
_LEAST_RADIUS_MM = 2.0
# Two areas with a smaller gap were meant to touch.
_GAP_MM = 3.0
_GAPS_APART_MM = 6.0
# An enclosed hole larger than this may have been left on purpose.
_LARGE_HOLE_MM2 = 400.0
_WORTH_MM2 = 1.0
_OUTSIDE_MM = 0.5
_SIDE_MM = 1e-3
_OBSTACLE_MM = 12.0
_DIE_MM = 16.0


@dataclass(frozen=True, slots=True)
class LayoutProblem:
    """One problem of a map: ``wrong`` must be fixed, a ``note`` may be intended; and its position."""

    code: str
    level: Literal["wrong", "note"]
    message: Text
    at_mm: tuple[float, float]

    def __str__(self) -> str:
        return f"{english(self.message)} (at {self.at_mm[0]:.1f}, {self.at_mm[1]:.1f} mm)"


def check_layout(layout: ZoneLayout) -> tuple[LayoutProblem, ...]:
    """All problems of a map, the ``wrong`` ones first."""
    problems = [*_outlines(layout), *_painting(layout), *_boxes(layout), *_grids(layout), *_names(layout)]
    return tuple(sorted(problems, key=lambda problem: problem.level != "wrong"))


# -- each area by itself ---------------------------------------------------------------


def _outlines(layout: ZoneLayout) -> Iterator[LayoutProblem]:
    width, height = layout.size_mm
    shapes = [(zone.name, np.asarray(zone.polygon_mm, dtype=float)) for zone in layout.zones]
    shapes += [(area.name, np.asarray(area.polygon_mm, dtype=float)) for area in layout.areas]
    for name, polygon in shapes:
        for place in crossings(polygon):
            yield LayoutProblem("crossing", "wrong", msg("zones-crossing", name=name), place)
        beyond = np.maximum(polygon - (width, height), -polygon)
        if np.all(polygon.max(axis=0) < 0) or np.any(polygon.min(axis=0) > (width, height)):
            yield LayoutProblem("outside", "wrong", msg("zones-outside", name=name), _first(polygon))
        elif beyond.max() > _OUTSIDE_MM:
            far = polygon[int(np.argmax(beyond.max(axis=1)))]
            text = msg("zones-over-edge", name=name, mm=round(float(beyond.max()), 1))
            yield LayoutProblem("outside", "note", text, _first(far[None]))


def _first(polygon: Floats) -> tuple[float, float]:
    return float(polygon[0, 0]), float(polygon[0, 1])


# -- overlaps, holes and gaps ------------------------------------------------------------


def _painting(layout: ZoneLayout) -> Iterator[LayoutProblem]:
    if not layout.zones:
        middle = layout.size_mm[0] / 2, layout.size_mm[1] / 2
        yield LayoutProblem("empty", "note", msg("zones-none"), middle)
        return
    polygons = [np.asarray(zone.polygon_mm, dtype=float) for zone in layout.zones]
    grid = Grid.over(polygons, layout.size_mm)
    shapes = [grid.painted(polygon) for polygon in polygons]
    top = np.zeros((grid.rows, grid.columns), dtype=np.uint16)
    for index, shape in enumerate(shapes):
        top[shape.window][shape.mask > 0] = index + 1
    for index, (zone, shape) in enumerate(zip(layout.zones, shapes, strict=True)):
        shows = np.asarray(top[shape.window] == index + 1, dtype=np.uint8)
        yield from _one_area(zone, shape, Painted(shape.column, shape.row, shows), grid)
    yield from _overlaps(layout.zones, shapes, grid)
    holes = list(_holes(np.asarray(top == 0, dtype=np.uint8), grid))
    for hole in holes:
        place, _ = grid.deepest(hole)
        size = grid.area_mm2(hole)
        level: Literal["wrong", "note"] = "note" if size > _LARGE_HOLE_MM2 else "wrong"
        text = msg("zones-hole", area=round(size))
        yield LayoutProblem("hole", level, text, place)
    yield from _gaps(layout, grid, holes)
    for area in layout.areas:
        place, radius = grid.deepest(grid.painted(np.asarray(area.polygon_mm, dtype=float)))
        if radius < _LEAST_RADIUS_MM:
            yield _tiny(area.name, radius, place)


def _one_area(zone: ZoneArea, shape: Painted, shows: Painted, grid: Grid) -> Iterator[LayoutProblem]:
    place, radius = grid.deepest(shape)
    if radius < _LEAST_RADIUS_MM:
        middle = np.mean(zone.polygon_mm, axis=0)
        yield _tiny(zone.name, radius, place if radius > 0 else _first(middle[None]))
        return
    if grid.area_mm2(shows) < _WORTH_MM2:
        text = msg("zones-covered", name=zone.name)
        yield LayoutProblem("covered", "wrong", text, place)
        return
    place, radius = grid.deepest(shows)
    if radius < _LEAST_RADIUS_MM:
        text = msg("zones-mostly-covered", name=zone.name, mm=round(2 * radius, 1))
        yield LayoutProblem("covered", "note", text, place)


def _tiny(name: str, radius: float, place: tuple[float, float]) -> LayoutProblem:
    text = msg("zones-tiny", name=name, mm=round(2 * radius, 1), least=2 * _LEAST_RADIUS_MM)
    return LayoutProblem("tiny", "wrong", text, place)


def _overlaps(zones: Sequence[ZoneArea], shapes: Sequence[Painted], grid: Grid) -> Iterator[LayoutProblem]:
    for i, j in combinations(range(len(zones)), 2):
        both = shapes[i].shared(shapes[j]) if zones[i].kind != zones[j].kind else None
        # A single row of grid squares along a common edge is not an overlap.
        if both is None or not cv2.erode(both.mask, np.ones((3, 3), np.uint8)).any():
            continue
        shared = grid.area_mm2(both)
        alone = min(grid.area_mm2(shapes[i]), grid.area_mm2(shapes[j])) - shared
        if alone > max(_WORTH_MM2, 0.01 * shared):
            place, _ = grid.deepest(both)
            text = msg(
                "zones-overlap",
                later=zones[j].name,
                earlier=zones[i].name,
                area=round(shared),
                zone=msg("rules-zone", zone=zones[j].kind),
            )
            yield LayoutProblem("overlap", "note", text, place)


def _holes(empty: NDArray[np.uint8], grid: Grid) -> Iterator[Painted]:
    count, named, stats, _ = cv2.connectedComponentsWithStats(empty, connectivity=4)
    outer = set(np.unique(np.concatenate([named[0], named[-1], named[:, 0], named[:, -1]])).tolist())
    for index in range(1, count):
        column, row, width, height, squares = stats[index].tolist()
        inner = index not in outer and squares * grid.step_mm**2 >= _WORTH_MM2
        if inner:
            part = named[row : row + height, column : column + width] == index
            yield Painted(column, row, np.asarray(part, dtype=np.uint8))


def _gaps(layout: ZoneLayout, grid: Grid, holes: Sequence[Painted]) -> Iterator[LayoutProblem]:
    """Unassigned strips between areas that are too narrow to be intended."""
    lines = layout.zone_map.lines_mm
    along = lines[:, 1] - lines[:, 0]
    normal = np.stack([-along[:, 1], along[:, 0]], axis=1) / np.hypot(along[:, 0], along[:, 1])[:, None]
    middle = lines.mean(axis=1)
    left = _unpainted(layout.zones, middle + _SIDE_MM * normal)
    right = _unpainted(layout.zones, middle - _SIDE_MM * normal)
    bare = left | right
    bare_strips = strips(lines[bare], np.where(left[:, None], normal, -normal)[bare], _GAP_MM)
    bare_strips = bare_strips[_unpainted(layout.zones, bare_strips[:, :2])]
    for group in clusters(bare_strips[:, :2], _GAPS_APART_MM):
        places, widths = bare_strips[group, :2], bare_strips[group, 2]
        place = places[int(np.argmin(np.hypot(*(places - places.mean(axis=0)).T)))]
        if any(hole.holds(*grid.square(float(place[0]), float(place[1]))) for hole in holes):
            continue
        extent = float(np.hypot(*(places.max(axis=0) - places.min(axis=0))))
        text = msg("zones-gap", mm=float(f"{widths.max():.2g}"), length=round(max(extent, 1)))
        yield LayoutProblem("gap", "wrong", text, (float(place[0]), float(place[1])))


def _unpainted(zones: Sequence[ZoneArea], points: Floats) -> NDArray[np.bool_]:
    held = np.zeros(len(points), dtype=bool)
    for zone in zones:
        held |= inside(points, zone.polygon_mm)
    return ~held


# -- boxes, grids, names -----------------------------------------------------------------


def _boxes(layout: ZoneLayout) -> Iterator[LayoutProblem]:
    zones = layout.zone_map
    whole = []
    for box in layout.letters:
        x0, y0, x1, y1 = box.box_mm
        place = ((x0 + x1) / 2, (y0 + y1) / 2)
        if x1 <= x0 or y1 <= y0:
            yield LayoutProblem("box_empty", "wrong", msg("zones-box-empty", letter=box.letter), place)
            continue
        whole.append(box)
        if min(x1 - x0, y1 - y0) < _OBSTACLE_MM:
            text = msg("zones-box-small", letter=box.letter, mm=_OBSTACLE_MM)
            yield LayoutProblem("box_small", "note", text, place)
        held = {zones.at(x, y) for x in (x0 + 0.1, x1 - 0.1) for y in (y0 + 0.1, y1 - 0.1)} | {
            zones.at(*place)
        }
        if held == {"off"}:
            yield LayoutProblem("box_outside", "wrong", msg("zones-box-outside", letter=box.letter), place)
        elif len(held) > 1:
            text = msg(
                "zones-box-straddles",
                letter=box.letter,
                zones=tuple(msg("rules-zone", zone=zone) for zone in sorted(held)),
            )
            yield LayoutProblem("box_straddles", "note", text, place)
    for box, other in combinations(whole, 2):
        low = np.maximum(box.box_mm[:2], other.box_mm[:2])
        high = np.minimum(box.box_mm[2:], other.box_mm[2:])
        if np.all(low + 1e-6 < high):
            text = msg("zones-boxes-overlap", one=box.letter, other=other.letter)
            yield LayoutProblem(
                "box_overlap", "wrong", text, (float((low + high)[0] / 2), float((low + high)[1] / 2))
            )


def _grids(layout: ZoneLayout) -> Iterator[LayoutProblem]:
    whole: list[RankGrid] = []
    for grid in layout.grids:
        quad = np.asarray(grid.quad_mm, dtype=float)
        if not grid.sound:
            text = msg("zones-grid-folded", name=grid.name)
            yield LayoutProblem("grid_folded", "wrong", text, _first(quad))
            continue
        whole.append(grid)
        cells = [np.asarray(grid.cell_mm(c, r)) for c in range(grid.columns) for r in range(grid.rows)]
        sides = [float(np.hypot(*(cell - np.roll(cell, 1, axis=0)).T).min()) for cell in cells]
        least = int(np.argmin(sides))
        if sides[least] < _DIE_MM:
            text = msg("zones-grid-small", name=grid.name, mm=round(sides[least], 1), die=_DIE_MM)
            yield LayoutProblem("grid_small", "note", text, _first(cells[least].mean(axis=0)[None]))
        if np.any(quad < -_OUTSIDE_MM) or np.any(quad > np.array(layout.size_mm) + _OUTSIDE_MM):
            text = msg("zones-grid-over-edge", name=grid.name)
            far = quad[int(np.argmax(np.maximum(quad - layout.size_mm, -quad).max(axis=1)))]
            yield LayoutProblem("grid_outside", "wrong", text, _first(far[None]))
    for grid, other in combinations(whole, 2):
        quads = np.asarray([grid.quad_mm, other.quad_mm], dtype=np.float32)
        size, shared = cv2.intersectConvexConvex(quads[0], quads[1])
        if size > _WORTH_MM2 and shared is not None:
            place = np.asarray(shared, dtype=float).reshape(-1, 2).mean(axis=0)
            text = msg("zones-grids-overlap", one=grid.name, other=other.name)
            yield LayoutProblem("grid_overlap", "wrong", text, _first(place[None]))


def _names(layout: ZoneLayout) -> Iterator[LayoutProblem]:
    shapes = [(zone.name, zone.polygon_mm[0]) for zone in layout.zones]
    shapes += [(area.name, area.polygon_mm[0]) for area in layout.areas]
    shapes += [(grid.name, grid.quad_mm[0]) for grid in layout.grids]
    for name, times in Counter(name for name, _ in shapes).items():
        if times > 1:
            place = [at for other, at in shapes if other == name][-1]
            yield LayoutProblem("name_twice", "note", msg("zones-name-twice", name=name, n=times), place)
