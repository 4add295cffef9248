"""The speed baseline has the published size, and both are timed on the same pictures."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("onnx", reason="the network is built with the train extra")

from traywatch.models.evaluate.speed.speed import CLEAR, HARD, SIZE, TEN, compare, pictures, to_json, to_text
from traywatch.models.evaluate.speed.yolo_nano_baseline import NanoGraph
from traywatch.vision.inference import OnnxSession
from traywatch.vision.reader import TrayReader


def test_baseline_has_the_published_size(tmp_path: Path) -> None:
    graph = NanoGraph(640, 640)
    graph.write(tmp_path / "nano.onnx")
    # 3,151,904 with folded normalization, of which 16 decode the boxes, which this network omits
    assert graph.parameters == 3_151_904 - 16
    assert graph.gflops == pytest.approx(8.7, abs=0.1)


def test_baseline_outputs_have_three_scales(tmp_path: Path) -> None:
    NanoGraph(64, 96).write(tmp_path / "nano.onnx")
    found = OnnxSession(tmp_path / "nano.onnx", 1).feed({"images": np.ones((1, 3, 64, 96), np.float32)})
    assert [a.shape for a in found] == [(1, 144, 8, 12), (1, 144, 4, 6), (1, 144, 2, 3)]
    assert all(np.isfinite(a).all() and a.std() > 0 for a in found)


def test_pictures_have_five_or_ten_dice_and_the_documented_size() -> None:
    shown = pictures()
    assert {name: len(images) for name, images in shown.items()} == {HARD: 8, CLEAR: 7, TEN: 7}
    assert {image.shape for images in shown.values() for image in images} == {(SIZE[1], SIZE[0], 3)}
    assert len({image.tobytes() for images in shown.values() for image in images}) == 22


def test_every_die_of_the_clear_pictures_is_accepted() -> None:
    """At most one in a hundred is not: networks may change after the pictures were made."""
    reader = TrayReader(threads=1)
    shown = pictures()
    statuses = [die.status for name in (CLEAR, TEN) for image in shown[name] for die in reader.read(image)]
    assert len(statuses) == 7 * 5 + 7 * 10
    assert statuses.count("read") >= len(statuses) - 1


def test_comparison_reports_its_conditions() -> None:
    shown = pictures()
    found = compare({HARD: shown[HARD][:1], CLEAR: shown[CLEAR][:1]}, threads=1, runs=1)
    hard, clear = found.sets
    assert (found.threads, hard.pictures, found.runs) == (1, 1, 1)
    assert (hard.name, clear.name, clear.dice_found) == (HARD, CLEAR, 5)
    assert found.ratio(hard) == pytest.approx(hard.ours.clock_ms / found.nano.clock_ms)
    assert "3.15 M parameters, 8.74 GFLOPs" in to_text(found)
    ratio = {"clock": found.ratio(clear), "processor": found.processor_ratio(clear)}
    assert to_json(found)["sets"][1]["ratio"] == ratio
