"""Which cells learn which die, and the loss.

Task-aligned assignment (Feng et al. 2021): a cell inside a box learns it if its score and its overlap are
among the best of that box. The loss is binary cross entropy of the classes, complete IoU (Zheng et al. 2020)
and the distribution focal loss of the distances (Li et al. 2020).
"""

from __future__ import annotations

import math

import torch
from torch import Tensor
from torch.nn import functional

from traywatch.models.train.yolo.network import BOX_BINS, boxes_of, cells

TOP = 10
"""Most cells that learn one box."""
SCORE_POWER, OVERLAP_POWER = 0.5, 6.0
WEIGHTS = (7.5, 0.5, 1.5)
"""Weights of the box, class and distance losses."""


def overlap(a: Tensor, b: Tensor) -> Tensor:
    """Intersection over union of boxes (..., 4) that broadcast against each other."""
    low, high = torch.maximum(a[..., :2], b[..., :2]), torch.minimum(a[..., 2:], b[..., 2:])
    common = (high - low).clamp(min=0).prod(dim=-1)
    both = (a[..., 2:] - a[..., :2]).prod(dim=-1) + (b[..., 2:] - b[..., :2]).prod(dim=-1)
    return common / (both - common).clamp(min=1e-6)


def complete_overlap(a: Tensor, b: Tensor) -> Tensor:
    """Complete IoU of boxes (M, 4): overlap, less the distance of the centers and the difference of shape."""
    iou = overlap(a, b)
    hull = torch.maximum(a[:, 2:], b[:, 2:]) - torch.minimum(a[:, :2], b[:, :2])
    gap = ((a[:, :2] + a[:, 2:] - b[:, :2] - b[:, 2:]) ** 2).sum(dim=1) / 4
    size_a, size_b = (a[:, 2:] - a[:, :2]).clamp(min=1e-3), (b[:, 2:] - b[:, :2]).clamp(min=1e-3)
    shape = torch.atan(size_b[:, 0] / size_b[:, 1]) - torch.atan(size_a[:, 0] / size_a[:, 1])
    aspect = shape**2 * (4 / math.pi**2)
    with torch.no_grad():
        weight = aspect / (aspect - iou + 1 + 1e-6)
    return iou - gap / (hull**2).sum(dim=1).clamp(min=1e-3) - weight * aspect


@torch.no_grad()
def assign(
    scores: Tensor, boxes: Tensor, centers: Tensor, truth: Tensor, classes: Tensor
) -> tuple[Tensor, Tensor, Tensor]:
    """Which die each cell learns: number (N, A), whether it learns one (N, A), and its target score (N, A).

    ``scores`` (N, A, classes) and ``boxes`` (N, A, 4) are predicted, ``truth`` (N, M, 4) has the boxes of the
    dice, and ``classes`` (N, M) their classes, -1 for none.
    """
    real = classes >= 0
    inside = torch.cat((centers[None, None] - truth[:, :, None, :2], truth[:, :, None, 2:] - centers), dim=-1)
    inside = (inside.amin(dim=-1) > 0) & real[:, :, None]
    own = scores.transpose(1, 2).gather(1, classes.clamp(min=0)[:, :, None].expand(-1, -1, scores.shape[1]))
    iou = overlap(truth[:, :, None], boxes[:, None]) * inside
    metric = own.pow(SCORE_POWER) * iou.pow(OVERLAP_POWER) * inside
    best = metric.topk(TOP, dim=2)
    chosen = torch.zeros_like(metric).scatter_(2, best.indices, (best.values > 1e-12).float()) * inside
    # A cell that two boxes want learns the one that it overlaps most.
    number = (iou * chosen).argmax(dim=1)
    chosen = chosen * functional.one_hot(number, metric.shape[1]).transpose(1, 2)
    metric = metric * chosen
    peak = metric.amax(dim=2, keepdim=True).clamp(min=1e-9)
    target = (metric / peak * (iou * chosen).amax(dim=2, keepdim=True)).amax(dim=1)
    return number, chosen.sum(dim=1) > 0, target


def loss_of(far: Tensor, logits: Tensor, size: tuple[int, int], truth: Tensor, classes: Tensor) -> Tensor:
    """The loss of a batch; the arguments are as in ``YoloNano.forward`` and ``assign``."""
    centers, strides = cells(*size, far.device)
    far, logits = far.float(), logits.float()
    boxes = boxes_of(far, centers, strides)
    number, positive, target = assign(logits.sigmoid(), boxes.detach(), centers, truth, classes)
    goals = torch.zeros_like(logits)
    labels = classes.gather(1, number).clamp(min=0)
    goals.scatter_(2, labels[:, :, None], (target * positive)[:, :, None])
    total = goals.sum().clamp(min=1.0)
    score = functional.binary_cross_entropy_with_logits(logits, goals, reduction="sum") / total
    if not positive.any():
        return WEIGHTS[1] * score
    weight = target[positive]
    goal = truth.gather(1, number[:, :, None].expand(-1, -1, 4))[positive]
    box = ((1 - complete_overlap(boxes[positive], goal)) * weight).sum() / total
    at, stride = centers.expand(len(far), -1, -1)[positive], strides.expand(len(far), -1, -1)[positive]
    reach = torch.cat((at - goal[:, :2], goal[:, 2:] - at), dim=1) / stride
    reach = reach.clamp(0, BOX_BINS - 1.01)
    low = reach.floor().long()
    part = reach - low
    logs = far[positive].log_softmax(dim=-1)
    pair = (
        logs.gather(2, low[:, :, None])[..., 0] * (1 - part)
        + logs.gather(2, low[:, :, None] + 1)[..., 0] * part
    )
    distance = -(pair.mean(dim=1) * weight).sum() / total
    return WEIGHTS[0] * box + WEIGHTS[1] * score + WEIGHTS[2] * distance
