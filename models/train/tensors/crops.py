"""Crops of a training task on one device: draw them, paste them on backgrounds, cut patches and sides."""

from __future__ import annotations

import math

import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from traywatch.models.train.data.crop_data import FaceTask
from traywatch.models.train.data.picture_augmentation import backdrop
from traywatch.vision.geometry.crops import CROP_PX, D4_HALF, D4_LEAST_SHARE, D4_MIDDLE, PATCH_PX

MADE = 2000
"""Generated backgrounds, from which one is drawn each time."""
LEVELS = 3
"""Patches are sampled from crops reduced by averaging, by 1 to this factor."""
FIELDS = (
    "kind",
    "label",
    "box",
    "center",
    "angle",
    "radius",
    "tilt",
    "view_tilt",
    "symmetry",
    "lean",
    "legible",
)


class CropStore:
    """The training crops of a task, their silhouettes and fields, and backgrounds, as tensors on a device.

    ``extra`` are further rows of the pool that the task needs. Rows are numbered anew; ``groups`` holds
    the share, rows and cumulated weights of rendered and real crops.
    """

    def __init__(self, task: FaceTask, where: torch.device, extra: NDArray[np.intp] | None = None) -> None:
        pool = task.pool
        rows = np.unique(np.concatenate([*(g[1] for g in task.groups), *([] if extra is None else [extra])]))
        self.where = where
        self.images = torch.empty(len(rows), CROP_PX, CROP_PX, 3, dtype=torch.uint8, device=where)
        masked: list[NDArray[np.uint8]] = []
        mask_of = np.full(len(rows), -1)
        for first in range(0, len(rows), 2048):
            part = rows[first : first + 2048]
            block = np.stack([pool.image(int(i)) for i in part])
            self.images[first : first + len(part)] = torch.from_numpy(block).to(where)
        for number, row in enumerate(rows):
            mask = pool.mask(int(row))
            if mask is not None:
                mask_of[number] = len(masked)
                masked.append(mask)
        self.masks = torch.from_numpy(np.stack(masked)).to(where) if masked else None
        self.mask_of = torch.from_numpy(mask_of).to(where)
        self.fields = {
            name: torch.from_numpy(np.asarray(pool[name])[rows].astype(np.float32)).to(where)
            for name in FIELDS
        }
        photographed = task.real[pool["source"][rows].astype(int)].astype(np.float32)
        self.fields["real"] = torch.from_numpy(photographed).to(where)
        self.rows = rows
        self.groups = [
            (share, self.numbers(own), torch.from_numpy(cumulated).to(where))
            for share, own, cumulated in task.groups
        ]
        rng = np.random.default_rng(3)
        generated = np.stack([backdrop(CROP_PX, rng) for _ in range(MADE)])
        banks = [np.asarray(bank) for bank in task.backgrounds]
        self.grounds = [torch.from_numpy(bank.copy()).to(where) for bank in (generated, *banks)]

    def numbers(self, rows: NDArray[np.intp]) -> Tensor:
        """The numbers of rows of the pool in this store."""
        return torch.from_numpy(np.searchsorted(self.rows, rows)).to(self.where)

    def pick(self, count: int) -> Tensor:
        """Draw the numbers of ``count`` crops; those with a silhouette come last."""
        total = sum(group[0] for group in self.groups)
        drawn: list[Tensor] = []
        for share, numbers, cumulated in self.groups:
            last = numbers is self.groups[-1][1]
            own = count - sum(len(part) for part in drawn) if last else round(count * share / total)
            at = torch.rand(own, device=self.where, dtype=cumulated.dtype)
            drawn.append(numbers[torch.searchsorted(cumulated, at).clamp(max=len(numbers) - 1)])
        return torch.cat(drawn)

    def backgrounds(self, count: int, rng: Generator) -> Tensor:
        """Backgrounds without a die (N, 3, 160, 160), half of them generated."""
        banks = self.grounds[1:]
        counts = np.zeros(1 + len(banks), int)
        counts[0] = rng.binomial(count, 0.5) if banks else count
        if banks:
            counts[1:] = rng.multinomial(count - counts[0], [1 / len(banks)] * len(banks))
        tiles = [
            bank[torch.randint(len(bank), (int(own),), device=self.where)]
            for bank, own in zip(self.grounds, counts, strict=True)
        ]
        images = torch.cat(tiles).permute(0, 3, 1, 2).float()
        parts = [torch.rot90(part, turn, (2, 3)) for turn, part in enumerate(images.chunk(4))]
        return torch.cat(parts)[torch.randperm(count, device=self.where)]

    def crops(self, numbers: Tensor, rng: Generator) -> Tensor:
        """Crops (N, 3, 160, 160) drawn by ``pick``; 60 % of those with a silhouette on other backgrounds."""
        images = self.images[numbers].permute(0, 3, 1, 2).float()
        if self.masks is None:
            return images
        drawn = [group[0] for group in self.groups]
        rendered = round(len(numbers) * drawn[0] / sum(drawn)) if len(drawn) > 1 else 0
        count = int(rng.binomial(len(numbers) - rendered, 0.6))
        if count:
            rows = torch.arange(len(numbers) - count, len(numbers), device=self.where)
            which = self.mask_of[numbers[rows]]
            pasted = _pasted(images[rows], self.masks[which.clamp(min=0)], self.backgrounds(count, rng), rng)
            images[rows] = torch.where((which >= 0)[:, None, None, None], pasted, images[rows])
        return images


