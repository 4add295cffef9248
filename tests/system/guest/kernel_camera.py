"""The cameras of the kernel in the booted system, and the tray that reads them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from tray import ADDRESS, DATA, FAILURES, call, output, throws_after, token  # beside this file

PYTHON = "/opt/traywatch/.venv/bin/python"
FOLDER = Path(__file__).resolve().parent
SCENES = FOLDER / "frames"
"""The pictures of the scenes, on the disk of the booted machine."""
LIMIT_S = 120.0
"""By the clock of the machine, which does not depend on the load of the computer that emulates it."""
EVERY_S = 1.0
FPS = 10
"""Pictures a second of each camera."""
REST_S = 3.0
"""In this time the tray learns what lies there, or that the dice are gone; its phase stays the same."""
_SETTINGS = Path("/etc/traywatch/traywatch.env")
_USB = Path("/sys/devices/platform/vhci_hcd.0")
_CLASS = Path("/sys/class/video4linux")


def make_scenes(clip: str, size: tuple[int, int], *rolls: str) -> None:
    """Make the pictures of all cameras. Raises ``SystemExit``."""
    shutil.rmtree(SCENES, ignore_errors=True)
    text = output(PYTHON, str(FOLDER / "scenes.py"), clip, str(SCENES), *map(str, (*size, FPS)), *rolls)
    if text:
        raise SystemExit(text)


class Camera:
    """A camera that is plugged in and sends pictures."""

    def __init__(self, program: str, *arguments: object) -> None:
        command = ["python3", str(FOLDER / program), *map(str, arguments)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        if self.process.stdout.readline().strip() != "ready":
            raise SystemExit(f"{program} does not start")
        self.number = -1

    def show(self, scene: str) -> None:
        """Show another scene."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{scene}\n")
        self.process.stdin.flush()

    def stop(self) -> None:
        """No more pictures come. A USB camera is pulled out by that."""
        self.process.kill()
        self.process.wait()


def usb_camera(
    port: int = 0,
    product: str = "0825",
    serial: str = "",
    name: str = "Check camera",
    forms: str = "MJPG,YUYV",
) -> Camera:
    """Plug a USB camera into a port. Raises ``SystemExit`` if the kernel does not make a device of it."""
    output("modprobe", "-a", "vhci-hcd", "uvcvideo")
    camera = Camera("usb_camera.py", port, SCENES, product, serial, name, forms, FPS)
    until = time.monotonic() + LIMIT_S
    while time.monotonic() < until:
        for node in _USB.glob(f"usb*/*-{port + 1}/*:1.0/video4linux/video*"):
            if (node / "index").read_text("ascii").strip() == "0" and (Path("/dev") / node.name).exists():
                camera.number = int(node.name.removeprefix("video"))
                output("udevadm", "settle")
                return camera
        time.sleep(0.2)
    raise SystemExit(output("dmesg")[-1500:])


def loopback_camera(number: int, form: str, size: tuple[int, int]) -> Camera:
    """A camera of v4l2loopback. Raises ``SystemExit``."""
    text = output("modprobe", "v4l2loopback", f"video_nr={number}", "exclusive_caps=1", "card_label=Loopback")
    device = Path(f"/dev/video{number}")
    if not device.exists():
        raise SystemExit(f"no {device}: {text}")
    output("udevadm", "settle")
    camera = Camera("loopback_camera.py", device, SCENES, form, *size, FPS)
    camera.number = number
    return camera


def forbid(number: int) -> None:
    """Take the camera from its group, until udev gives it back."""
    os.chmod(f"/dev/video{number}", 0o600)


def use(source: str) -> None:
    """Start the tray with this source, and without a tray profile."""
    output("systemctl", "stop", "traywatch")
    arguments = f'TRAYWATCH_ARGS="--source {source} --port 8000"'
    text = re.sub("(?m)^TRAYWATCH_ARGS=.*$", arguments, _SETTINGS.read_text("utf-8"))
    _SETTINGS.write_text(text, "utf-8")
    for name in ("source.json", "camera.json", "profile.json"):
        (DATA / name).unlink(missing_ok=True)
    output("systemctl", "start", "--no-block", "traywatch")


def wait_for(ask: Callable[[], Any], limit_s: float = LIMIT_S) -> Any:
    """The first true answer; None after the limit."""
    until = time.monotonic() + limit_s
    while time.monotonic() < until:
        with suppress(*FAILURES):
            answer = ask()
            if answer:
                return answer
        time.sleep(EVERY_S)
    return None


def problems() -> str:
    """What the table's page says is wrong."""
    return "; ".join(map(str, call("table")["problems"]))


def problem_with(word: str) -> str:
    """What is wrong, if a problem has this word; else an empty text."""
    return next((one for one in map(str, call("table")["problems"]) if word in one), "")


def is_calm() -> bool:
    """Whether the tray sees its mat at rest, and nothing is wrong."""
    table = call("table")
    return table["phase"] in ("resting", "settled") and not table["problems"]


def last_throw() -> str | None:
    """The id of the last acknowledged throw."""
    throws = [*throws_after(None)]
    return throws[-1] if throws else None


def throw_of(camera: Camera, roll: str, limit_s: float = LIMIT_S) -> dict[str, Any]:
    """Show a roll. Returns the throw that came of it, and the seconds; no dice after the limit."""
    before, began = last_throw(), time.monotonic()
    camera.show(roll)
    name = wait_for(lambda: next(throws_after(before), None), limit_s)
    if name is None:
        return {"dice": [], "problems": problems()}
    throw = call(f"throws/{name}")
    dice = [[die["kind"], die["value"]] for die in throw["dice"]]
    return {"dice": dice, "seconds": round(time.monotonic() - began, 1)}


def choose(source: str) -> None:
    """Choose another source, as on the host's page. Raises ``OSError``."""
    request = urllib.request.Request(
        f"{ADDRESS}/api/v1/camera/source",
        data=json.dumps({"state_id": call("table")["state_id"], "source": source}).encode(),
        headers={"X-Traywatch-Token": token(), "Content-Type": "application/json"},
        method="PUT",
    )
    urllib.request.urlopen(request, timeout=60).close()


def listed() -> list[dict[str, Any]]:
    """The cameras that the host can choose from: source, name, number and whether it is in use."""
    names = ("source", "name", "number", "current")
    sources = call("camera/sources")["sources"]
    return [{name: one[name] for name in names} for one in sources if one["kind"] == "usb"]
