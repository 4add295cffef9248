"""Random materials, lamps and windows."""

from __future__ import annotations

import colorsys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from traywatch.models.synth.render.sensor import color_of
from traywatch.models.synth.render.stage import Lamp, Material, RenderView, Window

Floats = NDArray[np.float64]
Rng = np.random.Generator
Color = tuple[float, float, float]

_GOLD: Color = (0.75, 0.5, 0.15)
_COPPER: Color = (0.7, 0.35, 0.18)
_SILVER: Color = (0.72, 0.72, 0.74)


def _hsv(rng: Rng, saturation: tuple[float, float], value: tuple[float, float]) -> Color:
    r, g, b = colorsys.hsv_to_rgb(rng.random(), rng.uniform(*saturation), rng.uniform(*value))
    return (r * r, g * g, b * b)  # approximately linear light


def _luminance(color: Color) -> float:
    return 0.21 * color[0] + 0.72 * color[1] + 0.07 * color[2]


def _body(rng: Rng) -> Color:
    pick = rng.random()
    if pick < 0.14:
        v = rng.uniform(0.005, 0.04)
        return (v, v * rng.uniform(0.8, 1.1), v * rng.uniform(0.8, 1.2))
    if pick < 0.3:
        v = rng.uniform(0.55, 0.9)
        return (v, v * rng.uniform(0.88, 1.0), v * rng.uniform(0.7, 1.0))
    return _hsv(rng, (0.35, 1.0), (0.2, 0.95))


def _ink(rng: Rng, body: Color) -> tuple[Color, float]:
    """An ink that mostly contrasts with the body, and its metalness from 0 to 1."""
    least = 0.05 if rng.random() < 0.1 else 0.22
    for _ in range(20):
        pick = rng.random()
        color: Color
        metal = 0.0
        if pick < 0.38:
            color = (0.85, 0.85, 0.83)
        elif pick < 0.6:
            color = (0.01, 0.01, 0.012)
        elif pick < 0.78:
            color, metal = (_GOLD, _COPPER, _SILVER)[rng.integers(3)], float(rng.uniform(0.0, 0.9))
        else:
            color = _hsv(rng, (0.5, 1.0), (0.3, 1.0))
        if abs(_luminance(color) ** 0.5 - _luminance(body) ** 0.5) > least:
            return color, metal
    return ((0.9, 0.9, 0.9) if _luminance(body) < 0.3 else (0.01, 0.01, 0.01)), 0.0


def random_material(rng: Rng) -> Material:
    """A random material: opaque, marbled, speckled, two-tone, glittering, clear or metal."""
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
        "engrave": float(rng.uniform(0.0, 1.4) if rng.random() < 0.75 else rng.uniform(1.4, 3.0)),
        "glow": float(rng.uniform(0.1, 0.6)) if rng.random() < 0.02 else 0.0,
    }
    if rng.random() < 0.02:
        # Engraved but not painted: only the relief shows, in a shade of the body.
        shade = float(rng.uniform(0.45, 0.8))
        common.update(ink=tuple(c * shade for c in body), ink_metal=0.0, engrave=float(rng.uniform(1.5, 3.0)))
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


def faint_material(rng: Rng) -> Material:
    """A random material with faint numerals: polished metal, clear plastic, or ink of nearly its color."""
    make = rng.random()
    body = _body(rng)
    common: dict[str, Any] = {
        "second": _clipped(c * rng.uniform(0.2, 2.2) + rng.uniform(0, 0.2) for c in body),
        "pattern": str(rng.choice(["plain", "marble", "swirl", "glitter"], p=[0.5, 0.22, 0.2, 0.08])),
        "pattern_scale": float(rng.uniform(0.8, 3.0)),
        "engrave": float(rng.uniform(0.1, 1.4)),
    }
    if make < 0.3:
        metal = (_GOLD, _COPPER, _SILVER, _SILVER, (0.2, 0.2, 0.22))[rng.integers(5)]
        ink = (0.01, 0.01, 0.01) if rng.random() < 0.7 else _hsv(rng, (0.3, 1.0), (0.2, 0.9))
        common.update(pattern="plain")
        return Material(metal, metal=1.0, rough=float(rng.uniform(0.05, 0.3)), ink=ink, **common)
    if make < 0.62:
        tint = _clipped(rng.uniform(0.5, 0.97) + rng.normal(0, 0.12, 3), 0.02, 0.98)
        ink, ink_metal = _ink(rng, tint)
        clear, cloud = float(rng.uniform(0.6, 0.95)), float(rng.uniform(0.2, 0.7))
        rough = float(rng.uniform(0.05, 0.25))
        return Material(tint, ink=ink, ink_metal=ink_metal, clear=clear, cloud=cloud, rough=rough, **common)
    ink = _similar_color(rng, body)
    ink_metal = float(rng.uniform(0, 0.9)) if rng.random() < 0.4 else 0.0
    return Material(body, ink=ink, ink_metal=ink_metal, rough=float(rng.uniform(0.06, 0.5)), **common)


