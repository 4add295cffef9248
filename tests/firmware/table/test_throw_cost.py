"""One throw reads the journal at most once, is projected once, and the view is built once per commit."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from tests.firmware.helpers import die, photo, throw, unsure
from tests.firmware.tables import play
from traywatch.firmware.storage.journal import Journal, JournalRecord
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.questions.replies import Reply
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.rules.core.types import GameInfo
from traywatch.vision.types import Throw


class Counter:
    """Counts journal reads, projections (each parses the throw's record once) and built views."""

    def __init__(self, table: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reads = self.projections = self.views = 0
        read, parse = Journal.read, Throw.from_json
        build = table.state.session.engine.view if table.state.session else None
        assert build is not None

        def counted_read(journal: Journal, *args: Any, **kwargs: Any) -> list[JournalRecord]:
            self.reads += 1
            return read(journal, *args, **kwargs)

        def counted_parse(data: Any) -> Throw:
            self.projections += 1
            return parse(data)

        def counted_build(state: Any) -> Any:
            self.views += 1
            return build(state)

        monkeypatch.setattr(Journal, "read", counted_read)
        monkeypatch.setattr(Throw, "from_json", counted_parse)
        monkeypatch.setattr(table.state.session.engine, "view", counted_build)

    @property
    def found(self) -> tuple[int, int, int]:
        counted = (self.reads, self.projections, self.views)
        self.reads = self.projections = self.views = 0
        return counted


@pytest.fixture
def table(tmp_path: Path) -> TableService:
    return play("free", tmp_path / "journal.sqlite")[0]


def test_a_throw_reads_once_and_is_projected_once(
    table: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    counter = Counter(table, monkeypatch)
    view = table.throws.record(throw(die("d20", 17)), photo())
    assert counter.found == (1, 1, 1)
    assert view.outcome.state == "counted" and table.view.last_throw == view
    table.throws.record(throw(unsure("d20", (6, 9))))
    assert counter.found == (1, 1, 1)
    table.answers.answer(table.view.questions[0].id, Reply(option="a1"))
    assert counter.found == (0, 1, 1)
    assert table.view.last_throw is not None and table.view.last_throw.outcome.state == "counted"


def test_a_second_delivery_reads_once_and_changes_nothing(
    table: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    thrown = throw(die("d20", 17))
    first = table.throws.record(thrown)
    counter, before = Counter(table, monkeypatch), table.view
    assert table.throws.record(thrown) == first
    assert counter.found == (1, 1, 0)
    assert table.view is before


def test_what_is_shown_without_reading_is_what_the_journal_holds(table: TableService) -> None:
    for n in range(3):
        view = table.throws.record(throw(unsure("d20", (6, 9)), die("d6", 1 + n)))
        table.answers.answer(table.view.questions[0].id, Reply(option="a0"))
        table.corrections.amend(view.id, view.dice[1].die_id, HumanReading(value=5))
        assert table.view.last_throw == table.history.throw(view.id)
    table.corrections.undo(void=True)
    assert table.view.last_throw == table.history.throw(view.id)
    assert table.view.last_throw.outcome.state == "voided"


def test_the_phase_and_problems_read_nothing(table: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    table.throws.record(throw(die("d20", 17)))
    counter = Counter(table, monkeypatch)
    table.set_moving(True)
    table.set_problem("camera", "no image")
    table.set_moving(False)
    assert counter.found[:2] == (0, 0)
    assert table.view.problems == ("no image",)


def test_history_takes_no_lock(table: TableService) -> None:
    view = table.throws.record(throw(die("d20", 17)))
    with mock.patch.object(table.store, "lock", side_effect=AssertionError) as lock:
        lock.__enter__ = mock.Mock(side_effect=AssertionError("the lock was taken"))
        assert table.history.throw(view.id) == view
        assert table.history.throws()[0] == [view]
        assert table.view.last_throw == view
        with pytest.raises(AssertionError):
            table.corrections.undo(void=True)


def test_the_obstacle_kind_is_part_of_the_state() -> None:
    table, _ = play("deep_dark_dice")
    roll = table.state.session.roll if table.state.session else None
    assert roll is not None
    assert table.obstacle_kind == next(iter(roll.ignore), None)
    before = table.state
    assert table.obstacle_kind == before.obstacle_kind and table.state is before
    assert isinstance(table.view.game, GameInfo)
