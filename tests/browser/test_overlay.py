"""The overlay for streams."""

from __future__ import annotations

import pytest

from tests.browser.phones import Phone, Tray, until
from tests.firmware.helpers import die, throw
from traywatch.rules.core.types import Player


def test_the_overlay_shows_the_last_throw_on_nothing(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.page
    page.goto(tray.url + "overlay")
    until(lambda: tray.table.publisher.readers > 0)
    tray.table.throws.record(throw(die("d20", 20)))
    page.wait_for_selector(".plate .headline")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert phone.complaints == []


def test_the_overlay_of_a_seat_shows_the_throws_of_that_seat_only(phone: Phone, tray: Tray) -> None:
    tray.table.start("free", [Player(id="ana", name="Ana"), Player(id="ben", name="Ben")])
    page = phone.page
    page.goto(tray.url + "overlay?seat=Ben&style=banner&stays=0")
    until(lambda: tray.table.publisher.readers > 0)
    tray.table.throws.record(throw(die("d20", 3)))
    tray.table.throws.record(throw(die("d12", 11)))
    page.wait_for_selector(".plate")
    assert page.text_content(".plate .die text") == "11"
    assert phone.complaints == []


def test_the_dice_alone_are_told_to_whoever_listens(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.page
    page.goto(tray.url + "overlay?style=dice")
    until(lambda: tray.table.publisher.readers > 0)
    tray.table.throws.record(throw(die("d20", 20), die("d6", 2)))
    page.wait_for_selector(".plate .tumbling")
    assert page.locator(".tumbling").count() == 2
    assert page.locator(".tumbling .ink:not(.beside)").all_text_contents() == ["20", ""], "a number, and pips"
    assert "d20 20, d6 2" in page.text_content(".plate .unseen")


@pytest.mark.parametrize("style", ["plate", "banner", "dice"])
def test_a_number_that_is_on_no_die_is_shown_with_its_parts(phone: Phone, tray: Tray, style: str) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.page
    page.goto(f"{tray.url}overlay?style={style}")
    until(lambda: tray.table.publisher.readers > 0)
    tray.table.throws.record(throw(die("d20", 17, "crit")))
    page.wait_for_selector(".plate .sum")
    outcome = tray.table.history.throws(limit=1, newest=True)[0][0].outcome
    assert outcome.number is not None and outcome.sum
    assert page.inner_text(".plate .sum") == f"{outcome.number} = {outcome.sum}"
    assert phone.complaints == []


def test_the_preset_of_the_party_shows_everybody(phone: Phone, tray: Tray) -> None:
    tray.table.start("free", [Player(id="ann", name="Ann"), Player(id="ben", name="Ben")])
    page = phone.page
    page.goto(tray.url + "overlay?preset=party")
    page.wait_for_selector(".plate.party:has-text('Ann'):has-text('Ben')")
    assert phone.complaints == []


def test_the_preset_of_statistics_counts_this_session_only(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    tray.table.throws.record(throw(die("d20", 3)))
    tray.table.start("free", [Player(id="ann", name="Ann"), Player(id="ben", name="Ben")])
    page = phone.page
    page.goto(tray.url + "overlay?preset=stats")
    page.wait_for_selector(".plate.stats dd:has-text('0')")
    for value in (20, 20, 1):
        tray.table.throws.record(throw(die("d20", value)))
    page.wait_for_selector(".plate.stats:has-text('Twenties')")
    page.wait_for_selector(".plate.stats dd >> nth=0 >> text=/^3$/")
    shown = page.locator(".plate.stats dd").all_inner_texts()
    assert shown[:5] == ["3", "3", "13.7", "2", "1"]
    assert phone.complaints == []
