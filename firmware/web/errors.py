"""Errors as every door gives them: ``{"error": {"code", "message", "detail"}}``.

Codes are stable; messages are for people and may change.
"""

from __future__ import annotations

import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from traywatch.errors import TraywatchError
from traywatch.firmware.web.error_codes import status_of

_log = logging.getLogger("traywatch.api")


class ErrorBody(BaseModel):
    """What went wrong."""

    code: str
    message: str
    detail: Any = None


class ErrorReply(BaseModel):
    """The envelope of every error."""

    error: ErrorBody


def of(error: TraywatchError, default: int = 409) -> ApiError:
    """What a door answers where the table, or something below it, raised ``error``."""
    return ApiError(status_of(error.code, default), error.code, error.message, getattr(error, "detail", None))


class ApiError(Exception):
    """An answer other than the one hoped for; becomes the envelope with ``status``."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        detail: Any = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.headers = headers
        self.status = status
        self.code = code
        self.message = message
        self.detail = detail


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


def error_response(
    status: int, code: str, message: str, detail: Any = None, headers: dict[str, str] | None = None
) -> JSONResponse:
    """The envelope as a response."""
    body = {"error": {"code": code, "message": message, "detail": detail}}
    return JSONResponse(body, status, headers=headers)


def install(app: FastAPI) -> None:
    """Make every failure of ``app`` answer with the envelope."""

    @app.exception_handler(ApiError)
    async def _ours(_: Request, error: ApiError) -> JSONResponse:
        return error_response(error.status, error.code, error.message, error.detail, error.headers)

    @app.exception_handler(RequestValidationError)
    async def _invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        # What was sent is not sent back: it may not be JSON-able, and it is known to the sender.
        where = [{"where": [str(part) for part in e["loc"]], "problem": e["msg"]} for e in error.errors()]
        return error_response(
            422,
            "invalid_request",
            "The request is not of the form that is described in /api/v1/openapi.json.",
            where,
        )

    @app.exception_handler(HTTPException)
    async def _http(request: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 400:  # no JSON at all, or nested past all bounds
            return error_response(422, "invalid_request", "The body cannot be read as JSON.", [])
        code = _CODES.get(error.status_code, "error")
        return error_response(
            error.status_code, code, str(error.detail), {"path": request.url.path}, dict(error.headers or {})
        )

    @app.exception_handler(Exception)
    async def _unforeseen(request: Request, error: Exception) -> JSONResponse:
        _log.error("%s %s failed", request.method, request.url.path, exc_info=error)
        return error_response(500, "internal_error", "Something went wrong in the tray; its log says what.")
