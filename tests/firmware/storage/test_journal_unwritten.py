"""Records that could not be written reach the journal later, in whatever order disk and starts come."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from traywatch.firmware.storage.journal import Journal, NewRecord


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No lock of these tests is given up in time, so waiting for it longer changes nothing."""
    monkeypatch.setattr("traywatch.firmware.storage.sqlite.BUSY_S", 0.01)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with Journal(tmp_path / "data" / "j.sqlite") as journal:
        journal.append(*(record(n) for n in range(5)))
    return tmp_path / "data" / "j.sqlite"


def record(n: int) -> NewRecord:
    return NewRecord("event", {"n": n}, "s1", f"t{n}")


@contextmanager
def unwritable(path: Path) -> Iterator[None]:
    """Another program holds the file for writing."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def absent(path: Path) -> Iterator[None]:
    """The file cannot even be opened, as if its disk were not there."""
    away = path.parent.with_name("away")
    path.parent.rename(away)
    path.parent.touch()
    yield
    path.parent.unlink()
    away.rename(path.parent)


def evening(path: Path, *values: int) -> Path | None:
    """Open the journal, append records, and close it. Returns the emergency copy, if one was needed."""
    journal = Journal(path)
    for value in values:
        journal.append(record(value))
    return journal.close()


def content(path: Path) -> list[int]:
    """The values of the whole journal, which has to be in order."""
    with Journal(path) as journal:
        assert journal.problems == () and journal.warnings == ()
        found = journal.read()
        assert journal.verify()
    assert [one.seq for one in found] == list(range(1, len(found) + 1))
    return [one.body["n"] for one in found]


def test_a_copy_is_taken_although_the_disk_is_still_full_at_the_next_start(path: Path) -> None:
    with unwritable(path):
        copy = evening(path, 5, 6)
        assert copy is not None
        journal = Journal(path)
        journal.append(record(7))
        assert [one.body["n"] for one in journal.read()] == list(range(8))
    assert journal.retry()
    journal.append(record(8))
    journal.close()
    assert content(path) == list(range(9))
    assert not copy.exists()


def test_two_evenings_on_a_full_disk_are_both_kept(path: Path) -> None:
    with unwritable(path):
        evening(path, 5)
        evening(path, 6)
    assert content(path) == list(range(7))


@pytest.mark.parametrize("values", [(), (5,), (5, 6)])
def test_a_journal_that_could_not_be_opened_is_continued(path: Path, values: tuple[int, ...]) -> None:
    with absent(path):
        journal = Journal(path)
        for value in values:
            journal.append(record(value))
        assert journal.problems
    assert journal.retry() and journal.problems == ()
    journal.append(record(len(values) + 5))
    assert journal.problems == ()
    journal.close()
    assert content(path) == list(range(len(values) + 6))


def test_a_copy_comes_before_what_was_recorded_while_the_journal_was_away(path: Path) -> None:
    with unwritable(path):
        evening(path, 5)
    with absent(path):
        journal = Journal(path)
        journal.append(record(6))
    assert journal.retry()
    journal.close()
    assert content(path) == list(range(7))


def test_a_copy_that_does_not_continue_the_journal_is_kept_and_reported(path: Path) -> None:
    with unwritable(path):
        copy = evening(path, 5, 6)
    assert copy is not None
    lines = copy.read_bytes()
    copy.rename(path.with_name("hidden"))
    evening(path, 50)
    path.with_name("hidden").rename(copy)
    with Journal(path) as journal:
        (warning,) = journal.warnings
        assert "2 records" in str(warning) and str(copy) in str(warning) and journal.problems == ()
        assert [one.body["n"] for one in journal.read()] == [0, 1, 2, 3, 4, 50]
    with unwritable(path):
        evening(path, 51)
    assert copy.read_bytes() == lines, "the next copy has another name"
    with Journal(path) as journal:
        assert [one.body["n"] for one in journal.read()] == [0, 1, 2, 3, 4, 50, 51]
    copy.unlink()
    assert content(path) == [0, 1, 2, 3, 4, 50, 51]


def test_a_copy_waits_until_its_own_journal_is_back(path: Path) -> None:
    with unwritable(path):
        copy = evening(path, 5)
    assert copy is not None
    own = path.with_name("own")
    path.rename(own)
    evening(path, 70)
    path.unlink()
    own.rename(path)
    assert content(path) == list(range(6))
    assert not copy.exists()


def test_a_copy_that_cannot_be_read_is_not_overwritten(path: Path) -> None:
    with unwritable(path):
        copy = evening(path, 5)
    assert copy is not None
    copy.write_text("torn")
    with unwritable(path):
        evening(path, 6)
    assert [one for one in path.parent.iterdir() if one.read_bytes() == b"torn"]
    assert content(path) == [0, 1, 2, 3, 4, 6]
