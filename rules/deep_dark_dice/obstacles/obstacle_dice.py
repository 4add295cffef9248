"""Obstacle dice that come onto the mat or leave it: placed on letters, thrown, moved, cleared."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.events import Placed, Rolled
from traywatch.rules.core.requests import DieSpec, Option, RollRequest
from traywatch.rules.core.types import Rejected
from traywatch.rules.deep_dark_dice.model import DeepObstacle, DeepTask
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext

BAD = ("fumble", "off", None)
"""Zones in which a thrown obstacle may not stay."""


def left(work: DeepStepContext) -> int | None:
    """The number of obstacle dice off the mat; null if the settings do not give their total."""
    pool = work.settings.obstacle_pool
    return None if pool is None else max(0, pool - len(work.state.obstacles))


def lay(work: DeepStepContext) -> None:
    """The place's pattern: one obstacle on each box of its letter."""
    place = work.content.location(work.state.battle_no)
    if place is None or place.pattern is None:
        return
    boxes = work.settings.letters.get(place.pattern, 0)
    pool = left(work)
    count = boxes if pool is None else min(boxes, pool)
    if not count:
        return
    work.ask_place(
        "pattern",
        "pattern",
        msg("ddd-boxes", pattern=place.pattern),
        msg("ddd-put-obstacle-die-each-box", place=place.name, pattern=place.pattern, count=count),
        ("R100", "R107"),
        count=count,
    )


def throw(work: DeepStepContext, task: DeepTask) -> None:
    """Ask for the place's thrown obstacles: ``n`` by the player of ``hero``."""
    place = work.content.location(work.state.battle_no)
    pool = left(work)
    n = task.n if pool is None else min(task.n, pool)
    if place is None or n <= 0:
        return
    if work.settings.auto:
        # The automatic demo has nobody to throw them.
        where = msg("ddd-anywhere-but-fumble-zone")
        prompt = msg("ddd-obstacle-dice-lie-mat", place=place.name, n=n)
        work.ask_place("pattern", "pattern", where, prompt, ("R100", "R108"), count=n)
        return
    hero = work.state.heroes[task.hero]
    work.open(
        RollRequest(
            id=work.new_id(f"{hero.id}-obstacles"),
            by=hero.player,
            dice=(DieSpec(role="obstacle", kind="d6", n=n),),
            needs=("kind", "zone"),
            off_tray="rethrow",
            on_line=work.settings.on_line,
            line_mm=work.settings.line_mm,
            zone_p=work.settings.zone_p,
            prompt=msg("ddd-roll-obstacles", hero=hero.name, n=n, what="again" if task.asked else "first"),
            why=("R109",) if task.asked else ("R100", "R108"),
        )
    )
    work.push(task.model_copy(update={"n": n, "asked": True}))


def thrown(work: DeepStepContext, event: Rolled, request: RollRequest) -> Rejected | None:
    """Thrown obstacles stay where they stop, except in a fumble zone or off the mat."""
    asked = request.dice[0].n
    good = [die for die in event.dice if die.zone not in BAD]
    work.use("R110") if good else None
    for die in good:
        _put(work, DeepObstacle(xy_mm=die.xy_mm, zone=die.zone))
    task = work.pop()
    if bad := len(event.dice) - len(good):
        work.use("R109")
        work.show(msg("ddd-obstacle-dice-must-thrown-again", bad=bad, asked=asked))
        work.push(task.model_copy(update={"n": bad}))
    else:
        work.show(msg("ddd-obstacles-lie"))
    return None


def one(work: DeepStepContext, task: DeepTask, why: tuple[str, ...] = ("R100",)) -> None:
    """Place one more obstacle. If none is left off the mat, one on the mat is moved."""
    if left(work) == 0:
        if not work.state.obstacles:
            return
        spots = [
            Option(id=f"o{n}", label=_named(n + 1, obstacle))
            for n, obstacle in enumerate(work.state.obstacles)
        ]
        work.push(task)
        work.ask(
            "obstacle-which",
            "move_obstacle",
            msg("ddd-no-obstacle-die-left-which"),
            spots,
            default="o0",
            why=(*why, "R105", *(("R112",) if task.do == "petrify" else ())),
        )
        return
    where = "attack_die" if task.do == "petrify" else "battlefield"
    work.ask_place(
        f"{work.hero.id}-{task.do}",
        "obstacle",
        msg("ddd-obstacle-where", where=where),
        msg("ddd-put-obstacle-die-if-none", where=where)
        if left(work) is None
        else msg("ddd-put-obstacle-die", where=where),
        why,
        count=1,
        xy_mm=task.xy_mm,
    )


def moved(work: DeepStepContext, option: str) -> None:
    """The named obstacle leaves its position, so that it can be placed elsewhere."""
    n = int(option.removeprefix("o"))
    obstacles = work.state.obstacles
    work.set(obstacles=(*obstacles[:n], *obstacles[n + 1 :]))


def placed(
    work: DeepStepContext, event: Placed, what: str, count: int, at: tuple[float, float] | None
) -> None:
    """People have placed or cleared the obstacles."""
    if what == "clear":
        work.set(obstacles=())
        work.show(msg("ddd-mat-clear"))
        return
    seen = [DeepObstacle(xy_mm=o.xy_mm, zone=o.zone) for o in event.objects]
    for obstacle in seen or [DeepObstacle(xy_mm=at) for _ in range(count)]:
        _put(work, obstacle)


def _put(work: DeepStepContext, obstacle: DeepObstacle) -> None:
    pool = work.settings.obstacle_pool
    if pool is not None and len(work.state.obstacles) >= pool:
        return
    work.set(obstacles=(*work.state.obstacles, obstacle))


def _named(n: int, obstacle: DeepObstacle) -> Text:
    if obstacle.xy_mm is None:
        return msg("ddd-obstacle", n=n)
    x, y = obstacle.xy_mm
    return msg("ddd-obstacle-at", n=n, x=round(x), y=round(y))
