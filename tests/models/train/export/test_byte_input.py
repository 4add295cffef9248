"""Direct byte input of an 8-bit network gives the same outputs."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from traywatch.vision.inference import onnxruntime

onnx = pytest.importorskip("onnx", reason="networks are exported with the train extra")
pytest.importorskip("torch", reason="networks are exported with the train extra")

from onnx import TensorProto, helper, numpy_helper  # noqa: E402

from traywatch.models.train.export.byte_input import straighten  # noqa: E402
from traywatch.models.train.export.quantize import quantize  # noqa: E402

SHAPE = [1, 8, 8, 3]


def graph(beside: bool = False, steps: float = 64.0) -> Any:
    """Pixel normalization as in the networks, then three convolutions, optionally with a concatenated map."""
    rng = np.random.default_rng(3)
    channels = 4 if beside else 3
    constants = [
        numpy_helper.from_array(np.array(127.5, np.float32), "middle"),
        numpy_helper.from_array(np.array(steps, np.float32), "steps"),
        numpy_helper.from_array(rng.normal(0, 0.3, (6, channels, 3, 3)).astype(np.float32), "w0"),
        numpy_helper.from_array(rng.normal(0, 0.3, 6).astype(np.float32), "b0"),
        numpy_helper.from_array(rng.normal(0, 0.3, (6, 6, 3, 3)).astype(np.float32), "w1"),
        numpy_helper.from_array(rng.normal(0, 0.3, 6).astype(np.float32), "b1"),
        numpy_helper.from_array(rng.normal(0, 0.3, (4, 6, 1, 1)).astype(np.float32), "w2"),
        numpy_helper.from_array(rng.normal(0, 0.3, 4).astype(np.float32), "b2"),
    ]
    nodes = [
        helper.make_node("Transpose", ["images"], ["turned"], "turn", perm=[0, 3, 1, 2]),
        helper.make_node("Cast", ["turned"], ["cast"], "cast", to=TensorProto.FLOAT),
        helper.make_node("Sub", ["cast", "middle"], ["moved"], "sub"),
        helper.make_node("Div", ["moved", "steps"], ["numbers"], "div"),
    ]
    if beside:
        nodes.append(helper.make_node("Concat", ["numbers", "cone"], ["both"], "beside", axis=1))
    nodes += [
        helper.make_node("Conv", ["both" if beside else "numbers", "w0", "b0"], ["a"], "conv0"),
        helper.make_node("Relu", ["a"], ["b"], "relu0"),
        helper.make_node("Conv", ["b", "w1", "b1"], ["c"], "conv1"),
        helper.make_node("Relu", ["c"], ["d"], "relu1"),
        helper.make_node("Conv", ["d", "w2", "b2"], ["rows"], "conv2"),
    ]
    given = [helper.make_tensor_value_info("images", TensorProto.UINT8, SHAPE)]
    if beside:
        given.append(helper.make_tensor_value_info("cone", TensorProto.FLOAT, [1, 1, 8, 8]))
    told = [helper.make_tensor_value_info("rows", TensorProto.FLOAT, [1, 4, 4, 4])]
    made = helper.make_graph(nodes, "pixels", given, told, constants)
    return helper.make_model(made, opset_imports=[helper.make_opsetid("", 20)], ir_version=10)


def feeds(beside: bool) -> list[dict[str, NDArray[Any]]]:
    rng = np.random.default_rng(4)
    made: list[dict[str, NDArray[Any]]] = []
    for number in range(6):
        images = rng.integers(0, 256, SHAPE).astype(np.uint8)
        images.flat[:2] = (0, 255)  # the full range, so that the 8-bit values equal the bytes
        made.append({"images": images})
        if beside:
            made[-1]["cone"] = np.full((1, 1, 8, 8), 0.3 * number - 0.9, np.float32)
    return made


def told(path: Path, feed: dict[str, NDArray[Any]]) -> NDArray[np.float32]:
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    return np.asarray(session.run(None, feed)[0], np.float32)


@pytest.mark.parametrize(("beside", "first"), [(False, False), (True, False), (False, True)])
def test_8_bit_network_with_byte_input_gives_the_same_outputs(
    tmp_path: Path, beside: bool, first: bool
) -> None:
    whole, eight = tmp_path / "whole.onnx", tmp_path / "eight.onnx"
    onnx.save(graph(beside), str(whole))
    quantize(whole, eight, feeds(beside), first=first)
    kinds = [node.op_type for node in onnx.load(str(eight)).graph.node]
    assert not {"Cast", "Sub", "Div"} & set(kinds), "the pixels still go through 32-bit numbers"
    given = feeds(beside)[3]
    wanted = told(whole, given)
    assert np.abs(told(eight, given) - wanted).max() < 0.05 * np.abs(wanted).max()


def test_other_pixel_normalization_is_not_changed(tmp_path: Path) -> None:
    model = graph(steps=50.0)
    assert not straighten(model)
    assert [node.op_type for node in model.graph.node][:4] == ["Transpose", "Cast", "Sub", "Div"]
