"""The first screen of each game: whose turn it is, what to roll, what happened, and why."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.phones import LANGUAGES, PHONE, Phone, Tray, until
from tests.browser.test_barriers import barriers
from tests.browser.test_first_rounds import GAMES
from tests.browser.test_games import Table
from tests.browser.test_stage import MOST_SHIFT, ON_SCREEN, SHIFTS, moved
from tests.firmware.helpers import die, photo, throw
from tests.reader import shown
from traywatch.firmware.table.session.questions.replies import HandDie, Reply

pytestmark = pytest.mark.motion

ASKED = {
    "deep_dark_dice": ("Mirel rolls", "d20"),
    "deckbox_dungeons": ("Hale decides", "Which quest"),
    "dice_adventure": ("Reedwarden decides", "Draw 2 of 5 locations"),
    "delvers_deep": ("Hesk decides", "Hesk's turn"),
    "dice_warriors": ("Red decides", "Who goes first"),
    "fifth": ("Brena decides", "Who fights"),
    "free": ("Ready", "Roll any dice"),
}
"""What the sign and the dock say at the start of each game."""
SIGN = re.compile(r"[\w ]+ (rolls|decides|chooses|places)|Your turn")
DICE = "#ask :is(.next-dice, .wanted) .figure"
MOST_STEPS = 30
WITHOUT_ROLL = ("deckbox_dungeons", "dice_adventure", "fifth")
"""Games with many choices before the first roll, of which the first one is explained already."""
SPOKEN = """async (id) => {
  const { spoken } = await import("/page/parts/view.js");
  return spoken(await (await fetch(`/api/v1/throws/${id}`)).json());
}"""
"""What the pages read aloud about a throw."""
ON_DOCK = """(selector) => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return Boolean(box) && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
}"""


def advance(tray: Tray) -> dict[str, Any]:
    """Take the first answer to what the table waits for, without the page; returns what that was."""
    view = shown(tray.table.view)
    request: dict[str, Any] = next(one for one in view["open"] if not one.get("optional"))
    zone = "hit" if view["game"]["zones"] else None
    reply = {
        "choice": lambda: Reply(option=request["options"][0]["id"]),
        "place": lambda: Reply(option="done"),
        "roll": lambda: Reply(
            dice=tuple(
                HandDie(kind=spec["kind"] or "d6", value=1, zone=zone)
                for spec in request["dice"] or [{"kind": "d6", "n": 1}]
                for _ in range(spec["n"])
            )
        ),
    }
    tray.table.answers.answer(request["id"], reply[request["type"]]())
    return request


@pytest.mark.parametrize("game", GAMES)
def test_the_first_minute_is_on_the_first_screen(
    another: Callable[..., Phone], tray: Tray, game: str
) -> None:
    """Without scrolling at 360 by 740; and nothing moves meanwhile."""
    tray.table.start(game, settings=GAMES[game][0])
    phone = another(PHONE)
    phone.page.add_init_script(f"({SHIFTS})()")
    page = phone.open(tray)
    page.wait_for_selector("#ask .panel")
    for place in ("#title", "#phase", "#stage", "#ask .panel", "#ask .panel :is(strong, h2)"):
        assert page.evaluate(ON_SCREEN, place), f"{place} is not on the first screen of {game}"
    sign, asked = ASKED[game]
    assert page.inner_text("#phase").strip() == sign
    assert asked in page.inner_text("#ask .panel")
    rolled = False
    for _ in range(MOST_STEPS):
        dice_are_shown = page.evaluate(ON_DOCK, DICE)
        if advance(tray)["type"] == "roll":
            rolled = True
            assert dice_are_shown, "the dice to roll are pictures on the first screen"
        phone.follow(tray)
        if page.locator("#reason .chip").count() and (rolled or game in WITHOUT_ROLL):
            break
    assert rolled or game in WITHOUT_ROLL
    assert game == "free" or SIGN.fullmatch(page.inner_text("#phase").strip())
    happened = ".stage.told #story .headline, .stage:not(.told) #throw .headline"
    assert page.inner_text(happened).strip()
    for place in (happened, "#reason .chip"):
        assert page.evaluate(ON_SCREEN, place), f"{place} is not on the first screen of {game}"
    value, parts = moved(page)
    assert value < MOST_SHIFT, parts
    assert phone.fits() and phone.covered() == []
    assert barriers(page) == []
    page.click("#reason .chip")
    page.wait_for_selector("#sheet[open] #sheet-body :is(p, li, dd)")
    assert page.inner_text("#sheet-body").strip()
    assert phone.complaints == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_hit_is_large_and_whole(another: Callable[..., Phone], tray: Tray, language: str) -> None:
    tray.table.start("deep_dark_dice")
    phone = another(PHONE, locale=language)
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d20", 17, "hit")), photo())
    page.wait_for_selector("#throw .headline")
    for place in (
        "#throw .die .figure",
        "#throw .total",
        "#throw .zone-tag",
        "#throw .headline",
        "#throw .lines > :first-child",
        ".stage .chip",
        "#rings",
    ):
        assert page.evaluate(ON_SCREEN, place), place
    assert page.evaluate("parseFloat(getComputedStyle(document.querySelector('.total')).fontSize)") >= 72
    assert phone.roomy() == []


def test_the_first_minute_of_a_fight_is_on_the_first_screen(phone: Phone, tray: Tray) -> None:
    """In Fifth-edition combat a player also rolls for the foes: the sign names who acts, not who taps."""
    tray.table.start("fifth")
    evening = Table(phone, tray)
    page = evening.page
    evening.tap("#ask .answer:has-text('Begin the fight')")
    evening.tap("#ask .answer:has-text('Nobody')")
    for value in (20, 16, 12, 8, 4, 1):
        who = shown(tray.table.view)["open"][0]["prompt"].partition(":")[0]
        page.wait_for_selector(f"#phase:has-text('{who} rolls')")
        page.wait_for_selector(f"#ask .next:has-text('Next: {who}')")
        tray.table.throws.record(throw(die("d20", value)), photo())
        page.wait_for_selector(f"#throw .headline:has-text('{who}')")
    assert "1 on the d20" in page.inner_text("#throw .lines")
    page.wait_for_selector("#phase:has-text('Brena decides')")
    evening.tap("#ask .answer.first")
    evening.tap("#ask .answer.first")
    tray.table.throws.record(throw(die("d20", 17)), photo())
    page.wait_for_selector("#throw .headline:has-text('Brena hits Goblin 1')")
    page.wait_for_selector("#ask .next:has-text('roll the damage')")
    places = (
        "#phase",
        "#throw .die .figure",
        "#throw .total",
        "#throw .headline",
        ".stage .chip",
        "#rings .turn",
    )
    for place in places:
        assert page.evaluate(ON_SCREEN, place), place
    assert "17 on the d20" in page.inner_text("#throw .lines")
    (last,) = tray.table.history.throws(limit=1, newest=True)[0]
    outcome = last.outcome
    assert outcome.number == outcome.total != 17 and outcome.sum.startswith("17 + ")
    page.wait_for_selector(f"#throw .total:text-is('{outcome.number}')")
    assert page.evaluate(ON_SCREEN, "#throw .sum") and page.inner_text("#throw .sum") == outcome.sum
    number_and_sum = f"{outcome.number} = {outcome.sum}"
    words = page.evaluate(SPOKEN, last.id)
    assert number_and_sum in words, "what is read aloud says the number too"
    assert evening.phone.covered() == []
    evening.well()
    page.goto(f"{tray.url}screen")
    page.wait_for_selector(f"#total:text-is('{outcome.number}')")
    page.wait_for_selector(f"#sum:text-is('{outcome.sum}')")


def test_dice_that_show_their_number_need_no_sum(phone: Phone, tray: Tray) -> None:
    """A number that is not on a die says how it came about; another one does not repeat the face."""
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d6", 5, zone=None)), photo())
    page.wait_for_selector("#throw .total:text-is('5')")
    assert page.locator("#throw .sum").count() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bags_are_pictures_before_the_first_roll(
    another: Callable[..., Phone], tray: Tray, language: str
) -> None:
    """What to put into which bag: each die that the text names by its color has its picture."""
    tray.table.start("dice_adventure", settings=GAMES["dice_adventure"][0])
    phone = another(PHONE, locale=language)
    page = phone.open(tray)
    page.wait_for_selector("#story .meaning:not(.todo) .dye")
    for _ in range(2):
        advance(tray)
    phone.follow(tray)
    page.wait_for_selector("#story .todo .dye")
    filled = page.locator("#story .todo").first
    dice = re.findall(r"\b[dW]\d+\b", filled.inner_text())
    assert len(dice) > 3 and filled.locator(".dye").count() >= len(dice)
    assert phone.complaints == []


@pytest.mark.parametrize("game", ["dice_warriors", "deckbox_dungeons"])
def test_a_board_that_comes_moves_nothing(another: Callable[..., Phone], tray: Tray, game: str) -> None:
    """Its place is there from the start: earlier rolls below it stay where they are."""
    tray.table.start(game, settings=GAMES[game][0])
    phone = another(PHONE)
    phone.page.add_init_script(f"({SHIFTS})()")
    page = phone.open(tray)
    page.wait_for_selector("#board .empty", state="attached")
    for _ in range(40):
        if page.locator("#board .empty").count() == 0:
            break
        advance(tray)
        phone.follow(tray)
    page.wait_for_selector("#board .space", state="attached")
    value, parts = moved(page)
    assert value < MOST_SHIFT, parts


OVER = """() => {
  const below = document.querySelector("#throw .headline").getBoundingClientRect().top;
  const [first] = document.querySelectorAll("#ask .next-line");
  const asked = document.querySelector("#ask .next strong").getBoundingClientRect();
  const over = [...document.querySelectorAll("#throw .result :is(.figure, small, .total, .sum, .zone-tag)")]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().bottom > below + 3)
    .map((one) => one.className + one.textContent);
  return asked.bottom > first.getBoundingClientRect().top + 1 ? [...over, "what to roll"] : over;
}"""
"""What lies over the verdict, and whether the buttons cover what to roll."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(320, 568), (360, 640)])
def test_on_a_small_phone_nothing_lies_over_the_verdict(
    another: Callable[..., Phone], tray: Tray, size: tuple[int, int], language: str
) -> None:
    """A die, its number with the sum, and the zone have their places above the words."""
    tray.table.start("deep_dark_dice")
    phone = another(size, locale=language)
    page = phone.open(tray)
    for zone in ("hit", "crit", "hit"):
        tray.table.throws.record(throw(die("d20", 17, zone)), photo())
        phone.follow(tray)
        page.wait_for_selector("#throw .sum")
        until(lambda: page.evaluate(OVER) == [])  # the die comes to rest
