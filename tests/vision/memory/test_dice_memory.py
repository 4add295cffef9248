"""The dice memory: its evidence resolves uncertainty, is bounded, and can be forgotten."""

from __future__ import annotations

import json

import numpy as np
import pytest

from traywatch.calibration.dice.labels import KIND_INDEX, KINDS, LABEL_INDEX, LABELS
from traywatch.model_files import model_path
from traywatch.vision.memory.color_signature import SIGNATURE, signature
from traywatch.vision.memory.dice_memory import MOST, PER_LABEL, Memory
from traywatch.vision.memory.examples import Example, best_look, example, fingerprint
from traywatch.vision.memory.similarity import Scales, fit_likeness
from traywatch.vision.reading.confidence import ConfidenceModel
from traywatch.vision.reading.evidence import LabelEvidence, ReadingCandidate, answers
from traywatch.vision.reading.face_reader import TAUGHT_LEAST, FaceReader, FaceReading
from traywatch.vision.reading.observations import CropObservation


class Weighs:
    """Weighs observations as the reader does, without any network."""

    calibration = ConfidenceModel()

    def weigh(self, seen, kinds=None):
        found, _, nothing = answers(seen.kind_logs, list(seen.looks), kinds=kinds)
        return FaceReading(found, found[0].p, nothing, seen.tilt_deg)

    def accepts(self, reading):
        return reading.confidence >= 0.9


def unit(seed: int, size: int, near: np.ndarray | None = None) -> np.ndarray:
    vector = np.random.default_rng(seed).normal(size=size)
    if near is not None:
        vector = near + 0.1 * vector / np.linalg.norm(vector)
    return np.asarray(vector / np.linalg.norm(vector), np.float32)


DIE, FACE, COLORS = unit(1, 128), unit(2, 96), np.abs(unit(3, SIGNATURE))


def seen(
    kinds: dict[str, float], labels: dict[str, float], die: np.ndarray = DIE, face: np.ndarray = FACE
) -> CropObservation:
    kind_logs = np.full(len(KINDS) + 1, 1e-5)
    for kind, p in kinds.items():
        kind_logs[KIND_INDEX[kind]] = p
    scores = np.full(len(LABELS) + 2, 1e-5)
    for label, p in labels.items():
        scores[LABEL_INDEX[label]] = p
    look = LabelEvidence(1.0, np.log(scores / scores.sum()).astype(np.float32), embedding=face)
    return CropObservation(np.log(kind_logs / kind_logs.sum()).astype(np.float32), 0.0, (), (look,), die)


def memory(*examples: Example) -> Memory:
    return Memory(examples, scales=Scales())


def first(reading: FaceReading) -> tuple[str, str]:
    return reading.answers[0].kind, reading.answers[0].label


DOUBT = seen({"d10": 0.5, "d00": 0.4, "d8": 0.1}, {"8": 0.5, "80": 0.3, "60": 0.2})


def told(
    kind: str = "d00", label: str = "80", of: CropObservation = DOUBT, ref: str = "a", **more
) -> Example:
    one = example(of, COLORS, ref, kind, label, **more)
    assert one is not None
    return one


def test_the_scales_are_of_the_networks_that_ship():
    kept = json.loads(model_path("memory.json").read_text(encoding="utf-8"))
    assert kept["networks"] == fingerprint(), (
        "fit them anew: python -m traywatch.models.evaluate.reading.dice_memory --fit DIR"
    )


def test_one_answer_settles_the_same_doubt():
    assert first(Weighs().weigh(DOUBT)) == ("d10", "8")
    after = memory(told()).weigh(Weighs(), DOUBT, COLORS)
    assert first(after) == ("d00", "80")
    assert after.answers[0].p > 0.9


def test_a_kind_is_stated_for_what_is_remembered_and_a_number_only_guessed():
    which_kind = seen({"d12": 0.5, "d20": 0.5}, {"9": 0.999, "8": 0.001})
    which_number = seen({"d12": 0.999}, {"9": 0.4, "8": 0.6})
    remembered = memory(told("d12", "9"))
    assert not Weighs().accepts(Weighs().weigh(which_kind))
    assert Weighs().accepts(remembered.weigh(Weighs(), which_kind, COLORS))
    guessed = remembered.weigh(Weighs(), which_number, COLORS)
    assert first(guessed) == ("d12", "9") and guessed.answers[0].p > 0.9
    assert guessed.confidence <= 0.5


