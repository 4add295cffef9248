"""Complete the OpenAPI document: errors with their codes, security requirements and examples.

FastAPI generates what the types describe. This module adds the refusals of the guard, which depend on the
kind of route, and the codes that a route declares with ``fails``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from starlette.routing import BaseRoute

from traywatch.firmware.web.api.later_routes import LaterRoutes
from traywatch.firmware.web.auth.middleware import JOIN, PICTURE
from traywatch.firmware.web.auth.rights import READING, right_of
from traywatch.firmware.web.constant_responses import ConstantResponses
from traywatch.firmware.web.error_codes import CODES
from traywatch.firmware.web.errors import ErrorReply

_EXAMPLES = Path(__file__).with_name("examples.json")
_TAGS = {
    "reading": "Read-only routes for everybody on the network.",
    "changing": "Changes. The host token may make all of them, a player's token those for its own seat.",
    "asking": "Programs ask people to roll dice.",
    "access": "Joining the table, seats and tokens.",
    "hosting": "Starting and resuming sessions.",
    "set-up": "Camera, light, mat and lens.",
}
_SCHEMES = {
    "token": {
        "type": "apiKey",
        "in": "header",
        "name": "X-Traywatch-Token",
        "description": "The host token, a player's token or a program's token.",
    },
    "bearer": {"type": "http", "scheme": "bearer", "description": "The same token."},
}
_REASONS = {
    401: "No token, or an invalid one",
    403: "Not allowed",
    404: "Not found",
    409: "Not possible in the current state",
    413: "Too large",
    416: "Range not satisfiable",
    422: "Invalid request",
    429: "Too many requests",
    503: "Busy",
}


class Described(FastAPI):
    """A FastAPI application that serves the completed OpenAPI document."""

    @property
    def routes(self) -> list[BaseRoute]:
        """All routes, for the document. Those that are imported when they are needed are imported now."""
        return [
            route
            for entry in self.router.routes
            for route in (entry.load() if isinstance(entry, LaterRoutes) else (entry,))
        ]

    def setup(self) -> None:
        """Add the route of the document. Its bytes are made once, at the first request."""
        assert self.openapi_url is not None
        constants = ConstantResponses()

        def document(request: Request) -> Response:
            return constants.get("document", self._encoded).answer(request.headers)

        self.add_route(self.openapi_url, document, include_in_schema=False)

    def _encoded(self) -> bytes:
        return json.dumps(self.openapi(), ensure_ascii=False, separators=(",", ":")).encode()

    def openapi(self) -> dict[str, Any]:
        """Return the completed document; it is built once."""
        if self.openapi_schema is None:
            self.openapi_schema = _completed(super().openapi())
        return self.openapi_schema


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield each operation of a document: method in upper case, path, and its description."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


def errors_of(operation: dict[str, Any]) -> set[str]:
    """Return the error codes that the completed document lists for an operation."""
    return {
        code
        for status, response in operation["responses"].items()
        if int(status) >= 400
        for code in response["content"]["application/json"].get("examples", ())
    }


def _completed(document: dict[str, Any]) -> dict[str, Any]:
    document["tags"] = [{"name": name, "description": say} for name, say in _TAGS.items()]
    document["components"]["securitySchemes"] = _SCHEMES
    schemas = document["components"]["schemas"]
    # The state of a game is described as any object: each game has its own fields.
    for unused in ("HTTPValidationError", "ValidationError", "State"):
        schemas.pop(unused, None)
    errors = ErrorReply.model_json_schema(ref_template="#/components/schemas/{model}")
    schemas.update(errors.pop("$defs"), ErrorReply=errors)
    for method, path, operation in operations(document):
        _summary(operation)
        own = operation.pop("x-errors", None)
        codes = [*_common(method, path, operation), *(own or ())]
        if own is not None:
            operation["responses"] = {s: r for s, r in operation["responses"].items() if int(s) < 400}
        _errors(operation, codes)
        if "token_missing" in codes:
            operation["security"] = [{"token": []}, {"bearer": []}]
        elif "token_wrong" in codes:
            operation["security"] = [{}, {"token": []}, {"bearer": []}]
        _examples(operation)
        for content in operation["responses"]["200"]["content"].values():
            if "itemSchema" in content:  # a stream; version 3.1 knows the schema of the whole text only
                content["x-item-schema"] = content.pop("itemSchema")
    _plain_tuples(schemas)
    document["components"]["examples"] = {
        name: {"summary": "As a practice tray answered.", "value": value}
        for name, value in _recorded().items()
    }
    return document


def _plain_tuples(schema: Any) -> None:
    """Replace a tuple of equal items, such as a point, by an array of fixed length.

    More tools understand arrays than ``prefixItems``.
    """
    for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        _plain_tuples(inner)
    if isinstance(schema, dict):
        parts = schema.get("prefixItems")
        if isinstance(parts, list) and all(part == parts[0] for part in parts):
            del schema["prefixItems"]
            schema.update(items=parts[0], minItems=len(parts), maxItems=len(parts))


def _summary(operation: dict[str, Any]) -> None:
    """Use the first sentence of a route's docstring as its summary."""
    text = " ".join(operation.get("description", "").split())
    first = text.split(". ")[0].rstrip(".").replace("``", "")
    if first:
        operation["summary"] = first
    operation["description"] = text.replace("``", "`")


