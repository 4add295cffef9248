"""The loop from frames to the table, with working and faulty cameras."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tests.firmware.cameras import until
from tests.reader import shown
from tests.vision.tray_scenes import ColorReader, Square, draw, frames, mat, roll
from traywatch.errors import CameraError
from traywatch.firmware.camera.base import LiveCamera, Source
from traywatch.firmware.camera.frames.taken import Taken
from traywatch.firmware.host.clock import RealClock
from traywatch.firmware.pipeline.loop import TrayLoop
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.model_files import model_path
from traywatch.vision.inference import OnnxSession
from traywatch.vision.throws.watcher import ThrowWatcher
from traywatch.vision.types import Frame

Step = Frame | CameraError | Callable[[], None]


class ScriptedCamera(Source):
    """Delivers frames, raises errors or waits by a script; then it ends."""

    def __init__(self, script: Sequence[Step]) -> None:
        super().__init__("scripted camera")
        self._script = iter(script)
        self.reads = 0

    def _read(self, timeout_s: float) -> Frame | None:
        step = next(self._script, None)
        self.reads += 1
        if isinstance(step, CameraError):
            time.sleep(0.02)
            raise step
        if callable(step):
            step()
            raise CameraError("camera_timeout", "scripted camera: no frame within 1 s")
        return step


class CameraTime(RealClock):
    """A thirtieth of a second for each frame, however fast frames are processed."""

    def __init__(self, camera: ScriptedCamera) -> None:
        self._camera = camera

    def now(self) -> float:
        return self._camera.reads / 30


def a_throw() -> list[Frame]:
    return list(_a_throw())


@cache
def _a_throw() -> tuple[Frame, ...]:
    ground, rest = mat(), Square("d20:17", 240, 180)
    rolling = [draw(ground, [square]) for square in roll(rest, (60, 40), 24)]
    return tuple(frames([draw(ground, [])] * 25 + rolling + [draw(ground, [rest])] * 30))


@pytest.fixture
def table() -> Iterator[TableService]:
    table = TableService(Journal(None))
    table.start("free")
    yield table
    table.close()


def run(table: TableService, script: Sequence[Step], *, stalled_after_s: float = 60.0) -> TrayLoop:
    loop = TrayLoop(
        ScriptedCamera(script), lambda: ThrowWatcher(ColorReader()), table, stalled_after_s=stalled_after_s
    )
    loop.start()
    return loop


def test_a_throw_goes_from_frames_to_the_game(table: TableService) -> None:
    loop = run(table, a_throw())
    assert until(lambda: shown(table.view)["last_throw"])
    loop.stop(10)
    last = shown(table.view)["last_throw"]
    assert (last["dice"][0]["kind"], last["dice"][0]["value"]) == ("d20", 17)
    assert last["outcome"]["state"] == "counted"
    assert table.history.picture(last["id"])[:2] == b"\xff\xd8"
    assert len(table.history.throws()[0]) == 1


def test_a_corrected_die_that_lies_still_is_not_stated_wrong_again(table: TableService) -> None:
    ground, lying, other = mat(), Square("d20:17", 240, 180), Square("d8:5", 150, 260)

    def correct() -> None:
        assert until(lambda: shown(table.view)["last_throw"])
        last = shown(table.view)["last_throw"]
        table.corrections.amend(last["id"], last["dice"][0]["die_id"], HumanReading(value=7))

    rolling = [draw(ground, [lying, square]) for square in roll(other, (460, 340), 24)]
    again = frames(rolling + [draw(ground, [lying, other])] * 30, start=len(a_throw()))
    loop = TrayLoop(ScriptedCamera([*a_throw(), correct, *again]), lambda: ThrowWatcher(ColorReader()), table)
    table.hooks.confirmed = loop.confirm
    loop.start()
    assert until(lambda: len(table.history.throws()[0]) == 2)
    loop.stop(10)
    dice = shown(table.view)["last_throw"]["dice"]
    assert sorted((die["kind"], die["value"], die["role"]) for die in dice) == [
        ("d20", 7, "kept"),
        ("d8", 5, "thrown"),
    ]


def test_the_end_of_a_recording_is_said(table: TableService) -> None:
    loop = run(table, a_throw())
    assert until(lambda: any("come to its end" in str(problem) for problem in table.problems))
    loop.stop(10)


def test_a_recording_that_has_ended_is_no_fault(table: TableService) -> None:
    loop = run(table, a_throw())
    assert until(lambda: any("come to its end" in str(problem) for problem in table.problems))
    assert not table.store.degraded
    loop.stop(10)


def test_what_waited_for_the_disk_is_written_while_a_tray_runs(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    path.symlink_to(tmp_path / "disk" / "journal.sqlite")
    with closing(TableService(Journal(path))) as table:
        table.start("free")
        loop = run(table, [])
        assert table.journal.problems
        (tmp_path / "disk").mkdir()
        assert until(lambda: not table.journal.problems)
        loop.stop(10)
    with Journal(path) as journal:
        assert [record.kind for record in journal.read()] == ["session"]


class DroppingCamera(LiveCamera):
    """A device whose connection breaks after every fourth frame and comes back at once."""

    frames = 0

    def _open(self) -> None:
        return

    def _grab(self) -> Taken:
        self.frames += 1
        if self.frames % 5 == 0:
            raise CameraError("camera_lost", "the line broke")
        time.sleep(0.01)
        return Taken(np.full((48, 64, 3), self.frames % 200, np.uint8), float(self.frames))

    def _shut(self) -> None:
        return


def test_a_stream_that_breaks_off_again_and_again_is_reported(table: TableService) -> None:
    with DroppingCamera("dropping") as camera:
        loop = TrayLoop(camera, lambda: ThrowWatcher(ColorReader()), table)
        loop.start()
        assert until(
            lambda: any("keeps losing its connection" in str(problem) for problem in table.problems), 60
        )
        assert table.store.degraded
        loop.stop(10)


class StillCamera(LiveCamera):
    """A device that shows an empty mat, a hundred frames a second."""

    def _open(self) -> None:
        return

    def _grab(self) -> Taken:
        time.sleep(0.01)
        noise = np.random.default_rng().integers(0, 3, (48, 64, 3), np.uint8)
        return Taken(np.asarray(90 + noise, np.uint8), time.monotonic())

    def _shut(self) -> None:
        return


def test_the_camera_is_told_whether_somebody_is_near(table: TableService) -> None:
    async def open_page() -> bool:
        page, _, _ = table.publisher.subscribe()
        try:
            return await asyncio.to_thread(until, lambda: not camera.alone)
        finally:
            table.publisher.unsubscribe(page)

    with StillCamera("still") as camera:
        loop = TrayLoop(camera, lambda: ThrowWatcher(ColorReader()), table, near_s=0.2)
        assert not camera.alone
        loop.start()
        assert until(lambda: camera.alone)
        assert asyncio.run(open_page())
        assert until(lambda: camera.alone)
        loop.near_s = 600.0
        assert until(lambda: not camera.alone)
        loop.stop(10)


def test_a_camera_that_fails_is_said_and_forgotten_when_it_is_back(table: TableService) -> None:
    back = threading.Event()
    gone = CameraError("camera_lost", "scripted camera: the cable is out")
    script: list[Step] = [*a_throw()[:5], gone, gone, lambda: back.wait(30) and None, *a_throw()]
    camera = ScriptedCamera(script)
    loop = TrayLoop(camera, lambda: ThrowWatcher(ColorReader()), table, clock=CameraTime(camera))
    loop.start()
    assert until(lambda: "scripted camera: the cable is out" in table.problems)
    back.set()
    # A camera counts as working after a second without faults.
    assert until(
        lambda: not any("cable" in str(problem) or "no frame" in str(problem) for problem in table.problems)
    )
    assert until(lambda: shown(table.view)["last_throw"])
    loop.stop(10)


def test_a_camera_that_hangs_holds_nobody_up(table: TableService) -> None:
    back = threading.Event()
    script: list[Step] = [*a_throw()[:5], lambda: back.wait(60) and None, *a_throw()]
    loop = run(table, script, stalled_after_s=0.2)
    assert until(lambda: any("no picture" in str(problem) for problem in table.problems))
    assert shown(table.view)["state_id"] == table.state_id, "the table answers all the same"
    loop.stop(0.1)
    assert not back.is_set(), "a camera that hangs is left behind"
    began = time.monotonic()
    loop.stop(60)
    assert time.monotonic() - began < 30, "a second call does not wait again"
    back.set()


def test_a_stop_ends_a_reading_between_two_networks(table: TableService) -> None:
    began = threading.Event()

    class Endless(ColorReader):
        """As a picture with many dice on a small computer."""

        def read(self, image):  # type: ignore[no-untyped-def]
            network = OnnxSession(model_path("detector.onnx"), 1)
            began.set()
            while True:
                network(np.zeros((1, 64, 64, 3), np.uint8))

    loop = TrayLoop(ScriptedCamera(a_throw()), lambda: ThrowWatcher(Endless()), table)
    loop.start()
    assert began.wait(60)
    loop.stop(60)
    assert loop.camera is None, "it is closed once the reading has ended"
    assert not table.view.problems, "a stop is no fault"


def test_a_picture_that_cannot_be_worked_on_stops_nothing(table: TableService) -> None:
    class Stumbling(ColorReader):
        def read(self, image):  # type: ignore[no-untyped-def]
            if self.reads == 0:
                self.reads += 1
                raise ZeroDivisionError("a bad day")
            return super().read(image)

    reader = Stumbling()
    loop = TrayLoop(ScriptedCamera([*a_throw(), *a_throw()]), lambda: ThrowWatcher(reader), table)
    loop.start()
    assert until(lambda: shown(table.view)["last_throw"])
    loop.stop(10)


def test_a_paused_table_lets_dice_lie(table: TableService) -> None:
    table.settings(paused=True)

    class Live(ScriptedCamera):
        live = True

    loop = TrayLoop(Live(a_throw()), lambda: ThrowWatcher(ColorReader()), table)
    loop.start()
    assert until(lambda: any("come to its end" in str(problem) for problem in table.problems))
    loop.stop(10)
    assert shown(table.view)["last_throw"] is None
    assert shown(table.view)["phase"] == "paused"
