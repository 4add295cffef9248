"""The schema of a content file: characters, foes, and the foes of the first fight."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from traywatch.rules.content import Cards
from traywatch.rules.fifth.cards import CardId
from traywatch.rules.fifth.sheets.sheet_card import FifthCard

MOST_FOES = 20
"""The most foes in one fight."""


class FifthContent(Cards):
    """A whole file. ``encounter`` has the foes that are there at the start, with their number."""

    format: Literal[1]
    id: str
    title: str
    characters: Annotated[tuple[FifthCard, ...], Field(min_length=1)]
    foes: tuple[FifthCard, ...] = ()
    encounter: dict[CardId, Annotated[int, Field(ge=1, le=MOST_FOES)]] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _names_agree(self) -> FifthContent:
        ids = [card.id for card in (*self.characters, *self.foes)]
        if len(set(ids)) != len(ids):
            raise ValueError("two characters or foes have the same id")
        if "host" in ids:
            raise ValueError("host is the id of the seat that runs the foes; choose another id")
        foe_ids = {card.id for card in self.foes}
        for name in self.encounter:
            if name not in foe_ids:
                raise ValueError(f"encounter names {name!r}, but there is no such foe")
        if sum(self.encounter.values()) > MOST_FOES:
            raise ValueError(f"encounter: at most {MOST_FOES} foes")
        return self

    def foe(self, name: str) -> FifthCard:
        """A foe by its id. Raises ``KeyError`` if there is none."""
        return {card.id: card for card in self.foes}[name]
