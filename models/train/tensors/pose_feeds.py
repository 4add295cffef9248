"""Batches of ``LocateTask`` and ``ViewTask``, made on the device."""

from __future__ import annotations

import math

import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor

from traywatch.models.train.networks.architectures import HEAT, NOT_A_DIE
from traywatch.models.train.tasks.locate import LocateTask
from traywatch.models.train.tasks.view import ViewTask
from traywatch.models.train.tensors.batch_augmentation import harder
from traywatch.models.train.tensors.crops import patches
from traywatch.models.train.tensors.feed import Batch, TensorFeed, as_images
from traywatch.vision.geometry.crops import CROP_PX, LOCATE_PX, VIEW_PX
from traywatch.vision.geometry.view_grid import spread

DRAWN = 2000
"""Generated pictures without a die, from which one is drawn each time."""


def place_in(points: Tensor, center: Tensor | float, angle_deg: Tensor, half: Tensor | float) -> Tensor:
    """Map points (N, 2) of crops to patch coordinates, with both axes from -1 to 1 inside the patch."""
    turn = angle_deg * (math.pi / 180)
    c, s, d = turn.cos(), turn.sin(), points - center
    scale = half[:, None] if isinstance(half, Tensor) else half
    return torch.stack((c * d[:, 0] + s * d[:, 1], c * d[:, 1] - s * d[:, 0]), dim=1) / scale


class LocateFeed(TensorFeed):
    """Batches of ``LocateTask``."""

    def prepare(self) -> None:
        """Copy the crops, and what depends on their labels."""
        super().prepare()
        task = self.task
        assert isinstance(task, LocateTask)
        self.settings = task
        rng = np.random.default_rng(4)
        drawn = np.stack([task.drawn_negative(rng) for _ in range(DRAWN)])
        self.banks = [torch.from_numpy(np.array(bank)).to(self.where) for bank in (drawn, *task.mistaken)]

    def batch(self, rng: Generator) -> Batch:
        """Draw a batch of dice and negatives, with the keys of ``LocateTask.batch``."""
        n, task = self.batch_size, self.settings
        none = int(rng.binomial(n, task.negatives))
        numbers = self.store.pick(n - none)
        lent = self.store.pick(none)[torch.randperm(none, device=self.where)]
        center, angle, half = self.crop_view(n)
        center[n - none :] = CROP_PX / 2
        crops = torch.cat((self.store.crops(numbers, rng), self._negatives(none, rng)))
        images = harder(patches(crops, center, angle, half, LOCATE_PX), rng)
        own = slice(0, n - none)
        heat = torch.zeros(n, HEAT * HEAT, device=self.where)
        heat[own] = self._heat(numbers, center[own], angle[own], half[own])
        kind = torch.full((n,), NOT_A_DIE, device=self.where)
        kind[own] = self.field("kind", numbers).long()
        shape = torch.full((n, 3), math.nan, device=self.where)
        shape[own, 0] = torch.log(self.field("radius", numbers) / (2 * half[own]))
        shape[own, 1] = self.field("tilt", numbers) / 30
        shape[own, 2] = self.field("view_tilt", numbers) / 30
        up = self._up(torch.cat((numbers, lent)), angle)
        return {"images": as_images(images), "kind": kind, "heat": heat, "shape": shape, "up": up}

    def _negatives(self, count: int, rng: Generator) -> Tensor:
        mistaken = len(self.banks) - 1
        share = self.settings.mistaken_share if mistaken else 0.0
        shares = [1 - share, *([share / max(1, mistaken)] * mistaken)]
        tiles = [
            bank[torch.randint(len(bank), (int(own),), device=self.where)]
            for bank, own in zip(self.banks, rng.multinomial(count, shares), strict=True)
        ]
        return torch.cat(tiles).permute(0, 3, 1, 2).float()

    def _up(self, numbers: Tensor, angle: Tensor) -> Tensor:
        task, lean = self.settings, self.field("lean", numbers)
        stored = torch.isfinite(lean).all(dim=1)
        lean = torch.nan_to_num(lean)
        hidden = (lean.norm(dim=1) <= task.most_unknown) | self.field("real", numbers).bool()
        hidden = hidden & (self.rand(len(lean)) < task.profile_unknown)
        at = place_in(lean, 0.0, angle, 1.0) + 0.025 * self.randn(len(lean), 2)
        told = (stored & ~hidden).float()[:, None]
        return torch.cat((at, torch.ones_like(told)), dim=1) * told

    def _heat(self, numbers: Tensor, center: Tensor, angle: Tensor, half: Tensor) -> Tensor:
        at = self.field("center", numbers)
        cell = (place_in(torch.nan_to_num(at, nan=-1e4), center, angle, half) + 1) / 2 * HEAT - 0.5
        cells = torch.arange(HEAT, device=self.where)
        far = (cells[None, None, :] - cell[:, 0, None, None]) ** 2
        far = far + (cells[None, :, None] - cell[:, 1, None, None]) ** 2
        bump = torch.exp(-far / (2 * 0.7**2)).flatten(1)
        total = bump.sum(dim=1, keepdim=True)
        return torch.where(total > 0.5, bump / total.clamp(min=1e-6), 0.0)


class ViewFeed(TensorFeed):
    """Batches of ``ViewTask``."""

    def prepare(self) -> None:
        """Copy the crops."""
        super().prepare()
        assert isinstance(self.task, ViewTask)
        self.steps = [self.store.numbers(rows) for rows in self.task.steps]

    def further(self) -> NDArray[np.intp]:
        """The rows of all steps of the camera tilt."""
        assert isinstance(self.task, ViewTask)
        return np.concatenate(self.task.steps)

    def batch(self, rng: Generator) -> Batch:
        """Draw a batch, with the keys of ``ViewTask.batch``."""
        assert isinstance(self.task, ViewTask)
        n, steps = self.batch_size, self.task.steps
        counts = rng.multinomial(n, [1 / len(steps)] * len(steps))
        drawn = [
            rows[torch.randint(len(rows), (int(own),), device=self.where)]
            for rows, own in zip(self.steps, counts, strict=True)
        ]
        numbers = torch.cat(drawn)
        center, angle, half = self.crop_view(n)
        crops = self.store.images[numbers].permute(0, 3, 1, 2).float()
        lean = place_in(self.field("lean", numbers), 0.0, angle, 1.0)
        mirror = self.rand(n) < 0.5
        lean[:, 0] = torch.where(mirror, -lean[:, 0], lean[:, 0])
        images = harder(patches(crops, center, angle, half, VIEW_PX, mirror), rng)
        target = torch.from_numpy(spread(lean.cpu().numpy()).astype(np.float32)).to(self.where)
        return {"images": as_images(images), "target": target}
