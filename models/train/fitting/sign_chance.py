"""Fit the probability that a box shows a fudge die (``traywatch.vision.reading.sign_reader.DIE_WEIGHTS``).

    python -m traywatch.models.train.fitting.sign_chance data/fudge_steady data/dev data/val3

The folders hold rendered pictures with camera labels (docs/log/rare-dice.md). Every second picture is read
with its camera, the others without. Blocks of 40 boxes take turns in fitting and judging. Boxes on other dice
are left out, because their kind is known. The weights are printed, with the share of dice and the number of
other boxes from some probabilities on.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.shapes import FUDGE
from traywatch.errors import TraywatchError
from traywatch.models.evaluate.metrics.counts import match
from traywatch.models.evaluate.progress import counted
from traywatch.models.evaluate.reading.run import profile_of
from traywatch.models.evaluate.real_photos import LabeledPicture, read_labels
from traywatch.models.train.fitting.confidence_cases import unread
from traywatch.models.train.fitting.embedding_heads import logistic_weights
from traywatch.vision.images import load_picture
from traywatch.vision.reader import TrayReader
from traywatch.vision.reading.sign_reader import LEAST_CUBE, SignReader, cube_chance, die_log_odds

BLOCK = 40
"""Boxes that follow each other resemble each other, so whole blocks fit or judge."""
RIDGE = 1.0
LEAST = (0.5, 0.9, 0.95, 0.98)
"""Probabilities from which dice and other boxes are counted."""
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class SignCase:
    """One box: the three log-odds (3,) that it shows a fudge die, and whether it does."""

    odds: Floats
    fudge: bool


def cases(picture: LabeledPicture, reader: TrayReader, signs: SignReader) -> Iterator[SignCase]:
    """The boxes of a picture that may show a cube: fudge dice, and boxes on no die."""
    image = load_picture(picture.path)
    seen = reader.observe(image, reader.detector.detect(image), refuse=False)
    stand_ins = [unread(detection.box, detection.confidence) for detection, _, _ in seen]
    pairs, _ = match(picture, stand_ins)
    kind_of = {id(pair.reading): pair.truth.kind for pair in pairs if pair.reading is not None}
    looks = [(crop, one, reader.faces.weigh(one, {FUDGE})) for _, crop, one in seen]
    temperature = reader.faces.calibration.kind_temperature
    for stand_in, (detection, _, one), (_, _, face), row in zip(
        stand_ins, seen, looks, signs.signs(looks), strict=True
    ):
        kind = kind_of.get(id(stand_in))
        if kind in (None, FUDGE) and cube_chance(one, {FUDGE}, temperature) >= LEAST_CUBE:
            odds = die_log_odds(face.not_a_die, row, detection.confidence)
            yield SignCase(np.array(odds), kind == FUDGE)


def report(fudge_cases: Sequence[SignCase]) -> str:
    """Fit on one half of the boxes; the weights and the counts of the other half as text.

    Raises ``ValueError`` if a half has boxes of one class only.
    """
    half = np.arange(len(fudge_cases)) // BLOCK % 2 == 0
    odds, fudge = (
        np.array([case.odds for case in fudge_cases]),
        np.array([case.fudge for case in fudge_cases]),
    )
    fitted = logistic_weights([(o, bool(f)) for o, f in zip(odds[half], fudge[half], strict=True)], RIDGE)
    weights = np.array(fitted["weights"])
    total = odds @ weights + float(str(fitted["bias"]))
    chance, alone = (1 / (1 + np.exp(-rows)) for rows in (total, odds[:, 0]))
    lines = [f"weights {[round(float(w), 2) for w in weights]}, intercept {float(str(fitted['bias'])):.2f}"]
    lines.append(f"fitted on {int(half.sum())} boxes, judged on {int((~half).sum())}")
    dice, others = ~half & fudge, ~half & ~fudge
    for name, rows in (("three networks", chance), ("locator alone", alone)):
        for least in LEAST:
            share = float((rows[dice] >= least).mean())
            count = int((rows[others] >= least).sum())
            lines.append(
                f"{name}, from {least}: {share:.1%} of {int(dice.sum())} dice, {count} of {int(others.sum())}"
                " other boxes"
            )
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Read the pictures, fit and print; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.train.fitting.sign_chance",
        description="Fit the probability that a box shows a fudge die.",
        epilog="example: python -m traywatch.models.train.fitting.sign_chance data/fudge_steady data/dev",
    )
    parser.add_argument("folders", type=Path, nargs="+", help="rendered pictures with labels")
    args = parser.parse_args(argv)
    try:
        signs = SignReader.load(threads=1)
        if signs is None:
            print("the folder of the models has no fudge.onnx", file=sys.stderr)
            return 2
        reader = TrayReader(threads=1, places=False, kinds=[FUDGE])
        collected: list[SignCase] = []
        pictures = [picture for folder in args.folders for picture in read_labels(folder)]
        for number, picture in enumerate(counted(pictures)):
            reader.profile = profile_of(picture) if number % 2 else None
            collected += cases(picture, reader, signs)
        if not collected:
            raise ValueError(f"{', '.join(map(str, args.folders))}: no pictures with labels, or no cubes")
        print(report(collected))
    except (TraywatchError, OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
