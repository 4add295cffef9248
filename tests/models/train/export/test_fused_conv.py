"""Memory-friendly convolutions give bit-identical outputs."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from traywatch.vision.inference import onnxruntime

onnx = pytest.importorskip("onnx", reason="networks are exported with the train extra")
pytest.importorskip("torch", reason="networks are exported with the train extra")

from onnx import TensorProto, helper, numpy_helper  # noqa: E402

from traywatch.models.train.export import quantize as quantizing  # noqa: E402
from traywatch.models.train.export.fused_conv import GROUP, grouped, lengthen  # noqa: E402

CONV: dict[str, Any] = {"kernel_shape": [3, 3], "strides": [2, 2], "pads": [1, 1, 1, 1]}


def graph(beside: bool, stride: int = 2) -> Any:
    """Two convolutions with stride 2; the second output is upsampled and added to the first."""
    rng = np.random.default_rng(5)
    channels = 4 if beside else 3
    weights = {"w0": (6, channels, 3, 3), "w1": (6, 6, 3, 3), "w2": (6, 6, 1, 1), "w3": (4, 6, 1, 1)}
    constants = [
        numpy_helper.from_array(rng.normal(0, 0.3, shape).astype(np.float32), name)
        for name, shape in weights.items()
    ]
    constants += [
        numpy_helper.from_array(rng.normal(0, 0.3, shape[0]).astype(np.float32), f"b{name}")
        for name, shape in weights.items()
    ]
    constants += [
        numpy_helper.from_array(np.array(127.5, np.float32), "middle"),
        numpy_helper.from_array(np.array(64.0, np.float32), "steps"),
        numpy_helper.from_array(np.array([1, 1, 2, 2], np.float32), "twice"),
    ]
    first = CONV | {"strides": [stride, stride]}
    pixels = "both" if beside else "numbers"
    nodes = [
        helper.make_node("Transpose", ["images"], ["turned"], "turn", perm=[0, 3, 1, 2]),
        helper.make_node("Cast", ["turned"], ["cast"], "cast", to=TensorProto.FLOAT),
        helper.make_node("Sub", ["cast", "middle"], ["moved"], "sub"),
        helper.make_node("Div", ["moved", "steps"], ["numbers"], "div"),
        helper.make_node("Conv", [pixels, "w0", "bw0"], ["a"], "conv0", **first),
        helper.make_node("Relu", ["a"], ["b"], "relu0"),
        helper.make_node("Conv", ["b", "w1", "bw1"], ["c"], "conv1", **CONV),
        helper.make_node("Resize", ["c", "", "twice"], ["d"], "larger", mode="nearest",
                         coordinate_transformation_mode="asymmetric", nearest_mode="floor"),
        helper.make_node("Conv", ["b", "w2", "bw2"], ["e"], "conv2"),
        helper.make_node("Add", ["e", "d"], ["f"], "sum"),
        helper.make_node("Conv", ["f", "w3", "bw3"], ["rows"], "conv3"),
    ]  # fmt: skip
    given = [helper.make_tensor_value_info("images", TensorProto.UINT8, ["n", 16, 24, 3])]
    if beside:
        nodes.insert(4, helper.make_node("Concat", ["numbers", "cone"], ["both"], "beside", axis=1))
        given.append(helper.make_tensor_value_info("cone", TensorProto.FLOAT, ["n", 1, 16, 24]))
    told = [helper.make_tensor_value_info("rows", TensorProto.FLOAT, ["n", 4, 16 // stride, 24 // stride])]
    made = helper.make_graph(nodes, "runs", given, told, constants)
    return helper.make_model(made, opset_imports=[helper.make_opsetid("", 20)], ir_version=10)


def feed(beside: bool, n: int) -> dict[str, NDArray[Any]]:
    rng = np.random.default_rng(n)
    images = rng.integers(0, 256, (n, 16, 24, 3)).astype(np.uint8)
    images.flat[:2] = (0, 255)
    cone = rng.uniform(-1, 1, (n, 1, 16, 24)).astype(np.float32)
    return {"images": images} | ({"cone": cone} if beside else {})


def eight_bits(folder: Path, model: Any, feeds: list[dict[str, NDArray[Any]]]) -> Any:
    onnx.save(model, str(folder / "whole.onnx"))
    quantizing.quantize(folder / "whole.onnx", folder / "eight.onnx", feeds)
    return onnx.load(str(folder / "eight.onnx"))


def told(model: Any, given: dict[str, NDArray[Any]]) -> NDArray[np.float32]:
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return np.asarray(session.run(None, given)[0], np.float32)


@pytest.mark.parametrize("beside", [False, True])
def test_outputs_are_bit_identical(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, beside: bool) -> None:
    monkeypatch.setattr(quantizing, "lengthen", lambda model: 0)
    plain = eight_bits(tmp_path, graph(beside), [feed(beside, 2), feed(beside, 3)])
    longer = onnx.load_from_string(plain.SerializeToString())
    assert lengthen(longer) == 2, "the first convolution and the map that is enlarged"
    assert "Resize" not in [node.op_type for node in longer.graph.node]
    assert not longer.graph.value_info, "no shapes of maps that are others now"
    for n in (1, 4):
        given = feed(beside, n)
        assert np.array_equal(told(longer, given), told(plain, given))


def test_quantized_networks_are_rewritten(tmp_path: Path) -> None:
    made = eight_bits(tmp_path, graph(False), [feed(False, 2)])
    assert "runs_in" in [name for node in made.graph.node for name in node.output]


def test_other_first_convolution_is_not_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quantizing, "lengthen", lambda model: 0)
    model = graph(False, stride=1)
    plain = eight_bits(tmp_path, model, [feed(False, 2)])
    before = [node.op_type for node in plain.graph.node]
    assert lengthen(plain) == 1, "the map alone"
    assert before[:2] == [node.op_type for node in plain.graph.node][:2]
    assert told(plain, feed(False, 2)).shape == (2, 4, 16, 24)


def test_grouped_weights_keep_their_positions() -> None:
    own = np.arange(1, 1 + 2 * 4 * 9, dtype=np.int8).reshape(2, 4, 3, 3)
    made = grouped(own)
    assert made.shape == (GROUP // 2 * 2, 4 * GROUP, 3, 2)
    assert np.count_nonzero(made) == GROUP // 2 * own.size
    assert (made[:2, 3 * (GROUP - 1) : 3 * GROUP, :, 0] == own[:, :3, :, 0]).all()  # the previous pixel
    assert (made[:2, :3, :, 1] == own[:, :3, :, 1]).all()
    assert (made[2:, 3 * GROUP + 1, :, 1] == own[:, 3, :, 0]).all()  # the map of the second step
