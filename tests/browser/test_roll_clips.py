"""Clips on the pages that others watch, and what a phone does with a roll: share, prove, count its paths."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import pytest

from tests.browser.phones import TOKEN, Phone, Tray, served, until
from tests.browser.test_barriers import barriers
from tests.browser.test_clips import clip
from tests.firmware.helpers import die, photo, throw
from traywatch.firmware.table.roll_paths import DiePath, RollPaths
from traywatch.firmware.table.service import TableService
from traywatch.vision.types import Contact, DieReading

pytestmark = pytest.mark.motion

SHOWN = ".slow-clip:not([hidden]) canvas"
TV = {"viewport": {"width": 1920, "height": 1080}}


@pytest.fixture
def screen(browser: Any, tray: Tray) -> Iterator[Any]:
    tray.table.start("free")
    context = browser.new_context(**TV)
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.complaints = []
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.goto(f"{tray.url}screen")
    until(lambda: tray.table.publisher.readers > 0)
    yield page
    context.close()


def roll(tray: Tray, throw_id: str, *dice: DieReading, made: bool = True, contacts: Any = ()) -> None:
    thrown = throw(*dice, throw_id=throw_id).model_copy(update={"contacts": contacts})
    tray.table.throws.record(thrown, photo())
    if made:
        tray.table.keep_clip(throw_id, clip())


def settled(page: Any, throw_id: str) -> None:
    page.wait_for_selector(f"[data-throw={throw_id}]")
    page.wait_for_timeout(400)  # the clip would be there by now


def shows(page: Any, clips: int) -> None:
    """Wait until the page shows so many clips."""
    until(lambda: page.locator(SHOWN).count() == clips, 20)


def box(page: Any, selector: str) -> tuple[float, float, float, float]:
    found = page.locator(selector).bounding_box()
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


@pytest.mark.parametrize("size", [(1920, 1080), (800, 480), (360, 740)])
def test_a_crit_is_shown_again_beside_its_number(screen: Any, tray: Tray, size: tuple[int, int]) -> None:
    screen.set_viewport_size({"width": size[0], "height": size[1]})
    roll(tray, "c1", die("d20", 20, None), made=False)
    screen.wait_for_selector("[data-throw=c1]")
    assert screen.locator(SHOWN).count() == 0, "the clip is not made yet"
    tray.table.keep_clip("c1", clip())
    screen.wait_for_selector(SHOWN)
    canvas, total = box(screen, SHOWN), box(screen, "#total")
    apart = canvas[2] <= total[0] + 1 or canvas[3] <= total[1] + 1
    assert apart, "it never covers the number"
    assert canvas[2] - canvas[0] > size[0] * 0.2
    assert screen.evaluate("document.documentElement.scrollWidth <= innerWidth")
    screen.wait_for_selector("#total:text-is('20')")  # once it has counted up
    tray.table.set_moving(True)  # a hand takes the die out
    screen.wait_for_selector("#next:has-text('rolling')")
    assert screen.locator(SHOWN).count() == 1
    tray.table.throws.record(throw(die("d20", 7, None), throw_id="c2"), photo())
    screen.wait_for_selector(".slow-clip[hidden]", state="attached")
    assert screen.complaints == []


@pytest.mark.parametrize(
    ("dice", "contact", "shown"),
    [
        ([die("d20", 7, None)], None, False),
        ([die("d20", 1, None)], None, True),
        ([die("d20", 20, "hit")], None, False),
        ([die("d6", 3, "fumble")], None, True),
        ([die("d6", 3, None), die("d6", 1, None, role="obstacle")], ("a0", "a1"), True),
        ([die("d6", 3, None), die("d6", 1, None)], ("a0", "a1"), False),
    ],
)
def test_only_a_crit_a_fumble_and_a_contact_are_shown_again(
    screen: Any, tray: Tray, dice: list[DieReading], contact: tuple[str, str] | None, shown: bool
) -> None:
    contacts = (Contact(a=contact[0], b=contact[1], at_s=1.0),) if contact else ()
    tray.table.asks.add(f"{sum(one.role == 'thrown' for one in dice)}{dice[0].kind}")
    roll(tray, "c1", *dice, contacts=contacts)
    settled(screen, "c1")
    shows(screen, int(shown))


def test_a_hidden_crit_is_never_shown_again(screen: Any, tray: Tray) -> None:
    tray.table.hidden_rolls.ask("host")
    roll(tray, "c1", die("d20", 20, None))
    settled(screen, "c1")
    screen.wait_for_timeout(1000)
    assert screen.locator(SHOWN).count() == 0
    assert screen.evaluate(
        "performance.getEntriesByType('resource').every((one) => !one.name.includes('/c1/clip'))"
    )


def test_who_wants_no_motion_gets_a_still_picture_with_the_paths(screen: Any, tray: Tray) -> None:
    screen.emulate_media(reduced_motion="reduce")
    roll(tray, "c1", die("d20", 20, None))
    screen.wait_for_selector(f"{SHOWN} + p:has-text('The paths of the roll')")
    pixels = "(canvas) => canvas.toDataURL()"
    first = screen.eval_on_selector(SHOWN, pixels)
    screen.wait_for_timeout(700)
    assert screen.eval_on_selector(SHOWN, pixels) == first


def test_a_correction_that_makes_no_crit_of_it_ends_the_clip(screen: Any, tray: Tray) -> None:
    roll(tray, "c1", die("d20", 20, None))
    screen.wait_for_selector(SHOWN)
    tray.table.corrections.undo(void=True)
    screen.wait_for_selector(".slow-clip[hidden]", state="attached")


@pytest.mark.parametrize(("asked", "shown"), [("", []), ("decisive", ["c2"]), ("every", ["c1", "c2"])])
def test_the_overlay_shows_the_clips_that_its_address_asks_for(
    phone: Phone, tray: Tray, asked: str, shown: list[str]
) -> None:
    tray.table.start("free")
    page = phone.page
    page.goto(f"{tray.url}overlay?clips={asked}")
    until(lambda: tray.table.publisher.readers > 0)
    for throw_id, value in (("c1", 7), ("c2", 20)):
        roll(tray, throw_id, die("d20", value, None))
        settled(page, throw_id)
        shows(page, shown.count(throw_id))
    if shown:
        assert box(page, SHOWN)[3] <= box(page, ".plate")[1], "the plate stays free"
    assert phone.complaints == []


def test_the_overlay_never_shows_the_clip_of_a_hidden_roll(phone: Phone, tray: Tray) -> None:
    """Also in a browser of the host, who may see it on the phone."""
    tray.table.start("free")
    page = phone.open(tray)
    page.goto(f"{tray.url}overlay?clips=every")
    until(lambda: tray.table.publisher.readers > 0)
    tray.table.hidden_rolls.ask("host")
    roll(tray, "c1", die("d20", 20, None))
    settled(page, "c1")
    page.wait_for_timeout(600)
    assert page.locator(SHOWN).count() == 0
    assert page.evaluate(
        "performance.getEntriesByType('resource').every((one) => !one.name.includes('/c1/clip'))"
    )


def test_the_host_chooses_the_clips_of_the_overlay(phone: Phone, tray: Tray) -> None:
    page = phone.page
    page.goto(f"{tray.url}host#token={TOKEN}")
    page.wait_for_selector("#overlay-clips", state="attached")
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    page.select_option("#overlay-clips", "decisive")
    links = (
        "[...document.querySelectorAll('#tray-body a[data-style]')].map((one) => one.getAttribute('href'))"
    )
    assert page.evaluate(links)[0] == "/overlay?style=plate&clips=decisive"
    page.select_option("#overlay-clips", "")
    assert page.evaluate(links)[0] == "/overlay?style=plate"
    assert phone.complaints == []


def opened(phone: Phone, tray: Tray, throw_id: str) -> Any:
    """The sheet of the newest throw in the history of a phone."""
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d20", 3, None), throw_id="later"), photo())
    page.click(f"#history [data-throw={throw_id}]")
    return page


def test_a_shared_roll_says_what_it_shows(phone: Phone, tray: Tray, tmp_path: Path) -> None:
    tray.table.start("free")
    roll(tray, "c1", die("d20", 17, None))
    page = opened(phone, tray, "c1")
    with page.expect_download() as download:
        page.click("#sheet button:has-text('Share this roll')")
    assert download.value.suggested_filename.startswith("d20-17-total-17-")
    download.value.save_as(tmp_path / "roll.webp")
    done, found = cv2.imreadanimation(str(tmp_path / "roll.webp"))
    assert done and len(found.frames) == 6, "a picture that moves"
    bar = found.frames[0][-20:].astype(int)
    assert bar.max() > 180 and bar.min() < 60, "the words are on it"
    page.evaluate("""() => { navigator.canShare = () => true;
        navigator.share = async (what) => { window.shared = [what.text, what.files[0].type]; }; }""")
    page.click("#sheet button:has-text('Share this roll')")
    page.wait_for_selector("#sheet .told:has-text('Shared')")
    text, kind = page.evaluate("window.shared")
    assert kind == "image/webp" and "d20 17" in text and "total 17" in text and "Free" in text
    assert barriers(page) == [] and phone.fits() and phone.complaints == []


def test_a_roll_without_a_clip_is_shared_as_its_picture(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    roll(tray, "c1", die("d20", 17, None), made=False)
    page = opened(phone, tray, "c1")
    with page.expect_download() as download:
        page.click("#sheet button:has-text('Share this roll')")
    assert download.value.suggested_filename.endswith(".jpg")


def test_a_hidden_roll_can_be_neither_shared_nor_proven(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    tray.table.hidden_rolls.ask("host")
    roll(tray, "c1", die("d20", 17, None))
    tray.table.asks.add("d20")
    page = opened(phone, tray, "c1")
    page.wait_for_selector("#sheet .clip canvas")  # the host sees the roll itself
    assert page.locator("#sheet button:has-text('Share'), #sheet button:has-text('Proof')").count() == 0


@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs the program openssl")
def test_the_phone_saves_the_proof_of_a_roll_with_its_size(phone: Phone, tmp_path: Path) -> None:
    from tests.firmware.doors import Tray as Doors
    from traywatch.firmware.storage.proofs.proof_file import check

    doors = Doors()
    with served(prove=lambda *given: doors.prove(*given)) as tray:
        doors.table.close()
        doors.table = tray.table
        tray.table.start("free")
        roll(tray, "c1", die("d20", 17, None))
        page = opened(phone, tray, "c1")
        page.click("#sheet button:has-text('Proof of this roll')")
        page.wait_for_selector("#sheet .told:has-text('kB')")
        words = page.inner_text("#sheet .told")
        assert "a picture (" in words and "a clip (" in words
        with page.expect_download() as download:
            page.click("#sheet button:has-text('Save the proof')")
        download.value.save_as(tmp_path / "roll.html")
        assert check((tmp_path / "roll.html").read_bytes()).faults == ()
        assert barriers(page) == [] and phone.fits() and phone.complaints == []


def test_a_phone_without_a_seat_gets_no_proof(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    roll(tray, "c1", die("d20", 17, None))
    tray.table.throws.record(throw(die("d20", 3, None), throw_id="later"), photo())
    page = phone.open(tray, token=False)
    page.click("#history [data-throw=c1]")
    page.wait_for_selector("#sheet button:has-text('Share this roll')")
    assert page.locator("#sheet button:has-text('Proof')").count() == 0


def paths(table: TableService, count: int) -> None:
    for at in range(count):
        thrown = throw(die("d20", 5, None, foot_mm=(30.0 + at % 5, 40.0)))
        path = DiePath(die_id="a0", length_mm=250 + 10 * at, steps=(10, 10, 200, 90))
        table.throws.record(thrown, None, RollPaths(mat_mm=(297, 210), dice=(path,)))


@pytest.mark.parametrize(
    ("count", "said", "unsaid"),
    [
        (0, "No roll has a path yet", "Where they stop"),
        (19, "say nothing yet", "most often"),
        (20, "most often at the top left: 20 of 20", "say nothing yet"),
    ],
)
def test_pictures_of_paths_conclude_nothing_from_few_rolls(
    phone: Phone, tray: Tray, count: int, said: str, unsaid: str
) -> None:
    tray.table.start("free")
    paths(tray.table, count)
    page = phone.open(tray)
    page.click("#menu")
    page.click(".menu >> text=Where the dice roll")
    page.wait_for_selector(f"#sheet:has-text('{said}')")
    assert unsaid not in page.inner_text("#sheet")
    if count:
        assert f"top left {count}, top right 0" in page.get_attribute("#sheet .paths-map", "aria-label")
        assert page.locator("#sheet .paths-map .cell").count() == (count >= 20)
    assert barriers(page) == [] and phone.fits() and phone.complaints == []


def test_a_question_waits_for_its_clip(phone: Phone, tray: Tray) -> None:
    """Also that of a die that leans: the clip is made in the seconds after the roll."""
    tray.table.start("free")
    page = phone.open(tray)
    roll(tray, "c1", die("d20", None, None, label=None, status="cocked"), made=False)
    page.click("#ask button:has-text('Watch the roll')")
    page.wait_for_selector("#sheet:has-text('is being made')")
    tray.table.keep_clip("c1", clip())
    page.wait_for_selector("#sheet .clip canvas")
    assert page.locator("#sheet .clip-bar button[aria-pressed=true]:has-text('Slow')").count() == 1
    assert phone.complaints == []
