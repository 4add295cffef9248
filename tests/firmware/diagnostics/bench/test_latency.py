"""The latency benchmark: one throw of the practice tray, with readers of the stream."""

from __future__ import annotations

import pytest

from traywatch.errors import CameraError
from traywatch.firmware.camera.demo import demo_list
from traywatch.firmware.diagnostics.bench.latency import CPU, PARTS, measure_shown


@pytest.fixture(scope="module")
def took() -> dict[str, dict]:
    try:
        demo_list()
    except CameraError as error:
        pytest.skip(error.message)
    return {one["stage"].removeprefix("shown: "): one for one in measure_shown(1, phones=2, pages=0)}


def test_each_part_is_told_but_for_the_paint_that_nobody_does(took: dict[str, dict]) -> None:
    assert set(took) == {*PARTS, CPU, "slowest", "shown"} - {"paint"}
    assert {one["n"] for name, one in took.items() if name != "shown"} == {1}
    assert took["shown"]["n"] == 2, "each phone"
    assert (took["shown"]["phones"], took["shown"]["pages"]) == (2, 0)


def test_the_parts_are_parts_of_the_whole(took: dict[str, dict]) -> None:
    parts = [took[part]["median_ms"] for part in PARTS if part in took]
    assert all(part >= 0 for part in parts)
    # Each part is rounded to a tenth; between the parts are only a few calls.
    assert sum(parts) <= took["slowest"]["median_ms"] + 0.1 * len(parts)
    assert took["read"]["median_ms"] > 0 and took["journal"]["median_ms"] > 0
