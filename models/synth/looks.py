"""Random materials, lamps and windows: the variety that a reader has to see through."""

from __future__ import annotations

import colorsys
from typing import Any

import numpy as np

from models.synth.render import Lamp, Material, Window

Rng = np.random.Generator
Colour = tuple[float, float, float]

_GOLD: Colour = (0.75, 0.5, 0.15)
_COPPER: Colour = (0.7, 0.35, 0.18)
_SILVER: Colour = (0.72, 0.72, 0.74)


def _hsv(rng: Rng, saturation: tuple[float, float], value: tuple[float, float]) -> Colour:
    r, g, b = colorsys.hsv_to_rgb(rng.random(), rng.uniform(*saturation), rng.uniform(*value))
    return (r * r, g * g, b * b)  # to roughly linear light


def _luminance(colour: Colour) -> float:
    return 0.21 * colour[0] + 0.72 * colour[1] + 0.07 * colour[2]


def _body(rng: Rng) -> Colour:
    pick = rng.random()
    if pick < 0.14:
        v = rng.uniform(0.005, 0.04)
        return (v, v * rng.uniform(0.8, 1.1), v * rng.uniform(0.8, 1.2))
    if pick < 0.3:
        v = rng.uniform(0.55, 0.9)
        return (v, v * rng.uniform(0.88, 1.0), v * rng.uniform(0.7, 1.0))
    return _hsv(rng, (0.35, 1.0), (0.2, 0.95))


def _ink(rng: Rng, body: Colour) -> tuple[Colour, float]:
    """An ink that can be told from the body (mostly), and how metallic it is."""
    least = 0.05 if rng.random() < 0.1 else 0.22
    for _ in range(20):
        pick = rng.random()
        colour: Colour
        metal = 0.0
        if pick < 0.38:
            colour = (0.85, 0.85, 0.83)
        elif pick < 0.6:
            colour = (0.01, 0.01, 0.012)
        elif pick < 0.78:
            colour, metal = (_GOLD, _COPPER, _SILVER)[rng.integers(3)], float(rng.uniform(0.0, 0.9))
        else:
            colour = _hsv(rng, (0.5, 1.0), (0.3, 1.0))
        if abs(_luminance(colour) ** 0.5 - _luminance(body) ** 0.5) > least:
            return colour, metal
    return ((0.9, 0.9, 0.9) if _luminance(body) < 0.3 else (0.01, 0.01, 0.01)), 0.0


def random_material(rng: Rng) -> Material:
    """Opaque, marbled, speckled, two-tone, glittering, clear or metal."""
    body = _body(rng)
    ink, ink_metal = _ink(rng, body)
    second = tuple(float(np.clip(c * rng.uniform(0.2, 2.2) + rng.uniform(0, 0.2), 0, 0.95)) for c in body)
    common: dict[str, Any] = {
        "base": body,
        "second": second,
        "ink": ink,
        "ink_metal": ink_metal,
        "ink2": _hsv(rng, (0.7, 1.0), (0.4, 0.9)),
        "pattern_scale": float(rng.uniform(0.8, 4.0)),
        "rough": float(rng.choice([rng.uniform(0.06, 0.2), rng.uniform(0.2, 0.6)], p=[0.6, 0.4])),
        "engrave": float(rng.uniform(0.0, 1.4)),
    }
    make = rng.random()
    if make < 0.38:
        return Material(**common)
    if make < 0.55:
        return Material(pattern=str(rng.choice(["marble", "swirl"])), **common)
    if make < 0.67:
        return Material(pattern="speckle", **common)
    if make < 0.72:
        return Material(pattern="halves", **common)
    if make < 0.77:
        return Material(pattern="glitter", **common)
    if make < 0.91:
        tint = tuple(float(np.clip(c * 1.5 + 0.05, 0.02, 0.98)) for c in body)
        pattern = str(rng.choice(["plain", "marble", "swirl", "glitter"], p=[0.5, 0.25, 0.15, 0.1]))
        common.update(base=tint, rough=float(rng.uniform(0.05, 0.2)))
        clear, cloud = float(rng.uniform(0.45, 0.92)), float(rng.uniform(0.3, 0.95))
        return Material(pattern=pattern, clear=clear, cloud=cloud, **common)
    metal = (_GOLD, _COPPER, _SILVER, (0.2, 0.2, 0.22))[rng.integers(4)]
    dark = (0.01, 0.01, 0.01) if rng.random() < 0.7 else (0.85, 0.85, 0.8)
    common.update(base=metal, rough=float(rng.uniform(0.15, 0.5)), ink=dark, ink_metal=0.0)
    return Material(metal=1.0, **common)


def random_lamps(rng: Rng) -> list[Lamp]:
    """One to three lamps, small and hard to wide and soft, warm to cool."""
    lamps = []
    for _ in range(int(rng.choice([1, 2, 3], p=[0.45, 0.35, 0.2]))):
        turn, high = rng.random() * 6.283, rng.uniform(250, 1500)
        aside = high * rng.uniform(0.05, 1.6)
        warm = rng.uniform(-0.25, 0.35)
        power = float(np.exp(rng.uniform(-1.2, 0.6)))
        lamps.append(
            Lamp(
                (float(aside * np.cos(turn)), float(aside * np.sin(turn)), -float(high)),
                float(high * np.exp(rng.uniform(np.log(0.01), np.log(0.6)))),
                (power * (1 + warm), power, power * (1 - warm)),
            )
        )
    return lamps


def random_windows(rng: Rng) -> list[Window]:
    """Up to three bright panes and lamp shades that glossy faces mirror, some straight above."""
    windows = []
    for _ in range(int(rng.integers(0, 4))):
        lean, turn = rng.uniform(0, 1.1) * rng.random() ** 0.5, rng.random() * 6.283
        d = np.array([np.sin(lean) * np.cos(turn), np.sin(lean) * np.sin(turn), -np.cos(lean)])
        side = np.cross(d, [np.cos(turn + 1.0), np.sin(turn + 1.0), 0.3])
        side /= np.linalg.norm(side)
        radiance = float(np.exp(rng.uniform(np.log(0.8), np.log(22.0))))
        size = (float(rng.uniform(0.04, 0.5)), float(rng.uniform(0.04, 0.35)))
        green, blue = float(rng.uniform(0.9, 1.05)), float(rng.uniform(0.8, 1.15))
        windows.append(
            Window(
                (float(d[0]), float(d[1]), float(d[2])),
                (float(side[0]), float(side[1]), float(side[2])),
                *size,
                (radiance, radiance * green, radiance * blue),
            )
        )
    return windows
