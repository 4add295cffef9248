"""Obstacle dice that come onto the mat or leave it: placed on letters, thrown, moved, cleared."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import DieSpec, Option, RollRequest
from traywatch.rules.deep_dark_dice.model import DeepObstacle, DeepTask
from traywatch.rules.deep_dark_dice.step_context import Answer, DeepStepContext

BAD = ("fumble", "off", None)
"""Zones in which a thrown obstacle may not stay."""


def left(step: DeepStepContext) -> int | None:
    """The number of obstacle dice off the mat; null if the settings do not give their total."""
    pool = step.settings.obstacle_pool
    return None if pool is None else max(0, pool - len(step.state.obstacles))


def lay(step: DeepStepContext, task: DeepTask) -> None:
    """The place's pattern: one obstacle on each box of its letter."""
    place = step.content.location(step.state.battle_no)
    if place is None or place.pattern is None:
        return
    boxes = step.settings.letters.get(place.pattern, 0)
    pool = left(step)
    count = boxes if pool is None else min(boxes, pool)
    if not count:
        return
    step.ask_place(
        "pattern",
        "pattern",
        msg("ddd-obstacle-boxes-place", pattern=place.pattern),
        msg("ddd-obstacle-boxes-prompt", place=place.name, pattern=place.pattern, count=count),
        ("R100", "R107"),
        DeepTask(do="take_placed", n=count),
        count=count,
    )


def throw(step: DeepStepContext, task: DeepTask) -> None:
    """Ask for the place's thrown obstacles: ``n`` by the player of ``hero``."""
    place = step.content.location(step.state.battle_no)
    pool = left(step)
    n = task.n if pool is None else min(task.n, pool)
    if place is None or n <= 0:
        return
    if step.settings.auto:
        # The automatic demo has nobody to throw them.
        where = msg("ddd-obstacle-free-place")
        prompt = msg("ddd-obstacle-free-prompt", place=place.name, n=n)
        then = DeepTask(do="take_placed", n=n)
        step.ask_place("pattern", "pattern", where, prompt, ("R100", "R108"), then, count=n)
        return
    hero = step.state.heroes[task.hero]
    request = RollRequest(
        id=step.new_id(f"{hero.id}-obstacles"),
        by=hero.player,
        dice=(DieSpec(role="obstacle", kind="d6", n=n),),
        needs=("kind", "zone"),
        off_tray="rethrow",
        on_line=step.settings.on_line,
        line_mm=step.settings.line_mm,
        zone_p=step.settings.zone_p,
        prompt=msg("ddd-obstacle-roll-prompt", hero=hero.name, n=n, what="again" if task.asked else "first"),
        why=("R109",) if task.asked else ("R100", "R108"),
    )
    step.wait_for((request, {"": (DeepTask(do="take_obstacles", hero=task.hero, n=n),)}))


def take_obstacles(step: DeepStepContext, task: DeepTask) -> None:
    """Thrown obstacles stay where they stop, except in a fumble zone or off the mat."""
    good = [die for die in step.dice if die.zone not in BAD]
    step.use("R110") if good else None
    for die in good:
        _put(step, DeepObstacle(xy_mm=die.xy_mm, zone=die.zone))
    if bad := len(step.dice) - len(good):
        step.use("R109")
        step.show(msg("ddd-obstacles-to-reroll", bad=bad, asked=task.n))
        step.add_tasks(DeepTask(do="throw_obstacles", hero=task.hero, n=bad, asked=True))
    else:
        step.show(msg("ddd-obstacles-placed"))


def ask_obstacle(step: DeepStepContext, task: DeepTask, why: tuple[str, ...] = ("R100",)) -> None:
    """Place one more obstacle. If none is left off the mat, one on the mat is moved."""
    if left(step) == 0:
        if not step.state.obstacles:
            return
        spots: list[Answer] = [
            (
                Option(id=f"o{n}", label=_named(n + 1, obstacle)),
                DeepTask(do="move_obstacle", n=n),
                task,
            )
            for n, obstacle in enumerate(step.state.obstacles)
        ]
        step.ask(
            "obstacle-which",
            "move_obstacle",
            msg("ddd-obstacle-which-moves-question"),
            spots,
            default="o0",
            why=(*why, "R105", *(("R112",) if task.do == "petrify" else ())),
        )
        return
    where = "attack_die" if task.do == "petrify" else "battlefield"
    step.ask_place(
        f"{step.hero.id}-{task.do}",
        "obstacle",
        msg("ddd-obstacle-moved-place", where=where),
        msg("ddd-obstacle-add-or-move-prompt", where=where)
        if left(step) is None
        else msg("ddd-obstacle-add-prompt", where=where),
        why,
        DeepTask(do="take_placed", n=1, xy_mm=task.xy_mm),
        count=1,
        xy_mm=task.xy_mm,
    )


def move_obstacle(step: DeepStepContext, task: DeepTask) -> None:
    """The named obstacle leaves its position, so that it can be placed elsewhere."""
    n = task.n
    obstacles = step.state.obstacles
    step.set(obstacles=(*obstacles[:n], *obstacles[n + 1 :]))


def take_placed(step: DeepStepContext, task: DeepTask) -> None:
    """People have placed obstacles: those that are seen, else ``n`` without a position of their own."""
    lying = [DeepObstacle(xy_mm=o.xy_mm, zone=o.zone) for o in step.lying or ()]
    for obstacle in lying or [DeepObstacle(xy_mm=task.xy_mm) for _ in range(task.n)]:
        _put(step, obstacle)


def take_cleared(step: DeepStepContext, task: DeepTask) -> None:
    """People have taken all obstacles off the mat."""
    step.set(obstacles=())
    step.show(msg("ddd-obstacles-cleared"))


def _put(step: DeepStepContext, obstacle: DeepObstacle) -> None:
    pool = step.settings.obstacle_pool
    if pool is not None and len(step.state.obstacles) >= pool:
        return
    step.set(obstacles=(*step.state.obstacles, obstacle))


def _named(n: int, obstacle: DeepObstacle) -> Text:
    if obstacle.xy_mm is None:
        return msg("ddd-obstacle-option", n=n)
    x, y = obstacle.xy_mm
    return msg("ddd-obstacle-option-at", n=n, x=round(x), y=round(y))
