"""Why large dice are not accepted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from traywatch.models.evaluate.presence.causes import CAUSES, cause, face_px, large_dice, main

GOOD = {"level": 120.0, "noise": 1.5, "blur_px": 0.8}


def die(**changes: Any) -> dict[str, Any]:
    read = {"kind": "d6", "label": "3", "status": "unsure"}
    one = {
        "kind": "d6",
        "label": "3",
        "color": "red",
        "art": "hit",
        "box": [0, 0, 50, 50],
        "outcome": "unsure",
    }
    return {**one, "outcome": "unsure", "read": read, **GOOD, **changes}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"outcome": "missed", "read": None}, 0),
        ({"outcome": "something", "blur_px": 3.0}, 0),
        ({"outcome": "wrong"}, 1),
        ({"blur_px": 2.0, "level": 20.0}, 2),
        ({"level": 20.0}, 3),
        ({"noise": 9.0}, 3),
        ({"kind": "d60"}, 4),
        ({"legible": 0.4}, 5),
        ({"art": "marker"}, 6),
        ({"label": "5"}, 7),
        ({}, 8),
    ],
)
def test_the_first_cause_that_applies_is_named(changes: dict[str, Any], expected: int) -> None:
    assert cause(die(**changes)) == CAUSES[expected][0]


def test_faces_of_many_sided_dice_are_smaller() -> None:
    assert face_px(die()) == 50
    assert face_px(die(kind="d20")) > face_px(die(kind="d30")) > face_px(die(kind="d60"))


def test_only_large_dice_of_pictures_with_dice_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small = die(box=[0, 0, 20, 20])
    rows = [
        {"picture": "dice", "dice": [die(), die(outcome="right"), small], "conditions": GOOD},
        {"picture": "changed", "dice": [], "conditions": GOOD},
    ]
    assert len(large_dice(rows)) == 2
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    assert main([str(path)]) == 0
    out = capsys.readouterr().out
    assert "all: 50.0 %" in out and "right best guess, too uncertain: 1 of 1" in out
    assert main([str(path), "--least-px", "200"]) == 1
