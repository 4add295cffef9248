"""The journal as an outbox: what cannot be read at the moment is delivered later, and never passed over."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.firmware.helpers import die, throw
from tests.firmware.returning_journal import call_at_each_step
from traywatch.firmware.integrations.outbox import JournalOutbox
from traywatch.firmware.storage.journal import Journal, JournalRecord
from traywatch.firmware.storage.sqlite import ReadPool
from traywatch.firmware.table.service import TableService


class DisturbedJournal(Journal):
    """A journal to which something happens after its next read."""

    def __init__(self, path: Path) -> None:
        self.after_read: Callable[[], None] | None = None
        super().__init__(path)

    def read(self, *args: Any, **kwargs: Any) -> list[JournalRecord]:
        found = super().read(*args, **kwargs)
        if self.after_read is not None:
            happens, self.after_read = self.after_read, None
            happens()
        return found


def values(outbox: JournalOutbox) -> list[int | None]:
    items, _ = outbox.batch()
    return [one.dice[0].value for item in items if (one := item.throw) is not None]


def rolled(folder: Path) -> tuple[DisturbedJournal, JournalOutbox]:
    """A journal with two rolls that its outbox has not delivered."""
    journal = DisturbedJournal(folder / "journal.sqlite")
    outbox = JournalOutbox(journal, folder / "position.json")
    table = TableService(journal)
    table.start("free")
    for value in (17, 2):
        table.throws.record(throw(die("d20", value)))
    return journal, outbox


def test_a_journal_that_closes_during_a_batch_has_its_rolls_delivered_after_the_next_start(
    tmp_path: Path,
) -> None:
    journal, outbox = rolled(tmp_path)
    journal.after_read = journal.close

    items, position = outbox.batch()
    outbox.delivered(position)

    assert items == []
    again = Journal(tmp_path / "journal.sqlite")
    assert values(JournalOutbox(again, tmp_path / "position.json")) == [17, 2]
    again.close()


@pytest.mark.parametrize("reads_before", [0, 1])
def test_a_file_that_cannot_be_read_for_a_moment_is_read_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reads_before: int
) -> None:
    journal, outbox = rolled(tmp_path)

    def breaks() -> None:
        monkeypatch.setattr(ReadPool, "reading", refuse)

    def refuse(pool: ReadPool) -> None:
        raise sqlite3.DatabaseError("database disk image is malformed")

    if reads_before:
        journal.after_read = breaks
    else:
        breaks()
    items, position = outbox.batch()
    assert items == []

    monkeypatch.undo()
    outbox.delivered(position)
    assert values(outbox) == [17, 2]
    journal.close()


@pytest.mark.parametrize("known_before", [True, False], ids=["delivered before", "a new outbox"])
def test_no_old_roll_is_delivered_while_a_journal_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known_before: bool
) -> None:
    """A thread delivers at any moment of the return: before, between and after the steps of the journal."""
    disk, away, position_file = tmp_path / "disk", tmp_path / "away", tmp_path / "position.json"
    disk.mkdir()
    (tmp_path / "journal.sqlite").symlink_to(disk / "journal.sqlite")
    journal, outbox = rolled(tmp_path)
    outbox.delivered(outbox.batch()[1])
    journal.close()
    if not known_before:
        position_file.unlink()
    disk.rename(away)
    table = TableService(Journal(tmp_path / "journal.sqlite"))
    with closing(table):
        outbox = JournalOutbox(table.journal, position_file)
        table.start("free")
        table.throws.record(throw(die("d20", 3)))
        outbox.delivered(outbox.batch()[1])
        shown: list[int | None] = []

        def deliver() -> None:
            outbox.delivered(outbox.position)  # as a thread that had just sent its newest item
            shown.extend(values(outbox))

        call_at_each_step(monkeypatch, deliver)
        away.rename(disk)
        assert table.journal.retry()
        monkeypatch.undo()
        deliver()
        table.throws.record(throw(die("d20", 4), throw_id="t2"))
        shown.extend(values(outbox))
    assert set(shown[:-1]) <= {3} and shown[-1] == 4, "what was only in memory may come again"
