"""The face that a rolled enemy die shows."""

from __future__ import annotations

from traywatch.rules.core.requests import RolledDie
from traywatch.rules.core.types import Rejected
from traywatch.rules.deckbox_dungeons.cards import EnemyDie, EnemyDieFace


def face_of(die: EnemyDie, rolled: RolledDie) -> EnemyDieFace | Rejected:
    """The face that a rolled enemy die shows."""
    if rolled.label is not None:
        for face in die.faces:
            if face.label and face.label == rolled.label:
                return face
    if rolled.value is None:
        return Rejected("value_missing", f"What does the {die.name} show? The face is needed.")
    if not 1 <= rolled.value <= len(die.faces):
        return Rejected("bad_value", f"The {die.name} has faces 1 to {len(die.faces)}, not {rolled.value}.")
    return die.faces[rolled.value - 1]
