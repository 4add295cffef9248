"""Results are kept apart by the networks and by the code that made them."""

from __future__ import annotations

from pathlib import Path

import pytest

from traywatch.models.evaluate.report import reader_files


def test_the_fingerprint_of_the_code_follows_each_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader_files, "_ROOT", tmp_path)
    found = set()
    for name, text in (("vision/a.py", "1"), ("vision/a.py", "2"), ("calibration/deep/b.py", "2")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
        found.add(reader_files.code_fingerprint())
    (tmp_path / "vision" / "notes.txt").write_text("no code")
    assert len(found) == 3 and reader_files.code_fingerprint() in found


def test_the_fingerprint_is_of_the_shipped_code() -> None:
    assert len(reader_files.code_fingerprint()) == 8
    assert (reader_files._ROOT / "vision" / "reader.py").is_file()
