"""The charts of a report: risk against coverage, and reliability."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from traywatch.charts import BLUE, GRAY, ORANGE, drawn
from traywatch.models.evaluate.metrics.counts import Report
from traywatch.models.evaluate.metrics.reliability import Point, ece, outcomes, reliability, risk_coverage

SIZE_IN = (6.0, 4.2)
_LEAST_SHOWN = 0.02


def write_plots(report: Report, folder: Path) -> tuple[Path, ...]:
    """Write ``risk-coverage.png`` and ``reliability.png``; nothing where no die can be judged.

    Raises ``ChartError`` without matplotlib, ``StorageError`` where a file cannot be written.
    """
    readings = outcomes(report.pairs)
    if not readings:
        return ()
    folder.mkdir(parents=True, exist_ok=True)
    paths = (folder / "risk-coverage.png", folder / "reliability.png")
    _risk(report, risk_coverage(readings), paths[0])
    _reliability(report, paths[1])
    return paths


def _risk(report: Report, curve: Sequence[Point], path: Path) -> None:
    # The first few guesses alone have intervals from 0 to 1, which would hide all the rest.
    shown = [p for p in curve if p.coverage >= _LEAST_SHOWN] or list(curve)
    overall = report.overall
    top = max([100 * p.wrong.share for p in shown] + [100 * overall.accepted_wrong.share or 0.0, 1.0])
    coverage = [100 * p.coverage for p in shown]
    with drawn(path, SIZE_IN) as (axes,):
        axes.set_title(f"Risk and coverage, {shown[-1].wrong.n} dice")
        axes.set_xlabel("accepted, % of the dice found")
        axes.set_ylabel("wrong, % of the accepted")
        axes.set_xlim(0, 100)
        axes.set_ylim(0, 1.4 * top)  # room for the legend
        axes.locator_params(axis="y", steps=[1, 2, 5, 10])
        low = [100 * p.wrong.interval[0] for p in shown]
        high = [100 * p.wrong.interval[1] for p in shown]
        axes.fill_between(coverage, low, high, color=BLUE, alpha=0.18, lw=0, label="95 % interval")
        axes.plot(coverage, [100 * p.wrong.share for p in shown], color=BLUE, label="most confident first")
        if overall.accepted.n and overall.accepted_wrong.n:
            at = (100 * overall.accepted.share, 100 * overall.accepted_wrong.share)
            label = f"as shipped: {at[0]:.1f} % accepted, {at[1]:.2f} % of them wrong"
            # An open ring: it shows where the curve runs even where it lies on it.
            axes.plot(*at, "o", ms=10, mfc="none", mew=2, color=ORANGE, label=label, clip_on=False, zorder=5)
        axes.legend(loc="upper left")


def _reliability(report: Report, path: Path) -> None:
    readings = outcomes(report.pairs)
    bins = reliability(readings)
    confidence, right = [100 * b.mean for b in bins], [100 * b.right.share for b in bins]
    below = [r - 100 * b.right.interval[0] for r, b in zip(right, bins, strict=True)]
    above = [100 * b.right.interval[1] - r for r, b in zip(right, bins, strict=True)]
    with drawn(path, SIZE_IN) as (axes,):
        axes.set_title(f"Reliability, {len(readings)} dice in {len(bins)} equal bins")
        axes.set_xlabel("confidence, %")
        axes.set_ylabel("right, %")
        axes.set_xlim(0, 100)
        axes.set_ylim(0, 100)
        axes.plot([0, 100], [0, 100], ls="--", color=GRAY, label="confidence equals accuracy")
        limits = [[max(0.0, b) for b in side] for side in (below, above)]
        label = f"measured, 95 % intervals; ECE {100 * ece(readings):.2f} %"
        axes.errorbar(
            confidence,
            right,
            limits,
            fmt="-o",
            color=BLUE,
            ecolor=GRAY,
            capsize=3,
            label=label,
            clip_on=False,
        )
        axes.legend(loc="upper left")
