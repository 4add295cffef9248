"""Architectures of the networks: detector, locate, angle, read, d4, fudge, view and text.

Each network takes uint8 BGR images (N, H, W, 3), so that the exported graphs accept camera pixels directly.
All layers are plain convolutions, which train several times faster on a CPU than depthwise ones.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from traywatch.calibration.dice.labels import KINDS, LABELS
from traywatch.calibration.dice.shapes import FUDGE, SHAPES
from traywatch.vision.geometry.crops import BOX_SHARE, TOP_SHARE, VIEW_PX
from traywatch.vision.geometry.view_grid import VIEW_CELLS

ANGLE_BINS = 36
HEAT = 24
"""Cells per side of the locator's heatmap for the center of the face to read."""
NOT_A_DIE = len(KINDS)
NO_FACE = len(LABELS)
UNREADABLE = len(LABELS) + 1
D4_LABELS = ("1", "2", "3", "4")
STRIDES = (8, 16, 32)


def pixels(images: Tensor) -> Tensor:
    """Convert uint8 images (N, H, W, 3) to normalized floats (N, 3, H, W)."""
    return (images.permute(0, 3, 1, 2).float() - 127.5) / 64.0


def summit(up: Tensor, side: int) -> Tensor:
    """Draw a map (N, 1, side, side) that marks where the top of a ball in the crop would appear.

    ``up`` (N, 3) holds the image-plane components x and y of the up direction, and 1 if they are known, else
    0. The map is 1 at the top and decreases linearly with distance, down to -1. It is 0 everywhere if ``up``
    is unknown.
    """
    at = ((torch.arange(side, dtype=torch.float32, device=up.device) + 0.5) * (2 / side) - 1) / BOX_SHARE
    dx = at[None, None, :] - TOP_SHARE * up[:, 0, None, None]
    dy = at[None, :, None] - TOP_SHARE * up[:, 1, None, None]
    cone = 1 - torch.sqrt(dx * dx + dy * dy + 1e-6)
    return (cone.clamp(min=-1.0) * up[:, 2, None, None])[:, None]


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
    """Anchor-free detector of dice with strides 8, 16 and 32.

    ``forward`` returns one tensor (N, 5, h, w) for each stride. Channel 0 is the logit that a die's center is
    in the cell. Channels 1 to 4 are the distances to the left, top, right and bottom edges, as logarithms of
    strides.
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
        """Outputs (N, 5, h, w) for each stride; see the class."""
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
    """The detector as exported: rows (N, cells, 5) of confidence and box corners in input px."""

    def __init__(self, net: DetectorNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, images: Tensor) -> Tensor:
        """Decoded rows (N, cells, 5) of all strides."""
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
    """Classify the kind of die in a crop and locate the center of the face to read.

    ``forward`` takes crops (N, 96, 96, 3) and ``up`` (N, 3): the up direction
    (``traywatch.vision.geometry.up_direction``) and 1 if it is known, else 0. It returns four tensors:

    - kind logits (N, kinds + 1); the last class is "not a die"
    - logits (N, 576) of the heatmap cell that contains the face center
    - shape (N, 3): log of face radius over crop side, tilt against the mat, tilt against the line of sight;
      tilts in units of 30 degrees
    - features (N, 128) from which the kind is classified; they also serve to recognize a die again
    """

    def __init__(self) -> None:
        super().__init__()
        self.low = nn.Sequential(_conv(4, 24, 2), _conv(24, 48, 2), _Block(48))
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

    def forward(self, images: Tensor, up: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Kind, heatmap, shape and features; see the class."""
        low = self.low(torch.cat((pixels(images), summit(up, images.shape[1])), dim=1))
        mid = self.mid(low)
        high = self.high(mid)
        top = self.lateral[1](mid) + functional.interpolate(
            self.lateral[2](high), scale_factor=2.0, mode="nearest"
        )
        top = self.lateral[0](low) + functional.interpolate(top, scale_factor=2.0, mode="nearest")
        dense = self.dense(self.squeeze(high))
        return self.kind(dense), self.heat(top).flatten(1), self.shape(dense), dense


