"""Damage of the journal never goes unnoticed, and costs no more than the damaged records."""

from __future__ import annotations

import random
import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from traywatch.firmware.storage.journal import Journal, NewRecord, unwritten


def filled(path: Path, most: int = 60) -> None:
    with Journal(path) as journal:
        for n in range(most):
            journal.append(NewRecord("event", {"n": n, "text": "word " * 20}, "s1", f"t{n}"))


def found(path: Path) -> tuple[list[int], tuple[str, ...], bool]:
    """What is read, what is warned of, and whether a check of every record is content."""
    with Journal(path) as journal:
        intact = journal.verify()
        return [record.body["n"] for record in journal.read()], tuple(map(str, journal.warnings)), intact


def change(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(sql)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE records SET body = replace(body, 'word', 'lord') WHERE seq = 7",
        "UPDATE records SET body = '[[[' WHERE seq = 7",
        "UPDATE records SET ref = 't9' WHERE seq = 7",
        "UPDATE records SET at = '1999' WHERE seq = 7",
        "UPDATE records SET body = CAST(x'ff00' AS TEXT) WHERE seq = 7",
        "DELETE FROM records WHERE seq = 7",
    ],
)
def test_a_changed_or_missing_record_is_left_out_and_reported(tmp_path: Path, sql: str) -> None:
    path = tmp_path / "j.sqlite"
    filled(path)
    change(path, sql)
    numbers, warnings, intact = found(path)
    assert numbers == [n for n in range(60) if n != 6]
    assert "number 7)" in warnings[0] and not intact


