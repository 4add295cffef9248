"""Helpers for the browser tests: a served table, and phones with its page.

A test waits for a condition (``page.wait_for_selector``, ``until``), never for a time.
"""

from __future__ import annotations

import atexit
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any

import pytest

from tests.firmware.asking_game import Asking
from tests.firmware.programs import RealTray
from traywatch.calibration.mat.mat import mat_spec
from traywatch.catalogs import ENGLISH, languages
from traywatch.firmware.host.network import bind
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.card_sets import CardSetRepository
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.services.web_services import WebServices
from traywatch.firmware.web.serving.background_server import serve_in_background
from traywatch.firmware.web.serving.bounded_websocket import BoundedWebSocket

TOKEN = "a-token-of-some-length"
PHONE = (360, 740)
DESK = (1280, 800)
ARGUMENTS = (
    "--no-sandbox",
    # Without it, each window runs two hidden pages for suggestions of its address bar.
    "--disable-features=AimEnabled,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup",
    # Widths of letters as on phones. The browser without windows rounds them to whole pixels otherwise.
    "--font-render-hinting=none",
)
"""Arguments of every Chromium of the tests."""
TRIED = ("de", ENGLISH)
LANGUAGES = [
    name if name in TRIED else pytest.param(name, marks=pytest.mark.long("German is as long, and is tried"))
    for name in languages()
]
"""All languages as parameters of a test. The quick set has English, and German with its long words."""
DRAWN_S = 20.0
"""Seconds until a page that was drawn again has its last shape; what is cut off then, stays so."""
PATIENCE_VARIABLE = "TRAYWATCH_TEST_PATIENCE_S"
PATIENCE_S = float(os.environ.get(PATIENCE_VARIABLE, "60"))
"""Seconds to wait for a condition; on a busy machine a page may need half a minute."""


class Tray:
    """A table that is served in this process: tests record throws on it and check the page."""

    def __init__(self, table: TableService, url: str) -> None:
        self.table = table
        self.url = url

    @property
    def host_url(self) -> str:
        """The URL with the host token."""
        return f"{self.url}#token={TOKEN}"


def profile() -> dict[str, Any]:
    """The parts of a tray profile that the page draws."""
    spec = mat_spec()
    zones = [zone.model_dump(mode="json") for zone in spec.zones]
    return {"name": "test", "mat_size_mm": spec.size_mm, "zones": zones}


@contextmanager
def serve(table: TableService, **more: Any) -> Iterator[str]:
    """Serve a table on a free port until the end of the block; yields its URL."""
    app = create_app(WebServices(table, **{"access": Access(None, token=TOKEN), "profile": profile, **more}))
    options = {"ws": BoundedWebSocket, "log_level": "warning"}
    with bind("127.0.0.1", 0) as listening, serve_in_background(app, listening, **options) as url:
        try:
            yield f"{url}/"
        finally:
            table.close()


@contextmanager
def served(**more: Any) -> Iterator[Tray]:
    """A tray with a journal in memory."""
    shelf = CardSetRepository()
    table = TableService(Journal(None), load=lambda game: Asking() if game == "asking" else shelf(game))
    with serve(table, **more) as url:
        yield Tray(table, url)


CUT_OFF = """() => [...document.querySelectorAll("button, .button, summary, label, h2:not(.unseen)")]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).display !== "inline")
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .filter((one) => { // after an animation, Chromium keeps its overflow until the element is laid out again
    const width = one.style.width;
    one.style.width = "1px";
    void one.offsetWidth;
    one.style.width = width;
    return one.scrollWidth > one.clientWidth + 1;
  })
  .map((one) => one.tagName + "." + one.className + ": " + one.textContent.trim().slice(0, 60))"""
BROKEN = """() => [...document.querySelectorAll("button, .button, summary, .rings .name, .phase-words")]
  .filter((one) => one.checkVisibility())
  .flatMap((one) => {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const word of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = [...range.getClientRects()].map((box) => Math.round(box.top));
        if (Math.max(...lines) - Math.min(...lines) > 4) found.push("broken: " + word[0]);
      }
    }
    return found;
  })"""
