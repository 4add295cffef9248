"""Rights: the host by a link, players by a code and a seat, and spectators."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.phones import TOKEN, Phone, Tray, until
from tests.firmware.helpers import die, photo, throw, unsure
from tests.reader import shown

JOINS = re.compile(r"\bjoin\b|\btake over\b", re.IGNORECASE)
"""What asks a person to join."""


def code_of(tray: Tray) -> str:
    """The table's join code, as the host sees it."""
    asked = urllib.request.Request(f"{tray.url}api/v1/access", headers={"X-Traywatch-Token": TOKEN})
    with urllib.request.urlopen(asked) as answer:
        return str(json.load(answer)["code"])


def join(phone: Phone, tray: Tray, name: str, seat: str | None) -> Any:
    """Join a player through the link, with a seat."""
    page = phone.page
    page.goto(f"{tray.url}#join={code_of(tray)}")
    page.locator("#sheet").get_by_label("Your name").fill(name)
    if seat is not None:
        page.click(f"#sheet button:has-text('{seat}')")
    page.click("#sheet button:text-is('Join the table')")
    page.wait_for_selector("#sheet", state="hidden")
    return page


def seats(tray: Tray) -> list[dict[str, Any]]:
    with urllib.request.urlopen(f"{tray.url}api/v1/seats") as answer:
        return list(json.load(answer)["seats"])


def test_who_has_no_token_looks_on_and_may_change_nothing(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray, token=False)
    tray.table.throws.record(throw(die("d20", 17, "hit")), photo())
    page.wait_for_selector(".throw .headline")
    page.wait_for_selector("#come:not([hidden])")
    assert "Watching" in page.inner_text("#subtitle")
    assert page.query_selector_all("#ask button:not(.about), #steps button") == []
    page.click("#throw .die")
    page.wait_for_selector("#sheet .facts")
    assert page.query_selector("#sheet form.fields") is None, "nothing can be put right from here"
    page.keyboard.press("Escape")
    tray.table.start("free")
    tray.table.throws.record(throw(unsure("d20", (6, 9))), photo())
    page.click("#come-form button:text-is('Just watch')")
    page.wait_for_selector("#ask img")
    assert page.evaluate("[...document.querySelectorAll('#ask .answer')].every((one) => one.disabled)")
    assert "You're watching" in page.inner_text("#ask")
    refused = page.evaluate(
        """async () => (await fetch("/api/v1/undo", {method: "POST", body: '{"state_id": 0}',
           headers: {"Content-Type": "application/json"}})).status"""
    )
    assert refused == 401
    assert [c for c in phone.complaints if "401" not in c] == []


