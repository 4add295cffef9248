"""The engine of Dice Warriors: how a session starts, who plays, and what takes each event."""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.errors import RulesError
from traywatch.messages import listed, msg
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
    title=msg("war-title"),
    ready=True,
    needs=(msg("war-needs-dice"), msg("war-needs-spell-dice")),
    summary=msg("war-summary"),
    board=True,
    intro=(
        msg("war-intro-players"),
        msg("war-intro-round"),
        msg("war-intro-phone"),
        msg("war-intro-ranks"),
        msg("war-intro-end"),
    ),
)


class DiceWarriors(Game[WarContent, WarSettings, WarState, WarStepContext]):
    """Dice Warriors with one set of content."""

    game = INFO
    content_type = WarContent
    settings_type = WarSettings
    state_type = WarState
    answers = Answers(adjusted, flow.take_roll, flow.take_choice, placed=flow.take_placement)

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
        spaces = settings.columns * min(settings.ranks, FIGHTER_RANKS)
        for player in players:
            party = self.content.party(player.figure) if player.figure is not None else None
            if party is not None and len(party.dice) > spaces:
                reason = msg("war-party-too-large", party=party.name, n=len(party.dice), room=spaces)
                raise RulesError("settings_invalid", reason)
        return players

    def _seating(self) -> Seating:
        names = {die.id: die.name for die in self.content.characters}
        figures = tuple(
            Figure(id=party.id, name=party.name, note=listed([names[die] for die in party.dice]))
            for party in self.content.parties
        )
        return Seating(self.content.title, msg("war-party-word"), figures, most=2, least=2)

    def _seat(self, players: Sequence[Player] | None) -> tuple[Player, ...]:
        if players is None:
            first = self.content.parties[0].id if self.content.parties else None
            second = self.content.parties[-1].id if self.content.parties else None
            return (Player(id="red", name="Red", figure=first), Player(id="blue", name="Blue", figure=second))
        if len(players) != 2 or players[0].id == players[1].id:
            raise RulesError("players_invalid", msg("war-two-players"))
        for player in players:
            if player.figure is not None and self.content.party(player.figure) is None:
                raise RulesError("players_invalid", msg("war-no-such-party", party=player.figure))
        return tuple(players)
