"""Clips of throws: what they show, how large they are, and what happens if they cannot be made."""

from __future__ import annotations

import json
import os
import threading
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.firmware.cameras import until
from tests.firmware.helpers import die, throw
from tests.firmware.pipeline.test_loop import ScriptedCamera, a_throw
from tests.vision.tray_scenes import ColorReader
from traywatch.firmware.pipeline.clips import roll_clip as clip_module
from traywatch.firmware.pipeline.clips.clip_maker import MOST_WAITING, ClipMaker
from traywatch.firmware.pipeline.clips.film_file import film_file
from traywatch.firmware.pipeline.clips.roll_clip import AFTER_MS, BEFORE_MS, MOST_BYTES, FilmedRoll, roll_clip
from traywatch.firmware.pipeline.loop import TrayLoop
from traywatch.firmware.storage import clips as clip_store
from traywatch.firmware.storage.clips import ClipStore
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.hidden.audience import HOST
from traywatch.firmware.table.service import TableService
from traywatch.vision.throws.watcher import ThrowWatcher
from traywatch.vision.tracking.frame_buffer import FILM_FRAMES, FrameBuffer, RollFilm, Trajectory
from traywatch.vision.types import Contact, Frame, Image


def frame(at: int, noise: bool = False) -> Image:
    """A frame with a white square that moves to the right."""
    chance = np.random.default_rng(at)
    image = (
        chance.integers(0, 256, (240, 320, 3), np.uint8) if noise else np.full((240, 320, 3), 60, np.uint8)
    )
    cv2.rectangle(image, (20 + 4 * at, 100), (40 + 4 * at, 120), (255, 255, 255), -1)
    return np.asarray(image, np.uint8)


def film_of(count: int, *, noise: bool = False, fps: float = 30.0) -> RollFilm:
    footage = FrameBuffer()
    for at in range(count):
        footage.take_frame(Frame(frame(at % 60, noise), at / fps, at))
    film = footage.film(frame(count % 60, noise))
    assert film is not None
    return film


def layer_of(clip: bytes) -> dict[str, Any]:
    at = clip.index(b"TRAY")
    size = int.from_bytes(clip[at + 4 : at + 8], "little")
    return dict(json.loads(clip[at + 8 : at + 8 + size]))


def decoded(clip: bytes, folder: Path) -> Any:
    (folder / "clip.webp").write_bytes(clip)
    done, found = cv2.imreadanimation(str(folder / "clip.webp"))
    assert done
    return found


def test_a_clip_shows_the_roll_from_before_it_until_after_it(tmp_path: Path) -> None:
    film = film_of(30)
    found = decoded(roll_clip(FilmedRoll(throw(), film)), tmp_path)
    durations = [int(one) for one in found.durations]
    assert durations[0] >= BEFORE_MS and durations[-1] == AFTER_MS
    assert sum(durations) == pytest.approx(BEFORE_MS + 1000 + AFTER_MS, abs=40)
    for at in (0, len(durations) // 2, len(durations) - 1):
        column = found.frames[at][110, :, 0].astype(int)
        shot = film.shots[at].small if at < len(film.shots) else film.rest
        assert abs(int(np.argmax(column)) - int(np.argmax(shot[110, :, 0]))) <= 6


@pytest.mark.parametrize("count", [1, 2, 60])
def test_no_clip_is_too_large_whatever_it_shows(count: int, tmp_path: Path) -> None:
    clip = roll_clip(FilmedRoll(throw(), film_of(count, noise=True)))
    assert len(clip) <= MOST_BYTES
    assert 2 <= len(decoded(clip, tmp_path).frames) <= FILM_FRAMES + 1


def test_the_layer_is_in_the_pixels_of_the_clip() -> None:
    times = np.arange(30) / 30
    points = np.stack([30 + 4.0 * np.arange(30), np.full(30, 110.0)], axis=1)
    path = Trajectory("a0", times, points, np.ones(30, bool), 10.0)
    thrown = throw(die(box=(136, 100, 156, 120)), die("d6", 2, role="obstacle", box=(200, 90, 220, 110)))
    thrown = thrown.model_copy(update={"contacts": (Contact(a="a0", b="a1", at_s=0.5),)})
    layer = layer_of(roll_clip(FilmedRoll(thrown, film_of(30), (path,))))
    assert layer["paths"][0]["points"][0] == [BEFORE_MS, 30.0, 110.0, 1]
    assert layer["paths"][0]["points"][-1][:3] == [BEFORE_MS + 967, 146.0, 110.0]
    assert layer["contacts"] == [{"at": BEFORE_MS + 500, "x": 90.0, "y": 110.0, "with": "obstacle"}]
    assert [(one["die"], one["x"], one["y"]) for one in layer["dice"]] == [("a0", 146.0, 110.0)]
    assert "value" not in json.dumps(layer) and "label" not in json.dumps(layer), "these may be corrected"


def test_frames_that_fit_at_no_quality_are_thinned_out() -> None:
    frames = [(frame(at, noise=True)[:48, :64], 33) for at in range(20)]
    assert len(film_file(frames, {}, 3000)) <= 3000


def test_the_frames_of_a_film_are_few_however_long_the_roll(tmp_path: Path) -> None:
    film = film_of(600, fps=60)
    assert len(film.shots) <= FILM_FRAMES and not film.whole
    assert film.shots[-1].at_s - film.shots[0].at_s > 5


def test_as_many_clips_are_kept_as_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clip_store, "KEPT", 3)
    store = ClipStore(tmp_path)
    for at in range(60):
        store.put(f"t{at}", b"RIFF")
    assert len(list(tmp_path.iterdir())) <= 3 + 50
    assert ClipStore(tmp_path).get("t59") == b"RIFF" and ClipStore(tmp_path).get("../t59") is None


