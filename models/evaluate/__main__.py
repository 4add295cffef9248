"""``python -m models.evaluate DIR [--role test] [--set NAME]… [--sheet FILE] [--json]``."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path

from models.evaluate.score import Report, Tally, score
from models.evaluate.sheet import write_sheet
from models.real import LabelledPicture, choose, read_labels
from traywatch.errors import TraywatchError
from vision.detector import Detection
from vision.pictures import load_picture
from vision.reader import TrayReader
from vision.types import DieReading


def main(argv: list[str] | None = None) -> int:
    """Evaluate; 0 when done, 2 where nothing fits the choice."""
    parser = argparse.ArgumentParser(
        prog="python -m models.evaluate",
        description="Measure the reader on a labelled set.",
        epilog="example: python -m models.evaluate ../shared/real --role test --sheet errors.png",
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--role", action="append", default=[], choices=("train", "validation", "test"))
    parser.add_argument("--set", action="append", default=[], dest="sets")
    parser.add_argument("--kinds", help="kinds in play, with commas; KIND for each picture's own kinds")
    parser.add_argument("--true-boxes", action="store_true", help="read the labelled boxes, detect nothing")
    parser.add_argument("--every", type=int, default=1, help="take every so many pictures")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--sheet", type=Path, help="write a contact sheet of the errors")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(argv)
    try:
        pictures = choose(read_labels(args.folder), roles=args.role, sets=args.sets)[:: args.every]
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    if not pictures:
        print(f"{args.folder}: no picture fits; see its labels.jsonl", file=sys.stderr)
        return 2
    try:
        report, elapsed = _evaluate(pictures, args)
    except TraywatchError as error:
        print(error, file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps(to_json(report, elapsed)))
    else:
        print(to_text(report, elapsed))
    if args.sheet is not None:
        write_sheet(report.errors, args.sheet)
    return 0


def _evaluate(pictures: Sequence[LabelledPicture], args: argparse.Namespace) -> tuple[Report, float]:
    reader = TrayReader(threads=args.threads)
    given = args.kinds.split(",") if args.kinds and args.kinds != "KIND" else None
    spent = 0.0

    def results() -> Iterator[tuple[LabelledPicture, tuple[DieReading, ...]]]:
        nonlocal spent
        for number, picture in enumerate(pictures):
            image = load_picture(picture.path)
            kinds = {d.kind for d in picture.dice} or None if args.kinds == "KIND" else given
            start = time.perf_counter()
            if args.true_boxes:
                boxes = [Detection(d.box, 1.0) for d in picture.dice if d.box is not None]
                readings = reader.read_boxes(image, boxes, kinds=kinds)
            else:
                readings = reader.read(image, kinds=kinds)
            spent += time.perf_counter() - start
            if sys.stderr.isatty():
                print(f"\r{number + 1} of {len(pictures)}", end="", file=sys.stderr)
            yield picture, readings

    report = score(results())
    return report, 1000 * spent / len(pictures)


def to_json(report: Report, elapsed_ms: float) -> dict[str, object]:
    """The report as a JSON-able dictionary."""
    return {
        "pictures": report.pictures,
        "elapsed_ms": elapsed_ms,
        "overall": _tally_json(report.overall),
        "by_kind": {k: _tally_json(t) for k, t in report.by_kind.items()},
        "by_set": {k: _tally_json(t) for k, t in report.by_set.items()},
        "confusion": [{"kind": t, "said": g, "n": n} for (t, g), n in sorted(report.confusion.items())],
    }


def _tally_json(tally: Tally) -> dict[str, object]:
    return {f.name: getattr(tally, f.name).to_json() for f in fields(Tally)}


def to_text(report: Report, elapsed_ms: float) -> str:
    """The report as tables."""
    lines = [f"{report.pictures} pictures, {elapsed_ms:.1f} ms a picture", ""]
    lines += _block("all", report.overall)
    for name, tally in {**report.by_set, **report.by_kind}.items():
        lines += ["", *_block(name, tally)]
    columns = sorted({g for _, g in report.confusion}, key=lambda k: (len(k), k))
    kinds = sorted({t for t, _ in report.confusion}, key=lambda k: (len(k), k))
    lines += ["", "kind \\ said " + "".join(f"{c:>6}" for c in columns)]
    for kind in kinds:
        lines.append(f"{kind:<12}" + "".join(f"{report.confusion.get((kind, c), 0):>6}" for c in columns))
    return "\n".join(lines)


def _block(name: str, tally: Tally) -> list[str]:
    out = []
    for f in fields(Tally):
        count = getattr(tally, f.name)
        low, high = count.interval
        share = f"{100 * count.share:6.2f} %" if count.n else "     - "
        said = f"{100 * low:5.1f} to {100 * high:5.1f}"
        out.append(
            f"{name:<10} {f.name.replace('_', ' '):<15} {count.k:>6} of {count.n:<6} {share}  ({said})"
        )
    return out


if __name__ == "__main__":
    raise SystemExit(main())
