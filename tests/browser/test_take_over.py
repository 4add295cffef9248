"""People decide: after a take-over the table waits for them, and the page says what it waits for."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.phones import Phone, Tray, until
from tests.firmware.helpers import die, photo, throw
from tests.reader import shown
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.session.questions.replies import Reply

AUTO_S = 2.0
"""So long the demo waits before it answers for the players."""


def required(tray: Tray) -> dict[str, Any] | None:
    """The choice that the table waits for, or None."""
    view = shown(tray.table.view)
    return next((one for one in view["open"] if one["type"] == "choice" and not one.get("optional")), None)


def tick_until(tray: Tray, true: Callable[[], Any], for_s: float) -> bool:
    """Let the table act by itself for some seconds; whether a condition held then."""
    end = time.monotonic() + for_s
    while time.monotonic() < end and not true():
        tray.table.tick()
        time.sleep(0.05)
    return bool(true())


def test_after_a_take_over_a_question_stays_until_somebody_answers(phone: Phone, tray: Tray) -> None:
    tray.table.set_source("demo", live=True, demo=True)
    tray.table.settings(autoplay=True)
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d20", 9, "miss"), throw_id="t1"), photo())
    assert required(tray), "a miss may be rolled again"
    assert tick_until(tray, lambda: required(tray) is None, for_s=60), "the demo answers for the players"
    page.click("#take-over")
    page.wait_for_selector("#let-play")
    tray.table.throws.record(throw(die("d20", 9, "miss"), throw_id="t2"), photo())
    asked = required(tray)
    assert asked
    page.wait_for_selector("#ask .answer")
    assert not tick_until(tray, lambda: required(tray) != asked, for_s=3 * AUTO_S), "nobody else decides"
    page.locator("#ask .answer").first.click()
    until(lambda: required(tray) != asked)
    assert phone.complaints == []


def test_a_practice_party_that_people_play_with_waits_for_them(tray: Tray) -> None:
    """Whether the host begins it, or ``traywatch run --game``."""
    tray.table.start("deep_dark_dice")
    tray.table.throws.record(throw(die("d20", 9, "miss"), throw_id="t1"), photo())
    asked = required(tray)
    assert asked and not asked["auto"]
    tray.table.start("deep_dark_dice", settings={"auto": True}, who=Actor(id="host", role="host", name=""))
    tray.table.throws.record(throw(die("d20", 9, "miss"), throw_id="t2"), photo())
    asked = required(tray)
    assert asked and asked["auto"], "whoever wants that may have it"


def test_the_sign_says_who_is_asked_and_that_the_camera_has_stopped(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    page.wait_for_selector("#phase:has-text('Mirel rolls')")
    tray.table.throws.record(throw(die("d20", 1, "fumble")), photo())
    page.wait_for_selector("#phase:has-text('Mirel decides')")
    tray.table.throws.record(throw(die("d4", 2, "hit")), photo())
    tray.table.set_problem("camera", "The camera has stopped.")
    page.wait_for_selector("#phase[data-light=fault]:has-text('Look here')")
    page.wait_for_selector("#problems:has-text('The camera has stopped.')")
    assert "Ready" not in page.inner_text("#phase")


def test_a_zone_where_no_zone_counts_has_no_word(phone: Phone, tray: Tray) -> None:
    """A level-up with a die in the Fumble zone is good news."""
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    seats = shown(tray.table.view)["table"]["seats"]
    foe = next(one for one in seats if one["side"] == "monster")
    for n in range(60):
        view = shown(tray.table.view)
        request = next(one for one in view["open"] if not one.get("optional"))
        if request["type"] == "choice":
            tray.table.answers.answer(request["id"], Reply(option=request["options"][0]["id"]))
            continue
        if foe["id"] not in {one["id"] for one in view["table"]["seats"] if not one["out"]}:
            break
        tray.table.throws.record(throw(die("d20", 20, "crit"), throw_id=f"t{n}"), photo())
    tray.table.throws.record(throw(die("d20", 13, "fumble"), throw_id="level"), photo())
    page.wait_for_selector("#throw .result[data-throw=level]", state="attached")
    told = shown(tray.table.view)["last_throw"]["outcome"]
    assert "level" in told["headline"], told
    assert page.locator("#throw .zone-tag").count() == 0
    assert page.get_attribute("#throw .result", "data-zone") is None


def test_an_old_link_of_the_host_is_said(phone: Phone, tray: Tray) -> None:
    phone.page.goto(f"{tray.url}#token=an-old-token")
    phone.page.wait_for_selector("text=This host link is no longer valid.")


@pytest.mark.parametrize("path", ["nothing", "page/nothing"])
def test_an_address_without_a_page_leads_back(phone: Phone, tray: Tray, path: str) -> None:
    phone.page.goto(f"{tray.url}{path}")
    phone.page.click("a[href='/']")
    phone.page.wait_for_selector("#phase:not(:empty)")


def test_an_undo_does_not_ask_to_take_dice_away(phone: Phone, tray: Tray) -> None:
    """Obstacles that lie on the mat are no instruction to people."""
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    obstacles = [die("d6", 3, "hit", role="obstacle", die_id=f"o{n}") for n in range(3)]
    tray.table.throws.record(throw(die("d20", 17, "hit"), *obstacles, throw_id="t1"), photo())
    page.wait_for_selector("#throw .result[data-throw=t1]", state="attached")
    page.click("#steps button:has-text('Undo')")
    page.click("#sheet button:has-text('Undo')")
    page.wait_for_selector("#correction:not([hidden])")
    assert "Removed" not in page.inner_text("body")
