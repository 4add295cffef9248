"""The OpenAPI document, and checks of answers against it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import jsonschema_rs

from tests.firmware.doors import Tray
from traywatch.firmware.web.api.openapi import operations

DOCUMENT = Tray(start=False).document
OPERATIONS = [(method, path, op["operationId"]) for method, path, op in operations(DOCUMENT)]
CHANGING = [one for one in OPERATIONS if one[0] != "GET"]
BY_ID = {op["operationId"]: op for _, _, op in operations(DOCUMENT)}


def fits(schema: dict[str, Any], value: Any) -> None:
    """Raise if a value does not match a schema of the document."""
    _validator(json.dumps(schema)).validate(value)


@cache
def _validator(schema: str) -> jsonschema_rs.Validator:
    return jsonschema_rs.validator_for({**json.loads(schema), "components": DOCUMENT["components"]})


def code_of(answer: Any) -> str:
    """Return the error code of an answer."""
    return str(answer.json()["error"]["code"])
