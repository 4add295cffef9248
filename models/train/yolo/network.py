"""The network: cross-stage blocks, pyramid pooling, a path-aggregation neck and a decoupled head.

The numbers are those of ``traywatch.models.evaluate.speed.yolo_nano_baseline``, which measures its speed.
Each class is one kind with one value.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from traywatch.calibration.dice.shapes import SHAPES

SIDE = 640
STRIDES = (8, 16, 32)
BOX_BINS = 16
CLASSES: tuple[tuple[str, int], ...] = tuple(
    (kind, value)
    for kind, shape in SHAPES.items()
    for value in sorted({shape.value_of(label) for label in shape.labels})
)
"""Kind and value of each class."""


def _conv(i: int, o: int, size: int = 3, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(i, o, size, stride, size // 2, bias=False), nn.BatchNorm2d(o, eps=1e-3), nn.SiLU()
    )


class _Cross(nn.Module):
    """One half skips ``depth`` pairs of 3x3 convolutions, the other passes them."""

    def __init__(self, i: int, o: int, depth: int, *, shortcut: bool) -> None:
        super().__init__()
        half = o // 2
        self.both = _conv(i, o, 1)
        self.pairs = nn.ModuleList(nn.Sequential(_conv(half, half), _conv(half, half)) for _ in range(depth))
        self.join = _conv((2 + depth) * half, o, 1)
        self.shortcut = shortcut

    def forward(self, x: Tensor) -> Tensor:
        parts = list(self.both(x).chunk(2, dim=1))
        for pair in self.pairs:
            output = pair(parts[-1])
            parts.append(parts[-1] + output if self.shortcut else output)
        joined: Tensor = self.join(torch.cat(parts, dim=1))
        return joined


class _Pyramid(nn.Module):
    """Three 5x5 max pools in sequence, concatenated with their input."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first, self.last = _conv(width, width // 2, 1), _conv(2 * width, width, 1)

    def forward(self, x: Tensor) -> Tensor:
        parts = [self.first(x)]
        for _ in range(3):
            parts.append(functional.max_pool2d(parts[-1], 5, 1, 2))
        last: Tensor = self.last(torch.cat(parts, dim=1))
        return last


class YoloNano(nn.Module):
    """Boxes and class logits of all cells.

    ``forward`` takes float images (N, 3, H, W) from 0 to 1, with H and W divisible by 32. It returns
    distances (N, A, 4, ``BOX_BINS``) as logits of bins in strides, and class logits (N, A, classes).
    ``cells`` gives the centers and strides of the A cells.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(_conv(3, 16, stride=2), _conv(16, 32, stride=2))
        self.one = _Cross(32, 32, 1, shortcut=True)
        self.two = nn.Sequential(_conv(32, 64, stride=2), _Cross(64, 64, 2, shortcut=True))
        self.three = nn.Sequential(_conv(64, 128, stride=2), _Cross(128, 128, 2, shortcut=True))
        self.four = nn.Sequential(
            _conv(128, 256, stride=2), _Cross(256, 256, 1, shortcut=True), _Pyramid(256)
        )
        self.up_middle = _Cross(256 + 128, 128, 1, shortcut=False)
        self.up_fine = _Cross(128 + 64, 64, 1, shortcut=False)
        self.down_middle = _conv(64, 64, stride=2)
        self.middle = _Cross(64 + 128, 128, 1, shortcut=False)
        self.down_coarse = _conv(128, 128, stride=2)
        self.coarse = _Cross(128 + 256, 256, 1, shortcut=False)
        wide = max(64, min(len(CLASSES), 100))
        self.boxes = nn.ModuleList(
            nn.Sequential(_conv(c, 64), _conv(64, 64), nn.Conv2d(64, 4 * BOX_BINS, 1)) for c in (64, 128, 256)
        )
        self.kinds = nn.ModuleList(
            nn.Sequential(_conv(c, wide), _conv(wide, wide), nn.Conv2d(wide, len(CLASSES), 1))
            for c in (64, 128, 256)
        )
        for boxes, kinds in zip(self.boxes, self.kinds, strict=True):
            nn.init.constant_(boxes[-1].bias, 1.0)  # type: ignore[index, arg-type]
            nn.init.constant_(kinds[-1].bias, -7.0)  # type: ignore[index, arg-type]

    def forward(self, images: Tensor) -> tuple[Tensor, Tensor]:
        """Distances and class logits; see the class."""
        fine = self.two(self.one(self.stem(images)))
        middle = self.three(fine)
        coarse = self.four(middle)
        up = self.up_middle(torch.cat((functional.interpolate(coarse, scale_factor=2.0), middle), dim=1))
        fine = self.up_fine(torch.cat((functional.interpolate(up, scale_factor=2.0), fine), dim=1))
        middle = self.middle(torch.cat((self.down_middle(fine), up), dim=1))
        coarse = self.coarse(torch.cat((self.down_coarse(middle), coarse), dim=1))
        levels = (fine, middle, coarse)
        boxes = [head(x).flatten(2) for head, x in zip(self.boxes, levels, strict=True)]
        kinds = [head(x).flatten(2) for head, x in zip(self.kinds, levels, strict=True)]
        far = torch.cat(boxes, dim=2).transpose(1, 2)
        return far.reshape(far.shape[0], far.shape[1], 4, BOX_BINS), torch.cat(kinds, dim=2).transpose(1, 2)


def cells(height: int, width: int, where: torch.device) -> tuple[Tensor, Tensor]:
    """Centers (A, 2) and strides (A, 1) in px of all cells of an image."""
    centers, strides = [], []
    for stride in STRIDES:
        y, x = torch.meshgrid(
            torch.arange(height // stride, device=where),
            torch.arange(width // stride, device=where),
            indexing="ij",
        )
        at = (torch.stack((x.flatten(), y.flatten()), dim=1) + 0.5) * stride
        centers.append(at)
        strides.append(torch.full((len(at), 1), float(stride), device=where))
    return torch.cat(centers), torch.cat(strides)


def boxes_of(far: Tensor, centers: Tensor, strides: Tensor) -> Tensor:
    """Boxes (N, A, 4) x0, y0, x1, y1 in px from the logits of the distances."""
    bins = torch.arange(BOX_BINS, device=far.device, dtype=far.dtype)
    reach = (far.softmax(dim=-1) * bins).sum(dim=-1) * strides
    return torch.cat((centers - reach[..., :2], centers + reach[..., 2:]), dim=-1)


class YoloGraph(nn.Module):
    """The exported graph: uint8 BGR images (N, H, W, 3) to rows (N, A, 4 + classes) of box and scores."""

    def __init__(self, net: YoloNano) -> None:
        super().__init__()
        self.net = net

    def forward(self, images: Tensor) -> Tensor:
        """Boxes in px and class scores from 0 to 1 of all cells."""
        far, kinds = self.net(images.permute(0, 3, 1, 2).float() / 255)
        centers, strides = cells(SIDE, SIDE, images.device)
        return torch.cat((boxes_of(far, centers, strides), kinds.sigmoid()), dim=2)
