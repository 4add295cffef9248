"""Earlier throws with their pictures, by player and by die; and the fairness of the dice."""

from __future__ import annotations

from typing import Any

from tests.browser.phones import Phone, Tray, until
from tests.firmware.helpers import die, photo, throw

RED, BLUE = "#a02a2c", "#2a50a0"


def test_earlier_throws_come_with_their_pictures(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    for value in (1, 2, 3):
        tray.table.throws.record(throw(die("d6", value)), photo())
    page = phone.open(tray)
    page.wait_for_selector("#history .past")
    words = page.locator("#history .past-words").all_inner_texts()
    assert [line.split(".")[0] for line in words] == ["Roll 2: 2", "Roll 1: 1"]
    page.locator("#history img").first.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    until(lambda: page.evaluate("document.querySelector('#history img').naturalWidth > 0"))
    page.click("#history .past >> nth=1")
    until(lambda: page.evaluate("document.querySelector('#sheet img')?.naturalWidth === 320"))
    assert "Roll 1" in page.inner_text("#sheet-body")
    assert phone.fits() and phone.complaints == []


def test_throws_that_come_while_the_list_is_fetched_are_kept(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    late: list[Any] = []
    phone.page.route("**/api/v1/throws?*", lambda route: late.append((route, route.fetch())), times=1)
    page = phone.open(tray)
    until(lambda: late or page.wait_for_timeout(20))
    for value in (1, 2):
        tray.table.throws.record(throw(die("d6", value)), photo())
    page.wait_for_selector(".throw .headline:has-text('2')")
    for route, answer in late:
        assert answer.json()["throws"] == []
        route.fulfill(response=answer)
    page.wait_for_selector("#history .past:has-text('Roll 1: 1')")
    assert phone.complaints == []


def test_throws_from_before_the_stream_was_opened_are_fetched(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.page
    opening: list[Any] = []
    page.route("**/api/v1/events?*", lambda route: opening.append(route))
    with page.expect_response("**/api/v1/throws?*") as answered:
        page.goto(tray.url)
    assert answered.value.json()["throws"] == []
    for value in (1, 2):
        tray.table.throws.record(throw(die("d6", value)), photo())
    until(lambda: opening or page.wait_for_timeout(20))
    for route in opening:
        route.continue_()
    page.wait_for_selector("#history .past:has-text('Roll 1: 1')")


def test_a_list_that_could_not_be_fetched_is_fetched_again(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    for value in (1, 2):
        tray.table.throws.record(throw(die("d6", value)), photo())
    page = phone.page
    page.route("**/api/v1/throws?*", lambda route: route.abort(), times=1)
    page.goto(tray.url)
    page.wait_for_selector("#history .past:has-text('Roll 1: 1')")


def test_a_list_whose_request_fails_after_the_stream_is_open_is_fetched_again(
    phone: Phone, tray: Tray
) -> None:
    tray.table.start("free")
    for value in (1, 2):
        tray.table.throws.record(throw(die("d6", value)), photo())
    page = phone.page
    held: list[Any] = []
    page.route("**/api/v1/throws?*", lambda route: held.append(route), times=1)
    page.goto(tray.url)
    page.wait_for_selector("#phase:not(:empty)")
    held[0].abort()
    page.wait_for_selector("#history .past:has-text('Roll 1: 1')")


def test_throws_of_one_player_and_of_one_die(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    for value, color in ((17, RED), (4, BLUE)):
        tray.table.throws.record(throw(die("d20", value, "hit", color=color)), photo())
    page = phone.open(tray)
    page.click("#filters > summary")
    page.get_by_label("Whose rolls").select_option(label="Mirel")
    until(lambda: "Mirel hits" in page.inner_text("#history") and "Oswin" not in page.inner_text("#history"))
    page.get_by_label("Whose rolls").select_option(label="Tamsin")
    page.wait_for_selector("#history:has-text('No such roll')")
    page.get_by_label("Whose rolls").select_option(label="Everybody")
    page.get_by_label("Rolls of which die").focus()
    page.wait_for_selector("#of-what option:has-text('blue d20')", state="attached")
    page.get_by_label("Rolls of which die").select_option(label="blue d20")
    until(lambda: "Oswin hits" in page.inner_text("#history") and "Mirel" not in page.inner_text("#history"))
    tray.table.throws.record(throw(die("d20", 9, "hit", color=RED)), photo())
    page.wait_for_selector(".throw .headline:has-text('Tamsin')")
    assert "Tamsin" not in page.inner_text("#history")
    assert phone.complaints == []


def test_older_throws_are_fetched_and_none_comes_twice(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    for i in range(20):
        tray.table.throws.record(throw(die("d6", i % 6 + 1)), photo())
    page = phone.open(tray)
    page.wait_for_selector("#older:not([hidden])")
    page.click("#older")
    until(lambda: len(page.query_selector_all("#history .past")) == 15)
    page.click("#older")
    page.wait_for_selector("#older", state="hidden")
    until(lambda: len(page.query_selector_all("#history .past")) == 19)
    words = page.locator("#history .past-words").all_inner_texts()
    assert len(set(words)) == 19


def test_the_dice_are_judged_in_words_with_a_plot(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    for i in range(30):
        tray.table.throws.record(throw(die("d6", 6 if i % 3 else 1 + i % 6, color=RED)), photo())
    tray.table.throws.record(throw(die("d20", 3, color=BLUE, die_name="Ana's d20")), photo())
    page = phone.open(tray)
    page.click("#menu")
    page.click("text=Are the dice fair?")
    page.wait_for_selector('.dice-list .past:has-text("Ana\'s d20")')
    page.click(".dice-list .past:has-text('Red d6')")
    page.wait_for_selector(".plot")
    assert "favors some faces, or the camera misreads one" in page.inner_text("#sheet-body")
    assert "6: 20" in (page.get_attribute(".plot", "aria-label") or "")
    page.click("#sheet summary")
    assert "Exact test" not in page.inner_text("#sheet .facts"), "thirty throws are enough for chi-square"
    assert "Chi-square" in page.inner_text("#sheet .facts")
    assert phone.fits()
    page.click("text=Its rolls")
    page.wait_for_selector("#sheet", state="hidden")
    until(lambda: page.query_selector("#history .past") and "d20" not in page.inner_text("#history"))
    assert page.get_by_label("Rolls of which die").input_value() == "d6:red"
    assert phone.complaints == []
