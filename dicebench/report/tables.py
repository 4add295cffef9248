"""Scores as Markdown tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dicebench.scoring import clip_figures, picture_figures
from dicebench.scoring.clip_figures import ClipFigures
from dicebench.scoring.clusters import Unit
from dicebench.scoring.comparison import FigureDifference
from dicebench.scoring.intervals import Estimate
from dicebench.scoring.picture_figures import PICTURE_FIGURES, RISK, PictureFigures
from dicebench.scoring.scores import Basis, Score

UNIT_TEXTS: dict[Unit, str] = {"die": "by physical dice", "rig": "by rigs", "day": "by days"}
PLAIN = ("latency", "latency_95", "phantom", "extra", "failed", *PICTURE_FIGURES)
"""Figures that are numbers, not shares."""
GROUP_COLUMNS = ("found", "right", "accepted", "accepted_wrong", "false")
CLIP_COLUMNS = ("noticed", "phantom", "right", "accepted_wrong", "zone", "contact_found", "latency_95")

Cells = list[str]


def number(value: float | None, key: str) -> str:
    """A share in percent, or another figure with two digits."""
    if value is None:
        return "–"
    return f"{value:.2f}" if key in PLAIN else f"{100 * value:.1f} %"


def interval(estimate: Estimate, key: str) -> str:
    """The interval with its number of clusters; a star marks an exact bound."""
    if estimate.low is None or estimate.high is None:
        return f"– ({estimate.clusters})"
    low, high = number(estimate.low, key).removesuffix(" %"), number(estimate.high, key).removesuffix(" %")
    return f"{low} to {high}{'*' if estimate.exact else ''} ({estimate.clusters})"


def count(estimate: Estimate, key: str) -> str:
    """The count and what it is of."""
    return f"{estimate.n:.0f}" if key.startswith("latency") else f"{estimate.k:.0f} of {estimate.n:.0f}"


def basis_line(basis: Basis) -> str:
    """What a score rests on, in one line."""
    parts = [
        (basis.pictures, "pictures"), (basis.clips, "clips"), (basis.dice, "labeled dice"),
        (basis.physical_dice, "physical dice"), (basis.rigs, "rigs"), (basis.days, "days"),
    ]  # fmt: skip
    return ", ".join(f"{n:,} {text}" for n, text in parts if n)


def figure_rows(score: Score) -> list[Cells]:
    """One row for each figure: text, count, value, and the interval by each unit."""
    rows: list[Cells] = []
    for by_unit, texts in (
        (score.by_unit, picture_figures.TEXTS),
        (score.clips_by_unit, clip_figures.TEXTS),
    ):
        for key, text in texts.items() if by_unit else ():
            estimates = [figures.figures[key] for figures in by_unit.values()]
            first = estimates[0]
            rows.append(
                [
                    text,
                    count(first, key),
                    number(first.value, key),
                    *(interval(one, key) for one in estimates),
                ]
            )
    if score.curve is not None:
        area = score.curve.area
        rows.append(
            [
                "area under risk and coverage",
                f"{area.n:.0f}",
                number(area.value, RISK),
                interval(area, RISK),
                "",
                "",
            ]
        )
    return rows


FIGURE_HEAD = ["figure", "count", "value", *UNIT_TEXTS.values()]


def group_rows(groups: Mapping[str, PictureFigures]) -> list[Cells]:
    """One row for each group of dice, with intervals by physical dice."""
    return [
        [
            name,
            *(str(n) for n in (one.pictures, one.dice, one.physical_dice, one.rigs)),
            *(_short(one.figures[key], key) for key in GROUP_COLUMNS),
        ]
        for name, one in groups.items()
    ]


_GROUP_COUNTS = ["pictures", "labeled dice", "physical dice", "rigs"]
GROUP_HEAD = ["", *_GROUP_COUNTS, *(picture_figures.TEXTS[key] for key in GROUP_COLUMNS)]


def clip_rows(groups: Mapping[str, ClipFigures]) -> list[Cells]:
    """One row for each suite of clips."""
    return [
        [
            name,
            *(str(n) for n in (one.clips, one.rolls, one.physical_dice, one.rigs)),
            *(_short(one.figures[key], key) for key in CLIP_COLUMNS),
        ]
        for name, one in groups.items()
    ]


CLIP_HEAD = [
    "",
    "clips",
    "rolls",
    "physical dice",
    "rigs",
    *(clip_figures.TEXTS[key] for key in CLIP_COLUMNS),
]


def reader_rows(scores: Sequence[Score], keys: Sequence[str]) -> list[Cells]:
    """One row for each reader."""
    rows = []
    for one in scores:
        figures = {**_first(one.clips_by_unit), **_first(one.by_unit)}
        rows.append([one.reader, *(_short(figures[key], key) if key in figures else "–" for key in keys)])
    return rows


def _first(by_unit: Mapping[Unit, PictureFigures] | Mapping[Unit, ClipFigures]) -> dict[str, Estimate]:
    return by_unit["die"].figures if by_unit else {}


def _short(estimate: Estimate, key: str) -> str:
    if estimate.value is None:
        return "–"
    if estimate.low is None or estimate.high is None:
        return number(estimate.value, key)
    low, high = number(estimate.low, key).removesuffix(" %"), number(estimate.high, key).removesuffix(" %")
    return f"{number(estimate.value, key)} ({low} to {high})"


def difference_rows(differences: Sequence[FigureDifference], first: str, second: str) -> list[Cells]:
    """One row for each figure of two readers; an open row has an interval with both signs."""
    names = {"first": first, "second": second, "open": "open"}
    return [
        [
            (clip_figures.TEXTS if one.of_clips else picture_figures.TEXTS)[one.figure],
            number(one.first, one.figure),
            number(one.second, one.figure),
            _gap(one),
            names[one.better],
        ]
        for one in differences
    ]


def _gap(difference: FigureDifference) -> str:
    if difference.low is None or difference.high is None:
        return "–"
    if difference.figure in PLAIN:
        return f"{difference.low:+.2f} to {difference.high:+.2f}"
    return f"{100 * difference.low:+.1f} to {100 * difference.high:+.1f}"


def markdown(head: Cells, rows: Sequence[Cells]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |" for cells in lines)
