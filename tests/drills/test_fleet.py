"""The short versions of the drills with many trays: all failures, both brokers, and two venues."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.brokers import LocalBroker, missing
from tests.drills import fleet, venues

pytestmark = pytest.mark.long("in the quick set one tray delivers through the same failures (test_hall)")


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The trays send again sooner than in the product, because the failures follow each other sooner."""
    monkeypatch.setattr("traywatch.firmware.integrations.hall.delivery.RESEND_S", (2.0, 8.0))
    monkeypatch.setattr("traywatch.firmware.integrations.hall.delivery.HELLO_S", 2.0)


def need(broker: str) -> None:
    """Skip the test where the program of a broker is missing, and say how to get it."""
    if why := missing(broker):  # type: ignore[arg-type]
        pytest.skip(why)


@pytest.mark.parametrize("broker", ["mosquitto", "nats"])
def test_nothing_is_lost_or_doubled_with_all_failures(broker: str) -> None:
    need(broker)
    args = fleet.parser().parse_args(["--broker", broker, "--trays", "12", "--rate", "10", "--seconds", "15"])
    result = fleet.run(args)
    assert result["drained_trays"] == 12, result
    assert (result["lost"], result["doubled"], result["foreign"]) == (0, 0, 0), result
    assert result["stored"] >= 100 and result["latency_ms"]["n"] >= 100, result


def test_a_tray_whose_write_fails_connects_again(tmp_path: Path) -> None:
    """On a busy machine the fault of a killed broker may be met by a write, before anything is read.

    paho then closes the connection by itself. The drill once took such a tray for connected, with unsent
    throws for ever.
    """
    need("nats")
    broker = LocalBroker("nats", tmp_path / "broker")
    trays = [fleet.SimulatedTray(f"{n:016x}", tmp_path / str(n)) for n in range(3)]
    many = fleet.Fleet(broker.port, trays, seed=1)

    def until(true: Callable[[], bool], *, read: bool) -> None:
        end = time.monotonic() + 60
        while not true():
            assert time.monotonic() < end
            many.send(everybody=True)
            if read:
                many.step()
            else:
                time.sleep(0.02)

    with broker:
        until(lambda: all(tray.connected for tray in trays), read=True)
        clients = [tray.client for tray in trays]
        broker.kill()
        for tray in trays:
            tray.window.state = "asking"  # so that a hello is written
            tray.window._ask_at_s = 0.0
        until(lambda: not any(tray.connected for tray in trays), read=False)
        broker.start()
        until(lambda: all(tray.connected for tray in trays), read=True)
        assert not {id(one) for one in clients} & {id(tray.client) for tray in trays}


def test_a_venue_plays_on_while_its_line_is_cut() -> None:
    need("nats")
    args = venues.parser().parse_args(["--trays", "6", "--rate", "9", "--seconds", "10", "--cut", "4"])
    result = venues.run(args)
    assert result["connected_during_the_cut"] == 3, result
    waiting = result["waiting_at_the_end_of_the_cut"]
    assert waiting["cut"] == 3 and waiting["other"] <= 1, result
    assert (result["still_waiting"], result["lost"], result["doubled"], result["foreign"]) == (0, 0, 0, 0), (
        result
    )
    assert result["stored"] == result["thrown"] >= 80, result
