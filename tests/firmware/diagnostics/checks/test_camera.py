"""Checks of cameras: which exist, which programs use them, and access rights."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from tests.firmware.machines import DEVICES, NO_CAMERA, machine, only, pi, place
from tests.ports import free_port
from traywatch.firmware.diagnostics.checks import camera
from traywatch.firmware.host.system import CompletedCommand

ONE_CAMERA = """Available cameras
-----------------
0 : imx708 [4608x2592 10-bit RGGB] (/base/axi/pcie@1000120000/rp1/i2c@88000/imx708@1a)
    Modes: 'SRGGB10_CSI2P' : 1536x864 [120.13 fps - (768, 432)/3072x1728 crop]
                             2304x1296 [56.03 fps - (0, 0)/4608x2592 crop]
"""


def usb_camera(
    root: Path, number: int, name: str, *, index: int = 0, where: str = "usb1/1-1/1-1:1.0"
) -> None:
    device = root / "sys/devices/platform/xhci" / where
    device.mkdir(parents=True, exist_ok=True)
    entry = root / f"sys/class/video4linux/video{number}"
    entry.mkdir(parents=True)
    (entry / "device").symlink_to(device)
    (entry / "name").write_text(f"{name}\n")
    (entry / "index").write_text(f"{index}\n")
    (root / "dev").mkdir(exist_ok=True)
    (root / f"dev/video{number}").touch()


def anything(name: str) -> ModuleType:
    return ModuleType(name)


def test_a_camera_on_the_ribbon_cable(tmp_path: Path) -> None:
    of = pi(tmp_path, {"rpicam-hello": CompletedCommand(0, ONE_CAMERA)}, load=anything)
    found = only(camera.cameras(place(tmp_path, of)))
    assert (found.status, found.message_text) == ("ok", "Pi camera 0: imx708 [4608x2592 10-bit RGGB]")


def test_a_camera_without_picamera2(tmp_path: Path) -> None:
    def load(name: str) -> ModuleType:
        raise ModuleNotFoundError("No module named 'libcamera'", name="libcamera")

    of = pi(tmp_path, {"libcamera-hello": CompletedCommand(0, ONE_CAMERA)}, load=load)
    found = list(camera.cameras(place(tmp_path, of)))
    assert [f.status for f in found] == ["ok", "wrong"]
    assert "libcamera" in found[1].message_text and "python3-picamera2" in found[1].remedy


@pytest.mark.parametrize(
    ("commands", "said", "remedy"),
    [
        ({"rpicam-hello": CompletedCommand(0, NO_CAMERA)}, "detects no camera", "ribbon cable"),
        ({}, "rpicam-hello is not installed", "rpicam-apps-lite"),
        (
            {"rpicam-hello": CompletedCommand(255, "ERROR: *** failed to start ***")},
            "failed to start",
            "ribbon cable",
        ),
    ],
)
def test_no_camera_on_a_pi(
    tmp_path: Path, commands: dict[str, CompletedCommand], said: str, remedy: str
) -> None:
    found = only(camera.cameras(place(tmp_path, pi(tmp_path, commands))))
    assert found.status == "note" and said in found.message_text and remedy in found.remedy


def test_usb_cameras_but_no_codec_and_no_second_device_of_one_camera(tmp_path: Path) -> None:
    usb_camera(tmp_path, 0, "HD Pro Webcam C920")
    usb_camera(tmp_path, 1, "HD Pro Webcam C920", index=1)
    usb_camera(tmp_path, 19, "rpi-hevc-dec", where="soc/1000800000.codec")
    found = only(camera.cameras(place(tmp_path, machine(tmp_path))))
    assert (found.status, found.message_text) == (
        "ok",
        "USB camera HD Pro Webcam C920, /dev/video0, --source usb:0",
    )


def test_no_camera_at_all_is_no_fault(tmp_path: Path) -> None:
    found = only(camera.cameras(place(tmp_path, machine(tmp_path))))
    assert (found.status, "the demo will play" in found.message_text) == ("note", True)


@pytest.mark.parametrize(
    ("source", "status", "said"),
    [
        (
            "stream:http://ana:secret@10.0.0.7/video",
            "ok",
            "the pictures come from stream:http://10.0.0.7/video",
        ),
        ("phone", "ok", "the pictures come from phone"),
        ("usb:1", "note", "the tray waits for one"),
        ("demo", "note", "the demo will play"),
        ("auto", "note", "the demo will play"),
    ],
)
def test_without_a_camera_the_source_in_use_decides(
    tmp_path: Path, source: str, status: str, said: str
) -> None:
    chosen = json.dumps({"source": source})
    (tmp_path / "data").mkdir()
    (tmp_path / "data/source.json").write_text(chosen)  # chosen on the page, and no tray runs
    for at in (
        place(tmp_path, machine(tmp_path), source=source),
        place(tmp_path, machine(tmp_path), port=free_port()),
    ):
        found = only(camera.cameras(at))
        assert found.status == status and said in found.message_text
        assert "secret" not in str(found.to_json())


def process(root: Path, pid: int, command: str, *devices: str) -> None:
    folder = root / f"proc/{pid}"
    (folder / "fd").mkdir(parents=True)
    (folder / "cmdline").write_text(command.replace(" ", "\0") + "\0")
    for n, device in enumerate(("/dev/null", *devices)):
        (folder / "fd" / str(n)).symlink_to(device)


@pytest.mark.parametrize(
    ("command", "status", "said"),
    [
        ("/usr/bin/motion -n", "wrong", "/usr/bin/motion -n (process 812) has /dev/media0, /dev/video0 open"),
        ("/opt/traywatch/.venv/bin/python /opt/traywatch/.venv/bin/traywatch run", "ok", "the tray itself"),
    ],
)
def test_who_has_the_camera(tmp_path: Path, command: str, status: str, said: str) -> None:
    of = machine(tmp_path, files={"/dev/video0": ""})
    process(tmp_path, 7, "/bin/sh")
    process(tmp_path, 812, command, "/dev/video0", "/dev/media0", "/dev/video0")
    found = only(camera.busy(place(tmp_path, of)))
    assert found.status == status and said in found.message_text
    assert status == "ok" or "kill 812" in found.remedy


def test_a_free_camera_is_not_told_of(tmp_path: Path) -> None:
    of = machine(tmp_path, files={"/dev/video0": ""})
    process(tmp_path, 7, "/bin/sh")
    assert list(camera.busy(place(tmp_path, of))) == []


@pytest.mark.parametrize(
    ("may", "status", "said", "remedy"),
    [
        (lambda p: True, "ok", "all 3", ""),
        (lambda p: False, "wrong", "/dev/video0, /dev/media0, /dev/dma_heap/linux,cma", "usermod -aG video"),
        (lambda p: p.parent.name != "dma_heap", "wrong", "dma_heap", "udev"),
    ],
)
def test_rights(tmp_path: Path, may: Callable[[Path], bool], status: str, said: str, remedy: str) -> None:
    found = only(camera.rights(place(tmp_path, machine(tmp_path, files=DEVICES, usable=may))))
    assert found.status == status and said in found.message_text and remedy in found.remedy
