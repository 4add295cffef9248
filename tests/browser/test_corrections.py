"""Corrections, undo and redo; everybody sees who made them, and their effects."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.phones import Phone, Tray, until
from tests.firmware.helpers import ZONES, die, photo, throw, unsure
from tests.reader import shown
from traywatch.vision.types import DieReading

ON_LINE = {**dict.fromkeys(ZONES, 0.0), "hit": 0.55, "miss": 0.45}


@pytest.mark.shared_page
def test_a_reading_is_put_right_and_what_followed_is_told(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d20", 17, "hit")), photo())
    foe = shown(tray.table.view)["table"]["seats"][0]
    page.click("#throw .die")
    page.wait_for_selector("#sheet .correct")
    assert phone.fits()
    page.click("#sheet .correct .answer:has-text('Crit')")
    page.wait_for_selector("#sheet", state="hidden")
    page.wait_for_selector("#correction:has-text('Host corrected d20 17 (hit) to d20 17 (crit)')")
    now = shown(tray.table.view)["table"]["seats"][0]["bars"][0]["now"]
    assert f"{foe['name']}: Health {foe['bars'][0]['now']} → {now}." in page.inner_text("#correction")
    page.wait_for_selector("#throw .zone-tag:has-text('Crit')")
    page.wait_for_selector("#landing .mat[aria-label*='crit']")
    tray.table.throws.record(throw(die("d20", 5, "hit")), photo())
    page.wait_for_selector("#correction", state="hidden")
    assert phone.complaints == []


@pytest.mark.shared_page
def test_each_fact_of_a_die_names_who_said_it(phone: Phone, tray: Tray) -> None:
    """The camera reads the face. A person chooses the zone, then corrects the face as well."""
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d20", 17, "hit")), photo())
    for choose, read, chosen in (
        (None, "Confidence", False),
        ("#sheet .correct .answer:has-text('Crit')", "Confidence", True),
        ("#sheet .correct .answer:text-is('7')", "Read by", True),
    ):
        if choose:
            page.click(choose)
            page.wait_for_selector("#sheet", state="hidden")
            page.wait_for_selector("#throw .zone-tag:has-text('Crit')")
        page.click("#throw .die")
        page.wait_for_selector("#sheet .facts")
        terms = page.locator("#sheet .facts dt").all_inner_texts()
        assert [one for one in terms if one in ("Confidence", "Read by")] == [read]
        assert ("Zone chosen by" in terms) == chosen


@pytest.mark.shared_page
@pytest.mark.parametrize(
    ("game", "asked", "answer", "terms"),
    [
        ("deep_dark_dice", die("d20", 17, "hit", zones=ON_LINE), "Miss", {"Confidence", "Zone chosen by"}),
        ("free", unsure("d20", (6, 9)), "9", {"Read by"}),
    ],
    ids=["zone", "face"],
)
def test_an_answer_to_a_question_is_named_for_that_fact_only(
    phone: Phone, tray: Tray, game: str, asked: DieReading, answer: str, terms: set[str]
) -> None:
    tray.table.start(game)
    page = phone.open(tray)
    tray.table.throws.record(throw(asked), photo())
    page.click(f"#ask .answer:has-text('{answer}')")
    page.wait_for_selector("#throw .result[data-validity=final]")
    page.click("#throw .die")
    page.wait_for_selector("#sheet .facts")
    named = set(page.locator("#sheet .facts dt").all_inner_texts())
    assert named & {"Confidence", "Read by", "Zone chosen by"} == terms


@pytest.mark.shared_page
def test_two_taps_correct_a_face(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d20", 17)), photo())
    page.click("#throw .die")
    page.click("#sheet .correct .answer:text-is('7')")
    page.wait_for_selector("#sheet", state="hidden")
    page.wait_for_selector("#throw .total:text-is('7')")
    assert shown(tray.table.view)["last_throw"]["human_readings"]["a0"]["label"] == "7"


@pytest.mark.shared_page
def test_what_does_not_change_anything_is_said(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d20", 17)), photo())
    page.click("#throw .die")
    page.click("#sheet .correct details > summary")
    page.click("#sheet button:text-is('Correct it')")
    page.wait_for_selector("#sheet .problem:has-text('already says')")
    page.get_by_label("What it really shows").fill("21")
    page.click("#sheet button:text-is('Correct it')")
    page.wait_for_selector("#sheet .problem:has-text('no face')")
    page.get_by_label("What it really shows").fill("7")
    page.keyboard.press("Enter")
    until(lambda: "a0" in shown(tray.table.view)["last_throw"]["human_readings"])
    assert shown(tray.table.view)["last_throw"]["human_readings"]["a0"]["label"] == "7"
    page.wait_for_selector(".throw .die text:text-is('7')")


@pytest.mark.shared_page
def test_a_choice_is_taken_back_and_made_again(phone: Phone, tray: Tray) -> None:
    tray.table.start("asking")
    page = phone.open(tray)
    page.click("#ask button:has-text('Just so')")
    page.wait_for_selector("#steps button:has-text('Undo the last step')")
    before = shown(tray.table.view)["state"]
    page.click("#steps button:has-text('Undo')")
    page.wait_for_selector("#steps button:has-text('Redo')")
    page.wait_for_selector("#correction:has-text('Host undid the last step')")
    assert shown(tray.table.view)["state"] != before
    page.click("#steps button:has-text('Redo')")
    page.wait_for_selector("#correction:has-text('Host redid the step')")
    assert shown(tray.table.view)["state"] == before
    assert phone.fits() and phone.complaints == []


@pytest.mark.shared_page
def test_a_throw_is_taken_back_only_on_purpose(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d6", 4)), photo())
    page.click("#steps button:has-text('Undo the roll')")
    page.click("#sheet button:text-is('Keep it')")
    page.wait_for_selector("#sheet", state="hidden")
    assert shown(tray.table.view)["state"]["count"] == 1
    page.click("#steps button:has-text('Undo the roll')")
    page.click("#sheet button:text-is('Undo it')")
    page.wait_for_selector(".throw .headline:has-text('Undone')")
    assert shown(tray.table.view)["state"]["count"] == 0
    assert page.inner_text("#steps").endswith("Redo")


def test_who_did_what_can_be_read(phone: Phone, tray: Tray) -> None:
    tray.table.start("asking")
    page = phone.open(tray)
    page.click("#ask button:has-text('Just so')")
    page.wait_for_selector("#steps button")
    page.click("#menu")
    page.click("text=Activity")
    assert "Host chose Just so" in page.inner_text(".audit-log")


def test_an_earlier_throw_is_put_right_and_told_anew_everywhere(
    phone: Phone, another: Callable[..., Phone], tray: Tray
) -> None:
    tray.table.start("deep_dark_dice")
    page, watcher = phone.open(tray), another().open(tray, token=False)
    for value, zone in ((17, "hit"), (4, "crit")):
        tray.table.throws.record(throw(die("d20", value, zone)), photo())
    watcher.wait_for_selector("#history:has-text('Mirel hits')")
    page.click("#history .past:has-text('Mirel hits')")
    page.click("#sheet .die")
    page.click("#sheet .correct .answer:has-text('Crit')")
    for one in (page, watcher):
        one.wait_for_selector("#history:has-text('Mirel crits')")
        one.wait_for_selector("#correction:has-text('Host corrected')")


HELD = """
    const add = EventSource.prototype.addEventListener;
    window.held = null;
    EventSource.prototype.addEventListener = function (name, heard) {
      add.call(this, name, (event) => (window.held ? window.held.push(() => heard(event)) : heard(event)));
    };
