"""The engine of Dice Warriors: how a session starts, who plays, and what takes each event."""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.errors import RulesError
from traywatch.rules.core.adjustable import AdjustableGroup
from traywatch.rules.core.events import Player, TableTodo
from traywatch.rules.core.types import Figure, GameInfo, GameView
from traywatch.rules.dice_warriors import flow, setup
from traywatch.rules.dice_warriors.adjust import adjustable, adjusted
from traywatch.rules.dice_warriors.content import WarContent
from traywatch.rules.dice_warriors.model import WarState
from traywatch.rules.dice_warriors.settings import FIGHTER_RANKS, WarSettings
from traywatch.rules.dice_warriors.step_context import WarStepContext
from traywatch.rules.dice_warriors.view import differences, view
from traywatch.rules.engine.agenda import run_agenda
from traywatch.rules.engine.event_dispatch import Answers
from traywatch.rules.engine.seating import Seating
from traywatch.rules.engine.session import Game

INFO = GameInfo(
    id="dice_warriors",
    title="Dice Warriors",
    ready=True,
    needs=("five d4 to d12 a player", "spell dice, or any dice of their shape"),
    summary="Two parties of dice stand in ranks; faces are blows, shields and spells.",
    intro=(
        "Two players with five dice each. A die is a fighter or a caster; it can take as many hits as it has "
        "sides.",
        "In a round both roll all their dice and stand them in ranks. Then they act, the rank farthest back "
        "first: what a die does is the face that it rolled.",
        "With ordinary dice the number says the face: the phone knows what each means, whom it may "
        "reach, and "
        "counts the hits.",
        "No rank may hold more dice than the one in front of it, and fighters stand in the first two.",
        "Whoever has no character dice left has lost.",
    ),
)


class DiceWarriors(Game[WarContent, WarSettings, WarState, WarStepContext]):
    """Dice Warriors with one set of content."""

    game = INFO
    content_type = WarContent
    settings_type = WarSettings
    state_type = WarState
    answers = Answers(adjusted, flow.rolled, flow.chosen, placed=flow.placed)

    def _first_step(self, settings: WarSettings, players: tuple[Player, ...]) -> WarStepContext:
        step = self._step(WarState(settings=settings, players=players))
        setup.start(step)
        return step

    def _step(self, state: WarState) -> WarStepContext:
        return WarStepContext(self.content, state)

    def _run(self, step: WarStepContext) -> None:
        run_agenda(step, flow.TASKS)

    def _adjustable(self, step: WarStepContext) -> tuple[AdjustableGroup, ...]:
        return adjustable(step)

    def _view(self, state: WarState) -> GameView:
        return view(self.content, state)

    def _todo(self, before: WarState, after: WarState) -> tuple[TableTodo, ...]:
        return differences(self.content, before, after)

    def _fit(
        self, settings: WarSettings, players: tuple[Player, ...], *, default: bool
    ) -> tuple[Player, ...]:
        """Refuse a named party that is larger than the table, which ``party_size`` says nothing about."""
        room = settings.columns * min(settings.ranks, FIGHTER_RANKS)
        for player in players:
            party = self.content.party(player.figure) if player.figure is not None else None
            if party is not None and len(party.dice) > room:
                raise RulesError(
                    "settings_invalid",
                    f"settings: ranks {settings.ranks} and columns {settings.columns} leave {room} spaces "
                    f"where fighters may stand, but the party {party.id!r} has {len(party.dice)} dice",
                )
        return players

    def _seating(self) -> Seating:
        names = {die.id: die.name for die in self.content.characters}
        figures = tuple(
            Figure(id=party.id, name=party.name, note=", ".join(names[die] for die in party.dice))
            for party in self.content.parties
        )
        return Seating(self.content.title, "party", figures, most=2, least=2)

    def _seat(self, players: Sequence[Player] | None) -> tuple[Player, ...]:
        if players is None:
            first = self.content.parties[0].id if self.content.parties else None
            second = self.content.parties[-1].id if self.content.parties else None
            return (Player(id="red", name="Red", figure=first), Player(id="blue", name="Blue", figure=second))
        if len(players) != 2 or players[0].id == players[1].id:
            raise RulesError("players_invalid", "players: this game is for two, each with an id of their own")
        for player in players:
            if player.figure is not None and self.content.party(player.figure) is None:
                raise RulesError("players_invalid", f"players: there is no party {player.figure!r}")
        return tuple(players)
