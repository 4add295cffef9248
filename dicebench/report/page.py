"""The report of one or more readers: one Markdown file, or one HTML file with charts."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from dicebench.report import tables
from dicebench.report.charts import risk_chart, share_chart
from dicebench.report.tables import Cells
from dicebench.scoring import clip_figures, picture_figures
from dicebench.scoring.comparison import FigureDifference
from dicebench.scoring.scores import Score

NOTE = (
    "Intervals are 95 %. They draw whole physical dice, rigs or days, whose number is in brackets. "
    "A star marks an exact bound, which counts each of them once. "
    "Shares are of all labeled dice, so a missed die is neither right nor accepted."
)
PICTURE_KEYS = ("found", "right", "accepted", "accepted_wrong", "risk", "false")
CLIP_KEYS = ("noticed", "phantom", "right", "accepted_wrong", "zone", "contact_found", "latency_95")
_MOST_FAILURES = 20
_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#222;
background:#fff}
table{border-collapse:collapse;margin:1rem 0;font-size:.9rem;display:block;overflow-x:auto}
th,td{border:1px solid #ccc;padding:.3rem .6rem;text-align:left}th{background:#f3f3f3}
svg{max-width:100%;height:auto}
"""

Section = tuple[str, str, list[tuple[Cells, list[Cells]]], list[str]]
"""Title, text, tables and charts of one part of the report."""


def sentence(score: Score) -> str:
    """What one may expect of a reader, in one plain sentence with the bound by physical dice."""
    if not score.by_unit:
        return f"{score.reader} was scored on clips only."
    figures = score.by_unit["die"].figures
    right, wrong = figures["accepted"], figures["risk"]
    if not wrong.n:
        return f"{score.reader} accepted no reading, so a person answers for each die."
    if right.value is None:
        return f"{score.reader} accepted {wrong.k:.0f} readings in pictures without dice."
    accepted = f"{score.reader} accepts {tables.number(right.value, 'accepted')} of the dice without asking"
    if wrong.high is None:
        return f"{accepted}; one physical die says nothing about others."
    if wrong.k == 0:
        return (
            f"{accepted}, none of them wrong; with {wrong.clusters} physical dice, up to "
            f"{tables.number(wrong.high, 'risk')} of other dice may still be read wrongly without notice."
        )
    return (
        f"{accepted}, and {tables.number(wrong.value, 'risk')} of these are wrong; on other dice it may be "
        f"up to {tables.number(wrong.high, 'risk')}."
    )


def sections(
    scores: Sequence[Score], differences: Sequence[tuple[str, str, Sequence[FigureDifference]]] = ()
) -> list[Section]:
    """All parts of the report in order."""
    parts: list[Section] = []
    if len(scores) > 1:
        parts.append(_readers(scores))
    for first, second, difference in differences:
        head = ["figure", first, second, "difference, 95 %", "better"]
        text = "Intervals draw the same physical dice for both readers."
        parts.append(
            (f"{first} and {second}", text, [(head, tables.difference_rows(difference, first, second))], [])
        )
    for score in scores:
        parts += _of_one(score)
    curves = {one.reader: one.curve for one in scores if one.curve is not None}
    if curves:
        text = "Each point accepts the readings above one confidence. Lower is better."
        parts.append(("Risk and coverage", text, [], [risk_chart(curves)]))
    return parts


def _readers(scores: Sequence[Score]) -> Section:
    reader_tables: list[tuple[Cells, list[Cells]]] = []
    if any(one.by_unit for one in scores):
        head = ["reader", *(picture_figures.TEXTS[key] for key in PICTURE_KEYS)]
        reader_tables.append((head, tables.reader_rows([one for one in scores if one.by_unit], PICTURE_KEYS)))
    if any(one.clips_by_unit for one in scores):
        head = ["reader", *(clip_figures.TEXTS[key] for key in CLIP_KEYS)]
        only_clips = [
            Score(one.reader, one.basis, clips_by_unit=one.clips_by_unit)
            for one in scores
            if one.clips_by_unit
        ]
        reader_tables.append((head, tables.reader_rows(only_clips, CLIP_KEYS)))
    return (
        "Readers",
        tables.basis_line(scores[0].basis) + ". Intervals are by physical dice.",
        reader_tables,
        [],
    )


def _of_one(score: Score) -> list[Section]:
    page_tables: list[tuple[Cells, list[Cells]]] = [(tables.FIGURE_HEAD, tables.figure_rows(score))]
    for name, groups in score.groups.items():
        if len(groups) > 1 or (name == "kind" and groups):
            page_tables.append(([f"by {name}", *tables.GROUP_HEAD[1:]], tables.group_rows(groups)))
    for name, clips in score.clip_groups.items():
        if clips:
            page_tables.append(([f"by {name}", *tables.CLIP_HEAD[1:]], tables.clip_rows(clips)))
    kinds = score.groups.get("kind", {})
    charts = []
    if kinds:
        rights = {name: one.figures["right"] for name, one in kinds.items()}
        charts.append(share_chart(f"{score.reader}: kind and value right, by kind", rights))
    text = f"{sentence(score)} It rests on {tables.basis_line(score.basis)}."
    if score.elapsed_s is not None:
        text += f" A picture takes {score.elapsed_s:.2f} s (median)."
    if score.failures:
        some = [f"{name}: {why}" for name, why in list(score.failures.items())[:_MOST_FAILURES]]
        text += f" {len(score.failures)} without an answer: {'; '.join(some)}."
    return [(score.reader, text, page_tables, charts)]


def markdown_report(title: str, parts: Sequence[Section]) -> str:
    """The report as Markdown, without charts."""
    lines = [f"# {title}", "", NOTE]
    for name, text, page_tables, _ in parts:
        if page_tables:
            lines += ["", f"## {name}", "", text]
        for head, rows in page_tables:
            lines += ["", tables.markdown(head, rows)]
    return "\n".join(lines) + "\n"


def html_report(title: str, parts: Sequence[Section]) -> str:
    """The report as one HTML file, with charts and without scripts."""
    body = [f"<h1>{escape(title)}</h1>", f"<p>{escape(NOTE)}</p>"]
    for name, text, page_tables, charts in parts:
        body += [f"<h2>{escape(name)}</h2>", f"<p>{escape(text)}</p>"]
        body += [_table(head, rows) for head, rows in page_tables]
        body += [f"<figure>{chart}</figure>" for chart in charts]
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{_STYLE}</style></head>'
        f"<body>{''.join(body)}</body></html>\n"
    )


def _table(head: Cells, rows: Sequence[Cells]) -> str:
    lines = ["<tr>" + "".join(f"<th>{escape(cell)}</th>" for cell in head) + "</tr>"]
    lines += ["<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>" for cells in rows]
    return f"<table>{''.join(lines)}</table>"
