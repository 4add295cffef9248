"""The whole table as the API returns it, as the event stream sends it, and as OpenAPI describes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import Field, InstanceOf, SerializeAsAny, WithJsonSchema

from traywatch import __version__
from traywatch.firmware.host.panel.status_light import Light, light_of
from traywatch.firmware.table.hidden.audience import EVERYBODY, Viewer
from traywatch.firmware.table.session.ask.dice_ask import DiceAsk
from traywatch.firmware.table.session.ask.view import AskView
from traywatch.firmware.table.session.audit_log import AuditEntryView, UndoPreview, step_back
from traywatch.firmware.table.session.questions.open_question import OpenQuestion, QuestionView
from traywatch.firmware.table.session.throw_view import ThrowView
from traywatch.firmware.table.state import Phase, SourceInfo, TableState
from traywatch.firmware.table.views.shown import shown_throw
from traywatch.firmware.table.views.step_summaries import StepSummary, step_summaries
from traywatch.messages import Text
from traywatch.records import Record
from traywatch.rules.core.types import GameInfo, GameView, Request, State
from traywatch.rules.engine.table_order import OrderedState, without_hidden

GameState = Annotated[
    SerializeAsAny[InstanceOf[State]] | dict[str, Any],
    WithJsonSchema({"type": "object", "additionalProperties": True}),
]
"""The state of a game; each game has its own fields. A client's copy is a dictionary."""


class TableView(Record):
    """The whole table."""

    version: str
    state_id: int
    event_id: str
    phase: Literal["resting", "rolling", "settled", "paused"]
    paused: bool
    autoplay: bool = Field(
        default=False, description="The demo answers for everybody, until a person takes over."
    )
    dice_in_play: tuple[str, ...] | None
    source: SourceInfo
    profile_id: str = Field(default="", description="Changes when another tray profile comes into use.")
    session: str | None
    game: GameInfo | None
    table: GameView | None
    state: GameState | None
    open: tuple[Request, ...]
    questions: tuple[QuestionView, ...]
    asks: tuple[AskView, ...] = Field(
        default=(), description="What programs ask people to roll. ``open`` has the request of the first."
    )
    undo: UndoPreview | None = Field(default=None, description="What POST undo would take back.")
    redo: UndoPreview | None = Field(default=None, description="What POST redo would bring back.")
    step_summaries: tuple[StepSummary, ...] = Field(
        default=(), description="What the last steps of the game came to, the newest first."
    )
    audit_log: tuple[AuditEntryView, ...] = Field(
        default=(), description="What people did last in this session, the newest first."
    )
    last_throw: ThrowView | None
    problems: tuple[Text, ...]
    light: Light = Field(default="ready", description="What the lamp at the tray says.")
    language: str | None = Field(
        default=None, description="The language for readers who ask for none; null: English."
    )


class PhaseChange(Record):
    """The event ``phase``: dice began to roll, or came to rest."""

    phase: Phase
    light: Light


def table_view(
    state: TableState, *, state_id: int, event_id: str, profile_id: str, problems: Sequence[Text]
) -> TableView:
    """The view of a state for everybody. The ids and the problems come from the journal and the publisher."""
    session, ask = state.session, state.ask
    phase: Phase | Literal["paused"] = "paused" if state.paused else state.phase
    return TableView(
        version=__version__,
        state_id=state_id,
        event_id=event_id,
        phase=phase,
        paused=state.paused,
        autoplay=state.autoplay,
        dice_in_play=tuple(sorted(state.dice_in_play)) if state.dice_in_play is not None else None,
        source=state.source,
        profile_id=profile_id,
        session=session.id if session else None,
        game=session.engine.info if session else None,
        table=session.engine.view(session.state) if session else None,
        state=shown_state(session.state, session.engine.info) if session else None,
        open=(ask.menu, ask.request) if ask else session.state.open if session else (),
        asks=tuple(one.view for one in state.asks),  # they have no results yet
        step_summaries=step_summaries(session),
        problems=tuple(problems),
        language=state.language,
        **_shown_facts(state, EVERYBODY, problems),
    )


def table_view_for(public: TableView, state: TableState, viewer: Viewer) -> TableView:
    """The view of a state for a viewer: the ``public`` one, with what only some may see."""
    facts = _shown_facts(state, viewer, public.problems)
    if all(getattr(public, name) == value for name, value in facts.items()):
        return public
    return public.model_copy(update=facts)


def _shown_facts(state: TableState, viewer: Viewer, problems: Sequence[Text]) -> dict[str, Any]:
    """The fields that may tell of a hidden roll, as a viewer may see them."""
    question = shown_question(state, viewer)
    return {
        "questions": (question.view(),) if question is not None else (),
        "undo": _undo(state, viewer),
        "redo": _redo(state, viewer),
        "audit_log": shown_entries(state, viewer),
        "last_throw": shown_last(state, viewer),
        "light": light_of(state.phase, [question] if question is not None else [], problems),
    }


def shown_question(state: TableState, viewer: Viewer) -> OpenQuestion | None:
    """The open question; None for a viewer who may not see its throw."""
    question = state.question
    if question is None or not state.visibility_of(question.throw_id).allows(viewer):
        return None
    return question


def shown_entries(state: TableState, viewer: Viewer) -> tuple[AuditEntryView, ...]:
    """What people did, without what they did with throws that a viewer may not see."""
    return tuple(one for one in state.audit_log if state.visibility_of(one.throw_id).allows(viewer))


def shown_last(state: TableState, viewer: Viewer) -> ThrowView | None:
    """The last throw as a viewer may see it."""
    last = state.last_throw.view if state.last_throw is not None else None
    return shown_throw(last, viewer) if last is not None else None


def shown_preview(ask: DiceAsk, viewer: Viewer) -> UndoPreview | None:
    """What an undo of an answered ask takes back; None for a viewer who may not see its result."""
    return ask.undo_preview if ask.visibility.allows(viewer) else None


def _undo(state: TableState, viewer: Viewer) -> UndoPreview | None:
    if state.answered_ask is not None:
        return shown_preview(state.answered_ask, viewer)
    return step_back(state.session.last_step if state.session else None)


def _redo(state: TableState, viewer: Viewer) -> UndoPreview | None:
    if state.reopened_ask is not None:
        by_whom = state.reopened_ask.by
        preview = shown_preview(state.reopened_ask.ask, viewer)
        by_id = by_whom.id if by_whom else None
        return preview.model_copy(update={"by": by_id}) if preview is not None else None
    if state.undo is None:
        return None
    step = step_back(state.undo.session.last_step)
    by = state.undo.by.id if state.undo.by else None
    return step.model_copy(update={"by": by}) if step else None


def shown_state(state: State, info: GameInfo) -> State:
    """The state as everybody may see it: without the seed of draws, and with a hidden deck in no order.

    Whoever knows either can predict what comes next.
    """
    if isinstance(state, OrderedState):
        state = without_hidden(state)
    hidden: dict[str, Any] = {}
    settings = getattr(state, "settings", None)
    if info.seed and isinstance(settings, Record) and info.seed in type(settings).model_fields:
        default = type(settings).model_fields[info.seed].get_default()
        hidden["settings"] = settings.model_copy(update={info.seed: default})
    deck = getattr(state, "deck", None)
    if isinstance(deck, tuple):
        hidden["deck"] = tuple(sorted(deck))
    return state.model_copy(update=hidden) if hidden else state
