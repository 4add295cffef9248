"""A network with the shape of YOLOv8n and random weights, as a baseline for speed.

It is built from published facts only: a 3x3 stem with stride 2, stages of 16, 32, 64, 128 and 256 channels,
and cross-stage blocks of depth 1, 2, 2, 1. Pyramid pooling, a path-aggregation neck and a decoupled head
follow. The head has 4 x 16 box outputs and 80 class outputs at strides 8, 16 and 32.

Normalization is folded into the convolutions, as in an exported network. The outputs are meaningless. Boxes
are neither decoded nor suppressed, so the real network takes a little longer. Needs the train extra (onnx).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

STAGES = (16, 32, 64, 128, 256)
DEPTHS = (1, 2, 2, 1)
CLASSES = 80
BOX_BINS = 16


@dataclass(frozen=True, slots=True)
class Maps:
    """A tensor of the graph: name, channels and size."""

    name: str
    channels: int
    height: int
    width: int


@dataclass
class NanoGraph:
    """A graph under construction; ``parameters`` and ``macs`` (multiply-adds) are summed."""

    height: int = 640
    width: int = 640
    parameters: int = 0
    macs: int = 0
    _nodes: list[onnx.NodeProto] = field(default_factory=list)
    _weights: list[onnx.TensorProto] = field(default_factory=list)
    _rng: np.random.Generator = field(default_factory=lambda: np.random.default_rng(1))

    def _node(self, op: str, inputs: list[str], **attributes: Any) -> str:
        name = f"v{len(self._nodes)}"
        self._nodes.append(helper.make_node(op, inputs, [name], **attributes))
        return name

    def conv(self, x: Maps, out: int, size: int = 3, stride: int = 1, *, active: bool = True) -> Maps:
        """A convolution with bias, followed by SiLU if ``active``."""
        spread = (2.0 / (x.channels * size * size)) ** 0.5
        kernel = self._rng.normal(0, spread, (out, x.channels, size, size)).astype(np.float32)
        names = []
        for part in (kernel, np.zeros(out, np.float32)):
            names.append(f"w{len(self._weights)}")
            self._weights.append(numpy_helper.from_array(part, names[-1]))
            self.parameters += part.size
        output = self._node(
            "Conv", [x.name, *names], kernel_shape=[size] * 2, strides=[stride] * 2, pads=[size // 2] * 4
        )
        height, width = -(-x.height // stride), -(-x.width // stride)
        self.macs += kernel.size * height * width
        if active:
            output = self._node("Mul", [output, self._node("Sigmoid", [output])])
        return Maps(output, out, height, width)

    def join(self, *parts: Maps) -> Maps:
        """Concatenate maps along the channels."""
        name = self._node("Concat", [p.name for p in parts], axis=1)
        return Maps(name, sum(p.channels for p in parts), parts[0].height, parts[0].width)

    def cross(self, x: Maps, out: int, depth: int, *, shortcut: bool) -> Maps:
        """A cross-stage block: one half skips ``depth`` pairs of 3x3 convolutions, the other passes them."""
        both = self.conv(x, out, 1)
        half = out // 2
        names = [f"{both.name}a", f"{both.name}b"]
        self._nodes.append(helper.make_node("Split", [both.name], names, axis=1, num_outputs=2))
        parts = [Maps(name, half, x.height, x.width) for name in names]
        for _ in range(depth):
            last = parts[-1]
            maps = self.conv(self.conv(last, half), half)
            if shortcut:
                maps = Maps(self._node("Add", [last.name, maps.name]), half, x.height, x.width)
            parts.append(maps)
        return self.conv(self.join(*parts), out, 1)

    def pyramid(self, x: Maps) -> Maps:
        """Spatial pyramid pooling: three 5x5 max pools in sequence, concatenated with their input."""
        parts = [self.conv(x, x.channels // 2, 1)]
        for _ in range(3):
            pooled = self._node(
                "MaxPool", [parts[-1].name], kernel_shape=[5, 5], strides=[1, 1], pads=[2] * 4
            )
            parts.append(Maps(pooled, parts[0].channels, x.height, x.width))
        return self.conv(self.join(*parts), x.channels, 1)

    def doubled(self, x: Maps) -> Maps:
        """Nearest-neighbor upsampling by two."""
        name = f"s{len(self._weights)}"
        self._weights.append(numpy_helper.from_array(np.array([1, 1, 2, 2], np.float32), name))
        output = self._node("Resize", [x.name, "", name], mode="nearest")
        return Maps(output, x.channels, 2 * x.height, 2 * x.width)

    def head(self, x: Maps, box: int, kind: int) -> Maps:
        """Box bins and class scores of one scale, in separate branches."""
        boxes = self.conv(self.conv(self.conv(x, box), box), 4 * BOX_BINS, 1, active=False)
        kinds = self.conv(self.conv(self.conv(x, kind), kind), CLASSES, 1, active=False)
        return self.join(boxes, kinds)

    def network(self) -> list[Maps]:
        """Build the complete network; return the outputs of the three scales."""
        x = self.conv(Maps("images", 3, self.height, self.width), STAGES[0], 3, 2)
        levels = []
        for channels, depth in zip(STAGES[1:], DEPTHS, strict=True):
            x = self.cross(self.conv(x, channels, 3, 2), channels, depth, shortcut=True)
            levels.append(x)
        small, middle, large = levels[1], levels[2], self.pyramid(levels[3])
        up = self.cross(self.join(self.doubled(large), middle), STAGES[3], 1, shortcut=False)
        fine = self.cross(self.join(self.doubled(up), small), STAGES[2], 1, shortcut=False)
        half = self.join(self.conv(fine, STAGES[2], 3, 2), up)
        medium = self.cross(half, STAGES[3], 1, shortcut=False)
        coarse = self.join(self.conv(medium, STAGES[3], 3, 2), large)
        coarse = self.cross(coarse, STAGES[4], 1, shortcut=False)
        box, kind = max(16, STAGES[2] // 4, 4 * BOX_BINS), max(STAGES[2], min(CLASSES, 100))
        return [self.head(level, box, kind) for level in (fine, medium, coarse)]

    def write(self, path: Path) -> None:
        """Build the network and write it as ONNX; input ``images`` float32 (1, 3, height, width)."""
        outputs = self.network()
        graph = helper.make_graph(
            self._nodes,
            "nano",
            [helper.make_tensor_value_info("images", TensorProto.FLOAT, [1, 3, self.height, self.width])],
            [
                helper.make_tensor_value_info(o.name, TensorProto.FLOAT, [1, o.channels, o.height, o.width])
                for o in outputs
            ],
            self._weights,
        )
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)], ir_version=10)
        onnx.checker.check_model(model)
        onnx.save(model, str(path))

    @property
    def gflops(self) -> float:
        """Operations for one picture in billions; a multiply-add counts as two."""
        return 2 * self.macs / 1e9
