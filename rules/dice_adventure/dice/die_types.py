"""The types of dice (each has a color), their sizes, and the limits of hands."""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import Field

DieType = Literal[
    "physical", "somatic", "mental", "verbal", "divine", "ally", "wound", "obstacle", "enemy", "villain"
]
Size = Literal[4, 6, 8, 10, 12]

COLORS: MappingProxyType[str, str] = MappingProxyType(
    {
        "physical": "blue",
        "somatic": "green",
        "mental": "purple",
        "verbal": "yellow",
        "divine": "cyan",
        "ally": "white",
        "wound": "gray",
        "obstacle": "brown",
        "enemy": "red",
        "villain": "orange",
    }
)
TYPE_OF: MappingProxyType[str, str] = MappingProxyType({color: one for one, color in COLORS.items()})
STATS: tuple[DieType, ...] = ("physical", "somatic", "mental", "verbal")
GAINED: tuple[DieType, ...] = (*STATS, "divine", "ally")
"""The types of a reward die or a limit."""
HEROIC: tuple[DieType, ...] = (*GAINED, "wound")
"""The types that a hero's bag may hold (R3)."""
SIZES = (4, 6, 8, 10, 12)

LEVELS: MappingProxyType[int, MappingProxyType[int, int]] = MappingProxyType(
    {
        1: MappingProxyType({4: 44, 6: 44, 8: 12}),
        2: MappingProxyType({4: 10, 6: 40, 8: 40, 10: 10}),
        3: MappingProxyType({6: 10, 8: 27, 10: 36, 12: 27}),
    }
)
"""How many of a hundred dice have each size, by the scenario's level (R10)."""

Die = Annotated[
    str,
    Field(
        pattern=r"^(physical|somatic|mental|verbal|divine|ally|wound|obstacle|enemy|villain)-d(4|6|8|10|12)$"
    ),
]
Pile = tuple[Die, ...]

HAND_MOST = 10
ALLIES_MOST = 6