def _common(method: str, path: str, operation: dict[str, Any]) -> list[str]:
    right = right_of(method, path)
    host_only = [] if right.players else ["host_only"]
    codes = ["host_not_allowed"]
    if operation.get("parameters") or operation.get("requestBody"):
        codes.append("invalid_request")
    if method in READING:
        codes += ["too_many_requests"] if PICTURE.fullmatch(path) else []
        return codes if right.everybody else [*codes, "token_missing", "token_wrong", *host_only]
    codes += ["origin_not_allowed", "too_many_requests", "body_too_large"]
    if path == JOIN:
        return codes
    codes += ["token_missing", "token_wrong", "scope_missing"]
    return [*codes, *host_only]


def _errors(operation: dict[str, Any], codes: list[str]) -> None:
    by_status: dict[int, list[str]] = {}
    for code in dict.fromkeys(codes):
        by_status.setdefault(CODES[code].status, []).append(code)
    for status, named in sorted(by_status.items()):
        response: dict[str, Any] = {
            "description": f"{_REASONS[status]}: {', '.join(named)}",
            "content": {
                "application/json": {
                    "schema": {
                        "allOf": [
                            {"$ref": "#/components/schemas/ErrorReply"},
                            {"properties": {"error": {"properties": {"code": {"enum": named}}}}},
                        ]
                    },
                    "examples": {code: _example(code) for code in named},
                }
            },
        }
        if status == 429:
            response["headers"] = {
                "Retry-After": {
                    "description": "Seconds to wait.",
                    "required": True,
                    "schema": {"type": "integer", "minimum": 1},
                }
            }
        operation["responses"][str(status)] = response


def _example(code: str) -> dict[str, Any]:
    about = CODES[code]
    return {
        "summary": about.when,
        "value": {"error": {"code": code, "message": about.when, "detail": about.detail}},
    }


@cache
def _recorded() -> dict[str, Any]:
    """Return recorded answers of the practice tray, keyed by schema name or operation id.

    ``tests/firmware/record_examples.py`` records them.
    """
    return dict(json.loads(_EXAMPLES.read_bytes())) if _EXAMPLES.exists() else {}


def _examples(operation: dict[str, Any]) -> None:
    content = operation["responses"].get("200", {}).get("content", {}).get("application/json")
    if content is None:
        return
    name = content["schema"].get("$ref", operation["operationId"]).rpartition("/")[2]
    if name in _recorded():
        content["examples"] = {"recorded": {"$ref": f"#/components/examples/{name}"}}
