"""The comparison of two processors reports each difference."""

from __future__ import annotations

import copy
import importlib.util
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

_SPEC = importlib.util.spec_from_file_location(
    "processor_probe", Path(__file__).resolve().parent.parent / "scripts" / "processor_probe.py"
)
assert _SPEC is not None and _SPEC.loader is not None
probe = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(probe)

NETWORK = {"sha256": "aa", "in_8_bits": 9, "opened_alike": True, "answers": [0.25, 0.5]}
HERE: dict[str, Any] = {
    "python": "3.11.2",
    "machine": "x86_64",
    "processor": "AMD EPYC",
    "saturates": False,
    "imports": {"modules": 3, "failed": {}},
    "networks": {"read.onnx": NETWORK},
    "pictures": [
        {
            "picture": "d6.jpg",
            "dice": [{"kind": "d6", "value": 3, "status": "read", "confidence": 0.99}],
        }
    ],
    "import_s": 1.0,
    "networks_s": 1.0,
    "read_s": 1.0,
}


def change(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def do(there: dict[str, Any]) -> None:
        *way, last = path.split("/")
        at: Any = there
        for step in way:
            at = at[int(step)] if isinstance(at, list) else at[step]
        at[int(last) if isinstance(at, list) else last] = value

    return do


@pytest.mark.parametrize(
    ("difference", "wrong"),
    [
        (change("machine", "aarch64"), 0),
        (change("pictures/0/dice/0/confidence", 0.9901), 0),
        (change("networks/read.onnx/answers/1", 0.5000001), 0),
        (change("networks/read.onnx/answers/1", 0.51), 1),
        (change("networks/read.onnx/answers", [0.25]), 1),
        (change("networks/read.onnx/sha256", "bb"), 1),
        (change("networks/read.onnx/opened_alike", False), 1),
        (change("networks", {}), 1),
        (change("imports/modules", 2), 1),
        (change("imports/failed", {"traywatch.firmware.host.panel.gpio": "ImportError()"}), 1),
        (change("pictures/0/dice/0/value", 4), 1),
        (change("pictures/0/dice/0/status", "unsure"), 1),
        (change("pictures/0/dice/0/confidence", 0.9), 1),
        (change("pictures/0/dice", []), 1),
    ],
)
def test_each_difference_is_reported(
    difference: Callable[[dict[str, Any]], None],
    wrong: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    there = copy.deepcopy(HERE)
    difference(there)
    for name, one in (("here", HERE), ("there", there)):
        (tmp_path / name).write_text(json.dumps(one))
    status = probe.main(["--compare", str(tmp_path / "here"), str(tmp_path / "there"), "bookworm"])
    assert status == wrong
    assert capsys.readouterr().out.count("DIFFERS") == wrong
