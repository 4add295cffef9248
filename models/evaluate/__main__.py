"""Evaluate the reader on labeled pictures, and on pictures without dice (docs/developer/evaluation.md).

python -m traywatch.models.evaluate ../shared/real --role test
python -m traywatch.models.evaluate --empty data/empties_val
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from traywatch.calibration import TrayProfile
from traywatch.charts import require_charts
from traywatch.errors import TraywatchError
from traywatch.models.evaluate.metrics.counts import score
from traywatch.models.evaluate.metrics.groups import NAMES, USUAL, parse, size_of
from traywatch.models.evaluate.reading import negatives
from traywatch.models.evaluate.reading.run import OF_PICTURE, Run, folder_of
from traywatch.models.evaluate.real_photos import LabeledDie, LabeledPicture, choose, read_labels
from traywatch.models.evaluate.report.error_sheet import write_sheet
from traywatch.models.evaluate.report.plots import write_plots
from traywatch.models.evaluate.report.report import to_json, to_text


def main(argv: list[str] | None = None) -> int:
    """Run the evaluation; return 0, or 2 for bad input or an empty selection."""
    parser = _parser()
    args = parser.parse_args(argv)
    if args.mirrored and args.sheet is not None:
        parser.error("--sheet shows the pictures as they are; leave out --mirrored")
    if (args.folder is None) == (args.empty is None):
        parser.error("name one folder: FOLDER with labeled dice, or --empty FOLDER without dice")
    try:
        if args.empty is not None:
            return _empty(args)
        if args.plots is not None:
            require_charts()  # before the pictures are read, which may take an hour
        pictures = choose(read_labels(folder_of(args.folder)), roles=args.role, sets=args.sets)
        return _labeled(_some(pictures, args, args.folder), args)
    except (OSError, ValueError, TraywatchError) as error:
        print(error, file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.evaluate",
        description="Evaluate the reader on a labeled set or on pictures without dice.",
        epilog="example: python -m traywatch.models.evaluate ../shared/real --role test --sheet errors.png",
    )
    parser.add_argument("folder", type=Path, nargs="?", help="pictures with labels.jsonl")
    parser.add_argument("--empty", type=Path, metavar="FOLDER", help="pictures without dice")
    which = parser.add_argument_group("selection of pictures and dice")
    which.add_argument("--role", action="append", default=[], choices=("train", "validation", "test"))
    which.add_argument("--set", action="append", default=[], dest="sets")
    which.add_argument("--suite", action="append", default=[], dest="suites")
    which.add_argument("--every", type=int, default=1, help="use one of so many pictures")
    which.add_argument("--only", metavar="KINDS", help="evaluate only these kinds, separated by commas")
    which.add_argument(
        "--size", metavar="LO-HI", help="evaluate only dice of this size in px, such as 60-120 or 90-"
    )
    which.add_argument(
        "--legible", type=float, metavar="LEAST", help="evaluate only dice with at least this legibility"
    )
    how = parser.add_argument_group("reader options")
    how.add_argument("--kinds", help="kinds in play, separated by commas; KIND for each picture's own kinds")
    how.add_argument("--upright", action="store_true", help="use each picture's own camera pose")
    how.add_argument("--profile", type=Path, metavar="FILE", help="a tray profile for all pictures")
    how.add_argument(
        "--fixed-camera",
        action="store_true",
        help="the pictures of a session come from one camera that stays where it is",
    )
    how.add_argument("--mirrored", action="store_true", help="mirror each picture, as some cameras do")
    how.add_argument("--true-boxes", action="store_true", help="read the labeled boxes instead of detections")
    how.add_argument("--threads", type=int, default=2)
    out = parser.add_argument_group("output")
    out.add_argument(
        "--by", default=",".join(USUAL), help=f"tables: {', '.join(NAMES)}; kind*size crosses two"
    )
    out.add_argument("--long", action="store_true", help="tables with one line per count")
    out.add_argument("--sheet", type=Path, metavar="FILE", help="write a contact sheet of the errors")
    out.add_argument("--most", type=int, default=144, help="number of errors on the sheet (144)")
    out.add_argument("--plots", type=Path, metavar="DIR", help="write the curves as PNG (extra charts)")
    out.add_argument("--json", action="store_true")
    return parser


def _some(
    pictures: Sequence[LabeledPicture], args: argparse.Namespace, folder: Path
) -> Sequence[LabeledPicture]:
    chosen = [p for p in pictures if not args.suites or p.suite in args.suites][:: max(1, args.every)]
    if not chosen:
        raise ValueError(f"{folder}: no picture matches the selection; see its labels.jsonl")
    return chosen


def _run(pictures: Sequence[LabeledPicture], args: argparse.Namespace) -> Run:
    kinds = args.kinds.split(",") if args.kinds and args.kinds != OF_PICTURE else args.kinds
    return Run(
        pictures,
        kinds=kinds,
        upright=args.upright,
        profile=None if args.profile is None else TrayProfile.load(args.profile),
        true_boxes=args.true_boxes,
        fixed_camera=args.fixed_camera,
        mirrored=args.mirrored,
        threads=args.threads,
    )


def _labeled(pictures: Sequence[LabeledPicture], args: argparse.Namespace) -> int:
    by = parse(args.by)
    run = _run(pictures, args)
    report = score(run.results(), judged=_judged(args))
    if args.upright and run.with_camera < len(pictures):
        without = len(pictures) - run.with_camera
        print(
            f"{without} of {len(pictures)} pictures have no camera label and were read without a profile",
            file=sys.stderr,
        )
    if args.json:
        print(json.dumps(to_json(report, run.elapsed_ms, by)))
    else:
        print(to_text(report, run.elapsed_ms, by, long=args.long))
    if args.sheet is not None:
        write_sheet(report.errors, args.sheet, args.most, loose=report.loose)
    if args.plots is not None:
        write_plots(report, args.plots)
    return 0


def _judged(args: argparse.Namespace) -> Callable[[LabeledDie], bool] | None:
    span = _span(args.size) if args.size else None
    kinds = set(args.only.split(",")) if args.only else None
    if span is None and kinds is None and args.legible is None:
        return None

    def judged(die: LabeledDie) -> bool:
        if span is not None and not span[0] <= (size_of(die) or 0.0) < span[1]:
            return False
        if args.legible is not None and die.legible is not None and die.legible < args.legible:
            return False
        return kinds is None or die.kind in kinds

    return judged


def _span(text: str) -> tuple[float, float]:
    low, dash, high = text.partition("-")
    try:
        return float(low or 0), float(high or "inf") if dash else float("inf")
    except ValueError as error:
        raise ValueError(f"--size {text}: give two numbers, such as 60-120 or 90-") from error


def _empty(args: argparse.Namespace) -> int:
    pictures = _some(negatives.empty_pictures(folder_of(args.empty)), args, args.empty)
    run = _run(pictures, args)
    loose = [(picture, reading) for picture, readings in run.results() for reading in readings]
    report = negatives.empty_report(pictures, loose)
    print(
        json.dumps(negatives.to_json(report, run.elapsed_ms))
        if args.json
        else negatives.to_text(report, run.elapsed_ms)
    )
    if args.sheet is not None:
        write_sheet((), args.sheet, args.most, loose=loose)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