OVERLAP = """() => {
  const dialog = document.querySelector("dialog[open]");
  const wanted = dialog ? "button" : "main button, main .button, #ask button";
  const all = [...(dialog || document).querySelectorAll(wanted)]
    .filter((one) => one.checkVisibility());
  const fixed = (one) => Boolean(one.closest("#ask, #tabs, #next-line"));
  const boxes = all.map((one) => [one, one.getBoundingClientRect()]);
  return boxes.flatMap(([a, p], i) => boxes.slice(i + 1)
    .filter(([b, q]) => fixed(a) === fixed(b) && !a.contains(b) && !b.contains(a)
      && p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1)
    .map(([b]) => a.textContent.trim() + " / " + b.textContent.trim()));
}"""


CUT_TEXT = """() => [...document.querySelectorAll("body *")].filter((one) => {
  const has = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!has || !one.checkVisibility() || one.closest(".unseen, dialog:not([open])")) return false;
  for (let box = one; box && box !== document.body; box = box.parentElement) {
    const style = getComputedStyle(box);
    if (/auto|scroll/.test(style.overflowX + style.overflowY)) return false;
    if (style.overflowX === "hidden" || style.overflowY === "hidden") {
      const shape = document.createRange();
      shape.selectNodeContents(one);
      const text = shape.getBoundingClientRect(), frame = box.getBoundingClientRect();
      const slack = parseFloat(getComputedStyle(one).fontSize) / 3;
      return text.width > 0 && (text.right > frame.right + 1 || text.left < frame.left - 1
        || text.bottom > frame.bottom + slack || text.top < frame.top - slack);
    }
  }
  return false;
}).map((one) => "cut: " + one.className + ": " + one.textContent.trim().slice(0, 60))"""
"""Texts that go on where the page does not show them and cannot be scrolled."""
COVERED = """() => {
  const { top } = document.querySelector("#ask .panel").getBoundingClientRect();
  return [...document.querySelectorAll("#stage, .rings .name")].filter((one) => one.checkVisibility())
    .filter((one) => one.getBoundingClientRect().bottom > top + 1)
    .map((one) => "covered by the dock: " + (one.id || one.textContent));
}"""
"""What the dock covers of the first screen."""


SETTLED = """() => Promise.all(document.getAnimations()
  .filter((one) => one.effect?.getComputedTiming().endTime < 1e5)
  .map((one) => one.finished.catch(() => null)))"""
"""Waits for the animations that end, such as that of a die that comes to rest."""


SHOWS = """async ([session, stateId]) => {
  const { state } = await import("/page/base/state.js");
  if (state.table?.session !== session || state.table.state_id < stateId) return false;
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  return true;
}"""
"""Whether the page has drawn a state of a session."""
TIDY = """() => {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  document.querySelector("#sheet-body")?.replaceChildren();
  document.activeElement?.blur();
  document.documentElement.style.fontSize = "";
  scrollTo(0, 0);
}"""


