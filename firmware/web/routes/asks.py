"""Routes for programs that ask people to roll dice."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from fastapi.responses import Response

from traywatch.firmware.table.session.ask.view import AskView
from traywatch.firmware.web.auth.dependencies import Looking, Named
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.replies import json_response
from traywatch.firmware.web.routes import api_router
from traywatch.firmware.web.schemas.asks import AskBody, AsksReply
from traywatch.firmware.web.services.dependency import Services

AskPath = Annotated[str, Path(max_length=80)]


router = api_router("asking")


@router.get("/asks", response_model=AsksReply, openapi_extra=fails())
def all_asks(services: Services, viewer: Looking) -> Response:
    """What programs ask people to roll: the newest finished asks, then the open ones."""
    return json_response(AsksReply(asks=list(services.table.asks.all_for(viewer))))


@router.post(
    "/asks",
    response_model=AskView,
    openapi_extra=fails("ask_invalid", "ask_conflict", "asks_full", "no_session"),
)
def ask(services: Services, body: AskBody, who: Named) -> Response:
    """Ask people to roll exactly these dice. Several asks queue. The event ``ask`` brings the result."""
    added = services.table.asks.add(
        body.dice,
        ask_id=body.id,
        player=body.player,
        reason=body.reason,
        expires_s=body.expires_s,
        audience=body.audience,
        who=who,
    )
    return json_response(added)


@router.get("/asks/{ask_id}", response_model=AskView, openapi_extra=fails("ask_unknown"))
def one(services: Services, ask_id: AskPath, viewer: Looking) -> Response:
    """One ask with its state and its result."""
    return json_response(services.table.asks.get(ask_id, viewer))


@router.delete("/asks/{ask_id}", response_model=AskView, openapi_extra=fails("ask_unknown", "ask_of_another"))
def cancel(services: Services, ask_id: AskPath, who: Named) -> Response:
    """Cancel an ask that is not answered yet; a program only its own."""
    return json_response(services.table.asks.cancel(ask_id, who=who))
