"""The benchmark of an idle tray measures what it claims; `scripts/bench` prints the result."""

from __future__ import annotations

import pytest

from traywatch.firmware.diagnostics.bench.idle import idle_cpu


@pytest.mark.parametrize("kind", ["pi", pytest.param("yuyv", marks=pytest.mark.long("pi is quick"))])
def test_the_service_comes_to_rest_and_is_measured(kind: str) -> None:
    costs = list(idle_cpu(0.5, kinds=(kind,), size=(1296, 972)))
    assert [cost["stage"] for cost in costs] == [f"idle {kind}", f"idle {kind}, nobody near"]
    for cost in costs:
        assert cost["seconds"] >= 0.5 and cost["cpu_percent"] > 0 and cost["ms_a_look"] > 0
        assert cost["looks_per_s"] < 15, "of thirty frames"
