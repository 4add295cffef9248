"""A YOLO detector with one class for each kind and value, from an ONNX file.

    dicebench run TRUTH "python -m dicebench.readers.yolo yolo_nano.onnx {picture}" --out yolo.jsonl

The network takes one square uint8 BGR image (1, side, side, 3). It returns rows (1, cells, 4 + classes) of
box corners in px and class scores. The file of the same name with ``.json`` has ``side`` and ``classes``,
such as ``"d20 17"``. Install ``./dicebench[yolo]``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from dicebench.readers.printing import print_dice
from dicebench.records.predictions import PredictedDie

LEAST, ACCEPTED = 0.02, 0.5
"""Least score of a reading that is printed, and of one that counts without a question."""
MOST_OVERLAP = 0.5
"""Of two boxes that overlap by more, the one with the higher score stays, whatever their classes."""

Rows = NDArray[np.float32]


def read(path: Path, network: Path) -> list[PredictedDie]:
    """The dice of a picture."""
    import onnxruntime

    described = json.loads(network.with_suffix(".json").read_text())
    side, names = int(described["side"]), [str(name) for name in described["classes"]]
    image = cv2.imread(str(path))
    if image is None:
        raise SystemExit(f"{path}: it is no picture; give a JPEG or PNG")
    scale = side / max(image.shape[:2])
    size = (round(image.shape[1] * scale), round(image.shape[0] * scale))
    canvas = np.zeros((side, side, 3), np.uint8)
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    canvas[: size[1], : size[0]] = cv2.resize(image, size, interpolation=method)
    session = onnxruntime.InferenceSession(str(network), providers=["CPUExecutionProvider"])
    rows = np.asarray(session.run(None, {"images": canvas[None]})[0], np.float32)[0]
    return [_die(row, scale, names) for row in _best_rows(rows)]


def _best_rows(rows: Rows) -> Rows:
    """The rows without those that a better one overlaps, best first."""
    rows = rows[rows[:, 4:].max(axis=1) >= LEAST]
    scores = rows[:, 4:].max(axis=1)
    boxes = np.column_stack([rows[:, :2], rows[:, 2:4] - rows[:, :2]])
    chosen = cv2.dnn.NMSBoxes(boxes.tolist(), scores.tolist(), LEAST, MOST_OVERLAP)
    return np.asarray(rows[np.asarray(chosen, int).reshape(-1)], np.float32)


def _die(row: NDArray[np.float32], scale: float, names: Sequence[str]) -> PredictedDie:
    best = int(row[4:].argmax())
    kind, value = names[best].split()
    score = float(np.clip(row[4 + best], 0, 1))
    x0, y0, x1, y1 = (float(v) / scale for v in row[:4])
    return PredictedDie(
        box=(x0, y0, x1, y1), kind=kind, value=int(value), accepted=score >= ACCEPTED, confidence=score
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Read one picture."""
    parser = argparse.ArgumentParser(prog="python -m dicebench.readers.yolo", description=__doc__)
    parser.add_argument("network", type=Path)
    parser.add_argument("picture", type=Path)
    args = parser.parse_args(argv)
    print_dice(args.picture, read(args.picture, args.network))
    return 0


if __name__ == "__main__":
    sys.exit(main())
