"""The stage: the result on the first screen of every game, nothing jumps, and few bytes."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.phones import PHONE, Phone, Tray, until
from tests.firmware.helpers import die, photo, throw
from tests.firmware.programs import RealTray

pytestmark = pytest.mark.motion

SHIFTS = """() => {
  window.shifts = []; window.tasks = []; window.seen = [];
  new PerformanceObserver((list) => shifts.push(...list.getEntries()
    .filter((one) => !one.hadRecentInput)
    .map((one) => [one.value, one.sources.map((source) => source.node?.id || source.node?.nodeName)])))
    .observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map((one) => one.duration)))
    .observe({ type: "longtask", buffered: true });
}"""
"""Collects what moved by itself, and tasks of more than 50 ms."""
STATES = """() => {
  const stage = document.getElementById("stage");
  new MutationObserver(() => {
    const now = document.getElementById("rolling").hidden
      ? document.querySelector("#throw .headline")?.textContent : "rolling";
    if (now && seen.at(-1) !== now) seen.push(now);
  }).observe(stage, { subtree: true, childList: true, attributes: true, characterData: true });
}"""
MOST_SHIFT = 0.1
MOST_SCREEN_BYTES = 300_000
PLAYED_MS = 30_000
LONG_PLAY = pytest.mark.long("test_rolls_move_nothing watches the same page for three rolls")
ON_SCREEN = """(selector) => {
  const found = document.querySelector(selector);
  if (!found?.checkVisibility()) return false;
  const box = found.getBoundingClientRect();
  const dock = document.querySelector("#dock .panel")?.getBoundingClientRect();
  const bottom = dock && dock.left < box.right && dock.top > box.top ? dock.top : innerHeight;
  return box.height > 0 && box.top >= 0 && box.bottom <= bottom + 1 && box.right <= innerWidth;
}"""
"""Whether an element is whole on the first screen, above the dock."""


def moved(page: Any) -> tuple[float, list[Any]]:
    """The layout shift since the page was opened, and its largest parts."""
    found = page.evaluate("shifts")
    return sum(value for value, _ in found), sorted(found, key=lambda one: -one[0])[:5]


@pytest.fixture
def watched(another: Callable[..., Phone]) -> Phone:
    phone = another(PHONE)
    phone.page.add_init_script(f"({SHIFTS})()")
    return phone


def test_rolls_move_nothing(watched: Phone, tray: Tray) -> None:
    table = tray.table
    table.start("deep_dark_dice")
    page = watched.open(tray)
    page.evaluate(STATES)
    for n, zone in enumerate(("hit", "crit", "miss")):
        table.set_moving(True)
        page.wait_for_selector("#rolling:not([hidden])")
        table.set_moving(False)
        table.throws.record(throw(die("d20", 3 + n, zone), throw_id=f"t{n}"), photo())
        page.wait_for_selector(f"#throw .result[data-throw=t{n}]", state="attached")
        page.wait_for_selector("#rolling", state="hidden")
    value, parts = moved(page)
    assert value < MOST_SHIFT, parts
    assert watched.complaints == []


def test_the_old_result_does_not_come_back_before_the_new_one(watched: Phone, tray: Tray) -> None:
    table = tray.table
    table.start("free")
    page = watched.open(tray)
    table.throws.record(throw(die("d6", 1), throw_id="t1"), photo())
    page.wait_for_selector("#throw .headline:has-text('Roll 1')")
    page.evaluate(STATES)
    for _ in range(2):  # dice that stop, are pushed once more, and are read a moment later
        table.set_moving(True)
        page.wait_for_selector("#phase:has-text('Rolling')")
        table.set_moving(False)
        page.wait_for_selector("#phase:has-text('Ready')")
    table.throws.record(throw(die("d6", 5), throw_id="t2"), photo())
    page.wait_for_selector("#throw .headline:has-text('Roll 2')")
    assert page.evaluate("seen") == ["rolling", "Roll 2: 5."]


def test_a_motion_without_a_roll_shows_the_last_result_again(watched: Phone, tray: Tray) -> None:
    table = tray.table
    table.start("free")
    page = watched.open(tray)
    table.throws.record(throw(die("d6", 1), throw_id="t1"), photo())
    page.wait_for_selector("#throw .headline:has-text('Roll 1')")
    table.set_moving(True)
    page.wait_for_selector("#rolling:not([hidden])")
    table.set_moving(False)
    page.wait_for_selector("#rolling", state="hidden")
    assert "Roll 1" in page.inner_text("#throw")


LOW = [(720, 450), (844, 390), (800, 480), (1280, 500)]
"""A window of 1440 by 900 at 200 % zoom, phones on their side, and a low window."""
WHOLE = """(at) => {
  const one = document.querySelectorAll("#come-form :is(input, button)")[at].getBoundingClientRect();
  const panel = document.querySelector("#come .panel").getBoundingClientRect();
  return one.height > 0 && one.top >= panel.top && one.bottom <= Math.min(panel.bottom, innerHeight) + 1;
}"""
"""Whether a field or button of the form to join is whole."""
COVERED = """() => {
  const { left } = document.querySelector("#ask .panel").getBoundingClientRect();
  return [...document.querySelectorAll("#stage, #rings, main > .card")]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > left + 1)
    .map((one) => one.id);
}"""
"""What the request beside the stage covers."""


@pytest.mark.parametrize("size", LOW)
def test_the_first_screen_has_the_result_in_a_low_window(
    another: Callable[..., Phone], tray: Tray, size: tuple[int, int]
) -> None:
    """The result and the request share the width."""
    tray.table.start("deep_dark_dice")
    phone = another(size, device_scale_factor=2)
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d20", 17, "hit")), photo())
    page.wait_for_selector("#throw .headline")
    page.wait_for_selector("#ask .panel")
    for place in ("#title", "#phase", "#throw .total", "#throw .headline", ".stage .chip", "#ask strong"):
        assert page.evaluate(ON_SCREEN, place), place
    assert phone.roomy() == []
    assert page.evaluate("document.querySelector('#stage').clientWidth") > 0.45 * size[0]
    assert page.evaluate(COVERED) == []
    tray.table.throws.record(throw(die("d4", 2, "hit")), photo())
    page.wait_for_selector("#ask .answers button")
    assert page.evaluate(ON_SCREEN, "#ask .panel"), "the question and all its answers"
    assert phone.roomy() == []


@pytest.mark.parametrize("size", [PHONE, (320, 568), *LOW])
def test_who_comes_without_a_link_can_join_on_the_first_screen(
    another: Callable[..., Phone], tray: Tray, size: tuple[int, int]
) -> None:
    tray.table.start("deep_dark_dice")
    tray.table.throws.record(throw(die("d20", 17, "hit")), photo())
    page = another(size, locale="fr").open(tray, token=False)
    page.wait_for_selector("#come-form .do")
    for at in range(page.locator("#come-form :is(input, button)").count()):
        assert page.evaluate(WHOLE, at), page.locator("#come-form :is(input, button)").nth(at).inner_text()
    assert page.evaluate(ON_SCREEN, "#throw .total")


@pytest.mark.parametrize(
    ("path", "size", "shown", "most"),
    [("screen", (1920, 1080), "#join .qr svg", MOST_SCREEN_BYTES)],
)
def test_the_first_view_is_small(
    another: Callable[..., Phone], tray: Tray, path: str, size: tuple[int, int], shown: str, most: int
) -> None:
    tray.table.start("deep_dark_dice")
    for value in range(1, 9):
        tray.table.throws.record(throw(die("d20", value, "hit")), photo())
    phone = another(size, locale="de")
    sizes: dict[str, int] = {}

    def note(request: Any) -> None:
        parts = request.sizes()
        sizes[request.url] = parts["responseBodySize"] + parts["responseHeadersSize"]

    phone.page.on("requestfinished", note)
    phone.page.goto(tray.host_url.replace("/#", f"/{path}#"))
    phone.page.wait_for_selector(shown)
    phone.page.wait_for_load_state("load")
    phone.page.evaluate("document.fonts.ready.then(() => true)")
    assert sum(sizes.values()) <= most, sorted(sizes.items(), key=lambda one: -one[1])[:12]
    assert any("fonts/" in url for url in sizes), "the fonts belong to it"


MOST_TASK_MS = 200
SLOWER = 4
"""A slow phone is so many times slower than an ordinary core."""
PIECE = """() => {
  let best = Infinity;
  for (let k = 0; k < 9; k++) {
    const start = performance.now();
    let x = 0;
    for (let i = 0; i < 2e6; i++) x = (x * 31 + i) % 65521;
    const made = [];
    for (let i = 0; i < 2e5; i++) made.push({ i, s: String(i) });
    made.sort((p, q) => q.i - p.i);
    best = Math.min(best, performance.now() - start + 0 * x);
  }
  return best;
}"""
"""A fixed piece of JavaScript; returns the shortest of some times, in ms."""
ORDINARY_MS = 10.0
"""A core that takes so long for the piece is ordinary. It is half the time of a Xeon at 2.5 GHz."""
TRIES = 3
COUNT = """() => {
  window.steps = 0;
  const { hypot } = Math;
  Math.hypot = (...sides) => { steps += 1; return hypot(...sides); };
}"""
"""Counts the distances that the page calculates."""
MOST_DISTANCES = 100_000


def longest_task_ms(browser: Any, page: Any, play: Callable[[], None]) -> float:
    """The processor time of the longest task of the page. It doesn't depend on what else the machine does."""
    browser.start_tracing(page=page, categories=["toplevel", "disabled-by-default-devtools.timeline"])
    play()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    names = [one for one in events if one.get("name") == "thread_name"]
    pages = {(one["pid"], one["tid"]) for one in names if one["args"]["name"] == "CrRendererMain"}
    tasks = [one for one in events if one["name"].endswith("RunTask") and (one["pid"], one["tid"]) in pages]
    assert len(tasks) > 20, "the trace has the tasks of the page"
    return max(float(one.get("tdur", 0)) for one in tasks) / 1000


