"""The cameras of ``scripts/vm-check``: their kernel, what they show, and how a throw is judged."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.firmware.programs import ROOT
from tests.system.camera_kernel import KernelError, camera_kernel, configuration
from tests.system.guest import camera
from tests.system.parts import cameras

SIZE = (320, 240)


@pytest.fixture
def show(monkeypatch: pytest.MonkeyPatch) -> camera.Show:
    monkeypatch.setattr(camera, "DEMO", ROOT / "firmware/demo")
    return camera.Show("MJPG", *SIZE)


def decoded(data: bytes) -> np.ndarray:
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    return image


def test_the_kernel_has_cameras_and_no_modules_but_its_own() -> None:
    debian = ["VETH=m", "BTRFS_FS=m", "DEBUG_INFO=y", "BPF=y"]
    text = "".join(f"CONFIG_{line}\n" for line in debian) + "# CONFIG_MEDIA_SUPPORT is not set\n"
    lines = configuration(text).splitlines()
    assert {"CONFIG_VETH=y", "CONFIG_MEDIA_SUPPORT=y", "CONFIG_VIDEO_DEV=y", "CONFIG_BPF=y"} <= set(lines)
    assert not any(line.endswith("=m") for line in lines)
    names = [line.removeprefix("# ").split("=")[0].split(" ")[0] for line in lines if line]
    assert sorted(names) == sorted(set(names)), "each name once: of two values, one is dropped silently"
    assert "CONFIG_DEBUG_INFO=y" not in lines


def test_a_kernel_that_is_there_is_not_built_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("linux", "v4l2loopback.ko"):
        (tmp_path / name).write_bytes(b"")
    assert camera_kernel(tmp_path) == (tmp_path / "linux", tmp_path / "v4l2loopback.ko")
    (tmp_path / "linux").unlink()
    monkeypatch.setattr("tests.system.camera_kernel.SOURCES", tmp_path)
    monkeypatch.setattr("tests.system.camera_kernel.require", lambda *_, **__: None)
    with pytest.raises(KernelError, match="linux-source"):
        camera_kernel(tmp_path)


def test_pictures_of_a_still_mat_differ_as_those_of_a_sensor(show: camera.Show) -> None:
    pictures = [show.next() for _ in range(4)]
    assert len(set(pictures)) == 4
    first, second = map(decoded, pictures[:2])
    assert first.shape == (SIZE[1], SIZE[0], 3)
    assert 0 < np.abs(first.astype(int) - second).mean() < 8
    show.turn_to("frozen")
    assert len({show.next() for _ in range(4)}) == 1
    show.turn_to("black")
    assert decoded(show.next()).max() < 10
    show.turn_to("mat")
    assert len({show.next() for _ in range(3)}) == 3
    assert decoded(show.next()).mean() > 30


def test_the_last_frame_of_a_clip_stays(show: camera.Show) -> None:
    frames = list(camera.frames_of("red-d20-hit"))
    show.turn_to("red-d20-hit")
    pictures = [decoded(show.next()) for _ in range(len(frames) + 3)]
    for frame, picture in zip(itertools.chain(frames, [frames[-1]] * 3), pictures):
        assert np.abs(cv2.resize(frame, SIZE).astype(int) - picture).mean() < 12
    assert np.abs(frames[0].astype(int) - frames[-1]).max() > 60, "the throw is to be seen"


def test_uncompressed_pictures_have_two_bytes_a_pixel() -> None:
    picture = np.full((4, 6, 3), 90, np.uint8)
    data = np.frombuffer(camera.encoded(picture, "YUYV"), np.uint8)
    assert data.size == 4 * 6 * 2
    back = cv2.cvtColor(data.reshape(4, 6, 2), cv2.COLOR_YUV2BGR_YUY2)
    assert np.abs(back.astype(int) - 90).max() <= 2


def test_the_part_expects_what_the_clips_show() -> None:
    truth = json.loads((ROOT / "tests/demo_truth.json").read_text("utf-8"))
    for clip, (kind, value) in cameras.CLIPS.items():
        assert (truth[clip]["kind"], truth[clip]["label"]) == (kind, str(value))


@pytest.mark.parametrize(
    ("facts", "ok"),
    [
        ({"dice": [["d20", 19]], "seconds": 4.0}, True),
        ({"dice": [["d20", 9]], "seconds": 4.0}, False),
        ({"dice": [["d20", 19], ["d6", 1]], "seconds": 4.0}, False),
        ({"dice": [], "seconds": 4.0}, False),
        ({"problems": "no camera"}, False),
    ],
)
def test_only_the_dice_of_the_clip_are_right(facts: dict[str, object], ok: bool) -> None:
    assert cameras.thrown(facts, "red-d20-hit")[1] == ok


@pytest.mark.parametrize("name", ["_THROW", "_SPOILED", "_SIZE", "_REPLUG", "_TWO", "_BUSY", "_FORBIDDEN"])
def test_jobs_are_short_enough_for_the_line_and_compile(name: str) -> None:
    code = getattr(cameras, name)
    compile(code, name, "exec")
    assert len(json.dumps(code)) < 3000