def _pasted(images: Tensor, masks: Tensor, grounds: Tensor, rng: Generator) -> Tensor:
    """Crops on other backgrounds, 60 % of them with a soft shadow, so that the die does not float."""
    n, where = len(images), images.device
    alpha = _smooth(masks[:, None].float() / 255, torch.rand(n, 1, 1, 1, device=where) + 0.5, 4)
    shaded = int(rng.binomial(n, 0.6))
    if shaded:
        small = functional.avg_pool2d(masks[:shaded, None].float() / 255, 4)
        shift = torch.zeros(shaded, 2, 3, device=where)
        shift[:, 0, 0] = shift[:, 1, 1] = 1
        shift[:, :, 2] = (torch.rand(shaded, 2, device=where) * 28 - 14) / (CROP_PX / 2)
        grid = functional.affine_grid(shift, [shaded, 1, 40, 40], align_corners=False)
        small = functional.grid_sample(small, grid, align_corners=False)
        small = _smooth(small, torch.rand(shaded, 1, 1, 1, device=where) * 1.5 + 0.25, 4)
        shade = functional.interpolate(small, (CROP_PX, CROP_PX), mode="bilinear", align_corners=False)
        deep = torch.rand(shaded, 1, 1, 1, device=where) * 0.6 + 0.2
        grounds[:shaded] *= 1 - shade * deep
    return images * alpha + grounds * (1 - alpha)


def _smooth(planes: Tensor, sigma: Tensor, reach: int) -> Tensor:
    """Blur planes (N, 1, H, W) with a Gaussian of ``sigma`` (N, 1, 1, 1) px."""
    for dim in (2, 3):
        pad = [0, 0, reach, reach] if dim == 2 else [reach, reach, 0, 0]
        padded = functional.pad(planes, pad, mode="replicate")
        total, weights = torch.zeros_like(planes), torch.zeros_like(sigma)
        for step in range(-reach, reach + 1):
            weight = torch.exp(-(step**2) / (2 * sigma**2))
            total += weight * padded.narrow(dim, reach + step, planes.shape[dim])
            weights = weights + weight
        planes = total / weights
    return planes


