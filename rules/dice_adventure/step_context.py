"""One step of the dice adventure in progress: heroes, locations, and the questions that it asks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import ChoiceRequest, DieSpec, Option, RollRequest
from traywatch.rules.dice_adventure.cards import AdventureLocation, Scenario
from traywatch.rules.dice_adventure.content import AdventureContent
from traywatch.rules.dice_adventure.dice import color_of, is_die, kind_of, meaning
from traywatch.rules.dice_adventure.model import (
    AdventureEncounter,
    AdventureHeroState,
    AdventureState,
    AdventureTask,
    LocationState,
    to_do,
)
from traywatch.rules.dice_adventure.settings import AdventureSettings
from traywatch.rules.engine.steps import Planned, changed_at, present, tasks_of

Answer = tuple[Option, *tuple[AdventureTask, ...]]
"""An option and the tasks that follow it. A task about a die has it as its ``name``."""


@lru_cache(maxsize=512)
def option(
    name: str, label: Text, note: Text = "", amount: tuple[int, int] | None = None, group: Text = ""
) -> Option:
    """An option. Equal options are made once."""
    return Option(id=name, label=label, note=note, amount=amount, group=group)


@lru_cache(maxsize=512)
def fate_option(fate: Literal["hide", "discard", "deter"], die: str, plus: int = 0) -> Option:
    """The option to roll a die of the hand, and where it goes afterwards. ``plus``: what discarding adds."""
    color, kind = color_of(die), kind_of(die)
    return option(f"{fate}:{die}", msg("adv-die-fate", color=color, kind=kind, fate=fate, n=plus))


class AdventureStepContext(Planned[AdventureState, AdventureTask]):
    """The current step. ``amount`` is the number of the present answer, ``drawn`` is what was drawn."""

    def __init__(self, content: AdventureContent, state: AdventureState) -> None:
        self.content = content
        self.amount: int | None = None
        self.drawn: tuple[str, ...] = ()
        super().__init__(state)

    # State ------------------------------------------------------------------------------

    @property
    def settings(self) -> AdventureSettings:
        return self.state.settings

    @property
    def hero(self) -> AdventureHeroState:
        """The hero whose turn it is."""
        return self.state.heroes[self.state.active]

    @property
    def encounter(self) -> AdventureEncounter:
        """The current encounter. There must be one."""
        return present(self.state.encounter, "encounter")

    @property
    def chapter(self) -> Scenario:
        """The card of the current scenario."""
        return self.content.chapter(self.state.scenario)

    @property
    def place(self) -> LocationState:
        """The active hero's location."""
        return self.state.locations[self.place_at]

    @property
    def place_at(self) -> int:
        name = present(self.hero.location, "location of the hero")
        return next(n for n, place in enumerate(self.state.locations) if place.id == name)

    @property
    def scene(self) -> LocationState:
        """The location of the encounter; without one, the active hero's."""
        return self.state.locations[self.scene_at]

    @property
    def scene_at(self) -> int:
        # Effects of cards may move the hero during an encounter.
        met = self.state.encounter
        if met is None:
            return self.place_at
        return next(n for n, place in enumerate(self.state.locations) if place.id == met.place)

    @property
    def place_card(self) -> AdventureLocation:
        return self.content.location(self.place.id)

    def set_hero(self, index: int, **changes: Any) -> AdventureHeroState:
        """Change fields of one hero. Returns the changed hero."""
        hero, heroes = changed_at(self.state.heroes, index, changes)
        self.set(heroes=heroes)
        return hero

    def set_place(self, index: int, **changes: Any) -> None:
        """Change fields of one location."""
        _, places = changed_at(self.state.locations, index, changes)
        self.set(locations=places)

    def set_met(self, **changes: Any) -> None:
        """Change fields of the encounter."""
        self.set(encounter=self.encounter.model_copy(update=changes))

    def set_turn(self, **changes: Any) -> None:
        """Change what was done in this turn."""
        self.set(turn=self.state.turn.model_copy(update=changes))

    def living(self) -> list[int]:
        """The heroes who are not dead, in table order."""
        return [n for n, hero in enumerate(self.state.heroes) if hero.state != "dead"]

    def together(self, first: int, second: int) -> bool:
        """Whether two heroes are at the same location."""
        return self.state.heroes[first].location == self.state.heroes[second].location

    # Requests ---------------------------------------------------------------------------

    def ask(
        self,
        stage: str,
        prompt: Text,
        answers: Sequence[Answer],
        why: tuple[str, ...],
        *,
        hero: int | None = None,
        default: str | None = None,
        name: str = "",
    ) -> None:
        """Wait for a choice. ``hero`` names whose player answers (default: the active hero's).

        ``name`` is the purpose in the request's id (default: the stage).
        """
        who = self.state.heroes[self.state.active if hero is None else hero]
        request = ChoiceRequest(
            id=self.new_id(f"{who.id}-{name or stage}"),
            by=who.player,
            stage=stage,
            prompt=prompt,
            options=tuple(self._dyed(*answer) for answer in answers),
            default=default,
            auto=self.settings.auto and default is not None,
            why=why,
        )
        self.wait_for((request, tasks_of(answers)))

    def _dyed(self, plain: Option, *tasks: AdventureTask) -> Option:
        """The option with the color of the die that its first task is about."""
        if not tasks or not is_die(tasks[0].name):
            return plain
        return plain.model_copy(update={"swatch": self.settings.colors[color_of(tasks[0].name)]})

    def ask_roll(
        self,
        prompt: Text,
        dice: list[DieSpec],
        why: tuple[str, ...],
        then: AdventureTask,
        *,
        hero: int | None = None,
    ) -> None:
        """Wait for a roll of dice that were named before. No others are accepted (R38).

        ``then`` is the task that takes the roll.
        """
        who = self.state.heroes[self.state.active if hero is None else hero]
        request = RollRequest(
            id=self.new_id(f"{who.id}-throw"),
            by=who.player,
            dice=tuple(dice),
            commit=True,
            needs=("value",),
            palette=self.settings.colors,
            meaning=meaning(),
            off_tray=self.settings.off_tray,
            prompt=prompt,
            why=why,
        )
        self.wait_for((request, {"": (then,)}))

    def ask_number(
        self, key: str, prompt: Text, least: int, most: int, why: tuple[str, ...], task: AdventureTask
    ) -> None:
        """Wait for a number that no card gives. It is stored under ``key``, then the task goes on."""
        answers = [(option("n", msg("adv-number"), "", (least, most)), to_do("tell", name=key), task)]
        self.ask(f"number:{key}", prompt, answers, why, name="number")

    def tell(self, key: str, n: int) -> None:
        """Store a number that the players gave."""
        self.set(told={**self.state.told, key: n})
