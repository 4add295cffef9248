"""The enemy phase: which enemy is next, and what its card makes it do (R13, R56, R59, R61, A1, A21)."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.deckbox_dungeons.actions import attack_declaration, quest_end
from traywatch.rules.deckbox_dungeons.board.grid import Way, apart, neighbors, spread, ways
from traywatch.rules.deckbox_dungeons.board.targets import judge
from traywatch.rules.deckbox_dungeons.damage import gain_energy, hurt_enemy
from traywatch.rules.deckbox_dungeons.model import Cell, DeckboxTask, EnemyState, to_do
from traywatch.rules.deckbox_dungeons.step_context import Answer, DeckboxStepContext, cached_option
from traywatch.rules.engine.steps import followed_by, present

STAY = Option(id="stay", label=msg("deckbox-stays"))
NONE = Option(id="none", label=msg("deckbox-does-not-attack"))


def begin_phase(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Start the phase. All enemies on the map act, one after the other."""
    step.use("R8")
    step.set(phase="enemy", active=-1, to_act=tuple(enemy.id for enemy in step.state.enemies))
    if step.state.enemies:
        step.show(msg("deckbox-enemies-act"), "bad")
    step.add_tasks(DeckboxTask(do="enemy"))


def next_enemy(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The next enemy in order. People choose between equal enemies."""
    if quest_end.decided(step):
        return
    left = [step.enemy(name) for name in step.state.to_act if step.there(name)]
    if not left:
        step.add_tasks(DeckboxTask(do="refresh"))
        return
    step.use("R13")
    first = min(_rank(step, enemy) for enemy in left)
    ready = [enemy for enemy in left if _rank(step, enemy) == first]
    if len(ready) == 1 or step.settings.enemy_ties != "ask":
        step.add_tasks(to_do("activate_enemy", who=ready[0].id), task)
        return
    answers: list[Answer] = [
        (Option(id=f"enemy:{e.id}", label=e.name), to_do("activate_enemy", who=e.id)) for e in ready
    ]
    prompt, default = msg("deckbox-which-enemy-acts"), answers[0][0].id
    step.ask("enemy", "enemy", prompt, followed_by(answers, task), default=default, why=("R13",))


def _rank(step: DeckboxStepContext, enemy: EnemyState) -> tuple[int, ...]:
    by = {"type": 0 if enemy.attack == "ranged" else 1, "threat": enemy.threat}
    return tuple(by[what] for what in step.settings.enemy_order)


def activate_enemy(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """One enemy's activation. A stunned enemy is skipped."""
    name = task.who
    step.set(to_act=tuple(one for one in step.state.to_act if one != name))
    if not step.there(name):
        return
    enemy = step.enemy(name)
    if enemy.stunned:
        step.use("R56", "R61")
        if step.settings.stun_lasts == "activation":
            step.set_enemy(name, stunned=False)
        step.show(msg("deckbox-stunned-skips", enemy=enemy.name), "good")
        return
    behavior = step.content.enemy(enemy.card).behavior
    if behavior.text:
        step.say(behavior.text)
    if "siphon" in enemy.keywords:
        _siphon(step, enemy)
    step.show(msg("deckbox-enemy-acts", enemy=enemy.name))
    step.add_tasks(DeckboxTask(do="enemy_move", who=name), DeckboxTask(do="enemy_attack", who=name))


def _siphon(step: DeckboxStepContext, enemy: EnemyState) -> None:
    """Heroes on its tile and on the adjacent tiles lose 1 energy."""
    step.use("R59")
    board = step.board
    near = board.tiles_near(board.tiles_of.get(enemy.at, ()))
    for index in step.playing():
        hero = step.state.heroes[index]
        if hero.at is not None and not near.isdisjoint(board.tiles_of.get(hero.at, ())) and hero.energy:
            gain_energy(step, index, -1)
            step.say(msg("deckbox-loses-energy", hero=hero.name))


# Movement -------------------------------------------------------------------------------


def reach(step: DeckboxStepContext, enemy: EnemyState) -> dict[Cell, Way]:
    """The spaces that an enemy can reach. Heroes block the way, and no enemy stops on another."""
    board = step.board
    blocked = step.heroes_at() | board.doors.keys()
    ways_to = ways(enemy.at, enemy.speed, board.links, blocked, frozenset())
    taken = step.foes_at()
    stop = step.settings.stop_on_half_space
    return {c: way for c, way in ways_to.items() if c not in taken and (stop or c not in board.halves)}


def move_enemy(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """An enemy moves as its card says, or to the space that the players choose."""
    if not step.there(task.who) or not step.playing():
        return
    enemy = step.enemy(task.who)
    ways_to = reach(step, enemy)
    best = _goal(step, enemy, ways_to)
    if _moves_itself(step, enemy) or not ways_to:
        if best != enemy.at:
            step.add_tasks(to_do("go", who=task.who, at=best))
        return
    board = step.board
    order = sorted(ways_to, key=lambda cell: (cell != best, ways_to[cell].pits, ways_to[cell].cost))
    answers: list[Answer] = [
        (
            cached_option(
                id=f"go:{c[0]}:{c[1]}",
                label=msg("deckbox-to-space", space=board.name(c)),
                note=msg("deckbox-cost-of", n=ways_to[c].cost, left=enemy.speed),
                at=c,
            ),
            to_do("go", who=task.who, at=c),
        )
        for c in order
    ]
    default = STAY.id if best == enemy.at else answers[0][0].id
    prompt = msg("deckbox-enemy-where-to", enemy=enemy.name, space=board.name(enemy.at))
    step.ask("enemy-move", "enemy_move", prompt, [*answers, (STAY,)], default=default, why=("R15", "R16"))


def _moves_itself(step: DeckboxStepContext, enemy: EnemyState) -> bool:
    """Whether the program decides what an enemy does. Only people can read a card of their own."""
    return step.settings.enemy_moves == "auto" and not step.content.enemy(enemy.card).behavior.ask


def go(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Move an enemy to a space. Pits on the way hurt it too."""
    name, cell = task.who, present(task.at, "space")
    enemy = step.enemy(name)
    way = reach(step, enemy)[cell]
    step.set_enemy(name, at=cell)
    step.use("R15", "R16", *(("R28",) if any(step.board.terrain[c] == "water" for c in way.path) else ()))
    step.todo(msg("deckbox-move-to", who=enemy.name, space=step.board.name(cell)))
    if way.pits:
        step.use("R29")
        hurt_enemy(step, name, way.pits, -1)
        step.show(msg("deckbox-enemy-through-pit", enemy=enemy.name))


def _preferred_hero(step: DeckboxStepContext, enemy: EnemyState, among: list[int]) -> int:
    """The heroes that an enemy may target."""
    target = step.content.enemy(enemy.card).behavior.target
    heroes = step.state.heroes
    if target == "weakest":
        return min(among, key=lambda n: heroes[n].health)
    if target == "strongest":
        return max(among, key=lambda n: heroes[n].health)
    if target == "richest":
        return max(among, key=lambda n: heroes[n].loot)
    far = spread([enemy.at], step.board.links)
    return min(among, key=lambda n: far.get(heroes[n].at or (0, 0), 10**6))


def _goal(step: DeckboxStepContext, enemy: EnemyState, ways_to: dict[Cell, Way]) -> Cell:
    """The space that an enemy's card prefers: one from which it can attack, else one nearer to its
    target.
    """
    behavior = step.content.enemy(enemy.card).behavior
    if behavior.move == "hold" or not ways_to:
        return enemy.at
    index = _preferred_hero(step, enemy, step.playing())
    at = step.state.heroes[index].at
    at = present(at, "space of the hero")
    cells = [enemy.at, *(cell for cell, way in ways_to.items() if not way.pits)]
    # An enemy that looks ahead from another space does not block its own line of sight.
    kind, words, origin = enemy.attack, enemy.keywords, enemy.at
    good = [c for c in cells if judge(step, kind, c, at, words, hero=False, moved=origin).ok]
    if good and behavior.move == "keep_away":
        heroes = step.heroes_at()
        return max(good, key=lambda c: (min(apart(c, hero) for hero in heroes), c == enemy.at))
    if good:
        return enemy.at if enemy.at in good else min(good, key=lambda c: ways_to[c].cost)
    taken = step.foes_at() - {enemy.at}
    far = spread(neighbors(at), step.board.links, taken | step.board.pits)
    return min(cells, key=lambda c: (far.get(c, 10**6), 0 if c == enemy.at else ways_to[c].cost))


# Attacks --------------------------------------------------------------------------------


def ask_target(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """An enemy attacks a hero in reach, if there is one."""
    if not step.there(task.who):
        return
    enemy = step.enemy(task.who)
    among = targets(step, enemy)
    if not among or not enemy.dice:
        return
    preferred = _preferred_hero(step, enemy, among)
    if _moves_itself(step, enemy) or len(among) == 1:
        step.add_tasks(to_do("attack_hero", preferred, who=enemy.id))
        return
    heroes = [(n, step.state.heroes[n]) for n in among]
    answers: list[Answer] = [
        (Option(id=f"at:{hero.id}", label=hero.name), to_do("attack_hero", n, who=enemy.id))
        for n, hero in heroes
    ]
    default = f"at:{step.state.heroes[preferred].id}"
    prompt = msg("deckbox-whom-attacks", enemy=enemy.name)
    step.ask("enemy-attack", "enemy_attack", prompt, [*answers, (NONE,)], default=default)


def targets(step: DeckboxStepContext, enemy: EnemyState) -> list[int]:
    """The heroes that an enemy can attack from its space."""
    spots = [(n, step.state.heroes[n].at) for n in step.playing()]
    return [
        n
        for n, at in spots
        if at is not None and judge(step, enemy.attack, enemy.at, at, enemy.keywords, hero=False).ok
    ]


def attack_hero(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """An enemy attacks this hero."""
    if not step.there(task.who):
        return
    enemy, at = step.enemy(task.who), present(step.state.heroes[task.hero].at, "space of the hero")
    step.use(*judge(step, enemy.attack, enemy.at, at, enemy.keywords, hero=False).rules)
    step.add_tasks(*attack_declaration.by_enemy(step, enemy, task.hero))
