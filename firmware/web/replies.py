"""JSON responses from typed objects."""

from __future__ import annotations

from starlette.responses import Response

from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.hidden.audience import viewer_of
from traywatch.firmware.web.services.web_services import WebServices
from traywatch.records import Record


def json_response(record: Record) -> Response:
    """A response with the JSON of a record, which is not validated again."""
    return Response(record.model_dump_json(), media_type="application/json")


def table_response(services: WebServices, who: Actor) -> Response:
    """The table as a person may see it, after what they changed."""
    return json_response(services.table.view_for(viewer_of(who)))
