"""The page is for everyone: keyboard, large text, no motion, no barrier that axe finds."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.phones import Phone, Tray
from tests.firmware.helpers import die, photo, throw, unsure


def test_the_keyboard_opens_and_closes_the_why(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    tray.table.offer(throw(die("d20", 17, "hit")), photo())
    page.focus(".chip")
    page.keyboard.press("Enter")
    page.wait_for_selector("#sheet[open]")
    assert len(page.inner_text("#sheet-body")) > 20
    page.keyboard.press("Escape")
    page.wait_for_selector("#sheet", state="hidden")
    assert page.evaluate("document.activeElement.className") == "chip"


def test_text_at_twice_its_size_still_fits(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.offer(throw(unsure("d20", (6, 9)), die("d60", 44), die("d8", 1)), photo())
    page.wait_for_selector("#ask img")
    page.evaluate("document.documentElement.style.fontSize = '212.5%'")
    assert phone.fits()


def test_nothing_moves_for_those_who_asked_for_that(another: Callable[..., Phone], tray: Tray) -> None:
    phone = another(reduced_motion="reduce")
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.moving(True)
    page.wait_for_selector("[data-phase=rolling]")
    assert page.evaluate("document.getAnimations().length") == 0
