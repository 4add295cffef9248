"""Props with volume that are no dice: coins, figurines, pencils, keys, cards, books, cups, hands, walls.

All are assembled from convex pieces, in mm. ``scatter`` places some next to the dice of a scene. The physics
simulation does not include them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.models.synth.dice.fonts import Typeface
from traywatch.models.synth.dice.stamps import stamp
from traywatch.models.synth.render.stage import Material, RenderBody, RenderView
from traywatch.models.synth.world.ground import random_color
from traywatch.models.synth.world.pieces import block, capsule, frustum, piece, sphere, turned

Rng = np.random.Generator
Floats = NDArray[np.float64]
Bytes = NDArray[np.uint8]
Typefaces = Sequence[Typeface]

_TILE = 96


def _tint(rng: Rng) -> tuple[float, float, float]:
    r, g, b = (float(v) / 255 for v in random_color(rng))
    return (r * r, g * g, b * b)


def _plain(rng: Rng, **more: Any) -> Material:
    return Material(
        _tint(rng),
        **{"rough": float(rng.uniform(0.15, 0.7)), "pattern_scale": 0.2, "engrave": 0.3, **more},
    )


def _label(rng: Rng, text: str, size: float, typefaces: Typefaces) -> Bytes:
    """A tile with a centered text in ink and slight relief; digits use a typeface."""
    tile = np.zeros((_TILE, _TILE, 3), np.uint8)
    if typefaces and text.isdigit():
        mask = stamp(typefaces[int(rng.integers(len(typefaces)))].path, text, 0.0, "").ink
        zoom = size * _TILE * 1.6 / max(mask.shape)
        small = np.asarray(cv2.resize(mask, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA), np.uint8)
        small = small[:_TILE, :_TILE]
        y, x = (_TILE - small.shape[0]) // 2, (_TILE - small.shape[1]) // 2
        tile[y : y + small.shape[0], x : x + small.shape[1], :2] = small[..., None]
        return tile
    face, thick = int(rng.choice([0, 2, 3, 4])), int(rng.integers(1, 4))
    (wide, tall), _ = cv2.getTextSize(text, face, 1.0, thick)
    scale = size * _TILE / max(wide, tall)
    at = (int((_TILE - wide * scale) / 2), int((_TILE + tall * scale) / 2))
    ink = np.zeros((_TILE, _TILE), np.uint8)
    cv2.putText(ink, text, at, face, scale, 255, thick, cv2.LINE_AA)
    tile[..., 0], tile[..., 1] = ink, ink
    return tile


def coin(rng: Rng, typefaces: Typefaces = ()) -> list[RenderBody]:
    """A coin or a token with a number, a ring or a letter."""
    metal = rng.random() < 0.6
    radius, tall = float(rng.uniform(8, 14)), float(rng.uniform(1.5, 2.5))
    if metal:
        tone = float(rng.uniform(0.3, 0.75))
        warm = float(rng.choice([0.95, 0.65, 0.45]))
        material = Material(
            (tone, tone * (0.5 + warm / 2), tone * warm), metal=1.0, rough=float(rng.uniform(0.2, 0.5)),
            ink=(tone * 0.5, tone * 0.4, tone * 0.35), engrave=1.0, pattern_scale=0.2,
        )  # fmt: skip
    else:
        radius, tall = radius * float(rng.uniform(0.9, 1.6)), tall * float(rng.uniform(1, 2.5))
        material = _plain(rng, ink=_tint(rng))
    # A token with a 1 or 2 would be a die: a d2.
    words = ["1", "2", "5", "10", "20", "50"] if metal else ["5", "10", "20", "X", "*", "A"]
    tile = _label(rng, str(rng.choice(words)), rng.uniform(0.3, 0.6), typefaces)
    cv2.circle(tile, (_TILE // 2, _TILE // 2), int(_TILE * 0.44), (255 * (not metal), 255, 0), 2, cv2.LINE_AA)
    shape = frustum(radius, radius * 0.98, tall, 24)
    return [piece(*shape, material, (0, 0, 0), turned(rng.random() * 6.283), bevel=0.15, top=tile)]


def figure(rng: Rng, typefaces: Typefaces = ()) -> list[RenderBody]:
    """A figurine: a base, a body, a head, sometimes an arm or shield."""
    material, base = _plain(rng), _plain(rng)
    grow = float(rng.uniform(0.7, 1.4))
    if rng.random() < 0.6:
        base = material
    tall = float(rng.uniform(14, 26)) * grow
    foot = float(rng.uniform(8, 13)) * grow
    parts = [
        piece(*frustum(foot, foot * 0.9, 3 * grow), base, (0, 0, 0), ball_mm=foot * 0.5),
        piece(
            *frustum(foot * 0.7, foot * float(rng.uniform(0.2, 0.5)), tall, 12), material, (0, 0, -3 * grow),
            bevel=1.0, ball_mm=foot * 0.5,
        ),
    ]  # fmt: skip
    head = float(rng.uniform(3, 5.5)) * grow
    parts.append(
        piece(sphere(60) * head, sphere(40), material, (0, 0, -tall - 3 * grow - head * 0.6), bevel=1.0)
    )
    if rng.random() < 0.5:
        arm = capsule(np.array([-6.0, 0, 0]) * grow, np.array([7.0, 3, -8]) * grow, 2 * grow, 1.6 * grow)
        parts.append(piece(*arm, material, (0, 0, -tall * 0.8), turned(rng.random() * 6.283), bevel=0.8))
    return parts


def pencil(rng: Rng, typefaces: Typefaces = ()) -> list[RenderBody]:
    """A pencil or a pen."""
    long, thick = float(rng.uniform(60, 175)), float(rng.uniform(3.0, 4.5))
    sides = 6 if rng.random() < 0.6 else 12
    points, normals = frustum(thick, thick, long, sides)
    lay = np.array([[0.0, 0.0, -1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]])
    tip, tip_normals = frustum(thick * 0.95, 0.6, thick * 4, sides)
    material = _plain(rng)
    wood = Material((0.55, 0.35, 0.17), rough=0.6) if sides == 6 else material
    turn = turned(rng.random() * 6.283) @ lay
    end = turn @ np.array([0.0, 0.0, -long])
    high = np.array([0.0, 0.0, -thick])
    return [
        piece(points, normals, material, high, turn, bevel=0.25),
        piece(tip, tip_normals, wood, high + end, turn, bevel=0.3),
    ]


def key(rng: Rng, typefaces: Typefaces = ()) -> list[RenderBody]:
    """A key: bow, shaft and teeth of one metal."""
    tone = float(rng.uniform(0.3, 0.7))
    metal = Material((tone, tone * 0.92, tone * float(rng.uniform(0.5, 0.9))), metal=1.0, rough=0.3)
    turn, bow, long = turned(rng.random() * 6.283), float(rng.uniform(8, 13)), float(rng.uniform(24, 45))
    parts = [piece(*frustum(bow, bow * 0.97, 2.2), metal, (0, 0, 0), turn, bevel=0.2)]
    parts.append(piece(*block((long, 5, 1.8)), metal, turn @ [bow + long / 2 - 2, 0, 0], turn, bevel=0.2))
    for at in rng.uniform(0.5, 0.95, 3):
        tooth = block((3.0, float(rng.uniform(3, 5)), 1.8))
        parts.append(piece(*tooth, metal, turn @ [bow + long * at, 4.0, 0], turn, bevel=0.2))
    return parts


def card(rng: Rng, typefaces: Typefaces = ()) -> list[RenderBody]:
    """A card or a deck with a number, or a book with a title."""
    book = rng.random() < 0.3
    size = (63.0, 88.0, float(rng.choice([0.5, rng.uniform(2, 12)])))
    if book:
        size = (float(rng.uniform(100, 150)), float(rng.uniform(140, 200)), float(rng.uniform(6, 25)))
    words = ["7", "10", "12", "20", "Ace", "3", "15", "6", "9", "D20", "8", "Rules"]
    material = _plain(rng, ink=_tint(rng), engrave=0.0)
    if not book and rng.random() < 0.6:
        material = Material((0.8, 0.79, 0.75), ink=_tint(rng), rough=0.4, engrave=0.0)
    tile = _label(rng, str(rng.choice(words)), rng.uniform(0.15, 0.55), typefaces)
    for _ in range(int(rng.integers(0, 4))):
        x, y = (int(v) for v in rng.integers(20, _TILE - 20, 2))
        cv2.putText(tile, str(rng.integers(0, 61)), (x, y), 2, 0.4, (255, 0, 0), 1, cv2.LINE_AA)
    if rng.random() < 0.4:
        cv2.rectangle(tile, (_TILE // 5, 5), (_TILE * 4 // 5, _TILE - 6), (0, 0, 255), 2)
    return [piece(*block(size), material, (0, 0, 0), turned(rng.random() * 6.283), bevel=0.2, top=tile)]


def cup(rng: Rng, typefaces: Typefaces = ()) -> list[RenderBody]:
    """A cup or a glass with a drink."""
    low, high, tall = float(rng.uniform(24, 34)), float(rng.uniform(32, 42)), float(rng.uniform(60, 100))
    drink = _plain(rng, rough=0.1)
    inner = frustum(high * 0.9, high * 0.9, 0.6, 24)
    return [
        piece(*frustum(low, high, tall, 24), _plain(rng), (0, 0, 0), bevel=0.5, ball_mm=high),
        piece(*inner, drink, (0, 0, -tall), bevel=0.5),
    ]


def crumbs(rng: Rng, typefaces: Typefaces = ()) -> list[RenderBody]:
    """A few crumbs of food or gravel."""
    material = _plain(rng, rough=0.8)
    parts = []
    for _ in range(int(rng.integers(2, 5))):
        points = rng.normal(0, 1, (14, 3)) * float(rng.uniform(0.6, 1.8))
        x, y = rng.normal(0, 12, 2)
        parts.append(piece(points, sphere(16), material, (x, y, float(-points[:, 2].max())), bevel=0.2))
    return parts


def hand(rng: Rng) -> list[RenderBody]:
    """A hand that reaches in along +x, with fingertips near the origin and the arm far outside."""
    tone = float(np.exp(rng.uniform(np.log(0.06), np.log(0.6))))
    skin = Material(
        (tone, tone * float(rng.uniform(0.55, 0.72)), tone * float(rng.uniform(0.38, 0.58))), rough=0.5
    )
    high = -float(rng.uniform(10, 35))
    palm = np.array([-95.0, 0.0, high - 12])
    zero = np.zeros(3)
    sleeve = skin if rng.random() < 0.5 else _plain(rng, rough=0.9)
    flat = capsule(np.array([0.0, -22, 0]), np.array([0.0, 22, 0]), 19, 17)
    arm = capsule(zero, np.array([-230.0, 0, 0]), 26, 36)
    parts = [
        piece(*flat, skin, palm, bevel=4.0, ball_mm=25),
        piece(*arm, sleeve, palm + [-30, 0, -5], bevel=6.0, ball_mm=30),
    ]
    for i in range(int(rng.integers(1, 5))):
        root = palm + [18, -27 + 18 * i, 0]
        bend = np.array([float(rng.uniform(-70, -52)), -22 + 14 * i, high - 14])
        tip = np.array([float(rng.uniform(-14, 0)), -14 + 10 * i, high + 4])
        parts.append(piece(*capsule(zero, bend - root, 9.5, 9), skin, root, bevel=3.0))
        parts.append(piece(*capsule(zero, tip - bend, 9, 7), skin, bend, bevel=2.5, ball_mm=8))
    return parts


def walls(rng: Rng, size_mm: tuple[float, float], tall: float) -> list[RenderBody]:
    """The walls of the tray, ``tall`` mm high."""
    thick = float(rng.uniform(4, 14))
    material = _plain(rng, pattern=str(rng.choice(["plain", "marble"])), pattern_scale=0.15)
    width, height = size_mm
    sides = [
        ((width + 2 * thick, thick, tall), (width / 2, -thick / 2, 0)),
        ((width + 2 * thick, thick, tall), (width / 2, height + thick / 2, 0)),
        ((thick, height, tall), (-thick / 2, height / 2, 0)),
        ((thick, height, tall), (width + thick / 2, height / 2, 0)),
    ]
    return [piece(*block(size), material, place, bevel=0.4) for size, place in sides]


_KINDS: tuple[tuple[Callable[[Rng, Typefaces], list[RenderBody]], float, float], ...] = (
    # Function, probability, and radius in mm.
    (coin, 0.27, 16.0), (figure, 0.2, 15.0), (pencil, 0.13, 60.0), (key, 0.1, 25.0),
    (card, 0.12, 60.0), (cup, 0.06, 45.0), (crumbs, 0.12, 15.0),
)  # fmt: skip


def _spot(rng: Rng, view: RenderView, aside: float) -> Floats:
    """A point of the mat (x, y) in mm inside the picture, or up to ``aside`` of its size outside."""
    width, height = view.size
    x, y = rng.uniform(-aside, 1 + aside, 2) * (width, height)
    ray = view.rotation.T @ np.linalg.inv(view.matrix) @ np.array([x, y, 1.0])
    eye = view.eye
    return np.asarray((eye - ray * eye[2] / ray[2])[:2])


def scatter(
    rng: Rng,
    view: RenderView,
    taken: Sequence[tuple[float, float, float]],
    count: int,
    hands: float,
    typefaces: Typefaces = (),
) -> list[RenderBody]:
    """Place ``count`` props beside occupied circles (x, y, radius in mm), and possibly a hand above."""
    bodies: list[RenderBody] = []
    full = list(taken)
    odds = np.array([k[1] for k in _KINDS])
    for _ in range(count):
        make, _, reach = _KINDS[int(rng.choice(len(_KINDS), p=odds / odds.sum()))]
        for _ in range(8):
            at = _spot(rng, view, 0.1)
            if all(np.hypot(at[0] - x, at[1] - y) > reach + r for x, y, r in full):
                bodies += _moved(make(rng, typefaces), np.eye(3), at)
                full.append((float(at[0]), float(at[1]), reach))
                break
    if rng.random() < hands:
        over = rng.random() < 0.3
        for _ in range(8):
            at = _spot(rng, view, -0.1)
            if over or all(np.hypot(at[0] - x, at[1] - y) > 12 + r for x, y, r in full):
                middle = view.eye[:2] if not taken else np.mean([t[:2] for t in taken], 0)
                inward = middle - at
                angle = float(np.arctan2(inward[1], inward[0]) + rng.normal(0, 0.4))
                bodies += _moved(hand(rng), turned(angle), at)
                break
    return bodies


def _moved(bodies: Sequence[RenderBody], turn: Floats, at: Floats) -> list[RenderBody]:
    shift = np.array([at[0], at[1], 0.0])
    return [replace(b, turn=turn @ b.turn, place_mm=turn @ b.place_mm + shift) for b in bodies]
