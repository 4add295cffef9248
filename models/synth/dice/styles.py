"""Style of the faces of one physical die: typeface, sizes, rotations, pips, wear."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from traywatch.models.synth.dice.fonts import Typeface, typefaces

Mark = Literal["none", "dot", "bar"]


@dataclass(frozen=True, slots=True)
class FaceStyle:
    """Style of a die's faces; lengths are relative, so that it suits any solid.

    - ``font``: font file; "" is the first installed one
    - ``size``: digit height over the diameter of the face's inscribed circle; reduced if it does not fit
    - ``even``: all texts of a die have the height of its smallest one
    - ``weight``: additional stroke width over digit height; ``squeeze``: scale of the text width
    - ``mark``: distinguishes 6 from 9
    - ``turn_deg``: clockwise rotation of all texts from the convention of the kind
    - ``spin``: each face picks one of its equivalent rotations at random
    - ``shift``: offset along the face's up direction; ``jitter``: random offset; both over the inradius
    - ``pips``: pips instead of numerals on d6 and d3
    - ``pip_radius``, ``pip_spread``: over half the width; ``pip_big_one``: large single pip in the second ink
    - ``corner``: numerals of a tetrahedron at the named corner ("top") or at the opposite edge ("bottom")
    - ``outline``: width of a contour in the second ink over digit height
    - ``worn``: share of the paint that is missing
    """

    font: str = ""
    size: float = 0.5
    even: bool = False
    weight: float = 0.0
    squeeze: float = 1.0
    mark: Mark = "dot"
    turn_deg: float = 0.0
    spin: bool = True
    shift: float = 0.0
    jitter: float = 0.0
    pips: bool = False
    pip_radius: float = 0.17
    pip_spread: float = 0.5
    pip_big_one: bool = False
    corner: Literal["top", "bottom"] = "top"
    outline: float = 0.0
    worn: float = 0.0


# Rotations from the convention, with probabilities.
_TURNS: dict[str, tuple[tuple[float, float], ...]] = {
    "d2": ((0, 1.0),),
    "d3": ((0, 1.0),),
    "d4": ((0, 0.6), (90, 0.4)),
    "d6": ((0, 1.0),),
    "d8": ((0, 0.93), (180, 0.07)),
    "d20": ((0, 0.93), (180, 0.07)),
    "d12": ((0, 0.5), (36, 0.5)),
    "d10": ((0, 0.95), (180, 0.05)),
    "d00": ((0, 0.72), (90, 0.1), (-90, 0.1), (180, 0.08)),
    "d30": ((0, 0.5), (90, 0.5)),
    "d24": ((0, 0.5), (180, 0.4), (90, 0.1)),
    "d60": ((0, 0.5), (180, 0.4), (90, 0.1)),
}
_USUAL = ((0.0, 0.9), (180.0, 0.1))


def random_style(
    kind: str,
    rng: np.random.Generator,
    fonts: Sequence[Typeface] | None = None,
    *,
    pips: bool | None = None,
) -> FaceStyle:
    """A random style that is realistic for the kind; ``pips`` forces or forbids pips on d6 and d3."""
    fonts = typefaces() if fonts is None else fonts
    turns = _TURNS.get(kind, _USUAL)
    many = kind in ("d24", "d30", "d60", "d16", "d14")
    pipped = kind == "d6" and rng.random() < 0.55 if pips is None else pips and kind in ("d3", "d6")
    # Unmarked dice with both a 6 and a 9 are ambiguous even for a person.
    ambiguous = kind not in ("d2", "d3", "d4", "d6", "d8", "d00")
    odds = (0.0, 0.5, 0.5) if ambiguous else (0.5, 0.25, 0.25)
    marks: tuple[Mark, ...] = ("none", "dot", "bar")
    big_one = bool(rng.random() < 0.15)
    return FaceStyle(
        font=fonts[int(rng.integers(len(fonts)))].path,
        size=float(rng.uniform(*((0.5, 0.9) if many else (0.45, 0.9) if kind == "d4" else (0.38, 0.78)))),
        even=bool(rng.random() < 0.4),
        weight=float(rng.choice([0.0, 0.02, 0.05])),
        squeeze=float(rng.uniform(0.85, 1.08)),
        mark=marks[int(rng.choice(3, p=odds))],
        turn_deg=float(rng.choice([t for t, _ in turns], p=[p for _, p in turns])),
        shift=float(rng.uniform(-0.1, 0.08)),
        jitter=float(rng.uniform(0.0, 0.06)),
        pips=bool(pipped),
        pip_radius=float(rng.uniform(0.12, 0.24)),
        pip_spread=float(rng.uniform(0.44, 0.56)),
        pip_big_one=big_one,
        corner="top" if rng.random() < 0.6 else "bottom",
        outline=float(rng.uniform(0.04, 0.08)) if rng.random() < 0.03 else 0.0,
        worn=float(rng.uniform(0.03, 0.3)) if rng.random() < 0.16 else 0.0,
    )
