"""How broker, hall and database grow with the number of trays: a table and a chart.

    python -m tests.drills.growth --trays 10,100,1000,5000 --out docs/log/data
    python -m tests.drills.growth --results FILE --out docs/log/data

Each row is one run of ``tests.drills.fleet`` without failures. A tray throws every 7 seconds; above
``--most-rate`` throws a second the trays throw less often, so that the drill itself keeps up. ``--results``
draws what earlier runs printed. The chart needs the extra ``charts``.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Self

from tests.drills import fleet
from traywatch.charts import LOOKS, drawn

PER_TRAY = 0.15
"""Throws a second of one tray."""
SIZE_IN = (8.0, 5.4)
PARTS = ("hall", "broker", "database")


@dataclass(frozen=True)
class Row:
    """One run: CPU time for a throw, memory at the end, and the latency from the journal to the page."""

    broker: str
    trays: int
    throws_a_second: float
    throws: int
    lost: int
    hall_ms: float
    broker_ms: float
    database_ms: float
    hall_mb: float
    broker_mb: float
    database_mb: float
    median_ms: float
    p95_ms: float

    @classmethod
    def of(cls, result: dict[str, Any]) -> Self:
        """The row of a result of the drill."""
        times, memory, late = (result[key] for key in ("cpu_ms_per_throw", "memory_mb", "latency_ms"))
        return cls(
            result["broker"],
            result["trays"],
            result["rate"],
            result["thrown"],
            result["lost"],
            *(times[part] for part in PARTS),
            *(memory[part] for part in PARTS),
            late["median"],
            late["p95"],
        )


def measured(brokers: Iterable[str], sizes: Iterable[int], seconds: float, most_rate: float) -> list[Row]:
    """Run the drill for each broker and size."""
    found = []
    for broker in brokers:
        for trays in sizes:
            rate = min(PER_TRAY * trays, most_rate)
            words = [
                "--broker",
                broker,
                "--trays",
                str(trays),
                "--rate",
                str(rate),
                "--seconds",
                str(seconds),
            ]
            args = fleet.parser().parse_args([*words, "--failures", "none"])
            found.append(Row.of(fleet.run(args)))
            print(found[-1], file=sys.stderr, flush=True)
    return found


def read(path: Path) -> list[Row]:
    """The rows of results that earlier runs printed, one JSON object in a line; other lines are skipped."""
    lines = (line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("{"))
    results = [json.loads(line) for line in lines]
    return [Row.of(one) for one in results if one["failures"] == "none"]


def write(rows: Sequence[Row], folder: Path) -> None:
    """Write ``hall-growth.csv`` and ``hall-growth.png``."""
    names = [field.name for field in fields(Row)]
    with (folder / "hall-growth.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(names)
        writer.writerows([getattr(row, name) for name in names] for row in rows)
    with drawn(folder / "hall-growth.png", SIZE_IN, columns=2, rows=2) as (cpu, memory, late, throughput):
        for broker, look in zip(dict.fromkeys(row.broker for row in rows), LOOKS, strict=False):
            own = sorted((row for row in rows if row.broker == broker), key=lambda row: row.trays)
            trays = [row.trays for row in own]
            total = [row.hall_ms + row.broker_ms + row.database_ms for row in own]
            cpu.plot(trays, total, label=broker, **look.options())
            memory.plot(trays, [row.hall_mb + row.broker_mb for row in own], label=broker, **look.options())
            late.plot(trays, [row.p95_ms for row in own], label=broker, **look.options())
            share = [row.throws_a_second * part / 1000 for row, part in zip(own, total, strict=True)]
            throughput.plot(trays, share, label=broker, **look.options())
        late.axhline(500, color="#303030", linewidth=1, linestyle=":")
        for axes, title, unit in (
            (cpu, "CPU time for a throw", "ms, all processes"),
            (memory, "Memory of hall and broker", "MB"),
            (late, "Latency to the page, 95 %", "ms"),
            (throughput, "Load", "cores"),
        ):
            axes.set_title(title)
            axes.set_ylabel(unit)
            axes.set_xlabel("trays")
            axes.set_xscale("log")
            axes.set_ylim(bottom=0)
            axes.legend()


def parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    made = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--brokers", default="mosquitto,nats")
    made.add_argument("--trays", default="10,100,1000")
    made.add_argument("--seconds", type=float, default=30.0)
    made.add_argument("--most-rate", type=float, default=150.0, help="throws a second of all trays together")
    made.add_argument("--results", type=Path, help="draw what earlier runs printed")
    made.add_argument("--out", type=Path, required=True, help="the folder of the table and the chart")
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Measure or read, write both files; 1 if a throw was lost."""
    args = parser().parse_args(argv)
    if args.results:
        rows = read(args.results)
    else:
        sizes = [int(one) for one in args.trays.split(",")]
        rows = measured(args.brokers.split(","), sizes, args.seconds, args.most_rate)
    write(rows, args.out)
    return int(any(row.lost for row in rows))


if __name__ == "__main__":
    sys.exit(main())
