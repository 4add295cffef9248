"""Training task of the detector: dice of 14 to 260 px in rotated, scaled and composed images."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

import cv2
import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn

from traywatch.models.evaluate.real_photos import LabeledPicture, read_labels
from traywatch.models.train.data.canvas import blend, clipped, ground, shrunk
from traywatch.models.train.data.picture_augmentation import photometric
from traywatch.models.train.data.shards import CropPool
from traywatch.models.train.networks.architectures import STRIDES, DetectorGraph, DetectorNet
from traywatch.models.train.tasks.detector_targets import detector_loss, targets
from traywatch.vision.detection.detector import FIRST_PX, PAD, letterbox, overlaps, suppress
from traywatch.vision.geometry.crops import CROP_PX
from traywatch.vision.types import Image

Arrays = dict[str, NDArray[Any]]
CANVASES = ((320, 416), (416, 320), (352, 352))
SOURCE_PX = 1000
FAR_SHARE = 0.12
"""Share of pictures that fill 15 to 45 % of the canvas, so that dice are as small as in the coarse pass."""


class DetectorTask:
    """Batches of canvases: labeled pictures, and cut-out dice pasted on other backgrounds."""

    batch_size = 16

    def __init__(
        self, folders: Sequence[Path], crops: CropPool | None = None, real_share: float = 0.35
    ) -> None:
        self.folders = list(folders)
        self.crops = crops
        self.real_share = real_share
        self.cut_out: NDArray[np.intp] = np.zeros(0, np.intp)
        self.grounds: NDArray[np.uint8] | None = None
        if crops is not None:
            held = crops["validation"].astype(bool)
            rows = [i for i in np.flatnonzero(~held) if crops.mask(int(i)) is not None]
            self.cut_out = np.array(rows, np.intp)
            for folder in crops.folders:
                if (folder / "backgrounds.npy").exists():
                    self.grounds = np.load(folder / "backgrounds.npy", mmap_mode="r")
        self._bytes: dict[Path, bytes] = {}
        self.refresh()

    def refresh(self) -> None:
        """Read the labels again, because a data set may have grown."""
        self.train: list[list[LabeledPicture]] = [[], []]
        held: list[list[LabeledPicture]] = [[], []]
        for folder in self.folders:
            for picture in read_labels(folder):
                real = picture.set in ("turntable", "d6_pile", "red_tray", "misc")
                if (picture.role == "test" and real) or any(d.box is None for d in picture.dice):
                    continue
                late = picture.role == "validation" or (
                    not real and crc32(picture.path.name.encode()) % 25 == 0
                )
                (held if late else self.train)[real].append(picture)
        rng = np.random.default_rng(4)
        self.checks = [[part[i] for i in rng.permutation(len(part))[:90]] for part in held]
        # Piles have many dice but few pictures, so their pictures are sampled twice as often.
        self.weights = [np.cumsum([2.0 if p.set == "d6_pile" else 1.0 for p in part]) for part in self.train]

    def batch(self, rng: Generator) -> Arrays:
        """Draw a batch: images (N, H, W, 3), heat and weight (N, cells), box (N, cells, 4)."""
        height, width = CANVASES[int(rng.integers(len(CANVASES)))]
        images = np.empty((self.batch_size, height, width, 3), np.uint8)
        out: Arrays = {"images": images}
        cells = sum((height // s) * (width // s) for s in STRIDES)
        out["heat"] = np.zeros((self.batch_size, cells), np.float32)
        out["weight"] = np.ones((self.batch_size, cells), np.float32)
        out["box"] = np.zeros((self.batch_size, cells, 4), np.float32)
        for i in range(self.batch_size):
            images[i], boxes, vague = self.example(rng, height, width)
            out["heat"][i], out["box"][i], out["weight"][i] = targets(boxes, vague, height, width)
        return out

    def example(self, rng: Generator, height: int, width: int) -> tuple[Image, NDArray[Any], NDArray[Any]]:
        """Return a canvas, its boxes (N, 4) in px, and boxes (M, 4) of dice too clipped to be required."""
        kind = rng.random()
        if (kind < 0.3 and len(self.cut_out)) or not (self.train[0] or self.train[1]):
            canvas = self._ground(rng, height, width)
            boxes, vague = np.zeros((0, 4)), np.zeros((0, 4))
        else:
            real = bool(self.train[1]) and (not self.train[0] or rng.random() < self.real_share)
            at = rng.random() * self.weights[real][-1]
            picture = self.train[real][int(np.searchsorted(self.weights[real], at))]
            canvas, boxes, vague = self._view(picture, rng, height, width)
        if len(self.cut_out) and (kind < 0.3 or rng.random() < 0.3):
            boxes, vague = self._paste(
                canvas, boxes, vague, rng, int(rng.integers(0, 8 if kind < 0.3 else 4))
            )
        return photometric(canvas, rng, 0.9), boxes, vague

    def _load(self, picture: LabeledPicture) -> tuple[Image, float]:
        data = self._bytes.get(picture.path)
        if data is None:
            data = picture.path.read_bytes()
            self._bytes[picture.path] = data
        half = max(picture.width, picture.height) > SOURCE_PX
        flag = cv2.IMREAD_REDUCED_COLOR_2 if half else cv2.IMREAD_COLOR
        image = np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), flag), np.uint8)
        return image, image.shape[1] / picture.width

    def _view(
        self, picture: LabeledPicture, rng: Generator, height: int, width: int
    ) -> tuple[Image, NDArray[Any], NDArray[Any]]:
        image, k = self._load(picture)
        boxes = np.array([d.box for d in picture.dice], np.float64).reshape(-1, 4) * k
        size = float(np.median(np.maximum(*(boxes[:, 2:] - boxes[:, :2]).T))) if len(boxes) else 60.0
        target_px = math.exp(rng.uniform(math.log(14), math.log(230)))
        # Zooming in further would leave only a few of many dice in view.
        zoom = target_px / size if len(boxes) < 3 else min(target_px / size, 1.6 * width / image.shape[1])
        zoom = max(zoom, 0.45 * width / image.shape[1])
        if rng.random() < FAR_SHARE:
            # In the coarse pass a tray or a box of dice is as large as one die, but is none.
            zoom = rng.uniform(0.15, 0.45) * width / image.shape[1]
        turn = int(rng.integers(4)) * 90 + rng.normal(0, 2)
        c, s = zoom * math.cos(math.radians(turn)), zoom * math.sin(math.radians(turn))
        matrix = np.array([[c, -s, 0.0], [s, c, 0.0]])
        if rng.random() < 0.5:
            matrix[:, 0] *= -1
        if len(boxes) and rng.random() < 0.95:
            box = boxes[int(rng.integers(len(boxes)))]
            anchor = np.array([box[0] + box[2], box[1] + box[3]]) / 2
        else:
            anchor = rng.random(2) * (image.shape[1], image.shape[0])
        goal = rng.uniform(0.08, 0.92, 2) * (width, height)
        matrix[:, 2] = goal - matrix[:, :2] @ anchor
        canvas = np.full((height, width, 3), rng.integers(0, 256) if rng.random() < 0.4 else PAD, np.uint8)
        shrink = 1 / zoom
        if shrink >= 2:
            image = np.asarray(
                cv2.resize(image, None, fx=1 / int(shrink), fy=1 / int(shrink), interpolation=cv2.INTER_AREA),
                np.uint8,
            )
            warp = matrix.copy()
            warp[:, :2] *= int(shrink)
        else:
            warp = matrix
        border = cv2.BORDER_TRANSPARENT if rng.random() < 0.6 else cv2.BORDER_REPLICATE
        canvas = np.asarray(
            cv2.warpAffine(image, warp, (width, height), dst=canvas, borderMode=border), np.uint8
        )
        middles = (boxes[:, :2] + boxes[:, 2:]) / 2 @ matrix[:, :2].T + matrix[:, 2]
        halves = (boxes[:, 2:] - boxes[:, :2]) / 2 * zoom
        if round(turn / 90) % 2:
            halves = halves[:, ::-1]
        return canvas, *clipped(np.concatenate([middles - halves, middles + halves], axis=1), height, width)

    def _ground(self, rng: Generator, height: int, width: int) -> Image:
        return ground(rng, height, width, self.grounds)

    def _paste(
        self, canvas: Image, boxes: NDArray[Any], vague: NDArray[Any], rng: Generator, count: int
    ) -> tuple[NDArray[Any], NDArray[Any]]:
        assert self.crops is not None
        height, width = canvas.shape[:2]
        size = math.exp(rng.uniform(math.log(16), math.log(170)))
        if len(boxes):
            size = float(np.median(np.maximum(*(boxes[:, 2:] - boxes[:, :2]).T)))
        for _ in range(count):
            index = int(self.cut_out[int(rng.integers(len(self.cut_out)))])
            image, mask = self.crops.image(index), self.crops.mask(index)
            assert mask is not None
            zoom = size * math.exp(rng.normal(0, 0.2)) / (CROP_PX / 1.5)
            turn = math.radians(rng.random() * 360)
            span = math.ceil(CROP_PX * zoom)
            if span < 12:
                continue
            source, shape = image, mask
            if zoom < 0.5:
                step = int(1 / zoom)
                source, shape = (shrunk(layer, step) for layer in (image, mask))
                zoom *= step
            c, s = zoom * math.cos(turn), zoom * math.sin(turn)
            middle = np.array([shape.shape[1] / 2, shape.shape[0] / 2])
            matrix = np.array([[c, -s, 0.0], [s, c, 0.0]])
            matrix[:, 2] = span / 2 - matrix[:, :2] @ middle
            source, shape = (
                np.asarray(cv2.warpAffine(layer, matrix, (span, span), borderMode=border), np.uint8)
                for layer, border in ((source, cv2.BORDER_REPLICATE), (shape, cv2.BORDER_CONSTANT))
            )
            x, y, w, h = cv2.boundingRect((shape > 127).astype(np.uint8))
            left = int(rng.integers(-w // 4, max(1, width - 3 * w // 4)))
            top = int(rng.integers(-h // 4, max(1, height - 3 * h // 4)))
            if len(boxes) and rng.random() < 0.4:  # next to another die, touching it
                near = boxes[int(rng.integers(len(boxes)))]
                way = rng.random() * 2 * math.pi
                apart = 0.53 * (near[2] - near[0] + w), 0.53 * (near[3] - near[1] + h)
                left = int((near[0] + near[2] - w) / 2 + math.cos(way) * apart[0])
                top = int((near[1] + near[3] - h) / 2 + math.sin(way) * apart[1])
            box = np.array([left, top, left + w, top + h], np.float32)
            others = np.concatenate([boxes, vague]).astype(np.float32)
            if len(others) and float(overlaps(box, others).max()) > 0.06:
                continue
            blend(canvas, source[y : y + h, x : x + w], shape[y : y + h, x : x + w], left, top, rng)
            shown, cut_off = clipped(box[None], height, width)
            boxes = np.concatenate([boxes, shown])
            vague = np.concatenate([vague, cut_off])
        return boxes, vague

    def loss(self, net: nn.Module, batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """Focal loss of the heatmap, normalized by the number of peaks, plus twice the GIoU loss."""
        return detector_loss(net, batch)

    def validate(self, net: nn.Module) -> dict[str, float]:
        """Recall and precision at an IoU of 0.5 on held-out rendered and real pictures."""
        assert isinstance(net, DetectorNet)
        graph = DetectorGraph(net)
        scores: dict[str, float] = {}
        for name, part in zip(("drawn", "real"), self.checks, strict=True):
            right = detected = total = 0
            for picture in part:
                image, k = self._load(picture)
                scaled, scale = letterbox(image, FIRST_PX if picture.set != "d6_pile" else 2 * FIRST_PX)
                rows = suppress(graph(torch.from_numpy(scaled[None]))[0].float().numpy(), 0.4)
                rows[:, 1:] /= scale * k
                for die in picture.dice:
                    best = overlaps(np.array(die.box, np.float32), rows[:, 1:]).max(initial=0.0)
                    right += bool(best >= 0.5)
                total, detected = total + len(picture.dice), detected + len(rows)
            if part:
                scores[f"recall_{name}"] = right / max(1, total)
                scores[f"precision_{name}"] = right / max(1, detected)
        return scores
