"""Feed image bytes directly to the first 8-bit convolution, without conversion to floats.

A network starts with (byte - 127.5) / 64 in floats, and its 8-bit layers quantize the result to nearly the
same bytes. Here the bytes are used directly with zero point 128. The offset of one half is added to the
convolution's bias. This saves one sixth of the detector's time and one tenth of the other networks' time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import helper, numpy_helper

MIDDLE, STEPS = 127.5, 64.0
"""Pixel normalization of the networks (``traywatch.models.train.networks.architectures.pixels``)."""
ZERO = 128
"""Zero point of the 8-bit activations."""


@dataclass(frozen=True, slots=True)
class Graph:
    """Wrapper of an ONNX graph with the lookups and edits that graph rewriting needs."""

    graph: onnx.GraphProto

    def maker(self, name: str) -> Any:
        """The node that produces a value, or None."""
        return next((node for node in self.graph.node if name in node.output), None)

    def users(self, name: str) -> list[Any]:
        """The nodes that take a value as input."""
        return [node for node in self.graph.node if name in node.input]

    def array(self, name: str) -> NDArray[Any]:
        """The values of a constant. Raises ``KeyError`` if there is no such constant."""
        for tensor in self.graph.initializer:
            if tensor.name == name:
                return np.asarray(numpy_helper.to_array(tensor))
        raise KeyError(name)

    def is_constant(self, name: str) -> bool:
        """Whether a value is a constant."""
        return any(tensor.name == name for tensor in self.graph.initializer)

    def put(self, name: str, values: NDArray[Any]) -> str:
        """Set or create a constant; return its name."""
        for tensor in list(self.graph.initializer):
            if tensor.name == name:
                self.graph.initializer.remove(tensor)
        self.graph.initializer.append(numpy_helper.from_array(np.asarray(values, order="C"), name))
        return name

    def add(self, before: Any, node: Any) -> str:
        """Insert a node before another; return the name of its output."""
        self.graph.node.insert(list(self.graph.node).index(before), node)
        return str(node.output[0])

    def prune(self) -> None:
        """Remove nodes and constants that are no longer used."""
        outputs = {output.name for output in self.graph.output}
        while True:
            used = outputs | {name for node in self.graph.node for name in node.input}
            idle = [node for node in self.graph.node if not used & set(node.output)]
            if not idle:
                break
            for node in idle:
                self.graph.node.remove(node)
        for tensor in list(self.graph.initializer):
            if tensor.name not in used:
                self.graph.initializer.remove(tensor)


def straighten(model: onnx.ModelProto) -> bool:
    """Connect the bytes of ``images`` directly to the first convolution; return whether that was possible.

    The graph is changed in place. It is unchanged if its first convolution is not followed by 8-bit values,
    or if the pixel normalization does not use ``MIDDLE`` and ``STEPS``.
    """
    graph = Graph(model.graph)
    scaled = _scaled(graph)
    if scaled is None:
        return False
    bytes_, numbers = scaled
    (user, *others) = graph.users(numbers)
    if others:
        return False
    if user.op_type == "Conv":  # a first layer in 32 bits
        done = _in_bytes(graph, user, bytes_)
    elif user.op_type == "Concat":
        done = _beside(graph, user, bytes_, numbers)
    else:
        done = (
            user.op_type == "QuantizeLinear"
            and _equals_bytes(graph, user)
            and _through(graph, user, bytes_, 3)
        )
    if done:
        graph.prune()
    return done


def _scaled(graph: Graph) -> tuple[str, str] | None:
    """The names of the transposed bytes (channels first) and of the normalized floats."""
    for div in graph.graph.node:
        sub = graph.maker(div.input[0]) if div.op_type == "Div" else None
        cast = graph.maker(sub.input[0]) if sub is not None and sub.op_type == "Sub" else None
        turn = graph.maker(cast.input[0]) if cast is not None and cast.op_type == "Cast" else None
        if sub is None or turn is None or turn.op_type != "Transpose" or turn.input[0] != "images":
            continue
        if (float(graph.array(sub.input[1])), float(graph.array(div.input[1]))) == (MIDDLE, STEPS):
            return str(turn.output[0]), str(div.output[0])
    return None


def _equals_bytes(graph: Graph, quantize: Any) -> bool:
    """Whether the quantized values equal the bytes of the pixels."""
    scale, zero = graph.array(quantize.input[1]), graph.array(quantize.input[2])
    return abs(float(scale) * STEPS - 1) < 0.005 and int(zero) == ZERO


def _through(graph: Graph, quantize: Any, bytes_: str, channels: int) -> bool:
    """Replace the output of ``quantize`` by the bytes and correct the convolution's bias."""
    (dequantize,) = graph.users(quantize.output[0])
    (conv,) = graph.users(dequantize.output[0])
    weights, bias = graph.maker(conv.input[1]), graph.maker(conv.input[2])
    if conv.op_type != "Conv" or weights is None or bias is None:
        return False
    own = graph.array(weights.input[0]).astype(np.float64)
    scale = graph.array(weights.input[1]).astype(np.float64)
    half = scale * own[:, :channels].sum(axis=(1, 2, 3)) * (ZERO - MIDDLE) / STEPS
    corrected = graph.array(bias.input[0]) * graph.array(bias.input[1]).astype(np.float64) + half
    dequantize.input[0] = bytes_
    dequantize.input[1] = graph.put("pixels_scale", np.array(1 / STEPS, np.float32))
    dequantize.input[2] = graph.put("pixels_zero", np.array(ZERO, np.uint8))
    _put_bias(graph, conv, corrected, scale)
    return True


