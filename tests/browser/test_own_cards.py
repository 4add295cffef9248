"""A copy of Deckbox Dungeons on a small phone: its cards are typed, and its tiles are tapped.

With ``TRAYWATCH_SHOTS=FOLDER`` a picture of each kind of question is written there, to look at.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.browser.phones import Phone, Tray, until
from tests.browser.test_barriers import barriers
from tests.browser.test_games import Table
from tests.reader import shown
from traywatch.firmware.table.session.questions.replies import Reply
from traywatch.rules.core.types import Player

SHOTS = os.environ.get("TRAYWATCH_SHOTS")


class CopyTable(Table):
    """A table with a copy of the game."""

    def first(self) -> dict[str, Any]:
        request: dict[str, Any] = shown(self.tray.table.view)["open"][0]
        return request

    def shot(self, name: str) -> None:
        """Keep a picture, and see that the page fits and has no barriers."""
        if SHOTS:
            self.page.screenshot(path=Path(SHOTS) / f"own-{name}.png")
        assert self.phone.fits(), name
        assert barriers(self.page) == [], name

    def enter(self, label: str, text: str) -> None:
        """Type a text or a number of an answer and send it."""
        self.page.locator(f"#ask button:has-text({label!r})").first.click()
        field = self.page.locator("#sheet form.fields input").first
        field.wait_for()
        field.fill(text)
        self.tap("#sheet form.fields button.do")
        self.page.locator("#sheet form.fields").wait_for(state="hidden")

    def button(self, label: str) -> None:
        self.tap(f"#ask button:has-text({label!r})")

    def numbers(self) -> int:
        """Answer the numbers of the cards directly at the table; returns how many there were."""
        n = 0
        while (option := self.first().get("options", [{}])[0])["id"] == "set":
            self.tray.table.answers.answer(
                self.first()["id"], Reply(option="set", amount=option["amount"][1] // 3)
            )
            n += 1
        self.shown()
        return n


@pytest.mark.shared_page
def test_a_copy_is_played_from_the_phone(phone: Phone, tray: Tray) -> None:
    tray.table.start("deckbox_dungeons", players=[Player(id="ann", name="Ann", figure="your_hero")])
    table = CopyTable(phone, tray)
    table.shown()
    table.button("A quest from the game's app")
    table.button("The items that the phone knows")
    table.shot("title")
    table.enter("Its title", "Ranger")
    table.button("Your own equipment card")
    table.enter("Its title", "Bow")
    table.button("Your own ability card")
    table.button("Leave it without a title")
    table.shot("number")
    table.enter("health", "9")
    assert table.numbers() == 19
    table.shot("keyword")
    table.button("Pierce")
    assert "Bow has Pierce" in table.page.inner_text("#ask")
    table.button("No more keywords")
    table.button("Stun")
    table.button("No more keywords")
    # The first tile: its size, its arrow, and what is printed on it.
    table.shot("tile")
    table.enter("A tile of our copy", "14")
    table.button("5 by 5 spaces")
    table.button("At the south side")
    table.shot("encounter")
    table.button("No encounter")
    table.tap("#ask button.do")
    for _ in range(2):
        table.tap("#ask .space.may[aria-label^='Floor']")
    table.button("Now the water")
    table.tap("#ask .space.may[aria-label^='Floor'] >> nth=4")
    table.button("No exit to the east")
    table.shot("drawing")
    assert table.page.locator("#ask .space.may[aria-label^='Wall']").count() == 2
    table.button("The tile is as printed")
    # An enemy that a special rule adds.
    table.page.locator("#ask summary", has_text="Anything else").click()
    table.button("Add an enemy")
    table.enter("Another enemy", "Goblin")
    table.enter("Health on the face", "4")
    assert table.numbers() == 5
    table.button("Ranged")
    table.button("No keyword")
    table.shot("space")
    table.tap("#ask .space.may >> nth=5")
    until(lambda: table.page.locator("#board .token.foe").count() == 1)
    assert "Goblin 1" in table.page.inner_text("#party")
    table.well()
