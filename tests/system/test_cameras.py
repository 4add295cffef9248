"""The cameras of ``scripts/vm-check``: what they show, how they speak USB, and how a check is judged."""

from __future__ import annotations

import importlib
import json
import socket
import struct
import threading
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import cv2
import numpy as np
import pytest

from tests.firmware.programs import ROOT
from tests.system import vm_check
from tests.system.guest import scenes, uvc
from tests.system.image import GUEST, PROGRAMS
from tests.system.parts import cameras
from tests.system.tools import MissingTools

CLIP = ROOT / "firmware/demo/red-d20-hit.mp4"
SIZE = (320, 240)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pictures of a clip as the booted system makes them."""
    folder = tmp_path_factory.mktemp("scenes")
    scenes.main([str(CLIP), str(folder), *map(str, SIZE), "30", "roll-1=1-12"])
    return folder


@pytest.fixture
def usb(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The program of a USB camera, which imports those beside it."""
    monkeypatch.syspath_prepend(str(GUEST))
    return importlib.import_module("usb_camera")


def decoded(data: bytes) -> np.ndarray:
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    return image.astype(int)


def test_a_still_mat_has_noise_and_a_frozen_one_has_not(folder: Path) -> None:
    first, second = (decoded(path.read_bytes()) for path in sorted((folder / "MJPG/mat").iterdir())[:2])
    assert first.shape == (SIZE[1], SIZE[0], 3)
    assert 0 < np.abs(first - second).mean() < 8
    assert len(list((folder / "MJPG/frozen").iterdir())) == 1
    (black,) = (folder / "MJPG/black").iterdir()
    assert decoded(black.read_bytes()).max() < 10


def test_a_roll_ends_with_its_last_picture(folder: Path) -> None:
    roll, rest = (sorted((folder / "MJPG" / name).iterdir()) for name in ("roll-1", "roll-1-rest"))
    assert len(roll) == 12 and len(rest) == scenes.NOISES
    last = decoded(roll[-1].read_bytes())
    assert all(np.abs(decoded(one.read_bytes()) - last).mean() < 8 for one in rest)
    assert (folder / "YUYV/mat/0000").stat().st_size == SIZE[0] * SIZE[1] * 2


def test_a_slower_camera_misses_pictures_but_not_the_rest() -> None:
    of = {fps: scenes.scenes_of(CLIP, SIZE, fps, {"roll-1": (1, 12)}) for fps in (30.0, 10.0)}
    every, some = of[30.0]["roll-1"], of[10.0]["roll-1"]
    assert [len(every), len(some)] == [12, 4]
    assert all(np.array_equal(one, other) for one, other in zip(some, every[2::3], strict=True))


def test_the_descriptors_are_whole() -> None:
    for forms in (("MJPG", "YUYV"), ("YUYV",)):
        text = uvc.UvcCamera(forms=forms).answer(bytes.fromhex("800600020000ffff"), b"")
        assert text is not None
        kinds, at = [], 0
        while at < len(text):
            kinds.append((text[at + 1], text[at + 2]))
            at += text[at]
        assert at == len(text) == struct.unpack_from("<H", text, 2)[0]
        assert ((0x24, 0x06) in kinds) == ("MJPG" in forms) and (0x24, 0x04) in kinds


def test_what_the_driver_sets_is_delivered() -> None:
    camera = uvc.UvcCamera()
    probe = camera.answer(bytes.fromhex("a18100010100 1a00"), b"")
    assert probe is not None and len(probe) == 26
    camera.answer(bytes.fromhex("210100020100 1a00"), probe[:2] + b"\2\2" + probe[4:])
    assert (camera.form, camera.size) == ("YUYV", (320, 180))
    brightness = bytes.fromhex("210100020002 0200")
    assert camera.answer(brightness, struct.pack("<h", -20)) == b""
    assert camera.answer(b"\xa1\x81" + brightness[2:], b"") == struct.pack("<h", -20)
    assert camera.answer(bytes.fromhex("a181007f0002 0200"), b"") is None, "it has no such control"


