"""Record throws: match the dice with the open request, then apply them or ask a question.

throw ──observe──► match(open roll request) ──satisfied──► Rolled ──reduce──► journal ──► phones
                          │ partial, conflict, unsure                           ▲
                          └──► question ──one tap──► answer ────────────────────┘
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from traywatch.firmware.storage.journal import NewRecord
from traywatch.firmware.storage.pictures import encode
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.asks.commits import match_ask
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.hidden.lying_dice import LyingDice
from traywatch.firmware.table.roll_paths import RollPaths
from traywatch.firmware.table.session.human_readings import ConfirmedFace
from traywatch.firmware.table.session.observation import (
    as_drawn,
    keep_thrown,
    name_dice,
    observe,
    obstacles_in,
)
from traywatch.firmware.table.session.questions.open_question import OpenQuestion
from traywatch.firmware.table.session.session import GameSession
from traywatch.firmware.table.session.throw_outcome import ThrowOutcome
from traywatch.firmware.table.session.throw_view import RecordedThrow, ThrowView
from traywatch.firmware.table.state import Commit, TableState, commit_session, outcome_record
from traywatch.firmware.table.store import TableStore
from traywatch.messages import Text, msg
from traywatch.rules.core.matching import match
from traywatch.rules.core.placement import laid
from traywatch.rules.core.types import (
    Drawn,
    Observation,
    Partial,
    Placed,
    PlaceRequest,
    Rejected,
    Rolled,
    Satisfied,
)
from traywatch.vision.types import Image, Throw


@dataclass(frozen=True, slots=True)
class ThrownDice:
    """The dice of one throw on the way into the game. ``question_id`` is used if a question is needed."""

    throw_id: str
    observation: Observation
    has_picture: bool
    question_id: str


class ThrowRecorder:
    """Records the throws of the tray. Safe to call from any thread."""

    def __init__(self, store: TableStore) -> None:
        self._store = store

    def record(
        self, throw: Throw, picture: Image | bytes | None = None, paths: RollPaths | None = None
    ) -> ThrowView:
        """Record a throw at rest, match it, and apply it or ask. A second delivery changes nothing.

        ``picture`` is the image that was read: BGR, or JPEG bytes. ``paths`` are kept for statistics. Reads
        the journal once.
        """
        jpeg = picture if picture is None or isinstance(picture, bytes) else encode(picture)
        throw = name_dice(throw)
        store = self._store
        with store.lock:
            records = store.journal.read(ref=throw.throw_id)
            recorded = next((entry for entry in records if entry.kind == "throw"), None)
            if recorded is not None:
                if recorded.body.get("throw") == throw.to_json():
                    return _readable(RecordedThrow(throw.throw_id).with_records(records))
                # Another throw with a used id: a watcher counts from one again after each start.
                throw = throw.model_copy(update={"throw_id": f"{throw.throw_id}-{secrets.token_hex(4)}"})
            if jpeg is not None:
                store.pictures.show(throw.throw_id, jpeg)
            store.commit(
                record_throw(
                    store.state,
                    throw,
                    has_picture=jpeg is not None,
                    question_id=store.new_question_id(),
                    paths=paths,
                )
            )
            view = _readable(store.state.last_throw)
            store.publish_throw("throw", view)
            if jpeg is not None:
                # The phones need not wait for the disk: until then the picture is shown from memory.
                problem = store.pictures.problem
                store.pictures.keep(throw.throw_id, jpeg)
                if store.pictures.problem != problem:
                    store.publish(store.state)
            return view


def record_throw(
    state: TableState, throw: Throw, *, has_picture: bool, question_id: str, paths: RollPaths | None = None
) -> Commit:
    """Record a throw and match it. Dice of an unfinished throw still count as thrown."""
    earlier, ask, lying = state.question, state.ask, state.hidden_dice
    if lying is not None and (ask is None or not ask.visibility.hidden) and lying.still_in(throw):
        return _covering(state, throw, lying, has_picture=has_picture)
    body = {"throw": throw.to_json(), "picture": has_picture}
    if paths is not None:
        body["paths"] = paths.to_json()
    if state.source.demo:
        body["demo"] = True  # recorded dice repeat, so they count in no statistics
    if ask is not None:
        body["ask"] = ask.id  # after a restart, a question about these dice is not about the game's roll
        if ask.seat:
            body["seat"] = ask.seat
        body |= ask.hidden_fields
    records = [NewRecord("throw", body, state.session_id, throw.throw_id)]
    observation = observe(throw, state.profile)
    if earlier is not None:
        if isinstance(earlier.match, Partial):
            observation = keep_thrown(observation, earlier.observation.dice)
        else:
            outcome = ThrowOutcome(state="superseded", headline=msg("table-outcome-rolled-again"))
            records.append(outcome_record(state, earlier.throw_id, outcome))
    state = replace(state, question=None, last_throw=RecordedThrow(throw.throw_id), phase="settled")
    if ask is not None:
        return match_ask(
            state,
            ask,
            observation,
            throw_id=throw.throw_id,
            has_picture=has_picture,
            question_id=question_id,
            records=records,
        )
    return match_and_apply(state, ThrownDice(throw.throw_id, observation, has_picture, question_id), records)


def _covering(state: TableState, throw: Throw, lying: LyingDice, *, has_picture: bool) -> Commit:
    """Record a throw that still shows dice of a hidden roll: it counts for nothing, and is hidden like it."""
    body = {"throw": throw.to_json(), "picture": has_picture, "covers": lying.throw_id}
    body |= {"demo": True} if state.source.demo else {}
    body |= lying.visibility.stored()
    outcome = ThrowOutcome(state="refused", headline=msg("table-hidden-dice-lie"))
    records = (
        NewRecord("throw", body, state.session_id, throw.throw_id),
        outcome_record(state, throw.throw_id, outcome),
    )
    return Commit(records, replace(state, last_throw=RecordedThrow(throw.throw_id), phase="settled"))


def match_and_apply(
    state: TableState,
    thrown: ThrownDice,
    records: Sequence[NewRecord],
    confirmed: tuple[ConfirmedFace, ...] = (),
) -> Commit:
    """Match dice with the request that is open: apply them if they satisfy it, else ask a question."""
    session, throw_id = state.session, thrown.throw_id
    if session is None or session.ended is not None:
        outcome = ThrowOutcome(state="no_session", headline=msg("table-outcome-no-game"))
        return commit_session(state, session, [*records, outcome_record(state, throw_id, outcome)], confirmed)
    if session.roll is None:
        # A throw means: take the choices that need nobody.
        session = session.automatic(autoplay=state.autoplay)
    roll = session.roll
    if roll is None:
        return unrequested_throw(state, session, thrown, records, confirmed)
    result = match(roll, thrown.observation)
    if isinstance(result, Satisfied):
        table = obstacles_in(thrown.observation, roll)
        event = Rolled(request=roll.id, dice=result.dice, source="camera", table=table)
        return apply_roll(state, session, as_drawn(roll, event), throw_id, records, confirmed=confirmed)
    question = OpenQuestion(
        thrown.question_id, throw_id, roll, thrown.observation, result, thrown.has_picture
    )
    outcome = ThrowOutcome(state=question.outcome, headline=question.say, rules=roll.why)
    return commit_session(
        replace(state, question=question),
        session,
        [*records, outcome_record(state, throw_id, outcome)],
        confirmed,
    )


def unrequested_throw(
    state: TableState,
    session: GameSession,
    thrown: ThrownDice,
    records: Sequence[NewRecord],
    confirmed: tuple[ConfirmedFace, ...] = (),
) -> Commit:
    """Dice although the game waits for no roll: they may have been placed as the game asked."""
    headline: Text = msg("table-outcome-answer-first")
    place = next((r for r in session.state.open if isinstance(r, PlaceRequest) and r.dice), None)
    if place is not None:
        placed = laid(place, thrown.observation)
        if isinstance(placed, tuple):
            event = Placed(request=place.id, objects=placed, source="camera")
            return apply_roll(state, session, event, thrown.throw_id, records, confirmed=confirmed)
        if any((die.cell or "").startswith(f"{place.grid}:") for die in thrown.observation.dice):
            headline = placed
    outcome = ThrowOutcome(state="not_awaited", headline=headline)
    return commit_session(
        state, session, [*records, outcome_record(state, thrown.throw_id, outcome)], confirmed
    )


def apply_roll(
    state: TableState,
    session: GameSession,
    event: Rolled | Drawn | Placed,
    throw_id: str | None,
    records: Sequence[NewRecord],
    *,
    who: Actor | None = None,
    confirmed: tuple[ConfirmedFace, ...] = (),
) -> Commit:
    """Apply the event of a throw to the session.

    If the game refuses it, the throw's outcome says so. Raises ``TableError`` (``move_refused``) if there
    is no throw.
    """
    following = session.apply(event, throw_id, who)
    if isinstance(following, Rejected):
        if throw_id is None:
            raise TableError("move_refused", following.message, {"code": following.code})
        outcome = ThrowOutcome(state="refused", headline=following.message)
        return commit_session(state, session, [*records, outcome_record(state, throw_id, outcome)], confirmed)
    return commit_session(replace(state, question=None, counted=throw_id), following, records, confirmed)


def _readable(throw: RecordedThrow | None) -> ThrowView:
    if throw is None or throw.view is None:
        raise TableError("throw_unknown", msg("table-roll-unknown"))
    return throw.view
