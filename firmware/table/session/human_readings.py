"""What people say about dice: the kinds that they may name, and the faces that they confirm by it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from traywatch.calibration.dice.shapes import SHAPES
from traywatch.firmware.table.session.questions.replies import InvalidAnswer
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.messages import msg
from traywatch.rules.core.observations import Answer, SeenDie
from traywatch.rules.core.types import RolledDie


@dataclass(frozen=True, slots=True)
class ConfirmedFace:
    """A person said which face a die shows, or that it is no die. Then it has neither kind nor label."""

    throw_id: str
    die_id: str
    kind: str = ""
    label: str = ""

    @property
    def no_die(self) -> bool:
        """Whether it is no die."""
        return not self.kind


def confirmed_faces(
    throw_id: str, dice: Iterable[SeenDie] | Iterable[RolledDie], die_id: str, said: HumanReading | Answer
) -> tuple[ConfirmedFace, ...]:
    """The face of a die that a person confirmed by what they ``said`` about it, or nothing.

    Whoever corrects only the place or the kind of a die has said nothing about its face.
    """
    if isinstance(said, Answer) and said.not_a_die:
        return (ConfirmedFace(throw_id, die_id),)
    if said.value is None and said.label is None:
        return ()
    return tuple(
        ConfirmedFace(throw_id, die_id, kind, die.label)
        for die in dice
        if die.die_id == die_id and die.label is not None
        if (kind := die.kind or said.kind) is not None
    )


def check_kinds(named: Iterable[str | None], taught: Iterable[str | None]) -> None:
    """Raises ``InvalidAnswer`` for a kind that is neither usual nor ``taught``. None names no kind."""
    kinds = {*SHAPES, *taught}
    for kind in named:
        if kind is not None and kind not in kinds:
            raise InvalidAnswer(msg("table-answer-unknown-kind", kind=kind, kinds=tuple(SHAPES)))
