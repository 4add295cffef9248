"""The cost of each route: none is cheaper in the table than it is, so that no flood of it is cheap.

All routes are tried, also those that the API document leaves out.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest

from tests.firmware.doors import Tray
from traywatch.firmware.web.api.application import reading_paths
from traywatch.firmware.web.auth.costs import CONSTANT, cost_of

MOST_PER_UNIT = 3.0
"""How many times the time of a read of the table a route may take for each unit of its cost."""
LEAST = 2.5
"""How many times the time of a read of the table any route may take: calling it is most of a cheap one."""
REPEATS = 7
VALUES = {"throw_id": "t0", "game": "deckbox_dungeons"}
MORE = (
    "/page/player/app.js",
    "/page/nothing",
    "/page/locales/en/page.ftl",
    "/api/v1/nothing",
    "/mat.pdf?game=dice_adventure&size=a3",
)


@pytest.fixture(scope="module")
def tray() -> Iterator[Tray]:
    tray = Tray()
    yield tray
    tray.close()


def spent_s(tray: Tray, path: str) -> float:
    """The processor time of an answer: the least of some, after the first."""
    key = {"X-Traywatch-Token": tray.access.token}
    times = []
    for _ in range(REPEATS + 1):
        began = time.process_time()
        tray.client.get(path, headers=key)
        times.append(time.process_time() - began)
    return min(times[1:])


def test_no_route_costs_more_than_its_budget_says(tray: Tray) -> None:
    assert {"/mat.pdf", "/verify", "/api/v1/camera/sources"} <= set(reading_paths())
    filled = [re.sub(r"\{(\w+)\}", lambda found: VALUES.get(found[1], "x"), path) for path in reading_paths()]
    unit_s = spent_s(tray, "/api/v1/table")
    dear = {
        path: round(spent / unit_s, 1)
        for path in {*filled, "/api/v1/openapi.json", *MORE} - {"/api/v1/events"}
        if (spent := spent_s(tray, path)) > unit_s * max(LEAST, MOST_PER_UNIT * cost_of("GET", path))
    }
    assert dear == {}, "raise their cost in traywatch.firmware.web.auth.costs, or make them cheaper"


@pytest.mark.parametrize(
    ("method", "path", "cost"),
    [
        ("GET", "/api/v1/table", 1.0),
        ("GET", "/api/v1/openapi.json", CONSTANT),
        ("GET", "/page/player/app.js", CONSTANT),
        ("GET", "/metrics", 6.0),
        ("GET", "/api/v1/throws", 3.0),
        ("GET", "/api/v1/throws/a/picture", 2.0),
        ("GET", "/api/v1/anything/new", 1.0),
        ("POST", "/api/v1/undo", CONSTANT),
    ],
)
def test_the_cost_of_a_request(method: str, path: str, cost: float) -> None:
    assert cost_of(method, path) == cost
