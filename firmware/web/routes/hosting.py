"""Routes for the host: starting a session and resuming an earlier one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from fastapi.responses import JSONResponse
from pydantic import ConfigDict

from traywatch.firmware.table.service import Table, TableError
from traywatch.firmware.table.session.card_sets import SHIPPED, CardSet
from traywatch.firmware.table.views.session_list import SessionView, sessions
from traywatch.firmware.web import errors
from traywatch.firmware.web.auth.dependencies import HostOnly
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.schemas.table import StateId, TableReply, Text
from traywatch.records import Record
from traywatch.rules.core.types import Lobby


class CardsView(Record):
    """A card set of a game; ``problem`` says why it cannot be used, else null."""

    id: str
    title: str
    problem: str | None = None


class LobbyReply(Record):
    """What the host chooses before a session: cards, players, house rules."""

    game: str
    cards: str
    sets: list[CardsView]
    lobby: Lobby


class SessionsReply(Record):
    """The newest sessions: first the current one, then by last use."""

    sessions: list[SessionView]


class ResumeBody(Record):
    """Resume an earlier session."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"state_id": 12}]})

    state_id: StateId


def router(table: Table, sets: Callable[[str], Sequence[CardSet]] | None = None) -> APIRouter:
    """Build the hosting routes. ``sets`` lists the card sets of a game."""
    api = APIRouter(tags=["hosting"])
    known = sets or (lambda game: (CardSet(SHIPPED, table.engine(game).lobby().title),))

    @api.get(
        "/games/{game}/lobby",
        response_model=LobbyReply,
        openapi_extra=fails("game_unknown", "cards_unknown", "content_unusable"),
    )
    def lobby(
        game: Annotated[str, Path(max_length=80)], cards: Annotated[Text | None, Query()] = None
    ) -> Any:
        """The playable characters and all house rules of a game with a card set."""
        try:
            engine = table.engine(game, cards)
            found = known(game)
        except TableError as error:
            raise errors.of(error) from error
        return JSONResponse(
            {
                "game": game,
                "cards": cards or found[0].id,
                "sets": [{"id": one.id, "title": one.title, "problem": one.problem} for one in found],
                "lobby": engine.lobby().to_json(),
            }
        )

    @api.get("/sessions", response_model=SessionsReply, openapi_extra=fails())
    def earlier(limit: Annotated[int, Query(ge=1, le=50)] = 10) -> Any:
        """The sessions of this tray that can be resumed."""
        found = sessions(table.journal, current=table.view["session"], limit=limit)
        return JSONResponse({"sessions": [one.model_dump(mode="json") for one in found]})

    @api.post(
        "/sessions/{session_id}/resume",
        response_model=TableReply,
        tags=["changing"],
        openapi_extra=fails("stale_state", "session_unknown", "session_refused"),
    )
    def resume(session_id: Annotated[str, Path(max_length=120)], body: ResumeBody, who: HostOnly) -> Any:
        """Resume a session where it ended. The current one stays in the journal."""
        try:
            return JSONResponse(table.go_on_with(session_id, state_id=body.state_id, who=who))
        except TableError as error:
            raise errors.of(error) from error

    return api