@pytest.mark.long("test_a_sign_finds_its_place_with_few_distances counts the steps of the longest one")
def test_no_task_is_long_on_a_slow_phone(another: Callable[..., Phone], tray: Tray) -> None:
    """From the first view to the third roll. The best of three tries counts: caches are shared."""
    table, found = tray.table, []
    ordinary = max(1.0, another(PHONE).open(tray).evaluate(PIECE) / ORDINARY_MS)
    for attempt in range(TRIES):
        table.start("deep_dark_dice")
        phone = another(PHONE)

        def play(phone: Phone = phone, attempt: int = attempt) -> None:
            page = phone.open(tray)
            for n, zone in enumerate(("hit", "crit", "miss")):
                name = f"t{attempt}{n}"
                table.throws.record(throw(die("d20", 3 + n, zone), throw_id=name), photo())
                page.wait_for_selector(f"#throw .result[data-throw={name}]", state="attached")

        found.append(SLOWER / ordinary * longest_task_ms(phone.context.browser, phone.page, play))
        if found[-1] <= MOST_TASK_MS:
            return
    raise AssertionError(f"longest tasks: {found} ms")


def test_a_sign_finds_its_place_with_few_distances(another: Callable[..., Phone], tray: Tray) -> None:
    """Each zone of the mat has its sign where most space is free. The search was the longest task once."""
    tray.table.start("deep_dark_dice")
    phone = another(PHONE)
    phone.page.add_init_script(f"({COUNT})()")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d20", 17, "hit")), photo())
    page.wait_for_selector("#landing .mat .zone-sign", state="attached")
    assert 0 < page.evaluate("steps") <= MOST_DISTANCES