def _put_bias(graph: Graph, conv: Any, told: NDArray[np.float64], scale: NDArray[np.float64]) -> None:
    step = (scale / STEPS).astype(np.float32)
    graph.put("pixels_bias", np.round(told / step).astype(np.int32))
    graph.put("pixels_bias_scale", step)
    graph.put("pixels_bias_zero", np.zeros(len(step), np.int32))
    node = helper.make_node(
        "DequantizeLinear", ["pixels_bias", "pixels_bias_scale", "pixels_bias_zero"], ["pixels_bias_out"],
        "pixels_bias_DequantizeLinear", axis=0,
    )  # fmt: skip
    conv.input[2] = graph.add(conv, node)


def _beside(graph: Graph, concat: Any, bytes_: str, numbers: str) -> bool:
    """The same for a network that concatenates a map to the pixels before quantization."""
    users = graph.users(concat.output[0])
    if len(users) != 1 or users[0].op_type != "QuantizeLinear" or concat.input[0] != numbers:
        return False
    quantize = users[0]
    if not _equals_bytes(graph, quantize):
        return False
    graph.put("pixels_scale", np.array(1 / STEPS, np.float32))
    graph.put("pixels_zero", np.array(ZERO, np.uint8))
    further = []
    for i, name in enumerate(list(concat.input)[1:]):
        node = helper.make_node(
            "QuantizeLinear",
            [name, "pixels_scale", "pixels_zero"],
            [f"pixels_beside{i}"],
            f"pixels_beside{i}",
        )
        further.append(graph.add(concat, node))
    axis = next(a.i for a in concat.attribute if a.name == "axis")
    joined = graph.add(
        concat, helper.make_node("Concat", [bytes_, *further], ["pixels_joined"], "pixels_joined", axis=axis)
    )
    return _through(graph, quantize, joined, 3)


def _in_bytes(graph: Graph, conv: Any, bytes_: str) -> bool:
    """Quantize the weights of a 32-bit first convolution to 8 bits, so that its input can be the bytes."""
    (relu,) = graph.users(conv.output[0])
    if relu.op_type != "Relu" or [u.op_type for u in graph.users(relu.output[0])] != ["QuantizeLinear"]:
        return False
    weights = graph.array(conv.input[1]).astype(np.float64)
    scale = np.maximum(np.abs(weights).max(axis=(1, 2, 3)), 1e-8) / 127
    own = np.clip(np.round(weights / scale[:, None, None, None]), -127, 127)
    half = scale * own.sum(axis=(1, 2, 3)) * (ZERO - MIDDLE) / STEPS
    corrected = graph.array(conv.input[2]).astype(np.float64) + half
    graph.put("pixels_scale", np.array(1 / STEPS, np.float32))
    graph.put("pixels_zero", np.array(ZERO, np.uint8))
    graph.put("pixels_weight", own.astype(np.int8))
    graph.put("pixels_weight_scale", scale.astype(np.float32))
    graph.put("pixels_weight_zero", np.zeros(len(scale), np.int8))
    as_float = helper.make_node(
        "DequantizeLinear", [bytes_, "pixels_scale", "pixels_zero"], ["pixels_in"], "pixels_in"
    )
    weights_as_float = helper.make_node(
        "DequantizeLinear", ["pixels_weight", "pixels_weight_scale", "pixels_weight_zero"],
        ["pixels_weight_out"], "pixels_weight_DequantizeLinear", axis=0,
    )  # fmt: skip
    conv.input[0] = graph.add(conv, as_float)
    conv.input[1] = graph.add(conv, weights_as_float)
    _put_bias(graph, conv, corrected, scale)
    return True
