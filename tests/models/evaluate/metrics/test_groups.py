"""Tables of the evaluation: each die and each false positive is in its group."""

import pytest

from tests.models.evaluate.hand import picture, said, square
from traywatch.models.evaluate import Count, Report, score
from traywatch.models.evaluate.metrics.groups import NAMES, parse, table
from traywatch.models.evaluate.real_photos import LabeledDie


def report() -> Report:
    felt = picture(
        LabeledDie("d6", 3, square(0, 0, 40), tilt_deg=1.0),
        LabeledDie("d20", 17, square(50, 0, 60), size_px=75.0, tilt_deg=14.0, legible=0.05),
        ground="felt",
        light="dim",
        suite="grounds",
    )
    wood = picture(LabeledDie("d6", 6, square(0, 0, 60), stacked=True), ground="wood", light="dim")
    return score(
        [
            (
                felt,
                [
                    said("d6", 3, square(0, 0, 40), confidence=0.97),
                    said("d20", 11, square(50, 0, 60), confidence=0.4, status="unsure"),
                    said("d4", 1, square(0, 80, 20), confidence=0.93),
                ],
            ),
            (wood, []),
        ]
    )


@pytest.mark.parametrize(
    ("name", "groups"),
    [
        ("kind", ["d4", "d6", "d20"]),  # no d4 is labeled; the group is that of a false positive
        ("value", ["1", "3", "6", "17"]),
        ("ground", ["felt", "wood"]),
        ("light", ["dim"]),
        ("suite", ["grounds", "-"]),
        ("size", ["under 30", "30 to 45", "60 to 90"]),
        ("tilt", ["under 5", "12 to 20", "-"]),
        ("confidence", ["under 0.5", "0.9 to 0.95", "0.95 to 0.98", "-"]),
        ("legible", ["under 0.1", "-"]),
        ("stacked", ["stacked", "-"]),
        ("kind*ground", ["d4 felt", "d6 felt", "d6 wood", "d20 felt"]),
    ],
)
def test_groups_and_their_order(name: str, groups: list[str]) -> None:
    assert list(table(report(), name)) == groups


def test_the_counts_of_groups() -> None:
    by_ground = table(report(), "ground")
    assert by_ground["felt"].met == Count(2, 2)
    assert by_ground["felt"].false == Count(1, 3)
    assert by_ground["wood"].met == Count(0, 1)
    assert table(report(), "kind")["d4"].false == Count(1, 1)
    assert table(report(), "size")["60 to 90"].met == Count(1, 2)


@pytest.mark.parametrize("name", NAMES)
def test_every_table_contains_every_die(name: str) -> None:
    made = report()
    groups = table(made, name).values()
    assert sum(t.met.n for t in groups) == made.overall.met.n
    assert sum(t.accepted.k for t in groups) == made.overall.accepted.k


def test_error_for_an_unknown_table_lists_the_known_ones() -> None:
    assert parse("kind, size*ground") == ("kind", "size*ground")
    with pytest.raises(ValueError, match=r"unknown table 'weather'; choose from kind, value"):
        parse("kind*weather")
