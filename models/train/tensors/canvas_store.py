"""The pictures, backgrounds and cut-out dice of the detector's training, on one device."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray

from traywatch.models.evaluate.progress import counted
from traywatch.models.evaluate.real_photos import LabeledPicture
from traywatch.models.train.data.canvas import ground
from traywatch.models.train.tasks.detector import DetectorTask
from traywatch.vision.geometry.crops import CROP_PX

STORE_PX = 640
"""Pictures are reduced to this longer side, 1.2 MB each."""
GROUND_PX = 416
GROUNDS = 1500
"""Generated canvases without dice, from which one is drawn each time."""
OUTLINE_POINTS = 32
MOST_DICE = 64
_READERS, _GROUP = 4, 256
Loaded = tuple[NDArray[np.uint8], NDArray[np.float64]]
"""A picture (height, width, 3) and the boxes (N, 4) of its dice in px."""


class CanvasStore:
    """Training pictures (N, 640, 640, 3), filled up with zeros, and what is known about them.

    ``sizes`` (N, 2) are heights and widths, ``boxes`` (N, M, 4) the dice with NaN after the last one,
    ``counts`` (N,) their number, ``typical`` (N,) the median of their longer sides in px. ``grounds`` are
    the numbers of pictures without dice that were generated. ``outlines`` (K, 32, 2) are the silhouettes of
    the cut-out dice, from the middle of the crop.
    """

    def __init__(self, task: DetectorTask, where: torch.device) -> None:
        self.where = where
        rng = np.random.default_rng(5)
        grounds = [
            (ground(rng, GROUND_PX, GROUND_PX, task.grounds), np.zeros((0, 4))) for _ in range(GROUNDS)
        ]
        self.images = torch.zeros(0, STORE_PX, STORE_PX, 3, dtype=torch.uint8, device=where)
        self.sizes = np.zeros((0, 2))
        self.boxes = np.zeros((0, MOST_DICE, 4))
        self._known: dict[Path, int] = {}
        self._append(len(grounds), grounds)
        self.grounds = np.arange(GROUNDS)
        self.crops = self.masks = None
        self.outlines = np.zeros((0, OUTLINE_POINTS, 2))
        if task.crops is not None and len(task.cut_out):
            shapes = [task.crops.mask(int(i)) for i in task.cut_out]
            whole = [
                (int(i), shape) for i, shape in zip(task.cut_out, shapes, strict=True) if shape is not None
            ]
            self.crops = torch.from_numpy(np.stack([task.crops.image(i) for i, _ in whole])).to(where)
            self.masks = torch.from_numpy(np.stack([shape for _, shape in whole])).to(where)
            self.outlines = np.stack([_outline(shape) for _, shape in whole])
        self.update(task)

    @property
    def cut_outs(self) -> int:
        """Number of dice that can be pasted."""
        return len(self.outlines)

    def update(self, task: DetectorTask) -> None:
        """Load the task's pictures that are new."""
        new = [p for part in task.train for p in part if p.path not in self._known]
        first = len(self.sizes)
        self._append(len(new), (item for _, item in zip(counted(new), _read(new), strict=True)))
        self._known |= {picture.path: first + i for i, picture in enumerate(new)}
        self._groups = [
            (np.array([self._known[p.path] for p in part], np.intp), weights)
            for part, weights in zip(task.train, task.weights, strict=True)
        ]
        if not any(len(rows) for rows, _ in self._groups):
            self._groups = [(self.grounds, np.arange(1.0, GROUNDS + 1))] * 2

    def draw(self, rng: Generator, count: int, real_share: float) -> NDArray[np.intp]:
        """Draw the numbers of ``count`` pictures, ``real_share`` of them photographs."""
        rendered, real = self._groups
        share = 0.0 if not len(real[0]) else 1.0 if not len(rendered[0]) else real_share
        of_real = rng.random(count) < share
        out = np.zeros(count, np.intp)
        for chosen, (rows, weights) in ((~of_real, rendered), (of_real, real)):
            if chosen.any():
                at = rng.random(int(chosen.sum())) * weights[-1]
                out[chosen] = rows[np.searchsorted(weights, at).clip(max=len(rows) - 1)]
        return out

    def _append(self, count: int, pictures: Iterable[Loaded]) -> None:
        if not count:
            return
        added = torch.zeros(count, STORE_PX, STORE_PX, 3, dtype=torch.uint8, device=self.where)
        sizes, boxes = np.zeros((count, 2)), np.full((count, MOST_DICE, 4), np.nan)
        for i, (image, own) in enumerate(pictures):
            sizes[i] = image.shape[:2]
            added[i, : image.shape[0], : image.shape[1]] = torch.from_numpy(image).to(self.where)
            boxes[i, : len(own)] = own[:MOST_DICE]
        self.images = torch.cat([self.images, added])
        self.sizes = np.concatenate([self.sizes, sizes])
        self.boxes = np.concatenate([self.boxes, boxes])
        self.counts = np.isfinite(self.boxes[..., 0]).sum(axis=1)
        longer = (self.boxes[..., 2:] - self.boxes[..., :2]).max(axis=2)
        self.typical = np.full(len(longer), 60.0)
        some = self.counts > 0
        self.typical[some] = np.nanmedian(longer[some], axis=1)


def _read(pictures: Sequence[LabeledPicture]) -> Iterator[Loaded]:
    """Read the pictures in groups, because all pictures of a large set do not fit into memory."""
    with ThreadPoolExecutor(_READERS) as pool:
        for first in range(0, len(pictures), _GROUP):
            yield from pool.map(_loaded, pictures[first : first + _GROUP])


def _loaded(picture: LabeledPicture) -> Loaded:
    half = max(picture.width, picture.height) >= 2 * STORE_PX
    read = cv2.imread(str(picture.path), cv2.IMREAD_REDUCED_COLOR_2 if half else cv2.IMREAD_COLOR)
    if read is None:
        raise OSError(f"{picture.path}: not a readable picture; render or copy it again")
    scale = min(1.0, STORE_PX / max(read.shape[:2]))
    if scale < 1:
        size = (round(read.shape[1] * scale), round(read.shape[0] * scale))
        read = cv2.resize(read, size, interpolation=cv2.INTER_AREA)
    boxes = np.array([die.box for die in picture.dice], np.float64).reshape(-1, 4)
    return np.asarray(read, np.uint8), boxes * (read.shape[1] / picture.width)


def _outline(mask: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Points (32, 2) of the convex hull of a silhouette, from the middle of the crop."""
    rows, columns = np.nonzero(mask > 127)
    points = np.stack([columns, rows], axis=1).astype(np.int32)
    hull = cv2.convexHull(points)[:, 0] + 0.5 - CROP_PX / 2 if len(points) else np.zeros((1, 2))
    chosen = np.linspace(0, len(hull) - 1, OUTLINE_POINTS).round().astype(int)
    return np.asarray(hull[chosen], np.float64)
