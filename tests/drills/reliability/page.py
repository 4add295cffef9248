"""The results of all drills, and the page that shows them."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from tests.drills.reliability.drill import Outcome
from tests.drills.reliability.drills import DRILLS
from traywatch.records import Record

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "reliability.md"
RESULTS = PAGE.parent / "results" / "reliability.json"


class Result(Record):
    """What is kept of a drill: how much it did, how much was wrong, and whether it noticed its fault."""

    count: int
    wrong: int
    figures: str
    noticed: bool
    at: str
    load: float
    cores: int


def result_of(found: Outcome, with_fault: Outcome) -> Result:
    """The result of a drill that ended now."""
    return Result(
        count=found.count,
        wrong=found.wrong,
        figures=found.figures,
        noticed=with_fault.wrong > 0,
        at=f"{datetime.now(UTC):%Y-%m-%d}",
        load=round(os.getloadavg()[0]),
        cores=os.cpu_count() or 1,
    )


def page(results: Mapping[str, Result]) -> str:
    """The page with one row for each drill."""
    lines = [
        "# How reliability is tested",
        "",
        "Each drill tries to break a promise. "
        "It also runs with a fault in the product, which it must notice. "
        "This page is written by `.venv/bin/python -m tests.drills.reliability`.",
        "",
        "Load is the number of processes that wait for a processor core. "
        "What exceeds the number of cores waits for other programs, so times are longer than usual.",
        "",
        "| promise | drill | done | wrong | figures | fault that it notices | date, load of cores |",
        "|---|---|---|---|---|---|---|",
    ]
    for drill in DRILLS:
        found = results.get(drill.name)
        if found is not None:
            lines.append(
                f"| {drill.promise} | `tests/drills/{drill.name}.py` | {found.count} {drill.unit} "
                f"| {found.wrong} | {found.figures} | {drill.fault}: {'yes' if found.noticed else 'NO'} "
                f"| {found.at}, {found.load:.0f} of {found.cores} |"
            )
    return "\n".join(lines) + "\n"


def kept() -> dict[str, Result]:
    """The results of earlier runs, by drill."""
    if not RESULTS.exists():
        return {}
    stored = json.loads(RESULTS.read_text(encoding="utf-8"))
    return {name: Result.from_json(one) for name, one in stored.items()}
