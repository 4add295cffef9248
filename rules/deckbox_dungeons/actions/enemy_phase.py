"""The enemy phase: which enemy is next, and what its card makes it do (R13, R56, R59, R61, A1, A21)."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.deckbox_dungeons.actions import attack_declaration, quest_end
from traywatch.rules.deckbox_dungeons.board.grid import Way, apart, neighbors, spread, ways
from traywatch.rules.deckbox_dungeons.board.targets import judge
from traywatch.rules.deckbox_dungeons.damage import gain_energy, hurt_enemy
from traywatch.rules.deckbox_dungeons.model import Cell, DeckboxTask, EnemyState
from traywatch.rules.deckbox_dungeons.step_context import DeckboxStepContext, made
from traywatch.rules.engine.steps import present

STAY = Option(id="stay", label=msg("deckbox-stays"))
NONE = Option(id="none", label=msg("deckbox-does-not-attack"))


def begin(work: DeckboxStepContext) -> None:
    """Start the phase. All enemies on the map act, one after the other."""
    work.use("R8")
    work.set(phase="enemy", active=-1, to_act=tuple(enemy.id for enemy in work.state.enemies))
    if work.state.enemies:
        work.show(msg("deckbox-enemies-act"), "bad")
    work.push(DeckboxTask(do="enemy"))


def next_enemy(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """The next enemy in order. People choose between equal enemies."""
    if quest_end.decided(work):
        return
    left = [work.enemy(name) for name in work.state.to_act if work.there(name)]
    if not left:
        work.push(DeckboxTask(do="refresh"))
        return
    work.use("R13")
    first = min(_rank(work, enemy) for enemy in left)
    ready = [enemy for enemy in left if _rank(work, enemy) == first]
    work.push(task)
    if len(ready) > 1 and work.settings.enemy_ties == "ask":
        options = [Option(id=f"enemy:{e.id}", label=e.name) for e in ready]
        prompt = msg("deckbox-which-enemy-acts")
        work.ask("enemy", "enemy", prompt, options, default=options[0].id, why=("R13",))
        return
    act(work, ready[0].id)


def _rank(work: DeckboxStepContext, enemy: EnemyState) -> tuple[int, ...]:
    by = {"type": 0 if enemy.attack == "ranged" else 1, "threat": enemy.threat}
    return tuple(by[what] for what in work.settings.enemy_order)


def act(work: DeckboxStepContext, name: str) -> None:
    """One enemy's activation. A stunned enemy is skipped."""
    work.set(to_act=tuple(one for one in work.state.to_act if one != name))
    if not work.there(name):
        return
    enemy = work.enemy(name)
    if enemy.stunned:
        work.use("R56", "R61")
        if work.settings.stun_lasts == "activation":
            work.set_enemy(name, stunned=False)
        work.show(msg("deckbox-stunned-skips", enemy=enemy.name), "good")
        return
    behavior = work.content.enemy(enemy.card).behavior
    if behavior.text:
        work.say(behavior.text)
    if "siphon" in enemy.keywords:
        _siphon(work, enemy)
    work.show(msg("deckbox-enemy-acts", enemy=enemy.name))
    work.push(DeckboxTask(do="enemy_move", who=name), DeckboxTask(do="enemy_attack", who=name))


def _siphon(work: DeckboxStepContext, enemy: EnemyState) -> None:
    """Heroes on its tile and on the adjacent tiles lose 1 energy."""
    work.use("R59")
    board = work.board
    near = board.tiles_near(board.tiles_of.get(enemy.at, ()))
    for index in work.playing():
        hero = work.state.heroes[index]
        if hero.at is not None and not near.isdisjoint(board.tiles_of.get(hero.at, ())) and hero.energy:
            gain_energy(work, index, -1)
            work.say(msg("deckbox-loses-energy", hero=hero.name))


# Movement -------------------------------------------------------------------------------


def reach(work: DeckboxStepContext, enemy: EnemyState) -> dict[Cell, Way]:
    """The spaces that an enemy can reach. Heroes block the way, and no enemy stops on another."""
    board = work.board
    blocked = work.heroes_at() | board.doors.keys()
    found = ways(enemy.at, enemy.speed, board.links, blocked, frozenset())
    taken = work.foes_at()
    stop = work.settings.stop_on_half_space
    return {c: way for c, way in found.items() if c not in taken and (stop or c not in board.halves)}


