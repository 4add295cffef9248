"""The engine of Delver's Deep: how a session starts, who plays, and what takes each event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from traywatch.messages import listed, msg
from traywatch.rules.core.adjustable import AdjustableGroup
from traywatch.rules.core.events import Player, TableTodo
from traywatch.rules.core.types import Figure, GameInfo, GameView
from traywatch.rules.delvers_deep import flow, setup
from traywatch.rules.delvers_deep.adjust import adjustable, adjusted
from traywatch.rules.delvers_deep.checks import content_advice
from traywatch.rules.delvers_deep.content import DelverContent
from traywatch.rules.delvers_deep.model import DelversState
from traywatch.rules.delvers_deep.settings import DelverSettings
from traywatch.rules.delvers_deep.step_context import DelverStepContext
from traywatch.rules.delvers_deep.view import differences, view
from traywatch.rules.engine.event_dispatch import Answers
from traywatch.rules.engine.seating import Seating, default_players, seat
from traywatch.rules.engine.session import Game

INFO = GameInfo(
    id="delvers_deep",
    title=msg("delve-title"),
    ready=True,
    needs=(msg("delve-need-dice"),),
    summary=msg("delve-summary"),
)


class DelversDeep(Game[DelverContent, DelverSettings, DelversState, DelverStepContext]):
    """Delver's Deep with one set of content."""

    game = INFO
    content_type = DelverContent
    settings_type = DelverSettings
    state_type = DelversState
    answers = Answers(adjusted, flow.take_roll, flow.take_choice, late=flow.late)

    def __init__(self, content: DelverContent, settings: Mapping[str, JsonValue] | None = None) -> None:
        super().__init__(content, settings)
        self.warnings = content_advice.warnings(content)

    def _first_step(self, settings: DelverSettings, players: tuple[Player, ...]) -> DelverStepContext:
        cards = {card.id: card for card in self.content.characters}
        characters = tuple(setup.from_card(self.content, cards[p.figure or ""], p.id) for p in players)
        step = self._step(DelversState(settings=settings, players=players, characters=characters))
        if self.warnings:
            step.use(*(rule for rule, _ in self.warnings))
            step.report(msg("delve-about-cards"), [text for _, text in self.warnings])
        return step

    def _step(self, state: DelversState) -> DelverStepContext:
        return DelverStepContext(self.content, state)

    def _run(self, step: DelverStepContext) -> None:
        flow.run(step)

    def _adjustable(self, step: DelverStepContext) -> tuple[AdjustableGroup, ...]:
        return adjustable(step)

    def _view(self, state: DelversState) -> GameView:
        return view(self.content, state)

    def _todo(self, before: DelversState, after: DelversState) -> tuple[TableTodo, ...]:
        return differences(before, after)

    # ------------------------------------------------------------------------------------

    def _seating(self) -> Seating:
        content = self.content
        names = {c.id: c.name for c in (*content.ancestries, *content.backgrounds, *content.classes)}
        figures = tuple(
            Figure(
                id=card.id,
                name=card.name,
                note=listed([names[one] for one in (card.ancestry, card.background, card.class_) if one]),
            )
            for card in content.characters
        )
        return Seating(self.content.title, msg("delve-character-word"), figures, most=len(figures))

    def _seat(self, players: Sequence[Player] | None) -> tuple[Player, ...]:
        """Give each player a character. Players without one get the next free one, the party's first."""
        ids = [card.id for card in self.content.characters]
        party = self.content.party or tuple(ids)
        if players is None:
            return default_players(self.content.character(name) for name in party)
        return seat(players, ids, msg("delve-character-word"), first=party)
