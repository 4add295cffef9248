"""The table's memory of its dice: what people tell is kept, and the next reading knows it."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from traywatch.calibration import TrayProfile
from traywatch.errors import ReadingError, StorageError
from traywatch.firmware.dice.repository import FILE, DiceStore, Told
from traywatch.firmware.host.paths import default_data
from traywatch.vision.geometry.crops import cut
from traywatch.vision.geometry.up_direction import leans
from traywatch.vision.memory.color_signature import signature
from traywatch.vision.memory.dice_memory import Memory
from traywatch.vision.memory.examples import Example, example, fingerprint
from traywatch.vision.reading.face_reader import FaceReader
from traywatch.vision.reading.observations import Cut, Seen
from traywatch.vision.types import DieReading, Image

_log = logging.getLogger("traywatch.dice")

AT_ONCE = 16
"""Readings that are looked at anew before a picture is read; after an update the rest wait their turn."""


class DiceMemory(Memory):
    """What people told, in the file ``dice.sqlite`` of a directory; empty where there is none.

    Raises ``StorageError`` where the file cannot be opened and ``ReadingError`` where a network is
    missing. ``refresh`` never raises for the disk's sake: ``problem`` says what is wrong.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.store = DiceStore(folder / FILE)
        self.problem: str | None = self.store.warnings[0] if self.store.warnings else None
        self._models = fingerprint()
        self._load()

    def close(self) -> None:
        """Close the file. Safe to call twice."""
        self.store.close()

    def tell(self, *told: Told) -> None:
        """Keep confirmed readings; the next picture is read with them. Raises ``StorageError``."""
        self.forget([t.ref for t in told])
        self.store.put(told)

    def refresh(self, faces: FaceReader) -> None:
        """Look at what was told since the last picture, or told to other networks."""
        try:
            if self.store.changed():
                self._load()
            waiting = self.store.waiting(self._models, AT_ONCE)
            if not waiting:
                return
            seen = faces.look([t.cut for t in waiting], neighbours=False)
            made, unusable = [], []
            for t, s in zip(waiting, seen, strict=True):
                one = self._example(t, s)
                if one is None:
                    unusable.append(t.ref)
                else:
                    made.append(one)
            self.store.embedded(self._models, made)
            gone = [*self.remember(*made), *unusable]
            if gone:
                self.store.erase(gone)
        except StorageError as error:
            if str(error) != self.problem:
                _log.warning("%s", error)
            self.problem = str(error)

    def _example(self, told: Told, seen: Seen) -> Example | None:
        colours = signature(told.cut.image, told.cut.box)
        return example(seen, colours, told.ref, told.kind, told.label, name=told.name, value=told.value)

    def _load(self) -> None:
        self.store.changed()
        self.forget([one.ref for one in self.examples])
        gone = self.remember(*self.store.examples(self._models))
        if gone:
            self.store.erase(gone)


def open_memory(folder: Path) -> tuple[DiceMemory | None, str | None]:
    """The memory of a directory, or None and why there is none: a table goes on without."""
    try:
        memory = DiceMemory(folder)
    except (StorageError, ReadingError) as error:
        return None, str(error)
    return memory, memory.problem


def add_dice_argument(parser: argparse.ArgumentParser) -> None:
    """Which memory a reading command uses."""
    parser.add_argument(
        "--dice",
        metavar="DIR",
        help=f"the directory of the dice that were taught, or none (default: {default_data()}, if any were)",
    )


def memory_for(said: str | None) -> DiceMemory | None:
    """The memory that ``--dice`` names; the table's own if there is one. Raises ``StorageError``."""
    folder = default_data() if said is None else Path(said)
    if said == "none" or (said is None and not (folder / FILE).exists()):
        return None
    if said is not None and not (folder / FILE).exists():
        raise StorageError("dice_unknown", f"{folder}: no dice were taught there; see traywatch teach --help")
    memory = DiceMemory(folder)
    if memory.problem:
        print(f"traywatch: {memory.problem}", file=sys.stderr)
    return memory


def confirmed(
    memory: DiceMemory,
    *,
    picture: Callable[[str], bytes | None],
    dice: Callable[[str], tuple[DieReading, ...]],
    profile: Callable[[], TrayProfile | None],
) -> Callable[[str, str, str, str], None]:
    """What the table calls with throw, die, kind and label when a person has said what a die shows."""

    def keep(throw_id: str, die_id: str, kind: str, label: str) -> None:
        jpeg = picture(throw_id)
        die = next((d for d in dice(throw_id) if d.die_id == die_id), None)
        if jpeg is None or die is None or die.status in ("cocked", "stacked", "off_tray"):
            return  # what does not lie flat is no likeness of its face
        image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
        if image is None:
            return
        made = cut_of(np.asarray(image, np.uint8), die.box, profile())
        value = memory.value_of(kind, label)
        memory.tell(Told(f"{throw_id}/{die_id}", kind, label, made, value=value))

    return keep


def cut_of(
    image: Image,
    box: tuple[float, float, float, float],
    profile: TrayProfile | None = None,
    detector: float = 0.9,
) -> Cut:
    """The crop round a box of a picture, with the way up where a profile tells it."""
    height, width = image.shape[:2]
    (lean,) = leans(profile, [box], (width, height))
    return Cut.of(cut(image, box), (box[2] - box[0], box[3] - box[1]), lean, detector)
