"""One step of a game in progress: the new state so far, the effects, and the open requests.

An engine makes a new ``StepContext`` for each event; each game has its own subclass in ``step_context.py``.
The rule modules change the step through its methods. States themselves stay frozen.

``say`` collects lines, and ``show`` puts them under a headline. ``add_tasks`` puts tasks before
those on the agenda. ``open`` makes the game wait for an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Literal, Protocol, TypeVar

from traywatch.errors import RulesError
from traywatch.messages import Text
from traywatch.records import Record
from traywatch.rules.core.events import Effect, Ended, Show, TableTodo
from traywatch.rules.core.requests import Option, Request
from traywatch.rules.core.roll_results import RollResult, sum_text
from traywatch.rules.core.types import Accepted, State

Tone = Literal["good", "bad", "plain"]


class AgendaTask(Protocol):
    """A task on an agenda; ``do`` names the function that performs it."""

    @property
    def do(self) -> str: ...


_State = TypeVar("_State", bound=State)
_Task = TypeVar("_Task", bound=AgendaTask)
_Record = TypeVar("_Record", bound=Record)


_Part = TypeVar("_Part")


def tasks_of(answers: Sequence[tuple[Option, *tuple[_Task, ...]]]) -> dict[str, tuple[_Task, ...]]:
    """The tasks of answers by the ids of their options."""
    return {option.id: tuple(tasks) for option, *tasks in answers}


def followed_by(
    answers: Sequence[tuple[Option, *tuple[_Task, ...]]], *more: _Task
) -> list[tuple[Option, *tuple[_Task, ...]]]:
    """The answers, each followed by more tasks, such as the menu that comes back."""
    out: list[tuple[Option, *tuple[_Task, ...]]] = []
    for option, *tasks in answers:
        follows: tuple[_Task, ...] = (*tasks, *more)
        out.append((option, *follows))
    return out


def present(part: _Part | None, what: str) -> _Part:
    """A part of a state that must be there now. Raises ``RulesError`` (``state_invalid``) if it is not."""
    if part is None:
        raise RulesError("state_invalid", f"There is no {what} now. Undo the last step, or correct by hand.")
    return part


def changed_at(
    records: tuple[_Record, ...], index: int, changes: dict[str, Any]
) -> tuple[_Record, tuple[_Record, ...]]:
    """The record at an index with changed fields, and all records with it."""
    new = records[index].model_copy(update=changes)
    return new, (*records[:index], new, *records[index + 1 :])


class StepContext(Generic[_State]):
    """The current step, starting from a state."""

    def __init__(self, state: _State) -> None:
        # The step writes to its own copy. Copying the whole state for each of about twenty
        # small changes would take most of the time of a step.
        self.state = state.model_copy()
        self.was_open = state.open
        self.asks_again = False
        self.repeats: Callable[[], bool] = lambda: False
        """Whether the open question can be asked again and nothing else would change."""
        self.effects: list[Effect] = []
        self.result: RollResult | None = None
        self._lines: list[Text] = []
        self._so_far: tuple[Text, Tone] | None = None
        self._trace: dict[str, None] = {}
        self._since_show: dict[str, None] = {}

    def accepted(self) -> Accepted:
        """The result of the step as it is now."""
        return Accepted(self.state, tuple(self.effects), self.trace, self.result)

    # Effects ----------------------------------------------------------------------------

    @property
    def trace(self) -> tuple[str, ...]:
        """The rule ids used so far, in order of first use."""
        return tuple(self._trace)

    def use(self, *rules: str) -> None:
        """Note rule ids. The next ``show`` lists them too."""
        for rule in rules:
            self._trace[rule] = None
            self._since_show[rule] = None

    def say(self, *lines: Text) -> None:
        """Note lines for the next ``show``."""
        self._lines += lines

    def so_far(self, headline: Text, tone: Tone = "plain") -> None:
        """Set the headline for ``flush``, in case something interrupts before the next ``show``."""
        self._so_far = (headline, tone)

    def show(self, headline: Text, tone: Tone = "plain") -> None:
        """Show a result with the lines and rules noted since the last one."""
        rules, lines = tuple(self._since_show), tuple(self._lines)
        self._since_show.clear()
        self._lines.clear()
        self._so_far = None
        self.effects.append(Show(headline=headline, lines=lines, tone=tone, rules=rules))

    def comes_to(self, number: int | None, *parts: int | str, **changes: Any) -> None:
        """Set the number that the verdict on the roll of this step speaks of, and the parts that make it.

        ``changes`` are further fields of the result: ``total=number`` where the rules add the dice up. Null:
        the verdict speaks of no number, so the faces are no total either. A step without a roll has no
        result, so this does nothing then.
        """
        if self.result is None:
            return
        if number is None:
            changes = {"total": None, **changes}
        text = "" if number is None else sum_text(number, parts)
        self.result = self.result.model_copy(update={"number": number, "sum": text, **changes})

    @property
    def untold(self) -> bool:
        """Are there lines that have not been shown?"""
        return bool(self._lines)

    def flush(self) -> None:
        """Show lines that are still open because something interrupted their step."""
        if self._lines:
            self.show(*(self._so_far or (self._lines.pop(0),)))

    def todo(self, say: Text, *rules: str) -> None:
        """Ask people to do something on the table."""
        self.use(*rules)
        self.effects.append(TableTodo(say=say, rules=rules))

    def ended(
        self, what: Literal["battle", "session"], result: Literal["won", "lost"], headline: Text
    ) -> None:
        """Announce the end of a battle or of the session."""
        self.effects.append(Ended(what=what, result=result, headline=headline))

    # State and requests -----------------------------------------------------------------

    def set(self, **changes: Any) -> None:
        """Change fields of the state."""
        vars(self.state).update(changes)

    def new_id(self, what: str) -> str:
        """A new request id that names its purpose and is never used twice in a log."""
        serial = self.state.serial + 1
        self.set(serial=serial)
        void = f".{self.state.epoch}" if self.state.epoch else ""
        return f"r{serial}-{what}{void}"

    def open(self, *requests: Request) -> None:
        """Replace the open requests.

        After a change by hand (``asks_again``) a request that is still the same keeps its id, so that a die
        in the air still answers it.
        """
        for request in requests:
            self.use(*request.why)
        restored = tuple(self._as_before(request) for request in requests) if self.asks_again else requests
        self.set(open=restored)

    def _as_before(self, request: Request) -> Request:
        """The request that was open at the start of the step, if it asks the same."""
        same = (one for one in self.was_open if one.model_copy(update={"id": request.id}) == request)
        return next(same, request)

    def opened(self, request: str) -> Request | None:
        """The open request with this id."""
        return next((r for r in self.state.open if r.id == request), None)


class Planned(StepContext[_State], Generic[_State, _Task]):
    """A step of a game whose state has an ``agenda``: the tasks still to do, the next one first.

    A state may also have ``then``: for each open request, the tasks that follow each answer, by option id
    (empty for a roll or a placement). ``asking`` is the task that asked, which can ask again. So an answer is
    looked up and never taken apart.
    """

    def wait_for(self, *asked: tuple[Request, Mapping[str, tuple[_Task, ...]]]) -> None:
        """Open requests, each with the tasks that follow its answers."""
        self.open(*(request for request, _ in asked))
        self.set(then=tuple(dict(answers) for _, answers in asked))

    def follow(self, request: Request, option: str = "") -> None:
        """Close all requests, and put the tasks that follow an answer on the agenda."""
        fields = vars(self.state)
        at = next(n for n, one in enumerate(self.state.open) if one.id == request.id)
        tasks: tuple[_Task, ...] = fields["then"][at].get(option, ())
        self.use(*request.why)
        self.close_all()
        self.add_tasks(*tasks)

    def close_all(self) -> None:
        """Close all requests. The agenda says what follows."""
        self.set(open=(), then=(), asking=None)

    def close(self, request: Request) -> None:
        """Close one request beside others that stay open."""
        fields = vars(self.state)
        remaining = [
            both for both in zip(self.state.open, fields["then"], strict=True) if both[0].id != request.id
        ]
        self.set(open=tuple(one for one, _ in remaining), then=tuple(tasks for _, tasks in remaining))

    def ask_again(self) -> None:
        """After a change by hand: let the task that asked do so again, with what holds now."""
        fields = vars(self.state)
        asking: _Task | None = fields["asking"]
        if self.state.open and asking is not None:
            self.asks_again = True
            self.close_all()
            self.add_tasks(asking)

    def ask_after(self, agenda: tuple[_Task, ...]) -> None:
        """After a change by hand: ask again behind the tasks that the change put before this agenda."""
        fields = vars(self.state)
        pushed = fields["agenda"][: len(fields["agenda"]) - len(agenda)]
        fields["agenda"] = agenda
        self.ask_again()
        fields["agenda"] = (*pushed, *fields["agenda"])

    def add_tasks(self, *tasks: _Task) -> None:
        """Put tasks before those on the agenda."""
        fields = vars(self.state)
        fields["agenda"] = (*tasks, *fields["agenda"])

    def pop(self) -> _Task:
        """Take the next task."""
        fields = vars(self.state)
        agenda: tuple[_Task, ...] = fields["agenda"]
        fields["agenda"] = agenda[1:]
        return agenda[0]
