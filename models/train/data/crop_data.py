"""Shared parts of the crop-based training tasks: sampling, backgrounds, held-out dice."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn

from traywatch.calibration.dice.labels import KINDS, LABELS, text_of
from traywatch.models.train.data.hard_negatives import FILE
from traywatch.models.train.data.picture_augmentation import backdrop, hardened, photometric, restyled
from traywatch.models.train.data.shards import CropPool
from traywatch.vision.geometry.crops import CROP_PX
from traywatch.vision.types import Image

Arrays = dict[str, NDArray[Any]]
LEGIBLE = 0.25
"""Labels with a lower legibility score (``traywatch.models.synth``) count as illegible."""
HARD_SHARE = 0.22
"""Share of face patches that are made harder: dim, colored, faint or small."""
RESTYLED_SHARE = 0.5
"""Share of face patches that are rendered as if in another typeface."""
VERTEX = 3
"""Rotational symmetry of a d4 read at its vertex: three numerals show the same number."""


def turns_of(label: str, stated: int) -> int:
    """Number of directions in which a label looks the same; 0 if it looks the same in every direction."""
    own = {"p1": 0, "p2": 2, "p3": 2, "p4": 4, "p5": 4, "p6": 2}.get(label)
    if own is not None:
        return own
    return stated if stated in (2, 3) else 1  # 3: a d4 read at its vertex


_HALF_TURNED = str.maketrans("01689", "01986")


def flips(label: str) -> bool:
    """Whether a label rotated by 180 degrees looks like a label.

    Examples are 6 and 9, 8, 0 and 11. A rotated 16 is no label, because no die has a 91.
    """
    text = text_of(label)
    return label.startswith("p") or (
        set(text) <= set("01689") and text[::-1].translate(_HALF_TURNED) in LABELS
    )


def marked(kind: str, label: str) -> bool:
    """Whether every rendered die of this kind marks its 6 and 9 with a dot or a bar."""
    return label in ("6", "9") and kind not in ("d2", "d3", "d4", "d6", "d8", "d00")


class FaceTask(ABC):
    """Base class of the crop-based tasks: samples rendered and real crops and holds out some dice.

    ``most`` limits the rendered crops to a random subset of this size.
    """

    batch_size = 64
    posed = True
    labeled = True
    """Whether posed crops without a label are left out."""

    def __init__(
        self, pool: CropPool, real_share: float = 0.3, held_out: int = 1500, most: int | None = None
    ) -> None:
        self.pool = pool
        self.most = most
        self.real_share = real_share
        self.held_out = held_out
        self.mistaken = _banks(pool.folders, FILE)
        self.backgrounds = _banks(pool.folders, "backgrounds.npy") + self.mistaken
        self._index()

    @abstractmethod
    def batch(self, rng: Generator) -> Arrays:
        """Draw a batch: images and their targets, by name."""

    @abstractmethod
    def loss(self, net: nn.Module, batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """Return the loss and its parts by name."""

    @abstractmethod
    def validate(self, net: nn.Module) -> dict[str, float]:
        """Return accuracies on held-out rendered and real crops, by name."""

    def suitable(self) -> NDArray[np.bool_]:
        """Mask of the posed crops that suit the network."""
        return np.ones(len(self.pool), bool)

    def legible(self, index: int) -> bool:
        """Whether the label of a crop can be read; true if its legibility was not measured."""
        return not float(self.pool["legible"][index]) < LEGIBLE

    def refresh(self) -> None:
        """Add crops that have been written since."""
        if self.pool.refresh():
            self._index()

    def _index(self) -> None:
        pool = self.pool
        if not len(pool):
            raise ValueError(f"no crops in {', '.join(map(str, pool.folders))}")
        usable = pool["kind"] >= 0
        if self.posed:
            usable &= np.isfinite(pool["angle"]) & np.isfinite(pool["radius"])
            usable &= (pool["label"] >= 0) | (not self.labeled)
            usable &= np.isfinite(pool["center"]).all(axis=1)
            usable &= self.suitable()
        self.real = np.array([_is_real(f) for f in pool.folders])
        real = self.real[pool["source"].astype(int)]
        held = pool["validation"].astype(bool)
        self.groups: list[tuple[float, NDArray[np.intp], NDArray[np.float64]]] = []
        for share, which in ((1 - self.real_share, ~real), (self.real_share, real)):
            rows = np.flatnonzero(usable & which & ~held)
            if self.most is not None and which is not real:
                rows = np.sort(np.random.default_rng(9).permutation(rows)[: self.most])
            if len(rows):
                # Sample rare kinds and labels more often than their share, but less often than common ones.
                weight = self._weights(rows)
                self.groups.append((share, rows, np.cumsum(weight) / weight.sum()))
        if not self.groups:  # no crops, or only held-out dice
            raise ValueError("no crop in the given folders fits this network; are center and angle known?")
        rng = np.random.default_rng(5)
        self.checks = {
            name: np.sort(rng.permutation(np.flatnonzero(usable & which & held))[: self.held_out])
            for name, which in (("drawn", ~real), ("real", real))
        }

    def _weights(self, rows: NDArray[np.intp]) -> NDArray[np.float64]:
        kinds = self.pool["kind"][rows].astype(int)
        labels = self.pool["label"][rows].astype(int)
        of_kind: NDArray[np.float64] = np.bincount(kinds, minlength=len(KINDS))[kinds] ** -0.6
        of_label: NDArray[np.float64] = np.bincount(labels + 1, minlength=len(LABELS) + 1)[labels + 1] ** -0.3
        return np.asarray(of_kind * of_label, np.float64)

    def pick(self, rng: Generator) -> int:
        """Sample the index of a training crop."""
        share = rng.random() * sum(g[0] for g in self.groups)
        for own, rows, cumulated in self.groups:
            if share < own or rows is self.groups[-1][1]:
                return int(rows[min(len(rows) - 1, int(np.searchsorted(cumulated, rng.random())))])
            share -= own
        raise AssertionError("unreachable")

    def crop(self, index: int, rng: Generator) -> Image:
        """The crop at ``index``; if its silhouette is known, often pasted on another background."""
        image = self.pool.image(index)
        mask = self.pool.mask(index)
        if mask is None or rng.random() < 0.4:
            return image
        alpha = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.5, 1.5))[..., None]
        ground = self.background(rng).astype(np.uint16)
        if rng.random() < 0.6:  # a soft shadow, so that the die does not float
            dx, dy = rng.uniform(-14, 14, 2)
            shade = cv2.warpAffine(mask, np.array([[1, 0, dx], [0, 1, dy]]), (CROP_PX, CROP_PX))
            shade = cv2.blur(shade, (2 * int(rng.integers(1, 12)) + 1,) * 2)
            ground = ground * (255 - (shade * rng.uniform(0.2, 0.8)).astype(np.uint16))[..., None] // 255
        mixed = (image * alpha.astype(np.uint16) + ground * (255 - alpha.astype(np.uint16))) // 255
        return mixed.astype(np.uint8)

    def background(self, rng: Generator) -> Image:
        """A background without a die (160, 160, 3)."""
        if self.backgrounds and rng.random() < 0.5:
            bank = self.backgrounds[int(rng.integers(len(self.backgrounds)))]
            tile = np.rot90(bank[int(rng.integers(len(bank)))], int(rng.integers(4)))
            return np.ascontiguousarray(tile)
        return backdrop(CROP_PX, rng)

    def texts(self, rows: NDArray[np.intp]) -> list[str]:
        """The label texts of some rows."""
        return [LABELS[int(v)] for v in self.pool["label"][rows]]


def changed(shown: Image, rng: Generator) -> Image:
    """A patch as another die, in another light and by another camera might show it."""
    if rng.random() < RESTYLED_SHARE:
        shown = restyled(shown, rng)
    if rng.random() < HARD_SHARE:
        shown = hardened(shown, rng)
    return photometric(shown, rng)


def _banks(folders: Sequence[Path], name: str) -> list[NDArray[np.uint8]]:
    """Load the squares (N, 160, 160, 3) of the folders that contain the file."""
    return [np.load(f / name, mmap_mode="r") for f in folders if (f / name).exists()]


def _is_real(folder: Path) -> bool:
    return folder.name.startswith("crops_real")


def place_in(
    points: NDArray[Any], center: NDArray[Any], angle_deg: float, half_px: float
) -> NDArray[np.float64]:
    """Map a point of a crop to patch coordinates, with both axes from -1 to 1 inside the patch."""
    c, s = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))
    d = np.asarray(points, np.float64) - center
    return np.array([c * d[0] + s * d[1], -s * d[0] + c * d[1]]) / half_px


def classes(net: nn.Module, pictures: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Predict the most likely class of each image, with a network whose first output is logits."""
    parts = np.array_split(pictures, max(1, len(pictures) // 64))
    best: NDArray[np.int64] = torch.cat([net(torch.from_numpy(p))[0] for p in parts]).argmax(dim=1).numpy()
    return best
