"""Helpers for the firmware tests: throws as the watcher delivers them, and tables with small journals."""

from __future__ import annotations

import itertools
from typing import Any

import cv2
import numpy as np

from traywatch.vision.types import Alternative, DieReading, Image, Throw

_count = itertools.count(1)
ZONES = ("hit", "crit", "miss", "fumble", "off")


def die(
    kind: str | None = "d20", value: int | None = 17, zone: str | None = "hit", **more: Any
) -> DieReading:
    """A die with an accepted reading, far from every border."""
    label = "00" if (kind, value) == ("d00", 0) else str(value)
    if kind == "dF" and value is not None:
        label = "-0+"[value + 1]
    fields: dict[str, Any] = {
        "die_id": "a",
        "kind": kind,
        "value": value,
        "label": label,
        "status": "read",
        "confidence": 0.99,
        "box": (100.0, 80.0, 160.0, 140.0),
        "color": "#7a1f2b",
        "foot_mm": None if zone is None else (120.0, 90.0),
        "zone": zone,
        "zones": None if zone is None else {z: 0.96 if z == zone else 0.01 for z in ZONES},
    }
    return DieReading(**{**fields, **more})


def unsure(
    kind: str = "d20", guesses: tuple[int, ...] = (6, 9), zone: str | None = "hit", **more: Any
) -> DieReading:
    """A die with an uncertain reading; the likeliest guess comes first."""
    shares = [0.6, 0.3, 0.1]
    alternatives = tuple(
        Alternative(kind=kind, value=v, label=str(v), p=p) for v, p in zip(guesses, shares, strict=False)
    )
    return die(kind, None, zone, label=None, status="unsure", alternatives=alternatives, **more)


def throw(*dice: DieReading, throw_id: str | None = None) -> Throw:
    """A settled throw of these dice; equal die names are made unique."""
    n = next(_count)
    named = tuple(d.model_copy(update={"die_id": f"{d.die_id}{i}"}) for i, d in enumerate(dice or (die(),)))
    return Throw(
        throw_id=throw_id or f"t{n:04d}",
        settled_at_s=float(n),
        width=320,
        height=240,
        dice=named,
        elapsed_ms=41.2,
    )


def photo() -> Image:
    """A small picture of a die on a mat."""
    image = np.full((240, 320, 3), (52, 44, 38), np.uint8)
    cv2.rectangle(image, (100, 80), (160, 140), (70, 150, 220), -1)
    cv2.putText(image, "17", (108, 122), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (20, 20, 20), 2)
    return image