def move(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """An enemy moves as its card says, or to the space that the players choose."""
    if not work.there(task.who) or not work.playing():
        return
    enemy = work.enemy(task.who)
    found = reach(work, enemy)
    best = _goal(work, enemy, found)
    if _moves_itself(work, enemy) or not found:
        if best != enemy.at:
            go(work, task.who, best)
        return
    board = work.board
    order = sorted(found, key=lambda cell: (cell != best, found[cell].pits, found[cell].cost))
    options = [
        made(
            id=f"go:{c[0]}:{c[1]}",
            label=msg("deckbox-to-space", space=board.name(c)),
            note=msg("deckbox-cost-of", n=found[c].cost, left=enemy.speed),
            at=c,
        )
        for c in order
    ]
    work.push(task)
    default = STAY.id if best == enemy.at else options[0].id
    prompt = msg("deckbox-enemy-where-to", enemy=enemy.name, space=board.name(enemy.at))
    work.ask("enemy-move", "enemy_move", prompt, [*options, STAY], default=default, why=("R15", "R16"))


def _moves_itself(work: DeckboxStepContext, enemy: EnemyState) -> bool:
    """Whether the program decides what an enemy does. Only people can read a card of their own."""
    return work.settings.enemy_moves == "auto" and not work.content.enemy(enemy.card).behavior.ask


def moved(work: DeckboxStepContext, option: str) -> None:
    """The answer to ``move``."""
    task = work.pop()
    if option != STAY.id:
        _, x, y = option.split(":")
        go(work, task.who, (int(x), int(y)))


def go(work: DeckboxStepContext, name: str, cell: Cell) -> None:
    """Move an enemy to a space. Pits on the way hurt it too."""
    enemy = work.enemy(name)
    way = reach(work, enemy)[cell]
    work.set_enemy(name, at=cell)
    work.use("R15", "R16", *(("R28",) if any(work.board.terrain[c] == "water" for c in way.path) else ()))
    work.todo(msg("deckbox-move-to", who=enemy.name, space=work.board.name(cell)))
    if way.pits:
        work.use("R29")
        hurt_enemy(work, name, way.pits, -1)
        work.show(msg("deckbox-enemy-through-pit", enemy=enemy.name))


def _wanted(work: DeckboxStepContext, enemy: EnemyState, among: list[int]) -> int:
    """The heroes that an enemy may target."""
    target = work.content.enemy(enemy.card).behavior.target
    heroes = work.state.heroes
    if target == "weakest":
        return min(among, key=lambda n: heroes[n].health)
    if target == "strongest":
        return max(among, key=lambda n: heroes[n].health)
    if target == "richest":
        return max(among, key=lambda n: heroes[n].loot)
    far = spread([enemy.at], work.board.links)
    return min(among, key=lambda n: far.get(heroes[n].at or (0, 0), 10**6))


def _goal(work: DeckboxStepContext, enemy: EnemyState, found: dict[Cell, Way]) -> Cell:
    """The space that an enemy's card prefers: one from which it can attack, else one nearer to its
    target.
    """
    behavior = work.content.enemy(enemy.card).behavior
    if behavior.move == "hold" or not found:
        return enemy.at
    index = _wanted(work, enemy, work.playing())
    at = work.state.heroes[index].at
    at = present(at, "at")
    cells = [enemy.at, *(cell for cell, way in found.items() if not way.pits)]
    # An enemy that looks ahead from another space does not block its own line of sight.
    kind, words, here = enemy.attack, enemy.keywords, enemy.at
    good = [c for c in cells if judge(work, kind, c, at, words, hero=False, moved=here).ok]
    if good and behavior.move == "keep_away":
        heroes = work.heroes_at()
        return max(good, key=lambda c: (min(apart(c, hero) for hero in heroes), c == enemy.at))
    if good:
        return enemy.at if enemy.at in good else min(good, key=lambda c: found[c].cost)
    taken = work.foes_at() - {enemy.at}
    far = spread(neighbors(at), work.board.links, taken | work.board.pits)
    return min(cells, key=lambda c: (far.get(c, 10**6), 0 if c == enemy.at else found[c].cost))


# Attacks --------------------------------------------------------------------------------


def strike(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """An enemy attacks a hero in reach, if there is one."""
    if not work.there(task.who):
        return
    enemy = work.enemy(task.who)
    among = targets(work, enemy)
    if not among or not enemy.dice:
        return
    wanted = _wanted(work, enemy, among)
    if _moves_itself(work, enemy) or len(among) == 1:
        struck(work, enemy, wanted)
        return
    work.push(task)
    options = [Option(id=f"at:{work.state.heroes[n].id}", label=work.state.heroes[n].name) for n in among]
    default = f"at:{work.state.heroes[wanted].id}"
    prompt = msg("deckbox-whom-attacks", enemy=enemy.name)
    work.ask("enemy-attack", "enemy_attack", prompt, [*options, NONE], default=default)


def targets(work: DeckboxStepContext, enemy: EnemyState) -> list[int]:
    """The heroes that an enemy can attack from its space."""
    spots = [(n, work.state.heroes[n].at) for n in work.playing()]
    return [
        n
        for n, at in spots
        if at is not None and judge(work, enemy.attack, enemy.at, at, enemy.keywords, hero=False).ok
    ]


def aimed(work: DeckboxStepContext, option: str) -> None:
    """The answer to ``strike``."""
    task = work.pop()
    if option != NONE.id and work.there(task.who):
        struck(work, work.enemy(task.who), work.index(option.removeprefix("at:")))


def struck(work: DeckboxStepContext, enemy: EnemyState, index: int) -> None:
    at = work.state.heroes[index].at
    at = present(at, "at")
    work.use(*judge(work, enemy.attack, enemy.at, at, enemy.keywords, hero=False).rules)
    work.push(*attack_declaration.by_enemy(work, enemy, index))
