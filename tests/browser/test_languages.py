"""The language of a phone, its switch, and room for sentences that are 40 % longer."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from tests.browser.phones import LANGUAGES, TOKEN, TRIED, Phone, Tray, until
from tests.firmware.helpers import die, photo, throw
from traywatch.catalogs import dice_in, formatted, languages
from traywatch.rules.dice_adventure.settings import AdventureSettings

NOTATION = {
    "d20": "W20", "2d6+1d4-3": "2W6+1W4-3", "4d6kh3 und d%": "4W6kh3 und W%", "blauer d6, roter d8.":
    "blauer W6, roter W8.", "physical-d6": "physical-d6", "dF": "dF", "und 3": "und 3", "wand2": "wand2",
}  # fmt: skip
"""Dice in the notation of programs, and in German."""

GAMES = (
    "deckbox_dungeons", "deep_dark_dice", "delvers_deep", "dice_adventure", "dice_warriors", "fifth", "free",
)  # fmt: skip


def test_the_tray_writes_dice_as_the_page_does() -> None:
    assert [dice_in("de", text) for text in NOTATION] == list(NOTATION.values())
    assert [dice_in("en", text) for text in NOTATION] == list(NOTATION)


def opened(phone: Phone, tray: Tray, query: str) -> Any:
    phone.page.goto(f"{tray.url}?{query}#token={TOKEN}")
    phone.page.wait_for_selector("#phase:not(:empty)")
    phone.page.wait_for_selector("body[data-role=host]")
    return phone.page


def test_results_are_spoken_in_the_language_of_the_phone(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    phone.context.add_init_script(
        "window.said = []; speechSynthesis.speak = (words) => window.said.push(words.lang);"
        "localStorage.setItem('traywatch-speak', 'yes')"
    )
    page = opened(phone, tray, "lang=de")
    tray.table.throws.record(throw(die("d6", 4)))
    until(lambda: page.evaluate("said"))
    assert page.evaluate("said") == ["de"]


def test_a_phone_reads_the_table_in_its_language_and_can_change_it(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = opened(phone, tray, "lang=de")
    page.wait_for_selector("#ask strong:has-text('wirf den W20')")
    assert page.evaluate("document.documentElement.lang") == "de"
    tray.table.throws.record(throw(die("d20", 17, "crit")), photo())
    page.wait_for_selector(".throw .headline:has-text('Volltreffer')")
    asked = "(cases) => import('/page/base/i18n.js').then((page) => cases.map((one) => page.diceIn(one)))"
    assert page.evaluate(asked, list(NOTATION)) == list(NOTATION.values())
    page.click("#menu")
    page.get_by_label("Sprache").select_option("en")
    page.wait_for_selector("html[lang=en]")
    page.wait_for_selector(".throw .headline:has-text('crits for')")
    assert phone.complaints == []


PICTURED = """async ([colors, texts]) => {
  const { state } = await import("/page/base/state.js");
  const { pictured } = await import("/page/parts/swatch.js");
  state.table = { open: [{ palette: colors }], table: null };
  return texts.map((text) => [pictured(text)].flat(2).filter((part) => part.nodeType).length);
}"""
"""How many pictures of dice are in each text, in a game with these colors."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_die_that_a_sentence_names_has_a_picture(phone: Phone, tray: Tray, language: str) -> None:
    page = opened(phone, tray, f"lang={language}")
    colors = dict(AdventureSettings().colors)
    said = {
        formatted(language, f"adv-{name}", {"color": color, "kind": "d6", "n": n}): n
        for color in colors
        for name, n in (("die", 1), ("a-die", 1), ("this-die", 1), ("dice", 3))
    }
    texts = [dice_in(language, text) for text in said]
    assert page.evaluate(PICTURED, [colors, texts]) == list(said.values()), texts
    assert page.evaluate(PICTURED, [{}, texts[:2]]) == [0, 0], "a game without colors has no pictures"


