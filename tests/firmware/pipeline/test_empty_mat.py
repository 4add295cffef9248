"""The learned picture of the empty mat survives a restart, and no damaged or foreign picture is used."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tests.calibration.tray_cameras import camera, photograph
from traywatch.calibration import TrayProfile, calibrate_image, mat_spec
from traywatch.firmware.pipeline.empty_mat import MOST_AGE, SAVE_EVERY_S, EmptyMatStore
from traywatch.vision.presence.reference import MatReference
from traywatch.vision.reader import TrayReader
from traywatch.vision.types import Image

MAT = mat_spec("a4")
MONDAY = datetime(2026, 11, 23, 12, tzinfo=UTC)


@cache
def empty_mat() -> Image:
    """A photograph of the empty mat."""
    return photograph(camera(), MAT)


@cache
def profile() -> TrayProfile:
    """The profile of that tray."""
    return calibrate_image(empty_mat())


@cache
def other_profile() -> TrayProfile:
    """The same view under another name."""
    return profile().model_copy_valid(name="another tray")


class Times:
    """A time of day and a monotonic clock that a test sets."""

    def __init__(self) -> None:
        self.now = MONDAY
        self.seconds = 0.0


def store(path: Path, times: Times | None = None) -> EmptyMatStore:
    """A store after a start of the program."""
    times = times or Times()
    return EmptyMatStore(path, now=lambda: times.now, clock=lambda: times.seconds)


def test_a_reader_has_the_learned_mat_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "data" / "empty-mat.bin"
    first = TrayReader(profile(), empty_mats=store(path))
    assert first.learn_empty(empty_mat())
    again = TrayReader(profile(), empty_mats=store(path))
    assert again.read(empty_mat()) == ()
    assert again.mat.reference is not None
    assert again.mat.reference.learned
    assert again.mat.reference.picture is not None
    assert np.array_equal(again.mat.reference.picture, empty_mat())
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_new_profile_does_not_use_the_picture_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "empty-mat.bin"
    assert store(path).save(profile(), empty_mat())
    kept = store(path)
    assert kept.load(other_profile()) is None
    assert kept.problem is None
    assert kept.load(profile()) is not None, "the file stays until the next picture replaces it"


@pytest.mark.parametrize(
    ("age", "used"),
    [(MOST_AGE, True), (MOST_AGE + timedelta(seconds=1), False), (timedelta(hours=-12), True),
     (timedelta(days=-2), False)],
)  # fmt: skip
def test_an_old_picture_or_one_of_the_future_is_not_used(tmp_path: Path, age: timedelta, used: bool) -> None:
    path, times = tmp_path / "empty-mat.bin", Times()
    store(path, times).save(profile(), empty_mat())
    times.now += age
    assert (store(path, times).load(profile()) is not None) == used
    assert path.exists()


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def flipped(data: bytes) -> bytes:
    return data[:-40] + bytes([data[-40] ^ 1]) + data[-39:]


@pytest.mark.parametrize(
    "damage",
    [cut, flipped, lambda data: b"", lambda data: b"{}\n", lambda data: b"[]\nabc", lambda data: b"\x00" * 99,
     lambda data: data.replace(b'"format": 1', b'"format": 7'),
     lambda data: data.replace(b'"taken_at": "2026', b'"taken_at": "soon'),
     lambda data: data.replace(b'"width": ', b'"width": 1')],
    ids=["cut", "flipped", "empty", "no keys", "no object", "zeros", "format", "time", "width"],
)  # fmt: skip
def test_a_damaged_file_is_set_aside_with_the_reason(tmp_path: Path, damage: object) -> None:
    assert callable(damage)
    path = tmp_path / "empty-mat.bin"
    store(path).save(profile(), empty_mat())
    broken = damage(path.read_bytes())
    path.write_bytes(broken)
    kept = store(path)
    assert kept.load(profile()) is None
    assert kept.problem is not None
    assert "damaged" in str(kept.problem)
    assert str(path) in str(kept.problem)
    (aside,) = tmp_path.glob("empty-mat.bin.damaged-*")
    assert aside.read_bytes() == broken
    assert aside.name in str(kept.problem)
    assert kept.save(profile(), empty_mat())
    assert kept.load(profile()) is not None


def test_it_is_written_once_in_ten_minutes_and_at_once_for_a_new_profile(tmp_path: Path) -> None:
    path, times = tmp_path / "empty-mat.bin", Times()
    kept = store(path, times)
    assert kept.save(profile(), empty_mat())
    assert not kept.save(profile(), empty_mat())
    assert kept.save(other_profile(), empty_mat())
    times.seconds += SAVE_EVERY_S
    assert kept.save(other_profile(), empty_mat())


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    reader = TrayReader(profile(), empty_mats=store(tmp_path / "file" / "empty-mat.bin"))
    assert reader.learn_empty(empty_mat())
    assert reader.mat.reference is not None
    assert reader.mat.reference.learned


@pytest.mark.parametrize("size", [(64, 48), (480, 640)])
def test_a_picture_of_another_shape_is_refused(size: tuple[int, int]) -> None:
    reference = MatReference(profile())
    other: Image = np.zeros((size[1], size[0], 3), np.uint8)
    if size == (480, 640):
        assert not reference.restore(other)
        assert not reference.learned
    else:
        reference.restore(other)
        assert reference.compare(empty_mat()) is not None
        assert not reference.learned, "a picture of another size is forgotten with the first frame"
