"""A data directory is for its owner only: its files have 0600 and its folders 0700, whatever the umask is."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.drills.damaged_files import prepare
from tests.firmware.programs import rights_of
from traywatch.firmware.cli.main import main
from traywatch.firmware.config.chosen_language import language_file
from traywatch.firmware.host.data_directory import DataDirectory, make_private, open_to_others
from traywatch.firmware.host.keys.certificate import load_or_make
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.journal.records import NewRecord
from traywatch.firmware.storage.tray_id import tray_id

PRIVATE = {"file": {0o600}, "folder": {0o700}}


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def use(data: Path) -> None:
    """Leave everything in the directory that a tray and the commands leave there."""
    with DataDirectory(data).held():
        prepare(data, there=True)
        language_file(data / "language.json").save("de")
        load_or_make(data, ["localhost"])
        tray_id(data)
        # A tray that runs has the logs of its databases too.
        with closing(Journal(data / "journal.sqlite")) as journal:
            journal.append(NewRecord("throw", {}))
            assert main(["token", "add", "bot", "--data", str(data)]) == 0
            assert rights_of(data) == PRIVATE, "while it runs"


@pytest.mark.parametrize("mask", [0o022, 0o000])
def test_a_used_data_directory_is_for_its_owner_only(tmp_path: Path, mask: int) -> None:
    data = tmp_path / "data"
    with umask(mask):
        use(data)
        assert rights_of(data) == PRIVATE
        (data / "journal.sqlite.damaged-20260101-000000").touch()
        for path in (data, *data.rglob("*")):
            path.chmod(0o777 if path.is_dir() else 0o666)
        assert set(open_to_others(data)) == {data, *data.rglob("*")}, "a new file must be named in NAMES"
        with DataDirectory(data).held():
            assert rights_of(data) == PRIVATE, "an older directory is repaired at the start"


def test_only_the_files_of_the_tray_are_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    outside = tmp_path / "outside"
    outside.touch(mode=0o644)
    home = tmp_path / "home"
    home.mkdir(mode=0o755)
    for name in ("notes.txt", "journal.sqlite", "tokens"):
        (home / name).touch()
        (home / name).chmod(0o644)
    (home / "cards").symlink_to(tmp_path)
    monkeypatch.setenv("HOME", str(home))
    assert make_private(home) == 1
    modes = {path.name: path.stat().st_mode & 0o777 for path in (outside, home, *home.iterdir())}
    assert modes["journal.sqlite"] == 0o600
    assert (modes["home"], modes["notes.txt"], modes["tokens"]) == (0o755, 0o644, 0o644)
    assert modes["outside"] == 0o644
