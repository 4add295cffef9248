r"""Table of the causes why large dice are not accepted.

    python -m traywatch.models.evaluate.presence.causes rows.jsonl --least-px 40

The rows come from ``measure --out``. Each die that is not accepted gets the first cause that applies to it.
Below, the share of accepted dice is printed for each kind, color, print, light, focus and size, also for dice
without any other cause.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from traywatch.models.evaluate.metrics.counts import Count

LEAST_PX = 40.0
SOFT_PX = 1.6
"""From this blur of a marker's edges on, a picture is out of focus."""
DARK, NOISY = 45.0, 5.0
"""Gray level of the mat below which a picture is dark, and noise (gray levels) from which on it is noisy."""
FACES = {"d14": 14, "d16": 16, "d24": 24, "d30": 30, "d60": 60, "d20": 20}
"""Kinds with faces much smaller than the die."""
FACE_PX = 16.0
"""Below this size of a face, its numeral has fewer pixels than the networks can read."""
FAINT = 0.6
"""Below this legibility, a numeral has little contrast (``traywatch.models.synth.scenes.legibility``)."""
_LEGIBLE = (0.3, FAINT, 1.0, 2.0)

Die = dict[str, Any]
Cause = tuple[str, Callable[[Die], bool]]

CAUSES: tuple[Cause, ...] = (
    ("not found, or without a kind", lambda die: die["outcome"] in ("missed", "something")),
    ("accepted with another value", lambda die: die["outcome"] == "wrong"),
    ("picture out of focus", lambda die: die["blur_px"] >= SOFT_PX),
    ("picture dark or noisy", lambda die: die["level"] < DARK or die["noise"] >= NOISY),
    ("face smaller than 16 px", lambda die: face_px(die) < FACE_PX),
    ("numeral with little contrast", lambda die: legibility(die) < FAINT),
    ("over a marker or the edge of the sheet", lambda die: die["art"] in ("marker", "off")),
    ("wrong best guess", lambda die: not guessed(die)),
    ("right best guess, too uncertain", lambda die: True),
)
"""Causes with their conditions, in the order in which they are asked."""


def side_px(die: Die) -> float:
    """The side of a square with the area of the die's box."""
    x0, y0, x1, y1 = die["box"]
    return math.sqrt((x1 - x0) * (y1 - y0))


def face_px(die: Die) -> float:
    """The approximate size of the top face: a sphere's surface divided among the faces."""
    faces = FACES.get(die["kind"])
    return side_px(die) if faces is None else side_px(die) * math.sqrt(4 / faces)


def legibility(die: Die) -> float:
    """The legibility of the text; that of a clear one in sets that were rendered without it."""
    return float(die.get("legible", _LEGIBLE[-1]))


def guessed(die: Die) -> bool:
    """Whether the best guess is right."""
    read = die["read"]
    return read is not None and (read["kind"], read["label"]) == (die["kind"], die["label"])


def cause(die: Die) -> str:
    """Why a die was not accepted: the first cause that applies."""
    return next(name for name, applies in CAUSES if applies(die))


def large_dice(rows: Sequence[dict[str, Any]], least_px: float = LEAST_PX) -> list[Die]:
    """The dice of at least some size, with the conditions of their picture."""
    return [
        {**die, **row["conditions"]}
        for row in rows
        if row["picture"] == "dice"
        for die in row["dice"]
        if side_px(die) >= least_px
    ]


def tables(dice: Sequence[Die]) -> dict[str, list[tuple[str, str]]]:
    """The causes with their counts, and the accepted share of each group."""
    left = [die for die in dice if die["outcome"] != "right"]
    counts = Counter(cause(die) for die in left)
    named = {"cause": [(name, f"{counts[name]} of {len(left)}") for name, _ in CAUSES]}
    groups: dict[str, Callable[[Die], str]] = {
        "kind": lambda die: str(die["kind"]),
        "color": lambda die: str(die["color"]),
        "print": lambda die: str(die["art"]),
        "light": lambda die: "dark or noisy" if die["level"] < DARK or die["noise"] >= NOISY else "bright",
        "focus": lambda die: "soft" if die["blur_px"] >= SOFT_PX else "sharp",
        "size": lambda die: f"{'64' if side_px(die) >= 64 else '40'}+ px",
        "legible": lambda die: f"{max((v for v in _LEGIBLE if legibility(die) >= v), default=0.0)}+",
        "face": lambda die: "16+ px" if face_px(die) >= FACE_PX else "below 16 px",
    }
    for name, group in groups.items():
        parts: dict[str, list[Die]] = {}
        for die in dice:
            parts.setdefault(group(die), []).append(die)
        named[name] = [(key, _accepted(parts[key])) for key in sorted(parts)]
    return named


def _accepted(dice: Sequence[Die]) -> str:
    accepted = Count(sum(die["outcome"] == "right" for die in dice), len(dice))
    right = sum(guessed(die) for die in dice)
    low, high = (100 * value for value in accepted.interval)
    share = f"{100 * accepted.share:.1f} % ({low:.1f} to {high:.1f})"
    return f"{share} of {len(dice)} accepted, {right} best guesses right"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(prog="python -m traywatch.models.evaluate.presence.causes")
    parser.add_argument("rows", type=Path)
    parser.add_argument("--least-px", type=float, default=LEAST_PX)
    args = parser.parse_args(argv)
    lines = args.rows.read_text(encoding="utf-8").splitlines()
    dice = large_dice([json.loads(line) for line in lines], args.least_px)
    if not dice:
        print(f"no dice of {args.least_px:g} px and more in {args.rows}")
        return 1
    print(f"all: {_accepted(dice)}")
    for name, rows in tables(dice).items():
        print(name)
        for key, text in rows:
            print(f"  {key}: {text}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