def test_a_face_that_looks_like_a_remembered_one_is_no_surer_for_it():
    six_or_eight = seen({"d8": 1.0}, {"8": 0.8, "6": 0.2})
    plain = Weighs().weigh(six_or_eight)
    after = memory(told("d8", "8", six_or_eight)).weigh(Weighs(), six_or_eight, COLORS)
    assert first(after) == ("d8", "8") and after.answers[0].p > plain.answers[0].p
    assert after.confidence == pytest.approx(plain.confidence, abs=1e-3)


@pytest.mark.parametrize(
    ("die", "face", "colors"),
    [
        (unit(7, 128), FACE, COLORS),
        (DIE, FACE, np.abs(unit(9, SIGNATURE)) * (np.arange(SIGNATURE) % 7 == 0)),
    ],
)
def test_another_die_is_read_as_before(die, face, colors):
    other = seen({"d10": 0.5, "d00": 0.4, "d8": 0.1}, {"8": 0.5, "80": 0.3, "60": 0.2}, die, face)
    colors = np.asarray(colors / np.linalg.norm(colors), np.float32)
    before, after = Weighs().weigh(other), memory(told()).weigh(Weighs(), other, colors)
    assert first(after) == first(before)
    assert after.confidence == pytest.approx(before.confidence, abs=0.02)


def test_another_face_of_it_gets_the_kind_and_not_the_number():
    other = seen({"d10": 0.5, "d00": 0.5}, {"60": 0.5, "80": 0.5}, face=unit(8, 96))
    after = memory(told()).weigh(Weighs(), other, COLORS)
    assert {a.kind for a in after.answers[:2]} == {"d00"}
    assert first(after) == ("d00", "60")


def test_a_clear_picture_stands():
    clear = seen({"d20": 0.999, "d12": 0.001}, {"7": 0.999, "9": 0.001})
    wrong = [told("d12", "9", clear, f"w{n}") for n in range(30)]
    reading = memory(*wrong).weigh(Weighs(), clear, COLORS)
    assert first(reading) == ("d20", "7")
    # After many contradictions it is no longer confident, but it never accepts the other answer.
    assert not (first(reading) != ("d20", "7") and Weighs().accepts(reading))


def test_evidence_is_bounded_and_fades_with_distance():
    scales, shares = Scales(), []
    for noise in (0.0, 0.3, 0.6, 1.0, 3.0):
        far = DIE + noise * unit(11, 128)
        far = np.asarray(far / np.linalg.norm(far), np.float32)
        recall = memory(*[told(ref=str(n)) for n in range(20)]).recall(
            seen({"d00": 1.0}, {"80": 1.0}, far), COLORS
        )
        assert recall is not None
        assert recall.kinds.max() <= scales.most and recall.labels.max() <= scales.most
        shares.append(recall.kinds[KIND_INDEX["d00"]])
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] < 0.2 < shares[0]


def test_a_taught_die_is_read_by_its_faces():
    faces = {label: unit(20 + n, 96) for n, label in enumerate(("skull", "bone", "eye"))}
    table = memory(
        *[
            told("skulls", label, seen({"d6": 1.0}, {"1": 0.5}, DIE, face), label, value=n)
            for n, (label, face) in enumerate(faces.items())
        ]
    )
    for n, (label, face) in enumerate(faces.items()):
        shown = seen({"d6": 0.6, "d8": 0.4}, {"1": 0.3, "2": 0.3, "3": 0.3}, DIE, unit(40, 96, face))
        reading = table.weigh(Weighs(), shown, COLORS)
        assert first(reading) == ("skulls", label)
        assert reading.confidence > 0.9
        assert table.value_of("skulls", label) == n
    assert table.taught_kinds == {"skulls"}
    other = seen({"d20": 1.0}, {"17": 1.0}, unit(5, 128), unit(6, 96))
    assert first(table.weigh(Weighs(), other, COLORS)) == ("d20", "17")


def test_no_more_than_enough_is_kept_and_the_redundant_goes_first():
    table = memory()
    rare = seen({"d20": 1.0}, {"7": 1.0}, face=unit(99, 96))
    table.remember(told("d20", "7", rare, "rare"))
    gone = [
        ref
        for n in range(PER_LABEL + 5)
        for ref in table.remember(
            told("d20", "7", seen({"d20": 1.0}, {"7": 1.0}, face=unit(200 + n, 96, FACE)), f"n{n}")
        )
    ]
    assert len(table) == PER_LABEL
    assert "rare" not in gone and len(gone) == 6


