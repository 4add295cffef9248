"""The source of a running tray: what can be chosen, switching, and what is kept for the next start."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.firmware.cameras import Cameras, Still, until
from tests.firmware.rigs import usb_devices
from tests.firmware.sources import FakeCapture
from tests.firmware.usb_bus import UsbBus
from tests.vision.tray_scenes import ColorReader
from traywatch.errors import CameraError
from traywatch.firmware.camera import Camera, devices, open_source
from traywatch.firmware.camera.base import LiveCamera, Source
from traywatch.firmware.camera.devices import Device, find_devices
from traywatch.firmware.camera.frames.taken import Taken
from traywatch.firmware.config.chosen_source import source_file
from traywatch.firmware.pipeline.loop import TrayLoop
from traywatch.firmware.pipeline.sources.camera_sources import CameraSources
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.messages import english
from traywatch.source_names import NO_CAMERA, may_be_chosen
from traywatch.vision.throws.watcher import ThrowWatcher

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has sysfs")


@pytest.fixture
def cameras() -> Cameras:
    return Cameras()


@pytest.fixture
def table() -> Iterator[TableService]:
    table = TableService(Journal(None))
    table.start("free")
    yield table
    table.close()


@pytest.fixture
def run(table: TableService) -> Iterator[Callable[[CameraSources], TrayLoop]]:
    """Runs the loop of a tray with these sources."""
    loops: list[TrayLoop] = []

    def start(sources: CameraSources) -> TrayLoop:
        def opened(camera: Source) -> None:
            sources.opened(camera)
            table.set_source(camera.name, live=True, demo=camera.name == "demo")

        loop = TrayLoop(None, lambda: ThrowWatcher(ColorReader()), table, reopen=sources.open, opened=opened)
        sources.changed = loop.switch
        loop.start()
        loops.append(loop)
        return loop

    yield start
    for loop in loops:
        loop.stop(10)


def test_a_tray_goes_on_with_another_camera(
    table: TableService, cameras: Cameras, run: Callable[[CameraSources], TrayLoop]
) -> None:
    session = table.view.session
    sources = CameraSources(cameras, "usb:0")
    run(sources)
    assert until(lambda: table.state.source.name == "USB camera 0")
    sources.choose("usb:1")
    assert until(lambda: table.state.source.name == "USB camera 1")
    assert cameras.cameras[0].closed and not cameras.cameras[1].closed
    assert table.view.session == session
    sources.choose("demo")
    assert until(lambda: table.state.source.demo)


@pytest.mark.parametrize("code", ["camera_busy", "camera_forbidden", "camera_not_found", "source_not_found"])
def test_a_camera_that_cannot_be_used_says_why_and_another_one_can_be_chosen(
    table: TableService, cameras: Cameras, run: Callable[[CameraSources], TrayLoop], code: str
) -> None:
    cameras.faults["usb:1"] = CameraError(code, f"{code}: do this")
    sources = CameraSources(cameras, "usb:0")
    run(sources)
    assert until(lambda: table.state.source.name == "USB camera 0")
    sources.choose("usb:1")
    assert until(lambda: any(code in english(one) for one in table.view.problems))
    sources.choose("usb:0")
    assert until(lambda: not table.view.problems and not cameras.cameras[-1].closed)


def test_a_camera_that_never_opens_does_not_delay_the_next_choice(
    table: TableService, cameras: Cameras, run: Callable[[CameraSources], TrayLoop]
) -> None:
    cameras.gates["usb:1"] = threading.Event()
    sources = CameraSources(cameras, "usb:1")
    run(sources)
    assert until(lambda: cameras.opened)
    sources.choose("usb:0")
    assert until(lambda: table.state.source.name == "USB camera 0", 10)
    cameras.gates["usb:1"].set()
    assert until(lambda: len(cameras.cameras) == 2)
    assert until(lambda: [one.closed for one in cameras.cameras if one.name == "USB camera 1"] == [True])


def test_without_a_camera_people_enter_what_they_roll(
    table: TableService, cameras: Cameras, run: Callable[[CameraSources], TrayLoop]
) -> None:
    sources = CameraSources(cameras, "usb:0")
    run(sources)
    assert until(lambda: table.state.source.name == "USB camera 0")
    sources.choose(NO_CAMERA)
    assert until(lambda: cameras.cameras[0].closed)
    assert not table.view.problems
    sources.choose("usb:0")
    assert until(lambda: len(cameras.cameras) == 2)


def test_another_choice_is_taken_where_a_driver_fails_in_any_way(
    table: TableService, cameras: Cameras, run: Callable[[CameraSources], TrayLoop]
) -> None:
    class Broken(Cameras):
        def __call__(self, source: str, practice: bool) -> Still:
            if source == "usb:1":
                raise RuntimeError("a driver's own fault")
            return super().__call__(source, practice)

    sources = CameraSources(Broken(), "usb:1")
    run(sources)
    assert until(lambda: any("a driver's own fault" in english(one) for one in table.view.problems))
    sources.choose("usb:0")
    assert until(lambda: table.state.source.name == "USB camera 0" and not table.view.problems)


def test_a_camera_is_opened_again_on_request(
    table: TableService, cameras: Cameras, run: Callable[[CameraSources], TrayLoop]
) -> None:
    sources = CameraSources(cameras, "usb:0")
    run(sources)
    assert until(lambda: table.state.source.name == "USB camera 0")
    sources.choose("usb:0")
    assert until(lambda: len(cameras.cameras) == 2 and cameras.cameras[0].closed)


class PulledOut(LiveCamera):
    """A camera that sends nothing once it was pulled out."""

    out = threading.Event()

    def _open(self) -> None:
        if self.out.is_set():
            raise CameraError("camera_not_found", "plug it in")

    def _grab(self) -> Taken:
        if self.out.is_set():
            raise CameraError("camera_lost", "gone")
        time.sleep(0.01)
        return Taken(np.zeros((4, 4, 3), np.uint8), time.monotonic())

    def _shut(self) -> None:
        """Nothing to close."""


def test_the_camera_that_auto_found_is_opened_again_only_if_it_fails() -> None:
    opened: list[str] = []
    PulledOut.out.clear()
    with PulledOut("USB camera 0") as camera:
        for fails in (False, True):
            sources = CameraSources(lambda source, practice: camera, "auto")
            sources.changed = lambda: opened.append("again")
            sources.opened(camera)
            if fails:
                PulledOut.out.set()
                assert until(lambda: not camera.works)
            sources.choose("usb:0")
            assert opened == ["again"] * fails


def test_a_profile_belongs_to_the_camera_it_was_made_with(cameras: Cameras) -> None:
    sources = CameraSources(cameras, "demo")
    for source, fits in (
        ("demo", None),
        ("usb:0", True),
        ("usb:1", False),
        ("usb:0", True),
        ("usb:1", False),
    ):
        sources.choose(source)
        sources.opened(cameras(source, False))
        assert fits is None or sources.is_calibrated is fits
    sources.note_calibration()
    assert sources.is_calibrated


def test_the_choice_holds_at_the_next_start_unless_the_command_names_a_source(
    tmp_path: Path, cameras: Cameras
) -> None:
    path = tmp_path / "source.json"
    CameraSources(cameras, "auto", save=source_file(path).save).choose("usb:1")
    chosen = source_file(path).value
    assert CameraSources(cameras, "auto", chosen=chosen).name == "usb:1"
    named = CameraSources(cameras, "usb", chosen=chosen)
    assert named.name == "usb:0" and named.view().fixed == "usb:0"


@pytest.mark.parametrize(
    "content", ["", "{}", '{"source": 7}', '{"source": "clip:/etc/passwd"}', '{"source": "usb:0?gain=1"}']
)
def test_a_damaged_choice_counts_as_none(tmp_path: Path, content: str) -> None:
    (tmp_path / "source.json").write_text(content, encoding="utf-8")
    assert source_file(tmp_path / "source.json").value is None


@pytest.mark.parametrize(
    "source",
    [
        "clip:/etc/passwd",
        "/dev/video0",
        "folder",
        "usb",
        "usb:-1",
        "stream:file:///etc/passwd",
        "stream:http://",
        "stream:concat:http://x",
        "auto",
        "",
        "stream:http://a b",
        "stream:http://x/" + "y" * 3000,
    ],
)
def test_the_page_chooses_no_file_of_the_computer(cameras: Cameras, source: str) -> None:
    sources = CameraSources(cameras, "demo")
    assert not may_be_chosen(source)
    for call in (sources.choose, sources.preview):
        with pytest.raises(CameraError) as refused:
            call(source)
        assert refused.value.code == "source_not_chosen"
    assert sources.name == "demo" and cameras.opened == []


def test_all_sources_are_listed_and_a_password_is_not(cameras: Cameras) -> None:
    broken = CameraError("camera_forbidden", "not yours")
    found = (Device("usb:0", "Webcam C920"), Device("usb:2", "Old camera", broken))
    sources = CameraSources(cameras, "stream:http://ana:secret@10.0.0.7/video", devices=lambda: found)
    view = sources.view()
    listed = {one.source: one for one in view.sources}
    assert {one.kind for one in view.sources} == {"usb", "stream", "demo", "phone", "none"}
    assert listed["usb:0"].name == "Webcam C920" and listed["usb:2"].problem == "not yours"
    assert [one.kind for one in view.sources if one.current] == ["stream"]
    assert "secret" not in str(view.to_json())


def test_the_camera_that_was_found_by_itself_is_the_current_one(cameras: Cameras) -> None:
    sources = CameraSources(cameras, "auto", devices=lambda: (Device("usb:0", "Webcam"),))
    camera = sources.begin(30, practice=True)
    assert camera is not None
    sources.opened(camera)
    assert [one.source for one in sources.view().sources if one.current] == ["demo"]
    sources.choose("demo")
    assert len(cameras.opened) == 1, "it is in use already"


def test_a_preview_shows_another_camera_and_leaves_it(cameras: Cameras) -> None:
    sources = CameraSources(cameras, "usb:0")
    picture = cv2.imdecode(np.frombuffer(sources.preview("usb:1"), np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None and picture.shape == (48, 64, 3)
    assert cameras.cameras[0].closed
    with pytest.raises(CameraError) as busy:
        sources.preview("usb:0")
    assert busy.value.code == "camera_busy"
    cameras.faults["usb:1"] = CameraError("camera_busy", "another program")
    with pytest.raises(CameraError, match="another program"):
        sources.preview("usb:1")


def test_the_cameras_of_linux_have_their_names_and_one_entry_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(devices.sys, "platform", "linux")
    usb_devices(tmp_path, monkeypatch)
    about = tmp_path / "class"
    nodes = [("C920", "0"), ("C920", "1"), ("bcm2835-isp", "0"), ("EMEET", "0")]
    for number, (name, index) in enumerate(nodes):
        (tmp_path / f"video{number}").touch()
        (about / f"video{number}").mkdir(parents=True)
        (about / f"video{number}" / "name").write_text(f"{name}\n", encoding="utf-8")
        (about / f"video{number}" / "index").write_text(f"{index}\n", encoding="utf-8")
    (tmp_path / "video-decoder").touch()
    listed = [one for one in find_devices(tmp_path, about) if one.source.startswith("usb")]
    assert [(one.source, one.name, one.problem) for one in listed] == [
        ("usb:0", "C920", None),
        ("usb:3", "EMEET", None),
    ]


@pytest.fixture
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> UsbBus:
    """A computer with two cameras of one model, without a Pi camera."""
    monkeypatch.setitem(sys.modules, "picamera2", None)
    (tmp_path / "unused").mkdir()
    usb_devices(tmp_path / "unused", monkeypatch)
    bus = UsbBus(tmp_path)
    bus.use(monkeypatch)
    bus.plug(0, "1.3", serial="A")
    bus.plug(2, "1.4", serial="B")
    return bus


A, B = (f"usb:046d-0826-1.0-{serial}/xhci.0-1.{port}" for serial, port in (("A", 3), ("B", 4)))


def listed(bus: UsbBus) -> Callable[[], tuple[Device, ...]]:
    return lambda: devices.usb_devices(bus.devices, bus.video_class)


@linux
def test_a_choice_by_number_becomes_one_that_does_not_depend_on_it(bus: UsbBus, tmp_path: Path) -> None:
    """An earlier release kept numbers."""
    choice = source_file(tmp_path / "source.json")
    sources = CameraSources(chosen="usb:2", save=choice.save, devices=listed(bus))
    camera = sources.begin(30, practice=False)
    assert camera is not None
    with camera:
        sources.opened(camera)
        assert source_file(tmp_path / "source.json").value == B
        assert [one.source for one in sources.view().sources if one.current] == [B]
        assert sources.name == "USB camera HD Webcam C525"
        assert english(sources.view().delivery) == "1280 × 960 px, 30 fps, and MJPG"
    named = CameraSources(configured="usb:2", save=choice.save, devices=listed(bus))
    camera = named.begin(30, practice=False)
    assert camera is not None
    with camera:
        named.opened(camera)
        assert named.view().fixed == "usb:2", "the command's own word stays"
        assert [one.source for one in named.view().sources if one.current] == [B]


@linux
def test_auto_takes_the_camera_that_was_calibrated_under_any_number(bus: UsbBus, tmp_path: Path) -> None:
    kept = source_file(tmp_path / "calibrated-camera.json")

    def begun() -> tuple[CameraSources, Camera]:
        calibrated = source_file(tmp_path / "calibrated-camera.json").value
        sources = CameraSources(calibrated=calibrated, save_calibrated=kept.save, devices=listed(bus))
        camera = sources.begin(30, practice=False)
        assert camera is not None
        sources.opened(camera)
        return sources, camera

    sources, camera = begun()
    camera.close()
    assert sources.in_use == A
    sources.choose(B)
    with open_source(B) as chosen:
        sources.opened(chosen)
        sources.note_calibration()
    bus.unplug(0)
    bus.unplug(2)
    bus.plug(0, "1.4", serial="B")
    bus.plug(1, "1.3", serial="A")
    bus.devices.joinpath("video0").touch()
    sources, camera = begun()
    camera.close()
    assert sources.in_use == B and sources.is_calibrated
    bus.unplug(0)
    sources, camera = begun()
    camera.close()
    assert sources.in_use == A and not sources.is_calibrated, "the other one is there, and it is said"


@linux
def test_an_option_that_does_not_hold_is_a_problem_of_the_tray(
    bus: UsbBus,
    table: TableService,
    run: Callable[[CameraSources], TrayLoop],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def open_capture(number: int, backend: int) -> FakeCapture:
        capture = FakeCapture(np.full((960, 1280, 3), 90, np.uint8))
        capture.given = {cv2.CAP_PROP_GAIN: 242.0}
        return capture

    monkeypatch.setattr("traywatch.firmware.camera.usb.open_capture", open_capture)
    sources = CameraSources(configured="usb:0?gain=77")
    run(sources)
    assert until(lambda: any("gain is 242 instead of 77" in english(one) for one in table.view.problems))
    sources.choose(A)  # without options
    assert until(lambda: not table.view.problems)
