"""Human readings of dice that are still at rest on the tray.

The dice memory is only evidence, so a wrong reading of a clear image would be stated again with the next
throw. A person saw the die itself, so their reading is kept until the die moves.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from traywatch.calibration.dice.shapes import SHAPES
from traywatch.vision.types import Box, DieReading, Throw

_THROWS = 50  # latest throws whose dice may be corrected while they lie

Guess = tuple[str | None, str]


class ConfirmedDice:
    """The lying dice whose readings come from a person, with the readings that these replaced."""

    def __init__(self) -> None:
        self._throws: deque[Throw] = deque(maxlen=_THROWS)
        self._replaced: dict[str, tuple[Guess, DieReading]] = {}

    def threw(self, throw: Throw) -> None:
        """Note a throw, so that its dice can be confirmed."""
        self._throws.append(throw)

    def confirm(
        self, lying: Sequence[DieReading], throw_id: str, die_id: str, reading: Guess, value: int | None
    ) -> tuple[DieReading, ...]:
        """The lying dice after a person read one of them as ``reading``, its kind and its label.

        Nothing changes if that die does not lie there any more as in that throw.
        """
        kind, label = reading
        shape = SHAPES.get(kind or "")
        if shape is not None:
            if label not in shape.labels:
                return tuple(lying)
            value = shape.value_of(label)
        before = self._thrown(throw_id, die_id)
        return tuple(
            self._confirmed(die, reading, value)
            if before is not None
            and die.die_id == die_id
            and best_guess(self.as_read(die)) == best_guess(before)
            else die
            for die in lying
        )

    def box_of(self, lying: Sequence[DieReading], throw_id: str, die_id: str) -> Box | None:
        """The box of a die of a throw; None if it does not lie there any more as in that throw."""
        before = self._thrown(throw_id, die_id)
        die = next((die for die in lying if die.die_id == die_id), None)
        if before is None or die is None or best_guess(self.as_read(die)) != best_guess(before):
            return None
        return die.box

    def _thrown(self, throw_id: str, die_id: str) -> DieReading | None:
        """A die as it was read in its throw."""
        thrown = (die for throw in self._throws if throw.throw_id == throw_id for die in throw.dice)
        return next((die for die in thrown if die.die_id == die_id), None)

    def _confirmed(self, die: DieReading, reading: Guess, value: int | None) -> DieReading:
        if die.status not in ("read", "unsure"):
            return die  # it does not lie flat, so it will be thrown again
        self._replaced[die.die_id] = reading, self.as_read(die)
        new = {"kind": reading[0], "label": reading[1], "value": value, "status": "read", "confidence": 1.0}
        hints = tuple(hint for hint in die.hints if hint == "mirrored")
        return die.model_copy(update=new | {"alternatives": (), "hints": hints, "die_p": 1.0})

    def keep(self, dice: Sequence[DieReading]) -> None:
        """Forget the human readings of dice that are gone or show another face now."""
        guesses = {die.die_id: best_guess(die) for die in dice}
        self._replaced = {
            i: confirmed for i, confirmed in self._replaced.items() if guesses.get(i) == confirmed[0]
        }

    def is_confirmed(self, die: DieReading) -> bool:
        """Whether the reading of a lying die comes from a person."""
        return die.die_id in self._replaced

    def as_read(self, die: DieReading) -> DieReading:
        """The reading of a lying die before a person replaced it."""
        return self._replaced[die.die_id][1] if die.die_id in self._replaced else die


def best_guess(die: DieReading) -> Guess | None:
    """The kind and the label of a reading, or of its likeliest alternative."""
    if die.label is not None:
        return die.kind, die.label
    return (die.alternatives[0].kind, die.alternatives[0].label) if die.alternatives else None
