"""The engine of the dice adventure: how a session starts, who plays, and what takes each event."""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.errors import RulesError
from traywatch.messages import msg
from traywatch.rules.core.adjustable import AdjustableGroup
from traywatch.rules.core.events import Player, TableTodo
from traywatch.rules.core.types import Figure, GameInfo, GameView
from traywatch.rules.dice_adventure import flow, setup
from traywatch.rules.dice_adventure.adjust import adjustable, adjusted
from traywatch.rules.dice_adventure.content import AdventureContent
from traywatch.rules.dice_adventure.model import AdventureHeroState, AdventureState, KnownDie
from traywatch.rules.dice_adventure.settings import AdventureSettings
from traywatch.rules.dice_adventure.step_context import AdventureStepContext
from traywatch.rules.dice_adventure.view import differences, view
from traywatch.rules.engine.event_dispatch import Answers
from traywatch.rules.engine.seating import Seating, default_players, seat
from traywatch.rules.engine.session import Game

INFO = GameInfo(
    id="dice_adventure",
    title=msg("adv-title"),
    ready=True,
    needs=(msg("adv-need-dice"), msg("adv-need-bags")),
    summary=msg("adv-summary"),
    seed="seed",
    intro=(
        msg("adv-intro-hands"),
        msg("adv-intro-explore"),
        msg("adv-intro-colors"),
        msg("adv-intro-end"),
        msg("adv-intro-draw"),
    ),
)

LEAST, MOST = 2, 5


class DiceAdventure(Game[AdventureContent, AdventureSettings, AdventureState, AdventureStepContext]):
    """The dice adventure with one set of content."""

    game = INFO
    content_type = AdventureContent
    settings_type = AdventureSettings
    state_type = AdventureState
    answers = Answers(adjusted, flow.take_roll, flow.take_choice, drawn=flow.take_draw)

    def _first_step(self, settings: AdventureSettings, players: tuple[Player, ...]) -> AdventureStepContext:
        heroes = tuple(self._hero(player) for player in players)
        step = self._step(AdventureState(settings=settings, players=players, heroes=heroes))
        setup.begin(step)
        return step

    def _step(self, state: AdventureState) -> AdventureStepContext:
        return AdventureStepContext(self.content, state)

    def _run(self, step: AdventureStepContext) -> None:
        flow.run(step)

    def _adjustable(self, step: AdventureStepContext) -> tuple[AdjustableGroup, ...]:
        return adjustable(step)

    def _view(self, state: AdventureState) -> GameView:
        return view(self.content, state)

    def _todo(self, before: AdventureState, after: AdventureState) -> tuple[TableTodo, ...]:
        return differences(before, after)

    # ------------------------------------------------------------------------------------

    def _hero(self, player: Player) -> AdventureHeroState:
        card = self.content.hero(player.figure or "")
        skills = [KnownDie(id=name, level=1) for name in card.skills]
        skills += [KnownDie(id=name, level=0) for name in card.dormant]
        return AdventureHeroState(
            id=card.id,
            name=card.name,
            player=player.id,
            favored=card.favored,
            capacity=card.capacity or 1,
            limits=card.limits,
            skills=tuple(skills),
        )

    def _seating(self) -> Seating:
        classes = self.content.classes
        figures = tuple(Figure(id=card.id, name=card.name, note=card.text) for card in classes)
        return Seating(
            self.content.title, msg("adv-class-word"), figures, most=min(MOST, len(figures)), least=LEAST
        )

    def _seat(self, players: Sequence[Player] | None) -> tuple[Player, ...]:
        """Give each player a class. Players without one get the next free class, the party's first (R1)."""
        ids = [card.id for card in self.content.classes]
        party = self.content.party or tuple(ids)
        if players is None:
            players = default_players(self.content.hero(name) for name in party)
        if not LEAST <= len(players) <= MOST:
            code = "players_invalid" if players else "no_players"
            raise RulesError(code, msg("adv-refusal-player-count", least=LEAST, most=MOST, n=len(players)))
        return seat(players, ids, msg("adv-class-word"), first=party)
