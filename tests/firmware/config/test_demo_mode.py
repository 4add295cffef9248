"""Whether a person has taken over the demo outlives a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from traywatch.firmware.config.demo_mode import demo_mode_file
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService


def test_a_take_over_is_there_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "demo-mode.json"
    table = TableService(Journal(None), autoplay=demo_mode_file(path).value)
    table.set_source("demo", live=True, demo=True)
    table.hooks.autoplay = demo_mode_file(path).save
    assert table.state.autoplay
    table.settings(autoplay=False)
    assert not demo_mode_file(path).value
    table.settings(autoplay=True)
    assert demo_mode_file(path).value


@pytest.mark.parametrize("content", ["", "{", "[]", '{"autoplay": 7}'])
def test_a_damaged_file_means_that_the_demo_plays(tmp_path: Path, content: str) -> None:
    path = tmp_path / "demo-mode.json"
    path.write_text(content, encoding="utf-8")
    assert demo_mode_file(path).value


def test_a_folder_that_cannot_be_written_loses_only_the_next_start(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    store = demo_mode_file(tmp_path / "file" / "demo-mode.json")
    store.save(False)
    assert store.value is False
