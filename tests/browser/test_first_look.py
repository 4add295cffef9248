"""What a person notices first: texts that are cut off, two solid buttons, pale text, and empty cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import cv2
import numpy as np
import pytest

from tests.browser.phones import LANGUAGES, PHONE, SETTLED, TOKEN, Phone, Tray, until
from tests.browser.test_first_minute import advance
from tests.browser.test_first_rounds import GAMES
from tests.browser.test_stage import ON_SCREEN
from tests.firmware.helpers import die, photo, throw
from tests.reader import shown
from traywatch.vision.types import Image

STEPS = 12
"""Steps of each game: in all of them something was rolled by then."""
TABLET = (820, 1180)
DESK = (1440, 900)
SOLID = """() => [...document.querySelectorAll("#ask button")]
  .filter((one) => one.checkVisibility() && !one.disabled)
  .filter((one) => getComputedStyle(one).backgroundColor
    === getComputedStyle(document.querySelector("#solid")).backgroundColor)
  .map((one) => one.textContent)"""
"""The buttons of the request that have the color of a main button."""
MAIN = """() => {
  const main = [...document.querySelectorAll("#ask :is(button.do, button.answer.first)")]
    .find((one) => !one.closest(".or ~ *"));
  if (!main) return true;
  const shape = document.createRange();
  shape.selectNode(main);
  if (document.querySelectorAll("#ask .answer").length > 1) shape.selectNode(main.firstChild);
  const box = shape.getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight && box.height > 0;
}"""
"""Whether the main button of the request is whole on the screen without scrolling.

