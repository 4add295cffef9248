"""The turn order of games that have none of their own: rolls, undo, amendments, and what is hidden."""

from __future__ import annotations

import json

import pytest

from tests.rules.playing import roll_request
from traywatch.messages import english
from traywatch.rules import fold, load_game, undo
from traywatch.rules.core.log import Amended, Undone, amend
from traywatch.rules.core.types import (
    Accepted,
    Choice,
    Event,
    OrderChange,
    Ordered,
    Player,
    Rejected,
    Rolled,
    RolledDie,
    Show,
)
from traywatch.rules.engine.table_order import OrderedState, order_view, without_hidden
from traywatch.rules.free import Free, FreeState

ENGINE = load_game("free")
PLAYERS = (Player(id="ana", name="Ana"), Player(id="bo", name="Bo"))


class Fight:
    """A log of free rolls with a turn order, and its state."""

    def __init__(self) -> None:
        self.log: list[Event] = [ENGINE.start(PLAYERS)]
        state = ENGINE.init(PLAYERS)
        assert isinstance(state, FreeState)
        self.state: FreeState = state
        self.told: list[str] = []

    def do(self, event: Event) -> Fight:
        result = ENGINE.reduce(self.state, event)
        assert isinstance(result, Accepted), result
        assert isinstance(result.state, FreeState)
        assert ENGINE.state_from_json(json.loads(json.dumps(result.state.to_json()))) == result.state
        self.log.append(event)
        self.state = result.state
        self.told += [english(one.headline) for one in result.effects if isinstance(one, Show)]
        folded = fold(ENGINE, self.log)
        assert folded.state == self.state
        return self

    def change(self, do: str, **more: object) -> Fight:
        return self.do(Ordered(change=OrderChange.from_json({"do": do, **more})))

    def roll(self, value: int) -> Fight:
        request = roll_request(self.state)
        spec = request.dice[0] if request.dice else None
        die = RolledDie(role=spec.role if spec else "die", kind=(spec and spec.kind) or "d20", value=value)
        return self.do(Rolled(request=request.id, dice=(die,)))

    @property
    def acting(self) -> list[tuple[str, int | None]]:
        return [(str(one.name), one.initiative) for one in self.state.table_order.order.acting]


@pytest.fixture
def fight() -> Fight:
    """Ana, Bo and a wolf, who roll for initiative."""
    made = Fight()
    made.change("add", name="Ana", seat="ana", bonus=2).change("add", name="Bo", seat="bo")
    return made.change("add", name="Wolf", bonus=-1).change("roll")


def test_each_is_asked_for_a_d20_and_sorted(fight: Fight) -> None:
    asked = []
    for value in (10, 15, 20):
        request = roll_request(fight.state)
        asked.append((request.by, english(request.prompt)))
        fight.roll(value)
    assert asked == [
        ("ana", "Ana: roll a d20 for initiative (+2)."),
        ("bo", "Bo: roll a d20 for initiative."),
        ("host", "Wolf: roll a d20 for initiative (−1)."),
    ]
    assert fight.acting == [("Wolf", 19), ("Bo", 15), ("Ana", 12)]
    assert roll_request(fight.state).open_ended, "the game goes on with its own request"
    assert fight.state.count == 0, "a roll for initiative is no free roll"


def test_the_turn_of_a_player_makes_the_next_roll_theirs(fight: Fight) -> None:
    fight.roll(10).roll(15).roll(20)
    for by, told in (("ana", "Wolf"), ("bo", "Bo"), ("ana", "Ana"), ("ana", "Wolf")):
        fight.change("next")
        assert fight.told[-1].endswith(f"it's {told}'s turn.")
        assert roll_request(fight.state).by == by
    fight.roll(3).roll(4)
    assert [throw.by for throw in fight.state.throws] == ["ana", "ana"], "people say whose turn is next"
    assert fight.state.table_order.order.round == 2


