"""Contact sheet of a lifelike clip: frames with the true dice, the state of the gate, and the events."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from traywatch.models.evaluate.tracking.lifelike_scoring import LEAST_VISIBLE, ScoredClip, play
from traywatch.models.synth.scenes.lifelike.throws import LifelikeClip, LifelikeFrame
from traywatch.vision.throws.watcher import ThrowWatcher, WatchEvent
from traywatch.vision.types import Image

_TILE_PX = 320
_ACROSS, _DOWN = 6, 6
_LINE_PX = 15
_FREE, _COVERED = (0, 220, 0), (0, 0, 255)


def write_sheet(clip: LifelikeClip, path: Path) -> ScoredClip:
    """Play a clip, write its contact sheet as PNG, and return the result."""
    tiles: list[Image] = []
    step = max(1, round(clip.script.end_s * clip.setting.fps / (_ACROSS * _DOWN)))
    count = 0

    def keep(frame: LifelikeFrame, watcher: ThrowWatcher, events: tuple[WatchEvent, ...]) -> None:
        nonlocal count
        if (count % step == 0 or events) and len(tiles) < _ACROSS * _DOWN:
            tiles.append(_tile(frame, watcher, events))
        count += 1

    result = play(clip, keep)
    tiles += [np.zeros_like(tiles[0])] * (-len(tiles) % _ACROSS)
    rows = [np.hstack(tiles[i : i + _ACROSS]) for i in range(0, len(tiles), _ACROSS)]
    page = np.vstack([_head(clip, result, _ACROSS * _TILE_PX), *rows])
    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path), page)
    return result


def _tile(frame: LifelikeFrame, watcher: ThrowWatcher, events: tuple[WatchEvent, ...]) -> Image:
    scale = _TILE_PX / frame.image.shape[1]
    size = (_TILE_PX, round(frame.image.shape[0] * scale))
    tile = np.asarray(cv2.resize(frame.image, size, interpolation=cv2.INTER_AREA), np.uint8)
    for die in frame.dice:
        x0, y0, x1, y1 = (round(v * scale) for v in die.box)
        cv2.rectangle(tile, (x0, y0), (x1, y1), _FREE if die.visible >= LEAST_VISIBLE else _COVERED, 1)
    text = f"{frame.at_s:.2f} {watcher.gate.state} {watcher.gate.motion:.1f}"
    lines = [text, *(type(event).__name__ for event in events)]
    for k, line in enumerate(lines):
        at = (3, _LINE_PX * (k + 1) - 3)
        color = (0, 255, 255) if k == 0 else (255, 0, 255)
        cv2.rectangle(tile, (0, _LINE_PX * k), (8 * len(line), _LINE_PX * (k + 1)), (0, 0, 0), -1)
        cv2.putText(tile, line, at, cv2.FONT_HERSHEY_SIMPLEX, 0.42, color, 1, cv2.LINE_AA)
    return tile


def _head(clip: LifelikeClip, result: ScoredClip, width: int) -> Image:
    setting = clip.setting
    lines = [
        f"{clip.number} {setting.condition}: {setting.width}x{setting.height} {setting.fps:.0f}/s, "
        f"{setting.dice} dice of {100 * setting.side_share:.1f} %, light {setting.light}, "
        f"rest {setting.rest_s:.2f} s, obstacles {setting.obstacle_kind}",
        *(
            f"roll {one.roll.start_s:.2f} to {one.roll.rest_s:.2f}, rests until {one.roll.until_s:.2f}, "
            f"{len(one.roll.dice)} dice: {[round(v, 2) for v in one.reported_s]} with {len(one.dice)}"
            for one in result.rolls
        ),
        "; ".join(f"{one.name} {one.start_s:.2f} to {one.end_s:.2f}" for one in clip.script.cast.happenings),
        "; ".join(f"{name} {at_s:.2f}" for name, at_s in result.events),
    ]
    head = np.zeros((20 * len(lines) + 8, width, 3), np.uint8)
    for k, line in enumerate(lines):
        at = (6, 20 * (k + 1) - 4)
        cv2.putText(head, line, at, cv2.FONT_HERSHEY_SIMPLEX, 0.5, (255, 255, 255), 1, cv2.LINE_AA)
    return head
