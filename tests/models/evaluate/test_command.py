"""``python -m traywatch.models.evaluate``: output, written files and errors."""

import json
import shutil
from pathlib import Path

import pytest

from traywatch.calibration import TrayProfile
from traywatch.models.evaluate.__main__ import main
from traywatch.models.evaluate.reading import gate_dataset
from traywatch.models.evaluate.reading.run import profile_of
from traywatch.models.evaluate.real_photos import read_labels

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two pictures of the fixed set, one without its camera."""
    made = tmp_path_factory.mktemp("set")
    rows = [json.loads(row) for row in (gate_dataset.FOLDER / "labels.jsonl").read_text().splitlines()[:2]]
    del rows[1]["camera"]
    for row in rows:
        shutil.copy(gate_dataset.FOLDER / row["image"], made)
    (made / "labels.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return made


def test_json_output_and_written_files(folder: Path, tmp_path: Path, capsys: Capture) -> None:
    drawn = ["--sheet", str(tmp_path / "sheet.png"), "--plots", str(tmp_path)]
    assert main([str(folder), "--json", "--by", "kind,ground", "--upright", *drawn]) == 0
    out, err = capsys.readouterr()
    data = json.loads(out)
    assert data["pictures"] == 2
    assert set(data["tables"]) == {"kind", "ground"}
    assert data["overall"]["met"]["n"] == 11
    assert err == "1 of 2 pictures have no camera label and were read without a profile\n"
    assert {p.name for p in tmp_path.iterdir()} >= {"sheet.png", "risk-coverage.png", "reliability.png"}


def test_selection_of_dice(folder: Path, capsys: Capture) -> None:
    assert main([str(folder), "--json", "--size", "60-", "--legible", "0.2", "--true-boxes"]) == 0
    data = json.loads(capsys.readouterr().out)
    large = [
        die
        for picture in read_labels(folder)
        for die in picture.dice
        if (die.size_px or 0) >= 60 and (die.legible or 0) >= 0.2
    ]
    assert 0 < data["overall"]["met"]["n"] == len(large) < 11


def test_text_output(folder: Path, capsys: Capture) -> None:
    assert main([str(folder), "--by", "size", "--every", "2", "--kinds", "KIND"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("1 pictures, ")
    assert "\nby size" in out
    assert "values taken for look-alikes" in out


def test_pictures_without_dice(tmp_path: Path, capsys: Capture) -> None:
    import cv2
    import numpy as np

    cv2.imwrite(str(tmp_path / "bare.png"), np.full((480, 640, 3), (60, 90, 60), np.uint8))
    assert main(["--empty", str(tmp_path), "--json", "--sheet", str(tmp_path / "sheet.png")]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["pictures"], data["false_read"]["k"]) == (1, 0)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--by", "weather"], "unknown table 'weather'"),
        (["--size", "small"], "give two numbers"),
        (["--role", "train"], "no picture matches"),
        (["--suite", "none"], "no picture matches"),
        (["--kinds", "d7"], "d7"),
        (["--profile", "missing.json"], "missing.json"),
    ],
)
def test_invalid_arguments(folder: Path, words: list[str], said: str, capsys: Capture) -> None:
    assert main([str(folder), *words]) == 2
    assert said in capsys.readouterr().err


def test_missing_folder(tmp_path: Path, capsys: Capture) -> None:
    assert main([str(tmp_path / "none")]) == 2
    assert "no such folder" in capsys.readouterr().err


def test_exactly_one_folder_is_required(folder: Path) -> None:
    for words in ([], [str(folder), "--empty", str(folder)]):
        with pytest.raises(SystemExit):
            main(words)


def test_profile_from_the_label_camera() -> None:
    """The projected ground point of each labeled die is in its box."""
    for picture in read_labels(gate_dataset.FOLDER)[:6]:
        profile = profile_of(picture)
        assert isinstance(profile, TrayProfile)
        rows = (gate_dataset.FOLDER / "labels.jsonl").read_text().splitlines()
        row = next(json.loads(r) for r in rows if json.loads(r)["image"] == picture.path.name)
        for die in row["dice"]:
            (x, y), *_ = profile.project([(*die["foot_mm"], -5.0)])
            x0, y0, x1, y1 = die["box"]
            assert x0 <= x <= x1
            assert y0 <= y <= y1


def test_mirrored_pictures_are_judged_by_mirrored_labels(folder: Path, capsys: Capture) -> None:
    assert main([str(folder), "--json", "--mirrored", "--fixed-camera"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["overall"]["met"]["k"] >= 10
    assert data["overall"]["met"]["n"] == 11


def test_a_sheet_of_mirrored_pictures_is_refused(folder: Path, tmp_path: Path, capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main([str(folder), "--mirrored", "--sheet", str(tmp_path / "sheet.png")])
    assert "leave out --mirrored" in capsys.readouterr().err
