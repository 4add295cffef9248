"""A player's own ability is on their phone; the others read whom the table waits for."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.phones import Phone, Tray, until
from tests.browser.test_joining import join
from tests.firmware.table.test_reactions import other_players_option, walked
from tests.firmware.walked_table import lead_to
from tests.reader import shown
from traywatch.messages import english


def test_each_phone_offers_its_own_abilities(another: Callable[..., Phone], tray: Tray) -> None:
    walk = walked("dice_adventure")
    session = lead_to(tray.table, walk)
    found = other_players_option(walk)
    assert found is not None
    request, option = found
    names = {player.id: player.name for player in session.state.players}
    assert option.by is not None
    owner, asked = another(), another()
    theirs = join(owner, tray, "Ida", names[option.by])
    mine = join(asked, tray, "Mara", names[request.by])
    label = english(option.label)
    mine.wait_for_selector("#ask .answer")
    assert mine.get_by_text(label).count() == 0, "another player's ability is offered"
    theirs.wait_for_selector(f"#ask:has-text('Waiting for {names[request.by]}')")

    def unfolded() -> bool:  # the page may draw the question anew meanwhile
        theirs.evaluate("for (const fold of document.querySelectorAll('#ask .fold')) fold.open = true")
        return bool(theirs.locator(f"#ask .answer:has-text('{label}')").first.is_visible())

    until(unfolded)
    assert owner.fits()
    theirs.click(f"#ask .answer:has-text('{label}')")
    until(lambda: shown(tray.table.view)["open"][0]["id"] != request.id)
    assert shown(tray.table.view)["audit_log"][0]["who"]["name"] == "Ida"
    assert owner.complaints == asked.complaints == []
