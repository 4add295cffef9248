"""The turn order on the phone; the big screen is in test_screen.py."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.phones import Phone, Tray, until
from tests.browser.test_barriers import barriers
from tests.firmware.helpers import die, photo, throw
from traywatch.rules.core.types import Player


def tap(page: Any, selector: str) -> None:
    """Tap a control that the dock may cover: people scroll, too."""
    page.locator(selector).evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    page.tap(selector)


@pytest.mark.shared_page
def test_the_host_keeps_a_turn_order(phone: Phone, tray: Tray) -> None:
    tray.table.start("free", [Player(id="ann", name="Ann"), Player(id="bob", name="Bob")])
    page = phone.open(tray)
    page.wait_for_selector("#ask strong:has-text('roll any dice')")
    page.tap(".menu-button")
    page.tap("#sheet .menu-item:has-text('Turn order')")
    for name, hidden in (("Ann", False), ("Wolf", False), ("Ogre", True)):
        page.get_by_label("Name").fill(name)
        page.get_by_label("Bonus").fill("2")
        if hidden:
            page.get_by_label("Initiative, if known").fill("15")
            page.get_by_label("Only the host sees it").check()
        page.tap("#sheet form.fields button:has-text('Add')")
        page.wait_for_selector(f"#sheet .combatant:has-text('{name}')")
    assert phone.fits()
    page.tap("#sheet .combatant:has-text('Ogre') summary")
    assert barriers(page) == []
    page.tap("#sheet button:has-text('Roll for everybody')")
    page.wait_for_selector("#ask strong:has-text('Ann: roll a d20')")
    tray.table.throws.record(throw(die("d20", 11)), photo())
    page.wait_for_selector("#ask strong:has-text('Wolf: roll a d20')")
    tray.table.throws.record(throw(die("d20", 11)), photo())
    page.wait_for_selector("#order .combatant:has-text('Wolf'):has-text('13')")
    tap(page, "#order button:has-text('Change')")
    page.tap("#sheet .combatant:has-text('Wolf') button:has-text('First among equals')")
    order = tray.table.turn_orders
    until(lambda: [str(one.name) for one in order.view().entries] == ["Ogre", "Wolf", "Ann"])
    page.tap("#sheet .close")
    tap(page, "#order button:has-text('Start the turns')")
    page.wait_for_selector("#order .combatant.active:has-text('Ogre')")
    tap(page, "#order button:has-text('Next turn')")
    page.wait_for_selector("#order .combatant.active:has-text('Wolf')")
    assert phone.fits()
    assert barriers(page) == []
    assert phone.complaints == []
