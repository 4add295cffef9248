"""The doors that change something. The guard has checked the token before any of them is reached."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path
from fastapi.responses import JSONResponse

from firmware.api.callers import HostOnly, Named
from firmware.api.errors import ApiError, ErrorReply
from firmware.api.models import (
    AmendBody,
    AnswerBody,
    ProfileBody,
    RedoBody,
    SettingsBody,
    StartBody,
    TableReply,
    UndoBody,
)
from firmware.asking import Reply
from firmware.table import Table, TableError
from traywatch.errors import TraywatchError

_STATUS = {
    "stale_state": 409,
    "not_your_seat": 403,
    "request_unknown": 404,
    "throw_unknown": 404,
    "die_unknown": 404,
    "game_unknown": 404,
    "cards_unknown": 404,
    "answer_invalid": 422,
    "session_refused": 422,
}


def router(table: Table, keep_profile: Callable[[dict[str, Any]], None] | None) -> APIRouter:
    """The changing half of the API for a table. Each door answers with the whole table."""
    api = APIRouter(
        tags=["changing"],
        responses={status: {"model": ErrorReply} for status in (401, 403, 404, 409, 413, 422)},
    )

    def done(change: Callable[[], dict[str, Any]]) -> JSONResponse:
        try:
            return JSONResponse(change())
        except TableError as error:
            raise ApiError(_STATUS.get(error.code, 409), error.code, error.message, error.detail) from error

    @api.post("/session", response_model=TableReply)
    def session(body: StartBody, who: HostOnly) -> Any:
        """Begin a session; the one before stays in the journal."""
        return done(
            lambda: table.start(
                body.game, body.players, body.settings, cards=body.cards, state_id=body.state_id, who=who
            )
        )

    @api.post("/requests/{request_id}/answer", response_model=TableReply)
    def answer(request_id: Annotated[str, Path(max_length=120)], body: AnswerBody, who: Named) -> Any:
        """Answer a question about a throw, a choice of the game, or enter a throw by hand."""
        reply = Reply.model_validate(body.model_dump(exclude={"state_id"}))
        return done(lambda: table.answer(request_id, reply, state_id=body.state_id, who=who))

    @api.post("/throws/{throw_id}/amend", response_model=TableReply)
    def amend(throw_id: Annotated[str, Path(max_length=120)], body: AmendBody, who: Named) -> Any:
        """Put a reading of an earlier throw right and play on from there."""
        return done(
            lambda: table.amend(
                throw_id,
                body.die_id,
                kind=body.kind,
                value=body.value,
                label=body.label,
                zone=body.zone,
                state_id=body.state_id,
                who=who,
            )
        )

    @api.post("/undo", response_model=TableReply)
    def undo(body: UndoBody, who: Named) -> Any:
        """Take the last step back; players only their own."""
        return done(lambda: table.undo(void=body.void, state_id=body.state_id, who=who))

    @api.post("/redo", response_model=TableReply)
    def redo(body: RedoBody, who: Named) -> Any:
        """Take the last undo back, while nothing else has happened; players only their own."""
        return done(lambda: table.redo(state_id=body.state_id, who=who))

    @api.put("/settings", response_model=TableReply)
    def settings(body: SettingsBody, who: HostOnly) -> Any:
        """Pause the table or go on; say which dice are in its bag."""
        return done(lambda: table.settings(paused=body.paused, bag=body.bag, state_id=body.state_id))

    @api.put("/profile", response_model=TableReply)
    def profile(body: ProfileBody, who: HostOnly) -> Any:
        """Use another tray profile from now on, and keep it."""

        def change() -> dict[str, Any]:
            table.check(body.state_id)
            if keep_profile is None:
                raise TableError("profile_fixed", "this tray takes no profile while it runs")
            keep_profile(body.profile)
            return table.view

        try:
            return done(change)
        except ApiError:
            raise
        except TraywatchError as error:
            raise ApiError(422, error.code, error.message) from error

    return api
