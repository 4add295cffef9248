"""A simulated tray: throws dice for a roll request, sees them as a camera might, and lets ``match`` judge.

Readings come clean, unsure, on a line, short of a die, one too many or of the wrong kind; whatever
``match`` says about that is answered as a person would, until the throw fits.
"""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

from traywatch.calibration.dice.shapes import SHAPES
from traywatch.rules import answered, match
from traywatch.rules.core.types import (
    DieSpec,
    Guess,
    Observation,
    Partial,
    Rolled,
    RollRequest,
    Satisfied,
    SeenDie,
    Unsure,
    Zone,
)

ZONES: tuple[Zone, ...] = ("crit", "hit", "miss", "fumble")
COLORS = ("red", "green", "blue", "black", "white")
_TRIES = 40


class Tray:
    """Throws by chance that a seed decides; die ids count on, so that no two throws share one.

    ``prefix`` begins each id. Two trays that roll in one session need different ones.
    """

    def __init__(self, rng: Random, prefix: str = "n") -> None:
        self.rng = rng
        self._prefix = prefix
        self._ids = itertools.count(1)

    def throw(self, request: RollRequest) -> Rolled:
        """A throw that answers the request, as ``match`` hands it on.

        Now and then the wrong die is taken all the same; the game may refuse that.
        """
        rng = self.rng
        lying = self._staying(request)
        dice = [self._die(request, spec) for spec in self._asked(request)]
        if len(dice) > 1 and rng.random() < 0.1:
            dice.pop(rng.randrange(len(dice)))
        elif dice and rng.random() < 0.05:
            dice[0] = self._die(request, DieSpec(role="", kind=self._kind(request, dice[0].kind)))
        elif rng.random() < 0.03:
            dice.append(self._die(request, DieSpec(role="", kind=self._kind(request, None))))
        rng.shuffle(dice)
        seen = Observation(dice=(*lying, *dice))
        for _ in range(_TRIES):
            found = match(request, seen)
            assert match(request, seen) == found, "match must not depend on anything else"
            assert type(found).from_json(found.to_json()) == found
            if isinstance(found, Satisfied):
                return Rolled(request=request.id, dice=found.dice)
            if isinstance(found, Unsure):
                seen = self._answer(found, seen)
            elif isinstance(found, Partial):
                assert found.missing or request.open_ended
                missing = found.missing or (DieSpec(role="", kind=None),)
                # What left the mat is picked up and thrown again with what was missing.
                back = tuple(d for d in seen.dice if d.status != "off_tray" and d.zone != "off")
                more = [self._die(request, spec) for spec in missing for _ in range(spec.n)]
                seen = Observation(dice=(*back, *more))
            else:
                if found.dice and rng.random() < 0.5:
                    codes = tuple(dict.fromkeys(problem.code for problem in found.problems))
                    return Rolled(request=request.id, dice=found.dice, accepted_anyway=codes)
                wrong = {problem.die_id for problem in found.problems}
                seen = Observation(dice=tuple(d for d in seen.dice if d.die_id not in wrong))
        raise AssertionError(f"no throw fits {request.to_json()}: {match(request, seen)}")

    def _answer(self, found: Unsure, seen: Observation) -> Observation:
        question = self.rng.choice(found.questions)
        answers = [a for a in question.answers if not a.again] if self.rng.random() < 0.9 else []
        if not answers:
            # Nobody knows: it is thrown again, which takes it from the tray.
            return Observation(dice=tuple(d for d in seen.dice if d.die_id != question.die_id))
        return answered(seen, question, self.rng.choice(answers))

    def _staying(self, request: RollRequest) -> list[SeenDie]:
        """What lay there before: dice that must stay, and now and then an obstacle or an old die."""
        out = [
            SeenDie(die_id=ref.die_id, kind=ref.kind, value=1, label="1", xy_mm=ref.xy_mm, role="kept")
            for ref in request.keep
        ]
        if self.rng.random() < 0.2:
            role: Any = self.rng.choice(("obstacle", "kept"))
            out.append(SeenDie(die_id=self._id(), kind="d6", value=4, label="4", role=role, xy_mm=(9.0, 9.0)))
        return out

    def _asked(self, request: RollRequest) -> list[DieSpec]:
        if request.open_ended:
            return [DieSpec(role="", kind=None) for _ in range(self.rng.choice((1, 1, 1, 2, 4)))]
        return [spec.model_copy(update={"n": 1}) for spec in request.dice for _ in range(spec.n)]

    def _kind(self, request: RollRequest, but: str | None) -> str:
        """Any kind that counts for the request, other than one."""
        never = {*request.ignore, but}
        return self.rng.choice([kind for kind in SHAPES if kind not in never])

    def _die(self, request: RollRequest, spec: DieSpec) -> SeenDie:
        rng = self.rng
        kind = spec.kind or self._kind(request, None)
        label = rng.choice(SHAPES[kind].labels) if kind in SHAPES else "1"
        value = SHAPES[kind].value_of(label) if kind in SHAPES else 1
        zone = rng.choice(ZONES)
        fields: dict[str, Any] = {
            "die_id": self._id(),
            "kind": kind,
            "value": value,
            "label": label,
            "color": spec.color or rng.choice(COLORS),
            "zone": zone,
            "zones": {zone: 0.97, "off": 0.03},
            "xy_mm": (round(rng.uniform(5, 290), 1), round(rng.uniform(5, 200), 1)),
        }
        how = rng.random()
        if how < 0.06:
            other = rng.choice(SHAPES[kind].labels) if kind in SHAPES else "2"
            second = SHAPES[kind].value_of(other) if kind in SHAPES else 2
            guesses = (
                Guess(kind=kind, value=value, label=label, p=0.6),
                Guess(kind=kind, value=second, label=other, p=0.4),
            )
            status = rng.choice(("unsure", "cocked"))
            fields |= {"value": None, "label": None, "status": status, "alternatives": guesses}
        elif how < 0.12:
            fields |= {"zones": {zone: 0.55, rng.choice(ZONES): 0.45}, "line_mm": 1.0}
        elif how < 0.14:
            fields |= {"status": "off_tray", "zone": "off", "zones": {"off": 1.0}}
        return SeenDie(**fields)

    def _id(self) -> str:
        return f"{self._prefix}{next(self._ids)}"
