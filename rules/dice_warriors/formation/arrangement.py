"""The places of the dice: the arrangement after the roll, and new dice (R3 to R6)."""

from __future__ import annotations

from traywatch.messages import Text, listed, msg
from traywatch.rules.core.requests import LaidDie, Option
from traywatch.rules.dice_warriors.formation import formation_geometry
from traywatch.rules.dice_warriors.model import Warrior, WarTask
from traywatch.rules.dice_warriors.settings import FIGHTER_RANKS
from traywatch.rules.dice_warriors.step_context import Answer, WarStepContext

GRIDS = ("first", "second")
"""The formations of the two players on the printed mat."""


def ask_formation(step: WarStepContext, task: WarTask) -> None:
    """A player's rolled dice leave their spaces and are arranged again. Dice that were not rolled stay."""
    side = task.side
    step.set(phase="assign")
    step.use("R3", "R10") if any(
        d.owner == side and not formation_geometry.moves(d) for d in step.dice
    ) else step.use("R3")
    shapes = legal_shapes(step, side)
    if not shapes:
        # The dice that must stay allow no legal shape, so they move with the others.
        for die in formation_geometry.of(step.dice, side):
            step.put(die.id, rank=0, col=0)
        shapes = legal_shapes(step, side)
    name = step.player(side)
    done = msg("war-phone-arranges", shape=_shape(_suggestion(step, side)))
    answers: list[Answer] = [
        (
            Option(id="-".join(map(str, s)), label=_shape(s)),
            WarTask(do="take_shape", side=side),
            WarTask(do="arrange", side=side, shape=s),
        )
        for s in shapes
    ]
    count = sum(1 for d in step.dice if d.owner == side)
    why = ("R3", "R4", "R5", "R6")
    prompt = msg("war-place-dice", player=name)
    laid = step.ask_place(side, "formation", msg("war-the-mat"), prompt, why, count, done=done)
    dice = tuple(_as_laid(step, d) for d in step.dice if d.owner == side)
    laid = laid.model_copy(update={"grid": GRIDS[side], "dice": dice})
    prompt = msg("war-how-many-in-ranks", player=name)
    suggested = "-".join(map(str, _suggestion(step, side)))
    choice = step.choice(side, "shape", prompt, answers, default=suggested, why=("R3", "R4"))
    step.wait_for(choice, (laid, {"": (WarTask(do="stand_as_suggested", side=side),)}))


def _as_laid(step: WarStepContext, die: Warrior) -> LaidDie:
    """The die for the tray, with a top face that has its result."""
    kind = step.type(die)
    faces = [n for n, result in enumerate(kind.results, 1) if die.result in (None, result)]
    labels = tuple("0" if (kind.sides, n) == (10, 10) else str(n) for n in faces)
    return LaidDie(
        die_id=die.id,
        kind=kind.kind,
        labels=(*labels, die.result) if die.result is not None else (),
        name=step.name(die),
    )


def legal_shapes(step: WarStepContext, side: int) -> list[tuple[int, ...]]:
    """Shapes that hold all dice, with fixed dice in place and fighters in front (R4, R5)."""
    dice = [d for d in step.dice if d.owner == side]
    fixed = [d for d in dice if d.rank and not formation_geometry.moves(d)]
    fighters = sum(1 for d in dice if formation_geometry.moves(d) and step.type(d).group == "fighter")
    legal = []
    for shape in formation_geometry.shapes(len(dice), step.settings.ranks):
        held = [sum(1 for d in fixed if d.rank == n) for n in range(1, len(shape) + 1)]
        free = [a - b for a, b in zip(shape, held, strict=True)]
        if any(d.rank > len(shape) for d in fixed) or min(free, default=0) < 0:
            continue
        if shape and shape[0] <= step.settings.columns and fighters <= sum(free[:FIGHTER_RANKS]):
            legal.append(shape)
    return legal


