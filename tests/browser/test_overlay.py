"""The overlay for streams."""

from __future__ import annotations

from tests.browser.phones import Phone, Tray, until
from tests.firmware.helpers import die, throw


def test_the_overlay_shows_the_last_throw_on_nothing(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.page
    page.goto(tray.url + "overlay")
    until(lambda: tray.table.publisher.readers > 0)
    tray.table.offer(throw(die("d20", 20)))
    page.wait_for_selector(".plate .headline")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert phone.complaints == []
