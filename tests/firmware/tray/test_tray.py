"""The whole tray in this process: it starts and ends all of its services, also after a failed start."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from socket import socket

import pytest
from starlette.testclient import TestClient

from tests.firmware.cameras import until
from traywatch.errors import CameraError, RulesError, StorageError
from traywatch.firmware.camera.demo import DEMO_FOLDER
from traywatch.firmware.host.data_directory import DataDirectory
from traywatch.firmware.host.network import bind
from traywatch.firmware.tray.options import TrayOptions
from traywatch.firmware.tray.roll_pipeline import RollPipeline
from traywatch.firmware.tray.tray import Tray


@pytest.fixture
def listening() -> Iterator[socket]:
    with bind("127.0.0.1", 0) as bound:
        yield bound


def options(data: Path, **more: object) -> TrayOptions:
    """Options of a tray that reaches nothing outside of this process."""
    common: dict[str, object] = {"data": data, "source": "none", "host": "127.0.0.1", "announces": False}
    return TrayOptions(**{**common, **more})  # type: ignore[arg-type]


def is_free(data: Path) -> bool:
    """Whether another tray could use a data directory."""
    try:
        with DataDirectory(data).held():
            return True
    except StorageError:
        return False


def open_files(data: Path) -> list[str]:
    """The files of a data directory that this process has open."""
    places = []
    for link in Path("/proc/self/fd").glob("*"):  # only Linux has it
        with suppress(OSError):
            places.append(os.readlink(link))
    return sorted(place for place in places if place.startswith(f"{data}/"))


def tray_threads() -> set[str]:
    """The names of the threads that only a tray has."""
    names = {"tray", "table time", "journal check", "proofs", "clips", "backups"}
    return {thread.name for thread in threading.enumerate() if thread.name in names}


def test_a_tray_answers_and_ends_all_that_it_started(tmp_path: Path, listening: socket) -> None:
    with Tray(options(tmp_path, game="deep_dark_dice", backups=2), listening) as tray:
        tray.start()
        client = TestClient(tray.app, headers={"X-Traywatch-Token": tray.access.token})
        shown = client.get("/api/v1/table").json()
        assert shown["game"]["id"] == "deep_dark_dice"
        assert client.post("/api/v1/undo", json={"state_id": shown["state_id"]}).status_code in (200, 409)
        assert tray.addresses()[0] == f"http://127.0.0.1:{tray.port}/"
        assert tray.access.token in tray.secrets()
        assert not is_free(tmp_path)
        assert tray_threads() >= {"tray", "table time", "backups"}
        assert tray.stop() is None, "all records are in the journal"
    assert is_free(tmp_path)
    assert not tray_threads()
    assert not open_files(tmp_path)
    tray.close()  # a second time does nothing


def test_a_tray_uses_a_profile_that_comes_after_its_start(tmp_path: Path, listening: socket) -> None:
    with Tray(options(tmp_path), listening) as tray:
        tray.start()
        client = TestClient(tray.app, headers={"X-Traywatch-Token": tray.access.token})
        assert client.get("/api/v1/profile").status_code == 404
        shutil.copy(DEMO_FOLDER / "profile.json", tmp_path / "profile.json")
        assert until(lambda: client.get("/api/v1/profile").status_code == 200)
        (tmp_path / "profile.json").write_text("{", encoding="utf-8")
        assert until(lambda: any("goes on with" in str(problem) for problem in tray.table.problems))
        assert client.get("/api/v1/profile").status_code == 200


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"source": "clip:/no/such/clip.mp4"}, CameraError),
        ({"content": Path("/no/such/cards.toml")}, RulesError),
        ({"data": "in use"}, StorageError),
    ],
)
def test_a_start_that_fails_leaves_nothing_behind(
    tmp_path: Path, listening: socket, wrong: dict[str, object], error: type[Exception]
) -> None:
    if wrong == {"data": "in use"}:
        with Tray(options(tmp_path), listening), pytest.raises(error):
            Tray(options(tmp_path), listening)
    else:
        with pytest.raises(error):
            Tray(options(tmp_path, **wrong), listening)
    if error is RulesError:
        assert not any(tmp_path.iterdir()), "a wrong option is refused before the data is touched"
    assert is_free(tmp_path)
    assert not tray_threads()
    assert not open_files(tmp_path)


def test_a_part_that_fails_late_ends_the_parts_before_it(tmp_path: Path, listening: socket) -> None:
    class Broken(RollPipeline):
        def _connect(self) -> None:
            raise OSError("the last step of the pipeline")

    with pytest.raises(OSError, match="the last step"):
        Tray(options(tmp_path), listening, pipeline=Broken)
    assert is_free(tmp_path)
    assert not tray_threads()
    assert not open_files(tmp_path)


def test_the_checks_of_set_up_get_the_tray_as_it_runs(tmp_path: Path, listening: socket) -> None:
    asked: list[tuple[str, Path, int, str]] = []

    def checks(step: str, data: Path, port: int, source: str) -> tuple[()]:
        asked.append((step, data, port, source))
        return ()

    with Tray(options(tmp_path), listening, checks=checks) as tray:
        client = TestClient(tray.app, headers={"X-Traywatch-Token": tray.access.token})
        assert client.get("/api/v1/guide/checks", params={"step": "source"}).status_code == 200
    assert asked == [("source", tmp_path, listening.getsockname()[1], "none")]
