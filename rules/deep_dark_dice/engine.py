"""The engine's door: one event in, accepted or refused."""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.rules.core.events import Event, Player, TableTodo
from traywatch.rules.core.types import Accepted, Figure, GameInfo, Rejected, State, View
from traywatch.rules.deep_dark_dice import flow, setup
from traywatch.rules.deep_dark_dice.adjust import adjusted
from traywatch.rules.deep_dark_dice.cards import Hero
from traywatch.rules.deep_dark_dice.content import Content
from traywatch.rules.deep_dark_dice.model import DeepState, HeroState, MonsterState
from traywatch.rules.deep_dark_dice.settings import Settings
from traywatch.rules.deep_dark_dice.step_context import Work
from traywatch.rules.deep_dark_dice.view import differences, view
from traywatch.rules.engine.event_dispatch import Answers
from traywatch.rules.engine.session import Game, Seating, seat

INFO = GameInfo(
    id="deep_dark_dice",
    title="Deep Dark Dice",
    ready=True,
    needs=("d20", "d24", "d60", "your dice for curse levels 1 to 3", "small metal d6 as obstacles"),
    summary="Where the die stops decides: crit, hit, miss or fumble.",
)
_ANSWERS = Answers(adjusted, flow.rolled, flow.chosen, placed=flow.placed)


class DeepDarkDice(Game[Content, Settings, DeepState]):
    """Deep Dark Dice with one content file. Pure; all that changes is in the state."""

    game = INFO
    settings_type = Settings
    state_type = DeepState

    def _begin(self, settings: Settings, players: tuple[Player, ...]) -> Accepted:
        work = Work(self.content, _empty(self.content, settings, players))
        setup.start(work)
        flow.run(work)
        return work.accepted()

    def _reduce(self, state: DeepState, event: Event) -> Accepted | Rejected:
        work = Work(self.content, state)
        refused = _ANSWERS.take(work, event)
        if refused is not None:
            return refused
        flow.run(work)
        todo = self.todo(state, work.state)
        return Accepted(work.state, (*work.effects, *todo), work.trace)

    def view(self, state: State) -> View:
        """The state in plain words."""
        assert isinstance(state, DeepState)
        return view(self.content, state)

    def todo(self, before: State, after: State) -> tuple[TableTodo, ...]:
        """Cards to turn, to get the table from one state to the other."""
        assert isinstance(before, DeepState)
        assert isinstance(after, DeepState)
        return differences(before, after)

    # ------------------------------------------------------------------------------------

    def _seating(self) -> Seating:
        heroes = self.content.heroes
        figures = tuple(
            Figure(id=card.id, name=card.name, note=card.text or _strength(card)) for card in heroes
        )
        return Seating(self.content.title, "hero", figures, most=len(figures))

    def _seat(self, players: Sequence[Player] | None) -> tuple[Player, ...]:
        """Gives each player a hero; those who named none get the next free one."""
        ids = [card.id for card in self.content.heroes]
        party = self.content.party or tuple(ids)
        if players is None:
            return tuple(Player(id=i, name=self.content.hero(i).name, figure=i) for i in party)
        return seat(players, ids, "hero")


def _strength(card: Hero) -> str:
    """A hero in a few words, as far as the card says."""
    known = ((card.max_health, "health"), (card.attack, "attack"), (card.armor, "armor"))
    return ", ".join(f"{much} {what}" for much, what in known if isinstance(much, int) and much)


def _empty(content: Content, settings: Settings, players: tuple[Player, ...]) -> DeepState:
    """A session before its first card is read."""
    heroes = tuple(
        HeroState(
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
