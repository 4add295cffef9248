"""Everybody is told the same number, whatever happens to a throw."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.brokers import BrokerName, LocalBroker, missing
from tests.firmware.agreement.evening import Evening
from tests.firmware.api_script import GAMES

STEPS = 14
PLACES = {
    "page",
    "history",
    "screen",
    "overlay",
    "fetched",
    "client",
    "python client",
    "webhook",
    "csv",
    "hall",
}
PLACES |= {"mqtt", "mqtt last", "home assistant", "ask", "sum", "proof", "sum of a proof"}

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None, reason="node is not installed: apt-get install nodejs"
)


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalBroker]:
    """Mosquitto where it is installed, else NATS."""
    name: BrokerName = "nats" if missing("mosquitto") else "mosquitto"
    if why := missing(name):
        pytest.skip(f"NO BROKER, so what MQTT tells was not compared: {why}")
    with LocalBroker(name, tmp_path_factory.mktemp("broker")) as running:
        yield running


def test_every_place_tells_the_same(tmp_path: Path, broker: LocalBroker) -> None:
    """The drill ``python -m tests.firmware.agreement`` does it with 5,000 steps."""
    with Evening(1, tmp_path, broker) as evening:
        for game in GAMES:
            evening.play(game, STEPS)
    assert evening.differences == []
    assert set(evening.checked) == PLACES and all(evening.checked.values())
    assert evening.hidden, "some rolls were hidden"
    assert set(evening.validities) == {"provisional", "final", "corrected", "void"}