class Kernel:
    """The other end of the cable: the kernel's part of USB/IP."""

    def __init__(self, line: socket.socket) -> None:
        self.line, self.number = line, 0
        line.settimeout(30)

    def submit(self, endpoint: int, length: int, setup: bytes = bytes(8)) -> int:
        self.number += 1
        head = struct.pack(">5IiiiiI", 1, self.number, 0, 1, endpoint, 0, length, 0, 0, 0)
        self.line.sendall(head + setup)
        return self.number

    def answer(self) -> tuple[int, int, int, bytes]:
        """The command, the number, the status and the content of the next answer."""
        head = self._exactly(48)
        command, number = struct.unpack(">2I", head[:8])
        status, length = struct.unpack(">ii", head[20:28])
        return command, number, status, self._exactly(length) if command == 3 else b""

    def _exactly(self, count: int) -> bytes:
        text = b""
        while len(text) < count:
            text += self.line.recv(count - len(text))
        return text


@pytest.fixture
def kernel(usb: ModuleType, folder: Path) -> Iterator[Kernel]:
    ours, theirs = socket.socketpair()
    link = usb.Link(theirs, usb.UvcCamera(fps=50), folder)
    thread = threading.Thread(target=link.serve)
    thread.start()
    yield Kernel(ours)
    ours.close()
    thread.join(30)
    assert not thread.is_alive(), "the end of the cable ends the camera"
    theirs.close()


def test_pictures_come_over_the_cable(kernel: Kernel, folder: Path) -> None:
    pictures = []
    data, odd = b"", None
    for _ in range(60):
        kernel.submit(1, uvc.PAYLOAD)
        command, _number, status, part = kernel.answer()
        assert (command, status) == (3, 0)
        assert odd in (None, part[1] & 1), "one picture, one parity"
        data, odd = data + part[part[0] :], part[1] & 1
        if part[1] & 2:
            pictures.append(data)
            data, odd = b"", None
    known = [path.read_bytes() for path in (folder / "MJPG/mat").iterdir()]
    assert len(pictures) >= 2 and all(one in known for one in pictures)
    assert pictures[0] != pictures[1]


def test_a_transfer_that_is_taken_back_is_not_answered(kernel: Kernel) -> None:
    numbers = [kernel.submit(1, 64) for _ in range(3)]
    answered = {kernel.answer()[1] for _ in numbers}
    assert answered == set(numbers)
    kernel.line.sendall(struct.pack(">6I24x", 2, 99, 0, 0, 0, numbers[0]))
    assert kernel.answer()[:3] == (4, 99, 0), "it was answered before"
    assert kernel.submit(0, 8, bytes.fromhex("8006000600000a00")) and kernel.answer()[2] == -32


@pytest.mark.parametrize(
    ("facts", "ok"),
    [
        ({"dice": [["d6", 1]], "seconds": 4.0}, True),
        ({"dice": [["d6", 2]], "seconds": 4.0}, False),
        ({"dice": [["d6", 1], ["d6", 1]], "seconds": 4.0}, False),
        ({"dice": []}, False),
    ],
)
def test_only_the_dice_of_the_clip_are_right(facts: dict[str, object], ok: bool) -> None:
    row = cameras.row_of({"check": "throw", "way": "MJPG", "roll": "roll-1", **facts})
    assert row.ok == ok and row.check == "a real throw, MJPG"


def test_a_fault_must_be_told_and_end() -> None:
    facts = {"check": "black", "report": "too dark", "reported_s": 3.0, "calm": True, "calm_s": 2.0}
    assert cameras.row_of(facts).ok
    for changed in ({"report": None}, {"calm": None}):
        assert not cameras.row_of({**facts, **changed}).ok
    assert not cameras.row_of({**facts, "check": "forbidden"}).ok, "it names no command"
    assert cameras.row_of({**facts, "check": "forbidden", "report": "sudo udevadm trigger gives it back"}).ok
    moved = {**facts, "check": "replug", "numbers": [0, 4]}
    assert cameras.row_of(moved).ok and not cameras.row_of({**moved, "numbers": [0, 0]}).ok


def test_without_the_clip_its_name_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAYWATCH_CLIPS", str(tmp_path))
    with pytest.raises(MissingTools, match=r"felt\.mp4"):
        cameras.clip()
    monkeypatch.setattr(cameras, "require", lambda *_, **__: None)
    assert not vm_check._possible("cameras") and vm_check._possible("start")


def test_the_image_has_every_program_of_the_check() -> None:
    assert {path.name for path in GUEST.iterdir() if path.name not in ("__init__.py", "__pycache__")} == set(
        PROGRAMS
    )
    assert len(json.dumps(cameras._CHECKS)) < 3000
