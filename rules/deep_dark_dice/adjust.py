"""Corrections by hand: for settings, for unknown cards, for slips.

Paths are ``heroes.HERO.FIELD``, ``heroes.HERO.minion.health``, ``monster.FIELD``,
``monster.minion.health``, ``turn`` and ``order``. ``heroes.HERO.items`` is a list of item ids, ``minion`` the
id of a minion card or null, ``turn`` the id of the hero whose turn it is, ``order`` the ids of all heroes.

They are possible at every moment, after the end too. An open question is asked again with what holds then.
Before the cards are dealt, the fields are the numbers on the cards of the heroes and of the first monster.
"""

from __future__ import annotations

from typing import TypeVar

from pydantic import JsonValue

from traywatch.messages import Text, msg
from traywatch.rules.core.adjustable import AdjustableField, AdjustableGroup, field_at
from traywatch.rules.core.events import Adjusted
from traywatch.rules.core.types import Rejected
from traywatch.rules.deep_dark_dice.abilities.boons import set_by_hand
from traywatch.rules.deep_dark_dice.damage import go_down
from traywatch.rules.deep_dark_dice.effects import minion_of
from traywatch.rules.deep_dark_dice.equipment import items
from traywatch.rules.deep_dark_dice.model import DeepHeroState, DeepTask, MinionState, MonsterState
from traywatch.rules.deep_dark_dice.setup import UNKNOWN
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext
from traywatch.rules.engine.adjustable_fields import (
    choice,
    entries,
    field_name,
    fields_of,
    number,
    order,
    value_name,
)
from traywatch.rules.engine.adjustments import (
    adjusted_number,
    adjusted_record,
    adjustment_headline,
    new_order,
    stale_value,
    unknown_path,
)

_OTHERWISE = {"id", "name", "player", "downed", "minion", "items", "lent"}
HERO_FIELDS = frozenset(DeepHeroState.model_fields) - _OTHERWISE
MONSTER_FIELDS = frozenset(MonsterState.model_fields) - _OTHERWISE
SHOWN = (
    "health", "max_health", "attack", "armor", "curse", "barrier", "regenerate", "bleed", "poison", "dazed",
    "doomed", "necrotic", "immune", "pierce", "stealth", "no_armor", "active_used", "ultimate_used",
    "triggered", "full_attack", "full_armor",
)  # fmt: skip


def adjustable(step: DeepStepContext) -> tuple[AdjustableGroup, ...]:
    """The heroes, the monster, and whose turn it is; before the cards are dealt, the numbers on them."""
    state = step.state
    if state.phase == "setup":
        return _of_cards(step)
    items = tuple((item.id, item.name) for item in step.content.items)
    groups = []
    for hero in state.heroes:
        path = f"heroes.{hero.id}."
        held = entries(f"{path}items", [item.id for item in hero.items], items)
        fields = (*fields_of(hero, SHOWN, path), held, *_minion(step, hero.minion, path))
        groups.append(AdjustableGroup(id=hero.id, name=hero.name, player=hero.player, fields=fields))
    monster = fields_of(step.monster, ("health", "max_health", "armor", "stunned"), "monster.")
    fields = (*monster, *_minion(step, step.monster.minion, "monster."))
    groups.append(AdjustableGroup(id="monster", name=step.monster.name, fields=fields))
    if _may_pass_turn(step):
        names = [(hero.id, hero.name) for hero in state.heroes if not hero.downed]
        turn = choice("turn", step.hero.id, names)
        turns = order("order", [(hero.id, hero.name) for hero in state.heroes])
        groups.append(AdjustableGroup(id="game", name=msg("rules-adjust-game"), fields=(turn, turns)))
    return tuple(groups)


def _minion(step: DeepStepContext, minion: MinionState | None, path: str) -> list[AdjustableField]:
    """Which minion stands in front, and its health."""
    cards: list[tuple[JsonValue, Text]] = [(None, value_name(None))]
    cards += [(card.id, card.name) for card in step.content.minions]
    front = minion.id if minion is not None else None
    fields = [choice(f"{path}minion", front, cards)] if step.content.minions else []
    if minion is not None:
        label = msg("rules-adjusted-field", who=minion.name, field=field_name("health"))
        fields.append(number(f"{path}minion.health", minion.health, 0, minion.max_health, label))
    return fields


def _may_pass_turn(step: DeepStepContext) -> bool:
    """Whether a hero is about to attack and nothing else is under way, so that another may take the turn."""
    attack = step.state.attack
    return attack is not None and attack.stage == "declared" and not attack.throws and not step.state.agenda


