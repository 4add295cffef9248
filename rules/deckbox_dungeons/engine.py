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
from traywatch.rules.deckbox_dungeons.card_kinds.quest_cards import Tile
from traywatch.rules.deckbox_dungeons.cards import DeckboxHero
from traywatch.rules.deckbox_dungeons.content import DeckboxContent
from traywatch.rules.deckbox_dungeons.model import DeckboxHeroState, DeckboxState, Laid, OwnCards
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
    needs=(msg("deckbox-needs-dice"), msg("deckbox-needs-enemy-dice")),
    summary=msg("deckbox-summary"),
    seed="shuffle",
    board=True,
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
MOST_OWN_HEROES = 6
"""The most players with hero cards of their own copy."""
NO_CARDS = OwnCards()


class DeckboxDungeons(Game[DeckboxContent, DeckboxSettings, DeckboxState, DeckboxStepContext]):
    """Deckbox Dungeons with one set of content.

    A board is computed from the tiles that a state has laid. Boards are cached for the next steps.
    """

    game = INFO
    content_type = DeckboxContent
    settings_type = DeckboxSettings
    state_type = DeckboxState
    answers = Answers(adjusted, flow.take_roll, flow.take_choice, placed=flow.take_placement)

    def __init__(self, content: DeckboxContent, settings: Mapping[str, JsonValue] | None = None) -> None:
        super().__init__(content, settings)
        self._boards: dict[tuple[object, ...], QuestMap] = {}
        self._last: tuple[DeckboxSettings, tuple[Laid, ...], str, tuple[Tile, ...], QuestMap] | None = None
        self._merged: tuple[OwnCards, DeckboxContent] | None = None

    def _first_step(self, settings: DeckboxSettings, players: tuple[Player, ...]) -> DeckboxStepContext:
        cards = {card.id: card for card in self._hero_cards()}
        seated = [cards[p.figure or ""] for p in players]
        heroes = tuple(
            DeckboxHeroState(id=card.id, name=card.name, player=p.id)
            for card, p in zip(seated, players, strict=True)
        )
        own = OwnCards(heroes=tuple(card for card in seated if card.blank))
        step = self._step(DeckboxState(settings=settings, players=players, heroes=heroes, own=own))
        setup.start(step)
        return step

    def _step(self, state: DeckboxState) -> DeckboxStepContext:
        return DeckboxStepContext(state, self.cards, self.board)

    def _run(self, step: DeckboxStepContext) -> None:
        run_agenda(step, flow.TASKS)

    def _adjustable(self, step: DeckboxStepContext) -> tuple[AdjustableGroup, ...]:
        return adjustable(step)

    def _view(self, state: DeckboxState) -> GameView:
        return view(self.cards(state), state, self.board(state) if state.quest else None)

    def _todo(self, before: DeckboxState, after: DeckboxState) -> tuple[TableTodo, ...]:
        if not after.quest:
            return ()
        # An undo takes the last tile away, which only the state before it knows.
        content = self.cards(max(before, after, key=lambda state: len(state.own.tiles)))
        return differences(content, before, after, self.board(after))

    def cards(self, state: DeckboxState) -> DeckboxContent:
        """All cards of a state: those of the content, and those that people entered."""
        if state.own == NO_CARDS:
            return self.content
        if self._merged is None or self._merged[0] is not state.own:
            self._merged = (state.own, self.content.with_own(state.own))
        return self._merged[1]

    def board(self, state: DeckboxState) -> QuestMap:
        """The board of a state. Its quest must be chosen."""
        last = self._last
        if (
            last is not None
            and last[0] is state.settings
            and last[1] is state.tiles
            and last[2] == state.quest
            and last[3] is state.own.tiles
        ):
            return last[4]
        half_space = state.settings.half_space_cost
        laid = ((one.tile, one.place, one.turns) for one in state.tiles)
        key = (state.quest, half_space, state.own.tiles, *laid)
        board = self._boards.get(key)
        if board is None:
            if len(self._boards) >= _BOARDS:
                self._boards.clear()
            board = self._boards[key] = QuestMap(
                self.cards(state), self.content.quest(state.quest), state.tiles, half_space
            )
        self._last = (state.settings, state.tiles, state.quest, state.own.tiles, board)
        return board

    # ------------------------------------------------------------------------------------

    def _hero_cards(self) -> tuple[DeckboxHero, ...]:
        """The hero cards. A blank one is there for as many players as can own a copy's hero."""
        ids = {card.id for card in self.content.heroes}
        more = [
            card.model_copy(update={"id": f"{card.id}_{n}", "name": f"{card.name} {n}"})
            for card in self.content.heroes
            if card.blank
            for n in range(2, MOST_OWN_HEROES + 1)
        ]
        return (*self.content.heroes, *(card for card in more if card.id not in ids))

    def _seating(self) -> Seating:
        heroes = self._hero_cards()
        figures = tuple(Figure(id=card.id, name=card.name, note=card.text) for card in heroes)
        return Seating(self.content.title, msg("deckbox-hero-word"), figures, most=len(figures))

    def _seat(self, players: Sequence[Player] | None) -> tuple[Player, ...]:
        """Give each player a hero. Players without one get the next free hero, the party's heroes first."""
        ids = [card.id for card in self._hero_cards()]
        party = [seated.hero for seated in self.content.party]
        if players is None:
            return default_players(self.content.hero(name) for name in party)
        return seat(players, ids, msg("deckbox-hero-word"), first=party)
