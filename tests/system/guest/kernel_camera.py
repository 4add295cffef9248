"""The cameras of the kernel in the booted system, and the tray that reads them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from tray import ADDRESS, DATA, FAILURES, call, output, throws_after, token  # beside this file

MODULE = "/opt/check/v4l2loopback.ko"
PYTHON = "/opt/traywatch/.venv/bin/python"
FEEDER = Path(__file__).resolve().with_name("camera.py")
_SETTINGS = Path("/etc/traywatch/traywatch.env")
LIMIT_S = 240.0


class Camera:
    """One camera that is plugged in, with a program that sends pictures as the sensor would."""

    def __init__(
        self, number: int, form: str = "MJPG", size: tuple[int, int] = (1280, 960), fps: int = 15
    ) -> None:
        self.number = number
        command = [PYTHON, str(FEEDER), f"/dev/video{number}", form, *map(str, (*size, fps))]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        if self.process.stdout.readline().strip() != "ready":
            raise SystemExit(f"the camera {number} does not start")

    def show(self, scene: str) -> None:
        """Show a scene, or a clip of the demo."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{scene}\n")
        self.process.stdin.flush()

    def stop(self) -> None:
        """No more pictures come."""
        self.process.kill()
        self.process.wait()


def plug(*numbers: int, openers: int = 8) -> None:
    """Plug cameras in under these numbers. Raises ``SystemExit``."""
    done = output(
        "insmod", MODULE, f"devices={len(numbers)}", f"video_nr={','.join(map(str, numbers))}",
        f"card_label={','.join(f'Camera {one}' for one in numbers)}", f"max_openers={openers}",
        f"exclusive_caps={','.join('1' for _ in numbers)}",
    )  # fmt: skip
    for number in numbers:
        node = Path(f"/dev/video{number}")
        until = time.monotonic() + 20
        while not node.exists() and time.monotonic() < until:
            time.sleep(0.2)
        if not node.exists():
            raise SystemExit(f"no {node}: {done}")
        allow(number, True)


def unplug(limit_s: float = LIMIT_S) -> float:
    """Pull all cameras out, once the tray has let them go. Returns the seconds. Raises ``SystemExit``."""
    began = time.monotonic()
    while time.monotonic() - began < limit_s:
        if subprocess.run(["rmmod", "v4l2loopback"], capture_output=True, check=False).returncode == 0:
            return time.monotonic() - began
        time.sleep(0.2)
    raise SystemExit("the tray does not let the camera go")


def allow(number: int, allowed: bool) -> None:
    """Whether the group of cameras may use it."""
    node = Path(f"/dev/video{number}")
    shutil.chown(node, "root", "video")
    os.chmod(node, 0o660 if allowed else 0o600)


def use(source: str) -> None:
    """Start the tray with this source and the profile of the recorded throws."""
    output("systemctl", "stop", "traywatch")
    lines = _SETTINGS.read_text("utf-8").splitlines()
    arguments = f'TRAYWATCH_ARGS="--source {source} --port 8000"'
    lines = [arguments if line.startswith("TRAYWATCH_ARGS=") else line for line in lines]
    _SETTINGS.write_text("\n".join([*lines, ""]), "utf-8")
    for name in ("source.json", "camera.json"):
        (DATA / name).unlink(missing_ok=True)
    shutil.copy("/opt/traywatch/firmware/demo/profile.json", DATA / "profile.json")
    owner = DATA.stat()
    os.chown(DATA / "profile.json", owner.st_uid, owner.st_gid)
    output("systemctl", "start", "traywatch")


def wait_for(ask: Callable[[], Any], limit_s: float = LIMIT_S) -> Any:
    """The first true answer; None after the limit."""
    until = time.monotonic() + limit_s
    while time.monotonic() < until:
        with suppress(*FAILURES):
            answer = ask()
            if answer:
                return answer
        time.sleep(0.5)
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
    return table["phase"] in ("empty", "resting") and not table["problems"]


def last_throw() -> str | None:
    """The id of the last acknowledged throw."""
    return next(reversed([*throws_after(None)]), None)


def throw_of(camera: Camera, clip: str, limit_s: float = LIMIT_S) -> dict[str, Any]:
    """Show a clip. Returns the throw that came of it, and the seconds; empty after the limit."""
    before, began = last_throw(), time.monotonic()
    camera.show(clip)
    name = wait_for(lambda: next(throws_after(before), None), limit_s)
    if name is None:
        return {}
    throw = call(f"throws/{name}")
    dice = [[die["kind"], die["value"]] for die in throw["dice"] if die["role"] == "thrown"]
    return {"dice": dice, "seconds": round(time.monotonic() - began, 1)}


def choose(source: str) -> None:
    """Choose another source, as on the host's page."""
    request = urllib.request.Request(
        f"{ADDRESS}/api/v1/camera/source",
        data=json.dumps({"state_id": call("table")["state_id"], "source": source}).encode(),
        headers={"X-Traywatch-Token": token(), "Content-Type": "application/json"},
        method="PUT",
    )
    urllib.request.urlopen(request, timeout=60).close()


def unplug_after(camera: Camera) -> None:
    """Stop the tray and the camera, and pull all cameras out."""
    output("systemctl", "stop", "traywatch")
    camera.stop()
    unplug()
