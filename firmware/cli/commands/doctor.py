"""``traywatch doctor``: checks the installation, and prints what is wrong and what to do."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from traywatch.firmware.cli.arguments import add_data_directory, add_tray_port
from traywatch.firmware.diagnostics.checks import CHECKS, Finding, Place

_NEEDED = ("camera", "profile")
"""What the demo does without, and your own dice do not."""
_MARKS = {"ok": "ok   ", "note": "note ", "wrong": "WRONG"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = "example: traywatch doctor\n         traywatch doctor --json"
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_data_directory(parser)
    parser.add_argument("--profile", type=Path, metavar="FILE", help="the tray profile to check")
    parser.add_argument(
        "--picture",
        type=Path,
        metavar="FILE",
        help="a current picture of the tray, to compare with the profile (default: the last throw's)",
    )
    add_tray_port(parser)


def run(args: argparse.Namespace) -> int:
    """Returns 0 if nothing is wrong, else 1."""
    place = Place.of(args.data, args.profile, port=args.port, picture=args.picture)
    findings = [finding for check in CHECKS for finding in check(place)]
    fine = all(finding.status != "wrong" for finding in findings)
    if args.json:
        print(json.dumps({"ok": fine, "checks": [finding.to_json() for finding in findings]}))
    else:
        for finding in findings:
            print(_line(finding))
        print(_conclusion(findings))
    return 0 if fine else 1


def _conclusion(findings: Sequence[Finding]) -> str:
    """One sentence for all findings."""
    if any(finding.status == "wrong" for finding in findings):
        return "Something is wrong: see above."
    missing = [one.name for one in findings if one.name in _NEEDED and one.status == "note"]
    if missing:
        return f"Nothing is wrong. To read your own dice, see the notes above on: {', '.join(missing)}."
    return "All is well."


def _line(finding: Finding) -> str:
    line = f"{_MARKS[finding.status]}  {finding.name:<9} {finding.message_text}"
    return line + (f"\n{'':17} -> {finding.remedy}" if finding.remedy else "")