def test_records_missing_at_the_end_are_noticed(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    filled(path)
    change(path, "DELETE FROM records WHERE seq > 57")
    numbers, warnings, _ = found(path)
    assert numbers == list(range(57)) and "3 records" in warnings[0]
    with Journal(path) as journal:
        assert journal.append(NewRecord("event", {"n": 60}))[0].seq == 61, "no number is used twice"


def test_deep_nesting_is_a_damaged_record(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    filled(path)
    deep = "[" * 100_000
    change(path, f"UPDATE records SET body = '{deep}' WHERE seq = 3")
    assert found(path)[0] == [n for n in range(60) if n != 2]


def test_of_a_damaged_file_every_intact_record_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    filled(path, 400)
    content = bytearray(path.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 4096] = random.Random(3).randbytes(4096)
    path.write_bytes(bytes(content))
    with Journal(path) as journal:
        numbers = [record.body["n"] for record in journal.read()]
        assert 300 < len(numbers) < 400 or len(numbers) == 400
        assert "damaged" in str(journal.warnings[0]) and f"{len(numbers)} intact records" in str(
            journal.warnings[0]
        )
        assert journal.append(NewRecord("event", {"n": 400}))[0].seq == 401
        assert journal.verify() is False, "the first start says so"
    with Journal(path) as journal:
        assert journal.verify() and journal.warnings == (), "the next one knows"
        assert len(journal.read()) == len(numbers) + 1


def test_no_flipped_bit_changes_what_is_read_without_notice(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    filled(path)
    whole = found(path)[0]
    content = path.read_bytes()
    rng = random.Random(11)
    noticed = 0
    for turn in range(120):
        place = tmp_path / f"{turn}" / "j.sqlite"
        place.parent.mkdir()
        damaged = bytearray(content)
        damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
        place.write_bytes(bytes(damaged))
        numbers, warnings, intact = found(place)
        assert numbers == whole or warnings, turn
        noticed += bool(warnings) or not intact
        shutil.rmtree(place.parent)
    assert noticed > 30


def test_damage_that_is_found_in_use_is_repaired_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    filled(path)
    with closing(sqlite3.connect(path)) as db:
        page = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'records_by_ref'").fetchone()[0]
    journal = Journal(path)
    content = bytearray(path.read_bytes())
    content[page * 4096 - 60 : page * 4096 - 40] = bytes(20)  # entries of an index
    path.write_bytes(bytes(content))
    assert journal.verify() is False and "repaired at the next start" in str(journal.warnings[0])
    journal.close()
    numbers, warnings, intact = found(path)
    assert numbers == list(range(60)) and "60 intact records" in warnings[0]
    assert found(path) == (list(range(60)), (), True)
    assert not intact


# ---------------------------------------------------------------------- the directory


def test_a_journal_that_is_removed_while_open_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "data" / "j.sqlite"
    filled(path, 5)
    journal = Journal(path)
    shutil.rmtree(path.parent)
    assert [record.body["n"] for record in journal.read()] == list(range(5))
    journal.append(NewRecord("event", {"n": 5}))
    assert journal.problems == () and journal.last_seq == 6
    journal.close()
    assert found(path) == (list(range(6)), (), True)


def test_a_journal_that_is_replaced_is_not_mixed_with_the_other(tmp_path: Path) -> None:
    path = tmp_path / "data" / "j.sqlite"
    filled(path, 5)
    journal = Journal(path)
    path.parent.rename(tmp_path / "moved")
    filled(path, 2)
    journal.append(NewRecord("event", {"n": 5}))
    assert "another file" in str(journal.problems[0])
    assert [record.body["n"] for record in journal.read()] == list(range(6))
    copy = journal.close()
    assert copy is not None
    assert found(path)[0] == [0, 1], "the other tray's journal is untouched"
    assert found(tmp_path / "moved" / "j.sqlite")[0] == list(range(5))
    copy.unlink()


# ---------------------------------------------------------------------- nothing is lost at the end


def test_what_cannot_be_written_at_the_end_is_taken_up_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("traywatch.firmware.storage.sqlite.BUSY_S", 0.01)  # the lock is held to the end
    path = tmp_path / "j.sqlite"
    filled(path, 5)
    journal = Journal(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for n in range(5, 125):
            journal.append(NewRecord("event", {"n": n}, "s1", f"t{n}"))
        assert "120 records are not saved" in str(journal.problems[0])
        copy = journal.close(wait_s=0.1)
        other.execute("ROLLBACK")
    assert copy is not None and copy.stat().st_mode & 0o077 == 0
    assert found(path) == (list(range(125)), (), True)
    assert not copy.exists()


def test_where_no_place_takes_them_it_says_how_many_are_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(unwritten, "places", lambda journal: [tmp_path / "missing" / "x"])
    (tmp_path / "file").touch()
    journal = Journal(tmp_path / "file" / "j.sqlite")
    journal.append(NewRecord("event", {"n": 1}))
    journal.append(NewRecord("event", {"n": 2}))
    assert journal.close() is None and journal.unsaved == 2
    said = [record.message for record in caplog.records if record.levelname == "ERROR"]
    assert len(said) == 2 and "2 records" in said[1], "one line when it begins, one with what is lost"


def test_a_fault_is_logged_once_each_way(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "j.sqlite"
    filled(path, 1)
    journal = Journal(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for n in range(3):
            journal.append(NewRecord("event", {"n": n}))
        other.execute("ROLLBACK")
    assert journal.retry()
    journal.append(NewRecord("event", {"n": 3}))
    assert [("cannot" in r.message, "again" in r.message) for r in caplog.records] == [
        (True, False), (False, True)
    ]  # fmt: skip
    journal.close()


def test_a_damaged_schema_hides_no_record(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    with Journal(path) as journal:
        for n in range(30):
            journal.append(NewRecord("event", {"n": n, "text": "x" * (n * 400)}))
    content = bytearray(path.read_bytes())
    at = content.index(b"CREATE TABLE records")
    content[at] ^= 1
    path.write_bytes(bytes(content))
    numbers, warnings, _ = found(path)
    assert numbers == list(range(30)) and "30 intact records" in warnings[0]


def test_text_that_cannot_be_decoded_in_the_schema_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    filled(path, 10)
    content = path.read_bytes()
    at = content.index(b"CREATE INDEX records_by_ref")
    for offset in range(0, 60, 3):
        damaged = bytearray(content)
        damaged[at + offset] ^= 0x80
        path.write_bytes(bytes(damaged))
        numbers, warnings, _ = found(path)
        assert numbers == list(range(10)) and warnings, offset


def test_a_check_ends_when_the_service_stops(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    filled(path, 3000)
    stopped = threading.Event()
    with Journal(path) as journal:
        check = threading.Thread(target=journal.verify, kwargs={"pause_s": 60.0, "stopped": stopped})
        check.start()
        stopped.set()
        check.join(10.0)
        assert not check.is_alive()
