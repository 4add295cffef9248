"""The language of a phone, its switch, and room for sentences that are 40 % longer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.phones import TOKEN, Phone, Tray
from tests.firmware.helpers import die, photo, throw

CUT_OFF = """() => [...document.querySelectorAll("button, .button, summary, label, h2, select")]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).display !== "inline")
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.tagName + "." + one.className + ": " + one.textContent.trim().slice(0, 60))"""
OVERLAP = """() => {
  const dialog = document.querySelector("dialog[open]");
  const wanted = dialog ? "button" : "main button, main .button, #ask button";
  const all = [...(dialog || document).querySelectorAll(wanted)]
    .filter((one) => one.checkVisibility());
  const fixed = (one) => Boolean(one.closest("#ask"));
  const boxes = all.map((one) => [one, one.getBoundingClientRect()]);
  return boxes.flatMap(([a, p], i) => boxes.slice(i + 1)
    .filter(([b, q]) => fixed(a) === fixed(b) && !a.contains(b) && !b.contains(a)
      && p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1)
    .map(([b]) => a.textContent.trim() + " / " + b.textContent.trim()));
}"""


def opened(phone: Phone, tray: Tray, query: str) -> Any:
    phone.page.goto(f"{tray.url}?{query}#token={TOKEN}")
    phone.page.wait_for_selector("#phase:not(:empty)")
    phone.page.wait_for_selector("body[data-role=host]")
    return phone.page


def test_a_phone_reads_the_table_in_its_language_and_can_change_it(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = opened(phone, tray, "lang=de")
    page.wait_for_selector("#ask strong:has-text('wirf den d20')")
    assert page.evaluate("document.documentElement.lang") == "de"
    tray.table.throws.record(throw(die("d20", 17, "crit")), photo())
    page.wait_for_selector(".throw .headline:has-text('Volltreffer')")
    page.click("#menu")
    page.get_by_label("Sprache").select_option("en")
    page.wait_for_selector("html[lang=en]")
    page.wait_for_selector(".throw .headline:has-text('crits for')")
    assert phone.complaints == []


@pytest.mark.parametrize(
    ("game", "shown"),
    [("deep_dark_dice", "#steps button"), ("dice_adventure", "#ask button"), ("free", "#steps button")],
)
def test_longer_sentences_are_not_cut_off_and_do_not_overlap(
    phone: Phone, tray: Tray, game: str, shown: str
) -> None:
    tray.table.start(game)
    page = opened(phone, tray, "lang=en&pseudo=40")
    tray.table.throws.record(throw(die("d20", 17, "hit")), photo())
    page.wait_for_selector(shown)
    assert phone.fits() and page.evaluate(CUT_OFF) == [] and page.evaluate(OVERLAP) == []
    page.click("#menu")
    page.wait_for_selector("#sheet .menu-item")
    assert phone.fits() and page.evaluate(CUT_OFF) == [] and page.evaluate(OVERLAP) == []
    assert phone.complaints == []
