"""One step in progress: its creatures, and the questions that it asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from traywatch.messages import Text
from traywatch.rules.core.requests import ChoiceRequest, DieSpec, Option, RolledDie, RollRequest
from traywatch.rules.engine.option_groups import in_groups
from traywatch.rules.engine.steps import Planned, Tone, present, tasks_of
from traywatch.rules.fifth.cards import DamagePart, FifthAction
from traywatch.rules.fifth.content import FifthContent
from traywatch.rules.fifth.model import FifthArea, FifthCombatant, FifthState, FifthTask, FifthTest
from traywatch.rules.fifth.settings import FifthSettings
from traywatch.rules.fifth.sheets.sheet_card import FifthCard

Answer = tuple[Option, *tuple[FifthTask, ...]]
"""An option and the tasks that follow it."""

GAME_MASTER = "host"
"""The figure of the player who runs the foes."""


class FifthStepContext(Planned[FifthState, FifthTask]):
    """The current step.

    ``rolled`` are the dice of the present roll, ``amount`` is the number of the present answer.
    ``sheet``, ``action``, ``damage`` and ``check`` (bonus and difficulty class) are what its text says.
    """

    def __init__(self, content: FifthContent, state: FifthState) -> None:
        self.content = content
        self.rolled: tuple[RolledDie, ...] = ()
        self.amount: int | None = None
        self.sheet: FifthCard | None = None
        self.action: FifthAction | None = None
        self.damage: tuple[DamagePart, ...] = ()
        self.check: tuple[int, int] | None = None
        super().__init__(state)

    @property
    def settings(self) -> FifthSettings:
        return self.state.settings

    def report(self, headline: Text, lines: Sequence[Text] = (), tone: Tone = "plain") -> None:
        """Show a result with its lines."""
        self.say(*lines)
        self.show(headline, tone)

    def dropped(self, role: str, natural: int) -> list[int]:
        """The indices of the d20s of a role that do not count, because another one shows ``natural``."""
        at = [n for n, die in enumerate(self.rolled) if die.role == role]
        counts = next((n for n in at if (self.rolled[n].value or 0) == natural), None)
        return [n for n in at if n != counts and counts is not None]

    # State ------------------------------------------------------------------------------

    def combatant(self, name: str) -> FifthCombatant:
        """A creature by its id. It must be there."""
        return present(next((c for c in self.state.combatants if c.id == name), None), "creature")

    def has(self, name: str) -> bool:
        """Whether there is a creature with this id."""
        return any(c.id == name for c in self.state.combatants)

    def put(self, name: str, /, **changes: Any) -> FifthCombatant:
        """Change fields of one creature. Returns the changed one."""
        new = self.combatant(name).model_copy(update=changes)
        self.set(combatants=tuple(new if c.id == name else c for c in self.state.combatants))
        return new

    def fights(self, name: str) -> bool:
        """Whether a creature is among those who take turns."""
        return any(one.id == name for one in self.state.turns.combatants)

    def set_strike(self, n: int, /, **changes: Any) -> None:
        """Change fields of one attack of the present throw."""
        strikes = list(self.state.strikes)
        strikes[n] = strikes[n].model_copy(update=changes)
        self.set(strikes=tuple(strikes))

    @property
    def test(self) -> FifthTest:
        """The test in progress. There must be one."""
        return present(self.state.test, "test")

    def set_test(self, **changes: Any) -> FifthTest:
        """Change fields of the test in progress. Returns the changed test."""
        test = self.test.model_copy(update=changes)
        self.set(test=test)
        return test

    @property
    def area(self) -> FifthArea:
        """The action with saving throws in progress. There must be one."""
        return present(self.state.area, "effect")

    @property
    def host(self) -> str:
        """The player who runs the foes: the one with that seat, else the first."""
        players = self.state.players
        return next((p.id for p in players if p.figure == GAME_MASTER), players[0].id)

    @property
    def active(self) -> FifthCombatant:
        """The creature whose turn it is."""
        return self.combatant(self.state.turns.turn)

    @property
    def turn_of(self) -> str:
        """The id of the creature whose turn it is; empty outside a fight."""
        return self.state.turns.turn if self.state.phase == "fight" else ""

    def note_action(self, who: str) -> None:
        """A creature acts, with dice or without them; going back is over. In its turn it has acted then."""
        if who and who == self.turn_of:
            self.set(acted=True)

    # Requests ---------------------------------------------------------------------------

    def choice(
        self,
        by: str,
        stage: str,
        prompt: Text,
        answers: Sequence[Answer],
        *,
        default: str | None = None,
        optional: bool = False,
        why: tuple[str, ...] = (),
    ) -> tuple[ChoiceRequest, dict[str, tuple[FifthTask, ...]]]:
        """A request for a choice, with the tasks that follow. It is not open yet."""
        request = ChoiceRequest(
            id=self.new_id(stage),
            by=by,
            stage=stage,
            prompt=prompt,
            options=tuple(option for option, *_ in answers),
            default=default or (answers[0][0].id if answers else None),
            optional=optional,
            why=why,
        )
        return request, tasks_of(answers)

    def ask(
        self,
        by: str,
        stage: str,
        prompt: Text,
        answers: Sequence[Answer],
        *,
        groups: dict[str, Text] | None = None,
        default: str | None = None,
        why: tuple[str, ...] = (),
    ) -> None:
        """Wait for a choice. The first answer is the default unless one is named."""
        grouped = in_groups(answers, groups) if groups else list(answers)
        self.wait_for(self.choice(by, stage, prompt, grouped, default=default, why=why))

    def roll_request(
        self,
        by: str,
        what: str,
        dice: Sequence[DieSpec],
        prompt: Text,
        *,
        also: Sequence[DieSpec] = (),
        palette: dict[str, str] | None = None,
        why: tuple[str, ...] = (),
    ) -> RollRequest:
        """A request for dice. It is not open yet. ``also`` are dice of damage that may be rolled along.

        Only the d20 of an attack can miss by leaving the tray. Other dice are rolled again.
        """
        setting = self.settings.off_tray
        return RollRequest(
            id=self.new_id(what),
            by=by,
            dice=tuple(dice),
            also=tuple(also),
            needs=("value",),
            off_tray="rethrow" if setting == "miss" and what != "attack" else setting,
            palette=palette or {},
            prompt=prompt,
            why=why,
        )
