"""Moves: step by step or straight to a space, over water, pits and half-spaces (R15, R16, R26 to R30)."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.core.types import Rejected
from traywatch.rules.deckbox_dungeons.actions import attack_declaration, minor_actions
from traywatch.rules.deckbox_dungeons.board.grid import (
    SIDES,
    Way,
    adjacent,
    neighbors,
    next_to,
    spread,
    ways,
)
from traywatch.rules.deckbox_dungeons.board.targets import judge
from traywatch.rules.deckbox_dungeons.cards import KINDS, Side
from traywatch.rules.deckbox_dungeons.damage import hurt_hero
from traywatch.rules.deckbox_dungeons.effects import boosted
from traywatch.rules.deckbox_dungeons.model import Cell, DeckboxTask, Move, to_do
from traywatch.rules.deckbox_dungeons.step_context import Answer, DeckboxStepContext, cached_option
from traywatch.rules.engine.option_ids import id_parts
from traywatch.rules.engine.steps import followed_by, present

STOP = Option(id="stand", label=msg("deckbox-option-stop-move"))
_WHY = ("R15", "R16", "R28", "R29")


def begin_move(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Start a move of up to the hero's speed."""
    step.spend("move")
    step.set(move=Move(hero=task.hero, left=speed_of(step, task.hero)))
    step.add_tasks(to_do("move", task.hero))


def speed_of(step: DeckboxStepContext, index: int) -> int:
    """The spaces that a hero may move, with temporary bonuses."""
    return max(0, step.state.heroes[index].speed + boosted(step, index, "speed"))


def reach(step: DeckboxStepContext, index: int, left: int) -> dict[Cell, Way]:
    """Every space that a hero can reach. A hero may pass an ally's space, but not stop there."""
    at = step.state.heroes[index].at
    if at is None:
        return {}
    board = step.board
    return ways(at, left, board.links, step.foes_at(), board.doors.keys())


def _free(step: DeckboxStepContext, index: int, cell: Cell) -> bool:
    """Whether a hero can stop on a space."""
    taken = any(h.at == cell and not h.out for n, h in enumerate(step.state.heroes) if n != index)
    return not taken and (step.settings.stop_on_half_space or cell not in step.board.halves)


def _steps(step: DeckboxStepContext, index: int, left: int) -> list[tuple[Side, Cell, int]]:
    """The possible single steps: direction, space and cost."""
    at = step.state.heroes[index].at
    if at is None:
        return []
    board, foes = step.board, step.foes_at()
    out = []
    for side in SIDES:
        cell = next_to(at, side)
        price = board.prices.get(cell)
        if price is None or price > left or cell in foes:
            continue
        if (
            cell not in board.doors
            and not _free(step, index, cell)
            and not _leads_on(step, index, cell, left - price)
        ):
            continue
        out.append((side, cell, price))
    return out


def _leads_on(step: DeckboxStepContext, index: int, cell: Cell, left: int) -> bool:
    """Whether a hero on a space where nobody may stop can still reach one to stop on."""
    board = step.board
    reachable = ways(cell, left, board.links, step.foes_at(), board.doors.keys())
    return any(c in board.doors or _free(step, index, c) for c in reachable)


