"""Training task of the fudge network: the sign on the top face of a fudge die."""

from __future__ import annotations

import math

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from traywatch.models.train.data.crop_data import (
    VERTEX,
    Arrays,
    FaceTask,
    changed,
    classes,
)
from traywatch.vision.geometry.crops import CROP_PX, PATCH_PX, PATCH_RADII, patch
from traywatch.vision.reading.sign_reader import BLANK, NO_SIGN
from traywatch.vision.types import Image

BESIDE_SHARE, OTHER_SHARE, NOTHING_SHARE = 0.12, 0.2, 0.15
"""Shares of patches beside the top face of a fudge die, of faces of other dice, and of no dice."""
MISTAKEN_SHARE = 0.7
"""Share of detector false positives among the patches without a die, if there are ``mistaken.npy`` files."""


class FudgeTask(FaceTask):
    """Predict the sign on a patch centered on a face, in any direction, or that there is no sign.

    Fudge dice are the crops with a ``sign``. Negatives are the labeled crops of other dice, backgrounds and
    what the detector takes for dice, so that a blank face differs from a blank ground.
    """

    batch_size = 96

    def suitable(self) -> NDArray[np.bool_]:
        """Mask of the negatives: dice with a top face that are no fudge dice."""
        return np.asarray((self.pool["sign"] < 0) & (self.pool["symmetry"] != VERTEX))

    def _index(self) -> None:
        super()._index()
        pool = self.pool
        fudge = (pool["sign"] >= 0) & np.isfinite(pool["radius"]) & np.isfinite(pool["center"]).all(axis=1)
        held = pool["validation"].astype(bool)
        self.signed = np.flatnonzero(fudge & ~held)
        # Nobody can tell a faint sign from a blank face.
        told = (pool["sign"] == BLANK) | np.array([self.legible(i) for i in range(len(pool))])
        self.checks["signs"] = np.flatnonzero(fudge & held & told)[: self.held_out]
        if not len(self.signed):
            raise ValueError("no crop shows a fudge die; render some with --word fudge")

    def batch(self, rng: Generator) -> Arrays:
        """Draw a batch: images (N, 48, 48, 3) and class index target (N,)."""
        images = np.empty((self.batch_size, PATCH_PX, PATCH_PX, 3), np.uint8)
        target = np.empty(self.batch_size, np.int64)
        for i in range(self.batch_size):
            images[i], target[i] = self._example(rng)
        return {"images": images, "target": target}

    def _example(self, rng: Generator) -> tuple[Image, int]:
        pool, kind = self.pool, rng.random()
        if kind > 1 - NOTHING_SHARE:
            return self._nothing(rng), NO_SIGN
        index = self.pick(rng) if kind < OTHER_SHARE else int(rng.choice(self.signed))
        sign = int(pool["sign"][index])
        radius = float(pool["radius"][index])
        center = np.asarray(pool["center"][index], np.float64) + rng.normal(0, 0.1 * radius, 2)
        if OTHER_SHARE <= kind < OTHER_SHARE + BESIDE_SHARE:
            way, far = rng.random() * 2 * math.pi, rng.uniform(0.85, 2.1) * radius
            center, sign = center + far * np.array([math.cos(way), math.sin(way)]), -1
        elif sign >= 0 and sign != BLANK and not self.legible(index):
            sign = -1
        return self._changed_patch(self.crop(index, rng), center, radius, rng), NO_SIGN if sign < 0 else sign

    def _nothing(self, rng: Generator) -> Image:
        """A patch without a die, of the size of a face."""
        if self.mistaken and rng.random() < MISTAKEN_SHARE:
            bank = self.mistaken[int(rng.integers(len(self.mistaken)))]
            image = np.asarray(bank[int(rng.integers(len(bank)))], np.uint8)
        else:
            image = self.background(rng)
        radius = float(self.pool["radius"][int(rng.choice(self.signed))])
        return self._changed_patch(image, CROP_PX / 2 + rng.normal(0, 0.3 * radius, 2), radius, rng)

    @staticmethod
    def _changed_patch(image: Image, center: NDArray[np.float64], radius: float, rng: Generator) -> Image:
        """A patch of a crop in any direction, as another die or camera might show it."""
        half = radius * PATCH_RADII * math.exp(rng.normal(0, 0.12))
        return changed(patch(image, center, rng.random() * 360, half, PATCH_PX), rng)

    def loss(self, net: nn.Module, batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """Cross entropy with label smoothing."""
        logits = net(batch["images"])[0].float()
        return functional.cross_entropy(logits, batch["target"], label_smoothing=0.02), {}

    def validate(self, net: nn.Module) -> dict[str, float]:
        """Share of right signs of held-out fudge dice, and of other dice without a sign."""
        scores: dict[str, float] = {}
        pool = self.pool
        for name, rows in self.checks.items():
            if not len(rows):
                continue
            patches = [
                patch(
                    pool.image(i), pool["center"][i], 37.0 * (i % 10),
                    float(pool["radius"][i]) * PATCH_RADII, PATCH_PX,
                )
                for i in rows
            ]  # fmt: skip
            target = np.where(pool["sign"][rows] < 0, NO_SIGN, pool["sign"][rows])
            scores[f"fudge_{name}"] = float((classes(net, np.stack(patches)) == target).mean())
        return scores
