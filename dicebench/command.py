"""The ``dicebench`` command: score, run, compare and report; also sets and schemas.

Status 0: done. 1: a checked file is not the one of the manifest. 2: wrong usage or bad input, in one line.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from dicebench import __version__
from dicebench.errors import BenchError
from dicebench.records.json_lines import read_predictions, read_truth, write_lines, write_text
from dicebench.records.predictions import Prediction
from dicebench.records.schemas import FORMATS, schema_of
from dicebench.records.truth import Truth
from dicebench.report import tables
from dicebench.report.page import html_report, markdown_report, sections, sentence
from dicebench.runner import PLACEHOLDER, run_reader
from dicebench.scoring.comparison import compare
from dicebench.scoring.intervals import DRAWS, SEED, Resampling
from dicebench.scoring.scores import Score, check_names, score, select
from dicebench.sets import manifest, public_photos


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand and return its status."""
    args = _parser().parse_args(argv)
    handler: Callable[[argparse.Namespace], int] = args.handler
    try:
        return handler(args)
    except BenchError as error:
        print(f"dicebench: {error}", file=sys.stderr)
        return 2


def _score(args: argparse.Namespace) -> int:
    score, _ = _scored(args, args.predictions)
    print(sentence(score))
    print(tables.basis_line(score.basis) + "\n")
    print(tables.markdown(tables.FIGURE_HEAD, tables.figure_rows(score)))
    if args.json:
        write_text(args.json, json.dumps(score.to_json(), indent=1) + "\n")
    return 0


def _run(args: argparse.Namespace) -> int:
    truths = _selected(args)[: args.most]
    folder = args.folder or args.truth.parent
    answers = run_reader(
        args.command, truths, folder, limit_s=args.limit, progress=lambda text: print(text, file=sys.stderr)
    )
    write_lines(args.out, answers)
    failed = [one for one in answers if one.failure is not None]
    print(f"{args.out}: {len(answers)} answers, {len(failed)} failed")
    for one in failed:
        print(f"  {one.name}: {one.failure}")
    return 0


def _compare(args: argparse.Namespace) -> int:
    truths = _selected(args)
    first, second = (_answers(path, args.truth) for path in (args.first, args.second))
    rows = tables.difference_rows(
        compare(truths, first, second, _resampling(args)), args.first.stem, args.second.stem
    )
    print(tables.markdown(["figure", args.first.stem, args.second.stem, "difference, 95 %", "better"], rows))
    return 0


def _report(args: argparse.Namespace) -> int:
    scored = [_scored(args, path) for path in args.predictions]
    scores = [one for one, _ in scored]
    truths = _selected(args)
    differences = [
        (scores[0].reader, other.reader, compare(truths, scored[0][1], answers, _resampling(args)))
        for other, answers in scored[1:]
        if other.by_unit
    ]
    parts = sections(scores, differences)
    make = markdown_report if args.out.suffix == ".md" else html_report
    write_text(args.out, make(args.title, parts))
    print(f"{args.out}: {len(scores)} readers, {tables.basis_line(scores[0].basis)}")
    return 0


def _schema(args: argparse.Namespace) -> int:
    print(schema_of(args.format), end="")
    return 0


def _check(args: argparse.Namespace) -> int:
    wrong = manifest.check_set(args.manifest, args.folder)
    for line in wrong:
        print(line)
    print(f"{args.folder}: {'all files are those of the manifest' if not wrong else f'{len(wrong)} differ'}")
    return int(bool(wrong))


def _photos(args: argparse.Namespace) -> int:
    laid = public_photos.lay_out(args.sources, args.out)
    print(laid.summary())
    return 0


def _selected(args: argparse.Namespace) -> tuple[Truth, ...]:
    split = None if args.split == "all" else args.split
    return select(read_truth(args.truth), split, args.only)


def _answers(path: Path, truth: Path) -> tuple[Prediction, ...]:
    answers = read_predictions(path)
    check_names(read_truth(truth), answers)
    return answers


def _scored(args: argparse.Namespace, path: Path) -> tuple[Score, tuple[Prediction, ...]]:
    answers = _answers(path, args.truth)
    return score(_selected(args), answers, path.stem, _resampling(args)), answers


def _resampling(args: argparse.Namespace) -> Resampling:
    return Resampling(args.draws, args.seed)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="dicebench", description="Benchmark for reading dice.", allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"dicebench {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(
        name: str, text: str, handler: Callable[[argparse.Namespace], int]
    ) -> argparse.ArgumentParser:
        subparser = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        subparser.set_defaults(handler=handler)
        return subparser

    subparser = command("score", "score predictions and print the table", _score)
    _add_truth(subparser)
    subparser.add_argument("predictions", type=Path, metavar="PREDICTIONS")
    subparser.add_argument("--json", type=Path, metavar="FILE", help="also write the score as JSON")
    _add_run_options(command("run", "run a reader on each picture and clip", _run))
    subparser = command("compare", "compare two readers", _compare)
    _add_truth(subparser)
    subparser.add_argument("first", type=Path, metavar="PREDICTIONS")
    subparser.add_argument("second", type=Path, metavar="PREDICTIONS")
    subparser = command("report", "write one HTML or Markdown file about one or more readers", _report)
    _add_truth(subparser)
    subparser.add_argument("predictions", type=Path, nargs="+", metavar="PREDICTIONS")
    subparser.add_argument(
        "--out", type=Path, required=True, metavar="FILE.html", help="or FILE.md, without charts"
    )
    subparser.add_argument("--title", default="Dice readers", help="title of the report")
    subparser = command("schema", "print the JSON Schema of a format", _schema)
    subparser.add_argument("format", choices=sorted(FORMATS))
    subparser = command("check", "compare the files of a set with its manifest", _check)
    subparser.add_argument("manifest", type=Path, metavar="MANIFEST")
    subparser.add_argument("folder", type=Path, metavar="DIR")
    subparser = command("photos", "lay out the public photographs from copies of their sources", _photos)
    subparser.add_argument(
        "--sources", type=Path, required=True, metavar="DIR", help="folder with one copy of each source"
    )
    subparser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where to write the set")
    return parser


def _add_run_options(subparser: argparse.ArgumentParser) -> None:
    _add_truth(subparser)
    subparser.add_argument(
        "command", metavar="COMMAND", help=f"a command with {PLACEHOLDER} for the path, in quotes"
    )
    subparser.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="where to write the predictions"
    )
    subparser.add_argument(
        "--folder", type=Path, metavar="DIR", help="the set's folder (default: that of the truth)"
    )
    subparser.add_argument(
        "--limit", type=float, default=60.0, metavar="S", help="seconds for each (default: 60)"
    )
    subparser.add_argument("--most", type=int, metavar="N", help="only the first N lines")


def _add_truth(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("truth", type=Path, metavar="TRUTH")
    parser.add_argument("--split", default="test", choices=("train", "validation", "test", "all"))
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="only this set or suite")
    parser.add_argument("--draws", type=int, default=DRAWS, help=f"draws of the bootstrap (default: {DRAWS})")
    parser.add_argument("--seed", type=int, default=SEED, help=f"seed of the bootstrap (default: {SEED})")
