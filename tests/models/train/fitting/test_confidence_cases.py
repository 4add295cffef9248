"""The cases on which confidence is fitted: unknown texts, changed pictures and strange ones."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from traywatch.models.evaluate.reading.gate_dataset import FOLDER
from traywatch.models.train.fitting.confidence_cases import UNKNOWN_TEXT, collect_cases, pictures_of
from traywatch.vision.reader import TrayReader


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One rendered picture, once as a usual one and once as one of letters."""
    row = json.loads((FOLDER / "labels.jsonl").read_text(encoding="utf-8").splitlines()[0])
    picture = cv2.imread(str(FOLDER / row["image"]))
    assert picture is not None
    rows = []
    for name, more in (("usual", {}), ("letters", {"set": "shift", "suite": "word:letters"})):
        cv2.imwrite(str(tmp_path / f"{name}.png"), np.asarray(picture, np.uint8))
        rows.append({**row, "image": f"{name}.png", **more})
    (tmp_path / "labels.jsonl").write_text("\n".join(map(json.dumps, rows)) + "\n", encoding="utf-8")
    return tmp_path


def test_unknown_texts_are_never_right_and_usual_pictures_are_changed_too(folder: Path) -> None:
    cases = collect_cases(pictures_of([folder]), TrayReader(threads=1, places=False), true_boxes=True)
    letters = [case for case in cases if "letters.png" in case.look]
    usual = [case for case in cases if "usual.png" in case.look]
    assert letters and usual
    assert all(case.truth is not None and case.truth[1] == UNKNOWN_TEXT for case in letters)
    assert all(case.strange for case in letters) and not any(case.strange for case in usual)
    changed = [case for case in usual if case.look.endswith("exposure x 0.25")]
    plain = [case for case in usual if case not in changed]
    assert {case.weight for case in changed} == {case.weight / 2 for case in plain}
    assert {case.group for case in changed} == {case.group for case in plain}
    assert not any("x 0.25" in case.look for case in letters)
