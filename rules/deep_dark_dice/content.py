"""The schema of a Deep Dark Dice content file: heroes, monsters, battles, house rules.

A number that a file leaves out is not known; a session that needs it is refused and
the missing field named.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, JsonValue, model_validator

from rules.base import Frozen

Amount = Annotated[int, Field(ge=0, le=999)]

HeroOp = Literal[
    "bonus",
    "heal",
    "barrier",
    "cleanse",
    "stealth",
    "pierce",
    "stun",
    "curse",
    "reroll",
    "regenerate",
    "immune",
]
HarmOp = Literal["damage", "bleed", "curse", "daze", "doom", "poison", "necrotic"]


class Effect(Frozen):
    """One thing that an ability does. ``on``: the attacker of the turn, the ability's owner, everybody
    who stands, or a hero that the player picks."""

    op: HeroOp
    n: Annotated[int, Field(ge=-4, le=999)] = 1
    on: Literal["attacker", "owner", "all", "pick"] = "attacker"


class Harm(Frozen):
    """One thing that a monster does to a hero who misses or fumbles."""

    op: HarmOp
    n: Annotated[int, Field(ge=-4, le=999)] = 1


class Ability(Frozen):
    """An active or ultimate ability; ``interrupt`` lets its owner use it in others' turns."""

    name: str
    text: str = ""
    interrupt: bool = False
    do: Annotated[tuple[Effect, ...], Field(min_length=1)]

    def has(self, op: HeroOp) -> bool:
        """Does it do this among other things?"""
        return any(effect.op == op for effect in self.do)


class Passive(Frozen):
    """Something that is always on, or only in the first turn of each battle."""

    name: str = ""
    op: Literal["bonus", "pierce", "immune", "regenerate", "barrier"]
    n: Amount = 1
    when: Literal["always", "first_turn"] = "always"


class Hero(Frozen):
    """A hero card. ``armor = "none"`` is a hero who may never have any."""

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
    name: str
    max_health: Annotated[int, Field(ge=1, le=999)] | None = None
    attack: Amount | None = None
    armor: Amount | Literal["none"] | None = None
    passives: tuple[Passive, ...] = ()
    active: Ability | None = None
    ultimate: Ability | None = None


class Monster(Frozen):
    """A monster card."""

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
    name: str
    health: Annotated[int, Field(ge=1, le=999)] | None = None
    armor: Amount | None = None
    on_miss: tuple[Harm, ...] = ()
    on_fumble: tuple[Harm, ...] = ()


class Content(Frozen):
    """A whole file. ``battles`` lists monster ids as they are met; winning the last wins the session.
    ``petrify``: at this location each attack die turns into an obstacle where it stopped.
    """

    format: Literal[1]
    id: str
    title: str
    location: str = ""
    petrify: bool = False
    heroes: Annotated[tuple[Hero, ...], Field(min_length=1)]
    monsters: Annotated[tuple[Monster, ...], Field(min_length=1)]
    battles: Annotated[tuple[str, ...], Field(min_length=1)]
    settings: dict[str, JsonValue] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _names_agree(self) -> Content:
        for what, ids in (("hero", [h.id for h in self.heroes]), ("monster", [m.id for m in self.monsters])):
            if len(set(ids)) != len(ids):
                raise ValueError(f"two {what} entries have the same id")
        known = {m.id for m in self.monsters}
        for battle in self.battles:
            if battle not in known:
                raise ValueError(f"battles names {battle!r}, but there is no such monster")
        return self

    def hero(self, hero_id: str) -> Hero:
        """The card of a hero; ``KeyError`` if there is none."""
        return {h.id: h for h in self.heroes}[hero_id]

    def monster(self, monster_id: str) -> Monster:
        """The card of a monster; ``KeyError`` if there is none."""
        return {m.id: m for m in self.monsters}[monster_id]

    def unknown(self) -> list[str]:
        """The fields that the file leaves open, such as ``heroes.mirel.attack``."""
        out = [
            f"heroes.{hero.id}.{field}"
            for hero in self.heroes
            for field in ("max_health", "attack", "armor")
            if getattr(hero, field) is None
        ]
        return out + [
            f"monsters.{monster.id}.{field}"
            for monster in self.monsters
            for field in ("health", "armor")
            if getattr(monster, field) is None
        ]
