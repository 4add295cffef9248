"""An evening of the dice adventure at the table: throws and taps in, slips and second thoughts too."""

from __future__ import annotations

from random import Random

import pytest

from tests.firmware.helpers import die, photo, throw, unsure
from tests.reader import shown
from tests.rules.adventurers import adventure
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableError, TableService
from traywatch.firmware.table.session.questions.replies import Reply
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.rules import fold
from traywatch.rules.core.types import ChoiceRequest, Drawn, RollRequest
from traywatch.rules.dice_adventure import AdventureSettings, AdventureState, census
from traywatch.rules.dice_adventure.dice import color_of, kind_of
from traywatch.rules.dice_adventure.piles import hidden_dice as chances
from traywatch.vision.types import DieReading


def as_read(kind: str, color: str | None, value: int, name: str = "a") -> DieReading:
    """A die of that kind and color as the tray reads it; a d10 has no 10 on it."""
    value = 0 if kind == "d10" and value == 10 else value
    looks = AdventureSettings().colors.get(color or "", "#123456")
    return die(kind, value, None, color=looks, die_id=name)


class Evening:
    """People at a table: they throw what is asked for, draw out of real bags, and tap the rest."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.table = TableService(Journal(None), clock=lambda: 100.0)
        self.table.start("dice_adventure", settings={"seed": None} if seed % 2 else {"seed": seed})
        self.wanted = ["wrong", "missing", "unsure", "amend", "undo", "stale"]
        self.done: list[str] = []

    @property
    def state(self) -> AdventureState:
        session = self.table.state.session
        assert session is not None
        return adventure(session.state)

    def tap(self, request: str, option: str, amount: int | None = None) -> None:
        self.table.answers.answer(request, Reply(option=option, amount=amount), state_id=self.table.state_id)

    def step(self) -> None:
        state = self.state
        roll = next((r for r in state.open if isinstance(r, RollRequest)), None)
        if state.chance is not None and roll is not None and self.rng.random() < 0.7:
            self.draw(roll)
        elif state.chance is not None:
            seeded = state.settings.seed is not None
            self.tap(state.open[0].id, "draw", None if seeded else self.rng.randrange(1000))
        elif roll is not None:
            self.throw(roll)
        else:
            request = state.open[0]
            assert isinstance(request, ChoiceRequest)
            option = self.pick(request)
            self.tap(request.id, option)
            if self.wants("undo", option == "explore"):
                self.table.corrections.undo()
                assert self.state.open[0].id == request.id
                self.tap(request.id, option)

    def wants(self, what: str, may: bool = True) -> bool:
        """Each slip is made once, when its time has come."""
        if not may or what not in self.wanted:
            return False
        self.wanted.remove(what)
        self.done.append(what)
        return True

    def draw(self, roll: RollRequest) -> None:
        """Dice out of a real bag, laid on the tray in any way they fall."""
        assert self.state.chance is not None
        bag = list(chances.source(self.state, self.state.chance))
        out = [bag.pop(self.rng.randrange(len(bag))) for _ in range(roll.dice[0].n)]
        view = self.table.throws.record(
            throw(*(as_read(kind_of(one), color_of(one), 1, f"d{n}") for n, one in enumerate(out)))
        )
        assert view.outcome.state == "counted", view.outcome
        session = self.table.state.session
        assert session is not None
        event = next(e.event for e in reversed(session.log) if e.throw_id == view.id)
        assert isinstance(event, Drawn) and event.source == "camera"

    def throw(self, roll: RollRequest) -> None:
        specs = [spec for spec in roll.dice for _ in range(spec.n)]
        values = [self.rng.randint(1, int((spec.kind or "d6")[1:])) for spec in specs]
        dice = [as_read(s.kind or "d6", s.color, v, f"d{n}") for n, (s, v) in enumerate(zip(specs, values))]
        before = self.state
        if self.wants("wrong"):
            odd = as_read("d20", specs[0].color, 3)
            view = self.table.throws.record(throw(odd, *dice[1:]), photo())
            assert view.outcome.state == "conflict"
            options = [option["id"] for option in shown(self.table.view)["questions"][0]["options"]]
            assert "accept" not in options, "the dice of a check were named before the throw"
            self.tap(shown(self.table.view)["questions"][0]["id"], "again")
            assert self.state == before
        if self.wants("missing", len(dice) > 1):
            assert self.table.throws.record(throw(*dice[:1])).outcome.state == "partial"
            assert self.state == before
        if self.wants("unsure", specs[0].kind in ("d6", "d8")):
            vague = unsure(specs[0].kind or "", (2, 5), None).model_copy(update={"color": dice[0].color})
            dice[0] = vague
        view = self.table.throws.record(throw(*dice), photo())
        while shown(self.table.view)["questions"]:
            question = shown(self.table.view)["questions"][0]
            # Dice alike: the one in the other half of the mat is the met one, which people can see.
            answers = [option["id"] for option in question["options"] if option["id"] != "again"]
            self.tap(question["id"], answers[0])
        last = shown(self.table.view)["last_throw"]
        assert last["outcome"]["state"] == "counted", last
        if self.wants("amend", dice[0].value not in (None, 1)):
            self.table.corrections.amend(
                view.id, "d00", HumanReading(value=1, label="1"), state_id=self.table.state_id
            )
        if self.wants("stale", len(self.done) > 3):
            with pytest.raises(TableError):
                self.tap(roll.id, "draw")

    def pick(self, request: ChoiceRequest) -> str:
        """What somebody would do who wants to get on."""
        ids = [option.id for option in request.options]

        def first(*starts: str) -> str | None:
            found = [one for one in ids if one.startswith(starts)]
            return self.rng.choice(found) if found else None

        if request.stage == "turn":
            state = self.state
            here = next(p for p in state.locations if p.id == state.heroes[state.active].location)
            on = first("explore") if here.closable else first("travel") or first("explore")
            return (
                first("close") or on or (first("travel") if not here.open else None) or first("end") or ids[0]
            )
        if request.stage == "end":
            return "done" if "done" in ids else ids[0]
        return first("use:", "assist") or self.rng.choice([one for one in ids if one != "stop"])


@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(n, marks=pytest.mark.long("one evening is quick")) for n in (2, 3))]
)
def test_an_evening(seed: int) -> None:
    evening = Evening(seed)
    turns = 0  # of the longest scenario
    for _ in range(150):
        if not evening.state.open:
            break
        evening.step()
        state = evening.state
        turns = max(turns, state.turn_no)
        assert census(state) == {one: n for one, n in state.made.items() if n}
        assert shown(evening.table.view)["table"]["headline"] or not state.open
    assert evening.wanted == [], evening.done
    session = evening.table.state.session
    assert session is not None
    assert len(session.log) >= 60
    assert turns > 5
    again = fold(session.engine, [logged.event for logged in session.log])
    assert again.rejected is None
    assert again.state == session.state
