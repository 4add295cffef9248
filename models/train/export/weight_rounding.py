"""Round a layer's weights so that its outputs change least.

The method is GPTQ (Frantar et al., 2022). Weights are rounded one after another. The weights that are not yet
rounded compensate each rounding error as far as the layer's inputs are correlated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import helper

from traywatch.vision.inference import onnxruntime

Feed = Mapping[str, NDArray[Any]]

COLUMNS = 24_000
"""Positions sampled for the statistics of a layer."""
DAMPING = 0.02
"""Share of the mean of the input covariance's diagonal that is added to the diagonal."""


@dataclass(frozen=True, slots=True)
class LayerStatistics:
    """Statistics of a layer's inputs and target outputs over sampled positions.

    ``input_means`` (K,) and ``output_means`` (outputs,) are the means of inputs and target outputs.
    ``covariance`` (K, K) is the covariance of the inputs, ``cross`` (outputs, K) that between target outputs
    and inputs.
    """

    input_means: NDArray[np.float64]
    output_means: NDArray[np.float64]
    covariance: NDArray[np.float64]
    cross: NDArray[np.float64]

    def damped(self) -> NDArray[np.float64]:
        """The covariance with a larger diagonal, so that it is invertible."""
        size = len(self.covariance)
        return self.covariance + np.eye(size) * (DAMPING * np.trace(self.covariance) / size + 1e-12)

    def fitted(self, weights: NDArray[np.float64]) -> NDArray[np.float64]:
        """Least-squares weights (outputs, K) for the target outputs, damped towards the given weights."""
        missing = self.cross - weights @ self.covariance
        return np.asarray(weights + np.linalg.solve(self.damped(), missing.T).T, np.float64)


def round_weights(
    weights: NDArray[np.float64], scales: NDArray[np.float64], statistics: LayerStatistics, limit: int
) -> NDArray[np.int8]:
    """Round to integer weights (outputs, K), ``-limit`` to ``limit``, in units of ``scales`` (outputs,)."""
    factor = np.linalg.cholesky(np.linalg.inv(statistics.damped())).T
    left = weights.copy()
    whole = np.zeros(weights.shape, np.int8)
    for i in range(weights.shape[1]):
        whole[:, i] = np.clip(np.round(left[:, i] / scales), -limit, limit)
        error = (left[:, i] - whole[:, i] * scales) / factor[i, i]
        left[:, i + 1 :] -= np.outer(error, factor[i, i + 1 :])
    return whole


@dataclass(frozen=True, slots=True)
class LayerSample:
    """Target outputs (positions, outputs) of one layer at sampled positions, and the positions, by feed."""

    layer: Any
    kernel: tuple[int, ...]
    places: tuple[NDArray[np.int64], ...]
    outputs: tuple[NDArray[np.float32], ...]


def sample_outputs(
    model: onnx.ModelProto, layers: Sequence[tuple[Any, tuple[int, ...]]], feeds: Sequence[Feed]
) -> list[LayerSample]:
    """Sample outputs of Conv and Gemm nodes, computed in floats before any activation function.

    Each layer is a node and the shape of its kernel, () for a Gemm.
    """
    rng = np.random.default_rng(5)
    each = max(1, COLUMNS // len(feeds))
    places: list[list[NDArray[np.int64]]] = [[] for _ in layers]
    chosen_outputs: list[list[NDArray[np.float32]]] = [[] for _ in layers]
    for outputs in values(model, [node.output[0] for node, _ in layers], feeds):
        for i, output in enumerate(outputs):
            channels_last = output.transpose(0, 2, 3, 1) if output.ndim == 4 else output
            flat = channels_last.reshape(-1, channels_last.shape[-1])
            chosen = rng.permutation(len(flat))[:each]
            places[i].append(np.stack(np.unravel_index(chosen, channels_last.shape[:-1])))
            chosen_outputs[i].append(flat[chosen])
    sampled = zip(layers, places, chosen_outputs, strict=True)
    return [LayerSample(node, kernel, tuple(p), tuple(m)) for (node, kernel), p, m in sampled]


def layer_statistics(
    model: onnx.ModelProto, sample: LayerSample, factor: float, feeds: Sequence[Feed]
) -> LayerStatistics:
    """Statistics of a layer of a partly rewritten model; its target is the sample times ``factor``."""
    input_rows = [
        _columns(sample, inputs, places)
        for (inputs,), places in zip(
            values(model, [sample.layer.input[0]], feeds), sample.places, strict=True
        )
    ]
    x = np.concatenate(input_rows).astype(np.float64)
    y = np.concatenate(sample.outputs).astype(np.float64) * factor
    mean_x, mean_y = x.mean(axis=0), y.mean(axis=0)
    x -= mean_x
    y -= mean_y
    return LayerStatistics(mean_x, mean_y, x.T @ x / len(x), y.T @ x / len(x))


def values(
    model: onnx.ModelProto, names: Sequence[str], feeds: Sequence[Feed]
) -> Iterator[list[NDArray[np.float32]]]:
    """Yield inner tensors of a graph for each feed, computed in floats."""
    opened = onnx.ModelProto()
    opened.CopyFrom(model)
    del opened.graph.output[:]
    for name in names:
        opened.graph.output.append(helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, None))
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    options.add_session_config_entry("session.disable_quant_qdq", "1")
    session = onnxruntime.InferenceSession(
        opened.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )
    inputs = {value.name for value in session.get_inputs()}
    for feed in feeds:
        yield session.run(None, {key: value for key, value in feed.items() if key in inputs})


def _columns(
    sample: LayerSample, inputs: NDArray[np.float32], places: NDArray[np.int64]
) -> NDArray[np.float32]:
    """Input columns (positions, K) of a layer at sampled positions."""
    if not sample.kernel:
        return inputs[places[0]]
    form = {a.name: helper.get_attribute_value(a) for a in sample.layer.attribute}
    (height, width), (down, right) = sample.kernel, form.get("strides", [1, 1])
    top, left, bottom, end = form.get("pads", [0, 0, 0, 0])
    padded = np.pad(inputs, ((0, 0), (0, 0), (top, bottom), (left, end)))
    picture, row, column = (axis[:, None, None] for axis in places)
    rows = row * down + np.arange(height)[None, :, None]
    columns = column * right + np.arange(width)[None, None, :]
    return padded[picture, :, rows, columns].transpose(0, 3, 1, 2).reshape(len(places[0]), -1)
