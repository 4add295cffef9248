"""``traywatch watch`` and ``traywatch bench``."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path

import pytest

from tests.firmware.sources import write_clip
from tests.vision.tray_scenes import ColorReader, Square, draw, hand, mat, roll
from traywatch.errors import CameraError
from traywatch.firmware.camera import Camera, open_source
from traywatch.firmware.cli.commands import bench, watch
from traywatch.firmware.cli.main import build_parser, main
from traywatch.firmware.diagnostics.bench.rules import EVENTS, play
from traywatch.messages import english
from traywatch.rules import fold, games, load_game
from traywatch.vision.throws.reasons import Reason
from traywatch.vision.throws.watcher import ThrowWatcher
from traywatch.vision.types import DieReading, Frame

GROUND = mat()
OBSTACLE, FIRST, SECOND = Square("d6:4", 120, 100), Square("d20:17", 280, 230), Square("d8:5", 150, 260)


@pytest.fixture(scope="module")
def clip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    images = [draw(GROUND, [OBSTACLE])] * 15
    images += [draw(GROUND, [OBSTACLE, die]) for die in roll(FIRST, (470, 345), 22)] + [
        draw(GROUND, [OBSTACLE, FIRST])
    ] * 20
    images += [draw(GROUND, [OBSTACLE, FIRST, die]) for die in roll(SECOND, (470, 345), 22)]
    images += [draw(GROUND, [OBSTACLE, FIRST, SECOND])] * 20
    return write_clip(tmp_path_factory.mktemp("clip") / "throws.mp4", images)


@pytest.fixture
def _colors(monkeypatch: pytest.MonkeyPatch) -> None:
    """The drawn clip encodes numerals as colors, so a reader of colors reads it."""
    monkeypatch.setattr(watch, "make_watcher", lambda args: ThrowWatcher(ColorReader(), obstacle_kind="d6"))


@pytest.mark.usefixtures("_colors")
def test_prints_one_object_per_settled_throw(clip: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", str(clip), "--json"]) == 0
    out = capsys.readouterr().out
    first, second = [json.loads(line) for line in out.splitlines()]
    assert first["image"] == str(clip)
    assert (first["width"], first["height"]) == (480, 360)
    assert first["throw"] != second["throw"]
    assert first["settled_at_s"] < second["settled_at_s"]
    assert isinstance(first["contacts"], list) and first["elapsed_ms"] > 0
    assert sorted((die["kind"], die["label"], die["role"]) for die in second["dice"]) == [
        ("d20", "17", "kept"),
        ("d6", "4", "obstacle"),
        ("d8", "5", "thrown"),
    ]
    for die in second["dice"]:
        known = {key: die[key] for key in DieReading.model_fields if key in die}
        assert DieReading.from_json(known).to_json() == die


@pytest.mark.usefixtures("_colors")
def test_tells_people_in_words_and_ends_when_it_has_enough(
    clip: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", str(clip), "--count", "1"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("throw 1 at ")
    assert "d20 17" in line and "d6 4 (obstacle)" in line


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clip in which a hand comes twice, and no dice are rolled."""
    still = draw(GROUND, [OBSTACLE])
    visit = [hand(still, 1 - abs(i - 12) / 12) for i in range(25)] + [still] * 20
    return write_clip(tmp_path_factory.mktemp("clip") / "hands.mp4", [*[still] * 15, *visit, *visit])