def take_shape(step: WarStepContext, task: WarTask) -> None:
    """The shape is chosen. Ranks are filled from the front."""
    for die in formation_geometry.of(step.dice, task.side):
        if formation_geometry.moves(die):
            step.put(die.id, rank=0, col=0)


def arrange(step: WarStepContext, task: WarTask) -> None:
    """Ask which die stands in the next free space, if there is a choice."""
    side, shape = task.side, task.shape
    waiting = [d for d in step.dice if d.owner == side and d.rank == 0]
    if not waiting:
        step.add_tasks(WarTask(do="offer_spaces", side=side))
        return
    counts = (len(formation_geometry.rank(step.dice, side, n)) for n in range(1, len(shape) + 1))
    rank = next((n for n, (has, size) in enumerate(zip(counts, shape, strict=True), 1) if has < size), None)
    if rank is None:
        # A die has joined by hand, so the shape does not hold all of them.
        step.add_tasks(WarTask(do="place", side=side))
        return
    can = candidates(step, side, rank, shape)
    if len(can) == 1 or len({d.type for d in can}) == 1:
        step.add_tasks(WarTask(do="stand", die=can[0].id, n=rank), task)
        return
    answers: list[Answer] = [
        (
            Option(id=d.id, label=step.name(d), note=step.about(d.result)),
            WarTask(do="stand", die=d.id, n=rank),
            task,
        )
        for d in can
    ]
    prompt = msg("war-who-stands", player=step.player(side), rank=rank)
    step.ask(side, f"stand|{rank}", prompt, answers, why=("R3", "R5"))


def _suggestion(step: WarStepContext, side: int) -> tuple[int, ...]:
    """The legal shape whose front fits the fighters best."""
    fighters = sum(1 for d in step.dice if d.owner == side and step.type(d).group == "fighter")
    return min(legal_shapes(step, side), key=lambda shape: (abs(shape[0] - fighters), len(shape)))


def stand_as_suggested(step: WarStepContext, task: WarTask) -> None:
    """All dice take their spaces without a question: fighters in front, the others behind."""
    side = task.side
    shape = _suggestion(step, side)
    for die in formation_geometry.of(step.dice, side):
        if formation_geometry.moves(die):
            step.put(die.id, rank=0, col=0)
    for rank, size in enumerate(shape, 1):
        while len(formation_geometry.rank(step.dice, side, rank)) < size:
            can = candidates(step, side, rank, shape)
            _put_in_rank(step, min(can, key=lambda d: step.type(d).group != "fighter").id, rank)
    step.add_tasks(WarTask(do="line_up", side=side))


def offer_spaces(step: WarStepContext, task: WarTask) -> None:
    """All dice stand from the first space of their ranks on. Their owner may move them within the ranks."""
    side = task.side
    done: Answer = (Option(id="done", label=msg("war-spaces-done")), WarTask(do="line_up", side=side))
    moves: list[Answer] = [
        (
            Option(id=d.id, label=step.name(d), at=formation_geometry.at(d)),
            WarTask(do="ask_space", die=d.id),
            task,
        )
        for d in formation_geometry.of(step.dice, side)
        if formation_geometry.moves(d) and free_columns(step, d)
    ]
    if step.settings.spaces == "first" or not moves:
        step.add_tasks(WarTask(do="line_up", side=side))
        return
    step.ask(
        side, "spaces", msg("war-move-within-ranks", player=step.player(side)), [done, *moves], why=("R3",)
    )


def ask_space(step: WarStepContext, task: WarTask) -> None:
    """Ask for the space of a die within its rank. Where it stands is the first answer."""
    die = step.die(task.die)
    if die is None or not die.rank or step.settings.spaces == "first":
        return
    answers: list[Answer] = [
        (
            Option(
                id=f"{die.rank}:{col}",
                label=msg("rules-rank-space", rank=die.rank, space=col),
                at=formation_geometry.at(die.model_copy(update={"col": col})),
            ),
            WarTask(do="take_space", die=die.id, space=(die.rank, col)),
        )
        for col in (die.col, *free_columns(step, die))
    ]
    if len(answers) > 1:
        prompt = msg("war-choose-space", die=step.name(die))
        step.ask(die.owner, f"column|{die.id}", prompt, answers, why=("R3",))


