"""An old event of a session's log is kept as JSON: it must be read as it was, in every game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.firmware.helpers import die, photo, throw
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.logged_event import LoggedEvent
from traywatch.firmware.table.session.session import UNPACKED, GameSession, start
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.rules.core.events import Rolled, event_from_json
from traywatch.rules.core.types import SessionStarted
from traywatch.rules.games import load_game

GOLDEN = Path(__file__).parents[2] / "rules" / "golden"


def replayed(path: Path) -> GameSession:
    """The session of a recorded log."""
    lines = path.read_text(encoding="utf-8").splitlines()
    events = [event_from_json(json.loads(line)["event"]) for line in lines]
    assert isinstance(events[0], SessionStarted)
    session = start(load_game(events[0].game), events[0], "s1")
    for event in events[1:]:
        assert isinstance(session, GameSession)
        session = session.apply(event)
    assert isinstance(session, GameSession)
    return session


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_packed_event_reads_as_it_was(path: Path) -> None:
    log = replayed(path).log
    assert len(log) >= 8
    for logged in log:
        fresh = LoggedEvent(
            logged.event, logged.effects, logged.trace, logged.throw_id, logged.seat, logged.who
        )
        body = fresh.body()
        fresh.pack()
        fresh.pack()
        assert (fresh.event, fresh.effects, fresh.body()) == (logged.event, logged.effects, body)
        assert fresh == logged


def test_the_first_throw_of_a_long_session_is_amended() -> None:
    with Journal(None) as journal:
        table = TableService(journal)
        table.start("free")
        first, *_ = [table.throws.record(throw(die("d6", 1 + n % 5)), photo()) for n in range(UNPACKED + 30)]
        before = table.state.session
        assert before is not None and before.log[1].throw_id == first.id
        table.corrections.amend(first.id, first.dice[0].die_id, HumanReading(value=6, label="6"))
        after = table.state.session
        assert after is not None and len(after.log) == len(before.log)
        assert isinstance(after.log[1].event, Rolled)
        assert [one.value for one in after.log[1].event.dice] == [6]
        assert [one.body() for one in after.log[2:]] == [one.body() for one in before.log[2:]]
        table.close()
