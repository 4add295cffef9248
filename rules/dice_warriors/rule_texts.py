"""One sentence in our own words for each rule that the engine uses."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from traywatch.messages import Text
from traywatch.rules.texts.rule_sentences import rule_sentences

RULES = (
    "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15",
    "R16", "R17", "R18", "R19", "R20", "R21", "R22", "R23", "R24", "R25", "R26", "R27", "R28",
    "R29", "R30", "R31", "R32", "R33", "R34", "R35.1", "R35.2", "R35.3", "R35.4", "R35.5", "R35.6",
    "R35.7", "R35.8", "R35.9", "R35.10", "R36", "R37", "R38", "R39", "R40", "R41", "R42", "R43",
    "R44", "R45", "R46", "R47", "R48", "R49.1", "R49.2", "R49.3", "R50", "R51", "R52", "R53", "R54",
    "R55", "R56", "R57", "R58", "R59", "R60", "R61", "R62", "R63", "R64", "R65", "R66", "R67",
    "R68", "R69", "R70", "R71", "R72", "R73", "R74.1", "R74.2", "R74.3", "R74.4", "R74.5", "R75",
    "R76", "R77", "R78", "R79", "R80", "R81", "R82.1", "R82.2", "R82.3", "R82.4", "R83.1", "R83.2",
    "R83.3", "R83.4", "R83.5", "R83.6", "R84.1", "R84.2", "R84.3", "R84.4", "R84.5", "R84.6",
    "R84.7", "R84.8", "R85", "R86", "R87", "R88", "R89", "R90", "R91", "R92", "R93.1", "R93.2",
    "R93.3", "R94.1", "R94.2", "R94.3", "R94.4", "R95.1", "R95.2", "R95.3", "R95.4", "R96.1",
    "R96.2", "R96.3", "R96.4", "R96.5", "R96.6", "R96.7", "R97.1", "R97.2", "R97.3", "R97.4",
    "R97.5", "R97.6", "R97.7", "R97.8", "R97.9", "R98", "R99", "R100", "R101", "R102",
)  # fmt: skip

BOOK: Mapping[str, Text] = MappingProxyType(rule_sentences("dice_warriors", RULES))
