"""Training task of the view network: the up direction in a crop, from the die alone."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import torch
from numpy.random import Generator
from torch import Tensor, nn
from torch.nn import functional

from traywatch.models.train.data.crop_data import HARD_SHARE, Arrays, FaceTask, place_in
from traywatch.models.train.data.picture_augmentation import hardened, photometric
from traywatch.vision.geometry.crops import CROP_PX, VIEW_PX, patch
from traywatch.vision.geometry.view_grid import cell_centers, spread

TILTS_DEG = (0, 8, 16, 24, 32, 40, 48, 56, 70)
"""Camera tilts are drawn equally often between these limits."""


class ViewTask(FaceTask):
    """Predict in which cell of a grid the up direction of a die is, from crops in any rotation.

    Only rendered crops are used, because the up direction of the photographs is not known.
    """

    posed = False

    def _index(self) -> None:
        super()._index()
        lean = self.pool["lean"].astype(np.float64)
        length = np.hypot(*lean.T)
        held = self.pool["validation"].astype(bool)
        usable = np.isfinite(length) & (self.pool["kind"] >= 0)
        tilt = np.degrees(np.arcsin(np.minimum(1.0, np.nan_to_num(length))))
        self.steps = [
            rows
            for low, high in pairwise(TILTS_DEG)
            if len(rows := np.flatnonzero(usable & ~held & (tilt >= low) & (tilt < high)))
        ]
        if not self.steps:
            raise ValueError("no crop has an up direction; render some with traywatch.models.synth")
        rng = np.random.default_rng(5)
        self.checks = {"drawn": np.sort(rng.permutation(np.flatnonzero(usable & held))[: self.held_out])}

    def batch(self, rng: Generator) -> Arrays:
        """Draw a batch: images (N, ``VIEW_PX``, ``VIEW_PX``, 3) and target (N, cells) of probabilities."""
        n = self.batch_size
        images = np.empty((n, VIEW_PX, VIEW_PX, 3), np.uint8)
        leans = np.empty((n, 2))
        for i in range(n):
            rows = self.steps[int(rng.integers(len(self.steps)))]
            index = int(rows[int(rng.integers(len(rows)))])
            angle, half = rng.random() * 360, CROP_PX / 2 * math.exp(rng.uniform(-0.2, 0.22))
            center = CROP_PX / 2 + rng.normal(0, 5.5, 2).clip(-14, 14)
            drawn = patch(self.crop(index, rng), center, angle, half, VIEW_PX)
            leans[i] = place_in(self.pool["lean"][index].astype(np.float64), np.zeros(2), angle, 1.0)
            if rng.random() < 0.5:
                drawn, leans[i, 0] = np.ascontiguousarray(drawn[:, ::-1]), -leans[i, 0]
            if rng.random() < HARD_SHARE:
                drawn = hardened(drawn, rng)
            images[i] = photometric(drawn, rng)
        return {"images": images, "target": spread(leans).astype(np.float32)}

    def loss(self, net: nn.Module, batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """Cross entropy with the spread target."""
        logs = functional.log_softmax(net(batch["images"])[0].float(), dim=1)
        return -(batch["target"] * logs).sum(dim=1).mean(), {}

    def validate(self, net: nn.Module) -> dict[str, float]:
        """Share of held-out crops whose likeliest cell is within 0.2 of the truth, and the mean log-score."""
        rows = self.checks["drawn"]
        if not len(rows):
            return {}
        middle = (CROP_PX / 2, CROP_PX / 2)
        pictures = np.stack([patch(self.pool.image(i), middle, 0, CROP_PX / 2, VIEW_PX) for i in rows])
        truth = self.pool["lean"][rows].astype(np.float64)
        parts = np.array_split(pictures, max(1, len(pictures) // 64))
        logs = torch.cat([net(torch.from_numpy(p))[0].float().log_softmax(dim=1) for p in parts]).numpy()
        off = np.hypot(*(cell_centers()[logs.argmax(axis=1)] - truth).T)
        score = float((spread(truth) * logs).sum(axis=1).mean())
        return {"near": float((off < 0.2).mean()), "opposite": float((off > 0.6).mean()), "log_score": score}
