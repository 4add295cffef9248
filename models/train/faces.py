"""What the three face networks learn: locate, angle and read, from pools of crops."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from models.labels import KINDS, LABELS, text_of
from models.train.augment import backdrop, photometric
from models.train.nets import ANGLE_BINS, HEAT, NO_FACE, NOT_A_DIE
from models.train.pool import CropPool
from vision.crops import CROP_PX, LOCATE_PX, PATCH_PX, PATCH_RADII, patch
from vision.types import Image

Arrays = dict[str, NDArray[Any]]


def turns_of(label: str, stated: int) -> int:
    """In how many directions a label reads the same; 0 where any direction does."""
    own = {"p1": 0, "p2": 2, "p3": 2, "p4": 4, "p5": 4, "p6": 2}.get(label)
    if own is not None:
        return own
    return stated if stated in (2, 3) else 1  # 3: a d4 read at its vertex


def flips(label: str) -> bool:
    """Whether a label upside down may be taken for a label: 6 and 9, 16 and 91, 8, 0 …"""
    return label.startswith("p") or set(text_of(label)) <= set("01689")


class FaceTask(ABC):
    """What the three tasks share: choosing crops, real ones among rendered ones, and held-out ones."""

    batch_size = 64
    posed = True

    def __init__(self, pool: CropPool, real_share: float = 0.3, held_out: int = 1500) -> None:
        self.pool = pool
        self.real_share = real_share
        self.held_out = held_out
        self.backgrounds = [
            np.load(f / "backgrounds.npy", mmap_mode="r")
            for f in pool.folders
            if (f / "backgrounds.npy").exists()
        ]
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
        real = np.array([_is_real(f) for f in pool.folders])[pool["source"].astype(int)]
        held = pool["validation"].astype(bool)
        self.groups: list[tuple[float, NDArray[np.intp], NDArray[np.float64]]] = []
        for share, which in ((1 - self.real_share, ~real), (self.real_share, real)):
            rows = np.flatnonzero(usable & which & ~held)
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


def _is_real(folder: Path) -> bool:
    return folder.name.startswith("crops_real")


def place_in(
    points: NDArray[Any], centre: NDArray[Any], angle_deg: float, half_px: float
) -> NDArray[np.float64]:
    """Where a crop's point comes to lie in a patch, both axes in -1 to 1."""
    c, s = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))
    d = np.asarray(points, np.float64) - centre
    return np.array([c * d[0] + s * d[1], -s * d[0] + c * d[1]]) / half_px


