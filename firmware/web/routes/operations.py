"""Routes for operators: a check that the tray serves, and metrics. They are outside of the API's version."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse, Response

from traywatch.firmware.web.services.dependency import Services

_TEXT = "text/plain; version=0.0.4; charset=utf-8"


router = APIRouter(include_in_schema=False)


@router.get("/healthz")
def healthz(services: Services) -> PlainTextResponse:
    """200 while the tray serves. The text says whether anything is wrong."""
    problems = len(services.table.problems)
    return PlainTextResponse(f"degraded: {problems} problems\n" if problems else "ok\n")


@router.get("/metrics")
def prometheus(services: Services) -> Response:
    """The metrics in Prometheus' text format."""
    return Response(services.metrics.text(), media_type=_TEXT)
