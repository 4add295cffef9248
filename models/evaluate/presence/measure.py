r"""Measure which dice of the judging set are accounted for, and what else is reported.

    python -m traywatch.models.evaluate.presence.measure data/presence/judge
    python -m traywatch.models.evaluate.presence.measure data/presence/judge --without --out before.jsonl

Each tray is calibrated from its empty picture. ``--learned`` learns that picture as the reference, as a tray
does that has seen its mat empty; otherwise the reference is the mat rendered through the profile.
``--without`` switches the reference off.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from traywatch.calibration import TrayProfile
from traywatch.calibration.camera.markers import find_markers
from traywatch.calibration.camera.pose import calibrate_image
from traywatch.calibration.quality.blur import edge_blur_px
from traywatch.errors import CalibrationError
from traywatch.models.evaluate.metrics.counts import Count
from traywatch.models.evaluate.presence.pictures import load, picture
from traywatch.vision.presence.reference import MatReference
from traywatch.vision.reader import TrayReader
from traywatch.vision.types import Box, DieReading, Image

MATCHED = 0.25
"""Least IoU of a reading and a die."""
TOUCHED = 0.1
"""The same for an object without a name, whose box may hold the die's shadow too."""


def outcome(die: dict[str, Any], reading: DieReading | None) -> str:
    """What became of a die: ``right``, ``wrong``, ``unsure``, ``something`` or ``missed``."""
    if reading is None:
        return "missed"
    if reading.status == "read":
        return "right" if (reading.kind, reading.label) == (die["kind"], die["label"]) else "wrong"
    return "unsure" if reading.alternatives else "something"


def matched(dice: Sequence[dict[str, Any]], readings: Sequence[DieReading]) -> dict[int, int]:
    """Pairs of dice and readings (index to index), the best overlap first."""
    pairs = sorted(
        ((_iou(die["box"], r.box), i, j) for i, die in enumerate(dice) for j, r in enumerate(readings)),
        reverse=True,
    )
    reading_of: dict[int, int] = {}
    for overlap, i, j in pairs:
        close = overlap >= (TOUCHED if readings[j].unnamed else MATCHED)
        if close and i not in reading_of and j not in reading_of.values():
            reading_of[i] = j
    return reading_of


def _iou(a: Sequence[float], b: Box) -> float:
    w, h = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    if w <= 0 or h <= 0:
        return 0.0
    return w * h / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - w * h)


def measure(folder: Path, *, reference: str, threads: int = 1) -> Iterable[dict[str, Any]]:
    """One row for each picture: the dice with their outcome, and the readings that are no die."""
    reader = TrayReader(threads=threads)
    for row in load(folder):
        tray = row["tray"]
        empty = picture(folder, tray, "empty")
        try:
            profile = calibrate_image(empty)
        except CalibrationError:
            continue
        use(reader, profile, reference, empty)
        for name in ("empty", "changed", "dice"):
            if name == "empty" and reference == "learned":
                continue  # it is the reference itself
            image = picture(folder, tray, name)
            readings = reader.read(image)
            dice = row["dice"] if name == "dice" else []
            pairs = matched(dice, readings)
            others = [r for j, r in enumerate(readings) if j not in pairs.values()]
            yield {
                "tray": tray, "picture": name, "mat": row["mat"],
                "change": row["change"] if name == "changed" else "",
                "things": row["things"] if name == "dice" else [],
                "conditions": conditions(image, profile),
                "dice": [
                    {**die, "outcome": outcome(die, readings[pairs[i]] if i in pairs else None),
                     "read": _short(readings[pairs[i]]) if i in pairs else None}
                    for i, die in enumerate(dice)
                ],
                "others": [_short(r) for r in others],
            }  # fmt: skip


def use(reader: TrayReader, profile: TrayProfile, reference: str, empty: Image) -> None:
    """Give a reader the profile and the kind of reference."""
    reader.profile = profile
    reader.mat.reference = MatReference(profile, use_print=reference != "none")
    if reference == "learned":
        reader.mat.reference.learn(empty)


