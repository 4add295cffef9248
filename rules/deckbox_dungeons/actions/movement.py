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
    side_named,
    spread,
    ways,
)
from traywatch.rules.deckbox_dungeons.board.targets import judge
from traywatch.rules.deckbox_dungeons.cards import KINDS, Side
from traywatch.rules.deckbox_dungeons.damage import hurt_hero
from traywatch.rules.deckbox_dungeons.effects import boosted
from traywatch.rules.deckbox_dungeons.model import Cell, DeckboxTask, Move
from traywatch.rules.deckbox_dungeons.step_context import DeckboxStepContext, made
from traywatch.rules.engine.steps import present

STOP = Option(id="stand", label=msg("deckbox-stop-here"))
_WHY = ("R15", "R16", "R28", "R29")


def begin(work: DeckboxStepContext, index: int) -> DeckboxTask:
    """Start a move of up to the hero's speed."""
    speed = max(0, work.state.heroes[index].speed + boosted(work, index, "speed"))
    work.set(move=Move(hero=index, left=speed))
    return DeckboxTask(do="move", hero=index)


def speed_of(work: DeckboxStepContext, index: int) -> int:
    return max(0, work.state.heroes[index].speed + boosted(work, index, "speed"))


def reach(work: DeckboxStepContext, index: int, left: int) -> dict[Cell, Way]:
    """Every space that a hero can reach. A hero may pass an ally's space, but not stop there."""
    at = work.state.heroes[index].at
    if at is None:
        return {}
    board = work.board
    return ways(at, left, board.links, work.foes_at(), board.doors.keys())


def _free(work: DeckboxStepContext, index: int, cell: Cell) -> bool:
    """Whether a hero can stop on a space."""
    taken = any(h.at == cell and not h.out for n, h in enumerate(work.state.heroes) if n != index)
    return not taken and (work.settings.stop_on_half_space or cell not in work.board.halves)


def _steps(work: DeckboxStepContext, index: int, left: int) -> list[tuple[Side, Cell, int]]:
    """The possible single steps: direction, space and cost."""
    at = work.state.heroes[index].at
    if at is None:
        return []
    board, foes = work.board, work.foes_at()
    out = []
    for side in SIDES:
        cell = next_to(at, side)
        price = board.prices.get(cell)
        if price is None or price > left or cell in foes:
            continue
        if (
            cell not in board.doors
            and not _free(work, index, cell)
            and not _leads_on(work, index, cell, left - price)
        ):
            continue
        out.append((side, cell, price))
    return out


def _leads_on(work: DeckboxStepContext, index: int, cell: Cell, left: int) -> bool:
    """Whether a hero on a space where nobody may stop can still reach one to stop on."""
    board = work.board
    found = ways(cell, left, board.links, work.foes_at(), board.doors.keys())
    return any(c in board.doors or _free(work, index, c) for c in found)