class _PatchNet(nn.Module):
    """Base of the patch classifiers: returns logits (N, classes) and their features (N, ``features``)."""

    def __init__(self, classes: int, width: int, last: int, features: int = 96) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            _conv(3, 32, 2),
            _conv(32, 64, 2),
            _Block(64),
            _conv(64, width, 2),
            _conv(width, width),
            _conv(width, last, size=1),
        )
        self.dense = nn.Sequential(nn.Flatten(), nn.Dropout(0.1), nn.Linear(last * 36, features), nn.ReLU())
        self.out = nn.Linear(features, classes)

    def forward(self, images: Tensor) -> tuple[Tensor, Tensor]:
        dense = self.dense(self.trunk(pixels(images)))
        return self.out(dense), dense


class AngleNet(_PatchNet):
    """Logits (N, 36) of the text direction on a patch (N, 48, 48, 3) centered on a face.

    The direction depends on which text is shown. During training, ``text`` therefore predicts the label from
    the features as an auxiliary task. The exported graph omits it.
    """

    def __init__(self) -> None:
        super().__init__(ANGLE_BINS, 160, 40, 224)
        self.text = nn.Linear(224, len(LABELS))


class ReadNet(_PatchNet):
    """Label logits (N, labels + 2) of an upright patch (N, 48, 48, 3).

    The last two classes are "no face, or not upright" and "a face without a legible label". The network
    "text", which checks accepted texts, has this shape, too.
    """

    def __init__(self) -> None:
        super().__init__(len(LABELS) + 2, 128, 40)


class D4Net(_PatchNet):
    """Logits (N, 6) of the number shown by a d4, from one rectified side (N, 48, 48, 3).

    The classes are 1 to 4, "not a side of a d4" and "illegible".
    """

    def __init__(self) -> None:
        super().__init__(len(D4_LABELS) + 2, 96, 32)


class FudgeNet(_PatchNet):
    """Logits (N, 4) of the sign on the top face of a fudge die, from a patch (N, 48, 48, 3) in any direction.

    The classes are the labels of a fudge die ("-", "0" for a blank face, "+") and "no sign".
    """

    def __init__(self) -> None:
        super().__init__(len(SHAPES[FUDGE].labels) + 1, 64, 24)


class ViewNet(nn.Module):
    """Tell from a crop of a die where "up" is, without knowing the camera.

    ``forward`` takes crops (N, ``VIEW_PX``, ``VIEW_PX``, 3). It returns logits (N, ``VIEW_CELLS``²) of the
    cells of a grid of up directions (``traywatch.vision.geometry.view_grid``), rows of y first, and
    features (N, 128).
    """

    def __init__(self) -> None:
        super().__init__()
        self.low = nn.Sequential(_conv(3, 24, 2), _conv(24, 48, 2), _Block(48))
        self.mid = nn.Sequential(_conv(48, 96, 2), _Block(96))
        self.high = nn.Sequential(_conv(96, 128, 2), _conv(128, 128))
        self.squeeze = _conv(128, 48, size=1)
        self.dense = nn.Sequential(
            nn.Flatten(), nn.Dropout(0.1), nn.Linear(48 * (VIEW_PX // 16) ** 2, 128), nn.ReLU()
        )
        self.out = nn.Linear(128, VIEW_CELLS**2)

    def forward(self, images: Tensor) -> tuple[Tensor, Tensor]:
        """Logits and features; see the class."""
        features = self.dense(self.squeeze(self.high(self.mid(self.low(pixels(images))))))
        return self.out(features), features


def take_over(net: nn.Module, state: dict[str, Tensor]) -> list[str]:
    """Load the weights of an earlier network and keep the initialization of whatever is new.

    If a layer has more inputs or outputs than before, the old weights fill the first ones. Returns the names
    of the parameters that did not match exactly.
    """
    own = net.state_dict()
    changed = []
    for name, value in state.items():
        if name not in own or own[name].ndim != value.ndim:
            changed.append(name)
        elif own[name].shape == value.shape:
            own[name].copy_(value)
        else:
            changed.append(name)
            common = tuple(slice(0, min(a, b)) for a, b in zip(own[name].shape, value.shape, strict=True))
            if own[name].ndim > 1:
                own[name][: value.shape[0]].zero_()
            own[name][common] = value[common]
    net.load_state_dict(own)
    return changed


NETS: dict[str, type[nn.Module]] = {
    "detector": DetectorNet,
    "locate": LocateNet,
    "angle": AngleNet,
    "read": ReadNet,
    "d4": D4Net,
    "fudge": FudgeNet,
    "view": ViewNet,
    "text": ReadNet,
}
