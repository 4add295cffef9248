"""The shipped readers: each reads an easy picture, and Traywatch's JSON becomes predictions."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from dicebench.command import main
from dicebench.readers import pip_counter, templates, traywatch, yolo
from dicebench.records.json_lines import read_predictions, write_lines
from dicebench.records.predictions import PredictedClip, PredictedPicture
from dicebench.records.truth import TrueDie
from dicebench.scoring.matching import match
from tests.dicebench.samples import clip, picture

PIPS = {
    1: ((0, 0),),
    3: ((-1, -1), (0, 0), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
}
SIDE = 90


def dice_picture(path: Path, *values: int, turned_deg: float = 0.0) -> list[TrueDie]:
    """White d6 with pips in a row on a dark ground."""
    image = np.full((240, 60 + 160 * len(values), 3), 40, np.uint8)
    dice = []
    for number, value in enumerate(values):
        x = 100 + 160 * number
        corners = cv2.boxPoints(((x, 120), (SIDE, SIDE), turned_deg))
        cv2.fillPoly(image, [corners.astype(np.int32)], (235, 235, 235), cv2.LINE_AA)
        angle = np.radians(turned_deg)
        for px, py in PIPS[value]:
            dx, dy = 25 * px, 25 * py
            at = (x + dx * np.cos(angle) - dy * np.sin(angle), 120 + dx * np.sin(angle) + dy * np.cos(angle))
            cv2.circle(image, (round(at[0]), round(at[1])), 9, (10, 10, 10), -1, cv2.LINE_AA)
        (x0, y0), (x1, y1) = corners.min(0), corners.max(0)
        dice.append(TrueDie(kind="d6", value=value, box=(float(x0), float(y0), float(x1), float(y1))))
    cv2.imwrite(str(path), image)
    return dice


def test_the_pip_counter(tmp_path: Path) -> None:
    dice = dice_picture(tmp_path / "a.png", 1, 3, 5)
    found = pip_counter.read(tmp_path / "a.png")
    assert [found[j].value for j in match(dice, found) if j is not None] == [1, 3, 5]
    assert all(one.accepted and one.kind == "d6" for one in found)


def test_templates_know_turned_faces(tmp_path: Path) -> None:
    dice = dice_picture(tmp_path / "a.png", 1, 3, 5)
    write_lines(tmp_path / "truth.jsonl", [picture("a.png", *dice, split="train", width=540, height=240)])
    store = tmp_path / "faces.npz"
    assert templates.main(["learn", str(tmp_path / "truth.jsonl"), "--out", str(store)]) == 0
    turned = dice_picture(tmp_path / "b.png", 5, 1, turned_deg=30)
    found = templates.read(tmp_path / "b.png", store)
    assert [found[j].value for j in match(turned, found) if j is not None] == [5, 1]


def reading(**more: Any) -> dict[str, Any]:
    best = {"kind": "d6", "value": 4, "label": "4", "p": 0.6}
    return {
        "die_id": "d1", "role": "thrown", "kind": "d20", "value": None, "label": None, "status": "unsure",
        "confidence": 0.6, "box": [0, 0, 10, 10], "alternatives": [best], "zone": None,
        "obstacle_contact": None, "die_p": 0.9, **more,
    }  # fmt: skip


def test_readings_of_traywatch_become_predictions(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rows = [
        {
            "image": "/set/pictures/a.jpg",
            "elapsed_ms": 40,
            "dice": [reading(), reading(status="read", kind="d8", value=3), reading(die_p=0.1)],
        },
        {"image": "/set/pictures/b.jpg", "error": {"code": "picture_unreadable", "message": "b: broken"}},
    ]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(json.dumps(row) for row in rows)))
    assert traywatch.main(["pictures", "/set"]) == 0
    (tmp_path / "p.jsonl").write_text(capsys.readouterr().out)
    first, second = read_predictions(tmp_path / "p.jsonl")
    assert isinstance(first, PredictedPicture)
    assert [(one.kind, one.value, one.accepted) for one in first.dice] == [("d6", 4, False), ("d8", 3, True)]
    assert (first.name, second.name, second.failure) == ("pictures/a.jpg", "pictures/b.jpg", "b: broken")


def test_throws_of_traywatch_become_rolls(tmp_path: Path) -> None:
    """A stand-in prints what ``traywatch watch --json`` prints."""
    row = {
        "settled_at_s": 2.5,
        "dice": [
            reading(die_id="d1", zone="hit"),
            reading(die_id="d2", role="obstacle"),
            reading(die_id="d3"),
        ],
        "contacts": [
            {"a": "d1", "b": "d2", "at_s": 1.0, "p": 0.9},
            {"a": "d1", "b": "wall", "at_s": 1.0, "p": 0.9},
            {"a": "d1", "b": "d3", "at_s": 1.0, "p": 0.2},
        ],
    }
    (tmp_path / "watch.py").write_text(f"print({json.dumps(row)!r})")
    (tmp_path / "a.mp4").write_bytes(b"")
    write_lines(tmp_path / "truth.jsonl", [clip("a.mp4")])
    command = f"{sys.executable} -m dicebench.readers.traywatch clip"
    command += f" --command '{sys.executable} {tmp_path / 'watch.py'}' {{picture}}"
    out = tmp_path / "p.jsonl"
    assert main(["run", str(tmp_path / "truth.jsonl"), command, "--out", str(out)]) == 0
    (found,) = read_predictions(out)
    assert isinstance(found, PredictedClip) and found.failure is None
    (roll,) = found.rolls
    assert (roll.at_s, [one.touched for one in roll.dice]) == (2.5, [("obstacle", "wall"), ()])
    assert roll.dice[0].zone == "hit"


def yolo_network(path: Path, rows: list[list[float]]) -> None:
    """A network that always gives the same rows, for images of 64 px with the classes d6 5 and d20 17."""
    onnx = pytest.importorskip(
        "onnx", reason="networks are written by the extra: python3 scripts/prepare.py train"
    )
    values = onnx.numpy_helper.from_array(np.array([rows], np.float32), "values")
    given = onnx.helper.make_tensor_value_info("images", onnx.TensorProto.UINT8, [1, 64, 64, 3])
    made = onnx.helper.make_tensor_value_info("rows", onnx.TensorProto.FLOAT, [1, len(rows), 6])
    nodes = [onnx.helper.make_node("Identity", ["values"], ["rows"])]
    graph = onnx.helper.make_graph(nodes, "rows", [given], [made], [values])
    opset = [onnx.helper.make_opsetid("", 20)]
    onnx.save(onnx.helper.make_model(graph, opset_imports=opset, ir_version=10), str(path))
    path.with_suffix(".json").write_text(json.dumps({"side": 64, "classes": ["d6 5", "d20 17"]}))


def test_yolo_boxes_are_those_of_the_picture_and_overlaps_are_dropped(tmp_path: Path) -> None:
    network = tmp_path / "net.onnx"
    yolo_network(
        network,
        [
            [8, 8, 24, 24, 0.1, 0.9],
            [9, 8, 25, 24, 0.6, 0.2],  # the same die, less sure
            [40, 8, 56, 24, 0.3, 0.1],
            [0, 40, 9, 48, 0.001, 0.001],
        ],
    )
    cv2.imwrite(str(tmp_path / "a.png"), np.zeros((64, 128, 3), np.uint8))
    dice = yolo.read(tmp_path / "a.png", network)
    assert [(one.kind, one.value, one.accepted) for one in dice] == [("d20", 17, True), ("d6", 5, False)]
    assert dice[0].box == pytest.approx((16, 16, 48, 48))
