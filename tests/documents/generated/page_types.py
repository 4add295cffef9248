"""Types of the API's JSON for the checker of the page's scripts, from the OpenAPI document."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

PAGE = "scripts/javascript/api.d.ts"
_PREFIX = "/api/v1"
_SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def type_of(schema: dict[str, Any]) -> str:
    """The TypeScript type of a JSON schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    for key in ("anyOf", "oneOf", "allOf"):
        if key in schema:
            joint = " & " if key == "allOf" else " | "
            return joint.join(dict.fromkeys(type_of(one) for one in schema[key]))
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        return _object(schema)
    return _SIMPLE.get(str(kind), "any")


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(one) for one in schema['prefixItems'])}]"
    item = type_of(schema.get("items", {}))
    least, most = schema.get("minItems"), schema.get("maxItems")
    if least is not None and least == most and least <= 4:
        return f"[{', '.join([item] * least)}]"
    return f"({item})[]" if " " in item else f"{item}[]"


def _object(schema: dict[str, Any]) -> str:
    if "properties" in schema:
        return "{ " + " ".join(_fields(schema)) + " }"
    more = schema.get("additionalProperties", True)
    return f"Record<string, {type_of(more) if isinstance(more, dict) else 'any'}>"


def _fields(schema: dict[str, Any]) -> Iterator[str]:
    """Each property. All of them are there in an answer, also those that a request may leave out."""
    for name, value in schema["properties"].items():
        yield f"{name if name.isidentifier() else json.dumps(name)}: {type_of(value)};"


def _reply(operation: dict[str, Any]) -> str | None:
    schema = (
        operation["responses"].get("200", {}).get("content", {}).get("application/json", {}).get("schema")
    )
    return type_of(schema) if schema else None


def _replies(document: dict[str, Any], method: str) -> Iterator[tuple[str, str]]:
    """The pattern of each path that answers with JSON, and the type. The more special patterns come first."""
    paths = sorted(document["paths"], key=lambda path: (path.count("{"), -len(path)))
    for path in paths:
        reply = _reply(document["paths"][path].get(method, {"responses": {}}))
        if reply:
            yield re.sub(r"\{\w+\}", "${string}", path.removeprefix(_PREFIX)), reply


def _conditional(document: dict[str, Any], name: str, method: str) -> Iterator[str]:
    yield f"  type {name}<P extends string> ="
    for pattern, reply in _replies(document, method):
        yield f"    P extends `{pattern}` | `{pattern}?${{string}}` ? {reply} :"
    yield "    never;"


def page_types() -> str:
    """The text of the file: an interface for each schema, and the reply of each path."""
    from tests.firmware.contract import DOCUMENT  # it makes a tray, which other pages do not need

    lines = [
        "// Made by python -m tests.documents.generated: the types of the API's JSON.",
        "",
        "declare namespace Api {",
    ]
    for name, schema in sorted(DOCUMENT["components"]["schemas"].items()):
        if "properties" in schema:
            lines += [f"  interface {name} {{", *(f"    {field}" for field in _fields(schema)), "  }"]
        else:
            lines.append(f"  type {name} = {type_of(schema)};")
    for name, method in (("Got", "get"), ("Posted", "post"), ("Put", "put"), ("Deleted", "delete")):
        lines += [
            "",
            f"  /** What {method.upper()} of a path answers with. */",
            *_conditional(DOCUMENT, name, method),
        ]
    lines += [
        "",
        "  /** What a change of a path answers with. */",
        "  type Sent<M extends string, P extends string> =",
    ]
    lines += ['    M extends "POST" ? Posted<P> : M extends "PUT" ? Put<P> : Deleted<P>;']
    return "\n".join([*lines, "}", ""])
