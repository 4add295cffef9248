"""Rows of a data set of scenes: the labels of a picture, and the crops of its dice."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from traywatch.calibration.dice.labels import KIND_INDEX, LABEL_INDEX, network_kind
from traywatch.calibration.dice.shapes import FUDGE, SHAPES
from traywatch.models.synth.render.stage import RenderView
from traywatch.models.synth.scenes import scene
from traywatch.models.synth.scenes.dice import DieLabel, known_text, value_of
from traywatch.vision.geometry.crops import CROP_PX, cut, square_of
from traywatch.vision.types import Image

_LEAST_BOX_PX = 26
NO_LABEL = -1
"""The label of a crop whose text is none of the networks' labels."""


def _jitter(rng: np.random.Generator, box: tuple[float, float, float, float]) -> tuple[float, ...]:
    # Crops are cut from noisy boxes, because a detector's boxes are noisy.
    w, h = box[2] - box[0], box[3] - box[1]
    dx0, dy0, dx1, dy1 = rng.normal(0, 0.02, 4)
    return (box[0] + dx0 * w, box[1] + dy0 * h, box[2] + dx1 * w, box[3] + dy1 * h)


def camera_row(view: RenderView) -> dict[str, Any]:
    """The camera of a picture in the format of ``traywatch.calibration.TrayProfile``; tray to camera, mm."""
    return {
        "matrix": [[round(float(v), 3) for v in row] for row in view.matrix],
        "rvec": [round(float(v), 6) for v in cv2.Rodrigues(view.rotation)[0].ravel()],
        "tvec": [round(float(v), 3) for v in view.translation],
        "distortion": [round(v, 6) for v in (*view.distortion, 0.0, 0.0, 0.0)],
    }


def truth(drawn: scene.SceneSample, labels: list[DieLabel], legibility: list[float]) -> dict[str, Any]:
    """The fields of a line of ``labels.jsonl``: camera, light, background and dice of a picture.

    ``legible`` of a die is its score by ``traywatch.models.synth.scenes.legibility`` in the final picture. It
    is null for a blank face, which has no ink.
    """
    view = drawn.scene.view
    dice = [
        {
            "kind": d.kind, "value": value_of(d), "label": d.label,
            "box": [round(v, 1) for v in d.box],
            "foot_mm": [round(v, 2) for v in d.foot_mm], "tilt_deg": round(d.tilt_deg, 2),
            "zone": drawn.zone_at(d.foot_mm), "contact": d.touching, "stacked": d.stacked,
            "style": "pips" if d.pips else "numerals",
            "size_px": round(max(d.box[2] - d.box[0], d.box[3] - d.box[1]), 1),
            "view_tilt_deg": round(d.view_tilt_deg, 2), "visible": round(d.visible, 2),
            "legible": None if (d.kind, d.label) == (FUDGE, "0") else legible_share,
            "ground": drawn.ground.name, "light": drawn.light,
        }
        for d, legible_share in zip(labels, legibility, strict=True)
    ]  # fmt: skip
    return {
        "width": view.size[0], "height": view.size[1], "ground": drawn.ground.name, "light": drawn.light,
        "camera_tilt_deg": round(drawn.tilt_deg, 2), "camera": camera_row(view), "dice": dice,
    }  # fmt: skip


def crop_rows(
    picture: Image, labels: list[DieLabel], legibility: list[float], rng: np.random.Generator, die: int
) -> list[dict[str, Any]]:
    """One row of the crop data set for each die that is large enough to read."""
    rows = []
    for d, legible_share in zip(labels, legibility, strict=True):
        if max(d.box[2] - d.box[0], d.box[3] - d.box[1]) < _LEAST_BOX_PX or d.visible < 0.5:
            continue
        box = _jitter(rng, d.box)
        left, top, side = square_of(box)
        zoom = CROP_PX / side
        unknown = known_text(d.kind, d.label) is None
        sign = SHAPES[FUDGE].labels.index(d.label) if d.kind == FUDGE else NO_LABEL
        rows.append(
            {
                "images": cut(picture, box),
                "kind": KIND_INDEX[network_kind(d.kind) or d.kind],
                "label": NO_LABEL
                if unknown or sign >= 0
                else LABEL_INDEX[f"p{d.label}" if d.pips else d.label],
                "box": [(v - o) * zoom for v, o in zip(box, (left, top, left, top), strict=True)],
                "center": [(d.center[0] - left) * zoom, (d.center[1] - top) * zoom],
                "angle": d.angle_deg,
                "radius": d.radius_px * zoom,
                "tilt": d.tilt_deg,
                "view_tilt": d.view_tilt_deg,
                "symmetry": d.symmetry,
                "pips": d.pips,
                "die": die * 16 + d.which,
                "lean": d.lean,
                "legible": legible_share,
                "sign": sign,
            }
        )
    return rows
