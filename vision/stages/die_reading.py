"""The reading of one die: what its weighed answers mean for people."""

from __future__ import annotations

from traywatch.calibration.dice.labels import label_of
from traywatch.calibration.dice.shapes import FUDGE, SHAPES
from traywatch.vision.camera.mirror_memory import Mirroring
from traywatch.vision.detection.detector import Detection
from traywatch.vision.geometry.crops import in_picture
from traywatch.vision.memory.dice_memory import Memory
from traywatch.vision.reading.body_color import body_color
from traywatch.vision.reading.confidence import ConfidenceModel
from traywatch.vision.reading.evidence import ReadingCandidate
from traywatch.vision.reading.face_reader import FaceReader, FaceReading
from traywatch.vision.reading.observations import CropObservation, ObservedDie
from traywatch.vision.types import Alternative, DieReading, Hint, Status

LEAST_ALTERNATIVE = 0.001
OVEREXPOSED = 0.25
"""Least overexposed share of a crop for a hint."""


def die_reading(
    faces: FaceReader,
    memory: Memory | None,
    die: ObservedDie,
    face: FaceReading,
    *,
    mirroring: Mirroring,
) -> DieReading:
    """The reading of one observed die: status, value, alternatives and hints.

    ``memory`` knows the values of taught labels. ``mirroring`` tells whether the picture is mirrored.
    """
    first = face.answers[0] if face.answers else None
    status: Status = "unsure"
    if faces.cocked(face):
        status = "cocked"
    elif faces.accepts(face):
        status = "read"
    others: dict[tuple[str, str], ReadingCandidate] = {}
    for answer in face.answers:  # two texts may have one label
        others.setdefault((answer.kind, label_of(answer.kind, answer.label)), answer)
    label = value = None
    if first is not None and status == "read":
        label = label_of(first.kind, first.label)
        value = _value(first.kind, label, memory)
        del others[first.kind, label]
    return DieReading(
        kind=first.kind if first else None,
        value=value,
        label=label,
        status=status,
        confidence=face.confidence,
        box=die.detection.box,
        tilt_deg=round(face.tilt_deg, 1),
        color=body_color(die.crop.image),
        die_name=face.die_name or None,
        alternatives=tuple(
            Alternative(kind=kind, value=_value(kind, text, memory), label=text, p=answer.p)
            for (kind, text), answer in others.items()
            if answer.p >= LEAST_ALTERNATIVE
        ),
        die_p=face.die_p,
        hints=_hints(faces.calibration, die.observation, status, face, mirroring),
        face_px=_face_px(die.detection, die.observation),
    )


def _value(kind: str, label: str, memory: Memory | None) -> int | None:
    """The number of a label; None for a symbol without a number."""
    shape = SHAPES.get(kind)
    if shape is not None:
        return shape.value_of(label)
    return memory.value_of(kind, label) if memory is not None else None


def _hints(
    model: ConfidenceModel,
    observation: CropObservation,
    status: Status,
    face: FaceReading,
    mirroring: Mirroring,
) -> tuple[Hint, ...]:
    """What explains that a die is uncertain, and that the picture is mirrored."""
    hints: list[Hint] = ["mirrored"] if mirroring == "yes" else []
    if status == "unsure":
        kind = face.answers[0].kind if face.answers else ""
        if model.from_the_side(observation) or model.beside_the_top(observation, face.confidence, kind):
            hints.append("from_the_side")
        elif mirroring == "maybe" and face.blocked:
            hints.append("maybe_mirrored")
        if observation.clipped >= OVEREXPOSED:
            hints.append("overexposed")
        fudge = bool(face.answers) and face.answers[0].kind == FUDGE
        why_blocked = {"from_the_side", "maybe_mirrored"} & set(hints)
        if fudge and face.blocked and not why_blocked:  # such dice were not named
            hints.append("fudge_dice")
        elif not fudge and (
            face.unknown_text or model.unknown_text(observation) or model.fails_text_check(observation)
        ):
            hints.append("unknown_text")
    return tuple(hints)


def _face_px(detection: Detection, observation: CropObservation) -> tuple[float, float] | None:
    """The center of the likeliest face pose, in image px."""
    if not observation.poses:
        return None
    x, y = in_picture(detection.box, max(observation.poses, key=lambda pose: pose.weight).center)
    return round(x, 2), round(y, 2)
