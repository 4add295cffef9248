"""One step of Delver's Deep while it is being worked out: its characters and checks, and how it asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from traywatch.rules.core.requests import ChoiceRequest, Option
from traywatch.rules.delvers_deep.content import Content
from traywatch.rules.delvers_deep.model import CharacterState, Check, DelversState
from traywatch.rules.delvers_deep.settings import Settings
from traywatch.rules.engine.steps import Step, Tone, changed_at


class Work(Step[DelversState]):
    """The step under way; states themselves stay frozen."""

    def __init__(self, content: Content, state: DelversState) -> None:
        self.content = content
        super().__init__(state)

    def report(self, headline: str, lines: Sequence[str] = (), tone: Tone = "plain") -> None:
        """Tells a result with its lines."""
        self.say(*lines)
        self.show(headline, tone)

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

    def set_character(self, index: int, **changes: Any) -> CharacterState:
        """Changes fields of one character; returns it as it is now."""
        one, characters = changed_at(self.state.characters, index, changes)
        self.set(characters=characters)
        return one

    def set_check(self, **changes: Any) -> Check:
        """Changes fields of the check under way; returns it as it is now."""
        check = self.check.model_copy(update=changes)
        self.set(check=check)
        return check

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
