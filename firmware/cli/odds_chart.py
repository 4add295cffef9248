"""The seven odds charts of Delver's Deep on one sheet, with the question that was asked and its answer."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from traywatch.charts import LOOKS, LineLook, drawn
from traywatch.rules.delvers_deep.odds import DCS, check

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SIZE_IN = (8.0, 12.4)
_BY_DC = [f"{dc}+" for dc in DCS]
_DICE = range(1, 11)
_REROLLS = range(1, 6)
_ONE_DIE = LOOKS[5]
_LETTERS_A_LINE = 46


def draw(path: Path, title: str, lines: Sequence[str]) -> None:
    """Write the sheet as PNG; the last cell holds what was asked, and the answer.

    Raises ``ChartError`` without matplotlib, ``StorageError`` where the file cannot be written.
    """
    with drawn(path, SIZE_IN, columns=2, rows=4) as (one, passive, active, compared, *rest):
        stacked, stacked_passive, six_up, words = rest
        _one_die(one)
        _passive(passive)
        _active(active)
        _compared(compared)
        _stacked(stacked, "5  Stacked dice", 0)
        _stacked(stacked_passive, "6  Stacked dice, passive reroll of 1's", 1)
        _six_up(six_up)
        _words(words, title, lines)


def _one_die(axes: Axes) -> None:
    shares = [float(check(dc).chance) for dc in DCS]
    _prepare(axes, "1  One die", "difficulty (DC)", _BY_DC)
    _line(axes, shares, LOOKS[0], "one die")
    _numbers(axes, shares)


def _passive(axes: Axes) -> None:
    percent = [[100 * float(check(dc, reroll=n).chance) for n in _REROLLS] for dc in DCS]
    axes.imshow(percent, cmap="cividis", vmin=0, vmax=100, aspect="auto")
    axes.set_title("2  Passive reroll: chance of success, %")
    axes.set_xticks(range(len(_REROLLS)), [f"{n}'s" for n in _REROLLS])
    axes.set_yticks(range(len(DCS)), _BY_DC)
    axes.set_xlabel("rerolled: this number and less")
    axes.set_ylabel("difficulty (DC)")
    axes.grid(False)
    for row, line in enumerate(percent):
        for column, value in enumerate(line):
            ink = "black" if value > 55 else "white"
            axes.text(column, row, f"{value:.1f}", ha="center", va="center", color=ink)


def _active(axes: Axes) -> None:
    shares = [float(check(dc, active=True).chance) for dc in DCS]
    _prepare(axes, "3  Active reroll", "difficulty (DC)", _BY_DC)
    _line(axes, shares, LOOKS[1], "active reroll")
    _line(axes, [float(check(dc).chance) for dc in DCS], _ONE_DIE, "one die")
    _numbers(axes, shares)
    axes.legend(loc="lower left")


def _compared(axes: Axes) -> None:
    _prepare(axes, "4  Rerolls compared", "difficulty (DC)", _BY_DC)
    ways = (
        ("active, 2's", 2, True, LOOKS[3]),
        ("active, 1's", 1, True, LOOKS[4]),
        ("active", 0, True, LOOKS[1]),
        ("2's", 2, False, LOOKS[2]),
        ("1's", 1, False, LOOKS[0]),
        ("none", 0, False, _ONE_DIE),
    )
    for name, reroll, active, look in ways:
        shares = [float(check(dc, reroll=reroll, active=active).chance) for dc in DCS]
        _line(axes, shares, look, name)
    axes.legend(loc="lower left", title="reroll")


def _stacked(axes: Axes, title: str, reroll: int) -> None:
    _prepare(axes, title, "number of dice", [str(n) for n in _DICE])
    for look, dc in zip(LOOKS[:5], DCS, strict=True):
        shares = [float(check(dc, stack=n, reroll=reroll).chance) for n in _DICE]
        _line(axes, shares, look, f"{dc}+")
    axes.legend(loc="lower right", title="difficulty")


def _six_up(axes: Axes) -> None:
    _prepare(axes, "7  Stacked dice at 6+ with rerolls", "number of dice", [str(n) for n in _DICE])
    ways = (
        ("active", 0, True, LOOKS[1]),
        ("2's", 2, False, LOOKS[2]),
        ("1's", 1, False, LOOKS[0]),
        ("none", 0, False, _ONE_DIE),
    )
    for name, reroll, active, look in ways:
        shares = [float(check(6, stack=n, reroll=reroll, active=active).chance) for n in _DICE]
        _line(axes, shares, look, name)
    axes.legend(loc="lower right", title="reroll")


def _words(axes: Axes, title: str, lines: Sequence[str]) -> None:
    axes.set_axis_off()
    axes.set_title(title)
    wrapped = [textwrap.fill(line, _LETTERS_A_LINE, subsequent_indent="  ") for line in lines]
    axes.text(0.0, 0.97, "\n".join(wrapped), va="top", linespacing=1.5, parse_math=False)


def _prepare(axes: Axes, title: str, across: str, labels: Sequence[str]) -> None:
    """Percent upwards, and one place across for each label, the first at 0."""
    axes.set_title(title)
    axes.set_xlabel(across)
    axes.set_ylabel("chance of success, %")
    axes.set_xticks(range(len(labels)), labels)
    axes.set_xlim(-0.3, len(labels) - 0.7)
    axes.set_ylim(0, 108)
    axes.set_yticks(range(0, 101, 20))


def _line(axes: Axes, shares: Sequence[float], look: LineLook, name: str) -> None:
    axes.plot(range(len(shares)), [100 * share for share in shares], label=name, **look.options())


def _numbers(axes: Axes, shares: Sequence[float]) -> None:
    """The percent of each place, above its marker."""
    for place, share in enumerate(shares):
        axes.annotate(
            f"{100 * share:.1f}", (place, 100 * share), xytext=(0, 6), textcoords="offset points", ha="center"
        )
