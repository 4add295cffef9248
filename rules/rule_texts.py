"""Why did that happen? One sentence for each rule id, by game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from traywatch.rules.deckbox_dungeons.rule_texts import BOOK as DECKBOX_DUNGEONS
from traywatch.rules.deep_dark_dice.rule_texts import BOOK as DEEP_DARK_DICE
from traywatch.rules.delvers_deep.rule_texts import BOOK as DELVERS_DEEP
from traywatch.rules.dice_adventure.rule_texts import BOOK as DICE_ADVENTURE
from traywatch.rules.dice_warriors.rule_texts import BOOK as DICE_WARRIORS
from traywatch.rules.free.rule_texts import BOOK as FREE

BOOK: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "deep_dark_dice": DEEP_DARK_DICE,
        "deckbox_dungeons": DECKBOX_DUNGEONS,
        "dice_adventure": DICE_ADVENTURE,
        "delvers_deep": DELVERS_DEEP,
        "dice_warriors": DICE_WARRIORS,
        "free": FREE,
    }
)


def why(game: str, rule: str) -> str | None:
    """The sentence for a rule id of a game; null where there is none.

    >>> why("deep_dark_dice", "R5")
    'A hero whose health reaches 0 is Downed at once.'
    """
    return BOOK.get(game, {}).get(rule)
