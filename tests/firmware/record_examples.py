"""Record the examples of the OpenAPI document from a practice tray.

python -m tests.firmware.record_examples

Run it when the format of an answer has changed; a test reports that.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.firmware.doors import WELL, Tray
from traywatch.firmware.web.api.openapi import operations

_FILE = Path(__file__).parents[2] / "firmware" / "web" / "api" / "examples.json"


def main() -> None:
    """Write the file: answers by schema name, or by operation id."""
    document = Tray(start=False).document
    found: dict[str, Any] = {}
    for _, _, operation in operations(document):
        call = WELL.get(operation["operationId"])
        if call is None:
            continue
        tray = Tray()
        answer = call(tray)
        tray.close()
        if answer.headers["content-type"] != "application/json":
            continue
        schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
        found.setdefault(schema.get("$ref", operation["operationId"]).rpartition("/")[2], answer.json())
    _FILE.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{_FILE.name}: {len(found)} answers, {_FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
