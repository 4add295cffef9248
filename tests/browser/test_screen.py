"""The big screen: dice, result, table and invitation at 1920 px, without a mouse, and accessible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.phones import RealTray, until

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


def test_the_screen_follows_the_demo(screen: Any, real: Callable[..., RealTray]) -> None:
    tray = real("--source", "demo", "--game", "delvers_deep")
    screen.goto(tray.host_url.replace("/#", "/screen#"))
    screen.wait_for_selector('#title:has-text("Delver\'s Deep")')
    screen.wait_for_function("document.querySelector('#headline').textContent !== 'No throw yet'")
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


def test_without_a_token_it_shows_the_address_only(screen: Any, real: Callable[..., RealTray]) -> None:
    tray = real("--source", "demo", "--paused")
    screen.goto(tray.url.rstrip("/") + "/screen")
    screen.wait_for_selector("#join:has-text('ask the host for the code')")
    assert screen.query_selector("#join .qr") is None
    assert screen.complaints == []
