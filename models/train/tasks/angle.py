"""Training task of the angle network: the direction of the text on a patch centered on the face."""

from __future__ import annotations

import math

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from traywatch.calibration.dice.labels import LABELS
from traywatch.models.train.data.crop_data import (
    HARD_SHARE,
    LEGIBLE,
    RESTYLED_SHARE,
    VERTEX,
    Arrays,
    FaceTask,
    classes,
    turns_of,
)
from traywatch.models.train.data.picture_augmentation import hardened, photometric, restyled
from traywatch.models.train.networks.architectures import ANGLE_BINS, AngleNet
from traywatch.vision.geometry.crops import PATCH_PX, PATCH_RADII, patch

TEXT_SHARE = 0.25
"""Weight of the auxiliary label loss relative to the direction loss."""


class AngleTask(FaceTask):
    """Predict the direction of the text on a patch centered on the face."""

    batch_size = 96

    def suitable(self) -> NDArray[np.bool_]:
        """Mask of crops with a visible text direction."""
        # An illegible label gives no direction, except on a d4, whose edges show it.
        return np.asarray(~(self.pool["legible"] < LEGIBLE) | (self.pool["symmetry"] == VERTEX))

    def batch(self, rng: Generator) -> Arrays:
        """Draw a batch: images (N, 48, 48, 3), target (N, 36), label index text (N,)."""
        n, pool = self.batch_size, self.pool
        images = np.empty((n, PATCH_PX, PATCH_PX, 3), np.uint8)
        target = np.empty((n, ANGLE_BINS), np.float32)
        text = np.empty(n, np.int64)
        for i in range(n):
            index = self.pick(rng)
            radius = float(pool["radius"][index])
            turn = rng.random() * 360
            center = pool["center"][index] + rng.normal(0, 0.13 * radius, 2)
            half = radius * PATCH_RADII * math.exp(rng.normal(0, 0.13))
            shown = patch(self.crop(index, rng), center, turn, half, PATCH_PX)
            if rng.random() < RESTYLED_SHARE:
                shown = restyled(shown, rng, 0.5)
            if rng.random() < HARD_SHARE:
                shown = hardened(shown, rng)
            images[i] = photometric(shown, rng)
            text[i] = pool["label"][index]
            turns = turns_of(LABELS[text[i]], int(pool["symmetry"][index]))
            target[i] = angle_target(float(pool["angle"][index]) - turn, turns)
        return {"images": images, "target": target, "text": text}

    def loss(self, net: nn.Module, batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """Cross entropy of the direction plus the weighted one of the label."""
        assert isinstance(net, AngleNet)
        logits, features = net(batch["images"])
        direction = -(batch["target"] * functional.log_softmax(logits.float(), dim=1)).sum(dim=1).mean()
        text = functional.cross_entropy(net.text(features).float(), batch["text"])
        return direction + TEXT_SHARE * text, {
            "direction": float(direction.detach()),
            "text": float(text.detach()),
        }

    def validate(self, net: nn.Module) -> dict[str, float]:
        """Shares of directions with an error below 16 degrees."""
        scores: dict[str, float] = {}
        for name, rows in self.checks.items():
            if not len(rows):
                continue
            pool = self.pool
            turns = np.array(
                [turns_of(t, int(s)) for t, s in zip(self.texts(rows), pool["symmetry"][rows], strict=True)]
            )
            pictures = np.stack(
                [
                    patch(
                        pool.image(i), pool["center"][i], 0, float(pool["radius"][i]) * PATCH_RADII, PATCH_PX
                    )
                    for i in rows
                ]
            )
            best = classes(net, pictures)
            period = 360 / np.maximum(turns, 1)
            gap = (best * (360 / ANGLE_BINS) - pool["angle"][rows] + period / 2) % period - period / 2
            scored = turns > 0
            scores[f"angle_{name}"] = float((np.abs(gap[scored]) < 16).mean())
        return scores


def angle_target(angle_deg: float, turns: int) -> NDArray[np.float32]:
    """Soft target over 36 bins of 10 degrees, with one equal peak for each equivalent direction.

    ``turns`` is the number of directions in which the label looks the same; 0 gives a uniform target.
    """
    if turns == 0:
        return np.full(ANGLE_BINS, 1 / ANGLE_BINS, np.float32)
    at = angle_deg / (360 / ANGLE_BINS)
    period = ANGLE_BINS / turns
    gap = (np.arange(ANGLE_BINS) - at + period / 2) % period - period / 2
    bump = np.exp(-(gap**2) / (2 * 0.7**2))
    return np.asarray(bump / bump.sum(), np.float32)
