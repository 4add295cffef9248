"""One step of the game while it is being worked out; as in Deep Dark Dice, of its own kind."""

from __future__ import annotations

from typing import Any, Literal

from rules.dice_warriors.book import BOOK
from rules.dice_warriors.content import Content, DieType
from rules.dice_warriors.model import Task, Warrior, WarState
from rules.dice_warriors.results import rule_of, words
from rules.dice_warriors.settings import Settings
from rules.events import Effect, Ended, Show, TableTodo
from rules.requests import ChoiceRequest, DieSpec, Option, PlaceRequest, Request, RollRequest

Tone = Literal["good", "bad", "plain"]


class Work:
    """The step under way: ``say`` gathers lines, ``show`` tells them, ``push`` puts tasks first."""

    def __init__(self, content: Content, state: WarState) -> None:
        self.content = content
        # Written to until the step is done; nobody else has it.
        self.state = state.model_copy()
        self.effects: list[Effect] = []
        self._lines: list[str] = []
        self._trace: dict[str, None] = {}
        self._since_show: dict[str, None] = {}

    @property
    def trace(self) -> tuple[str, ...]:
        """The rule ids used so far, in order of first use."""
        return tuple(self._trace)

    @property
    def settings(self) -> Settings:
        return self.state.settings

    def use(self, *rules: str) -> None:
        """Notes rule ids; they are listed by the next ``show`` too."""
        for rule in rules:
            self._trace[rule] = None
            self._since_show[rule] = None

    def say(self, *lines: str) -> None:
        """Notes lines for the next ``show``."""
        self._lines += lines

    def show(self, headline: str, tone: Tone = "plain") -> None:
        """Tells a result, with the lines and rules noted since the last one."""
        rules, lines = tuple(self._since_show), tuple(self._lines)
        self._since_show.clear()
        self._lines.clear()
        self.effects.append(Show(headline=headline, lines=lines, tone=tone, rules=rules))

    def flush(self) -> None:
        """Tells lines that nobody has told."""
        if self._lines:
            self.show(self._lines.pop(0))

    def todo(self, say: str, *rules: str) -> None:
        """Asks hands to do something on the table."""
        self.effects.append(TableTodo(say=say, rules=rules))

    def ended(self, headline: str) -> None:
        """Tells the end of the game."""
        self.effects.append(Ended(what="session", result="won", headline=headline))

    # State ------------------------------------------------------------------------------

    @property
    def dice(self) -> tuple[Warrior, ...]:
        return self.state.dice

    def set(self, **changes: Any) -> None:
        """Changes fields of the state."""
        vars(self.state).update(changes)

    def die(self, name: str) -> Warrior | None:
        """A die in play by its id; null where it is gone."""
        return next((die for die in self.state.dice if die.id == name), None)

    def put(self, name: str, **changes: Any) -> Warrior:
        """Changes fields of one die, which must be in play; returns it as it is now."""
        die = self.die(name)
        assert die is not None
        new = die.model_copy(update=changes)
        self.set(dice=tuple(new if d.id == name else d for d in self.state.dice))
        return new

    def type(self, die: Warrior) -> DieType:
        """The type that a die is now."""
        return self.content.type(die.type)

    def name(self, die: Warrior) -> str:
        """How the table knows a die: its type, with a number where a player has several."""
        name = self.type(die).name
        twins = [d.id for d in self.state.dice if d.owner == die.owner and d.type == die.type]
        number = f" {twins.index(die.id) + 1}" if len(twins) > 1 and die.id in twins else ""
        return f"{self.state.players[die.owner].name}'s {name}{number}"

    def spec(self, die: Warrior, n: int = 1) -> DieSpec:
        """The die as it is thrown for its own result, ``n`` times under a curse."""
        kind = self.type(die)
        faces = tuple(words(result) for result in kind.results)
        return DieSpec(role=die.id, kind=kind.kind, n=n, name=self.name(die), faces=faces)

    def about(self, result: str | None) -> str:
        """A result, and what it does, in a sentence."""
        shown = result or "miss"
        return f"{words(shown)}. {BOOK[rule_of(shown)]}"

    def new_die(self, type_id: str, side: int, **fields: Any) -> Warrior:
        """Puts a new die into the game; it has no place yet."""
        made = self.state.made + 1
        kind = self.content.type(type_id)
        die = Warrior(
            id=f"{'ab'[side]}{made}-{type_id}",
            type=type_id,
            owner=side,
            sides=kind.sides,
            hits=kind.sides,
            **fields,
        )
        self.set(made=made, dice=(*self.state.dice, die))
        return die

    # What is next -----------------------------------------------------------------------

    def push(self, *tasks: Task) -> None:
        """Puts tasks before what is on the agenda already."""
        self.set(agenda=(*tasks, *self.state.agenda))

    def pop(self) -> Task:
        """Takes the next task."""
        task, *rest = self.state.agenda
        self.set(agenda=tuple(rest))
        return task

    def new_id(self, what: str) -> str:
        """A request id that says what it is for."""
        serial = self.state.serial + 1
        self.set(serial=serial)
        void = f".{self.state.epoch}" if self.state.epoch else ""
        return f"r{serial}-{what}{void}"

    def open(self, *requests: Request) -> None:
        """Replaces what is open."""
        for request in requests:
            self.use(*request.why)
        self.set(open=tuple(requests))

    def ask(
        self,
        side: int,
        stage: str,
        prompt: str,
        options: list[Option],
        *,
        default: str | None = None,
        why: tuple[str, ...] = (),
    ) -> None:
        """Waits for a player's choice; the first option is the default unless another is named."""
        default = default or (options[0].id if options else None)
        self.open(
            ChoiceRequest(
                id=self.new_id(stage),
                by=self.state.players[side].id,
                stage=stage,
                prompt=prompt,
                options=tuple(options),
                default=default,
                auto=self.settings.auto,
                why=why,
            )
        )

    def ask_roll(
        self,
        side: int,
        stage: str,
        specs: list[DieSpec],
        prompt: str,
        why: tuple[str, ...],
        *,
        value: bool = False,
    ) -> None:
        """Waits for dice and their faces (or numbers)."""
        colour = self.settings.colours[side]
        self.open(
            RollRequest(
                id=self.new_id(stage),
                by=self.state.players[side].id,
                dice=tuple(spec.model_copy(update={"colour": colour}) for spec in specs),
                needs=("value",) if value else ("symbol",),
                prompt=prompt,
                why=why,
            )
        )

    def ask_place(
        self,
        side: int,
        what: str,
        where: str,
        prompt: str,
        why: tuple[str, ...],
        count: int,
        *,
        done: str = "",
    ) -> PlaceRequest:
        """What hands lay out on the mat, as a request that is not open yet."""
        return PlaceRequest(
            id=self.new_id(what),
            by=self.state.players[side].id,
            what=what,
            where=where,
            count=count,
            prompt=prompt,
            done=done,
            auto=self.settings.auto,
            why=why,
        )
