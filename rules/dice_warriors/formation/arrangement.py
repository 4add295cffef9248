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


def arrange(work: WarStepContext, side: int) -> None:
    """A player's rolled dice leave their spaces and are arranged again. Dice that were not rolled stay."""
    work.use("R3", "R10") if any(d.owner == side and not _moves(d) for d in work.dice) else work.use("R3")
    shapes = legal_shapes(work, side)
    if not shapes:
        # The dice that must stay allow no legal shape, so they move with the others.
        for die in formation_geometry.of(work.dice, side):
            work.put(die.id, rank=0, col=0)
        shapes = legal_shapes(work, side)
    name = work.player(side)
    done = msg("war-phone-arranges", shape=_shape(_suggestion(work, side)))
    options = [Option(id="-".join(map(str, s)), label=_shape(s)) for s in shapes]
    count = sum(1 for d in work.dice if d.owner == side)
    why = ("R3", "R4", "R5", "R6")
    prompt = msg("war-place-dice", player=name)
    laid = work.ask_place(side, "formation", msg("war-the-mat"), prompt, why, count, done=done)
    dice = tuple(_as_laid(work, d) for d in work.dice if d.owner == side)
    laid = laid.model_copy(update={"grid": GRIDS[side], "dice": dice})
    choice = ChoiceRequest(
        id=work.new_id("shape"),
        by=work.state.players[side].id,
        stage=f"shape|{side}",
        prompt=msg("war-how-many-in-ranks", player=name),
        options=tuple(options),
        default="-".join(map(str, _suggestion(work, side))),
        auto=work.settings.auto,
        why=("R3", "R4"),
    )
    work.open(choice, laid)


def _as_laid(work: WarStepContext, die: Warrior) -> LaidDie:
    """The die for the tray, with a top face that has its result."""
    kind = work.type(die)
    faces = [n for n, result in enumerate(kind.results, 1) if die.result in (None, result)]
    labels = tuple("0" if (kind.sides, n) == (10, 10) else str(n) for n in faces)
    return LaidDie(
        die_id=die.id,
        kind=kind.kind,
        labels=(*labels, die.result) if die.result is not None else (),
        name=work.name(die),
    )


def _moves(die: Warrior) -> bool:
    """Whether it was rolled this round, so that it may stand elsewhere."""
    return die.result is not None or die.rank == 0


def legal_shapes(work: WarStepContext, side: int) -> list[tuple[int, ...]]:
    """Shapes that hold all dice, with fixed dice in place and fighters in front (R4, R5)."""
    mine = [d for d in work.dice if d.owner == side]
    fixed = [d for d in mine if d.rank and not _moves(d)]
    fighters = sum(1 for d in mine if _moves(d) and work.type(d).group == "fighter")
    found = []
    for shape in formation_geometry.shapes(len(mine), work.settings.ranks):
        held = [sum(1 for d in fixed if d.rank == n) for n in range(1, len(shape) + 1)]
        room = [a - b for a, b in zip(shape, held, strict=True)]
        if any(d.rank > len(shape) for d in fixed) or min(room, default=0) < 0:
            continue
        if shape and shape[0] <= work.settings.columns and fighters <= sum(room[:FIGHTER_RANKS]):
            found.append(shape)
    return found


def shaped(work: WarStepContext, side: int, option: str) -> None:
    """The shape is chosen. Ranks are filled from the front."""
    for die in formation_geometry.of(work.dice, side):
        if _moves(die):
            work.put(die.id, rank=0, col=0)
    work.push(WarTask(do="arrange", side=side, options=tuple(option.split("-"))))


def fill(work: WarStepContext, task: WarTask) -> None:
    """Ask which die stands in the next free space, if there is a choice."""
    side, shape = task.side, [int(n) for n in task.options]
    waiting = [d for d in work.dice if d.owner == side and d.rank == 0]
    if not waiting:
        _arranged(work, side)
        return
    rank = next(
        n for n, size in enumerate(shape, 1) if len(formation_geometry.rank(work.dice, side, n)) < size
    )
    can = candidates(work, side, rank, shape)
    work.push(task)
    if len(can) == 1 or len({d.type for d in can}) == 1:
        stand(work, can[0].id, rank)
        return
    options = [Option(id=d.id, label=work.name(d), note=work.about(d.result)) for d in can]
    prompt = msg("war-who-stands", player=work.player(side), rank=rank)
    work.ask(side, f"stand|{rank}", prompt, options, why=("R3", "R5"))


def _suggestion(work: WarStepContext, side: int) -> tuple[int, ...]:
    """The legal shape whose front fits the fighters best."""
    fighters = sum(1 for d in work.dice if d.owner == side and work.type(d).group == "fighter")
    return min(legal_shapes(work, side), key=lambda shape: (abs(shape[0] - fighters), len(shape)))


