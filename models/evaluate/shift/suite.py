"""Read every row of the shift suite and count: right, accepted, accepted and wrong, false positives.

    python -m traywatch.models.synth.datasets.shifts --out data/shifts --seed 502
    python -m traywatch.models.evaluate.shift data/shifts --real ../shared/real --out shifts.json

"right" and "accepted" are shares of all labeled dice, so a missed die is neither. "wrong" is the share of
accepted readings that are wrong. "false" are readings where no die is labeled that are shown to people.
"said" are those of them with the status ``read``. "hidden" are dice with a reading that is not shown.
"changed" is the share of dice whose best guess differs from that of the unchanged picture, and "switched" of
those whose acceptance differs. Intervals are Wilson's, 95 %.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from traywatch.errors import TraywatchError
from traywatch.models.evaluate.metrics.counts import Count, Pair, match
from traywatch.models.evaluate.real_photos import choose, read_labels
from traywatch.models.evaluate.report.reader_files import reader_files
from traywatch.models.evaluate.shift.rows import ShiftRow, judged, rows
from traywatch.vision.annotate.readings import shown
from traywatch.vision.reader import TrayReader

Answers = dict[tuple[str, int], tuple[tuple[str | None, int | None], bool]]


@dataclass(frozen=True, slots=True)
class ShiftResult:
    """The counts of one row. ``changed`` and ``switched`` are of ``compared`` dice.

    ``false`` are false positives that are shown to people, ``hidden`` are dice whose reading is not shown.
    """

    name: str
    pictures: int
    dice: int
    met: int
    right: int
    accepted: int
    wrong: int
    false: int
    said: int
    compared: int = 0
    changed: int = 0
    switched: int = 0
    hidden: int = 0


def measure(reader: TrayReader, row: ShiftRow, before: Answers) -> tuple[ShiftResult, Answers]:
    """Read the pictures of a row; ``before`` are the answers of the unchanged pictures."""
    pairs: list[Pair] = []
    answers: Answers = {}
    false = said = count = 0
    for picture, image in row.changed():
        count += 1
        matched, left = match(picture, reader.read(image, kinds=row.kinds))
        false += len(shown(left))
        said += sum(reading.status == "read" for reading in left)
        for i, pair in enumerate(matched):
            if judged(pair.truth) and pair.truth.value is not None:
                pairs.append(pair)
                answers[str(picture.path), i] = pair.guess, pair.accepted
    both = [(answers[key], before[key]) for key in answers if key in before]
    accepted = [p for p in pairs if p.accepted]
    result = ShiftResult(
        name=row.name,
        pictures=count,
        dice=len(pairs),
        met=sum(p.reading is not None for p in pairs),
        right=sum(p.reading is not None and p.right for p in pairs),
        accepted=len(accepted),
        wrong=sum(not p.right for p in accepted),
        false=false,
        said=said,
        compared=len(both),
        changed=sum(now[0] != was[0] for now, was in both),
        switched=sum(now[1] != was[1] for now, was in both),
        hidden=sum(p.reading is not None and not shown([p.reading]) for p in pairs),
    )
    return result, answers


def measure_all(chosen: Sequence[ShiftRow], threads: int) -> list[ShiftResult]:
    """Measure all rows; a progress line goes to stderr after each."""
    reader = TrayReader(threads=threads, places=False)
    results: list[ShiftResult] = []
    first: dict[str, Answers] = {}
    for row in chosen:
        group = row.name.partition(":")[0]
        result, answers = measure(reader, row, first.get(group, {}))
        if row.name.endswith(": as taken"):
            first[group] = answers
        results.append(result)
        print(line(result), file=sys.stderr, flush=True)
    return results


def line(result: ShiftResult) -> str:
    """One row as text."""
    parts = [f"{result.name:<34} n {result.dice:>4}"]
    for name, count in (
        ("right", Count(result.right, result.dice)),
        ("accepted", Count(result.accepted, result.dice)),
        ("wrong", Count(result.wrong, result.accepted)),
    ):
        low, high = count.interval
        share = "   -" if not count.n else f"{count.share:5.1%}"
        parts.append(f"{name} {count.k:>4} {share} ({low:.1%} to {high:.1%})")
    parts.append(f"false {result.false}, said {result.said} in {result.pictures}, hidden {result.hidden}")
    if result.compared and not result.name.endswith(": as taken"):
        parts.append(f"changed {result.changed}, switched {result.switched} of {result.compared}")
    return "  ".join(parts)


def table(now: Sequence[ShiftResult], before: Sequence[ShiftResult]) -> str:
    """A Markdown table of two measurements; rows that only one has are left out."""
    was = {result.name: result for result in before}
    lines = [
        "| row | n | right | accepted | accepted and wrong | false positives per picture |",
        "|---|---|---|---|---|---|",
    ]
    for result in now:
        old = was.get(result.name)
        if old is None:
            continue
        cells = [
            f"{old.right} → {result.right} {_interval(result.right, result.dice)}",
            f"{old.accepted} → {result.accepted} {_interval(result.accepted, result.dice)}",
            f"{old.wrong} → {result.wrong} {_interval(result.wrong, result.accepted)}",
            f"{old.false / old.pictures:.2f} → {result.false / result.pictures:.2f}",
        ]
        if not result.dice:
            cells[:3] = ["", "", f"stated {old.said} → {result.said}"]
        lines.append(f"| {result.name} | {result.dice or result.pictures} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _interval(k: int, n: int) -> str:
    if not n:
        return ""
    low, high = Count(k, n).interval
    return f"({100 * low:.1f} to {100 * high:.1f} %)"


def _loaded(path: Path) -> list[ShiftResult]:
    counts: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return [ShiftResult(**row) for row in counts["rows"]]


def main(argv: list[str] | None = None) -> int:
    """Run the command line; return 0, or 2 for bad input."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.evaluate.shift", description="Evaluate the shift suite."
    )
    parser.add_argument("folder", type=Path, help="rendered pictures of the shift suite")
    parser.add_argument("--real", type=Path, metavar="FOLDER", help="labeled photographs")
    parser.add_argument("--role", default="test", choices=("validation", "test"))
    parser.add_argument("--only", metavar="PATTERN", help="rows whose name matches this regular expression")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the counts as JSON")
    parser.add_argument("--against", type=Path, metavar="FILE", help="print a table against these counts")
    args = parser.parse_args(argv)
    try:
        photographs = [] if args.real is None else choose(read_labels(args.real), roles=[args.role])
        chosen = rows(read_labels(args.folder), photographs)
        if args.only:
            pattern = re.compile(args.only)
            chosen = [r for r in chosen if pattern.search(r.name) or r.name.endswith(": as taken")]
        if not chosen:
            raise ValueError(f"{args.folder}: no pictures of the shift suite; render them first")
        results = measure_all(chosen, args.threads)
        if args.out is not None:
            counts = {"networks": reader_files(), "rows": [asdict(result) for result in results]}
            args.out.write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")
        if args.against is not None:
            print(table(results, _loaded(args.against)))
    except (OSError, ValueError, KeyError, TypeError, re.error, TraywatchError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0
