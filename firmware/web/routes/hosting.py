"""Routes for the host: starting a session and resuming an earlier one."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query
from fastapi.responses import Response
from pydantic import ConfigDict

from traywatch.firmware.table.session.card_sets import offered_set
from traywatch.firmware.table.views.session_list import SessionView, sessions
from traywatch.firmware.table.views.table_view import TableView
from traywatch.firmware.web.auth.dependencies import HostOnly
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.replies import json_response
from traywatch.firmware.web.routes import api_router
from traywatch.firmware.web.schemas.request_body import RequestBody, ShortText
from traywatch.firmware.web.schemas.table import StateId
from traywatch.firmware.web.services.dependency import Services
from traywatch.messages import Text
from traywatch.records import Record
from traywatch.rules.core.types import Lobby


class CardsView(Record):
    """A card set of a game; ``problem`` says why it cannot be used, else null."""

    id: str
    title: Text
    problem: Text | None = None


class LobbyReply(Record):
    """What the host chooses before a session: cards, players, house rules."""

    game: str
    cards: str
    sets: list[CardsView]
    lobby: Lobby


class SessionsReply(Record):
    """The newest sessions: first the current one, then by last use."""

    sessions: list[SessionView]


class ResumeBody(RequestBody):
    """Resume an earlier session."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"state_id": 12}]})

    state_id: StateId


router = api_router("hosting")


@router.get(
    "/games/{game}/lobby",
    response_model=LobbyReply,
    openapi_extra=fails("game_unknown", "cards_unknown", "content_unusable"),
)
def lobby(
    services: Services,
    game: Annotated[str, Path(max_length=80)],
    cards: Annotated[ShortText | None, Query()] = None,
) -> Response:
    """The playable characters and all house rules of a game with a card set.

    Without ``cards`` it is the set that a new session is offered.
    """
    engine = services.table.engine(game, cards)
    sets = services.card_sets(game)
    chosen = cards or offered_set(game, sets)
    if chosen not in (cards, sets[0].id):
        engine = services.table.engine(game, chosen)
    offered = [CardsView(id=one.id, title=one.title, problem=one.problem) for one in sets]
    return json_response(LobbyReply(game=game, cards=chosen, sets=offered, lobby=engine.lobby()))


@router.get("/sessions", response_model=SessionsReply, openapi_extra=fails("too_busy"))
def earlier(services: Services, limit: Annotated[int, Query(ge=1, le=50)] = 10) -> Response:
    """The sessions of this tray that can be resumed."""
    newest = sessions(services.table.index, current=services.table.view.session, limit=limit)
    return json_response(SessionsReply(sessions=newest))


@router.post(
    "/sessions/{session_id}/resume",
    response_model=TableView,
    tags=["changing"],
    openapi_extra=fails("stale_state", "session_unknown", "session_refused"),
)
def resume(
    services: Services, session_id: Annotated[str, Path(max_length=120)], body: ResumeBody, who: HostOnly
) -> Response:
    """Resume a session where it ended. The current one stays in the journal."""
    return json_response(services.table.resume_session(session_id, state_id=body.state_id, who=who))
