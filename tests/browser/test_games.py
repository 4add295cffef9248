"""A first evening on the phone: three games by taps and typed dice, on a small screen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.phones import Phone, Tray, until
from tests.browser.test_barriers import barriers
from tests.reader import shown
from traywatch.firmware.table.session.questions.replies import Reply
from traywatch.rules.dice_adventure import AdventureState
from traywatch.rules.dice_adventure.dice import color_of, kind_of
from traywatch.rules.dice_adventure.piles import hidden_dice as chances


class Table:
    """A person with a phone at a table: taps, and waits until the tray has accepted it."""

    def __init__(self, phone: Phone, tray: Tray) -> None:
        self.phone, self.tray = phone, tray
        self.page = phone.open(tray)

    def open(self, kind: str) -> dict[str, Any] | None:
        return next((r for r in shown(self.tray.table.view)["open"] if r["type"] == kind), None)

    def choose(self, option: str) -> None:
        """Answer directly at the table, for steps that this test does not check."""
        request = self.open("choice")
        assert request is not None
        self.tray.table.answers.answer(request["id"], Reply(option=option))

    def tap(self, selector: str) -> None:
        """One tap that changes the table; returns when the page shows the new state."""
        before = shown(self.tray.table.view)["state_id"]
        self.page.locator(selector).first.click()
        until(lambda: shown(self.tray.table.view)["state_id"] > before)
        self.shown()

    def shown(self) -> None:
        """Wait until the page has the state of the table."""
        prompts = [r["prompt"] for r in shown(self.tray.table.view)["open"] if not r.get("optional")]
        if prompts:
            self.page.wait_for_function(
                "words => document.getElementById('ask-body').textContent.includes(words)",
                arg=prompts[0].partition(": ")[2] or prompts[0],
            )

    def throw(self, *labels: str) -> None:
        """Enter the requested dice by hand, with a key for each."""
        before = shown(self.tray.table.view)["state_id"]
        self.phone.more()
        self.page.get_by_role("button", name="Enter by hand").click()
        rows = self.page.locator("#sheet .keys")
        rows.first.wait_for()
        assert rows.count() == len(labels)
        for n, label in enumerate(labels):
            rows.nth(n).locator(f"input[value='{label}']").check(force=True)
        self.page.get_by_role("button", name="Use it").click()
        until(lambda: shown(self.tray.table.view)["state_id"] > before)
        self.shown()

    def well(self) -> None:
        assert self.phone.fits()
        assert self.phone.complaints == []


@pytest.fixture
def evening(phone: Phone, tray: Tray) -> Table:
    return Table(phone, tray)


@pytest.mark.shared_page
def test_a_room_is_opened_on_the_map_and_an_enemy_attacked(evening: Table) -> None:
    table = evening.tray.table
    table.start("deckbox_dungeons", settings={"shuffle": 7})
    evening.page.wait_for_selector("text=How Deckbox Dungeons works")
    evening.tap(".answer.first")
    assert evening.page.locator("#ask .answer").count() >= 3
    for option in ("billhook", "second_wind", "orchard_bow", "keen_eye", "cider_maul", "root_song"):
        evening.choose(f"card:{option}")
    evening.shown()
    evening.tap("#ask button.do")
    until(lambda: evening.page.locator("#board .token").count() == 3)
    evening.choose("activate:ysolt")
    evening.shown()
    evening.tap(".answer:has-text('Move')")
    # The destination: a tap on the map, and the same as a list for screen readers.
    assert evening.page.locator("#ask .space.may").count() > 8
    assert evening.page.locator("#ask details:has-text('As a list') .answer").count() > 8
    evening.tap("#ask .space.may[aria-label*='half-space north']")
    assert shown(table.view)["open"][0]["type"] == "place"
    evening.tap("#ask button.do")
    roll = evening.open("roll")
    assert roll is not None
    evening.throw(*["1"] * sum(spec["n"] for spec in roll["dice"]))
    assert "enem" in evening.page.inner_text("#throw")
    evening.tap("#ask button.do")
    until(lambda: evening.page.locator("#board .token.foe").count() >= 1)
    evening.well()


@pytest.mark.shared_page
def test_dice_come_out_of_a_bag_by_color_and_kind(evening: Table) -> None:
    table = evening.tray.table
    table.start("dice_adventure", settings={"seed": 5})
    for _ in range(40):
        state = table.state.session.state if table.state.session else None
        assert isinstance(state, AdventureState)
        if state.phase == "turn":
            break
        request = evening.open("choice")
        assert request is not None
        table.answers.answer(request["id"], Reply(option=request["options"][0]["id"]))
    evening.shown()
    # Who is where, and what they hold, each die by its color and the name of the color.
    assert evening.page.locator("#party details.group").count() >= 3
    assert "blue d4" in evening.page.inner_text("#party")
    assert evening.page.locator("#ask .answer").count() <= 6 or evening.page.locator("#ask .fold").count() > 0
    evening.tap(".answer:has-text('Explore')")
    assert evening.page.get_by_role("button", name="Draw for me").is_visible()
    state = table.state.session.state if table.state.session else None
    assert isinstance(state, AdventureState) and state.chance is not None
    one = next(d for d in chances.source(state, state.chance))
    before = shown(table.view)["state_id"]
    evening.phone.more()
    evening.page.get_by_role("button", name="Enter by hand").click()
    evening.page.get_by_label("Its color").select_option(color_of(one))
    evening.page.get_by_label("Its kind").select_option("d12")
    evening.page.get_by_role("button", name="Use it").click()
    evening.page.wait_for_selector("#sheet .problem:has-text('left to draw')")
    # The input stays and can be corrected.
    evening.page.get_by_label("Its kind").select_option(kind_of(one))
    evening.page.get_by_role("button", name="Use it").click()
    until(lambda: shown(table.view)["state_id"] > before)
    assert table.state.session is not None
    assert table.state.session.log[-1].event.type == "drawn"
    evening.page.wait_for_selector(f"#story:has-text('{color_of(one)} {kind_of(one)}') .dye")
    assert evening.phone.fits()
    # The tray refused once, on purpose.
    assert all("409" in complaint for complaint in evening.phone.complaints)


@pytest.mark.shared_page
def test_two_parties_meet_in_ranks(evening: Table) -> None:
    table = evening.tray.table
    table.start("dice_warriors")
    evening.tap(".answer:has-text('Red')")
    # The value of each die: the page explains each number.
    evening.phone.more()
    evening.page.get_by_role("button", name="Enter by hand").click()
    evening.page.locator("#sheet .keys").nth(1).locator("input[value='7']").check(force=True)
    assert "7: Charge" in evening.page.inner_text("#sheet")
    evening.page.locator("#sheet .close").click()
    evening.throw("5", "7", "5", "1", "1")
    evening.throw("5", "4", "3", "1", "2")
    for _ in (0, 1):
        evening.tap("#ask button.do")
    until(lambda: evening.page.locator("#board .token").count() == 10)
    acted = 0
    for _ in range(60):
        if shown(table.view)["table"]["title"] != "Round 1":
            break
        roll = evening.open("roll")
        if roll is not None:
            evening.throw(*["1"] * sum(spec["n"] for spec in roll["dice"]))
        elif evening.page.locator("#ask .space.may").count():
            evening.tap("#ask .space.may")
            acted += 1
        else:
            evening.tap("#ask .answer.first")
    assert shown(table.view)["table"]["title"] == "Round 2"
    assert acted > 0, "somebody was aimed at on the board"
    assert barriers(evening.page) == []
    evening.well()
