"""What docs/reference/benchmark.md shows: its reader runs, and its commands can be parsed."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from dicebench.command import main
from dicebench.records.json_lines import read_predictions, read_truth, write_lines
from dicebench.records.predictions import PredictedPicture
from dicebench.scoring.scores import score
from dicebench.sets.manifest import read_manifest
from tests.dicebench.samples import picture
from tests.dicebench.test_readers import dice_picture

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "reference" / "benchmark.md").read_text(encoding="utf-8")
README = (ROOT / "dicebench" / "README.md").read_text(encoding="utf-8")
COMMANDS = sorted(set(re.findall(r"^(dicebench .*?)(?: +#.*)?$", PAGE + README, re.MULTILINE)))


def test_the_reader_of_the_page_is_short_and_runs(tmp_path: Path) -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert code.count("\n") <= 21
    (tmp_path / "reader.py").write_text(code, encoding="utf-8")
    dice = dice_picture(tmp_path / "a.png", 1)
    write_lines(tmp_path / "truth.jsonl", [picture("a.png", *dice, width=220, height=240)])
    out = tmp_path / "mine.jsonl"
    command = f"{sys.executable} {tmp_path / 'reader.py'} {{picture}}"
    assert main(["run", str(tmp_path / "truth.jsonl"), command, "--out", str(out)]) == 0
    (said,) = read_predictions(out)
    assert isinstance(said, PredictedPicture) and said.failure is None and said.dice
    assert score(read_truth(tmp_path / "truth.jsonl"), [said], "page").basis.pictures == 1


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_page_can_be_parsed(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without files each command ends with an error of its own, not with one of the parser."""
    monkeypatch.chdir(tmp_path)
    words = shlex.split(command)[1:]
    try:
        assert main(words) in (0, 2)
    except SystemExit as error:
        pytest.fail(f"{command}: status {error.code}")


def test_the_page_is_two_pages_at_most() -> None:
    assert len([word for word in PAGE.split() if word.strip("|-–")]) <= 1100  # bars of tables are no words


def test_the_page_names_the_packages_that_the_sets_need() -> None:
    needed = read_manifest(ROOT / "dicebench" / "sets" / "rendered.json").needs
    assert needed and [package for package in needed if f" {package}" not in PAGE] == []
