"""Deckbox Dungeons: every keyword of enemies, against every effect of every kind of card."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import product
from typing import Any

from tests.rules.any_table import PRACTICE
from tests.rules.matrices.cell import Cell
from traywatch.rules import load_game
from traywatch.rules.core.types import Engine

KEYWORDS = ("none", "reach", "crush", "stun", "pierce", "siphon", "regenerate", "dark_ritual")
DECK_OPS = (
    "heal", "energy", "loot", "damage", "stun", "action", "move", "melee", "ranged", "defense",
    "speed", "skill", "dice",
)  # fmt: skip


CARDS = ("abilities", "items", "actions")


def _deckbox_engine(keyword: str, card: str, effect: dict[str, Any]) -> Engine:
    """The shipped quest with one keyword on every enemy, and one effect on every card of a kind."""
    data = tomllib.loads((PRACTICE / "deckbox_dungeons" / "practice.toml").read_text(encoding="utf-8"))
    for enemy in data["enemies"]:
        enemy["keywords"] = [] if keyword == "none" else [keyword]
    free = {"do": [effect]}
    for ability in data["abilities"] if card == "abilities" else ():
        ability |= {"energy": 0, **free}
    for item in data["items"] if card == "items" else ():
        item |= {"price": 0, **free}
    for encounter in data["encounters"] if card == "actions" else ():
        encounter |= {
            "actions": [{"id": "lever", "name": "Lever", "once": False, **free}],
            "refresh": [effect],
        }
    data["settings"] = {**data.get("settings", {}), "starting_cards": "party", "enemy_moves": "auto"}
    return load_game("deckbox_dungeons", data)


def deckbox_dungeons() -> Iterator[Cell]:
    effects = product(DECK_OPS, ("self", "hero", "all", "enemy"), ("attack", "turn", "round"))
    for keyword, card, (op, on, until) in product(KEYWORDS, CARDS, tuple(effects)):
        effect = {"op": op, "n": 1, "on": on, "until": until}

        def engine(keyword: str = keyword, card: str = card, effect: dict[str, Any] = effect) -> Engine:
            return _deckbox_engine(keyword, card, effect)

        first = {"abilities": "ability", "items": "use:", "actions": "room:"}[card]
        wanted = (first, "buy:", "attack:", "who:", "minor:", "move", "go:")
        other = f"{op} {on} {until}" if card == "abilities" else f"{card} {op} {on} {until}"
        yield Cell("deckbox_dungeons", keyword, other, engine, wanted=wanted, steps=30)
