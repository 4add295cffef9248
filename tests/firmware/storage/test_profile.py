"""The profile of the mat: what was calibrated is there after the next start."""

from __future__ import annotations

import json
from pathlib import Path

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
    assert store.profile is None and store.problem is not None and renamed.name in store.problem
    store.keep(PROFILE)
    assert store.problem is None and renamed.read_text(encoding="utf-8") == "{"
