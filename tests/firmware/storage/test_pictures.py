"""The pictures of throws on the disk: which ones stay when there are too many."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from traywatch.firmware.storage import pictures
from traywatch.firmware.storage.pictures import PictureStore

KEPT = 6


@pytest.fixture(autouse=True)
def _few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "KEPT", KEPT)


def earlier(folder: Path, count: int, *, ahead_s: float) -> None:
    """Pictures of an earlier run, with times that differ by ``ahead_s`` from now."""
    for n in range(count):
        picture = folder / f"earlier-{n}.jpg"
        picture.write_bytes(b"earlier")
        os.utime(picture, (time.time() + ahead_s + n,) * 2)


def names(folder: Path) -> set[str]:
    return {one.stem for one in folder.glob("*.jpg")}


@pytest.mark.parametrize("ahead_s", [-86_400.0, 86_400.0])
def test_the_picture_of_a_new_throw_stays_although_earlier_ones_have_later_times(
    tmp_path: Path, ahead_s: float
) -> None:
    """A Raspberry Pi without a battery and a network starts with a clock in the past."""
    earlier(tmp_path, KEPT, ahead_s=ahead_s)

    PictureStore(tmp_path).keep("new", b"new")

    assert names(tmp_path) == {"new", *(f"earlier-{n}" for n in range(1, KEPT))}


def test_of_the_pictures_of_one_run_the_last_ones_stay_although_the_clock_goes_back(tmp_path: Path) -> None:
    store = PictureStore(tmp_path)
    for n in range(51):
        store.keep(f"new-{n}", b"new")
        os.utime(tmp_path / f"new-{n}.jpg", (time.time() - n,) * 2)

    assert names(tmp_path) == {f"new-{n}" for n in range(51 - KEPT, 51)}
