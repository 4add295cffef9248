"""What happens to the cameras of a running tray, one after the other. Each check prints its facts.

The tray starts three times only, because an emulated processor takes long for it.
"""

from __future__ import annotations

import subprocess
import time
from typing import Any

from kernel_camera import (  # beside this file
    PYTHON,
    REST_S,
    Camera,
    choose,
    forbid,
    is_calm,
    listed,
    loopback_camera,
    problem_with,
    problems,
    throw_of,
    usb_camera,
    use,
    wait_for,
)
from tray import call, output, show, systemd

OURS, OTHERS = "0825", "0999"
_READER = """
import cv2, sys
capture = cv2.VideoCapture(int(sys.argv[1]), cv2.CAP_V4L2)
print(capture.read()[0], flush=True)
sys.stdin.read()
"""


class Clock:
    """The seconds since it was asked last."""

    def __init__(self) -> None:
        self._asked_s = time.monotonic()

    def __call__(self) -> float:
        before, self._asked_s = self._asked_s, time.monotonic()
        return round(self._asked_s - before, 1)


def run(size: tuple[int, int]) -> None:
    """All checks, with pictures of this size (width, height)."""
    camera = _late()
    _start()
    _throw(camera, "MJPG", "roll-1")
    for scene in ("frozen", "black"):
        _spoil(camera, scene)
    camera = _back_elsewhere(camera)
    other = usb_camera(1, OTHERS, name="Other camera", forms="YUYV")
    _choose_other(other)
    _throw(other, "YUYV", "roll-3")
    _busy(camera)
    _forbidden(other)
    loopback = loopback_camera(20, "YUYV", size)
    choose("usb:20")
    calm = wait_for(_uses("usb:20"))
    show(check="loopback", calm=calm, problems=problems(), listed=listed())
    _throw(loopback, "v4l2loopback", "roll-1")
    _size(camera)


def _late() -> Camera:
    """Start the tray without a camera, then plug one in."""
    use("auto")
    clock = Clock()
    report, reported_s = wait_for(problems), clock()
    camera = usb_camera(0, OURS, serial="A1")
    show(check="late", report=report, reported_s=reported_s, calm=wait_for(is_calm), calm_s=clock())
    return camera


def _start() -> None:
    clock = Clock()
    use("auto")
    calm = wait_for(is_calm)
    show(check="start", calm=calm, problems=problems(), seconds=clock(), restarts=systemd("NRestarts"))
    show(check="listed", delivery=call("camera/sources")["delivery"], listed=listed())


def _throw(camera: Camera, way: str, roll: str) -> None:
    """A roll on a tray that has been at rest for a moment, as after a choice of the host."""
    time.sleep(REST_S)
    show(check="throw", way=way, roll=roll, **throw_of(camera, roll))
    camera.show("mat")
    time.sleep(REST_S)


def _spoil(camera: Camera, scene: str) -> None:
    clock = Clock()
    camera.show(scene)
    report, reported_s = wait_for(problems), clock()
    camera.show("mat")
    show(check=scene, report=report, reported_s=reported_s, calm=wait_for(is_calm), calm_s=clock())


def _back_elsewhere(camera: Camera) -> Camera:
    """Pull the camera out, plug another one in, then the first one again, in another port."""
    before, clock = camera.number, Clock()
    camera.stop()
    report, reported_s = wait_for(problems), clock()
    between = usb_camera(1, OTHERS, name="Other camera")
    camera = usb_camera(2, OURS, serial="A1")
    clock()
    calm = wait_for(is_calm)
    facts: dict[str, Any] = {"report": report, "reported_s": reported_s, "calm": calm, "calm_s": clock()}
    show(check="replug", numbers=[before, camera.number], listed=listed(), **facts)
    _throw(camera, "in another port", "roll-2")
    between.stop()
    return camera


def _source(camera: Camera) -> str:
    return next(str(one["source"]) for one in listed() if one["number"] == camera.number)


def _uses(source: str) -> Any:
    """Whether the tray has opened the camera, and nothing is wrong."""

    def uses() -> bool:
        view = call("camera/sources")
        return bool(view["current"] == source and view["delivery"]) and is_calm()

    return uses


def _choose_other(other: Camera) -> None:
    clock, source = Clock(), _source(other)
    choose(source)
    calm = wait_for(_uses(source))
    view = call("camera/sources")
    show(check="two", calm=calm, seconds=clock(), delivery=view["delivery"], listed=listed())


def _busy(camera: Camera) -> None:
    """Another program reads the camera when it is chosen."""
    command = [PYTHON, "-c", _READER, str(camera.number)]
    reader = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert reader.stdout is not None
    reads, source = reader.stdout.readline().strip(), _source(camera)
    choose(source)
    clock = Clock()
    report, reported_s = wait_for(problems), clock()
    reader.kill()
    reader.wait()
    calm = wait_for(_uses(source))
    show(check="busy", reads=reads, report=report, reported_s=reported_s, calm=calm, calm_s=clock())


def _forbidden(camera: Camera) -> None:
    """The service may not use the camera when it is chosen. What the message says must help."""
    forbid(camera.number)
    source, clock = _source(camera), Clock()
    choose(source)
    report, reported_s = wait_for(lambda: problem_with("may not be used")), clock()
    if "sudo udevadm trigger" in (report or ""):
        output("udevadm", "trigger")
    show(
        check="forbidden", report=report, reported_s=reported_s, calm=wait_for(_uses(source)), calm_s=clock()
    )


def _size(camera: Camera) -> None:
    """The camera does not have the size that the command asks for."""
    use(f"{_source(camera)}?size=1280x960")
    report = wait_for(problems)
    show(check="size", report=report, delivery=call("camera/sources")["delivery"])
