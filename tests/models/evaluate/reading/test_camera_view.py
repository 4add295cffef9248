"""The table and the picture of estimated views."""

from pathlib import Path

import cv2
import pytest

from traywatch.models.evaluate.reading.camera_view import ViewCase, main, table

TILTED = Path(__file__).parents[3] / "data" / "tilted"


def test_the_table_counts_by_true_tilt() -> None:
    found = [
        ViewCase(5.0, 0.05, noticed=False),
        ViewCase(9.0, None, noticed=False),
        ViewCase(42.0, 0.1, noticed=True),
        ViewCase(47.0, 0.6, noticed=False),
    ]
    rows = table(found).splitlines()[2:]
    assert [row.split(" | ")[:5] for row in rows] == [
        ["| 0 to 15", "2", "1", "0", "0.05"],
        ["| 40 to 50", "2", "2", "1", "0.35"],
    ]
    assert rows[1].split(" | ")[5].startswith("1 (")


def test_pictures_are_measured_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = tmp_path / "view.png"
    assert main([str(TILTED), "--picture", str(drawn)]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert sum(int(row.split(" | ")[1]) for row in rows[2:]) == 4
    image = cv2.imread(str(drawn))
    assert image is not None and image.shape[0] == 300


def test_a_folder_without_pictures_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "none")]) == 2
    assert "no pictures with labels" in capsys.readouterr().err
