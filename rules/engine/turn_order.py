"""Turn order by initiative: who acts after whom. Pure records, for every game that has turns like these.

The highest initiative acts first. Equal initiatives are a tie until people choose an order. A combatant
without an initiative waits for it and does not act yet. Every change gives a new ``TurnOrder``; a change
that does not fit raises ``RulesError`` with a stable code and leaves everything as it was.

>>> order = TurnOrder().add(Combatant(id="ana", name="Ana", bonus=2)).add(Combatant(id="wolf", name="Wolf"))
>>> order = order.rolled("ana", 11).typed("wolf", 15).begin()
>>> [(one.id, one.initiative) for one in order.acting], order.turn, order.round
([('wolf', 15), ('ana', 13)], 'wolf', 1)
>>> order.next().turn
'ana'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from traywatch.errors import RulesError
from traywatch.messages import ContentName, msg
from traywatch.records import Record, is_false
from traywatch.rules.core.vocabulary import Number

MOST_COMBATANTS = 60
_UNKNOWN = {"natural": None, "initiative": None, "place": None}


class Combatant(Record):
    """One who takes turns.

    ``seat`` is the id of the player who rolls for it; empty: the host.
    ``bonus`` is added to the die. ``natural`` is the number on the d20; null if the initiative was typed.
    ``initiative`` is the result; null while it is not known.
    ``place`` is the chosen place among equal initiatives; null while nobody has chosen.
    ``hidden`` combatants act, but only the host sees them.
    """

    id: Annotated[str, Field(min_length=1, max_length=80)]
    name: ContentName
    seat: str = ""
    bonus: Number = 0
    natural: Number | None = None
    initiative: Number | None = None
    place: Number | None = None
    hidden: bool = Field(default=False, exclude_if=is_false)


class TurnOrder(Record):
    """All combatants in the order of their turns; those without an initiative come last.

    ``turn`` is the id of the combatant whose turn it is; empty before the first turn.
    ``round`` counts from 1; 0 before the first turn.
    """

    combatants: tuple[Combatant, ...] = ()
    turn: str = ""
    round: Number = 0

    @property
    def acting(self) -> tuple[Combatant, ...]:
        """The combatants with an initiative, in the order of their turns."""
        return tuple(one for one in self.combatants if one.initiative is not None)

    @property
    def waiting(self) -> tuple[Combatant, ...]:
        """The combatants whose initiative is not known yet, in the order in which they were added."""
        return tuple(one for one in self.combatants if one.initiative is None)

    @property
    def ties(self) -> tuple[tuple[Combatant, ...], ...]:
        """The groups of equal initiatives whose order nobody has chosen."""
        groups: dict[int, list[Combatant]] = {}
        for combatant in self.acting:
            groups.setdefault(combatant.initiative or 0, []).append(combatant)
        equal = (tuple(group) for group in groups.values() if len(group) > 1)
        return tuple(group for group in equal if any(one.place is None for one in group))

    @property
    def current(self) -> Combatant | None:
        """The combatant whose turn it is; null before the first turn."""
        return next((one for one in self.combatants if one.id == self.turn), None)

    def get(self, combatant_id: str) -> Combatant:
        """One combatant. Raises ``RulesError`` (``no_such_combatant``)."""
        combatant = next((one for one in self.combatants if one.id == combatant_id), None)
        if combatant is None:
            raise RulesError("no_such_combatant", msg("rules-order-nobody-such", id=combatant_id))
        return combatant

    def add(self, combatant: Combatant) -> TurnOrder:
        """With one more combatant. Raises ``RulesError`` (``combatant_twice``, ``too_many_combatants``)."""
        if any(one.id == combatant.id for one in self.combatants):
            raise RulesError("combatant_twice", msg("rules-order-there-already", name=combatant.name))
        if len(self.combatants) >= MOST_COMBATANTS:
            raise RulesError("too_many_combatants", msg("rules-order-most", most=MOST_COMBATANTS))
        return self._sorted((*self.combatants, combatant.model_copy(update={"place": None})))

    def remove(self, combatant_id: str) -> TurnOrder:
        """Without a combatant. If it was its turn, the next one acts.

        Raises ``RulesError`` (``no_such_combatant``).
        """
        self.get(combatant_id)
        after = self
        if self.turn == combatant_id:
            after = self.next() if len(self.acting) > 1 else self.model_copy(update={"turn": "", "round": 0})
        rest = tuple(one for one in after.combatants if one.id != combatant_id)
        return after.model_copy(update={"combatants": rest})

    def hide(self, combatant_id: str, hidden: bool) -> TurnOrder:
        """With a combatant that only the host sees, or that everybody sees again."""
        return self._with(self.get(combatant_id).model_copy(update={"hidden": hidden}))

    def rolled(self, combatant_id: str, natural: int) -> TurnOrder:
        """With the initiative of a roll: the number on the d20 and the bonus."""
        combatant = self.get(combatant_id)
        change = {"natural": natural, "initiative": natural + combatant.bonus, "place": None}
        return self._with(combatant.model_copy(update=change))

    def typed(self, combatant_id: str, initiative: int) -> TurnOrder:
        """With an initiative that somebody typed; the bonus is not added."""
        change = {"natural": None, "initiative": initiative, "place": None}
        return self._with(self.get(combatant_id).model_copy(update=change))

    def again(self, combatant_id: str) -> TurnOrder:
        """Without the initiative of a combatant. If it was its turn, the next one acts."""
        combatant = self.get(combatant_id)
        return self.remove(combatant_id).add(combatant.model_copy(update=_UNKNOWN))

    def reset(self) -> TurnOrder:
        """With the same combatants, whose initiatives are not known: for a new fight."""
        return TurnOrder(combatants=tuple(one.model_copy(update=_UNKNOWN) for one in self.combatants))

    def decide(self, ids: Sequence[str]) -> TurnOrder:
        """With the chosen order of all combatants of equal initiative, first the one who acts first.

        Raises ``RulesError`` (``no_such_combatant``, ``not_a_tie``).
        """
        chosen = [self.get(one) for one in ids]
        level = chosen[0].initiative if chosen else None
        equal = {one.id for one in self.acting if one.initiative == level}
        if len(chosen) < 2 or len(set(ids)) < len(ids) or set(ids) != equal:
            raise RulesError("not_a_tie", msg("rules-order-not-a-tie"))
        places = {one: at for at, one in enumerate(ids)}
        return self._sorted(
            tuple(
                one.model_copy(update={"place": places[one.id]}) if one.id in places else one
                for one in self.combatants
            )
        )

    def begin(self) -> TurnOrder:
        """The first turn of the first round. Raises ``RulesError`` (``nobody_acts``)."""
        if not self.acting:
            raise RulesError("nobody_acts", msg("rules-order-nobody-acts"))
        return self.model_copy(update={"turn": self.acting[0].id, "round": 1})

    def next(self) -> TurnOrder:
        """The next turn; after the last combatant a new round. Before the first turn it begins.

        Raises ``RulesError`` (``nobody_acts``).
        """
        ids = [one.id for one in self.acting]
        if self.turn not in ids:
            return self.begin()
        at = ids.index(self.turn) + 1
        if at < len(ids):
            return self.model_copy(update={"turn": ids[at]})
        return self.model_copy(update={"turn": ids[0], "round": self.round + 1})

    def pass_turn(self, combatant_id: str) -> TurnOrder:
        """With another combatant whose turn it is, in the same round.

        Raises ``RulesError`` (``no_such_combatant``).
        """
        return self.model_copy(update={"turn": self.get(combatant_id).id})

    def arranged(self, ids: Sequence[str]) -> TurnOrder:
        """In an order that people chose against the initiatives, until an initiative changes again.

        ``ids`` are all who act, first the one who acts first. The turn goes on. Raises ``RulesError``
        (``no_such_combatant``).
        """
        chosen = tuple(self.get(one) for one in ids)
        return self.model_copy(update={"combatants": (*chosen, *self.waiting)})

    def end(self) -> TurnOrder:
        """Nobody's turn: the fight is over. Combatants and initiatives stay."""
        return self.model_copy(update={"turn": "", "round": 0})

    def _with(self, combatant: Combatant) -> TurnOrder:
        return self._sorted(tuple(combatant if one.id == combatant.id else one for one in self.combatants))

    def _sorted(self, combatants: tuple[Combatant, ...]) -> TurnOrder:
        last = len(combatants)

        def key(combatant: Combatant) -> tuple[int, int, int]:
            place = last if combatant.place is None else combatant.place
            return (combatant.initiative is None, -(combatant.initiative or 0), place)

        return self.model_copy(update={"combatants": tuple(sorted(combatants, key=key))})
