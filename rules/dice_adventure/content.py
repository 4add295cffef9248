"""The schema of a content file of the dice adventure, and its internal consistency."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field, model_validator

from traywatch.rules.content import Cards
from traywatch.rules.dice_adventure.card_kinds.skill_cards import Skill
from traywatch.rules.dice_adventure.cards import (
    AdventureEnemy,
    AdventureLocation,
    AdventureObstacle,
    HeroClass,
    Scenario,
    Villain,
)


class AdventureContent(Cards):
    """A whole file: an adventure of ``scenarios`` in order. ``party`` names the default classes."""

    format: Literal[1]
    id: str
    title: str
    classes: Annotated[tuple[HeroClass, ...], Field(min_length=1)]
    scenarios: Annotated[tuple[Scenario, ...], Field(min_length=1)]
    locations: Annotated[tuple[AdventureLocation, ...], Field(min_length=1)]
    adventure: tuple[str, ...] = ()
    party: tuple[str, ...] = ()
    skills: tuple[Skill, ...] = ()
    allies: tuple[Skill, ...] = ()
    enemies: tuple[AdventureEnemy, ...] = ()
    obstacles: tuple[AdventureObstacle, ...] = ()
    villains: tuple[Villain, ...] = ()

    @model_validator(mode="after")
    def _names_agree(self) -> AdventureContent:
        for what in (
            "classes",
            "scenarios",
            "locations",
            "skills",
            "allies",
            "enemies",
            "obstacles",
            "villains",
        ):
            ids = [card.id for card in getattr(self, what)]
            if len(set(ids)) != len(ids):
                raise ValueError(f"two {what} entries have the same id")
        for card in self.allies:
            if not any("ally" in need.types for need in card.dice):
                raise ValueError(f"allies.{card.id}: an ally card takes an ALLY die at least")
        for where, what, name in self._named():
            if name not in {card.id for card in getattr(self, what)}:
                raise ValueError(f"{where} names {name!r}, but there is no such entry in {what}")
        return self

    def hero(self, card: str) -> HeroClass:
        """A class. Raises ``KeyError`` if there is none, as the other functions do."""
        return self._classes[card]

    def skill(self, card: str) -> Skill:
        """A skill, or an ally card."""
        return self._skills[card]

    def enemy(self, card: str) -> AdventureEnemy:
        return self._enemies[card]

    def villain(self, card: str) -> Villain:
        return self._villains[card]

    def obstacle(self, card: str) -> AdventureObstacle:
        return self._obstacles[card]

    def location(self, card: str) -> AdventureLocation:
        return self._locations[card]

    def chapter(self, at: int) -> Scenario:
        """A scenario by its index in the adventure."""
        return self._chapters[at]

    @property
    def length(self) -> int:
        """The number of scenarios in the adventure."""
        return len(self._chapters)

    # Each step of a game needs these often, so they are made once.

    @cached_property
    def _classes(self) -> dict[str, HeroClass]:
        return {card.id: card for card in self.classes}

    @cached_property
    def _skills(self) -> dict[str, Skill]:
        return {card.id: card for card in (*self.skills, *self.allies)}

    @cached_property
    def _enemies(self) -> dict[str, AdventureEnemy]:
        return {card.id: card for card in self.enemies}

    @cached_property
    def _villains(self) -> dict[str, Villain]:
        return {card.id: card for card in self.villains}

    @cached_property
    def _obstacles(self) -> dict[str, AdventureObstacle]:
        return {card.id: card for card in self.obstacles}

    @cached_property
    def _locations(self) -> dict[str, AdventureLocation]:
        return {card.id: card for card in self.locations}

    @cached_property
    def _chapters(self) -> tuple[Scenario, ...]:
        by_id = {card.id: card for card in self.scenarios}
        return tuple(by_id[name] for name in self.adventure) or self.scenarios

    def _named(self) -> Iterator[tuple[str, str, str]]:
        """Every reference from one entry to another: the source, the kind of card, the name."""
        yield from (("party", "classes", name) for name in self.party)
        yield from (("adventure", "scenarios", name) for name in self.adventure)
        for card in self.classes:
            yield from ((f"classes.{card.id}", "skills", name) for name in (*card.skills, *card.dormant))
        for place in self.locations:
            where = f"locations.{place.id}"
            yield from ((where, "enemies", name) for name in place.enemies.list)
            yield from ((where, "obstacles", name) for name in place.obstacles.list)
            yield from ((where, "locations", name) for name in place.links)
        for chapter in self.scenarios:
            where = f"scenarios.{chapter.id}"
            yield from ((where, "locations", name) for name in (*chapter.static, *chapter.pool))
            yield from ((where, "allies", name) for name in chapter.allies)
            yield from ((where, "villains", name) for name in chapter.villains)
