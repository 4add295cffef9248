"""Assign the dice on the tray to the slots of a roll request, and name the dice that do not fit it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from traywatch.messages import Text, msg
from traywatch.rules.core.dice_names import color_name
from traywatch.rules.core.die_decisions import kind_of
from traywatch.rules.core.observations import MatchProblem, Observation, SeenDie
from traywatch.rules.core.requests import DieSpec, RollRequest


@dataclass(frozen=True, slots=True)
class Slot:
    """One requested die."""

    role: str
    kind: str | None
    color: str | None
    name: Text = ""
    faces: tuple[Text, ...] = ()
    cell: str | None = None

    @property
    def called(self) -> Text:
        """The name of the die for people."""
        return self.name or self.role


Taken = list[tuple[Slot, SeenDie]]


def slot_of(spec: DieSpec) -> Slot:
    """The slot of one die of a spec."""
    return Slot(spec.role, spec.kind, spec.color, spec.name, spec.faces, spec.cell)


def specs_of(free: list[Slot]) -> tuple[DieSpec, ...]:
    """The dice that these slots wait for. Equal ones are asked for together."""
    count: dict[Slot, int] = {}
    for slot in free:
        count[slot] = count.get(slot, 0) + 1
    return tuple(
        DieSpec(role=s.role, kind=s.kind, color=s.color, n=n, name=s.name, faces=s.faces, cell=s.cell)
        for s, n in count.items()
    )


def fits(slot: Slot, die: SeenDie) -> bool:
    """Whether the die has the kind and color of the slot and may fill it."""
    return (
        slot.kind in (None, kind_of(die))
        and slot.color in (None, die.color)
        and die.slot in (None, slot.role)
        and (None in (slot.cell, die.cell) or slot.cell == die.cell)
    )


def assign(thrown: list[SeenDie], slots: list[Slot]) -> tuple[Taken, list[Slot], list[SeenDie]]:
    """Fill as many slots as possible. Returns the pairs, the free slots and the unused dice.

    A slot may take a die from another slot that accepts a different one (augmenting paths). So the
    order of the dice and of the slots has no influence on whether a roll fits.
    """
    dice = sorted(thrown, key=lambda die: die.slot is None)
    holder: dict[int, int] = {}

    def fill(slot: int, tried: set[int]) -> bool:
        fitting = [at for at, die in enumerate(dice) if at not in tried and fits(slots[slot], die)]
        # Prefer an unassigned die, so that no exchange happens without need.
        for at in sorted(fitting, key=lambda at: at in holder):
            if at not in tried:
                tried.add(at)
                if at not in holder or fill(holder[at], tried):
                    holder[at] = slot
                    return True
        return False

    pickiest = sorted(range(len(slots)), key=lambda n: (slots[n].color is None, slots[n].kind is None))
    free = [slots[n] for n in pickiest if not fill(n, set())]
    # Dice for the same purpose keep the order in which they were seen.
    order = {die.die_id: n for n, die in enumerate(thrown)}
    taken = [(slots[n], dice[at]) for at, n in holder.items()]
    taken.sort(key=lambda pair: (slots.index(pair[0]), order[pair[1].die_id]))
    return taken, free, [die for at, die in enumerate(dice) if at not in holder]


def loosened(slot: Slot, die: SeenDie) -> Slot:
    """The slot without those demands that the die does not meet."""
    kind = slot.kind if slot.kind == kind_of(die) else None
    color = slot.color if slot.color == die.color else None
    return replace(slot, kind=kind, color=color)


def exchangeable(taken: Taken) -> list[list[Slot]]:
    """For each pair, the slots that its die fills in one of all ways to fill the same slots.

    A die may go to another slot if the dice can move on in a circle, of any length, until its own slot
    is filled again.
    """
    count = len(taken)
    moves = [{to for to, (slot, _) in enumerate(taken) if fits(slot, die)} for _, die in taken]
    reached = [_reached(at, moves) for at in range(count)]
    return [[taken[to][0] for to in sorted(moves[at]) if at in reached[to]] for at in range(count)]


def _reached(start: int, moves: list[set[int]]) -> set[int]:
    reached, ahead = {start}, [start]
    while ahead:
        for to in moves[ahead.pop()] - reached:
            reached.add(to)
            ahead.append(to)
    return reached


def has_twins(taken: Taken, surplus: list[SeenDie]) -> bool:
    """Whether an unused die could fill the slot of an assigned one equally well."""
    return any(fits(slot, die) for slot, _ in taken for die in surplus)


def in_place(die: SeenDie, slots: list[Slot]) -> SeenDie:
    """The die. Its place counts only if the request gives places to dice like it."""
    bare = die.model_copy(update={"cell": None})
    if die.cell is None or any(slot.cell == die.cell and fits(slot, bare) for slot in slots):
        return die
    return bare


# What does not fit -----------------------------------------------------------------------


def pair_wrong(
    taken: Taken, free: list[Slot], surplus: list[SeenDie]
) -> tuple[list[MatchProblem], Taken, list[Slot], list[SeenDie]]:
    """An unused die beside a free slot belongs to that slot, but it is the wrong die."""
    problems: list[MatchProblem] = []
    taken, free, rest = list(taken), list(free), []
    for die in surplus:
        kind = kind_of(die) or "?"
        slot = next((s for s in free if s.kind == kind), free[0] if free else None)
        if slot is None:
            rest.append(die)
            continue
        free.remove(slot)
        taken.append((slot, die))
        if slot.kind not in (None, kind):
            say = msg("rules-conflict-wrong-kind", asked=slot.kind or "any", seen=kind)
            problems.append(
                MatchProblem(code="wrong_kind", die_id=die.die_id, say=say, asked=slot.kind, seen=kind)
            )
        else:
            say = msg(
                "rules-conflict-wrong-color",
                kind=kind,
                asked=color_name(slot.color),
                seen=color_name(die.color),
            )
            problems.append(
                MatchProblem(code="wrong_color", die_id=die.die_id, say=say, asked=slot.color, seen=die.color)
            )
    return problems, taken, free, rest


def surplus_problems(taken: Taken, surplus: list[SeenDie]) -> list[MatchProblem]:
    """A die that no slot needs, and those that it may be mistaken for."""
    problems: list[MatchProblem] = []
    named: set[str] = set()
    for die in surplus:
        kind = kind_of(die) or "?"
        twins = [other for slot, other in taken if fits(slot, die) and kind_of(other) == kind]
        for other in [*twins, die]:
            if other.die_id not in named:
                named.add(other.die_id)
                say = (
                    msg("rules-conflict-extra-die", kind=kind)
                    if twins
                    else msg("rules-conflict-unneeded-die", kind=kind)
                )
                problems.append(MatchProblem(code="extra", die_id=other.die_id, say=say, seen=kind))
    return problems


def resting_problems(request: RollRequest, tray: Observation) -> list[MatchProblem]:
    """Dice that had to stay where they lay, and are gone, moved or turned."""
    problems: list[MatchProblem] = []
    there = {die.die_id: die for die in tray.dice}
    for ref in request.keep:
        die = there.get(ref.die_id)
        name = ref.kind or "any"
        if die is None:
            say = msg("rules-conflict-resting-die-gone", kind=name)
            problems.append(MatchProblem(code="gone", die_id=ref.die_id, say=say, asked=ref.kind))
        elif (
            ref.xy_mm is not None
            and die.xy_mm is not None
            and math.dist(ref.xy_mm, die.xy_mm) > request.keep_tolerance_mm
        ):
            far = math.dist(ref.xy_mm, die.xy_mm)
            say = msg("rules-conflict-resting-die-moved", kind=name, far=round(far))
            problems.append(MatchProblem(code="moved", die_id=die.die_id, say=say, seen=die.kind))
        elif ref.label is not None and die.status == "read" and die.label not in (None, ref.label):
            say = msg("rules-conflict-resting-die-turned", kind=name, was=ref.label, now=die.label or "?")
            problems.append(
                MatchProblem(code="turned", die_id=die.die_id, say=say, asked=ref.label, seen=die.label)
            )
    return problems