def stand_as_suggested(work: WarStepContext, side: int) -> None:
    """All dice take their spaces without a question: fighters in front, the others behind."""
    shape = list(_suggestion(work, side))
    for die in formation_geometry.of(work.dice, side):
        if _moves(die):
            work.put(die.id, rank=0, col=0)
    for rank, size in enumerate(shape, 1):
        while len(formation_geometry.rank(work.dice, side, rank)) < size:
            can = candidates(work, side, rank, shape)
            stand(work, min(can, key=lambda d: work.type(d).group != "fighter").id, rank)
    _arranged(work, side)


def _arranged(work: WarStepContext, side: int) -> None:
    """All dice stand. Traps may trigger, and the formation is shown."""
    for die in formation_geometry.of(work.dice, side):
        if _moves(die):
            work.push(WarTask(do="spring", die=die.id))
    work.show(_stands(work, side))


def candidates(work: WarStepContext, side: int, rank: int, shape: list[int]) -> list[Warrior]:
    """The dice that may take the next space of a rank so that every fighter still gets a front space."""
    waiting = [d for d in work.dice if d.owner == side and d.rank == 0]
    fighters = [d for d in waiting if work.type(d).group == "fighter"]
    if rank > FIGHTER_RANKS:
        return [d for d in waiting if d not in fighters]
    room = sum(
        size - len(formation_geometry.rank(work.dice, side, n))
        for n, size in enumerate(shape, 1)
        if n <= FIGHTER_RANKS
    )
    return fighters if fighters and len(fighters) >= room else waiting


def stand(work: WarStepContext, name: str, rank: int) -> None:
    """Put a die into the first free space of a rank."""
    die = work.put(name)
    work.put(name, rank=rank, col=formation_geometry.free_column(work.dice, die.owner, rank))


def laid_out(work: WarStepContext, side: int, objects: tuple[PlacedObject, ...]) -> Rejected | None:
    """Take the dice as people laid them (``zone`` is the space, such as ``2:3``). Null if that is legal."""
    mine = {d.id: d for d in work.dice if d.owner == side}
    spaces: dict[str, tuple[int, int]] = {}
    for thing in objects:
        die = mine.get(thing.die_id)
        rank, _, col = (thing.zone or "").partition(":")
        if die is None or not rank.isdigit() or not col.isdigit():
            named: Text = work.name(die) if die is not None else thing.die_id or thing.kind
            return Rejected("unknown_space", msg("war-which-space", die=named))
        if thing.label is not None and thing.label != die.result:
            return Rejected("die_turned", _turned(work, die, thing.label))
        spaces[die.id] = (int(rank), int(col))
    if set(spaces) != set(mine):
        return Rejected("dice_missing", msg("war-dice-missing"))
    return _stood(work, side, mine, spaces)


def _turned(work: WarStepContext, die: Warrior, label: str) -> Text:
    if die.result is None:
        return msg("war-must-stay", die=work.name(die))
    now = words(label) if label in work.type(die).results else label
    return msg("war-die-turned", die=work.name(die), was=words(die.result), now=now)


def _stood(
    work: WarStepContext, side: int, mine: dict[str, Warrior], spaces: dict[str, tuple[int, int]]
) -> Rejected | None:
    if len(set(spaces.values())) != len(spaces):
        return Rejected("same_space", msg("war-same-space"))
    for name, (rank, col) in spaces.items():
        die = mine[name]
        if not (1 <= rank <= work.settings.ranks and 1 <= col <= work.settings.columns):
            return Rejected("no_such_space", msg("war-no-such-space", rank=rank, space=col))
        if work.type(die).group == "fighter" and rank > FIGHTER_RANKS:
            return Rejected("fighter_behind", msg("war-fighter-behind", die=work.name(die)))
        if die.rank and not _moves(die) and (die.rank, die.col) != (rank, col):
            return Rejected("must_stay", msg("war-must-stay", die=work.name(die)))
    for name, (rank, col) in spaces.items():
        work.put(name, rank=rank, col=col)
    if formation_geometry.illegal(work.dice, side) is not None:
        return Rejected("illegal_ranks", msg("war-illegal-ranks"))
    for name, die in mine.items():
        if _moves(die):
            work.push(WarTask(do="spring", die=name))
    work.show(_stands(work, side))
    return None


