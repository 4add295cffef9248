"""The checks for a die and for a known text, and the view of a die alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from traywatch.calibration.dice.labels import KINDS, LABEL_INDEX, LABELS
from traywatch.errors import ReadingError
from traywatch.models.synth.datasets.things import DOTS, THINGS, draw
from traywatch.vision.geometry.view_grid import cell_centers, own_views, spread, view_prior, views
from traywatch.vision.reader import TrayReader
from traywatch.vision.reading.confidence import ConfidenceModel
from traywatch.vision.reading.embedding_heads import MOST_LOG_ODDS
from traywatch.vision.reading.evidence import LabelEvidence, ReadingCandidate
from traywatch.vision.reading.face_checks import CheckHead, FaceChecks, check_features
from traywatch.vision.reading.face_place import HALF_PX, PLACES, top_chance
from traywatch.vision.reading.face_reader import FaceReader, FaceReading
from traywatch.vision.reading.observations import CropObservation, FacePose

USE = ConfidenceModel(least_die_check=0.0, least_text_check=-1.0, least_top=-1.0, usual_least=0.9)


def observation(**facts: object) -> CropObservation:
    plain = CropObservation(np.zeros(14, np.float32), 0.0, (), (), np.zeros(128, np.float32))
    return replace(plain, **facts)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def reader() -> TrayReader:
    return TrayReader(places=False)


def test_the_shipped_checks_fit_the_networks() -> None:
    checks = FaceChecks.load()
    assert checks is not None
    row = check_features(np.zeros(128), np.zeros(96))
    assert all(-MOST_LOG_ODDS <= head(row) <= MOST_LOG_ODDS for head in (checks.die, checks.known_text))


def test_a_head_has_rectified_units_and_is_limited() -> None:
    head = CheckHead(np.array([[1.0, 0.0], [0.0, 1.0]]), np.array([0.0, -1.0]), np.array([2.0, 1.0]), 0.5)
    assert head(np.array([1.0, 3.0])) == pytest.approx(2.0 + 2.0 + 0.5)
    assert head(np.array([-5.0, 0.0])) == pytest.approx(0.5)
    assert head(np.array([99.0, 0.0])) == MOST_LOG_ODDS


def test_shapes_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="shapes"):
        CheckHead(np.zeros((2, 3)), np.zeros(3), np.zeros(2), 0.0)


def test_a_folder_of_new_networks_has_no_checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAYWATCH_MODELS", str(tmp_path))
    assert FaceChecks.load() is None


@pytest.mark.parametrize("text", ["", "[]", '{"die": {}}', '{"die": 3, "known": 4}'])
def test_a_damaged_file_is_an_error(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "checks.json").write_text(text)
    monkeypatch.setenv("TRAYWATCH_MODELS", str(tmp_path))
    with pytest.raises(ReadingError) as raised:
        FaceChecks.load()
    assert raised.value.code == "model_unreadable"


@pytest.mark.parametrize(
    ("die_check", "text_check", "fails", "unknown"),
    [(1.0, 1.0, False, False), (-0.1, 1.0, True, False), (1.0, -1.1, True, True), (0.0, -1.0, False, False)],
)
def test_each_check_has_a_limit(die_check: float, text_check: float, fails: bool, unknown: bool) -> None:
    seen = observation(die_check=die_check, text_check=text_check)
    assert USE.fails_checks(seen) is fails and USE.fails_text_check(seen) is unknown


def test_a_calibration_without_limits_checks_nothing() -> None:
    seen = observation(die_check=-6.0, text_check=-6.0, top_chance=1e-9)
    use = ConfidenceModel()
    assert not use.fails_checks(seen) and not use.beside_the_top(seen, 0.99)
    assert use.checked_die(seen) == 1.0


def test_the_die_check_lowers_the_probability_of_a_die() -> None:
    factors = [USE.checked_die(observation(die_check=odds)) for odds in (-6.0, -1.0, 0.0, 6.0)]
    assert factors == sorted(factors) and factors[0] < 0.01 and factors[-1] > 0.99


@pytest.mark.parametrize(("kind", "accepted"), [("d6", False), ("dF", True)])
def test_only_the_sign_of_a_fudge_die_is_accepted_after_a_failed_check(kind: str, accepted: bool) -> None:
    faces = FaceReader(calibration=USE)
    label = "+" if kind == "dF" else "4"
    reading = FaceReading((ReadingCandidate(kind, label, 0.99),), 0.99, 0.0, 0.0, failed=True)
    assert faces.accepts(reading) is accepted
    assert faces.accepts(replace(reading, failed=False))


@pytest.mark.parametrize(
    ("top", "confidence", "known", "asked"),
    [
        (0.9, 0.99, False, False),
        (1e-5, 0.95, False, True),
        (1e-5, 0.95, True, False),  # a profile says where up is
        (1e-5, 0.5, False, False),  # it would not be accepted anyway
        (0.02, 0.92, False, True),
        (0.05, 0.9999, False, False),  # the confidence outweighs it
    ],
)
def test_a_lone_die_from_the_side_is_asked_about(
    top: float, confidence: float, known: bool, asked: bool
) -> None:
    assert USE.beside_the_top(observation(top_chance=top, lean_known=known), confidence) is asked


def test_a_kind_may_have_a_limit_of_its_own() -> None:
    use = replace(USE, least_top_of={"d8": 2.0})
    seen = observation(top_chance=0.2, lean_known=False)
    assert use.beside_the_top(seen, 0.99, "d8") and not use.beside_the_top(seen, 0.99, "d20")


def test_the_chance_of_a_top_face_follows_the_up_direction() -> None:
    cells = cell_centers()
    tilted = (np.hypot(*(cells - np.array([0.0, -0.52])).T) < 0.01).astype(float)

    def pose(x: float, y: float) -> FacePose:
        middle = 80.0
        return FacePose((middle + x * HALF_PX, middle + y * HALF_PX), 0.0, 20.0, 0.9)

    outward = PLACES["d20"][0]
    assert top_chance("d20", pose(0.0, -0.52 * outward), cells, tilted) == pytest.approx(1.0)
    assert top_chance("d20", pose(0.0, 0.0), cells, tilted) < 0.01
    assert top_chance("d4", pose(0.0, 0.0), cells, tilted) == 1.0


@pytest.mark.parametrize(
    ("y", "known", "blocked"),
    [(-0.14, True, False), (0.55, True, True), (0.55, False, False), (-0.35, True, False)],
)
def test_the_pips_of_a_side_face_are_not_the_top_face(y: float, known: bool, blocked: bool) -> None:
    """A logo on top is no number, and the 4 below it is not on top."""
    scores = np.full(len(LABELS) + 2, -12.0, np.float32)
    scores[LABEL_INDEX["p4"]] = -0.001
    kinds = np.full(len(KINDS) + 1, -12.0, np.float32)
    kinds[KINDS.index("d6")] = -0.001
    seen = observation(
        kind_logs=kinds,
        poses=(FacePose((80.0, 80.0 + y * HALF_PX), 0.0, 30.0, 0.9),),
        looks=(LabelEvidence(0.9, scores),),
        lean=(0.0, -0.2),
        lean_known=known,
    )
    reading = FaceReader().weigh(seen)
    assert (reading.answers[0].kind, reading.answers[0].label) == ("d6", "4")
    assert reading.blocked is blocked


@pytest.mark.parametrize(
    ("place", "face", "likely"),
    [
        ((400.0, 300.0), (0.0, 0.0), True),  # in the middle, seen from straight above
        ((400.0, 300.0), (0.0, -0.3), True),  # a tilted camera that is held upright
        ((400.0, 300.0), (0.0, 0.4), False),  # the same one on its head
        ((400.0, 300.0), (0.4, 0.0), False),
        ((700.0, 300.0), (0.3, 0.0), True),  # at the right, seen from straight above
        ((100.0, 300.0), (0.3, 0.0), False),  # at the left, its right side would be the top
    ],
)
def test_the_place_in_the_picture_tells_the_top_face(
    place: tuple[float, float], face: tuple[float, float], likely: bool
) -> None:
    """A network that saw nothing leaves all views open."""
    blind = np.log(view_prior() @ spread(views()))[None]
    upward, chances = own_views(blind, np.array([place]), (800, 600))
    assert chances.sum() == pytest.approx(1.0)
    outward = PLACES["d20"][0]
    pose = FacePose((80.0 + face[0] * outward * HALF_PX, 80.0 + face[1] * outward * HALF_PX), 0.0, 20.0, 0.9)
    assert (top_chance("d20", pose, upward[:, 0], chances[0]) > 0.1) is likely


def test_things_that_resemble_dice_are_rarely_accepted(reader: TrayReader) -> None:
    """Without the checks, eight readings are accepted."""
    images = [draw(np.random.default_rng((31, n)), name) for name in (*THINGS, DOTS) for n in range(3)]
    accepted = [die for image in images for die in reader.read(image) if die.status == "read"]
    assert len(accepted) <= 5


def test_a_die_alone_has_a_chance_of_its_own(reader: TrayReader) -> None:
    image = np.full((480, 640, 3), 90, np.uint8)
    image[200:280, 280:360] = 235
    image[232:248, 312:328] = 20
    looked = reader.observe(image, reader.detector.detect(image))
    assert all(0.0 <= seen.top_chance <= 1.0 for _, _, seen in looked)
    assert any(seen.top_chance < 1.0 for _, _, seen in looked)
