"""Brings a table to where a random session of the rules has come."""

from __future__ import annotations

from tests.rules.walk import Walk
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.session import GameSession, start
from traywatch.firmware.table.state import commit_session


def lead_to(table: TableService, walk: Walk) -> GameSession:
    """Play the events of a walk, and make its session that of the table."""
    session = start(walk.engine, walk.log[0], "s1")
    for event in walk.log[1:]:
        assert isinstance(session, GameSession)
        session = session.apply(event)
    assert isinstance(session, GameSession)
    with table.store.lock:
        table.store.commit(commit_session(table.state, session, []))
    return session