def menu(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """The menu of a move: a step, a reachable space, or a stop."""
    move = work.state.move
    if move is None:
        return
    index, hero = move.hero, work.state.heroes[move.hero]
    if hero.out or hero.at is None:
        work.set(move=None)
        return
    steps = _steps(work, index, move.left)
    if not steps:
        _stop(work)
        return
    board = work.board
    found = reach(work, index, move.left)
    options = []
    if _free(work, index, hero.at):
        options.append(STOP)
    for side, cell, price in steps:
        note: Text = "" if price == 1 else msg("deckbox-step-costs", n=price)
        kind = board.terrain[cell]
        if kind in ("water", "pit"):
            note = msg("deckbox-step-into", kind=kind)
        label = msg("deckbox-step", side=side, space=board.name(cell))
        options.append(made(id=f"step:{side}", label=label, note=note, at=cell))
    for cell, way in sorted(
        reach(work, index, move.left).items(), key=lambda row: (row[1].pits, row[1].cost)
    ):
        if len(way.path) > 1 and (cell in board.doors or _free(work, index, cell)):
            note = msg("deckbox-cost-of", n=way.cost, left=move.left)
            if way.pits:
                note = msg("deckbox-cost-of-hurt", n=way.cost, left=move.left, hurt=way.pits)
            label = msg("deckbox-to-space", space=board.name(cell))
            options.append(made(id=f"go:{cell[0]}:{cell[1]}", label=label, note=note, at=cell))
    options += minor_actions.others(work, None)
    work.push(task)
    prompt = msg("deckbox-hero-where-to", hero=hero.name, space=board.name(hero.at), left=move.left)
    best = _goal(work, index, found)
    known = {option.id for option in options}
    default = next(name for name in (best, STOP.id, options[0].id) if name in known)
    work.ask(f"{hero.id}-move", "move", prompt, options, default=default, why=_WHY, by=index)


def _goal(work: DeckboxStepContext, index: int, ways_to: dict[Cell, Way]) -> str:
    """The most likely choice: a space with a target in reach, else one nearer to the unknown."""
    board, hero = work.board, work.state.heroes[index]
    found = {c: way for c, way in ways_to.items() if not way.pits}
    good = [c for c in found if c not in board.doors and _free(work, index, c)]
    if work.state.enemies:
        kinds = [kind for kind in KINDS if attack_declaration.dice_of(work, index, kind)]
        foes = [enemy.at for enemy in work.state.enemies]
        if any(
            attack_declaration.verdict(work, index, kind, foe).ok
            for kind in kinds
            for foe in work.state.enemies
        ):
            return STOP.id
        words = {k: attack_declaration.keywords_of(work, index, k) for k in kinds}
        good = [
            c for c in good for k in kinds for foe in foes if judge(work, k, c, foe, words[k], hero=True).ok
        ] or _nearer(work, hero.at, good, [n for foe in foes for n in neighbors(foe)])
    else:
        doors = [c for c in board.doors if c in found]
        good = doors or _nearer(work, hero.at, good, list(board.doors))
    if not good or hero.at is None:
        return STOP.id
    cell = min(good, key=lambda c: (found[c].cost, c))
    if adjacent(hero.at, cell):
        return f"step:{next(side for side in SIDES if next_to(hero.at, side) == cell)}"
    return f"go:{cell[0]}:{cell[1]}"


def _nearer(work: DeckboxStepContext, at: Cell | None, among: list[Cell], goals: list[Cell]) -> list[Cell]:
    """The spaces that are nearest to a goal, if they are nearer than the hero's space."""
    board = work.board
    far = spread([goal for goal in goals if goal not in board.pits], board.links, board.pits)
    here = far.get(at, 10**6) if at is not None else 0
    least = min((far.get(cell, 10**6) for cell in among), default=here)
    return [cell for cell in among if far.get(cell) == least] if least < here else []


def picked(work: DeckboxStepContext, option: str) -> None:
    """An answer to ``menu``. Its task is first on the agenda."""
    move = work.state.move
    move = present(move, "move")
    what, _, rest = option.partition(":")
    if option == STOP.id:
        work.pop()
        _stop(work)
        return
    if what == "minor":
        work.push(DeckboxTask(do="minor", hero=work.index(rest)))
        return
    at = work.state.heroes[move.hero].at
    at = present(at, "at")
    if what == "step":
        path: tuple[Cell, ...] = (next_to(at, side_named(rest)),)
    else:
        x, y = rest.split(":")
        path = reach(work, move.hero, move.left)[(int(x), int(y))].path
    work.push(*(DeckboxTask(do="step", hero=move.hero, at=cell) for cell in path))


def step(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Move one space: pay its cost and apply its effects."""
    move, cell = work.state.move, task.at
    hero = work.state.heroes[task.hero]
    if move is None or cell is None or hero.at is None or not adjacent(hero.at, cell):
        return
    board = work.board
    price = board.prices.get(cell)
    if price is None or price > move.left or cell in work.foes_at():
        return
    work.set(move=move.model_copy(update={"left": move.left - price}))
    work.set_hero(task.hero, at=cell)
    kind = board.terrain[cell]
    if cell in board.doors:
        work.use("R26")
        work.push(DeckboxTask(do="explore", hero=task.hero, at=cell))
    if kind == "water":
        work.use("R28")
    elif kind == "exit":
        work.use("R30")
    elif kind == "pit":
        work.use("R29")
        hurt_hero(work, task.hero, 1)
        work.show(msg("deckbox-falls-into-pit", hero=hero.name, space=board.name(cell)), "bad")


def _stop(work: DeckboxStepContext) -> None:
    move = work.state.move
    work.set(move=None)
    if move is None:
        return
    hero = work.state.heroes[move.hero]
    if hero.at is not None:
        work.show(msg("deckbox-stands-on", hero=hero.name, space=work.board.name(hero.at)))


def why_not(work: DeckboxStepContext, option: str) -> Rejected | None:
    """The reason why a step is not possible."""
    move = work.state.move
    what, _, rest = option.partition(":")
    if move is None or what not in ("step", "go"):
        return None
    hero = work.state.heroes[move.hero]
    if what == "step" and rest in SIDES and hero.at is not None:
        cell = next_to(hero.at, rest)
        price = work.board.prices.get(cell)
        if price is None:
            return Rejected("no_way", msg("deckbox-no-space-that-way"))
        if cell in work.foes_at():
            return Rejected("enemy_there", msg("deckbox-not-through-enemy"))
        if price > move.left:
            return Rejected("too_far", msg("deckbox-step-too-far", cost=price, left=move.left))
    return Rejected("no_way", msg("deckbox-cannot-get-there"))
