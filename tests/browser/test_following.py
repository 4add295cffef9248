"""A phone that sleeps, and a tray that is killed."""

from __future__ import annotations

from tests.browser.phones import Phone, Tray
from tests.firmware.helpers import die, throw


def test_a_phone_that_lost_the_tray_says_so_and_catches_up(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.offer(throw(die("d6", 1)))
    page.wait_for_selector(".throw .headline:has-text('Throw 1')")
    phone.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('online'))")  # the stream is opened anew, and cannot be
    page.wait_for_selector("#lost:not([hidden])")
    for value in (2, 3, 4):
        tray.table.offer(throw(die("d6", value)))
    phone.context.set_offline(False)
    page.wait_for_selector(".throw .headline:has-text('Throw 4')")
    page.wait_for_selector("#lost", state="hidden")
    assert len(page.query_selector_all("#history .past")) == 3
