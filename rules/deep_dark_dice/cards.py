"""The cards of Deep Dark Dice as data: heroes, monsters, minions, items, places.

A number that is missing from a file is unknown. The page asks for it when it is needed.
``DeepEffect`` is the closed list of what a card can do. Anything else is free text.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field, ValidationInfo, model_validator

from traywatch.records import Record
from traywatch.rules.content.card_keys import keys_given, refuse_keys
from traywatch.rules.core.vocabulary import Number
from traywatch.rules.deep_dark_dice.effect_positions import (
    KEYS,
    Position,
    refuse_passive,
    refuse_position,
    refuse_target,
)

Amount = Annotated[int, Field(ge=0, le=999)]
Health = Annotated[int, Field(ge=1, le=999)]
CardId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]

HelpOp = Literal[
    "bonus",
    "heal",
    "barrier",
    "cleanse",
    "stealth",
    "pierce",
    "stun",
    "reroll",
    "reroute",
    "revive",
    "regenerate",
    "immune",
    "refresh",
]
HarmOp = Literal["damage", "bleed", "daze", "doom", "poison", "necrotic"]
TableOp = Literal["curse", "stat", "minion", "obstacles", "petrify"]

STATUSES: frozenset[str] = frozenset(("bleed", "daze", "doom", "poison", "necrotic"))
UNCOUNTED: frozenset[str] = frozenset(
    (
        *("cleanse", "stealth", "pierce", "stun", "reroute", "immune", "refresh"),
        *("daze", "doom", "necrotic", "minion", "petrify"),
    )
)
"""Operations without a number."""
DEFAULT_N = {**dict.fromkeys(UNCOUNTED, 1), "revive": 1}
"""The number of an operation whose card gives none. A revive brings back 1 health (R59)."""
SIGNED: frozenset[str] = frozenset(("curse", "stat"))
"""Operations whose number may be negative."""


class DeepEffect(Record):
    """One effect of a card. Without ``n`` the number is unknown and is asked for.

    ``on``: the attacking hero, the owner, every hero who stands, a hero of the player's choice, or the
    monster.
    ``stat`` and ``scope`` belong to ``op = "stat"``. A change of the adjusted value lasts for the
    session, a change of the current value for the battle.
    ``until`` belongs to boons, and ``ref`` names the minion. A key that the operation does not use is
    refused.
    """

    op: HelpOp | HarmOp | TableOp
    n: Annotated[int, Field(ge=-99, le=999)] | None = None
    on: Literal["attacker", "owner", "all", "pick", "monster"] = "attacker"
    stat: Literal["max_health", "attack", "armor"] = "attack"
    scope: Literal["adjusted", "current"] = "adjusted"
    until: Literal["attack", "turn", "battle"] | None = None
    ref: str = ""

    @model_validator(mode="after")
    def _is_not_negative(self) -> DeepEffect:
        if self.n is not None and self.n < 0 and self.op not in SIGNED:
            raise ValueError(f"{self.op}: n must be 0 or more")
        return self

    @model_validator(mode="after")
    def _uses_its_keys(self, info: ValidationInfo) -> DeepEffect:
        keys = keys_given(self, info)
        if self.op in UNCOUNTED and "n" in keys:
            raise ValueError(f"{self.op} takes no n; leave it out")
        refuse_keys(self.op, keys, KEYS)
        refuse_target(self)
        return self


def _check_positions(effects: tuple[DeepEffect, ...], position: Position) -> None:
    """Raise ``ValueError`` for an effect that would do nothing where it stands."""
    for effect in effects:
        refuse_position(effect, position)


class DeepAbility(Record):
    """An active or ultimate ability, or the use of an item.

    ``interrupt``: its owner may also use it in others' turns, at its moment.
    """

    name: str
    text: str = ""
    interrupt: bool = False
    do: Annotated[tuple[DeepEffect, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _does_something(self) -> DeepAbility:
        _check_positions(self.do, "ability")
        return self

    def has(self, *ops: str) -> bool:
        """Whether it has one of these operations."""
        return not self._ops.isdisjoint(ops)

    @cached_property
    def _ops(self) -> frozenset[str]:
        return frozenset(effect.op for effect in self.do)


class DeepPassive(Record):
    """A passive ability, which is always on.

    ``when``: always; in the owner's first turn of each battle; when the players say that the card's
    own condition (``text``) holds; or once in a battle when the owner goes Downed.
    """

    name: str = ""
    text: str = ""
    op: Literal["bonus", "pierce", "immune", "regenerate", "barrier", "revive"]
    n: Amount = 1
    when: Literal["always", "first_turn", "ask", "downed"] = "always"

    @model_validator(mode="after")
    def _does_something(self, info: ValidationInfo) -> DeepPassive:
        refuse_passive(self.op, self.when, keys_given(self, info))
        return self


class DeepItem(Record):
    """An item. A hero can wear one armor by default. A consumable is gone after its use.

    ``attack``, ``armor`` and ``max_health`` raise the adjusted values while the hero has the item.
    ``on_gain`` happens once, when a hero gets it.
    """

    id: CardId
    name: str
    kind: Literal["armor", "gear", "consumable"] = "gear"
    text: str = ""
    attack: Number = 0
    armor: Number = 0
    max_health: Number = 0
    passives: tuple[DeepPassive, ...] = ()
    use: DeepAbility | None = None
    uses: Literal["battle", "session"] = "battle"
    on_gain: tuple[DeepEffect, ...] = ()

    @model_validator(mode="after")
    def _does_something(self, info: ValidationInfo) -> DeepItem:
        _check_positions(self.on_gain, "between")
        used = self.use is not None or any(passive.when == "downed" for passive in self.passives)
        if "uses" in keys_given(self, info) and (self.kind == "consumable" or not used):
            raise ValueError("uses belongs to an item that is used and kept; leave it out")
        return self


class DeepHero(Record):
    """A hero card. A hero with ``armor = "none"`` can never have armor."""

    id: CardId
    name: str
    text: str = ""
    max_health: Health | None = None
    attack: Amount | None = None
    armor: Amount | Literal["none"] | None = None
    armor_items: Annotated[int, Field(ge=0, le=9)] = 1
    passives: tuple[DeepPassive, ...] = ()
    active: DeepAbility | None = None
    ultimate: DeepAbility | None = None
    items: tuple[str, ...] = ()


class Minion(Record):
    """A minion card, for heroes or monsters. A monster's minion strikes back as its lists say."""

    id: CardId
    name: str
    health: Health | None = None
    attack: Amount | None = None
    armor: Amount = 0
    on_miss: tuple[DeepEffect, ...] = ()
    on_fumble: tuple[DeepEffect, ...] = ()

    @model_validator(mode="after")
    def _does_something(self) -> Minion:
        _check_positions((*self.on_miss, *self.on_fumble), "guard")
        return self


