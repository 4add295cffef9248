"""Parts of the first screen: the title beside the demo, reasons, figures of a board, the big screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.phones import LANGUAGES, TOKEN, Phone, Tray
from tests.browser.test_first_minute import advance
from tests.browser.test_first_rounds import GAMES
from tests.browser.test_stage import ON_SCREEN
from tests.reader import shown
from traywatch.firmware.table.session.questions.replies import HandDie, Reply

pytestmark = pytest.mark.motion

LONG_MEANINGS = {"d10": 5, "d12": 8, "d8": 8, "d4": 3}
"""Faces of Red's dice whose meaning is long in Spanish."""
NARROW, DESK = (360, 740), (1440, 900)
CUT = """(selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
  .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)"""
"""The texts that are cut off in elements of a fixed size."""
BESIDE = """() => {
  const boxes = ["#title", "#phase", "#menu", "#subtitle", "#demo"].map((id) => document.querySelector(id))
    .filter((one) => one.checkVisibility()).map((one) => [one.id, one.getBoundingClientRect()]);
  return boxes.flatMap(([a, p], i) => boxes.slice(i + 1)
    .filter(([, q]) => p.left < q.right - 1 && q.left < p.right - 1)
    .filter(([, q]) => p.top < q.bottom - 1 && q.top < p.bottom - 1)
    .map(([b]) => `${a} and ${b}`));
}"""
"""Parts of the header that lie over each other."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_title_of_each_game_is_whole_beside_the_demo(
    another: Callable[..., Phone], tray: Tray, language: str
) -> None:
    tray.table.set_source("demo", live=True, demo=True)
    tray.table.settings(autoplay=True)
    tray.table.start("free")
    phones = [another(size, locale=language, is_mobile=False) for size in (NARROW, DESK)]
    for phone in phones:
        phone.page.goto(tray.host_url)
        phone.page.wait_for_selector("body[data-role=host]")
    for game, (settings, _) in GAMES.items():
        tray.table.start(game, settings=settings)
        for phone in phones:
            phone.follow(tray)
            phone.page.wait_for_selector("#take-over")
            assert phone.page.evaluate(CUT, "#title") == [], game
            assert phone.page.evaluate(BESIDE) == [], game
            assert phone.fits(), game


def test_the_reason_of_a_step_is_where_the_reason_of_a_roll_is(phone: Phone, tray: Tray) -> None:
    """Also if the step has more lines than the stage has room for."""
    tray.table.start("deckbox_dungeons", settings={"shuffle": 7})
    page = phone.open(tray)
    for _ in range(12):
        if advance(tray)["type"] == "place":
            break
    phone.follow(tray)
    assert page.evaluate(ON_SCREEN, ".stage.told #reason .chip")
    assert page.locator("#story .chip").count() == 0
    page.click("#reason .chip")
    page.wait_for_selector("#sheet[open] #sheet-body:not(:empty)")


def test_figures_on_the_board_have_letters_of_the_readers_language(
    another: Callable[..., Phone], tray: Tray
) -> None:
    tray.table.start("dice_warriors")
    phone = another(NARROW, locale="de")
    page = phone.open(tray)
    while not shown(tray.table.view)["table"]["board"]:
        advance(tray)
    phone.follow(tray)
    letters = page.locator("#board .token b").all_inner_texts()
    names = page.locator("#rings .name > :first-child").all_inner_texts()
    assert letters and {one[0] for one in letters} <= {one[0] for one in names}
    assert {"Krieger", "Totenbeschwörer"} <= set(names)
    assert len(set(letters)) == len(letters), "different dice have different letters"


@pytest.mark.parametrize("size", [(1920, 1080), (800, 480)])
def test_the_screen_tells_teams_numbers_and_the_meaning_of_dice(
    another: Callable[..., Phone], tray: Tray, size: tuple[int, int]
) -> None:
    tray.table.start("dice_warriors")
    phone = another(size, locale="es", is_mobile=False, has_touch=False)
    page: Any = phone.page
    page.goto(f"{tray.url}screen#token={TOKEN}")
    page.wait_for_selector(".screen-seat")
    assert page.locator(".screen-seat.red").count() >= 4 and page.locator(".screen-seat.blue").count() >= 1
    assert page.evaluate(CUT, ".screen-seat .name > :first-child") == [], "the color tells the team"
    advance(tray)
    request = shown(tray.table.view)["open"][0]
    dice = [HandDie(kind=spec["kind"], value=LONG_MEANINGS[spec["kind"]]) for spec in request["dice"]]
    tray.table.answers.answer(request["id"], Reply(dice=tuple(dice)))
    page.wait_for_selector("#dice .face-meaning")
    meanings = page.locator("#dice .face-meaning")
    assert meanings.count() == len(page.locator("#dice .figure").all())
    assert all(page.evaluate(ON_SCREEN, f"#dice > :nth-child({n + 1})") for n in range(meanings.count()))
    assert page.evaluate(CUT, "#headline, #dice, #dice .face-meaning") == []
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")
