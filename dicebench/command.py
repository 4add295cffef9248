"""The ``dicebench`` command: score, run, compare and report; also sets and schemas.

Status 0: done. 1: a checked file is not the one of the manifest. 2: wrong usage or bad input, in one line.
130: stopped by Control-C; ``run`` keeps the answers that it has.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from dicebench import __version__
from dicebench.errors import BenchError
from dicebench.records.json_lines import read_predictions, read_truth, write_each, write_text
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
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader of the output has gone
        return 0
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        print(f"dicebench: {place}{error.strerror}; choose another path (file_unreadable)", file=sys.stderr)
    except KeyboardInterrupt:
        print("dicebench: stopped", file=sys.stderr)
        return 130
    return 2


def _score(args: argparse.Namespace) -> int:
    _no_input(args.json, args.truth, args.predictions)
    score, _ = _scored(args, args.predictions, args.predictions.stem)
    print(sentence(score))
    print(tables.basis_line(score.basis) + "\n")
    print(tables.markdown(tables.FIGURE_HEAD, tables.figure_rows(score)))
    if args.json:
        write_text(args.json, json.dumps(score.to_json(), indent=1) + "\n")
    return 0


def _run(args: argparse.Namespace) -> int:
    _no_input(args.out, args.truth)
    truths = _selected(args)[: args.most]
    folder = args.folder or args.truth.parent
    answers = write_each(
        args.out,
        run_reader(
            args.command,
            truths,
            folder,
            limit_s=args.limit,
            progress=lambda text: print(text, file=sys.stderr, flush=True),
        ),
    )
    failed = [one for one in answers if one.failure is not None]
    print(f"{args.out}: {len(answers)} answers, {len(failed)} failed")
    for one in failed:
        print(f"  {one.name}: {one.failure}")
    return 0


def _compare(args: argparse.Namespace) -> int:
    truths = _selected(args)
    first, second = (_answers(path, args) for path in (args.first, args.second))
    names = _reader_names([args.first, args.second])
    rows = tables.difference_rows(compare(truths, first, second, _resampling(args)), *names)
    print(tables.markdown(["figure", *names, "difference, 95 %", "better"], rows))
    return 0


def _report(args: argparse.Namespace) -> int:
    _no_input(args.out, args.truth, *args.predictions)
    names = _reader_names(args.predictions)
    scored = [_scored(args, path, name) for path, name in zip(args.predictions, names, strict=True)]
    scores = [one for one, _ in scored]
    truths = _selected(args)
    differences = [
        (scores[0].reader, other.reader, compare(truths, scored[0][1], answers, _resampling(args)))
        for other, answers in scored[1:]
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
    try:
        return select(read_truth(args.truth), split, args.only)
    except BenchError as error:
        raise _in_file(args.truth, error) from error


def _in_file(path: Path, error: BenchError) -> BenchError:
    """The error with the file that it is about, unless it names it already."""
    if error.message.startswith(str(path)):
        return error
    return BenchError(error.code, f"{path}: {error.message}")


def _answers(path: Path, args: argparse.Namespace) -> tuple[Prediction, ...]:
    """The predictions of a file, all of them about the truth and some about what is selected."""
    selected = {one.name for one in _selected(args)}
    answers = read_predictions(path)
    try:
        check_names(read_truth(args.truth), answers)
    except BenchError as error:
        raise _in_file(path, error) from error
    if not any(one.name in selected for one in answers):
        raise BenchError(
            "nothing_selected",
            f"{path}: no line is about one of the {len(selected)} selected pictures and clips; "
            "run the reader on them, or give another --split or --only",
        )
    return answers


def _scored(args: argparse.Namespace, path: Path, name: str) -> tuple[Score, tuple[Prediction, ...]]:
    answers = _answers(path, args)
    return score(_selected(args), answers, name, _resampling(args)), answers


def _reader_names(paths: Sequence[Path]) -> list[str]:
    """The files' names without suffix, with as many of their folders as it takes to tell them apart."""
    whole = [path.resolve().with_suffix("").parts for path in paths]
    for count in range(1, max(map(len, whole)) + 1):
        names = ["/".join(parts[-count:]) for parts in whole]
        if len(set(names)) == len(names):
            return names
    raise BenchError("name_repeated", f"{paths[0]}: a file is given twice; give each file once")


def _no_input(out: Path | None, *inputs: Path) -> None:
    """Raises ``BenchError`` (``file_not_written``) if the output would replace an input."""
    if out is not None and out.resolve() in {path.resolve() for path in inputs}:
        raise BenchError("file_not_written", f"{out}: it is an input; choose another path for the output")


def _number(least: float, most: float, of: Callable[[str], float]) -> Callable[[str], float]:
    """A parser of numbers in a range, for argparse."""

    def parse(text: str) -> float:
        try:
            value = of(text)
        except ValueError:
            value = math.nan
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is no number from {least:g} to {most:g}")
        return value

    return parse


_COUNT = _number(1, 100_000, int)
_SEED = _number(0, 2**32 - 1, int)
_SECONDS = _number(0.001, 86_400, float)
"""The types of counts, seeds and seconds."""


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
        "--limit", type=_SECONDS, default=60.0, metavar="S", help="seconds for each (default: 60)"
    )
    subparser.add_argument("--most", type=_COUNT, metavar="N", help="only the first N lines")


def _add_truth(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("truth", type=Path, metavar="TRUTH")
    parser.add_argument("--split", default="test", choices=("train", "validation", "test", "all"))
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="only this set or suite")
    parser.add_argument(
        "--draws", type=_COUNT, default=DRAWS, help=f"draws of the bootstrap (default: {DRAWS})"
    )
    parser.add_argument("--seed", type=_SEED, default=SEED, help=f"seed of the bootstrap (default: {SEED})")
