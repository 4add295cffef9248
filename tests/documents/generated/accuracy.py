"""The accuracy page: its text from a template, its tables of photographs from result files.

``python -m traywatch.models.evaluate FOLDER --role test --json`` prints the results. With ``--record
RESULTS.json``, ``python -m tests.documents.generated`` keeps them, with the checksums of the networks.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

PAGE = "docs/reference/accuracy.md"
ROOT = Path(__file__).parents[3]
RESULTS = ROOT / "docs" / "reference" / "results"
TEMPLATE = RESULTS / "accuracy.md.in"
KINDS = ("d4", "d6", "d8", "d10", "d12", "d20")
LEFT_OUT = ("tables", "confusion", "values", "elapsed_ms")

ROWS = (
    ("found", "detected, box overlaps by half"),
    ("met", "detected, looser count"),
    ("kind_right", "kind right"),
    ("both_right", "best guess right"),
    ("accepted", "accepted"),
    ("accepted_wrong", "accepted and wrong"),
)


def networks() -> dict[str, str]:
    """The checksums of the shipped networks."""
    files = sorted((ROOT / "models").glob("*.onnx"))
    return {file.stem: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def measured_networks() -> dict[str, str]:
    """The checksums of the networks that the page's results belong to."""
    found: dict[str, str] = json.loads((RESULTS / "networks.json").read_text(encoding="utf-8"))
    return found


def record(results: Path) -> None:
    """Keep the results of the test photographs, as ``evaluate --json`` printed them."""
    found: dict[str, Any] = json.loads(results.read_text(encoding="utf-8"))
    kept = {key: value for key, value in found.items() if key not in LEFT_OUT}
    kept["confidence"] = {
        key: value for key, value in kept["confidence"].items() if not isinstance(value, list | dict)
    }
    _write("photographs.json", kept)
    _write("networks.json", networks())


def _write(name: str, data: dict[str, Any]) -> None:
    (RESULTS / name).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def accuracy_page() -> str:
    """The page: the template with its tables."""
    found = json.loads((RESULTS / "photographs.json").read_text(encoding="utf-8"))
    tables = {
        "photographs": _overall(found),
        "kinds": _by_kind(found["by_kind"]),
        "dice": _clusters(found["clustered"]["die"]),
        "networks": "\n".join(
            ["| network | sha256 |", "|---|---|"]
            + [f"| `{name}.onnx` | `{checksum[:12]}` |" for name, checksum in measured_networks().items()]
        ),
    }
    text = TEMPLATE.read_text(encoding="utf-8")
    for name, table in tables.items():
        text = text.replace(f"<!-- {name} -->", table)
    return text


def _share(count: dict[str, Any]) -> str:
    if not count["n"]:
        return "–"
    low, high = 100 * count["low"], 100 * count["high"]
    return f"{100 * count['share']:.1f} % ({low:.1f} to {high:.1f})"


def _overall(found: dict[str, Any]) -> str:
    lines = ["| measure | count | n | share (95 % interval) |", "|---|---|---|---|"]
    for key, text in ROWS:
        one = found["overall"][key]
        lines.append(f"| {text} | {one['k']:,} | {one['n']:,} | {_share(one)} |")
    false = found["false_a_picture"]
    interval = f"{false['each']:.3f} ({false['low']:.3f} to {false['high']:.3f}) per picture"
    lines.append(f"| false positives | {false['k']} | {false['n']} pictures | {interval} |")
    return "\n".join(lines)


def _by_kind(kinds: dict[str, Any]) -> str:
    lines = ["| kind | n | best guess right | accepted | accepted and wrong |", "|---|---|---|---|---|"]
    for kind in KINDS:
        one = kinds[kind]
        wrong = f"{one['accepted_wrong']['k']} of {one['accepted_wrong']['n']}"
        cells = (kind, one["met"]["n"], _share(one["both_right"]), _share(one["accepted"]), wrong)
        lines.append("| " + " | ".join(str(cell) for cell in cells) + " |")
    return "\n".join(lines)


def _clusters(dice: dict[str, Any]) -> str:
    lines = ["| measure | frames | physical dice | share (95 % interval) |", "|---|---|---|---|"]
    for key, text in ROWS:
        if key in dice:
            one = dice[key]
            lines.append(f"| {text} | {one['n']} | {one['clusters']} | {_share(one)} |")
    return "\n".join(lines)
