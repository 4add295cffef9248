"""The doctor finds what the tray could not use, in every file of the data directory."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.calibration.tray_cameras import camera
from tests.drills.damaged_files import DAMAGES, prepare
from tests.firmware.machines import machine, place
from traywatch.calibration.camera.lens import Lens
from traywatch.calibration.quality.flicker import Flicker
from traywatch.firmware.config.chosen_language import language_file
from traywatch.firmware.diagnostics.checks import Check, Finding, Place
from traywatch.firmware.diagnostics.checks.data_files import cards, data_files, kinds
from traywatch.firmware.diagnostics.checks.storage import journal, version
from traywatch.firmware.diagnostics.checks.tray import profile
from traywatch.firmware.host.data_directory import DataDirectory
from traywatch.firmware.host.keys.certificate import load_or_make
from traywatch.firmware.pipeline.flicker_watch import MeasuredLight
from traywatch.firmware.storage.tray_id import tray_id
from traywatch.firmware.web.auth.programs import Programs

BY_FILE: dict[str, Check] = {"cards/mine.toml": cards, "profile.json": profile, "pictures/t0.jpg": profile}
"""Slow checks, for what can damage them."""

FILES = (
    "access.json", "cards/mine.toml", "dice.sqlite", "focus.json", "index.sqlite", "journal.sqlite",
    "demo-mode.json", "guide.json", "language.json", "settings.json", "lens.json", "light.json",
    "motions.json", "mqtt-position.json", "pictures/t0.jpg", "profile.json",
    "programs-used.json", "programs.json", "tls.crt", "token", "tray-id", "version.json",
    "webhook-chat-position.json", "webhook-chat.json",
)  # fmt: skip
DAMAGE = ("empty", "cut", "random", "zeros", "deep", "wrong type", "large", "pipe", "folder")
HARMLESS = {("motions.json", "wrong type"), ("cards/mine.toml", "cut")}
"""Damages that leave a file that can be read: any JSON, and half of the lines."""


def wrong(at: Place, *more: Check) -> list[Finding]:
    found: Iterator[Finding] = (one for check in (version, journal, data_files, *more) for one in check(at))
    return [one for one in found if one.status == "wrong" and "degrees from" not in one.message_text]


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("used") / "data"
    with DataDirectory(data).held():
        prepare(data, there=True)
        for path in [one for one in data.rglob("*") if one.is_file() and one.read_bytes() == b"{}"]:
            path.unlink()  # the drill's stand-in for a file that only some trays have
        language_file(data / "language.json").save("de")
        load_or_make(data, ["localhost"])
        tray_id(data)
        Lens.of_profile(camera()).save(data / "lens.json")
        token, _ = Programs(data).add("bot", ["read"])
        assert Programs(data).match(token) is not None
        for name, content in {
            "motions.json": "[]",
            "demo-mode.json": '{"autoplay": false}',
            "settings.json": '{"button": "undo", "mqtt": {"url": "mqtt://broker.example"}}',
            "guide.json": '{"step": "mat", "states": {"language": "done"}}',
            "light.json": MeasuredLight(at="2026-11-27", flicker=Flicker(frames=0, rows=0)).model_dump_json(),
            "mqtt-position.json": '{"seq": 1, "checksum": ""}',
            "programs-used.json": '{"app-00000000": "2026-11-27T00:00:00+00:00"}',
            "webhook-chat.json": '{"dead": [], "messages": {}}',
            "webhook-chat-position.json": '{"seq": 1, "checksum": ""}',
        }.items():
            (data / name).write_text(content)
    return data


def test_a_sound_directory_is_well(used: Path) -> None:
    at = place(used.parent, machine(used.parent))
    assert wrong(at, *BY_FILE.values()) == []
    assert any("files of" in one.message_text and one.status == "ok" for one in data_files(at))


@pytest.mark.parametrize("file", FILES)
def test_each_damage_is_found(used: Path, tmp_path: Path, file: str) -> None:
    missed = []
    more = [BY_FILE[file]] if file in BY_FILE else []
    for damage in DAMAGE:
        root = tmp_path / damage.replace(" ", "-")
        shutil.copytree(used, root / "data")
        DAMAGES[damage](root / "data" / file, random.Random(7))
        said = [one.message_text for one in wrong(place(root, machine(root)), *more)]
        if not any(Path(file).name in one for one in said):
            missed.append(damage)
    assert [one for one in missed if (file, one) not in HARMLESS] == []


def test_every_file_of_a_used_directory_is_checked(used: Path) -> None:
    checked = {path for kind in kinds() for path in used.glob(kind.pattern)}
    others = {path.name for path in used.rglob("*") if path.is_file()} - {path.name for path in checked}
    logs = {name for name in others if name.endswith(("-wal", "-shm"))}
    assert others - logs == {"journal.sqlite", "profile.json", "mine.toml", "good.toml", "tls.key"}


def test_files_that_others_can_read_are_named(used: Path, tmp_path: Path) -> None:
    shutil.copytree(used, tmp_path / "data")
    (tmp_path / "data" / "token").chmod(0o644)
    (one,) = wrong(place(tmp_path, machine(tmp_path)))
    assert "token" in one.message_text and "other users" in one.message_text
