"""Accessibility: keyboard, large text, reduced motion, no barrier that axe finds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.phones import DESK, Phone, Tray, until
from tests.firmware.helpers import die, photo, throw, unsure
from traywatch.catalogs import languages


@pytest.mark.shared_page
def test_the_keyboard_opens_and_closes_the_why(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d20", 17, "hit")), photo())
    page.focus("#stage .chip")  # there is one in what is asked before the throw, too
    page.keyboard.press("Enter")
    page.wait_for_selector("#sheet[open]")
    assert len(page.inner_text("#sheet-body")) > 20
    page.keyboard.press("Escape")
    page.wait_for_selector("#sheet", state="hidden")
    until(lambda: page.evaluate("document.activeElement.matches('#stage .chip')"))


def mark_focus(page: Any, control: str) -> None:
    """Focus a control and mark it as the old one; one that is drawn again has no mark."""
    page.focus(control)
    page.evaluate("document.activeElement.setAttribute('data-old', '')")


def focus_moved(page: Any, control: str) -> bool:
    """Whether the keyboard is on a control that was drawn since the old one was marked."""
    return bool(page.evaluate("(one) => document.activeElement.matches(one)", f"{control}:not([data-old])"))


@pytest.mark.shared_page
@pytest.mark.parametrize("control", ["#stage .chip", "#steps button", "#throw .die"])
def test_the_keyboard_stays_on_a_control_that_is_drawn_again(phone: Phone, tray: Tray, control: str) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d20", 17)), photo())
    page.wait_for_selector("#steps button")
    mark_focus(page, control)
    tray.table.throws.record(throw(die("d20", 4)), photo())
    until(lambda: focus_moved(page, control))


@pytest.mark.shared_page
@pytest.mark.parametrize("control", ["#stage .chip", "#throw .die"])
def test_a_closed_sheet_returns_to_a_control_that_was_drawn_again(
    phone: Phone, tray: Tray, control: str
) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d20", 17)), photo())
    page.wait_for_selector("#steps button")
    mark_focus(page, control)
    page.keyboard.press("Enter")
    page.wait_for_selector("#sheet[open]")
    tray.table.throws.record(throw(die("d20", 4)), photo())
    page.wait_for_selector(f"{control}:not([data-old])")
    page.keyboard.press("Escape")
    until(lambda: focus_moved(page, control))


@pytest.mark.shared_page
def test_the_keyboard_moves_to_the_request_when_its_control_is_gone(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.throws.record(throw(unsure("d20", (6, 9))), photo())
    page.wait_for_selector("#ask .answer")
    page.focus("#ask .answer")
    page.keyboard.press("Enter")
    page.wait_for_selector("#ask .answer", state="hidden")
    until(lambda: page.evaluate("document.activeElement.closest('#ask') !== null"))


@pytest.mark.shared_page
def test_text_at_twice_its_size_still_fits_and_breaks_between_words(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    page.evaluate("document.documentElement.style.fontSize = '212.5%'")
    tray.table.throws.record(throw(unsure("d20", (6, 9)), die("d60", 44), die("d8", 1)), photo())
    page.wait_for_selector("#ask img")
    assert phone.fits()
    # In a column that is too narrow, lines have only a letter or two.
    narrow = """(where) => [...document.querySelectorAll(where)].filter((one) => one.offsetParent
        && one.textContent.trim().length > 5
        && one.clientWidth < 4 * parseFloat(getComputedStyle(one).fontSize))
        .map((one) => one.textContent)"""
    assert page.evaluate(narrow, "h1, h2:not(.unseen), p:not(.unseen), strong, li") == []
    page.click("#throw .die")
    page.wait_for_selector("#sheet[open]")
    assert page.evaluate(narrow, "#sheet h2, #sheet dd, #sheet dt") == []
    page.keyboard.press("Escape")
    page.click("#menu")
    page.wait_for_selector("#sheet .menu")
    assert page.evaluate(narrow, "#sheet h2, #sheet button") == []
    assert phone.fits()


@pytest.mark.shared_page
def test_at_twice_its_size_what_is_asked_leaves_room_for_the_throw(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    page.evaluate("document.documentElement.style.fontSize = '212.5%'")
    tray.table.throws.record(throw(die("d20", 17, "hit")), photo())
    page.wait_for_selector("#throw .die")
    page.wait_for_selector("#ask .next")
    shown, asked = page.locator("#throw").bounding_box(), page.locator("#ask .panel").bounding_box()
    assert asked["height"] <= 0.41 * 740
    number = page.locator("#throw .die").bounding_box()
    assert shown["y"] < number["y"] + number["height"] / 2 < asked["y"], "the number is not covered"
    phone.more()
    words = """(all) => all.filter((one) => one.clientWidth < 6 * parseFloat(getComputedStyle(one).fontSize))
        .map((one) => one.textContent)"""
    assert page.eval_on_selector_all("#ask .row button", words) == []
    assert phone.fits()


def test_nothing_moves_for_those_who_asked_for_that(another: Callable[..., Phone], tray: Tray) -> None:
    phone = another(reduced_motion="reduce")
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.set_moving(True)
    page.wait_for_selector("[data-phase=rolling]")
    assert page.evaluate("document.getAnimations().length") == 0


def test_results_are_spoken_for_who_wants_that(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    phone.context.add_init_script(
        "window.said = []; speechSynthesis.speak = (words) => window.said.push(words.text)"
    )
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d6", 4)))
    page.wait_for_selector(".throw .headline:has-text('Roll 1')")
    assert page.evaluate("said") == [], "nobody is spoken to unasked"
    page.click("#menu")
    page.get_by_label("Read results aloud").check()
    page.keyboard.press("Escape")
    tray.table.throws.record(throw(die("d6", 5)))
    until(lambda: len(page.evaluate("said")) == 2)
    assert "d6 shows 5" in page.evaluate("said")[1]
    page.reload()
    page.wait_for_selector("#phase:not(:empty)")
    tray.table.throws.record(throw(die("d6", 6)))
    until(lambda: any("d6 shows 6" in words for words in page.evaluate("said")))


@pytest.mark.shared_page
def test_a_screen_reader_hears_what_lands_and_what_is_asked(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    assert page.get_attribute("#spoken", "aria-live") == "polite"
    # No other test on the shared page has these words.
    tray.table.throws.record(throw(die("d20", 13, "crit")))
    page.wait_for_selector("#spoken:has-text('d20 shows 13, crit')", state="attached")
    tray.table.start("free")
    tray.table.throws.record(throw(unsure("d12", (6, 9))))
    page.wait_for_selector("#spoken:has-text('What does this d12 show?')", state="attached")


@pytest.mark.shared_page
def test_every_tap_is_large_enough_for_a_thumb(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    for value in (3, 4):
        tray.table.throws.record(throw(die("d20", value, "hit")), photo())
    page.wait_for_selector("#history .past")
    small = """() => [...document.querySelectorAll("button, select, a, summary, input")]
        .filter((one) => one.offsetParent && !one.closest(".skip") && !one.matches(".skip"))
        .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
        .filter(([, box]) => box.width < 44 || box.height < 44).map(([name]) => name)"""
    assert page.evaluate(small) == []
    page.click("#menu")
    page.wait_for_selector(".menu")
    assert page.evaluate(small.replace("input", "label")) == []


LARGER = pytest.mark.long("the German page is as large")


@pytest.mark.parametrize(
    "language", ["de", *(pytest.param(one, marks=LARGER) for one in languages() if one != "de")]
)
def test_the_first_view_is_light(another: Callable[..., Phone], tray: Tray, language: str) -> None:
    phone = another(locale=language)
    tray.table.start("deep_dark_dice")
    for value in range(1, 13):
        tray.table.throws.record(throw(die("d20", value, "hit")), photo())
    sizes: dict[str, int] = {}

    def note(request: Any) -> None:
        parts = request.sizes()
        sizes[request.url] = parts["responseBodySize"] + parts["responseHeadersSize"]

    phone.page.on("requestfinished", note)
    page = phone.open(tray)
    page.wait_for_selector("#history .past")
    page.wait_for_selector("#landing .mat")
    # Count a screen of earlier throws too: whether their pictures load at first depends on the timing.
    page.locator("#history .past-picture").last.scroll_into_view_if_needed()
    page.wait_for_function(
        """() => { const some = [...document.querySelectorAll("#history img[src]")];
        return some.length > 1 && some.every((one) => one.complete && one.naturalWidth); }"""
    )
    # Chromium reports the size of an answer some time after the page has it.
    loaded = "performance.getEntriesByType('resource').map((one) => one.name)"
    until(lambda: sizes.keys() >= set(page.evaluate(loaded)))
    # How many pictures of earlier throws a browser loads ahead depends on the timing.
    pictures = {url for url in sizes if "/picture" in url}
    assert max(sizes[url] for url in pictures if "die=" in url) < 3_000
    assert sum(size for url, size in sizes.items() if "die=" not in url) < 130_000
    assert max(size for url, size in sizes.items() if url.endswith(".js")) < 60_000
    assert all(url.startswith(tray.url) for url in sizes)


def test_a_slow_phone_shows_the_throw_before_the_rest_is_there(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    tray.table.throws.record(throw(die("d20", 17, "crit")), photo())
    waiting: list[Any] = []  # everything but the page and the stream
    for door in ("profile", "throws?*", "seats", "games/**", "throws/**"):
        phone.page.route(f"**/api/v1/{door}", lambda route: waiting.append(route))
    page = phone.open(tray, token=False)
    page.wait_for_selector(".throw .headline:has-text('Mirel')")
    page.click("#throw .die")
    page.wait_for_selector("#sheet[open] .facts")
    for route in waiting:
        route.abort()


def test_a_whole_turn_without_a_finger_on_the_screen(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.throws.record(throw(unsure("d20", (6, 9))), photo())
    page.wait_for_selector("#ask img")

    def tab_to(selector: str) -> None:
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("(where) => document.activeElement.matches(where)", selector):
                return
        raise AssertionError(f"{selector} is not reached by Tab")

    tab_to("#ask .answer:nth-of-type(2)")
    page.keyboard.press("Enter")
    page.wait_for_selector(".throw .headline:has-text('9')")
    tab_to("#throw .die")
    page.keyboard.press("Enter")
    page.wait_for_selector("#sheet .correct details > summary")
    tab_to("#sheet .correct details > summary")
    page.keyboard.press("Enter")
    tab_to("#is-label")
    page.keyboard.press("Control+A")
    page.keyboard.type("16")
    page.keyboard.press("Enter")
    page.wait_for_selector("#correction:has-text('d20 9')")
    tab_to("#steps button")
    page.keyboard.press("Enter")
    page.wait_for_selector("#sheet .do")
    tab_to("#sheet .do")
    page.keyboard.press("Enter")
    page.wait_for_selector("#correction-heading:has-text('Undone')")


CUT_RING = """() => {
  const one = document.activeElement, style = getComputedStyle(one), box = one.getBoundingClientRect();
  const ring = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset) - 1;
  const cut = [];
  for (let over = one.parentElement; over && over !== document.body; over = over.parentElement) {
    const clip = over.getBoundingClientRect();
    if (/hidden|clip/.test(getComputedStyle(over).overflowY) && (box.top - ring < clip.top
      || box.bottom + ring > clip.bottom || box.left - ring < clip.left || box.right + ring > clip.right))
      cut.push(`${one.id || one.className} in ${over.id || over.className}`);
  }
  const bare = style.outlineStyle === "none" && one !== document.body;
  return bare ? [one.tagName + " without a ring"] : cut;
}"""


def test_the_ring_of_what_a_keyboard_reaches_is_whole(another: Callable[..., Phone], tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page: Any = another(DESK, is_mobile=False, has_touch=False).page
    page.goto(tray.host_url)
    page.wait_for_selector("#ask button")
    reached: dict[str, list[str]] = {}
    for rolled in (False, True):
        if rolled:
            tray.table.throws.record(throw(die("d20", 17, "crit")), photo())
            page.wait_for_selector(".throw .headline")
        for _ in range(10):
            page.keyboard.press("Tab")
            name = page.evaluate("document.activeElement.outerHTML.slice(0, 80)")
            reached.setdefault(name, page.evaluate(CUT_RING))
    assert len(reached) > 8
    assert {name: cut for name, cut in reached.items() if cut} == {}
