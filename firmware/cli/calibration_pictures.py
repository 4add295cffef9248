"""The pictures that a tray or a lens is calibrated from: of files, folders, cameras and clips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from traywatch.calibration.quality.flicker import MEASURED_S, Flicker, FlickerMeter
from traywatch.errors import CameraError
from traywatch.firmware.camera import open_source
from traywatch.firmware.cli.arguments import SUFFIXES
from traywatch.vision.images import load_picture
from traywatch.vision.types import Image

_WARM_UP_FRAMES = 10
_FRAMES = 6
_BOARD_FRAMES = 24
_BOARD_EVERY_S = 0.5
_WAIT_S = 5.0


def board_frames(source: str) -> list[Image]:
    """Return gray frames with enough time between them to turn the board."""
    boards: list[Image] = []
    last = -_BOARD_EVERY_S
    with open_source(source) as camera:
        while len(boards) < _BOARD_FRAMES:
            frame = camera.read(_WAIT_S)
            if frame is None:
                break
            if frame.taken_at_s - last >= _BOARD_EVERY_S:
                last = frame.taken_at_s
                boards.append(np.asarray(cv2.cvtColor(frame.image, cv2.COLOR_BGR2GRAY), dtype=np.uint8))
    if not boards:
        raise CameraError("source_unreadable", f"{source}: it delivered no picture; check the source")
    return boards


def each_source(sources: Sequence[str]) -> Iterator[str]:
    """Yield the sources, with each folder replaced by its pictures."""
    for source in sources:
        folder = Path(source)
        if not folder.is_dir():
            yield source
            continue
        pictures = sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES)
        if not pictures:
            raise CameraError("source_unreadable", f"{source}: this folder contains no picture")
        yield from map(str, pictures)


def is_picture(source: str) -> bool:
    """Whether a source is the file of a picture."""
    path = Path(source)
    return path.suffix.lower() in SUFFIXES or (path.is_file() and cv2.haveImageReader(source))


def picture_of(source: str) -> Image:
    """The picture in a file, BGR uint8."""
    return load_picture(Path(source))


def pictures_of(source: str, meter: FlickerMeter) -> list[Image]:
    """The picture, or some frames of a camera; the ``meter`` gets more of them."""
    if is_picture(source):
        return [picture_of(source)]
    with open_source(source) as camera:
        frames: list[Image] = []
        # A camera that has just been opened is still adjusting its exposure.
        for _ in range(_WARM_UP_FRAMES + _FRAMES if camera.live else _FRAMES):
            frame = camera.read(_WAIT_S)
            if frame is None:
                break
            frames.append(frame.image)
        began_s = None
        while frames and (frame := camera.read(_WAIT_S)) is not None:
            meter.take_picture(frame.image, frame.taken_at_s)
            began_s = frame.taken_at_s if began_s is None else began_s
            if frame.taken_at_s - began_s >= MEASURED_S:
                break
    if not frames:
        raise CameraError("source_unreadable", f"{source}: it delivered no picture; check the source")
    return frames[-_FRAMES:]


def measured_flicker(meter: FlickerMeter) -> Flicker | None:
    """What the meter has measured; None if it had too few frames, or something moved in them."""
    flicker = meter.measure()
    return None if flicker is None or flicker.moved else flicker
