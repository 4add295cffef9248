"""The frozen sets of the benchmark: the same seed gives the same files, and the truth fits them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from dicebench.records.json_lines import read_truth, write_lines
from dicebench.records.truth import TrueClip, TruePicture
from dicebench.sets.manifest import read_manifest, sha256_of
from traywatch.models.synth.datasets import benchmark, benchmark_clips, benchmark_pictures
from traywatch.models.synth.datasets.benchmark_clips import make_clips
from traywatch.models.synth.datasets.benchmark_pictures import make_pictures, typefaces

FROZEN = Path(__file__).parents[4] / "dicebench" / "sets" / "rendered.json"


def test_a_lifelike_clip_and_its_truth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmark_clips, "CONDITIONS", ("50 to 60 frames a second",))
    (one,) = make_clips(tmp_path / "a", 3, on_mat=0, lifelike=1)
    video = cv2.VideoCapture(str(tmp_path / "a" / one.clip))
    frames = video.get(cv2.CAP_PROP_FRAME_COUNT)
    assert frames / video.get(cv2.CAP_PROP_FPS) == pytest.approx(one.length_s, abs=0.1)
    (roll,) = one.rolls
    assert 0 < roll.start_s < roll.rest_s < one.length_s
    assert len({die.die for die in roll.dice}) == len(roll.dice) > 0
    write_lines(tmp_path / "clips.jsonl", [one])
    assert read_truth(tmp_path / "clips.jsonl") == (one,)


def test_a_missing_typeface_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmark_pictures, "FAMILIES", ("No Such Family",))
    with pytest.raises(FileNotFoundError, match="No Such Family; install fonts-cantarell"):
        typefaces()


def test_pictures_repeat_and_their_dice_are_where_the_truth_says(
    renderer: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    try:
        typefaces()
    except FileNotFoundError as error:
        pytest.skip(str(error))
    suites = {name: benchmark_pictures.SUITES[name] for name in ("close", "things")}
    monkeypatch.setattr(benchmark_pictures, "SUITES", suites)
    first, again = (list(make_pictures(tmp_path / name, 3, 1)) for name in ("a", "b"))
    assert first == again
    for one in first:
        assert isinstance(one, TruePicture)
        assert (tmp_path / "a" / one.picture).read_bytes() == (tmp_path / "b" / one.picture).read_bytes()
    (die,) = first[0].dice
    assert die.box is not None and die.value is not None and first[1].dice == ()
    image = np.asarray(cv2.imread(str(tmp_path / "a" / first[0].picture)), np.uint8)
    assert image.shape == (first[0].height, first[0].width, 3)


@pytest.mark.long("simulates and renders a throw on the mat; a quick test makes a lifelike clip")
def test_a_throw_on_the_mat(renderer: Any, tmp_path: Path) -> None:
    (one,) = make_clips(tmp_path, 59, on_mat=1, lifelike=0)
    assert isinstance(one, TrueClip)
    (die,) = one.rolls[0].dice
    assert die.zone in {"hit", "crit", "miss", "fumble"} and die.touched is not None
    assert (tmp_path / "mat-profile.json").is_file()


def test_the_pictures_of_things_are_those_of_the_frozen_set(tmp_path: Path) -> None:
    """Things that are drawn for other sets must not change this one."""
    place = list(benchmark_pictures.SUITES).index("things")
    (tmp_path / "pictures").mkdir()
    files = read_manifest(FROZEN).files
    for number in range(benchmark.EACH):
        name = f"pictures/things-{number:03d}.jpg"
        rng = np.random.default_rng((benchmark.SEED, place, number))
        benchmark_pictures.without_dice(tmp_path, name, number, rng)
        assert sha256_of(tmp_path / name) == files[name], f"{name} is not that of {FROZEN.name}"


@pytest.mark.long("renders 18 pictures in a process of its own; a quick test draws the pictures of things")
def test_pictures_are_those_of_the_frozen_set_in_any_environment(tmp_path: Path) -> None:
    """Nothing outside says how NumPy adds up: its ways differ by processor, and so would some pixels."""
    try:
        typefaces()
    except FileNotFoundError as error:
        pytest.skip(str(error))
    command = [sys.executable, "-m", "traywatch.models.synth.datasets.benchmark", "--out", str(tmp_path)]
    other = {key: value for key, value in os.environ.items() if not key.startswith("OPENBLAS")}
    subprocess.run(
        [*command, "--each", "2", "--on-mat", "0", "--lifelike", "0"],
        env={**other, "OPENBLAS_NUM_THREADS": "2"}, check=True,
    )  # fmt: skip
    files = read_manifest(FROZEN).files
    made = [path.relative_to(tmp_path).as_posix() for path in (tmp_path / "pictures").iterdir()]
    assert len(made) == 2 * len(benchmark_pictures.SUITES)
    assert [name for name in made if sha256_of(tmp_path / name) != files[name]] == []


@pytest.mark.long("draws twelve clips; a quick test draws the pictures of things")
def test_the_lifelike_clips_are_those_of_the_frozen_set(tmp_path: Path) -> None:
    clips = list(make_clips(tmp_path, benchmark.SEED, on_mat=0, lifelike=benchmark.LIFELIKE))
    files = read_manifest(FROZEN).files
    assert [one.clip for one in clips if sha256_of(tmp_path / one.clip) != files[one.clip]] == []
