"""The commits of asks: dice answer one, a person cancels one, and the order of those that wait."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

from traywatch.firmware.storage.journal import NewRecord
from traywatch.firmware.table import permissions
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.session import audit_log
from traywatch.firmware.table.session.ask.dice_ask import DiceAsk
from traywatch.firmware.table.session.ask.view import MOST_KEPT, AskPhase
from traywatch.firmware.table.session.audit_log import AuditEntry
from traywatch.firmware.table.session.human_readings import ConfirmedFace
from traywatch.firmware.table.session.questions.open_question import OpenQuestion
from traywatch.firmware.table.session.throw_outcome import ThrowOutcome
from traywatch.firmware.table.state import Commit, TableState, outcome_record
from traywatch.messages import msg
from traywatch.rules.core.matching import match
from traywatch.rules.core.types import Observation, Rolled, Satisfied


def new_request() -> str:
    """An id for the next roll of an ask."""
    return f"ask-roll-{secrets.token_hex(4)}"


def match_ask(
    state: TableState,
    ask: DiceAsk,
    observation: Observation,
    *,
    throw_id: str,
    has_picture: bool,
    question_id: str,
    records: Sequence[NewRecord],
    confirmed: tuple[ConfirmedFace, ...] = (),
) -> Commit:
    """Match dice with an ask: they answer it, or a question is opened about them."""
    request = ask.request
    result = match(request, observation)
    if isinstance(result, Satisfied):
        rolled = Rolled(request=request.id, dice=result.dice)
        return complete_ask(state, ask, rolled, throw_id, records, confirmed=confirmed)
    question = OpenQuestion(question_id, throw_id, request, observation, result, has_picture)
    outcome = ThrowOutcome(state=question.outcome, headline=question.say)
    all_records = (*records, outcome_record(state, throw_id, outcome))
    return Commit(all_records, replace(state, question=question), confirmed)


def complete_ask(
    state: TableState,
    ask: DiceAsk,
    rolled: Rolled,
    throw_id: str,
    records: Sequence[NewRecord],
    *,
    who: Actor | None = None,
    confirmed: tuple[ConfirmedFace, ...] = (),
) -> Commit:
    """Answer an ask with decided dice; ``who`` entered them by hand.

    Where dice explode or are rolled again, it waits for those.
    """
    answered = ask.answered(rolled, throw_id, who, next_request=new_request())
    state = replace(state, undo=None, last_ask=ask.id, undone_ask=None)
    return changed_asks(
        state, [answered], [*records, outcome_record(state, throw_id, answered.outcome(throw_id))], confirmed
    )


def finish_ask(state: TableState, ask: DiceAsk, phase: AskPhase, records: Sequence[NewRecord] = ()) -> Commit:
    """End an ask without a result. An open question about its dice ends too."""
    question = state.question
    all_records = list(records)
    if question is not None and question.request.id == ask.view.request:
        outcome = ThrowOutcome(state="superseded", headline=msg("table-ask-superseded"))
        all_records.append(outcome_record(state, question.throw_id, outcome))
        state = replace(state, question=None)
    return changed_asks(state, [ask.revised(phase)], all_records)


def cancelled_by(state: TableState, ask: DiceAsk, who: Actor | None) -> Commit:
    """Cancel an ask on the page. Raises ``TableError`` (``not_your_seat``)."""
    permissions.may_do(who, state.session, ask.seat, "request")
    records = []
    if who is not None:
        entry = AuditEntry(
            did="chose",
            who=who,
            say=msg("table-did-cancel-ask", name=audit_log.actor_name(who), dice=ask.dice_words),
        )
        records.append(audit_log.draft(entry, state.session_id))
    return finish_ask(state, ask, "cancelled", records)


def changed_asks(
    state: TableState,
    asks: Sequence[DiceAsk],
    records: Sequence[NewRecord],
    confirmed: tuple[ConfirmedFace, ...] = (),
) -> Commit:
    """The commit for asks that are new or changed.

    A finished ask that is open again comes before the others.
    """
    new = {one.id: one for one in asks}
    opened = [new.pop(one.id, one) for one in state.asks]
    finished = [new.pop(one.id, one) for one in state.finished_asks]
    opened = [one for one in finished if one.open] + opened
    opened += [one for one in new.values() if one.open]
    finished += [one for one in (*opened, *new.values()) if not one.open]
    finished = [one for one in finished if not one.open]
    opened = [one for one in opened if one.open]
    before = {one.id: one for one in (*state.asks, *state.finished_asks)}
    now = {one.id: one for one in (*finished, *opened)}
    ask_records = [
        NewRecord("ask", one.to_json(), "", one.id) for one in now.values() if before.get(one.id) != one
    ]
    after = replace(state, asks=tuple(opened), finished_asks=tuple(finished)[-MOST_KEPT:])
    return Commit((*records, *ask_records), after, confirmed)
