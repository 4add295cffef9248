"""Error responses in one envelope: ``{"error": {"code", "message", "detail"}}``.

Codes are stable. Messages are for people and may change.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict
from starlette.responses import JSONResponse

from traywatch.catalogs import ENGLISH
from traywatch.errors import TraywatchError
from traywatch.firmware.web.error_codes import status_of
from traywatch.messages import Text, english, reader_language, rendered


class ErrorBody(BaseModel):
    """The code, message and detail of an error."""

    model_config = ConfigDict(defer_build=True)  # only the API document uses it

    code: str
    message: Text
    detail: Any = None


class ErrorReply(BaseModel):
    """The envelope of every error response."""

    model_config = ConfigDict(defer_build=True)

    error: ErrorBody


def of(error: TraywatchError) -> ApiError:
    """Convert an exception of the table, or of a layer below it, to an ``ApiError``."""
    return ApiError(status_of(error.code), error.code, error.message, getattr(error, "detail", None))


class ApiError(Exception):
    """An error response with HTTP ``status``, sent in the envelope."""

    def __init__(
        self,
        status: int,
        code: str,
        message: Text,
        detail: Any = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(english(message))
        self.headers = headers
        self.status = status
        self.code = code
        self.message = message
        self.detail = detail


def error_response(
    status: int, code: str, message: Text, detail: Any = None, headers: dict[str, str] | None = None
) -> JSONResponse:
    """Return the envelope as a JSON response, with the message in the language of the reader."""
    text = rendered(message, reader_language() or ENGLISH)
    body = {"error": {"code": code, "message": text, "detail": detail}}
    return JSONResponse(body, status, headers=headers)
