"""The profile of the mat: what was calibrated is there after the next start."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from traywatch.firmware.camera.demo import DEMO_FOLDER
from traywatch.firmware.storage.profile import ProfileStore

PROFILE = json.loads((DEMO_FOLDER / "profile.json").read_text(encoding="utf-8"))


def test_a_new_profile_is_used_now_and_after_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "data" / "profile.json"
    store = ProfileStore(path, demo=False)
    assert store.profile is None
    profile = store.keep(PROFILE)
    assert store.profile == profile
    assert ProfileStore(path, demo=False).profile == profile


def test_a_damaged_profile_is_renamed_until_a_new_one_replaces_it(tmp_path: Path) -> None:
    path = tmp_path / "profile.json"
    path.write_text("{", encoding="utf-8")
    store = ProfileStore(path, demo=False)
    (renamed,) = tmp_path.iterdir()
    assert store.profile is None and renamed.name in str(store.problem)
    store.keep(PROFILE)
    assert store.problem is None
    assert renamed.read_text(encoding="utf-8") == "{"


TEXT = json.dumps(PROFILE)
OTHER = json.dumps({**PROFILE, "name": "another tray"})


def names(store: ProfileStore, calls: int = 3) -> list[str | None]:
    """The names of the profiles that some calls of ``refresh`` bring; None for a call that brings none."""
    changes = [store.refresh() for _ in range(calls)]
    return [store.profile.name if changed and store.profile else None for changed in changes]


def name_in_use(store: ProfileStore) -> str | None:
    return store.profile.name if store.profile is not None else None


def test_a_profile_that_comes_after_the_start_is_used(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Its disk may come late: the file appears, and later again with the same content."""
    path = tmp_path / "disk" / "profile.json"
    store = ProfileStore(path, demo=False)
    assert names(store) == [None] * 3
    path.parent.mkdir()
    path.write_text(TEXT, encoding="utf-8")
    with caplog.at_level(logging.INFO, "traywatch.profile"):
        assert names(store) == [None, PROFILE["name"], None]
    assert [str(path) in record.getMessage() for record in caplog.records] == [True]
    path.rename(path.with_name("away"))
    assert names(store) == [None] * 3 and name_in_use(store) == PROFILE["name"]
    path.with_name("away").rename(path)
    assert names(store) == [None] * 3


def test_a_profile_that_another_program_writes_is_used_once_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "profile.json"
    path.write_text(TEXT, encoding="utf-8")
    store = ProfileStore(path, demo=False)
    for length in (0, 100, len(OTHER) // 2):  # it writes in place, and slowly
        path.write_text(OTHER[:length], encoding="utf-8")
        assert not store.refresh()
    assert store.problem is None and name_in_use(store) == PROFILE["name"]
    path.write_text(OTHER, encoding="utf-8")
    assert names(store) == [None, "another tray", None]
    path.write_text("{", encoding="utf-8")
    assert names(store) == [None] * 3
    assert str(path) in str(store.problem) and name_in_use(store) == "another tray"
    assert path.read_text(encoding="utf-8") == "{"
    path.write_text(TEXT, encoding="utf-8")
    assert names(store) == [None, PROFILE["name"], None]
    assert "goes on" not in str(store.problem)


def test_a_profile_that_the_tray_saved_is_no_change(tmp_path: Path) -> None:
    store = ProfileStore(tmp_path / "profile.json", demo=False)
    store.keep(PROFILE)
    assert names(store) == [None] * 3


def test_the_demo_keeps_its_own_profile(tmp_path: Path) -> None:
    path = tmp_path / "profile.json"
    store = ProfileStore(path, demo=True)
    path.write_text(OTHER, encoding="utf-8")
    assert names(store) == [None] * 3
    assert store.switch(demo=False) and name_in_use(store) == "another tray"
