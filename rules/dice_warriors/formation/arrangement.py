"""The places of the dice: arrangement after the roll, traps, repair of ranks (R3 to R6, R11, R29 to R32)."""

from __future__ import annotations

from traywatch.messages import Text, listed, msg
from traywatch.rules.core.events import PlacedObject
from traywatch.rules.core.requests import ChoiceRequest, DieSpec, LaidDie, Option
from traywatch.rules.core.types import Rejected
from traywatch.rules.dice_warriors.damage import deal
from traywatch.rules.dice_warriors.die_results import words
from traywatch.rules.dice_warriors.formation import formation_geometry
from traywatch.rules.dice_warriors.model import Trap, Warrior, WarTask
from traywatch.rules.dice_warriors.settings import FIGHTER_RANKS
from traywatch.rules.dice_warriors.step_context import WarStepContext

GRIDS = ("first", "second")
"""The formations of the two players on the printed mat."""


def arrange(step: WarStepContext, side: int) -> None:
    """A player's rolled dice leave their spaces and are arranged again. Dice that were not rolled stay."""
    step.use("R3", "R10") if any(d.owner == side and not _moves(d) for d in step.dice) else step.use("R3")
    shapes = legal_shapes(step, side)
    if not shapes:
        # The dice that must stay allow no legal shape, so they move with the others.
        for die in formation_geometry.of(step.dice, side):
            step.put(die.id, rank=0, col=0)
        shapes = legal_shapes(step, side)
    name = step.player(side)
    done = msg("war-phone-arranges", shape=_shape(_suggestion(step, side)))
    options = [Option(id="-".join(map(str, s)), label=_shape(s)) for s in shapes]
    count = sum(1 for d in step.dice if d.owner == side)
    why = ("R3", "R4", "R5", "R6")
    prompt = msg("war-place-dice", player=name)
    laid = step.ask_place(side, "formation", msg("war-the-mat"), prompt, why, count, done=done)
    dice = tuple(_as_laid(step, d) for d in step.dice if d.owner == side)
    laid = laid.model_copy(update={"grid": GRIDS[side], "dice": dice})
    choice = ChoiceRequest(
        id=step.new_id("shape"),
        by=step.state.players[side].id,
        stage=f"shape|{side}",
        prompt=msg("war-how-many-in-ranks", player=name),
        options=tuple(options),
        default="-".join(map(str, _suggestion(step, side))),
        auto=step.settings.auto,
        why=("R3", "R4"),
    )
    step.open(choice, laid)


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


def _moves(die: Warrior) -> bool:
    """Whether it was rolled this round, so that it may stand elsewhere."""
    return die.result is not None or die.rank == 0


def legal_shapes(step: WarStepContext, side: int) -> list[tuple[int, ...]]:
    """Shapes that hold all dice, with fixed dice in place and fighters in front (R4, R5)."""
    mine = [d for d in step.dice if d.owner == side]
    fixed = [d for d in mine if d.rank and not _moves(d)]
    fighters = sum(1 for d in mine if _moves(d) and step.type(d).group == "fighter")
    found = []
    for shape in formation_geometry.shapes(len(mine), step.settings.ranks):
        held = [sum(1 for d in fixed if d.rank == n) for n in range(1, len(shape) + 1)]
        room = [a - b for a, b in zip(shape, held, strict=True)]
        if any(d.rank > len(shape) for d in fixed) or min(room, default=0) < 0:
            continue
        if shape and shape[0] <= step.settings.columns and fighters <= sum(room[:FIGHTER_RANKS]):
            found.append(shape)
    return found


def shaped(step: WarStepContext, side: int, option: str) -> None:
    """The shape is chosen. Ranks are filled from the front."""
    for die in formation_geometry.of(step.dice, side):
        if _moves(die):
            step.put(die.id, rank=0, col=0)
    step.push(WarTask(do="arrange", side=side, options=tuple(option.split("-"))))


def fill(step: WarStepContext, task: WarTask) -> None:
    """Ask which die stands in the next free space, if there is a choice."""
    side, shape = task.side, [int(n) for n in task.options]
    waiting = [d for d in step.dice if d.owner == side and d.rank == 0]
    if not waiting:
        _arranged(step, side)
        return
    rank = next(
        n for n, size in enumerate(shape, 1) if len(formation_geometry.rank(step.dice, side, n)) < size
    )
    can = candidates(step, side, rank, shape)
    step.push(task)
    if len(can) == 1 or len({d.type for d in can}) == 1:
        stand(step, can[0].id, rank)
        return
    options = [Option(id=d.id, label=step.name(d), note=step.about(d.result)) for d in can]
    prompt = msg("war-who-stands", player=step.player(side), rank=rank)
    step.ask(side, f"stand|{rank}", prompt, options, why=("R3", "R5"))