def free_columns(step: WarStepContext, die: Warrior) -> list[int]:
    """The empty spaces of the rank of a die."""
    taken = {d.col for d in formation_geometry.rank(step.dice, die.owner, die.rank)}
    return [col for col in range(1, step.settings.columns + 1) if col not in taken]


def take_space(step: WarStepContext, task: WarTask) -> None:
    """A die stands on this space."""
    if step.die(task.die) is not None and task.space is not None:
        rank, col = task.space
        step.put(task.die, rank=rank, col=col)


def line_up(step: WarStepContext, task: WarTask) -> None:
    """All dice stand. Traps may trigger, and the formation is shown."""
    for die in formation_geometry.of(step.dice, task.side):
        if formation_geometry.moves(die):
            step.add_tasks(WarTask(do="spring", die=die.id))
    step.show(lined_up(step, task.side))


def candidates(step: WarStepContext, side: int, rank: int, shape: tuple[int, ...]) -> list[Warrior]:
    """The dice that may take the next space of a rank so that every fighter still gets a front space."""
    waiting = [d for d in step.dice if d.owner == side and d.rank == 0]
    fighters = [d for d in waiting if step.type(d).group == "fighter"]
    if rank > FIGHTER_RANKS:
        return [d for d in waiting if d not in fighters]
    front_spaces = sum(
        size - len(formation_geometry.rank(step.dice, side, n))
        for n, size in enumerate(shape, 1)
        if n <= FIGHTER_RANKS
    )
    return fighters if fighters and len(fighters) >= front_spaces else waiting


def stand(step: WarStepContext, task: WarTask) -> None:
    """A die takes the first free space of a rank."""
    _put_in_rank(step, task.die, task.n)


def _put_in_rank(step: WarStepContext, name: str, rank: int) -> None:
    die = step.put(name)
    step.put(name, rank=rank, col=formation_geometry.free_column(step.dice, die.owner, rank))


def room_for(step: WarStepContext, type_id: str, side: int, rank: int) -> int | None:
    """The rank for a new die: the wished one, else the next one behind it with a free space.

    Null if there is none; then the die does not appear, and the players are told so. Fighters stay in the
    first two ranks (R5).
    """
    last = FIGHTER_RANKS if step.content.type(type_id).group == "fighter" else step.settings.ranks
    for n in range(rank, min(last, step.settings.ranks) + 1):
        if len(formation_geometry.rank(step.dice, side, n)) < step.settings.columns:
            return n
    step.say(msg("war-no-space-for", die=step.content.type(type_id).name))
    return None


def place(step: WarStepContext, name: str, rank: int) -> None:
    """A new die takes a space of a rank. A trap there triggers (R30)."""
    die = step.put(name)
    col = formation_geometry.free_column(step.dice, die.owner, rank)
    step.put(name, rank=rank, col=col)
    step.add_tasks(
        WarTask(do="ask_space", die=name),
        WarTask(do="spring", die=name),
        WarTask(do="repair", side=die.owner),
    )


def lined_up(step: WarStepContext, side: int) -> Text:
    """The sentence with the shape in which a player's dice stand."""
    shape = tuple(formation_geometry.counts(step.dice, side))
    return msg("war-lines-up", player=step.player(side), shape=_shape(shape))


def _shape(shape: tuple[int, ...]) -> Text:
    if len(shape) == 1:
        return msg("war-all-in-front", n=shape[0])
    return msg("war-in-front-then", n=shape[0], rest=listed([str(n) for n in shape[1:]]))
