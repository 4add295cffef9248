"""``traywatch export``: writes a diagnostics bundle without secrets."""

from __future__ import annotations

import argparse
from pathlib import Path

from traywatch.firmware.cli.arguments import add_data_directory, add_tray_port
from traywatch.firmware.diagnostics.checks import Place


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch export tray.zip\n         traywatch export tray.zip --pictures 5 "
        "--data /var/lib/traywatch"
    )
    parser.add_argument("file", type=Path, metavar="FILE.zip", help="where to write it")
    add_data_directory(parser)
    parser.add_argument(
        "--pictures",
        type=int,
        default=0,
        metavar="N",
        help="include the last N pictures of throws, and small ones of motions without a throw; they show "
        "all that the camera saw (default: none)",
    )
    add_tray_port(parser)


def run(args: argparse.Namespace) -> int:
    """Write the bundle and print its content."""
    from traywatch.firmware.diagnostics.bundle import write_bundle

    names = write_bundle(args.file, Place.of(args.data, None, port=args.port), pictures=args.pictures)
    print(f"{args.file}: {', '.join(names)}. Tokens, codes and names are left out; look through it anyway.")
    return 0
