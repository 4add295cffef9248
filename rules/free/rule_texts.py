"""One sentence for each rule id of free rolls."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

BOOK: Mapping[str, str] = MappingProxyType(
    {
        "sum": "The numbers of all dice are added up.",
        "d10": "A d10's 0 counts ten.",
        "d100": "One d00 with one d10 reads 1 to 100; 00 with 0 is 100.",
        "ask": "Somebody asked for these dice; no others count.",
        "keep": "Only the highest or the lowest dice count, as was asked.",
        "turn": "After a throw it is the next player's turn.",
    }
)
