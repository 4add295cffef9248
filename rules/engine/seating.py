"""Seat the players of a session: who plays which figure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from traywatch.errors import RulesError
from traywatch.messages import Message, Text, msg
from traywatch.rules.core.events import Player
from traywatch.rules.core.types import Figure


class Named(Protocol):
    """A card of the content with an id and a name."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Seating:
    """The content's title, the word for a figure, the figures, and the number of players; see ``Lobby``."""

    title: Text
    word: Message
    figures: tuple[Figure, ...]
    most: int
    least: int = 1


def default_players(cards: Iterable[Named]) -> tuple[Player, ...]:
    """One player for each card, with the card's id and name."""
    return tuple(Player(id=card.id, name=card.name, figure=card.id) for card in cards)


def seat(
    players: Sequence[Player], figures: Sequence[str], what: Message, *, first: Sequence[str] = ()
) -> tuple[Player, ...]:
    """Give each player a figure. Players without one get the next free figure, those in ``first`` first.

    Raises ``RulesError``:
    ``no_players``: the list is empty.
    ``players_invalid``: two players have the same id, a figure does not exist or is taken
    twice, or there are more players than figures.
    """
    if not players:
        raise RulesError("no_players", msg("rules-players-none"))
    if len({player.id for player in players}) != len(players):
        raise RulesError("players_invalid", msg("rules-players-same-id"))
    named = [player.figure for player in players if player.figure is not None]
    for figure in named:
        if figure not in figures or named.count(figure) > 1:
            raise RulesError(
                "players_invalid", msg("rules-players-figure-unavailable", what=what, figure=figure)
            )
    free = iter([name for name in dict.fromkeys((*first, *figures)) if name not in named])
    seated = []
    for player in players:
        figure = player.figure or next(free, "")
        if not figure:
            raise RulesError(
                "players_invalid", msg("rules-players-too-many", n=len(players), n2=len(figures))
            )
        seated.append(player.model_copy(update={"figure": figure}))
    return tuple(seated)