def test_the_token_leaves_the_address_bar_and_stays_on_the_phone(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    assert TOKEN not in page.url
    page.goto(tray.url)
    page.wait_for_selector("body[data-role=host]")
    phone.more()
    page.wait_for_selector("#ask button:has-text('Enter by hand')")
    assert "Host" in page.inner_text("#subtitle")


def test_a_player_joins_by_the_link_and_takes_a_seat(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = join(phone, tray, "Mara", "Mirel")
    assert "join" not in page.url
    page.wait_for_selector("#subtitle:has-text('Mara · plays Mirel')")
    page.wait_for_selector('#ask.mine:has-text("This one\'s for you")')
    page.reload()
    page.wait_for_selector("#subtitle:has-text('Mara · plays Mirel')")
    assert phone.fits() and phone.complaints == []


@pytest.mark.parametrize("seat", ["Mirel", None])
def test_a_player_who_has_joined_is_not_asked_to_join_again(
    phone: Phone, tray: Tray, seat: str | None
) -> None:
    """Neither on the page, also of a demo, nor in its menu and in the sheet of the demo."""
    tray.table.set_source("demo", live=True, demo=True)
    tray.table.start("deep_dark_dice")
    page = join(phone, tray, "Mara", seat)
    page.wait_for_selector(f"#subtitle:has-text('Mara · {'plays Mirel' if seat else 'no seat'}')")
    asks = page.locator("button, a, h2, label, p").filter(visible=True).filter(has_text=JOINS)
    assert asks.all_inner_texts() == []
    for opens in ("#demo .dots", "#menu"):
        page.click(opens)
        page.wait_for_selector("#sheet[open] #sheet-body:not(:empty)")
        assert asks.all_inner_texts() == []
        page.click("#sheet .close")


def test_a_player_types_the_code_in_and_a_wrong_one_is_said(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray, token=False)
    form = page.locator("#come-form")
    form.get_by_label("Table code").fill("zzzzzz")
    form.get_by_label("Your name").fill("Mara")
    form.get_by_role("button", name="Join the table").click()
    page.wait_for_selector('#come .problem:has-text("isn\'t this table")')
    code = code_of(tray)
    form.get_by_label("Table code").fill(f"{code[:3].lower()} {code[3:].lower()}")
    page.keyboard.press("Enter")
    page.wait_for_selector("#subtitle:has-text('Mara · no seat')")
    assert page.locator("#come").is_hidden()
    # The game has seats, so it asks for one.
    page.click("#sheet button:has-text('Mirel')")
    page.wait_for_selector("#subtitle:has-text('Mara · plays Mirel')")
    assert phone.fits()
    assert [c for c in phone.complaints if "403" not in c] == []


def test_a_game_without_seats_asks_for_no_seat(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray, token=False)
    form = page.locator("#come-form")
    form.get_by_label("Table code").fill(code_of(tray))
    form.get_by_label("Your name").fill("Mara")
    page.keyboard.press("Enter")
    page.wait_for_selector("#subtitle:has-text('Mara')")
    page.wait_for_selector("#come", state="hidden")
    assert page.locator("#sheet[open]").count() == 0
    page.wait_for_selector("#ask button:has-text('Enter by hand')")


def test_who_only_watches_folds_the_form_and_may_join_later(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray, token=False)
    page.click("#come-form button:text-is('Just watch')")
    page.wait_for_selector("#come-form input", state="detached")
    page.reload()
    page.click("#join")
    page.wait_for_selector("#sheet [name=code]:focus")


def test_what_is_another_seats_is_not_offered_and_says_why(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = join(phone, tray, "Mara", "Oswin")
    page.wait_for_selector("#ask:has-text('Next: Mirel')")
    buttons = "[...document.querySelectorAll('#ask button:not(.about)')].map((one) => one.textContent)"
    # Oswin's own, and nothing of Mirel's.
    until(lambda: page.evaluate(buttons) == ["Use an ability"])
    tray.table.throws.record(throw(die("d4", 3, "hit")), photo())
    page.wait_for_selector("#ask:has-text('Expected a d20')")
    assert "Waiting for Mirel" in page.inner_text("#ask")
    assert page.is_disabled("#ask .answer >> nth=0")
    page.click("#menu")
    page.click("#sheet .menu-item:has-text('plays Oswin')")
    page.click("#sheet button:has-text('Mirel')")
    page.wait_for_selector("#sheet-title:has-text('plays Mirel')")
    page.keyboard.press("Escape")
    page.click("#ask button:has-text('Roll again')")
    page.wait_for_selector(".throw .headline:has-text('Reroll')")
    assert shown(tray.table.view)["last_throw"]["audit_log"][0]["who"]["name"] == "Mara"


def test_a_player_leaves_and_looks_on(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = join(phone, tray, "Mara", "Mirel")
    page.wait_for_selector("#subtitle:has-text('plays Mirel')")
    page.click("#menu")
    page.click("#sheet .menu-item:has-text('plays Mirel')")
    page.click("text=Leave the table")
    page.wait_for_selector("#subtitle:has-text('Watching')")
    page.reload()
    page.wait_for_selector("#come:not([hidden])")


def test_an_answer_that_comes_late_does_not_bring_a_player_back(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = join(phone, tray, "Mara", "Mirel")
    page.wait_for_selector("#subtitle:has-text('plays Mirel')")
    late: list[tuple[Any, Any]] = []
    page.route("**/api/v1/me", lambda route: late.append((route, route.fetch())))
    page.evaluate("dispatchEvent(new Event('hashchange'))")  # the page asks who this phone is
    until(lambda: (page.title(), late)[1])
    page.click("#menu")
    page.click("#sheet .menu-item:has-text('plays Mirel')")
    page.click("text=Leave the table")
    page.wait_for_selector("#subtitle:has-text('Watching')")
    for route, answer in late:
        route.fulfill(response=answer)
    page.evaluate("fetch('/api/v1/seats').then((answer) => answer.text())")
    assert "Watching" in page.inner_text("#subtitle")


def test_a_token_that_was_renewed_is_dropped(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = join(phone, tray, "Mara", "Mirel")
    page.wait_for_selector("#subtitle:has-text('plays Mirel')")
    asked = urllib.request.Request(
        f"{tray.url}api/v1/access/renew", headers={"X-Traywatch-Token": TOKEN}, method="POST"
    )
    urllib.request.urlopen(asked).close()
    page.wait_for_selector("#come:not([hidden])")
    assert page.evaluate("localStorage.getItem('traywatch-token')") is None


def test_a_phone_that_has_joined_in_another_tab_does_not_join_again(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    second = phone.context.new_page()
    second.goto(f"{tray.url}#join={code_of(tray)}")
    second.locator("#sheet").get_by_label("Your name").fill("Mara")
    join(phone, tray, "Mara", "Mirel")
    second.click("#sheet button:text-is('Join the table')")
    second.wait_for_selector("#sheet", state="hidden")
    second.wait_for_selector("#subtitle:has-text('plays Mirel')")
    assert [seat["players"] for seat in seats(tray) if seat["name"] == "Mirel"] == [["Mara"]]


def test_two_phones_are_in_step(another: Callable[..., Phone], tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    mara, oswin = another(), another()
    one = join(mara, tray, "Mara", "Mirel")
    one.click("#menu")
    one.click("#sheet .menu-item:has-text('plays Mirel')")
    # The open sheet follows what others take.
    two = join(oswin, tray, "Nils", "Oswin")
    one.wait_for_selector("#sheet button:has-text('taken by Nils')")
    one.keyboard.press("Escape")
    tray.table.throws.record(throw(die("d20", 17, "hit")), photo())
    for page in (one, two):
        page.wait_for_selector(".throw .headline:has-text('Mirel hits')")
        page.wait_for_selector("#ask:has-text('Oswin')")
    assert one.query_selector("#steps button") and not two.query_selector("#steps button")
    one.click("#steps button:has-text('Undo')")
    one.click("#sheet button:text-is('Undo it')")
    for page in (one, two):
        page.wait_for_selector("#correction:has-text('Mara undid the last roll')")
        page.wait_for_selector("#correction li:has-text('health')")
        page.wait_for_selector("#ask:has-text('Mirel')")
    assert shown(tray.table.view)["undo"] is None
    one.wait_for_selector("#steps button:has-text('Redo')")
    assert not two.query_selector("#steps button"), "only who undid it may redo it"
    assert mara.complaints == oswin.complaints == []


def test_two_tabs_of_one_phone_share_a_token(another: Callable[..., Phone], tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    phone = another()
    first = join(phone, tray, "Mara", "Mirel")
    first.wait_for_selector("#subtitle:has-text('plays Mirel')")
    second = phone.context.new_page()
    second.goto(tray.url)
    second.wait_for_selector("#subtitle:has-text('plays Mirel')")
    # One tab gets the host token: the other follows, and its old token does not replace the new one.
    second.goto(f"{tray.url}?again#token={TOKEN}")
    second.wait_for_selector("#subtitle:has-text('Host')")
    first.wait_for_selector("#subtitle:has-text('Host')")
    assert first.evaluate("localStorage.getItem('traywatch-token')") == TOKEN


def test_nobody_takes_the_seat_of_everybody(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = join(phone, tray, "Mara", None)
    page.wait_for_selector("#subtitle:has-text('Mara · no seat')")
    page.click("#ask button:has-text('Ask for dice')")
    page.keyboard.press("Escape")
    tray.table.throws.record(throw(unsure("d20", (6, 9))), photo())
    page.wait_for_selector("#ask img")
    page.click("#ask button:has-text('9')")
    page.wait_for_selector("#throw .by-hands:has-text('Mara')")


def test_in_a_new_session_a_player_is_asked_to_take_a_seat(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = join(phone, tray, "Mara", "Mirel")
    page.wait_for_selector("#subtitle:has-text('plays Mirel')")
    tray.table.start("delvers_deep")
    page.wait_for_selector('#come-about:has-text("Your seat isn\'t in it")')
    page.click("#join:has-text('Take a seat')")
    page.click("#sheet button:has-text('Orla')")
    page.wait_for_selector("#sheet-title:has-text('plays Orla')")
    page.keyboard.press("Escape")
    page.wait_for_selector("#come-about", state="hidden")


def test_the_menu_cannot_be_tapped_before_it_works(phone: Phone, tray: Tray) -> None:
    held: list[Any] = []
    phone.page.route("**/app.js*", lambda route: held.append(route))
    phone.page.goto(tray.url, wait_until="commit")
    until(lambda: (phone.page.title(), held)[1])
    assert phone.page.is_disabled("#menu"), "a tap would be lost"
    held[0].continue_()
    phone.page.click("#menu")
    phone.page.wait_for_selector("#sheet .menu")


def test_a_phone_stays_who_it_is_while_the_tray_is_too_busy_to_say(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    error = {"error": {"code": "too_many_requests", "message": "Too many reads at once."}}
    busy: list[Any] = []

    def refuse(route: Any) -> None:
        route.fulfill(status=429, json=error)
        busy.append(route)

    page.route("**/api/v1/me", refuse)
    tray.table.start("deep_dark_dice")
    until(lambda: busy or page.wait_for_timeout(20))
    page.wait_for_selector("#title:has-text('Deep Dark Dice')")
    page.evaluate("fetch('/api/v1/seats').then((answer) => answer.json())")  # the page has read its own
    assert page.get_attribute("body", "data-role") == "host"


def test_a_tray_that_is_too_busy_for_the_seats_is_asked_again(
    another: Callable[..., Phone], tray: Tray
) -> None:
    tray.table.start("deep_dark_dice")
    mara, nils = another(), another()
    page = join(mara, tray, "Mara", "Mirel")
    page.click("#menu")
    page.click("#sheet .menu-item:has-text('plays Mirel')")
    refusals = iter(range(2))

    def answer(route: Any) -> None:
        if next(refusals, None) is None:
            route.continue_()
        else:
            error = {"code": "too_many_requests", "message": "Wait.", "detail": None}
            route.fulfill(status=429, json={"error": error})

    page.route("**/seats", answer)
    join(nils, tray, "Nils", "Oswin")
    page.wait_for_selector("#sheet button:has-text('taken by Nils')")
    assert next(refusals, None) is None, "the first answers were refused"


def test_on_a_table_for_players_only_a_player_sees_everything(
    another: Callable[..., Phone], tray: Tray
) -> None:
    tray.table.start("deep_dark_dice")
    phone = another()
    page = join(phone, tray, "Mara", "Mirel")
    page.evaluate(
        """async (token) => (await fetch("/api/v1/access", {method: "PUT", body: '{"players_only": true}',
           headers: {"Content-Type": "application/json", "X-Traywatch-Token": token}})).status""",
        TOKEN,
    )
    refused: list[str] = []
    page.on("response", lambda one: refused.append(one.url) if one.status == 401 else None)
    page.reload()
    page.wait_for_selector("#subtitle:has-text('Mara · plays Mirel')")
    tray.table.throws.record(throw(die("d20", 17, "hit")))
    page.wait_for_selector(".throw .headline:has-text('Mirel hits')")
    tray.table.throws.record(throw(die("d20", 9, "hit")))
    page.wait_for_selector("#history .past:has-text('Mirel hits')")
    page.click("#menu")
    page.click("#sheet .menu-item:has-text('Are the dice fair?')")
    page.wait_for_selector("#sheet .dice-list")
    assert refused == [] and phone.complaints == []
