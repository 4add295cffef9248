"""Who may do what: host, player, watcher."""

from __future__ import annotations

from tests.browser.phones import TOKEN, Phone, Tray
from tests.firmware.helpers import photo, throw, unsure


def test_who_has_no_token_looks_on(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    tray.table.offer(throw(unsure("d20", (6, 9))), photo())
    page = phone.open(tray, token=False)
    assert page.is_disabled("#ask .answer >> nth=0")
    assert "QR code" in page.inner_text("#ask")


def test_the_token_leaves_the_address_bar_and_stays_on_the_phone(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    assert TOKEN not in page.url
    page.goto(tray.url)
    page.wait_for_selector("#ask button:has-text('Enter by hand')")
