"""The index follows the journal record by record, and is built again where it does not fit."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.drills.large_journal import write
from tests.firmware.helpers import die, throw, unsure
from tests.firmware.returning_journal import call_at_each_step
from tests.firmware.rooms import PLAYERS
from traywatch.errors import StorageError
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.journal.index import AT_ONCE, BATCH
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.questions.replies import Reply
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.firmware.table.views.history import ThrowFilter
from traywatch.firmware.table.views.session_list import sessions
from traywatch.firmware.table.views.statistics import statistics


def played(data: Path) -> TableService:
    """A table with sessions, corrections, an undone throw and answers."""
    table = TableService(Journal(data / "journal.sqlite"))
    for n in range(3):
        table.start("free", PLAYERS, {"turns": "round"})
        first = table.throws.record(throw(die("d20", 3 + n), die("d6", 1 + n, color="#2a50a0")))
        table.throws.record(throw(unsure("d20", (6, 9))))
        table.answers.answer(table.view.questions[0].id, Reply(option="a1"))
        table.corrections.amend(first.id, "a0", HumanReading(label="12", value=12))
        table.throws.record(throw(die("d8", 5)))
        table.corrections.undo(void=True)
    return table


def indexed_views(table: TableService) -> tuple[object, ...]:
    filters = [ThrowFilter(die=die) for die in (*(one.id for one in table.dice_counts.dice()), "d20", "zz")]
    filters += [ThrowFilter(seat=seat, die="d20") for seat in ("ann", "nobody")]
    return (
        table.dice_counts.dice(),
        statistics(table.index),
        sessions(table.index, limit=50),
        table.history.throws(limit=200),
        [[one.id for one in table.history.throws(selection=wanted)[0]] for wanted in filters],
    )


def test_record_by_record_or_all_at_once_gives_the_same(tmp_path: Path) -> None:
    with closing(played(tmp_path)) as table:
        followed = indexed_views(table)
    (tmp_path / "index.sqlite").unlink()
    with closing(TableService(Journal(tmp_path / "journal.sqlite"))) as table:
        assert indexed_views(table) == followed


def test_records_are_taken_together_and_before_each_read(tmp_path: Path) -> None:
    with closing(TableService(Journal(tmp_path / "journal.sqlite"))) as table:
        table.start("free", PLAYERS)
        for n in range(5):
            table.throws.record(throw(die("d6", 1 + n)))
        assert 0 < table.journal.last_seq < BATCH
        assert table.index.seq == 0, "nothing is written for each throw"
        assert statistics(table.index).throws == 5 and table.index.seq == table.journal.last_seq
        taken = table.index.seq
        while table.journal.last_seq < taken + BATCH:
            table.throws.record(throw(die("d6", 2)))
        until = time.monotonic() + 60
        while table.index.seq < taken + BATCH and time.monotonic() < until:
            time.sleep(0.01)
        assert table.index.seq >= taken + BATCH, "the index must not fall far behind"


@pytest.mark.parametrize("content", [b"", b"no database" * 900])
def test_a_damaged_index_is_built_again(tmp_path: Path, content: bytes) -> None:
    with closing(played(tmp_path)) as table:
        before = indexed_views(table)
    (tmp_path / "index.sqlite").write_bytes(content)
    with closing(TableService(Journal(tmp_path / "journal.sqlite"))) as table:
        assert indexed_views(table) == before


def test_the_index_of_another_journal_is_not_used(tmp_path: Path) -> None:
    with closing(played(tmp_path)) as table:
        assert len(table.history.throws()[0]) == 9
    for path in tmp_path.glob("journal.sqlite*"):
        path.unlink()
    with closing(TableService(Journal(tmp_path / "journal.sqlite"))) as table:
        assert table.history.throws()[0] == [] and statistics(table.index).throws == 0


def test_an_index_that_cannot_be_written_goes_on_in_memory(tmp_path: Path) -> None:
    with closing(played(tmp_path)) as table, closing(sqlite3.connect(tmp_path / "index.sqlite")) as other:
        other.execute("BEGIN IMMEDIATE")
        table.throws.record(throw(die("d4", 2), throw_id="later"))
        other.execute("ROLLBACK")
        assert table.history.throws(newest=True, limit=1)[0][0].id == "later"
        assert len(table.history.throws(limit=50)[0]) == 10


def test_while_a_large_index_is_built_reads_say_so(tmp_path: Path) -> None:
    write(tmp_path / "journal.sqlite", AT_ONCE // 2)
    with closing(TableService(Journal(tmp_path / "journal.sqlite"))) as table:
        with pytest.raises(StorageError) as caught:
            statistics(table.index)
        assert caught.value.code == "too_busy"
        until = time.monotonic() + 120
        while table.index.seq < table.journal.last_seq and time.monotonic() < until:
            time.sleep(0.05)
        assert statistics(table.index).throws == AT_ONCE // 2


def test_a_query_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n"
    with closing(played(tmp_path)) as table:
        with pytest.raises(StorageError) as caught, table.index.reading(budget_s=0.2) as db:
            db.execute(endless).fetchone()
        assert caught.value.code == "too_busy"
        assert statistics(table.index).throws == 9


@pytest.mark.parametrize(
    "folder_stays", [False, True], ids=["the disk was away", "only the journal was away"]
)
def test_statistics_are_those_of_the_file_after_a_journal_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder_stays: bool
) -> None:
    """Somebody reads at any moment of the return: before, between and after the steps of the journal."""
    data, disk, away = tmp_path / "data", tmp_path / "disk", tmp_path / "away"
    disk.mkdir()
    if folder_stays:
        data.mkdir()
        (data / "journal.sqlite").symlink_to(disk / "journal.sqlite")
    else:
        data.symlink_to(disk)
    played(data).close()
    disk.rename(away)
    with closing(played(data)) as table:
        indexed_views(table)
        call_at_each_step(monkeypatch, lambda: indexed_views(table))
        away.rename(disk)
        assert table.journal.retry()
        monkeypatch.undo()
        views = indexed_views(table)
    (data / "index.sqlite").unlink(missing_ok=True)
    with closing(TableService(Journal(data / "journal.sqlite"))) as table:
        assert views == indexed_views(table)
