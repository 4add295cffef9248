"""Where each operation of a card has an effect: its targets, its keys, and its positions on cards.

A key or a position in which nothing would happen is refused when cards are loaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol

from traywatch.rules.content.card_keys import listed

Moment = Literal["battle", "turn", "roll", "hit", "crit", "miss", "fumble"]
Position = Literal["ability", "answer", "guard", "between"] | Moment
"""Where an effect stands: in an ability or the use of an item, in a list for a miss or fumble, at a moment of
a monster or place, or between battles (when an item is gained, or a hero levels up). ``guard``: a list of a
minion."""

HEROES = frozenset(("attacker", "owner", "all", "pick"))
_TARGETS: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("heal", "damage", "minion"), HEROES | {"monster"}),
    **dict.fromkeys(("bonus", "reroll", "reroute", "obstacles", "petrify"), frozenset(("attacker",))),
    "stun": frozenset(("attacker", "monster")),
}
BOONS = frozenset(("stealth", "pierce", "barrier", "regenerate", "immune"))
KEYS: Mapping[str, frozenset[str]] = {
    "until": BOONS,
    "stat": frozenset(("stat",)),
    "scope": frozenset(("stat",)),
    "ref": frozenset(("minion",)),
}
"""The operations that use each key."""

_OF_AN_ATTACK = frozenset(("bonus", "reroll", "reroute"))
"""Operations that change an attack before its roll counts. Only an ability comes in time for them."""
_FOES = frozenset(("attacker", "all", "monster"))
_HELD = frozenset(("attacker", "owner", "all"))
"""The targets of effects of monsters and places, and of effects between battles."""
_BETWEEN = frozenset(
    ("stat", "curse", "damage", "refresh", "revive", "cleanse", "bleed", "daze", "doom", "poison", "necrotic")
)
"""Operations whose effect is still there when the next battle begins."""


class _Effect(Protocol):
    """What is known of an effect here; see ``cards.DeepEffect``."""

    @property
    def op(self) -> str: ...

    @property
    def on(self) -> str: ...

    @property
    def until(self) -> str | None: ...

    @property
    def scope(self) -> str: ...

    @property
    def stat(self) -> str: ...


def refuse_target(effect: _Effect) -> None:
    """Raise ``ValueError`` if the operation cannot reach its target."""
    allowed = _TARGETS.get(effect.op, HEROES)
    if effect.on not in allowed:
        raise ValueError(f'{effect.op} does nothing on = "{effect.on}"; use {listed(allowed)}')
    if (effect.op, effect.stat, effect.scope) == ("stat", "max_health", "current"):
        raise ValueError('stat: the current value of max_health is health; use op = "heal" or "damage"')


def refuse_position(effect: _Effect, position: Position) -> None:
    """Raise ``ValueError`` if the effect would do nothing where it stands."""
    if position == "ability":
        if effect.op == "revive" and effect.on in ("attacker", "owner"):
            raise ValueError('revive on a hero who stands does nothing; use on = "pick" or "all"')
        if effect.op == "regenerate" and effect.until == "attack":
            raise ValueError('regenerate heals at the start of turns; use until = "turn" or "battle"')
        return
    allowed = _HELD if position == "between" else _FOES
    if effect.on not in allowed:
        raise ValueError(f'on = "{effect.on}" names nobody here; use {listed(allowed)}')
    if position == "between":
        if effect.op not in _BETWEEN or effect.scope == "current":
            raise ValueError(f"{effect.op} between battles is over when the next battle begins")
        return
    if effect.op in _OF_AN_ATTACK:
        raise ValueError(f"{effect.op} comes too late here; give it to an ability or an item that is used")
    if position == "guard" and (effect.op == "stun" or (effect.op, effect.on) == ("minion", "monster")):
        raise ValueError(f"{effect.op} cannot reach a monster whose minion stands")
    if position in ("battle", "turn"):
        if effect.op == "petrify":
            raise ValueError("petrify needs an attack; use it at roll, hit, crit, miss or fumble")
        late = ("attack", "turn") if position == "turn" else ("attack",)
        if effect.op == "regenerate" and effect.until in late:
            raise ValueError('regenerate heals at the start of turns; use until = "battle"')
    elif effect.until == "attack" or (effect.op == "pierce" and effect.until is None):
        raise ValueError(f'{effect.op} comes too late for this attack; use until = "turn" or "battle"')
    elif effect.op == "regenerate" and effect.until == "turn" and effect.on == "attacker":
        raise ValueError('regenerate heals at the start of turns; use until = "battle"')


PASSIVES: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("bonus", "pierce", "immune", "barrier"), frozenset(("always", "first_turn", "ask"))),
    "regenerate": frozenset(("always", "first_turn")),
    "revive": frozenset(("downed",)),
}
"""The moments of each passive operation."""


def refuse_passive(op: str, when: str, keys: frozenset[str]) -> None:
    """Raise ``ValueError`` if a passive would do nothing at its moment, or does not use its number."""
    if when not in PASSIVES[op]:
        raise ValueError(f'{op} does nothing when = "{when}"; use {listed(PASSIVES[op])}')
    if op in ("pierce", "immune") and "n" in keys:
        raise ValueError(f"{op} takes no n; leave it out")
