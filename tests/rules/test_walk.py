"""Sixty random sessions of every game that can be played; ``python -m tests.rules.walk`` walks thousands."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.walk import Walk, main
from traywatch.rules import games

READY = [info.id for info in games() if info.ready]


@pytest.mark.parametrize("game", READY)
@pytest.mark.parametrize("seeds", [range(n, n + 15) for n in range(0, 60, 15)], ids=lambda seeds: seeds[0])
def test_random_sessions(game: str, seeds: range) -> None:
    longest = 0
    for seed in seeds:
        walk = Walk(game, seed)
        try:
            walk.run(Random(seed).randint(1, 200))
        except AssertionError as problem:
            raise AssertionError(f"{game}, walk {seed}, after {len(walk.log)} events: {problem}") from problem
        longest = max(longest, len(walk.log))
    assert longest > 50, "sessions end too soon to show anything"


@pytest.mark.parametrize("game", READY)
def test_random_sessions_with_any_settings_and_content(game: str) -> None:
    for seed in range(12):
        walk = Walk(game, seed, anything=True)
        try:
            walk.run(Random(seed).randint(60, 150))
        except AssertionError as problem:
            raise AssertionError(f"{game}, walk {seed}, after {len(walk.log)} events: {problem}") from problem


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "free", "--n", "2", "--steps", "20"]) == 0
    assert capsys.readouterr().out.startswith("free: 2 walks, ")
