"""The seven figures of Delver's Deep on one sheet, worked out anew and drawn our own way."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from traywatch.firmware.cli.charts import SET, Sheet
from traywatch.rules.delvers_deep.odds import DCS, check

_BY_DC = [f"{dc}+" for dc in DCS]
_DICE = range(1, 11)


def draw(path: Path, title: str, lines: Sequence[str]) -> None:
    """Write the sheet; the last cell holds what was asked, and the answer."""
    sheet = Sheet(3, 3)
    _one_die(sheet)
    _passive(sheet)
    _active(sheet)
    _compared(sheet)
    for column, row, heading, reroll in (
        (1, 1, "5  Stacked dice", 0),
        (2, 1, "6  Stacked, passive 1's", 1),
    ):
        chart = sheet.chart(column, row, heading, "dice in all", [str(n) for n in _DICE])
        for colour, dc in zip(SET, DCS, strict=False):
            shares = [float(check(dc, stack=n, reroll=reroll).chance) for n in _DICE]
            chart.line(shares, colour)
        chart.legend([(f"{dc}+", colour) for colour, dc in zip(SET, DCS, strict=False)], "lower right")
    _six_up(sheet)
    sheet.words(1, 2, title, lines)
    sheet.save(path)


def _one_die(sheet: Sheet) -> None:
    shares = [float(check(dc).chance) for dc in DCS]
    chart = sheet.chart(0, 0, "1  One die", "difficulty", _BY_DC)
    chart.line(shares, SET[0])
    chart.numbers(shares)


def _passive(sheet: Sheet) -> None:
    rows = [[float(check(dc, reroll=r).chance) for r in range(1, 6)] for dc in DCS]
    columns = [f"{r}'s" for r in range(1, 6)]
    sheet.heat(1, 0, "2  Passive reroll, %", "rerolled: this number and less", columns, _BY_DC, rows)


def _active(sheet: Sheet) -> None:
    shares = [float(check(dc, active=True).chance) for dc in DCS]
    chart = sheet.chart(2, 0, "3  Active reroll", "difficulty", _BY_DC)
    chart.line([float(check(dc).chance) for dc in DCS], SET[5], dotted=True)
    chart.line(shares, SET[1])
    chart.numbers(shares)
    chart.legend([("active", SET[1]), ("one die", SET[5])])


def _compared(sheet: Sheet) -> None:
    chart = sheet.chart(0, 1, "4  Rerolls compared", "difficulty", _BY_DC)
    ways = (
        ("active and 2's", 2, True),
        ("active and 1's", 1, True),
        ("active", 0, True),
        ("2's", 2, False),
        ("1's", 1, False),
        ("one die", 0, False),
    )
    names = []
    for colour, (name, reroll, active) in zip(
        (SET[4], SET[3], SET[1], SET[2], SET[0], SET[5]), ways, strict=True
    ):
        chart.line([float(check(dc, reroll=reroll, active=active).chance) for dc in DCS], colour)
        names.append((name, colour))
    chart.legend(names, "lower left")


def _six_up(sheet: Sheet) -> None:
    chart = sheet.chart(0, 2, "7  Stacked 6+ with rerolls", "dice in all", [str(n) for n in _DICE])
    ways = (("active", 0, True), ("2's", 2, False), ("1's", 1, False), ("stack only", 0, False))
    names = []
    for colour, (name, reroll, active) in zip((SET[1], SET[2], SET[0], SET[5]), ways, strict=True):
        shares = [float(check(6, stack=n, reroll=reroll, active=active).chance) for n in _DICE]
        chart.line(shares, colour)
        names.append((name, colour))
    chart.legend(names, "lower right")
