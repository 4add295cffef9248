"""Pictures without dice: every detection is a false positive."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.models.evaluate.hand import picture, said, square
from traywatch.models.evaluate.metrics.counts import Count, Proportion
from traywatch.models.evaluate.reading.negatives import empty_pictures, empty_report, to_text


def test_every_detection_is_a_false_positive() -> None:
    pictures = [picture(name=f"{i}.jpg", suite="coins" if i < 2 else "mats") for i in range(10)]
    found = [
        (pictures[0], said("d6", 1, square(0))),
        (pictures[0], said("d6", 2, square(20))),
        (pictures[5], said("d20", 7, square(0), status="unsure")),
    ]
    report = empty_report(pictures, found)
    assert (report.read, report.boxes) == (Proportion(2, 10), Proportion(3, 10))
    assert (report.pictures_read, report.pictures_boxes) == (Count(1, 10), Count(2, 10))
    assert report.by_suite["mats"] == (Proportion(0, 8), Proportion(1, 8))
    assert "status read 2, unsure 1" in to_text(report, 1.0)


def write(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    cv2.imwrite(str(path), np.full((90, 120, 3), 90, np.uint8))


def test_folder_without_labels_is_used_completely(tmp_path: Path) -> None:
    for name in ("a.jpg", "deep/b.png"):
        write(tmp_path / name)
    (tmp_path / "note.txt").write_text("no picture")
    found = empty_pictures(tmp_path)
    assert [(p.path.name, p.width, p.height) for p in found] == [("a.jpg", 120, 90), ("b.png", 120, 90)]


@pytest.mark.parametrize(("dice", "count"), [([], 1), ([{"kind": "d6"}], 0)])
def test_empty_pictures_by_label(tmp_path: Path, dice: list[object], count: int) -> None:
    row = {"image": "a.jpg", "width": 40, "height": 30, "dice": dice}
    (tmp_path / "labels.jsonl").write_text(json.dumps(row) + "\n")
    assert len(empty_pictures(tmp_path)) == count
