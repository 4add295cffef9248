"""Values changed by hand, choices answered otherwise, typed throws and redone throws, on the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.phones import PHONE, Phone, Tray, until
from tests.browser.test_barriers import barriers
from tests.firmware.helpers import die, photo, throw
from tests.reader import shown

SIZES = [PHONE, (820, 1180), (1440, 900)]
GAMES = [
    "deep_dark_dice", "deckbox_dungeons", "delvers_deep", "dice_adventure", "dice_warriors", "fifth", "free",
]  # fmt: skip


@pytest.mark.parametrize(
    "size",
    [SIZES[0], *(pytest.param(size, marks=pytest.mark.long("size 360 covers it")) for size in SIZES[1:])],
    ids=lambda size: str(size[0]),
)
def test_health_and_a_status_are_changed_by_hand(
    another: Callable[..., Phone], tray: Tray, size: tuple[int, int]
) -> None:
    tray.table.start("deep_dark_dice")
    phone = another(size)
    page = phone.open(tray)
    before = shown(tray.table.view)["state"]["heroes"][0]
    page.click("#menu")
    page.click("#sheet .menu-item:has-text('Change by hand')")
    page.click(f"#sheet .menu-item:has-text('{before['name']}')")
    page.get_by_role("button", name="Health: one less", exact=True).click()
    page.get_by_role("button", name="Curse: one more", exact=True).click()
    page.get_by_label("Why? (optional)").fill("a card")
    assert phone.fits()
    assert barriers(page) == []
    page.click("#sheet button.do")
    page.wait_for_selector("#sheet", state="hidden")
    after = shown(tray.table.view)["state"]["heroes"][0]
    assert (after["health"], after["curse"]) == (before["health"] - 1, before["curse"] + 1)
    page.wait_for_selector("#correction:has-text('Changed by hand'):has-text('a card')")
    page.click("#steps button:has-text('Undo')")
    until(lambda: shown(tray.table.view)["state"]["heroes"][0]["curse"] == before["curse"])
    assert phone.complaints == []


@pytest.mark.shared_page
def test_what_was_not_changed_can_be_sent_again(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    before = shown(tray.table.view)["state"]["heroes"][0]
    page.click("#menu")
    page.click("#sheet .menu-item:has-text('Change by hand')")
    page.click(f"#sheet .menu-item:has-text('{before['name']}')")
    page.get_by_role("button", name="Health: one less", exact=True).click()
    page.get_by_role("button", name="Curse: one more", exact=True).click()
    page.route(
        "**/adjust", lambda route: route.abort() if "curse" in route.request.post_data else route.continue_()
    )
    page.click("#sheet button.do")
    page.wait_for_selector("#sheet .problem:has-text('What came before it has been changed')")
    page.unroute("**/adjust")
    with page.expect_response("**/adjust") as answered:
        page.click("#sheet button.do")
    assert answered.value.status == 200
    page.wait_for_selector("#sheet", state="hidden")
    after = shown(tray.table.view)["state"]["heroes"][0]
    assert (after["health"], after["curse"]) == (before["health"] - 1, before["curse"] + 1)


@pytest.mark.shared_page
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_sheet(phone: Phone, tray: Tray, game: str) -> None:
    """Each group of fields opens, fits the phone, and has no barrier."""
    tray.table.start(game)
    page = phone.open(tray)
    page.click("#menu")
    page.click("#sheet .menu-item:has-text('Change by hand')")
    page.wait_for_selector("#sheet-title:has-text('Change by hand')")
    found = page.locator("#sheet .menu-item")
    for at in range(min(2, found.count())):
        found.nth(at).click()
        page.wait_for_selector("#sheet .adjusting")
        if page.locator("#sheet .adjusting summary").count():
            page.click("#sheet .adjusting summary")
        assert phone.fits()
        assert barriers(page) == []
        page.click("#sheet button:text-is('Something else')")
    assert phone.complaints == []


@pytest.mark.shared_page
def test_the_order_of_turns_is_changed(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    before = [hero["id"] for hero in shown(tray.table.view)["state"]["heroes"]]
    page.click("#menu")
    page.click("#sheet .menu-item:has-text('Change by hand')")
    page.click("#sheet .menu-item:has-text('The game')")
    page.click("#sheet .ordered li:last-child button")
    assert phone.fits()
    assert barriers(page) == []
    page.click("#sheet button.do")
    page.wait_for_selector("#sheet", state="hidden")
    after = [hero["id"] for hero in shown(tray.table.view)["state"]["heroes"]]
    assert after == [before[0], before[2], before[1]]
    tray.table.throws.record(throw(die("d20", 4, "hit")), photo())
    page.wait_for_selector("#ask:has-text('Tamsin, roll')")
    assert phone.complaints == []


@pytest.mark.shared_page
def test_a_mistapped_choice_is_answered_otherwise(phone: Phone, tray: Tray) -> None:
    tray.table.start("asking")
    page = phone.open(tray)
    page.click("#ask button:has-text('Just so')")
    page.wait_for_selector("#steps button:has-text('Undo')")
    page.click("#menu")
    page.click("#sheet .menu-item:has-text('Activity')")
    page.click("#sheet button:text-is('Answer otherwise')")
    page.wait_for_selector("#sheet .answer[aria-current]")
    assert phone.fits()
    assert barriers(page) == []
    page.click("#sheet .answer:not([aria-current]):not([disabled])")
    page.wait_for_selector("#sheet input")
    assert phone.complaints == []


def test_a_typed_throw_is_in_the_history_and_is_corrected(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    page.click("#ask button:has-text('Enter')")
    page.locator("#sheet input[name=label0]").fill("17")
    page.click("#sheet button.do")
    page.wait_for_selector(".throw .die text:text-is('17')")
    page.click("#throw .die")
    page.click("#sheet .correct details > summary")
    page.get_by_label("What it really shows").fill("7")
    page.click("#sheet button:text-is('Correct it')")
    page.wait_for_selector(".throw .die text:text-is('7')")
    tray.table.throws.record(throw(die("d20", 5)), photo())
    page.wait_for_selector("#history .past:has-text('7')")
    assert phone.complaints == []


@pytest.mark.shared_page
def test_a_throw_that_was_taken_back_is_redone(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d20", 17, "hit")), photo())
    page.click("#steps button:has-text('Undo')")
    page.click("#sheet button.do")
    page.wait_for_selector("#steps button:has-text('Redo')")
    page.click("#steps button:has-text('Redo')")
    until(lambda: shown(tray.table.view)["last_throw"]["outcome"]["state"] == "counted")
    assert phone.complaints == []
