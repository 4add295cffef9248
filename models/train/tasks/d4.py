"""Training task of the d4 network: the number of a tetrahedron from one rectified side."""

from __future__ import annotations

import math

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from traywatch.calibration.dice.labels import LABELS
from traywatch.models.train.data.crop_data import (
    VERTEX,
    Arrays,
    FaceTask,
    changed,
    classes,
)
from traywatch.models.train.data.picture_augmentation import photometric
from traywatch.models.train.networks.architectures import D4_LABELS
from traywatch.vision.geometry.crops import D4_LEAST_SHARE, PATCH_PX, d4_lean, d4_sides
from traywatch.vision.types import Image

NO_SIDE, UNREADABLE_SIDE = len(D4_LABELS), len(D4_LABELS) + 1


class D4Task(FaceTask):
    """Sides of d4 with a small pose error as examples; wrong poses and other dice as negatives."""

    batch_size = 96
    negatives = 0.2

    def suitable(self) -> NDArray[np.bool_]:
        """Mask of tetrahedra that are read at a vertex."""
        return np.asarray(self.pool["symmetry"] == VERTEX)

    def _index(self) -> None:
        super()._index()
        pool = self.pool
        others = (pool["symmetry"] != VERTEX) & np.isfinite(pool["center"]).all(axis=1)
        self.others = np.flatnonzero(others & np.isfinite(pool["radius"]) & ~pool["validation"].astype(bool))

    def batch(self, rng: Generator) -> Arrays:
        """Draw a batch: images (N, 48, 48, 3) of sides and class index target (N,)."""
        images = np.empty((self.batch_size, PATCH_PX, PATCH_PX, 3), np.uint8)
        target = np.empty(self.batch_size, np.int64)
        for i in range(self.batch_size):
            images[i], target[i] = self._example(rng)
        return {"images": images, "target": target}

    def _example(self, rng: Generator) -> tuple[Image, int]:
        if len(self.others) and rng.random() < 0.04:
            side = self._side(int(rng.choice(self.others)), rng, rng.random() * 360)
            return photometric(side, rng), NO_SIDE
        index = self.pick(rng)
        wrong = rng.random() < self.negatives
        off = rng.uniform(35, 85) if wrong else rng.normal(0, 6)
        side = self._side(index, rng, float(self.pool["angle"][index]) + off)
        target = D4_LABELS.index(LABELS[int(self.pool["label"][index])])
        if not self.legible(index):
            target = UNREADABLE_SIDE
        return changed(side, rng), NO_SIDE if wrong else target

    def _side(self, index: int, rng: Generator, angle: float) -> Image:
        pool = self.pool
        unit = float(pool["radius"][index]) * math.exp(rng.normal(0, 0.08))
        apex = pool["center"][index] + rng.normal(0, 0.1 * unit, 2)
        lean = self.lean(index, stored=rng.random() < 0.5) + rng.normal(0, 0.04, 2)
        lean = lean * min(1.0, 0.9 / max(1e-6, float(np.linalg.norm(lean))))
        place = (float(lean[0]), float(lean[1]))
        sides, shares = d4_sides(self.crop(index, rng), apex, angle, unit, place)
        plain = [i for i, share in enumerate(shares) if share >= D4_LEAST_SHARE]
        return sides[int(rng.choice(plain)) if plain else int(np.argmax(shares))]

    def lean(self, index: int, *, stored: bool) -> NDArray[np.float64]:
        """The up direction (x, y) of a crop: the stored one if ``stored``, else estimated from the image."""
        pool = self.pool
        own = pool["lean"][index].astype(np.float64)
        if stored and np.isfinite(own).all():
            return own
        estimated = d4_lean(
            pool["center"][index],
            pool["box"][index],
            float(pool["angle"][index]),
            float(pool["radius"][index]),
        )
        return np.array(estimated)

    def loss(self, net: nn.Module, batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """Cross entropy with label smoothing."""
        logits = net(batch["images"])[0].float()
        return functional.cross_entropy(logits, batch["target"], label_smoothing=0.03), {}

    def validate(self, net: nn.Module) -> dict[str, float]:
        """Accuracies on the most visible side of held-out dice."""
        scores: dict[str, float] = {}
        pool = self.pool
        for name, rows in self.checks.items():
            if not len(rows):
                continue
            best = []
            for i in rows:
                lean = self.lean(int(i), stored=False)
                sides, shares = d4_sides(
                    pool.image(i), pool["center"][i], float(pool["angle"][i]), float(pool["radius"][i]),
                    (float(lean[0]), float(lean[1])),
                )  # fmt: skip
                best.append(sides[int(np.argmax(shares))])
            texts = [LABELS[int(v)] for v in pool["label"][rows]]
            right = classes(net, np.stack(best)) == np.array([D4_LABELS.index(t) for t in texts])
            scores[f"d4_{name}"] = float(right.mean())
        return scores
