"""The demo: throws at the pace of a table, through the throw watcher, without real-time waits."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import pytest

from tests.firmware.sources import write_demo
from tests.vision.tray_scenes import ColorReader, Square, draw, mat, roll
from traywatch.errors import CameraError
from traywatch.firmware.camera.clip import ClipReader
from traywatch.firmware.camera.demo import DemoCamera, DemoClip, DemoPlayer, DemoWish
from traywatch.vision.throws.watcher import Settled, ThrowWatcher
from traywatch.vision.types import Frame, Image

GROUND = mat()


def throw_of(die: Square, obstacle: Square, start: tuple[float, float]) -> list[Image]:
    before = [draw(GROUND, [obstacle])] * 8
    rolling = [draw(GROUND, [obstacle, step]) for step in roll(die, start, 25)]
    return before + rolling + [rolling[-1]] * 20


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_demo(
        tmp_path_factory.mktemp("demo") / "clips",
        [
            (
                "a.mp4",
                ["d20"],
                "plain",
                throw_of(Square("d20:17", 280, 230), Square("d6:4", 120, 100), (470, 345)),
            ),
            (
                "b.mp4",
                ["d8"],
                "plain",
                throw_of(Square("d8:5", 200, 250), Square("d6:4", 300, 90), (20, 345)),
            ),
        ],
    )


def until(camera: DemoCamera, seconds: float) -> list[Frame]:
    """Return all frames up to a time of the demo's clock."""
    frames: list[Frame] = []
    while not frames or frames[-1].taken_at_s - frames[0].taken_at_s < seconds:
        frame = camera.read()
        assert frame is not None
        frames.append(frame)
    return frames


def throws(frames: list[Frame], watcher: ThrowWatcher | None = None) -> list[tuple[float, list[str | None]]]:
    """Return when each throw settled, and which kinds were thrown; sees every second frame."""
    watcher = watcher or ThrowWatcher(ColorReader(), obstacle_kind="d6")
    found = []
    for frame in frames[::2]:
        for event in watcher.take_frame(frame):
            if isinstance(event, Settled):
                dice = [die.kind for die in event.throw.dice if die.role == "thrown"]
                assert [die.kind for die in event.throw.dice if die.role == "obstacle"] == ["d6"]
                found.append((event.throw.settled_at_s - frames[0].taken_at_s, dice))
    return found


def test_throws_follow_each_other_for_ever(folder: Path) -> None:
    with DemoCamera(folder=folder, speed=math.inf) as camera:
        found = throws(until(camera, 25))
    assert [kinds for _, kinds in found] == [["d20"], ["d8"], ["d20"], ["d8"]]
    assert found[0][0] < 4.0
    gaps = [after[0] - before[0] for before, after in pairwise(found)]
    assert gaps == pytest.approx([7.0] * 3, abs=0.4)


def test_throws_the_die_that_is_asked_for(folder: Path) -> None:
    with DemoCamera(folder=folder, speed=math.inf, want=lambda: DemoWish(dice=(("d8", None),))) as camera:
        assert [kinds for _, kinds in throws(until(camera, 11))] == [["d8"], ["d8"]]


def test_paused_it_throws_when_it_is_told(folder: Path) -> None:
    with DemoCamera(folder=folder, speed=math.inf, paused=True, pace_s=4.0) as camera:
        watcher = ThrowWatcher(ColorReader(), obstacle_kind="d6")
        assert camera.paused
        assert throws(until(camera, 6), watcher) == []
        camera.next()
        assert len(throws(until(camera, 10), watcher)) == 1, "one, and then it waits again"
        camera.next()
        assert len(throws(until(camera, 6), watcher)) == 1
        camera.resume()
        assert len(throws(until(camera, 7), watcher)) == 2
        camera.pause()
        until(camera, 6)
        assert throws(until(camera, 6), watcher) == []


def test_it_waits_while_the_game_waits_for_no_dice(folder: Path) -> None:
    wish = [DemoWish(dice=())]
    with DemoCamera(folder=folder, speed=math.inf, want=lambda: wish[0], pace_s=4.0) as camera:
        watcher = ThrowWatcher(ColorReader(), obstacle_kind="d6")
        assert throws(until(camera, 8), watcher) == []
        wish[0] = DemoWish(dice=(("d8", None),))
        assert [kinds for _, kinds in throws(until(camera, 4), watcher)] == [["d8"]]
        wish[0] = DemoWish(dice=())
        assert throws(until(camera, 8), watcher) == []


def test_at_its_own_pace_frames_come_in_real_time(folder: Path) -> None:
    with DemoCamera(folder=folder, speed=20.0) as camera:
        frames = [camera.read() for _ in range(10)]
    times = [frame.taken_at_s for frame in frames if frame]
    assert all(after > before for before, after in pairwise(times))


def test_a_slow_machine_sees_a_cut_between_two_trays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening the next clip takes half a second; a change of clip must not look like thrown obstacles."""
    now = [100.0]

    def pass_time(seconds: float) -> None:
        now[0] += seconds

    def opened(path: Path) -> ClipReader:
        pass_time(0.6)
        return ClipReader(path)

    monkeypatch.setattr("traywatch.firmware.camera.demo.monotonic_s", lambda: now[0])
    monkeypatch.setattr("traywatch.firmware.camera.demo.time.sleep", pass_time)
    monkeypatch.setattr("traywatch.firmware.camera.demo_reels.ClipReader", opened)
    with DemoCamera(folder=folder, speed=1.0) as camera:
        found = throws(until(camera, 12))
    assert [kinds for _, kinds in found] == [["d20"], ["d8"]]


CLIPS = (
    DemoClip(file="a", kinds=("d20",)),
    DemoClip(file="b", kinds=("d20",), note="unsure"),
    DemoClip(file="c", kinds=("d8",), note="wrong_die"),
    DemoClip(file="d", kinds=("d24",)),
)


def test_the_player_shows_plain_throws_first_and_a_wrong_die_now_and_then_later() -> None:
    player = DemoPlayer(CLIPS)
    chosen = [player.choose("d20").file for _ in range(24)]
    assert set(chosen[:11]) == {"a"}, "a roll and what follows from it come first"
    assert chosen[11:] == ["c", "b", "a", "b", "a", "b", "c", "a", "b", "a", "b", "a", "c"]


@pytest.mark.parametrize(
    ("want", "files"), [(None, ["a", "d", "a", "d"]), ("d24", ["d", "d"]), ("d60", ["a", "d", "a"])]
)
def test_the_player_picks_what_is_wanted(want: str | None, files: list[str]) -> None:
    player = DemoPlayer(CLIPS)
    assert [player.choose(want).file for _ in files] == files


def test_a_clip_that_was_not_played_comes_next() -> None:
    player = DemoPlayer(CLIPS)
    first = player.choose(None)
    player.give_back()
    assert player.choose(None) == first


@pytest.mark.parametrize("text", [None, "{", '{"clips": []}', '{"clips": [{"file": "a.mp4", "kinds": 3}]}'])
def test_a_demo_without_clips_is_told(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / "demo.json").write_text(text)
    with pytest.raises(CameraError) as caught:
        DemoCamera(folder=tmp_path)
    assert caught.value.code == "demo_missing"


@pytest.mark.parametrize("speed", ["0", "-1", "quick"])
def test_a_speed_that_is_none_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch, speed: str) -> None:
    monkeypatch.setenv("TRAYWATCH_DEMO_SPEED", speed)
    with pytest.raises(CameraError, match="TRAYWATCH_DEMO_SPEED"):
        DemoCamera(folder=folder)
