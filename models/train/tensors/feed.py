"""Base of the training tasks whose batches are made on the device.

Each feed wraps the task of the same network in ``traywatch.models.train.tasks``. That task chooses the crops
and defines loss and validation. The examples are drawn as there, in larger batches.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn

from traywatch.models.train.data.crop_data import FaceTask
from traywatch.models.train.tensors.crops import CropStore
from traywatch.vision.geometry.crops import CROP_PX

Batch = dict[str, Tensor]


def as_images(values: Tensor) -> Tensor:
    """Round floats (N, 3, H, W) to uint8 images (N, H, W, 3)."""
    return values.round_().clamp_(0, 255).to(torch.uint8).permute(0, 2, 3, 1).contiguous()


class TensorFeed(ABC):
    """A task whose ``batch`` returns tensors on ``where``; everything else is the given task's.

    ``batch`` draws from the generator of torch for the device. The given generator only draws how many
    examples are changed in which way, so that nothing waits for the device.
    """

    def __init__(self, task: FaceTask, where: torch.device, batch_size: int) -> None:
        self.task = task
        self.where = where
        self.batch_size = batch_size
        self.prepare()

    def prepare(self) -> None:
        """Copy the crops to the device; raises ``ValueError`` if the pool has none."""
        self.store = CropStore(self.task, self.where, self.further())

    def further(self) -> NDArray[np.intp] | None:
        """Rows of the pool that are needed besides those of the task's groups."""
        return None

    @abstractmethod
    def batch(self, rng: Generator) -> Batch:
        """Draw a batch of examples; the keys are those of the task."""

    def loss(self, net: nn.Module, batch: Batch) -> tuple[Tensor, dict[str, float]]:
        """The task's loss and its parts."""
        return self.task.loss(net, batch)

    def validate(self, net: nn.Module) -> dict[str, float]:
        """The task's metrics on held-out crops; ``net`` is on the processor."""
        return self.task.validate(net)

    def refresh(self) -> None:
        """Copy all crops again if some have been written since."""
        before = len(self.task.pool)
        self.task.refresh()
        if len(self.task.pool) > before:
            self.prepare()

    def rand(self, *size: int) -> Tensor:
        """Uniform numbers from 0 to 1 on the device."""
        return torch.rand(*size, device=self.where)

    def randn(self, *size: int) -> Tensor:
        """Normally distributed numbers on the device."""
        return torch.randn(*size, device=self.where)

    def field(self, name: str, numbers: Tensor) -> Tensor:
        """A field of some crops."""
        return self.store.fields[name][numbers]

    def crop_view(self, count: int) -> tuple[Tensor, Tensor, Tensor]:
        """Center (N, 2), angle (N,) and half side (N,) of random views of whole crops."""
        half = CROP_PX / 2 * torch.exp(self.rand(count) * 0.42 - 0.2)
        center = CROP_PX / 2 + (5.5 * self.randn(count, 2)).clamp(-14, 14)
        return center, self.rand(count) * 360, half
