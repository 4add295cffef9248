r"""Downscale a labeled set, to measure how reading depends on the resolution.

    python -m traywatch.models.evaluate.reading.resolution data/suites --scale 0.5 --every 4 \
        --out data/suites-half
    python -m traywatch.models.evaluate data/suites-half --by kind
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import cv2


def smaller(row: dict[str, Any], scale: float) -> dict[str, Any]:
    """The labels of a picture at ``scale`` of its size, with boxes and camera."""
    reduced = {
        **row,
        "width": round(row["width"] * scale),
        "height": round(row["height"] * scale),
        "dice": [_die(die, scale) for die in row["dice"]],
    }
    if row.get("camera"):
        (fx, skew, cx), (_, fy, cy), last = row["camera"]["matrix"]
        matrix = [
            [fx * scale, skew * scale, (cx + 0.5) * scale - 0.5],
            [0.0, fy * scale, (cy + 0.5) * scale - 0.5],
            last,
        ]
        reduced["camera"] = {**row["camera"], "matrix": matrix}
    return reduced


def _die(die: dict[str, Any], scale: float) -> dict[str, Any]:
    reduced = dict(die)
    if die.get("box"):
        reduced["box"] = [round(side * scale, 2) for side in die["box"]]
    if die.get("size_px") is not None:
        reduced["size_px"] = round(die["size_px"] * scale, 2)
    return reduced


def main(argv: list[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(
        prog="traywatch.models.evaluate.reading.resolution", description=__doc__.splitlines()[0]
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scale", type=float, required=True)
    parser.add_argument("--every", type=int, default=1, help="use one of so many pictures")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args(argv)
    if not 0.05 <= args.scale <= 1:
        parser.error(f"--scale {args.scale}: from 0.05 to 1")
    (args.out / "pictures").mkdir(parents=True, exist_ok=True)
    lines = (args.folder / "labels.jsonl").read_text(encoding="utf-8").splitlines()[:: args.every]
    with (args.out / "labels.jsonl").open("w", encoding="utf-8") as out:
        for line in lines:
            row = smaller(json.loads(line), args.scale)
            image = cv2.imread(str(args.folder / row["image"]))
            if image is None:
                raise SystemExit(f"{args.folder / row['image']}: cannot be read as a picture")
            small = cv2.resize(image, (row["width"], row["height"]), interpolation=cv2.INTER_AREA)
            row["image"] = f"pictures/{Path(row['image']).stem}.png"
            cv2.imwrite(str(args.out / row["image"]), small)
            out.write(json.dumps(row) + "\n")
    print(f"{args.out}: {len(lines)} pictures at {args.scale:g} of their size", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
