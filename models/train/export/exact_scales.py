"""Give an 8-bit graph scales with which every processor computes the same bits.

An 8-bit network depends on the processor for two reasons:

- x86-64 without VNNI adds two products of an unsigned and a signed byte in 16 bits, which saturates. With
  weights from -64 to 64, two products stay within 2 * 255 * 64 = 32,640.
- A runtime that computes in floats (optimizations off, other execution providers) rounds each scaled number
  and each sum. A value near the midpoint between two bytes can then become the other byte.

This module removes both causes. Activation scales become powers of two. Weights get 7 bits and a scale ``m *
2**k`` with a small odd ``m`` for each output channel. Every product and every sum is then an integer multiple
of one unit, below 2**24. 32-bit floats represent these without rounding, in any order of summation.

Restricting activation scales to powers of two alone would cost up to one bit. The values of a layer are
therefore multiplied by a factor that uses the full byte range. The next layer's weights are divided by it.
Layers that are added share one factor.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import helper

from traywatch.models.train.export.byte_input import Graph
from traywatch.models.train.export.byte_sums import restore_steps, use_exact_sums
from traywatch.models.train.export.exact_weights import exact_weights
from traywatch.models.train.export.weight_rounding import (
    Feed,
    LayerStatistics,
    layer_statistics,
    sample_outputs,
)

FREE_OUTPUTS = frozenset({"features"})
"""Outputs whose scale does not matter, because their users normalize them to unit length."""
CLIPPED = 0.02
"""Share of an activation's range that may be clipped to reach the next smaller scale."""
_MOVES = frozenset({"Transpose", "Reshape", "Concat", "Unsqueeze", "Flatten"})
"""Operators that only move bytes."""
_LINEAR = _MOVES | {"QuantizeLinear", "DequantizeLinear", "Relu", "Add", "Sum"}
"""Operators whose outputs scale with their inputs, so that one factor fits both."""


class _Classes:
    """Disjoint sets of names (union-find)."""

    def __init__(self) -> None:
        self._parent: dict[str, str] = {}

    def find(self, name: str) -> str:
        root = name
        while (parent := self._parent.get(root, root)) != root:
            root = parent
        self._parent[name] = root
        return root

    def join(self, names: Iterable[str]) -> None:
        first, *rest = (self.find(name) for name in names)
        for name in rest:
            self._parent[name] = first


@dataclass(frozen=True, slots=True)
class _Scale:
    """Quantization of a tensor: value = ``scale * (byte - zero)``."""

    scale: float
    zero: int


@dataclass(slots=True)
class _Plan:
    """The value factor and the new byte scale of each tensor."""

    groups: _Classes
    bytes_: _Classes
    factors: dict[str, float] = field(default_factory=dict)
    scales: dict[str, _Scale] = field(default_factory=dict)

    def factor(self, name: str) -> float:
        return self.factors.get(self.groups.find(name), 1.0)

    def scale(self, name: str) -> _Scale:
        return self.scales[self.bytes_.find(name)]


def make_exact(model: onnx.ModelProto, feeds: Sequence[Feed] = ()) -> None:
    """Rewrite the scales, weights and biases of a quantized graph in place.

    The graph must have QuantizeLinear and DequantizeLinear pairs around each 8-bit layer. Weights must be
    signed bytes with zero point 0, activations unsigned bytes. With ``feeds`` (graph inputs by name), weights
    are rounded so that each layer's output changes least. Raises ``ValueError`` for any other graph.
    """
    original = onnx.ModelProto()
    original.CopyFrom(model)
    graph = Graph(model.graph)
    restore_steps(graph)
    plan = _planned(graph)
    nodes = [node for node in model.graph.node if node.op_type in ("Conv", "Gemm")]
    layers = [layer for node in nodes if (layer := _layer(graph, plan, node)) is not None]
    _rescale_activations(graph, plan)
    use_exact_sums(graph)
    for layer in layers:
        _write(graph, plan, layer)
    graph.prune()
    if feeds and len(layers) > 1:
        # The first layer's weights are those of grouped pixels (traywatch.models.train.export.fused_conv).
        rounded = layers[1:]
        samples = sample_outputs(original, [(layer.node, layer.shape[2:]) for layer in rounded], feeds)
        for layer, sample in zip(rounded, samples, strict=True):
            factor = plan.factor(layer.node.output[0])
            _write(graph, plan, layer, layer_statistics(model, sample, factor, feeds))


