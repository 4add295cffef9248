"""The page in a real browser, the size of a phone, on a real server."""

from __future__ import annotations

import re
import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from calibration.mat import mat_spec
from firmware.api import create_app
from firmware.asking import Reply
from firmware.journal import Journal
from firmware.lan import bind
from firmware.table import Table
from rules import load_game
from tests.firmware.asking_game import Asking
from tests.firmware.helpers import die, photo, throw, unsure

PAGE = Path(__file__).parents[2] / "firmware" / "page"
TOKEN = "a-token-of-some-length"
PHONES = [(390, 844), (360, 780)]


class Tray:
    """A served table, with an address."""

    def __init__(self, table: Table, url: str) -> None:
        self.table = table
        self.url = url


@pytest.fixture
def tray() -> Iterator[Tray]:
    spec = mat_spec()
    profile = {
        "name": "test",
        "mat_size_mm": spec.size_mm,
        "zones": [zone.model_dump(mode="json") for zone in spec.zones],
    }
    table = Table(Journal(None), load=lambda game: Asking() if game == "asking" else load_game(game))
    app = create_app(table, token=TOKEN, profile=lambda: profile)
    with bind("127.0.0.1", 0) as listening:
        config = uvicorn.Config(app, log_level="warning", lifespan="off", timeout_graceful_shutdown=1)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        yield Tray(table, f"http://127.0.0.1:{listening.getsockname()[1]}/")
        table.close()
        server.should_exit = True
        thread.join(30)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        pytest.skip("no chromium on this machine")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        browser.close()


