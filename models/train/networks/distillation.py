"""Train a network to answer as an earlier one does, beside its usual task (knowledge distillation).

The earlier network is an exported graph. It sees the same augmented images. Its answers say more than labels
do: which other kinds a die resembles, and how sure one can be (Hinton et al., "Distilling the Knowledge in a
Neural Network", 2015).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from traywatch.models.train.networks.architectures import NOT_A_DIE, STRIDES
from traywatch.models.train.networks.training_loop import TrainingTask
from traywatch.vision.inference import OnnxSession

TEACHER = "teacher_"
"""Prefix of the earlier network's answers in a batch."""
LEAST_SCORE = 0.3
"""The detector's boxes are compared where the earlier network is at least this sure of a die."""
OWN_SHARE = 0.5
"""Weight of the task's own loss."""
FEATURES_SHARE = 0.5
"""Weight of the difference between features."""
Distance = Callable[[Sequence[Tensor], Mapping[str, Tensor]], Tensor]


class DistilledTask:
    """A training task whose loss includes the distance from an earlier network's answers.

    ``name`` is a key of ``DISTANCES``. ``graph`` is the file of the earlier network. Raises ``ReadingError``
    if it cannot be opened.
    """

    def __init__(self, name: str, task: TrainingTask, graph: Path) -> None:
        self._task = task
        self._teacher = OnnxSession(graph, 1)
        self._distance = DISTANCES[name]
        self.batch_size = task.batch_size

    def batch(self, rng: np.random.Generator) -> dict[str, NDArray[Any]]:
        """A batch of the task with the earlier network's outputs, ``teacher_0`` and further ones."""
        drawn = dict(self._task.batch(rng))
        further = {"up": drawn["up"]} if "up" in drawn else {}
        answers = self._teacher(drawn["images"], **further)
        return drawn | {f"{TEACHER}{i}": answer for i, answer in enumerate(answers)}

    def loss(self, net: nn.Module, batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """The task's loss times ``OWN_SHARE``, plus the distance from the earlier network."""
        captured: list[Sequence[Tensor]] = []
        hook = net.register_forward_hook(lambda _net, _given, outputs: captured.append(outputs))
        try:
            loss, parts = self._task.loss(net, batch)
        finally:
            hook.remove()
        distance = self._distance([output.float() for output in captured[0]], batch)
        return OWN_SHARE * loss + distance, parts | {"distance": float(distance.detach())}

    def validate(self, net: nn.Module) -> dict[str, float]:
        """The task's metrics."""
        return self._task.validate(net)

    def refresh(self) -> None:
        """Load data that has been written since."""
        self._task.refresh()


def locate_distance(outputs: Sequence[Tensor], batch: Mapping[str, Tensor]) -> Tensor:
    """Divergence of kinds and heatmaps, and difference of shapes and features.

    The heatmap and the shape count only where the earlier network sees a die.
    """
    kind, heat, shape, features = outputs
    logs, heats, shapes, dense = (batch[f"{TEACHER}{i}"] for i in range(4))
    die = 1 - logs[:, NOT_A_DIE].exp()
    kinds = functional.kl_div(
        functional.log_softmax(kind, dim=1), logs, reduction="batchmean", log_target=True
    )
    apart = functional.kl_div(functional.log_softmax(heat, dim=1), heats, reduction="none").sum(dim=1)
    off = functional.smooth_l1_loss(shape, shapes, beta=0.1, reduction="none").sum(dim=1)
    place = ((apart * 0.5 + off) * die).sum() / die.sum().clamp(min=1)
    unlike = (features - dense).square().mean() / dense.square().mean().clamp(min=1e-6)
    return kinds + place + FEATURES_SHARE * unlike


def detector_distance(outputs: Sequence[Tensor], batch: Mapping[str, Tensor]) -> Tensor:
    """Cross entropy of the scores over their entropy, and difference of the boxes in strides."""
    rows = batch[f"{TEACHER}0"]
    levels = [level.flatten(2).transpose(1, 2) for level in outputs]
    answers = torch.cat(levels, dim=1)
    score, goal = answers[..., 0], rows[..., 0].clamp(0, 1)
    entropy = functional.binary_cross_entropy(goal, goal, reduction="none")
    wrong = functional.binary_cross_entropy_with_logits(score, goal, reduction="none") - entropy
    count = (goal >= LEAST_SCORE).sum().clamp(min=1)
    height, width = batch["images"].shape[1:3]
    at, strides = _cells(height, width, rows.device)
    chosen = goal >= LEAST_SCORE
    reach = torch.cat((at - rows[..., 1:3], rows[..., 3:5] - at), dim=2) / strides[None, :, None]
    log_reach = reach.clamp(min=0.05, max=54.0).log()
    apart = functional.smooth_l1_loss(
        answers[..., 1:5].clamp(-3.0, 4.0)[chosen], log_reach[chosen], beta=0.1, reduction="sum"
    )
    return 2.0 * wrong.sum() / count + apart / count


def _cells(height: int, width: int, where: torch.device) -> tuple[Tensor, Tensor]:
    """Centers (cells, 2) in px and strides (cells,) of the detector's cells, level by level."""
    centers, strides = [], []
    for stride in STRIDES:
        y = (torch.arange(height // stride, device=where) + 0.5) * stride
        x = (torch.arange(width // stride, device=where) + 0.5) * stride
        grid = torch.stack(torch.meshgrid(y, x, indexing="ij")[::-1], dim=-1).reshape(-1, 2)
        centers.append(grid)
        strides.append(torch.full((len(grid),), float(stride), device=where))
    return torch.cat(centers), torch.cat(strides)


DISTANCES: Mapping[str, Distance] = {"locate": locate_distance, "detector": detector_distance}
"""The distance of each network that can learn from an earlier one."""