def test_answers_of_the_api_are_compressed(another: Callable[..., Phone], tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = another(PHONE).page
    answer = page.request.get(f"{tray.url}api/v1/table")
    assert answer.headers.get("content-encoding") == "gzip"
    assert answer.json()["game"]["id"] == "deep_dark_dice"


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[RealTray]:
    tray = RealTray(tmp_path / "data", "--source", "demo", speed="1")
    tray.start()
    yield tray
    tray.stop()


@LONG_PLAY
def test_half_a_minute_of_the_demo_moves_nothing(watched: Phone, demo: RealTray) -> None:
    page = watched.open(demo)
    page.evaluate(STATES)
    started = page.evaluate("performance.now()")
    until(lambda: page.evaluate("performance.now()") - started > PLAYED_MS, for_s=3 * PLAYED_MS / 1000)
    value, parts = moved(page)
    assert value < MOST_SHIFT, parts
    assert len([one for one in page.evaluate("seen") if one != "rolling"]) >= 2
    assert watched.complaints == []


def test_colors_are_dark_at_first_and_light_by_setting(phone: Phone, tray: Tray) -> None:
    page = phone.open(tray)
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(ground)
    page.click("#menu")
    page.get_by_label("Colors").select_option("light")
    assert page.evaluate(ground) != dark
    page.reload()
    page.wait_for_selector("#phase:not(:empty)")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (800, 480)])
def test_the_screen_fits_and_shows_the_number(
    another: Callable[..., Phone], tray: Tray, size: tuple[int, int]
) -> None:
    tray.table.start("deep_dark_dice")
    page = another(size, is_mobile=False, has_touch=False).page
    page.goto(f"{tray.url}screen")
    tray.table.throws.record(throw(die("d20", 2, "hit")), photo())
    page.wait_for_selector("#total:not(:empty)")
    outcome = tray.table.history.throws(limit=1, newest=True)[0][0].outcome
    assert page.inner_text("#total") == str(outcome.number) and outcome.number != 2
    assert page.inner_text("#sum") == outcome.sum
    for place in ("#total", "#sum", "#headline", "#dice .figure", "#next", "#party > :last-child"):
        assert page.evaluate(ON_SCREEN, place), place
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")
    assert page.text_content("#dice text") == "2"


def test_the_picture_of_the_screen_is_small(another: Callable[..., Phone], demo: RealTray) -> None:
    page = another((1920, 1080)).page
    page.goto(demo.host_url.replace("/#", "/screen#"))
    until(lambda: page.evaluate("document.querySelector('#tray').naturalWidth > 0"))
    _, _, content = page.get_attribute("#tray", "src").partition("base64,")
    assert 0 < len(b64decode(content)) < 60_000
