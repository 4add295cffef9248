"""Routes for the turn order of games that have none of their own."""

from __future__ import annotations

from fastapi.responses import Response

from traywatch.firmware.table.views.table_view import TableView
from traywatch.firmware.web.auth.dependencies import Named
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.replies import json_response
from traywatch.firmware.web.routes import api_router
from traywatch.firmware.web.schemas.turn_order import OrderBody
from traywatch.firmware.web.services.dependency import Services
from traywatch.rules.core.types import OrderView

router = api_router("changing")


@router.get("/order", response_model=OrderView, openapi_extra=fails("no_session", "move_refused"))
def order(services: Services, who: Named) -> Response:
    """Who acts after whom. Hidden combatants are there for the host only."""
    return json_response(services.table.turn_orders.view(who))


@router.post(
    "/order",
    response_model=TableView,
    openapi_extra=fails("stale_state", "no_session", "not_your_seat", "move_refused"),
)
def change(services: Services, body: OrderBody, who: Named) -> Response:
    """Add, remove or hide a combatant, roll or set initiatives, decide a tie, or go on to the next."""
    return json_response(services.table.turn_orders.change(body.change, state_id=body.state_id, who=who))