def _rescale_activations(graph: Graph, plan: _Plan) -> None:
    for node in list(graph.graph.node):
        if node.op_type in ("QuantizeLinear", "DequantizeLinear") and _is_activation(graph, node):
            exact = plan.scale(node.output[0] if node.op_type == "QuantizeLinear" else node.input[0])
            stem = f"exact_{'m' if exact.scale < 1 else 'p'}{abs(int(math.log2(exact.scale)))}"
            node.input[1] = graph.put(f"{stem}_scale", np.array(exact.scale, np.float32))
            node.input[2] = graph.put(f"zero_{exact.zero}", np.array(exact.zero, np.uint8))
        elif node.op_type == "DequantizeLinear" and graph.array(node.input[0]).dtype == np.uint8:
            _rescale_constant(graph, node)


def _is_activation(graph: Graph, node: Any) -> bool:
    return node.op_type == "QuantizeLinear" or not graph.is_constant(node.input[0])


def _planned(graph: Graph) -> _Plan:
    plan = _Plan(_Classes(), _Classes())
    pinned = {value.name for value in graph.graph.input}
    pinned |= {value.name for value in graph.graph.output if value.name not in FREE_OUTPUTS}
    old: dict[str, _Scale] = {}
    for node in graph.graph.node:
        if node.op_type in ("Conv", "Gemm"):
            continue
        names = [name for name in node.input if name and not graph.is_constant(name)]
        if node.op_type not in _LINEAR:
            pinned |= {*names, *node.output}
        elif node.op_type in ("QuantizeLinear", "DequantizeLinear"):
            plan.groups.join([*names[:1], node.output[0]])
            if not names:  # a constant
                pinned.add(node.output[0])
        else:
            plan.groups.join([*names, *node.output])
        if node.op_type in _MOVES:
            plan.bytes_.join([*names, *node.output])
    for node in graph.graph.node:
        if node.op_type in ("QuantizeLinear", "DequantizeLinear") and _is_activation(graph, node):
            name = node.output[0] if node.op_type == "QuantizeLinear" else node.input[0]
            current = _Scale(graph.array(node.input[1]).item(), graph.array(node.input[2]).item())
            earlier = old.setdefault(plan.bytes_.find(name), current)
            if earlier != current:
                raise ValueError(f"{name}: two scales for the same bytes; quantize the graph anew")
    by_group: dict[str, list[str]] = defaultdict(list)
    for name in old:
        by_group[plan.groups.find(name)].append(name)
    fixed = {plan.groups.find(name) for name in pinned}
    for group, names in by_group.items():
        factor = 1.0 if group in fixed else _best_factor([old[name].scale for name in names])
        plan.factors[group] = factor
        for name in names:
            plan.scales[name] = _power_of_two(old[name], factor)
    return plan


def _exponent(scale: float) -> int:
    """The exponent of the smallest power of two that covers a scale's range, less ``CLIPPED`` of it."""
    return math.ceil(math.log2(scale * (1 - CLIPPED)) - 1e-9)


def _best_factor(scales: list[float]) -> float:
    """The factor with the least mean square growth of the quantization steps."""

    def loss(factor: float) -> float:
        return sum((2.0 ** _exponent(scale * factor) / (scale * factor)) ** 2 for scale in scales)

    candidates = [
        2.0 ** _exponent(scale) / (scale * (1 - CLIPPED) ** share) for scale in scales for share in (0, 1)
    ]
    return min(candidates, key=loss)


