"""What the networks that look at crops share: choosing crops, grounds, held-out dice."""

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
from traywatch.models.train.data.augment import backdrop
from traywatch.models.train.data.hard_negatives import FILE
from traywatch.models.train.data.shards import CropPool
from traywatch.vision.geometry.crops import CROP_PX
from traywatch.vision.types import Image

Arrays = dict[str, NDArray[Any]]
LEGIBLE = 0.25
"""Labels that stand out less than this (``traywatch.models.synth``) cannot be read by anybody."""
HARD_SHARE = 0.22
"""How many patches of faces are made harder still: dim, coloured, faint or small."""
RESTYLED_SHARE = 0.5
"""How many patches of faces are shown as if in another typeface."""
VERTEX = 3
"""The symmetry of a tetrahedron's label: three numerals say the same."""


def turns_of(label: str, stated: int) -> int:
    """In how many directions a label reads the same; 0 where any direction does."""
    own = {"p1": 0, "p2": 2, "p3": 2, "p4": 4, "p5": 4, "p6": 2}.get(label)
    if own is not None:
        return own
    return stated if stated in (2, 3) else 1  # 3: a d4 read at its vertex


_HALF_TURNED = str.maketrans("01689", "01986")


def flips(label: str) -> bool:
    """Whether a label upside down looks like a label: 6 and 9, 8, 0, 11 …, but not 16, which no die has
    as 91."""
    text = text_of(label)
    return label.startswith("p") or (
        set(text) <= set("01689") and text[::-1].translate(_HALF_TURNED) in LABELS
    )


def marked(kind: str, label: str) -> bool:
    """Whether a rendered die of the kind always tells its 6 from its 9 by a dot or a bar."""
    return label in ("6", "9") and kind not in ("d2", "d3", "d4", "d6", "d8", "d00")


class FaceTask(ABC):
    """What the tasks share: choosing crops, real ones among rendered ones, and held-out ones.

    ``most`` leaves so many of the rendered crops, drawn at random.
    """

    batch_size = 64
    posed = True

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
        """Pictures and what is true of them."""

    @abstractmethod
    def loss(self, net: nn.Module, batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """The loss and its parts."""

    @abstractmethod
    def validate(self, net: nn.Module) -> dict[str, float]:
        """Shares right on held-out crops, of rendered and of real ones."""

    def wanted(self) -> NDArray[np.bool_]:
        """Which of the posed crops suit the network."""
        return np.ones(len(self.pool), bool)

    def legible(self, index: int) -> bool:
        """Whether the label of a crop can be told at all; supposed where nobody measured it."""
        return not float(self.pool["legible"][index]) < LEGIBLE

    def refresh(self) -> None:
        """Take in crops that arrived since."""
        if self.pool.refresh():
            self._index()

    def _index(self) -> None:
        pool = self.pool
        if not len(pool):
            raise ValueError(f"no crops in {', '.join(map(str, pool.folders))}")
        usable = pool["kind"] >= 0
        if self.posed:
            usable &= (pool["label"] >= 0) & np.isfinite(pool["angle"]) & np.isfinite(pool["radius"])
            usable &= np.isfinite(pool["centre"]).all(axis=1)
            usable &= self.wanted()
        self.real = np.array([_is_real(f) for f in pool.folders])
        real = self.real[pool["source"].astype(int)]
        held = pool["validation"].astype(bool)
        self.groups: list[tuple[float, NDArray[np.intp], NDArray[np.float64]]] = []
        for share, which in ((1 - self.real_share, ~real), (self.real_share, real)):
            rows = np.flatnonzero(usable & which & ~held)
            if self.most is not None and which is not real:
                rows = np.sort(np.random.default_rng(9).permutation(rows)[: self.most])
            if len(rows):
                # rare kinds and labels come up more often than they lie there, yet less than common ones
                weight = self._weights(rows)
                self.groups.append((share, rows, np.cumsum(weight) / weight.sum()))
        if not self.groups:  # an empty pool, or nothing but held-out dice
            raise ValueError("no crop in the given folders fits this network; are centre and angle known?")
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
        """An index to train on."""
        share = rng.random() * sum(g[0] for g in self.groups)
        for own, rows, cumulated in self.groups:
            if share < own or rows is self.groups[-1][1]:
                return int(rows[min(len(rows) - 1, int(np.searchsorted(cumulated, rng.random())))])
            share -= own
        raise AssertionError("unreachable")

    def crop(self, index: int, rng: Generator) -> Image:
        """A crop, where its silhouette is known often on another ground."""
        image = self.pool.image(index)
        mask = self.pool.mask(index)
        if mask is None or rng.random() < 0.4:
            return image
        alpha = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.5, 1.5))[..., None]
        ground = self.background(rng).astype(np.uint16)
        if rng.random() < 0.6:  # a soft shadow keeps the die from floating
            dx, dy = rng.uniform(-14, 14, 2)
            shade = cv2.warpAffine(mask, np.array([[1, 0, dx], [0, 1, dy]]), (CROP_PX, CROP_PX))
            shade = cv2.blur(shade, (2 * int(rng.integers(1, 12)) + 1,) * 2)
            ground = ground * (255 - (shade * rng.uniform(0.2, 0.8)).astype(np.uint16))[..., None] // 255
        mixed = (image * alpha.astype(np.uint16) + ground * (255 - alpha.astype(np.uint16))) // 255
        return mixed.astype(np.uint8)

    def background(self, rng: Generator) -> Image:
        """A ground without a die, (160, 160, 3)."""
        if self.backgrounds and rng.random() < 0.5:
            bank = self.backgrounds[int(rng.integers(len(self.backgrounds)))]
            tile = np.rot90(bank[int(rng.integers(len(bank)))], int(rng.integers(4)))
            return np.ascontiguousarray(tile)
        return backdrop(CROP_PX, rng)

    def texts(self, rows: NDArray[np.intp]) -> list[str]:
        """The labels of some rows."""
        return [LABELS[int(v)] for v in self.pool["label"][rows]]


def _banks(folders: Sequence[Path], name: str) -> list[NDArray[np.uint8]]:
    """Squares (N, 160, 160, 3) of the folders that have any."""
    return [np.load(f / name, mmap_mode="r") for f in folders if (f / name).exists()]


def _is_real(folder: Path) -> bool:
    return folder.name.startswith("crops_real")


def place_in(
    points: NDArray[Any], centre: NDArray[Any], angle_deg: float, half_px: float
) -> NDArray[np.float64]:
    """Where a crop's point comes to lie in a patch, both axes in -1 to 1."""
    c, s = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))
    d = np.asarray(points, np.float64) - centre
    return np.array([c * d[0] + s * d[1], -s * d[0] + c * d[1]]) / half_px


def classes(net: nn.Module, pictures: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The likeliest class of each picture, by a network that gives logits first."""
    parts = np.array_split(pictures, max(1, len(pictures) // 64))
    found: NDArray[np.int64] = torch.cat([net(torch.from_numpy(p))[0] for p in parts]).argmax(dim=1).numpy()
    return found
