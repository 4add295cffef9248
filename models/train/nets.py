"""The four networks. Plain convolutions throughout: they train several times faster on a CPU.

Each takes uint8 pictures (N, H, W, 3), BGR, so that the exported graphs take pixels as they are.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from models.labels import KINDS, LABELS

ANGLE_BINS = 36
HEAT = 24
"""Cells a side of the locator's map of the read face's centre."""
NOT_A_DIE = len(KINDS)
NO_FACE = len(LABELS)
STRIDES = (8, 16, 32)


def pixels(images: Tensor) -> Tensor:
    """uint8 (N, H, W, 3) as a normalised float (N, 3, H, W)."""
    return (images.permute(0, 3, 1, 2).float() - 127.5) / 64.0


def _conv(i: int, o: int, stride: int = 1, size: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(i, o, size, stride, size // 2, bias=False), nn.BatchNorm2d(o), nn.ReLU(inplace=True)
    )


class _Block(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = _conv(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(x + self.second(self.first(x)))


class DetectorNet(nn.Module):
    """Boxes of dice, anchor-free over strides 8, 16 and 32.

    ``forward`` gives, a level, (N, 5, h, w): a logit of "a die's centre is here", then the
    distances to the left, top, right and bottom edge as logarithms of strides.
    """

    def __init__(self, neck: int = 48) -> None:
        super().__init__()
        self.stem = nn.Sequential(_conv(3, 16, 2), _conv(16, 32, 2))
        self.c3 = nn.Sequential(_conv(32, 64, 2), _Block(64))
        self.c4 = nn.Sequential(_conv(64, 96, 2), _Block(96))
        self.c5 = nn.Sequential(_conv(96, 112, 2), _conv(112, 112))
        self.lateral = nn.ModuleList([nn.Conv2d(w, neck, 1) for w in (64, 96, 112)])
        self.smooth = nn.ModuleList([_conv(neck, neck) for _ in STRIDES])
        self.head = _conv(neck, neck)
        self.out = nn.ModuleList([nn.Conv2d(neck, 5, 1) for _ in STRIDES])
        for layer in self.out:
            assert isinstance(layer, nn.Conv2d) and layer.bias is not None
            nn.init.normal_(layer.weight, std=0.01)
            nn.init.constant_(layer.bias, 0.0)
            nn.init.constant_(layer.bias[:1], -4.0)

    def forward(self, images: Tensor) -> list[Tensor]:
        c3 = self.c3(self.stem(pixels(images)))
        c4 = self.c4(c3)
        c5 = self.c5(c4)
        p5 = self.lateral[2](c5)
        p4 = self.lateral[1](c4) + functional.interpolate(p5, scale_factor=2.0, mode="nearest")
        p3 = self.lateral[0](c3) + functional.interpolate(p4, scale_factor=2.0, mode="nearest")
        return [
            out(self.head(smooth(p)))
            for out, smooth, p in zip(self.out, self.smooth, (p3, p4, p5), strict=True)
        ]


class DetectorGraph(nn.Module):
    """The detector as shipped: (N, cells, 5) of confidence and box corners in input px."""

    def __init__(self, net: DetectorNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, images: Tensor) -> Tensor:
        levels = []
        for stride, level in zip(STRIDES, self.net(images), strict=True):
            rows = torch.arange(level.shape[2], dtype=torch.float32)[:, None]
            columns = torch.arange(level.shape[3], dtype=torch.float32)[None, :]
            x = (columns + 0.5) * stride + 0.0 * rows
            y = (rows + 0.5) * stride + 0.0 * columns
            score = level[:, 0].sigmoid()
            reach = level[:, 1:5].clamp(-3.0, 4.0).exp() * stride
            boxes = torch.stack(
                (score, x - reach[:, 0], y - reach[:, 1], x + reach[:, 2], y + reach[:, 3]), dim=-1
            )
            levels.append(boxes.flatten(1, 2))
        return torch.cat(levels, dim=1)


class LocateNet(nn.Module):
    """Which kind a crop shows and where the face that is read has its centre.

    ``forward`` on (N, 96, 96, 3) gives kind logits (N, kinds + 1; the last is "not a die"),
    logits of the centre's cell (N, 576), and (N, 3): logarithm of the face's radius over the
    crop's side, tilt against the mat and tilt against the line of sight in units of 30 degrees.
    """

    def __init__(self) -> None:
        super().__init__()
        self.low = nn.Sequential(_conv(3, 24, 2), _conv(24, 48, 2), _Block(48))
        self.mid = nn.Sequential(_conv(48, 96, 2), _Block(96))
        self.high = nn.Sequential(_conv(96, 128, 2), _conv(128, 128))
        self.lateral = nn.ModuleList([nn.Conv2d(w, 48, 1) for w in (48, 96, 128)])
        self.heat = nn.Sequential(_conv(48, 48), nn.Conv2d(48, 1, 1))
        self.squeeze = _conv(128, 28, size=1)
        self.dense = nn.Sequential(nn.Flatten(), nn.Dropout(0.1), nn.Linear(28 * 36, 128), nn.ReLU())
        self.kind = nn.Linear(128, len(KINDS) + 1)
        self.shape = nn.Linear(128, 3)
        nn.init.zeros_(self.shape.weight)
        with torch.no_grad():
            self.shape.bias.copy_(torch.tensor([-2.0, 0.1, 0.3]))

    def forward(self, images: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        low = self.low(pixels(images))
        mid = self.mid(low)
        high = self.high(mid)
        top = self.lateral[1](mid) + functional.interpolate(
            self.lateral[2](high), scale_factor=2.0, mode="nearest"
        )
        top = self.lateral[0](low) + functional.interpolate(top, scale_factor=2.0, mode="nearest")
        dense = self.dense(self.squeeze(high))
        return self.kind(dense), self.heat(top).flatten(1), self.shape(dense)


class _PatchNet(nn.Module):
    def __init__(self, classes: int, width: int, last: int) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            _conv(3, 32, 2),
            _conv(32, 64, 2),
            _Block(64),
            _conv(64, width, 2),
            _conv(width, width),
            _conv(width, last, size=1),
        )
        self.dense = nn.Sequential(nn.Flatten(), nn.Dropout(0.1), nn.Linear(last * 36, 96), nn.ReLU())
        self.out = nn.Linear(96, classes)

    def forward(self, images: Tensor) -> Tensor:
        out: Tensor = self.out(self.dense(self.trunk(pixels(images))))
        return out


class AngleNet(_PatchNet):
    """Logits (N, 36) of the text's direction on a patch (N, 48, 48, 3) centred on a face."""

    def __init__(self) -> None:
        super().__init__(ANGLE_BINS, 80, 24)


class ReadNet(_PatchNet):
    """Logits (N, labels + 1) of an upright patch (N, 48, 48, 3); the last is "no face, or not upright"."""

    def __init__(self) -> None:
        super().__init__(len(LABELS) + 1, 96, 32)


NETS: dict[str, type[nn.Module]] = {
    "detector": DetectorNet,
    "locate": LocateNet,
    "angle": AngleNet,
    "read": ReadNet,
}
