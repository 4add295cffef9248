"""Confusions between values."""

from tests.models.evaluate.hand import picture, said, square
from traywatch.models.evaluate import Count, score
from traywatch.models.evaluate.metrics.confusion import lookalikes, to_lines, worst
from traywatch.models.evaluate.real_photos import LabeledDie


def test_lookalikes_are_counted_separately() -> None:
    shown = [
        ("d12", 6, 9),
        ("d20", 6, 6),
        ("d20", 9, 6),
        ("d8", 7, 1),
        ("d8", 7, 5),
        ("d8", 2, 5),
        ("d8", 2, 5),
    ]
    results = [
        (picture(LabeledDie(kind, value, square(0))), [said(kind, guess, square(0))])
        for kind, value, guess in shown
    ]
    pairs = score(results).pairs
    found = {(m.truth, m.said): m.count for m in lookalikes(pairs)}
    assert found[6, 9] == Count(1, 2)
    assert found[9, 6] == Count(1, 1)
    assert found[7, 1] == Count(1, 2)
    assert found[1, 7] == Count(0, 0)
    assert found[16, 91] == Count(0, 0)
    assert [(m.truth, m.said, m.count) for m in worst(pairs)] == [(2, 5, Count(2, 2)), (7, 5, Count(1, 2))]
    assert "    6 called 9   1 of 2, 1 accepted" in to_lines(pairs)
