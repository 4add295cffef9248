"""What a file with a copy says after damage: where it is now, and what was used instead."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from traywatch.firmware.storage.token_file import load, write


@pytest.mark.parametrize(
    ("has_copy", "consequence"),
    [(True, "its copy is used"), (False, "a new one was made, and phones must join again")],
)
def test_a_damaged_file_is_renamed_and_its_new_name_is_told(
    tmp_path: Path, has_copy: bool, consequence: str
) -> None:
    path = tmp_path / "access.json"
    write(path, b"[1]")
    before = set(tmp_path.iterdir())
    if not has_copy:
        (copy,) = before - {path}
        copy.unlink()
    path.write_bytes(b"[1")
    loaded = load(path, json.loads)
    assert loaded.content == ([1] if has_copy else None)
    (renamed,) = set(tmp_path.iterdir()) - before
    assert renamed.read_bytes() == b"[1"
    assert loaded.notice is not None and loaded.notice.endswith(
        f"; {consequence}. It was renamed to {renamed.name}."
    )


def test_a_missing_file_is_told_only_if_it_has_a_copy(tmp_path: Path) -> None:
    path = tmp_path / "access.json"
    assert load(path, json.loads).notice is None
    write(path, b"[1]")
    path.unlink()
    loaded = load(path, json.loads)
    assert loaded.content == [1] and loaded.notice == f"{path} was missing; its copy is used."
