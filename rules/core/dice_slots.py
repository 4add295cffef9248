"""Assign the dice on the tray to the slots of a roll request."""

from __future__ import annotations

from dataclasses import dataclass, replace

from traywatch.messages import Text
from traywatch.rules.core.die_decisions import kind_of
from traywatch.rules.core.observations import SeenDie
from traywatch.rules.core.requests import DieSpec


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
    seen = {die.die_id: n for n, die in enumerate(thrown)}
    taken = [(slots[n], dice[at]) for at, n in holder.items()]
    taken.sort(key=lambda pair: (slots.index(pair[0]), seen[pair[1].die_id]))
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
    found, ahead = {start}, [start]
    while ahead:
        for to in moves[ahead.pop()] - found:
            found.add(to)
            ahead.append(to)
    return found


def has_twins(taken: Taken, surplus: list[SeenDie]) -> bool:
    """Whether an unused die could fill the slot of an assigned one equally well."""
    return any(fits(slot, die) for slot, _ in taken for die in surplus)


def in_place(die: SeenDie, slots: list[Slot]) -> SeenDie:
    """The die. Its place counts only if the request gives places to dice like it."""
    bare = die.model_copy(update={"cell": None})
    if die.cell is None or any(slot.cell == die.cell and fits(slot, bare) for slot in slots):
        return die
    return bare
