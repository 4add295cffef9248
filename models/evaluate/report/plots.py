"""Plots of a report: risk-coverage curve and reliability diagram."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from traywatch.models.evaluate.metrics.counts import Report
from traywatch.models.evaluate.metrics.reliability import Point, ece, outcomes, reliability, risk_coverage
from traywatch.models.evaluate.report.charts import BLUE, GREY, RED, Chart

_LEAST_SHOWN = 0.02


def write_plots(report: Report, folder: Path) -> tuple[Path, ...]:
    """Write ``risk-coverage.png`` and ``reliability.png``; nothing without dice that can be evaluated."""
    found = outcomes(report.pairs)
    if not found:
        return ()
    folder.mkdir(parents=True, exist_ok=True)
    paths = (folder / "risk-coverage.png", folder / "reliability.png")
    _risk(report, risk_coverage(found)).save(paths[0])
    _reliability(report).save(paths[1])
    return paths


def _risk(report: Report, curve: Sequence[Point]) -> Chart:
    # Intervals of the first few guesses span 0 to 1 and would hide the rest of the curve.
    shown = [p for p in curve if p.coverage >= _LEAST_SHOWN] or list(curve)
    shipped = report.overall
    top = max([100 * p.wrong.share for p in shown] + [100 * shipped.accepted_wrong.share or 0.0, 1.0])
    chart = Chart(
        f"Risk and coverage, {shown[-1].wrong.n} dice",
        "accepted, % of dice met",
        "wrong, % of accepted",
        (0.0, 100.0),
        (0.0, 1.15 * top),
    )
    low = [(100 * p.coverage, 100 * p.wrong.interval[0]) for p in shown]
    high = [(100 * p.coverage, 100 * p.wrong.interval[1]) for p in shown]
    chart.band(low, high, BLUE)
    chart.line([(100 * p.coverage, 100 * p.wrong.share) for p in shown], BLUE)
    if shipped.accepted.n and shipped.accepted_wrong.n:
        at = (100 * shipped.accepted.share, 100 * shipped.accepted_wrong.share)
        chart.dot(at, RED)
        text = f"red: accepted as shipped, {at[0]:.1f} % of which {at[1]:.2f} % wrong"
        chart.words([text, "pale: 95 % interval"], (4, 1.06 * top))
    return chart


def _reliability(report: Report) -> Chart:
    found = outcomes(report.pairs)
    chart = Chart("Reliability", "confidence, %", "right, %", (0.0, 100.0), (0.0, 100.0))
    chart.line([(0, 0), (100, 100)], GREY, 2)
    bins = reliability(found)
    for b in bins:
        low, high = b.right.interval
        chart.whisker(100 * b.mean, 100 * low, 100 * high, GREY)
    chart.line([(100 * b.mean, 100 * b.right.share) for b in bins], BLUE)
    for b in bins:
        chart.dot((100 * b.mean, 100 * b.right.share), BLUE)
    text = [f"{len(found)} dice in {len(bins)} equal bins", f"ECE {100 * ece(found):.2f} %"]
    chart.words(text, (4, 92))
    return chart
