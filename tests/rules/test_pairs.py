"""Some cells of each pair matrix, and more with ``--all``; ``python -m tests.rules.pairs`` plays all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.matrices.decided import PLAYERS, check_decided, decided
from tests.rules.pairs import GAMES, Play, main

EVERY = {
    "deep_dark_dice": 41, "deckbox_dungeons": 61, "dice_adventure": 17, "delvers_deep": 67,
    "dice_warriors": 29, "fifth": 13,
}  # fmt: skip


QUICK = 8
"""Of the cells that are played, the quick set plays one out of so many."""

FURTHER = pytest.mark.long("every eighth of these cells is quick")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", [0, *(pytest.param(n, marks=FURTHER) for n in range(1, QUICK))])
def test_pairs_of_rules(game: str, part: int) -> None:
    cells = list(GAMES[game]())
    assert len(cells) > 300
    assert len({cell.name for cell in cells}) == len(cells)
    for cell in cells[:: EVERY[game]][part::QUICK]:
        try:
            Play(cell).run()
        except AssertionError as problem:
            raise AssertionError(f"{game}: {cell.name}: {problem}") from problem


@pytest.mark.parametrize("game", GAMES)
def test_cells_that_the_text_decides(game: str) -> None:
    engines = {cell.name: cell.engine for cell in GAMES[game]()}
    for cell in decided(game):
        assert cell.name in engines, f"{game} has no cell {cell.name}"
        assert cell.locator and cell.row["want"]
        check_decided(cell, engines[cell.name]())


@pytest.mark.parametrize("game", PLAYERS)
def test_a_wrong_value_is_noticed(game: str) -> None:
    cell = next(decided(game))
    wrong = {path: f"not {value}" for path, value in cell.row["want"].items()}
    engine = next(one for one in GAMES[game]() if one.name == cell.name).engine()
    with pytest.raises(AssertionError, match="not"):
        check_decided(replace(cell, row={**cell.row, "want": wrong}), engine)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "delvers_deep", "--every", "1000"]) == 0
    assert capsys.readouterr().out.startswith("delvers_deep: ")