def test_new_clips_stay_although_the_clock_goes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Raspberry Pi without a battery and a network starts with a clock in the past."""
    monkeypatch.setattr(clip_store, "KEPT", 3)
    for at in range(3):
        ClipStore(tmp_path).put(f"earlier{at}", b"RIFF")
        os.utime(tmp_path / f"earlier{at}.webp", (time.time() + 86_400 + at,) * 2)
    ClipStore(tmp_path).put("new", b"RIFF")
    assert {path.stem for path in tmp_path.iterdir()} == {"new", "earlier1", "earlier2"}


def test_a_clip_that_cannot_be_made_or_saved_harms_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "clips").write_bytes(b"a file instead of the folder")
    store = ClipStore(tmp_path / "clips")
    maker = ClipMaker(store.put)
    maker.start()
    maker.make(FilmedRoll(throw(throw_id="t1"), film_of(3)))
    assert maker.wait("t1", 30) and store.get("t1"), "it is in memory"
    monkeypatch.setattr(clip_module, "roll_clip", lambda roll: 1 / 0)
    maker.make(FilmedRoll(throw(throw_id="t2"), film_of(3)))
    assert maker.wait("t2", 30) and store.get("t2") is None
    monkeypatch.undo()
    for at in range(3, 20):
        maker.make(FilmedRoll(throw(throw_id=f"t{at}"), film_of(3)))
        assert len(maker._waiting) <= MOST_WAITING
    assert maker.wait("t19", 30) and store.get("t19")
    maker.close()


@pytest.mark.parametrize("in_time", [True, False])
def test_a_clip_is_not_stored_after_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, in_time: bool
) -> None:
    """Else a command that had deleted its folder would leave the file of a clip behind."""
    working, may_end = threading.Event(), threading.Event()

    def slow(roll: FilmedRoll) -> bytes:
        working.set()
        assert may_end.wait(30)
        return b"clip"

    monkeypatch.setattr(clip_module, "roll_clip", slow)
    maker = ClipMaker(ClipStore(tmp_path / "clips").put)
    maker.start()
    maker.make(FilmedRoll(throw(throw_id="t1"), film_of(3)))
    assert working.wait(30)
    if in_time:
        threading.Timer(0.1, may_end.set).start()
        maker.close(30)
    else:
        maker.close(0.0)
        may_end.set()
    maker._thread.join(30)
    assert (tmp_path / "clips").exists() == in_time


def test_the_end_waits_for_a_clip_that_is_being_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the clip is written into a folder that is being deleted."""
    storing, may_end = threading.Event(), threading.Event()
    stored: list[str] = []

    def store(throw_id: str, clip: bytes) -> None:
        storing.set()
        assert may_end.wait(30)
        stored.append(throw_id)

    monkeypatch.setattr(clip_module, "roll_clip", lambda roll: b"clip")
    maker = ClipMaker(store)
    maker.start()
    maker.make(FilmedRoll(throw(throw_id="t1"), film_of(3)))
    assert storing.wait(30)
    threading.Timer(0.1, may_end.set).start()
    maker.close(0.0)
    assert stored == ["t1"]


def _newest(table: TableService) -> str:
    last = table.state.last_throw
    return last.id if last is not None else ""


def _roll_with_clips(table: TableService) -> ClipMaker:
    maker = ClipMaker(table.clips.put)
    maker.start()
    loop = TrayLoop(ScriptedCamera(a_throw()), lambda: ThrowWatcher(ColorReader()), table, clips=maker)
    loop.start()
    assert until(lambda: _newest(table) not in ("", "t1"))
    loop.stop(10)
    return maker


def test_each_throw_of_the_camera_gets_a_clip(tmp_path: Path) -> None:
    table = TableService(Journal(None))
    table.start("free")
    maker = _roll_with_clips(table)
    last = _newest(table)
    assert maker.wait(last, 30)
    clip = table.history.clip(last)
    assert clip is not None
    assert layer_of(clip)["paths"] and len(decoded(clip, tmp_path).frames) > 5
    table.throws.record(throw(throw_id="t8"))
    assert table.history.clip("t8") is None
    with pytest.raises(TableError, match="no roll"):
        table.history.clip("t9")
    maker.close()
    table.close()


@pytest.mark.parametrize("hidden", ["this", "before"])
def test_a_clip_shows_no_hidden_dice(hidden: str) -> None:
    """A film begins with what lay there before. After a hidden roll, the next one has no clip."""
    table = TableService(Journal(None))
    table.start("free")
    table.hidden_rolls.ask("host")
    if hidden == "before":
        table.throws.record(throw(die("d20", 3, None, box=(1, 1, 9, 9)), throw_id="t1"))
    maker = _roll_with_clips(table)
    last = _newest(table)
    assert maker.wait(last, 30)
    if hidden == "this":
        with pytest.raises(TableError) as refused:
            table.history.clip(last)
        assert refused.value.code == "roll_hidden"
    assert (table.history.clip(last, HOST) is not None) == (hidden == "this")
    maker.close()
    table.close()
