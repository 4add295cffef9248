"""Random play over a table: rolls, asks, hidden rolls, answers, dice by hand, corrections, undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tests.firmware.helpers import ZONES, die, throw, unsure
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.hidden.audience import HOST
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.questions.replies import HandDie, Reply
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.rules.core.requests import ChoiceRequest, PlaceRequest, RollRequest
from traywatch.vision.types import DieReading

FACES = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12, "d20": 20}


def _tens(value: int) -> int:
    return value or 10


ASKS: dict[str, Callable[[list[int]], int]] = {
    "d20": lambda v: v[0],
    "2d20kh1": max,
    "2d20kl1": min,
    "2d6+3": lambda v: sum(v) + 3,
    "4d6kh3": lambda v: sum(v) - min(v),
    "4d6kh2-1": lambda v: sum(sorted(v)[-2:]) - 1,
    "2d10": lambda v: sum(map(_tens, v)),
    "d10-2": lambda v: _tens(v[0]) - 2,
    "3d8": sum,
    "4dF": sum,
}
"""Asks of dice of one kind, and what their values come to: worked out here once more, on purpose."""

ASKED = (*ASKS, "4d6dl1")


class Player:
    """Plays a table at random; a step that the table refuses changes nothing.

    ``rolled`` are the values that were thrown for an ask by its throw: an independent sum of them must be
    what everybody shows. A correction changes it.
    """

    def __init__(self, table: TableService, rng: Random) -> None:
        self.table, self._rng = table, rng
        self.rolled: dict[str, tuple[str, dict[str, int]]] = {}
        self._thrown = 0
        self._lying: tuple[DieReading, ...] = ()

    def step(self) -> str:
        """Do one thing, and say what."""
        moves: Sequence[tuple[int, Callable[[], None]]] = (
            (5, self._ask),
            (10, self._amend),
            (7, self._undo),
            (3, self._redo),
            (2, self._cancel),
            (4, self._hide),
            (3, self._reveal),
            (3, lambda: self._throw("wrong")),
            (3, lambda: self._throw("extra")),
            (67, self._forward),
        )
        move = self._rng.choices([one for _, one in moves], [weight for weight, _ in moves])[0]
        try:
            move()
        except TableError as error:
            return f"refused: {error.code}"
        return getattr(move, "__name__", "throw").strip("_")

    def expected(self, throw_id: str) -> int | None:
        """The total of a throw for an ask by its values; None if that is not known here."""
        notation, values = self.rolled.get(throw_id, ("", {}))
        return ASKS[notation](list(values.values())) if values else None

    # ------------------------------------------------------------------ moves

    def _forward(self) -> None:
        table = self.table
        question = table.state.question
        if question is not None and self._rng.random() < 0.85:
            view = question.view()
            roll = question.request
            if self._rng.random() < 0.2:
                self._typed(roll, view.id)
            elif view.about == "partial" and self._rng.random() < 0.7:
                self._throw("rest")
            else:
                option = self._rng.choice(view.options)
                self._watched(lambda: table.answers.answer(view.id, Reply(option=option.id)))
            return
        roll_now = table.state.roll
        others = [one for one in table.view.open if isinstance(one, ChoiceRequest | PlaceRequest)]
        if others and (roll_now is None or (table.state.ask is None and self._rng.random() < 0.3)):
            self._choose(self._rng.choice(others))
        elif roll_now is None:
            table.start(table.view.game.id if table.view.game else "free")
        elif self._rng.random() < 0.2:
            self._typed(roll_now, roll_now.id)
        else:
            self._throw(self._rng.choice(["right"] * 6 + ["unsure", "unsure", "less"]))

    def _choose(self, request: Any) -> None:
        reply = Reply()
        if isinstance(request, ChoiceRequest):
            option = self._rng.choice(request.options)
            amount = self._rng.randint(*option.amount) if option.amount else None
            reply = Reply(
                option=option.id, amount=amount, text=str(option.text.like) if option.text else None
            )
        self.table.answers.answer(request.id, reply)

    def _ask(self) -> None:
        if len(self.table.state.asks) < 3:
            self.table.asks.add(self._rng.choice(ASKED))

    def _hide(self) -> None:
        audience = self._rng.choice(("host", "host_and_roller"))
        self.table.hidden_rolls.ask(audience, dice=self._rng.choice(("", *ASKS)))

    def _reveal(self) -> None:
        throws, _ = self.table.history.throws(limit=6, newest=True)
        hidden = [one.id for one in throws if one.outcome.state == "hidden"]
        if hidden:
            self.table.hidden_rolls.reveal(self._rng.choice(hidden))

    def _cancel(self) -> None:
        for one in self.table.state.asks[:1]:
            self.table.asks.cancel(one.id)

    def _undo(self) -> None:
        self.table.corrections.undo(void=self._rng.random() < 0.8)

    def _redo(self) -> None:
        self.table.corrections.redo()

    def _amend(self) -> None:
        throws, _ = self.table.history.throws(limit=6, newest=True, viewer=HOST)
        told = [(one, each) for one in throws for each in one.outcome.dice]
        if not told:
            return
        one, each = self._rng.choice(told)
        if self._rng.random() < 0.25:
            reading = HumanReading(zone=self._rng.choice(ZONES))
        elif self._rng.random() < 0.2:
            reading = HumanReading(kind=self._rng.choice(list(FACES)))
        else:
            reading = HumanReading(value=self._value(each.kind or "d6"))
        self.table.corrections.amend(one.id, each.die_id, reading)
        if reading.value is not None and one.id in self.rolled:
            self.rolled[one.id][1][each.die_id] = reading.value

    def _typed(self, roll: RollRequest, answered: str) -> None:
        dice = self._dice(roll)
        typed = tuple(HandDie(kind=one.kind, value=one.value, zone=one.zone) for one in dice)
        self._watched(lambda: self.table.answers.answer(answered, Reply(dice=typed)))

    def _throw(self, how: str) -> None:
        roll = self.table.state.roll
        dice = self._dice(roll) if roll is not None else [die("d20", 11, "hit")]
        if how == "wrong":
            dice[0] = die("d12" if dice[0].kind != "d12" else "d8", 3, "hit")
        elif how == "extra":
            dice.append(die(dice[0].kind, self._value(dice[0].kind or "d6"), "hit"))
        elif how == "unsure" and dice[0].kind != "dF":
            dice[0] = unsure(dice[0].kind or "d6", (2, 3), dice[0].zone)
        elif how == "less" and len(dice) > 1:
            dice.pop()
        elif how == "rest":
            lying = [one.model_copy(update={"role": "kept", "die_id": "a"}) for one in self._lying]
            dice = [*lying, *dice[len(lying) :]]
        placed = [
            one.model_copy(update={"foot_mm": (30.0 + 25 * n, 90.0)}) if one.foot_mm else one
            for n, one in enumerate(dice)
        ]
        self._thrown += 1
        # No die lies where one of the roll before lay: the dice of a hidden roll were taken out.
        placed = [one.model_copy(update={"box": self._box(n)}) for n, one in enumerate(placed)]
        thrown = throw(*placed, throw_id=f"t{self._thrown:05d}")
        self._lying = tuple(one for one in thrown.dice)
        self._watched(lambda: self.table.throws.record(thrown))

    def _box(self, n: int) -> tuple[float, float, float, float]:
        left, top = 70.0 * n, 70.0 * self._thrown
        return left, top, left + 60, top + 60

    # ------------------------------------------------------------------ dice

    def _watched(self, act: Callable[[], object]) -> None:
        """Do something that may answer the open ask; then keep the values that its throw shows."""
        ask = self.table.state.ask
        act()
        if ask is None:
            return
        found = next((one for one in self.table.state.finished_asks if one.id == ask.id), None)
        result = found.view.result if found is not None else None
        if found is None or result is None or result.throw_id is None or found.accepted_anyway:
            return
        values = {one.die_id: one.value for one in found.rolled if one.value is not None}
        if len(values) == len(found.rolled) and found.notation is not None:
            self.rolled[result.throw_id] = (found.view.dice, values)

    def _dice(self, roll: RollRequest) -> list[DieReading]:
        found = []
        for spec in roll.dice:
            kind = spec.kind or "d6"
            for _ in range(spec.n):
                zone = self._rng.choice(ZONES[:4]) if "zone" in roll.needs else None
                color = roll.palette.get(spec.color or "", "#7a1f2b")
                found.append(die(kind, self._value(kind), zone, color=color))
        return found or [die("d6", self._value("d6"), None) for _ in range(self._rng.randint(1, 3))]

    def _value(self, kind: str) -> int:
        if kind == "dF":
            return self._rng.randint(-1, 1)
        sides = FACES.get(kind, 6)
        return self._rng.randint(0, 9) if kind == "d10" else self._rng.randint(1, sides)
