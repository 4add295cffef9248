"""Routes for hidden rolls: people ask for one, and reveal it later."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from fastapi.responses import Response

from traywatch.firmware.table.views.table_view import TableView
from traywatch.firmware.web.auth.dependencies import Named
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.replies import table_response
from traywatch.firmware.web.routes import api_router
from traywatch.firmware.web.schemas.asks import HiddenRollBody, RevealBody
from traywatch.firmware.web.services.dependency import Services

router = api_router("changing")


@router.post(
    "/hide",
    response_model=TableView,
    openapi_extra=fails("stale_state", "no_session", "ask_invalid", "ask_conflict", "seat_unknown"),
)
def hide(services: Services, body: HiddenRollBody, who: Named) -> Response:
    """Ask for a hidden roll: of these dice, or of whatever is rolled next. A player rolls themself."""
    services.table.hidden_rolls.ask(
        body.audience,
        dice=body.dice,
        seat=body.seat,
        reason=body.reason,
        state_id=body.state_id,
        who=who,
    )
    return table_response(services, who)


@router.post(
    "/throws/{throw_id}/reveal",
    response_model=TableView,
    openapi_extra=fails("stale_state", "throw_unknown", "roll_hidden"),
)
def reveal(
    services: Services, throw_id: Annotated[str, Path(max_length=120)], body: RevealBody, who: Named
) -> Response:
    """Show a hidden roll to everybody: for the host, and for whoever sees it."""
    services.table.hidden_rolls.reveal(throw_id, state_id=body.state_id, who=who)
    return table_response(services, who)
