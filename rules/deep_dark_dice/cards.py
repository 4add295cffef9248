"""The cards of Deep Dark Dice as data: heroes, monsters, minions, items, places.

A number that a file leaves out is not known; the phone asks for it when it is needed.
``Effect`` is the closed list of what a card can do; anything else is free text.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from traywatch.records import Record

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
"""Operations that take no number."""


class Effect(Record):
    """One thing that a card does; without ``n`` the card's number is not known and is asked for.

    ``on``: the hero whose attack it is, the owner, every standing hero, a hero that the
    player picks, or the monster. ``stat`` and ``scope`` go with ``op = "stat"``: a change
    of the adjusted value lasts the session, one of the current value the battle.
    ``until`` goes with boons. ``ref`` names the minion.
    """

    op: HelpOp | HarmOp | TableOp
    n: Annotated[int, Field(ge=-99, le=999)] | None = None
    on: Literal["attacker", "owner", "all", "pick", "monster"] = "attacker"
    stat: Literal["max_health", "attack", "armor"] = "attack"
    scope: Literal["adjusted", "current"] = "adjusted"
    until: Literal["attack", "turn", "battle"] | None = None
    ref: str = ""


class Ability(Record):
    """An active or ultimate ability, or what an item does when it is used.

    ``interrupt``: its owner may use it in others' turns too, when its moment comes.
    """

    name: str
    text: str = ""
    interrupt: bool = False
    do: Annotated[tuple[Effect, ...], Field(min_length=1)]

    def has(self, *ops: str) -> bool:
        """Does it do any of this among other things?"""
        return not self._ops.isdisjoint(ops)

    @cached_property
    def _ops(self) -> frozenset[str]:
        return frozenset(effect.op for effect in self.do)


class Passive(Record):
    """Something that is always on.

    ``when``: always; in the owner's first turn of each battle; when the table says that
    the card's own condition (``text``) holds; or as the owner goes Downed, once a battle.
    """

    name: str = ""
    text: str = ""
    op: Literal["bonus", "pierce", "immune", "regenerate", "barrier", "revive"]
    n: Amount = 1
    when: Literal["always", "first_turn", "ask", "downed"] = "always"


class Item(Record):
    """An item. Armor goes on the one armor place of a hero; a consumable is gone once used.

    ``attack``, ``armor``, ``max_health`` raise the adjusted values while it is carried;
    ``on_gain`` happens once, when a hero gets it.
    """

    id: CardId
    name: str
    kind: Literal["armor", "gear", "consumable"] = "gear"
    text: str = ""
    attack: int = 0
    armor: int = 0
    max_health: int = 0
    passives: tuple[Passive, ...] = ()
    use: Ability | None = None
    uses: Literal["battle", "session"] = "battle"
    on_gain: tuple[Effect, ...] = ()


class Hero(Record):
    """A hero card. ``armor = "none"`` is a hero who may never have any."""

    id: CardId
    name: str
    text: str = ""
    max_health: Health | None = None
    attack: Amount | None = None
    armor: Amount | Literal["none"] | None = None
    armor_items: Annotated[int, Field(ge=0, le=9)] = 1
    passives: tuple[Passive, ...] = ()
    active: Ability | None = None
    ultimate: Ability | None = None
    items: tuple[str, ...] = ()


class Minion(Record):
    """A minion card, for heroes or monsters. A monster's minion strikes back as its lists say."""

    id: CardId
    name: str
    health: Health | None = None
    attack: Amount | None = None
    armor: Amount = 0
    on_miss: tuple[Effect, ...] = ()
    on_fumble: tuple[Effect, ...] = ()


class Hook(Record):
    """What a monster or a place does by itself at a moment: ``roll`` is the throw that counts."""

    name: str = ""
    when: Literal["battle", "turn", "roll", "hit", "crit", "miss", "fumble"]
    do: Annotated[tuple[Effect, ...], Field(min_length=1)]


class Monster(Record):
    """A monster card. ``then`` names what it turns into when it is beaten: its next phase."""

    id: CardId
    name: str
    text: str = ""
    health: Health | None = None
    armor: Amount | None = None
    on_miss: tuple[Effect, ...] = ()
    on_fumble: tuple[Effect, ...] = ()
    passives: tuple[Hook, ...] = ()
    petrify: bool = False
    loot: tuple[str, ...] = ()
    then: str | None = None


class ThrownObstacles(Record):
    """Obstacle dice that are thrown before a battle: all by one player, or one by each."""

    n: Annotated[int, Field(ge=1, le=20)] = 1
    by: Literal["one", "each"] = "one"


class Location(Record):
    """A place: the letters whose boxes get an obstacle, what is thrown, what it does by itself."""

    id: CardId
    name: str
    text: str = ""
    pattern: Annotated[str, Field(pattern=r"^[A-Z]$")] | None = None
    throw: ThrownObstacles | None = None
    petrify: bool = False
    passives: tuple[Hook, ...] = ()


class Battle(Record):
    """One battle of a session: who is fought, and where."""

    monster: str
    location: str | None = None


class Row(Record):
    """One row of the level-up table: the lowest to the highest number thrown, and what it gives."""

    least: Annotated[int, Field(ge=0)]
    most: Annotated[int, Field(ge=0)]
    text: str
    do: tuple[Effect, ...] = ()
    item: str | None = None


class LevelUp(Record):
    """The throw that each hero who stands makes after a battle. The game's own table is on its cards."""

    die: Annotated[str, Field(pattern=r"^d[1-9][0-9]?$")]
    rows: Annotated[tuple[Row, ...], Field(min_length=1)]
