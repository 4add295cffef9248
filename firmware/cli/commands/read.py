"""``traywatch read``: reads the dice in still pictures, and prints one line or JSON object per picture."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2

from traywatch.calibration import TrayProfile
from traywatch.errors import ReadingError, StorageError, TraywatchError
from traywatch.firmware.cli.arguments import SUFFIXES
from traywatch.firmware.cli.progress import Progress
from traywatch.firmware.dice.memory import add_dice_argument, memory_for
from traywatch.firmware.pipeline.expected_kinds import kinds_in_play
from traywatch.vision import TrayReader, read_image
from traywatch.vision.annotate.readings import caption, draw_overlay, shown
from traywatch.vision.images import load_reduced
from traywatch.vision.picture_reading import PictureReading, enlarged
from traywatch.vision.types import Image

_NAME_COLUMN = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch read table.jpg\n"
        "         traywatch read photos/ --kinds d20,d6 --json --overlay out/"
    )
    parser.add_argument(
        "images",
        nargs="+",
        type=Path,
        metavar="IMAGE",
        help="a JPEG, PNG or WebP file, or a directory, which is read recursively",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per picture")
    parser.add_argument(
        "--profile", type=Path, metavar="FILE", help="the tray's profile: adds places and zones"
    )
    parser.add_argument(
        "--kinds", type=kinds_in_play, metavar="LIST", help="the kinds of dice in play, such as d20,d6"
    )
    add_dice_argument(parser)
    parser.add_argument(
        "--overlay", type=Path, metavar="DIR", help="write each picture with its readings drawn on it"
    )


def run(args: argparse.Namespace) -> int:
    """Returns 0, or 2 if a picture could not be read; the others are read anyway."""
    profile = TrayProfile.load(args.profile) if args.profile else None
    pictures = list(find_pictures(args.images, leave_out=args.overlay))
    names = Overlays(args.overlay) if args.overlay else None
    if names is not None:
        names.spare(pictures)
    reader = TrayReader(profile, kinds=args.kinds, memory=memory_for(args.dice))
    column = min(_NAME_COLUMN, max((len(str(path)) for path, _ in pictures), default=0))
    status = 0
    with Progress("read", len(pictures)) as progress:
        for path, root in pictures:
            try:
                image, factor = _load(path)
                if profile is not None:
                    profile.scaled_to(image.shape[1], image.shape[0])  # refuses a picture of another shape
                reading = read_image(image, reader=reader).model_copy(update={"image": str(path)})
                if names is not None:
                    names.write(path, root, draw_overlay(image, reading.dice, profile))
                reading = enlarged(reading, factor)
            except TraywatchError as error:
                status = 2
                progress.clear()
                if args.json:
                    _print_json({"image": str(path), "error": {"code": error.code, "message": error.message}})
                else:
                    print(f"traywatch: {error}", file=sys.stderr)
            else:
                progress.clear()
                if args.json:
                    _print_json(reading.to_json())
                else:
                    print(line(reading, column), flush=True)
            progress.step()
    return status


def find_pictures(sources: Sequence[Path], leave_out: Path | None = None) -> Iterator[tuple[Path, Path]]:
    """Yield each picture with the folder in which the search for it started.

    Directories are walked in name order, without hidden files and without ``leave_out``. A path that leads to
    no picture is yielded unchanged, so that it is reported as unreadable.
    """
    skipped = leave_out.resolve() if leave_out is not None else None
    for source in sources:
        if not source.is_dir():
            yield source, source.parent
            continue
        any_picture = False
        for folder, folders, files in os.walk(source):
            top = Path(folder)
            folders[:] = sorted(
                name for name in folders if not name.startswith(".") and (top / name).resolve() != skipped
            )
            for name in sorted(files):
                if not name.startswith(".") and Path(name).suffix.lower() in SUFFIXES:
                    any_picture = True
                    yield top / name, source
        if not any_picture:
            yield source, source.parent


def line(reading: PictureReading, column: int = 0) -> str:
    """Format a reading as one line: the name, the dice, and the time it took."""
    dice = " · ".join(caption(die) for die in shown(reading.dice)) or "no dice"
    return f"{reading.image:<{column}}  {dice}  ({reading.elapsed_ms:.0f} ms)"


class Overlays:
    """Writes annotated pictures with the folder structure of the input, never two to one file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._written: set[Path] = set()

    def spare(self, pictures: Sequence[tuple[Path, Path]]) -> None:
        """Check that no original is replaced, neither a picture of ``find_pictures`` nor one beside it.

        Raises ``StorageError`` (``overlay_not_written``).
        """
        originals = {path.resolve() for path, _ in pictures}
        for path, root in pictures:
            target = self._path_to_write(path, root)
            if target.resolve() in originals or target.parent.resolve() == path.parent.resolve():
                raise StorageError(
                    "overlay_not_written",
                    f"{target}: it could replace an original picture; choose another directory",
                )

    def _path_to_write(self, path: Path, root: Path) -> Path:
        return (self.folder / path.relative_to(root)).with_suffix(".jpg")

    def write(self, path: Path, root: Path, image: Image) -> Path:
        """Write a JPEG and return its path. Raises ``StorageError`` (``overlay_not_written``)."""
        path_to_write = self._path_to_write(path, root)
        target, number = path_to_write, 2
        while target in self._written:
            target, number = path_to_write.with_stem(f"{path_to_write.stem}-{number}"), number + 1
        self._written.add(target)
        _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 88])
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data.tobytes())
        except OSError as error:
            raise StorageError(
                "overlay_not_written",
                f"{target}: {error.strerror or error}; choose another directory",
            ) from error
        return target


def _load(path: Path) -> tuple[Image, int]:
    if path.is_dir():
        raise ReadingError(
            "no_pictures", f"{path}: no JPEG, PNG or WebP file in it; choose another directory"
        )
    return load_reduced(path)


def _print_json(record: dict[str, Any]) -> None:
    print(json.dumps(record, ensure_ascii=False), flush=True)
