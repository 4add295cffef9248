"""One step of a game while it is being worked out: the new state so far, what it tells, what it asks.

An engine hands each event a fresh ``Step`` of its own kind (each game's ``work.py``); the modules that know
the rules change it through these methods and those that the game adds. States themselves stay frozen.

``say`` gathers lines, ``show`` tells them under a headline. ``push`` puts tasks before what is on the
agenda already; ``open`` lets the game wait for an answer.
"""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeVar

from traywatch.records import Record
from traywatch.rules.core.events import Effect, Show, TableTodo
from traywatch.rules.core.requests import Request
from traywatch.rules.core.types import Accepted, State

Tone = Literal["good", "bad", "plain"]

_State = TypeVar("_State", bound=State)
_Task = TypeVar("_Task", bound=Record)


class Step(Generic[_State]):
    """The step under way, from a state."""

    def __init__(self, state: _State) -> None:
        # A copy of its own, written to until the step is done: copying the whole state for
        # each of some twenty small changes would be most of the time that a step takes.
        self.state = state.model_copy()
        self.effects: list[Effect] = []
        self._lines: list[str] = []
        self._so_far: tuple[str, Tone] | None = None
        self._trace: dict[str, None] = {}
        self._since_show: dict[str, None] = {}

    def accepted(self) -> Accepted:
        """The step as it is now, as what an engine gives back."""
        return Accepted(self.state, tuple(self.effects), self.trace)

    # Telling ----------------------------------------------------------------------------

    @property
    def trace(self) -> tuple[str, ...]:
        """The rule ids used so far, in order of first use."""
        return tuple(self._trace)

    def use(self, *rules: str) -> None:
        """Notes rule ids; they are listed by the next ``show`` too."""
        for rule in rules:
            self._trace[rule] = None
            self._since_show[rule] = None

    def say(self, *lines: str) -> None:
        """Notes lines for the next ``show``."""
        self._lines += lines

    def so_far(self, headline: str, tone: Tone = "plain") -> None:
        """What to head the lines with, should something interrupt before the next ``show``."""
        self._so_far = (headline, tone)

    def show(self, headline: str, tone: Tone = "plain") -> None:
        """Tells a result, with the lines and rules noted since the last one."""
        rules, lines = tuple(self._since_show), tuple(self._lines)
        self._since_show.clear()
        self._lines.clear()
        self._so_far = None
        self.effects.append(Show(headline=headline, lines=lines, tone=tone, rules=rules))

    @property
    def untold(self) -> bool:
        """Are there lines that no ``show`` has told?"""
        return bool(self._lines)

    def flush(self) -> None:
        """Tells lines that nobody has told yet: something interrupted what they belong to."""
        if self._lines:
            self.show(*(self._so_far or (self._lines.pop(0),)))

    def todo(self, say: str, *rules: str) -> None:
        """Asks hands to do something on the table."""
        self.use(*rules)
        self.effects.append(TableTodo(say=say, rules=rules))

    # State and what it waits for --------------------------------------------------------

    def set(self, **changes: Any) -> None:
        """Changes fields of the state."""
        vars(self.state).update(changes)

    def new_id(self, what: str) -> str:
        """A request id that says what it is for, so that no other event can ever pass for its answer."""
        serial = self.state.serial + 1
        self.set(serial=serial)
        void = f".{self.state.epoch}" if self.state.epoch else ""
        return f"r{serial}-{what}{void}"

    def open(self, *requests: Request) -> None:
        """Replaces what is open."""
        for request in requests:
            self.use(*request.why)
        self.set(open=tuple(requests))

    def opened(self, request: str) -> Request | None:
        """The open request of this id."""
        return next((r for r in self.state.open if r.id == request), None)


class Planned(Step[_State], Generic[_State, _Task]):
    """A step of a game whose state has an ``agenda``: tasks that are still to happen, the next one first."""

    def push(self, *tasks: _Task) -> None:
        """Puts tasks before what is on the agenda already."""
        fields = vars(self.state)
        fields["agenda"] = (*tasks, *fields["agenda"])

    def pop(self) -> _Task:
        """Takes the next task."""
        fields = vars(self.state)
        agenda: tuple[_Task, ...] = fields["agenda"]
        fields["agenda"] = agenda[1:]
        return agenda[0]
