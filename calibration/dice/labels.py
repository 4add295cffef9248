"""The classes of the networks: kinds of dice and texts on their faces.

A d3 is a d6 body with 1 to 3 twice, so one face does not distinguish them. The networks say d6, and the kinds
in play decide that it is a d3. A fudge die is a d6 body too; a network of its own reads its signs.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.shapes import FUDGE, SHAPES

CUBES = frozenset({"d3", FUDGE})
"""Kinds with the body of a d6, which the networks call a d6."""
KINDS: tuple[str, ...] = tuple(kind for kind in SHAPES if kind not in CUBES)

_NUMERALS = tuple(str(n) for n in range(61)) + ("00", "70", "80", "90")
LABELS: tuple[str, ...] = _NUMERALS + tuple(f"p{n}" for n in range(1, 7))
"""Numerals as written, then the pip patterns ``p1`` to ``p6``."""

KIND_INDEX = {kind: i for i, kind in enumerate(KINDS)}
LABEL_INDEX = {label: i for i, label in enumerate(LABELS)}


def text_of(label: str) -> str:
    """The text of a label: five pips (``p5``) are "5"."""
    return label.removeprefix("p")


def label_of(kind: str, text: str) -> str:
    """The label of a kind for a text on its face: some d10 say 10 instead of 0."""
    return "0" if (kind, text) == ("d10", "10") else text


def allowed() -> NDArray[np.bool_]:
    """Which kind may show which of the networks' labels: boolean, shape (len(KINDS), len(LABELS))."""
    table = np.zeros((len(KINDS), len(LABELS)), dtype=bool)
    for row, kind in enumerate(KINDS):
        for text in SHAPES[kind].labels:
            table[row, LABEL_INDEX[text]] = True
    for n in range(1, 7):
        table[KIND_INDEX["d6"], LABEL_INDEX[f"p{n}"]] = True
    table[KIND_INDEX["d10"], LABEL_INDEX["10"]] = True
    return table


def network_kind(kind: str) -> str | None:
    """The networks' name for a kind; None for kinds that people taught."""
    kind = "d6" if kind in CUBES else kind
    return kind if kind in KIND_INDEX else None
