"""The graph of ``models/landing.onnx``: zones by exact weighting, contacts by logistic models of the gap."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration import ZONES
from traywatch.vision.landing import GRID

Floats = NDArray[np.float64]

NEAR, FAR = -2.0, 12.0
"""Range of the gap in standard deviations; values outside are clipped."""
_PER_DIE = ("spacing_mm", "foot_sd_mm", "gap_mm", "gap_sd_mm", "tracked")


def build(contact: Floats, rest: Floats) -> bytes:
    """The graph as a serialized ONNX model (opset 17).

    ``contact`` and ``rest`` are the coefficients (4,) of contact during the roll and at rest.
    """
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    value = helper.make_tensor_value_info
    inputs = [value("areas", TensorProto.FLOAT, ["dice", len(ZONES), GRID, GRID])]
    inputs += [value(name, TensorProto.FLOAT, ["dice"]) for name in _PER_DIE]
    outputs = [
        value("zones", TensorProto.FLOAT, ["dice", len(ZONES)]),
        value("contact", TensorProto.FLOAT, ["dice"]),
        value("rest", TensorProto.FLOAT, ["dice"]),
    ]
    constants = [numpy_helper.from_array(array, name) for name, array in _constants(contact, rest).items()]
    nodes = [*_zone_nodes(), *_gap_nodes(), *_contact_nodes()]
    graph = helper.make_graph(nodes, "landing", inputs, outputs, constants)
    model = helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", 17)], producer_name="traywatch", ir_version=9
    )
    onnx.checker.check_model(model)
    return bytes(model.SerializeToString())


def _constants(contact: Floats, rest: Floats) -> dict[str, NDArray[np.generic]]:
    offset = np.arange(GRID) - GRID // 2
    distance2 = (offset[:, None] ** 2 + offset[None, :] ** 2).astype(np.float32)[None]
    return {
        "distance2": distance2,
        "minus_half": np.array(-0.5, np.float32),
        "least": np.array(1e-12, np.float32),
        "near": np.array(NEAR, np.float32),
        "far": np.array(FAR, np.float32),
        "nothing": np.array(0.0, np.float32),
        "cube": np.array([-1, 1, 1], np.int64),
        "column": np.array([-1, 1], np.int64),
        "flat": np.array([-1], np.int64),
        "one_layer": np.array([1], np.int64),
        "plane": np.array([2, 3], np.int64),
        "plane_of_weights": np.array([1, 2], np.int64),
        "contact_weights": contact[1:, None].astype(np.float32),
        "contact_bias": contact[:1].astype(np.float32),
        "rest_weights": rest[1:, None].astype(np.float32),
        "rest_bias": rest[:1].astype(np.float32),
    }


def _zone_nodes() -> list[Any]:
    """Shares of the zones under a Gaussian: weights = exp(-(distance * spacing / sd)^2 / 2)."""
    from onnx.helper import make_node as node

    return [
        node("Div", ["spacing_mm", "foot_sd_mm"], ["ratio"]),
        node("Mul", ["ratio", "ratio"], ["ratio2"]),
        node("Reshape", ["ratio2", "cube"], ["ratio2_cube"]),
        node("Mul", ["distance2", "ratio2_cube"], ["far2"]),
        node("Mul", ["far2", "minus_half"], ["exponent"]),
        node("Exp", ["exponent"], ["weights"]),
        node("Unsqueeze", ["weights", "one_layer"], ["weights_layer"]),
        node("Mul", ["areas", "weights_layer"], ["weighed"]),
        node("ReduceSum", ["weighed", "plane"], ["zone_sums"], keepdims=0),
        node("ReduceSum", ["weights", "plane_of_weights"], ["weight_sum"], keepdims=0),
        node("Max", ["weight_sum", "least"], ["weight_safe"]),
        node("Reshape", ["weight_safe", "column"], ["weight_column"]),
        node("Div", ["zone_sums", "weight_column"], ["zones"]),
    ]


def _gap_nodes() -> list[Any]:
    """The features of the gap."""
    from onnx.helper import make_node as node

    return [
        node("Div", ["gap_mm", "gap_sd_mm"], ["gap_ratio"]),
        node("Clip", ["gap_ratio", "nothing", "far"], ["clear"]),
        node("Clip", ["gap_ratio", "near", "nothing"], ["overlap"]),
        *(
            node("Reshape", [name, "column"], [f"{name}_column"])
            for name in ("clear", "overlap", "gap_sd_mm")
        ),
        node("Concat", ["clear_column", "overlap_column", "gap_sd_mm_column"], ["gap_features"], axis=1),
    ]


def _contact_nodes() -> list[Any]:
    """The logistic models, and the result of tracking where the roll was seen."""
    from onnx.helper import make_node as node

    nodes: list[Any] = []
    for name, output in (("contact", "by_gap"), ("rest", "rest")):
        nodes += [
            node("MatMul", ["gap_features", f"{name}_weights"], [f"{name}_sum"]),
            node("Add", [f"{name}_sum", f"{name}_bias"], [f"{name}_logit"]),
            node("Sigmoid", [f"{name}_logit"], [f"{name}_chance"]),
            node("Reshape", [f"{name}_chance", "flat"], [output]),
        ]
    # A negative value means that the roll was not seen.
    nodes += [
        node("Less", ["tracked", "nothing"], ["not_seen"]),
        node("Where", ["not_seen", "by_gap", "tracked"], ["contact"]),
    ]
    return nodes
