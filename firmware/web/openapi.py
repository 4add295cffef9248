"""The OpenAPI document, completed: each operation's errors with their codes, who may call it, examples.

FastAPI writes what the types say. What no type says stands here: the guard's refusals, which are the
same for every door of a sort, and the codes that a door names itself by ``fails``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute

from traywatch.firmware.web.auth.middleware import JOIN, PICTURE, PLAYERS, READING
from traywatch.firmware.web.error_codes import CODES
from traywatch.firmware.web.errors import ErrorReply

_EXAMPLES = Path(__file__).with_name("examples.json")
_TAGS = {
    "reading": "What everybody on the network may see.",
    "changing": "What the table's token, and for their own seat a player's, may do.",
    "access": "Who comes to the table, and as what.",
    "hosting": "What can be begun, and what can be gone on with.",
    "set-up": "The camera, the light, the mat and the lens.",
}
_SCHEMES = {
    "token": {
        "type": "apiKey",
        "in": "header",
        "name": "X-Traywatch-Token",
        "description": "The table's token or a player's.",
    },
    "bearer": {"type": "http", "scheme": "bearer", "description": "The same token."},
}
_REASONS = {
    401: "No token, or a wrong one",
    403: "Not allowed",
    404: "Not there",
    409: "Not now",
    413: "Too large",
    416: "No such part",
    422: "Not as described",
    429: "Too many at once",
}


def name_of(route: APIRoute) -> str:
    """The operation's id: ``post_requests_request_id_answer``."""
    path = route.path.removeprefix("/api/v1").replace("{", "").replace("}", "").replace(".", "_")
    method = min(route.methods or {"GET"}).lower()
    return f"{method}{path.replace('/', '_')}"


class Described(FastAPI):
    """An application that gives the completed document."""

    def openapi(self) -> dict[str, Any]:
        """Made once, with the errors, the examples and the marks of who may call."""
        if self.openapi_schema is None:
            self.openapi_schema = _completed(super().openapi())
        return self.openapi_schema


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Each operation of a document: method in capitals, path, and its description."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


def errors_of(operation: dict[str, Any]) -> set[str]:
    """The codes that the completed document names for an operation."""
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
            if "itemSchema" in content:  # of a stream; FastAPI adds that of a plain text
                content.pop("schema", None)
    _plain_tuples(schemas)
    document["components"]["examples"] = {
        name: {"summary": "As a practice tray answered.", "value": value}
        for name, value in _recorded().items()
    }
    return document


def _plain_tuples(schema: Any) -> None:
    """A tuple of like parts, a point say, as an array of so many of them: more tools understand that."""
    for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        _plain_tuples(inner)
    if isinstance(schema, dict):
        parts = schema.get("prefixItems")
        if isinstance(parts, list) and all(part == parts[0] for part in parts):
            del schema["prefixItems"]
            schema.update(items=parts[0], minItems=len(parts), maxItems=len(parts))


def _summary(operation: dict[str, Any]) -> None:
    """The first sentence of a door's docstring is its summary."""
    text = " ".join(operation.get("description", "").split())
    first = text.split(". ")[0].rstrip(".").replace("``", "")
    if first:
        operation["summary"] = first
    operation["description"] = text.replace("``", "`")


def _common(method: str, path: str, operation: dict[str, Any]) -> list[str]:
    codes = ["host_not_allowed"]
    if operation.get("parameters") or operation.get("requestBody"):
        codes.append("invalid_request")
    if method in READING:
        return [*codes, "too_many_requests"] if PICTURE.fullmatch(path) else codes
    codes += ["origin_not_allowed", "too_many_requests", "body_too_large"]
    if path == JOIN:
        return codes
    return [*codes, "token_missing", "token_wrong", *(() if PLAYERS.fullmatch(path) else ("host_only",))]


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
    found = CODES[code]
    return {
        "summary": found.when,
        "value": {"error": {"code": code, "message": found.when, "detail": found.detail}},
    }


@cache
def _recorded() -> dict[str, Any]:
    """Answers that a practice tray gave, by the name of their schema, or of the operation where that has
    none; ``tests/firmware/record_examples.py`` takes them."""
    return dict(json.loads(_EXAMPLES.read_bytes())) if _EXAMPLES.exists() else {}


def _examples(operation: dict[str, Any]) -> None:
    content = operation["responses"].get("200", {}).get("content", {}).get("application/json")
    if content is None:
        return
    name = content["schema"].get("$ref", operation["operationId"]).rpartition("/")[2]
    if name in _recorded():
        content["examples"] = {"recorded": {"$ref": f"#/components/examples/{name}"}}