class Phone:
    """A page on a phone that records all errors of the browser."""

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
        self.shared: Tray | None = None
        """The tray whose page is open already; see ``SharedPage``."""

    def open(self, tray: Tray | RealTray, *, token: bool = True) -> Any:
        """Open the page as host or spectator, and wait for the table."""
        if self.shared is tray:
            self.follow(tray)
            return self.page
        self.page.goto(tray.host_url if token else tray.url)
        self.page.wait_for_selector("#phase:not(:empty)")
        if token:  # and has its token: only then may it correct readings
            self.page.wait_for_selector("body[data-role=host]")
        return self.page

    def follow(self, tray: Tray) -> None:
        """Wait until the page has drawn the state of the table."""
        view = tray.table.view
        until(lambda: self.page.evaluate(SHOWS, [view.session, view.state_id]))

    def fits(self) -> bool:
        """Whether nothing is wider than the screen."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))

    def roomy(self) -> list[str]:
        """Buttons and headings that are cut off, overlap or break a word, and a page that is too wide."""
        end = time.monotonic() + DRAWN_S
        while (wrong := self._cramped()) and time.monotonic() < end:
            time.sleep(0.1)  # an animation may have begun since the last look
        return wrong

    def _cramped(self) -> list[str]:
        self.page.evaluate(SETTLED)
        found = [*self.page.evaluate(CUT_OFF), *self.page.evaluate(OVERLAP), *self.page.evaluate(BROKEN)]
        return found if self.fits() else [*found, "the page is wider than the screen"]

    def cut(self) -> list[str]:
        """Texts that are cut off, with or without "…", and words that are broken."""
        end = time.monotonic() + DRAWN_S
        while wrong := [*self.page.evaluate(CUT_TEXT), *self.page.evaluate(BROKEN)]:
            if time.monotonic() > end:
                break
            time.sleep(0.1)  # the number counts up, or a die comes to rest
        return wrong

    def covered(self) -> list[str]:
        """What of the stage and of the names of the party is under the request."""
        return list(self.page.evaluate(COVERED))

    def more(self) -> None:
        """Show the buttons of a request that are behind "More", if there are any."""
        self.page.wait_for_selector("#ask-body > *")
        more = self.page.locator("#ask .more-actions:not([open]) > summary")
        if more.count():
            more.click()

    def unfold(self) -> None:
        """Open everything that is folded."""
        for closed in self.page.locator("details:not([open]) > summary").all():
            if closed.is_visible():
                closed.click()

    def close(self) -> None:
        """Close the page and clear its storage."""
        self.context.close()


class SharedPage:
    """A tray and a phone of its host for many tests: loading the page costs most of a short test.

    A test that uses them starts its own session. It may route requests and open sheets, but it leaves
    nothing else behind, and expects no earlier throws in the history.
    """

    def __init__(self, browser: Any) -> None:
        self._browser = browser
        self._open = ExitStack()
        self._pair: tuple[Tray, Phone] | None = None

    @property
    def tray(self) -> Tray:
        """The tray. It is served when it is first used."""
        return self._made()[0]

    @property
    def phone(self) -> Phone:
        """The phone, with the page open as host."""
        return self._made()[1]

    def _made(self) -> tuple[Tray, Phone]:
        if self._pair is None:
            tray = self._open.enter_context(served())
            phone = Phone(self._browser, reduced_motion="reduce")
            self._open.callback(phone.close)
            phone.open(tray)
            phone.shared = tray
            self._pair = tray, phone
        return self._pair

    def tidy(self) -> None:
        """Close what a test has opened, so that the next one finds the page as it was loaded."""
        tray, phone = self._made()
        phone.page.unroute_all()
        phone.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        phone.page.evaluate(TIDY)
        phone.complaints.clear()
        left = phone.page.evaluate("[Object.keys(localStorage), Object.keys(sessionStorage)]")
        assert left == [["traywatch-token"], []], f"a test on the shared page left {left}"
        assert tray.table.problems == (), "a test on the shared page left a problem"

    def close(self) -> None:
        """Close both; they are made again when they are used again."""
        self._pair = None
        self._open.close()
        self._open = ExitStack()


@cache
def chromium_driver() -> Any:
    """Playwright's driver of Chromium; skips the test without Playwright or Chromium.

    A process can run Playwright only once, so all tests share it until the process ends.
    """
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if chromium() is None:
        pytest.skip("no chromium on this machine; scripts/test --browser installs it")
    playwright = sync_api.sync_playwright().start()
    atexit.register(playwright.stop)
    return playwright.chromium


def chromium() -> str | None:
    """Path of the system's Chromium; None if it is missing.

    The first has no windows: the tests of the pages take three quarters of the processor time with it.
    """
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


def until(true: Callable[[], Any], for_s: float = PATIENCE_S) -> None:
    """Wait until a condition outside the page holds; fails otherwise."""
    end = time.monotonic() + for_s
    while not true():
        assert time.monotonic() < end, "what was waited for did not come"
        time.sleep(0.02)
