import numpy as np
import pytest

from traywatch.calibration import ZONES, ZoneArea, ZoneMap, mat_spec

SQUARE = ((0.0, 0.0), (100.0, 0.0), (100.0, 60.0), (0.0, 60.0))
HEART = ((40.0, 20.0), (60.0, 20.0), (60.0, 40.0), (40.0, 40.0))


def areas(*parts: tuple[str, tuple[tuple[float, float], ...]]) -> ZoneMap:
    return ZoneMap(
        [ZoneArea.model_validate({"name": kind, "kind": kind, "polygon_mm": shape}) for kind, shape in parts]
    )


@pytest.mark.parametrize(
    ("x", "y", "zone", "distance"),
    [
        (50, 30, "crit", 10),  # the center of the heart
        (45, 30, "crit", 5),
        (30, 30, "hit", 10),  # the heart is nearer than the rim
        (5, 30, "hit", 5),
        (-4, 30, "off", -4),  # outside the battlefield
        (103, 64, "off", -5),  # off a corner: 3-4-5
    ],
)
def test_a_point_has_a_zone_and_a_distance_to_its_line(
    x: float, y: float, zone: str, distance: float
) -> None:
    field = areas(("hit", SQUARE), ("crit", HEART))
    assert field.at(x, y) == zone
    assert field.line_distance_mm(x, y) == pytest.approx(distance, abs=1e-6)


def test_what_is_listed_later_lies_on_top() -> None:
    assert areas(("crit", HEART), ("hit", SQUARE)).at(50, 30) == "hit"


def test_a_covered_edge_is_no_line() -> None:
    # The field covers the heart completely, so only the rim is a border.
    assert areas(("crit", HEART), ("hit", SQUARE)).line_distance_mm(50, 30) == pytest.approx(30, abs=1e-6)


def test_two_areas_of_one_kind_have_no_line_between_them() -> None:
    right = tuple((x + 100.0, y) for x, y in SQUARE)
    assert areas(("hit", SQUARE), ("hit", right)).line_distance_mm(100, 30) == pytest.approx(30, abs=1e-6)


def test_a_map_without_areas_is_all_off() -> None:
    assert ZoneMap([]).at(10, 10) == "off"
    assert ZoneMap([]).line_distance_mm(10, 10) == -np.inf


def test_the_line_is_where_the_zone_changes() -> None:
    """Along a path over the A4 battlefield, the zone changes exactly where the border distance is zero."""
    zones = mat_spec("a4").zone_map
    for y in (33.0, 76.0, 105.0, 171.0):
        walk = np.stack([np.arange(0.0, 297.0, 0.25), np.full(1188, y)], axis=1)
        kinds, near = zones.indices(walk), zones.line_distances_mm(walk)
        changes = np.flatnonzero(kinds[1:] != kinds[:-1])
        assert len(changes) >= 4
        assert np.all(near[changes] <= 0.2501)
        # Points farther from a border than one step have the same zone after that step.
        assert np.all(kinds[1:][near[:-1] > 0.2501] == kinds[:-1][near[:-1] > 0.2501])


def test_the_zones_have_a_fixed_order() -> None:
    assert ZONES == ("hit", "crit", "miss", "fumble", "off")
