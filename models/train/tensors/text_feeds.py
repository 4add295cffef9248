"""Batches of ``AngleTask``, ``ReadTask`` and ``D4Task``, made on the device."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor

from traywatch.calibration.dice.labels import KINDS, LABELS
from traywatch.models.train.data.crop_data import LEGIBLE, flips, marked, turns_of
from traywatch.models.train.networks.architectures import ANGLE_BINS, D4_LABELS, NO_FACE, UNREADABLE
from traywatch.models.train.tasks.d4 import NO_SIDE, UNREADABLE_SIDE, D4Task
from traywatch.models.train.tasks.read import MIRRORED_SHARE, ReadTask, one_sided
from traywatch.models.train.tensors.batch_augmentation import changed
from traywatch.models.train.tensors.crops import drawn_sides, patches
from traywatch.models.train.tensors.feed import Batch, TensorFeed, as_images
from traywatch.vision.geometry.crops import PATCH_PX, PATCH_RADII

MOST_OTHERS = 4000
"""Dice of other kinds that are examples of "not a side of a d4"."""


class _TextFeed(TensorFeed):
    """Base of the feeds that need the number of directions in which a label looks the same."""

    def prepare(self) -> None:
        """Copy the crops, and count the directions in which their labels look the same."""
        super().prepare()
        pool, rows = self.task.pool, self.store.rows
        self.labels = [LABELS[v] if v >= 0 else "" for v in pool["label"][rows].astype(int)]
        looks = zip(self.labels, pool["symmetry"][rows].astype(int), strict=True)
        self.turns = self.table([turns_of(label, int(stated)) if label else 1 for label, stated in looks])

    def table(self, values: Sequence[int] | Sequence[bool]) -> Tensor:
        """One value for each crop, on the device."""
        return torch.tensor(values, device=self.where)


class AngleFeed(_TextFeed):
    """Batches of ``AngleTask``."""

    def batch(self, rng: Generator) -> Batch:
        """Draw a batch, with the keys of ``AngleTask.batch``."""
        n = self.batch_size
        numbers = self.store.pick(n)
        radius, turn = self.field("radius", numbers), self.rand(n) * 360
        center = self.field("center", numbers) + 0.13 * radius[:, None] * self.randn(n, 2)
        half = radius * PATCH_RADII * torch.exp(0.13 * self.randn(n))
        shown = patches(self.store.crops(numbers, rng), center, turn, half, PATCH_PX)
        images = changed(shown, rng, 0.5)
        turns = self.turns[numbers]
        at = (self.field("angle", numbers) - turn) / (360 / ANGLE_BINS)
        period = (ANGLE_BINS / turns.clamp(min=1)).float()[:, None]
        bins = torch.arange(ANGLE_BINS, device=self.where)
        gap = torch.remainder(bins[None] - at[:, None] + period / 2, period) - period / 2
        bump = torch.where(turns[:, None] > 0, torch.exp(-(gap**2) / (2 * 0.7**2)), 1.0)
        target = bump / bump.sum(dim=1, keepdim=True)
        return {"images": as_images(images), "target": target, "text": self.field("label", numbers).long()}


class ReadFeed(_TextFeed):
    """Batches of ``ReadTask``."""

    def prepare(self) -> None:
        """Copy the crops, and what depends on their labels."""
        super().prepare()
        task = self.task
        assert isinstance(task, ReadTask)
        pool, rows = task.pool, self.store.rows
        real = task.real[pool["source"][rows].astype(int)]
        kinds = [KINDS[int(k)] for k in pool["kind"][rows]]
        marks = [
            not photographed and marked(kind, text)
            for photographed, kind, text in zip(real, kinds, self.labels, strict=True)
        ]
        self.known = self.table(marks)
        self.flips = self.table([bool(text) and flips(text) for text in self.labels])
        self.one_sided = self.table([bool(text) and one_sided(text) for text in self.labels])
        self.legible = self.table([task.legible(int(i)) for i in rows])
        self.apexes = self.store.numbers(task.apexes)
        self.negatives = task.negatives

    def further(self) -> NDArray[np.intp]:
        """Vertices of d4, which are no faces."""
        assert isinstance(self.task, ReadTask)
        return np.asarray(self.task.apexes)

    def batch(self, rng: Generator) -> Batch:
        """Draw a batch, with the keys of ``ReadTask.batch``."""
        n = self.batch_size
        numbers = self.store.pick(n)
        draw = self.rand(n)
        labeled = self.field("label", numbers) >= 0
        apex = (draw >= 0.02) & (draw < 0.035) & labeled & bool(len(self.apexes))
        if len(self.apexes):
            other = self.apexes[torch.randint(len(self.apexes), (n,), device=self.where)]
            numbers = torch.where(apex, other, numbers)
        label, turns = self.field("label", numbers).long(), self.turns[numbers]
        radius, angle, center = (self.field(name, numbers) for name in ("radius", "angle", "center"))
        grow = torch.where(apex, 1.0, torch.exp(0.12 * self.randn(n)))
        half = radius * PATCH_RADII * grow
        rest = labeled & ~apex & (draw >= 0.02)
        off = self._wrong_turn(numbers, turns)
        turnable = (draw < 0.6 * self.negatives) & (turns > 0)
        turned = rest & turnable & torch.isfinite(off)
        beside = rest & (draw < self.negatives) & ~turnable
        blank = labeled & (draw < 0.02)
        none = turned | beside | blank | apex
        mirror = labeled & ~none & (draw >= self.negatives) & (draw < self.negatives + MIRRORED_SHARE)
        mirror = mirror & self.one_sided[numbers]
        target = torch.where(none, NO_FACE, label)
        target = torch.where(
            ~labeled | (labeled & ~none & (mirror | ~self.legible[numbers])), UNREADABLE, target
        )
        way, far = self.rand(n) * (2 * math.pi), (self.rand(n) * 1.25 + 0.85) * radius
        aside = torch.stack((way.cos() * far, way.sin() * far), dim=1)
        shaken = 0.1 * radius[:, None] * self.randn(n, 2)
        center = center + torch.where(beside[:, None], aside, torch.where(none[:, None], 0.0, shaken))
        step = 360 / turns.clamp(min=1) * torch.floor(self.rand(n) * turns.clamp(min=1))
        upright = torch.where(turns > 0, angle + step, self.rand(n) * 360)
        upright = torch.where(labeled, upright, angle + 180 * (self.rand(n) < 0.15))
        angle = torch.where(
            none, torch.where(turned, angle + off, self.rand(n) * 360), upright + 24 * self.rand(n) - 12
        )
        crops = self.store.crops(numbers, rng)
        blanks = torch.where(blank, 0, 1).argsort()[: int(0.04 * n) + 1]
        grounds = self.store.backgrounds(len(blanks), rng)
        crops[blanks] = torch.where(blank[blanks][:, None, None, None], grounds, crops[blanks])
        images = changed(patches(crops, center, angle, half, PATCH_PX, mirror), rng)
        return {"images": as_images(images), "target": target}

    def _wrong_turn(self, numbers: Tensor, turns: Tensor) -> Tensor:
        """A turn (N,) at which a label is not upright, NaN where none was found."""
        n, period = len(numbers), 360 / turns.clamp(min=1)
        direction_known, flipping = self.known[numbers], self.flips[numbers]
        chosen = torch.full((n,), math.nan, device=self.where)
        for _ in range(8):
            off = torch.where(period > 90, 32 + (period - 64) * self.rand(n), 30 + 30 * self.rand(n))
            half = (turns == 1) & (self.rand(n) < torch.where(direction_known, 0.6, 0.35))
            off = torch.where(half, 180 + 15 * self.randn(n), off)
            unsure = (turns == 1) & flipping & ~direction_known & (off > 140) & (off < 220)
            chosen = torch.where(torch.isnan(chosen) & ~unsure, off, chosen)
        return chosen


class D4Feed(_TextFeed):
    """Batches of ``D4Task``."""

    def prepare(self) -> None:
        """Copy the crops, and what depends on their labels."""
        super().prepare()
        task = self.task
        assert isinstance(task, D4Task)
        texts = self.labels
        self.number = self.table([D4_LABELS.index(t) if t in D4_LABELS else NO_SIDE for t in texts])
        self.others = self.store.numbers(self.further())
        self.negatives = task.negatives
        estimated = np.array([task.lean(int(i), stored=False) for i in self.store.rows])
        self.estimated = torch.from_numpy(estimated.astype(np.float32)).to(self.where)

    def further(self) -> NDArray[np.intp]:
        """Some dice that are no d4."""
        assert isinstance(self.task, D4Task)
        return np.sort(np.random.default_rng(6).permutation(self.task.others)[:MOST_OTHERS])

    def batch(self, rng: Generator) -> Batch:
        """Draw a batch, with the keys of ``D4Task.batch``."""
        n = self.batch_size
        numbers = self.store.pick(n)
        foreign = self.rand(n) < (0.04 if len(self.others) else 0.0)
        if len(self.others):
            other = self.others[torch.randint(len(self.others), (n,), device=self.where)]
            numbers = torch.where(foreign, other, numbers)
        wrong = self.rand(n) < self.negatives
        off = torch.where(wrong, 35 + 50 * self.rand(n), 6 * self.randn(n))
        angle = torch.where(foreign, self.rand(n) * 360, self.field("angle", numbers) + off)
        unit = self.field("radius", numbers) * torch.exp(0.08 * self.randn(n))
        apex = self.field("center", numbers) + 0.1 * unit[:, None] * self.randn(n, 2)
        own, estimated = self.field("lean", numbers), self.estimated[numbers]
        use_stored = torch.isfinite(own).all(dim=1) & (self.rand(n) < 0.5)
        lean = torch.where(use_stored[:, None], torch.nan_to_num(own), estimated) + 0.04 * self.randn(n, 2)
        lean = lean * (0.9 / lean.norm(dim=1, keepdim=True).clamp(min=1e-6)).clamp(max=1.0)
        sides = drawn_sides(self.store.crops(numbers, rng), apex, angle, unit, lean)
        images = changed(sides, rng)
        dim = self.field("legible", numbers) < LEGIBLE
        target = torch.where(dim, UNREADABLE_SIDE, self.number[numbers])
        target = torch.where(wrong | foreign, NO_SIDE, target)
        return {"images": as_images(images), "target": target}
