"""The kept results of the accuracy page: one file for each section, with the checksums of its reader.

    python -m tests.documents.generated --record throws runs/throws.json

keeps what an evaluation printed as JSON. The evaluations name the files of the reader that they used (key
``networks``). Results of another reader than the shipped one are refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from traywatch.models.evaluate.report.reader_files import reader_files

ROOT = Path(__file__).parents[3]
RESULTS = ROOT / "docs" / "reference" / "results"

Results = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Section:
    """How a section is recorded: the names of the files that it needs, and what is kept of their content.

    A section that ``reads`` no picture with networks is never old.
    """

    files: tuple[str, ...]
    content: Callable[[list[Results]], Results]
    reads: bool = True


def networks() -> dict[str, str]:
    """The checksums of the shipped networks and fitted numbers, by file name."""
    return reader_files(ROOT / "models")


def load(name: str) -> Results:
    """The kept results of a section; empty if there are none."""
    path = RESULTS / f"{name}.json"
    results: Results = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return results


def other_reader(name: str) -> list[str]:
    """Files of the reader that changed since a section was measured; all of them if it never was."""
    results, shipped = load(name), networks()
    if results and not SECTIONS[name].reads:
        return []
    measured = results.get("networks", {})
    return sorted(
        file for file in measured.keys() | shipped.keys() if measured.get(file) != shipped.get(file)
    )


def record(name: str, files: Sequence[Path]) -> None:
    """Keep the results of a section. Exits with a message if they are not those of the shipped reader."""
    section = SECTIONS.get(name)
    if section is None or len(files) != len(section.files):
        known = "; ".join(f"{one} ({', '.join(its.files)})" for one, its in SECTIONS.items())
        raise SystemExit(f"--record {name}: name a section and its files: {known}")
    printed = [_printed(path) for path in files]
    for path, one in zip(files, printed, strict=True):
        if one.get("networks") != networks():
            raise SystemExit(f"{path}: not measured with the files in models/; run the evaluation again")
    results = {"networks": networks(), **section.content(printed)}
    (RESULTS / f"{name}.json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


def _printed(path: Path) -> Results:
    """What an evaluation printed: one JSON object, or one for each line (``lines`` has all but the first)."""
    text = path.read_text(encoding="utf-8")
    try:
        results: Results = json.loads(text)
    except json.JSONDecodeError:
        first, *others = (json.loads(line) for line in text.splitlines() if line.startswith("{"))
        return {**first, "lines": others}
    return results


def _rendered(results: list[Results]) -> Results:
    counts = ("pictures", "overall", "false_a_picture", "by_kind")
    known, unknown = (
        {**{key: one[key] for key in counts}, "suites": one["tables"]["suite"]} for one in results
    )
    return {"known": known, "unknown": unknown}


def _ground_points(results: list[Results]) -> Results:
    return {
        key: results[0][key]
        for key in ("drawn", "pictures", "dice", "not_found", "clear", "near", "ece", "foot")
    }


def _calibration(results: list[Results]) -> Results:
    return {"cases": {one["case"]: one for one in results[0]["lines"]}}


def _throws(results: list[Results]) -> Results:
    return {key: value for key, value in results[0].items() if key != "networks"}


def _taught_dice(results: list[Results]) -> Results:
    demonstrated, taught = results[0]["lines"]
    return {**demonstrated, **taught}


def _failures(results: list[Results]) -> Results:
    shifts, crowds, things = results
    return {
        "rows": {row["name"].removeprefix("rendered: "): row for row in (*shifts["rows"], *crowds["rows"])},
        "things": {key: things[key] for key in ("pictures", "false_read", "false_boxes")},
    }


SECTIONS: dict[str, Section] = {
    "rendered": Section(("camera known", "camera unknown"), _rendered),
    "ground_points": Section(("pictures of mats",), _ground_points),
    "calibration": Section(("calibration",), _calibration, reads=False),
    "throws": Section(("tracking",), _throws),
    "taught_dice": Section(("dice memory",), _taught_dice),
    "failures": Section(("shift suite", "crowds", "pictures without dice"), _failures),
}
"""The sections of the page that have results."""
