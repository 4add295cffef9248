"""``python -m tests.documents.generated``: write the generated pages. ``--check`` only compares them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.documents.generated import ROOT, accuracy_results, benchmark, pages, speed


def main(argv: list[str] | None = None) -> int:
    """Returns 0, or 1 if ``--check`` finds a page that is not current."""
    parser = argparse.ArgumentParser(prog="python -m tests.documents.generated", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; status 1 if a page is old")
    parser.add_argument(
        "--record",
        nargs="+",
        metavar="ARGUMENT",
        help="name of a section of the accuracy page, and the files with its results; to keep",
    )
    parser.add_argument(
        "--benchmark",
        nargs="+",
        metavar="ARGUMENT",
        help="name of a set, its truth, answers of readers; to keep",
    )
    parser.add_argument(
        "--speed", nargs="+", metavar="FILE", type=Path, help="JSON of the page's commands; to keep"
    )
    args = parser.parse_args(argv)
    if args.speed:
        speed.record(args.speed)
    if args.benchmark:
        name, truth, *answers = args.benchmark
        benchmark.record(name, Path(truth), [Path(one) for one in answers])
    if args.record:
        section, *files = args.record
        accuracy_results.record(section, [Path(one) for one in files])
    old = []
    for name, page in pages().items():
        path, text = ROOT / name, page()
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            old.append(name)
            if not args.check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    for name in old:
        print(f"{name} {'is not current' if args.check else 'written'}")
    return int(bool(old) and args.check)


if __name__ == "__main__":
    sys.exit(main())
