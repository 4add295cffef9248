"""A disk that is full or read-only when the tray starts, and a directory that goes away."""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.firmware.helpers import die, throw
from traywatch.errors import StorageError
from traywatch.firmware.dice.repository import DiceStore
from traywatch.firmware.host.data_directory import DataDirectory
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.proofs.chain import ProofChain
from traywatch.firmware.table.service import TableService

ROOT = Path(__file__).parents[3]
PRELUDE = """
import os, subprocess, sys
from pathlib import Path
from tests.firmware.helpers import die, throw
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.errors import StorageError
from traywatch.files import write_atomic
data = Path(sys.argv[1])

def mount(options):
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(data)], check=True)

def table():
    return TableService(Journal(data / "journal.sqlite"))

def begun():
    one = table()
    one.start("free")
    one.throws.record(throw(die("d20", 17), throw_id="before"))
    return one
"""
FULL = """
mount("size=600k")
one = begun()
session = one.view.session
one.close()
with (data / "filler").open("wb", buffering=0) as file:
    try:
        while True:
            file.write(bytes(512))
    except OSError:
        pass
one = table()
assert one.view.session == session, "the old session goes on"
for n in range(40):
    one.throws.record(throw(die("d20", 3), throw_id=f"full{n}"))
assert one.problems and "cannot be written" in str(one.problems[0]), one.problems
assert len(one.history.throws(limit=100)[0]) == 41
(data / "filler").unlink()
assert one.journal.retry(), one.problems
one.close()
one = table()
assert one.view.session == session and len(one.history.throws(limit=100)[0]) == 41
"""
READ_ONLY = """
mount("size=4m")
one = begun()
session = one.view.session
if {closed}:
    one.close()
else:
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    os.waitpid(pid, 0)
mount_options = "remount,ro"
subprocess.run(["mount", "-o", mount_options, str(data)], check={closed})
if {closed}:
    one = table()
    assert one.view.session == session
    assert "cannot be written" in str(one.problems[0]), one.problems
    one.throws.record(throw(die("d20", 3), throw_id="after"))
    assert len(one.history.throws()[0]) == 2
    subprocess.run(["mount", "-o", "remount,rw", str(data)], check=True)
    assert one.journal.retry(), one.problems
    one.close()
    one = table()
    assert one.view.session == session and len(one.history.throws()[0]) == 2
"""


CARD_ERROR = """
image = data.with_name("card.img")
with image.open("wb") as file:
    file.truncate(16_000_000)
subprocess.run(["mkfs.ext4", "-q", str(image)], check=True)
subprocess.run(["mount", "-o", "loop,errors=remount-ro", str(image), str(data)], check=True)
table_of_card = begun()
table_of_card.throws.record(throw(die("d20", 3), throw_id="during"))
assert not table_of_card.problems
device = os.stat(data).st_dev
name = Path(f"/sys/dev/block/{os.major(device)}:{os.minor(device)}").resolve().name
Path(f"/sys/fs/ext4/{name}/trigger_fs_error").write_text("an error of the card")
table_of_card.throws.record(throw(die("d20", 4), throw_id="after"))
assert "The disk is read-only. Check the card" in str(table_of_card.problems[0]), table_of_card.problems
try:
    write_atomic(data / "profile.json", b"{}")
except StorageError as error:
    assert "The disk is read-only. Check the card" in str(error), error
else:
    raise SystemExit("a file was written to a disk that is read-only")
ids = [each.id for each in table_of_card.history.throws()[0]]
assert ids == ["before", "during", "after"], ids
subprocess.run(["umount", "-l", str(data)], check=True)
"""


