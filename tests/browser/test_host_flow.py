"""What a host meets during an evening: sheets beside the board, days in the history, the summary."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.phones import LANGUAGES, PHONE, Phone, Tray, until
from tests.browser.test_barriers import barriers
from tests.firmware.helpers import die, photo, throw, unsure
from tests.firmware.walked_table import lead_to
from tests.reader import shown
from tests.rules.walk import Walk
from traywatch.firmware.table.session.questions.replies import HandDie, Reply
from traywatch.firmware.table.session.session import GameSession, start
from traywatch.firmware.table.state import commit_session
from traywatch.rules.core.types import ChoiceRequest

SIZES = [PHONE, (820, 1180), (1440, 900)]


def test_a_sheet_on_a_wide_screen_covers_nothing_of_the_page(
    another: Callable[..., Phone], tray: Tray
) -> None:
    tray.table.start("deep_dark_dice")
    phone = another((1440, 900))
    page = phone.open(tray)
    page.click("#menu")
    page.wait_for_selector("#sheet .menu")
    edge = page.locator("#sheet").bounding_box()["x"]
    for card in ("#story", "#party", "#ask"):
        box = page.locator(card).bounding_box()
        assert box["x"] + box["width"] <= edge, card
    assert phone.fits()


@pytest.mark.shared_page
def test_the_next_question_starts_at_its_top(phone: Phone, tray: Tray) -> None:
    tray.table.start("deckbox_dungeons")
    page = phone.open(tray)
    page.set_viewport_size({"width": 360, "height": 420})
    page.wait_for_selector("#ask .answer")
    page.evaluate("document.querySelector('#ask .panel').scrollTop = 10000")
    assert page.evaluate("document.querySelector('#ask .panel').scrollTop") > 0
    first = page.inner_text("#ask h2")
    page.evaluate("document.querySelector('#ask .answer').click()")
    page.wait_for_function("(was) => document.querySelector('#ask h2')?.textContent !== was", arg=first)
    assert page.evaluate("document.querySelector('#ask .panel').scrollTop") == 0


def test_a_game_without_zones_names_none(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d6", 2, "hit")), photo())
    page.wait_for_selector("#throw .die")
    assert page.locator(".zone-tag").count() == 0
    page.click("#throw .die")
    page.wait_for_selector("#sheet .facts")
    assert "Zone" not in page.inner_text("#sheet .facts")


@pytest.mark.shared_page
def test_a_throw_that_does_not_count_has_no_zone_as_its_headline(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d4", 3, "hit")), photo())
    page.wait_for_selector("#ask:has-text('Expected a d20')")
    assert page.locator("#throw .zone-tag").count() == 0
    tray.table.throws.record(throw(die("d20", 3, "hit")), photo())
    page.wait_for_selector("#throw .zone-tag:has-text('Hit')")


@pytest.mark.shared_page
def test_no_answer_is_offered_at_0_percent(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    one = unsure("d20", (6, 9))
    shares = zip(one.alternatives, (0.8, 0.001), strict=True)
    guesses = tuple(guess.model_copy(update={"p": p}) for guess, p in shares)
    tray.table.throws.record(throw(one.model_copy(update={"alternatives": guesses})), photo())
    page.wait_for_selector("#ask .answer")
    (question,) = shown(tray.table.view)["questions"]
    labels = [option["label"] for option in question["options"]]
    assert "6" in labels
    assert "9" not in labels
    assert all(option["p"] is None or option["p"] >= 0.005 for option in question["options"])


def test_the_history_has_a_heading_for_an_earlier_session(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    tray.table.throws.record(throw(die("d6", 2)), photo())
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d6", 4)), photo())
    tray.table.throws.record(throw(die("d6", 5)), photo())
    page.wait_for_selector("#history .day:has-text('Earlier session')")
    assert page.locator("#history .day").count() == 1


def test_the_history_is_searched_by_words(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    for n in range(12):
        tray.table.throws.record(throw(die("d20" if n == 1 else "d6", 17 if n == 1 else 3)), photo())
    page = phone.open(tray)
    page.wait_for_selector("#history .past")
    page.click("#filters > summary")
    page.fill("#of-words", "D20 17")  # older than the first page
    until(lambda: page.locator("#history .past").count() == 1)
    page.fill("#of-words", "unicorn")
    page.wait_for_selector("#history .empty")
    page.fill("#of-words", "")
    until(lambda: page.locator("#history .past").count() > 1)
    assert phone.fits()
    assert barriers(page) == []
    assert phone.complaints == []


@pytest.mark.parametrize(
    "size",
    [SIZES[0], *(pytest.param(size, marks=pytest.mark.long("size 360 covers it")) for size in SIZES[1:])],
    ids=lambda size: str(size[0]),
)
def test_a_session_is_summed_up_and_shared(
    another: Callable[..., Phone], tray: Tray, size: tuple[int, int]
) -> None:
    tray.table.start("free")
    for value in (6, 6, 1):
        tray.table.throws.record(throw(*(die("d6", value) for _ in range(7))), photo())
    phone = another(size)
    page = phone.open(tray)
    page.click("#menu")
    page.click("#sheet .menu-item:has-text('How it went')")
    page.wait_for_selector("#sheet li:has-text('3 rolls')")
    assert page.locator("#sheet li:has-text('14 crits')").count() == 1
    # Two of three dice show their highest face, one its lowest: (1 + 1 - 1) / 3.
    assert page.locator("#sheet li:has-text('Lucky: 33%')").count() == 1
    assert phone.fits()
    assert barriers(page) == []
    with page.expect_download() as saved:
        page.click("#sheet button.do")
    path = saved.value.path()
    until(path.exists)
    assert path.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert phone.complaints == []


def ask(tray: Tray, wanted: Callable[[ChoiceRequest], bool]) -> None:
    """Play a random session of Delver's Deep up to such a choice, and show it on the tray."""
    for seed in range(20):
        walk = Walk("delvers_deep", seed, often=0.0, meddle=0.0)
        for _ in range(60):
            if not walk.state.open:
                break
            if any(isinstance(one, ChoiceRequest) and wanted(one) for one in walk.state.open):
                lead_to(tray.table, walk)
                return
            walk.step()
    raise AssertionError("no such choice")


