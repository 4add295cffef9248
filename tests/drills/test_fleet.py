"""The short version of the drill with many trays: all failures, both brokers."""

from __future__ import annotations

import pytest

from tests.brokers import missing
from tests.drills import fleet


@pytest.mark.parametrize("broker", ["mosquitto", "nats"])
def test_nothing_is_lost_or_doubled_with_all_failures(broker: str) -> None:
    if why := missing(broker):  # type: ignore[arg-type]
        pytest.skip(why)
    args = fleet.parser().parse_args(["--broker", broker, "--trays", "12", "--rate", "6", "--seconds", "25"])
    result = fleet.run(args)
    assert result["drained_trays"] == 12, result
    assert (result["lost"], result["doubled"], result["foreign"]) == (0, 0, 0), result
    assert result["stored"] >= 100 and result["latency_ms"]["n"] >= 100, result
