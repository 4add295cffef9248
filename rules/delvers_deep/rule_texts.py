"""One sentence in our own words for each rule."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from traywatch.messages import Text
from traywatch.rules.texts.rule_sentences import rule_sentences

RULES = (
    "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15",
    "R16", "R17", "R18", "R19", "R20", "R21", "R22", "R23", "R24", "R25", "R26", "R27", "R28",
    "R29", "R30", "R31", "R32", "R33", "R34", "R35", "R36", "R37", "R38", "R39", "R40", "R41",
    "R42", "R43", "R44", "R45", "R46", "R47", "R48", "R49", "R50", "R51", "R52", "R53", "R54",
    "R55", "R56", "R57", "R58", "R59", "R60",
)  # fmt: skip

BOOK: Mapping[str, Text] = MappingProxyType(rule_sentences("delvers_deep", RULES))
