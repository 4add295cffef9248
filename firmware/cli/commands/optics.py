"""``traywatch optics``: calculates how high a camera must be, and whether dice can be read from there."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

from traywatch.calibration.camera.view import (
    CAMERAS,
    MARGIN_MM,
    MEASURED,
    STEEP_DEG,
    CameraView,
    view_from,
    webcam,
)
from traywatch.calibration.drawing.camera_stand import write_stand
from traywatch.calibration.drawing.solid import extrude, write_stl
from traywatch.calibration.drawing.stand_parts import PRINTED_PLATE_MM, Stand, camera_plate
from traywatch.calibration.mat.mat import SIZES_MM

_WORDS = {"well": "readable", "doubtful": "partly readable (the tray will ask often)", "no": "not readable"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    notes = "\n".join(f"  {name:<13}{camera.note}" for name, camera in CAMERAS.items())
    parser.epilog = (
        f"cameras:\n{notes}\n\nexample: traywatch optics --camera module3 --tray a4 --height-mm 450\n"
        "         traywatch optics --camera webcam --view 70 --tray 300x300 --stand stand.pdf"
    )
    parser.add_argument(
        "--camera", choices=tuple(CAMERAS), default="module3", help="which camera (default: module3)"
    )
    parser.add_argument(
        "--view",
        type=float,
        metavar="DEG",
        help="a webcam's diagonal angle of view, in degrees",
    )
    parser.add_argument(
        "--tray",
        type=_tray,
        default="a4",
        metavar="SIZE",
        help=f"{', '.join(SIZES_MM)} or 300x200 (default: a4)",
    )
    parser.add_argument(
        "--height-mm",
        type=float,
        metavar="MM",
        help="height of the lens above the mat (default: the lowest possible)",
    )
    parser.add_argument(
        "--picture", type=_picture, default="1280x960", metavar="WxH", help="picture size (default: 1280x960)"
    )
    parser.add_argument(
        "--numeral-mm",
        type=float,
        metavar="MM",
        help="also check whether numerals of this height can be read",
    )
    parser.add_argument(
        "--stand",
        type=Path,
        metavar="FILE.pdf",
        help="draw a stand of this height, with a cutting plan",
    )
    parser.add_argument(
        "--plate", type=Path, metavar="FILE.stl", help="write the camera plate of the stand for a 3D printer"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _tray(text: str) -> tuple[float, float]:
    if text in SIZES_MM:
        width, height = SIZES_MM[text]
        return float(width), float(height)
    sides = re.fullmatch(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)", text)
    if sides is None:
        raise argparse.ArgumentTypeError(f"{text} is not a size; use {', '.join(SIZES_MM)} or 300x200")
    return float(sides[1]), float(sides[2])


def _picture(text: str) -> tuple[int, int]:
    sides = re.fullmatch(r"(\d{2,5})x(\d{2,5})", text)
    if sides is None:
        raise argparse.ArgumentTypeError(f"{text} is not a picture size; use 1280x960")
    return int(sides[1]), int(sides[2])


def run(args: argparse.Namespace) -> int:
    """Returns 0 if the tray fits and every die can be read at least in part, else 1."""
    camera = CAMERAS[args.camera] if args.view is None else webcam(args.view)
    view = view_from(camera, args.height_mm, args.tray, args.picture)
    numeral = view.reads_numeral(args.numeral_mm) if args.numeral_mm is not None else None
    verdicts = {kind: view.reads(kind) for kind in MEASURED}
    fine = view.fits and view.sharp and "no" not in (*verdicts.values(), numeral)
    if args.stand is not None:
        write_stand(Stand(args.tray, view.height_mm), args.stand)
    if args.plate is not None:
        _write_plate(args.plate)
    if args.json:
        print(json.dumps({**_facts(view), "dice": verdicts, "numeral": numeral, "ok": fine}))
        return 0 if fine else 1
    for line in _lines(view):
        print(line)
    for verdict in ("well", "doubtful", "no"):
        kinds = ", ".join(f"{k} ({view.die_px(k):.0f} px)" for k in MEASURED if verdicts[k] == verdict)
        if kinds:
            print(f"{_WORDS[verdict].capitalize()}: {kinds}")
    if numeral is not None:
        size = args.numeral_mm * view.px_per_mm(20.0)
        print(f"Numerals {args.numeral_mm:g} mm high, {size:.1f} px: {_WORDS[numeral]}")
    if args.stand is not None:
        print(f"{args.stand}: the stand and its cutting plan; print it at 100 %")
    if args.plate is not None:
        print(f"{args.plate}: the camera plate in millimeters, {PRINTED_PLATE_MM:g} mm thick")
    return 0 if fine else 1


def _write_plate(path: Path) -> None:
    plate = camera_plate()
    solid = extrude([plate.outline, *plate.cuts], PRINTED_PLATE_MM)
    write_stl(solid, path, title="Traywatch camera plate, mm")


def _facts(view: CameraView) -> dict[str, object]:
    return {
        "camera": view.camera.name,
        "height_mm": view.height_mm,
        "least_height_mm": round(view.least_height_mm, 1),
        "fits": view.fits,
        "sharp": view.sharp,
        "px_per_mm": round(view.px_per_mm(), 3),
        "seen_mm": [round(side, 1) for side in view.seen_mm],
        "corner_deg": round(view.corner_deg, 1),
        "lamp_mm": round(view.lamp_mm(view.height_mm), 1),
    }


def _lines(view: CameraView) -> list[str]:
    width, height = view.seen_mm
    long, short = max(view.tray_mm), min(view.tray_mm)
    lines = [
        f"{view.camera.name}, lens {view.height_mm:g} mm above the mat: sees {width:.0f} x {height:.0f} mm "
        f"with {view.px_per_mm():.2f} px per mm; {view.camera.note}."
    ]
    if view.fits:
        lines.append(
            f"The tray of {long:g} x {short:g} mm is in the picture, with a margin of {MARGIN_MM:g} mm."
        )
    else:
        lines.append(
            f"The tray of {long:g} x {short:g} mm does not fit: the lens must be at least "
            f"{view.least_height_mm:.0f} mm above it."
        )
    if not view.sharp:
        lines.append(f"The lens cannot focus so near: it needs at least {view.camera.nearest_mm:g} mm.")
    if view.camera.name.startswith("module3"):
        focus = 1000 / view.height_mm
        lines.append(f"Fix its focus with --source 'picamera?focus={focus:.2f}' (diopters).")
    if view.corner_deg > STEEP_DEG:
        lines.append(
            f"Corners are seen at {view.corner_deg:.0f} degrees to the vertical: use a lens with a longer "
            "focal length, from higher up."
        )
    lines.append(
        f"Lamps at that height cause no reflections in the mat from {view.lamp_mm(view.height_mm):.0f} mm "
        "beside its center on; lower lamps may be nearer."
    )
    return lines
