"""Parts of sentences that several modules use: dice, modifiers, numbers of cards."""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.messages import Text, msg


def signed(n: int) -> str:
    """A modifier with its sign; ``none`` for 0, which sentences leave out.

    >>> signed(2), signed(-1), signed(0)
    ('+2', '−1', 'none')
    """
    return f"{n:+}".replace("-", "−") if n else "none"


def attack_dice(kind: str, dice: int, mod: int) -> Text:
    """The dice of an attack.

    >>> str(attack_dice("melee", 2, 1))
    'Melee: 2 dice +1'
    """
    return msg("deckbox-attack-dice", kind=kind, dice=msg("deckbox-dice", n=dice), mod=signed(mod))


def rolls(name: str, values: Sequence[int], mod: int) -> Text:
    """What somebody rolled.

    >>> str(rolls("Hale", (6, 2), 1))
    'Hale rolls 6, 2, with +1 each.'
    """
    return msg("deckbox-rolls", name=name, values=", ".join(map(str, values)), mod=signed(mod))


def number_of(who: str, what: str) -> Text:
    """A number of a card: ``what`` is a field of the card.

    >>> str(number_of("Hale", "melee_mod"))
    'Hale: melee modifier'
    """
    return msg("deckbox-number-of", who=who, what=msg("deckbox-number", what=what))


def bonus(what: str, n: int) -> Text:
    """A temporary bonus.

    >>> str(bonus("dice", 1)), str(bonus("melee", -1))
    ('Dice +1', 'Melee −1')
    """
    return msg("deckbox-bonus", what=what, n=f"{n:+}".replace("-", "−"))
