"""One step of the game while it is being worked out: the new state so far, effects, trace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from rules.delvers_deep.content import Content
from rules.delvers_deep.model import CharacterState, Check, DelversState
from rules.delvers_deep.settings import Settings
from rules.events import Effect, Ended, Show
from rules.requests import ChoiceRequest, Option, Request

Tone = Literal["good", "bad", "plain"]


class Work:
    """The step under way; states themselves stay frozen."""

    def __init__(self, content: Content, state: DelversState) -> None:
        self.content = content
        self.state = state
        self.effects: list[Effect] = []
        self._trace: dict[str, None] = {}
        self._since_show: dict[str, None] = {}

    @property
    def trace(self) -> tuple[str, ...]:
        """The rule ids used so far, in order of first use."""
        return tuple(self._trace)

    def use(self, *rules: str) -> None:
        """Notes rule ids; they are listed by the next ``show`` too."""
        for rule in rules:
            self._trace[rule] = None
            self._since_show[rule] = None

    def show(self, headline: str, lines: Sequence[str] = (), tone: Tone = "plain") -> None:
        """Tells a result, with the rules noted since the last one."""
        rules = tuple(self._since_show)
        self._since_show.clear()
        self.effects.append(Show(headline=headline, lines=tuple(lines), tone=tone, rules=rules))

    def ended(self, headline: str) -> None:
        """Tells that the session is lost."""
        self.effects.append(Ended(what="session", result="lost", headline=headline))

    @property
    def settings(self) -> Settings:
        return self.state.settings

    @property
    def check(self) -> Check:
        """The check under way, which must exist."""
        assert self.state.check is not None
        return self.state.check

    def character(self, index: int) -> CharacterState:
        """A character as it is now."""
        return self.state.characters[index]

    def set(self, **changes: Any) -> None:
        """Changes fields of the state."""
        self.state = self.state.model_copy(update=changes)

    def set_character(self, index: int, **changes: Any) -> CharacterState:
        """Changes fields of one character; returns it as it is now."""
        one = self.state.characters[index].model_copy(update=changes)
        rest = self.state.characters
        self.set(characters=(*rest[:index], one, *rest[index + 1 :]))
        return one

    def set_check(self, **changes: Any) -> Check:
        """Changes fields of the check under way; returns it as it is now."""
        check = self.check.model_copy(update=changes)
        self.set(check=check)
        return check

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

    def ask(
        self,
        index: int,
        stage: str,
        prompt: str,
        options: Sequence[Option],
        *,
        why: Sequence[str] = (),
        default: str | None = None,
        auto: bool = False,
    ) -> None:
        """Opens one choice for the player of a character."""
        one = self.character(index)
        self.open(
            ChoiceRequest(
                id=self.new_id(f"{one.id}-{stage}"),
                by=one.player,
                stage=stage,
                prompt=prompt,
                options=tuple(options),
                default=default,
                auto=auto,
                why=tuple(why),
            )
        )
