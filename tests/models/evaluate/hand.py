"""Hand-made pictures and readings for the tests of the evaluation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from traywatch.models.evaluate.real_photos import LabeledDie, LabeledPicture
from traywatch.vision.types import Alternative, DieReading

Box = tuple[float, float, float, float]


def square(x: float, y: float = 0.0, side: float = 10.0) -> Box:
    return (x, y, x + side, y + side)


def picture(*dice: LabeledDie, die: str | None = None, name: str = "a.png", **more: Any) -> LabeledPicture:
    fields: dict[str, Any] = {"set": "hand", "session": "s", "role": "test"} | more
    return LabeledPicture(path=Path(name), width=100, height=100, die=die, dice=dice, **fields)


def said(
    kind: str,
    value: int,
    box: Box,
    *,
    status: str = "read",
    confidence: float = 0.9,
) -> DieReading:
    stated = status == "read"
    return DieReading.model_validate(
        {
            "kind": kind,
            "value": value if stated else None,
            "label": str(value) if stated else None,
            "status": status,
            "confidence": confidence,
            "box": box,
            "color": "#102030",
            "alternatives": ()
            if stated
            else (Alternative(kind=kind, value=value, label=str(value), p=confidence),),
        }
    )
