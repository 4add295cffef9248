"""The host page: invitations, starting with seats and house rules, resuming an old session."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from tests.browser.phones import PHONE, TOKEN, Phone, Tray, until
from tests.firmware.helpers import die, throw
from tests.reader import shown
from tests.rules import new_house_rule
from traywatch.rules.deep_dark_dice.model import DeepState


def hosting(phone: Phone, tray: Tray) -> Phone:
    phone.page.goto(f"{tray.url}host#token={TOKEN}")
    phone.page.wait_for_selector("#begin .tile")
    return phone


def test_whoever_has_no_token_is_told_how_to_get_in(phone: Phone, tray: Tray) -> None:
    page = phone.page
    page.goto(tray.url + "host")
    page.wait_for_selector("#stranger:visible")
    assert page.is_hidden("#begin") and page.is_hidden("#invite")
    page.fill("#token-field", "not the token")
    page.click("#token-form button")
    page.wait_for_selector("#token-form .problem:has-text('neither')")
    page.fill("#token-field", f"{tray.url}#token={TOKEN}")
    page.click("#token-form button")
    page.wait_for_selector("#begin:visible")
    assert page.is_hidden("#stranger")


def test_players_are_invited_with_code_link_and_picture(another: Callable[..., Phone], tray: Tray) -> None:
    tray.table.start("free")
    phone = another(PHONE, device_scale_factor=3)  # as on phones: each module is many pixels wide
    page = hosting(phone, tray).page
    page.wait_for_selector(".qr svg")
    code = page.inner_text(".code")
    assert re.fullmatch(r"[A-Z0-9]{6}", code)
    link = page.get_attribute(".invite a", "href")
    assert re.search(rf"#join={code}[A-Z0-9]{{6}}$", link), "the link has the long code"
    shown = cv2.imdecode(np.frombuffer(page.locator(".qr").screenshot(), np.uint8), cv2.IMREAD_COLOR)
    # A phone tries many pictures; this reader fails at some sizes of some codes.
    sizes = [cv2.resize(shown, None, fx=share, fy=share) for share in (1.0, 0.8, 0.6, 0.45)]
    assert {cv2.QRCodeDetectorAruco().detectAndDecode(size)[0] for size in sizes} - {""} == {link}
    answer = page.request.post(
        f"{tray.url}api/v1/join",
        data={"code": code, "name": "Ana", "seat": None},
        headers={"Origin": tray.url.rstrip("/")},
    )
    assert answer.ok
    page.wait_for_selector(".joined li:has-text('Ana'):has-text('joined at')")
    assert "Ana has joined." in page.inner_text("#spoken")
    page.click(".joined li:has-text('Ana') button")
    page.wait_for_selector("#sheet[open]:has-text('Remove Ana?')")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.click("#sheet .do")
    page.wait_for_selector(".joined:has-text('Nobody has joined yet')")
    assert phone.complaints == []


def test_an_unreachable_tray_is_told_in_words(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = hosting(phone, tray).page
    page.wait_for_selector(".qr svg")
    page.route("**/api/v1/access/renew", lambda route: route.abort())
    page.click("#invite-body button:has-text('new codes')")
    page.click("#sheet .do")
    page.wait_for_selector('#sheet[open]:has-text("The tray can\'t be reached right now.")')


def test_the_form_of_a_session_comes_with_the_next_connection_if_its_games_did_not(
    phone: Phone, tray: Tray
) -> None:
    page = phone.page
    page.route("**/api/v1/games", lambda route: route.abort(), times=1)
    with page.expect_event("requestfailed"):
        page.goto(f"{tray.url}host#token={TOKEN}")
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_selector(".tile:has-text('Deep Dark Dice')")


def test_a_session_is_begun_with_ones_own_seats_and_house_rules(phone: Phone, tray: Tray) -> None:
    page = hosting(phone, tray).page
    page.click(".tile:has-text('Deep Dark Dice')")
    page.wait_for_selector(".seat-row")
    while page.locator(".seat-row").count() > 1:
        page.locator(".seat-row button").last.click()
    page.fill(".seat-row input", "Ana")
    page.select_option(".seat-row select", "oswin")
    page.click(".rules summary:has-text('Where dice land')")
    page.click("fieldset:has-text('Which one counts') .pick:has-text('The worse one')")
    assert "1 changed" in page.inner_text(".rules summary:has-text('Where dice land')")
    page.click("#begin .go button")
    page.wait_for_selector("#sheet[open] a:has-text('To the table')")
    state = shown(tray.table.view)["state"]
    assert [(p["id"], p["name"], p["figure"]) for p in state["players"]] == [("ana", "Ana", "oswin")]
    assert state["settings"]["on_line"] == "worse"
    assert phone.complaints == []


def test_a_new_house_rule_has_its_question_without_any_change_of_the_page(
    phone: Phone, tray: Tray, tmp_path: Path
) -> None:
    with new_house_rule.added(tmp_path):
        page = hosting(phone, tray).page
        page.click(".tile:has-text('Deep Dark Dice')")
        page.click(".rules summary:has-text('Damage')")
        page.fill(f"fieldset:has-text('{new_house_rule.QUESTION}') input", "3")
        assert "1 changed" in page.inner_text(".rules summary:has-text('Damage')")
        page.click("#begin .go button")
        page.wait_for_selector("#sheet[open] a:has-text('To the table')")
        state = tray.table.state.session.state if tray.table.state.session else None
        assert isinstance(state, DeepState) and getattr(state.settings, new_house_rule.NAME) == 3
    assert phone.complaints == []


def test_an_earlier_session_is_gone_on_with(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    tray.table.throws.record(throw(die("d20", 17)))
    first = shown(tray.table.view)["session"]
    tray.table.start("delvers_deep")
    page = hosting(phone, tray).page
    page.click("#earlier li:has-text('Free rolls') button")
    until(lambda: shown(tray.table.view)["session"] == first)
    page.wait_for_selector("#now:has-text('Free rolls')")
    assert shown(tray.table.view)["state"]["count"] == 1


def test_the_dice_in_play_are_kept_and_shown_again(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = hosting(phone, tray).page
    page.check(".bag input[value=d20]")
    page.check(".bag input[value=d6]")
    page.click("#tray button:has-text('Save dice')")
    until(lambda: tray.table.state.dice_in_play == frozenset({"d6", "d20"}))
    page.reload()
    page.wait_for_selector(".bag input[value=d20]:checked")
    assert page.is_checked(".bag input[value=d6]") and not page.is_checked(".bag input[value=d4]")


def test_players_only_shows_what_the_tray_has_if_it_cannot_be_changed(phone: Phone, tray: Tray) -> None:
    page = hosting(phone, tray).page
    page.wait_for_selector(".only input")
    page.route("**/api/v1/access", lambda route: route.abort(), times=1)
    page.click(".only input")
    page.wait_for_selector("#sheet[open]")
    assert not page.is_checked(".only input")
