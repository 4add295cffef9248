"""Training batches made of tensors on one device, so that a graphics card is not held up by the processor."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import torch

from traywatch.models.train.networks.training_loop import TrainingTask
from traywatch.models.train.tensors.detector_feed import DetectorFeed
from traywatch.models.train.tensors.feed import TensorFeed
from traywatch.models.train.tensors.pose_feeds import LocateFeed, ViewFeed
from traywatch.models.train.tensors.text_feeds import AngleFeed, D4Feed, ReadFeed

FEEDS: Mapping[str, Callable[[Any, torch.device, int], TrainingTask]] = {
    "detector": DetectorFeed, "locate": LocateFeed, "view": ViewFeed, "angle": AngleFeed, "read": ReadFeed,
    "d4": D4Feed,
}  # fmt: skip
"""The networks that can be trained with such batches: from their task, a device and the size of a batch."""

__all__ = ["FEEDS", "TensorFeed"]
