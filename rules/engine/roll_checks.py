"""One validation of what was rolled, for all games: count, role, kind, face, and label against value.

A game checks after it only what its own rules add: whether a number is needed, or which result a face
has.
"""

from __future__ import annotations

import re
from collections import Counter

from traywatch.messages import msg
from traywatch.rules.core.dice_names import dice_name
from traywatch.rules.core.events import Rolled
from traywatch.rules.core.requests import RolledDie, RollRequest
from traywatch.rules.core.types import Rejected
from traywatch.rules.core.vocabulary import FUDGE

MOST_ROLLED = 60
"""The most dice of a roll without a fixed number of dice."""

_KIND = re.compile(r"d([1-9][0-9]?)", re.ASCII)


def refused_roll(request: RollRequest, event: Rolled) -> Rejected | None:
    """The reason why a roll does not answer a request; null if it does.

    ``wrong_count``, ``wrong_die`` (``wrong_kind`` may be waived), ``bad_value``, ``label_differs``. Where
    the dice were named before the roll, others are ``not_committed`` and nothing can be waived.
    """
    if request.draws:
        return None
    if request.open_ended:
        refused = _any_roll(event)
    else:
        refused = _asked_for(request, event)
    return refused or next((r for die in event.dice if (r := _face(die)) is not None), None)


def _any_roll(event: Rolled) -> Rejected | None:
    if not event.dice:
        return Rejected("wrong_count", msg("rules-refusal-no-dice"))
    if len(event.dice) > MOST_ROLLED:
        return Rejected(
            "wrong_count", msg("rules-refusal-too-many-dice", n=len(event.dice), most=MOST_ROLLED)
        )
    return None


def _asked_for(request: RollRequest, event: Rolled) -> Rejected | None:
    """Each die has a role of the request, as many of each as were asked for, and its kind.

    Dice that may be rolled along are either all there or not at all.
    """
    along = {spec.role for spec in request.also}
    asked = (*request.dice, *(request.also if any(die.role in along for die in event.dice) else ()))
    n = sum(spec.n for spec in asked)
    roles: Counter[str] = Counter()
    for spec in asked:
        roles[spec.role] += spec.n
    count = "not_committed" if request.commit else "wrong_count"
    if len(event.dice) != n:
        return Rejected(count, msg("rules-refusal-dice-count", n=n, given=len(event.dice)))
    if roles != Counter(die.role for die in event.dice):
        return Rejected(count, msg("rules-refusal-dice-roles"))
    if "wrong_kind" in event.accepted_anyway and not request.commit:
        return None
    left = [(spec.role, spec.kind) for spec in asked for _ in range(spec.n)]
    # A die whose kind was named takes that place before a place for any kind.
    for die in event.dice:
        named = (die.role, die.kind)
        place = named if named in left else (die.role, None)
        if place not in left or (place[1] is None and die.kind in request.ignore):
            kinds = sorted({kind or "any" for role, kind in left if role == die.role})
            code = "not_committed" if request.commit else "wrong_die"
            return Rejected(
                code,
                msg(
                    "rules-refusal-die-kind",
                    kinds=tuple(dice_name(1, k if k != "any" else None) for k in kinds),
                    seen=die.kind,
                ),
            )
        left.remove(place)
    return None


def _face(die: RolledDie) -> Rejected | None:
    """The number must be on the die, and the text on the face must be that number if it is one."""
    if die.value is not None and (faces := _faces(die.kind)) is not None and die.value not in faces:
        return Rejected("bad_value", msg("rules-refusal-face-impossible", kind=die.kind, value=die.value))
    if die.value is None or die.label is None or not (die.label.isascii() and die.label.isdigit()):
        return None
    label = int(die.label)
    if label != die.value and not (die.kind == "d10" and {label, die.value} == {0, 10}):
        return Rejected("label_differs", msg("rules-refusal-label-differs", label=die.label, value=die.value))
    return None


def _faces(kind: str) -> range | None:
    """The numbers on a die; null if the kind does not say them. A d10 shows 0 to 9, or a 10."""
    if kind == "d00":
        return range(0, 100, 10)
    if kind == FUDGE:
        return range(-1, 2)
    match = _KIND.fullmatch(kind)
    if match is None:
        return None
    sides = int(match.group(1))
    return range(0 if sides == 10 else 1, sides + 1)