@pytest.mark.parametrize("language", languages())
def test_the_first_view_of_each_game_has_room_for_this_language(
    phone: Phone, tray: Tray, language: str
) -> None:
    page = opened(phone, tray, f"lang={language}")
    for game in GAMES:
        tray.table.start(game)
        phone.follow(tray)
        page.wait_for_selector("#steps button, #ask button")
        assert phone.roomy() + phone.covered() == [], game
    assert phone.complaints == []


FURTHER = pytest.mark.long("the first view of each game is looked at in each language")


# On a tablet, German and English must do: its texts have more than twice the width.
@FURTHER
@pytest.mark.parametrize(
    ("language", "size"),
    [*product(languages(), [(360, 640)]), *product(TRIED, [(820, 1180)])],
    ids=str,
)
def test_every_page_has_room_for_this_language(
    another: Callable[..., Phone], tray: Tray, language: str, size: tuple[int, int]
) -> None:
    phone = another(size)
    page = opened(phone, tray, f"lang={language}")
    for game in GAMES:
        tray.table.start(game)
        tray.table.throws.record(throw(die("d20", 17, "hit")), photo())
        phone.follow(tray)
        page.wait_for_selector("#steps button, #ask button")
        assert phone.roomy() + phone.covered() == [], game
        phone.more()
        assert phone.roomy() == [], game
        page.click("#menu")
        page.wait_for_selector("#sheet .menu-item")
        assert phone.roomy() == [], game
        page.keyboard.press("Escape")
        page.wait_for_selector("#sheet", state="hidden")
    page.goto(f"{tray.url}host?lang={language}#token={TOKEN}")
    page.reload()
    for tile in range(len(GAMES)):
        page.wait_for_selector("#begin .tile")
        page.locator("#begin .tile").nth(tile).click()
        page.wait_for_selector("#begin input")
        phone.unfold()
        assert phone.roomy() == [], tile
    assert phone.complaints == []


@FURTHER
@pytest.mark.parametrize("language", languages())
def test_each_language_is_chosen_in_the_menu_and_spoken(phone: Phone, tray: Tray, language: str) -> None:
    tray.table.start("free")
    phone.context.add_init_script(
        "window.said = []; speechSynthesis.speak = (words) => window.said.push([words.lang, words.text]);"
        "localStorage.setItem('traywatch-speak', 'yes')"
    )
    page = opened(phone, tray, "lang=en")
    page.click("#menu")
    page.get_by_label("Language").select_option(language)
    page.wait_for_selector(f"html[lang={language}]")
    page.wait_for_selector("body[data-role=host]")
    tray.table.throws.record(throw(die("d6", 4)))
    until(lambda: page.evaluate("said"))
    ((spoken, words),) = page.evaluate("said")
    assert spoken == language
    headline = formatted(language, "free-throw", {"n": 1, "name": "none", "total": 4})
    assert headline in words


def test_longer_sentences_are_not_cut_off_and_do_not_overlap(phone: Phone, tray: Tray) -> None:
    page = opened(phone, tray, "lang=en&pseudo=40")
    for game in GAMES:
        tray.table.start(game)
        tray.table.throws.record(throw(die("d20", 17, "hit")), photo())
        phone.follow(tray)
        page.wait_for_selector("#steps button, #ask button")
        assert phone.roomy() == [], game
        page.click("#menu")
        page.wait_for_selector("#sheet .menu-item")
        assert phone.roomy() == [], game
        page.keyboard.press("Escape")
        page.wait_for_selector("#sheet", state="hidden")
    assert phone.complaints == []


def test_the_host_page_has_room_for_longer_sentences(phone: Phone, tray: Tray) -> None:
    page = phone.page
    for game in ("deckbox_dungeons", "dice_warriors"):
        tray.table.start(game)
        tray.table.throws.record(throw(die("d6", 3)), photo())
        page.goto(f"{tray.url}host?lang=en&pseudo=40#token={TOKEN}")
        page.reload()
        page.wait_for_selector("#begin .tile")
        assert phone.roomy() == []
        page.locator("#begin .tile").first.click()
        page.wait_for_selector("#begin input")
        phone.unfold()
        assert phone.roomy() == []
    assert phone.complaints == []
