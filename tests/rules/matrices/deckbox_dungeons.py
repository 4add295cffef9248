"""Deckbox Dungeons: every keyword of enemies, against every effect of every kind of card."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import product
from typing import Any

from pydantic import ValidationError

from tests.rules.any_table import DECK_ON, DECK_OPS, PRACTICE
from tests.rules.matrices.cell import Cell
from traywatch.rules import load_game
from traywatch.rules.content import FROM_FILE
from traywatch.rules.core.types import Engine
from traywatch.rules.deckbox_dungeons.cards import BONUSES, OF_A_TURN, UNCOUNTED, DeckboxEffect

UNTIL = ("attack", "turn", "round")
KEYWORDS = ("none", "reach", "crush", "stun", "pierce", "siphon", "regenerate", "dark_ritual")
CARDS = ("abilities", "items", "actions")


def effects(card: str) -> Iterator[dict[str, Any]]:
    """Every effect that a kind of card may have."""
    for op, on, until in product(DECK_OPS, DECK_ON, UNTIL):
        effect = {"op": op, "on": on, **({} if op in UNCOUNTED else {"n": 1})}
        if op in BONUSES:
            effect["until"] = until
        elif until != UNTIL[0]:
            continue
        if card == "actions" and op == "defense" and until != "round":
            continue
        try:
            DeckboxEffect.model_validate(effect, context=FROM_FILE)
        except ValidationError:
            continue
        yield effect


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
            "refresh": [] if effect["op"] in OF_A_TURN else [effect],
        }
    data["settings"] = {**data.get("settings", {}), "starting_cards": "party", "enemy_moves": "auto"}
    return load_game("deckbox_dungeons", data)


def deckbox_dungeons() -> Iterator[Cell]:
    of_cards = [(card, effect) for card in CARDS for effect in effects(card)]
    for keyword, (card, effect) in product(KEYWORDS, of_cards):

        def engine(keyword: str = keyword, card: str = card, effect: dict[str, Any] = effect) -> Engine:
            return _deckbox_engine(keyword, card, effect)

        first = {"abilities": "ability", "items": "use:", "actions": "room:"}[card]
        wanted = (first, "buy:", "attack:", "who:", "minor:", "move", "go:")
        words = " ".join(str(effect[key]) for key in ("op", "on", "until") if key in effect)
        other = words if card == "abilities" else f"{card} {words}"
        yield Cell("deckbox_dungeons", keyword, other, engine, wanted=wanted, steps=30)
