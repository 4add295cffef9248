"""The shipped 8-bit networks compute the same numbers on every processor."""

from __future__ import annotations

import importlib.util
import math
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from numpy.typing import NDArray
from onnx import numpy_helper

from traywatch.model_files import models_folder

ROOT = Path(__file__).resolve().parents[4]
_SPEC = importlib.util.spec_from_file_location("processor_probe", ROOT / "scripts" / "processor_probe.py")
assert _SPEC is not None and _SPEC.loader is not None
probe = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(probe)

NETWORKS = ("angle", "d4", "detector", "fudge", "locate", "read", "text", "view")
INT16_MAX = 2**15 - 1
FLOAT32_WHOLE = 2**24


class Graph:
    def __init__(self, name: str) -> None:
        self.graph = onnx.load(str(models_folder() / f"{name}.onnx")).graph
        self.makers = {output: node for node in self.graph.node for output in node.output}
        self.constants = {tensor.name: numpy_helper.to_array(tensor) for tensor in self.graph.initializer}

    def parts(self, name: str) -> list[NDArray[Any]]:
        """Bytes, scales and zero points of a dequantized constant."""
        return [self.constants[part] for part in self.makers[name].input]

    def layers(self) -> list[Any]:
        """The layers with 8-bit weights."""
        linear = [node for node in self.graph.node if node.op_type in ("Conv", "Gemm")]
        return [node for node in linear if node.input[1] in self.makers]


def test_every_8_bit_network_is_listed() -> None:
    assert [path.stem for path in probe.shipped()] == list(NETWORKS)


@pytest.mark.parametrize("name", NETWORKS)
def test_no_pair_of_products_exceeds_16_bits(name: str) -> None:
    """x86-64 without VNNI adds two products of an unsigned and a signed byte in 16 bits."""
    graph = Graph(name)
    layers = graph.layers()
    assert len(layers) >= 7
    for layer in layers:
        weights, _, zeros = graph.parts(layer.input[1])
        assert weights.dtype == np.int8 and not zeros.any()
        assert 2 * 255 * int(np.abs(weights.astype(int)).max()) <= INT16_MAX, layer.name


@pytest.mark.parametrize("name", NETWORKS)
def test_every_sum_is_exact_in_32_bit_floats(name: str) -> None:
    """All products and sums of a layer are integer multiples of one unit, below 2**24."""
    graph = Graph(name)
    for layer in graph.layers():
        weights, scales, _ = graph.parts(layer.input[1])
        biases, bias_scales, _ = graph.parts(layer.input[2])
        given = graph.makers[layer.input[0]]
        step, zero = (graph.constants[part].item() for part in given.input[1:])
        assert math.frexp(step)[0] == 0.5, f"{layer.name}: {step} is no power of two"
        assert np.array_equal(bias_scales, scales * np.float32(step))
        factors = np.frexp(scales)[0] * 16
        assert np.array_equal(factors, np.round(factors)), "a whole factor of 4 bits and a power of two"
        odd = np.array([factor / (factor & -factor) for factor in factors.astype(int).tolist()])
        sums = np.abs(weights.reshape(len(weights), -1).astype(np.int64)).sum(axis=1) * max(zero, 255 - zero)
        assert (odd * (sums + np.abs(biases.astype(np.int64))) < FLOAT32_WHOLE).all(), layer.name


@pytest.mark.parametrize("name", NETWORKS)
def test_scales_of_activations_are_powers_of_two_with_even_zero_points(name: str) -> None:
    graph = Graph(name)
    activations = [node for node in graph.graph.node if node.op_type == "QuantizeLinear"]
    assert activations
    for node in activations:
        scale, zero = (graph.constants[part].item() for part in node.input[1:])
        assert math.frexp(scale)[0] == 0.5
        assert zero % 2 == 0, "sums are rounded to even before or after the zero point is added"


@pytest.mark.parametrize("name", NETWORKS)
def test_a_sum_of_bytes_never_ties(name: str) -> None:
    """Fused sums round ties to even on x86-64 and upwards on arm64. All possible summands are tried."""
    graph = Graph(name)
    bytes_ = np.arange(256)
    for node in graph.graph.node:
        makers = [graph.makers.get(given) for given in node.input]
        if node.op_type != "Add" or not all(
            m is not None and m.op_type == "DequantizeLinear" for m in makers
        ):
            continue
        (user,) = (user for user in graph.graph.node if node.output[0] in user.input)
        assert user.op_type == "QuantizeLinear"
        made = graph.constants[user.input[1]].item()
        one, other = (
            (bytes_ - graph.constants[maker.input[2]].item()) * graph.constants[maker.input[1]].item() / made
            for maker in makers
        )
        rest = np.abs(np.add.outer(one, other) % 1 - 0.5)
        assert rest.min() > 4e-4, f"{node.name}: a sum is too near to a tie"


@pytest.mark.parametrize("name", NETWORKS)
def test_every_network_has_sums(name: str) -> None:
    """Otherwise the test above would check nothing."""
    assert any(node.op_type in ("Add", "Sum") for node in Graph(name).graph.node)


@pytest.mark.long(
    "compares the kernels of onnxruntime on this processor; tests/test_processor_probe.py is quick"
)
def test_optimized_and_exact_arithmetic_agree_here(tmp_path: Path) -> None:
    """A short version of scripts/processor-check: fused 8-bit kernels against plain floats."""
    probe.open_up(tmp_path)
    pictures = [ROOT / "tests" / "pictures", ROOT / "tests" / "data" / "fixed"]
    here, exact = (probe.probe(tmp_path, pictures, optimized) for optimized in (True, False))
    assert sorted(here["networks"]) == [f"{name}.onnx" for name in NETWORKS]
    assert sum(len(one["dice"]) for one in here["pictures"]) > 100
    assert probe.compare(here, exact, "optimizations off") == []
