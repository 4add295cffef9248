"""What moved without a throw is kept, counted, published and saved."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.firmware.pipeline.test_loop import ScriptedCamera, a_throw, until
from tests.vision.tray_scenes import ColorReader, Square, draw, frames, hand, mat
from traywatch.firmware.pipeline.loop import TrayLoop
from traywatch.firmware.pipeline.motion_log import KEPT, MOST_BYTES, MotionLog, MotionView
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.vision.throws.reasons import NoThrow, Reason
from traywatch.vision.throws.watcher import ThrowWatcher
from traywatch.vision.types import Frame

PICTURE = np.full((360, 640, 3), 90, np.uint8)


def brief(began_s: float = 5.0) -> NoThrow:
    return NoThrow.of(Reason.TOO_BRIEF, began_s, began_s + 0.2, PICTURE)


@pytest.fixture
def table() -> Iterator[TableService]:
    table = TableService(Journal(None))
    table.start("free")
    yield table
    table.close()


def test_the_latest_are_kept_and_all_are_counted() -> None:
    heard: list[MotionView] = []
    log = MotionLog(heard.append)
    for i in range(KEPT + 3):
        log.add(brief(float(i)))
    log.add(NoThrow.of(Reason.HAND_ONLY, 1.0, 2.0, PICTURE))
    assert log.counts == {Reason.TOO_BRIEF: KEPT + 3, Reason.HAND_ONLY: 1}
    assert [view.id for view in log.views] == list(range(KEPT + 4, 4, -1)) and len(heard) == KEPT + 4
    newest, before = log.views[:2]
    assert (newest.reason, newest.may_hide_dice) == (Reason.HAND_ONLY, False)
    assert (before.began_s, before.ended_s, before.may_hide_dice) == (KEPT + 2, KEPT + 2.2, True)
    jpeg = log.picture(newest.id)
    assert jpeg is not None and len(jpeg) < 20_000
    assert cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR).shape == (180, 320, 3)
    assert log.picture(1) is None and log.picture(999) is None


def test_the_file_has_texts_and_times_and_no_pictures(tmp_path: Path) -> None:
    path = tmp_path / "motions.json"
    log = MotionLog(path=path)
    log.save()
    assert not path.exists(), "nothing has moved"
    log.add(brief())
    log.save()
    (one,) = json.loads(path.read_text(encoding="utf-8"))
    assert one.pop("at").endswith("+00:00")
    assert one == {
        "id": 1,
        "reason": "too_brief",
        "began_s": 5.0,
        "ended_s": 5.2,
        "may_hide_dice": True,
        "text": "dice lay here too briefly to read",
    }
    path.unlink()
    log.save()
    assert not path.exists(), "it was saved already"


def test_the_folder_has_the_pictures_of_the_kept_motions_alone(tmp_path: Path) -> None:
    path, folder = tmp_path / "motions.json", tmp_path / "motions"
    earlier = MotionLog(path=path)
    for _ in range(3):
        earlier.add(brief())
    earlier.save()
    assert sorted(one.name for one in folder.iterdir()) == ["1.jpg", "2.jpg", "3.jpg"]
    log = MotionLog(path=path)
    log.add(NoThrow.of(Reason.HAND_ONLY, 1.0, 2.0, np.zeros((360, 640, 3), np.uint8)))
    log.save()
    (one,) = folder.iterdir()
    assert one.read_bytes() == log.picture(1), "not the picture of the earlier run"
    assert (one.stat().st_mode & 0o077, folder.stat().st_mode & 0o077) == (0, 0), "for the owner only"
    for i in range(KEPT + 5):
        log.add(brief(float(i)))
        if i % 7 == 0:
            log.save()
    log.save()
    assert {one.name for one in folder.iterdir()} == {f"{view.id}.jpg" for view in log.views}


def test_no_picture_is_large() -> None:
    log = MotionLog()
    noise = np.random.default_rng(1).integers(0, 256, (1800, 600, 3), np.uint8)
    log.add(NoThrow.of(Reason.HAND_ONLY, 1.0, 2.0, noise))
    jpeg = log.picture(1)
    assert jpeg is not None and len(jpeg) <= MOST_BYTES


def test_a_file_that_cannot_be_written_is_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    log = MotionLog(path=tmp_path / "file" / "motions.json")
    for _ in range(2):
        log.add(brief())
        log.save()
    assert [one.levelname for one in caplog.records if "cannot be saved" in one.message] == ["WARNING"]
    assert len(log.views) == 2


def a_hand() -> list[Frame]:
    ground = mat()
    visit = [hand(draw(ground, []), 1 - abs(i - 12) / 12) for i in range(25)]
    return frames([ground] * 15 + visit + [ground] * 25)


@pytest.mark.parametrize("paused", [False, True])
def test_the_tray_keeps_what_was_no_throw(table: TableService, tmp_path: Path, paused: bool) -> None:
    table.settings(paused=paused)
    log = MotionLog(path=tmp_path / "motions.json")
    watcher = ThrowWatcher(ColorReader())
    camera = ScriptedCamera(a_hand())
    camera.live = True
    loop = TrayLoop(camera, lambda: watcher, table, motions=log)
    loop.start()
    assert until(lambda: camera.reads > 64)
    if not paused:
        assert until(lambda: [view.reason for view in log.views] == [Reason.HAND_ONLY])
        assert until((tmp_path / "motions.json").exists)
    loop.stop(10)
    if paused:
        assert log.views == ()


@pytest.mark.parametrize("demo", [False, True])
def test_cuts_between_recorded_rolls_are_not_kept(table: TableService, demo: bool) -> None:
    table.set_source("scripted camera", live=False, demo=demo)
    cut = frames([mat()] * 20 + [draw(mat(), [Square("d20:17", 240, 180)])] * 20)
    log = MotionLog()
    camera = ScriptedCamera(cut)
    loop = TrayLoop(camera, lambda: ThrowWatcher(ColorReader()), table, motions=log)
    loop.start()
    assert until(lambda: camera.reads > len(cut))
    loop.stop(10)
    assert [view.reason for view in log.views] == ([] if demo else [Reason.OTHER_SCENE])


def test_a_throw_is_not_among_them(table: TableService) -> None:
    log = MotionLog()
    loop = TrayLoop(ScriptedCamera(a_throw()), lambda: ThrowWatcher(ColorReader()), table, motions=log)
    loop.start()
    assert until(lambda: table.view.last_throw)
    loop.stop(10)
    assert log.views == ()
