"""Routes that change the table. The guard has already checked the token."""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import Path
from fastapi.responses import Response
from pydantic import JsonValue

from traywatch.firmware.table.commands.corrections import ChoiceView
from traywatch.firmware.table.session.questions.replies import Reply
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.firmware.table.views.table_view import TableView
from traywatch.firmware.web.auth.dependencies import HostOnly, Named
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.replies import json_response, table_response
from traywatch.firmware.web.routes import api_router
from traywatch.firmware.web.schemas.table import (
    AdjustableReply,
    AdjustBody,
    AmendBody,
    AnswerBody,
    ChoiceBody,
    ProfileBody,
    RedoBody,
    RollBody,
    SettingsBody,
    StartBody,
    UndoBody,
)
from traywatch.firmware.web.services.dependency import Services

router = api_router("changing")


@router.post(
    "/session",
    response_model=TableView,
    openapi_extra=fails(
        "stale_state", "game_unknown", "cards_unknown", "content_unusable", "session_refused"
    ),
)
def session(services: Services, body: StartBody, who: HostOnly) -> Response:
    """Start a session; the one before stays in the journal."""
    services.table.start(
        body.game,
        body.players,
        body.settings,
        cards=body.cards,
        autoplay=body.autoplay,
        state_id=body.state_id,
        who=who,
    )
    return table_response(services, who)


@router.post(
    "/requests/{request_id}/answer",
    response_model=TableView,
    openapi_extra=fails(
        "stale_state", "no_session", "not_your_seat", "request_unknown", "answer_invalid", "move_refused"
    ),
)
def answer(
    services: Services, request_id: Annotated[str, Path(max_length=120)], body: AnswerBody, who: Named
) -> Response:
    """Answer a question about a throw or a choice of the game, or enter a throw by hand."""
    reply = Reply.model_validate(body.model_dump(exclude={"state_id"}))
    services.table.answers.answer(request_id, reply, state_id=body.state_id, who=who)
    return table_response(services, who)


@router.post(
    "/throws/{throw_id}/amend",
    response_model=TableView,
    openapi_extra=fails(
        "stale_state",
        "no_session",
        "not_your_seat",
        "roll_hidden",
        "throw_unknown",
        "answer_invalid",
        "move_refused",
    ),
)
def amend(
    services: Services, throw_id: Annotated[str, Path(max_length=120)], body: AmendBody, who: Named
) -> Response:
    """Correct a reading of an earlier throw and replay the game from there."""
    reading = HumanReading(kind=body.kind, value=body.value, label=body.label, zone=body.zone)
    services.table.corrections.amend(throw_id, body.die_id, reading, state_id=body.state_id, who=who)
    return table_response(services, who)


@router.get(
    "/choices/{request_id}",
    response_model=ChoiceView,
    openapi_extra=fails("no_session", "not_your_seat", "request_unknown"),
)
def choice(services: Services, request_id: Annotated[str, Path(max_length=120)], who: Named) -> Response:
    """An answered choice of the session with its options, to answer it otherwise."""
    return json_response(services.table.corrections.choice(request_id, who=who))


@router.post(
    "/choices/{request_id}/amend",
    response_model=TableView,
    openapi_extra=fails(
        "stale_state", "no_session", "not_your_seat", "request_unknown", "answer_invalid", "move_refused"
    ),
)
def amend_choice(
    services: Services, request_id: Annotated[str, Path(max_length=120)], body: ChoiceBody, who: Named
) -> Response:
    """Answer an earlier choice otherwise and replay the game from there."""
    reply = Reply(option=body.option, amount=body.amount, text=body.text)
    services.table.corrections.amend_choice(request_id, reply, state_id=body.state_id, who=who)
    return table_response(services, who)


@router.get("/adjustable", response_model=AdjustableReply, openapi_extra=fails("no_session"))
def adjustable(services: Services, who: Named) -> Response:
    """What the caller may adjust now: the host everything, a player what belongs to their seat."""
    return json_response(AdjustableReply(groups=list(services.table.adjustments.groups(who))))


@router.post(
    "/adjust",
    response_model=TableView,
    openapi_extra=fails("stale_state", "no_session", "not_your_seat", "move_refused"),
)
def adjust(services: Services, body: AdjustBody, who: Named) -> Response:
    """Give one field of the game another value by hand. It is an entry of its own, and can be undone."""
    was, now = cast(JsonValue, body.was), cast(JsonValue, body.now)
    services.table.adjustments.adjust(body.path, was, now, body.note, state_id=body.state_id, who=who)
    return table_response(services, who)


@router.post(
    "/undo",
    response_model=TableView,
    openapi_extra=fails("stale_state", "no_session", "not_your_seat", "roll_hidden", "move_refused"),
)
def undo(services: Services, body: UndoBody, who: Named) -> Response:
    """Undo the last step; players only their own."""
    services.table.corrections.undo(void=body.void, state_id=body.state_id, who=who)
    return table_response(services, who)


@router.post(
    "/redo",
    response_model=TableView,
    openapi_extra=fails("stale_state", "no_session", "not_your_seat", "roll_hidden", "nothing_to_redo"),
)
def redo(services: Services, body: RedoBody, who: Named) -> Response:
    """Redo the last undo, if nothing else has happened since; players only their own."""
    services.table.corrections.redo(state_id=body.state_id, who=who)
    return table_response(services, who)


@router.put("/settings", response_model=TableView, openapi_extra=fails("stale_state", "answer_invalid"))
def settings(services: Services, body: SettingsBody, who: HostOnly) -> Response:
    """Pause or resume the table, and set which dice are in play."""
    services.table.settings(
        paused=body.paused,
        dice_in_play=body.dice_in_play,
        language=body.language,
        autoplay=body.autoplay,
        state_id=body.state_id,
    )
    return table_response(services, who)


@router.post(
    "/roll",
    response_model=TableView,
    openapi_extra=fails("stale_state", "no_demo", "no_roll", "not_your_seat"),
)
def roll(services: Services, body: RollBody, who: Named) -> Response:
    """Let the demo throw the dice that are asked for, once; a player those of their seat."""
    services.table.roll_for_me(state_id=body.state_id, who=who)
    return table_response(services, who)


@router.put(
    "/profile",
    response_model=TableView,
    openapi_extra=fails("stale_state", "profile_fixed", "profile_unreadable", "profile_not_saved"),
)
def profile(services: Services, body: ProfileBody, who: HostOnly) -> Response:
    """Apply another tray profile and save it."""
    services.table.check(body.state_id)
    services.require_changeable_profile()(body.profile)
    return table_response(services, who)
