"""The rows that the check prints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One check: its part, what was done, what came of it, and whether that is as promised."""

    part: str
    check: str
    result: str
    ok: bool


def markdown(rows: Sequence[Row]) -> str:
    """The rows as a table for a page."""
    lines = ["| part | check | result | |", "|---|---|---|---|"]
    lines += [
        f"| {row.part} | {_cell(row.check)} | {_cell(row.result)} | {'ok' if row.ok else '**not ok**'} |"
        for row in rows
    ]
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())
