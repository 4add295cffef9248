"""axe finds no barrier on any page, with any sheet open, in both color schemes."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

from tests.browser.phones import DESK, TOKEN, Phone, Tray, until
from tests.firmware.helpers import die, photo, throw, unsure
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.session.throw_outcome import HumanReading

MARA = Actor(id="p1", role="player", name="Mara", seat="mirel")


def barriers(page: Any, only: str | None = None) -> list[str]:
    """The findings of axe on the current page: rule, place and problem, one line each."""
    axe = files(pytest.importorskip("axe_playwright_python", reason="axe is not installed"))
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(axe.joinpath("axe.min.js").read_text())
    # Sheets fade in, so colors are checked after the animation. Endless animations are left alone.
    page.evaluate(
        "document.getAnimations()"
        ".filter((one) => one.effect.getComputedTiming().endTime !== Infinity).forEach((one) => one.finish())"
    )
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if only is not None:
        options["runOnly"] = {"type": "rule", "values": [only]}
    found = page.evaluate(f"axe.run(document, {json.dumps(options)})")
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


def walk(phone: Phone, tray: Tray) -> Any:
    """Show one thing after another on the page; yields the name of each."""
    table = tray.table
    table.start("deep_dark_dice")
    page = phone.page
    page.goto(tray.url)
    page.wait_for_selector("#come:not([hidden])")
    yield "looking on, no throw"

    def sheet(*taps: str, shows: str = "#sheet[open]") -> None:
        """Close what is open, tap one thing after the other, and wait for the result."""
        page.keyboard.press("Escape")
        for tap in taps:
            page.click(tap)
        page.wait_for_selector(shows)

    page.click("#come-form button:text-is('Just watch')")
    sheet("#join")
    yield "joining"
    page.goto(tray.host_url)
    page.reload()
    page.wait_for_selector("#ask button")
    table.throws.record(throw(die("d20", 17, "hit"), die("d6", 2, role="obstacle")), photo())
    thrown = table.throws.record(throw(die("d20", 4, "crit")), photo())
    page.wait_for_selector("#history .past")
    yield "a throw"
    table.corrections.amend(thrown.id, thrown.dice[0].die_id, HumanReading(zone="fumble"))
    table.set_moving(True)
    page.wait_for_selector("#rolling:not([hidden])")
    yield "rolling"
    table.set_moving(False)
    sheet(".chip")
    yield "why"
    sheet("#throw .die", shows="#sheet dl")
    if page.query_selector("#sheet summary"):
        page.click("#sheet summary")
    yield "a die"
    sheet("#history .past")
    yield "an earlier throw"
    sheet("#menu", shows="#sheet .menu")
    yield "the menu"
    sheet("#menu", "text=Are the dice fair?", shows=".dice-list")
    yield "the dice"
    page.click(".dice-list .past")
    page.wait_for_selector(".plot")
    page.click("#sheet summary")
    yield "one die's counts"
    sheet("#menu", "#sheet .menu-item:has-text('Host')", shows="#sheet [aria-pressed]")
    yield "who one is"
    table.corrections.undo(void=True, who=Actor(id="host", role="host", name="Host"))
    page.wait_for_selector("#correction:not([hidden])")
    sheet("#menu", "text=Activity", shows=".audit-log")
    yield "put right, and who did what"
    page.keyboard.press("Escape")
    phone.more()
    sheet("text=Enter by hand", shows="#sheet form.fields")
    yield "by hand"
    sheet("#menu", "#sheet .menu-item:has-text('Hidden roll')", shows="#hidden-dice")
    yield "hiding a roll"
    page.keyboard.press("Escape")
    table.hidden_rolls.ask("host")
    table.throws.record(throw(die("d20", 9, box=(5.0, 5.0, 60.0, 60.0))), photo())
    page.wait_for_selector("#throw .hidden-note")
    yield "a hidden roll"
    table.start("free")
    table.throws.record(throw(unsure("d20", (6, 9)), die("d60", 44)), photo())
    page.wait_for_selector("#ask img")
    yield "a question"
    table.set_problem("camera", "The camera gives no pictures: check its cable.")
    page.wait_for_selector("#problems:not([hidden])")
    page.evaluate("lost.hidden = false; lost.textContent = 'The tray cannot be reached.'")
    yield "trouble"


def test_the_page_has_no_barrier_in_the_dark_and_in_the_light(phone: Phone, tray: Tray) -> None:
    found = {}
    for name in walk(phone, tray):
        found[name] = barriers(phone.page)
        phone.page.evaluate("traywatchTheme.use('light')")
        found[f"{name}, in the light"] = barriers(phone.page, "color-contrast")
        phone.page.evaluate("traywatchTheme.use('dark')")
    assert len(found) > 20
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("path", ["host", "overlay"])
def test_the_other_pages_have_none_either(phone: Phone, tray: Tray, path: str) -> None:
    tray.table.start("deep_dark_dice")
    phone.page.goto(f"{tray.url}{path}#token={TOKEN}")
    until(lambda: tray.table.publisher.readers > 0)
    if path == "host":
        phone.page.wait_for_selector("main button:visible")
    else:
        tray.table.throws.record(throw(die("d20", 20, "crit")), photo())
        phone.page.wait_for_selector("#overlay *")
    assert barriers(phone.page) == []
    phone.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    if path == "host":
        phone.page.evaluate("traywatchTheme.use('light')")
    assert barriers(phone.page) == []


def test_a_barrier_would_be_seen(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    page.evaluate("document.querySelector('#menu').removeAttribute('aria-label')")
    page.evaluate("document.querySelector('#subtitle').style.color = '#443322'")
    assert {line.partition(":")[0] for line in barriers(page)} == {"button-name", "color-contrast"}
