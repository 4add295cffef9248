"""Ablation: both kinds of readers are trained, evaluated on the same dice and compared."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs the extra: python3 scripts/prepare.py train")
pytest.importorskip("onnx", reason="training needs the extra: python3 scripts/prepare.py train")

from traywatch.models.train.__main__ import main as train
from traywatch.models.train.ablation import main
from traywatch.models.train.ablation_table import change, table


def judging_set(folder: Path, crops: Path) -> Path:
    """The synthetic crops as pictures with one labeled die each."""
    folder.mkdir()
    rows = []
    with np.load(crops / "000.npz") as shard:
        for i in range(12):
            cv2.imwrite(str(folder / f"{i}.png"), shard["images"][i])
            kind = "d4" if i % 6 == 5 else "d12"
            die = {"kind": kind, "value": (1, 2, 3, 4, 5, 3)[i % 6], "box": [27, 27, 133, 133]}
            rows.append({"image": f"{i}.png", "width": 160, "height": 160, "dice": [die]})
    (folder / "labels.jsonl").write_text("\n".join(json.dumps(row) for row in rows))
    return folder


def test_two_experiments_are_compared_on_the_same_dice(
    tmp_path: Path, drawn_crops: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TRAYWATCH_REAL", str(tmp_path / "nothing"))
    monkeypatch.setenv("TRAYWATCH_MODELS", str(Path(__file__).resolve().parents[3] / "models"))
    judged, out = judging_set(tmp_path / "judged", drawn_crops), tmp_path / "tries"
    common = ["--drawn", str(drawn_crops), "--judge", str(judged), "--out", str(out), "--share", "0.0005"]
    train(["angle", "--data", str(drawn_crops), "--out", str(tmp_path / "angle"), "--steps", "2"])
    angle = str(tmp_path / "angle" / "angle.pt")
    assert main(["train", "flat", "--flat", *common]) == 0
    assert main(["train", "base", "--angle", angle, *common]) == 0
    for name in ("base", "flat"):
        rows = [json.loads(line) for line in (out / name / "judged.jsonl").read_text().splitlines()]
        assert len(rows) == 2 * 10  # with and without the camera; d4 are skipped
        assert {row["kind"] for row in rows} == {"d12"}
    capsys.readouterr()
    assert main(["table", str(out)]) == 0
    printed = capsys.readouterr().out
    assert "of    10" in printed and "±" in printed
    assert "±" not in table(out, "base", only="base")
    assert main(["train", "base", *common]) == 0  # results exist, so nothing is trained again


def test_interval_depends_only_on_differing_dice() -> None:
    before = [True] * 60 + [False] * 40
    after = [True] * 60 + [True] * 10 + [False] * 30
    gain, half = change(before, after)
    assert gain == pytest.approx(10)
    assert half == pytest.approx(1.96 * 3.0, abs=0.01)  # the unpaired half width would be 1.96 * 6.7 points
    assert change(before, before)[0] == 0
