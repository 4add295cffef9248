"""``traywatch share``: packs pictures of your dice for the benchmark, without anything private."""

from __future__ import annotations

import argparse
from pathlib import Path

from traywatch.firmware.cli.arguments import add_data_directory
from traywatch.firmware.host.installation import usual

LICENSES = ("CC0-1.0", "CC-BY-4.0")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch share my-dice.zip\n"
        "         traywatch share my-dice.zip --last 20 --license CC-BY-4.0\n"
        '         traywatch share my-dice.zip --die "red d20"\n'
        "Nothing is sent anywhere. docs/user/send-us-pictures.md says what is in the file."
    )
    parser.add_argument("file", type=Path, metavar="FILE.zip", help="where to write it")
    add_data_directory(parser)
    parser.add_argument("--last", type=int, default=200, metavar="N", help="the last N throws (default: 200)")
    parser.add_argument(
        "--die",
        action="append",
        default=[],
        metavar="NAME",
        help="only this named die; all others become gray (may be repeated)",
    )
    parser.add_argument(
        "--license",
        choices=LICENSES,
        default=LICENSES[0],
        help=f"how others may use it (default: {LICENSES[0]})",
    )


def run(args: argparse.Namespace) -> int:
    """Write the file and say what is in it. Raises ``StorageError``."""
    from traywatch.firmware.diagnostics.shared_dice import write_shared_dice

    data, _ = usual(args.data, None)
    pictures, dice = write_shared_dice(
        args.file, data, last=max(1, args.last), license_id=args.license, only=frozenset(args.die)
    )
    print(
        f"{args.file}: {pictures} pictures, {dice} dice, {args.license}. Names, games and times are "
        "left out, and all but the dice is gray. Look through it before you pass it on."
    )
    return 0
