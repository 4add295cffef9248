"""One step of Deep Dark Dice in progress: heroes, monster, and the questions that it asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from traywatch.messages import Text
from traywatch.rules.core.events import PlacedObject
from traywatch.rules.core.requests import ChoiceRequest, Option, PlaceRequest, RolledDie
from traywatch.rules.deep_dark_dice.cards import DeepAbility, DeepHero
from traywatch.rules.deep_dark_dice.content import DeepContent
from traywatch.rules.deep_dark_dice.model import DeepAttack, DeepHeroState, DeepState, DeepTask, MonsterState
from traywatch.rules.deep_dark_dice.settings import DeepSettings
from traywatch.rules.engine.steps import Planned, changed_at, present, tasks_of

Answer = tuple[Option, *tuple[DeepTask, ...]]
"""An option and the tasks that follow it."""
Offered = tuple[Option, DeepTask]
"""An option and the task that it is for."""


class DeepStepContext(Planned[DeepState, DeepTask]):
    """The current step. ``amount`` is the number of the present answer, ``dice`` are those of the roll.

    ``lying`` are the obstacles on the mat now, as people or the camera see them; null if nobody looked.
    """

    def __init__(self, content: DeepContent, state: DeepState) -> None:
        self.content = content
        self.amount: int | None = None
        self.dice: tuple[RolledDie, ...] = ()
        self.lying: tuple[PlacedObject, ...] | None = None
        super().__init__(state)

    # State ------------------------------------------------------------------------------

    @property
    def settings(self) -> DeepSettings:
        return self.state.settings

    @property
    def hero(self) -> DeepHeroState:
        """The hero whose turn it is."""
        return self.state.heroes[self.state.active]

    @property
    def monster(self) -> MonsterState:
        return self.state.monster

    @property
    def attack(self) -> DeepAttack:
        """The current attack. There must be one."""
        return present(self.state.attack, "attack")

    @property
    def attack_under_way(self) -> bool:
        """Whether a roll of an attack is on the mat and its effects are still to come."""
        return self.state.attack is not None and self.state.attack.stage != "declared"

    def set_hero(self, index: int, **changes: Any) -> DeepHeroState:
        """Change fields of one hero. Returns the changed hero."""
        hero, heroes = changed_at(self.state.heroes, index, changes)
        self.set(heroes=heroes)
        return hero

    def set_monster(self, **changes: Any) -> None:
        self.set(monster=self.state.monster.model_copy(update=changes))

    def set_attack(self, **changes: Any) -> DeepAttack:
        """Change fields of the current attack."""
        attack = self.attack.model_copy(update=changes)
        self.set(attack=attack)
        return attack

    def standing(self) -> list[int]:
        """The heroes who are not Downed, in table order."""
        return [n for n, hero in enumerate(self.state.heroes) if not hero.downed]

    def card(self, index: int) -> DeepHero:
        """The content's card of a hero in play."""
        return self.content.hero(self.state.heroes[index].id)

    def told(self, key: str, printed: int | None) -> int | None:
        """A number of a card: as the players gave it, else as printed, else null."""
        return self.state.told.get(key, printed)

    def tell(self, key: str, n: int) -> None:
        """Store a number that the players gave."""
        self.set(told={**self.state.told, key: n})

    # Requests ---------------------------------------------------------------------------

    def ask(
        self,
        name: str,
        stage: str,
        prompt: Text,
        answers: Sequence[Answer],
        *,
        default: str | None,
        why: tuple[str, ...] = (),
        by: int | None = None,
    ) -> None:
        """Wait for a choice of the active hero's player or another named one."""
        who = self.hero if by is None else self.state.heroes[by]
        request = ChoiceRequest(
            id=self.new_id(name),
            by=who.player,
            stage=stage,
            prompt=prompt,
            options=tuple(option for option, *_ in answers),
            default=default,
            auto=self.settings.auto and default is not None,
            why=why,
        )
        self.wait_for((request, tasks_of(answers)))

    def ask_place(
        self,
        name: str,
        what: str,
        where: Text,
        prompt: Text,
        why: tuple[str, ...],
        then: DeepTask,
        **more: Any,
    ) -> None:
        """Wait until people have laid something out on the mat. ``then`` is the task that takes it."""
        request = PlaceRequest(
            id=self.new_id(name),
            by=self.hero.player,
            what=what,
            where=where,
            auto=self.settings.auto,
            prompt=prompt,
            why=why,
            **more,
        )
        self.wait_for((request, {"": (then,)}))


def ability_of(step: DeepStepContext, index: int, slot: str) -> DeepAbility | None:
    """The ability of a hero in ``active``, ``ultimate`` or ``item.ID``, if there is one."""
    card = step.card(index)
    if slot == "active":
        return card.active
    if slot == "ultimate":
        return card.ultimate
    name = slot.removeprefix("item.")
    if slot == name or name not in {carried.id for carried in step.state.heroes[index].items}:
        return None
    return step.content.item(name).use
