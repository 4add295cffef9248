"""Training of the detector over the cells of all levels: the targets of a picture, and the loss."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from traywatch.models.train.networks.architectures import STRIDES

REACH = ((0.0, 52.0), (40.0, 130.0), (96.0, 4096.0))
"""Range of the longer box side (input px) that each stride must detect; adjacent strides overlap."""


def detector_loss(net: nn.Module, batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
    """Focal loss of the heatmap, normalized by the number of peaks, plus twice the GIoU loss."""
    levels = [t.float().flatten(2).transpose(1, 2) for t in net(batch["images"])]
    out = torch.cat(levels, dim=1)
    heat, score = batch["heat"], out[..., 0]
    p = score.sigmoid()
    peak = heat > 0.95
    near = functional.softplus(-score) * (1 - p) ** 2
    far = functional.softplus(score) * p**2 * (1 - heat) ** 4
    count = peak.sum().clamp(min=1)
    heat_loss = (torch.where(peak, near, far) * batch["weight"]).sum() / count
    chosen = heat > 0.35
    strides = torch.cat(
        [torch.full((level.shape[1],), float(s)) for s, level in zip(STRIDES, levels, strict=True)]
    ).to(out.device)
    reach = out[..., 1:5].clamp(-3.0, 4.0).exp() * strides[None, :, None]
    iou, spread = _overlap(reach[chosen], batch["box"][chosen])
    amount = heat[chosen]
    box_loss = ((1 - iou + spread) * amount).sum() / amount.sum().clamp(min=1e-3)
    return heat_loss + 2.0 * box_loss, {
        "heat": float(heat_loss.detach()),
        "iou": float(iou.detach().mean()),
    }


def _overlap(boxes: Tensor, others: Tensor) -> tuple[Tensor, Tensor]:
    """IoU of boxes given as distances from one point to their edges, and the second term of GIoU."""
    common = torch.minimum(boxes, others)
    hull = torch.maximum(boxes, others)

    def area(t: Tensor) -> Tensor:
        return (t[:, 0] + t[:, 2]) * (t[:, 1] + t[:, 3])

    union = area(boxes) + area(others) - area(common)
    whole = area(hull)
    return area(common) / union.clamp(min=1e-6), (whole - union) / whole.clamp(min=1e-6)


def targets(
    boxes: NDArray[Any], vague: NDArray[Any], height: int, width: int
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """Training targets over the cells of all levels.

    Returns a heatmap with a peak at each box center (cells,), distances to the box edges in px (cells, 4),
    and loss weights (cells,). Cells inside ``vague`` boxes have weight 0.
    """
    heats, distances, weights = [], [], []
    for stride, (least, most) in zip(STRIDES, REACH, strict=True):
        h, w = height // stride, width // stride
        heat, reach, weight = (
            np.zeros((h, w), np.float32),
            np.zeros((h, w, 4), np.float32),
            np.ones((h, w), np.float32),
        )
        x = (np.arange(w) + 0.5) * stride
        y = (np.arange(h) + 0.5) * stride
        for x0, y0, x1, y1 in vague:
            weight[(y[:, None] > y0) & (y[:, None] < y1) & (x > x0) & (x < x1)] = 0
        for x0, y0, x1, y1 in boxes:
            if not least <= max(x1 - x0, y1 - y0) < most:
                continue
            cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
            sx, sy = max(0.6 * stride, 0.13 * (x1 - x0)), max(0.6 * stride, 0.13 * (y1 - y0))
            bump = np.exp(-((x[None, :] - cx) ** 2) / (2 * sx**2) - (y[:, None] - cy) ** 2 / (2 * sy**2))
            row, column = min(h - 1, int(cy // stride)), min(w - 1, int(cx // stride))
            bump[row, column] = 1.0
            inside = bump > heat
            # Restrict the peak to the box, because edge distances must be positive.
            edges = np.stack(
                np.broadcast_arrays(x[None, :] - x0, y[:, None] - y0, x1 - x[None, :], y1 - y[:, None]),
                axis=-1,
            )
            inside &= edges.min(axis=-1) > 0
            heat[inside] = bump[inside]
            reach[inside] = edges[inside]
        heats.append(heat.ravel())
        distances.append(reach.reshape(-1, 4))
        weights.append(np.where(heat > 0.35, 1, weight).ravel())
    return np.concatenate(heats), np.concatenate(distances), np.concatenate(weights)
