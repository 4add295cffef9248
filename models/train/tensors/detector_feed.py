"""Batches of ``DetectorTask``, made on the device."""

from __future__ import annotations

import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn

from traywatch.models.train.networks.architectures import STRIDES
from traywatch.models.train.tasks.detector import CANVASES, DetectorTask
from traywatch.models.train.tasks.detector_targets import REACH
from traywatch.models.train.tensors.batch_augmentation import photometric
from traywatch.models.train.tensors.canvas_store import CanvasStore
from traywatch.models.train.tensors.canvases import painted, plan
from traywatch.models.train.tensors.feed import Batch, as_images

LEAST_SHARE, VAGUE_SHARE, LEAST_PX = 0.6, 0.02, 9.0
"""A die must be found if this share of its box is on the canvas and it is large enough, as in ``clipped``;
it is neither right nor wrong down to the second share."""


class DetectorFeed:
    """A detector task whose batches of ``batch_size`` canvases are tensors on ``where``."""

    def __init__(self, task: DetectorTask, where: torch.device, batch_size: int) -> None:
        self.task = task
        self.where = where
        self.batch_size = batch_size
        self.store = CanvasStore(task, where)

    def batch(self, rng: Generator) -> Batch:
        """Draw a batch of canvases, with the keys of ``DetectorTask.batch``."""
        size = CANVASES[int(rng.integers(len(CANVASES)))]
        planned = plan(self.store, rng, self.batch_size, size, self.task.real_share)
        images = as_images(photometric(painted(self.store, planned, size), rng))
        asked, vague = clipped(planned.boxes, size)
        boxes, unsure = (torch.from_numpy(b.astype(np.float32)).to(self.where) for b in (asked, vague))
        return {"images": images, **targets(boxes, unsure, size)}

    def loss(self, net: nn.Module, batch: Batch) -> tuple[Tensor, dict[str, float]]:
        """The task's loss and its parts."""
        return self.task.loss(net, batch)

    def validate(self, net: nn.Module) -> dict[str, float]:
        """The task's metrics on held-out pictures; ``net`` is on the processor."""
        return self.task.validate(net)

    def refresh(self) -> None:
        """Copy the pictures that have been written since."""
        self.task.refresh()
        self.store.update(self.task)


def clipped(
    boxes: NDArray[np.float64], size: tuple[int, int]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Clip boxes (N, M, 4) to the canvas; unused rows are NaN.

    Returns the boxes that must be found, and those that are too small or too clipped to be required.
    """
    height, width = size
    inside = boxes.copy()
    inside[..., 0::2] = inside[..., 0::2].clip(0, width)
    inside[..., 1::2] = inside[..., 1::2].clip(0, height)
    area, visible = ((b[..., 2:] - b[..., :2]).prod(axis=2) for b in (boxes, inside))
    share = visible / np.maximum(area, 1e-6)
    large = (boxes[..., 2:] - boxes[..., :2]).max(axis=2) >= LEAST_PX
    asked = (share > LEAST_SHARE) & large
    vague = ~asked & (share > VAGUE_SHARE)
    return np.where(asked[..., None], inside, np.nan), np.where(vague[..., None], inside, np.nan)


def targets(boxes: Tensor, vague: Tensor, size: tuple[int, int]) -> Batch:
    """Heat and weight (N, cells), and box (N, cells, 4), as those of ``DetectorTask``.

    ``boxes`` and ``vague`` are (N, M, 4) in px; unused rows are NaN.
    """
    heats, reaches, weights = [], [], []
    for stride, (least, most) in zip(STRIDES, REACH, strict=True):
        height, width = size[0] // stride, size[1] // stride
        x = (torch.arange(width, device=boxes.device) + 0.5) * stride
        y = (torch.arange(height, device=boxes.device) + 0.5) * stride
        x, y = x[None, None, None, :], y[None, None, :, None]
        x0, y0, x1, y1 = (boxes[..., i, None, None] for i in range(4))
        longer = torch.maximum(x1 - x0, y1 - y0)
        of_level = (longer >= least) & (longer < most)
        cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
        sx, sy = ((0.13 * side).clamp(min=0.6 * stride) for side in (x1 - x0, y1 - y0))
        bump = torch.exp(-((x - cx) ** 2) / (2 * sx**2) - (y - cy) ** 2 / (2 * sy**2))
        column = (cx / stride).floor().clamp(max=width - 1)
        row = (cy / stride).floor().clamp(max=height - 1)
        middle = ((x / stride).floor() == column) & ((y / stride).floor() == row)
        bump = torch.where(middle, 1.0, bump)
        # The peak is restricted to the box, because edge distances must be positive.
        inside = (x > x0) & (x < x1) & (y > y0) & (y < y1) & of_level
        bump = torch.where(inside, bump, 0.0)
        heat, best = bump.max(dim=1)
        chosen = torch.gather(boxes, 1, best.flatten(1)[..., None].expand(-1, -1, 4))
        at = torch.stack((x.expand(1, 1, height, width), y.expand(1, 1, height, width)), dim=-1).flatten(1, 3)
        reach = torch.cat((at - chosen[..., :2], chosen[..., 2:] - at), dim=2)
        heat = heat.flatten(1)
        left, top, right, bottom = (vague[..., i, None, None] for i in range(4))
        unsure = ((x > left) & (x < right) & (y > top) & (y < bottom)).any(dim=1).flatten(1)
        heats.append(heat)
        reaches.append(torch.where(heat[..., None] > 0, reach, 0.0))
        weights.append(torch.where((heat > 0.35) | ~unsure, 1.0, 0.0))
    return {"heat": torch.cat(heats, 1), "box": torch.cat(reaches, 1), "weight": torch.cat(weights, 1)}
