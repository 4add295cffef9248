"""The benchmark of an idle tray measures what it claims; `scripts/bench` prints the result."""

from __future__ import annotations

from traywatch.firmware.diagnostics.bench.idle import idle_cpu


def test_the_service_comes_to_rest_and_is_measured() -> None:
    costs = list(idle_cpu(0.5, kinds=("pi",)))
    assert [cost["stage"] for cost in costs] == ["idle pi", "idle pi, nobody near"]
    for cost in costs:
        assert cost["seconds"] >= 0.5 and cost["cpu_percent"] > 0
        assert cost["looks_per_s"] < 15, "of thirty frames"
