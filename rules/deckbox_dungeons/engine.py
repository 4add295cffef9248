"""The engine of Deckbox Dungeons: how a session starts, who plays, and what takes each event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from traywatch.messages import msg
from traywatch.rules.core.adjustable import AdjustableGroup
from traywatch.rules.core.events import Player, TableTodo
from traywatch.rules.core.types import Figure, GameInfo, GameView
from traywatch.rules.deckbox_dungeons import flow, setup
from traywatch.rules.deckbox_dungeons.adjust import adjustable, adjusted
from traywatch.rules.deckbox_dungeons.board.quest_map import QuestMap
from traywatch.rules.deckbox_dungeons.content import DeckboxContent
from traywatch.rules.deckbox_dungeons.model import DeckboxHeroState, DeckboxState, Laid
from traywatch.rules.deckbox_dungeons.settings import DeckboxSettings
from traywatch.rules.deckbox_dungeons.step_context import DeckboxStepContext
from traywatch.rules.deckbox_dungeons.view import differences, view
from traywatch.rules.engine.agenda import run_agenda
from traywatch.rules.engine.event_dispatch import Answers
from traywatch.rules.engine.seating import Seating, default_players, seat
from traywatch.rules.engine.session import Game

INFO = GameInfo(
    id="deckbox_dungeons",
    title=msg("deckbox-deckbox-dungeons"),
    ready=True,
    needs=(msg("deckbox-needs-d6"), msg("deckbox-needs-enemy-dice")),
    summary=msg("deckbox-summary"),
    seed="shuffle",
    intro=(
        msg("deckbox-intro-party"),
        msg("deckbox-intro-round"),
        msg("deckbox-intro-attack"),
        msg("deckbox-intro-explore"),
        msg("deckbox-intro-enemies"),
        msg("deckbox-intro-needs"),
    ),
)
_BOARDS = 64


class DeckboxDungeons(Game[DeckboxContent, DeckboxSettings, DeckboxState, DeckboxStepContext]):
    """Deckbox Dungeons with one set of content.

    A board is computed from the tiles that a state has laid. Boards are cached for the next steps.
    """

    game = INFO
    content_type = DeckboxContent
    settings_type = DeckboxSettings
    state_type = DeckboxState
    answers = Answers(adjusted, flow.rolled, flow.chosen, placed=flow.placed)

    def __init__(self, content: DeckboxContent, settings: Mapping[str, JsonValue] | None = None) -> None:
        super().__init__(content, settings)
        self._boards: dict[tuple[object, ...], QuestMap] = {}
        self._last: tuple[DeckboxSettings, tuple[Laid, ...], str, QuestMap] | None = None

    def _first_step(self, settings: DeckboxSettings, players: tuple[Player, ...]) -> DeckboxStepContext:
        heroes = tuple(
            DeckboxHeroState(id=p.figure or "", name=self.content.hero(p.figure or "").name, player=p.id)
            for p in players
        )
        step = self._step(DeckboxState(settings=settings, players=players, heroes=heroes))
        setup.start(step)
        return step

    def _step(self, state: DeckboxState) -> DeckboxStepContext:
        return DeckboxStepContext(self.content, state, self.board)

    def _run(self, step: DeckboxStepContext) -> None:
        run_agenda(step, flow.TASKS)

    def _adjustable(self, step: DeckboxStepContext) -> tuple[AdjustableGroup, ...]:
        return adjustable(step)

    def _view(self, state: DeckboxState) -> GameView:
        return view(self.content, state, self.board(state) if state.quest else None)

    def _todo(self, before: DeckboxState, after: DeckboxState) -> tuple[TableTodo, ...]:
        return differences(self.content, before, after, self.board(after)) if after.quest else ()

    def board(self, state: DeckboxState) -> QuestMap:
        """The board of a state. Its quest must be chosen."""
        last = self._last
        if (
            last is not None
            and last[0] is state.settings
            and last[1] is state.tiles
            and last[2] == state.quest
        ):
            return last[3]
        half_space = state.settings.half_space_cost
        key = (state.quest, half_space, *((laid.tile, laid.place, laid.turns) for laid in state.tiles))
        board = self._boards.get(key)
        if board is None:
            if len(self._boards) >= _BOARDS:
                self._boards.clear()
            board = self._boards[key] = QuestMap(
                self.content, self.content.quest(state.quest), state.tiles, half_space
            )
        self._last = (state.settings, state.tiles, state.quest, board)
        return board

    # ------------------------------------------------------------------------------------

    def _seating(self) -> Seating:
        heroes = self.content.heroes
        figures = tuple(Figure(id=card.id, name=card.name, note=card.text) for card in heroes)
        return Seating(self.content.title, msg("deckbox-hero-word"), figures, most=len(figures))

    def _seat(self, players: Sequence[Player] | None) -> tuple[Player, ...]:
        """Give each player a hero. Players without one get the next free hero, the party's heroes first."""
        ids = [card.id for card in self.content.heroes]
        party = [seated.hero for seated in self.content.party]
        if players is None:
            return default_players(self.content.hero(name) for name in party)
        return seat(players, ids, "hero", first=party)
