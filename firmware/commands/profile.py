"""``traywatch profile check``: is this file a usable tray profile, and how exact is it."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from calibration.profile import TrayProfile
from firmware.commands.calibrate import summary


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said on the command line."""
    parser.epilog = "example: traywatch profile check profile.json"
    parser.add_argument("action", choices=("check",), help="what to do with it")
    parser.add_argument("file", type=Path, metavar="FILE", help="a profile as calibrate writes it")


def run(args: argparse.Namespace) -> int:
    """Says what is in the profile; raises ``CalibrationError`` (``profile_unreadable``)."""
    profile = TrayProfile.load(args.file)
    print(f"{args.file}: {summary(profile)}")
    print(f"  zones: {_counted(area.kind for area in profile.zones)}")
    print(f"  obstacle boxes: {_counted(box.letter for box in profile.letters)}")
    return 0


def _counted(names: Iterable[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in Counter(names).items()) or "none"
