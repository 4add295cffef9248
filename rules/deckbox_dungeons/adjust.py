"""Corrections by hand: for the game's app, for unknown cards, for slips.

Paths are ``heroes.HERO.FIELD``, ``enemies.ENEMY.FIELD``, ``actions_left`` and ``turn``. ``at`` is a
space (a list of two numbers), ``items`` is a list of item ids, and ``turn`` the id of the active hero.

Before a hero's cards are combined, the paths are the numbers on the cards (``heroes.HERO.health``,
``equipment.CARD.melee.dice``, ``abilities.CARD.energy``).
"""

from __future__ import annotations

from typing import Any

from pydantic import JsonValue

from traywatch.messages import Text, msg
from traywatch.rules.core.adjustable import AdjustableGroup, field_at
from traywatch.rules.core.events import Adjusted
from traywatch.rules.core.requests import PlaceRequest
from traywatch.rules.core.types import Rejected
from traywatch.rules.deckbox_dungeons import adjust_cards, setup
from traywatch.rules.deckbox_dungeons.cards import KEYWORDS, KINDS
from traywatch.rules.deckbox_dungeons.damage import remove
from traywatch.rules.deckbox_dungeons.model import Cell, DeckboxHeroState, DeckboxTask, EnemyState, to_do
from traywatch.rules.deckbox_dungeons.step_context import DeckboxStepContext
from traywatch.rules.engine.adjustable_fields import choice, entries, fields_of, number
from traywatch.rules.engine.adjustments import (
    adjusted_number,
    adjusted_record,
    adjustment_headline,
    stale_value,
    unknown_path,
)

HERO_FIELDS = frozenset(DeckboxHeroState.model_fields) - {
    "id",
    "name",
    "player",
    "equipment",
    "ability",
    "boosts",
}
ENEMY_FIELDS = frozenset(EnemyState.model_fields) - {"id", "card", "name", "die"}

HERO_SHOWN = (
    "health", "max_health", "energy", "loot", "out", "melee_dice", "melee", "ranged_dice", "ranged",
    "defense", "speed", "strength", "dexterity", "wisdom", "charisma",
)  # fmt: skip
ENEMY_SHOWN = ("health", "stunned", "dice", "mod", "defense", "speed", "threat")
WORDS = tuple((word, msg("deckbox-badge", word=word)) for word in KEYWORDS)
WAYS = tuple((kind, msg("deckbox-attack-kind", kind=kind)) for kind in KINDS)

ASKED_AGAIN = frozenset({
    "quest", "deck", "cards", "fill",
    "next_hero", "turn", "move", "enemy", "enemy_move", "enemy_attack", "zero", "roll_attack", "roll_block",
    "roll_check",
})  # fmt: skip
"""Tasks that ask again after a change by hand."""
SUBMENUS = frozenset({"more", "minor", "trade"})
"""Menus that close after a change by hand. The menu before them comes back."""


def adjustable(step: DeckboxStepContext) -> tuple[AdjustableGroup, ...]:
    """The heroes or their cards, the enemies, and the activation, before a quest and after its end too."""
    state = step.state
    taken = step.foes_at() | step.heroes_at()
    terrain = step.board.terrain if state.quest else {}
    free = [_space(step, cell) for cell in terrain if cell not in taken]
    items = tuple((item.id, item.name) for item in step.content.items)
    groups = []
    waiting = _waiting(step)
    named: set[str] = set()
    for index, hero in enumerate(state.heroes):
        path = f"heroes.{hero.id}."
        if index in waiting:
            # Two heroes may have the same card.
            own = [field for field in adjust_cards.fields(step, hero) if field.path not in named]
            named |= {field.path for field in own}
            own.append(entries(f"{path}items", hero.items, items, repeats=True))
            groups.append(AdjustableGroup(id=hero.id, name=hero.name, player=hero.player, fields=tuple(own)))
            continue
        fields = [*fields_of(hero, HERO_SHOWN, path)]
        fields.append(entries(f"{path}items", hero.items, items, repeats=True))
        fields.append(number(f"{path}cost", hero.cost, 0, 99, msg("deckbox-number", what="energy")))
        for kind in KINDS:
            fields.append(entries(f"{path}{kind}_keywords", getattr(hero, f"{kind}_keywords"), WORDS[:4]))
        if hero.at is not None:
            fields.append(choice(f"{path}at", list(hero.at), [_space(step, hero.at), *free]))
        groups.append(AdjustableGroup(id=hero.id, name=hero.name, player=hero.player, fields=tuple(fields)))
    for enemy in state.enemies:
        path = f"enemies.{enemy.id}."
        spaces = [_space(step, enemy.at), *free]
        fields = [
            *fields_of(enemy, ENEMY_SHOWN, path),
            choice(f"{path}attack", enemy.attack, WAYS),
            entries(f"{path}keywords", enemy.keywords, WORDS),
            choice(f"{path}at", list(enemy.at), spaces),
        ]
        groups.append(AdjustableGroup(id=enemy.id, name=enemy.name, fields=tuple(fields)))
    game = [number("actions_left", state.actions_left, 0, 9)] if state.active >= 0 else []
    if _may_pass_turn(step):
        names = [(state.heroes[n].id, state.heroes[n].name) for n in step.playing()]
        game.append(choice("turn", step.hero.id, names))
    if game:
        groups.append(AdjustableGroup(id="game", name=msg("rules-adjust-game"), fields=tuple(game)))
    return tuple(groups)


