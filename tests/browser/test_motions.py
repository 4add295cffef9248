"""The host page shows what the tray saw, and says at once if dice may have been missed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

from tests.browser.phones import PHONE, TOKEN, Phone, Tray, served, until
from tests.browser.test_barriers import barriers
from tests.firmware.helpers import die, photo, throw
from tests.vision.tray_scenes import Square, draw, hand, mat
from traywatch.firmware.pipeline.motion_log import MotionLog
from traywatch.vision.throws.reasons import NoThrow, Reason

pytestmark = pytest.mark.motion

LAY = draw(mat(), [Square("d20:17", 240, 180)])


@contextmanager
def watched() -> Iterator[tuple[Tray, MotionLog]]:
    """A tray whose motions are published, as ``traywatch run`` does."""
    heard: list[Tray] = []
    log = MotionLog(lambda view: heard[0].table.publisher.publish("motion", view))
    with served(motion_log=log) as tray:
        heard.append(tray)
        tray.table.start("free")
        yield tray, log


def opened(phone: Phone, tray: Tray, language: str = "en") -> Phone:
    phone.page.goto(f"{tray.url}host?lang={language}#token={TOKEN}")
    phone.page.wait_for_selector("#motions")
    phone.page.wait_for_selector("#begin .tile")
    return phone


def test_a_host_sees_each_motion_and_hears_of_missed_dice_at_once(another: Callable[..., Phone]) -> None:
    with watched() as (tray, log):
        for _ in range(8):  # more than fit without scrolling
            log.add(NoThrow.of(Reason.HAND_ONLY, 2.1, 3.4, hand(LAY, 0.9)))
        phone = opened(another((360, 780)), tray)
        page = phone.page
        assert page.locator("#motions-body li").count() == 0, "it is folded"
        assert page.is_hidden("#missed")
        page.click("#motions summary")
        page.wait_for_selector("#motions-body li:has-text('a hand only') img[src]")
        log.add(NoThrow.of(Reason.TOO_BRIEF, 5.0, 5.2, LAY))
        page.wait_for_selector("#missed:has-text('Dice lay here too briefly. Roll again, or enter them.')")
        assert page.text_content("#spoken") == page.text_content("#missed")
        page.wait_for_function("() => document.querySelectorAll('#motions-body li img[src]').length === 9")
        words = [one.text_content() for one in page.locator("#motions-body li p").all()]
        assert words == ["dice lay here too briefly to read", *["a hand only"] * 8]
        page.wait_for_function(
            "() => [...document.querySelectorAll('#motions-body img')].every((i) => i.complete)"
        )
        widths = page.evaluate(
            "[...document.querySelectorAll('#motions-body img')].map((i) => i.naturalWidth)"
        )
        assert widths == [320] * 9
        assert phone.fits() and barriers(page) == [] and phone.complaints == []
        tray.table.throws.record(throw(die("d20", 17)), photo())
        page.wait_for_selector("#missed", state="hidden")


@pytest.mark.parametrize(
    ("reason", "there", "said"),
    [
        (Reason.TOO_BRIEF, False, "Die Würfel lagen zu kurz."),
        (Reason.NOTHING_RECOGNIZED, True, "Im Tablett liegt etwas, das nicht erkannt wurde."),
        (Reason.STILL_ROLLING, False, "Im Tablett bewegt sich schon länger etwas."),
        (Reason.PICTURE_MOVED, True, "Die Kamera oder das Tablett bewegt sich, deshalb"),
        (Reason.PICTURE_MOVED, False, ""),
        (Reason.NOTHING_RECOGNIZED, False, ""),
        (Reason.PICKED_UP, False, ""),
    ],
)
def test_only_dice_that_may_be_missed_are_told(
    another: Callable[..., Phone], reason: Reason, there: bool, said: str
) -> None:
    with watched() as (tray, log):
        page = opened(another(PHONE), tray, "de").page
        page.click("#motions summary")
        log.add(NoThrow.of(reason, 1.0, 2.0, np.zeros((90, 160, 3), np.uint8), something_there=there))
        page.wait_for_selector("#motions-body li.motion")
        if said:
            page.wait_for_selector(f"#missed:has-text('{said}')")
        else:
            assert page.is_hidden("#missed")


def test_an_older_answer_does_not_replace_a_newer_list(another: Callable[..., Phone]) -> None:
    held: list[tuple[Any, Any]] = []

    def hold_first(route: Any) -> None:
        if held:
            route.continue_()
        else:
            held.append((route, route.fetch().json()))

    with watched() as (tray, log):
        page = opened(another(PHONE), tray, "de").page
        page.route("**/api/v1/camera/motions*", hold_first)
        page.click("#motions summary")
        until(lambda: bool(page.evaluate("1") and held))
        log.add(NoThrow.of(Reason.PICKED_UP, 1.0, 2.0, LAY))
        page.wait_for_selector("#motions-body li.motion")
        route, older = held[0]
        assert older["motions"] == []
        with page.expect_response("**/api/v1/camera/motions*"):
            route.fulfill(json=older)
        page.evaluate("new Promise((done) => setTimeout(done, 50))")
        assert page.is_visible("#motions-body li.motion")


def test_players_hear_of_missed_dice_too(another: Callable[..., Phone]) -> None:
    with watched() as (tray, log):
        phone = another((360, 780))
        page = phone.open(tray)
        log.add(NoThrow.of(Reason.HAND_ONLY, 2.1, 3.4, LAY))
        log.add(NoThrow.of(Reason.TOO_BRIEF, 5.0, 5.2, LAY))
        page.wait_for_selector("#missed:has-text('Dice lay here too briefly.')")
        assert page.text_content("#spoken") == page.text_content("#missed")
        assert phone.fits() and barriers(page) == [] and phone.complaints == []
        tray.table.throws.record(throw(die("d20", 17)), photo())
        page.wait_for_selector("#missed", state="hidden")


def test_longer_sentences_fit(another: Callable[..., Phone]) -> None:
    with watched() as (tray, log):
        phone = opened(another((360, 780)), tray, "en&pseudo=40")
        phone.page.click("#motions summary")
        log.add(NoThrow.of(Reason.NOTHING_RECOGNIZED, 5.0, 5.2, LAY, something_there=True))
        phone.page.wait_for_selector("#motions-body li.missed")
        phone.page.wait_for_selector("#missed:visible")
        assert phone.roomy() == [] and phone.fits() and phone.complaints == []
