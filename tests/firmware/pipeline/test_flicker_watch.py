"""The tray measures lamp flicker now and then, and while somebody uses the set-up page."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest

from tests.calibration.quality.drawn_light import frames, lamp, steady
from tests.firmware.machines import machine, only, place
from traywatch.firmware.diagnostics.checks.light import light
from traywatch.firmware.pipeline.flicker_watch import AGAIN_S, EVERY_S, FIRST_S, LIGHT_FILE, FlickerWatch
from traywatch.firmware.pipeline.set_up.setup import SetupService
from traywatch.vision.types import Frame


class Rig:
    """A watch with its clock and its file."""

    def __init__(self, folder: Path) -> None:
        self.now_s = 100.0
        self.folder = folder
        (folder / "data").mkdir(exist_ok=True)
        self.path = folder / "data" / LIGHT_FILE
        self.watch = FlickerWatch(path=self.path, clock=lambda: self.now_s)

    def see(self, shots: list[Frame]) -> None:
        """Show frames at their times after now."""
        began_s = self.now_s
        for shot in shots:
            self.now_s = began_s + shot.taken_at_s
            self.watch.take_frame(Frame(shot.image, self.now_s, shot.sequence))
        self.watch.save()

    def doctor(self) -> str:
        found = only(light(place(self.folder, machine(self.folder / "root"))))
        return f"{found.status}: {found.message_text} {found.remedy}"


@pytest.fixture
def rig(tmp_path: Path) -> Rig:
    return Rig(tmp_path)


def with_hand(shots: list[Frame]) -> list[Frame]:
    moved = []
    for shot in shots:
        image = shot.image.copy()
        cv2.circle(image, (40 + round(30 * shot.taken_at_s), 60), 25, (60, 90, 190), -1)
        moved.append(Frame(image, shot.taken_at_s, shot.sequence))
    return moved


def test_doctor_says_what_the_tray_measured(rig: Rig) -> None:
    assert rig.doctor().startswith("note: not measured yet")
    rig.now_s += FIRST_S
    rig.see(frames(30, lamp(50, 0.08, bands=True)))
    said = rig.doctor()
    assert said.startswith("note: Brightness varies by 6") and "in bands" in said
    assert "Lamps flicker on 50 Hz mains" in said and "multiple of 10 ms" in said
    rig.now_s += EVERY_S
    rig.see(frames(30, steady))
    assert rig.doctor().startswith("ok: Brightness varies by 0")


def test_a_hand_delays_the_measurement_and_ever_longer(rig: Rig) -> None:
    rig.now_s += FIRST_S
    hand = with_hand(frames(15, lamp(50, 0.08, bands=False)))
    rig.see(hand)
    assert not rig.path.exists() and not rig.watch.wants_all
    for again_s in (AGAIN_S, 2 * AGAIN_S):
        rig.now_s += again_s
        assert rig.watch.wants_all
        rig.see(hand)
        assert not rig.watch.wants_all
        rig.now_s += 0.9 * again_s
        assert not rig.watch.wants_all
    rig.now_s += EVERY_S
    rig.see(frames(15, lamp(50, 0.08, bands=False)))
    assert "50 Hz" in rig.doctor()


def test_all_frames_are_wanted_only_for_a_measurement_and_for_setup(rig: Rig) -> None:
    assert not rig.watch.wants_all
    room = SetupService(flicker=rig.watch, clock=lambda: rig.now_s)
    shots = frames(15, lamp(50, 0.08, bands=False))
    room.saw(shots[0])
    assert room.lamps() is None
    room.picture()
    assert rig.watch.wants_all
    rig.see(shots)
    lamps = room.lamps()
    assert lamps is not None and "50 Hz" in str(lamps.advice)
    rig.now_s += 100
    assert rig.watch.wants_all, "the first measurement is due"


@pytest.mark.parametrize("text", ["", "{", '{"at": 1}', json.dumps({"at": "x", "flicker": {"frames": "?"}})])
def test_a_damaged_file_is_a_note(rig: Rig, text: str) -> None:
    rig.path.write_text(text)
    assert rig.doctor().startswith("note:") and "damaged" in rig.doctor()


def test_a_full_disk_does_not_stop_the_tray(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    now = [0.0]
    watch = FlickerWatch(path=tmp_path / "file" / LIGHT_FILE, clock=lambda: now[0])
    now[0] = FIRST_S
    for shot in frames(30, lamp(50, 0.08, bands=False)):
        now[0] = FIRST_S + shot.taken_at_s
        watch.take_frame(shot)
    watch.save()
    assert not watch.wants_all, "it has measured"
