"""Contact sheet of the errors: crop, truth and guess.

Border colors: red is accepted and wrong, orange is a missed die, blue is a false positive (thick if
accepted). Wrong guesses of uncertain readings have no border.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from traywatch.models.evaluate.metrics.counts import Pair, best_guess
from traywatch.models.evaluate.real_photos import LabeledPicture
from traywatch.vision.geometry.crops import CROP_PX, cut
from traywatch.vision.images import load_picture
from traywatch.vision.types import DieReading, Image

COLUMNS = 12
BAR_PX = 34
RED, ORANGE, BLUE = (0, 0, 255), (0, 140, 255), (255, 120, 0)

Loose = tuple[LabeledPicture, DieReading]


def write_sheet(errors: Sequence[Pair], path: Path, most: int = 144, *, loose: Sequence[Loose] = ()) -> int:
    """Write a PNG of the first errors; return how many it shows.

    Accepted errors come first, then wrong guesses, false positives and missed dice.
    """
    rows: list[tuple[int, Pair | Loose]] = [(_rank(pair), pair) for pair in errors]
    rows += [(1 if reading.status == "read" else 3, (picture, reading)) for picture, reading in loose]
    rows.sort(key=lambda row: row[0])
    shown = [one for _, one in rows[:most]]
    load = lru_cache(maxsize=4)(load_picture)
    tiles = [
        _pair_tile(one, load(one.picture.path))
        if isinstance(one, Pair)
        else _loose_tile(one, load(one[0].path))
        for one in shown
    ]
    if not tiles:
        return 0
    blank = np.full_like(tiles[0], 255)
    tiles += [blank] * (-len(tiles) % COLUMNS)
    lines = [np.hstack(tiles[i : i + COLUMNS]) for i in range(0, len(tiles), COLUMNS)]
    ok, data = cv2.imencode(".png", np.vstack(lines))
    assert ok
    path.write_bytes(data.tobytes())
    return len(shown)


def _rank(pair: Pair) -> int:
    if pair.reading is None:
        return 4
    return 0 if pair.accepted else 2


def _pair_tile(pair: Pair, image: Image) -> Image:
    box = pair.reading.box if pair.reading else pair.truth.box
    kind, value = pair.guess
    status = f"{pair.reading.status} {pair.reading.confidence:.2f}" if pair.reading else "not found"
    text = f"{pair.truth.kind} {_value_text(pair.truth.value)}: {kind or '-'} {_value_text(value)}"
    if pair.accepted:
        return _tile(image, box, (text, status), RED, 3)
    return _tile(image, box, (text, status), ORANGE, 0 if pair.reading else 3)


def _loose_tile(loose: Loose, image: Image) -> Image:
    _, reading = loose
    kind, value = best_guess(reading)
    text = (f"no die: {kind or '-'} {_value_text(value)}", f"{reading.status} {reading.confidence:.2f}")
    return _tile(image, reading.box, text, BLUE, 5 if reading.status == "read" else 2)


def _tile(
    image: Image,
    box: Sequence[float] | None,
    text: tuple[str, str],
    color: tuple[int, int, int],
    thick: int,
) -> Image:
    height, width = image.shape[:2]
    crop = cut(image, box or (0, 0, width / 1.5, height / 1.5)).copy()
    if thick:
        cv2.rectangle(crop, (1, 1), (CROP_PX - 2, CROP_PX - 2), color, thick)
    tile = np.vstack([crop, np.full((BAR_PX, CROP_PX, 3), 255, np.uint8)])
    for row, line in enumerate(text):
        at = (3, CROP_PX + 13 + 15 * row)
        cv2.putText(tile, line, at, cv2.FONT_HERSHEY_SIMPLEX, 0.42, (0, 0, 0), 1, cv2.LINE_AA)
    return tile


def _value_text(value: int | None) -> str:
    return "?" if value is None else str(value)
