"""The engine's door: one event in, accepted or refused."""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.errors import RulesError
from traywatch.rules.core.events import Drawn, Event, Player, TableTodo
from traywatch.rules.core.request_ids import stale
from traywatch.rules.core.requests import Request
from traywatch.rules.core.types import Accepted, Figure, GameInfo, Rejected, State, View
from traywatch.rules.dice_adventure import flow, setup
from traywatch.rules.dice_adventure.adjust import adjusted
from traywatch.rules.dice_adventure.content import Content
from traywatch.rules.dice_adventure.model import AdventureState, HeroState, Known
from traywatch.rules.dice_adventure.settings import Settings
from traywatch.rules.dice_adventure.step_context import Work
from traywatch.rules.dice_adventure.view import differences, view
from traywatch.rules.engine.event_dispatch import Answers
from traywatch.rules.engine.session import Game, Seating, seat

INFO = GameInfo(
    id="dice_adventure",
    title="The dice adventure",
    ready=True,
    needs=("d4 to d12 in ten colours", "a bag for each hero and location"),
    summary="Your dice against theirs.",
    seed="seed",
    intro=(
        "Each hero draws a hand of dice out of a bag. Places have bags too, and what comes out of those must "
        "be met.",
        "On your turn go somewhere or stay, then explore: a die comes out of the place's bag, and you "
        "throw one "
        "of yours against it. The higher number wins; dice that you win are yours.",
        "The colour says what a die is. Blue, green, purple and yellow are skills of body and mind, cyan is "
        "divine help, white are allies; red are enemies, brown obstacles, orange is the villain, gray a "
        "wound.",
        "You win together when every place that can be closed is closed, before the timer runs out. A hero "
        "without dice dies.",
        "Draw out of real bags and lay the dice on the tray, or let the phone draw and take the dice that it "
        "names.",
    ),
)

LEAST, MOST = 2, 5


def _drawn(work: Work, event: Drawn, request: Request) -> Rejected | None:
    return stale(event.request) if work.state.chance is None else flow.drawn(work, event, request.why)


_ANSWERS = Answers(adjusted, flow.rolled, flow.chosen, drawn=_drawn)


class DiceAdventure(Game[Content, Settings, AdventureState]):
    """The dice adventure with one content file. Pure; all that changes is in the state."""

    game = INFO
    settings_type = Settings
    state_type = AdventureState

    def _begin(self, settings: Settings, players: tuple[Player, ...]) -> Accepted:
        heroes = tuple(self._hero(player) for player in players)
        work = Work(self.content, AdventureState(settings=settings, players=players, heroes=heroes))
        setup.begin(work)
        flow.run(work)
        return work.accepted()

    def _reduce(self, state: AdventureState, event: Event) -> Accepted | Rejected:
        work = Work(self.content, state)
        refused = _ANSWERS.take(work, event)
        if refused is not None:
            return refused
        flow.run(work)
        return work.accepted()

    def view(self, state: State) -> View:
        """The state in plain words."""
        assert isinstance(state, AdventureState)
        return view(self.content, state)

    def todo(self, before: State, after: State) -> tuple[TableTodo, ...]:
        """Dice and cards to move, to get the table from one state to the other."""
        assert isinstance(before, AdventureState)
        assert isinstance(after, AdventureState)
        return differences(before, after)

    # ------------------------------------------------------------------------------------

    def _hero(self, player: Player) -> HeroState:
        card = self.content.hero(player.figure or "")
        skills = [Known(id=name, level=1) for name in card.skills]
        skills += [Known(id=name, level=0) for name in card.dormant]
        return HeroState(
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
        return Seating(self.content.title, "class", figures, most=min(MOST, len(figures)), least=LEAST)

    def _seat(self, players: Sequence[Player] | None) -> tuple[Player, ...]:
        """Gives each player a class; those who named none get the next free one of the party (R1)."""
        ids = [card.id for card in self.content.classes]
        party = self.content.party or tuple(ids)
        if players is None:
            players = [Player(id=name, name=self.content.hero(name).name, figure=name) for name in party]
        if not LEAST <= len(players) <= MOST:
            code = "players_invalid" if players else "no_players"
            raise RulesError(code, f"players: {LEAST} to {MOST} play this game, not {len(players)}")
        return seat(players, ids, "class", first=party)
