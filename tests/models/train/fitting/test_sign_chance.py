"""The weights of the probability that a box shows a fudge die."""

import re
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("onnx", reason="fitting needs the extra: python3 scripts/prepare.py train")

from traywatch.models.train.fitting.sign_chance import SignCase, main, report


def boxes(count: int, useful: int) -> list[SignCase]:
    """Boxes whose log-odds are noise, except for the ``useful`` one."""
    rng = np.random.default_rng(4)
    fudge = rng.random(count) < 0.5
    odds = rng.normal(0, 1, (count, 3))
    odds[:, useful] += np.where(fudge, 1.5, -1.5)
    return [SignCase(o, bool(f)) for o, f in zip(odds, fudge, strict=True)]


@pytest.mark.parametrize("useful", [0, 1, 2])
def test_the_useful_network_gets_the_weight(useful: int) -> None:
    text = report(boxes(800, useful))
    found = re.search(r"weights \[(.*)\], intercept", text)
    assert found is not None
    weights = [float(part) for part in found[1].split(",")]
    assert weights.index(max(weights)) == useful and weights[useful] > 1
    assert "fitted on 400 boxes, judged on 400" in text


def test_boxes_of_one_class_are_reported() -> None:
    one = [SignCase(np.zeros(3), True)] * 160
    with pytest.raises(ValueError, match="one class only"):
        report(one)


def test_a_folder_without_pictures_ends_with_a_message(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "none")]) == 1
    assert "none" in capsys.readouterr().err
