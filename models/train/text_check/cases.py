"""Examples for the check of texts: crops of dice with the pose at which the reader reads them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import LABELS, text_of
from traywatch.models.evaluate.metrics.counts import match
from traywatch.models.evaluate.real_photos import (
    INCOMPLETE,
    VALIDATION_DICE,
    LabeledPicture,
    read_labels,
)
from traywatch.models.train.data.crop_data import LEGIBLE, VERTEX
from traywatch.models.train.fitting.confidence_cases import unread
from traywatch.models.train.networks.architectures import NO_FACE, UNREADABLE
from traywatch.vision.geometry.crops import cut
from traywatch.vision.geometry.up_direction import UNKNOWN
from traywatch.vision.images import load_picture
from traywatch.vision.reader import TrayReader
from traywatch.vision.reading.evidence import best_pose
from traywatch.vision.reading.observations import DieCrop, FacePose
from traywatch.vision.types import Image

TOP_RADII = 0.6
"""A pose within so many face radii of the true center is the top face."""
_BATCH = 64
_SAME_DEG = 0.006  # the labels have two digits
_TEXTS = tuple(text_of(label) for label in LABELS)


@dataclass(frozen=True, slots=True, eq=False)
class TextCase:
    """A crop (160, 160, 3), the pose of its face, and the class of its text among the read network's outputs.

    ``true_pose`` is known for rendered dice. ``held`` dice are for choosing limits, not for training.
    ``accepted`` tells whether the reader accepts the reading, apart from its checks. ``composed`` dice were
    pasted or drawn into a picture.
    """

    crop: Image
    pose: FacePose
    label: int
    true_pose: FacePose | None = None
    held: bool = False
    accepted: bool = False
    composed: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class ReadFace:
    """What the reader reads in a crop, and whether it accepts that apart from its checks."""

    pose: FacePose
    label: int
    kind: str
    accepted: bool


def read_faces(
    reader: TrayReader, crops: Sequence[Image], upward: Sequence[tuple[float, float]] | None = None
) -> Iterator[ReadFace | None]:
    """The face that is read in each crop; None where nothing is. Every second crop has an up direction."""
    rng, model = np.random.default_rng(3), reader.faces.calibration
    directions = rng.normal(0, 0.15, (len(crops), 2)) if upward is None else np.asarray(upward, np.float64)
    leans = [
        (float(x), float(y)) if i % 2 and np.isfinite([x, y]).all() else UNKNOWN
        for i, (x, y) in enumerate(directions)
    ]
    for start in range(0, len(crops), _BATCH):
        some = slice(start, start + _BATCH)
        cuts = [DieCrop.of(c, (80.0, 80.0), up) for c, up in zip(crops[some], leans[some], strict=True)]
        for one in reader.faces.observe(cuts, early=True):
            reading = reader.faces.weigh(one)
            if not reading.answers or not one.poses:
                yield None
                continue
            first = reading.answers[0]
            at = best_pose(one.looks, first.label, model.label_temperature)
            same_text = [i for i, text in enumerate(_TEXTS) if text == first.label]
            label = max(same_text, key=lambda i: float(one.looks[at].scores[i]))
            sure = reading.confidence >= model.least.get(first.kind, model.usual_least)
            yield ReadFace(one.poses[at], label, first.kind, sure and not reading.blocked)


def rendered(reader: TrayReader, folder: Path, like_numbers: frozenset[int]) -> Iterator[TextCase]:
    """Cases of a set of rendered scenes; texts of these code points are left out, as are sides of a d4."""
    for shard in sorted((folder / "crops").glob("*.npz")):
        with np.load(shard) as data:
            rows = {name: data[name] for name in data.files}
        texts = texts_of_crops(folder / "labels" / f"{shard.stem}.jsonl", rows["view_tilt"])
        faces = read_faces(reader, list(rows["images"]), list(rows["lean"]))
        for i, (face, text) in enumerate(zip(faces, texts, strict=True)):
            label = int(rows["label"][i])
            truth = _true_pose(rows, i)
            if label < 0:
                if face is not None and ord(text[0]) not in like_numbers:
                    yield TextCase(rows["images"][i], face.pose, UNREADABLE, truth, accepted=face.accepted)
            elif truth is not None and rows["legible"][i] > LEGIBLE and rows["symmetry"][i] != VERTEX:
                same = face is not None and _TEXTS[face.label] == _TEXTS[label] and _close(face.pose, truth)
                if face is not None and same:
                    yield TextCase(rows["images"][i], face.pose, label, truth, accepted=face.accepted)
                else:
                    yield TextCase(rows["images"][i], truth, label, truth)


def photographs(reader: TrayReader, folder: Path) -> Iterator[TextCase]:
    """Dice of the training role that are read right; those of validation are held."""
    pictures = [p for p in read_labels(folder) if p.role == "train" and p.path.name not in INCOMPLETE]
    for number, picture in enumerate(pictures):
        held = picture.die in VALIDATION_DICE or (picture.die is None and number % 4 == 0)
        yield from _read_right(reader, picture, held=held)


def composed(reader: TrayReader, folder: Path) -> Iterator[TextCase]:
    """Dice of composed pictures (``traywatch.models.evaluate.shift.crowds``) that are read right."""
    for number, picture in enumerate(read_labels(folder)):
        for case in _read_right(reader, picture, held=number % 8 == 0):
            yield replace(case, composed=True)


def _read_right(reader: TrayReader, picture: LabeledPicture, *, held: bool) -> Iterator[TextCase]:
    image = load_picture(picture.path)
    boxes = reader.detector.detect(image)
    stand_ins = [unread(d.box, d.confidence) for d in boxes]
    pairs, _ = match(picture, stand_ins)
    truth = {id(pair.reading): pair.truth.value for pair in pairs if pair.reading is not None}
    crops = [cut(image, d.box) for d in boxes]
    for crop, stand_in, face in zip(crops, stand_ins, read_faces(reader, crops), strict=True):
        value = truth.get(id(stand_in))
        if face is not None and face.kind != "d4" and value == int(_TEXTS[face.label]):
            yield TextCase(crop, face.pose, face.label, held=held, accepted=face.accepted)


def things(reader: TrayReader, folder: Path) -> Iterator[TextCase]:
    """All detections in pictures without dice."""
    for picture in read_labels(folder):
        image = load_picture(picture.path)
        crops = [cut(image, d.box) for d in reader.detector.detect(image)]
        for crop, face in zip(crops, read_faces(reader, crops), strict=True):
            if face is not None:
                yield TextCase(crop, face.pose, NO_FACE, accepted=face.accepted)


def texts_of_crops(labels: Path, view_tilts: NDArray[np.generic]) -> Iterator[str]:
    """The text of each crop of a shard.

    The labels list the dice in the order of the crops, and also those that are too small or hidden. They are
    told by their angles in the view, in degrees.
    """
    lines = labels.read_text(encoding="utf-8").splitlines()
    dice = (die for line in lines for die in json.loads(line)["dice"])
    for tilt_deg in view_tilts.astype(np.float64):
        yield str(next(die["label"] for die in dice if abs(die["view_tilt_deg"] - tilt_deg) < _SAME_DEG))


def _true_pose(rows: dict[str, NDArray[np.generic]], i: int) -> FacePose | None:
    x, y = (float(v) for v in rows["center"][i])
    angle_deg, radius = float(rows["angle"][i]), float(rows["radius"][i])
    complete = np.isfinite([x, y, angle_deg, radius]).all()
    return FacePose((x, y), angle_deg, radius, 1.0) if complete else None


def _close(pose: FacePose, truth: FacePose) -> bool:
    gap = np.hypot(pose.center[0] - truth.center[0], pose.center[1] - truth.center[1])
    return bool(gap < TOP_RADII * max(4.0, truth.radius))