def conditions(image: Image, profile: TrayProfile) -> dict[str, float]:
    """Light and focus of a picture: gray level and noise of the mat, and blur of the markers' edges in px."""
    gray = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    width, height = profile.mat_size_mm
    x0, y0 = (max(0, round(v)) for v in profile.project([(0.1 * width, 0.1 * height)])[0])
    x1, y1 = (round(v) for v in profile.project([(0.9 * width, 0.9 * height)])[0])
    mat = gray[min(y0, y1) : max(y0, y1) + 1, min(x0, x1) : max(x0, x1) + 1]
    # The second difference of neighbors along both axes: texture and light leave little in its median.
    fine = cv2.filter2D(
        mat.astype(np.float32), -1, np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32)
    )
    quads = find_markers(image, thorough=False).values()
    blurs = [blur for blur in (edge_blur_px(gray, quad) for quad in quads) if blur is not None]
    return {
        "level": round(float(np.median(mat)), 1),
        "noise": round(float(np.median(np.abs(fine))) / (0.6745 * 6), 2),
        "blur_px": round(float(np.median(blurs)), 2) if blurs else 0.0,
    }


def _short(reading: DieReading) -> dict[str, Any]:
    first = reading.alternatives[0] if reading.alternatives else None
    return {
        "status": reading.status, "kind": reading.kind or (first.kind if first else None),
        "label": reading.label or (first.label if first else None), "confidence": reading.confidence,
        "box": [round(v, 1) for v in reading.box],
        "foot_mm": reading.foot_mm, "foot_sd_mm": reading.foot_sd_mm,
    }  # fmt: skip


# -- results -----------------------------------------------------------------------------


def report(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Counts by color, print, size and kind, and what was reported that is no die."""
    dice = [die for row in rows for die in row["dice"]]
    out: dict[str, Any] = {"all": _row(dice)}
    for key in ("color", "art", "size", "kind"):
        groups: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for die in dice:
            groups[_size(die) if key == "size" else die[key]].append(die)
        out[key] = {name: _row(groups[name]) for name in sorted(groups)}
    bare = [row for row in rows if row["picture"] != "dice"]
    out["false"] = {
        "empty pictures": _others([r for r in bare if r["picture"] == "empty"]),
        **{name: _others([r for r in bare if r["change"] == name]) for name in ("light", "shadow", "hand")},
        "pictures with dice": _others([r for r in rows if r["picture"] == "dice" and not r["things"]]),
        "with a coaster or pencil": _others([r for r in rows if r["things"]]),
    }
    return out


def _size(die: dict[str, Any]) -> str:
    x0, y0, x1, y1 = die["box"]
    side = math.sqrt((x1 - x0) * (y1 - y0))
    for least in (64, 40, 28, 20):
        if side >= least:
            return f"{least}+ px"
    return "below 20 px"


def _row(dice: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Shares with Wilson intervals: accounted for, found and named, of all; and the counts."""
    counts: dict[str, int] = defaultdict(int)
    for die in dice:
        counts[die["outcome"]] += 1
    n = len(dice)
    return {
        "n": n,
        "accounted": _share(n - counts["missed"], n),
        "named": _share(counts["right"], n),
        **{name: counts[name] for name in ("right", "unsure", "something", "wrong", "missed")},
    }


def _share(k: int, n: int) -> list[float]:
    count = Count(k, n)
    return [round(100 * v, 1) for v in (count.share, *count.interval)] if n else []


def _others(rows: Sequence[dict[str, Any]]) -> dict[str, int]:
    """Readings that are no die: named ones and unnamed ones, and the pictures with such."""
    others = [other for row in rows for other in row["others"]]
    return {
        "pictures": len(rows),
        "with any": sum(bool(row["others"]) for row in rows),
        "named": sum(other["kind"] is not None for other in others),
        "accepted": sum(other["status"] == "read" for other in others),
        "something": sum(other["kind"] is None for other in others),
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(prog="python -m traywatch.models.evaluate.presence.measure")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--learned", action="store_true", help="learn the empty picture as the reference")
    parser.add_argument("--without", action="store_true", help="read without a reference")
    parser.add_argument("--out", type=Path, help="write one line for each picture here")
    args = parser.parse_args(argv)
    reference = "none" if args.without else "learned" if args.learned else "rendered"
    rows = list(measure(args.folder, reference=reference))
    if args.out is not None:
        args.out.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    for name, counts in report(rows).items():
        if name == "all":
            print(name, json.dumps(counts))
            continue
        print(name)
        for key, one in counts.items():
            print(f"  {key}: {json.dumps(one)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
