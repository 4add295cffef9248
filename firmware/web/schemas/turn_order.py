"""Request body of the route for the turn order."""

from __future__ import annotations

from pydantic import ConfigDict

from traywatch.firmware.web.schemas.request_body import RequestBody
from traywatch.firmware.web.schemas.table import StateId
from traywatch.rules.core.types import OrderChange


class OrderBody(RequestBody):
    """One change of the turn order."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"state_id": 14, "change": {"do": "add", "name": "Wolf", "bonus": 2}},
                {"state_id": 15, "change": {"do": "roll"}},
                {"state_id": 16, "change": {"do": "next"}},
            ]
        }
    )

    change: OrderChange
    state_id: StateId
