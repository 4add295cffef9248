"""Other light on pictures that were rendered."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.presence.empty_mats import tray
from traywatch.models.evaluate.presence.lights import LIGHTS, main, relit

DARKER = {"shadows_of_leaves", "shadow_of_arm", "dark_room"}


def gray(light: str, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """A gray picture, as it is and in another light."""
    image = np.full((240, 320, 3), 90, np.uint8)
    return image, relit(image, light, np.random.default_rng(seed))


@pytest.mark.parametrize("light", LIGHTS)
def test_a_light_changes_a_picture_and_is_the_same_again(light: str) -> None:
    image, other = gray(light, 5)
    assert other.shape == image.shape and other.dtype == np.uint8
    assert np.array_equal(other, gray(light, 5)[1])
    assert not np.array_equal(other, gray(light, 6)[1])
    smooth = cv2.GaussianBlur(other, (0, 0), 3).astype(int)
    if light in DARKER:
        assert smooth.min() < 75 and smooth.max() < 100
    elif light == "colored_lamp":
        assert np.ptp(smooth.mean(axis=(0, 1))) > 40
    else:
        assert smooth.max() > 105


@pytest.mark.parametrize("reference", ["learned", "rendered"])
def test_each_light_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str], reference: str) -> None:
    _, empty = tray(3)
    for name in ("empty", "dice"):
        cv2.imwrite(str(tmp_path / f"0000-{name}.jpg"), empty)
    die = {"kind": "d6", "label": "3", "box": [10.0, 10.0, 40.0, 40.0]}
    (tmp_path / "truth.jsonl").write_text(json.dumps({"tray": 0, "dice": [die]}) + "\n", "utf-8")
    assert main([str(tmp_path), *(["--learned"] if reference == "learned" else [])]) == 0
    counts = dict(line.split(" ", 1) for line in capsys.readouterr().out.splitlines())
    assert list(counts) == list(LIGHTS)
    for text in counts.values():
        count = json.loads(text)
        assert count["empty"] == count["dice"] == count["missed"] == 1, "there is no die in the picture"
        assert count["reported"] == 0, "an empty mat in any light"
