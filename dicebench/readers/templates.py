"""Compare each outline with stored pictures of faces, turned in steps: the classical way of Pi projects.

    python -m dicebench.readers.templates learn TRUTH --split train --out faces.npz
    dicebench run TRUTH "python -m dicebench.readers.templates read faces.npz {picture}" --out templates.jsonl

``learn`` keeps some labeled faces of each kind and value. A reading is the face with the best correlation.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from dicebench.readers.outlines import outlines, square
from dicebench.readers.printing import print_dice
from dicebench.records.json_lines import read_truth
from dicebench.records.predictions import PredictedDie
from dicebench.records.truth import TruePicture
from dicebench.scoring.matching import match
from dicebench.scoring.scores import select

SIDE = 32
TURNS = 24
EACH = 4
"""Stored faces of each kind and value, each of another picture."""
ACCEPTED = 0.75


def learn(truth: Path, split: str | None, out: Path) -> int:
    """Store faces and return their number."""
    learned: Counter[tuple[str, int]] = Counter()
    faces, names = [], []
    for picture in select(read_truth(truth), split):
        if not isinstance(picture, TruePicture):
            continue
        image = cv2.imread(str(truth.parent / picture.picture))
        if image is None:
            raise SystemExit(f"{picture.picture}: it is no picture; give the folder of the truth")
        shapes = outlines(image)
        taken = match(picture.dice, [PredictedDie(box=one.box) for one in shapes])
        for die, number in zip(picture.dice, taken, strict=True):
            if number is None or die.value is None or learned[die.kind, die.value] >= EACH:
                continue
            learned[die.kind, die.value] += 1
            faces.append(_masked(square(image, shapes[number], SIDE)))
            names.append(f"{die.kind} {die.value}")
    np.savez_compressed(out, faces=np.array(faces, np.float32), names=np.array(names))
    return len(faces)


def _masked(gray: np.ndarray) -> np.ndarray:
    """The inner circle with mean 0 and length 1, so that the product of two is their correlation."""
    y, x = np.mgrid[:SIDE, :SIDE] - (SIDE - 1) / 2
    inside = np.hypot(x, y) < 0.35 * SIDE
    part = np.where(inside, gray.astype(np.float32), 0)
    part = np.where(inside, part - part[inside].mean(), 0)
    return np.asarray(part / max(1e-6, float(np.linalg.norm(part))), np.float32).ravel()


def read(path: Path, store: Path) -> list[PredictedDie]:
    """The dice of a picture; accepted from a correlation of ``ACCEPTED``."""
    with np.load(store) as data:
        faces, names = data["faces"], [str(name) for name in data["names"]]
    image = cv2.imread(str(path))
    if image is None:
        raise SystemExit(f"{path}: it is no picture; give a JPEG or PNG")
    dice = []
    for one in outlines(image):
        part = square(image, one, SIDE)
        middle = ((SIDE - 1) / 2, (SIDE - 1) / 2)
        turned = [
            _masked(cv2.warpAffine(part, cv2.getRotationMatrix2D(middle, 360 * k / TURNS, 1), (SIDE, SIDE)))
            for k in range(TURNS)
        ]
        alike = (faces @ np.stack(turned, axis=1)).max(1)
        best = int(alike.argmax())
        kind, value = names[best].split()
        confidence = min(1.0, max(0.0, float(alike[best])))
        dice.append(
            PredictedDie(
                box=one.box,
                kind=kind,
                value=int(value),
                accepted=confidence >= ACCEPTED,
                confidence=confidence,
            )
        )
    return dice


def main(argv: Sequence[str] | None = None) -> int:
    """Run one of the two subcommands."""
    parser = argparse.ArgumentParser(prog="python -m dicebench.readers.templates", description=__doc__)
    commands = parser.add_subparsers(required=True, dest="what")
    one = commands.add_parser("learn")
    one.add_argument("truth", type=Path)
    one.add_argument("--split", default="train", choices=("train", "validation", "test", "all"))
    one.add_argument("--out", type=Path, required=True)
    one = commands.add_parser("read")
    one.add_argument("store", type=Path)
    one.add_argument("picture", type=Path)
    args = parser.parse_args(argv)
    if args.what == "learn":
        count = learn(args.truth, None if args.split == "all" else args.split, args.out)
        print(f"{args.out}: {count} faces")
    else:
        print_dice(args.picture, read(args.picture, args.store))
    return 0


if __name__ == "__main__":
    sys.exit(main())
