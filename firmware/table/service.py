"""The table: what the web routes, the loop and the button call."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from pydantic import JsonValue

from traywatch.firmware.dice.counts import DiceCounts, DiceIndex
from traywatch.firmware.storage.clips import ClipStore
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.journal.index import JournalIndex
from traywatch.firmware.storage.pictures import PictureStore
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.asks.queue import AskQueue
from traywatch.firmware.table.automatic_steps import AutomaticSteps
from traywatch.firmware.table.commands import tray_status
from traywatch.firmware.table.commands.adjustments import Adjustments
from traywatch.firmware.table.commands.answers import AnswerRecorder
from traywatch.firmware.table.commands.corrections import Corrections
from traywatch.firmware.table.commands.hidden_rolls import HiddenRolls
from traywatch.firmware.table.commands.settings import change_settings, roll_in_demo
from traywatch.firmware.table.commands.turn_order import TurnOrders
from traywatch.firmware.table.engines import EngineLoader
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.hidden.audience import Viewer
from traywatch.firmware.table.publisher import Publisher
from traywatch.firmware.table.session.ask.dice_ask import utc_now
from traywatch.firmware.table.session.awaited import AwaitedDice, awaited_dice, kinds_in_play
from traywatch.firmware.table.session.observation import PlacementProfile
from traywatch.firmware.table.sessions import restored_state, resume_session, start_session
from traywatch.firmware.table.state import SourceInfo, TableState
from traywatch.firmware.table.store import TableHooks, TableStore
from traywatch.firmware.table.throws import ThrowRecorder
from traywatch.firmware.table.views.history import ThrowHistory, ThrowIndex
from traywatch.firmware.table.views.known_throws import KnownThrows
from traywatch.firmware.table.views.path_statistics import PathIndex
from traywatch.firmware.table.views.session_list import SessionIndex
from traywatch.firmware.table.views.statistics import StatisticsIndex
from traywatch.firmware.table.views.table_view import TableView
from traywatch.messages import Text
from traywatch.rules import load_game
from traywatch.rules.core.types import Engine, Player

__all__ = ["TableError", "TableService"]


class TableService:
    """A table with its journal, its pictures and its subscribers. Safe to call from any thread.

    ``throws`` records throws, ``answers`` takes answers, ``corrections`` takes undo, redo and amendments,
    ``adjustments`` takes changes of the state by hand, ``asks`` takes requests for dice of programs,
    ``hidden_rolls`` takes and reveals hidden rolls, and ``history`` reads earlier throws; it takes no lock.
    Commands take ``state_id``, the state that they were decided for, and ``who``, the actor: their
    permission is checked, and the audit log names them. Without ``who`` the table itself acts, and may do
    everything.

    ``profile`` says how far a die is from the next zone border. With ``autoplay`` the table takes every
    default itself after ``auto_after_s`` seconds and starts again when a session has ended: the practice
    tray. Without it, the table only takes the choices that the game marks as automatic.
    """

    def __init__(
        self,
        journal: Journal,
        *,
        pictures: PictureStore | None = None,
        clips: ClipStore | None = None,
        profile: PlacementProfile | None = None,
        autoplay: bool = False,
        auto_after_s: float = 2.0,
        load: Callable[..., Engine] = load_game,
        clock: Callable[[], float] = time.monotonic,
        publisher: Publisher | None = None,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self.journal = journal
        self.pictures = pictures or PictureStore(None)
        self.clips = clips or ClipStore(None)
        self.publisher = publisher or Publisher()
        self.engine = EngineLoader(load)
        self.store = TableStore(journal, self.pictures, self.publisher, clock)
        self.index = JournalIndex(
            journal,
            journal.path.with_name("index.sqlite") if journal.path is not None else None,
            (KnownThrows((DiceIndex(), StatisticsIndex(), PathIndex())), SessionIndex(), ThrowIndex()),
        )
        self.store.index = self.index
        self.history = ThrowHistory(journal, self.pictures, self.clips, self.index)
        self.dice_counts = DiceCounts(self.index)
        self.throws = ThrowRecorder(self.store)
        self.answers = AnswerRecorder(self.store)
        self.corrections = Corrections(self.store, self.history, now)
        self.adjustments = Adjustments(self.store)
        self.turn_orders = TurnOrders(self.store)
        self.asks = AskQueue(self.store, now)
        self.hidden_rolls = HiddenRolls(self.store, self.asks, self.history)
        self._automatic = AutomaticSteps(self.store, self.asks, self.answers, self.start, auto_after_s)
        state = TableState(profile=profile, autoplay=autoplay, changed_at_s=clock())
        state = restored_state(state, journal, self.engine)
        self.store.swap(self.store.reread(state))

    # ------------------------------------------------------------------ read

    def keep_clip(self, throw_id: str, clip: bytes) -> None:
        """Store the clip of a throw, and publish ``clip`` unless the roll is hidden."""
        self.clips.put(throw_id, clip)
        if not self.history.is_hidden(throw_id):
            self.publisher.publish("clip", {"throw": throw_id})

    @property
    def view(self) -> TableView:
        """The whole table as everybody may see it: game, state, open requests, questions, last throw."""
        return self.store.view

    def view_for(self, viewer: Viewer) -> TableView:
        """The whole table for a viewer, who may see hidden rolls."""
        return self.store.view_for(viewer)

    @property
    def state(self) -> TableState:
        """The current state."""
        return self.store.state

    @property
    def state_id(self) -> int:
        """Rises with each record; a command must name the one that it was decided for."""
        return self.store.state_id

    @property
    def problems(self) -> tuple[Text, ...]:
        """What is wrong now, one sentence each."""
        return self.store.problems

    @property
    def hooks(self) -> TableHooks:
        """Functions that follow the table; see ``TableHooks``."""
        return self.store.hooks

    @property
    def paused(self) -> bool:
        """Whether throws are ignored for now."""
        return self.state.paused

    @property
    def obstacle_kind(self) -> str | None:
        """The kind of die that is an obstacle on the tray in this game, or None."""
        return self.state.obstacle_kind

    def seats(self) -> dict[str, str]:
        """The names of the session's players by their ids."""
        session = self.state.session
        return {player.id: player.name for player in session.state.players} if session else {}

    def expected_kind(self) -> str | None:
        """The kind of die that the game waits for. None if it waits for no roll, or any die will do."""
        roll = self.state.roll
        return next((spec.kind for spec in roll.dice), None) if roll else None

    def awaited(self) -> AwaitedDice:
        """The dice that the game waits for, for the demo."""
        state = self.state
        asked = state.ask.request if state.ask is not None else None
        return awaited_dice(state.session, state.question, autoplay=state.autoplay, asked=asked)

    def in_play(self) -> frozenset[str] | None:
        """The kinds of dice that may be on the tray: the dice in play, or those requested or there already.

        None if that is not known: no dice in play are set, and nothing is requested or any die will do.
        """
        last = self.state.last_throw.view if self.state.last_throw else None
        return kinds_in_play(self.state.dice_in_play, self.state.roll, last)

    def check(self, state_id: int | None) -> None:
        """Raises ``TableError`` (``stale_state``) unless ``state_id`` is the newest one or None."""
        self.store.check(state_id)

    # ------------------------------------------------------------------ sessions and settings

    def start(
        self,
        game: str,
        players: Sequence[Player] | None = None,
        settings: Mapping[str, JsonValue] | None = None,
        *,
        cards: str | None = None,
        autoplay: bool = False,
        state_id: int | None = None,
        who: Actor | None = None,
    ) -> TableView:
        """Start a session, with the usual cards or a card set; the one before stays in the journal.

        With ``autoplay`` a session that a person starts in the demo plays by itself.

        Raises ``TableError``.
        """
        with self.store.lock:
            self.check(state_id)
            engine = self.engine(game, cards)
            state = self.state
            if who is not None:
                state = replace(state, autoplay=autoplay and state.source.demo)
            return self.store.commit(
                start_session(state, engine, game, players or (), settings or {}, cards=cards, who=who)
            )

    def resume_session(
        self, session_id: str, *, state_id: int | None = None, who: Actor | None = None
    ) -> TableView:
        """Resume an earlier session where it was left. Raises ``TableError`` (``session_unknown``,
        ``session_refused``); then nothing changes."""
        with self.store.lock:
            self.check(state_id)
            commit = resume_session(self.state, self.journal, self.engine, session_id, who=who)
            return self.store.commit(replace(commit, state=self.store.reread(commit.state)))

    def settings(
        self,
        *,
        paused: bool | None = None,
        dice_in_play: Sequence[str] | None = None,
        language: str | None = None,
        autoplay: bool | None = None,
        state_id: int | None = None,
    ) -> TableView:
        """Pause the table or resume it; set the dice in play (``dice_in_play``; empty: any).

        ``language`` is for readers who ask for none (empty: English).

        ``autoplay``: the demo answers for everybody; without the demo it stays off.

        The language is kept for the next start; the rest lasts until the program ends. Raises
        ``TableError`` (``stale_state``, ``answer_invalid``).
        """
        with self.store.lock:
            self.check(state_id)
            change_settings(
                self.store,
                self.asks,
                paused=paused,
                dice_in_play=dice_in_play,
                language=language,
                autoplay=autoplay,
            )
            return self.view

    def roll_for_me(self, *, state_id: int | None = None, who: Actor | None = None) -> TableView:
        """The demo throws the requested dice once; a player those of their seat or of nobody's.

        Raises ``TableError`` (``stale_state``, ``no_demo``, ``no_roll``, ``not_your_seat``).
        """
        with self.store.lock:
            self.check(state_id)
            roll_in_demo(self.store, who, awaits_dice=self.awaited().dice != ())
            return self.view

    # ------------------------------------------------------------------ the tray around the table

    def set_moving(self, moving: bool) -> None:
        """Dice move on the tray, or are at rest again without a throw."""
        tray_status.report_moving(self.store, moving=moving)

    def set_problem(self, about: str, text: Text | None) -> None:
        """Report a problem, of the camera for example; None ends it."""
        tray_status.report_problem(self.store, about, text)

    def set_profile(self, profile: PlacementProfile | None) -> None:
        """Use another tray profile from now on; the phones fetch it."""
        tray_status.use_profile(self.store, profile)

    def set_source(self, name: str, *, live: bool, demo: bool) -> None:
        """Set where the images come from, for the page. Only the demo plays by itself."""
        tray_status.use_source(self.store, SourceInfo(name=name, live=live, demo=demo))

    def resend(self) -> None:
        """Send the table and its last throw to every subscriber again."""
        tray_status.resend(self.store)

    def tick(self) -> None:
        """Call this regularly: takes automatic choices, and writes records that waited for the disk."""
        self._automatic.tick()

    def close(self, wait_s: float = 0.0) -> Path | None:
        """End every event stream and close the journal. Safe to call twice.

        A journal that cannot be written gets ``wait_s`` seconds; see ``Journal.close`` for the result.
        """
        self.publisher.close()
        self.index.close()
        return self.journal.close(wait_s)