def _waiting(step: DeckboxStepContext) -> set[int]:
    """The heroes whose cards are not combined yet."""
    return {task.hero for task in _resumed(step) if task.do == "fill"}


def _space(step: DeckboxStepContext, cell: Cell) -> tuple[JsonValue, Text]:
    return list(cell), step.board.name(cell)


def _may_pass_turn(step: DeckboxStepContext) -> bool:
    """Whether the menu of an activation is open, so that another hero may be the active one."""
    agenda = _resumed(step)
    return step.state.phase == "player" and step.state.active >= 0 and bool(agenda) and agenda[0].do == "turn"


def _resumed(step: DeckboxStepContext) -> tuple[DeckboxTask, ...]:
    """The agenda if the open question were asked again."""
    asking = step.state.asking
    if asking is None or asking.do in SUBMENUS:
        return step.state.agenda
    return (asking, *step.state.agenda)


def adjusted(step: DeckboxStepContext, event: Adjusted) -> Rejected | None:
    """Carry out a correction. A menu is asked again with the new numbers; another question stays open."""
    groups = adjustable(step)
    target = field_at(groups, event.path)
    if target is None and not event.path.startswith(("heroes.", "enemies.", "turn")):
        return unknown_path(event)
    asking = step.state.asking
    asked_again = not step.state.open or (asking is not None and asking.do in ASKED_AGAIN | SUBMENUS)
    if asked_again:
        # The task of the open question asks it again, after what follows from the correction.
        agenda = _resumed(step)
        step.close_all()
        step.set(agenda=agenda)
    agenda = step.state.agenda
    before = agenda, len(step.state.enemies), step.playing()
    if target is not None and _is_on_a_card(step, event):
        refused = adjust_cards.adjusted(step, event, target[1])
    else:
        refused = _apply(step, event)
    if refused is not None:
        return refused
    after = step.state.agenda, len(step.state.enemies), step.playing()
    asked = not asked_again and not any(isinstance(one, PlaceRequest) for one in step.state.open)
    if asked and step.state.phase in ("setup", "player", "enemy", "refresh") and before != after:
        # The open question is about those who were there, such as an enemy that is gone now.
        if not step.repeats():
            return Rejected("not_now", msg("deckbox-answer-first"))
        step.ask_after(agenda)
    step.show(adjustment_headline(event, groups))
    _after_the_end(step)
    return None


def _after_the_end(step: DeckboxStepContext) -> None:
    """A quest that was lost goes on if a hero is back."""
    if step.state.phase == "defeat" and step.playing():
        step.close_all()
        step.set(phase="player", agenda=())
        step.add_tasks(to_do("next_hero"))


def _is_on_a_card(step: DeckboxStepContext, event: Adjusted) -> bool:
    """Whether a path is a number on a card that is not combined yet."""
    heroes = [step.state.heroes[index] for index in _waiting(step)]
    return any(key == event.path for hero in heroes for key, *_ in setup.numbers(step, hero))


def _apply(step: DeckboxStepContext, event: Adjusted) -> Rejected | None:
    where, _, rest = event.path.partition(".")
    name, _, field = rest.partition(".")
    if event.path == "turn":
        return _turn(step, event)
    if event.path == "actions_left":
        return _actions(step, event)
    if where == "heroes" and field in HERO_FIELDS:
        index = next((n for n, hero in enumerate(step.state.heroes) if hero.id == name), None)
        if index is not None:
            return _hero(step, event, index, field)
    if where == "enemies" and field in ENEMY_FIELDS and step.there(name):
        return _enemy(step, event, name, field)
    return unknown_path(event)


