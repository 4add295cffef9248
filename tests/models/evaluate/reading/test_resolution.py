"""A downscaled labeled set is the same scene seen by a camera with fewer pixels."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from traywatch.models.evaluate.reading.resolution import main, smaller

ROW = {
    "image": "pictures/a.png",
    "width": 800,
    "height": 600,
    "camera": {
        "matrix": [[1100.0, 0.0, 399.5], [0.0, 1100.0, 299.5], [0.0, 0.0, 1.0]],
        "rvec": [0.1, 0.02, 0.0],
        "tvec": [-75.0, -50.0, 300.0],
        "distortion": [0.0] * 5,
    },
    "dice": [{"kind": "d20", "value": 7, "box": [400.0, 200.0, 480.0, 290.0], "size_px": 90.0}],
}


def test_camera_and_boxes_are_scaled() -> None:
    made = smaller(ROW, 0.5)
    assert (made["width"], made["height"]) == (400, 300)
    assert made["dice"][0]["box"] == [200.0, 100.0, 240.0, 145.0] and made["dice"][0]["size_px"] == 45.0
    point = np.array([[60.0, 40.0, -10.0]])
    pixels = []
    for row in (ROW, made):
        camera = row["camera"]
        at, _ = cv2.projectPoints(
            point, *(np.array(camera[k]) for k in ("rvec", "tvec", "matrix", "distortion"))
        )
        pixels.append(at.ravel())
    # Pixel coordinates are relative to the center of the first pixel, so the center moves by half a pixel.
    assert pixels[1] + 0.5 == pytest.approx((pixels[0] + 0.5) / 2)


def test_downscaled_set_is_written(tmp_path: Path) -> None:
    (tmp_path / "in/pictures").mkdir(parents=True)
    cv2.imwrite(str(tmp_path / "in/pictures/a.png"), np.full((600, 800, 3), 90, np.uint8))
    (tmp_path / "in/labels.jsonl").write_text(f"{json.dumps(ROW)}\n")
    assert main([str(tmp_path / "in"), "--scale", "0.25", "--out", str(tmp_path / "out")]) == 0
    (line,) = (tmp_path / "out/labels.jsonl").read_text().splitlines()
    image = cv2.imread(str(tmp_path / "out" / json.loads(line)["image"]))
    assert image is not None and image.shape == (150, 200, 3)


def test_enlarging_scale_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main([str(tmp_path), "--scale", "2", "--out", str(tmp_path / "out")])
