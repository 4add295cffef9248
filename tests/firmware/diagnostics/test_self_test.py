"""The self-test passes here, and notices networks that read wrongly and a tray that does not answer."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest

from tests.firmware.programs import RealTray, still
from traywatch.firmware.cli.main import main
from traywatch.firmware.diagnostics import self_test
from traywatch.firmware.diagnostics.self_test import (
    PictureDie,
    PictureTest,
    answers,
    known_dice,
    read_test_pictures,
)

TRUTH = json.loads((Path(__file__).parents[2] / "demo_truth.json").read_bytes())


def test_the_pictures_are_those_of_the_demo() -> None:
    truth = {one["file"]: (one["kind"], one["label"]) for one in TRUTH.values()}
    assert all(truth[one.file] == (one.kind, one.label) for one in known_dice())
    assert len({one.kind for one in known_dice()}) >= 5


def test_the_shipped_networks_pass(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["self-test", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["ok"] and report["read"] == report["of"] == len(known_dice()) and report["wrong"] == []


def test_a_wrong_number_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = known_dice()[:2]
    dice[0] = PictureDie(file=dice[0].file, kind="d20", label="1")
    monkeypatch.setattr(self_test, "known_dice", lambda: dice)
    found = read_test_pictures()
    assert not found.ok and found.wrong == ("red-d20-hit.mp4: d20 19",)


def test_a_tray_answers_or_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    passed = PictureTest(read=1, of=1, wrong=())
    monkeypatch.setattr(self_test, "read_test_pictures", lambda: passed)  # the tests above read them
    tray = RealTray(tmp_path / "data", "--source", f"clip:{still(tmp_path)}", "--no-announce")
    tray.start()
    try:
        assert answers(tray.port, 20) is None
        assert main(["self-test", "--port", str(tray.port), "--wait", "20"]) == 0
        assert "answers" in capsys.readouterr().out
    finally:
        tray.stop()
    assert answers(tray.port, 0) is not None
    waited: list[int] = []
    clock = iter((0.0, 5.0, 5.0, 12.0, 12.0, 40.0))
    assert answers(tray.port, 30, now=lambda: next(clock), report=waited.append) is not None
    assert waited == [5, 12], "a person who waits sees for how long"
    assert main(["self-test", "--port", str(tray.port), "--wait", "0.4"]) == 1
    assert "waiting for the tray: 0 of" in capsys.readouterr().err
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.settimeout(0)
        assert main(["self-test", "--port", str(silent.getsockname()[1]), "--wait", "0"]) == 1
