"""The kinds of dice that people may name: the usual ones, and those that they taught."""

from __future__ import annotations

from collections.abc import Iterable

from traywatch.calibration.dice.shapes import SHAPES
from traywatch.firmware.table.session.questions import InvalidAnswer
from traywatch.messages import msg


def check_kinds(named: Iterable[str | None], known: Iterable[str | None]) -> None:
    """Raises ``InvalidAnswer`` for a kind that is neither usual nor ``known``. None names no kind."""
    kinds = {*SHAPES, *known}
    for kind in named:
        if kind is not None and kind not in kinds:
            raise InvalidAnswer(msg("table-answer-unknown-kind", kind=kind, kinds=tuple(SHAPES)))