def adjusted(step: DeepStepContext, event: Adjusted) -> Rejected | None:
    """Carry out a correction. The new health decides who is Downed and who has won."""
    groups = adjustable(step)
    if step.state.phase == "setup":
        return _on_card(step, event)
    if event.path in ("turn", "order"):
        if not _may_pass_turn(step):
            return Rejected("not_now", msg("rules-adjust-turn-not-now"))
        return (_turn if event.path == "turn" else _order)(step, event, groups)
    who, _, rest = event.path.partition(".")
    index: int | None = None
    old: DeepHeroState | MonsterState = step.monster
    if who == "heroes":
        name, _, rest = rest.partition(".")
        index = next((n for n, hero in enumerate(step.state.heroes) if hero.id == name), None)
        if index is None:
            return unknown_path(event)
        old = step.state.heroes[index]
        if rest == "items":
            return _items(step, event, index, groups)
    elif who != "monster":
        return unknown_path(event)
    new = _with_change(step, old, rest, event)
    if isinstance(new, Rejected):
        return new
    over = _is_over(step)
    if isinstance(new, DeepHeroState) and index is not None:
        _fix_hero(step, index, set_by_hand(new, rest) if rest in ("pierce", "immune") else new)
    else:
        step.set(monster=new)
    step.show(adjustment_headline(event, groups))
    _go_on(step, was_over=over)
    return None


def _with_change(
    step: DeepStepContext, old: DeepHeroState | MonsterState, field: str, event: Adjusted
) -> DeepHeroState | MonsterState | Rejected:
    """A hero or the monster with another value in one field, or the refusal."""
    if field == "minion":
        front = _new_minion(step, old, event)
        return front if isinstance(front, Rejected) else old.model_copy(update={"minion": front})
    if field == "minion.health" and old.minion is not None:
        minion = _changed(old.minion, "health", event, capped=True)
        if isinstance(minion, Rejected):
            return minion
        return old.model_copy(update={"minion": minion if minion.health else None})
    if isinstance(old, DeepHeroState):
        if field in HERO_FIELDS:
            return _changed(old, field, event, capped=step.settings.heal_cap)
    elif field in MONSTER_FIELDS:
        return _changed(old, field, event, capped=True)
    return unknown_path(event)


def _new_minion(
    step: DeepStepContext, old: DeepHeroState | MonsterState, event: Adjusted
) -> MinionState | Rejected | None:
    """The minion that people put in front of a hero or the monster, or null."""
    held = old.minion.id if old.minion is not None else None
    if event.was != held:
        return stale_value(event, held)
    if event.now is None:
        return None
    card = next((card for card in step.content.minions if card.id == event.now), None)
    if card is None:
        return Rejected("bad_value", msg("rules-adjust-nobody-such", path=event.path))
    return minion_of(step, card)


_Healthy = TypeVar("_Healthy", DeepHeroState, MonsterState, MinionState)


def _changed(old: _Healthy, field: str, event: Adjusted, *, capped: bool) -> _Healthy | Rejected:
    new = adjusted_record(old, field, event)
    if isinstance(new, Rejected):
        return new
    if new.health <= new.max_health or not capped:
        return new
    if field == "max_health":
        return new.model_copy(update={"health": new.max_health})
    above = msg("ddd-refusal-health-above-maximum", path=event.path, max_health=new.max_health)
    return Rejected("bad_value", above)


def _turn(step: DeepStepContext, event: Adjusted, groups: tuple[AdjustableGroup, ...]) -> Rejected | None:
    """Another hero takes the turn. Ticks at the start of a turn are not carried out again."""
    if event.was != step.hero.id:
        return stale_value(event, step.hero.id)
    standing = {step.state.heroes[n].id: n for n in step.standing()}
    if not isinstance(event.now, str) or event.now not in standing:
        return Rejected("bad_value", msg("rules-adjust-nobody-such", path=event.path))
    step.show(adjustment_headline(event, groups))
    step.set(open=(), attack=None, active=standing[event.now], attacks_made=0)
    step.add_tasks(DeepTask(do="turn", hero=standing[event.now]))
    return None


def _order(step: DeepStepContext, event: Adjusted, groups: tuple[AdjustableGroup, ...]) -> Rejected | None:
    """The heroes take their turns in another order. The active hero goes on."""
    heroes = step.state.heroes
    order = new_order(event, [hero.id for hero in heroes])
    if isinstance(order, Rejected):
        return order
    step.show(adjustment_headline(event, groups))
    active = order.index(step.state.active)
    step.set(heroes=tuple(heroes[n] for n in order), active=active, attack=None, open=())
    step.add_tasks(DeepTask(do="turn", hero=active))
    return None


