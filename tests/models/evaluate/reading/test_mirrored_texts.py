"""Mirror images of texts: the counts of both sets, and the command."""

import pytest

from traywatch.models.evaluate.reading.gate_dataset import FOLDER
from traywatch.models.evaluate.reading.mirrored_texts import gains, main, table
from traywatch.models.evaluate.real_photos import read_labels


def test_texts_gain_more_in_mirrored_pictures() -> None:
    pictures = read_labels(FOLDER)[:4]
    plain = list(gains(pictures, mirrored=False, threads=1))
    mirrored = list(gains(pictures, mirrored=True, threads=1))
    assert min(len(plain), len(mirrored)) >= 8
    assert sum(plain) / len(plain) < sum(mirrored) / len(mirrored)


def test_table_counts_all_texts() -> None:
    lines = table([-2.5, -0.5, 0.01], [0.01, 2.5]).splitlines()
    rows = [line.split() for line in lines[1:-1]]
    assert sum(int(row[2]) for row in rows) == 3
    assert sum(int(row[3]) for row in rows) == 2
    assert lines[-1].split() == ["texts", "3", "2"]


def test_a_missing_folder_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no/such/folder"]) == 2
    assert "no/such/folder: no such folder" in capsys.readouterr().err
