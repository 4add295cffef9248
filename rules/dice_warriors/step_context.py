"""One step of Dice Warriors in progress: its dice, and the questions that it asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import ChoiceRequest, DieSpec, Option, PlaceRequest, RollRequest
from traywatch.rules.dice_warriors.content import DieType, WarContent
from traywatch.rules.dice_warriors.die_results import rule_of, words
from traywatch.rules.dice_warriors.model import Warrior, WarState, WarTask
from traywatch.rules.dice_warriors.settings import WarSettings
from traywatch.rules.engine.steps import Planned, present, tasks_of
from traywatch.rules.texts.rule_sentences import rule_sentences

Answer = tuple[Option, *tuple[WarTask, ...]]
"""An option and the tasks that follow it."""


def rule_text(rule: str) -> Text:
    """The sentence of a rule id."""
    return rule_sentences("dice_warriors")[rule]


class WarStepContext(Planned[WarState, WarTask]):
    """The current step. ``rolled`` are the results of the present roll by role, ``value`` is its number."""

    def __init__(self, content: WarContent, state: WarState) -> None:
        self.content = content
        self.rolled: dict[str, list[str]] = {}
        self.value = 0
        super().__init__(state)

    @property
    def settings(self) -> WarSettings:
        return self.state.settings

    # State ------------------------------------------------------------------------------

    @property
    def dice(self) -> tuple[Warrior, ...]:
        return self.state.dice

    def die(self, name: str) -> Warrior | None:
        """A die in play by its id; null if it is gone."""
        return next((die for die in self.state.dice if die.id == name), None)

    def put(self, name: str, **changes: Any) -> Warrior:
        """Change fields of one die, which must be in play. Returns the changed die."""
        die = self.die(name)
        die = present(die, "die")
        new = die.model_copy(update=changes)
        self.set(dice=tuple(new if d.id == name else d for d in self.state.dice))
        return new

    def type(self, die: Warrior) -> DieType:
        """The present type of a die."""
        return self.content.type(die.type)

    def player(self, side: int) -> str:
        """The name of a player."""
        return self.state.players[side].name

    def name(self, die: Warrior) -> Text:
        """The name of a die: its type, with a number if a player has several."""
        player, name = self.player(die.owner), self.type(die).name
        twins = [d.id for d in self.state.dice if d.owner == die.owner and d.type == die.type]
        if len(twins) > 1 and die.id in twins:
            return msg("war-die-of-n", player=player, die=name, n=twins.index(die.id) + 1)
        return msg("war-die-of", player=player, die=name)

    def rank_of(self, side: int, n: int) -> Text:
        """The name of a rank of a player."""
        return msg("war-rank-of", player=self.player(side), n=n)

    def spec(self, die: Warrior, n: int = 1) -> DieSpec:
        """The die to roll for its own result, ``n`` times under a curse."""
        kind = self.type(die)
        faces = tuple(words(result) for result in kind.results)
        return DieSpec(role=die.id, kind=kind.kind, n=n, name=self.name(die), faces=faces)

    def about(self, result: str | None) -> Text:
        """A result and its effect in a sentence."""
        rule = rule_text(rule_of(result or "miss"))
        return rule if result in (None, "miss") else msg("war-result-rule", result=words(result), rule=rule)

    def new_die(self, type_id: str, side: int, **fields: Any) -> Warrior:
        """Put a new die into the game. It has no place yet."""
        number = self.state.made + 1
        kind = self.content.type(type_id)
        die = Warrior(
            id=f"{'ab'[side]}{number}-{type_id}",
            type=type_id,
            owner=side,
            sides=kind.sides,
            hits=kind.sides,
            **fields,
        )
        self.set(made=number, dice=(*self.state.dice, die))
        return die

    # Requests ---------------------------------------------------------------------------

    def ask(
        self,
        side: int,
        stage: str,
        prompt: Text,
        answers: Sequence[Answer],
        *,
        why: tuple[str, ...] = (),
    ) -> None:
        """Wait for a player's choice. The first answer is the default."""
        self.wait_for(self.choice(side, stage, prompt, answers, why=why))

    def choice(
        self,
        side: int,
        stage: str,
        prompt: Text,
        answers: Sequence[Answer],
        *,
        default: str | None = None,
        why: tuple[str, ...] = (),
    ) -> tuple[ChoiceRequest, dict[str, tuple[WarTask, ...]]]:
        """A request for a choice, with the tasks that follow. It is not open yet."""
        request = ChoiceRequest(
            id=self.new_id(stage),
            by=self.state.players[side].id,
            stage=stage,
            prompt=prompt,
            options=tuple(option for option, *_ in answers),
            default=default or (answers[0][0].id if answers else None),
            auto=self.settings.auto,
            why=why,
        )
        return request, tasks_of(answers)

    def ask_roll(
        self,
        side: int,
        stage: str,
        specs: list[DieSpec],
        prompt: Text,
        why: tuple[str, ...],
        then: WarTask,
        *,
        value: bool = False,
    ) -> None:
        """Wait for dice and their faces (or numbers). ``then`` is the task that takes them."""
        color = self.settings.colors[side]
        request = RollRequest(
            id=self.new_id(stage),
            by=self.state.players[side].id,
            dice=tuple(spec.model_copy(update={"color": color}) for spec in specs),
            needs=("value",) if value else ("symbol",),
            prompt=prompt,
            why=why,
        )
        self.wait_for((request, {"": (then,)}))

    def ask_place(
        self,
        side: int,
        what: str,
        where: Text,
        prompt: Text,
        why: tuple[str, ...],
        count: int,
        *,
        done: Text = "",
    ) -> PlaceRequest:
        """A request to lay out dice on the mat. It is not open yet."""
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
