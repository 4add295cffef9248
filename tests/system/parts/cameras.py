"""Throws through a camera of the kernel, and what happens to cameras."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.system.camera_kernel import camera_kernel
from tests.system.image import put
from tests.system.machine import Machine
from tests.system.table import Row

_BEFORE = "from kernel_camera import *\n"
CLIPS = {"red-d20-hit": ["d20", 19], "bone-d20-crit": ["d20", 2]}
"""Recorded throws of the demo and what they show, as in ``tests/demo_truth.json``."""
_THROW = """
plug(0)
camera = Camera(0, FORM)
use("auto")
calm = wait_for(is_calm)
show(calm=calm, problems=problems(), **throw_of(camera, CLIP))
show(sources=call("camera/sources"))
unplug_after(camera)
"""
_SPOILED = """
plug(0)
camera = Camera(0)
use("auto")
wait_for(is_calm)
for scene, word in (("frozen", "repeats the same picture"), ("black", "black")):
    began = time.monotonic()
    camera.show(scene)
    said = wait_for(lambda: problem_with(word))
    show(**{scene: said, scene + "_s": time.monotonic() - began})
    camera.show("mat")
    show(**{scene + "_calm": wait_for(is_calm)})
show(**throw_of(camera, "red-d20-hit"))
unplug_after(camera)
"""
_SIZE = """
plug(0)
camera = Camera(0, "MJPG", (640, 480))
use("usb:0?size=1280x960")
said = wait_for(lambda: problem_with("instead of"))
show(said=said, delivery=call("camera/sources")["delivery"])
unplug_after(camera)
"""
_REPLUG = """
plug(0)
camera = Camera(0)
use("auto")
wait_for(is_calm)
began = time.monotonic()
camera.stop()
show(said=wait_for(problems), said_s=time.monotonic() - began)
show(unplugged_s=unplug())
plug(2)
camera = Camera(2)
began = time.monotonic()
show(calm=wait_for(is_calm), calm_s=time.monotonic() - began, left=problems())
show(**throw_of(camera, "red-d20-hit"))
unplug_after(camera)
"""
_TWO = """
plug(0, 2)
first, second = Camera(0), Camera(2, "YUYV")
use("auto")
wait_for(is_calm)
listed = call("camera/sources")["sources"]
show(listed=[[one["source"], one["name"]] for one in listed if one["kind"] == "usb"])
choose("usb:2")
show(chosen=wait_for(lambda: is_calm() and call("camera/sources")["current"] == "usb:2"))
show(**throw_of(second, "bone-d20-crit"))
first.stop()
unplug_after(second)
"""
_BUSY = """
import os
plug(0, openers=2)
camera = Camera(0)
held = os.open("/dev/video0", os.O_RDWR)
use("usb:0")
show(said=wait_for(problems))
os.close(held)
show(calm=wait_for(is_calm), left=problems())
unplug_after(camera)
"""
_FORBIDDEN = """
plug(0)
camera = Camera(0)
allow(0, False)
use("usb:0")
show(said=wait_for(problems))
allow(0, True)
output("systemctl", "restart", "traywatch")
show(calm=wait_for(is_calm))
unplug_after(camera)
"""


def check(image: Path, _: int) -> Iterator[Row]:
    """Each check plugs its own cameras in, and pulls them out again."""
    kernel, module = camera_kernel(image.with_name("camera-kernel"))
    put(image, module)
    with Machine(image, program=str(kernel)) as machine:
        machine.facts("show(waited=wait_for_health())")
        for form, clip in (("MJPG", "red-d20-hit"), ("YUYV", "bone-d20-crit")):
            facts = _facts(machine, f"FORM, CLIP = {form!r}, {clip!r}\n{_THROW}")
            yield Row("cameras", f"a recorded throw through the kernel, {form}", *thrown(facts, clip))
        facts = _facts(machine, _SPOILED)
        for scene in ("frozen", "black"):
            text = f"{facts[scene] or 'nothing is said'}; {facts[scene + '_s']:.0f} s"
            ok = bool(facts[scene] and facts[scene + "_calm"])
            yield Row("cameras", f"pictures that are {scene}, then good ones", text, ok)
        yield Row("cameras", "a throw after that", *thrown(facts, "red-d20-hit"))
        facts = _facts(machine, _SIZE)
        yield Row("cameras", "a size that it does not have", str(facts["said"]), bool(facts["said"]))
        facts = _facts(machine, _REPLUG)
        text, ok = thrown(facts, "red-d20-hit")
        text = f"{facts['said']} after {facts['said_s']:.0f} s; back: {facts['left'] or 'no problem'}; {text}"
        yield Row("cameras", "pulled out, and back under another number", text, ok)
        facts = _facts(machine, _TWO)
        text, ok = thrown(facts, "bone-d20-crit")
        yield Row("cameras", "two cameras; the second is chosen", f"{facts['listed']}; {text}", ok)
        for name, code in (("another program uses it", _BUSY), ("not allowed", _FORBIDDEN)):
            facts = _facts(machine, code)
            text = f"{facts['said']}; afterwards {'good' if facts['calm'] else 'not good'}"
            yield Row("cameras", name, text, bool(facts["said"] and facts["calm"]))


def _facts(machine: Machine, code: str) -> dict[str, Any]:
    return machine.facts(_BEFORE + code)


def thrown(facts: dict[str, Any], clip: str) -> tuple[str, bool]:
    """What came of a throw, and whether it has exactly the dice of the clip."""
    dice = facts.get("dice")
    if not dice:
        return f"no throw; {facts.get('problems', '')}", False
    text = ", ".join(f"{kind} {value}" for kind, value in dice)
    return (
        f"{text} after {facts['seconds']:.0f} s (the clip shows a {CLIPS[clip][0]} {CLIPS[clip][1]})",
        dice == [CLIPS[clip]],
    )
