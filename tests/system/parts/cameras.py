"""Throws through cameras of the kernel, and what happens to cameras. The computer is emulated by QEMU."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.system.emulated import EmulatedMachine
from tests.system.image import ROOT, put
from tests.system.table import Row
from tests.system.tools import MissingTools, require

SIZE = (640, 360)
ROLLS = {"roll-1": (17, 30), "roll-2": (78, 94), "roll-3": (121, 140)}
"""The first and the last frame of each roll of the clip: real pictures of green felt, one white d6."""
DICE = {"roll-1": [["d6", 1]], "roll-2": [["d6", 2]], "roll-3": [["d6", 3]]}
PROGRAMS = {"qemu-system-x86_64": "qemu-system-x86"}
_SCENES = "from kernel_camera import make_scenes\nmake_scenes({clip!r}, {size!r}, *{rolls!r})"
_CHECKS = "import camera_checks\ncamera_checks.run({size!r})"
_LIMIT_S = 7200.0
Facts = Mapping[str, Any]


def clip() -> Path:
    """The clip. Raises ``MissingTools`` where it is not: it may not be copied into this repository."""
    folder = Path(os.environ.get("TRAYWATCH_CLIPS", ROOT.parent / "shared/clips"))
    path = folder / "felt.mp4"
    if not path.is_file():
        raise MissingTools(f"{path} is missing: set TRAYWATCH_CLIPS to the folder of the real clips")
    return path


def needs() -> None:
    """Raises ``MissingTools`` if QEMU or the clip is missing."""
    require(PROGRAMS, packages=PROGRAMS)
    clip()


def check(image: Path, _: int) -> Iterator[Row]:
    """One boot. Raises ``MissingTools``."""
    source = clip()
    put(image, source)
    rolls = [f"{name}={first}-{last}" for name, (first, last) in ROLLS.items()]
    with EmulatedMachine(image) as machine:
        for _line in machine.lines(_SCENES.format(clip=f"/opt/check/{source.name}", size=SIZE, rolls=rolls)):
            pass
        for line in machine.lines(_CHECKS.format(size=SIZE), _LIMIT_S):
            if line.startswith("{"):
                yield row_of(json.loads(line))


def row_of(facts: Facts) -> Row:
    """The row of one check, from its facts."""
    name, result = _ROWS[facts["check"]]
    text, ok = result(facts)
    return Row("cameras", name.format(**facts), text, ok)


def _started(facts: Facts) -> tuple[str, bool]:
    text = f"{facts['seconds']:.0f} s, {facts['restarts']} restarts; {facts['problems'] or 'no problem'}"
    return text, bool(facts["calm"]) and facts["restarts"] == "0"


def _listed(facts: Facts) -> tuple[str, bool]:
    (one,) = facts["listed"]
    return f"{one['name']}, {one['source']}; {facts['delivery']}", "MJPG" in str(facts["delivery"])


def _thrown(facts: Facts) -> tuple[str, bool]:
    """What came of a throw, and whether it has exactly the dice of the clip."""
    if not facts["dice"]:
        return f"no throw; {facts.get('problems') or 'no problem is reported'}", False
    text = ", ".join(f"{kind} {value}" for kind, value in facts["dice"])
    return f"{text}, {facts['seconds']:.0f} s after the first picture", facts["dice"] == DICE[facts["roll"]]


def _told(facts: Facts) -> tuple[str, bool]:
    """A problem that is reported, and gone afterwards."""
    after = f"good after {facts['calm_s']:.0f} s" if facts["calm"] else "not good afterwards"
    text = (
        f"“{facts['report']}” after {facts['reported_s']:.0f} s" if facts["report"] else "nothing is reported"
    )
    return f"{text}; {after}", bool(facts["report"] and facts["calm"])


def _forbidden(facts: Facts) -> tuple[str, bool]:
    """The report must name the command that helped."""
    text, ok = _told(facts)
    return text, ok and "udevadm trigger" in facts["report"]


def _replugged(facts: Facts) -> tuple[str, bool]:
    text, ok = _told(facts)
    before, after = facts["numbers"]
    return f"{text}; number {before}, then {after}", ok and before != after


def _two(facts: Facts) -> tuple[str, bool]:
    names = ", ".join(f"{one['name']} ({one['number']})" for one in facts["listed"])
    text = f"{names}; good after {facts['seconds']:.0f} s; {facts['delivery']}"
    return text, bool(facts["calm"]) and len(facts["listed"]) == 2 and "YUYV" in str(facts["delivery"])


def _loopback(facts: Facts) -> tuple[str, bool]:
    return str(facts["problems"] or "good"), bool(facts["calm"])


def _size(facts: Facts) -> tuple[str, bool]:
    report = str(facts["report"] or "")
    return f"“{report}”; {facts['delivery']}", "1280" in report and "640" in report


_ROWS: Mapping[str, tuple[str, Callable[[Facts], tuple[str, bool]]]] = {
    "late": ("a start without a camera, which is then plugged in", _told),
    "start": ("a start with a USB camera, `--source auto`", _started),
    "listed": ("the camera in the page, and what it delivers", _listed),
    "throw": ("a real throw, {way}", _thrown),
    "frozen": ("pictures that stand still", _told),
    "black": ("black pictures", _told),
    "replug": ("pulled out, and back in another port under another number", _replugged),
    "two": ("two cameras; the host chooses the other one", _two),
    "busy": ("another program reads the camera", _told),
    "forbidden": (
        "the service may not use the camera, until the command of the message is called",
        _forbidden,
    ),
    "loopback": ("a camera of v4l2loopback is chosen", _loopback),
    "size": ("the command asks for a size that the camera does not have", _size),
}
"""The name of each check, and what makes its row."""
