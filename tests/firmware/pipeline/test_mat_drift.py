"""The mat is moved during play: the page reports it, and the profile is updated once the tray is empty."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from tests.calibration.tray_cameras import camera, photograph
from tests.reader import shown
from traywatch.calibration import TrayProfile, calibrate_image, mat_spec
from traywatch.errors import StorageError
from traywatch.firmware.pipeline.mat_drift import MatWatch
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.vision.throws.watcher import Baseline, Rolling
from traywatch.vision.types import Frame, Image

MAT = mat_spec("a4")


@cache
def before() -> Image:
    """A photograph of the mat."""
    return photograph(camera(), MAT)


@cache
def afterwards() -> Image:
    """A photograph of the mat after it was moved."""
    return photograph(camera((154.5, 334.0, -378.0)), MAT)


@cache
def first_profile() -> TrayProfile:
    """The profile before."""
    return calibrate_image(before())


@pytest.fixture
def table() -> Iterator[TableService]:
    table = TableService(Journal(None))
    yield table
    table.close()


class Keeper:
    def __init__(self, fails: bool = False) -> None:
        self.profile = first_profile()
        self.fails = fails
        self.kept = 0

    def keep(self, data: dict[str, Any]) -> None:
        if self.fails:
            raise StorageError("disk_full", "no room for the profile; make some")
        self.profile = TrayProfile.from_json(data)
        self.kept += 1


def see(watch: MatWatch, image: np.ndarray, times: int = 1, start_s: float = 0.0) -> None:
    for n in range(times):
        watch.take_frame(Frame(image=image, taken_at_s=start_s + 1.1 * n, sequence=n))


def problems(table: TableService) -> str:
    return " ".join(shown(table.view)["problems"])


def test_a_still_mat_is_no_problem_and_frames_between_looks_cost_nothing(table: TableService) -> None:
    keeper = Keeper()
    watch = MatWatch(lambda: keeper.profile, keeper.keep, table)
    watch.saw(Baseline(0.0, ()))
    see(watch, before(), 3)
    assert (problems(table), keeper.kept) == ("", 0)
    # Within a second of the last check no frame is checked, not even an unusable one.
    watch.take_frame(Frame(image=np.zeros((4, 4, 3), np.uint8), taken_at_s=2.3, sequence=9))


def test_a_knock_is_told_while_dice_lie_and_fitted_when_the_tray_is_empty(table: TableService) -> None:
    keeper = Keeper()
    watch = MatWatch(lambda: keeper.profile, keeper.keep, table)
    watch.saw(Rolling(0.0))
    see(watch, afterwards(), 5)
    assert problems(table) == "", "nothing is judged while something rolls"
    watch.saw(Baseline(9.0, ()))
    see(watch, afterwards(), 2, 10.0)
    assert problems(table) == "", "once is not enough: a hand may have covered a marker"
    see(watch, afterwards(), 1, 13.0)
    assert keeper.kept == 1
    assert keeper.profile.to_json() != first_profile().to_json()
    see(watch, afterwards(), 2, 20.0)
    assert (problems(table), keeper.kept) == ("", 1)


def test_what_cannot_be_kept_is_said(table: TableService) -> None:
    keeper = Keeper(fails=True)
    watch = MatWatch(lambda: keeper.profile, keeper.keep, table)
    watch.saw(Baseline(0.0, ()))
    see(watch, afterwards(), 3)
    assert "could not be saved" in problems(table)


def test_without_a_profile_nothing_is_watched(table: TableService) -> None:
    watch = MatWatch(lambda: None, lambda data: pytest.fail("nothing to keep"), table)
    watch.saw(Baseline(0.0, ()))
    see(watch, afterwards(), 4)
    assert problems(table) == ""
