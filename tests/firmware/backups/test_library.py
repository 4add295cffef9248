"""Backups on the tray: kept, pruned, uploaded in pieces and copied to a stick; and one a day."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from tests.firmware.backups.trays import filled
from traywatch.errors import StorageError
from traywatch.firmware.backups.archive import about_of
from traywatch.firmware.backups.drives import Drive, removable_drives
from traywatch.firmware.backups.library import BackupLibrary
from traywatch.firmware.backups.making import make_backup
from traywatch.firmware.backups.restoring import finish_restore, prepare_restore
from traywatch.firmware.backups.schedule import DAY_S, AutomaticBackups
from traywatch.firmware.host.system import Machine
from traywatch.firmware.storage.journal import Journal, NewRecord
from traywatch.messages import Text

MOUNTS = r"""/dev/root / ext4 rw 0 0
tmpfs /run/media tmpfs rw 0 0
/dev/sda1 {root}/media/MY\040STICK vfat rw,nosuid 0 0
/dev/sdb1 {root}/run/media/dice/old ext4 ro 0 0
/dev/sdc1 {root}/media/gone vfat rw 0 0
proc /proc proc rw 0 0
"""


@pytest.fixture
def library(tmp_path: Path) -> BackupLibrary:
    filled(tmp_path / "data").close()
    return BackupLibrary(tmp_path / "data")


def test_removable_drives_are_named(tmp_path: Path) -> None:
    (tmp_path / "proc").mkdir()
    for folder in ("media/MY STICK", "run/media/dice/old"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "proc/mounts").write_text(MOUNTS.replace("{root}", str(tmp_path)))
    folders = tuple(f"{tmp_path}/{one}" for one in ("media", "run/media", "mnt"))
    found = removable_drives(Machine(tmp_path), folders)
    assert [(one.name, one.writable) for one in found] == [("MY STICK", True), ("old", False)]
    assert all(one.free_bytes > 0 for one in found)
    assert removable_drives(Machine(tmp_path / "no such root")) == []


def test_a_copy_goes_only_to_a_drive(tmp_path: Path, library: BackupLibrary) -> None:
    stick, other = tmp_path / "stick", tmp_path / "other"
    stick.mkdir()
    other.mkdir()
    drives = [Drive(stick, 10**9, True), Drive(other, 10**9, False)]
    library = BackupLibrary(library.data, mounted=lambda: drives)
    name = library.make(["table"]).name
    assert library.copy_to(name, str(stick)).read_bytes() == library.path(name).read_bytes()
    for refused in (str(other), str(tmp_path), f"{stick}/../other", ""):
        with pytest.raises(StorageError) as error:
            library.copy_to(name, refused)
        assert error.value.code == "drive_unknown"
    assert list(other.iterdir()) == []


@pytest.mark.parametrize(
    "name", ["../journal.sqlite", "token", "/etc/passwd", "", "traywatch-1.tar.gz", ".upload.part"]
)
def test_only_backups_can_be_read_and_deleted(library: BackupLibrary, name: str) -> None:
    library.make(["table"])
    for act in (library.path, library.delete):
        with pytest.raises(StorageError) as refused:
            act(name)
        assert refused.value.code == "backup_missing"


def test_an_upload_comes_in_pieces_and_is_checked(tmp_path: Path, library: BackupLibrary) -> None:
    file = tmp_path / "tray.tar.gz"
    make_backup(library.data, file)
    content, size = file.read_bytes(), file.stat().st_size
    third = size // 3
    assert library.upload(0, size, content[:third]) is None
    with pytest.raises(StorageError) as refused:
        library.upload(2 * third, size, content[2 * third :])
    assert refused.value.code == "upload_out_of_order"
    assert library.upload(third, size, content[third : 2 * third]) is None
    kept = library.upload(2 * third, size, content[2 * third :])
    assert kept is not None and kept.about == about_of(file)
    assert library.path(kept.name).read_bytes() == content
    assert library.path(kept.name).stat().st_mode & 0o077 == 0
    assert library.upload(0, size, content[:third]) is None, "a piece at 0 begins anew"
    # The bit is turned: a fixed byte would be the right one in one of 256 runs.
    damaged = content[third:-9] + bytes([content[-9] ^ 1]) + content[-8:]
    with pytest.raises(StorageError) as refused:
        library.upload(third, size, damaged)
    assert refused.value.code == "backup_damaged"
    assert [one.name for one in library.backups()] == [kept.name]
    assert {path.name for path in library.folder.iterdir()} == {kept.name}, "nothing is left of it"


def test_one_thing_is_done_at_a_time(library: BackupLibrary) -> None:
    with library._alone(), pytest.raises(StorageError) as refused:
        library.make(["table"])
    assert refused.value.code == "backup_busy"
    assert library.make(["table"]).about is not None


def test_a_file_that_cannot_be_read_is_listed(library: BackupLibrary) -> None:
    library.make(["table"])
    (library.folder / "traywatch-20200101-000000.tar.gz").write_bytes(b"damaged")
    (library.folder / "notes.txt").write_text("mine")
    assert sorted(one.about is None for one in library.backups()) == [False, True]


def record(data: Path) -> None:
    """Play: one more record in the journal."""
    with Journal(data / "journal.sqlite") as journal:
        journal.append(NewRecord("audit", {"n": journal.last_seq}))


class Days:
    """A tray that makes automatic backups; each day something is recorded."""

    def __init__(self, library: BackupLibrary, keep: int) -> None:
        self.library = library
        self.now_s = time.time() - 100 * DAY_S
        self.problems: list[Text | None] = []
        self.automatic = AutomaticBackups(library, keep, report=self.problems.append, now=lambda: self.now_s)

    def look(self, days: float) -> bool:
        self.now_s += days * DAY_S
        known = {one.name for one in self.library.backups()}
        made = self.automatic.look()
        for one in self.library.backups():
            if one.name not in known:
                os.utime(self.library.path(one.name), (self.now_s, self.now_s))
        return made

    @property
    def kept(self) -> int:
        return sum(one.automatic for one in self.library.backups())


def test_one_a_day_and_the_newest_are_kept(library: BackupLibrary) -> None:
    days = Days(library, keep=3)
    mine = library.make(["table"]).name
    made = [days.look(0.25) for _ in range(8)]
    assert made == [True, False, False, False, True, False, False, False], "one a day"
    assert days.kept == 1, "nothing has changed, so the newer one takes the place of the older"
    for _ in range(5):
        record(library.data)
        assert days.look(1.01)
    assert days.kept == 3
    newest = next(one for one in library.backups() if one.automatic)
    with Journal(library.data / "journal.sqlite") as journal:
        assert newest.about is not None and newest.about.records == journal.last_seq
    assert mine in {one.name for one in library.backups()}, "what people made stays"


def test_a_clock_that_was_wrong_stops_no_backup(library: BackupLibrary) -> None:
    days = Days(library, keep=2)
    assert days.look(0)
    (future,) = (one.name for one in library.backups() if one.automatic)
    os.utime(library.path(future), (time.time() + 900 * DAY_S,) * 2)
    record(library.data)
    assert days.look(1) and not days.look(0.1)
    record(library.data)
    assert days.look(1) and days.kept == 2
    assert future not in {one.name for one in library.backups()}, "it gives way first"


def test_a_problem_is_reported_and_ends(library: BackupLibrary) -> None:
    days = Days(library, keep=2)
    folder = library.folder
    folder.parent.joinpath("backups").write_text("a file is in the way")
    assert not days.look(0) and days.problems[-1] is not None
    folder.unlink()
    assert days.look(0) and days.problems[-1] is None


def test_an_automatic_backup_can_be_restored(tmp_path: Path, library: BackupLibrary) -> None:
    assert Days(library, keep=1).look(0)
    other = tmp_path / "other"
    prepare_restore(library.path(library.backups()[0].name), other)
    assert finish_restore(other) is not None
    with Journal(other / "journal.sqlite") as one, Journal(library.data / "journal.sqlite") as another:
        assert one.checksum(one.last_seq) == another.checksum(another.last_seq)
