"""The engine's door: one event in, accepted or refused."""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.errors import RulesError
from traywatch.rules.core.events import Event, Player, TableTodo
from traywatch.rules.core.types import Accepted, Figure, GameInfo, Rejected, State, View
from traywatch.rules.dice_warriors import flow, turn
from traywatch.rules.dice_warriors.adjust import adjusted
from traywatch.rules.dice_warriors.content import Content
from traywatch.rules.dice_warriors.model import WarState
from traywatch.rules.dice_warriors.settings import Settings
from traywatch.rules.dice_warriors.step_context import Work
from traywatch.rules.dice_warriors.view import view
from traywatch.rules.engine.event_dispatch import Answers
from traywatch.rules.engine.session import Game, Seating

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
_ANSWERS = Answers(adjusted, flow.rolled, flow.chosen, placed=flow.placed)


class DiceWarriors(Game[Content, Settings, WarState]):
    """Dice Warriors with one content file. Pure; all that changes is in the state."""

    game = INFO
    settings_type = Settings
    state_type = WarState

    def _begin(self, settings: Settings, players: tuple[Player, ...]) -> Accepted:
        work = Work(self.content, WarState(settings=settings, players=players))
        turn.set_up(work)
        flow.run(work)
        return work.accepted()

    def _reduce(self, state: WarState, event: Event) -> Accepted | Rejected:
        work = Work(self.content, state)
        refused = _ANSWERS.take(work, event)
        if refused is not None:
            return refused
        flow.run(work)
        return work.accepted()

    def view(self, state: State) -> View:
        """The state in plain words."""
        assert isinstance(state, WarState)
        return view(self.content, state)

    def todo(self, before: State, after: State) -> tuple[TableTodo, ...]:
        """Dice to put elsewhere, to get the table from one state to the other."""
        assert isinstance(before, WarState)
        assert isinstance(after, WarState)
        names, was = self.content, {die.id: die for die in before.dice}
        now = {die.id: die for die in after.dice}
        out = []
        for die in now.values():
            old = was.get(die.id)
            if die.rank and (old is None or (old.rank, old.col) != (die.rank, die.col)):
                where = f"rank {die.rank}, space {die.col}"
                out.append(TableTodo(say=f"Put the {names.type(die.type).name} on {where}.", rules=("R3",)))
        gone = [die for name, die in was.items() if name not in now]
        out += [
            TableTodo(say=f"Take the {names.type(d.type).name} off the mat.", rules=("R14",)) for d in gone
        ]
        return tuple(out)

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
