"""Examples for the check of texts: masks, painted faces, and batches."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")

from traywatch.calibration.dice.labels import LABELS
from traywatch.models.synth.dice.fonts import typefaces
from traywatch.models.train.networks.architectures import NO_FACE, UNREADABLE
from traywatch.models.train.text_check.cases import TextCase, texts_of_crops
from traywatch.models.train.text_check.glyph_masks import GlyphMasks, drawn, font_of, likeness
from traywatch.models.train.text_check.painting import Painter, Subject
from traywatch.models.train.text_check.task import TextTask
from traywatch.vision.reading.observations import FacePose

TEXTS = "0123456789"
POSE = FacePose((80.0, 80.0), 0.0, 24.0, 1.0)


@pytest.fixture(scope="module")
def masks() -> GlyphMasks:
    font = font_of(typefaces("train")[0].path)
    digits, signs = (
        [mask for text in some if (mask := drawn(font, text)) is not None] for some in (TEXTS, "A#S9")
    )
    assert len(digits) == len(TEXTS) and len(signs) == 4
    return GlyphMasks(
        np.array(digits), np.array(list(TEXTS)), np.array(signs), np.array([ord(c) for c in "A#S9"]),
        likeness(signs, digits),
    )  # fmt: skip


def case(label: int, *, true: bool = False, held: bool = False) -> TextCase:
    crop = np.full((160, 160, 3), 200, np.uint8)
    crop[70:90, 76:84] = 30
    return TextCase(crop, POSE, label, POSE if true else None, held=held, accepted=True)


def test_a_glyph_that_looks_like_a_number_is_no_negative(masks: GlyphMasks) -> None:
    groups, free = masks.negatives()
    used = {chr(masks.codes[row]) for rows in groups for row in rows}
    assert used == {"A", "#", "S"}, "a 9 is a number; letters are none even where they resemble one"
    assert free[1] and not free[3]
    assert masks.like_numbers() > {ord("9")}


@pytest.mark.parametrize(
    ("subject", "unknown"), [("number", False), ("glyph", True), ("drawing", True), ("blank", True)]
)
def test_a_painted_face_has_the_class_of_its_text(masks: GlyphMasks, subject: Subject, unknown: bool) -> None:
    rng, painter = np.random.default_rng(1), Painter(masks)
    face = np.full((48, 48, 3), 200, np.uint8)
    face[16:32, 20:28] = 20
    image, label = painter.paint(face, subject, rng)
    assert image.shape == face.shape and (label == UNREADABLE) is unknown
    assert unknown or LABELS[label] in "0123456789"
    inner = np.abs(image[14:34, 14:34].astype(int) - 200).max(axis=2) > 60
    assert inner.any() != (subject == "blank"), "the old ink is gone, and new ink is there"


def test_a_batch_has_all_kinds_of_examples(masks: GlyphMasks) -> None:
    cases = [case(4, true=True), case(3), case(UNREADABLE, true=True), case(NO_FACE), case(3, held=True)]
    cases.append(replace(case(5), composed=True))
    task = TextTask(cases, Painter(masks))
    batch = task.batch(np.random.default_rng(2))
    assert batch["images"].shape == (64, 48, 48, 3) and {NO_FACE, UNREADABLE} <= set(batch["target"].tolist())
    assert len(task.held) == 1
    with pytest.raises(ValueError, match="no examples: composed, things"):
        TextTask(cases[:3], Painter(masks))


def test_the_texts_of_crops_leave_out_dice_that_are_hidden(tmp_path: Path) -> None:
    """The share of 0.5 in the labels may be 0.498, so the crops decide which dice there are."""
    dice = [
        {"label": label, "visible": 0.5, "view_tilt_deg": tilt_deg}
        for label, tilt_deg in (("A", 12.34), ("B", 20.0), ("C", 7.5))
    ]
    labels = tmp_path / "0000.jsonl"
    labels.write_text(json.dumps({"dice": dice}) + "\n", encoding="utf-8")
    assert list(texts_of_crops(labels, np.array([12.338, 7.501], np.float32))) == ["A", "C"]
