"""Training data as the networks get it: inputs on which activations are measured before quantization."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor

from traywatch.models.evaluate.real_photos import read_labels
from traywatch.models.train.data.crop_data import FaceTask
from traywatch.models.train.data.reader_inputs import Feed
from traywatch.models.train.data.shards import CropPool
from traywatch.models.train.tasks.angle import AngleTask
from traywatch.models.train.tasks.d4 import D4Task
from traywatch.models.train.tasks.fudge import FudgeTask
from traywatch.models.train.tasks.locate import LocateTask
from traywatch.models.train.tasks.read import ReadTask
from traywatch.models.train.tasks.view import ViewTask
from traywatch.vision.detection.detector import FIRST_PX, letterbox


def picture_feeds(folders: Sequence[Path], count: int = 100, seed: int = 3) -> list[Feed]:
    """Training pictures as inputs of the detector."""
    rng = np.random.default_rng(seed)
    pictures = [p for folder in folders for p in read_labels(folder) if p.role == "train"]
    feeds = []
    for i in rng.permutation(len(pictures))[:count]:
        image = cv2.imread(str(pictures[int(i)].path))
        if image is not None:
            feeds.append({"images": letterbox(np.asarray(image, np.uint8), FIRST_PX)[0][None]})
    return feeds


TASKS: dict[str, type[FaceTask]] = {
    "locate": LocateTask, "angle": AngleTask, "read": ReadTask, "d4": D4Task, "fudge": FudgeTask,
    "view": ViewTask,
}  # fmt: skip
"""The training tasks of the networks that take crops."""
MEASURED = 160
"""Batches on which a batch normalization is measured."""


def crop_feeds(name: str, folders: Sequence[Path], batches: int = 10, seed: int = 3) -> list[Feed]:
    """Training batches as inputs of one of the crop networks."""
    task, rng = TASKS[name](CropPool(folders), 0.4), np.random.default_rng(seed)
    drawn = [task.batch(rng) for _ in range(batches)]
    return [{key: batch[key] for key in ("images", "up") if key in batch} for batch in drawn]


def training_batches(name: str, folders: Sequence[Path], seed: int = 3) -> Iterator[dict[str, Tensor]]:
    """``MEASURED`` batches of a crop network's inputs, as in training."""
    for feed in crop_feeds(name, folders, MEASURED, seed):
        yield {key: torch.from_numpy(values) for key, values in feed.items()}
