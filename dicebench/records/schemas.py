"""JSON Schemas of the formats, made from the types; ``records/schemas`` has them as files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from dicebench.records.base import VERSION
from dicebench.records.predictions import Prediction
from dicebench.records.truth import Truth

FOLDER = Path(__file__).parent / "schemas"
FORMATS: dict[str, Any] = {"truth": Truth, "predictions": Prediction}
"""Each format by name, with the type of one line."""


def schema_of(name: str) -> str:
    """The JSON Schema of one line of a format, as text. Raises ``KeyError`` for an unknown name."""
    schema = TypeAdapter(FORMATS[name]).json_schema()
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"dicebench {name}, version {VERSION}: one line",
    }
    return json.dumps({**head, **schema}, indent=1) + "\n"


def schema_files() -> dict[Path, str]:
    """The files of all schemas with their texts."""
    return {FOLDER / f"{name}.json": schema_of(name) for name in FORMATS}
