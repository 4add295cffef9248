"""The dice that a roll request asks for as slots, and which of the dice on the tray fills which."""

from __future__ import annotations

from dataclasses import dataclass

from traywatch.rules.core.die_decisions import kind_of
from traywatch.rules.core.observations import SeenDie
from traywatch.rules.core.requests import DieSpec


@dataclass(frozen=True, slots=True)
class Slot:
    """One asked die."""

    role: str
    kind: str | None
    colour: str | None
    name: str = ""
    faces: tuple[str, ...] = ()
    cell: str | None = None

    @property
    def called(self) -> str:
        """What people call it."""
        return self.name or self.role


Taken = list[tuple[Slot, SeenDie]]


def slot_of(spec: DieSpec) -> Slot:
    """The slot of one die of a spec."""
    return Slot(spec.role, spec.kind, spec.colour, spec.name, spec.faces, spec.cell)


def fits(slot: Slot, die: SeenDie) -> bool:
    """Whether the die is of the kind and colour that the slot asks for, and may stand for it."""
    return (
        slot.kind in (None, kind_of(die))
        and slot.colour in (None, die.colour)
        and die.slot in (None, slot.role)
        and (None in (slot.cell, die.cell) or slot.cell == die.cell)
    )


def assign(thrown: list[SeenDie], slots: list[Slot]) -> tuple[Taken, list[Slot], list[SeenDie]]:
    """Fills as many slots as can be; returns the pairs, the slots left free and the dice left over.

    A slot may take a die from another that can do with a different one (augmenting paths), so
    that neither the order of the dice nor that of the slots decides whether a throw fits.
    """
    dice = sorted(thrown, key=lambda die: die.slot is None)
    holder: dict[int, int] = {}

    def fill(slot: int, tried: set[int]) -> bool:
        fitting = [at for at, die in enumerate(dice) if at not in tried and fits(slots[slot], die)]
        # A die that nobody has first: nothing is exchanged without need.
        for at in sorted(fitting, key=lambda at: at in holder):
            if at not in tried:
                tried.add(at)
                if at not in holder or fill(holder[at], tried):
                    holder[at] = slot
                    return True
        return False

    pickiest = sorted(range(len(slots)), key=lambda n: (slots[n].colour is None, slots[n].kind is None))
    free = [slots[n] for n in pickiest if not fill(n, set())]
    # Dice for the same thing come in the order in which they were seen.
    seen = {die.die_id: n for n, die in enumerate(thrown)}
    taken = [(slots[n], dice[at]) for at, n in holder.items()]
    taken.sort(key=lambda pair: (slots.index(pair[0]), seen[pair[1].die_id]))
    return taken, free, [die for at, die in enumerate(dice) if at not in holder]


def has_twins(taken: Taken, surplus: list[SeenDie]) -> bool:
    """Could a die left over stand for an asked one just as well?"""
    return any(fits(slot, die) for slot, _ in taken for die in surplus)


def in_place(die: SeenDie, slots: list[Slot]) -> SeenDie:
    """The die; where it lies counts only where a die like it is to lie there."""
    bare = die.model_copy(update={"cell": None})
    if die.cell is None or any(slot.cell == die.cell and fits(slot, bare) for slot in slots):
        return die
    return bare
