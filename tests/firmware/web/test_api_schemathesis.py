"""Schemathesis generates calls from the OpenAPI document: every answer is documented, and none is a 5xx.

The long tests make a few calls per route. For a long run:

    TRAYWATCH_EXAMPLES=400 scripts/test tests/firmware/web/test_api_schemathesis.py
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.firmware.contract import DOCUMENT
from tests.firmware.doors import Tray
from tests.reader import shown

schemathesis = pytest.importorskip("schemathesis")

from schemathesis.checks import not_a_server_error  # noqa: E402
from schemathesis.specs.openapi.checks import (  # noqa: E402
    content_type_conformance,
    ignored_auth,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

pytestmark = pytest.mark.long(
    "test_api_contract calls each route, test_api_errors causes each error, test_api_fuzz sends any body"
)
EXAMPLES = int(os.environ.get("TRAYWATCH_EXAMPLES", "4"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    ignored_auth,
]


@schemathesis.serializer("application/gzip")
def as_bytes(context: Any, value: Any) -> dict[str, Any]:
    """A part of a backup, which is a file of bytes."""
    return {"data": value if isinstance(value, bytes) else str(value).encode()}


TRAY = Tray()
schema = schemathesis.openapi.from_dict(DOCUMENT)
schema.app, schema.location = TRAY.app, "/api/v1/openapi.json"
OPERATIONS = [found.ok() for found in schema.get_all_operations()]


@pytest.fixture(scope="module", autouse=True)
def prepared() -> Iterator[None]:
    # Streams end at once, so that a call of GET events returns.
    TRAY.table.publisher.close()
    TRAY.see(np.zeros((120, 160, 3), np.uint8))
    yield
    TRAY.close()


def checks_of(operation: Any) -> list[Any]:
    """The checks of a route.

    In OpenAPI 3.1 the schema of a stream describes its whole text. Schemathesis holds each event to it.
    """
    streams = operation.path.endswith("/events")
    return [check for check in CHECKS if not (streams and check is response_schema_conformance)]


def brought_near(case: Any) -> None:
    """Make two of three calls for the current state, so that they pass its check."""
    turn = len(str(case.body)) % 3
    if turn and isinstance(case.body, dict) and "state_id" in case.body:
        case.body["state_id"] = TRAY.state_id
    if turn == 2 and case.path_parameters:
        known = {
            "request_id": [
                r["id"] for r in (*shown(TRAY.table.view)["open"], *shown(TRAY.table.view)["questions"])
            ],
            "throw_id": [t.id for t in TRAY.table.history.throws(limit=1)[0]],
            "game": ["free", "dice_warriors"],
            "player_id": [p.id for p in TRAY.access.players],
            "session_id": [str(shown(TRAY.table.view)["session"])],
        }
        for name in case.path_parameters:
            if found := known.get(name):
                case.path_parameters[name] = found[-1]
    if case.operation.path.endswith("/join") and isinstance(case.body, dict) and turn:
        case.body["code"] = TRAY.access.code


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_calls_made_up_from_the_document_are_answered_as_it_says(operation: Any) -> None:
    @given(case=operation.as_strategy())
    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def call(case: Any) -> None:
        brought_near(case)
        case.call_and_validate(headers={"X-Traywatch-Token": TRAY.access.token}, checks=checks_of(operation))

    call()


def test_every_route_of_the_document_is_called() -> None:
    """Equal names of tests would count as one test when several processes share them."""
    labels = [operation.label for operation in OPERATIONS]
    routes = [
        f"{method.upper()} {path}" for path, route in schema.raw_schema["paths"].items() for method in route
    ]
    assert len(set(labels)) == len(labels) and set(labels) == set(routes)
