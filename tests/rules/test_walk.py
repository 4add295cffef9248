"""Random sessions of every game that can be played: 5 in the quick set, 30 with ``--all``.

``python -m tests.rules.walk`` walks thousands.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.walk import Walk, main
from traywatch.rules import games

READY = [info.id for info in games() if info.ready]


FURTHER = pytest.mark.long("the first sessions of each game are quick; these are further seeds")


@pytest.mark.parametrize("game", READY)
@pytest.mark.parametrize(
    "seeds",
    [pytest.param(range(n, n + 5), marks=FURTHER if n else (), id=str(n)) for n in range(0, 30, 5)],
)
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
@pytest.mark.parametrize(
    "seeds", [pytest.param(range(n, n + 2), marks=FURTHER if n else (), id=str(n)) for n in range(0, 8, 2)]
)
def test_random_sessions_with_any_settings_and_content(game: str, seeds: range) -> None:
    for seed in seeds:
        walk = Walk(game, seed, anything=True)
        try:
            walk.run(Random(seed).randint(60, 150))
        except AssertionError as problem:
            raise AssertionError(f"{game}, walk {seed}, after {len(walk.log)} events: {problem}") from problem


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "free", "--n", "2", "--steps", "20"]) == 0
    assert capsys.readouterr().out.startswith("free: 2 walks, ")
