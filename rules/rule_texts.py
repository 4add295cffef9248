"""The reason for a step: one sentence for each rule id of each game."""

from __future__ import annotations

from collections.abc import Mapping

from traywatch.messages import Text
from traywatch.rules.registry import registered


def texts_of(game: str) -> Mapping[str, Text]:
    """The sentence of each rule id of a game; empty for an unknown game."""
    registered_game = registered(game)
    return registered_game.rule_texts if registered_game is not None else {}


def why(game: str, rule: str) -> Text | None:
    """The sentence for a rule id of a game; null if there is none.

    >>> str(why("deep_dark_dice", "R5"))
    'A hero whose health reaches 0 is Downed at once.'
    """
    return texts_of(game).get(rule)
