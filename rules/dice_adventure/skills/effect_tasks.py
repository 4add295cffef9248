"""The effects of a card as tasks for the agenda."""

from __future__ import annotations

from traywatch.rules.dice_adventure.cards import COUNTED, AdventureEffect
from traywatch.rules.dice_adventure.model import AdventureTask, to_do


def tasks(
    effects: tuple[AdventureEffect, ...], name: str, hero: int, owner: int, *, result: int = 0, more: int = 0
) -> list[AdventureTask]:
    """Effects of a card as tasks. ``result`` is the result of the dice, ``more`` the addition of a level."""
    out = []
    for effect in effects:
        n: int | None = None
        if effect.n == "result":
            n = result
        elif effect.n is not None:
            n = effect.n + (more if effect.op in COUNTED else 0)
        counted = effect if n is None or effect.op not in COUNTED else effect.model_copy(update={"n": n})
        out.append(to_do("effect", hero=hero, owner=owner, name=name, effect=counted))
    return out
