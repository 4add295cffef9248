r"""Write a picture of every die that is missed, before and after a change.

    python -m traywatch.models.evaluate.presence.missed_sheet data/presence/judge before.jsonl after.jsonl \
        --out missed.jpg

The rows come from ``measure --out``. Dice that are still missed come first, with a red frame. Dice that were
missed before only have a green frame, and dice that are missed now only have an orange one.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from traywatch.models.evaluate.presence.pictures import picture
from traywatch.vision.types import Image

COLUMNS = 10
TILE_PX, BAR_PX, FRAME_PX = 132, 30, 3
STILL, NOW_ONLY, BEFORE_ONLY = (0, 0, 220), (0, 140, 255), (60, 160, 60)
"""Frames (BGR) of dice that are missed in both, now only, and before only."""
_AROUND = 1.4

Die = dict[str, Any]
Key = tuple[int, int]


def missed(rows: Sequence[dict[str, Any]]) -> dict[Key, Die]:
    """The missed dice by tray and number."""
    return {
        (row["tray"], number): die
        for row in rows
        if row["picture"] == "dice"
        for number, die in enumerate(row["dice"])
        if die["outcome"] == "missed"
    }


def sheet(folder: Path, before: dict[Key, Die], after: dict[Key, Die]) -> Image | None:
    """The tiles of all missed dice; None if there are none."""
    groups = (
        (STILL, [key for key in after if key in before]),
        (NOW_ONLY, [key for key in after if key not in before]),
        (BEFORE_ONLY, [key for key in before if key not in after]),
    )
    tiles = [
        _tile(picture(folder, key[0], "dice"), {**before, **after}[key], key[0], color)
        for color, keys in groups
        for key in sorted(keys)
    ]
    if not tiles:
        return None
    blank = np.full_like(tiles[0], 255)
    columns = min(COLUMNS, len(tiles))
    tiles += [blank] * (-len(tiles) % columns)
    lines = [np.hstack(tiles[i : i + columns]) for i in range(0, len(tiles), columns)]
    return np.vstack(lines)


def _tile(image: Image, die: Die, tray: int, color: tuple[int, int, int]) -> Image:
    x0, y0, x1, y1 = die["box"]
    half = _AROUND * max(x1 - x0, y1 - y0)
    left, top = (x0 + x1) / 2 - half, (y0 + y1) / 2 - half
    share = TILE_PX / (2 * half)
    move = np.array([[share, 0, -share * left], [0, share, -share * top]])
    part = cv2.warpAffine(image, move, (TILE_PX, TILE_PX), borderValue=(255, 255, 255))
    inner = TILE_PX - FRAME_PX // 2 - 1
    cv2.rectangle(part, (FRAME_PX // 2, FRAME_PX // 2), (inner, inner), color, FRAME_PX)
    bar = np.full((BAR_PX, TILE_PX, 3), 255, np.uint8)
    for row, text in enumerate(
        (f"{tray}: {die['kind']} {die['color']}", f"{die['art']}, {die['size_mm']} mm")
    ):
        cv2.putText(bar, text, (3, 12 + 14 * row), cv2.FONT_HERSHEY_SIMPLEX, 0.38, (0, 0, 0), 1, cv2.LINE_AA)
    return np.asarray(np.vstack([bar, part]), np.uint8)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(prog="python -m traywatch.models.evaluate.presence.missed_sheet")
    parser.add_argument("folder", type=Path)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args(argv)
    before, after = (
        missed([json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()])
        for path in (args.before, args.after)
    )
    tiles = sheet(args.folder, before, after)
    if tiles is None:
        print("no die is missed")
        return 0
    cv2.imwrite(str(args.out), tiles)
    print(f"missed before: {len(before)}, after: {len(after)}; written: {args.out}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
