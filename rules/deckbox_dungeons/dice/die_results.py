"""Results of dice: hits, critical hits, blocks, successes. The functions take and return plain numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from traywatch.messages import Text, msg, sentences
from traywatch.rules.deckbox_dungeons.settings import DeckboxSettings

Counts = Literal["hit", "block", "success"]
"""What a die of a roll can count as."""


@dataclass(frozen=True, slots=True)
class Hits:
    """Ordinary hits, which may be blocked, and critical hits, which may not."""

    plain: int
    crits: int

    @property
    def all(self) -> int:
        return self.plain + self.crits


def in_words(mod: int, settings: DeckboxSettings, what: Counts) -> Text:
    """Which dice count, in a sentence: "Add 2 to each. 6 or more is a hit."."""
    target = settings.hit_target
    at_least = "more" if target < 6 or mod > 0 else "only"
    counts = msg("deckbox-die-counts-rule", n=target, how=at_least, what=what)
    if mod > 0:
        return sentences(msg("deckbox-add-to-each", n=mod), counts)
    return sentences(msg("deckbox-take-off-each", n=-mod), counts) if mod else counts


def faces(mod: int, settings: DeckboxSettings, what: Counts, *, hero: bool = False) -> tuple[Text, ...]:
    """What each face of a d6 means in a roll, from 1 to 6, so that the page can say which dice count."""
    if what == "hit":
        results = [hits((value,), mod, settings, hero=hero) for value in range(1, 7)]
        words = ["crit" if one.crits else "hit" if one.plain else "no_hit" for one in results]
    else:
        words = [what if reaches(value, mod, settings) else f"no_{what}" for value in range(1, 7)]
    return tuple(msg("deckbox-face", counts=word) for word in words)


def reaches(value: int, mod: int, settings: DeckboxSettings) -> bool:
    """Whether a die with a modifier is a hit, a block or a success (R36, R48, R53)."""
    return value + mod >= settings.hit_target


def _hits(value: int, mod: int, settings: DeckboxSettings) -> bool:
    """Whether a die of an attack hits. The rule for attacks can be read in two ways (A2)."""
    if settings.modifier == "either":
        return max(value, mod) >= settings.hit_target
    return reaches(value, mod, settings)


def hits(values: Sequence[int], mod: int, settings: DeckboxSettings, *, hero: bool) -> Hits:
    """The hits of an attack, each die by itself. Only heroes have critical hits (R37, R38)."""
    plain = crits = 0
    for value in values:
        good = _hits(value, mod, settings)
        if hero and value == settings.crit_face and (good or settings.six_with_penalty == "hit"):
            crits += 1
        elif good:
            plain += 1
    return Hits(plain, crits)


def blocks(values: Sequence[int], defense: int, blockable: int, settings: DeckboxSettings) -> int:
    """The number of blocked hits: one for each die that reaches 6, at most the blockable hits."""
    return min(blockable, successes(values, defense, settings))


def successes(values: Sequence[int], mod: int, settings: DeckboxSettings) -> int:
    """The number of dice that reach 6 with the modifier. A natural 6 is nothing special here."""
    return sum(reaches(value, mod, settings) for value in values)


def damage(scored: Hits, blocked: int, settings: DeckboxSettings, *, crush: bool) -> int:
    """The damage of an attack: one for each unblocked hit, and more with Crush (A4)."""
    through = scored.all - blocked
    if not crush:
        return through
    if settings.crush == "blocked_too":
        return through + scored.all
    if settings.crush == "per_attack":
        return through + (1 if through else 0)
    return 2 * through
