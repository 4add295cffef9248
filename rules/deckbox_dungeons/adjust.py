"""Corrections by hand: for the game's app, for unknown cards, for slips.

Paths are ``heroes.HERO.FIELD``, ``enemies.ENEMY.FIELD`` and ``actions_left``. ``at`` is a space (a
list of two numbers), and ``items`` is a list of item ids.
"""

from __future__ import annotations

from typing import Any

from traywatch.rules.core.events import Adjusted
from traywatch.rules.core.requests import ChoiceRequest, Request, RollRequest
from traywatch.rules.core.types import Rejected
from traywatch.rules.deckbox_dungeons.damage import remove
from traywatch.rules.deckbox_dungeons.model import Cell, DeckboxHeroState, DeckboxTask, EnemyState
from traywatch.rules.deckbox_dungeons.step_context import DeckboxStepContext
from traywatch.rules.engine.adjustments import (
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

ASKED_AGAIN = frozenset(
    {"who", "turn", "more", "move", "window", "minor", "trade", "enemy", "enemy_move", "enemy_attack", "zero"}
)


def adjusted(work: DeckboxStepContext, event: Adjusted) -> Rejected | None:
    """Carry out a correction. The open question is asked again with the new numbers."""
    if work.state.phase not in ("player", "enemy"):
        return Rejected("not_now", "Fixes by hand are made during a quest.")
    if not all(_again(request) for request in work.state.open):
        return Rejected("not_now", "Answer what is open first, then fix it.")
    where, _, rest = event.path.partition(".")
    name, _, field = rest.partition(".")
    if event.path == "actions_left":
        return _actions(work, event)
    if where == "heroes" and field in HERO_FIELDS:
        index = next((n for n, hero in enumerate(work.state.heroes) if hero.id == name), None)
        if index is not None:
            return _hero(work, event, index, field)
    if where == "enemies" and field in ENEMY_FIELDS and work.there(name):
        return _enemy(work, event, name, field)
    return unknown_path(event)


def _again(request: Request) -> bool:
    """Whether the open request will be asked again by its task."""
    if isinstance(request, ChoiceRequest):
        return request.stage.partition(":")[0] in ASKED_AGAIN
    return isinstance(request, RollRequest) and request.dice[0].role in ("attack", "block", "check")


def _changed(event: Adjusted, old: DeckboxHeroState | EnemyState, field: str) -> dict[str, Any] | Rejected:
    new = adjusted_record(old, field, event)
    if isinstance(new, Rejected):
        return new
    return {field: getattr(new, field)}


def _hero(work: DeckboxStepContext, event: Adjusted, index: int, field: str) -> Rejected | None:
    hero = work.state.heroes[index]
    change = _changed(event, hero, field)
    if isinstance(change, Rejected):
        return change
    if field == "items" and (unknown := set(change["items"]) - {item.id for item in work.content.items}):
        return Rejected("bad_value", f"{event.path}: there is no item {sorted(unknown)[0]}.")
    if field == "at":
        cell = change["at"]
        if cell is None or (refused := _no_place(work, cell, hero.id)):
            return (
                refused if cell is not None else Rejected("bad_value", "To take a hero off, set out to true.")
            )
    if field == "out":
        if change["out"]:
            change["at"] = None
        elif hero.at is None:
            at = _free(work)
            if at is None:
                return Rejected("bad_value", f"There is no space for {hero.name}.")
            change |= {"at": at, "health": max(1, hero.health)}
    new = hero.model_copy(update=change)
    if new.health > new.max_health:
        if field != "max_health":
            return Rejected(
                "bad_value", f"{event.path}: health is at most {new.max_health}; raise that first."
            )
        change["health"] = new.max_health
    new = work.set_hero(index, **change)
    if new.health == 0 and not new.out:
        work.push(DeckboxTask(do="zero", hero=index))
    _go_on(work, event)
    return None


def _enemy(work: DeckboxStepContext, event: Adjusted, name: str, field: str) -> Rejected | None:
    change = _changed(event, work.enemy(name), field)
    if isinstance(change, Rejected):
        return change
    if field == "at" and (refused := _no_place(work, change["at"], name)):
        return refused
    enemy = work.set_enemy(name, **change)
    if enemy.health == 0:
        remove(work, enemy, -1)
    _go_on(work, event)
    return None


def _actions(work: DeckboxStepContext, event: Adjusted) -> Rejected | None:
    now = event.now
    if event.was != work.state.actions_left:
        return stale_value(event, work.state.actions_left)
    if type(now) is not int or not 0 <= now <= 9 or work.state.active < 0:
        return Rejected("bad_value", f"{event.path}: a number from 0 to 9 is wanted, during an activation.")
    work.set(actions_left=now)
    _go_on(work, event)
    return None


def _no_place(work: DeckboxStepContext, cell: Cell, who: str) -> Rejected | None:
    """The reason why nobody can stand on a space; null if somebody can."""
    if cell not in work.board.terrain:
        return Rejected("bad_value", "That is no space of the map.")
    others = [enemy.at for enemy in work.state.enemies if enemy.id != who]
    others += [hero.at for hero in work.state.heroes if hero.at is not None and hero.id != who]
    if cell in others:
        return Rejected("bad_value", f"Somebody stands on {work.board.name(cell)}.")
    return None


def _free(work: DeckboxStepContext) -> Cell | None:
    taken = work.foes_at() | work.heroes_at()
    board = work.board
    cells = (cell for cell, kind in board.terrain.items() if kind != "half")
    return next((cell for cell in cells if cell not in taken), None)


def _go_on(work: DeckboxStepContext, event: Adjusted) -> None:
    """Show what was corrected. The task of the open question will ask it again."""
    work.show(adjustment_headline(event))
    work.set(open=())
