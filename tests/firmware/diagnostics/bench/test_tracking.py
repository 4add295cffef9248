"""The tracking benchmark measures the work for one frame; `scripts/bench` prints the speed."""

from __future__ import annotations

import pytest

from tests.vision.tray_scenes import Square, draw, mat
from traywatch.firmware.diagnostics.bench.tracking import follow_cost


def test_the_frame_step_is_timed_and_held_against_the_camera() -> None:
    ground = mat()
    roll = [ground, *(draw(ground, [Square("d20:17", 60 + 20 * i, 120)]) for i in range(8))]
    cost = follow_cost(roll, repeat=12)
    assert cost["stage"] == "follow" and cost["n"] == 11
    assert cost["cpu_ms_a_frame"] > 0
    assert cost["times_real_time"] == pytest.approx(1000 / 30 / cost["cpu_ms_a_frame"], rel=0.02)
