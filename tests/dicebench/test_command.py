"""The command line from end to end, on a sample set."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dicebench.command import main
from dicebench.records.json_lines import write_lines
from tests.dicebench.samples import ANSWERS, CLIP_ANSWERS, CLIPS, TRUTHS, answer

FEW = ["--draws", "50"]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("set")
    write_lines(folder / "truth.jsonl", [*TRUTHS, *CLIPS])
    write_lines(folder / "ours.jsonl", [*ANSWERS, *CLIP_ANSWERS])
    write_lines(folder / "empty.jsonl", [answer(one.name) for one in TRUTHS])
    return folder


def test_score(files: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "score.json"
    assert (
        main(["score", *map(str, (files / "truth.jsonl", files / "ours.jsonl")), "--json", str(out), *FEW])
        == 0
    )
    text = capsys.readouterr().out
    assert text.startswith("ours accepts 50.0 % of the dice without asking, and 66.7 % of these are wrong")
    assert "4 pictures, 3 clips, 15 labeled dice, 5 physical dice, 2 rigs, 2 days" in text
    assert "| accepted dice that are wrong | 3 of 5 | 60.0 % |" in text
    assert "| rolls noticed | 2 of 4 | 50.0 % |" in text
    assert json.loads(out.read_text())["by_unit"]["die"]["figures"]["risk"]["k"] == 4


def test_compare(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", *(str(files / f"{n}.jsonl") for n in ("truth", "ours", "empty")), *FEW]) == 0
    text = capsys.readouterr().out
    assert "| found | 80.0 % | 0.0 % |" in text and "| ours |" in text


@pytest.mark.parametrize("suffix", ["md", "html"])
def test_report(files: Path, tmp_path: Path, suffix: str) -> None:
    out = tmp_path / f"report.{suffix}"
    names = [str(files / f"{n}.jsonl") for n in ("truth", "ours", "empty")]
    assert main(["report", *names, "--out", str(out), "--title", "A <title>", *FEW]) == 0
    text = out.read_text(encoding="utf-8")
    assert "ours and empty" in text and "d.jpg: no answer" in text
    assert "empty accepted no reading, so a person answers for each die" in text
    if suffix == "html":
        assert text.count("<svg") == 3 and "A &lt;title&gt;" in text and "<script" not in text
    else:
        assert "| reader | found |" in text and "<svg" not in text


def test_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "truth"]) == 0
    assert "TruePicture" in capsys.readouterr().out


def test_a_wrong_file_is_one_line(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(files / "none.jsonl"), str(files / "ours.jsonl")]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and "(file_unreadable)" in error
