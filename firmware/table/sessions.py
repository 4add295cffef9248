"""Sessions: start a game, resume an earlier session, and restore the newest one at the start."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pydantic import JsonValue, ValidationError

from traywatch.errors import TraywatchError
from traywatch.firmware.storage.journal import Journal, NewRecord
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.asks.restoring import last_answered, restored
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.session import audit_log
from traywatch.firmware.table.session.audit_log import AuditEntry
from traywatch.firmware.table.session.restore import Resumed, resume
from traywatch.firmware.table.session.session import start
from traywatch.firmware.table.session.throw_view import RecordedThrow
from traywatch.firmware.table.state import Commit, TableState, asks_in_step, commit_session, superseded
from traywatch.messages import msg
from traywatch.rules.core.types import Engine, Player, Rejected
from traywatch.rules.core.vocabulary import SEED_BITS


def start_session(
    state: TableState,
    engine: Engine,
    game: str,
    players: Sequence[Player],
    settings: Mapping[str, JsonValue],
    *,
    cards: str | None = None,
    who: Actor | None = None,
) -> Commit:
    """Start a session of a game; without players, the practice party plays. Raises ``TableError``."""
    try:
        event = engine.start(players or None, _with_seed(engine, settings))
    except (TraywatchError, ValidationError) as error:
        reason = error.message if isinstance(error, TraywatchError) else str(error)
        raise TableError(
            "session_refused", msg("table-session-start-failed", game=engine.info.title, error=reason)
        ) from error
    session = start(engine, event, f"s{secrets.token_hex(6)}")
    if isinstance(session, Rejected):
        raise TableError("session_refused", session.message, {"code": session.code})
    if state.autoplay:  # the demo begins with the first roll
        session = session.automatic(autoplay=True)
    body = {"event": event.to_json(), "game": game, **({"cards": cards} if cards else {})}
    records = [*superseded(state), NewRecord("session", body, session.id, session.id)]
    if who is not None:
        entry = AuditEntry(
            did="began",
            who=who,
            say=msg("table-did-begin", name=audit_log.actor_name(who), game=engine.info.title),
        )
        records.append(audit_log.draft(entry, session.id))
    empty = replace(state, question=None, last_throw=None, counted=None, audit_log=(), unfit=None)
    return commit_session(empty.with_problem("resume", None), session, records)


def resume_session(
    state: TableState,
    journal: Journal,
    engine_of: Callable[[str, str | None], Engine],
    session_id: str,
    *,
    who: Actor | None = None,
) -> Commit:
    """Resume an earlier session. Raises ``TableError`` (``session_unknown``; ``session_refused`` if it does
    not fit the cards any more)."""
    started = journal.read("session", session=session_id, limit=1)
    if not started:
        raise TableError("session_unknown", msg("table-session-unknown", session_id=session_id))
    loaded = resume(journal, engine_of, state.profile, started[0])
    if loaded.session is None or loaded.problem:
        raise TableError("session_refused", loaded.problem or msg("table-session-not-resumable"))
    # Its first record is written again: it is the newest session now, and a restart resumes it too.
    records = [*superseded(state), NewRecord("session", started[0].body, session_id, session_id)]
    if who is not None:
        entry = AuditEntry(
            did="began",
            who=who,
            say=msg(
                "table-did-resume", name=audit_log.actor_name(who), game=loaded.session.engine.info.title
            ),
        )
        records.append(audit_log.draft(entry, session_id))
    # Dice that were on the tray when the session was left are not there any more.
    resumed = replace(loaded, question=None, last=None)
    return Commit(tuple(records), with_resumed(state, resumed))


def restored_state(
    state: TableState, journal: Journal, engine_of: Callable[[str, str | None], Engine]
) -> TableState:
    """The state with the newest session and the asks of a journal, as the program was left."""
    asks, finished = restored(journal)
    state = replace(state, asks=asks, finished_asks=finished)
    state = with_resumed(state, resume(journal, engine_of, state.profile, asks=asks))
    state = replace(state, last_ask=last_answered(journal, (*finished, *asks), state.session_id))
    return asks_in_step(Commit((), state)).state


def with_resumed(state: TableState, resumed: Resumed) -> TableState:
    """The state with what was found in the journal; the store reads its records."""
    state = replace(
        state,
        session=resumed.session,
        question=resumed.question,
        counted=resumed.counted,
        last_throw=RecordedThrow(resumed.last) if resumed.last else None,
        phase="settled" if resumed.last else "resting",
        undo=None,
        unfit=resumed.unfit,
        audit_log=(),
    )
    return state.with_problem("resume", resumed.problem)


def _with_seed(engine: Engine, settings: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """The settings, with a secret seed for what the program draws itself unless they have one.

    The log has it, so a replay draws the same.
    """
    name = engine.info.seed
    if not name or settings.get(name) is not None:
        return dict(settings)
    return {**settings, name: secrets.randbits(SEED_BITS)}
