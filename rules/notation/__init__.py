"""Dice notation: one parser for free rolls, asks and content, and one derivation of results."""

from traywatch.rules.notation.model import BadNotation, Notation
from traywatch.rules.notation.reader import DiceText, read_ask, read_notation
from traywatch.rules.notation.result import NotationResult, result_of, sum_of

__all__ = [
    "BadNotation",
    "DiceText",
    "Notation",
    "NotationResult",
    "read_ask",
    "read_notation",
    "result_of",
    "sum_of",
]
