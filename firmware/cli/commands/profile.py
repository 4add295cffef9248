"""``traywatch profile check``: checks whether a tray profile or zone map is usable, and lists its
problems.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from traywatch.calibration.camera.drift import check_drift
from traywatch.calibration.profile.profile import TrayProfile
from traywatch.calibration.profile.validation import check_layout
from traywatch.calibration.profile.zone_file import ZoneLayout
from traywatch.calibration.profile.zone_plan import draw_layout
from traywatch.errors import CalibrationError
from traywatch.files import parse_json, read_bounded
from traywatch.firmware.cli.commands.calibrate import summary, write_picture
from traywatch.vision.images import load_picture


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "Exit status 1 if the map has errors or the mat has moved.\n\n"
        "example: traywatch profile check profile.json\n"
        "         traywatch profile check zones.json --picture zones.png\n"
        "         traywatch profile check profile.json --against now.jpg"
    )
    parser.add_argument("action", choices=("check",), help="what to do with the file")
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="a profile written by calibrate, or a zone map"
    )
    parser.add_argument("--picture", type=Path, metavar="OUT.png", help="draw the zone map with its problems")
    parser.add_argument(
        "--against",
        type=Path,
        metavar="PICTURE",
        help="check whether the mat has moved since the profile was made",
    )


def run(args: argparse.Namespace) -> int:
    """Print the content of the file and its problems. Returns 1 if something is wrong, else 0.

    Raises ``CalibrationError`` (``profile_unreadable``, ``zones_unreadable``, ``picture_shape``).
    """
    profile = None if _is_zone_map(args.file) else TrayProfile.load(args.file)
    if profile is None and args.against is not None:
        raise CalibrationError(
            "profile_unreadable",
            f"{args.file}: a zone map without a camera; --against needs a profile, see traywatch calibrate",
        )
    layout = ZoneLayout.load(args.file) if profile is None else ZoneLayout.of_profile(profile)
    problems = check_layout(layout)
    width, height = layout.size_mm
    description = (
        summary(profile) if profile is not None else f"{layout.name}, a zone map of {width:g} x {height:g} mm"
    )
    print(f"{args.file}: {description}")
    print(f"  zones: {_counted(area.kind for area in layout.zones)}")
    print(f"  obstacle boxes: {_counted(box.letter for box in layout.letters)}")
    for grid in layout.grids:
        print(f"  grid {grid.name}: {grid.columns} x {grid.rows} places")
    if layout.areas:
        print(f"  marked areas: {', '.join(area.name for area in layout.areas)}")
    for number, problem in enumerate(problems, 1):
        print(f"  {number} {problem.level}: {problem}")
    if args.picture is not None:
        write_picture(args.picture, draw_layout(layout, problems))
    wrong = any(problem.level == "wrong" for problem in problems)
    if profile is not None and args.against is not None:
        drift = check_drift(load_picture(args.against), profile)
        print(f"  {drift.say}")
        wrong |= drift.state in ("moved", "unseen")
    return int(wrong)


def _is_zone_map(path: Path) -> bool:
    try:
        data = parse_json(read_bounded(path))
    except (OSError, ValueError, RecursionError):
        return False  # TrayProfile.load reports the error
    return isinstance(data, dict) and "size_mm" in data and "rvec" not in data


def _counted(names: Iterable[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in Counter(names).items()) or "none"
