"""Training task of the locator: kind, and center, radius and tilt of the face to read."""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from traywatch.models.train.data.crop_data import HARD_SHARE, Arrays, FaceTask, place_in
from traywatch.models.train.data.picture_augmentation import hardened, photometric
from traywatch.models.train.networks.architectures import HEAT, NOT_A_DIE
from traywatch.vision.geometry.crops import CROP_PX, LOCATE_PX, patch
from traywatch.vision.types import Image


class LocateTask(FaceTask):
    """Predict the kind, and the center, radius and tilt of the face to read."""

    posed = False
    negatives = 0.12
    mistaken_share = 0.6
    """Share of detector false positives among the negatives, if ``mistaken.npy`` files are available."""
    profile_unknown = 0.35
    most_unknown = 0.5
    """Longest up direction of a rendered crop that may be hidden, the sine of 30 degrees.

    Without a profile, the reader assumes a camera above the tray; steeper views would make it expect other
    top faces there too. Single photographed d4 are read without a profile even if they are seen from the
    side, so their up direction may always be hidden."""

    def batch(self, rng: Generator) -> Arrays:
        """Draw a batch of dice and negatives.

        Keys are images (N, 96, 96, 3), kind (N,), heat (N, 576), shape (N, 3) with NaN for unknown
        values, and up (N, 3).
        """
        n = self.batch_size
        out: Arrays = {
            "images": np.empty((n, LOCATE_PX, LOCATE_PX, 3), np.uint8),
            "kind": np.empty(n, np.int64),
            "heat": np.zeros((n, HEAT * HEAT), np.float32),
            "shape": np.full((n, 3), np.nan, np.float32),
            "up": np.zeros((n, 3), np.float32),
        }
        for i in range(n):
            angle, half = rng.random() * 360, CROP_PX / 2 * math.exp(rng.uniform(-0.2, 0.22))
            if rng.random() < self.negatives:
                image = self._not_a_die(rng)
                out["kind"][i] = NOT_A_DIE
                # Use a die's up direction; otherwise a known direction would reveal that the crop is a die.
                out["up"][i] = self._up(self.pick(rng), angle, rng)
                center = np.full(2, CROP_PX / 2)
            else:
                index = self.pick(rng)
                image = self.crop(index, rng)
                center = CROP_PX / 2 + rng.normal(0, 5.5, 2).clip(-14, 14)
                self._aim(out, i, index, center, angle, half)
                out["up"][i] = self._up(index, angle, rng)
            drawn = patch(image, center, angle, half, LOCATE_PX)
            if rng.random() < HARD_SHARE:
                drawn = hardened(drawn, rng)
            out["images"][i] = photometric(drawn, rng)
        return out

    def _up(self, index: int, angle: float, rng: Generator) -> NDArray[np.float32]:
        lean = self.pool["lean"][index].astype(np.float64)
        if not np.isfinite(lean).all():
            return np.zeros(3, np.float32)
        photographed = bool(self.real[int(self.pool["source"][index])])
        hidden = photographed or float(np.hypot(*lean)) <= self.most_unknown
        if hidden and rng.random() < self.profile_unknown:
            return np.zeros(3, np.float32)
        # Camera poses have errors of one or two degrees.
        x, y = place_in(lean, np.zeros(2), angle, 1.0) + rng.normal(0, 0.025, 2)
        return np.array([x, y, 1.0], np.float32)

    def _not_a_die(self, rng: Generator) -> Image:
        if self.mistaken and rng.random() < self.mistaken_share:
            bank = self.mistaken[int(rng.integers(len(self.mistaken)))]
            return np.asarray(bank[int(rng.integers(len(bank)))], np.uint8)
        return self.drawn_negative(rng)

    def drawn_negative(self, rng: Generator) -> Image:
        """A background (160, 160, 3) with up to four figures or numbers, but no die."""
        ground = self.background(rng).copy()
        for _ in range(int(rng.integers(0, 5))):
            color = tuple(int(v) for v in rng.integers(0, 256, 3))
            at = tuple(int(v) for v in rng.integers(0, CROP_PX, 2))
            size = int(rng.integers(4, 60))
            shape = rng.integers(4)
            if shape == 0:
                cv2.circle(ground, at, size, color, -1 if rng.random() < 0.6 else 3)
            elif shape == 1:
                cv2.line(ground, at, tuple(int(v) for v in rng.integers(0, CROP_PX, 2)), color, size // 4 + 1)
            elif shape == 2:
                cv2.rectangle(ground, at, (at[0] + size, at[1] + int(rng.integers(4, 80))), color, -1)
            else:
                text = str(int(rng.integers(0, 100)))
                cv2.putText(ground, text, at, cv2.FONT_HERSHEY_SIMPLEX, size / 25, color, 2)
        return ground

    def _aim(self, out: Arrays, i: int, index: int, center: NDArray[Any], angle: float, half: float) -> None:
        pool = self.pool
        out["kind"][i] = pool["kind"][index]
        at = pool["center"][index]
        if np.isfinite(at).all():
            u, v = (place_in(at, center, angle, half) + 1) / 2 * HEAT - 0.5
            cells = np.arange(HEAT)
            bump = np.exp(-((cells[None, :] - u) ** 2 + (cells[:, None] - v) ** 2) / (2 * 0.7**2))
            if bump.sum() > 0.5:
                out["heat"][i] = (bump / bump.sum()).ravel()
        radius = float(pool["radius"][index])
        out["shape"][i, 0] = math.log(radius / (2 * half)) if math.isfinite(radius) else math.nan
        out["shape"][i, 1] = pool["tilt"][index] / 30
        out["shape"][i, 2] = pool["view_tilt"][index] / 30

    def loss(self, net: nn.Module, batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """Sum of the losses of kind, half the heatmap and shape; unknown targets are masked."""
        kind, heat, shape, _ = (t.float() for t in net(batch["images"], batch["up"]))
        kind_loss = functional.cross_entropy(kind, batch["kind"], label_smoothing=0.02)
        labeled = batch["heat"].sum(dim=1)
        per_crop = -(batch["heat"] * functional.log_softmax(heat, dim=1)).sum(dim=1)
        heat_loss = per_crop.sum() / labeled.sum().clamp(min=1)
        stated = torch.isfinite(batch["shape"])
        off = functional.smooth_l1_loss(shape, torch.nan_to_num(batch["shape"]), beta=0.1, reduction="none")
        shape_loss = (off * stated).sum() / stated.sum().clamp(min=1)
        total = kind_loss + 0.5 * heat_loss + shape_loss
        return total, {"kind": float(kind_loss.detach()), "heat": float(heat_loss.detach())}

    def validate(self, net: nn.Module) -> dict[str, float]:
        """Accuracies of kind and center, without and with (``_upright``) the up direction.

        A center is right within half a face radius.
        """
        scores: dict[str, float] = {}
        middle, pool = np.full(2, CROP_PX / 2), self.pool
        for name, rows in self.checks.items():
            if not len(rows):
                continue
            pictures = np.stack([patch(pool.image(i), middle, 0, CROP_PX / 2, LOCATE_PX) for i in rows])
            has_up = np.isfinite(pool["lean"][rows]).all(axis=1)
            up = np.column_stack([np.nan_to_num(pool["lean"][rows]), has_up]).astype(np.float32)
            for how, directions in (("", np.zeros_like(up)), ("_upright", up)):
                parts = np.array_split(np.arange(len(rows)), max(1, len(rows) // 64))
                outputs = [net(torch.from_numpy(pictures[p]), torch.from_numpy(directions[p])) for p in parts]
                kind = torch.cat([o[0] for o in outputs]).argmax(dim=1).numpy()
                cell = torch.cat([o[1] for o in outputs]).argmax(dim=1).numpy()
                scores[f"kind_{name}{how}"] = float((kind == pool["kind"][rows]).mean())
                at = (np.stack([cell % HEAT, cell // HEAT], axis=1) + 0.5) / HEAT * CROP_PX
                gap = np.linalg.norm(at - pool["center"][rows], axis=1) / pool["radius"][rows]
                stated = np.isfinite(gap)
                if stated.any():
                    scores[f"center_{name}{how}"] = float((gap[stated] < 0.5).mean())
                if not has_up.any():
                    break
        return scores
