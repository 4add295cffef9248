"""``traywatch throws``: the same rows in each format, with what people corrected."""

from __future__ import annotations

import csv
import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from tests.firmware.helpers import die, throw
from traywatch.firmware.cli.commands import throws
from traywatch.firmware.cli.main import main
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.firmware.table.views.throw_rows import ThrowRow, throw_rows
from traywatch.installed_copy import how_to_add
from traywatch.rules.core.types import Player

ROOT = Path(__file__).parents[4]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    table = TableService(Journal(tmp_path / "journal.sqlite"))
    table.start("free", [Player(id="=ann", name="Ann"), Player(id="bob", name="Bob")])
    table.throws.record(throw(die("d20", 17), throw_id="t1"))
    table.throws.record(throw(die("d6", 2), die("d6", 5), throw_id="t2"))
    table.corrections.amend("t1", "a0", HumanReading(value=7))
    table.close()
    return tmp_path


def written(data: Path, name: str, *more: str) -> Path:
    assert main(["throws", str(data / name), "--data", str(data), *more]) == 0
    return data / name


def jsonl(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_one_row_for_each_die_as_people_corrected_it(data: Path) -> None:
    rows = jsonl(written(data, "throws.jsonl"))
    assert [(row["throw_id"], row["kind"], row["value"]) for row in rows] == [
        ("t1", "d20", 7),
        ("t2", "d6", 2),
        ("t2", "d6", 5),
    ]
    first = rows[0]
    assert (first["corrected"], first["read_value"], first["game"], first["seat"]) == (
        True,
        17,
        "free",
        "=ann",
    )
    assert first["outcome"] == "counted" and (first["x_mm"], first["y_mm"]) == (120.0, 90.0)


def test_all_formats_have_the_same_rows(data: Path) -> None:
    rows = jsonl(written(data, "throws.jsonl"))
    assert pq.read_table(written(data, "throws.parquet")).to_pylist() == rows
    with written(data, "throws.csv").open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    assert [row["value"] for row in table] == [str(row["value"]) for row in rows]
    assert table[0]["seat"] == "'=ann"  # no formula for a spreadsheet
    assert list(table[0]) == list(rows[0])


def test_an_empty_journal_gives_an_empty_table(tmp_path: Path) -> None:
    Journal(tmp_path / "journal.sqlite").close()
    assert pq.read_table(written(tmp_path, "throws.parquet")).num_rows == 0
    assert len(written(tmp_path, "throws.csv").read_text().splitlines()) == 1


def test_names_can_be_left_out(data: Path) -> None:
    text = written(data, "throws.jsonl", "--no-names").read_text()
    assert "ann" not in text and "Ann" not in text


def test_no_text_is_a_formula_and_the_signs_of_fudge_dice_stay(tmp_path: Path) -> None:
    table = TableService(Journal(tmp_path / "journal.sqlite"))
    table.hooks.taught = lambda: frozenset({"runes"})
    table.start("free", [Player(id="\r=ann", name="Ann")])
    table.throws.record(throw(*[die("dF", value) for value in (1, 0, -1)], throw_id="t1"))
    table.corrections.amend("t1", "a1", HumanReading(kind="runes", label="+A1", value=1))
    table.close()
    rows = jsonl(written(tmp_path, "throws.jsonl"))
    with written(tmp_path, "throws.csv").open(encoding="utf-8", newline="") as file:
        cells = list(csv.DictReader(file))
    assert [cell["read_label"] for cell in cells] == ["+", "0", "-"], "a sign alone is no formula"
    assert [row["label"] for row in rows] == ["+", "+A1", "-"]
    assert [cell["label"] for cell in cells] == ["+", "'+A1", "-"], "a label that people taught can be one"
    assert {cell["seat"] for cell in cells} == {"'\r=ann"}


@pytest.mark.parametrize("name", ["throws.csv", "throws.jsonl", "throws.parquet"])
def test_an_export_that_ends_halfway_leaves_the_file_before(
    name: str, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = data / name
    os.symlink(data / f"good-{name}", file)
    before = written(data, name).read_bytes()
    file.resolve().chmod(0o640)
    there = sorted(data.iterdir())

    def interrupted(*_: object, **more: object) -> Iterator[ThrowRow]:
        yield from rows(*_, **more)
        raise KeyboardInterrupt

    rows: Any = throw_rows
    with monkeypatch.context() as patch:
        patch.setattr(throws, "throw_rows", interrupted)
        assert main(["throws", str(file), "--data", str(data), "--no-names"]) == 130
    assert file.read_bytes() == before and sorted(data.iterdir()) == there
    assert written(data, name, "--no-names").read_bytes() != before
    assert file.is_symlink() and file.stat().st_mode & 0o777 == 0o640


def test_a_device_gets_the_rows_as_they_come(data: Path) -> None:
    assert main(["throws", "/dev/null", "--format", "csv", "--data", str(data)]) == 0
    assert Path("/dev/null").is_char_device()


def test_what_is_wrong_is_said(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["throws", "x.doc", "--data", str(data)]) == 2
    assert main(["throws", "x.csv", "--data", str(tmp_path / "none")]) == 2
    assert main(["throws", str(tmp_path / "no" / "x.csv"), "--data", str(data)]) == 2
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main(["throws", str(data / "x.parquet"), "--data", str(data)]) == 2
    errors = capsys.readouterr().err.splitlines()
    assert len(errors) == 4 and how_to_add("parquet") in errors[-1]


def test_the_docs_name_each_column() -> None:
    page = (ROOT / "docs" / "reference" / "data.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    assert [name for row in rows for name in re.findall(r"`(\w+)`", row)] == list(ThrowRow.model_fields)
