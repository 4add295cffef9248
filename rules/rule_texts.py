"""The reason for a step: one sentence for each rule id of each game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from traywatch.messages import Text
from traywatch.rules.registry import GAMES

BOOK: Mapping[str, Mapping[str, Text]] = MappingProxyType({game.info.id: game.rule_texts for game in GAMES})


def why(game: str, rule: str) -> Text | None:
    """The sentence for a rule id of a game; null if there is none.

    >>> str(why("deep_dark_dice", "R5"))
    'A hero whose health reaches 0 is Downed at once.'
    """
    return BOOK.get(game, {}).get(rule)