class LocateTask(FaceTask):
    """Kind, centre of the read face, its radius and tilt."""

    posed = False
    negatives = 0.08

    def batch(self, rng: Generator) -> Arrays:
        n = self.batch_size
        out: Arrays = {
            "images": np.empty((n, LOCATE_PX, LOCATE_PX, 3), np.uint8),
            "kind": np.empty(n, np.int64),
            "heat": np.zeros((n, HEAT * HEAT), np.float32),
            "shape": np.full((n, 3), np.nan, np.float32),
        }
        for i in range(n):
            angle, half = rng.random() * 360, CROP_PX / 2 * math.exp(rng.uniform(-0.2, 0.22))
            if rng.random() < self.negatives:
                image = self._not_a_die(rng)
                out["kind"][i] = NOT_A_DIE
                centre = np.full(2, CROP_PX / 2)
            else:
                index = self.pick(rng)
                image = self.crop(index, rng)
                centre = CROP_PX / 2 + rng.normal(0, 5.5, 2).clip(-14, 14)
                self._aim(out, i, index, centre, angle, half)
            out["images"][i] = photometric(patch(image, centre, angle, half, LOCATE_PX), rng)
        return out

    def _not_a_die(self, rng: Generator) -> Image:
        ground = self.background(rng).copy()
        for _ in range(int(rng.integers(0, 5))):
            colour = tuple(int(v) for v in rng.integers(0, 256, 3))
            at = tuple(int(v) for v in rng.integers(0, CROP_PX, 2))
            size = int(rng.integers(4, 60))
            shape = rng.integers(4)
            if shape == 0:
                cv2.circle(ground, at, size, colour, -1 if rng.random() < 0.6 else 3)
            elif shape == 1:
                cv2.line(
                    ground, at, tuple(int(v) for v in rng.integers(0, CROP_PX, 2)), colour, size // 4 + 1
                )
            elif shape == 2:
                cv2.rectangle(ground, at, (at[0] + size, at[1] + int(rng.integers(4, 80))), colour, -1)
            else:
                text = str(int(rng.integers(0, 100)))
                cv2.putText(ground, text, at, cv2.FONT_HERSHEY_SIMPLEX, size / 25, colour, 2)
        return ground

    def _aim(self, out: Arrays, i: int, index: int, centre: NDArray[Any], angle: float, half: float) -> None:
        pool = self.pool
        out["kind"][i] = pool["kind"][index]
        at = pool["centre"][index]
        if np.isfinite(at).all():
            u, v = (place_in(at, centre, angle, half) + 1) / 2 * HEAT - 0.5
            cells = np.arange(HEAT)
            bump = np.exp(-((cells[None, :] - u) ** 2 + (cells[:, None] - v) ** 2) / (2 * 0.7**2))
            if bump.sum() > 0.5:
                out["heat"][i] = (bump / bump.sum()).ravel()
        radius = float(pool["radius"][index])
        out["shape"][i, 0] = math.log(radius / (2 * half)) if math.isfinite(radius) else math.nan
        out["shape"][i, 1] = pool["tilt"][index] / 30
        out["shape"][i, 2] = pool["view_tilt"][index] / 30

    def loss(self, net: nn.Module, batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        kind, heat, shape = (t.float() for t in net(batch["images"]))
        kind_loss = functional.cross_entropy(kind, batch["kind"], label_smoothing=0.02)
        known = batch["heat"].sum(dim=1)
        per_crop = -(batch["heat"] * functional.log_softmax(heat, dim=1)).sum(dim=1)
        heat_loss = per_crop.sum() / known.sum().clamp(min=1)
        stated = torch.isfinite(batch["shape"])
        off = functional.smooth_l1_loss(shape, torch.nan_to_num(batch["shape"]), beta=0.1, reduction="none")
        shape_loss = (off * stated).sum() / stated.sum().clamp(min=1)
        total = kind_loss + 0.5 * heat_loss + shape_loss
        return total, {"kind": float(kind_loss.detach()), "heat": float(heat_loss.detach())}

    def validate(self, net: nn.Module) -> dict[str, float]:
        scores: dict[str, float] = {}
        middle = np.full(2, CROP_PX / 2)
        for name, rows in self.checks.items():
            if not len(rows):
                continue
            pictures = np.stack([patch(self.pool.image(i), middle, 0, CROP_PX / 2, LOCATE_PX) for i in rows])
            outputs = [
                net(torch.from_numpy(p)) for p in np.array_split(pictures, max(1, len(pictures) // 64))
            ]
            kind = torch.cat([o[0] for o in outputs]).argmax(dim=1).numpy()
            cell = torch.cat([o[1] for o in outputs]).argmax(dim=1).numpy()
            scores[f"kind_{name}"] = float((kind == self.pool["kind"][rows]).mean())
            at = (np.stack([cell % HEAT, cell // HEAT], axis=1) + 0.5) / HEAT * CROP_PX
            gap = np.linalg.norm(at - self.pool["centre"][rows], axis=1) / self.pool["radius"][rows]
            known = np.isfinite(gap)
            if known.any():
                scores[f"centre_{name}"] = float((gap[known] < 0.5).mean())
        return scores


class AngleTask(FaceTask):
    """The direction of the text on a patch centred on the face."""

    batch_size = 96

    def batch(self, rng: Generator) -> Arrays:
        n, pool = self.batch_size, self.pool
        images = np.empty((n, PATCH_PX, PATCH_PX, 3), np.uint8)
        target = np.empty((n, ANGLE_BINS), np.float32)
        for i in range(n):
            index = self.pick(rng)
            radius = float(pool["radius"][index])
            turn = rng.random() * 360
            centre = pool["centre"][index] + rng.normal(0, 0.13 * radius, 2)
            half = radius * PATCH_RADII * math.exp(rng.normal(0, 0.13))
            images[i] = photometric(patch(self.crop(index, rng), centre, turn, half, PATCH_PX), rng)
            turns = turns_of(LABELS[int(pool["label"][index])], int(pool["symmetry"][index]))
            target[i] = angle_target(float(pool["angle"][index]) - turn, turns)
        return {"images": images, "target": target}

    def loss(self, net: nn.Module, batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        logits = net(batch["images"]).float()
        return -(batch["target"] * functional.log_softmax(logits, dim=1)).sum(dim=1).mean(), {}

    def validate(self, net: nn.Module) -> dict[str, float]:
        scores: dict[str, float] = {}
        for name, rows in self.checks.items():
            if not len(rows):
                continue
            pool = self.pool
            turns = np.array(
                [turns_of(t, int(s)) for t, s in zip(self.texts(rows), pool["symmetry"][rows], strict=True)]
            )
            pictures = np.stack(
                [
                    patch(
                        pool.image(i), pool["centre"][i], 0, float(pool["radius"][i]) * PATCH_RADII, PATCH_PX
                    )
                    for i in rows
                ]
            )
            best = _classes(net, pictures)
            period = 360 / np.maximum(turns, 1)
            gap = (best * (360 / ANGLE_BINS) - pool["angle"][rows] + period / 2) % period - period / 2
            scored = turns > 0
            scores[f"angle_{name}"] = float((np.abs(gap[scored]) < 16).mean())
        return scores


def angle_target(angle_deg: float, turns: int) -> NDArray[np.float32]:
    """Soft bins: bin i means 10 i degrees; one equal peak for each direction that reads the same."""
    if turns == 0:
        return np.full(ANGLE_BINS, 1 / ANGLE_BINS, np.float32)
    at = angle_deg / (360 / ANGLE_BINS)
    period = ANGLE_BINS / turns
    gap = (np.arange(ANGLE_BINS) - at + period / 2) % period - period / 2
    bump = np.exp(-(gap**2) / (2 * 0.7**2))
    return np.asarray(bump / bump.sum(), np.float32)


class ReadTask(FaceTask):
    """The label of an upright patch, or that there is none to read upright."""

    batch_size = 96
    negatives = 0.3

    def batch(self, rng: Generator) -> Arrays:
        n = self.batch_size
        images = np.empty((n, PATCH_PX, PATCH_PX, 3), np.uint8)
        target = np.empty(n, np.int64)
        for i in range(n):
            images[i], target[i] = self._example(rng)
        return {"images": images, "target": target}

    def _example(self, rng: Generator) -> tuple[Image, int]:
        pool, index = self.pool, self.pick(rng)
        label = int(pool["label"][index])
        radius, angle = float(pool["radius"][index]), float(pool["angle"][index])
        centre = np.asarray(pool["centre"][index], np.float64)
        half = radius * PATCH_RADII * math.exp(rng.normal(0, 0.12))
        turns = turns_of(LABELS[label], int(pool["symmetry"][index]))
        image = self.crop(index, rng)
        kind = rng.random()
        if kind < 0.02:
            image, label = self.background(rng), NO_FACE
        elif kind < 0.6 * self.negatives and turns > 0:
            off = self._wrong_turn(rng, LABELS[label], turns)
            if off is not None:
                angle, label = angle + off, NO_FACE
        elif kind < self.negatives:
            way, far = rng.random() * 2 * math.pi, rng.uniform(0.85, 2.1) * radius
            centre = centre + far * np.array([math.cos(way), math.sin(way)])
            angle, label = rng.random() * 360, NO_FACE
        if label != NO_FACE:
            centre = centre + rng.normal(0, 0.1 * radius, 2)
            if turns == 0:
                angle = rng.random() * 360
            elif turns > 1:
                angle += 360 / turns * int(rng.integers(turns))
            angle += rng.uniform(-12, 12)
        return photometric(patch(image, centre, angle, half, PATCH_PX), rng), label

    @staticmethod
    def _wrong_turn(rng: Generator, label: str, turns: int) -> float | None:
        period = 360 / turns
        for _ in range(8):
            off = rng.uniform(32, period - 32) if period > 90 else rng.uniform(30, 60)
            # upside down, 6 may be a 9 that bears no mark: neither an example nor a counter-example
            if not (turns == 1 and flips(label) and 140 < off < 220):
                return float(off)
        return None

    def loss(self, net: nn.Module, batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        return functional.cross_entropy(
            net(batch["images"]).float(), batch["target"], label_smoothing=0.03
        ), {}

    def validate(self, net: nn.Module) -> dict[str, float]:
        scores: dict[str, float] = {}
        pool = self.pool
        for name, rows in self.checks.items():
            if not len(rows):
                continue
            halves = pool["radius"][rows] * PATCH_RADII
            upright = [
                patch(pool.image(i), pool["centre"][i], float(pool["angle"][i]), float(h), PATCH_PX)
                for i, h in zip(rows, halves, strict=True)
            ]
            beside = [
                patch(
                    pool.image(i),
                    pool["centre"][i] + [1.2 * h / PATCH_RADII, 0],
                    37.0 * (i % 10),
                    float(h),
                    PATCH_PX,
                )
                for i, h in zip(rows, halves, strict=True)
            ]
            scores[f"read_{name}"] = float((_classes(net, np.stack(upright)) == pool["label"][rows]).mean())
            scores[f"refused_{name}"] = float((_classes(net, np.stack(beside)) == NO_FACE).mean())
        return scores


def _classes(net: nn.Module, pictures: NDArray[np.uint8]) -> NDArray[np.int64]:
    parts = np.array_split(pictures, max(1, len(pictures) // 64))
    found: NDArray[np.int64] = torch.cat([net(torch.from_numpy(p)) for p in parts]).argmax(dim=1).numpy()
    return found
