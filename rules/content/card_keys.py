"""Keys of cards that would do nothing: they are refused when a file is loaded, and the message says why.

Each game has its own table of operations. What a game has stored was accepted before, so only what people
write is checked for keys at their default.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pydantic import ValidationInfo

from traywatch.records import Record
from traywatch.rules.content import FROM_FILE


def keys_given(card: Record, info: ValidationInfo) -> frozenset[str]:
    """The keys that a file gives, without empty lists.

    What a game has stored has all keys, so those at their default are none.
    """
    if info.context is FROM_FILE:
        return frozenset(key for key in card.model_fields_set if getattr(card, key) != ())
    fields = type(card).model_fields
    return frozenset(key for key in card.model_fields_set if getattr(card, key) != fields[key].default)


def refuse_keys(op: str, keys: frozenset[str], used_by: Mapping[str, frozenset[str]]) -> None:
    """Raise ``ValueError`` for a key that the operation does not use. ``used_by``: operations by key."""
    for key, ops in used_by.items():
        if key in keys and op not in ops:
            raise ValueError(f"{op} takes no {key}; leave it out")


def refuse_unused(keys: frozenset[str], unused: Iterable[str], where: str) -> None:
    """Raise ``ValueError`` for a key of a card that does nothing there. ``where`` says of what card."""
    for key in unused:
        if key in keys:
            raise ValueError(f"{key} does nothing {where}; leave it out")


def listed(words: Iterable[str]) -> str:
    """Values that a file may give, in one order."""
    return " or ".join(f'"{word}"' for word in sorted(words))