def room_for(work: WarStepContext, type_id: str, side: int, rank: int) -> int | None:
    """The rank for a new die: the wished one, else the next one behind it with a free space.

    Null if there is none; then the die does not appear, and the players are told so. Fighters stay in the
    first two ranks (R5).
    """
    last = FIGHTER_RANKS if work.content.type(type_id).group == "fighter" else work.settings.ranks
    for n in range(rank, min(last, work.settings.ranks) + 1):
        if len(formation_geometry.rank(work.dice, side, n)) < work.settings.columns:
            return n
    work.say(msg("war-no-space-for", die=work.content.type(type_id).name))
    return None


def place(work: WarStepContext, name: str, rank: int) -> None:
    """A new die takes the first free space of a rank. A trap there triggers (R30)."""
    die = work.put(name)
    col = formation_geometry.free_column(work.dice, die.owner, rank)
    work.put(name, rank=rank, col=col)
    work.push(WarTask(do="spring", die=name), WarTask(do="repair", side=die.owner))


def repair(work: WarStepContext, side: int) -> None:
    """Repair illegal ranks: dice behind move forward at no cost, and their owner chooses which."""
    gap = formation_geometry.illegal(work.dice, side)
    if gap is None:
        return
    work.use("R11", "R12", "R13")
    behind = formation_geometry.rank(work.dice, side, gap + 1)
    work.push(WarTask(do="repair", side=side))
    if len(behind) == 1:
        shift(work, behind[0].id)
        return
    options = [Option(id=d.id, label=work.name(d), at=formation_geometry.at(d)) for d in behind]
    prompt = msg("war-which-moves-up", player=work.player(side), rank=gap)
    work.ask(side, "shift", prompt, options, why=("R11", "R12"))


def shift(work: WarStepContext, name: str, ranks: int = 1) -> None:
    """Move a die forward by a number of ranks (negative: backward)."""
    die = work.put(name)
    rank = die.rank - ranks
    others = tuple(d for d in work.dice if d.id != name)
    work.put(name, rank=rank, col=formation_geometry.free_column(others, die.owner, rank))
    work.say(msg("war-moves", die=work.name(die), rank=rank))
    work.todo(msg("war-move-it", die=work.name(die), rank=rank), "R11")
    work.push(WarTask(do="spring", die=name))


def set_trap(work: WarStepContext, name: str, space: str) -> None:
    """A scoundrel gives up its next turn for a trap on an opponent's space (R29, R31)."""
    die = work.put(name)
    rank, _, col = space.partition(":")
    bonus = 2 if die.type == "rogue" else 0
    work.use("R29", *(("R31",) if bonus else ()))
    trap = Trap(on=1 - die.owner, rank=int(rank), col=int(col), bonus=bonus)
    work.set(traps=(*work.state.traps, trap))
    work.put(name, skip=die.skip + 1)
    at = {"rank": int(rank), "space": int(col)}
    work.say(msg("war-lays-trap-on", die=work.name(die), player=work.player(trap.on), **at))
    work.todo(msg("war-mark-trap", player=work.player(die.owner), **at), "R29")


def spring(work: WarStepContext, name: str) -> None:
    """A die was placed on a space. If a trap lies there, its owner rolls for the damage (R30)."""
    die = work.die(name)
    if die is None:
        return
    traps = work.state.traps
    space = (die.owner, die.rank, die.col)
    at = next((n for n, trap in enumerate(traps) if (trap.on, trap.rank, trap.col) == space), None)
    if at is None:
        return
    work.flush()
    work.push(WarTask(do="trap", die=name, n=traps[at].bonus))
    if work.settings.trap_used_up:
        # By position: an equal trap on the same space is a trap of its own.
        work.set(traps=(*traps[:at], *traps[at + 1 :]))
    spec = DieSpec(role="trap", kind="d4", name=msg("war-trap-die"))
    prompt = msg("war-roll-trap", die=work.name(die), player=work.player(1 - die.owner))
    work.ask_roll(1 - die.owner, "trap", [spec], prompt, ("R30",), value=True)


def sprung(work: WarStepContext, value: int) -> None:
    """Apply the trap's damage."""
    task = work.pop()
    if task.n:
        work.use("R31")
    die = work.die(task.die)
    if die is not None:
        work.say(msg("war-trap-deals", n=value + task.n))
        deal(work, task.die, value + task.n, None, None)
        work.push(WarTask(do="report", say=msg("war-in-trap", die=work.name(die))))


def _stands(work: WarStepContext, side: int) -> Text:
    shape = tuple(formation_geometry.counts(work.dice, side))
    return msg("war-lines-up", player=work.player(side), shape=_shape(shape))


def _shape(shape: tuple[int, ...]) -> Text:
    if len(shape) == 1:
        return msg("war-all-in-front", n=shape[0])
    return msg("war-in-front-then", n=shape[0], rest=listed([str(n) for n in shape[1:]]))
