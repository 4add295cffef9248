"""A reaction is asked of the player whose ability it is, in every game that has reactions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.rules.walk import Walk
from traywatch.rules.core.types import ChoiceRequest, Option, State


def asked(request: ChoiceRequest, option: Option) -> str:
    """The player who may choose an option."""
    return option.by or request.by


def players(figures: Any) -> dict[str, str]:
    """The player of each figure."""
    return {figure.id: figure.player for figure in figures}


def deep(state: Any, request: ChoiceRequest) -> Iterator[tuple[str, str, str]]:
    owners = players(state.heroes)
    for option in request.options:
        what, _, rest = option.id.partition(":")
        if what == "use" and rest.partition(":")[0] in owners:
            yield request.stage, owners[rest.partition(":")[0]], asked(request, option)


def deckbox(state: Any, request: ChoiceRequest) -> Iterator[tuple[str, str, str]]:
    owners = players(state.heroes)
    for option in request.options:
        what, _, hero = option.id.partition(":")
        if what == "minor":
            yield request.stage.partition(":")[0], owners[hero], asked(request, option)


def adventure(state: Any, request: ChoiceRequest) -> Iterator[tuple[str, str, str]]:
    owners = players(state.heroes)
    for option in request.options:
        what, _, rest = option.id.partition(":")
        if what == "assist":
            yield request.stage, owners[rest.partition(":")[0]], asked(request, option)
        elif what == "use" and request.stage == "reduce":
            yield request.stage, state.heroes[state.damage.hero].player, asked(request, option)


def delvers(state: Any, request: ChoiceRequest) -> Iterator[tuple[str, str, str]]:
    if request.stage in ("reroll", "confirm", "stack"):
        yield request.stage, state.characters[state.check.who].player, request.by


def warriors(state: Any, request: ChoiceRequest) -> Iterator[tuple[str, str, str]]:
    stage, _, name = request.stage.partition("|")
    die = next((die for die in state.dice if die.id == name), None)
    if die is not None and stage in ("shield", "maintain", "space"):
        yield stage, state.players[die.owner].id, request.by


GAMES: dict[str, tuple[Any, set[str]]] = {
    "deep_dark_dice": (deep, {"active_phase", "rethrow"}),
    "deckbox_dungeons": (deckbox, {"turn", "window"}),
    "dice_adventure": (adventure, {"assist", "reduce", "turn"}),
    "delvers_deep": (delvers, {"reroll"}),
    "dice_warriors": (warriors, {"shield"}),
}
"""How to find reactions, and the stages that random sessions must have reached."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(5), id="0"),
        pytest.param(range(5, 12), id="5", marks=pytest.mark.long("the first sessions are quick")),
    ],
)
def test_reactions_are_asked_of_their_owner(game: str, seeds: range) -> None:
    found, stages = GAMES[game]
    seen: Counter[str] = Counter()
    for seed in seeds:
        walk = Walk(game, seed, often=0.0, meddle=0.0)
        for _ in range(240):
            if not walk.state.open:
                break
            for stage, owner, by in reactions(found, walk.state):
                assert by == owner, f"{game}, walk {seed}, {stage}: asks {by}, not {owner}"
                seen[stage] += 1
            walk.step()
    assert stages <= set(seen), f"never seen: {stages - set(seen)}, only {dict(seen)}"


def reactions(found: Any, state: State) -> Iterator[tuple[str, str, str]]:
    """Each reaction that is open: its stage, the player whose ability it is, and the player who is asked."""
    for request in state.open:
        if isinstance(request, ChoiceRequest):
            yield from found(state, request)
