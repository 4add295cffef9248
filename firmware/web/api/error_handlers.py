"""Every failure of a route becomes a response in the envelope of ``traywatch.firmware.web.errors``."""

from __future__ import annotations

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, JSONResponse, Response

from traywatch.errors import TraywatchError
from traywatch.firmware.web.errors import ApiError, error_response, of
from traywatch.firmware.web.pages import PAGE
from traywatch.messages import msg
from traywatch.validation import problem_of

_log = logging.getLogger("traywatch.api")
_NOT_FOUND = PAGE / "not-found.html"
_CODES = {
    401: "token_missing",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    413: "body_too_large",
    416: "bad_range",
    429: "too_many_requests",
}


def _is_person(request: Request) -> bool:
    """Whether a browser asks for a page, and no program for data."""
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")


def install(app: FastAPI) -> None:
    """Make every failure of ``app`` answer with the envelope."""

    @app.exception_handler(ApiError)
    async def _ours(_: Request, error: ApiError) -> JSONResponse:
        return error_response(error.status, error.code, error.message, error.detail, error.headers)

    @app.exception_handler(TraywatchError)
    async def _of_a_layer_below(request: Request, error: TraywatchError) -> JSONResponse:
        return await _ours(request, of(error))

    @app.exception_handler(RequestValidationError)
    async def _invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        # The input is not sent back: it may not be JSON serializable, and the client knows it.
        where = [
            {"where": [str(part) for part in e["loc"]], "problem": problem_of(e)} for e in error.errors()
        ]
        return error_response(
            422,
            "invalid_request",
            msg("web-request-invalid"),
            where,
        )

    @app.exception_handler(HTTPException)
    async def _http(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and _is_person(request):
            return FileResponse(_NOT_FOUND, 404, headers={"Cache-Control": "no-cache"})
        if error.status_code == 400:  # not JSON, or nested too deeply
            return error_response(422, "invalid_request", msg("web-body-not-json"), [])
        code = _CODES.get(error.status_code, "error")
        return error_response(
            error.status_code, code, str(error.detail), {"path": request.url.path}, dict(error.headers or {})
        )

    @app.exception_handler(Exception)
    async def _unforeseen(request: Request, error: Exception) -> JSONResponse:
        _log.error("%s %s failed", request.method, request.url.path, exc_info=error)
        return error_response(500, "internal_error", msg("web-internal-error"))