def _similar_color(rng: Rng, body: Color) -> Color:
    """A color that is a little brighter or darker than another one."""
    level = _luminance(body) ** 0.5
    step = float(rng.uniform(0.07, 0.3)) * (1 if rng.random() < 0.5 + 0.5 * (0.5 - level) else -1)
    shade = float(np.clip(level + step, 0.03, 0.95)) ** 2
    of_hue = rng.random() < 0.6
    hue = _hsv(rng, (0.0, 0.8), (0.4, 1.0)) if of_hue else (_GOLD, _COPPER, _SILVER)[rng.integers(3)]
    factor = shade / max(_luminance(hue), 1e-3)
    return _clipped((c * factor for c in hue), 0.005)


def _clipped(channels: Iterable[float], least: float = 0.0, most: float = 0.95) -> Color:
    r, g, b = (min(max(float(c), least), most) for c in channels)
    return r, g, b


@dataclass(frozen=True, slots=True)
class Light:
    """The light of a scene; ``name`` is "2700", "4000", "6500", "glare" or "dim"."""

    lamps: list[Lamp]
    windows: list[Window]
    sky: Color
    name: str


_NAMED = (2700, 4000, 6500)


def random_light(
    rng: Rng,
    view: RenderView,
    aim: Floats,
    mirrors: Sequence[tuple[Floats, Floats]],
    ask: str = "",
    *,
    panes: bool = True,
) -> Light:
    """Random lamps, windows and sky around ``aim``.

    ``mirrors`` are the faces (point, normal) that may reflect glare. ``ask`` is a color temperature as text,
    "glare", "dim" or "". Without ``panes``, dice reflect only the lamps. The random numbers are the same in
    both cases, so that the rest of the scene does not change.
    """
    named = float(ask) if ask.isdigit() else 0.0
    kelvin = named or 1e6 / float(rng.uniform(1e6 / 7000, 1e6 / 2500))
    lamps = [
        Lamp(tuple(np.add(lamp.place_mm, aim)), lamp.radius_mm, lamp.color)
        for lamp in random_lamps(rng, kelvin, 0.0 if named else 1.0)
    ]
    windows = random_windows(rng)
    glare = ask == "glare" or (not ask and rng.random() < 0.16)
    if glare and mirrors:
        picks = rng.permutation(len(mirrors))[: int(rng.integers(1, 4))]
        windows = [_facing(rng, view, *mirrors[i]) for i in picks] + windows
    level = float(np.exp(rng.uniform(np.log(0.12), np.log(0.9))))
    cast = _tinted(rng, kelvin if named or rng.random() < 0.5 else float(rng.uniform(4500, 9000)))
    sky = (level * cast[0], level * cast[1], level * cast[2])
    dim = ask == "dim" or (not ask and rng.random() < 0.05)
    near = str(min(_NAMED, key=lambda k: abs(1e6 / k - 1e6 / kelvin)))
    name = "glare" if glare and panes else "dim" if dim else near
    return Light(lamps, windows[:3] if panes else [], sky, name)


def _tinted(rng: Rng, kelvin: float) -> Color:
    """Color of a light with this color temperature and a small random tint towards green or pink."""
    r, g, b = color_of(kelvin)
    return (r, g * float(rng.uniform(0.93, 1.04)), b)


def random_lamps(rng: Rng, kelvin: float = 4500.0, freedom: float = 1.0) -> list[Lamp]:
    """One to three lamps of about ``kelvin``, from small and hard to wide and soft; rarely a colored one."""
    lamps = []
    for _ in range(int(rng.choice([1, 2, 3], p=[0.45, 0.35, 0.2]))):
        turn, high = rng.random() * 6.283, rng.uniform(250, 1500)
        aside = high * rng.uniform(0.05, 1.6)
        color = _tinted(rng, 1e6 / (1e6 / kelvin + float(rng.normal(0, 25)) * freedom))
        if rng.random() < 0.05 * freedom:
            color = _hsv(rng, (0.5, 0.9), (0.9, 1.0))
        power = float(np.exp(rng.uniform(-1.2, 0.6)))
        lamps.append(
            Lamp(
                (float(aside * np.cos(turn)), float(aside * np.sin(turn)), -float(high)),
                float(high * np.exp(rng.uniform(np.log(0.01), np.log(0.6)))),
                (power * color[0], power * color[1], power * color[2]),
            )
        )
    return lamps


def _facing(rng: Rng, view: RenderView, place: Floats, normal: Floats) -> Window:
    """A bright window that a face reflects into the lens, so that its label is partly or fully washed out."""
    sight = view.eye - place
    sight = sight / np.linalg.norm(sight)
    d = 2 * float(normal @ sight) * normal - sight + rng.normal(0, 0.05, 3)
    d /= np.linalg.norm(d)
    side = np.cross(d, rng.normal(0, 1, 3))
    side /= np.linalg.norm(side)
    radiance = float(np.exp(rng.uniform(np.log(4.0), np.log(30.0))))
    size = float(np.exp(rng.uniform(np.log(0.03), np.log(0.3))))
    return Window(
        (float(d[0]), float(d[1]), float(d[2])),
        (float(side[0]), float(side[1]), float(side[2])),
        size,
        size * float(rng.uniform(0.5, 1.5)),
        (radiance, radiance, radiance * float(rng.uniform(0.75, 1.1))),
    )


def random_windows(rng: Rng) -> list[Window]:
    """Up to three bright windows or lamp shades that glossy faces reflect, some directly above."""
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
