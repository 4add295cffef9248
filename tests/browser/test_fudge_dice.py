"""Fudge dice on the page: asked for, questioned, typed in, and their signs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.phones import Phone, Tray, until
from tests.firmware.helpers import die, photo, throw
from tests.reader import shown
from traywatch.vision.types import Alternative, DieReading


def fudge(sign: str, **more: Any) -> DieReading:
    return die("dF", "-0+".index(sign) - 1, **more)


def uncertain() -> DieReading:
    guesses = tuple(
        Alternative(kind="dF", value=value, label=label, p=p)
        for value, label, p in ((-1, "-", 0.7), (0, "0", 0.3))
    )
    return die("dF", None, label=None, status="unsure", alternatives=guesses)


@pytest.mark.shared_page
def test_four_fudge_dice_are_asked_for_and_one_is_a_question(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    page.tap("#ask button:has-text('Ask for dice')")
    page.get_by_label("For example 2d6+3").fill("4dF+2")
    page.tap("#sheet button:text-is('OK')")
    page.wait_for_selector("#ask strong:has-text('4 dF')")
    assert tray.table.in_play() == frozenset({"dF"})
    tray.table.throws.record(throw(fudge("+"), fudge("-"), fudge("0"), uncertain()), photo())
    page.wait_for_selector("#ask button:has-text('−')")
    assert phone.fits()
    page.tap("#throw .dice .die >> nth=3")
    page.wait_for_selector("#sheet:has-text('− (')")
    page.keyboard.press("Escape")
    page.tap("#ask button:has-text('−')")
    page.wait_for_selector(".throw .headline:has-text('1')")
    last = shown(tray.table.view)["state"]["throws"][-1]
    assert (last["asked"], last["total"]) == ("4dF+2", 1)
    buttons = page.query_selector_all("#throw .dice .die")
    assert sum("−" in (button.get_attribute("aria-label") or "") for button in buttons) == 2
    assert [button.inner_text().split()[0] for button in buttons] == ["+", "−", "0", "−"]
    assert phone.fits()
    assert phone.complaints == []


@pytest.mark.shared_page
def test_the_signs_are_keys_because_number_pads_have_none(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    page.tap("#ask button:has-text('Enter by hand')")
    page.get_by_label("Kind of die").select_option("dF")
    page.get_by_label("−", exact=True).check()
    page.tap("#sheet button:has-text('Add a die')")
    assert page.get_by_label("Kind of die").nth(1).input_value() == "dF"
    page.get_by_label("−", exact=True).nth(1).check()
    assert phone.fits()
    page.tap("#sheet button:has-text('Use it')")
    page.wait_for_selector("#sheet", state="hidden")
    until(lambda: shown(tray.table.view)["state"]["count"] == 1)
    assert shown(tray.table.view)["state"]["throws"][0]["total"] == -2
    assert phone.complaints == []


@pytest.mark.shared_page
def test_a_correction_takes_a_sign(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d6", 1)), photo())
    page.wait_for_selector(".throw .headline")
    page.tap("#throw .dice .die")
    page.tap("#sheet .correct details > summary")
    page.locator("#is-kind").select_option("dF")
    label = page.locator("#is-label")
    assert label.evaluate("(one) => one.inputMode") == "text"
    label.fill("-")
    page.tap("#sheet button:has-text('Correct it')")
    page.wait_for_selector("#sheet", state="hidden")
    until(lambda: shown(tray.table.view)["state"]["throws"][-1]["total"] == -1)
    assert phone.complaints == []
