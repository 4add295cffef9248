"""Crops of the real training pictures, in the format of the rendered crops, with silhouettes."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import KIND_INDEX, LABEL_INDEX
from traywatch.calibration.dice.shapes import SHAPES
from traywatch.models.evaluate.real_photos import LabeledDie, LabeledPicture, choose, read_labels
from traywatch.vision.geometry.crops import CROP_PX, cut, square_of
from traywatch.vision.types import Image


def label_of(die: LabeledDie, *, numerals: bool) -> str | None:
    """The label of a die's text, or None if its value is unknown.

    A d6 without a stored label has pips unless ``numerals`` is set.
    """
    if die.label is not None:
        return die.label
    if die.value is None:
        return None
    if die.kind == "d6" and not numerals:
        return f"p{die.value}"
    return "00" if die.kind == "d00" and die.value == 0 else str(die.value)


def silhouette(crop: Image, box: tuple[float, float, float, float]) -> NDArray[np.uint8]:
    """Segment the die in a crop (160, 160) with GrabCut, starting from its box; 255 inside.

    If the segmentation fails, the result is the ellipse in the box.
    """
    half = CROP_PX // 2
    small = np.asarray(cv2.resize(crop, (half, half), interpolation=cv2.INTER_AREA), np.uint8)
    x0, y0, x1, y1 = (round(v / 2) for v in box)
    mask = np.full((half, half), cv2.GC_BGD, np.uint8)
    mask[max(0, y0) : y1, max(0, x0) : x1] = cv2.GC_PR_FGD
    cx, cy, r = (x0 + x1) // 2, (y0 + y1) // 2, max(4, (x1 - x0 + y1 - y0) // 10)
    cv2.circle(mask, (cx, cy), r, cv2.GC_FGD, -1)
    cv2.grabCut(small, mask, (0, 0, 1, 1), np.zeros((1, 65)), np.zeros((1, 65)), 4, cv2.GC_INIT_WITH_MASK)
    filled = np.isin(mask, (cv2.GC_FGD, cv2.GC_PR_FGD)).astype(np.uint8)
    _, parts = cv2.connectedComponents(filled)
    filled = (parts == parts[cy, cx]).astype(np.uint8) if parts[cy, cx] else filled
    contours, _ = cv2.findContours(filled, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    points = np.concatenate(contours) if contours else np.empty((0, 1, 2), np.int32)
    box_area = max(1, (x1 - x0) * (y1 - y0))
    out = np.zeros((half, half), np.uint8)
    # Every die is convex, so the hull fills holes left by glare or a pale face.
    if (
        len(points) >= 3
        and 0.22 * box_area < cv2.contourArea(hull := cv2.convexHull(points)) < 1.1 * box_area
    ):
        cv2.fillConvexPoly(out, hull, 255)
    else:
        cv2.ellipse(out, ((cx, cy), (x1 - x0, y1 - y0), 0), 255, -1)
    return np.asarray(cv2.resize(out, (CROP_PX, CROP_PX), interpolation=cv2.INTER_LINEAR), np.uint8)


def build(folder: Path, out: Path, *, roles: tuple[str, ...] = ("train", "validation")) -> int:
    """Write the crops of the pictures with these roles to ``out``; return their number."""
    pictures = choose(read_labels(folder), roles=roles)
    names = sorted({p.die or p.set for p in pictures})
    rows: dict[str, list[object]] = {}
    for picture in pictures:
        image = cv2.imread(str(picture.path))
        if image is None:
            continue
        for die in picture.dice:
            if die.box is not None and die.kind in KIND_INDEX:
                _add(rows, picture, die, np.asarray(image, np.uint8), names.index(picture.die or picture.set))
    out.mkdir(parents=True, exist_ok=True)
    partial = out / "000.part.npz.tmp"
    with partial.open("wb") as stream:
        np.savez_compressed(stream, **{k: np.asarray(v) for k, v in rows.items()})  # type: ignore[arg-type]
    partial.replace(out / "000.npz")
    np.save(out / "backgrounds.npy", _grounds([p for p in pictures if p.role == "train"]))
    count = len(rows["kind"])
    (out / "manifest.json").write_text(
        json.dumps({"source": "real", "roles": roles, "crops": count, "dice": names})
    )
    return count


def _add(
    rows: dict[str, list[object]], picture: LabeledPicture, die: LabeledDie, image: Image, who: int
) -> None:
    assert die.box is not None
    left, top, side = square_of(die.box)
    k = CROP_PX / side
    x0, y0, x1, y1 = die.box
    box = ((x0 - left) * k, (y0 - top) * k, (x1 - left) * k, (y1 - top) * k)
    crop = cut(image, die.box)
    # A turntable d6 has numerals; "style" is set where the value was labeled.
    numerals = die.style == "numerals" or (die.style is None and picture.set != "d6_pile")
    label = label_of(die, numerals=numerals)
    text = None if label is None else label.removeprefix("p")
    has_label = text is not None and text in SHAPES[die.kind].labels
    nan = float("nan")
    row: dict[str, object] = {
        "images": crop,
        "mask": silhouette(crop, box),
        "kind": KIND_INDEX[die.kind],
        "label": LABEL_INDEX[label] if has_label and label is not None else -1,
        "box": np.asarray(box, np.float32),
        "center": np.full(2, nan, np.float32),
        "angle": np.float32(nan),
        "radius": np.float32(nan),
        "tilt": np.float32(nan),
        "view_tilt": np.float32(nan),
        "symmetry": 3 if die.kind == "d4" else 2 if label in ("0", "8", "p2", "p3", "p4", "p5", "p6") else 1,
        "pips": label is not None and label.startswith("p"),
        "die": who,
        "validation": picture.role == "validation",
    }
    for name, value in row.items():
        rows.setdefault(name, []).append(value)


def _grounds(pictures: list[LabeledPicture], most: int = 1500) -> NDArray[np.uint8]:
    """Squares (N, 160, 160, 3) of the pictures that overlap no die."""
    rng = np.random.default_rng(3)
    tiles: list[Image] = []
    for index in rng.permutation(len(pictures)):
        picture = pictures[int(index)]
        boxes = [d.box for d in picture.dice if d.box is not None]
        image = cv2.imread(str(picture.path)) if len(boxes) == len(picture.dice) else None
        if image is None:
            continue
        for _ in range(12):
            side = int(min(image.shape[:2]) * rng.uniform(0.12, 0.4))
            x = int(rng.integers(0, image.shape[1] - side))
            y = int(rng.integers(0, image.shape[0] - side))
            if all(b[0] > x + side or b[2] < x or b[1] > y + side or b[3] < y for b in boxes):
                tile = cv2.resize(
                    image[y : y + side, x : x + side], (CROP_PX, CROP_PX), interpolation=cv2.INTER_AREA
                )
                tiles.append(np.asarray(tile, np.uint8))
                if len(tiles) % 2 == 0:
                    break
        if len(tiles) >= most:
            break
    return np.stack(tiles)
