"""A phone that sleeps or is offline, a tray that is killed, a tray that plays by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.phones import TOKEN, Phone, Tray, served, until
from tests.firmware.helpers import die, photo, throw
from tests.firmware.programs import RealTray, still
from traywatch.firmware.web.auth.rate_limit import Limits

pytestmark = pytest.mark.motion


def test_a_phone_that_lost_the_tray_says_so_keeps_what_it_had_and_catches_up(
    phone: Phone, tray: Tray
) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d6", 1)), photo())
    page.wait_for_selector(".throw .headline:has-text('Roll 1')")
    phone.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('online'))")  # the stream is opened again, and cannot connect
    page.wait_for_selector("#lost:has-text('offline')")
    assert "Roll 1" in page.inner_text("#throw"), "what was last known is still shown"
    phone.more()
    page.click("#ask button:has-text('Enter by hand')")
    page.keyboard.press("Escape")
    page.click("#steps button")
    page.click("#sheet button:text-is('Undo it')")
    page.wait_for_selector('#sheet-body:has-text("can\'t be reached")')
    page.keyboard.press("Escape")
    for value in (2, 3, 4):
        tray.table.throws.record(throw(die("d6", value)))
    phone.context.set_offline(False)
    page.wait_for_selector(".throw .headline:has-text('Roll 4')")
    page.wait_for_selector("#lost", state="hidden")
    until(lambda: len(page.query_selector_all("#history .past")) == 3)


def test_what_the_stream_tells_is_not_fetched_as_well(phone: Phone, tray: Tray) -> None:
    """Otherwise ten phones would send requests at the moment when the tray is busiest."""
    tray.table.start("free")
    phone.page.clock.install()
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d6", 1)))
    page.wait_for_selector(".throw .headline:has-text('Roll 1')")
    page.clock.run_for(3000)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for value in (2, 3):
        tray.table.throws.record(throw(die("d6", value)))
        page.wait_for_selector(f".throw .headline:has-text('Roll {value}')")
    page.clock.run_for(3000)
    until(lambda: len(page.query_selector_all("#history .past")) == 2)
    assert [url for url in asked if "/api/" in url] == [], "the page's own modules come once"


@pytest.fixture
def real(tmp_path: Path) -> Iterator[Callable[..., RealTray]]:
    started: list[RealTray] = []

    def make(*arguments: str) -> RealTray:
        started.append(RealTray(tmp_path / "data", *arguments))
        started[-1].start()
        return started[-1]

    yield make
    for tray in started:
        tray.stop()


def test_the_page_goes_on_where_it_was_when_the_tray_was_killed(
    phone: Phone, real: Callable[..., RealTray], tmp_path: Path
) -> None:
    tray = real("--source", f"clip:{still(tmp_path)}", "--game", "deep_dark_dice")
    page = phone.open(tray)
    phone.more()
    page.click("#ask button:has-text('Enter by hand')")
    page.locator("#sheet .zones input[value=hit]").check(force=True)
    page.click("#sheet button:has-text('Use it')")
    page.wait_for_selector("#sheet", state="hidden")
    page.wait_for_selector("#ask:has-text('Oswin')")
    health = page.inner_text("#party .foe .person-health")
    tray.kill()
    page.wait_for_selector("#lost:not([hidden])")
    assert page.inner_text("#party .foe .person-health") == health
    tray.start()
    page.wait_for_selector("#lost", state="hidden")
    page.wait_for_selector("#ask:has-text('Oswin')")
    assert page.inner_text("#party .foe .person-health") == health
    page.click("#steps button:has-text('Undo')")
    page.click("#sheet button:text-is('Undo it')")
    page.wait_for_selector("#correction:has-text('undid the last roll')")
    page.wait_for_selector("#ask:has-text('Mirel')")


def test_the_demo_tray_rolls_and_the_phone_shows_it(phone: Phone, real: Callable[..., RealTray]) -> None:
    tray = real("--source", "demo")
    page = phone.open(tray)
    page.wait_for_selector("#rolling:not([hidden])")
    page.wait_for_selector("#throw .die")
    page.wait_for_selector("#landing .mat")
    page.wait_for_selector("#throw .headline:not(:empty)")
    page.click("#pause")
    page.wait_for_selector("#phase:has-text('Paused')")
    page.click("#throw .die")
    until(lambda: page.evaluate("document.querySelector('#sheet img')?.naturalWidth > 0"))
    assert phone.complaints == []


def test_a_page_without_a_stream_asks_for_the_table_and_says_why(another: Callable[..., Phone]) -> None:
    """Streams of others are as many as may be open. The tray is there, so the page must not call it lost."""
    few = Limits(streams=0, member_streams=0)
    with served(limits=few) as tray:
        tray.table.start("free")
        phone = another()
        page = phone.page
        page.clock.install()
        page.goto(tray.host_url)
        page.wait_for_selector("#lost:has-text('Too many pages are open')")
        page.wait_for_selector("body[data-role=host]")
        tray.table.throws.record(throw(die("d6", 3)))
        page.clock.run_for(6000)
        page.wait_for_selector(".throw .headline:has-text('Roll 1: 3')")
        assert all("429" in one for one in phone.complaints)
        for path in ("host", "screen"):
            page.goto(f"{tray.url}{path}?lang=de#token={TOKEN}")
            page.wait_for_selector("#lost:has-text('Zu viele Seiten sind offen')")


def test_a_page_gets_its_stream_back_when_there_is_a_place(another: Callable[..., Phone]) -> None:
    with served(limits=Limits(streams=1)) as tray:
        tray.table.start("free")
        first, second = another(), another()
        first.open(tray)
        second.page.clock.install()
        second.page.goto(tray.host_url)
        second.page.wait_for_selector("#lost:has-text('Too many pages are open')")
        first.page.goto("about:blank")
        until(lambda: tray.table.publisher.readers == 0)
        second.page.clock.run_for(20_000)
        second.page.wait_for_selector("#lost", state="hidden")
        until(lambda: tray.table.publisher.readers == 1)
