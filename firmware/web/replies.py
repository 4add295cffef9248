"""JSON responses from typed objects."""

from __future__ import annotations

from fastapi.responses import Response

from traywatch.records import Record


def json_response(record: Record) -> Response:
    """A response with the JSON of a record, which is not validated again."""
    return Response(record.model_dump_json(), media_type="application/json")