def _changed(event: Adjusted, old: DeckboxHeroState | EnemyState, field: str) -> dict[str, Any] | Rejected:
    new = adjusted_record(old, field, event)
    if isinstance(new, Rejected):
        return new
    return {field: getattr(new, field)}


def _hero(step: DeckboxStepContext, event: Adjusted, index: int, field: str) -> Rejected | None:
    hero = step.state.heroes[index]
    change = _changed(event, hero, field)
    if isinstance(change, Rejected):
        return change
    if field == "items" and (unknown := set(change["items"]) - {item.id for item in step.content.items}):
        reason = msg("deckbox-no-such-item", path=event.path, item=sorted(unknown)[0])
        return Rejected("bad_value", reason)
    if field == "at":
        cell = change["at"]
        if cell is None:
            return Rejected("bad_value", msg("deckbox-refusal-hero-off-map-needs-out"))
        if refused := _no_place(step, cell, hero.id):
            return refused
    if field == "out":
        if change["out"]:
            change["at"] = None
        elif hero.at is None:
            at = _free(step)
            if at is None:
                return Rejected("bad_value", msg("deckbox-no-space-for", hero=hero.name))
            change |= {"at": at, "health": max(1, hero.health)}
    new = hero.model_copy(update=change)
    if new.health > new.max_health:
        if field != "max_health":
            reason = msg("deckbox-health-at-most", path=event.path, most=new.max_health)
            return Rejected("bad_value", reason)
        change["health"] = new.max_health
    new = step.set_hero(index, **change)
    if new.health == 0 and not new.out:
        step.add_tasks(DeckboxTask(do="zero", hero=index))
    return None


def _enemy(step: DeckboxStepContext, event: Adjusted, name: str, field: str) -> Rejected | None:
    change = _changed(event, step.enemy(name), field)
    if isinstance(change, Rejected):
        return change
    if field == "at" and (refused := _no_place(step, change["at"], name)):
        return refused
    enemy = step.set_enemy(name, **change)
    if enemy.health == 0:
        remove(step, enemy, -1)
    return None


def _turn(step: DeckboxStepContext, event: Adjusted) -> Rejected | None:
    """Another hero is active, with all actions. The former one may activate later."""
    if not _may_pass_turn(step):
        return Rejected("not_now", msg("rules-adjust-turn-not-now"))
    if event.was != step.hero.id:
        return stale_value(event, step.hero.id)
    playing = {step.state.heroes[n].id: n for n in step.playing()}
    if not isinstance(event.now, str) or event.now not in playing:
        return Rejected("bad_value", msg("rules-adjust-nobody-such", path=event.path))
    done = tuple(name for name in step.state.activated if name != event.now)
    step.pop()
    step.set(
        active=playing[event.now],
        actions_left=step.settings.actions,
        used_actions=(),
        move=None,
        activated=done,
    )
    step.add_tasks(DeckboxTask(do="turn", hero=playing[event.now]))
    return None


def _actions(step: DeckboxStepContext, event: Adjusted) -> Rejected | None:
    if step.state.active < 0:
        return Rejected("bad_value", msg("deckbox-actions-number", path=event.path))
    left = adjusted_number(event, step.state.actions_left, 0, 9)
    if isinstance(left, Rejected):
        return left
    step.set(actions_left=left)
    return None


def _no_place(step: DeckboxStepContext, cell: Cell, who: str) -> Rejected | None:
    """The reason why nobody can stand on a space; null if somebody can."""
    if cell not in step.board.terrain:
        return Rejected("bad_value", msg("deckbox-no-space-of-map"))
    others = [enemy.at for enemy in step.state.enemies if enemy.id != who]
    others += [hero.at for hero in step.state.heroes if hero.at is not None and hero.id != who]
    if cell in others:
        return Rejected("bad_value", msg("deckbox-space-taken", space=step.board.name(cell)))
    return None


def _free(step: DeckboxStepContext) -> Cell | None:
    taken = step.foes_at() | step.heroes_at()
    board = step.board
    cells = (cell for cell, kind in board.terrain.items() if kind != "half")
    return next((cell for cell in cells if cell not in taken), None)
