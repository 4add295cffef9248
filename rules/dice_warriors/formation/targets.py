"""Legal targets: reach, kind, darkness, walls, and the choice of a target (R15 to R21, R101)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from traywatch.messages import Text, listed, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.dice_warriors.die_results import RANGE, Blast, Kind, WarAttack, words
from traywatch.rules.dice_warriors.formation import formation_geometry
from traywatch.rules.dice_warriors.model import Warrior, WarTask
from traywatch.rules.dice_warriors.step_context import Answer, WarStepContext
from traywatch.rules.engine.steps import present


def blocked(step: WarStepContext, target: Warrior, kind: Kind, side: int) -> bool:
    """Whether darkness or a wall of earth protects a die from this kind."""
    if kind in ("melee", "ranged", "direct") and (target.owner, target.rank) in step.state.dark:
        step.use("R73")
        return True
    if step.state.wall and kind in ("ranged", "direct") and target.owner != side:
        step.use("R96.4")
        return True
    return False


def enemies(step: WarStepContext, die: Warrior, kind: Kind, reach: tuple[int, int] | None) -> list[Warrior]:
    """Unprotected enemy dice within reach, the nearest first.

    If a spy redirects the die (R59), dice of both sides are targets.
    """
    step.use("R15", "R16")
    if kind == "melee":
        step.use("R17", "R18")
    targets = []
    for target in step.dice:
        foe = target.owner != die.owner
        if target.id == die.id or not target.rank or not (foe or die.influenced):
            continue
        far = formation_geometry.distance(die, target)
        if reach is not None and not reach[0] <= far <= reach[1]:
            continue
        if not blocked(step, target, kind, die.owner):
            targets.append(target)
    return sorted(targets, key=lambda d: (formation_geometry.distance(die, d), d.col))


def of_attack(step: WarStepContext, die: Warrior, attack: WarAttack) -> list[Warrior]:
    """The possible targets of an attack result."""
    targets = enemies(step, die, attack.kind, attack.reach)
    if attack.adjacent:
        targets = [d for d in targets if formation_geometry.adjacent(die, d)]
    return targets


def friends(
    step: WarStepContext, die: Warrior, *, within: int | None = None, itself: bool = True
) -> list[Warrior]:
    """Own dice, the nearest first."""
    own_dice = [d for d in formation_geometry.of(step.dice, die.owner) if itself or d.id != die.id]
    return [d for d in own_dice if within is None or formation_geometry.distance(die, d) <= within]


Offer = tuple[Option, dict[str, Any]]
"""An option, and the fields of the task that takes it."""


def offers_of(step: WarStepContext, dice: list[Warrior]) -> list[Offer]:
    """Dice as the options of a choice."""
    return [
        (
            Option(
                id=d.id,
                label=step.name(d),
                note=msg("war-rank-and-hits", rank=d.rank, now=d.hits, most=d.sides),
                at=formation_geometry.at(d),
            ),
            {"target": d.id},
        )
        for d in dice
    ]


def areas(step: WarStepContext, die: Warrior, blast: Blast) -> list[tuple[str, Text, tuple[str, ...]]]:
    """The areas that can be covered: an option id, its words, and the dice inside."""
    foe = 1 - die.owner
    far = RANGE[blast.level]
    if blast.shape == "die":
        reach = None if step.settings.bolts_reach == "any_rank" else (1, far)
        return [(d.id, step.name(d), (d.id,)) for d in enemies(step, die, "direct", reach)]
    if blast.kind == "indirect":
        step.use("R20", "R21")
        squares = formation_geometry.square(step.dice, die.owner, int(blast.shape[0]))
        return [_named(step, f"s{n}", dice) for n, dice in enumerate(squares)]
    step.use("R19")
    open_dice = [
        d for d in formation_geometry.of(step.dice, foe) if not blocked(step, d, "direct", die.owner)
    ]
    near = {d.id for d in open_dice if formation_geometry.distance(die, d) <= far}
    if blast.shape in ("rank", "two_ranks"):
        ranks = sorted({d.rank for d in open_dice if d.id in near})
        lines = [(n, [d for d in open_dice if d.rank == n]) for n in ranks]
        pairs = [(a, b) for a, b in combinations(range(len(ranks)), 2)]
        if step.settings.two_ranks == "neighbors":
            pairs = [(a, b) for a, b in pairs if ranks[b] - ranks[a] == 1]
    else:
        cols = sorted({d.col for d in open_dice if d.id in near})
        # A direct spell hits only the part of a column that its level reaches.
        lines = [(n, [d for d in open_dice if d.col == n and d.id in near]) for n in cols]
        pairs = list(combinations(range(len(cols)), 2))
    what = "rank" if "rank" in blast.shape else "column"
    if blast.shape in ("rank", "column") or not pairs:
        return [
            (f"l{n}", msg("war-line", what=what, n=line), tuple(d.id for d in dice))
            for n, (line, dice) in enumerate(lines)
        ]
    return [
        (
            f"l{a}-{b}",
            msg("war-lines", what=what, first=lines[a][0], second=lines[b][0]),
            tuple(d.id for d in (*lines[a][1], *lines[b][1])),
        )
        for a, b in pairs
    ]


def _named(step: WarStepContext, name: str, dice: tuple[Warrior, ...]) -> tuple[str, Text, tuple[str, ...]]:
    return name, listed([step.name(d) for d in dice]), tuple(d.id for d in dice)


# Choice of a target --------------------------------------------------------------------------


NOBODY = Option(id="nobody", label=msg("war-nobody"))


def which_die(step: WarStepContext, die: Warrior, what: str) -> Text:
    """The question for whom or what a result of a die is."""
    return msg("war-which-die", what=what, die=step.name(die), result=words(what))


def pick(
    step: WarStepContext,
    side: int,
    stage: str,
    task: WarTask,
    offers: list[Offer],
    prompt: Text,
    *,
    may_decline: bool = False,
) -> None:
    """Ask for one of several. A single one is taken at once, and without any the result is lost (R101).

    ``task`` takes the answer, with the fields of the offer. ``may_decline``: nobody may be chosen too.
    """
    step.use("R101")
    answers: list[Answer] = [(option, task.model_copy(update=fields)) for option, fields in offers]
    if answers and may_decline:
        answers.append((NOBODY,))
    if not answers:
        die = present(step.die(task.die), "die")
        step.say(msg("war-no-target", die=step.name(die)))
    elif len(answers) == 1:
        step.add_tasks(*answers[0][1:])
    else:
        step.ask(side, stage, prompt, answers, why=("R101",))


def rollable(dice: list[Warrior], but: Warrior) -> list[Warrior]:
    """Dice that may be rolled again: they rolled, have not acted, and did not decline a spell (R24)."""
    return [d for d in dice if d.id != but.id and d.result is not None and not d.resolved and not d.locked]
