"""The big screen: dice, result, table and invitation at 1920 px, without a mouse, and accessible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.phones import Tray, until
from tests.firmware.helpers import die, photo, throw
from tests.firmware.programs import RealTray
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.rules.core.types import OrderChange

SIZE = {"width": 1920, "height": 1080}


@pytest.fixture
def screen(browser: Any) -> Any:
    context = browser.new_context(viewport=SIZE, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.complaints = []
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    yield page
    context.close()


@pytest.fixture
def run_tray(tmp_path: Path) -> Iterator[Callable[..., RealTray]]:
    started: list[RealTray] = []

    def make(*arguments: str) -> RealTray:
        started.append(RealTray(tmp_path / "data", *arguments))
        started[-1].start()
        return started[-1]

    yield make
    for tray in started:
        tray.stop()


def test_the_screen_follows_the_demo(screen: Any, run_tray: Callable[..., RealTray]) -> None:
    tray = run_tray("--source", "demo", "--game", "delvers_deep")
    screen.goto(tray.host_url.replace("/#", "/screen#"))
    screen.wait_for_selector('#title:has-text("Delver\'s Deep")')
    screen.wait_for_selector("#headline:not(:has-text('No throw yet'))")
    until(lambda: screen.evaluate("document.querySelector('#tray').naturalWidth > 0"))
    screen.wait_for_selector("#join .qr svg")
    screen.wait_for_selector(".screen-seat .bar")
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight + 1"), "it must not scroll"
    assert screen.evaluate("document.documentElement.scrollWidth <= innerWidth")
    size = screen.evaluate("parseFloat(getComputedStyle(document.querySelector('#headline')).fontSize)")
    assert size > 40, "it is read from three meters"
    screen.keyboard.press("s")
    screen.wait_for_selector("#sound[aria-pressed=true]")
    assert screen.complaints == []


def test_a_correction_changes_the_result_and_the_earlier_rolls(screen: Any, tray: Tray) -> None:
    """Also the result of a session that has ended, which stays on the screen."""
    tray.table.start("free")
    tray.table.throws.record(throw(die("d6", 2, zone=None), throw_id="c1"))
    tray.table.asks.add("2d6")
    tray.table.throws.record(throw(die("d6", 3, zone=None), die("d6", 4, zone=None), throw_id="c2"))
    screen.goto(f"{tray.url}screen")
    screen.wait_for_selector("#result[data-throw=c2][data-total='7'][data-validity=final]")
    screen.wait_for_selector("#last [data-throw=c1][data-total='2']")
    tray.table.corrections.amend("c1", "a0", HumanReading(value=5))
    screen.wait_for_selector("#last [data-throw=c1][data-total='5'][data-validity=corrected]")
    tray.table.start("free")
    tray.table.corrections.amend("c2", "a0", HumanReading(value=6))
    screen.wait_for_selector("#result[data-throw=c2][data-total='10'][data-validity=corrected]")
    assert screen.complaints == []


def test_throws_that_come_while_the_last_ones_are_fetched_are_kept(screen: Any, tray: Tray) -> None:
    tray.table.start("free")
    late: list[Any] = []
    screen.route("**/api/v1/throws?*", lambda route: late.append((route, route.fetch())), times=1)
    screen.goto(f"{tray.url}screen")
    until(lambda: late or screen.wait_for_timeout(20))
    for value in (1, 2):
        tray.table.throws.record(throw(die("d6", value)), photo())
    screen.wait_for_selector("#headline:has-text('2')")
    for route, answer in late:
        assert answer.json()["throws"] == []
        route.fulfill(response=answer)
    screen.wait_for_timeout(200)
    assert screen.inner_text("#last .words") == "Roll 1: 1."


def test_without_a_token_it_shows_the_address_only(screen: Any, run_tray: Callable[..., RealTray]) -> None:
    tray = run_tray("--source", "demo", "--paused")
    screen.goto(tray.url.rstrip("/") + "/screen")
    screen.wait_for_selector("#join:has-text('ask the host for the code')")
    assert screen.query_selector("#join .qr") is None
    assert screen.complaints == []


def test_the_turn_order_is_shown_without_hidden_combatants(screen: Any, tray: Tray) -> None:
    def change(do: str, **more: object) -> None:
        tray.table.turn_orders.change(OrderChange.from_json({"do": do, **more}))

    tray.table.start("free")
    change("add", name="Wolf", initiative=12)
    change("add", name="Ogre", initiative=15, hidden=True)
    change("next")
    screen.goto(tray.url.rstrip("/") + "/screen")
    screen.wait_for_selector("#order .combatant:has-text('Wolf')")
    assert "Somebody hidden acts" in screen.inner_text("#order")
    change("next")
    screen.wait_for_selector("#order .combatant.active:has-text('Wolf')")
    assert "Ogre" not in screen.content()
    assert screen.complaints == []