def test_a_choice_beside_the_roll_ends_the_rolling(fight: Fight) -> None:
    menu = fight.state.open[0]
    fight.do(Choice(request=menu.id, option="stop"))
    assert roll_request(fight.state).open_ended
    fight.change("initiative", id="c2", initiative=7).change("roll", id="c2")
    assert english(roll_request(fight.state).prompt).startswith("Bo:")
    fight.change("initiative", id="c2", initiative=9)
    assert roll_request(fight.state).open_ended, "a typed initiative needs no die"


def test_undo_of_a_roll_asks_for_it_again_with_another_request(fight: Fight) -> None:
    fight.roll(10)
    before = fight.log[-1]
    undone = undo(ENGINE, fight.log, void=True)
    assert isinstance(undone, Undone) and isinstance(undone.folded.state, FreeState)
    assert [one.name for one in undone.folded.state.table_order.order.waiting] == ["Ana", "Bo", "Wolf"]
    refused = ENGINE.reduce(undone.folded.state, before)
    assert isinstance(refused, Rejected) and refused.code == "stale_request"


def test_an_amended_roll_sorts_again_and_keeps_what_came_later(fight: Fight) -> None:
    fight.roll(10).roll(15).roll(20).change("next").roll(8)
    at = next(n for n, event in enumerate(fight.log) if isinstance(event, Rolled))
    first = fight.log[at]
    assert isinstance(first, Rolled)
    fixed = first.model_copy(update={"dice": (first.dice[0].model_copy(update={"value": 20}),)})
    amended = amend(ENGINE, fight.log, at, fixed)
    assert isinstance(amended, Amended) and amended.first_invalid is None
    state = amended.folded.state
    assert isinstance(state, FreeState)
    first_of_all = state.table_order.order.acting[0]
    assert (first_of_all.name, first_of_all.initiative) == ("Ana", 22)
    assert state.count == 1


def test_hidden_combatants_are_for_the_host_alone(fight: Fight) -> None:
    fight.roll(10).roll(15).roll(20)
    fight.change("add", name="Ogre", hidden=True, initiative=15).change("add", name="Imp", hidden=True)
    fight.change("roll").roll(18)
    for _ in range(6):
        fight.change("next")
    everybody = order_view(fight.state)
    host = order_view(fight.state, host=True)
    assert everybody is not None and host is not None
    assert {"Ogre", "Imp"} & {one.name for one in host.entries} == {"Ogre", "Imp"}
    public = [
        everybody.to_json(),
        ENGINE.view(fight.state).to_json(),
        without_hidden(fight.state).to_json(),
        fight.told,
    ]
    for one in public:
        assert "Ogre" not in json.dumps(one) and "Imp" not in json.dumps(one)
    ogre = next(one.id for one in host.entries if one.name == "Ogre")
    fight.change("show", id=ogre)
    assert fight.told[-1] == "Ogre appears."


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"do": "add", "name": "  "}, "name_missing"),
        ({"do": "remove", "id": "x"}, "no_such_combatant"),
        ({"do": "initiative", "id": "c1"}, "initiative_missing"),
        ({"do": "tie", "ids": ["c1", "c2"]}, "not_a_tie"),
    ],
)
def test_a_change_that_does_not_fit_is_refused(fight: Fight, change: dict[str, object], code: str) -> None:
    fight.roll(10).roll(15).roll(20)
    refused = ENGINE.reduce(fight.state, Ordered(change=OrderChange.from_json(change)))
    assert isinstance(refused, Rejected) and refused.code == code


def test_with_nobody_waiting_nobody_is_asked(fight: Fight) -> None:
    fight.roll(10).roll(15).roll(20)
    refused = ENGINE.reduce(fight.state, Ordered(change=OrderChange(do="roll")))
    assert isinstance(refused, Rejected) and refused.code == "nobody_waits"


def test_a_game_with_turns_of_its_own_has_no_other_order() -> None:
    engine = load_game("deep_dark_dice")
    state = engine.init()
    refused = engine.reduce(state, Ordered(change=OrderChange(do="next")))
    assert isinstance(refused, Rejected) and refused.code == "no_order"
    assert engine.view(state).order is None
    assert order_view(state) is None


def test_a_table_without_an_order_stores_nothing_more() -> None:
    assert "table_order" not in Free().init().to_json()
    assert issubclass(FreeState, OrderedState)
