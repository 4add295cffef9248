"""Layers that stay in 32 bits when a network is quantized."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from traywatch.vision.inference import onnxruntime

onnx = pytest.importorskip("onnx", reason="networks are exported with the train extra")
pytest.importorskip("torch", reason="networks are exported with the train extra")

from onnx import TensorProto, helper, numpy_helper  # noqa: E402

from traywatch.models.train.export.quantize import kept_whole, quantize  # noqa: E402

EDGE = 700.0


def graph() -> Any:
    """Three convolutions, then nodes that map their output to positions across an image."""
    rng = np.random.default_rng(2)
    weights = [
        numpy_helper.from_array(rng.normal(0, 0.4, (4, channels, 3, 3)).astype(np.float32), f"w{i}")
        for i, channels in enumerate((3, 4, 4))
    ]
    nodes = [
        helper.make_node("Conv", ["images", "w0"], ["a"], "conv0", pads=[1, 1, 1, 1]),
        helper.make_node("Relu", ["a"], ["b"], "relu0"),
        helper.make_node("Conv", ["b", "w1"], ["c"], "conv1", pads=[1, 1, 1, 1]),
        helper.make_node("Relu", ["c"], ["d"], "relu1"),
        helper.make_node("Conv", ["d", "w2"], ["e"], "conv2", pads=[1, 1, 1, 1]),
        helper.make_node("Add", ["e", "edge"], ["rows"], "place"),
    ]
    shape = [1, 3, 8, 8]
    made = helper.make_graph(
        nodes,
        "three",
        [helper.make_tensor_value_info("images", TensorProto.FLOAT, shape)],
        [helper.make_tensor_value_info("rows", TensorProto.FLOAT, [1, 4, 8, 8])],
        [*weights, numpy_helper.from_array(np.full((1, 4, 1, 1), EDGE, np.float32), "edge")],
    )
    return helper.make_model(made, opset_imports=[helper.make_opsetid("", 20)], ir_version=10)


def test_last_convolution_and_later_nodes_stay_in_32_bits() -> None:
    assert set(kept_whole(graph().graph, 1)) == {"conv2", "place"}
    assert {"conv1", "conv2", "place"} <= set(kept_whole(graph().graph, 2))
    assert "conv0" not in kept_whole(graph().graph, 2)


@pytest.mark.parametrize("first", [False, True])
def test_image_positions_keep_their_precision(tmp_path: Path, first: bool) -> None:
    whole, eight = tmp_path / "whole.onnx", tmp_path / "eight.onnx"
    onnx.save(graph(), str(whole))
    rng = np.random.default_rng(1)
    feeds = [{"images": rng.normal(0, 1, (1, 3, 8, 8)).astype(np.float32)} for _ in range(6)]
    quantize(whole, eight, feeds, first=first)
    told = [
        onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"]).run(None, feeds[0])[0]
        for path in (whole, eight)
    ]
    # 256 steps between 0 and 700 would be off by more than a pixel
    assert np.abs(told[0] - told[1]).max() < 0.5
    kinds = [node.op_type for node in onnx.load(str(eight)).graph.node]
    assert kinds.count("Conv") == 3
    assert kinds.index("Conv") < kinds.index("QuantizeLinear") if first else "QuantizeLinear" in kinds
