"""Decide the kind, the zone and the value of one die, or find the question to ask.

The thresholds come from the request. A person's answer (``settled``) is final.
"""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.dice_names import face_text
from traywatch.rules.core.observations import Answer, Question, SeenDie
from traywatch.rules.core.requests import RollRequest
from traywatch.rules.core.vocabulary import Zone

KIND_P = 0.9
"""Share of the guesses that must agree before an unread die gets their kind."""

_WORST_LAST: tuple[Zone, ...] = ("crit", "hit", "miss", "fumble", "off")
_AGAIN = Answer(say=msg("rules-answer-roll-again"), again=True)
_NOT_A_DIE = Answer(say=msg("rules-answer-not-a-die"), not_a_die=True)
USUAL_KINDS = ("d4", "d6", "d8", "d10", "d12", "d20")
"""The kinds that are offered for an object if the request names none."""

Zones = dict[str, Zone | None]
"""The zone of each die by its id; null if a person must decide."""


def kind_of(die: SeenDie) -> str | None:
    """The kind of a die if it is certain: read, given by a person, or agreed on by the guesses."""
    if die.kind is not None and (die.status == "read" or "kind" in die.settled):
        return die.kind
    mass = _kind_mass(die)
    total = sum(mass.values())
    if total <= 0.0:
        return die.kind if die.status != "unsure" else None
    best = max(mass, key=lambda kind: mass[kind])
    if mass[best] < KIND_P * total or die.kind not in (None, best):
        return None
    return best


def _kind_mass(die: SeenDie) -> dict[str, float]:
    mass: dict[str, float] = {}
    for guess in die.alternatives:
        mass[guess.kind] = mass.get(guess.kind, 0.0) + guess.p
    return mass


def ask_kind(request: RollRequest, die: SeenDie) -> Question:
    """The question which kind a die is, or whether an object without any guess is a die."""
    mass = _kind_mass(die)
    if die.kind is None and not mass:
        asked = dict.fromkeys(spec.kind for spec in request.dice if spec.kind is not None)
        kinds = tuple(
            Answer(say=msg("rules-answer-kind", kind=kind), kind=kind) for kind in asked or USUAL_KINDS
        )
        say = msg("rules-question-unknown-object")
        return Question(code="kind", die_id=die.die_id, say=say, answers=(*kinds, _NOT_A_DIE))
    if die.kind is not None:
        mass.setdefault(die.kind, 0.0)
    best = sorted(mass, key=lambda kind: -mass[kind])
    answers = tuple(Answer(say=kind, kind=kind, p=min(1.0, mass[kind])) for kind in best)
    return Question(
        code="kind", die_id=die.die_id, say=msg("rules-question-kind"), answers=(*answers, _AGAIN)
    )


def zone_of(request: RollRequest, die: SeenDie) -> Zone | None:
    """The zone according to the settings; null if a person must decide."""
    if "zone" in die.settled:
        return die.zone
    if die.status == "off_tray":
        return "off"
    zones = die.zones or {}
    best: Zone | None = die.zone
    if zones:
        best = max(zones.items(), key=lambda item: item[1])[0]
    near = die.line_mm is not None and die.line_mm < request.line_mm
    split = bool(zones) and max(zones.values()) < request.zone_p
    if not near and not split and die.status != "stacked":
        return die.zone or best
    if request.on_line == "center":
        return die.zone or best
    if request.on_line == "majority":
        return max(die.footprint.items(), key=lambda item: item[1])[0] if die.footprint else None
    if request.on_line == "worse":
        # Without probabilities the zone across the line is unknown, so people are asked.
        likely = [z for z in _WORST_LAST if zones.get(z, 0.0) > 1.0 - request.zone_p]
        return likely[-1] if len(likely) > 1 else (best if zones else None)
    return None


def is_off(request: RollRequest, die: SeenDie, zones: Zones) -> bool:
    if "off_tray" in die.settled:
        return False
    return die.status == "off_tray" or ("zone" in request.needs and zones[die.die_id] == "off")


def ask_about(request: RollRequest, die: SeenDie, zones: Zones) -> Question | None:
    """The one question about a die that belongs to the roll, or null."""
    if is_off(request, die, zones):
        if request.off_tray == "ask":
            miss, fumble = (
                Answer(say=msg("rules-zone-answer", zone="miss"), zone="miss"),
                Answer(say=msg("rules-zone-answer", zone="fumble"), zone="fumble"),
            )
            counts = (
                (miss, fumble)
                if "zone" in request.needs
                else (Answer(say=msg("rules-answer-use-as-it-lies")),)
            )
            off = (_AGAIN, *counts)
            say = msg("rules-question-off-mat")
            return Question(code="off_tray", die_id=die.die_id, say=say, answers=off)
        return None
    needs_face = "value" in request.needs or "symbol" in request.needs
    has_face = die.value is not None if "value" in request.needs else die.label is not None
    if needs_face and "value" not in die.settled and (die.status != "read" or not has_face):
        answers = tuple(
            Answer(say=face_text(g.label or str(g.value)), kind=g.kind, value=g.value, label=g.label, p=g.p)
            for g in sorted(die.alternatives, key=lambda g: -g.p)
            if g.kind == kind_of(die)
        )
        if die.status in ("cocked", "stacked"):
            say = msg("rules-question-cocked")
            code = die.status
            return Question(code=code, die_id=die.die_id, say=say, answers=(_AGAIN, *answers))
        return Question(
            code="value",
            die_id=die.die_id,
            say=msg("rules-question-face", kind=kind_of(die) or "any"),
            answers=answers,
        )
    if "zone" in request.needs and zones[die.die_id] is None:
        odds = _odds(die)
        order = sorted(_WORST_LAST[:4], key=lambda z: -odds.get(z, 0.0))
        likely = [z for z in order if odds.get(z, 0.0) >= 0.01]
        shown = likely if len(likely) > 1 else order
        sides = tuple(Answer(say=msg("rules-zone-answer", zone=z), zone=z, p=odds.get(z)) for z in shown)
        say = msg("rules-question-on-line")
        return Question(code="zone", die_id=die.die_id, say=say, answers=(*sides, _AGAIN))
    return None


def _odds(die: SeenDie) -> dict[Zone, float]:
    if die.zones:
        return die.zones
    return {die.zone: 1.0} if die.zone else {}
