"""Training task of the read network: the label of an upright patch."""

from __future__ import annotations

import math

import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from traywatch.calibration.dice.labels import KINDS, LABELS, text_of
from traywatch.models.train.data.crop_data import (
    VERTEX,
    Arrays,
    FaceTask,
    changed,
    classes,
    flips,
    marked,
    turns_of,
)
from traywatch.models.train.networks.architectures import NO_FACE, UNREADABLE
from traywatch.vision.geometry.crops import PATCH_PX, PATCH_RADII, patch
from traywatch.vision.types import Image

OFTENER = math.log(20)
"""Unknown texts are about so many times as frequent in training as on real tables, as a logarithm."""
MIRRORED_SHARE = 0.04
"""Share of the examples that are mirrored, as by a selfie camera; they count as illegible."""
_ONE_SIDED = frozenset("234579")
"""Digits whose mirror image is no digit in most typefaces. A mirrored 6 resembles a 9 too much."""


class ReadTask(FaceTask):
    """Predict the label of an upright patch, or "no upright face", or "illegible"."""

    batch_size = 96
    negatives = 0.3
    labeled = False  # texts that are no labels are examples of "illegible"

    def suitable(self) -> NDArray[np.bool_]:
        """Mask of dice that are read on a face."""
        return np.asarray(self.pool["symmetry"] != VERTEX)  # the sides of a d4 are read by D4Net

    def _index(self) -> None:
        super()._index()
        pool = self.pool
        apexes = (pool["symmetry"] == VERTEX) & np.isfinite(pool["center"]).all(axis=1)
        self.apexes = np.flatnonzero(apexes & np.isfinite(pool["radius"]) & ~pool["validation"].astype(bool))

    def batch(self, rng: Generator) -> Arrays:
        """Draw a batch: images (N, 48, 48, 3) and class index target (N,)."""
        n = self.batch_size
        images = np.empty((n, PATCH_PX, PATCH_PX, 3), np.uint8)
        target = np.empty(n, np.int64)
        for i in range(n):
            images[i], target[i] = self._example(rng)
        return {"images": images, "target": target}

    def _example(self, rng: Generator) -> tuple[Image, int]:
        pool, index = self.pool, self.pick(rng)
        label = int(pool["label"][index])
        radius, angle = float(pool["radius"][index]), float(pool["angle"][index])
        center = np.asarray(pool["center"][index], np.float64)
        half = radius * PATCH_RADII * math.exp(rng.normal(0, 0.12))
        if label < 0:
            return self._unknown(index, rng), UNREADABLE
        turns = turns_of(LABELS[label], int(pool["symmetry"][index]))
        image = self.crop(index, rng)
        kind = rng.random()
        if kind < 0.02:
            image, label = self.background(rng), NO_FACE
        elif kind < 0.035 and len(self.apexes):
            index = int(rng.choice(self.apexes))
            image, label, center = self.crop(index, rng), NO_FACE, np.asarray(pool["center"][index], float)
            half, angle = float(pool["radius"][index]) * PATCH_RADII, rng.random() * 360
        elif kind < 0.6 * self.negatives and turns > 0:
            off = self._wrong_turn(rng, LABELS[label], turns, direction_known=self._marked(index))
            if off is not None:
                angle, label = angle + off, NO_FACE
        elif kind < self.negatives:
            way, far = rng.random() * 2 * math.pi, rng.uniform(0.85, 2.1) * radius
            center = center + far * np.array([math.cos(way), math.sin(way)])
            angle, label = rng.random() * 360, NO_FACE
        mirror = False
        if label != NO_FACE:
            mirror = self.negatives <= kind < self.negatives + MIRRORED_SHARE and one_sided(LABELS[label])
            if mirror or not self.legible(index):
                label = UNREADABLE
            center = center + rng.normal(0, 0.1 * radius, 2)
            if turns == 0:
                angle = rng.random() * 360
            elif turns > 1:
                angle += 360 / turns * int(rng.integers(turns))
            angle += rng.uniform(-12, 12)
        return changed(patch(image, center, angle, half, PATCH_PX, mirror=mirror), rng), label

    def _unknown(self, index: int, rng: Generator) -> Image:
        """A patch of a text that is no label, mostly upright, sometimes upside down.

        It is never lying on its side: a minus sign would look like a 1.
        """
        pool = self.pool
        radius = float(pool["radius"][index])
        center = np.asarray(pool["center"][index], np.float64) + rng.normal(0, 0.1 * radius, 2)
        angle = float(pool["angle"][index]) + (180 if rng.random() < 0.15 else 0) + rng.uniform(-12, 12)
        half = radius * PATCH_RADII * math.exp(rng.normal(0, 0.12))
        return changed(patch(self.crop(index, rng), center, angle, half, PATCH_PX), rng)

    def _marked(self, index: int) -> bool:
        pool = self.pool
        if self.real[int(pool["source"][index])]:
            return False  # marks on real dice are not labeled
        return marked(KINDS[int(pool["kind"][index])], LABELS[int(pool["label"][index])])

    @staticmethod
    def _wrong_turn(rng: Generator, label: str, turns: int, *, direction_known: bool = False) -> float | None:
        period = 360 / turns
        for _ in range(8):
            off = rng.uniform(32, period - 32) if period > 90 else rng.uniform(30, 60)
            # Half a turn is the angle network's most frequent error. A mark under a 6 must be noticed.
            if turns == 1 and rng.random() < (0.6 if direction_known else 0.35):
                off = rng.normal(180, 15)
            # Upside down, an unmarked 6 may be a 9, so it is neither an example nor a negative.
            if not (turns == 1 and flips(label) and not direction_known and 140 < off < 220):
                return float(off)
        return None

    def loss(self, net: nn.Module, batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """Cross entropy with label smoothing.

        The logit of "illegible" is raised by ``OFTENER`` here only. Without that, the network would expect
        as many unknown texts at a table as in training (logit adjustment, Menon et al. 2021).
        """
        logits = net(batch["images"])[0].float()
        oftener = torch.zeros(logits.shape[1], device=logits.device)
        oftener[UNREADABLE] = OFTENER
        return functional.cross_entropy(logits + oftener, batch["target"], label_smoothing=0.03), {}

    def validate(self, net: nn.Module) -> dict[str, float]:
        """Accuracies on upright patches, and shares of wrong patches classified as "no face"."""
        scores: dict[str, float] = {}
        pool = self.pool
        for name, rows in self.checks.items():
            if not len(rows):
                continue
            halves = pool["radius"][rows] * PATCH_RADII
            upright = [
                patch(pool.image(i), pool["center"][i], float(pool["angle"][i]), float(h), PATCH_PX)
                for i, h in zip(rows, halves, strict=True)
            ]
            beside = [
                patch(
                    pool.image(i),
                    pool["center"][i] + [1.2 * h / PATCH_RADII, 0],
                    37.0 * (i % 10),
                    float(h),
                    PATCH_PX,
                )
                for i, h in zip(rows, halves, strict=True)
            ]
            labels = pool["label"][rows]
            answers = classes(net, np.stack(upright))
            scores[f"read_{name}"] = float((answers == labels)[labels >= 0].mean())
            if (labels < 0).any():
                scores[f"unknown_{name}"] = float((answers >= NO_FACE)[labels < 0].mean())
            scores[f"refused_{name}"] = float((classes(net, np.stack(beside)) == NO_FACE).mean())
            flipped = [
                u[:, ::-1] for u, i in zip(upright, labels, strict=True) if i >= 0 and one_sided(LABELS[i])
            ]
            if flipped:
                predicted = classes(net, np.ascontiguousarray(np.stack(flipped)))
                scores[f"mirrored_{name}"] = float((predicted >= NO_FACE).mean())
        return scores


def one_sided(label: str) -> bool:
    """Whether the mirror image of a label's text differs from it and resembles no label."""
    return text_of(label) == label and bool(set(label) & _ONE_SIDED)
