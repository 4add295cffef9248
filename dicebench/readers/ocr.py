"""Read the text in each outline with RapidOCR (Apache-2.0), turned in four directions.

    pip install './dicebench[ocr]'
    dicebench run TRUTH "python -m dicebench.readers.ocr {picture}" --out ocr.jsonl

OCR knows no kinds. The number alone is given, with the kind of the most common die that can show it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
from rapidocr_onnxruntime import RapidOCR

from dicebench.readers.outlines import outlines, square
from dicebench.readers.printing import print_dice
from dicebench.records.predictions import PredictedDie

_SIDE = 160
_ACCEPTED = 0.9


def likely_kind(value: int) -> str:
    """The kind that most often shows a number at tables."""
    return "d6" if 1 <= value <= 6 else "d20" if value <= 20 else "d00"


def read(path: Path) -> list[PredictedDie]:
    """The dice of a picture; an outline without a number is a die without a value."""
    image = cv2.imread(str(path))
    if image is None:
        raise SystemExit(f"{path}: it is no picture; give a JPEG or PNG")
    engine = RapidOCR()
    dice = []
    for one in outlines(image):
        part = square(image, one, _SIDE)
        best: tuple[float, int] | None = None
        for quarter in range(4):
            turned = cv2.rotate(part, quarter - 1) if quarter else part
            texts, _ = engine(turned, use_det=False, use_cls=False, use_rec=True)
            for text, confidence in texts or ():
                if text.isdecimal() and len(text) <= 2:
                    best = max(best or (0.0, 0), (float(confidence), int(text)))
        if best is None:
            dice.append(PredictedDie(box=one.box))
        else:
            confidence, value = best
            dice.append(
                PredictedDie(
                    box=one.box,
                    kind=likely_kind(value),
                    value=value,
                    accepted=confidence >= _ACCEPTED,
                    confidence=confidence,
                )
            )
    return dice


if __name__ == "__main__":
    print_dice(Path(sys.argv[1]), read(Path(sys.argv[1])))
