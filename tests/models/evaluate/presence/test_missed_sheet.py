"""The picture of missed dice, before and after a change."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from traywatch.models.evaluate.presence.missed_sheet import (
    BEFORE_ONLY,
    NOW_ONLY,
    STILL,
    TILE_PX,
    main,
    missed,
    sheet,
)


def row(outcomes: list[str]) -> dict[str, object]:
    dice = [
        {"kind": "d6", "color": "red", "art": "hit", "size_mm": 16.0, "box": [10, 10, 40, 40], "outcome": one}
        for one in outcomes
    ]
    return {"tray": 3, "picture": "dice", "dice": dice}


def test_each_missed_die_has_a_tile_and_a_frame(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cv2.imwrite(str(tmp_path / "0003-dice.jpg"), np.full((60, 80, 3), 128, np.uint8))
    before, after = row(["missed", "right", "missed"]), row(["missed", "missed", "unsure"])
    tiles = sheet(tmp_path, missed([before]), missed([after]))
    assert tiles is not None
    assert tiles.shape[1] == 3 * TILE_PX
    frames = [tuple(tiles[-1, i * TILE_PX + TILE_PX // 2].tolist()) for i in range(3)]
    assert frames == [STILL, NOW_ONLY, BEFORE_ONLY]
    for name, rows in (("before", before), ("after", after)):
        (tmp_path / name).write_text(json.dumps(rows) + "\n", encoding="utf-8")
    out = tmp_path / "sheet.png"
    files = [str(tmp_path / name) for name in ("before", "after")]
    assert main([str(tmp_path), *files, "--out", str(out)]) == 0
    assert "before: 2, after: 2" in capsys.readouterr().out and out.exists()
    assert sheet(tmp_path, {}, {}) is None
