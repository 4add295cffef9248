"""Makes ``models/landing.onnx``: a graph whose weighting is exact and whose few coefficients are fitted.

Zones: the share of each zone under a Gaussian round the foot. Obstacle contact: two
logistic models, fitted to throws of a flat simulation of our own (discs that slide,
bounce and stop), not to real throws.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from calibration import ZONES
from vision.landing import FAR_MM, GRID

Floats = NDArray[np.float64]

NEAR, FAR = -2.0, 12.0
"""A gap counts in standard deviations, held between these."""
SEED = 11

# What is assumed of the tracker: how often it sees a contact that was, and one that was not.
TRACKER_SEES = 0.85
TRACKER_DREAMS = 0.02
TRACKER_DREAMS_CLOSE = 0.25
CLOSE_MM = 4.0


@dataclass(frozen=True, slots=True)
class Throws:
    """Simulated throws: the clear gap as measured and its doubt, the tracker's word, and the truth."""

    gap_mm: Floats
    gap_sd_mm: Floats
    tracked: Floats
    touched: NDArray[np.bool_]
    touching: NDArray[np.bool_]


def simulate(count: int, seed: int = SEED) -> Throws:
    """Dice thrown over a mat with one to six obstacles, as discs on a plane."""
    random = np.random.default_rng(seed)
    rows = [_throw(random) for _ in range(count)]
    columns = np.array(rows).T
    return Throws(columns[0], columns[1], columns[2], columns[3] > 0.5, columns[4] > 0.5)


def _throw(random: np.random.Generator) -> tuple[float, float, float, float, float]:
    radius = random.uniform(9.0, 15.0)
    obstacles = random.uniform((30, 30), (267, 180), (int(random.integers(1, 7)), 2))
    other = random.uniform(6.0, 9.0)
    reach = radius + other
    place = np.array([random.uniform(20, 277), random.choice((10.0, 200.0))])
    aim = random.uniform((60, 40), (237, 170)) - place
    velocity = aim / np.linalg.norm(aim) * random.uniform(250, 900)
    bounce = random.uniform(1.0, 1.35)
    slowing, touched, closest = random.uniform(500, 1100), False, FAR_MM
    step = 0.004
    for _ in range(1500):
        speed = float(np.linalg.norm(velocity))
        if speed < slowing * step:
            break
        velocity = velocity * (1 - slowing * step / speed)
        place = place + velocity * step
        for axis, low, high in ((0, radius, 297 - radius), (1, radius, 210 - radius)):
            if not low <= place[axis] <= high:
                place[axis] = np.clip(place[axis], low, high)
                velocity[axis] *= -0.5
        for i, obstacle in enumerate(obstacles):
            between = place - obstacle
            apart = float(np.linalg.norm(between))
            closest = min(closest, apart - reach)
            if apart < reach and apart > 0:
                touched = True
                normal = between / apart
                # The obstacle gives way a little; the die loses what went into it, and some to rubbing.
                obstacles[i] = obstacle - normal * (reach - apart) * 0.4
                place = place + normal * (reach - apart) * 0.6
                into = float(velocity @ normal)
                if into < 0:
                    velocity = 0.8 * (velocity - bounce * into * normal)
    gap = float(np.linalg.norm(obstacles - place, axis=1).min()) - reach
    touching = touched and gap < 0.3
    sd_die, sd_other = random.uniform(0.25, 1.6, 2)
    gap_sd = float(np.sqrt(sd_die**2 + sd_other**2 + (0.08 * radius) ** 2 + (0.08 * other) ** 2))
    dreams = TRACKER_DREAMS_CLOSE if closest < CLOSE_MM else TRACKER_DREAMS
    tracked = random.random() < (TRACKER_SEES if touched else dreams)
    measured = min(FAR_MM, gap + random.normal() * gap_sd)
    return measured, gap_sd, float(tracked), float(touched), float(touching)


def features(gap_mm: Floats, gap_sd_mm: Floats, tracked: Floats) -> Floats:
    """What the logistic models see, [N,5]: one, clear gap and overlap in sd (held), doubt, tracker."""
    ratio = gap_mm / gap_sd_mm
    clear, overlap = np.clip(ratio, 0.0, FAR), np.clip(ratio, NEAR, 0.0)
    return np.stack([np.ones_like(ratio), clear, overlap, gap_sd_mm, tracked], axis=1)


def fit(rows: Floats, truth: NDArray[np.bool_], ridge: float = 1e-2) -> Floats:
    """Logistic regression by Newton's method: coefficients [5]."""
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
    """The graph as a serialised ONNX model (opset 17)."""
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
            for name in ("clear", "overlap", "gap_sd_mm", "tracked")
        ),
        node(
            "Concat",
            ["clear_column", "overlap_column", "gap_sd_mm_column", "tracked_column"],
            ["gap_features"],
            axis=1,
        ),
    ]
    for name in ("contact", "rest"):
        nodes += [
            node("MatMul", ["gap_features", f"{name}_weights"], [f"{name}_sum"]),
            node("Add", [f"{name}_sum", f"{name}_bias"], [f"{name}_logit"]),
            node("Sigmoid", [f"{name}_logit"], [f"{name}_column"]),
            node("Reshape", [f"{name}_column", "flat"], [name]),
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


def scores(p: Floats, truth: NDArray[np.bool_]) -> dict[str, float]:
    """Brier score, share right at one half, and the base rate to compare with."""
    return {
        "brier": round(float(np.mean((p - truth) ** 2)), 4),
        "right": round(float(np.mean((p >= 0.5) == truth)), 4),
        "base": round(float(truth.mean()), 4),
    }


def main(argv: list[str] | None = None) -> int:
    """Fit, write the graph and print what was measured on throws of another seed."""
    parser = argparse.ArgumentParser(
        prog="python -m models.train landing", description="Make the landing network."
    )
    parser.add_argument("--out", type=Path, default=Path(__file__).parents[1] / "landing.onnx")
    parser.add_argument("--throws", type=int, default=4000)
    args = parser.parse_args(argv)
    train, held = simulate(args.throws), simulate(args.throws // 4, SEED + 1)
    rows, held_rows = (features(t.gap_mm, t.gap_sd_mm, t.tracked) for t in (train, held))
    contact, rest = fit(rows, train.touched), fit(rows, train.touching)
    model = build(contact, rest)
    try:
        args.out.write_bytes(model)
    except OSError as error:
        print(f"{args.out}: {error.strerror or error}", file=sys.stderr)
        return 2
    report = {
        "sha256": hashlib.sha256(model).hexdigest(),
        "bytes": len(model),
        "contact": [round(float(w), 4) for w in contact],
        "rest": [round(float(w), 4) for w in rest],
        "held_out": {
            "throws": len(held.touched),
            "contact": scores(1 / (1 + np.exp(-held_rows @ contact)), held.touched),
            "rest": scores(1 / (1 + np.exp(-held_rows @ rest)), held.touching),
        },
    }
    print(json.dumps(report, indent=1))
    return 0
