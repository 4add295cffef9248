"""Builds ``models/landing.onnx``: exact zone weighting, and contact models with fitted coefficients.

    python -m traywatch.models.train landing

Zone probability is the share of each zone under a Gaussian around the ground point. Obstacle contact is the
result of tracking if the roll was seen. Otherwise, and for contact at rest, it is a logistic model of the
gap. Both logistic models are fitted to simulated throws (``traywatch.models.train.data.contact_data``).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration import ZONES
from traywatch.models.evaluate.metrics.counts import Count
from traywatch.models.evaluate.metrics.reliability import ScoredReading, ece
from traywatch.vision.landing import GRID

if TYPE_CHECKING:
    from traywatch.models.train.data.contact_data import Throws

Floats = NDArray[np.float64]

NEAR, FAR = -2.0, 12.0
"""Range of the gap in standard deviations; values outside are clipped."""
SEED = 12


def features(gap_mm: Floats, gap_sd_mm: Floats) -> Floats:
    """Features (N, 4) of the logistic models: 1, positive and negative gap in sd (clipped), sd in mm."""
    ratio = gap_mm / gap_sd_mm
    clear, overlap = np.clip(ratio, 0.0, FAR), np.clip(ratio, NEAR, 0.0)
    return np.stack([np.ones_like(ratio), clear, overlap, gap_sd_mm], axis=1)


def fit(rows: Floats, truth: NDArray[np.bool_], ridge: float = 1e-2) -> Floats:
    """Fit a ridge-regularized logistic regression by Newton's method; one coefficient per column."""
    weights = np.zeros(rows.shape[1])
    for _ in range(60):
        p = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (p - truth) + ridge * weights
        curve = (rows * (p * (1 - p))[:, None]).T @ rows + ridge * np.eye(len(weights))
        step = np.linalg.solve(curve, slope)
        weights = weights - np.clip(step, -5, 5)
        if np.abs(step).max() < 1e-9:
            break
    return np.asarray(weights)


def build(contact: Floats, rest: Floats) -> bytes:
    """The graph as a serialized ONNX model (opset 17)."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    offset = np.arange(GRID) - GRID // 2
    distance2 = (offset[:, None] ** 2 + offset[None, :] ** 2).astype(np.float32)[None]
    constants: dict[str, NDArray[np.generic]] = {
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
    node = helper.make_node
    nodes = [
        # weights = exp(-(distance * spacing / sd)^2 / 2)
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
        # features of the gap
        node("Div", ["gap_mm", "gap_sd_mm"], ["gap_ratio"]),
        node("Clip", ["gap_ratio", "nothing", "far"], ["clear"]),
        node("Clip", ["gap_ratio", "near", "nothing"], ["overlap"]),
        *(
            node("Reshape", [name, "column"], [f"{name}_column"])
            for name in ("clear", "overlap", "gap_sd_mm")
        ),
        node("Concat", ["clear_column", "overlap_column", "gap_sd_mm_column"], ["gap_features"], axis=1),
    ]
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
    value = helper.make_tensor_value_info
    single = ("spacing_mm", "foot_sd_mm", "gap_mm", "gap_sd_mm", "tracked")
    graph = helper.make_graph(
        nodes,
        "landing",
        [
            value("areas", TensorProto.FLOAT, ["dice", len(ZONES), GRID, GRID]),
            *(value(name, TensorProto.FLOAT, ["dice"]) for name in single),
        ],
        [
            value("zones", TensorProto.FLOAT, ["dice", len(ZONES)]),
            value("contact", TensorProto.FLOAT, ["dice"]),
            value("rest", TensorProto.FLOAT, ["dice"]),
        ],
        [numpy_helper.from_array(array, name) for name, array in constants.items()],
    )
    model = helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", 17)], producer_name="traywatch", ir_version=9
    )
    onnx.checker.check_model(model)
    return bytes(model.SerializeToString())


def scores(p: Floats, truth: NDArray[np.bool_]) -> dict[str, Any]:
    """Brier score, expected calibration error, accuracy and F1 score at threshold 0.5, and base rate."""
    predicted = p >= 0.5
    right = Count(int(np.sum(predicted == truth)), len(truth))
    hits, extra, missed = (
        int(np.sum(x)) for x in (predicted & truth, predicted & ~truth, ~predicted & truth)
    )
    return {
        "n": len(truth),
        "base": round(float(truth.mean()), 4),
        "brier": round(float(np.mean((p - truth) ** 2)), 4),
        "ece": round(ece([ScoredReading(float(a), bool(b)) for a, b in zip(p, truth, strict=True)]), 4),
        "right": [round(v, 4) for v in (right.share, *right.interval)],
        "f1": round(2 * hits / max(1, 2 * hits + extra + missed), 4),
    }


def main(argv: list[str] | None = None) -> int:
    """Fit the models, write the graph and print out-of-fold metrics."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.train landing", description="Make the landing network."
    )
    parser.add_argument("--out", type=Path, default=Path(__file__).parents[2] / "landing.onnx")
    parser.add_argument("--throws", type=int, default=400, help="number of simulated tosses (400)")
    parser.add_argument("--rolled", type=Path, metavar="DIR", help="cache of simulated throws")
    args = parser.parse_args(argv)
    thrown = _rolled(args.throws, SEED, args.rolled)
    rows = features(thrown.gap_mm, thrown.gap_sd_mm)
    contact, rest = fit(rows, thrown.touched), fit(rows, thrown.touching)
    model = build(contact, rest)
    try:
        args.out.write_bytes(model)
    except OSError as error:
        print(f"{args.out}: {error.strerror or error}", file=sys.stderr)
        return 2
    report = {
        "sha256": hashlib.sha256(model).hexdigest(),
        "bytes": len(model),
        "throws": args.throws,
        "dice": len(thrown),
        "contact": [round(float(w), 4) for w in contact],
        "rest": [round(float(w), 4) for w in rest],
        "held_out": {
            "contact": scores(folded(rows, thrown.touched), thrown.touched),
            "rest": scores(folded(rows, thrown.touching), thrown.touching),
        },
    }
    print(json.dumps(report, indent=1))
    return 0


def _rolled(count: int, seed: int, folder: Path | None) -> Throws:
    from traywatch.models.train.data.contact_data import (  # rolls, which is a tool of development
        Throws,
        simulate,
    )

    path = None if folder is None else folder / f"contacts-{seed}-{count}.npz"
    if path is not None and path.is_file():
        return Throws.load(path)
    found = simulate(range(count), seed)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        found.save(path)
    return found


def folded(rows: Floats, truth: NDArray[np.bool_], folds: int = 5) -> Floats:
    """Out-of-fold probability of each row.

    Folds are contiguous, so that the rows of one throw stay together.
    """
    p = np.zeros(len(rows))
    for held in np.array_split(np.arange(len(rows)), folds):
        others = np.ones(len(rows), bool)
        others[held] = False
        p[held] = 1 / (1 + np.exp(-rows[held] @ fit(rows[others], truth[others])))
    return p
