"""Evaluation on pictures without dice: every detection is a false positive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from traywatch.models.evaluate.metrics.counts import Count, Proportion
from traywatch.models.evaluate.real_photos import LabeledPicture, read_labels
from traywatch.models.evaluate.report.error_sheet import Loose
from traywatch.models.evaluate.report.reader_files import reader_files
from traywatch.vision.images import load_picture

SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".webp"})


def empty_pictures(folder: Path) -> tuple[LabeledPicture, ...]:
    """The pictures of a folder without dice: those labeled as empty, or all if there are no labels."""
    labeled = read_labels(folder)
    if labeled:
        return tuple(p for p in labeled if not p.dice)
    paths = sorted(p for p in folder.rglob("*") if p.suffix.lower() in SUFFIXES)
    return tuple(_unlabeled(path, folder) for path in paths)


def _unlabeled(path: Path, folder: Path) -> LabeledPicture:
    height, width = load_picture(path).shape[:2]
    return LabeledPicture(path.resolve(), folder.name, "", "test", width, height, None, ())


@dataclass(frozen=True, slots=True)
class EmptyReport:
    """Rates of false positives in pictures without dice: accepted ones (``read``) and all (``boxes``)."""

    read: Proportion
    boxes: Proportion
    pictures_read: Count
    pictures_boxes: Count
    by_status: dict[str, int]
    by_suite: dict[str, tuple[Proportion, Proportion]]


def empty_report(pictures: Sequence[LabeledPicture], loose: Sequence[Loose]) -> EmptyReport:
    """Build the report from pictures and their false positives."""
    n = len(pictures)
    read = [(p, r) for p, r in loose if r.status == "read"]
    suites: dict[str, tuple[Proportion, Proportion]] = {}
    for suite in sorted({p.suite or p.set for p in pictures}):
        size = sum((p.suite or p.set) == suite for p in pictures)
        counts = [sum((p.suite or p.set) == suite for p, _ in some) for some in (read, loose)]
        suites[suite] = (Proportion(counts[0], size), Proportion(counts[1], size))
    return EmptyReport(
        read=Proportion(len(read), n),
        boxes=Proportion(len(loose), n),
        pictures_read=Count(len({p.path for p, _ in read}), n),
        pictures_boxes=Count(len({p.path for p, _ in loose}), n),
        by_status=dict(Counter(r.status for _, r in loose)),
        by_suite=suites,
    )


def to_json(report: EmptyReport, elapsed_ms: float) -> dict[str, object]:
    """The report as a JSON-able dictionary."""
    return {
        "networks": reader_files(),
        "pictures": report.read.n,
        "elapsed_ms": elapsed_ms,
        "false_read": report.read.to_json(),
        "false_boxes": report.boxes.to_json(),
        "pictures_with_read": report.pictures_read.to_json(),
        "pictures_with_boxes": report.pictures_boxes.to_json(),
        "by_status": report.by_status,
        "by_suite": {
            k: {"false_read": read.to_json(), "false_boxes": boxes.to_json()}
            for k, (read, boxes) in report.by_suite.items()
        },
    }


def to_text(report: EmptyReport, elapsed_ms: float) -> str:
    """The report as text."""
    lines = [f"{report.read.n} pictures without dice, {elapsed_ms:.1f} ms a picture", ""]
    for name, (read, boxes) in {"all": (report.read, report.boxes), **report.by_suite}.items():
        for what, rate in (("false read", read), ("false boxes", boxes)):
            low, high = rate.interval
            each = f"{rate.each:.4f} a picture" if rate.n else "-"
            lines.append(
                f"{name:<14} {what:<12} {rate.k:>6} in {rate.n:<6} {each}  ({low:.4f} to {high:.4f})"
            )
    a, b = report.pictures_read, report.pictures_boxes
    lines += ["", f"pictures with a false read {a.k} of {a.n}, with any box {b.k} of {b.n}"]
    lines.append("status " + (", ".join(f"{k} {v}" for k, v in sorted(report.by_status.items())) or "none"))
    return "\n".join(lines)
