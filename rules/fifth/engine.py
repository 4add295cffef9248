"""The engine of fifth-edition combat: how a session starts, who plays, and what takes each event."""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.messages import msg
from traywatch.rules.core.adjustable import AdjustableGroup
from traywatch.rules.core.events import Player, TableTodo
from traywatch.rules.core.types import Figure, GameInfo, GameView
from traywatch.rules.engine.event_dispatch import Answers
from traywatch.rules.engine.seating import Seating, default_players, seat
from traywatch.rules.engine.session import Game
from traywatch.rules.fifth import flow, setup
from traywatch.rules.fifth.adjust import adjustable, adjusted
from traywatch.rules.fifth.content import FifthContent
from traywatch.rules.fifth.model import FifthState
from traywatch.rules.fifth.settings import FifthSettings
from traywatch.rules.fifth.step_context import GAME_MASTER, FifthStepContext
from traywatch.rules.fifth.view import differences, view

INFO = GameInfo(
    id="fifth",
    title=msg("fifth-title"),
    ready=True,
    needs=(msg("fifth-needs-attack-dice"), msg("fifth-needs-damage")),
    summary=msg("fifth-summary"),
    intro=(msg("fifth-intro-sheet"), msg("fifth-intro-roll"), msg("fifth-intro-host")),
)


class Fifth(Game[FifthContent, FifthSettings, FifthState, FifthStepContext]):
    """Fifth-edition combat with one set of content."""

    game = INFO
    content_type = FifthContent
    settings_type = FifthSettings
    state_type = FifthState
    answers = Answers(adjusted, flow.take_roll, flow.take_choice)

    def _first_step(self, settings: FifthSettings, players: tuple[Player, ...]) -> FifthStepContext:
        step = self._step(FifthState(settings=settings, players=players))
        setup.start(step)
        return step

    def _step(self, state: FifthState) -> FifthStepContext:
        return FifthStepContext(self.content, state)

    def _run(self, step: FifthStepContext) -> None:
        flow.run(step)

    def _adjustable(self, step: FifthStepContext) -> tuple[AdjustableGroup, ...]:
        return adjustable(step)

    def _view(self, state: FifthState) -> GameView:
        return view(self.content, state)

    def _todo(self, before: FifthState, after: FifthState) -> tuple[TableTodo, ...]:
        return differences(before, after)

    # ------------------------------------------------------------------------------------

    def _seating(self) -> Seating:
        figures = [
            Figure(
                id=card.id, name=card.name, note=card.note or msg("fifth-foe-note", ac=card.ac, hp=card.hp)
            )
            for card in self.content.characters
        ]
        host = Figure(id=GAME_MASTER, name=msg("fifth-host-seat"), note=msg("fifth-host-seat-note"))
        word = msg("fifth-character-word")
        return Seating(self.content.title, word, (*figures, host), most=len(figures) + 1)

    def _seat(self, players: Sequence[Player] | None) -> tuple[Player, ...]:
        """Give each player a character. The seat of the host is taken last, or by whoever names it."""
        if players is None:
            return default_players(self.content.characters)
        ids = [card.id for card in self.content.characters]
        return seat(players, [*ids, GAME_MASTER], msg("fifth-character-word"))
