"""Training batches made of tensors on one device, so that a graphics card is not held up by the processor."""

from __future__ import annotations

from traywatch.models.train.tensors.feed import TensorFeed
from traywatch.models.train.tensors.pose_feeds import LocateFeed, ViewFeed
from traywatch.models.train.tensors.text_feeds import AngleFeed, D4Feed, ReadFeed

FEEDS: dict[str, type[TensorFeed]] = {
    "locate": LocateFeed, "view": ViewFeed, "angle": AngleFeed, "read": ReadFeed, "d4": D4Feed,
}  # fmt: skip
"""The networks that can be trained with such batches."""

__all__ = ["FEEDS", "TensorFeed"]
