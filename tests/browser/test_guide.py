"""The guided set-up: each step with a phone in the hand, skipped and continued."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.phones import TOKEN, Phone, Tray, served, until
from tests.browser.test_barriers import barriers
from tests.browser.test_setup import MAT, TRUTH, picture
from tests.firmware.cameras import Cameras
from tests.firmware.doors import NO_CAMERA
from tests.firmware.helpers import die, photo, throw, unsure
from traywatch.calibration import TrayProfile
from traywatch.catalogs import languages
from traywatch.firmware.camera.devices import Device
from traywatch.firmware.pipeline.observations.tray_area import LEAST, TrayArea
from traywatch.firmware.pipeline.phone_link import PhoneLink
from traywatch.firmware.pipeline.set_up.setup import SetupService
from traywatch.firmware.pipeline.sources.camera_sources import CameraSources
from traywatch.firmware.storage.setup_progress import FILE, STEPS, SetupProgressStore
from traywatch.vision.throws.watcher import Settled
from traywatch.vision.types import Frame

OTHERS = [one for one in languages() if one != "de"]
WIDE = (1440, 900)
WORDY = ["de", *(pytest.param(one, marks=pytest.mark.long("German is as long")) for one in OTHERS)]
"""The language of the quick set, and the others."""


class Workshop:
    """A tray that nobody has set up, with a camera above a mat."""

    def __init__(self, folder: Path) -> None:
        self.profile: TrayProfile | None = None
        self.area = TrayArea()
        self.setup = SetupService(lambda: self.profile, area=self.area)
        for number in range(3):
            self.setup.saw(Frame(picture(), number / 30, number))
        self.sources = CameraSources(Cameras(), "demo", devices=lambda: (Device("usb:0", "HD Webcam C525"),))
        self.progress = SetupProgressStore(folder / FILE)
        self.tray: Tray | None = None

    @property
    def table(self) -> Any:
        assert self.tray is not None
        return self.tray.table

    def keep(self, data: dict[str, Any]) -> None:
        self.profile = TrayProfile.from_json(data)

    def roll(self, *dice: Any) -> None:
        self.table.throws.record(throw(*dice), photo())

    def state(self, step: str) -> str:
        return self.progress.value.state_of(step, self.sources.in_use)  # type: ignore[arg-type]


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Workshop]:
    shop = Workshop(tmp_path)
    more: dict[str, Any] = {"profile": lambda: shop.profile.to_json() if shop.profile else None}
    with served(
        save_profile=shop.keep, setup=shop.setup, sources=shop.sources, phone=PhoneLink(),
        progress=shop.progress, checks=lambda step: [NO_CAMERA] if step == "source" else [], **more,
    ) as tray:  # fmt: skip
        shop.tray = tray
        tray.table.start("deep_dark_dice")
        tray.table.set_source("demo", live=True, demo=True)
        shop.sources.changed = lambda: tray.table.set_source(shop.sources.in_use, live=True, demo=False)
        yield shop


def opened(phone: Phone, shop: Workshop, step: str, query: str = "") -> Any:
    """The guide in a browser, which shows this step."""
    assert shop.tray is not None
    phone.page.goto(f"{shop.tray.url}setup{query}#token={TOKEN}")
    at(phone, step)
    return phone.page


def at(phone: Phone, step: str) -> None:
    """Wait until the guide shows a step; its number is part of the heading above."""
    number, last = [str(one) for one in STEPS].index(step) + 1, len(STEPS)
    # Both numbers: the number of the last step is in the heading of every step.
    phone.page.wait_for_selector(rf".guide-head p:text-matches('^\\D*{number}\\D+{last}\\D*$')")


def test_from_the_demo_to_a_game_of_ones_own(phone: Phone, shop: Workshop) -> None:
    page = opened(phone, shop, "language")
    page.click(".answers button:text-is('English')")
    at(phone, "source")
    page.wait_for_selector("#panel :text('recorded dice')")
    assert page.inner_text("#next") == "Skip this step"
    page.locator(".source", has_text="HD Webcam").get_by_role("button", name="Use").click()
    page.wait_for_selector("#next:text-is('Next')")
    page.click("#next")
    at(phone, "mat")
    page.click("input[value=printed]")
    href = page.get_attribute("#printing a", "href")
    assert href.startswith("/mat.pdf?size=a4") or href.startswith("/mat.pdf?size=letter")
    page.wait_for_selector("text=4 of 4 corner markers")
    page.click("#next")
    at(phone, "light")
    page.wait_for_selector(".findings li")
    page.click("#next")
    at(phone, "calibrate")
    assert page.inner_text("#next") == "Skip this step"
    page.click("text=Calibrate now")
    page.click("text=Use this")
    page.wait_for_selector("#next:text-is('Next')")
    page.click("#next")
    at(phone, "try")
    page.click("#free")
    page.wait_for_selector("text=Waiting for your roll")
    shop.roll(die("d20", 17))
    page.wait_for_selector("text=We read 17 on the d20, right?")
    assert phone.fits() and barriers(page) == []
    page.click("#right")
    at(phone, "game")
    page.click("#next")
    at(phone, "invite")
    page.wait_for_selector(".qr svg")
    page.click("#next")
    page.wait_for_selector("h2:text-is('Your tray is set up')")
    assert page.get_attribute("#next-line a", "href") == "/"
    assert shop.progress.value.finished(shop.sources.in_use)
    found = shop.profile
    assert found is not None and abs(found.to_plane(TRUTH.project([(150, 100)])) - (150, 100)).max() < 0.5
    assert [c for c in phone.complaints if "404" not in c] == []


def test_each_step_can_be_skipped_and_the_guide_continues_where_it_was_left(
    phone: Phone, another: Callable[..., Phone], shop: Workshop
) -> None:
    page = opened(phone, shop, "language")
    for step in STEPS:
        at(phone, step)
        if step == "light":
            page.reload()
            at(phone, "light")
            at_desk = another(WIDE)
            opened(at_desk, shop, "light")
            assert at_desk.fits()
        if step == "mat":
            page.click("#back")
            at(phone, "source")
            page.click("#next")
            at(phone, "mat")
        page.click("#next")
    page.wait_for_selector("h2:text-is('Your tray is set up')")
    assert {step: shop.state(step) for step in ("language", "source", "mat", "try")} == {
        "language": "done", "source": "skipped", "mat": "skipped", "try": "skipped",
    }  # fmt: skip
    page.click(".step-list button:has-text('Camera')")
    at(phone, "source")
    assert phone.complaints == [] or all("404" in one for one in phone.complaints)


def test_a_wrong_reading_of_the_try_is_corrected_and_a_doubtful_one_asked(
    phone: Phone, shop: Workshop
) -> None:
    shop.sources.choose("usb:0")
    shop.table.start("free")
    for step in STEPS[:5]:
        shop.progress.mark(step, "skipped", shop.sources.in_use)
    page = opened(phone, shop, "try")
    page.wait_for_selector("text=Waiting for your roll")
    shop.roll(die("d6", 4))
    page.click(".tried button")
    page.click("#sheet .faces button:text-is('5')")
    page.wait_for_selector("text=We read 5 on the d6, right?")
    page.click("#roll-again")
    page.wait_for_selector("text=Waiting for your roll")
    shop.roll(unsure("d20", (6, 9)))
    page.click("#panel button:text-is('Watch the roll')")
    page.wait_for_selector("#sheet[open] p[role=status]")
    page.click("#sheet .close")
    page.click("#panel .answers button:has-text('9')")
    page.wait_for_selector("text=We read 9 on the d20, right?")
    page.click("#right")
    until(lambda: shop.state("try") == "done")
    assert phone.fits()


def test_without_a_mat_free_rolls_need_no_calibration(phone: Phone, shop: Workshop) -> None:
    shop.sources.choose("usb:0")
    for step in STEPS[:2]:
        shop.progress.mark(step, "done", shop.sources.in_use)
    page = opened(phone, shop, "mat")
    page.click("input[value=none]")
    page.click("#next")
    at(phone, "light")
    page.click("#next")
    at(phone, "try")
    assert shop.state("calibrate") == "skipped"


def test_without_a_mat_the_tray_shows_where_dice_come_to_rest(phone: Phone, shop: Workshop) -> None:
    shop.sources.choose("usb:0")
    shop.table.start("free")
    for step in STEPS[:5]:
        shop.progress.mark(step, "done", shop.sources.in_use, mat="none" if step == "mat" else None)
    height, width = picture().shape[:2]

    def rest(x: float, y: float) -> None:
        at_rest = throw(die("d6", 4, box=(x, y, x + 40, y + 40)))
        shop.area.saw(Settled(at_rest.model_copy(update={"width": width, "height": height}), photo()))

    page = opened(phone, shop, "try")
    page.wait_for_selector(f"text=Dice so far: 0 of {LEAST}")
    for n in range(LEAST):
        rest(200 + 30 * (n % 3), 150 + 40 * n)
    page.wait_for_selector("text=where your dice came to rest")
    page.wait_for_selector(".mark[data-kind=area]", state="attached")
    assert "edge of the picture" not in page.inner_text("#panel")
    for n in range(3):
        rest(230 + 40 * n, height - 42)
    page.wait_for_selector("text=Dice come to rest at the edge of the picture")
    assert phone.roomy() == [] and barriers(page) == []
    if shots := os.environ.get("TRAYWATCH_SHOTS"):
        page.screenshot(path=f"{shots}/area.png", full_page=True)


def test_my_own_map_is_calibrated_by_its_corners(phone: Phone, shop: Workshop) -> None:
    shop.sources.choose("usb:0")
    shop.progress.mark("mat", "done", shop.sources.in_use, mat="own")
    shop.progress.mark("light", "done", shop.sources.in_use)
    page = opened(phone, shop, "calibrate")
    page.wait_for_selector("text=Tap the top left corner")
    assert page.is_checked("input[value=corners]")
    assert MAT.size_mm


@pytest.mark.parametrize("language", WORDY)
def test_each_step_fits_a_phone_and_has_no_barrier(phone: Phone, shop: Workshop, language: str) -> None:
    shop.sources.choose("usb:0")
    for one in STEPS:
        shop.progress.mark(one, "done", shop.sources.in_use, mat="printed" if one == "mat" else None)
    assert shop.tray is not None
    page = phone.page
    page.goto(f"{shop.tray.url}setup?lang={language}#token={TOKEN}")
    page.wait_for_selector(".step-list button")
    for number, _ in enumerate(STEPS, 1):
        page.evaluate("document.querySelector('.all-steps').open = true")
        page.click(f".step-list li:nth-child({number}) button")
        at(phone, STEPS[number - 1])
        page.wait_for_load_state("networkidle")
        assert phone.roomy() == [], STEPS[number - 1]
        assert barriers(page) == [], STEPS[number - 1]
