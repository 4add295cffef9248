"""Train the YOLO baseline on rendered pictures, and write it as ONNX with its class names beside it.

    python -m traywatch.models.train.yolo.train --data data/synth --minutes 5 --out runs/yolo

``--data`` are folders of ``traywatch.models.synth.datasets.make`` or ``surroundings``. A graphics card sees
about 450 pictures a second, a processor core about four.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from traywatch.models.train.networks.training_loop import Average, device
from traywatch.models.train.tensors.batch_augmentation import photometric
from traywatch.models.train.yolo.loss import loss_of
from traywatch.models.train.yolo.network import CLASSES, SIDE, YoloGraph, YoloNano

MOST_DICE = 16
WIDTH, HEIGHT = 640, 480
"""Pictures are stored in this size; others are fitted into it."""


def load(folders: list[Path], threads: int, most: int | None) -> tuple[Tensor, Tensor, Tensor]:
    """Pictures (N, 480, 640, 3) uint8, boxes (N, ``MOST_DICE``, 4) in px and classes, -1 for none."""
    number = {name: i for i, name in enumerate(CLASSES)}
    rows = []
    for folder in folders:
        for part in sorted((folder / "labels").glob("*.jsonl")):
            rows += [(folder, json.loads(line)) for line in part.read_text().splitlines()]
    rows = rows[:most]
    if not rows:
        raise SystemExit(f"{', '.join(map(str, folders))}: no labels; render pictures first")
    boxes = np.zeros((len(rows), MOST_DICE, 4), np.float32)
    classes = np.full((len(rows), MOST_DICE), -1, np.int64)
    pictures = np.zeros((len(rows), HEIGHT, WIDTH, 3), np.uint8)

    def fill(i: int) -> None:
        folder, row = rows[i]
        image = cv2.imread(str(folder / row["image"]))
        if image is None:
            raise SystemExit(f"{folder / row['image']}: it is no picture")
        scale = min(WIDTH / image.shape[1], HEIGHT / image.shape[0])
        size = (round(image.shape[1] * scale), round(image.shape[0] * scale))
        pictures[i, : size[1], : size[0]] = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
        listed = [d for d in row["dice"] if (d["kind"], d["value"]) in number][:MOST_DICE]
        for k, die in enumerate(listed):
            boxes[i, k] = np.array(die["box"]) * scale
            classes[i, k] = number[die["kind"], die["value"]]

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(fill, range(len(rows))))
    return torch.from_numpy(pictures), torch.from_numpy(boxes), torch.from_numpy(classes)


def varied(pictures: Tensor, boxes: Tensor, rng: np.random.Generator, side: int) -> tuple[Tensor, Tensor]:
    """A batch in another rotation, scale, place and light: images (N, 3, side, side) and boxes in px.

    Rotations are near multiples of 90 degrees, because boxes have no other.
    """
    n, where = len(pictures), pictures.device
    quarter = torch.randint(4, (n,), device=where) * (math.pi / 2)
    angle = quarter + 0.09 * torch.randn(n, device=where)
    zoom = torch.exp(torch.rand(n, device=where) * 0.9 - 0.6)
    # Output coordinates from -1 to 1 are mapped to those of the picture.
    c, s = angle.cos() / zoom, angle.sin() / zoom
    shift = 0.12 * torch.randn(n, 2, device=where)
    turn = torch.stack((torch.stack((c, -s), 1), torch.stack((s, c), 1)), 1)
    middle, half = torch.tensor([WIDTH / 2, HEIGHT / 2], device=where), WIDTH / 2
    grid = functional.affine_grid(
        torch.cat((turn, shift[:, :, None]), 2), [n, 3, side, side], align_corners=False
    )
    grid = grid * torch.tensor([1.0, WIDTH / HEIGHT], device=where)
    images = functional.grid_sample(
        pictures.permute(0, 3, 1, 2).float(), grid, padding_mode="zeros", align_corners=False
    )
    corners = boxes[:, :, [0, 1, 2, 1, 0, 3, 2, 3]].reshape(n, -1, 4, 2)
    back = torch.linalg.inv(turn)
    out = ((corners - middle) / half - shift[:, None, None]) @ back.transpose(1, 2)[:, None]
    out = (out + 1) * (side / 2)
    # A die is nearly round, so a small rotation makes its box no larger.
    low, high = out.amin(dim=2), out.amax(dim=2)
    slack = (angle - quarter).abs().clamp(max=0.3)[:, None, None] * 0.4 * (high - low)
    return photometric(images, rng), torch.cat((low + slack / 2, high - slack / 2), dim=2)


def train(
    data: tuple[Tensor, Tensor, Tensor], minutes: float, batch: int, seed: int, side: int = SIDE
) -> YoloNano:
    """Train for so many minutes and return the network with averaged weights, on the CPU."""
    where = device()
    torch.backends.cudnn.benchmark = True
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    pictures, boxes, classes = (part.to(where) for part in data)
    net = YoloNano().to(where, memory_format=torch.channels_last)  # type: ignore[call-overload]
    groups = [
        {"params": [p for p in net.parameters() if p.ndim > 1], "weight_decay": 0.02},
        {"params": [p for p in net.parameters() if p.ndim <= 1], "weight_decay": 0.0},
    ]
    optimizer, average = torch.optim.AdamW(groups, lr=2e-3), Average(net)
    began, step = time.monotonic(), 0
    while (progress := (time.monotonic() - began) / (60 * minutes)) < 1:
        for group in optimizer.param_groups:
            group["lr"] = (
                2e-3 * min(1.0, (step + 1) / 300) * (0.02 + 0.49 * (1 + math.cos(math.pi * progress)))
            )
        which = torch.randint(len(pictures), (batch,), device=where)
        with torch.no_grad():
            images, truth = varied(pictures[which], boxes[which], rng, side)
            inside = (truth[..., :2] + truth[..., 2:]) / 2
            in_picture = ((inside > 0) & (inside < side)).all(dim=-1)
            labels = torch.where(in_picture, classes[which], -1)
            truth = truth.clamp(0, side)
        net.train()
        with torch.autocast(where.type, torch.bfloat16):
            far, logits = net(images.to(memory_format=torch.channels_last) / 255)
        loss = loss_of(far, logits, (side, side), truth, labels)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(net.parameters(), 10.0)
        optimizer.step()
        average.update(net)
        step += 1
        if step % 200 == 0:
            print(f"step {step}, {progress:.0%}, loss {loss.item():.3f}, {step * batch} pictures", flush=True)
    net.load_state_dict(average.state)
    print(f"{step} steps, {step * batch} pictures", flush=True)
    return net.cpu().eval()


def export(net: YoloNano, out: Path) -> Path:
    """Write ``yolo_nano.onnx`` and ``yolo_nano.json`` with the classes; return the path of the network."""
    out.mkdir(parents=True, exist_ok=True)
    path = out / "yolo_nano.onnx"
    image = torch.zeros((1, SIDE, SIDE, 3), dtype=torch.uint8)
    torch.onnx.export(
        YoloGraph(net).eval(),
        (image,),
        str(path),
        input_names=["images"],
        output_names=["rows"],
        dynamo=False,
        opset_version=17,
    )
    names = [f"{kind} {value}" for kind, value in CLASSES]
    path.with_suffix(".json").write_text(json.dumps({"side": SIDE, "classes": names}) + "\n")
    return path


def main(argv: list[str] | None = None) -> int:
    """Load, train and export."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--most", type=int, help="use only so many pictures")
    parser.add_argument("--side", type=int, default=SIDE, help="side of the training images in px")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args(argv)
    data = load(args.data, args.threads, args.most)
    print(f"{len(data[0])} pictures", flush=True)
    print(export(train(data, args.minutes, args.batch, args.seed, args.side), args.out))
    return 0


if __name__ == "__main__":
    sys.exit(main())
