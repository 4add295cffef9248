"""Dice of a scene: their solids, their poses, and their exact labels in a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import label_of
from traywatch.calibration.dice.shapes import SHAPES
from traywatch.models.synth.dice import faces, meshes, numbering, solids
from traywatch.models.synth.render.stage import Material, RenderBody, RenderView, Skin
from traywatch.vision.geometry.up_direction import lean

Rng = np.random.Generator
Floats = NDArray[np.float64]

UP = (0.0, 0.0, -1.0)
NO_VALUE = -100
"""The value of a die that shows no number: no reading of it is right."""


@dataclass(frozen=True, slots=True, eq=False)
class DieModel:
    """One physical die: solid, labels and style."""

    kind: str
    solid: solids.Solid
    labels: tuple[str, ...]
    face_set: faces.FaceSet
    mesh: meshes.Mesh
    skin: Skin
    bevel: float
    scale_mm: float
    pips: bool


@dataclass(frozen=True, slots=True, eq=False)
class PlacedDie:
    """One die of a scene: model, rotation (body to tray) and position of its center in mm."""

    model: DieModel
    turn: Floats
    place_mm: Floats
    touching: bool
    stacked: bool = False


@dataclass(frozen=True, slots=True)
class DieLabel:
    """Labels of one die in a picture; lengths in px of the picture or mm of the tray."""

    kind: str
    label: str
    pips: bool
    box: tuple[float, float, float, float]
    center: tuple[float, float]
    angle_deg: float
    radius_px: float
    tilt_deg: float
    view_tilt_deg: float
    symmetry: int
    foot_mm: tuple[float, float]
    touching: bool
    lean: tuple[float, float]
    which: int
    index: int
    visible: float
    stacked: bool


def body_of(die: PlacedDie, material: Material, rng: Rng) -> RenderBody:
    """The renderer's body of a placed die."""
    model = die.model
    seed = tuple(float(v) for v in rng.uniform(-20, 20, 3))
    return RenderBody(
        model.mesh.vertices, model.mesh.triangles, model.skin, material, model.scale_mm, die.turn,
        die.place_mm, model.bevel, (seed[0], seed[1], seed[2]),
    )  # fmt: skip


def labels_of(view: RenderView, dice: Sequence[PlacedDie]) -> list[DieLabel]:
    """The labels of the dice in a view; dice with less than 35 % in the picture are skipped."""
    labels = []
    width, height = view.size
    for which, die in enumerate(dice):
        model = die.model
        scale, turn, place = model.scale_mm, die.turn, die.place_mm
        outline = view.project(model.mesh.vertices @ turn.T * scale + place)
        (x0, y0), (x1, y1) = outline.min(0), outline.max(0)
        inside = max(0.0, min(x1, width) - max(x0, 0)) * max(0.0, min(y1, height) - max(y0, 0))
        visible = float(inside / ((x1 - x0) * (y1 - y0)))
        if visible < 0.35:
            continue
        index, label, tilt = numbering.read_part(model.solid, model.labels, turn, UP)
        at, across, upward, radius, symmetry = faces.label_pose(model.solid, model.face_set, index)
        point = turn @ at * scale + place
        right, up = turn @ across, turn @ upward
        step = 0.2 * scale
        px = view.project(np.stack([point, point + right * step, point + up * step]))
        text = px[1] - px[0]
        normal = np.cross(right, up) if model.solid.read == "face" else np.array([0.0, 0.0, -1.0])
        sight = view.eye - point
        cosine = float(normal @ sight / np.linalg.norm(sight) / np.linalg.norm(normal))
        per_unit = float(np.mean(np.linalg.norm(px[1:] - px[0], axis=1))) / 0.2
        if model.solid.read == "vertex":  # a vertex is on no flat face, so the scale of the body is used
            depth = float(np.linalg.norm(view.rotation @ place + view.translation))
            per_unit = float(view.matrix[0, 0]) * scale / depth
        labels.append(
            DieLabel(
                model.kind,
                label,
                model.pips,
                (float(max(x0, 0)), float(max(y0, 0)), float(min(x1, width)), float(min(y1, height))),
                (float(px[0, 0]), float(px[0, 1])),
                float(np.degrees(np.arctan2(text[1], text[0]))),
                per_unit * radius,
                tilt,
                float(np.degrees(np.arccos(np.clip(cosine, -1, 1)))),
                symmetry,
                (float(place[0]), float(place[1])),
                die.touching,
                lean(view.rotation @ np.array(UP), view.rotation @ place + view.translation),
                which,
                index,
                visible,
                die.stacked,
            )
        )
    return labels


def known_text(kind: str, label: str) -> str | None:
    """The label in ``traywatch.calibration.dice.shapes`` of a text on a die; None for no label."""
    text = label_of(kind, label)
    return text if text in SHAPES[kind].labels else None


def value_of(label: DieLabel) -> int:
    """The number that a labeled die shows; ``NO_VALUE`` if its text is no label."""
    text = known_text(label.kind, label.label)
    return NO_VALUE if text is None else SHAPES[label.kind].value_of(text)
