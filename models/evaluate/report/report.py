"""Reports as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from traywatch.models.evaluate.metrics import cluster_bootstrap, confusion, reliability
from traywatch.models.evaluate.metrics.counts import Count, Proportion, Report, Tally
from traywatch.models.evaluate.metrics.groups import USUAL, table
from traywatch.models.evaluate.report.reader_files import reader_files

_WAYS: dict[cluster_bootstrap.By, str] = {"die": "physical dice", "face": "faces of physical dice"}


def to_json(report: Report, elapsed_ms: float, by: Sequence[str] = USUAL) -> dict[str, object]:
    """The report as a JSON-able dictionary; ``tables`` has the tables named in ``by``."""
    return {
        "networks": reader_files(),
        "pictures": report.pictures,
        "elapsed_ms": elapsed_ms,
        "overall": tally_json(report.overall),
        "false_a_picture": report.false_a_picture.to_json(),
        "by_kind": {k: tally_json(t) for k, t in report.by_kind.items()},
        "by_set": {k: tally_json(t) for k, t in report.by_set.items()},
        "tables": {name: {k: tally_json(t) for k, t in table(report, name).items()} for name in by},
        "confusion": [{"kind": t, "said": g, "n": n} for (t, g), n in sorted(report.confusion.items())],
        "values": confusion.to_json(report.pairs),
        "confidence": reliability.to_json(report.pairs),
        "clustered": {
            way: {n: c.to_json() for n, c in cluster_bootstrap.clustered(report.pairs, way).items()}
            for way in _WAYS
        },
    }


def tally_json(tally: Tally) -> dict[str, object]:
    """Each count of a tally by its name."""
    return {f.name: getattr(tally, f.name).to_json() for f in fields(Tally)}


def to_text(report: Report, elapsed_ms: float, by: Sequence[str] = USUAL, *, long: bool = False) -> str:
    """The report as tables: one line per group, or one line per count if ``long``."""
    lines = [f"{report.pictures} pictures, {elapsed_ms:.1f} ms a picture", ""]
    lines += [*_block("all", report.overall), _rate("all", report.false_a_picture)]
    for name in by:
        groups = table(report, name)
        if long:
            lines += [line for group, tally in groups.items() for line in ("", *_block(group, tally))]
        else:
            lines += ["", *_lines(name, groups)]
    lines += ["", *_kinds(report), "", *confusion.to_lines(report.pairs), "", *_confidence(report)]
    return "\n".join(lines + _clustered(report))


def _row(group: str, name: str, count: Count, low: float, high: float) -> str:
    share = f"{100 * count.share:6.2f} %" if count.n else "     - "
    interval = f"{100 * low:5.1f} to {100 * high:5.1f}"
    return f"{group:<10} {name.replace('_', ' '):<15} {count.k:>6} of {count.n:<6} {share}  ({interval})"


def _block(group: str, tally: Tally) -> list[str]:
    counts = {f.name: getattr(tally, f.name) for f in fields(Tally)}
    return [_row(group, name, count, *count.interval) for name, count in counts.items()]


_COLUMNS = ("found", "met", "false", "kind_right", "both_right", "accepted", "accepted_wrong")


def _lines(name: str, groups: dict[str, Tally]) -> list[str]:
    """One line per group; each count as k/n, its share and its interval, both in percent."""
    wide = max([len(name) + 3, *(len(group) for group in groups)])
    lines = [f"{'by ' + name:<{wide}}" + "".join(f"  {c.replace('_', ' '):<28}" for c in _COLUMNS).rstrip()]
    for group, tally in groups.items():
        cells = "".join(f"  {_cell(getattr(tally, column)):<28}" for column in _COLUMNS)
        lines.append(f"{group:<{wide}}{cells}".rstrip())
    return lines


def _cell(count: Count) -> str:
    if not count.n:
        return "-"
    low, high = count.interval
    return f"{f'{count.k}/{count.n}':<9} {100 * count.share:5.1f} ({100 * low:.1f}-{100 * high:.1f})"


def _rate(group: str, rate: Proportion) -> str:
    low, high = rate.interval
    each = f"{rate.each:8.4f} a picture" if rate.n else "     - "
    return f"{group:<10} {'false':<15} {rate.k:>6} in {rate.n:<6} {each}  ({low:.4f} to {high:.4f})"


def _kinds(report: Report) -> list[str]:
    columns = sorted({g for _, g in report.confusion}, key=lambda k: (len(k), k))
    kinds = sorted({t for t, _ in report.confusion}, key=lambda k: (len(k), k))
    lines = ["kind \\ said " + "".join(f"{c:>6}" for c in columns)]
    for kind in kinds:
        lines.append(f"{kind:<12}" + "".join(f"{report.confusion.get((kind, c), 0):>6}" for c in columns))
    return lines


def _confidence(report: Report) -> list[str]:
    readings = reliability.outcomes(report.pairs)
    if not readings:
        return ["confidence: no die was met whose value is known"]
    curve = reliability.risk_coverage(readings)
    lines = [
        f"confidence: ECE {reliability.ece(readings):.4f} on {len(readings)} guesses in equal bins; "
        f"area under risk and coverage {reliability.area(curve):.4f}"
    ]
    for risk in reliability.RISKS:
        at = reliability.coverage_at(curve, risk)
        text = (
            "nothing" if at is None else f"{100 * at.coverage:5.1f} %, from confidence {at.confidence:.3f} up"
        )
        lines.append(f"  at most {100 * risk:.1f} % wrong: {text}")
    return lines


def _clustered(report: Report) -> list[str]:
    lines = []
    for way, what in _WAYS.items():
        intervals = cluster_bootstrap.clustered(report.pairs, way)
        if intervals:
            lines += ["", f"dice with a name alone; intervals by drawing {what} anew"]
            lines += [
                f"{_row(f'by {way}', name, c.count, c.low, c.high)}  {c.clusters}"
                for name, c in intervals.items()
            ]
    return lines
