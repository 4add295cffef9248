"""The engine of Deep Dark Dice: how a session starts, who plays, and what takes each event."""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.messages import Text, listed, msg
from traywatch.rules.core.adjustable import AdjustableGroup
from traywatch.rules.core.events import Player, TableTodo
from traywatch.rules.core.types import Figure, GameInfo, GameView
from traywatch.rules.deep_dark_dice import flow, setup
from traywatch.rules.deep_dark_dice.adjust import adjustable, adjusted
from traywatch.rules.deep_dark_dice.cards import DeepHero
from traywatch.rules.deep_dark_dice.content import DeepContent
from traywatch.rules.deep_dark_dice.model import DeepHeroState, DeepState, MonsterState, plain
from traywatch.rules.deep_dark_dice.settings import DeepSettings
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext
from traywatch.rules.deep_dark_dice.view import differences, view
from traywatch.rules.engine.agenda import run_agenda
from traywatch.rules.engine.event_dispatch import Answers
from traywatch.rules.engine.seating import Seating, default_players, seat
from traywatch.rules.engine.session import Game

INFO = GameInfo(
    id="deep_dark_dice",
    title=msg("ddd-title"),
    ready=True,
    needs=("d20", "d24", "d60", msg("ddd-needs-curse-dice"), msg("ddd-needs-obstacle-dice")),
    zones=True,
    summary=msg("ddd-summary"),
)


class DeepDarkDice(Game[DeepContent, DeepSettings, DeepState, DeepStepContext]):
    """Deep Dark Dice with one set of content."""

    game = INFO
    content_type = DeepContent
    settings_type = DeepSettings
    state_type = DeepState
    answers = Answers(adjusted, flow.take_roll, flow.take_choice, placed=flow.take_placement)

    def _first_step(self, settings: DeepSettings, players: tuple[Player, ...]) -> DeepStepContext:
        step = self._step(_empty(self.content, settings, players))
        setup.start(step, plain(do="start"))
        return step

    def _step(self, state: DeepState) -> DeepStepContext:
        return DeepStepContext(self.content, state)

    def _run(self, step: DeepStepContext) -> None:
        run_agenda(step, flow.TASKS)

    def _finish(self, before: DeepState, step: DeepStepContext) -> None:
        """Add the cards that must be turned on the table."""
        step.effects += self._todo(before, step.state)

    def _adjustable(self, step: DeepStepContext) -> tuple[AdjustableGroup, ...]:
        return adjustable(step)

    def _view(self, state: DeepState) -> GameView:
        return view(self.content, state)

    def _todo(self, before: DeepState, after: DeepState) -> tuple[TableTodo, ...]:
        return differences(before, after)

    # ------------------------------------------------------------------------------------

    def _seating(self) -> Seating:
        heroes = self.content.heroes
        figures = tuple(
            Figure(id=card.id, name=card.name, note=card.text or _strength(card)) for card in heroes
        )
        return Seating(self.content.title, msg("ddd-hero-word"), figures, most=len(figures))

    def _seat(self, players: Sequence[Player] | None) -> tuple[Player, ...]:
        """Give each player a hero. Players without one get the next free hero."""
        ids = [card.id for card in self.content.heroes]
        party = self.content.party or tuple(ids)
        if players is None:
            return default_players(self.content.hero(name) for name in party)
        return seat(players, ids, msg("ddd-hero-word"))


def _strength(card: DeepHero) -> Text:
    """A hero in a few words, from the numbers on the card."""
    numbers = ((card.max_health, "max_health"), (card.attack, "attack"), (card.armor, "armor"))
    stats = [msg("ddd-stat", stat=stat, n=n) for n, stat in numbers if isinstance(n, int) and n]
    return listed(stats) if stats else ""


def _empty(content: DeepContent, settings: DeepSettings, players: tuple[Player, ...]) -> DeepState:
    """A session before its first card is read."""
    heroes = tuple(
        DeepHeroState(
            id=player.figure or "",
            name=content.hero(player.figure or "").name,
            player=player.id,
            max_health=1,
            full_attack=0,
            full_armor=0,
            health=1,
            attack=0,
            armor=0,
        )
        for player in players
    )
    card = content.monster(content.battle(1).monster)
    monster = MonsterState(id=card.id, name=card.name, health=1, max_health=1, armor=0)
    return DeepState(settings=settings, players=players, heroes=heroes, monster=monster)
