"""Any command is a reader: its answer, its failures, and its time."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from dicebench.errors import BenchError
from dicebench.records.predictions import PredictedPicture
from dicebench.runner import run_reader
from tests.dicebench.samples import clip, picture, true

ANSWERS = """
import sys, json
print(json.dumps({"dice": [{"kind": "d6", "value": 3, "point": [1, 1]}]}))
"""


def reader(path: Path, code: str) -> str:
    path.write_text(code, encoding="utf-8")
    return f"{sys.executable} {path} {{picture}}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.jpg").write_bytes(b"")
    (tmp_path / "a.mp4").write_bytes(b"")
    return tmp_path


TRUTH = picture("a.jpg", true(0, "d6", 3))


def test_an_answer_gets_the_name_of_the_truth_and_a_time(folder: Path) -> None:
    (found,) = run_reader(reader(folder / "r.py", ANSWERS), [TRUTH], folder, limit_s=30)
    assert isinstance(found, PredictedPicture)
    assert (found.name, found.failure, found.dice[0].value) == ("a.jpg", None, 3)
    assert found.elapsed_s is not None and found.elapsed_s > 0


@pytest.mark.parametrize(
    ("code", "failure"),
    [
        ("raise SystemExit('no network here')", "status 1: no network here"),
        ("pass", "0 lines printed, not 1"),
        ("print(1); print(2)", "2 lines printed, not 1"),
        ("print('{')", "Expecting property name"),
        ("print('[]')", "it is no JSON object"),
        ('print(\'{"dice": [{"knd": 1}]}\')', "dice.0.knd"),
    ],
)
def test_a_failure_is_kept(folder: Path, code: str, failure: str) -> None:
    (found,) = run_reader(reader(folder / "r.py", code), [TRUTH], folder, limit_s=30)
    assert found.failure is not None and failure in found.failure


def test_a_clip_that_fails_is_a_clip(folder: Path) -> None:
    (found,) = run_reader(reader(folder / "r.py", ANSWERS), [clip()], folder, limit_s=30)
    assert found.name == "a.mp4" and found.failure is not None and "dice" in found.failure


def test_a_reader_that_hangs_is_ended_with_its_children(folder: Path) -> None:
    code = "import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'import time; time.sleep(600)'])"
    began = time.monotonic()
    (found,) = run_reader(reader(folder / "r.py", code), [TRUTH], folder, limit_s=0.5)
    assert found.failure == "no answer within 0.5 s"
    assert time.monotonic() - began < 300


def test_a_command_that_is_missing(folder: Path) -> None:
    (found,) = run_reader("no-such-reader {picture}", [TRUTH], folder, limit_s=1)
    assert found.failure == "no-such-reader: No such file or directory"


def test_answers_come_one_by_one(folder: Path) -> None:
    """A run that is stopped keeps the answers that it has."""
    (folder / "b.jpg").write_bytes(b"")
    answers = run_reader(
        reader(folder / "r.py", ANSWERS), [TRUTH, picture("b.jpg")], folder, limit_s=30, progress=print
    )
    assert next(answers).name == "a.jpg"


def test_the_command_needs_its_placeholder(folder: Path) -> None:
    with pytest.raises(BenchError, match="close each quotation mark"):
        run_reader("reader '{picture}", [TRUTH], folder, limit_s=1)
    with pytest.raises(BenchError, match=r"z\.jpg: no such file"):  # before the first run
        run_reader("reader {picture}", [TRUTH, picture("z.jpg")], folder, limit_s=1)
    with pytest.raises(BenchError, match=r"has no \{picture\}; write it where"):
        run_reader("reader", [TRUTH], folder, limit_s=1)
    with pytest.raises(BenchError, match="no such file; make the set"):
        run_reader("reader {picture}", [picture("z.jpg")], folder, limit_s=1)
