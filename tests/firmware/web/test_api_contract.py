"""The OpenAPI document is correct: answers and examples match their schemas."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator
from openapi_spec_validator.validation.exceptions import OpenAPIValidationError

from tests.firmware.contract import BY_ID, DOCUMENT, OPERATIONS, fits
from tests.firmware.doors import WELL, Tray
from traywatch.firmware.web.error_codes import CODES


@pytest.fixture
def tray() -> Iterator[Tray]:
    tray = Tray()
    yield tray
    tray.close()


def test_the_document_satisfies_the_version_that_it_names() -> None:
    """Generators of clients refuse a document with fields of another version."""
    assert DOCUMENT["openapi"] == "3.1.0"
    OpenAPIV31SpecValidator(DOCUMENT).validate()
    stream = BY_ID["get_events"]["responses"]["200"]["content"]["text/event-stream"]
    broken = copy.deepcopy(DOCUMENT)
    for operation in broken["paths"]["/api/v1/events"].values():
        content = operation["responses"]["200"]["content"]["text/event-stream"]
        content["itemSchema"] = content.pop("x-item-schema")
    assert stream["schema"] and stream["x-item-schema"]
    with pytest.raises(OpenAPIValidationError):  # so the validator notices it
        OpenAPIV31SpecValidator(broken).validate()


@pytest.mark.parametrize(("method", "path", "name"), OPERATIONS)
def test_a_door_is_described(method: str, path: str, name: str) -> None:
    operation = BY_ID[name]
    assert 10 < len(operation["summary"]) < 140 and operation["description"]
    assert operation["tags"][0] in {tag["name"] for tag in DOCUMENT["tags"]}
    content = operation["responses"]["200"]["content"]
    for kind, described in content.items():
        assert described.get("schema"), kind
    if "application/json" in content:
        examples = content["application/json"]["examples"]
        for example in examples.values():
            if "$ref" in example:
                example = DOCUMENT["components"]["examples"][example["$ref"].rpartition("/")[2]]
            fits(content["application/json"]["schema"], example["value"])
    for status, response in operation["responses"].items():
        if int(status) < 400:
            continue
        described = response["content"]["application/json"]
        assert described["examples"], f"{status} names no code: use fails()"
        for code, example in described["examples"].items():
            assert CODES[code].status == int(status)
            fits(described["schema"], example["value"])


JSON = "application/json"
BODIES = {name: op["requestBody"]["content"] for name, op in BY_ID.items() if "requestBody" in op}


def test_one_body_is_a_file() -> None:
    assert [name for name, content in BODIES.items() if JSON not in content] == [
        "put_backups_upload",
        "put_updates_upload",
    ]


@pytest.mark.parametrize("name", [name for name, content in BODIES.items() if JSON in content])
def test_a_body_has_examples_that_fit(name: str) -> None:
    schema = BODIES[name][JSON]["schema"]
    examples = DOCUMENT["components"]["schemas"][schema["$ref"].rpartition("/")[2]]["examples"]
    assert examples
    for example in examples:
        fits(schema, example)


def test_every_door_has_a_call_that_works() -> None:
    assert set(BY_ID) - set(WELL) == {"get_events"}
    assert set(WELL) <= set(BY_ID)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            name, marks=pytest.mark.long("test_setup measures a lens") if name == "post_lens" else ()
        )
        for name in sorted(WELL)
    ],
)
def test_an_answer_has_the_form_that_is_described(tray: Tray, name: str) -> None:
    answer = WELL[name](tray)
    assert answer.status_code == 200, answer.text
    kind = answer.headers["content-type"]
    content = BY_ID[name]["responses"]["200"]["content"]
    assert kind in content
    if kind == "application/json":
        fits(content[kind]["schema"], answer.json())


def test_the_recorded_answers_are_those_of_today(tray: Tray) -> None:
    """The top-level keys are those of current answers; else run python -m tests.firmware.record_examples."""
    recorded = json.loads((Path(__file__).parents[3] / "firmware/web/api/examples.json").read_bytes())
    for name, call in WELL.items():
        schema = BY_ID[name]["responses"]["200"]["content"].get("application/json", {}).get("schema", {})
        key = schema.get("$ref", name).rpartition("/")[2]
        if name in ("get_table", "get_throws_throw_id", "get_health", "post_join", "get_access"):
            assert set(recorded[key]) == set(call(Tray()).json()), key
