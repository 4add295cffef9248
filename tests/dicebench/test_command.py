"""The command line from end to end, on a sample set."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dicebench.command import main
from dicebench.records.json_lines import read_predictions, read_truth, write_lines
from tests.dicebench.samples import ANSWERS, CLIP_ANSWERS, CLIPS, TRUTHS, answer, picture, said

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


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["score", "truth", "other split"], "no line is about one of the 7 selected pictures and clips"),
        (["score", "truth", "ours", "--only", "nothing"], "no line has the split test and is of nothing"),
        (["score", "truth", "ours", "--split", "train"], "truth.jsonl: no line has the split train"),
        (["check", "other split", "."], "split.jsonl: name: Field required; give a manifest"),
        (["check", "nowhere", "."], "nowhere: No such file or directory; give a manifest"),
        (["score", "empty file", "ours"], "empty file.jsonl: no line has the split test and is of any set"),
        (["score", "truth", "upper"], "upper.jsonl: a.jpg: the kind 'D6' is 'd6' in the truth"),
        (["score", "truth", "ours", "--json", "truth"], "truth.jsonl: it is an input; choose another path"),
        (["report", "truth", "ours", "--out", "ours"], "ours.jsonl: it is an input"),
        (["report", "truth", "ours", "ours", "--out", "new"], "ours.jsonl: a file is given twice"),
        (["run", "truth", "reader {picture}", "--out", "truth"], "truth.jsonl: it is an input"),
        (["run", "truth", "reader {picture}", "--out", "new"], "a.jpg: no such file; make the set"),
        (["run", "truth", "reader '{picture}", "--out", "new"], "close each quotation mark"),
        (["compare", "truth", "ours", "."], ": Is a directory; give a file of JSON lines"),
    ],
)  # fmt: skip
def test_bad_input_is_one_line_that_says_what_to_do(
    files: Path, capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    (files / "empty file.jsonl").write_text("")
    write_lines(files / "upper.jsonl", [answer("a.jpg", said(0, "D6", 3))])
    names = {path.stem: str(path) for path in files.glob("*.jsonl")}
    truths = [*TRUTHS, *CLIPS, picture("t.jpg", split="validation")]
    write_lines(files / "truth.jsonl", truths)
    write_lines(files / "other split.jsonl", [answer("t.jpg")])
    names |= {"new": str(files / "new.jsonl"), "other split": str(files / "other split.jsonl")}
    assert main([names.get(word, word) for word in words]) == 2
    error = capsys.readouterr().err
    assert message in error and error.count("\n") == 1
    assert read_truth(files / "truth.jsonl") == tuple(truths)
    write_lines(files / "truth.jsonl", [*TRUTHS, *CLIPS])


@pytest.mark.parametrize(
    ("option", "value"),
    [("--draws", "0"), ("--draws", "many"), ("--seed", "-1"), ("--most", "-1"), ("--limit", "nan")],
)
def test_a_number_out_of_range_is_refused(
    files: Path, capsys: pytest.CaptureFixture[str], option: str, value: str
) -> None:
    words = ["run", str(files / "truth.jsonl"), "reader {picture}", "--out", str(files / "new.jsonl")]
    with pytest.raises(SystemExit) as ended:
        main([*words, option, value])
    assert ended.value.code == 2
    assert f"argument {option}: {value!r} is no number from" in capsys.readouterr().err


def test_readers_of_one_file_name_are_told_apart(files: Path, tmp_path: Path) -> None:
    for number, name in enumerate(("one", "two")):
        write_lines(tmp_path / name / "out.jsonl", ANSWERS[number:])
    out = tmp_path / "report.html"
    paths = [str(tmp_path / name / "out.jsonl") for name in ("one", "two")]
    assert main(["report", str(files / "truth.jsonl"), *paths, "--out", str(out), *FEW]) == 0
    text = out.read_text(encoding="utf-8")
    assert "one/out and two/out" in text and text.count("<polyline") == 2


def test_a_stopped_run_keeps_its_answers(files: Path, tmp_path: Path) -> None:
    for name in ("a.jpg", "b.jpg"):
        (tmp_path / name).write_bytes(b"")
    write_lines(tmp_path / "truth.jsonl", [picture("a.jpg"), picture("b.jpg")])
    stop = tmp_path / "reader.py"
    stop.write_text(
        "import os, signal, sys\nif 'b.jpg' in sys.argv[1]: os.kill(os.getppid(), signal.SIGINT)\n"
    )
    out = tmp_path / "out.jsonl"
    words = [sys.executable, "-m", "dicebench", "run", str(tmp_path / "truth.jsonl")]
    command = f"{sys.executable} {stop} {{picture}}"
    done = subprocess.run([*words, command, "--out", str(out)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.splitlines()[-1]) == (130, "dicebench: stopped")
    assert [one.name for one in read_predictions(out)][:1] == ["a.jpg"]


def test_pictures_without_dice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_lines(tmp_path / "truth.jsonl", [picture("a.jpg"), picture("b.jpg")])
    write_lines(tmp_path / "r.jsonl", [answer("a.jpg", said(0, "d6", 1, ok=True)), answer("b.jpg")])
    assert main(["score", str(tmp_path / "truth.jsonl"), str(tmp_path / "r.jsonl"), *FEW]) == 0
    text = capsys.readouterr().out
    assert text.startswith("r accepted 1 readings in pictures without dice.")
    assert "| found | 0 of 0 | – |" in text and "| accepted false positives per picture | 1 of 2 |" in text


def test_a_wrong_file_is_one_line(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(files / "none.jsonl"), str(files / "ours.jsonl")]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and "(file_unreadable)" in error