def in_a_namespace(script: str, folder: Path, options: str = "-rm") -> None:
    """Run a script that may mount file systems of its own; skip where that is not allowed."""
    if (
        shutil.which("unshare") is None
        or subprocess.run(["unshare", options, "true"], check=False).returncode
    ):
        pytest.skip(f"needs a mount namespace (unshare {options})")
    code = PRELUDE + textwrap.dedent(script)
    done = subprocess.run(
        ["unshare", options, sys.executable, "-c", code, str(folder)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]


def test_a_full_disk_at_the_start_goes_on_with_the_session(tmp_path: Path) -> None:
    in_a_namespace(FULL, tmp_path)


def test_a_read_only_disk_at_the_start_goes_on_with_the_session(tmp_path: Path) -> None:
    in_a_namespace(READ_ONLY.format(closed=True), tmp_path)


@pytest.mark.skipif(
    os.geteuid() != 0 or not Path("/dev/loop-control").exists() or shutil.which("mkfs.ext4") is None,
    reason="needs root, loop devices and mkfs.ext4",
)
def test_a_card_that_fails_in_play_is_named_and_the_game_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    in_a_namespace(CARD_ERROR, folder, "-m")


@pytest.mark.parametrize("flag", [os.ST_RDONLY, os.ST_RDONLY | os.ST_NOSUID])
def test_a_roll_is_not_acknowledged_as_saved_on_a_read_only_file_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flag: int
) -> None:
    """An open file takes writes in memory although its file system has become read-only."""
    table = TableService(Journal(tmp_path / "journal.sqlite"))
    table.start("free")
    assert table.problems == ()
    with monkeypatch.context() as patch:
        disk = SimpleNamespace(f_flag=flag, f_bavail=10**6, f_frsize=4096)
        patch.setattr(os, "statvfs", lambda place: disk)
        table.throws.record(throw(die("d20", 17), throw_id="kept"))
        assert "The disk is read-only" in str(table.problems[0])
        assert Journal(tmp_path / "journal.sqlite").last_seq < table.journal.last_seq
    assert table.journal.retry() and table.problems == ()
    table.close()


def test_no_database_of_a_tray_is_written_on_a_read_only_file_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The journal is tested above. Without a file system that says so, both writes succeed."""
    proofs, dice = ProofChain(tmp_path / "proofs.sqlite"), DiceStore(tmp_path / "dice.sqlite")
    writes = {
        "proofs_not_written": lambda: proofs.cover(7),
        "dice_not_kept": lambda: dice.rename(["t/a"], "Red"),
    }
    for write in writes.values():
        write()
    disk = SimpleNamespace(f_flag=os.ST_RDONLY, f_bavail=10**6, f_frsize=4096)
    monkeypatch.setattr(os, "statvfs", lambda place: disk)
    for code, write in writes.items():
        with pytest.raises(StorageError, match="Read-only file system") as caught:
            write()
        assert caught.value.code == code
    monkeypatch.undo()
    for write in writes.values():
        write()
    proofs.close()
    dice.close()


# ---------------------------------------------------------------------- the directory


def test_two_trays_never_share_a_directory_even_if_it_is_moved(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with DataDirectory(data).held() as first:
        with pytest.raises(StorageError) as caught, DataDirectory(data).held():
            pass
        assert caught.value.code == "data_in_use" and first.check() is None
        data.rename(tmp_path / "moved")
        with DataDirectory(data).held():
            assert "another tray" in str(first.check())
        assert first.check() is None, "the place is free again"
        with pytest.raises(StorageError), DataDirectory(data).held():
            pass


def test_a_lock_that_is_no_file_does_not_stop_the_start(tmp_path: Path) -> None:
    (tmp_path / "lock").mkdir()
    with DataDirectory(tmp_path).held():
        with pytest.raises(StorageError), DataDirectory(tmp_path).held():
            pass
        assert list(tmp_path.glob("lock.damaged-*"))


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP])
def test_a_file_system_without_locks_does_not_stop_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refuse(descriptor: int, operation: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(fcntl, "flock", refuse)
    with DataDirectory(tmp_path).held() as directory:
        assert directory.check() is None


def test_a_directory_that_is_removed_while_playing_loses_nothing(tmp_path: Path) -> None:
    now = [0.0]
    data = tmp_path / "data"
    table = TableService(Journal(data / "journal.sqlite"), clock=lambda: now[0])
    table.start("free")
    for n in range(5):
        table.throws.record(throw(die(), throw_id=f"t{n}"))
    shutil.rmtree(data)
    now[0] += 3
    table.tick()
    assert (data / "journal.sqlite").exists(), "noticed without a throw too"
    for n in range(5, 10):
        table.throws.record(throw(die(), throw_id=f"t{n}"))
    assert table.problems == ()
    table.close()
    again = TableService(Journal(data / "journal.sqlite"))
    assert [one.id for one in again.history.throws()[0]] == [f"t{n}" for n in range(10)]
    again.close()
