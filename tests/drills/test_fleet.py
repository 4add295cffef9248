"""The short versions of the drills with many trays: all failures, both brokers, and two venues."""

from __future__ import annotations

import pytest

from tests.brokers import missing
from tests.drills import fleet, venues


@pytest.mark.parametrize("broker", ["mosquitto", "nats"])
def test_nothing_is_lost_or_doubled_with_all_failures(broker: str) -> None:
    if why := missing(broker):  # type: ignore[arg-type]
        pytest.skip(why)
    args = fleet.parser().parse_args(["--broker", broker, "--trays", "12", "--rate", "6", "--seconds", "25"])
    result = fleet.run(args)
    assert result["drained_trays"] == 12, result
    assert (result["lost"], result["doubled"], result["foreign"]) == (0, 0, 0), result
    assert result["stored"] >= 100 and result["latency_ms"]["n"] >= 100, result


def test_a_venue_plays_on_while_its_line_is_cut() -> None:
    if why := missing("nats"):
        pytest.skip(why)
    args = venues.parser().parse_args(["--trays", "6", "--rate", "6", "--seconds", "15", "--cut", "6"])
    result = venues.run(args)
    assert result["connected_during_the_cut"] == 3, result
    waiting = result["waiting_at_the_end_of_the_cut"]
    assert waiting["cut"] == 3 and waiting["other"] <= 1, result
    assert (result["still_waiting"], result["lost"], result["doubled"], result["foreign"]) == (0, 0, 0, 0), (
        result
    )
    assert result["stored"] == result["thrown"] >= 80, result
