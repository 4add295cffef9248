"""Weighing hypotheses into answers: the cases that matter at a table."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import KIND_INDEX, KINDS, LABEL_INDEX, LABELS
from traywatch.calibration.dice.shapes import SHAPES
from traywatch.vision.reading.evidence import LabelEvidence, answers, peaks, prior, spots


def kind_logs(**share: float) -> NDArray[np.float32]:
    chances = np.full(len(KINDS) + 1, 1e-4)
    for kind, p in share.items():
        chances[KIND_INDEX.get(kind, -1)] = p
    return np.log(chances / chances.sum()).astype(np.float32)


def look(weight: float = 1.0, **share: float) -> LabelEvidence:
    """Probabilities of labels, named ``l17`` for 17; the remainder is "no face"."""
    chances = np.full(len(LABELS) + 1, 1e-6)
    for name, p in share.items():
        chances[LABEL_INDEX[name[1:]]] = p
    chances[-1] = max(1e-6, 1 - sum(share.values()))
    return LabelEvidence(weight, np.log(chances / chances.sum()).astype(np.float32))


def test_a_clear_die() -> None:
    found, face, nothing = answers(kind_logs(d20=0.99), [look(l17=0.98)])
    assert (found[0].kind, found[0].label) == ("d20", "17")
    assert found[0].p > 0.97
    assert face > 0.9
    assert nothing < 0.01


def test_looks_that_see_no_face_do_not_vote() -> None:
    found, _, _ = answers(kind_logs(d12=0.9), [look(0.5, l7=0.95), look(0.5, l1=0.01)])
    assert found[0].label == "7"
    assert found[0].p > 0.9


def test_a_face_that_stands_upright_beats_a_likelier_pose_that_does_not() -> None:
    upside_down, upright = look(0.75, l1=0.3), look(0.25, l7=0.9)
    found, _, _ = answers(kind_logs(d12=0.9), [upside_down, upright])
    assert found[0].label == "7"
    assert found[0].p > 5 * next(a.p for a in found if a.label == "1")


def test_a_view_with_many_hypotheses_counts_as_one() -> None:
    one, other = look(1 / 2, l3=0.9), [replace(look(1 / 8, l8=0.9), view=1)] * 4
    found, _, _ = answers(kind_logs(d10=0.95), [one, *other])
    assert found[0].p == pytest.approx(found[1].p, rel=0.05)


def test_an_unmarked_six_is_two_alternatives() -> None:
    found, _, _ = answers(kind_logs(d10=0.95), [look(0.5, l6=0.9), look(0.5, l9=0.9)])
    assert {a.label for a in found[:2]} == {"6", "9"}
    assert all(0.3 < a.p < 0.7 for a in found[:2])


def test_the_text_corrects_a_doubtful_kind() -> None:
    found, _, _ = answers(kind_logs(d12=0.6, d20=0.35), [look(l19=0.9)])
    assert (found[0].kind, found[0].label) == ("d20", "19")
    found, _, _ = answers(kind_logs(d10=0.6, d00=0.38), [look(l70=0.9)])
    assert (found[0].kind, found[0].label) == ("d00", "70")


def test_pips_and_numerals_say_the_same() -> None:
    found, _, _ = answers(kind_logs(d6=0.95), [look(l5=0.45, lp5=0.45)])
    assert (found[0].kind, found[0].label) == ("d6", "5")
    assert found[0].p > 0.9


def test_kinds_in_play_decide_a_doubt_and_bend_no_clear_picture() -> None:
    doubt = kind_logs(d10=0.6, d8=0.35)
    assert answers(doubt, [look(l3=0.9)])[0][0].kind == "d10"
    assert answers(doubt, [look(l3=0.9)], kinds={"d8"})[0][0].kind == "d8"
    assert answers(kind_logs(d20=0.999), [look(l3=0.9)], kinds={"d12"})[0][0].kind == "d20"


@pytest.mark.parametrize(
    ("kinds", "label", "kind"),
    [
        ({"d3"}, "2", "d3"),
        ({"d3"}, "5", "d6"),  # no d3 shows a 5, so it is read as a d6
        ({"d3", "d6"}, "2", "d6"),
        (None, "2", "d6"),
    ],
)
def test_a_d3_is_told_by_the_bag(kinds: set[str] | None, label: str, kind: str) -> None:
    assert answers(kind_logs(d6=0.97), [look(**{f"l{label}": 0.95})], kinds=kinds)[0][0].kind == kind


def test_unknown_kinds_are_refused() -> None:
    with pytest.raises(ValueError, match="d7"):
        prior({"d7"})


def test_nothing_seen_is_no_certainty() -> None:
    found, face, _ = answers(kind_logs(d6=0.5, d8=0.5), [])
    assert face == 0.0
    assert found[0].p < 0.2


def test_peaks_of_a_circle() -> None:
    values = np.full(36, 0.001)
    values[[35, 0, 1]] = 0.2, 0.3, 0.1
    values[18] = 0.2
    (first, second) = peaks(values, 4, 0.1)
    assert first[0] == pytest.approx(35.83, abs=0.05)  # closer to bin 35, across the wrap-around
    assert second[0] == pytest.approx(18, abs=0.05)
    assert first[1] == pytest.approx(0.6)


def test_spots_of_a_map() -> None:
    heat = np.zeros((24, 24))
    heat[6, 12], heat[6, 13] = 0.3, 0.3
    heat[20, 3] = 0.4
    found = spots(heat.ravel(), 3, 0.1)
    assert len(found) == 2
    assert found[1][:2] == pytest.approx((13 / 24, 6.5 / 24)) or found[0][:2] == pytest.approx(
        (13 / 24, 6.5 / 24)
    )


def beside(kind: str, **factor: float) -> dict[str, NDArray[np.float64]]:
    """Likelihood factors from adjacent faces, by labels named as in ``look``; 1 for all others."""
    return {kind: np.array([factor.get(f"l{text}", 1.0) for text in SHAPES[kind].labels])}


def test_neighbors_settle_a_doubt() -> None:
    doubt = look(l6=0.5, l9=0.45)
    assert answers(kind_logs(d20=0.95), [doubt])[0][0].label == "6"
    settled = replace(doubt, beside=beside("d20", l9=1000.0))
    found, _, _ = answers(kind_logs(d20=0.95), [settled])
    assert (found[0].label, found[1].label) == ("9", "6") and found[0].p > 0.95


def test_neighbors_never_overrule_a_clear_picture() -> None:
    clear = replace(look(l6=0.98), beside=beside("d20", l9=1000.0))
    found, _, _ = answers(kind_logs(d20=0.95), [clear])
    assert found[0].label == "6" and found[0].p < 0.95  # but it is still uncertain


def test_neighbors_tell_which_of_two_faces_and_of_two_kinds() -> None:
    wrong, right = look(0.6, l1=0.5), replace(look(0.4, l7=0.5), beside=beside("d20", l7=500.0))
    assert answers(kind_logs(d20=0.95), [wrong, right])[0][0].label == "7"
    fits = replace(look(l3=0.9), beside=beside("d10", l3=50.0))
    assert answers(kind_logs(d10=0.4, d8=0.55), [fits])[0][0].kind == "d10"
    assert answers(kind_logs(d10=0.01, d8=0.98), [fits])[0][0].kind == "d8"


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        (None, ("d00", "10")),
        ({"d10"}, ("d10", "10")),  # printed "10" instead of "0"
        ({"d10", "d20"}, ("d10", "10")),
        ({"d00"}, ("d00", "10")),
        ({"d10", "d00"}, ("d00", "10")),
    ],
)
def test_a_ten_is_a_d10_where_no_d00_is_in_play(kinds: set[str] | None, expected: tuple[str, str]) -> None:
    found, _, _ = answers(kind_logs(d00=0.8, d10=0.15), [look(l10=0.97)], kinds=kinds)
    assert (found[0].kind, found[0].label) == expected
