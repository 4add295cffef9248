"""Corrections by hand before a hero's cards are combined: the numbers on them."""

from __future__ import annotations

from traywatch.rules.core.adjustable import AdjustableField
from traywatch.rules.core.events import Adjusted
from traywatch.rules.core.types import Rejected
from traywatch.rules.deckbox_dungeons import setup
from traywatch.rules.deckbox_dungeons.model import DeckboxHeroState
from traywatch.rules.deckbox_dungeons.step_context import DeckboxStepContext
from traywatch.rules.engine.adjustable_fields import number
from traywatch.rules.engine.adjustments import adjusted_number


def fields(step: DeckboxStepContext, hero: DeckboxHeroState) -> list[AdjustableField]:
    """The numbers of the cards that a hero has so far. One that nobody gave yet counts as 0, or the least."""
    out = []
    for key, printed, least, most in setup.numbers(step, hero):
        current = step.corrected(key, printed)
        value = max(least, 0) if current is None else current
        out.append(number(key, value, least, most, setup.label(step, hero, key)))
    return out


def adjusted(step: DeckboxStepContext, event: Adjusted, field: AdjustableField) -> Rejected | None:
    """A number on a card is another one than printed or given. A question that it answers is not asked."""
    number = adjusted_number(event, field.value, field.least or 0, field.most or 0)
    if isinstance(number, Rejected):
        return number
    step.tell(event.path, number)
    return None