def patches(
    crops: Tensor, center: Tensor, angle_deg: Tensor, half_px: Tensor, size: int, mirror: Tensor | None = None
) -> Tensor:
    """Patches (N, 3, size, size) of crops, as ``traywatch.vision.geometry.crops.patch`` cuts them.

    ``center`` is (N, 2); angles, half sides and ``mirror`` are (N,).
    """
    angle = angle_deg * (math.pi / 180)
    step = 2 * half_px / size
    at = torch.arange(size, device=crops.device, dtype=torch.float32) - (size - 1) / 2
    across = torch.ones_like(step) if mirror is None else 1 - 2 * mirror.float()
    c, s = (angle.cos() * step)[:, None, None], (angle.sin() * step)[:, None, None]
    i, j = at[None, None, :] * across[:, None, None], at[None, :, None]
    x = center[:, 0, None, None] + c * i - s * j
    y = center[:, 1, None, None] + s * i + c * j
    return sampled(crops, torch.stack((x, y), dim=-1), step)


def sampled(crops: Tensor, places: Tensor, step: Tensor | None = None) -> Tensor:
    """Sample crops at ``places`` (N, h, w, 2) in px, averaging first where ``step`` (N,) is 2 px or more."""
    where = places * (2 / CROP_PX) - 1
    shown = functional.grid_sample(crops, where, padding_mode="border", align_corners=False)
    if step is None:
        return shown
    level = step.floor().clamp(1, LEVELS)[:, None, None, None]
    for factor in range(2, LEVELS + 1):
        # Rows and columns that are left over are dropped, which shifts the scale.
        reduced = functional.avg_pool2d(crops, factor)
        side = factor * reduced.shape[-1]
        coarse = places * (2 / side) - 1
        other = functional.grid_sample(reduced, coarse, padding_mode="border", align_corners=False)
        shown = torch.where(level == factor, other, shown)
    return shown


def drawn_sides(crops: Tensor, apex: Tensor, angle_deg: Tensor, unit_px: Tensor, lean: Tensor) -> Tensor:
    """One visible side (N, 3, 48, 48) of each d4, drawn at random; the largest one if none is visible enough.

    ``apex`` and ``lean`` are (N, 2), ``angle_deg`` and ``unit_px`` (N,).
    """
    lx, ly = lean.unbind(1)
    across = lean.norm(dim=1)
    flat = (1 - across * across).clamp(min=0.05).sqrt()
    plain = across <= 1e-6
    ux = torch.where(plain, 1.0, lx / across.clamp(min=1e-6))
    uy = torch.where(plain, 0.0, ly / across.clamp(min=1e-6))
    angle = angle_deg * (math.pi / 180)
    c, s = angle.cos(), angle.sin()
    along = (1 / flat - 1) * (c * ux + s * uy)
    rx, ry = c + along * ux, s + along * uy
    length = torch.hypot(rx, ry)
    turn = torch.arange(3, device=crops.device) * (2 * math.pi / 3)
    tc, ts = turn.cos()[:, None], turn.sin()[:, None]
    x, y = tc * (rx / length) - ts * (ry / length), ts * (rx / length) + tc * (ry / length)
    along, out = (1 - flat) * (x * ux + y * uy), (1 - flat) * (x * uy - y * ux)
    right = torch.stack((x - along * ux, y - along * uy), dim=-1) * unit_px[:, None]
    down = torch.stack(((-y - out * ux) / 3 - 0.9428 * lx, (x - out * uy) / 3 - 0.9428 * ly), dim=-1)
    down = down * unit_px[:, None]
    shares = ((right[..., 0] * down[..., 1] - right[..., 1] * down[..., 0]) / unit_px**2).clamp(min=0)
    # A random visible side, else the largest.
    rank = torch.where(shares >= D4_LEAST_SHARE, 10 + torch.rand_like(shares), shares)
    chosen = rank.argmax(dim=0)
    rows = torch.arange(len(crops), device=crops.device)
    right, down = right[chosen, rows], down[chosen, rows]
    at = (torch.arange(PATCH_PX, device=crops.device) - (PATCH_PX - 1) / 2) * (2 * D4_HALF / PATCH_PX)
    i, j = at[None, None, :, None], at[None, :, None, None]
    middle = (apex + down * D4_MIDDLE)[:, None, None]
    return sampled(crops, middle + i * right[:, None, None] + j * down[:, None, None])
