"""All drills in one run, with their counts, as the page ``docs/reference/reliability.md``.

``python -m tests.drills.reliability --scale 1`` runs each drill, and again with a fault that it must notice.
``--scale 10`` does ten times as much.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.drills import bit_flips, damaged_files, flood_routes, kill, stops, table_growth
from tests.firmware.programs import in_started_programs
from traywatch.firmware.storage import token_file
from traywatch.firmware.storage.journal import records
from traywatch.firmware.storage.journal.file import JournalFile
from traywatch.firmware.table import publisher
from traywatch.records import Record

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "reliability.md"
_MOST_P99_MS = 2000.0
"""On a busy machine. The fault of this drill makes it more than 4000."""
RESULTS = PAGE.parent / "results" / "reliability.json"


@dataclass(frozen=True)
class Outcome:
    """What a drill came to: how much it did, how much of that was wrong, and its figures in words."""

    count: int
    wrong: int
    figures: str


@dataclass(frozen=True)
class Drill:
    """A drill, and a fault of the product that it must notice.

    ``least`` is how much it must have done at scale 1; less shows nothing. ``fault`` says what ``broken``
    does.
    """

    name: str
    promise: str
    unit: str
    least: int
    measure: Callable[[float], Outcome]
    fault: str
    broken: Callable[[], Any]
    fault_scale: float = 1.0


def _kill(scale: float) -> Outcome:
    found = kill.run(round(12 * scale))
    wrong = found.lost + found.doubled + found.damaged
    return Outcome(
        found.records,
        wrong,
        f"{found.kills} kills in six games: {found.lost} lost, {found.doubled} doubled, "
        f"{found.damaged} journals damaged",
    )


def _damaged(scale: float) -> Outcome:
    n = round(24 * scale)
    wrong = damaged_files.run(n)
    names = len(damaged_files.FILES)
    return Outcome(n, len(wrong), f"{names} files, {len(damaged_files.DAMAGES)} kinds of damage")


def _flips(scale: float) -> Outcome:
    n = round(40 * scale)
    found, unnoticed = bit_flips.run(n, throws=20)
    return Outcome(n, len(unnoticed), ", ".join(f"{count} {what}" for what, count in sorted(found.items())))


def _growth(scale: float) -> Outcome:
    n = round(1500 * scale)
    grown = table_growth.growth_mb(table_growth.run(n))
    return Outcome(
        n, int(grown > table_growth.MOST_GROWTH_MB), f"grown by {grown:.1f} MB after the first fifth"
    )


def _stops(scale: float) -> Outcome:
    found = stops.run(round(8 * scale))
    return Outcome(len(found), len(stops.wrong(found)), stops.summary(found).partition(": ")[2])


def _flood(scale: float) -> Outcome:
    with tempfile.TemporaryDirectory() as folder:
        found = flood_routes.run(
            Path(folder), seconds=1.5, only=lambda known: known if scale >= 1 else known[:3]
        )
    worst = max((one for one in found if one.waits_ms), key=lambda one: one.percentile(0.99))
    return Outcome(
        sum(len(one.waits_ms) for one in found),
        len(flood_routes.slow(found, _MOST_P99_MS)),
        f"{len(found)} routes; the host waits longest with a flood of `{worst.route.partition('?')[0]}`: "
        f"median {worst.percentile(0.5):.0f} ms, 99th percentile {worst.percentile(0.99):.0f} ms",
    )


# ------------------------------------------------------------------ faults


@contextmanager
def _every_fifth_write_is_lost() -> Iterator[None]:
    whole, calls = JournalFile.append, [0]

    def lossy(self: JournalFile, rows: Sequence[records.StoredRecord]) -> None:
        calls[0] += 1
        if calls[0] % 5:
            whole(self, rows)

    with patch.object(JournalFile, "append", lossy):
        yield


@contextmanager
def _checksums_are_constant() -> Iterator[None]:
    with patch.object(records, "checksum", lambda *_: b"\0" * records.CHECKSUM_BYTES):
        yield


@contextmanager
def _copies_are_not_used() -> Iterator[None]:
    with patch.object(token_file, "_copy", lambda path: path.with_name("no-such-copy")):
        yield


@contextmanager
def _messages_are_kept_for_ever() -> Iterator[None]:
    made = publisher.Publisher.__init__

    def endless(self: publisher.Publisher) -> None:
        made(self)
        self._kept = deque()

    with (
        patch.object(publisher.Publisher, "__init__", endless),
        patch.object(publisher.PublishedEvent, "forget_wires", lambda self: None),
    ):
        yield


def _ends_as_any_program() -> Any:
    return in_started_programs(
        "import sys\nfrom traywatch.firmware.cli import interrupts\ninterrupts.leave = sys.exit\n"
    )


def _floods_hold_the_loop() -> Any:
    return in_started_programs(
        "import time\n"
        "from traywatch.firmware.web.auth import costs, middleware\n"
        "def dear(method, path):\n"
        "    time.sleep(0.15)\n"
        "    return 0.0\n"
        "costs.cost_of = middleware.cost_of = dear\n"
    )


DRILLS = (
    Drill("kill", "Power is cut at any moment: no step is lost or doubled.", "steps", 12, _kill,
          "every fifth write is lost", _every_fifth_write_is_lost),
    Drill("damaged_files", "One damaged file does not stop the start, and nothing else is lost.",
          "directories", 24, _damaged, "copies of tokens are not used", _copies_are_not_used),
    Drill("bit_flips", "No flipped bit of the journal goes unnoticed.", "flips", 40, _flips,
          "checksums are constant", _checksums_are_constant),
    Drill("table_growth", "The table does not grow in a long evening.", "steps", 1500, _growth,
          "all messages are kept", _messages_are_kept_for_ever),
    Drill("stops", "A stop is quick, also while the tray starts or is busy.", "stops", 8, _stops,
          "threads that are at work are unwound at the end", _ends_as_any_program),
    Drill("flood_routes", "A flood of any route does not keep the host waiting.", "reads of the host", 100,
          _flood, "requests cost 0.15 s and no budget", _floods_hold_the_loop, fault_scale=0.1),
)  # fmt: skip


def outcome_with_fault(drill: Drill, scale: float) -> Outcome:
    """What a drill says of a product with its fault. An exception is a way to notice it too."""
    with drill.broken():
        try:
            return drill.measure(scale)
        except Exception as error:
            return Outcome(1, 1, f"{type(error).__name__}: {error}"[:200])


class Result(Record):
    """What is kept of a drill: how much it did, how much was wrong, and whether it noticed its fault."""

    count: int
    wrong: int
    figures: str
    noticed: bool
    at: str
    load: float


def result_of(found: Outcome, with_fault: Outcome) -> Result:
    """The result of a drill that ended now."""
    return Result(
        count=found.count,
        wrong=found.wrong,
        figures=found.figures,
        noticed=with_fault.wrong > 0,
        at=f"{datetime.now(UTC):%Y-%m-%d}",
        load=round(os.getloadavg()[0]),
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
        "Load is the number of processes that wait for a processor core.",
        "",
        "| promise | drill | done | wrong | figures | fault that it notices | date, load |",
        "|---|---|---|---|---|---|---|",
    ]
    for drill in DRILLS:
        found = results.get(drill.name)
        if found is not None:
            lines.append(
                f"| {drill.promise} | `tests/drills/{drill.name}.py` | {found.count} {drill.unit} "
                f"| {found.wrong} | {found.figures} | {drill.fault}: {'yes' if found.noticed else 'NO'} "
                f"| {found.at}, {found.load:.0f} |"
            )
    return "\n".join(lines) + "\n"


def kept() -> dict[str, Result]:
    """The results of earlier runs, by drill."""
    if not RESULTS.exists():
        return {}
    stored = json.loads(RESULTS.read_text(encoding="utf-8"))
    return {name: Result.from_json(one) for name, one in stored.items()}


def main() -> int:
    """Write the page; 1 if a promise is broken, a drill did too little, or did not notice its fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="how much of each drill (default: 1)")
    parser.add_argument("--only", action="append", help="only this drill; the others keep their results")
    args = parser.parse_args()
    logging.disable(logging.CRITICAL)
    results, wrong = kept(), []
    for drill in DRILLS:
        if args.only and drill.name not in args.only:
            continue
        found = drill.measure(args.scale)
        with_fault = outcome_with_fault(drill, min(drill.fault_scale, args.scale))
        print(f"{drill.name}: {found}; with the fault: {with_fault}", file=sys.stderr, flush=True)
        results[drill.name] = result_of(found, with_fault)
        if found.wrong or found.count < drill.least * args.scale or not with_fault.wrong:
            wrong.append(drill.name)
    stored = {name: one.to_json() for name, one in sorted(results.items())}
    RESULTS.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(results), encoding="utf-8")
    print(f"{len(results)} drills; not as promised: {', '.join(wrong) or 'none'}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
