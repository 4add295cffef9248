"""The page offers each role only what the tray does not refuse: every button is pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.phones import TOKEN, Phone, Tray, served
from tests.browser.test_joining import code_of
from tests.firmware.helpers import die, photo, throw
from traywatch.rules.core.types import Player

SEATS = [Player(id="ann", name="Ann"), Player(id="bob", name="Bob")]
# Calls that wait for their answer, and those that were refused for want of a right.
COUNTED = """
window.waiting = 0;
window.refused = [];
const plain = window.fetch;
window.fetch = async (path, how) => {
  window.waiting += 1;
  try {
    const answer = await plain(path, how);
    if (answer.status === 401 || answer.status === 403) window.refused.push(path);
    return answer;
  } finally { window.waiting -= 1; }
};
"""
OFFERED = """() => {
  for (const fold of document.querySelectorAll("main details, #ask details")) fold.open = true;
  const box = document.querySelector("dialog[open]") || document;
  return [...box.querySelectorAll("button")].filter((one) => one.checkVisibility() && !one.disabled)
    .filter((one) => !one.matches(".past") || one === box.querySelector(".past"));
}"""
WORDS = f"() => ({OFFERED})().map((one) => one.textContent.trim() || one.ariaLabel)"
PRESS = f"""(words) => {{
  const found = ({OFFERED})().find((one) => (one.textContent.trim() || one.ariaLabel) === words);
  found?.click();
  return Boolean(found);
}}"""
ANSWERED = """async () => {
  do await new Promise((resume) => setTimeout(resume)); while (window.waiting > 0);
  for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
  return window.refused;
}"""
CLOSE = "document.querySelectorAll('dialog[open]').forEach((one) => one.close())"
ENTER = """(token) => {
  sessionStorage.clear();
  localStorage.clear();
  if (token) localStorage.setItem("traywatch-token", token);
}"""
JOIN = """async ([code, seat]) => {
  const { send } = await import("/page/base/api.js");
  return (await send("POST", "/join", { code, name: "Mara" + (seat || ""), seat })).token;
}"""
ME = "async () => (await import('/page/base/state.js')).state.me.id"


@pytest.fixture(scope="module")
def shared() -> Iterator[Tray]:
    with served() as tray:
        yield tray


def play(tray: Tray) -> None:
    """A demo that a person plays: a roll counted, another was taken back, and Ann is asked for dice."""
    table = tray.table
    table.set_source("demo", live=True, demo=True)
    table.start("free", SEATS, {"turns": "stay"})
    table.settings(autoplay=False, paused=False)
    table.throws.record(throw(die("d6", 5)), photo())
    table.throws.record(throw(die("d6", 2)), photo())
    table.corrections.undo(void=True)


class Presser:
    """A page in a role. It presses buttons on a table that is always the same."""

    def __init__(self, phone: Phone, tray: Tray, token: str) -> None:
        self.phone, self.tray, self.token = phone, tray, token
        self.page: Any = phone.page
        self.me = self.enter()

    def enter(self) -> str:
        """Open the page; returns who it is."""
        self.page.evaluate(ENTER, self.token)
        self.page.goto(self.tray.url)
        self.page.reload()
        self.page.wait_for_selector(
            "body[data-role=watcher]" if not self.token else "body[data-role]:not([data-role=watcher])"
        )
        self.page.evaluate(ANSWERED)
        return str(self.page.evaluate(ME))

    def press(self, *path: str) -> list[str]:
        """Press buttons one after the other; returns what is offered then. Fails if the tray refuses."""
        self.page.evaluate(CLOSE)
        if self.page.evaluate(ME) != self.me:  # left the table, or has joined it
            self.enter()
        play(self.tray)
        self.phone.follow(self.tray)
        for words in path:
            if not self.page.evaluate(PRESS, words):
                return []
            assert self.page.evaluate(ANSWERED) == [], path
        return list(self.page.evaluate(WORDS))


@pytest.mark.parametrize("role", ["watcher", "seatless", "ann", "bob", "host"])
def test_no_button_that_is_offered_is_refused(role: str, shared: Tray, another: Callable[..., Phone]) -> None:
    play(shared)
    phone = another()
    phone.page.add_init_script(COUNTED)
    phone.page.goto(shared.url)
    token = {"watcher": "", "host": TOKEN}.get(role)
    if token is None:
        seat = role if role != "seatless" else None
        token = str(phone.page.evaluate(JOIN, [code_of(shared), seat]))
    presser = Presser(phone, shared, token)
    first = presser.press()
    for one in dict.fromkeys(first):
        for two in dict.fromkeys(presser.press(one)):
            if two not in first and role != "host":  # the host may do everything
                presser.press(one, two)
    # Ann is asked for the dice; only she and the host roll for her.
    assert ("Roll for me" in first) == (role in ("ann", "host"))
    assert ("Enter by hand" in first) == (role in ("ann", "host"))
