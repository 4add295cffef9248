"""One step of Delver's Deep in progress: characters, checks, and the questions that it asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from traywatch.messages import Text
from traywatch.rules.core.requests import ChoiceRequest, Option, RolledDie
from traywatch.rules.delvers_deep.content import DelverContent
from traywatch.rules.delvers_deep.model import CharacterState, DelverCheck, DelversState, DelverTask
from traywatch.rules.delvers_deep.settings import DelverSettings
from traywatch.rules.engine.steps import Planned, Tone, changed_at, present, tasks_of

Answer = tuple[Option, *tuple[DelverTask, ...]]
"""An option and the tasks that follow it."""


class DelverStepContext(Planned[DelversState, DelverTask]):
    """The current step. ``amount`` and ``text`` are those of the present answer, ``rolled`` are its dice."""

    def __init__(self, content: DelverContent, state: DelversState) -> None:
        self.content = content
        self.amount: int | None = None
        self.text: str | None = None
        self.rolled: tuple[RolledDie, ...] = ()
        super().__init__(state)

    def report(self, headline: Text, lines: Sequence[Text] = (), tone: Tone = "plain") -> None:
        """Show a result with its lines."""
        self.say(*lines)
        self.show(headline, tone)

    @property
    def settings(self) -> DelverSettings:
        return self.state.settings

    @property
    def chosen_number(self) -> int:
        """The number of the present answer. There must be one."""
        return present(self.amount, "number")

    @property
    def check(self) -> DelverCheck:
        """The current check. There must be one."""
        return present(self.state.check, "check")

    def character(self, index: int) -> CharacterState:
        """A character as it is now."""
        return self.state.characters[index]

    def set_character(self, index: int, **changes: Any) -> CharacterState:
        """Change fields of one character. Returns the changed character."""
        character, characters = changed_at(self.state.characters, index, changes)
        self.set(characters=characters)
        return character

    def set_check(self, **changes: Any) -> DelverCheck:
        """Change fields of the current check. Returns the changed check."""
        check = self.check.model_copy(update=changes)
        self.set(check=check)
        return check

    def ask(
        self,
        index: int,
        stage: str,
        prompt: Text,
        answers: Sequence[Answer],
        *,
        why: Sequence[str] = (),
        default: str | None = None,
        auto: bool = False,
    ) -> None:
        """Open one choice for the player of a character."""
        character = self.character(index)
        request = ChoiceRequest(
            id=self.new_id(f"{character.id}-{stage}"),
            by=character.player,
            stage=stage,
            prompt=prompt,
            options=tuple(option for option, *_ in answers),
            default=default,
            auto=auto,
            why=tuple(why),
        )
        self.wait_for((request, tasks_of(answers)))
