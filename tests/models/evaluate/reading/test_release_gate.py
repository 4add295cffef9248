"""Release gate: the shipped models against the recorded counts of the last release."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from traywatch.calibration.dice.labels import KINDS
from traywatch.models.evaluate.reading import gate_dataset
from traywatch.models.evaluate.reading.release_gate import Counts, compare, main
from traywatch.models.evaluate.real_photos import read_labels

MARK = Counts(dice=144, found=140, met=141, right=120, accepted_right=90, accepted_wrong=1, false=10)


@pytest.mark.parametrize(
    ("change", "worse"),
    [
        ({}, 0),
        ({"found": 138, "met": 139, "right": 118, "accepted_right": 88}, 0),  # two of each may be lost
        ({"found": 137}, 1),
        ({"right": 117, "accepted_right": 87}, 2),
        ({"accepted_right": 144, "right": 144}, 0),
        ({"accepted_wrong": 2}, 1),  # not one more
        ({"accepted_wrong": 0}, 0),
        ({"false": 15}, 0),
        ({"false": 16}, 1),
    ],
)
def test_tolerances(change: dict[str, int], worse: int) -> None:
    assert len(compare(MARK, replace(MARK, **change))) == worse


def test_shipped_models_pass_the_gate(capsys: pytest.CaptureFixture[str]) -> None:
    status = main([])
    assert status == 0, capsys.readouterr().out


def test_fixed_set_is_small_and_has_all_kinds() -> None:
    pictures = read_labels(gate_dataset.FOLDER)
    assert {die.kind for p in pictures for die in p.dice} == set(KINDS)
    assert all(p.camera is not None and (p.width, p.height) == gate_dataset.SIZE for p in pictures)
    assert sum(path.stat().st_size for path in gate_dataset.FOLDER.iterdir()) < 1_200_000


def test_lower_counts_fail_the_gate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One recorded picture of the set, then unreachable counts, then another set."""
    row = json.loads((gate_dataset.FOLDER / "labels.jsonl").read_text().splitlines()[0])
    shutil.copy(gate_dataset.FOLDER / row["image"], tmp_path)
    (tmp_path / "labels.jsonl").write_text(json.dumps(row) + "\n")
    folder = ["--folder", str(tmp_path)]
    assert main([*folder, "--record"]) == 0
    assert main(folder) == 0
    recorded = json.loads((tmp_path / "results.json").read_text())
    recorded["counts"]["upright"]["found"] += 9
    (tmp_path / "results.json").write_text(json.dumps(recorded))
    capsys.readouterr()
    assert main([*folder, "--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert not said["passed"]
    assert said["without"]["worse"] == []
    assert len(said["upright"]["worse"]) == 1
    (tmp_path / "labels.jsonl").write_text(json.dumps(row | {"session": "other"}) + "\n")
    assert main(folder) == 2
    assert "record the released models again" in capsys.readouterr().err


def test_folder_without_a_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--folder", str(tmp_path)]) == 2
    assert "cannot be evaluated" in capsys.readouterr().err


def test_fixed_set_can_be_rendered(tmp_path: Path) -> None:
    pytest.importorskip("mujoco", reason="scenes are made with the train extra")
    moderngl = pytest.importorskip("moderngl", reason="scenes are made with the train extra")
    try:
        moderngl.create_context(standalone=True, backend="egl").release()
    except Exception as error:
        pytest.skip(f"no off-screen OpenGL here (apt: libegl1 libgl1-mesa-dri): {error}")
    try:
        dice = gate_dataset.make(tmp_path, pictures=1)
    except FileNotFoundError as error:
        pytest.skip(f"no typefaces here: {error}")
    (picture,) = read_labels(tmp_path)
    assert len(picture.dice) == dice == 5
    assert picture.path.stat().st_size <= gate_dataset.MOST_BYTES
