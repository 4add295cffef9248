"""The tray asks a question, and one tap answers it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.phones import Phone, Tray, until
from tests.firmware.helpers import die, photo, throw, unsure
from tests.reader import shown
from traywatch.firmware.table.session.questions.replies import HandDie, Reply


@pytest.mark.shared_page
def test_an_unsure_die_is_answered_with_one_tap(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.throws.record(throw(unsure("d20", (6, 9))), photo())
    page.wait_for_selector("#ask img")
    assert phone.fits()
    page.tap("#ask button:has-text('9')")
    page.wait_for_selector(".throw .headline:has-text('9')")
    assert shown(tray.table.view)["last_throw"]["outcome"]["state"] == "counted"
    assert "?" not in page.inner_text("#throw .dice")
    assert phone.complaints == []


@pytest.mark.shared_page
def test_another_number_is_two_taps_away(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.throws.record(throw(unsure("d20", (6, 9))), photo())
    page.tap("text=Another number")
    page.tap("#sheet button:text-is('16')")
    page.wait_for_selector(".throw .headline:has-text('16')")


@pytest.mark.shared_page
def test_an_answer_to_a_table_that_moved_on_is_not_taken(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.throws.record(throw(unsure("d20", (6, 9))), photo())
    page.wait_for_selector("#ask img")
    # Somebody else answers between the display and the tap.
    page.route("**/answer", lambda route: (_answer_first(tray), route.continue_()))
    page.tap("#ask button:has-text('9')")
    page.wait_for_selector("#sheet:has-text('answered meanwhile')")
    assert shown(tray.table.view)["last_throw"]["human_readings"]["a0"]["value"] == 6


def _answer_first(tray: Tray) -> None:
    questions = shown(tray.table.view)["questions"]
    if questions:
        tray.table.answers.answer(questions[0]["id"], Reply(option="a0"))


@pytest.mark.shared_page
def test_one_die_too_many_is_settled_with_one_tap(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d20", 3, "hit"), die("d20", 5, "crit")), photo())
    page.wait_for_selector("#ask:has-text('One d20 too many')")
    assert phone.fits()
    page.click("#ask button:has-text('The 5 in crit')")
    page.wait_for_selector(".throw .headline:has-text('Mirel crits')")


@pytest.mark.shared_page
def test_a_wrong_die_may_be_typed_in_instead(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d4", 3, "hit")), photo())
    page.wait_for_selector("#ask:has-text('Expected a d20')")
    page.click("#ask button:text-is('Enter by hand')")
    page.wait_for_selector("#sheet form .zones")
    assert page.locator("#sheet .zones :checked").count() == 0, "nobody enters a crit by a slip"
    zones = page.locator("#sheet .zones input").evaluate_all("(all) => all.map((input) => input.value)")
    assert zones == ["crit", "hit", "miss", "fumble"], "a die off the mat is not entered"
    page.locator("#sheet .zones input[value=crit]").check(force=True)
    page.click("#sheet button:has-text('Use it')")
    page.wait_for_selector(".throw .headline:has-text('Mirel crits')")


@pytest.mark.shared_page
def test_a_late_answer_does_not_bring_back_the_session_before(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    tray.table.throws.record(throw(unsure("d20", (6, 9))))
    late: list[Any] = []
    phone.page.route("**/answer", lambda route: late.append((route, route.fetch())))
    page = phone.open(tray)
    page.click("#ask button:has-text('6')")
    until(lambda: late or page.wait_for_timeout(20))
    tray.table.start("deep_dark_dice")
    page.wait_for_selector("#title:has-text('Deep Dark Dice')")
    with page.expect_response("**/answer") as answered:
        for route, answer in late:
            route.fulfill(response=answer)
    answered.value.finished()
    page.evaluate("fetch('/api/v1/health').then((answer) => answer.json())")  # the page has read both
    assert page.inner_text("#title") == "Deep Dark Dice"
    assert phone.complaints == []


def typed(page: Any, value: int) -> None:
    """Fill in the form of a free roll with a d6."""
    page.select_option("#sheet select", "d6")
    page.fill("#sheet input[name=label0]", str(value))


@pytest.mark.shared_page
@pytest.mark.parametrize("at_once", [False, True])
def test_two_people_enter_free_rolls_at_once(phone: Phone, tray: Tray, at_once: bool) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    page.click("#ask button:has-text('Enter by hand')")
    typed(page, 5)

    def other() -> None:
        roll = next(one for one in shown(tray.table.view)["open"] if one["type"] == "roll")
        tray.table.answers.answer(roll["id"], Reply(dice=(HandDie(kind="d6", value=2),)))

    if at_once:  # before the page hears of it
        calls = iter([other])
        page.route("**/answer", lambda route: (next(calls, lambda: None)(), route.continue_()))
    else:
        other()
        page.wait_for_selector(".throw .headline:has-text('2')", state="attached")
    page.click("#sheet button:text-is('Use it')")
    page.wait_for_selector("#sheet", state="hidden")
    page.wait_for_selector(".throw .headline:has-text('5')")
    totals = [one["total"] for one in shown(tray.table.view)["state"]["throws"]]
    assert totals == [2, 5]


@pytest.mark.shared_page
def test_an_entry_for_dice_that_others_rolled_says_what_happened(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    menu = next(one for one in shown(tray.table.view)["open"] if one["type"] == "choice")
    tray.table.answers.answer(menu["id"], Reply(option="ask", text="d6"))
    page = phone.open(tray)
    page.wait_for_selector("#ask:has-text('d6')")
    page.click("#ask button:has-text('Enter by hand')")
    page.click("#sheet label.key:has-text('4')")
    tray.table.throws.record(throw(die("d6", 3)), photo())
    page.wait_for_selector(".throw .headline:has-text('3')", state="attached")
    page.click("#sheet button:text-is('Use it')")
    page.wait_for_selector("#sheet .problem:has-text('answered meanwhile')")
    assert "3" in page.inner_text("#sheet .problem")
    assert [one["total"] for one in shown(tray.table.view)["state"]["throws"]] == [3]


@pytest.mark.shared_page
def test_an_answer_is_sent_again_if_only_something_else_has_changed(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.throws.record(throw(unsure("d20", (6, 9))), photo())
    page.wait_for_selector("#ask img")
    calls = iter([lambda: tray.table.asks.add("d6")])
    page.route("**/answer", lambda route: (next(calls, lambda: None)(), route.continue_()))
    page.tap("#ask button:has-text('9')")
    page.wait_for_selector(".throw .headline:has-text('9')")
    assert shown(tray.table.view)["last_throw"]["human_readings"]["a0"]["value"] == 9
    for ask in tray.table.view.asks:
        tray.table.asks.cancel(ask.id)
