r"""Evaluate ground points and zones; each command prints JSON.

    python -m traywatch.models.evaluate.placement.landing noise data/val2 data/suites
    python -m traywatch.models.evaluate.placement.landing noise --mats 400 --seed 11
    python -m traywatch.models.evaluate.placement.landing stills --n 2000
    python -m traywatch.models.evaluate.placement.landing pictures --n 120 --seed 24 --out \
        data/landing/drawn24.jsonl
    python -m traywatch.models.evaluate.placement.landing pictures --kept data/landing/drawn24.jsonl

- ``noise`` measures the errors of boxes and faces, in rendered sets or on rendered mats, and stores a bank
- ``stills`` simulates dice under random cameras with errors from that bank
- ``pictures`` renders pictures and runs marker detection, detector, reader and landing on them

Stored readings can be reused by ``noise``, ``pictures`` and ``python -m traywatch.models.train foot``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from traywatch.errors import TraywatchError
from traywatch.models.evaluate.placement import box_noise, reading_cache, stills
from traywatch.models.evaluate.report.reader_files import reader_files, reader_fingerprint


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.evaluate.placement.landing",
        description="Evaluate ground points and zones.",
    )
    what = parser.add_subparsers(dest="what", required=True)
    one = what.add_parser("noise", help="errors of boxes and faces on rendered sets")
    one.add_argument("folders", type=Path, nargs="*")
    one.add_argument(
        "--mats", type=int, default=0, help="number of pictures to render of dice on printed mats"
    )
    one.add_argument("--seed", type=int, default=11, help="random seed of those pictures")
    one.add_argument("--zoom", type=float, nargs="+", default=list(box_noise.ZOOMS))
    one.add_argument("--every", type=int, default=1, help="use one of so many pictures")
    one.add_argument("--out", type=Path, help="write the bank here")
    one.add_argument("--kept", type=Path, nargs="+", default=[], help="stored readings of rendered pictures")
    two = what.add_parser("stills", help="zones and ground points under random cameras")
    three = what.add_parser("pictures", help="the same on rendered pictures, with detector and reader")
    for sub, count in ((two, 2000), (three, 120)):
        sub.add_argument("--n", type=int, default=count)
        sub.add_argument("--seed", type=int, default=1)
        sub.add_argument("--dice", type=int, default=4, help="number of dice in each picture")
    two.add_argument("--bank", type=Path, help="bank of errors to use instead of the packaged one")
    three.add_argument("--keep", type=Path, help="write the pictures here")
    three.add_argument("--out", type=Path, help="store the readings here")
    three.add_argument(
        "--resume", action="store_true", help="go on with the readings that an interrupted run left in --out"
    )
    three.add_argument("--kept", type=Path, nargs="+", help="use stored readings instead of rendering")
    args = parser.parse_args(argv)
    try:
        figures = {"noise": _noise, "stills": _stills, "pictures": _pictures}[args.what](args)
    except (OSError, TraywatchError) as error:
        print(error, file=sys.stderr)
        return 2
    _print(figures)
    return 0


def _noise(args: argparse.Namespace) -> dict[str, Any]:
    from traywatch.vision.reader import TrayReader

    rows = list(reading_cache.rows(reading_cache.load(args.kept)))
    reader = TrayReader(threads=1, places=False) if args.folders else None
    rows += [
        row
        for folder in args.folders
        for zoom in args.zoom
        if reader is not None
        for row in box_noise.measure(folder, zoom, reader, args.every)
    ]
    if args.mats:
        from traywatch.models.evaluate.placement.full_pictures import (
            taken,  # needs the renderer
        )

        rows += list(reading_cache.rows(list(taken(args.mats, args.seed))))
    met = [row for row in rows if row is not None]
    bank = box_noise.Bank.of(met)
    if args.out is not None:
        bank.save(args.out)
    return box_noise.report(bank, len(rows) - len(met))


def _stills(args: argparse.Namespace) -> dict[str, Any]:
    bank = box_noise.Bank.load(args.bank) if args.bank is not None else None
    return _report(args.n, list(stills.stills(args.n, args.seed, dice=args.dice, bank=bank)))


def _pictures(args: argparse.Namespace) -> dict[str, Any]:
    if args.kept is not None:
        return _of_pictures(reading_cache.load(args.kept))
    from traywatch.models.evaluate.placement.full_pictures import (
        taken,  # needs the renderer
    )

    pictures = []
    if args.resume and args.out is not None and args.out.is_file():
        read_by = reader_fingerprint()
        pictures = [one for one in reading_cache.load([args.out]) if one.reader == read_by]
    done = {picture.number for picture in pictures}
    for picture in taken(args.n, args.seed, dice=args.dice, keep=args.keep, done=done):
        pictures.append(picture)
        if args.out is not None:
            with args.out.open("a" if len(pictures) > 1 else "w", encoding="utf-8") as out:
                out.write(picture.to_line() + "\n")
    return _of_pictures(pictures)


def _of_pictures(pictures: Sequence[reading_cache.CachedReading]) -> dict[str, Any]:
    """The report, with the files of the reader if it is the one that read all pictures.

    ``drawn`` also counts the pictures whose markers were not found.
    """
    now = reader_fingerprint()
    same = all(picture.reader == now for picture in pictures)
    return {
        "networks": reader_files() if same else {},
        "drawn": 1 + max((picture.number for picture in pictures), default=-1),
        **_report(len(pictures), list(reading_cache.cases(pictures))),
    }


def _report(count: int, results: Sequence[stills.StillCase | None]) -> dict[str, Any]:
    cases = [case for case in results if case is not None]
    head = {"pictures": count, "dice": len(cases), "not_found": len(results) - len(cases)}
    return {**head, **stills.zones(cases), "foot": stills.by_kind(cases)}


def _print(figures: dict[str, Any]) -> None:
    """Print one key per line, and one line for each nested entry."""
    lines = []
    for key, value in figures.items():
        if isinstance(value, dict) and any(isinstance(v, dict) for v in value.values()):
            inner = ",\n".join(f'  "{name}": {json.dumps(one)}' for name, one in value.items())
            lines.append(f' "{key}": {{\n{inner}\n }}')
        else:
            lines.append(f' "{key}": {json.dumps(value)}')
    print("{\n" + ",\n".join(lines) + "\n}")


if __name__ == "__main__":
    raise SystemExit(main())
