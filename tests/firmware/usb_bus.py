"""A simulated computer with USB cameras: ``/dev/video*`` and what sysfs says of them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

CONTROLLER = "sys/devices/platform/xhci.0"


class UsbBus:
    """Cameras below a root folder. Each has a number of its own for as long as it is plugged in."""

    def __init__(self, root: Path) -> None:
        self.devices, self.video_class = root / "dev", root / "sys/class/video4linux"
        self._root = root
        self.devices.mkdir(parents=True, exist_ok=True)
        self.video_class.mkdir(parents=True, exist_ok=True)

    def use(self, patch: pytest.MonkeyPatch) -> None:
        """Let the USB cameras of the tests be these."""
        patch.setattr("traywatch.firmware.camera.usb.DEVICES", self.devices)
        patch.setattr("traywatch.firmware.camera.usb.VIDEO_CLASS", self.video_class)

    def plug(
        self,
        number: int,
        port: str = "1.3",
        *,
        name: str = "HD Webcam C525",
        model: tuple[str, str] = ("046d", "0826"),
        serial: str = "",
        index: int = 0,
    ) -> None:
        """Plug a camera into a port, as ``/dev/videoN``."""
        device = self._root / CONTROLLER / f"usb1/1-{port}"
        (device / f"1-{port}:1.0").mkdir(parents=True, exist_ok=True)
        for file, text in zip(("idVendor", "idProduct", "serial"), (*model, serial), strict=True):
            if text:
                (device / file).write_text(f"{text}\n", encoding="utf-8")
        about = self.video_class / f"video{number}"
        about.mkdir()
        (about / "device").symlink_to(device / f"1-{port}:1.0")
        (about / "name").write_text(f"{name}\n", encoding="utf-8")
        (about / "index").write_text(f"{index}\n", encoding="utf-8")
        (self.devices / about.name).touch()

    def unplug(self, number: int) -> None:
        """Pull a camera out."""
        (self.devices / f"video{number}").unlink()
        about = self.video_class / f"video{number}"
        shutil.rmtree((about / "device").resolve().parent)
        shutil.rmtree(about)
