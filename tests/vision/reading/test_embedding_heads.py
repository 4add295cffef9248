"""The linear heads on embeddings, and what their log-odds do."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from traywatch.errors import ReadingError
from traywatch.vision.reading.confidence import ConfidenceModel
from traywatch.vision.reading.embedding_heads import MOST_LOG_ODDS, EmbeddingHeads, LinearHead
from traywatch.vision.reading.observations import CropObservation


def observation(**facts: object) -> CropObservation:
    plain = CropObservation(np.zeros(14, np.float32), 0.0, (), (), np.zeros(128, np.float32))
    return replace(plain, **facts)  # type: ignore[arg-type]


def test_the_shipped_heads_fit_the_networks() -> None:
    heads = EmbeddingHeads.load()
    assert heads is not None
    assert heads.steep.weights.shape == (128,) and heads.strange.weights.shape == (96,)


def test_log_odds_are_linear_and_limited() -> None:
    head = LinearHead(np.array([2.0, -1.0]), 0.5)
    assert head(np.array([1.0, 1.0])) == pytest.approx(1.5)
    assert head(np.array([90.0, 0.0])) == MOST_LOG_ODDS
    assert head(np.array([-90.0, 0.0])) == -MOST_LOG_ODDS


def test_a_folder_of_new_networks_has_no_heads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAYWATCH_MODELS", str(tmp_path))
    assert EmbeddingHeads.load() is None


@pytest.mark.parametrize("text", ["", "[]", '{"steep": {"weights": [1]}}', '{"steep": 3, "strange": 4}'])
def test_a_damaged_file_is_an_error(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "heads.json").write_text(text)
    monkeypatch.setenv("TRAYWATCH_MODELS", str(tmp_path))
    with pytest.raises(ReadingError) as raised:
        EmbeddingHeads.load()
    assert raised.value.code == "model_unreadable"


@pytest.mark.parametrize(
    ("steep", "company", "known", "expected"),
    [
        (2.0, 1, False, True),
        (0.5, 1, False, False),  # one die tells less than several
        (0.5, 2, False, True),
        (-0.5, 2, False, False),
        (-0.5, 3, False, True),
        (-0.5, 9, False, True),
        (-2.0, 9, False, False),
        (6.0, 9, True, False),  # a profile says where up is
    ],
)
def test_a_view_from_the_side(steep: float, company: int, known: bool, expected: bool) -> None:
    use = ConfidenceModel(most_steep=(1.0, 0.0, -1.0))
    seen = observation(steep=steep, company=company, lean_known=known)
    assert use.from_the_side(seen) is expected


def test_the_shipped_calibration_round_trips() -> None:
    use = ConfidenceModel.load()
    assert json.loads(json.dumps(use.most_steep)) == list(use.most_steep)
    assert use.die is not None
