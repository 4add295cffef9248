"""The status light on the page: the same states, distinguished by shape as well as by color."""

from __future__ import annotations

import pytest

from tests.browser.phones import Phone, Tray
from tests.firmware.helpers import die, photo, throw, unsure
from tests.reader import shown

_DOT = "getComputedStyle(document.getElementById('phase'), '::before')"


def look(phone: Phone) -> tuple[str, str]:
    """Shape and color of the light."""
    shape = phone.page.evaluate(f"{_DOT}.borderRadius + {_DOT}.transform")
    return str(shape), str(phone.page.evaluate(f"{_DOT}.backgroundColor"))


@pytest.mark.shared_page
def test_the_page_shows_what_the_lamp_says(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    seen = {}
    tray.table.throws.record(throw(die("d20", 17, "hit")), photo())
    page.wait_for_selector("#phase[data-light=ready]")
    seen["ready"] = look(phone)
    tray.table.throws.record(throw(unsure("d20")), photo())
    if shown(tray.table.view)["light"] != "ask":  # the game waits for a choice first
        tray.table.start("free")
        tray.table.throws.record(throw(unsure("d20")), photo())
    page.wait_for_selector("#phase[data-light=ask]")
    seen["ask"] = look(phone)
    tray.table.set_moving(True)
    page.wait_for_selector("#phase[data-light=rolling]")
    tray.table.set_problem("camera", "No picture for some seconds.")
    page.wait_for_selector("#phase[data-light=fault]")
    seen["fault"] = look(phone)
    tray.table.set_problem("camera", None)
    tray.table.set_moving(False)
    for part in (0, 1):
        assert len({one[part] for one in seen.values()}) == 3, "told apart without the color, and with it"
    assert phone.complaints == []