def _suggestion(step: WarStepContext, side: int) -> tuple[int, ...]:
    """The legal shape whose front fits the fighters best."""
    fighters = sum(1 for d in step.dice if d.owner == side and step.type(d).group == "fighter")
    return min(legal_shapes(step, side), key=lambda shape: (abs(shape[0] - fighters), len(shape)))


def stand_as_suggested(step: WarStepContext, side: int) -> None:
    """All dice take their spaces without a question: fighters in front, the others behind."""
    shape = list(_suggestion(step, side))
    for die in formation_geometry.of(step.dice, side):
        if _moves(die):
            step.put(die.id, rank=0, col=0)
    for rank, size in enumerate(shape, 1):
        while len(formation_geometry.rank(step.dice, side, rank)) < size:
            can = candidates(step, side, rank, shape)
            stand(step, min(can, key=lambda d: step.type(d).group != "fighter").id, rank)
    _arranged(step, side)


def _arranged(step: WarStepContext, side: int) -> None:
    """All dice stand. Traps may trigger, and the formation is shown."""
    for die in formation_geometry.of(step.dice, side):
        if _moves(die):
            step.push(WarTask(do="spring", die=die.id))
    step.show(_stands(step, side))


def candidates(step: WarStepContext, side: int, rank: int, shape: list[int]) -> list[Warrior]:
    """The dice that may take the next space of a rank so that every fighter still gets a front space."""
    waiting = [d for d in step.dice if d.owner == side and d.rank == 0]
    fighters = [d for d in waiting if step.type(d).group == "fighter"]
    if rank > FIGHTER_RANKS:
        return [d for d in waiting if d not in fighters]
    room = sum(
        size - len(formation_geometry.rank(step.dice, side, n))
        for n, size in enumerate(shape, 1)
        if n <= FIGHTER_RANKS
    )
    return fighters if fighters and len(fighters) >= room else waiting


def stand(step: WarStepContext, name: str, rank: int) -> None:
    """Put a die into the first free space of a rank."""
    die = step.put(name)
    step.put(name, rank=rank, col=formation_geometry.free_column(step.dice, die.owner, rank))


def laid_out(step: WarStepContext, side: int, objects: tuple[PlacedObject, ...]) -> Rejected | None:
    """Take the dice as people laid them (``zone`` is the space, such as ``2:3``). Null if that is legal."""
    mine = {d.id: d for d in step.dice if d.owner == side}
    spaces: dict[str, tuple[int, int]] = {}
    for thing in objects:
        die = mine.get(thing.die_id)
        rank, _, col = (thing.zone or "").partition(":")
        if die is None or not rank.isdigit() or not col.isdigit():
            named: Text = step.name(die) if die is not None else thing.die_id or thing.kind
            return Rejected("unknown_space", msg("war-which-space", die=named))
        if thing.label is not None and thing.label != die.result:
            return Rejected("die_turned", _turned(step, die, thing.label))
        spaces[die.id] = (int(rank), int(col))
    if set(spaces) != set(mine):
        return Rejected("dice_missing", msg("war-dice-missing"))
    return _stood(step, side, mine, spaces)


def _turned(step: WarStepContext, die: Warrior, label: str) -> Text:
    if die.result is None:
        return msg("war-must-stay", die=step.name(die))
    now = words(label) if label in step.type(die).results else label
    return msg("war-die-turned", die=step.name(die), was=words(die.result), now=now)


def _stood(
    step: WarStepContext, side: int, mine: dict[str, Warrior], spaces: dict[str, tuple[int, int]]
) -> Rejected | None:
    if len(set(spaces.values())) != len(spaces):
        return Rejected("same_space", msg("war-same-space"))
    for name, (rank, col) in spaces.items():
        die = mine[name]
        if not (1 <= rank <= step.settings.ranks and 1 <= col <= step.settings.columns):
            return Rejected("no_such_space", msg("war-no-such-space", rank=rank, space=col))
        if step.type(die).group == "fighter" and rank > FIGHTER_RANKS:
            return Rejected("fighter_behind", msg("war-fighter-behind", die=step.name(die)))
        if die.rank and not _moves(die) and (die.rank, die.col) != (rank, col):
            return Rejected("must_stay", msg("war-must-stay", die=step.name(die)))
    for name, (rank, col) in spaces.items():
        step.put(name, rank=rank, col=col)
    if formation_geometry.illegal(step.dice, side) is not None:
        return Rejected("illegal_ranks", msg("war-illegal-ranks"))
    for name, die in mine.items():
        if _moves(die):
            step.push(WarTask(do="spring", die=name))
    step.show(_stands(step, side))
    return None


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
    """A new die takes the first free space of a rank. A trap there triggers (R30)."""
    die = step.put(name)
    col = formation_geometry.free_column(step.dice, die.owner, rank)
    step.put(name, rank=rank, col=col)
    step.push(WarTask(do="spring", die=name), WarTask(do="repair", side=die.owner))


