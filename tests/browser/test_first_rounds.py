"""The first round of each game by the phone, on a phone and on a tablet or a desk, without barriers.

With ``TRAYWATCH_SHOTS=FOLDER`` a picture of each game and size is written there, to look at.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.phones import Phone, Tray, until
from tests.browser.test_barriers import barriers
from tests.browser.test_games import Table
from tests.firmware.helpers import die, photo, throw
from tests.reader import shown

SIZES = ((360, 740), (820, 1180), (1440, 900))
PHONE, TABLET, DESK = SIZES
GAMES: dict[str, tuple[dict[str, Any], str]] = {
    "free": ({}, "Free rolls"),
    "deep_dark_dice": ({}, "Battle 1"),
    "deckbox_dungeons": ({"shuffle": 7}, "Round 1"),
    "dice_adventure": ({"seed": 5}, "Turn 1"),
    "delvers_deep": ({}, "Turn 1"),
    "dice_warriors": ({}, "Round 1"),
    "fifth": ({}, "Round 1"),
}
"""Settings of each game, and the title while its first round is played."""
MOST_STEPS = 60


class Round:
    """Plays until the first round is over: taps what the page offers first, rolls what it asks for."""

    def __init__(self, evening: Table, first: str) -> None:
        self.evening, self.first = evening, first
        self.rolls: list[str] = []
        self.begun = False

    def play(self) -> None:
        """Play the round. Fails if it does not end."""
        for _ in range(MOST_STEPS):
            view = shown(self.evening.tray.table.view)
            self.begun |= view["table"]["title"] == self.first
            if self.begun and (view["table"]["title"] != self.first or self._around(view)):
                return
            self._step(view)
        raise AssertionError(f"the round is not over after {MOST_STEPS} steps: {view['open']}")

    def _around(self, view: dict[str, Any]) -> bool:
        """Whether games without rounds in the title have been once around the table."""
        due = next((request["by"] for request in view["open"] if request["type"] == "roll"), None)
        if view["game"]["id"] == "free":
            return len(self.rolls) >= 2
        return view["game"]["id"] == "deep_dark_dice" and len(set(self.rolls)) > 1 and due == self.rolls[0]

    def _step(self, view: dict[str, Any]) -> None:
        evening = self.evening
        if view["questions"]:
            return evening.tap("#ask .answer:not([disabled])")
        request = next((one for one in view["open"] if not one.get("optional")), view["open"][0])
        if request["type"] == "roll":
            self._roll(request)
        elif request["type"] == "place":
            evening.tap("#ask button.do")
        elif evening.page.locator("#ask .space.may").count():
            evening.tap("#ask .space.may")
        else:
            options = {option["id"]: option["label"] for option in request["options"]}
            label = options.get(request.get("default"), next(iter(options.values())))
            evening.page.locator("#ask button", has_text=label).first.wait_for(state="attached")
            folded = evening.page.locator("#ask details:not([open]) > summary")
            while folded.count():
                folded.first.click()
            evening.tap(f"#ask button:has-text({label!r})")
        return None

    def _roll(self, request: dict[str, Any]) -> None:
        evening = self.evening
        self.rolls.append(request["by"])
        if any(spec["color"] or spec["faces"] for spec in request["dice"]):
            evening.throw(*["1"] * sum(spec["n"] for spec in request["dice"]))
            return
        before = shown(evening.tray.table.view)["state_id"]
        dice = [die(spec["kind"], 1, "hit") for spec in request["dice"] for _ in range(spec["n"])]
        evening.tray.table.throws.record(throw(*dice or [die("d6", 4, "hit")]), photo())
        until(lambda: shown(evening.tray.table.view)["state_id"] > before)
        evening.shown()


LARGE = {
    "free": DESK,
    "deep_dark_dice": TABLET,
    "deckbox_dungeons": TABLET,
    "dice_adventure": DESK,
    "delvers_deep": TABLET,
    "dice_warriors": DESK,
    "fifth": DESK,
}
"""The larger screen on which each game is played. test_languages.py looks at each game at each size."""
ON_PHONE = ("free", "deckbox_dungeons", "fifth")
"""What the quick tests play on a phone. test_games.py plays Dice Warriors."""
LONG = pytest.mark.long("the quick tests play the same round at another size or in test_games.py")


def is_quick(game: str, size: tuple[int, int]) -> bool:
    """Whether the quick tests play a game at a size: each but one game once."""
    return game != "dice_warriors" and (size == PHONE) == (game in ON_PHONE)


PLAYS = [
    pytest.param(game, size, id=f"{size[0]}-{game}", marks=() if is_quick(game, size) else LONG)
    for game in GAMES
    for size in (PHONE, LARGE[game])
]


@pytest.mark.parametrize(("game", "size"), PLAYS)
def test_the_first_round_is_played_by_the_phone(
    another: Callable[..., Phone], tray: Tray, game: str, size: tuple[int, int]
) -> None:
    settings, title = GAMES[game]
    tray.table.start(game, settings=settings)
    motion = "no-preference" if size == SIZES[0] else "reduce"
    evening = Table(another(size, reduced_motion=motion), tray)
    evening.shown()
    found = Round(evening, title)
    found.play()
    assert found.rolls or game == "deckbox_dungeons", "somebody rolled"
    assert barriers(evening.page) == []
    evening.well()
    if folder := os.environ.get("TRAYWATCH_SHOTS"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        evening.page.screenshot(path=Path(folder) / f"{game}-{size[0]}.png", full_page=True)
