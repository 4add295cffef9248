"""What a table does by itself as time passes: choices that need nobody, the demo's answers, the journal."""

from __future__ import annotations

from collections.abc import Callable

from traywatch.firmware.table.asks.queue import AskQueue
from traywatch.firmware.table.commands.answers import AnswerRecorder
from traywatch.firmware.table.session.questions.open_question import OpenQuestion
from traywatch.firmware.table.session.questions.replies import Reply
from traywatch.firmware.table.state import commit_session
from traywatch.firmware.table.store import TableStore
from traywatch.rules.core.types import Conflict

RESTART_AFTER_S = 12.0
_RETRY_EVERY_S = 2.0
_CHECK_EVERY_S = 2.0


class AutomaticSteps:
    """Takes automatic choices of the game, and writes records that waited for the disk.

    With ``autoplay`` of the table's state it takes every default itself after ``auto_after_s`` seconds, and
    calls ``start`` with the game when a session has ended. Without it, it only takes the choices that the
    game marks as automatic.
    """

    def __init__(
        self,
        store: TableStore,
        asks: AskQueue,
        answers: AnswerRecorder,
        start: Callable[[str], object],
        auto_after_s: float,
    ) -> None:
        self._store, self._asks, self._answers, self._start = store, asks, answers, start
        self._auto_after_s = auto_after_s
        self._retried_at_s = self._checked_at_s = store.clock()

    def tick(self) -> None:
        """Do what is due now. Call this regularly."""
        now_s, store = self._store.clock(), self._store
        self._check_journal(now_s)
        with store.lock:
            if store.journal.problems and now_s - self._retried_at_s >= _RETRY_EVERY_S:
                self._retried_at_s = now_s
                if store.journal.retry():
                    store.publish(store.reread(store.state))
            self._asks.expire()
            state, session = store.state, store.state.session
            waited_s = now_s - state.changed_at_s
            if session is None or state.paused:
                return
            if state.question is not None:
                if state.autoplay and waited_s >= self._auto_after_s:
                    self._answer_for_demo(state.question)
                return
            if session.over:
                if state.autoplay and waited_s >= RESTART_AFTER_S:
                    self._start(session.engine.info.id)
            elif waited_s >= self._auto_after_s:
                following = session.automatic(autoplay=state.autoplay)
                if following is not session:
                    store.commit(commit_session(state, following, ()))

    def _check_journal(self, now_s: float) -> None:
        """Notice now and then that the journal's file was removed or replaced, and show it."""
        if now_s - self._checked_at_s < _CHECK_EVERY_S:
            return
        self._checked_at_s = now_s
        self._store.hooks.checked()
        journal = self._store.journal
        problems = journal.problems
        journal.check()
        if journal.problems != problems:
            with self._store.lock:
                self._store.publish(self._store.state)

    def _answer_for_demo(self, question: OpenQuestion) -> None:
        """Answer in the demo what its throws cannot settle. Other questions end with the next throw.

        Dice that look alike get their purpose. Dice that were to stay count although the demo, which starts
        each throw with an empty tray, has taken them up.
        """
        if question.question is not None and question.question.code == "which":
            self._answers.answer(question.id, Reply(option="a0"))
        elif (
            isinstance(question.match, Conflict)
            and "accept" in question.match.offers
            and all(problem.code == "gone" for problem in question.match.problems)
        ):
            self._answers.answer(question.id, Reply(option="accept"))
