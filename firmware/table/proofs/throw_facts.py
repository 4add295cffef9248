"""What the record of a throw holds: the readings, the result, and the hashes of picture and clip.

Names of players and the words of the game stay out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from traywatch.firmware.storage.proofs.proof_file import MEDIA, Media
from traywatch.firmware.storage.proofs.signed_record import hash_of
from traywatch.firmware.table.session.throw_view import ThrowView
from traywatch.vision.types import LEAST_DIE

_READING = ("die_id", "role", "kind", "value", "label", "status", "zone", "color")
_COUNTED = ("die_id", "kind", "value", "label", "zone", "counts", "by_person")


def throw_facts(view: ThrowView, media: Mapping[Media, bytes], *, practice: bool) -> dict[str, Any]:
    """The fields of a record about a throw. ``practice``: the dice were the recorded ones of the demo.

    ``readings`` are what the camera saw, ``counted`` what became of it; ``by_person`` marks what people said.
    """
    return {
        "throw": view.id,
        "at": view.at,
        "session": view.session,
        "typed": view.typed,
        "practice": practice,
        "readings": [
            {
                **{name: getattr(die, name) for name in _READING},
                "confidence": round(die.confidence, 4),
                "foot_mm": None if die.foot_mm is None else [round(one, 1) for one in die.foot_mm],
            }
            for die in view.dice
            if die.status != "unsure" or die.die_p >= LEAST_DIE
        ],
        "contacts": [
            {"a": one.a, "b": one.b, "after_s": round(one.at_s - view.settled_at_s, 2)}
            for one in view.contacts
        ],
        "state": view.outcome.state,
        "validity": view.outcome.validity,
        "total": view.outcome.total,
        "number": view.outcome.number,
        "sum": view.outcome.sum,
        "counted": [{name: getattr(die, name) for name in _COUNTED} for die in view.outcome.dice],
        **{name: hash_of(media[name]) if name in media else None for name in MEDIA},
    }
