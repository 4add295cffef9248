"""Fixes by hand: a house rule, a card that the engine does not know, a slip.

Paths are ``heroes.HERO.FIELD`` and ``monster.FIELD``.
"""

from __future__ import annotations

from pydantic import ValidationError

from rules.deep_dark_dice import turn
from rules.deep_dark_dice.attack import refresh
from rules.deep_dark_dice.harm import go_down
from rules.deep_dark_dice.model import HeroState, MonsterState
from rules.deep_dark_dice.work import Work
from rules.events import Adjusted
from rules.types import Rejected

HERO_FIELDS = frozenset(HeroState.model_fields) - {"id", "name", "player", "downed"}
MONSTER_FIELDS = frozenset(MonsterState.model_fields) - {"id", "name"}


def adjusted(work: Work, event: Adjusted) -> Rejected | None:
    """Carries out a fix; health 0 and up decide who is Downed, and who has won."""
    if work.state.phase != "battle":
        return Rejected("not_now", "Fixes by hand are made during a battle.")
    parts = event.path.split(".")
    names = [hero.id for hero in work.state.heroes]
    hero_field = len(parts) == 3 and parts[0] == "heroes" and parts[1] in names and parts[2] in HERO_FIELDS
    monster_field = len(parts) == 2 and parts[0] == "monster" and parts[1] in MONSTER_FIELDS
    if not hero_field and not monster_field:
        return Rejected("unknown_path", f"{event.path} is nothing that can be fixed by hand.")
    old: HeroState | MonsterState
    old = work.state.heroes[names.index(parts[1])] if hero_field else work.monster
    if getattr(old, parts[-1]) != event.was:
        return Rejected("stale_value", f"{event.path} is {getattr(old, parts[-1])}, not {event.was}.")
    try:
        new = type(old).model_validate({**old.model_dump(), parts[-1]: event.now}, strict=True)
    except ValidationError as problem:
        return Rejected("bad_value", f"{event.path}: {problem.errors()[0]['msg']}")
    if isinstance(new, HeroState):
        _fix_hero(work, names.index(parts[1]), new)
    else:
        work.set(monster=new)
    note = f" ({event.note})" if event.note else ""
    work.show(f"By hand: {event.path} {event.was} → {event.now}{note}.")
    _go_on(work)
    return None


def _fix_hero(work: Work, index: int, new: HeroState) -> None:
    if new.downed and new.health > 0:
        work.use("R61")
        new = new.model_copy(update={"downed": False})
    heroes = work.state.heroes
    work.set(heroes=(*heroes[:index], new, *heroes[index + 1 :]))
    if new.health == 0 and not new.downed:
        go_down(work, index)


def _go_on(work: Work) -> None:
    """After a fix the battle may be decided, the turn may pass on, or another die be needed."""
    if turn.settle(work):
        return
    if work.hero.downed:
        work.set(attack=None)
        turn.next_turn(work)
    elif work.state.attack is not None and work.state.attack.stage == "declared":
        refresh(work)
