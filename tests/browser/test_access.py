"""Who joined, on the host page; pictures and the screen at a table for players only."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.phones import LANGUAGES, PHONE, TOKEN, Phone, Tray, served, until
from tests.firmware.helpers import die, photo, throw
from traywatch.catalogs import formatted
from traywatch.firmware.web.auth.rate_limit import Limits, RateLimit
from traywatch.firmware.web.auth.tokens import Access


@pytest.fixture
def access() -> Access:
    return Access(None, token=TOKEN)


@pytest.fixture
def table(access: Access) -> Iterator[Tray]:
    with served(access=access) as tray:
        tray.table.start("free")
        yield tray


def shot(page: Any, name: str) -> None:
    if folder := os.environ.get("TRAYWATCH_SHOTS"):
        page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page=True)


def fits(page: Any) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_host_sees_a_full_table_and_removes_somebody(
    another: Callable[..., Phone], table: Tray, access: Access, language: str
) -> None:
    for n in range(40):
        access.join(access.code, "Maximiliane von Hohenstein-Wartenberg" if n == 1 else f"Guest {n:02}")
    phone = another(PHONE)
    page = phone.page
    page.goto(f"{table.url}host?lang={language}#token={TOKEN}")
    page.wait_for_selector(".joined li:nth-child(40)")
    full = formatted(language, "page-places-left", {"n": 0})
    assert page.locator(f"#invite .problem:has-text('{full}')").count() == 1
    assert fits(page)
    heights = page.eval_on_selector_all(
        ".joined button", "all => all.map((one) => one.getBoundingClientRect().height)"
    )
    assert len(heights) == 40 and min(heights) >= 44
    shot(page, f"joined-{language}")
    page.click(".joined li:first-child button")
    page.wait_for_selector("#sheet[open]")
    assert "Guest 00" in page.inner_text("#sheet-title") and fits(page)
    page.click("#sheet .do")
    page.wait_for_selector(".joined li:first-child:has-text('Maximiliane')")
    assert len(access.players) == 39
    assert phone.complaints == []


def test_the_host_is_told_that_somebody_guesses(another: Callable[..., Phone], access: Access) -> None:
    few = Limits(join_all=RateLimit(3, 1 / 60))
    with served(access=access, limits=few) as tray:
        tray.table.start("free")
        phone = another(PHONE)
        page = phone.page
        page.goto(f"{tray.url}host#token={TOKEN}")
        page.wait_for_selector(".joined")
        assert page.inner_text(".code") == access.code
        for _ in range(4):
            headers = {"Origin": tray.url.rstrip("/")}
            page.request.post(f"{tray.url}api/v1/join", data={"code": "WRONG1", "name": "X"}, headers=headers)
        page.wait_for_selector("#problems:has-text('wrong join codes')")
        page.reload()
        page.wait_for_selector(".code.long")
        assert page.inner_text(".code").replace(" ", "") == access.long_code
        assert fits(page)
        shot(page, "guessed")
        assert phone.complaints == []


@pytest.mark.parametrize("players_only", [True, False])
def test_pictures_are_seen_with_a_token(
    another: Callable[..., Phone], table: Tray, access: Access, players_only: bool
) -> None:
    table.table.throws.record(throw(die("d20", 17), throw_id="t1"), photo())
    table.table.throws.record(throw(die("d20", 3), throw_id="t2"), photo())
    access.set_players_only(players_only)
    token, _ = access.join(access.code, "Mara")
    phone = another(PHONE)
    page = phone.page
    page.goto(f"{table.url}#token={token}")
    page.wait_for_selector("#last .die, .die")
    page.locator(".past-picture").first.scroll_into_view_if_needed()
    until(lambda: page.evaluate("document.querySelector('.past-picture')?.naturalWidth > 0"))
    page.locator(".die").first.click()
    until(lambda: page.evaluate("document.querySelector('#sheet img.crop')?.naturalWidth > 0"))
    shot(page, f"picture-{players_only}")
    assert phone.complaints == []


def test_a_table_for_players_only_lets_people_join(
    another: Callable[..., Phone], table: Tray, access: Access
) -> None:
    access.set_players_only(True)
    phone = another(PHONE)
    page = phone.page
    page.goto(f"{table.url}#join={access.long_code}")
    page.wait_for_selector("#sheet[open] [name=name]")
    assert page.input_value("#sheet [name=code]") == access.long_code
    page.wait_for_selector("#lost:has-text('for its players')")
    shot(page, "players-only-join")
    page.fill("#sheet [name=name]", "Mara")
    page.click("#sheet form .do")
    page.wait_for_selector("#title:has-text('Free rolls')")
    assert [one.name for one in access.players] == ["Mara"]
    for language, words, watching in (
        ("de", "Diesen Tisch sieht nur, wer dabei ist.", "schau"),
        ("en", "Only people who joined see this table.", "watch"),
    ):
        stranger = another(PHONE).page
        stranger.goto(f"{table.url}?lang={language}")
        stranger.wait_for_selector(f"#come-form:has-text('{words}') [name=code]")
        assert watching not in stranger.inner_text("#come-form").lower(), "there is nothing to watch"
        shot(stranger, f"players-only-stranger-{language}")


def test_a_screen_watches_a_table_for_players_only(browser: Any, table: Tray, access: Access) -> None:
    table.table.throws.record(throw(die("d20", 17), throw_id="t1"), photo())
    access.set_players_only(True)
    context = browser.new_context(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{table.url}host#token={TOKEN}")
    page.wait_for_selector(".joined")
    page.goto(f"{table.url}screen#token={access.screen_token}")
    page.wait_for_selector(f"#join:has-text('{access.code}')")
    page.wait_for_selector("#join .qr svg")
    until(lambda: page.evaluate("document.getElementById('tray').naturalWidth > 0"))
    shot(page, "screen-players-only")
    page.goto(f"{table.url}host")
    page.wait_for_selector(".joined")  # the same browser is still the host's
    context.close()
