"""Some cells of each pair matrix; ``python -m tests.rules.pairs`` plays all of them."""

from __future__ import annotations

import pytest

from tests.rules.pairs import GAMES, Play, main

EVERY = {
    "deep_dark_dice": 41, "deckbox_dungeons": 61, "dice_adventure": 17, "delvers_deep": 67,
    "dice_warriors": 29,
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_pairs_of_rules(game: str) -> None:
    cells = list(GAMES[game]())
    assert len(cells) > 300
    assert len({cell.name for cell in cells}) == len(cells)
    for cell in cells[:: EVERY[game]]:
        try:
            Play(cell).run()
        except AssertionError as problem:
            raise AssertionError(f"{game}: {cell.name}: {problem}") from problem


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "delvers_deep", "--every", "1000"]) == 0
    assert capsys.readouterr().out.startswith("delvers_deep: ")
