"""Routes for operators: a check that the tray serves, and metrics. They are outside of the API's version."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse, Response

from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.errors import ApiError
from traywatch.firmware.web.metrics import MetricsError, TrayMetrics

_TEXT = "text/plain; version=0.0.4; charset=utf-8"


def router(table: TableService, metrics: TrayMetrics) -> APIRouter:
    """Build the routes ``/healthz`` and ``/metrics``."""
    api = APIRouter(include_in_schema=False)

    @api.get("/healthz")
    def healthz() -> PlainTextResponse:
        """200 while the tray serves. The text says whether anything is wrong."""
        problems = len(table.problems)
        return PlainTextResponse(f"degraded: {problems} problems\n" if problems else "ok\n")

    @api.get("/metrics")
    def prometheus() -> Response:
        """The metrics in Prometheus' text format."""
        try:
            return Response(metrics.text(), media_type=_TEXT)
        except MetricsError as error:
            raise ApiError(501, error.code, error.message) from error

    return api