@pytest.mark.usefixtures("_colors")
@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_no_throw_is_told_with_its_reasons(
    flags: list[str], hands: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", str(hands), *flags]) == 0
    out, err = capsys.readouterr()
    assert out == "" and err == "no throw was detected: 2 × a hand only\n"


@pytest.mark.usefixtures("_colors")
def test_motion_without_a_throw_is_explained_in_words(
    hands: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", str(hands), "--explain"]) == 0
    lines = capsys.readouterr().out.splitlines()
    times = re.findall(r"^(\d\.\d) to (\d\.\d) s: a hand only$", "\n".join(lines), re.MULTILINE)
    assert len(lines) == len(times) == 2
    assert [float(at_s) for at_s in times[0]] == pytest.approx([0.5, 1.3], abs=0.2)


@pytest.mark.usefixtures("_colors")
def test_motion_without_a_throw_is_explained_as_json(
    hands: Path, clip: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", str(hands), "--explain", "--json"]) == 0
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert first.keys() == {"image", "no_throw"} and first["image"] == str(hands)
    assert first["no_throw"].keys() == {"reason", "began_s", "ended_s"}
    assert first["no_throw"]["reason"] == "hand_only"
    assert first["no_throw"]["began_s"] < first["no_throw"]["ended_s"] < second["no_throw"]["began_s"]
    assert main(["watch", str(clip), "--explain", "--json"]) == 0
    both = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert all("throw" in one for one in both) and len(both) == 2, "throws are not explained"


def test_a_source_without_motion_has_no_reasons() -> None:
    assert english(watch.none_found({})) == "no throw was detected"
    counts = {Reason.HAND_ONLY: 1, Reason.TOO_BRIEF: 2}
    said = "no throw was detected: 2 × dice lay here too briefly to read and 1 × a hand only"
    assert english(watch.none_found(counts)) == said


def test_nothing_is_an_obstacle_unless_it_is_named() -> None:
    parser = build_parser("watch")
    assert parser.parse_args(["watch", "clip.mp4"]).obstacle == "none"
    assert parser.parse_args(["watch", "clip.mp4", "--obstacle", "d6"]).obstacle == "d6"


def test_a_source_that_is_missing_ends_with_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "nothing.mp4", "--json"]) == 2
    out, err = capsys.readouterr()
    assert json.loads(out)["error"]["code"] == "source_unknown"
    assert len(err.splitlines()) == 1 and "nothing.mp4" in err


class Stutters:
    """A live camera that times out twice, delivers a frame, and is closed."""

    name, live, repeats = "stutters", True, False

    def __init__(self) -> None:
        self.answers = ["camera_timeout", "camera_timeout", "frame", "camera_closed"]

    def read(self, timeout_s: float = 2.0) -> Frame:
        answer = self.answers.pop(0)
        if answer == "frame":
            return Frame(GROUND, 1.0, 0)
        raise CameraError(answer, f"it is {answer}")

    def close(self) -> None: ...

    def __enter__(self) -> Stutters:
        return self

    def __exit__(self, *reason: object) -> None: ...


def test_a_live_camera_that_is_late_is_waited_for(capsys: pytest.CaptureFixture[str]) -> None:
    camera = Stutters()
    assert isinstance(camera, Camera)
    with pytest.raises(CameraError) as caught:
        list(watch.throws(camera, ThrowWatcher(ColorReader())))
    assert caught.value.code == "camera_closed"
    assert camera.answers == []
    assert capsys.readouterr().err.splitlines() == ["it is camera_timeout"], "told once"


def test_throws_of_any_camera(clip: Path) -> None:
    with open_source(str(clip)) as camera:
        found = list(watch.throws(camera, ThrowWatcher(ColorReader())))
    assert [len(throw.dice) for throw in found] == [2, 3]


def test_bench_times_each_stage(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "folds", partial(bench.folds, 100))  # of the 10,000 in a real run
    status = main(["bench", "--json", "--repeat", "2", "--idle", "0", "--shown", "0"])
    results = {line["stage"]: line for line in map(json.loads, capsys.readouterr().out.splitlines())}
    assert {"settle", "track", "sharpness", "detect", "read", "picture"} <= results.keys()
    assert status == (1 if any("error" in result for result in results.values()) else 0)
    for stage in ("settle", "track", "sharpness", "picture"):
        assert 0 < results[stage]["median_ms"] <= results[stage]["p95_ms"] * 1.001
        assert results[stage]["n"] == 2

    for info in games():
        if info.ready:
            times = results[f"fold {info.id}"]
            assert 80 < times["n"] < EVENTS
            assert times["cpu_s"] > 0 and times["growth"] == pytest.approx(
                times["last_us"] / times["first_us"], 0.02
            )


def test_a_long_log_is_the_same_each_time_and_can_be_folded() -> None:
    for info in games():
        if info.ready:
            engine = load_game(info.id)
            log = play(engine, 200)
            assert len(log) == 200
            assert log == play(engine, 200)
            assert fold(engine, log).rejected is None


def test_bench_says_which_stage_cannot_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TRAYWATCH_MODELS", str(tmp_path))
    results = {result["stage"]: result for result in bench.measure(bench.pictures()[:3], 1)}
    assert results["detect"]["error"]["code"] == "model_missing"
    assert "error" not in results["settle"]