class Hook(Record):
    """What a monster or a place does by itself at a moment. ``roll`` is the result that counts."""

    name: str = ""
    when: Literal["battle", "turn", "roll", "hit", "crit", "miss", "fumble"]
    do: Annotated[tuple[DeepEffect, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _turns_are_left(self) -> Hook:
        """Daze for all at the start of every turn would skip each next turn, so nobody would ever act."""
        if self.when == "turn" and any(e.op == "daze" and e.on == "all" for e in self.do):
            raise ValueError(
                "a daze of all heroes in each turn leaves nobody a turn; daze the attacker instead"
            )
        return self

    @model_validator(mode="after")
    def _does_something(self) -> Hook:
        _check_positions(self.do, self.when)
        return self


class Monster(Record):
    """A monster card. ``then`` names its next phase after it is beaten."""

    id: CardId
    name: str
    text: str = ""
    health: Health | None = None
    armor: Amount | None = None
    on_miss: tuple[DeepEffect, ...] = ()
    on_fumble: tuple[DeepEffect, ...] = ()
    passives: tuple[Hook, ...] = ()
    petrify: bool = False
    loot: tuple[str, ...] = ()
    then: str | None = None

    @model_validator(mode="after")
    def _does_something(self) -> Monster:
        _check_positions((*self.on_miss, *self.on_fumble), "answer")
        return self


class ThrownObstacles(Record):
    """Obstacle dice to throw before a battle: all by one player, or some by each."""

    n: Annotated[int, Field(ge=1, le=20)] = 1
    by: Literal["one", "each"] = "one"


class DeepLocation(Record):
    """A place: the letters whose boxes get an obstacle, the obstacles to throw, and its own effects."""

    id: CardId
    name: str
    text: str = ""
    pattern: Annotated[str, Field(pattern=r"^[A-Z]$")] | None = None
    throw: ThrownObstacles | None = None
    petrify: bool = False
    passives: tuple[Hook, ...] = ()


class Battle(Record):
    """One battle of a session: the monster and the place."""

    monster: str
    location: str | None = None


class LevelUpRow(Record):
    """One row of the level-up table: its lowest and highest number, and what it gives."""

    least: Annotated[int, Field(ge=0, le=1_000_000)]
    most: Annotated[int, Field(ge=0, le=1_000_000)]
    text: str
    do: tuple[DeepEffect, ...] = ()
    item: str | None = None

    @model_validator(mode="after")
    def _does_something(self) -> LevelUpRow:
        _check_positions(self.do, "between")
        return self


class LevelUp(Record):
    """The roll that each hero who stands makes after a battle. The game's own table is on its cards."""

    die: Annotated[str, Field(pattern=r"^d[1-9][0-9]?$")]
    rows: Annotated[tuple[LevelUpRow, ...], Field(min_length=1)]
