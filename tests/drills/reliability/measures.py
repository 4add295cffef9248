"""How each drill is run, and what it came to. Scale 1 shows a promise; scale 10 does ten times as much."""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from pathlib import Path

from tests.drills import (
    bit_flips,
    damaged_files,
    data_names,
    evening,
    flood,
    flood_routes,
    fuzz,
    guesses,
    kill,
    reads,
    stops,
    table_growth,
    write_faults,
)
from tests.drills.reliability.drill import Outcome

_MOST_P99_MS = 2000.0
"""On a busy machine. The fault of this drill makes it more than 4000."""
_MOST_MEDIAN_MS = 4000.0
"""Of a change by the host, on a busy machine."""
_MOST_CPU_MS = 50.0
"""Of a read, which is the same on a busy machine."""


def kills(scale: float) -> Outcome:
    """Kill the table while it plays each game."""
    found = kill.run(round(12 * scale))
    wrong = found.lost + found.doubled + found.damaged
    return Outcome(
        found.records,
        wrong,
        f"{found.kills} kills in {len(kill.GAMES)} games: {found.lost} lost, {found.doubled} doubled, "
        f"{found.damaged} journals damaged",
    )


def failing_writes(scale: float) -> Outcome:
    """Let each 20th write of an action fail; all of them from a scale of 20 on."""
    cases, wrong = write_faults.measured(every=max(1, round(20 / scale)))
    return Outcome(
        sum(cases.values()),
        len(wrong),
        ", ".join(f"{count} of {name}" for name, count in cases.items()),
    )


def damages(scale: float) -> Outcome:
    """Start with one damaged file."""
    n = round(24 * scale)
    wrong = damaged_files.run(n)
    names = len(data_names.names())
    return Outcome(n, len(wrong), f"{names} files, {len(damaged_files.DAMAGES)} kinds of damage")


def flips(scale: float) -> Outcome:
    """Flip single bits of a journal."""
    n = round(40 * scale)
    found, unnoticed = bit_flips.run(n, throws=20)
    return Outcome(n, len(unnoticed), ", ".join(f"{count} {what}" for what, count in sorted(found.items())))


def malformed(scale: float) -> Outcome:
    """Read malformed pictures and files. An exception that is no refusal ends it."""
    n, rng = round(200 * scale), random.Random(1)
    found: Counter[str] = fuzz.pictures(n, rng)
    used = found["read"]
    files = fuzz.files(n, rng)
    return Outcome(
        sum(found.values()) + sum(files.values()),
        0,
        f"of {n} pictures {used} read and the others refused; {n} files used, replaced or refused",
    )


def growth(scale: float) -> Outcome:
    """Play steps without a camera, and look at the memory."""
    n = round(1500 * scale)
    grown = table_growth.growth_mb(table_growth.run(n))
    return Outcome(
        n, int(grown > table_growth.MOST_GROWTH_MB), f"grown by {grown:.1f} MB after the first fifth"
    )


def long_evening(scale: float) -> Outcome:
    """Let the whole program play the demo, and look at its memory."""
    samples = evening.run(n := round(300 * scale), evening.SPEED, evening.SLOWEST_S * n)
    grown, last = evening.growth_mb(samples), samples[-1]
    return Outcome(
        last.throws,
        int(grown > evening.MOST_GROWTH_MB),
        f"{last.memory_mb:.0f} MB at the end, grown by {grown:.1f} MB after {evening.WARM_THROWS} throws; "
        f"{last.descriptors} descriptors, {last.threads} threads",
    )


def ends(scale: float) -> Outcome:
    """Start and stop the whole program."""
    found = stops.run(round(8 * scale))
    return Outcome(len(found), len(stops.wrong(found)), stops.summary(found).partition(": ")[2])


def timed_reads(scale: float) -> Outcome:
    """Read from a journal with many throws."""
    throws = round(2000 * scale)
    with tempfile.TemporaryDirectory() as folder:
        found = reads.run(Path(folder), throws)
    worst = max(found, key=lambda path: found[path][1])
    return Outcome(
        throws,
        sum(cpu > _MOST_CPU_MS for _, cpu in found.values()),
        f"{len(found)} reads; most CPU time of one: {found[worst][1]:.0f} ms (`{worst}`)",
    )


def flooded_host(scale: float) -> Outcome:
    """Let the host change something while clients read, stall and follow."""
    with tempfile.TemporaryDirectory() as folder:
        found = flood.run(Path(folder), round(20 * scale), throws=1000, readers=24, held=40, slow=4, phones=8)
    slow = bool(found.waits_ms) and found.percentile(0.5) > _MOST_MEDIAN_MS
    return Outcome(
        len(found.waits_ms) + found.failed,
        found.failed + slow,
        f"24 readers, 40 half-open connections, 4 slow pages, 8 phones; median {found.percentile(0.5):.0f} ms"
        if found.waits_ms
        else "no change was made",
    )


def flooded_routes(scale: float) -> Outcome:
    """Flood each reading route from one address."""
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


def guessed_codes(scale: float) -> Outcome:
    """Guess the join code from many addresses."""
    with tempfile.TemporaryDirectory() as folder:
        found = guesses.run(Path(folder), seconds=20 * scale, addresses=4000)
    return Outcome(found.compared + found.refused, len(found.wrong()), found.line())