def repair(step: WarStepContext, side: int) -> None:
    """Repair illegal ranks: dice behind move forward at no cost, and their owner chooses which."""
    gap = formation_geometry.illegal(step.dice, side)
    if gap is None:
        return
    step.use("R11", "R12", "R13")
    behind = formation_geometry.rank(step.dice, side, gap + 1)
    step.push(WarTask(do="repair", side=side))
    if len(behind) == 1:
        shift(step, behind[0].id)
        return
    options = [Option(id=d.id, label=step.name(d), at=formation_geometry.at(d)) for d in behind]
    prompt = msg("war-which-moves-up", player=step.player(side), rank=gap)
    step.ask(side, "shift", prompt, options, why=("R11", "R12"))


def shift(step: WarStepContext, name: str, ranks: int = 1) -> None:
    """Move a die forward by a number of ranks (negative: backward)."""
    die = step.put(name)
    rank = die.rank - ranks
    others = tuple(d for d in step.dice if d.id != name)
    step.put(name, rank=rank, col=formation_geometry.free_column(others, die.owner, rank))
    step.say(msg("war-moves", die=step.name(die), rank=rank))
    step.todo(msg("war-move-it", die=step.name(die), rank=rank), "R11")
    step.push(WarTask(do="spring", die=name))


def set_trap(step: WarStepContext, name: str, space: str) -> None:
    """A scoundrel gives up its next turn for a trap on an opponent's space (R29, R31)."""
    die = step.put(name)
    rank, _, col = space.partition(":")
    bonus = 2 if die.type == "rogue" else 0
    step.use("R29", *(("R31",) if bonus else ()))
    trap = Trap(on=1 - die.owner, rank=int(rank), col=int(col), bonus=bonus)
    step.set(traps=(*step.state.traps, trap))
    step.put(name, skip=die.skip + 1)
    at = {"rank": int(rank), "space": int(col)}
    step.say(msg("war-lays-trap-on", die=step.name(die), player=step.player(trap.on), **at))
    step.todo(msg("war-mark-trap", player=step.player(die.owner), **at), "R29")


def spring(step: WarStepContext, name: str) -> None:
    """A die was placed on a space. If a trap lies there, its owner rolls for the damage (R30)."""
    die = step.die(name)
    if die is None:
        return
    traps = step.state.traps
    space = (die.owner, die.rank, die.col)
    at = next((n for n, trap in enumerate(traps) if (trap.on, trap.rank, trap.col) == space), None)
    if at is None:
        return
    step.flush()
    step.push(WarTask(do="trap", die=name, n=traps[at].bonus))
    if step.settings.trap_used_up:
        # By position: an equal trap on the same space is a trap of its own.
        step.set(traps=(*traps[:at], *traps[at + 1 :]))
    spec = DieSpec(role="trap", kind="d4", name=msg("war-trap-die"))
    prompt = msg("war-roll-trap", die=step.name(die), player=step.player(1 - die.owner))
    step.ask_roll(1 - die.owner, "trap", [spec], prompt, ("R30",), value=True)


def sprung(step: WarStepContext, value: int) -> None:
    """Apply the trap's damage."""
    task = step.pop()
    if task.n:
        step.use("R31")
    die = step.die(task.die)
    if die is not None:
        step.say(msg("war-trap-deals", n=value + task.n))
        deal(step, task.die, value + task.n, None, None)
        step.push(WarTask(do="report", say=msg("war-in-trap", die=step.name(die))))


def _stands(step: WarStepContext, side: int) -> Text:
    shape = tuple(formation_geometry.counts(step.dice, side))
    return msg("war-lines-up", player=step.player(side), shape=_shape(shape))


def _shape(shape: tuple[int, ...]) -> Text:
    if len(shape) == 1:
        return msg("war-all-in-front", n=shape[0])
    return msg("war-in-front-then", n=shape[0], rest=listed([str(n) for n in shape[1:]]))
