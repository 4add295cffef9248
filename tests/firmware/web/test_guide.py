"""The guided set-up: its steps are kept, belong to the host, and share their checks with doctor."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.firmware.cameras import Cameras
from tests.firmware.doors import Tray
from tests.firmware.machines import machine
from traywatch.firmware.diagnostics.checks import STEP_CHECKS, Place, findings_of
from traywatch.firmware.diagnostics.checks.guide import guide
from traywatch.firmware.pipeline.sources.camera_sources import CameraSources
from traywatch.firmware.storage.setup_progress import FILE, STEPS, SetupProgress, SetupProgressStore
from traywatch.messages import rendered


@pytest.fixture
def tray() -> Iterator[Tray]:
    tray = Tray()
    yield tray
    tray.close()


def states(tray: Tray) -> dict[str, str]:
    return {step["name"]: step["state"] for step in tray.call("GET", "guide").json()["steps"]}


def mark(tray: Tray, step: str, state: str, **more: str) -> dict[str, object]:
    answer = tray.call("PUT", f"guide/steps/{step}", {"state": state, **more})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_the_steps_come_one_after_the_other_and_each_can_be_skipped(tray: Tray) -> None:
    found = tray.call("GET", "guide").json()
    assert [step["name"] for step in found["steps"]] == list(STEPS)
    assert (found["current"], found["finished"], found["mat"]) == ("language", False, None)
    for at, step in enumerate(STEPS):
        found = mark(tray, step, "skipped")
        assert found["current"] == STEPS[min(at + 1, len(STEPS) - 1)]
    assert found["finished"] is True
    assert mark(tray, "mat", "open") | {"steps": []} == {
        "current": "mat", "finished": False, "mat": None, "steps": [],
    }  # fmt: skip


def test_what_was_passed_over_comes_at_the_end(tray: Tray) -> None:
    assert mark(tray, "game", "done")["current"] == "invite"
    assert mark(tray, "invite", "done")["current"] == "language"


def test_without_a_mat_there_is_nothing_to_calibrate(tray: Tray) -> None:
    mark(tray, "mat", "done", mat="none")
    assert states(tray)["calibrate"] == "skipped"
    mark(tray, "mat", "done", mat="printed")
    assert states(tray)["calibrate"] == "open"


def test_another_camera_opens_its_steps_again(tray: Tray) -> None:
    for step in STEPS:
        mark(tray, step, "done")
    tray.change("camera/source", method="PUT", source="usb:0")
    again = {step for step, state in states(tray).items() if state == "open"}
    assert again == {"light", "calibrate", "try"}
    mark(tray, "source", "done")
    assert tray.call("GET", "guide").json()["current"] == "light"


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"step": "no such step"}', b'{"step": 7}'])
def test_a_damaged_file_begins_anew(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    assert SetupProgressStore(tmp_path / FILE).value == SetupProgress()


def test_it_continues_after_a_restart_without_a_password_in_its_file(tmp_path: Path) -> None:
    sources = CameraSources(Cameras(), "stream:rtsp://me:secret@camera.example/1", devices=tuple)
    store = SetupProgressStore(tmp_path / FILE)
    store.mark("light", "done", sources.in_use)
    assert b"secret" not in (tmp_path / FILE).read_bytes()
    again = SetupProgressStore(tmp_path / FILE).value
    assert again.step == "calibrate" and again.state_of("light", sources.in_use) == "done"


def test_a_file_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    store = SetupProgressStore(tmp_path / "no folder" / FILE)
    assert store.mark("language", "done", "demo").step == "source"
    assert store.value.state_of("language", "demo") == "done"


def test_a_step_shows_what_doctor_finds_in_the_language_of_the_reader(tray: Tray) -> None:
    asked = tray.call("GET", "guide/checks?step=source&lang=de").json()["checks"]
    assert [(one["name"], one["status"]) for one in asked] == [("camera", "note")]
    assert "Demo" in asked[0]["found"] and "USB-Kamera" in asked[0]["remedy"]
    assert tray.call("GET", "guide/checks?step=language").json()["checks"] == []
    assert tray.call("GET", "guide/checks?step=other").status_code == 422


def test_the_checks_of_the_steps_are_those_of_doctor_and_have_no_english_sentence_left(
    tmp_path: Path,
) -> None:
    at = Place(tmp_path, None, tmp_path, machine=machine(tmp_path, files={"/dev/video0": ""}))
    for step in STEP_CHECKS:
        for finding in findings_of(step, at):
            assert finding.message_text == rendered(finding.message, "en")
            assert rendered(finding.message, "de") != finding.message_text, finding


def test_doctor_says_which_steps_are_left(tmp_path: Path) -> None:
    at = Place(tmp_path, None, tmp_path)
    assert list(guide(at)) == []
    store = SetupProgressStore(tmp_path / FILE)
    store.mark("language", "done", "usb:0")
    (finding,) = guide(at)
    assert finding.status == "note" and "1 of 8" in finding.message_text and "source" in finding.message_text
    for step in STEPS:
        store.mark(step, "skipped", "usb:0")
    assert [one.status for one in guide(at)] == ["ok"]


@pytest.mark.parametrize(("size", "game"), [("a4", "deep_dark_dice"), ("letter", "free")])
def test_the_mat_is_printed_from_a_link_without_a_token(tray: Tray, size: str, game: str) -> None:
    tray.access.set_players_only(True)
    answer = TestClient(tray.app).get(f"/mat.pdf?size={size}&game={game}")
    assert answer.status_code == 200 and answer.content.startswith(b"%PDF-")
    assert answer.headers["content-type"] == "application/pdf"
    assert "script" not in answer.headers["content-security-policy"]
    assert TestClient(tray.app).get("/mat.pdf?size=a5").status_code == 422
