"""``traywatch dice``: lists, names, exports or erases taught dice."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from traywatch.errors import StorageError
from traywatch.firmware.dice.repository import FILE, DiceStore
from traywatch.firmware.host.data_directory import private_files
from traywatch.firmware.host.defaults import default_data


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch dice list\n"
        '         traywatch dice rename d20 "Ana\'s red d20"\n'
        "         traywatch dice export my-dice.zip\n"
        '         traywatch dice erase "Ana\'s red d20"     (or: erase --all)\n'
        "A die is given by its name, by its kind if it has no name, or by the id of one reading in the list."
    )
    parser.add_argument(
        "what", nargs="?", default="list", choices=("list", "export", "erase", "rename"), help="(list)"
    )
    parser.add_argument("words", nargs="*", metavar="NAME", help="the die, and its new name; or FILE.zip")
    parser.add_argument("--all", action="store_true", help="erase everything")
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help=f"data directory (default: {default_data()})"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per reading")


@private_files()
def run(args: argparse.Namespace) -> int:
    """Returns 0, or 1 if there is no such die. Raises ``StorageError``."""
    word_count = {"list": 0, "export": 1, "erase": 0 if args.all else 1, "rename": 2}[args.what]
    if len(args.words) != word_count or (args.all and args.what != "erase"):
        raise StorageError("dice_usage", f"dice {args.what}: wrong arguments; see traywatch dice --help")
    store = DiceStore((args.data or default_data()) / FILE)
    try:
        return _done(store, args)
    finally:
        store.close()


def _done(store: DiceStore, args: argparse.Namespace) -> int:
    for warning in store.warnings:
        raise StorageError("dice_damaged", warning)
    rows = store.rows()
    if args.what == "list":
        _list(rows, args.json)
        return 0
    if args.what == "export":
        count = store.export(Path(args.words[0]))
        _say(args.json, {"exported": count, "file": args.words[0]}, f"{count} readings in {args.words[0]}")
        return 0
    chosen_rows = rows if args.all else [row for row in rows if args.words[0] in _names(row)]
    refs = [row["ref"] for row in chosen_rows]
    if args.what == "erase":
        if args.all:
            store.erase(None) if store.path.exists() else None
        elif refs:
            store.erase(refs)
        _say(args.json, {"erased": len(refs)}, f"{len(refs)} readings erased")
    else:
        if refs:
            store.rename(refs, args.words[1])
        _say(args.json, {"renamed": len(refs)}, f"{len(refs)} readings are now named {args.words[1]}")
    return 0 if refs or args.all else 1


def _names(row: dict[str, Any]) -> tuple[str, ...]:
    return (row["name"] or row["kind"], row["ref"])


def _list(rows: Iterable[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        for row in rows:
            print(json.dumps(row, ensure_ascii=False))
        return
    dice: dict[tuple[str, str], dict[str, int]] = {}
    for row in rows:
        labels = dice.setdefault((row["name"], row["kind"]), {})
        labels[row["label"]] = labels.get(row["label"], 0) + 1
    for (name, kind), labels in dice.items():
        shown = ", ".join(f"{label} ({n})" if n > 1 else label for label, n in labels.items())
        print(f"{f'{name} ({kind})' if name else kind}: {shown}")
    if not dice:
        print("no dice were taught")


def _say(as_json: bool, record: dict[str, Any], text: str) -> None:
    print(json.dumps(record, ensure_ascii=False) if as_json else text)
