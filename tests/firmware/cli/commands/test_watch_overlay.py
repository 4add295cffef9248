"""``watch --overlay``: a picture of each throw with trajectories and contacts."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.firmware.sources import write_clip
from tests.vision.tray_scenes import ColorReader, Square, draw, mat, roll
from traywatch.firmware.cli.commands import watch
from traywatch.firmware.cli.main import main
from traywatch.vision.annotate.paths import draw_throw
from traywatch.vision.throws.watcher import ThrowWatcher
from traywatch.vision.tracking.frame_buffer import Trajectory as Way
from traywatch.vision.types import WALL, Contact, Throw

GROUND = mat()
OBSTACLE, DIE = Square("d6:4", 120, 100), Square("d20:17", 280, 230)


def way(die_id: str, points: list[tuple[float, float]], *, seen: bool = True) -> Way:
    count = len(points)
    return Way(die_id, np.arange(count) / 30, np.array(points, float), np.full(count, seen), 15.0)


def throw(contacts: tuple[Contact, ...] = ()) -> Throw:
    dice = ColorReader().read(draw(GROUND, [OBSTACLE, DIE]))
    roles = {"d6": "obstacle", "d20": "thrown"}
    named = tuple(die.model_copy(update={"die_id": die.kind, "role": roles[str(die.kind)]}) for die in dice)
    return Throw(throw_id="t", settled_at_s=1, width=480, height=360, dice=named, contacts=contacts)


def test_a_path_is_drawn_where_the_die_went_and_nowhere_else() -> None:
    bare = draw_throw(GROUND, throw(), ())
    drawn = draw_throw(GROUND, throw(), [way("d20", [(400, 330), (340, 330), (300, 330)])])
    changed = np.abs(drawn.astype(int) - bare).max(axis=2) > 40
    assert changed[328:333, 320:380].any()
    ys, xs = np.nonzero(changed)
    assert ys.min() > 310 and xs.min() > 280 and xs.max() < 420


@pytest.mark.parametrize("other", ["d6", "d8", WALL])
def test_a_touch_is_marked_on_the_path_when_it_was(other: str) -> None:
    path = way("d20", [(400, 330), (340, 330), (300, 330)])
    plain = draw_throw(GROUND, throw(), [path])
    marked = draw_throw(GROUND, throw((Contact(a="d20", b=other, at_s=1 / 30),)), [path])
    ys, xs = np.nonzero(np.abs(marked.astype(int) - plain).max(axis=2) > 40)
    assert abs(float(xs.mean()) - 340) < 2 and abs(float(ys.mean()) - 330) < 2


def test_watch_writes_a_picture_for_each_throw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(watch, "make_watcher", lambda args: ThrowWatcher(ColorReader(), obstacle_kind="d6"))
    images = [draw(GROUND, [OBSTACLE])] * 15 + [
        draw(GROUND, [OBSTACLE, d]) for d in roll(DIE, (470, 345), 22)
    ]
    clip = write_clip(tmp_path / "throw.mp4", images + [images[-1]] * 20)
    assert main(["watch", str(clip), "--overlay", str(tmp_path / "out")]) == 0
    (written,) = (tmp_path / "out").iterdir()
    assert written.name == "throw-001.jpg"
    picture = cv2.imread(str(written))
    assert picture is not None and picture.shape == (360, 480, 3)
    assert "throw 1" in capsys.readouterr().out


def test_a_folder_that_cannot_be_written_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(watch, "make_watcher", lambda args: ThrowWatcher(ColorReader(), obstacle_kind="d6"))
    images = [draw(GROUND, [OBSTACLE])] * 15 + [
        draw(GROUND, [OBSTACLE, d]) for d in roll(DIE, (470, 345), 22)
    ]
    clip = write_clip(tmp_path / "throw.mp4", images + [images[-1]] * 20)
    (tmp_path / "file").write_text("")
    assert main(["watch", str(clip), "--overlay", str(tmp_path / "file")]) == 2
    assert "file" in capsys.readouterr().err
