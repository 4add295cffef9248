"""The face that a rolled enemy die shows."""

from __future__ import annotations

from traywatch.messages import msg
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
        return Rejected("value_missing", msg("deckbox-refusal-enemy-face-missing", die=die.name))
    if not 1 <= rolled.value <= len(die.faces):
        reason = msg("deckbox-enemy-die-faces", die=die.name, most=len(die.faces), value=rolled.value)
        return Rejected("bad_value", reason)
    return die.faces[rolled.value - 1]