def _power_of_two(old: _Scale, factor: float) -> _Scale:
    scale = 2.0 ** _exponent(old.scale * factor)
    if old.zero == 0:
        return _Scale(scale, 0)
    ratio = old.scale * factor / scale
    free = 255 * (1 - ratio)
    # An even zero point: kernels round sums to even either before or after they add the zero point.
    return _Scale(scale, 2 * int(np.clip(round((old.zero * ratio + free / 2) / 2), 0, 127)))


@dataclass(frozen=True, slots=True)
class _Layer:
    """An 8-bit layer: its node, and its float weights (outputs, K) and biases (outputs,)."""

    node: Any
    weights: NDArray[np.float64]
    biases: NDArray[np.float64]
    shape: tuple[int, ...]


def _layer(graph: Graph, plan: _Plan, node: Any) -> _Layer | None:
    """The layer of a node with its factors applied; None for a 32-bit layer, which is changed immediately."""
    input_factor, output_factor = plan.factor(node.input[0]), plan.factor(node.output[0])
    weights = graph.maker(node.input[1])
    if weights is None:
        if input_factor != 1 or output_factor != 1:
            own = graph.array(node.input[1])
            node.input[1] = graph.put(
                f"{node.name}_weight", (own * (output_factor / input_factor)).astype(np.float32)
            )
            if len(node.input) > 2:
                add = graph.array(node.input[2])
                node.input[2] = graph.put(f"{node.name}_bias", (add * output_factor).astype(np.float32))
        return None
    if np.any(graph.array(weights.input[2])):
        raise ValueError(f"{node.name}: its weights have a zero point; quantize the graph anew")
    own = _numbers(graph, weights) * (output_factor / input_factor)
    if len(node.input) > 2:
        biases = _numbers(graph, graph.maker(node.input[2])) * output_factor
    else:
        biases = np.zeros(len(own))
        node.input.append("")
    return _Layer(node, own.reshape(len(own), -1), biases, own.shape)


def _write(graph: Graph, plan: _Plan, layer: _Layer, statistics: LayerStatistics | None = None) -> None:
    node = layer.node
    source = plan.scale(graph.maker(node.input[0]).input[0])
    exact = exact_weights(layer.weights, layer.biases, source.scale, source.zero, statistics)
    eight = exact.weights.reshape(layer.shape)
    for at, values, steps in ((1, eight, exact.scales), (2, exact.biases, exact.scales * source.scale)):
        stem = f"{node.name}_{'weight' if at == 1 else 'bias'}"
        parts = [
            graph.put(stem, values),
            graph.put(f"{stem}_scale", steps.astype(np.float32)),
            graph.put(f"{stem}_zero", np.zeros(len(steps), values.dtype)),
        ]
        output = f"{stem}_out"
        if graph.maker(output) is None:
            dequantize = helper.make_node(
                "DequantizeLinear", parts, [output], f"{stem}_DequantizeLinear", axis=0
            )
            graph.add(node, dequantize)
        node.input[at] = output


def _numbers(graph: Graph, dequantize: Any) -> NDArray[np.float64]:
    values, scale = (graph.array(name).astype(np.float64) for name in dequantize.input[:2])
    return np.asarray(values * scale.reshape(-1, *(1,) * (values.ndim - 1)), np.float64)


def _rescale_constant(graph: Graph, node: Any) -> None:
    """Requantize a constant summand with a scale that is a power of two."""
    scale, zero = graph.array(node.input[1]).item(), graph.array(node.input[2]).item()
    values = (graph.array(node.input[0]).astype(np.float64) - zero) * scale
    largest = max(float(np.abs(values).max()), 1e-12)
    scale = 2.0 ** math.ceil(math.log2(largest / 255))
    zero = 0 if values.min() >= 0 else 128
    if zero:
        scale *= 2
    stem = f"exact_{node.name}"
    node.input[0] = graph.put(stem, np.clip(np.round(values / scale) + zero, 0, 255).astype(np.uint8))
    node.input[1] = graph.put(f"{stem}_scale", np.array(scale, np.float32))
    node.input[2] = graph.put(f"{stem}_zero", np.array(zero, np.uint8))
