"""A contact sheet of what went wrong: the crop, the truth, the guess."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from models.evaluate.score import Pair
from vision.crops import CROP_PX, cut
from vision.pictures import load_picture

COLUMNS = 12
BAR_PX = 34


def write_sheet(errors: Sequence[Pair], path: Path, most: int = 144) -> int:
    """Write a PNG of the first errors, accepted ones (framed red) first; how many are on it."""
    tiles = []
    for pair in errors[:most]:
        box = pair.reading.box if pair.reading else pair.truth.box
        image = load_picture(pair.picture.path)
        height, width = image.shape[:2]
        crop = cut(image, box or (0, 0, width / 1.5, height / 1.5)).copy()
        if pair.accepted:
            cv2.rectangle(crop, (1, 1), (CROP_PX - 2, CROP_PX - 2), (0, 0, 255), 3)
        tile = np.vstack([crop, np.full((BAR_PX, CROP_PX, 3), 255, np.uint8)])
        kind, value = pair.guess
        sure = f"{pair.reading.confidence:.2f}" if pair.reading else "not found"
        lines = (f"{pair.truth.kind} {_said(pair.truth.value)}: {kind or '-'} {_said(value)}", sure)
        for row, text in enumerate(lines):
            at = (3, CROP_PX + 13 + 15 * row)
            cv2.putText(tile, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.42, (0, 0, 0), 1, cv2.LINE_AA)
        tiles.append(tile)
    if not tiles:
        return 0
    blank = np.full_like(tiles[0], 255)
    tiles += [blank] * (-len(tiles) % COLUMNS)
    rows = [np.hstack(tiles[i : i + COLUMNS]) for i in range(0, len(tiles), COLUMNS)]
    ok, data = cv2.imencode(".png", np.vstack(rows))
    assert ok
    path.write_bytes(data.tobytes())
    return min(most, len(errors))


def _said(value: int | None) -> str:
    return "?" if value is None else str(value)
