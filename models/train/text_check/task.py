"""Training task of the network for texts: known numbers, unknown texts, and things that are no dice."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from traywatch.calibration.dice.labels import LABELS
from traywatch.models.train.data.crop_data import Arrays, changed
from traywatch.models.train.networks.architectures import NO_FACE, UNREADABLE
from traywatch.models.train.text_check.cases import TextCase
from traywatch.models.train.text_check.glyph_masks import Rng
from traywatch.models.train.text_check.painting import Painter, Subject
from traywatch.vision.geometry.crops import PATCH_PX, PATCH_RADII, patch
from traywatch.vision.reading.observations import FacePose
from traywatch.vision.types import Image

SHARES = {
    "known": 0.2, "photographed": 0.16, "composed": 0.14, "unknown": 0.14, "things": 0.07, "painted": 0.29,
}  # fmt: skip
"""How often each kind of example is drawn."""
PAINTED: dict[Subject, float] = {"number": 0.4, "glyph": 0.42, "drawing": 0.12, "blank": 0.06}
CHANGED_SHARE = 0.8
TRUE_SHARE, TURNED_SHARE = 0.3, 0.35
"""Shares of known faces at their true pose, and of unknown texts in any of four directions."""


class TextTask:
    """Predict the label of an upright patch, "no face" for things, or "illegible" for an unknown text."""

    batch_size = 64

    def __init__(self, cases: Sequence[TextCase], painter: Painter) -> None:
        learned = [case for case in cases if not case.held]
        numbers = [case for case in learned if case.label < len(LABELS)]
        self._painter = painter
        self._pools = {
            "known": [case for case in numbers if case.true_pose is not None],
            "photographed": [case for case in numbers if case.true_pose is None and not case.composed],
            "composed": [case for case in numbers if case.composed],
            "unknown": [case for case in learned if case.label == UNREADABLE],
            "things": [case for case in learned if case.label == NO_FACE],
        }
        if not all(self._pools.values()):
            missing = ", ".join(name for name, pool in self._pools.items() if not pool)
            raise ValueError(f"no examples: {missing}; name more folders")
        powers = {"known": 0.3, "photographed": 0.5, "composed": 0.3}
        self._chances = {name: _chances(self._pools[name], power) for name, power in powers.items()}
        self.held = [case for case in cases if case.held and case.accepted]

    def batch(self, rng: Rng) -> Arrays:
        """Draw a batch: images (N, 48, 48, 3) and class index target (N,)."""
        images = np.empty((self.batch_size, PATCH_PX, PATCH_PX, 3), np.uint8)
        target = np.empty(self.batch_size, np.int64)
        for i in range(self.batch_size):
            images[i], target[i] = self._example(rng)
        return {"images": images, "target": target}

    def _example(self, rng: Rng) -> tuple[Image, int]:
        kind = str(rng.choice(list(SHARES), p=list(SHARES.values())))
        if kind == "painted":
            case = self._pick("photographed" if rng.random() < 0.35 else "known", rng)
            subject: Subject = rng.choice(list(PAINTED), p=list(PAINTED.values()))
            image, label = self._painter.paint(near(case, case.pose, rng, 0.7), subject, rng)
        else:
            case = self._pick(kind, rng)
            pose, label = case.pose, case.label
            if case.true_pose is not None:
                if kind == "known" and rng.random() < TRUE_SHARE:
                    pose = case.true_pose
                elif kind == "unknown" and rng.random() < TURNED_SHARE:
                    true = case.true_pose
                    pose = FacePose(true.center, true.angle_deg + 90 * int(rng.integers(4)), true.radius, 1.0)
            image = near(case, pose, rng)
        return (changed(image, rng) if rng.random() < CHANGED_SHARE else image), label

    def _pick(self, kind: str, rng: Rng) -> TextCase:
        pool, chances = self._pools[kind], self._chances.get(kind)
        if chances is None:
            return pool[int(rng.integers(len(pool)))]
        return pool[min(len(pool) - 1, int(np.searchsorted(chances, rng.random())))]

    def loss(self, net: nn.Module, batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """Cross entropy of the classes, plus that of known against unknown texts."""
        logits = net(batch["images"])[0].float()
        classes = functional.cross_entropy(logits, batch["target"], label_smoothing=0.02)
        numeral = (batch["target"] < len(LABELS)).float()
        odds = log_odds(logits).clamp(-12, 12)
        checks = functional.binary_cross_entropy_with_logits(odds, numeral)
        return classes + checks, {"classes": float(classes.detach()), "checks": float(checks.detach())}

    def validate(self, net: nn.Module) -> dict[str, float]:
        """The lowest log-odds of 99 % of the held accepted photographs."""
        if not self.held:
            return {}
        parts = np.array_split(np.stack([upright(case) for case in self.held]), 1 + len(self.held) // 128)
        odds = torch.cat([log_odds(net(torch.from_numpy(some))[0].float()) for some in parts])
        return {"held_1_percent": float(np.quantile(odds.float().numpy(), 0.01))}

    def refresh(self) -> None:
        """Nothing is written while the network is trained."""


def log_odds(logits: Tensor) -> Tensor:
    """Log-odds (N,) of a known text."""
    return torch.logsumexp(logits[:, : len(LABELS)], 1) - torch.logsumexp(logits[:, len(LABELS) :], 1)


def upright(case: TextCase) -> Image:
    """The patch (48, 48, 3) of a case as the reader sees it."""
    pose = case.pose
    return patch(case.crop, pose.center, pose.angle_deg, pose.radius * PATCH_RADII, PATCH_PX)


def near(case: TextCase, pose: FacePose, rng: Rng, spread: float = 1.0) -> Image:
    """A patch (48, 48, 3) near a pose; ``spread`` scales the distance from it."""
    center = np.asarray(pose.center) + rng.normal(0, 0.07 * pose.radius * spread, 2)
    half = max(2.0, pose.radius) * PATCH_RADII * math.exp(rng.normal(0, 0.09 * spread))
    return patch(case.crop, center, pose.angle_deg + rng.uniform(-9, 9) * spread, half, PATCH_PX)


def _chances(pool: Sequence[TextCase], power: float) -> NDArray[np.float64]:
    """Cumulated chances of the cases: rare labels count more than their share."""
    labels = np.array([case.label for case in pool])
    weights = np.bincount(labels)[labels] ** -power
    return np.asarray(np.cumsum(weights) / weights.sum(), np.float64)
