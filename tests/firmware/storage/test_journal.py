"""The journal keeps its records, whatever happens to its file."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from traywatch.errors import StorageError
from traywatch.firmware.storage.journal import Journal, JournalRecord, NewRecord


def note(n: int, session: str = "s1") -> NewRecord:
    return NewRecord("event", {"n": n}, session, f"t{n}")


def numbers(entries: list[JournalRecord]) -> list[int]:
    return [entry.body["n"] for entry in entries]


def test_records_come_back_in_order_after_closing(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.sqlite") as journal:
        journal.append(NewRecord("session", {"n": 0}, "s1", "s1"))
        journal.append(note(1), note(2))
    with Journal(tmp_path / "j.sqlite") as journal:
        assert numbers(journal.read()) == [0, 1, 2]
        assert [e.seq for e in journal.read()] == [1, 2, 3]
        assert journal.last_seq == 3
        assert journal.append(note(3))[0].seq == 4
        assert journal.problems == () and journal.warnings == ()


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ({"kind": "event"}, [1, 2, 3]),
        ({"after": 2}, [2, 3]),
        ({"after": 1, "before": 3}, [1]),
        ({"ref": "t2"}, [2]),
        ({"session": "s2"}, [3]),
        ({"kind": "event", "limit": 2}, [1, 2]),
        ({"kind": "event", "limit": 2, "newest_first": True}, [3, 2]),
        ({"kind": "throw"}, []),
    ],
)
@pytest.mark.parametrize("on_disk", [True, False])
def test_what_is_asked_for_is_found(tmp_path: Path, on_disk: bool, question: dict, found: list[int]) -> None:
    with Journal(tmp_path / "j.sqlite" if on_disk else None) as journal:
        journal.append(NewRecord("session", {"n": 0}, "s1", "s1"), note(1), note(2), note(3, "s2"))
        assert numbers(journal.read(**question)) == found


def damage_nothing(path: Path) -> None:
    path.write_bytes(b"")


def damage_all(path: Path) -> None:
    path.write_bytes(random.Random(7).randbytes(20_000))


def damage_half(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2 + 13])


def damage_middle(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096:9000] = random.Random(3).randbytes(9000 - 4096)
    path.write_bytes(bytes(content))


def be_a_text(path: Path) -> None:
    path.write_text("this is no database\n" * 500)


def be_another_database(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE records (color TEXT)")
    db.close()


@pytest.mark.parametrize(
    ("damage", "aside"),
    [
        (damage_nothing, 0),
        (damage_all, 1),
        (damage_half, 1),
        (damage_middle, 1),
        (be_a_text, 1),
        (be_another_database, 1),
    ],
)
def test_a_damaged_journal_is_moved_aside_and_a_new_one_begun(tmp_path: Path, damage, aside: int) -> None:
    path = tmp_path / "j.sqlite"
    with Journal(path) as journal:
        journal.append(*(NewRecord("event", {"n": n, "text": "x" * 200}) for n in range(300)))
    damage(path)
    before = path.read_bytes()
    with Journal(path) as journal:
        assert len(journal.warnings) == aside
        assert journal.problems == ()
        journal.append(note(1))
    kept = [p for p in tmp_path.iterdir() if "damaged" in p.name and not p.name.endswith(("-wal", "-shm"))]
    assert [p.read_bytes() for p in kept] == [before] * aside, "nothing is deleted"
    with Journal(path) as journal:
        assert numbers(journal.read())[-1:] == [1]


def test_a_log_cut_short_loses_no_earlier_commit(tmp_path: Path) -> None:
    """The write-ahead log as a power cut may leave it: its last frame is torn."""
    path = tmp_path / "j.sqlite"
    journal = Journal(path)
    for n in range(5):
        journal.append(note(n))
    log = path.with_name("j.sqlite-wal").read_bytes()
    copy = tmp_path / "copy.sqlite"
    copy.write_bytes(path.read_bytes())
    copy.with_name("copy.sqlite-wal").write_bytes(log[:-100])
    journal.close()
    with Journal(copy) as again:
        assert numbers(again.read()) == [0, 1, 2, 3]
        assert again.warnings == ()


def test_a_journal_of_a_newer_release_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    Journal(path).close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(StorageError, match="newer Traywatch"):
        Journal(path)


def test_a_place_that_cannot_be_written_keeps_the_game_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a directory")
    journal = Journal(tmp_path / "file" / "j.sqlite")
    journal.append(note(1))
    assert "cannot be written" in str(journal.problems[0])
    assert numbers(journal.read()) == [1]
    (tmp_path / "file").unlink()
    (tmp_path / "file").mkdir()
    assert journal.retry() is True
    assert journal.problems == ()
    journal.close()
    with Journal(tmp_path / "file" / "j.sqlite") as again:
        assert numbers(again.read()) == [1]


FULL = """
import resource, signal, sys
from traywatch.firmware.storage.journal import NewRecord, Journal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
journal = Journal(sys.argv[1])
kept = 0
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
for n in range(200):
    journal.append(NewRecord("event", {"n": n, "text": "x" * 2000}))
    kept += not journal.problems
assert 0 < kept < 200, kept
assert len(journal.read()) == 200
assert "go" in str(journal.problems[0])
on_disk = Journal(sys.argv[1])
assert [e.body["n"] for e in on_disk.read()] == list(range(kept))
on_disk.close()
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
journal.append(NewRecord("event", {"n": 200}))
assert journal.problems == ()
journal.close()
assert [e.body["n"] for e in Journal(sys.argv[1]).read()] == list(range(201))
"""


def test_a_full_disk_costs_nothing_once_there_is_room_again(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(tmp_path / "j.sqlite")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


KILLED = """
import sys
from traywatch.firmware.storage.journal import NewRecord, Journal
journal = Journal(sys.argv[1])
n = journal.last_seq
while True:
    n += 1
    journal.append(NewRecord("event", {"n": n}), NewRecord("outcome", {"n": n}))
    n += 1
    print(n, flush=True)
"""


def test_what_was_acknowledged_survives_being_killed(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    rng = random.Random(20)
    script = textwrap.dedent(KILLED)
    for _ in range(12):
        child = subprocess.Popen([sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        acknowledged = int(child.stdout.readline())
        time.sleep(rng.random() * 0.03)
        os.kill(child.pid, signal.SIGKILL)
        for line in child.stdout.read().splitlines(keepends=True):
            if line.endswith("\n"):
                acknowledged = int(line)
        child.stdout.close()
        child.wait()
        with Journal(path) as journal:
            assert journal.warnings == ()
            found = [e.seq for e in journal.read()]
        assert found == list(range(1, len(found) + 1)), "none twice, none missing"
        assert len(found) >= acknowledged
        assert len(found) % 2 == 0, "records that were given together stand together"