def test_examples_that_come_together_are_dropped_once():
    def faces(*numbers: int) -> list[Example]:
        looks = {n: seen({"d20": 1.0}, {"7": 1.0}, face=unit(200 + n, 96, FACE)) for n in numbers}
        return [told("d20", "7", look, f"n{n}") for n, look in looks.items()]

    table = memory(*faces(*range(PER_LABEL)))
    gone = table.remember(*faces(*range(PER_LABEL, PER_LABEL + 5)))
    assert len(gone) == len(set(gone)) == 5
    assert len(table) == PER_LABEL


def test_a_full_memory_holds_no_more_than_it_may():
    other = told("d6", "1", ref="old")
    many = [told("d20", "7", ref=f"{n}", name=str(n)) for n in range(MOST - PER_LABEL)]
    table = memory(other, *many)
    gone = table.remember(*[told("d20", "7", ref=f"new{n}") for n in range(PER_LABEL + 5)])
    assert len(table) == MOST and len(gone) == len(set(gone)) == 6


def test_told_anew_replaces_and_forgotten_is_gone():
    table = memory(told("d10", "8"))
    table.remember(told("d00", "80"))
    assert [(e.kind, e.label) for e in table.examples] == [("d00", "80")]
    table.forget(["a"])
    assert table.recall(DOUBT, COLORS) is None
    assert first(table.weigh(Weighs(), DOUBT, COLORS)) == ("d10", "8")


def test_the_look_that_agrees_is_kept():
    right = LabelEvidence(0.3, DOUBT.looks[0].scores, embedding=unit(1, 96))
    wrong = LabelEvidence(0.7, seen({"d10": 1.0}, {"9": 1.0}).looks[0].scores, embedding=unit(2, 96))
    both = CropObservation(DOUBT.kind_logs, 0.0, (), (wrong, right), DIE)
    assert best_look(both, "d10", "8") is right
    assert best_look(both, "skulls", "eye") is wrong


def test_signatures_tell_colors_apart():
    box = (30.0, 30.0, 130.0, 130.0)
    red, blue = (np.full((160, 160, 3), color, np.uint8) for color in ((20, 20, 200), (200, 30, 20)))
    noisy = np.clip(red + np.random.default_rng(1).normal(0, 6, red.shape), 0, 255).astype(np.uint8)
    assert float(signature(red, box) @ signature(noisy, box)) > 0.85
    assert float(signature(red, box) @ signature(blue, box)) < 0.3
    assert float(np.linalg.norm(signature(red, box))) == pytest.approx(1.0, abs=1e-4)


def test_a_likeness_is_fitted_where_both_are_as_likely():
    rng = np.random.default_rng(4)
    line = fit_likeness(rng.normal(0.9, 0.05, 400), rng.normal(0.5, 0.05, 4000), least=-6, most=5)
    assert line.even == pytest.approx(0.7, abs=0.05)
    assert line.log_odds(np.array([0.2, 0.95])).tolist() == [-6, 5]


@pytest.mark.parametrize(
    ("kind", "confidence", "stated"),
    [
        ("skulls", TAUGHT_LEAST, True),
        ("skulls", TAUGHT_LEAST - 0.01, False),
        ("d20", TAUGHT_LEAST, False),
        ("d3", 0.999, True),
    ],
)
def test_a_taught_die_is_stated_by_a_measure_of_its_own(kind, confidence, stated):
    reading = FaceReading((ReadingCandidate(kind, "3", confidence),), confidence, 0.0, 0.0)
    strict = ConfidenceModel(usual_least=0.97)
    assert FaceReader(threads=1, calibration=strict).accepts(reading) is stated


@pytest.mark.parametrize("temperature", [0.5, 2.0])
def test_the_memory_weighs_the_same_at_each_temperature(temperature: float) -> None:
    """The reader divides by the temperature later. That is about the networks, not about the memory."""
    recall = memory(told()).recall(DOUBT, COLORS)
    assert recall is not None
    after = recall.onto(DOUBT, temperature, temperature)
    added = (after.kind_logs - DOUBT.kind_logs)[: len(KINDS)] / temperature
    assert np.ptp(added - recall.kinds) < 1e-4 < np.ptp(recall.kinds)
    added = (after.looks[0].scores - DOUBT.looks[0].scores)[: len(LABELS)] / temperature
    assert np.ptp(added - recall.labels[0]) < 1e-4 < np.ptp(recall.labels[0])