class Phone:
    """A page on a phone that notes whatever the browser complains of."""

    def __init__(self, browser: Any, size: tuple[int, int], **more: Any) -> None:
        width, height = size
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, is_mobile=True, has_touch=True, **more
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda m: self.complaints.append(m.text) if m.type == "error" else None)

    def open(self, tray: Tray, *, token: bool = True) -> Any:
        self.page.goto(tray.url + (f"#token={TOKEN}" if token else ""))
        self.page.wait_for_selector("#phase:not(:empty)")
        return self.page

    def fits(self) -> bool:
        """Whether nothing is wider than the screen."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.fixture(params=PHONES, ids=lambda size: f"{size[0]}px")
def phone(request: pytest.FixtureRequest, browser: Any) -> Iterator[Phone]:
    phone = Phone(browser, request.param)
    yield phone
    phone.context.close()


@pytest.fixture
def one_phone(browser: Any) -> Iterator[Phone]:
    phone = Phone(browser, PHONES[0])
    yield phone
    phone.context.close()


def test_a_throw_is_shown_with_what_it_means(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    view = tray.table.offer(throw(die("d20", 17, "crit")), photo())
    page.wait_for_selector(".throw .headline")
    words = page.inner_text("#throw")
    assert "17" in page.text_content(".throw .die text")
    assert "Crit" in words
    assert view.outcome.headline.split(":")[0].lower() in words.lower()
    assert "Next" in page.inner_text("#ask")
    assert page.get_attribute(".mat", "aria-label") == "The mat from above: d20 17 in crit."
    assert phone.fits()
    assert phone.complaints == []


def test_an_unsure_die_is_answered_with_one_tap(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.offer(throw(unsure("d20", (6, 9))), photo())
    page.wait_for_selector("#ask img")
    assert phone.fits()
    page.tap("#ask button:has-text('9')")
    page.wait_for_selector(".throw .headline:has-text('9')")
    assert tray.table.view["last_throw"]["outcome"]["state"] == "counted"
    assert "?" not in page.inner_text("#throw .dice")
    assert phone.complaints == []


def test_another_number_is_two_taps_away(one_phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = one_phone.open(tray)
    tray.table.offer(throw(unsure("d20", (6, 9))), photo())
    page.tap("text=Another number")
    page.tap("#sheet button:text-is('16')")
    page.wait_for_selector(".throw .headline:has-text('16')")


def test_dice_are_asked_for_in_words(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    page.tap("#ask button:has-text('Ask for dice')")
    page.get_by_label("Such as 2d6+3").fill("2d6+2d7")
    assert phone.fits()
    page.keyboard.press("Enter")
    page.wait_for_selector("#sheet .problem:has-text('character 5')")
    assert phone.fits()
    page.get_by_label("Such as 2d6+3").fill("2d6+2d8")
    page.tap("#sheet button:text-is('OK')")
    page.wait_for_selector("#sheet", state="hidden")
    page.wait_for_selector("#ask strong:has-text('Throw 2d6 and 2d8')")
    assert phone.fits()
    page.tap("#ask button:has-text('Ask for dice')")
    page.tap("#sheet button:has-text('Throw anything')")
    page.wait_for_selector("#ask strong:has-text('Throw any dice')")
    assert [c for c in phone.complaints if "409" not in c] == [], "the browser notes the refusal itself"


def test_several_dice_are_entered_by_hand(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    page.tap("#ask button:has-text('Enter by hand')")
    page.get_by_label("Kind of die").select_option("d8")
    page.get_by_label("What it shows").fill("7")
    page.tap("#sheet button:has-text('One more die')")
    assert page.get_by_label("Kind of die").nth(1).input_value() == "d8"
    page.get_by_label("What it shows").nth(1).fill("5")
    assert phone.fits()
    page.tap("#sheet button:has-text('Count it')")
    page.wait_for_selector("#sheet", state="hidden")
    wait_until(lambda: tray.table.view["state"]["count"] == 1)
    assert tray.table.view["state"]["throws"][0]["total"] == 12
    assert phone.complaints == []


def test_a_number_is_stepped_to_or_typed(phone: Phone, tray: Tray) -> None:
    tray.table.start("asking")
    page = phone.open(tray)
    page.tap("#ask button:has-text('Heal')")
    number = page.get_by_label("A number from 1 to 6")
    assert number.input_value() == "1"
    page.get_by_label("One less").tap()
    page.get_by_label("One more").tap()
    page.get_by_label("One more").tap()
    assert number.input_value() == "3"
    assert phone.fits()
    page.tap("#sheet button:text-is('OK')")
    page.wait_for_selector("#sheet", state="hidden")
    assert tray.table.view["state"]["throws"][0]["total"] == 3
    page.tap("#ask button:has-text('Heal')")
    number.fill("9")
    page.tap("#sheet button:text-is('OK')")
    assert page.is_visible("#sheet"), "the browser holds back what is out of range"
    number.fill("6")
    page.keyboard.press("Enter")
    page.wait_for_selector("#sheet", state="hidden")
    assert tray.table.view["state"]["throws"][0]["total"] == 6
    page.tap("#ask button:has-text('Just so')")
    wait_until(lambda: tray.table.view["state"]["throws"][0]["by"] == "plain")
    assert phone.complaints == []


def test_who_has_no_token_looks_on(one_phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    tray.table.offer(throw(unsure("d20", (6, 9))), photo())
    page = one_phone.open(tray, token=False)
    assert page.is_disabled("#ask .answer >> nth=0")
    assert "QR code" in page.inner_text("#ask")


def test_the_token_leaves_the_address_bar_and_stays_on_the_phone(one_phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = one_phone.open(tray)
    assert TOKEN not in page.url
    page.goto(tray.url)
    page.wait_for_selector("#ask button:has-text('Enter by hand')")


def test_rolling_is_said(one_phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = one_phone.open(tray)
    tray.table.moving(True)
    page.wait_for_selector("#phase:has-text('Rolling')")
    tray.table.offer(throw(die("d6", 4)))
    page.wait_for_selector("#phase:has-text('At rest')")


def test_a_phone_that_lost_the_tray_says_so_and_catches_up(one_phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = one_phone.open(tray)
    tray.table.offer(throw(die("d6", 1)))
    page.wait_for_selector(".throw .headline:has-text('Throw 1')")
    one_phone.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('online'))")  # the stream is opened anew, and cannot be
    page.wait_for_selector("#lost:not([hidden])")
    for value in (2, 3, 4):
        tray.table.offer(throw(die("d6", value)))
    one_phone.context.set_offline(False)
    page.wait_for_selector(".throw .headline:has-text('Throw 4')")
    page.wait_for_selector("#lost", state="hidden")
    assert len(page.query_selector_all("#history .past")) == 3


def test_an_answer_to_a_table_that_moved_on_is_not_taken(one_phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = one_phone.open(tray)
    tray.table.offer(throw(unsure("d20", (6, 9))), photo())
    page.wait_for_selector("#ask img")
    # Somebody else taps between the look and the tap.
    page.route("**/answer", lambda route: (_answer_first(tray), route.continue_()))
    page.tap("#ask button:has-text('9')")
    page.wait_for_selector("#sheet:has-text('moved on')")
    assert tray.table.view["last_throw"]["said"]["a0"]["value"] == 6


def _answer_first(tray: Tray) -> None:
    questions = tray.table.view["questions"]
    if questions:
        tray.table.answer(questions[0]["id"], Reply(option="a0"))


def test_the_keyboard_opens_and_closes_the_why(one_phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = one_phone.open(tray)
    tray.table.offer(throw(die("d20", 17, "hit")), photo())
    page.focus(".chip")
    page.keyboard.press("Enter")
    page.wait_for_selector("#sheet[open]")
    assert len(page.inner_text("#sheet-body")) > 20
    page.keyboard.press("Escape")
    page.wait_for_selector("#sheet", state="hidden")
    assert page.evaluate("document.activeElement.className") == "chip"


def test_text_at_twice_its_size_still_fits(one_phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = one_phone.open(tray)
    tray.table.offer(throw(unsure("d20", (6, 9)), die("d60", 44), die("d8", 1)), photo())
    page.wait_for_selector("#ask img")
    page.evaluate("document.documentElement.style.fontSize = '212.5%'")
    assert one_phone.fits()


def test_nothing_moves_for_those_who_asked_for_that(browser: Any, tray: Tray) -> None:
    phone = Phone(browser, PHONES[0], reduced_motion="reduce")
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.moving(True)
    page.wait_for_selector("[data-phase=rolling]")
    assert page.evaluate("document.getAnimations().length") == 0
    phone.context.close()


def test_the_overlay_shows_the_last_throw_on_nothing(one_phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = one_phone.page
    page.goto(tray.url + "overlay")
    wait_until(lambda: tray.table.publisher.readers > 0)
    tray.table.offer(throw(die("d20", 20)))
    page.wait_for_selector(".plate .headline")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert one_phone.complaints == []


def wait_until(true: Any, for_s: float = 5.0) -> None:
    until = time.monotonic() + for_s
    while not true() and time.monotonic() < until:
        time.sleep(0.02)


# ---------------------------------------------------------------- without a browser


def schemes() -> dict[str, dict[str, str]]:
    """The colours of the dark and of the light scheme by name."""
    css = (PAGE / "style.css").read_text()
    blocks = re.findall(r":root \{(.*?)\}", css, re.S)[:2]
    return {
        name: dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))
        for name, block in zip(("dark", "light"), blocks, strict=True)
    }


def contrast(a: str, b: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    brighter, darker = sorted((light(a), light(b)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        *((text, ground) for text in ("ink", "soft") for ground in ("ground", "card", "raised")),
        ("on-accent", "accent"),
        ("on-bad", "bad"),
        ("on-warn", "warn"),
        ("ink", "die"),
        *((zone, "card") for zone in ("crit", "hit", "miss", "fumble", "off")),
    ],
)
def test_text_stands_out_from_its_ground(scheme: str, text: str, ground: str) -> None:
    colours = schemes()[scheme]
    assert contrast(colours[text], colours[ground]) >= 4.5


def test_the_page_loads_nothing_from_elsewhere() -> None:
    for file in PAGE.iterdir():
        text = file.read_text()
        found = set(re.findall(r"https?://[^\s\"')]+", text)) - {"http://www.w3.org/2000/svg"}
        assert found == set(), file.name
        assert "innerHTML" not in text
        assert not re.search(r"\son\w+=\"|<script(?![^>]*src=)|style=\"", text), file.name