def test_a_long_list_of_answers_is_searched(phone: Phone, tray: Tray) -> None:
    ask(tray, lambda one: len(one.options) > 15 and not any(option.group for option in one.options))
    page = phone.open(tray)
    page.wait_for_selector("#ask .wall")
    many = page.locator("#ask .answer:visible").count()
    word = page.locator("#ask .answer").last.evaluate("one => one.firstChild.textContent")
    page.fill("#ask .wall", word)
    until(lambda: 0 < page.locator("#ask .answer:visible").count() < many)
    assert word in page.locator("#ask .answer:visible").all_inner_texts()[0]
    assert phone.fits()
    assert barriers(page) == []


def test_the_groups_of_many_answers_are_folded(phone: Phone, tray: Tray) -> None:
    ask(tray, lambda one: len(one.options) > 12 and len({option.group for option in one.options}) > 1)
    page = phone.open(tray)
    page.wait_for_selector("#ask .fold")
    assert page.locator("#ask .answer:visible").count() <= 10, "many answers become two steps"
    assert page.locator("#ask .fold").count() > 1
    assert phone.fits()
    assert barriers(page) == []


def test_on_a_wide_screen_the_question_stands_beside_the_board(
    another: Callable[..., Phone], tray: Tray
) -> None:
    tray.table.start("deep_dark_dice")
    phone = another((1440, 900))
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d20", 17, "hit")), photo())
    page.wait_for_selector("#throw .headline")
    ask = page.locator("#ask").bounding_box()
    assert ask["x"] > max(page.locator(card).bounding_box()["x"] for card in ("#throw", "#party")) + 300
    assert ask["x"] + ask["width"] > 1400, "the width is used"
    assert ask["x"] + ask["width"] <= 1440
    for card in ("#throw", "#party"):
        box = page.locator(card).bounding_box()
        assert box["x"] + box["width"] <= ask["x"], card
    stage, rings = page.locator("#stage").bounding_box(), page.locator("#rings").bounding_box()
    assert ask["y"] == stage["y"], "the request stands beside the stage"
    assert page.locator("#party").bounding_box()["y"] >= rings["y"] + rings["height"]
    assert phone.fits()
    assert barriers(page) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_of_abilities_have_names_and_no_broken_words(
    another: Callable[..., Phone], tray: Tray, language: str
) -> None:
    tray.table.start("deep_dark_dice")
    phone = another(PHONE, locale=language)
    page = phone.open(tray)
    phone.more()
    page.wait_for_selector("#ask button.quiet >> nth=3")
    names = page.locator("#ask button.quiet").all_inner_texts()
    assert len(names) == len(set(names)) == 4
    broken = """() => [...document.querySelectorAll("button, summary, h1, h2")].flatMap((one) => {
        const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), found = [];
        for (let text = walker.nextNode(); one.offsetParent && text; text = walker.nextNode()) {
            for (const word of text.data.matchAll(/\\p{L}+/gu)) {
                const range = document.createRange();
                range.setStart(text, word.index);
                range.setEnd(text, word.index + word[0].length);
                const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
                if (lines.size > 1) found.push(word[0]);
            }
        }
        return found;
    })"""
    for width, height in (PHONE, (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(broken) == []


def test_the_summary_of_a_game_that_ends_comes_by_itself(phone: Phone, tray: Tray) -> None:
    walk = Walk("deep_dark_dice", 4, often=0.0, meddle=0.0)
    walk.run(400)
    assert not walk.state.open, "this session comes to its end"
    session = start(walk.engine, walk.log[0], "s1")
    for event in walk.log[1:-1]:
        assert isinstance(session, GameSession)
        session = session.apply(event)
    assert isinstance(session, GameSession)
    with tray.table.store.lock:
        tray.table.store.commit(commit_session(tray.table.state, session, []))
    page = phone.open(tray)
    page.wait_for_selector("#ask-body:not(:empty)")
    assert page.locator("#sheet[open]").count() == 0
    last = session.apply(walk.log[-1])
    assert isinstance(last, GameSession)
    with tray.table.store.lock:
        tray.table.store.commit(commit_session(tray.table.state, last, []))
    page.wait_for_selector("#sheet-title:has-text('how it went')")
    assert phone.complaints == []


@pytest.mark.shared_page
def many(page: Any) -> None:
    """The page gets each throw twenty times, because fewer dice say nothing about luck."""

    def answer(route: Any) -> None:
        found = route.fetch().json()
        route.fulfill(json={"throws": [one for one in found["throws"] for _ in range(20)], "next": None})

    page.route("**/throws?view=everybody&order=newest&limit=200", answer)


def test_luck_in_a_game_with_zones_is_measured_against_their_areas(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    for zone in ("crit", "hit", "fumble"):  # one for each hero, in turn
        tray.table.throws.record(throw(die("d20", 7, zone)), photo())
    page = phone.open(tray)
    many(page)
    page.wait_for_selector("#landing .mat")
    page.click("#menu")
    page.click("#sheet .menu-item:has-text('How it went')")
    page.wait_for_selector("#sheet li:has-text('their areas give')")
    lines = page.locator("#sheet li:has-text('areas give')").all_inner_texts()
    mean = page.evaluate(
        """async () => (await import("/page/player/summary.js")).meanWorth(
            (await (await fetch("/api/v1/profile")).json()))"""
    )
    assert 1 / 3 < mean < 2 / 3, "most of the mat is hit and miss"
    expected = [round(200 * abs(worth - mean)) for worth in (1, 2 / 3, 0)]
    assert [line.split("%")[0].split()[-1] for line in lines] == [str(one) for one in expected]
    assert [line.split(":")[0] for line in lines] == ["Lucky", "Lucky", "Unlucky"]


@pytest.mark.shared_page
@pytest.mark.parametrize(
    ("zones", "expected"),
    [
        ([], None),
        ([("miss", 0, 0, 90, 60)], 1 / 3),
        # The later zone is painted on top: half of the mat is a crit.
        ([("fumble", 0, 0, 90, 60), ("crit", 0, 0, 45, 60)], 0.5),
        # What belongs to no zone does not count.
        ([("hit", 0, 0, 30, 30)], 2 / 3),
    ],
)
def test_the_mean_worth_of_zones_is_their_mean_by_area(
    phone: Phone, tray: Tray, zones: list[tuple[str, int, int, int, int]], expected: float | None
) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    shapes = [
        {"kind": kind, "polygon_mm": [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]}
        for kind, x0, y0, x1, y1 in zones
    ]
    found = page.evaluate(
        'async (profile) => (await import("/page/player/summary.js")).meanWorth(profile)',
        {"mat_size_mm": [90, 60], "zones": shapes},
    )
    assert found == (expected if expected is None else pytest.approx(expected))


SUMMED = """async ([zoned, throws]) => {
  const { addCatalog } = await import("/page/base/i18n.js");
  await addCatalog("sheets");
  const { state } = await import("/page/base/state.js");
  const { summed, words } = await import("/page/player/summary.js");
  state.table.game = { ...state.table.game, zones: zoned };
  const read = ([kind, label, zone], i) => ({
    die_id: `a${i}`, role: "thrown", kind, label: String(label), value: label, zone, hints: [],
    status: "read", die_p: 1, alternatives: [],
  });
  const made = throws.map(([tone, dice], n) => ({
    outcome: { tone, headline: `Throw ${n}`, dice: dice.map(read) }, human_readings: {}, dice: dice.map(read),
  }));
  return words(summed(made, zoned ? 0.4 : null));
}"""


@pytest.mark.shared_page
@pytest.mark.parametrize("n", [1, 3, 19, 20])
def test_luck_has_no_verdict_under_twenty_dice(phone: Phone, tray: Tray, n: int) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    for zoned in (True, False):
        lines = page.evaluate(SUMMED, [zoned, [["plain", [["d20", 20, "crit" if zoned else None]]]] * n])
        assert any(line.startswith("Lucky:") for line in lines) == (n >= 20), lines
        assert any("about luck yet" in line for line in lines) == (n < 20), lines


@pytest.mark.shared_page
@pytest.mark.parametrize(
    ("throws", "best"),
    [
        # A fumble that was rolled again by an ability has a good tone.
        ([("good", [("d20", 20, "fumble")]), ("good", [("d20", 3, "hit")])], 1),
        ([("good", [("d20", 19, "hit")]), ("good", [("d20", 2, "crit")])], 1),
        ([("good", [("d20", 20, "miss")])], None),
        ([("bad", [("d20", 20, "crit")]), ("good", [("d20", 5, "hit")])], 1),
    ],
)
def test_the_best_moment_is_no_failure_and_a_crit_wins(
    phone: Phone, tray: Tray, throws: list[Any], best: int | None
) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    lines = page.evaluate(SUMMED, [True, throws])
    found = [line for line in lines if line.startswith("Best moment")]
    assert found == ([] if best is None else [f"Best moment: Throw {best}"])


def test_an_empty_page_of_dice_says_why(phone: Phone, tray: Tray) -> None:
    table = tray.table
    table.start("free")
    page = phone.open(tray)

    def why() -> str:
        phone.follow(tray)
        page.keyboard.press("Escape")
        page.click("#menu")
        page.click("#sheet .menu-item:has-text('Are the dice fair?')")
        page.wait_for_selector("#sheet .empty")
        return str(page.inner_text("#sheet .empty"))

    assert why() == "No die has been read yet."
    table.answers.answer(
        next(one.id for one in table.view.open if one.type == "roll"),
        Reply(dice=(HandDie(kind="d6", value=2),)),
    )
    assert "entered by hand don't count" in why()
    table.set_source("demo", live=True, demo=True)
    table.throws.record(throw(die("d6", 3)), photo())
    assert "dice of the demo don't count" in why()
