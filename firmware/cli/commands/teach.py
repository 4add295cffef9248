"""``traywatch teach``: teaches the tray new dice, with one picture for each face."""

from __future__ import annotations

import argparse
import hashlib
import json
import math
from dataclasses import replace
from pathlib import Path

import numpy as np

from traywatch.calibration import TrayProfile
from traywatch.calibration.dice.shapes import SHAPES
from traywatch.errors import ReadingError
from traywatch.firmware.dice.memory import DiceMemory, cut_of
from traywatch.firmware.dice.repository import TaughtFace
from traywatch.firmware.host.data_directory import private_files
from traywatch.firmware.host.defaults import default_data
from traywatch.vision.detection.detector import Detection, Detector
from traywatch.vision.geometry.crops import CROP_PX
from traywatch.vision.images import load_picture
from traywatch.vision.reading.observations import DieCrop

_SURE = 0.5
_MOST_VALUE = 1_000_000
"""The largest number of a symbol, far below what the file can store."""
_KNOWN = {kind.lower(): kind for kind in SHAPES}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        'example: traywatch teach --name "Ana\'s red d20" --kind d20 seven.jpg=7 nine.jpg=9\n'
        "         traywatch teach --kind fate blank.jpg=blank plus.jpg=plus:1 minus.jpg=minus:-1\n"
        "A kind of your own is learned from its faces. Show each of them at least once: an unknown face\n"
        "may be read as another one. A number after a colon is the value of the symbol. Nothing of\n"
        "this leaves the machine."
    )
    parser.add_argument(
        "faces",
        nargs="+",
        metavar="IMAGE=LABEL",
        help="a picture with one die in it, and the label that this die shows",
    )
    parser.add_argument(
        "--kind", required=True, metavar="KIND", help=f"{', '.join(SHAPES)}, or a name of your own"
    )
    parser.add_argument("--name", default="", metavar="NAME", help="a name for this die")
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help=f"data directory (default: {default_data()})"
    )
    parser.add_argument(
        "--profile", type=Path, metavar="FILE", help="the tray profile, for pictures of the tray"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per picture")


@private_files()
def run(args: argparse.Namespace) -> int:
    """Store the faces. Returns 0; raises ``TraywatchError`` before anything is stored if an input is
    unusable.
    """
    profile = TrayProfile.load(args.profile) if args.profile else None
    kind = args.kind.strip()
    kind = _KNOWN.get(kind.lower(), kind)  # "D20" means d20, and no kind of its own beside it
    if not kind or len(kind) > 40 or len(args.name) > 80:
        raise ReadingError(
            "kind_invalid", f"{args.kind!r}: a kind may have up to 40 characters, a die's name up to 80"
        )
    shown = [_parsed(face, kind) for face in args.faces]
    detector = Detector()
    told: list[TaughtFace] = []
    for path, label, value in shown:
        image = load_picture(path)
        die = _only(detector.detect(image), path)
        crop = cut_of(image, die.box, profile, die.confidence)
        ref = hashlib.sha256(crop.image.tobytes() + args.name.encode()).hexdigest()[:12]
        turns = [crop] if kind in SHAPES else [_turned(crop, quarter) for quarter in range(4)]
        told += [
            TaughtFace(f"taught-{ref}-{n}", kind, label, cut, args.name.strip(), value)
            for n, cut in enumerate(turns)
        ]
    memory = DiceMemory(args.data or default_data())
    try:
        memory.tell(*told)
        labels = sorted({str(row["label"]) for row in memory.store.rows() if row["kind"] == kind})
    finally:
        memory.close()
    for path, label, value in shown:
        if args.json:
            row = {
                "image": str(path),
                "kind": kind,
                "label": label,
                "value": value,
                "name": args.name.strip(),
            }
            print(json.dumps(row, ensure_ascii=False))
        else:
            print(f"{path}: {args.name.strip() or kind} shows {label}")
    if kind not in SHAPES and not args.json:
        print(f"{kind} has the faces {', '.join(labels)}. If it has another face, teach that one too.")
    return 0


def _parsed(face: str, kind: str) -> tuple[Path, str, int | None]:
    """Parse ``IMAGE=LABEL`` or ``IMAGE=LABEL:VALUE`` into picture, label and value."""
    name, sign, label = face.rpartition("=")
    shape = SHAPES.get(kind)
    colon = number = ""
    if shape is None:
        label, colon, number = label.partition(":")
        label = label.strip()
    if not sign or not name or not label:
        raise ReadingError("face_invalid", f"{face}: write it as IMAGE=LABEL, such as seven.jpg=7")
    if shape is not None:
        if label not in shape.labels:
            raise ReadingError("label_unknown", f"{face}: a {kind} has no face {label!r}")
        return Path(name), label, shape.value_of(label)
    try:
        value = int(number) if colon else None
    except ValueError as error:
        raise ReadingError(
            "face_invalid", f"{face}: {number!r} is not a number; write LABEL:NUMBER"
        ) from error
    if value is not None and abs(value) > _MOST_VALUE:
        raise ReadingError(
            "face_invalid", f"{face}: a symbol may have a number from {-_MOST_VALUE} to {_MOST_VALUE}"
        )
    return Path(name), label, value


def _only(detections: tuple[Detection, ...], path: Path) -> Detection:
    sure = [die for die in detections if die.confidence >= _SURE] or list(detections)
    if len(sure) != 1:
        what = f"{len(sure)} dice were detected" if sure else "no die was detected"
        raise ReadingError(
            "not_one_die",
            f"{path}: {what}; show one die on a plain background, filling a tenth to a half of it",
        )
    return sure[0]


def _turned(cut: DieCrop, quarters: int) -> DieCrop:
    """Rotate the crop by quarter turns, because no network knows the orientation of a symbol."""
    x0, y0, x1, y1 = cut.box
    lx, ly = cut.lean
    for _ in range(quarters):
        x0, y0, x1, y1 = y0, CROP_PX - x1, y1, CROP_PX - x0
        lx, ly = ly, -lx
    image = np.ascontiguousarray(np.rot90(cut.image, quarters))
    return replace(cut, image=image, box=(x0, y0, x1, y1), lean=(lx, ly) if math.isfinite(lx) else cut.lean)