def ask_move(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The menu of a move: a step, a reachable space, or a stop."""
    move = step.state.move
    if move is None:
        return
    index, hero = move.hero, step.state.heroes[move.hero]
    if hero.out or hero.at is None:
        step.set(move=None)
        return
    steps = _steps(step, index, move.left)
    if not steps:
        _stop(step)
        return
    board = step.board
    reachable = reach(step, index, move.left)
    answers: list[Answer] = []
    if _free(step, index, hero.at):
        answers.append((STOP, to_do("stop_move", index)))
    for side, cell, price in steps:
        note: Text = "" if price == 1 else msg("deckbox-step-costs", n=price)
        kind = board.terrain[cell]
        if kind in ("water", "pit"):
            note = msg("deckbox-step-into", kind=kind)
        label = msg("deckbox-step", side=side, space=board.name(cell))
        option = cached_option(id=f"step:{side}", label=label, note=note, at=cell)
        answers.append((option, to_do("step", index, at=cell), task))
    for cell, way in sorted(reachable.items(), key=lambda row: (row[1].pits, row[1].cost)):
        if len(way.path) > 1 and (cell in board.doors or _free(step, index, cell)):
            note = msg("deckbox-cost-of", n=way.cost, left=move.left)
            if way.pits:
                note = msg("deckbox-cost-of-hurt", n=way.cost, left=move.left, hurt=way.pits)
            label = msg("deckbox-to-space", space=board.name(cell))
            option = cached_option(id=f"go:{cell[0]}:{cell[1]}", label=label, note=note, at=cell)
            answers.append((option, to_do("walk", index, at=cell), task))
    answers += followed_by(minor_actions.others(step, None), task)
    prompt = msg("deckbox-hero-where-to", hero=hero.name, space=board.name(hero.at), left=move.left)
    best = _goal(step, index, reachable)
    ids = [option.id for option, *_ in answers]
    default = next(name for name in (best, STOP.id, ids[0]) if name in ids)
    step.ask(f"{hero.id}-move", "move", prompt, answers, default=default, why=_WHY, by=index)


def _goal(step: DeckboxStepContext, index: int, ways_to: dict[Cell, Way]) -> str:
    """The most likely choice: a space with a target in reach, else one nearer to the unknown."""
    board, hero = step.board, step.state.heroes[index]
    safe = {c: way for c, way in ways_to.items() if not way.pits}
    good = [c for c in safe if c not in board.doors and _free(step, index, c)]
    if step.state.enemies:
        kinds = [kind for kind in KINDS if attack_declaration.dice_of(step, index, kind)]
        foes = [enemy.at for enemy in step.state.enemies]
        if any(
            attack_declaration.verdict(step, index, kind, foe).ok
            for kind in kinds
            for foe in step.state.enemies
        ):
            return STOP.id
        words = {k: attack_declaration.keywords_of(step, index, k) for k in kinds}
        good = [
            c for c in good for k in kinds for foe in foes if judge(step, k, c, foe, words[k], hero=True).ok
        ] or _nearer(step, hero.at, good, [n for foe in foes for n in neighbors(foe)])
    else:
        doors = [c for c in board.doors if c in safe]
        good = doors or _nearer(step, hero.at, good, list(board.doors))
    if not good or hero.at is None:
        return STOP.id
    cell = min(good, key=lambda c: (safe[c].cost, c))
    if adjacent(hero.at, cell):
        return f"step:{next(side for side in SIDES if next_to(hero.at, side) == cell)}"
    return f"go:{cell[0]}:{cell[1]}"


def _nearer(step: DeckboxStepContext, at: Cell | None, among: list[Cell], goals: list[Cell]) -> list[Cell]:
    """The spaces that are nearest to a goal, if they are nearer than the hero's space."""
    board = step.board
    far = spread([goal for goal in goals if goal not in board.pits], board.links, board.pits)
    current = far.get(at, 10**6) if at is not None else 0
    least = min((far.get(cell, 10**6) for cell in among), default=current)
    return [cell for cell in among if far.get(cell) == least] if least < current else []


def stop_move(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The hero stops."""
    _stop(step)


def walk(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Go straight to a space that the hero can reach."""
    move, cell = present(step.state.move, "move"), present(task.at, "space")
    path = reach(step, move.hero, move.left)[cell].path
    step.add_tasks(*(to_do("step", move.hero, at=on) for on in path))


def take_step(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Move one space: pay its cost and apply its effects."""
    move, cell = step.state.move, task.at
    hero = step.state.heroes[task.hero]
    if move is None or cell is None or hero.at is None or not adjacent(hero.at, cell):
        return
    board = step.board
    price = board.prices.get(cell)
    if price is None or price > move.left or cell in step.foes_at():
        return
    step.set(move=move.model_copy(update={"left": move.left - price}))
    step.set_hero(task.hero, at=cell)
    kind = board.terrain[cell]
    if cell in board.doors:
        step.use("R26")
        step.add_tasks(DeckboxTask(do="explore", hero=task.hero, at=cell))
    if kind == "water":
        step.use("R28")
    elif kind == "exit":
        step.use("R30")
    elif kind == "pit":
        step.use("R29")
        hurt_hero(step, task.hero, 1)
        step.show(msg("deckbox-falls-into-pit", hero=hero.name, space=board.name(cell)), "bad")


def _stop(step: DeckboxStepContext) -> None:
    move = step.state.move
    step.set(move=None)
    if move is None:
        return
    hero = step.state.heroes[move.hero]
    if hero.at is not None:
        step.show(msg("deckbox-stands-on", hero=hero.name, space=step.board.name(hero.at)))


def why_not(step: DeckboxStepContext, option: str) -> Rejected | None:
    """The reason why a step is not possible."""
    move = step.state.move
    kind, side = id_parts(option)
    if move is None or kind not in ("step", "go"):
        return None
    hero = step.state.heroes[move.hero]
    if kind == "step" and side in SIDES and hero.at is not None:
        cell = next_to(hero.at, side)
        price = step.board.prices.get(cell)
        if price is None:
            return Rejected("no_way", msg("deckbox-refusal-no-space-in-direction"))
        if cell in step.foes_at():
            return Rejected("enemy_there", msg("deckbox-not-through-enemy"))
        if price > move.left:
            return Rejected("too_far", msg("deckbox-step-too-far", cost=price, left=move.left))
    return Rejected("no_way", msg("deckbox-cannot-get-there"))
