"""Synthetic crops with a known pose in the format of the data sets, for testing that training learns."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from traywatch.calibration.dice.labels import KIND_INDEX, LABEL_INDEX
from traywatch.calibration.dice.shapes import FUDGE, SHAPES

DrawCrops = Callable[[Path, int], Path]


def draw_crops(
    folder: Path, count: int, labels: tuple[str, ...] = ("1", "2", "3", "4", "5", "7"), signs: str = ""
) -> Path:
    """Write one shard of ``count`` crops, each with one rotated numeral on a disc.

    With ``signs``, every other die is a fudge die with one of them.
    """
    rng = np.random.default_rng(1)
    rows: dict[str, list[object]] = {}
    for i in range(count):
        ground, body = (rng.integers(0, 256, 3) for _ in range(2))
        ink = (body.astype(int) + 128) % 256
        image = np.empty((160, 160, 3), np.uint8)
        image[:] = ground
        cv2.circle(image, (80, 80), 53, tuple(int(v) for v in body), -1)
        d4 = i % 6 == 5  # a tetrahedron from above, with its apex in the center
        label = "3" if d4 else labels[i % len(labels)]
        sign = signs[i // 2 % len(signs)] if signs and i % 2 == 0 and not d4 else ""
        shown = sign or label
        angle, center = rng.random() * 360, 80 + rng.normal(0, 5, 2)
        text = np.zeros((160, 160), np.uint8)
        (w, h), _ = cv2.getTextSize(shown, cv2.FONT_HERSHEY_SIMPLEX, 1.0, 3)
        cv2.putText(
            text,
            shown.replace("0", " "),
            (80 - w // 2, 80 + h // 2),
            cv2.FONT_HERSHEY_SIMPLEX,
            1.0,
            255,
            3,
            cv2.LINE_AA,
        )
        turn = cv2.getRotationMatrix2D((80, 80), -angle, 1.0)
        turn[:, 2] += center - 80
        alpha = cv2.warpAffine(text, turn, (160, 160))[..., None] / 255
        image = (image * (1 - alpha) + ink * alpha).astype(np.uint8)
        row = {
            "images": image,
            "kind": KIND_INDEX["d4" if d4 else "d6" if sign else "d12"],
            "label": -1 if sign else LABEL_INDEX[label],
            "sign": SHAPES[FUDGE].labels.index(sign) if sign else -1,
            "box": np.array([27, 27, 133, 133], np.float32),
            "center": center.astype(np.float32),
            "angle": np.float32(angle),
            "radius": np.float32(26),
            "tilt": np.float32(0),
            "view_tilt": np.float32(5),
            "symmetry": 3 if d4 else 1,
            "pips": False,
            "die": i,
        }
        for name, value in row.items():
            rows.setdefault(name, []).append(value)
    folder.mkdir(parents=True, exist_ok=True)
    np.savez(folder / "000.npz", **{k: np.asarray(v) for k, v in rows.items()})
    (folder / "manifest.json").write_text("{}")
    return folder


@pytest.fixture
def drawn_crops(tmp_path: Path) -> Path:
    """A folder with 120 synthetic crops."""
    return draw_crops(tmp_path / "drawn", 120)


@pytest.fixture
def sign_crops(tmp_path: Path) -> Path:
    """A folder with 120 synthetic crops, half of them of fudge dice."""
    return draw_crops(tmp_path / "signs", 120, signs="-+0")


@pytest.fixture
def tilted_crops(tmp_path: Path) -> Path:
    """A folder with 120 synthetic crops; a bright spot on each disc shows its up direction."""
    folder = draw_crops(tmp_path / "tilted", 120)
    with np.load(folder / "000.npz") as shard:
        rows = dict(shard)
    turn, tilt = np.random.default_rng(2).random((2, 120)) * [[2 * np.pi], [1.0]]
    rows["lean"] = np.sin(tilt)[:, None] * np.column_stack([np.cos(turn), np.sin(turn)]).astype(np.float32)
    for image, (x, y) in zip(rows["images"], rows["lean"], strict=True):
        cv2.circle(image, (round(80 + 53 * x), round(80 + 53 * y)), 9, (255, 255, 255), -1)
    np.savez(folder / "000.npz", **rows)
    return folder
