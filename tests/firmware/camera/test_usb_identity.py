"""USB cameras are known without their numbers, which change when something is plugged in or out."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.firmware.rigs import usb_devices
from tests.firmware.sources import FakeCapture
from tests.firmware.usb_bus import UsbBus
from traywatch.addresses import without_secrets
from traywatch.errors import CameraError
from traywatch.firmware.camera import UsbCamera, open_source
from traywatch.firmware.camera.devices import find_devices, first_usb
from traywatch.firmware.camera.usb_identity import UsbIdentity, number_of, video_nodes
from traywatch.source_names import may_be_chosen

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has sysfs")


@pytest.fixture
def bus(tmp_path: Path) -> UsbBus:
    return UsbBus(tmp_path)


@pytest.fixture
def captures(bus: UsbBus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[FakeCapture]:
    """The captures that the adapter opens, and the bus is in use."""
    (tmp_path / "unused").mkdir()
    found = usb_devices(tmp_path / "unused", monkeypatch)
    bus.use(monkeypatch)
    return found


def identities(bus: UsbBus) -> dict[int, UsbIdentity]:
    nodes = video_nodes(bus.devices, bus.video_class)
    return {node.number: node.identity for node in nodes if node.identity is not None}


def test_model_serial_and_port_are_the_name_of_a_camera(bus: UsbBus) -> None:
    bus.plug(0, "1.3", serial="B0 A1/7")
    bus.plug(4, "2", name="Other", model=("0c45", "6366"))
    assert {number: str(one) for number, one in identities(bus).items()} == {
        0: "046d-0826-1.0-B0_A1_7/xhci.0-1.3",
        4: "0c45-6366-1.0/xhci.0-2",
    }
    for one in identities(bus).values():
        assert UsbIdentity.parse(str(one)) == one
        assert may_be_chosen(f"usb:{one}")
        assert without_secrets(f"usb:{one}") == f"usb:{one}", "it is not taken for a password"


@pytest.mark.parametrize(
    ("before", "after", "number"),
    [
        ([(0, "1.3", "A")], [(2, "1.3", "A")], 2),
        ([(0, "1.3", "A")], [(1, "1.1", "A")], 1),  # another port
        ([(0, "1.3", "")], [(5, "1.1", "")], 5),  # no serial number, and only one such camera
        ([(0, "1.3", "A"), (2, "1.4", "B")], [(0, "1.4", "B"), (2, "1.3", "A")], 2),  # they changed numbers
        ([(0, "1.3", ""), (2, "1.4", "")], [(0, "1.4", ""), (2, "1.3", "")], 2),
        ([(0, "1.3", "A")], [(0, "1.3", "B")], None),  # another camera in its port
        ([(0, "1.3", "")], [(0, "1.1", ""), (2, "1.2", "")], None),  # which of the two it is, nobody knows
        ([(0, "1.3", "A")], [], None),
    ],
)
def test_a_camera_is_there_again_under_another_number(
    tmp_path: Path, before: list[tuple[int, str, str]], after: list[tuple[int, str, str]], number: int | None
) -> None:
    first, later = UsbBus(tmp_path / "before"), UsbBus(tmp_path / "after")
    for one in before:
        first.plug(one[0], one[1], serial=one[2])
    for one in after:
        later.plug(one[0], one[1], serial=one[2])
    nodes = video_nodes(later.devices, later.video_class)
    if number is None:
        with pytest.raises(CameraError) as caught:
            number_of(identities(first)[0], nodes)
        assert caught.value.code == "camera_not_found"
    else:
        assert number_of(identities(first)[0], nodes) == number


def fetched(camera: UsbCamera, true: Callable[[], bool]) -> None:
    """Read frames until something is true."""
    for _ in range(2000):
        try:
            camera.read(0.05)
        except CameraError as error:
            assert error.code in ("camera_not_found", "camera_lost", "camera_timeout"), error
        if true():
            return
    raise AssertionError("it did not become true")


@pytest.mark.parametrize("by_number", [True, False])
def test_a_running_camera_comes_back_under_another_number(
    bus: UsbBus, captures: list[FakeCapture], by_number: bool
) -> None:
    bus.plug(0, "1.3", serial="A")
    source = "usb:0" if by_number else f"usb:{identities(bus)[0]}"
    with open_source(source) as camera:
        assert isinstance(camera, UsbCamera) and camera.read(5.0)
        name = camera.source
        bus.unplug(0)
        captures[-1].unplugged.set()
        fetched(camera, lambda: camera.losses(60) > 0)
        bus.plug(2, "1.3", serial="A")
        fetched(camera, lambda: camera.number == 2)
        assert camera.source == name == "usb:046d-0826-1.0-A/xhci.0-1.3"


def test_a_camera_that_looks_the_same_is_not_taken_for_it(bus: UsbBus, captures: list[FakeCapture]) -> None:
    bus.plug(0, "1.3")
    bus.plug(2, "1.4")
    with UsbCamera(0) as camera:
        assert camera.read(5.0)
        bus.unplug(0)
        captures[-1].unplugged.set()
        fetched(camera, lambda: camera.losses(60) > 0)
        opened = len(captures)
        for _ in range(10):
            with pytest.raises(CameraError):
                camera.read(0.1)
        assert len(captures) == opened, "the other camera is left alone"
        bus.plug(1, "1.2")  # in a third port: it is the one that was pulled out
        fetched(camera, lambda: camera.number == 1)


def test_a_camera_that_is_pulled_out_is_called_by_its_name(bus: UsbBus, captures: list[FakeCapture]) -> None:
    bus.plug(0, "1.3", serial="A")
    with open_source(f"usb:{identities(bus)[0]}") as camera:
        assert camera.read(5.0)
        bus.unplug(0)
        captures[-1].unplugged.set()
        message = ""
        while "plug it in" not in message:
            try:
                camera.read(0.05)
            except CameraError as error:
                message = error.message
    assert message == "USB camera HD Webcam C525 is not plugged in; plug it in"


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("HD Camera: HD Camera", "HD Camera"),
        ("Integrated Camera: Integrated C", "Integrated Camera"),
        ("USB2.0 PC: Front", "USB2.0 PC: Front"),
        ("C525: ", "C525:"),
    ],
)
def test_a_name_has_no_repetition(bus: UsbBus, written: str, name: str) -> None:
    """uvcvideo writes the names of the device and of its function, and cuts them at 31 letters."""
    bus.plug(0, name=written)
    assert [one.name for one in video_nodes(bus.devices, bus.video_class)] == [name]


def test_a_choice_by_identity_has_the_cameras_own_name(bus: UsbBus, captures: list[FakeCapture]) -> None:
    bus.plug(3, serial="A")
    with open_source(f"usb:{identities(bus)[3]}") as camera:
        assert camera.name == "USB camera HD Webcam C525"


def test_the_list_has_sources_without_numbers_and_tells_two_of_one_name_apart(
    bus: UsbBus, captures: list[FakeCapture]
) -> None:
    bus.plug(2, "1.3", serial="A")
    bus.plug(5, "1.4", serial="B")
    found = [one for one in find_devices(bus.devices, bus.video_class) if one.source.startswith("usb")]
    assert [(one.source, one.name, one.number) for one in found] == [
        ("usb:046d-0826-1.0-A/xhci.0-1.3", "HD Webcam C525 (USB xhci.0-1.3)", 2),
        ("usb:046d-0826-1.0-B/xhci.0-1.4", "HD Webcam C525 (USB xhci.0-1.4)", 5),
    ]
    assert first_usb(bus.devices, bus.video_class) == identities(bus)[2]