Of several answers, the name of the first one must be: the others follow below.
"""
READ = """(selectors) => [...document.querySelectorAll(selectors)]
  .filter((one) => one.checkVisibility() && one.textContent.trim())
  .map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const { color, fontSize, fontWeight } = getComputedStyle(one);
    const px = parseFloat(fontSize);
    return { words: one.textContent, box: [left, top, width, height],
      color: color.match(/[\\d.]+/g).map(Number),
      large: px >= 24 || (px >= 18.66 && Number(fontWeight) >= 700) };
  })"""
"""Texts with their place, their color, and whether they are large in the sense of WCAG."""
ON_STAGE = (
    "#stage :is(.headline, .total, .zone-tag, .die small > *, .lines li, .meaning li, .step-head, .chip)"
)
HIDE = (
    "#stage * { color: transparent !important; } #stage svg { visibility: hidden; } .figure { opacity: 0; }"
)
ADOPT = """(rules) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [sheet];
}"""
COVERED_SIGNS = """() => [...document.querySelectorAll("#landing .zone-sign")].filter((sign) => {
  const a = sign.getBoundingClientRect();
  return [...document.querySelectorAll("#landing .spot")].some((spot) => {
    const b = spot.getBoundingClientRect();
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  });
}).length"""


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])  # English is the shortest
def test_no_step_cuts_off_a_text_or_the_main_button(
    another: Callable[..., Phone], tray: Tray, language: str
) -> None:
    tray.table.set_source("demo", live=True, demo=True)
    tray.table.start("free")
    phone = another(PHONE, locale=language)
    page = phone.open(tray)
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<button id=solid class=do hidden>')")
    for game, (settings, _) in GAMES.items():
        tray.table.start(game, settings=settings)
        for _ in range(STEPS):
            phone.follow(tray)
            page.wait_for_selector("#ask .panel")
            at = f"{game}: {page.inner_text('#ask .panel')}"
            assert phone.cut() == [], at
            assert page.evaluate(MAIN), at
            assert len(page.evaluate(SOLID)) <= 1, at
            advance(tray)
    assert phone.complaints == []


def luminance(rgb: Image) -> Image:
    """Relative luminance of sRGB colors with values from 0 to 255, as WCAG defines it."""
    part = np.asarray(rgb, np.float64) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ (0.2126, 0.7152, 0.0722))


def pale(page: Any, selectors: str) -> list[str]:
    """Texts of which a twentieth of the background or more has too little contrast."""
    texts = page.evaluate(READ, selectors)
    assert texts
    page.evaluate(ADOPT, HIDE)
    data = page.screenshot(animations="disabled")
    page.evaluate(ADOPT, "")
    image = cv2.cvtColor(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), cv2.COLOR_BGR2RGB)
    wrong = []
    for text in texts:
        left, top, width, height = (round(side) for side in text["box"])
        behind = luminance(image[max(0, top) : top + height, max(0, left) : left + width])
        if not behind.size:
            continue
        ink = luminance(np.array(text["color"][:3]))
        contrast = (np.maximum(behind, ink) + 0.05) / (np.minimum(behind, ink) + 0.05)
        least = float(np.percentile(contrast, 5))
        if least < (3 if text["large"] else 4.5):
            wrong.append(f"{least:.1f}: {text['words']}")
    return wrong


def roll_and_go_on(tray: Tray, picture: Image) -> None:
    """A roll, and then a step of the game without a roll, as in a demo."""
    tray.table.set_source("demo", live=True, demo=True)
    tray.table.settings(autoplay=True)
    tray.table.start("delvers_deep")
    tray.table.throws.record(throw(die("d6", 4, None)), picture)

    def goes_on() -> bool:
        tray.table.tick()
        return shown(tray.table.view)["step_summaries"][0]["throw_id"] is None

    until(goes_on)


@pytest.fixture(params=["dark", "light"])
def themed(request: pytest.FixtureRequest, another: Callable[..., Phone]) -> Iterator[Phone]:
    """A phone in one of the themes; in the light one its owner wants no motion."""
    motion = "reduce" if request.param == "light" else "no-preference"
    phone = another(PHONE, reduced_motion=motion)
    phone.page.add_init_script(f"localStorage['traywatch-theme'] = '{request.param}'")
    yield phone


@pytest.mark.parametrize("gray", [0, 255])
def test_text_on_the_stage_is_legible_on_every_picture(themed: Phone, tray: Tray, gray: int) -> None:
    """The picture of the tray is behind the text, and may be black or white there."""
    picture = np.full((240, 320, 3), gray, np.uint8)
    tray.table.start("free")
    page = themed.open(tray)
    for zone in ("crit", "hit", "fumble"):
        tray.table.start("deep_dark_dice")
        tray.table.throws.record(throw(die("d20", 17, zone)), picture)
        themed.follow(tray)
        page.wait_for_selector(f"#throw .total-box [data-zone={zone}]")
        page.wait_for_selector("#backdrop.seen", state="attached")
        page.evaluate(SETTLED)
        assert pale(page, ON_STAGE) == []
    roll_and_go_on(tray, picture)
    themed.follow(tray)
    page.wait_for_selector(".stage.told:has(#throw .result) #story .headline")
    page.wait_for_selector("#backdrop.seen", state="attached")
    page.evaluate(SETTLED)
    assert pale(page, ON_STAGE) == []


def test_on_a_wide_screen_a_roll_stays_large_beside_what_followed(
    another: Callable[..., Phone], tray: Tray
) -> None:
    phone = another(DESK, is_mobile=False, has_touch=False)
    page = phone.open(tray)
    roll_and_go_on(tray, photo())
    phone.follow(tray)
    for place in ("#throw .total", "#throw .die .figure", "#throw .headline", "#story .headline"):
        assert page.evaluate(ON_SCREEN, place), place
    beside = "document.querySelector('#story').getBoundingClientRect().left"
    assert page.evaluate(beside) >= page.evaluate(
        "document.querySelector('#throw').getBoundingClientRect().right - 1"
    )


def test_the_card_of_earlier_rolls_is_small_without_any(another: Callable[..., Phone], tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    for size in (TABLET, DESK):
        page = another(size).open(tray)
        page.wait_for_selector("#history .empty")
        log, party = (
            page.evaluate(f"document.querySelector('{card}').offsetHeight") for card in ("#log", "#party")
        )
        assert log < party / 2, size


def test_signs_of_the_mat_lie_beside_the_dice(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d20", 17, "hit")), photo())
    page.wait_for_selector("#landing .zone-sign", state="attached")
    places = page.evaluate(
        """() => [...document.querySelectorAll("#landing .zone-sign")].map(({ x, y, width, height }) =>
          [x.baseVal.value + width.baseVal.value / 2, y.baseVal.value + height.baseVal.value / 2])"""
    )
    assert len(places) > 1
    for at in places:
        mark = die("d6", 3, "hit", die_id="b", role="obstacle", foot_mm=tuple(at))
        tray.table.throws.record(throw(die("d20", 9, "hit"), mark), photo())
        phone.follow(tray)
        page.wait_for_selector("#landing .spot.obstacle", state="attached")
        assert page.evaluate(COVERED_SIGNS) == 0, at


def test_the_mat_shows_no_zones_in_a_game_without_zones(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d6", 4, "hit")), photo())
    page.wait_for_selector("#landing .mat .spot", state="attached")
    assert page.locator("#landing .mat .zone").count()
    assert page.locator("#landing :is(.zone-sign, .legend, [data-zone])").count() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lines_of_a_roll_do_not_repeat_its_headline(phone: Phone, tray: Tray, language: str) -> None:
    tray.table.start("fifth")
    tray.table.throws.record(throw(die("d20", 15)), photo())
    page = phone.page
    page.goto(f"{tray.url}?lang={language}#token={TOKEN}")
    page.wait_for_selector(".throw .headline")
    headline, *lines = page.locator("#throw .headline, #throw .lines li").all_inner_texts()
    assert lines and [line for line in lines if line.startswith(headline)] == []
