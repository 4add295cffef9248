"""Count how much better texts are read as mirror images, in pictures as taken and in mirrored ones.

    python -m traywatch.models.evaluate.reading.mirrored_texts data/val3

Each text is read as it is and as its mirror image. The table shows the gain of the mirror image
(``traywatch.vision.camera.mirror_memory``), how often it occurs in both, and the logarithm of the ratio.
``LOG_RATIOS`` follows from it.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np

from traywatch.errors import TraywatchError
from traywatch.models.evaluate.progress import counted
from traywatch.models.evaluate.reading.run import folder_of
from traywatch.models.evaluate.real_photos import LabeledPicture, choose, read_labels
from traywatch.models.evaluate.shift import transforms
from traywatch.vision.camera.mirror_memory import text_gains, texts_of
from traywatch.vision.images import load_picture
from traywatch.vision.reader import TrayReader

EDGES = (-9.0, -3.0, -2.0, -1.0, -0.4, -0.1, -0.04, -0.02, 0.0, 0.02, 0.04, 0.1, 0.4, 1.0, 1.5, 2.0, 9.0)
"""Borders of the rows of the table."""


def gains(pictures: Sequence[LabeledPicture], *, mirrored: bool, threads: int = 2) -> Iterator[float]:
    """The gain of each text in the pictures; each picture is read alone, without a profile."""
    reader = TrayReader(threads=threads, places=False)
    for picture in counted(pictures):
        image = load_picture(picture.path)
        if mirrored:
            image, _ = transforms.mirrored(image)
        looked = reader.likely_dice(reader.observe(image, reader.detector.detect(image)))
        yield from text_gains(
            reader.faces, [text for _, crop, seen in looked for text in texts_of(crop, seen)]
        )


def table(plain: Sequence[float], mirrored: Sequence[float]) -> str:
    """One line for each range of gains: both counts, and the logarithm of the ratio of their shares."""
    before, _ = np.histogram(plain, EDGES)
    after, _ = np.histogram(mirrored, EDGES)
    scale = (len(plain) + 1) / (len(mirrored) + 1)
    lines = [f"{'gain':>14} {'as taken':>12} {'mirrored':>9} {'log ratio':>10}"]
    for (low, high), k, m in zip(pairwise(EDGES), before.tolist(), after.tolist(), strict=True):
        ratio = math.log((m + 0.5) * scale / (k + 0.5))
        lines.append(f"{low:>6.2f} {high:>7.2f} {k:>12} {m:>9} {ratio:>10.2f}")
    return "\n".join([*lines, f"{'texts':>14} {len(plain):>12} {len(mirrored):>9}"])


def main(argv: list[str] | None = None) -> int:
    """Print the table; return 0, or 2 for bad input."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.evaluate.reading.mirrored_texts",
        description="Count how mirror images change the reading of texts.",
    )
    parser.add_argument("folder", type=Path, help="pictures with labels.jsonl")
    parser.add_argument("--role", action="append", default=[], choices=("train", "validation", "test"))
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args(argv)
    try:
        pictures = choose(read_labels(folder_of(args.folder)), roles=args.role)
        plain, mirrored = (list(gains(pictures, mirrored=way, threads=args.threads)) for way in (False, True))
    except (OSError, ValueError, TraywatchError) as error:
        print(error, file=sys.stderr)
        return 2
    print(table(plain, mirrored))
    return 0


if __name__ == "__main__":
    sys.exit(main())