def _items(
    step: DeepStepContext, event: Adjusted, index: int, groups: tuple[AdjustableGroup, ...]
) -> Rejected | None:
    held: list[JsonValue] = [carried.id for carried in step.state.heroes[index].items]
    if event.was != held:
        return stale_value(event, held)
    ids = {item.id for item in step.content.items}
    now = event.now
    if not isinstance(now, list) or not all(isinstance(name, str) and name in ids for name in now):
        return Rejected("bad_value", msg("ddd-refusal-items-unknown", path=event.path))
    names = [str(name) for name in now]
    if len(set(names)) != len(names):
        return Rejected("bad_value", msg("ddd-refusal-item-twice", path=event.path))
    gained = items.set_items(step, index, names)
    if not isinstance(gained, list):
        return Rejected("item_refused", gained)
    step.show(adjustment_headline(event, groups))
    # What the items do comes before everything else, and before a question that is asked again.
    _go_on(step, was_over=_is_over(step))
    step.add_tasks(*gained)
    return None


def _fix_hero(step: DeepStepContext, index: int, new: DeepHeroState) -> None:
    if new.downed and new.health > 0:
        step.use("R61")
        new = new.model_copy(update={"downed": False})
    heroes = step.state.heroes
    step.set(heroes=(*heroes[:index], new, *heroes[index + 1 :]))
    if new.health == 0 and not new.downed:
        go_down(step, index)


def _is_over(step: DeepStepContext) -> bool:
    """Whether the monster is beaten, or all heroes are Downed."""
    return step.monster.health == 0 or not step.standing()


def _go_on(step: DeepStepContext, *, was_over: bool) -> None:
    """After a correction the battle may be over or go on again, and the open question is asked again."""
    attack, over = step.state.attack, _is_over(step)
    if step.state.phase == "battle" and over:
        step.set(open=(), agenda=(DeepTask(do="check"), DeepTask(do="next_turn")), attack=None)
    elif was_over and not over:
        # Also after a defeat or the end of the session: the next hero who stands takes the turn.
        step.set(phase="battle", open=(), agenda=(DeepTask(do="next_turn"),), attack=None)
    elif step.hero.downed and attack is not None and attack.stage == "declared":
        step.set(open=(), attack=None, agenda=(DeepTask(do="next_turn"),))
    else:
        step.ask_again()


def _of_cards(step: DeepStepContext) -> tuple[AdjustableGroup, ...]:
    """The numbers on the cards. One that nobody gave yet counts as the least."""
    groups = []
    for hero in step.state.heroes:
        card = step.content.hero(hero.id)
        path = f"heroes.{hero.id}."
        numbers = {"max_health": card.max_health, "attack": card.attack}
        if card.armor != "none":
            numbers["armor"] = card.armor
        fields = _fields(step, path, path, numbers)
        groups.append(AdjustableGroup(id=hero.id, name=hero.name, player=hero.player, fields=fields))
    foe = step.content.monster(step.monster.id)
    fields = _fields(step, "monster.", f"monsters.{foe.id}.", {"health": foe.health, "armor": foe.armor})
    return (*groups, AdjustableGroup(id="monster", name=foe.name, fields=fields))


def _fields(
    step: DeepStepContext, path: str, place: str, numbers: dict[str, int | None]
) -> tuple[AdjustableField, ...]:
    """Numbers at a place in the content. They are stored like those that a card leaves out."""
    current = {name: step.told(f"{place}{name}", printed) for name, printed in numbers.items()}
    return tuple(
        number(f"{path}{name}", UNKNOWN[name] if n is None else n, UNKNOWN[name], 999)
        for name, n in current.items()
    )


def _on_card(step: DeepStepContext, event: Adjusted) -> Rejected | None:
    """A number on a card is another one than printed or given. A question that it answers is not asked."""
    groups = _of_cards(step)
    target = field_at(groups, event.path)
    if target is None:
        return unknown_path(event)
    _, field = target
    told = adjusted_number(event, field.value, field.least or 0, field.most or 0)
    if isinstance(told, Rejected):
        return told
    step.tell(event.path.replace("monster.", f"monsters.{step.monster.id}."), told)
    step.show(adjustment_headline(event, groups))
    step.ask_again()
    return None
