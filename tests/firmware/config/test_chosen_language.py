"""The table's default language outlives a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from traywatch.firmware.config.chosen_language import language_file
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService


def test_what_the_host_chose_is_there_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "language.json"
    table = TableService(Journal(None))
    table.hooks.language = language_file(path).save
    table.settings(language="de")
    assert language_file(path).value == "de"
    table.settings(paused=True)
    assert language_file(path).value == "de"
    table.settings(language="")
    assert language_file(path).value is None


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"language": 7}', '{"language": ["de"]}', '{"language": "xx"}']
)
def test_a_damaged_file_counts_as_no_choice(tmp_path: Path, content: str) -> None:
    path = tmp_path / "language.json"
    path.write_text(content, encoding="utf-8")
    assert language_file(path).value is None


def test_a_folder_that_cannot_be_written_loses_only_the_next_start(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    store = language_file(tmp_path / "file" / "language.json")
    store.save("de")
    assert store.value == "de"