"""


def test_an_earlier_throw_is_told_anew_where_the_answer_comes_before_the_stream(
    phone: Phone, tray: Tray
) -> None:
    tray.table.start("deep_dark_dice")
    phone.context.add_init_script(HELD)
    page = phone.open(tray)
    for value, zone in ((17, "hit"), (4, "crit")):
        tray.table.throws.record(throw(die("d20", value, zone)), photo())
    page.click("#history .past:has-text('Mirel hits')")
    page.evaluate("held = []")
    page.click("#sheet .die")
    page.click("#sheet .correct .answer:has-text('Crit')")
    page.wait_for_selector("#sheet", state="hidden")
    until(lambda: page.evaluate("held.length"))
    page.evaluate("const late = held; held = null; for (const hear of late) hear()")
    page.wait_for_selector("#history:has-text('Mirel crits')")


def test_an_undo_never_takes_back_another_throw_than_its_sheet_names(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d6", 1), throw_id="t1"))
    page.wait_for_selector(".throw .headline:has-text('Roll 1')")
    page.click("#steps button")
    page.wait_for_selector("#sheet button:text-is('Undo it')")
    tray.table.throws.record(throw(die("d6", 2), throw_id="t2"))
    page.wait_for_selector(".throw .headline:has-text('Roll 2')", state="attached")
    with page.expect_response("**/undo") as answered:
        page.click("#sheet button:text-is('Undo it')")
    assert answered.value.status == 409
    page.wait_for_selector("#sheet:has-text('moved on')")
    assert tray.table.history.throw("t2").outcome.state == "counted"
