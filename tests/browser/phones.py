"""What the browser tests share: a table that is served, and phones that look at it.

A test waits for what it wants to see (``page.wait_for_selector``, ``until``), never for a time.
"""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from tests.firmware.asking_game import Asking
from tests.firmware.programs import RealTray
from traywatch.calibration.mat.mat import mat_spec
from traywatch.firmware.host.network import bind
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.app import create_app
from traywatch.rules import load_game

TOKEN = "a-token-of-some-length"
PHONE = (360, 740)
DESK = (1280, 800)
PATIENCE_S = 60.0
"""How long what a test waits for may take: on a machine that does much else a page may need half a minute."""


class Tray:
    """A table that is served in this process: tests put throws on it and look at what came of them."""

    def __init__(self, table: TableService, url: str) -> None:
        self.table = table
        self.url = url

    @property
    def host_url(self) -> str:
        """The address with the table's token."""
        return f"{self.url}#token={TOKEN}"


def profile() -> dict[str, Any]:
    """As much of a tray profile as the page draws."""
    spec = mat_spec()
    zones = [zone.model_dump(mode="json") for zone in spec.zones]
    return {"name": "test", "mat_size_mm": spec.size_mm, "zones": zones}


@contextmanager
def serve(table: TableService, **more: Any) -> Iterator[str]:
    """The address of a table that is served on a free port until the end of the block."""
    app = create_app(table, token=TOKEN, **{"profile": profile, **more})
    with bind("127.0.0.1", 0) as listening:
        config = uvicorn.Config(app, log_level="warning", lifespan="off", timeout_graceful_shutdown=1)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
        finally:
            table.close()
            server.should_exit = True
            thread.join(30)


@contextmanager
def served(**more: Any) -> Iterator[Tray]:
    """A tray on a journal in memory."""
    table = TableService(Journal(None), load=lambda game: Asking() if game == "asking" else load_game(game))
    with serve(table, **more) as url:
        yield Tray(table, url)


class Phone:
    """A page on a phone that notes whatever the browser complains of."""

    def __init__(self, browser: Any, size: tuple[int, int] = PHONE, **more: Any) -> None:
        width, height = size
        hand = {"is_mobile": True, "has_touch": True} if width < 900 else {}
        usual = {"viewport": {"width": width, "height": height}, "color_scheme": "dark", **hand}
        self.context = browser.new_context(**{**usual, **more})
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE_S * 1000)
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda m: self.complaints.append(m.text) if m.type == "error" else None)

    def open(self, tray: Tray | RealTray, *, token: bool = True) -> Any:
        """The page, as the table's host or only looking on, once it has the table."""
        self.page.goto(tray.host_url if token else tray.url)
        self.page.wait_for_selector("#phase:not(:empty)")
        if token:  # and knows that it is the host's: only then may it mend
            self.page.wait_for_selector("#pause:not([disabled])", state="attached")
        return self.page

    def fits(self) -> bool:
        """Whether nothing is wider than the screen."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))

    def close(self) -> None:
        """Close the page and forget what it kept."""
        self.context.close()


def chromium() -> str | None:
    """The system's chromium; None where there is none."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


def until(true: Callable[[], Any], for_s: float = PATIENCE_S) -> None:
    """Wait until something that no page shows is so; fails where it does not become so."""
    end = time.monotonic() + for_s
    while not true():
        assert time.monotonic() < end, "what was waited for did not come"
        time.sleep(0.02)
