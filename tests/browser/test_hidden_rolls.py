"""A hidden roll at 360 px: the host asks, a player rolls, others see that it is hidden, the host reveals it.

With ``TRAYWATCH_SHOTS=FOLDER`` a picture of each step is written there, to look at.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.browser.phones import DESK, TOKEN, Phone, Tray, served
from tests.firmware.helpers import die, photo, throw
from traywatch.firmware.web.auth.tokens import Access
from traywatch.rules.core.types import Player

SPOKEN = """() => {
  window.heard = [];
  window.speechSynthesis.speak = (said) => window.heard.push(said.text);
  localStorage.setItem("traywatch-speak", "yes");
}"""


KNOWN = """async () => JSON.stringify((await import("/page/base/state.js")).state.table.last_throw.outcome)"""
"""What a page knows of the outcome of the last throw."""


class Evening(NamedTuple):
    """A tray with two seats, and the phones of the host, of a player, and of somebody who looks."""

    tray: Tray
    host: Phone
    player: Phone
    other: Phone


@pytest.fixture
def evening(another: Callable[..., Phone]) -> Iterator[Evening]:
    access = Access(None, token=TOKEN)
    with served(access=access) as tray:
        tray.table.start("free", [Player(id="ann", name="Ann"), Player(id="bob", name="Bob")])
        host, player, other = another(), another(), another()
        host.open(tray)
        token, _ = access.join(access.code, "Mara", "ann")
        player.page.goto(f"{tray.url}#token={token}")
        player.page.wait_for_selector("body[data-role=player]")
        watch(tray, other)
        yield Evening(tray, host, player, other)


def watch(tray: Tray, phone: Phone) -> Any:
    """Open the page of somebody who only watches."""
    page = phone.open(tray, token=False)
    page.tap("#come-form button:has-text('Just watch')")
    return page


def keep(name: str, phone: Phone) -> None:
    """Write a picture of the page, if somebody wants to look at it."""
    if folder := os.environ.get("TRAYWATCH_SHOTS"):
        phone.page.screenshot(path=Path(folder) / f"hidden-{name}.png")


def ask(phone: Phone, audience: str, dice: str = "", seat: str | None = None) -> None:
    """Ask for a hidden roll from the menu."""
    page = phone.page
    page.tap("#menu")
    page.tap("#sheet .menu-item:has-text('Hidden roll')")
    page.get_by_label(audience, exact=True).check()
    page.get_by_label("Dice (empty: the next roll)").fill(dice)
    if seat:
        page.get_by_label("Who rolls?").select_option(label=seat)
    assert phone.roomy() == []
    keep("asking", phone)
    page.tap("#sheet button:text-is('Ask for the roll')")
    page.wait_for_selector("#sheet", state="hidden")


def test_the_host_hides_a_roll_and_reveals_it(evening: Evening, another: Callable[..., Phone]) -> None:
    tray, host, player, other = evening
    screen = another(DESK)
    screen.page.goto(f"{tray.url}screen#token={TOKEN}")  # the host's own token: others look at it
    overlay = host.context.new_page()  # a browser that has the token of the host
    overlay.goto(f"{tray.url}overlay")
    host.page.evaluate(SPOKEN)
    ask(host, "Only the host", "d20", "Ann")
    player.page.wait_for_selector("#ask:has-text('Only the host sees the result.')")
    keep("player-asked", player)
    tray.table.throws.record(throw(die("d20", 17, "crit")), photo())
    for phone in (player, other):
        phone.page.wait_for_selector("#throw .headline:has-text('Ann made a hidden roll')")
        phone.page.wait_for_function("document.querySelector('#backdrop')?.dataset.src === ''")
        assert phone.page.locator("#throw .hidden-note").count() == 0
        assert "17" not in phone.page.inner_text("body")
        assert "17" not in phone.page.evaluate(KNOWN), "not in the memory of the page either"
        assert phone.roomy() == []
    screen.page.wait_for_selector("#headline:has-text('Ann made a hidden roll')")
    overlay.wait_for_selector("#overlay:has-text('Ann made a hidden roll')")
    for page in (screen.page, overlay):
        address = page.url.split("/")[2]  # its port may have any digits
        assert "17" not in page.inner_text("body").replace(address, "")
    keep("other", other)
    keep("screen", screen)
    host.page.wait_for_selector("#throw .hidden-note:has-text('Only the host sees this.')")
    host.page.wait_for_selector("#throw .total:text-is('17')")  # once it has counted up
    assert host.page.evaluate("window.heard") == ["Hidden roll"], "others hear it too"
    assert host.roomy() == []
    keep("host", host)
    host.page.tap("#throw .hidden-note button")
    for phone in (host, player, other):
        phone.page.wait_for_selector("#throw .total:text-is('17')")
        phone.page.wait_for_selector("#throw .hidden-note", state="detached")
    screen.page.wait_for_selector("#total:text-is('17')")
    keep("revealed", other)
    assert [phone.complaints for phone in (host, player, other, screen)] == [[], [], [], []]


def test_a_player_hides_their_next_roll_from_all_but_the_host(evening: Evening) -> None:
    tray, host, player, other = evening
    ask(player, "The host and you")
    other.page.wait_for_selector("#ask:has-text('Only the host and Ann see the result.')")
    tray.table.throws.record(throw(die("d6", 5), die("d8", 7)), photo())
    for phone in (host, player):
        phone.page.wait_for_selector("#throw .total:text-is('12')")
    other.page.wait_for_selector("#throw .headline:has-text('Ann made a hidden roll')")
    keep("roller", player)
    tray.table.throws.record(throw(die("d6", 2)), photo())
    player.page.wait_for_selector("#history .past:has-text('Only the host and the roller see this.')")
    player.page.tap("#history .past")
    player.page.tap("#sheet button:has-text('Reveal')")
    other.page.wait_for_selector("#history .past[data-total='12']")
    assert [phone.complaints for phone in (host, player, other)] == [[], [], []]


def test_whoever_joins_sees_what_they_may_without_loading_the_page_again(
    another: Callable[..., Phone],
) -> None:
    """The stream of a spectator goes on with the rights of the player that they became."""
    access = Access(None, token=TOKEN)
    with served(access=access) as tray:
        tray.table.start("free", [Player(id="ann", name="Ann"), Player(id="bob", name="Bob")])
        phone = another()
        page = watch(tray, phone)
        page.evaluate(f"import('/page/base/api.js').then(({{ keepToken }}) => keepToken({TOKEN!r}))")
        tray.table.hidden_rolls.ask("host")
        tray.table.throws.record(throw(die("d20", 13)), photo())
        page.wait_for_selector("#throw .total:text-is('13')")
