"""A server that wakes up rarely still ends at once, and answers with the present date."""

from __future__ import annotations

import os
import signal
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from email.utils import parsedate_to_datetime
from threading import Timer

import pytest
from starlette.applications import Starlette

from traywatch.firmware.host.network import bind
from traywatch.firmware.host.restart import Restart
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.serving.background_server import serve_in_background
from traywatch.firmware.web.serving.serve import serve

TICK_S = 60.0
"""A server that waits for its next tick ends later than any slow machine would let it."""


@pytest.fixture
def rarely(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("traywatch.firmware.web.serving.calm_server._TICK_S", TICK_S)


@pytest.mark.usefixtures("rarely")
def test_a_server_in_the_background_ends_without_a_tick() -> None:
    began = time.monotonic()
    with bind("127.0.0.1", 0) as listening, serve_in_background(Starlette(), listening) as address:
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(address, timeout=60)
        refused.value.close()
        assert refused.value.code == 404
        assert parsedate_to_datetime(refused.value.headers["Date"]).year >= 2025
    assert time.monotonic() - began < TICK_S / 2


@pytest.mark.usefixtures("rarely")
@pytest.mark.parametrize("how", ["signal", "restart"])
def test_the_server_of_a_tray_ends_without_a_tick(how: str) -> None:
    table, restart = TableService(Journal(None)), Restart()
    ways: dict[str, Callable[[], None]] = {
        "signal": lambda: os.kill(os.getpid(), signal.SIGTERM),
        "restart": restart.request,
    }
    ending = Timer(0.2, ways[how])
    with bind("127.0.0.1", 0) as listening:
        began = time.monotonic()
        serve(Starlette(), listening, table, ready=ending.start, restart=restart)
    assert time.monotonic() - began < TICK_S / 2
    table.close()
