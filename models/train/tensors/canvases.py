"""Canvases for the detector as tensors: labeled pictures in random views, with cut-out dice pasted on them.

``plan`` draws all positions on the processor, for whole batches at once; ``painted`` makes the pictures on
the device. Positions are in px from the top left corner of the top left pixel.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from traywatch.models.train.tasks.detector import FAR_SHARE
from traywatch.models.train.tensors.canvas_store import CanvasStore
from traywatch.vision.detection.detector import PAD
from traywatch.vision.geometry.crops import CROP_PX

Floats = NDArray[np.float64]
GROUND_SHARE, PASTED_SHARE = 0.3, 0.3
"""Share of canvases without a picture, and share of the others with pasted dice."""
MOST_PASTED, MOST_BESIDE = 7, 3
LEVELS = (1, 2, 3, 4, 6, 8, 12)
"""Factors by which images are averaged before they are sampled at a lower resolution."""
SHADE_PX = 8
"""Side of the silhouettes from which soft shadows are drawn."""


@dataclass(slots=True)
class CanvasPlan:
    """What each of N canvases shows.

    ``rows`` (N,) are pictures of the store. ``turn`` (N, 2, 2) and ``shift`` (N, 2) map a place in a picture
    to the canvas. ``replicate`` (N,) tells whether the border pixels fill the rest, otherwise ``fill`` (N,).
    ``boxes`` (N, M, 4) are the dice; rows of NaN are unused.
    """

    rows: NDArray[np.intp]
    turn: Floats
    shift: Floats
    replicate: NDArray[np.bool_]
    fill: Floats
    boxes: Floats
    pasted: list[Pasted]


@dataclass(frozen=True, slots=True)
class Pasted:
    """One cut-out die on each of some canvases: ``canvas`` (K,), ``crop`` (K,), ``turn`` and ``shift``."""

    canvas: NDArray[np.intp]
    crop: NDArray[np.intp]
    turn: Floats
    shift: Floats


def plan(
    store: CanvasStore, rng: Generator, count: int, size: tuple[int, int], real_share: float
) -> CanvasPlan:
    """Draw ``count`` canvases of ``size`` (height, width) px; as ``DetectorTask.example``."""
    drawn = rng.random(count)
    bare = drawn < (GROUND_SHARE if store.cut_outs else 0.0)
    rows = store.draw(rng, count, real_share)
    rows[bare] = store.grounds[rng.integers(len(store.grounds), size=int(bare.sum()))]
    planned = _views(store, rng, rows, bare, size)
    if store.cut_outs:
        beside = ~bare & (rng.random(count) < PASTED_SHARE)
        most = np.where(bare, MOST_PASTED, np.where(beside, MOST_BESIDE, 0))
        _paste(store, rng, planned, rng.integers(0, most + 1), size)
    return planned


def _views(
    store: CanvasStore,
    rng: Generator,
    rows: NDArray[np.intp],
    bare: NDArray[np.bool_],
    size: tuple[int, int],
) -> CanvasPlan:
    count, (height, width) = len(rows), size
    own = store.boxes[rows]
    dice = store.counts[rows]
    across = store.sizes[rows, 1]
    typical = store.typical[rows]
    zoom = np.exp(rng.uniform(math.log(14), math.log(230), count)) / typical
    # Zooming in further would leave only a few of many dice in view.
    zoom = np.where(dice >= 3, np.minimum(zoom, 1.6 * width / across), zoom)
    zoom = np.maximum(zoom, 0.45 * width / across)
    far = rng.random(count) < FAR_SHARE
    zoom = np.where(far, rng.uniform(0.15, 0.45, count) * width / across, zoom)
    zoom = np.where(bare, max(size) / across, zoom)
    quarter = rng.integers(4, size=count)
    angle = np.radians(quarter * 90 + np.where(bare, 0.0, rng.normal(0, 2, count)))
    c, s = zoom * np.cos(angle), zoom * np.sin(angle)
    turn = np.stack([np.stack([c, -s], axis=1), np.stack([s, c], axis=1)], axis=1)
    turn[:, :, 0] *= np.where(rng.random(count) < 0.5, -1.0, 1.0)[:, None]
    which = (rng.random(count) * np.maximum(dice, 1)).astype(int)
    chosen = own[np.arange(count), which]
    anchor = np.where(
        ((dice > 0) & (rng.random(count) < 0.95))[:, None],
        (chosen[:, :2] + chosen[:, 2:]) / 2,
        rng.random((count, 2)) * store.sizes[rows][:, ::-1],
    )
    anchor[bare] = store.sizes[rows[bare]][:, ::-1] / 2
    goal = rng.uniform(0.08, 0.92, (count, 2)) * (width, height)
    goal[bare] = (width / 2, height / 2)
    shift = goal - np.einsum("nij,nj->ni", turn, anchor)
    middle = np.einsum("nij,nmj->nmi", turn, (own[..., :2] + own[..., 2:]) / 2) + shift[:, None]
    half = (own[..., 2:] - own[..., :2]) / 2 * zoom[:, None, None]
    half = np.where((quarter % 2 == 1)[:, None, None], half[..., ::-1], half)
    fill = np.where(rng.random(count) < 0.4, rng.integers(0, 256, count), PAD).astype(float)
    replicate = bare | (rng.random(count) < 0.4)
    boxes = np.concatenate([middle - half, middle + half], axis=2)
    return CanvasPlan(rows, turn, shift, replicate, fill, boxes, [])


def _paste(
    store: CanvasStore, rng: Generator, planned: CanvasPlan, counts: NDArray[np.intp], size: tuple[int, int]
) -> None:
    """Draw the pasted dice one after the other, so that none covers another."""
    height, width = size
    longer = (planned.boxes[..., 2:] - planned.boxes[..., :2]).max(axis=2)
    typical = np.exp(rng.uniform(math.log(16), math.log(170), len(counts)))
    has_dice = np.isfinite(longer).any(axis=1)
    typical[has_dice] = np.nanmedian(longer[has_dice], axis=1)
    for step in range(int(counts.max(initial=0))):
        canvas = np.flatnonzero(counts > step)
        n = len(canvas)
        crop = rng.integers(store.cut_outs, size=n)
        zoom = typical[canvas] * np.exp(rng.normal(0, 0.2, n)) / (CROP_PX / 1.5)
        angle = rng.random(n) * 2 * math.pi
        c, s = zoom * np.cos(angle), zoom * np.sin(angle)
        turn = np.stack([np.stack([c, -s], axis=1), np.stack([s, c], axis=1)], axis=1)
        outline = np.einsum("nij,nkj->nki", turn, store.outlines[crop])
        low, high = outline.min(axis=1), outline.max(axis=1)
        span = high - low
        corner = rng.uniform(-0.25, 1, (n, 2)) * ((width, height) - span / 2) - span / 4
        others = planned.boxes[canvas]
        some = np.isfinite(others[..., 0])
        near = others[np.arange(n), np.where(some, rng.random(some.shape), -1.0).argmax(axis=1)]
        way = rng.random(n) * 2 * math.pi
        apart = 0.53 * (near[:, 2:] - near[:, :2] + span)
        beside = (near[:, :2] + near[:, 2:] - span) / 2 + np.stack([np.cos(way), np.sin(way)], axis=1) * apart
        touching = some.any(axis=1) & (rng.random(n) < 0.4)
        corner = np.where(touching[:, None], beside, corner)
        box = np.concatenate([corner, corner + span], axis=1)
        common = np.minimum(box[:, None, 2:], others[..., 2:]) - np.maximum(box[:, None, :2], others[..., :2])
        shared = np.nan_to_num(np.prod(np.maximum(common, 0), axis=2))
        areas = np.prod(span, axis=1)[:, None] + np.nan_to_num(
            np.prod(others[..., 2:] - others[..., :2], axis=2)
        )
        free = (shared / np.maximum(areas - shared, 1e-6)).max(axis=1) <= 0.06
        free &= CROP_PX * zoom >= 12
        target = canvas[free]
        added = np.full((len(counts), 1, 4), np.nan)
        added[target, 0] = box[free]
        planned.boxes = np.concatenate([planned.boxes, added], axis=1)
        shift = corner[free] - low[free] - np.einsum("nij,j->ni", turn[free], np.full(2, CROP_PX / 2))
        planned.pasted.append(Pasted(target, crop[free], turn[free], shift))


def painted(store: CanvasStore, planned: CanvasPlan, size: tuple[int, int]) -> Tensor:
    """The canvases (N, 3, height, width) of a plan, as floats from 0 to 255."""
    where = store.where
    out = torch.empty(len(planned.rows), 3, *size, device=where)
    zooms = np.sqrt(np.abs(np.linalg.det(planned.turn)))
    for factor, part in _by_level(zooms):
        shown = store.images[torch.from_numpy(planned.rows[part]).to(where)].permute(0, 3, 1, 2).float()
        frame = torch.from_numpy(store.sizes[planned.rows[part]]).to(where, torch.float32)
        places = _places(planned.turn[part], planned.shift[part], size, where)
        limits = frame.flip(1)[:, None, None]
        inside = ((places >= 0) & (places <= limits)).all(dim=3)[:, None]
        places = torch.minimum(places.clamp(min=0.5), limits - 0.5)
        filled = torch.from_numpy(planned.replicate[part]).to(where)[:, None, None, None] | inside
        fill = torch.from_numpy(planned.fill[part]).to(where, torch.float32)[:, None, None, None]
        out[torch.from_numpy(part).to(where)] = torch.where(filled, _sampled(shown, places, factor), fill)
    for pasted in planned.pasted:
        _blend(store, out, pasted, size)
    return out


def _by_level(zooms: Floats) -> list[tuple[int, NDArray[np.intp]]]:
    """The factors of ``LEVELS`` that occur, with the numbers of their examples."""
    levels = np.array(LEVELS)[np.searchsorted(LEVELS, 1 / np.maximum(zooms, 1e-6), side="right") - 1]
    levels = np.where(zooms > 1, 1, levels)
    return [(int(level), np.flatnonzero(levels == level)) for level in np.unique(levels)]


def _places(turn: Floats, shift: Floats, size: tuple[int, int], where: torch.device) -> Tensor:
    """Places (N, height, width, 2) in the source image of the middle of each pixel."""
    back = torch.from_numpy(np.linalg.inv(turn)).to(where, torch.float32)
    off = torch.from_numpy(shift).to(where, torch.float32)
    y = torch.arange(size[0], device=where, dtype=torch.float32) + 0.5
    x = torch.arange(size[1], device=where, dtype=torch.float32) + 0.5
    x, y = x[None, None, :] - off[:, 0, None, None], y[None, :, None] - off[:, 1, None, None]
    a, b, c, d = (back[:, i, j, None, None] for i in range(2) for j in range(2))
    return torch.stack((a * x + b * y, c * x + d * y), dim=3)


def _sampled(images: Tensor, places: Tensor, factor: int) -> Tensor:
    side = images.shape[-1]
    if factor > 1:
        images = functional.avg_pool2d(images, factor)
        side = factor * images.shape[-1]
    return functional.grid_sample(images, places * (2 / side) - 1, padding_mode="border", align_corners=False)


def _blend(store: CanvasStore, canvases: Tensor, pasted: Pasted, size: tuple[int, int]) -> None:
    """Paste dice on canvases in place, 70 % of them with a soft shadow."""
    assert store.crops is not None and store.masks is not None
    where = store.where
    zooms = np.sqrt(np.abs(np.linalg.det(pasted.turn)))
    for factor, part in _by_level(zooms):
        rows = torch.from_numpy(pasted.canvas[part]).to(where)
        which = torch.from_numpy(pasted.crop[part]).to(where)
        places = _places(pasted.turn[part], pasted.shift[part], size, where)
        masks = store.masks[which][:, None].float() / 255
        # The outermost pixels are cleared, because places outside the crop get the pixels of its border.
        masks = functional.pad(masks[:, :, 2:-2, 2:-2], [2] * 4)
        reach = torch.from_numpy(zooms[part] * (CROP_PX / 6)).to(where, torch.float32)[:, None, None, None]
        away = (torch.rand(len(part), 1, 1, 2, device=where) * 2 - 1) * reach
        back = torch.from_numpy(np.linalg.inv(pasted.turn[part])).to(where, torch.float32)
        moved = torch.einsum("nij,nhwj->nhwi", back, away)
        soft = functional.pad(functional.avg_pool2d(masks, CROP_PX // SHADE_PX), [1] * 4)
        deep = torch.rand(len(part), 1, 1, 1, device=where) * 0.6 + 0.2
        deep = deep * (torch.rand(len(part), 1, 1, 1, device=where) < 0.7)
        at = (places + moved + CROP_PX / SHADE_PX) * (SHADE_PX / (SHADE_PX + 2))
        shade = functional.grid_sample(
            soft, at * (2 / CROP_PX) - 1, padding_mode="zeros", align_corners=False
        )
        alpha = functional.avg_pool2d(_sampled(masks, places, factor), 3, 1, 1, count_include_pad=False)
        piece = _sampled(store.crops[which].permute(0, 3, 1, 2).float(), places, factor)
        behind = canvases[rows] * (1 - shade * deep)
        canvases[rows] = piece * alpha + behind * (1 - alpha)
