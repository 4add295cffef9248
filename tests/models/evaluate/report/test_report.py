"""Report as text, JSON, sheet and plots, made from a few dice."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.models.evaluate.hand import picture, said, square
from traywatch.models.evaluate import Report, score
from traywatch.models.evaluate.real_photos import LabeledDie
from traywatch.models.evaluate.report.error_sheet import write_sheet
from traywatch.models.evaluate.report.plots import write_plots
from traywatch.models.evaluate.report.report import to_json, to_text


def report(name: str = "a.png") -> Report:
    dice = [LabeledDie("d6", 1, square(0, 0, 30)), LabeledDie("d8", 6, square(40, 0, 30))]
    readings = [
        said("d6", 2, square(0, 0, 30), confidence=0.99),
        said("d12", 3, square(60, 60, 30), status="unsure", confidence=0.4),
    ]
    return score([(picture(*dice, name=name, die="blue"), readings)])


def test_json_has_all_parts() -> None:
    data = json.loads(json.dumps(to_json(report(), 12.0, ("kind", "size*kind")), allow_nan=False))
    assert data["overall"]["met"] == data["by_kind"]["d6"]["met"] | {"n": 2, "share": 0.5} | {
        key: data["overall"]["met"][key] for key in ("low", "high")
    }
    assert data["by_set"]["hand"]["accepted_wrong"]["k"] == 1
    assert data["false_a_picture"]["each"] == 1.0
    assert set(data["tables"]) == {"kind", "size*kind"}
    assert data["confidence"]["reliability"][0]["right"]["n"] == 1
    assert data["values"]["worst"][0] | {"low": 0, "high": 0} == {
        "value": 1, "said": 2, "k": 1, "n": 1, "share": 1.0, "low": 0, "high": 0, "accepted": 1,
    }  # fmt: skip
    assert data["clustered"]["die"]["met"]["clusters"] == 1


@pytest.mark.parametrize(
    ("long", "line"), [(False, "d6       1/1       100.0 (20.7-100.0)"), (True, "d6         found")]
)
def test_text(long: bool, line: str) -> None:
    text = to_text(report(), 12.0, ("kind",), long=long)
    assert "all        accepted wrong       1 of 1      100.00 %" in text
    assert "all        false                1 in 1        1.0000 a picture" in text
    assert any(row.startswith(line) for row in text.splitlines())


def test_text_of_an_empty_report() -> None:
    assert "no die was met" in to_text(score([(picture(), [])]), 1.0)


def test_sheet_shows_missed_dice_and_false_positives(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    cv2.imwrite(str(path), np.full((100, 100, 3), 90, np.uint8))
    made = report(str(path))
    assert write_sheet(made.errors, tmp_path / "sheet.png", loose=made.loose) == 3
    sheet = cv2.imread(str(tmp_path / "sheet.png"))
    assert sheet is not None
    frames = [tuple(int(v) for v in sheet[2, 160 * i + 80]) for i in range(3)]
    assert frames == [(0, 0, 255), (255, 120, 0), (0, 140, 255)]  # accepted, false positive, missed


def test_plots(tmp_path: Path) -> None:
    assert [p.name for p in write_plots(report(), tmp_path)] == ["risk-coverage.png", "reliability.png"]
    assert all(cv2.imread(str(p)) is not None for p in tmp_path.iterdir())
    assert write_plots(score([]), tmp_path / "none") == ()
