"""Free rolls: any dice, or those that were asked for; each throw with its total, by player."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reader import texts
from tests.rules.playing import choice_request, roll_request
from traywatch.errors import RulesError
from traywatch.messages import english
from traywatch.rules import fold, load_game, match, undo
from traywatch.rules.core.log import Amended, Undone, amend
from traywatch.rules.core.types import (
    Accepted,
    Adjusted,
    Choice,
    Conflict,
    Event,
    Observation,
    Partial,
    Player,
    Rejected,
    Rolled,
    RolledDie,
    Satisfied,
    SeenDie,
    Show,
    State,
    Unsure,
    Voided,
)
from traywatch.rules.free import BadNotation, FreeState, read_notation
from traywatch.rules.rule_texts import why
from traywatch.rules.testing import GameTable

ENGINE = load_game("free")
PLAYERS = (Player(id="ana", name="Ana"), Player(id="bo", name="Bo"), Player(id="cy", name="Cy"))
Pair = tuple[str, int | None]


def face(kind: str, value: int | None) -> str | None:
    """The text on the face."""
    if value is None:
        return None
    return "-0+"[value + 1] if kind == "dF" else str(value)


def dice(*pairs: Pair) -> tuple[RolledDie, ...]:
    return tuple(RolledDie(role="die", kind=k, value=v, label=face(k, v)) for k, v in pairs)


def seen(*pairs: Pair) -> Observation:
    return Observation(
        dice=tuple(
            SeenDie(die_id=f"d{n}", kind=k, value=v, label=face(k, v)) for n, (k, v) in enumerate(pairs)
        )
    )


def do(state: State, event: Event) -> Any:
    """The state after an event that must fit; JSON must carry it."""
    result = ENGINE.reduce(state, event)
    assert isinstance(result, Accepted), result
    assert ENGINE.state_from_json(result.state.to_json()) == result.state
    assert all(why("free", rule) for rule in result.trace)
    return result.state


def choose(state: State, option: str, text: str | None = None) -> Choice:
    return Choice(request=choice_request(state).id, option=option, text=text, by="test")


def thrown(state: State, *pairs: Pair) -> Rolled:
    """The throw as the tray would hand it in; it must be what is asked for."""
    request = roll_request(state)
    found = match(request, seen(*pairs))
    assert isinstance(found, Satisfied), found
    return Rolled(request=request.id, dice=found.dice)


@pytest.mark.parametrize(
    ("throw", "total"),
    [
        ([("d6", 3), ("d20", 17)], 20),
        ([("d10", 0)], 10),
        ([("d10", 0), ("d10", 4)], 14),
        ([("d00", 30), ("d10", 7)], 37),
        ([("d00", 0), ("d10", 0)], 100),
        ([("d00", 40), ("d10", 0)], 40),
        ([("d00", 40), ("d10", 0), ("d6", 1)], 51),
        ([("d6", None)], None),
        ([("dF", 1), ("dF", -1), ("dF", 0), ("dF", -1)], -1),
    ],
)
def test_sums(throw: list[Pair], total: int | None) -> None:
    state = ENGINE.init()
    result = ENGINE.reduce(state, Rolled(request=roll_request(state).id, dice=dice(*throw)))
    assert isinstance(result, Accepted)
    assert result.state.to_json()["throws"][-1]["total"] == total
    assert isinstance(result.effects[0], Show)
    assert ENGINE.state_from_json(result.state.to_json()) == result.state


# (asked, in its plainest form, thrown, total, dropped)
ASKED: list[tuple[str, str, list[Pair], int, list[int]]] = [
    ("2d6+d8+3", "2d6+d8+3", [("d6", 2), ("d6", 5), ("d8", 8)], 18, []),
    ("3 + 1D6", "d6+3", [("d6", 2)], 5, []),
    ("d6+d6", "2d6", [("d6", 2), ("d6", 2)], 4, []),
    ("d20-1", "d20-1", [("d20", 1)], 0, []),
    ("−d4+2", "-d4+2", [("d4", 3)], -1, []),
    ("4d6kh3", "4d6kh3", [("d6", 4), ("d6", 1), ("d6", 6), ("d6", 1)], 11, [3]),
    ("4d6k3", "4d6kh3", [("d6", 1), ("d6", 2), ("d6", 3), ("d6", 4)], 9, [0]),
    ("4d6dl1", "4d6kh3", [("d6", 1), ("d6", 2), ("d6", 3), ("d6", 4)], 9, [0]),
    ("4d6dh", "4d6kl3", [("d6", 1), ("d6", 2), ("d6", 3), ("d6", 4)], 6, [3]),
    ("2d20kl1", "2d20kl1", [("d20", 19), ("d20", 4)], 4, [0]),
    ("2d20kl", "2d20kl1", [("d20", 7), ("d20", 7)], 7, [1]),
    ("3d6kh3", "3d6", [("d6", 1), ("d6", 1), ("d6", 1)], 3, []),
    ("2d10kh1", "2d10kh1", [("d10", 9), ("d10", 0)], 10, [0]),
    ("d10", "d10", [("d10", 0)], 10, []),
    ("d%", "d100", [("d00", 0), ("d10", 0)], 100, []),
    ("d100+5", "d100+5", [("d10", 3), ("d00", 40)], 48, []),
    ("d10 + d00", "d100", [("d10", 0), ("d00", 40)], 40, []),
    ("d00", "d00", [("d00", 0)], 0, []),
    ("d00+2d10", "d00+2d10", [("d00", 20), ("d10", 0), ("d10", 1)], 31, []),
    ("2d8-d6-1", "2d8-d6-1", [("d8", 4), ("d8", 3), ("d6", 5)], 1, []),
    ("4dF", "4dF", [("dF", 1), ("dF", 0), ("dF", -1), ("dF", 1)], 1, []),
    ("4df+2", "4dF+2", [("dF", -1), ("dF", -1), ("dF", -1), ("dF", -1)], -2, []),
    ("5dFkh4", "5dFkh4", [("dF", -1), ("dF", 1), ("dF", 0), ("dF", 1), ("dF", 0)], 2, [0]),
    ("d60+d24+d30+d2", "d60+d24+d30+d2", [("d2", 1), ("d24", 2), ("d30", 3), ("d60", 4)], 10, []),
]


@pytest.mark.parametrize(("asked", "plain", "throw", "total", "dropped"), ASKED, ids=[r[0] for r in ASKED])
def test_what_was_asked_for(
    asked: str, plain: str, throw: list[Pair], total: int, dropped: list[int]
) -> None:
    assert read_notation(asked).text == plain
    assert read_notation(plain).text == plain
    state = do(ENGINE.init(), choose(ENGINE.init(), "ask", asked))
    event = thrown(state, *throw)
    state = do(state, event)
    last = state.throws[-1]
    assert (last.total, last.asked) == (total, plain)
    assert sorted(die.value for at, die in enumerate(last.dice) if at in last.dropped) == sorted(
        throw[at][1] for at in dropped
    )
    assert state.asked is None
    assert roll_request(state).open_ended


@pytest.mark.parametrize(
    ("text", "at", "said"),
    [
        ("", 1, "put dice or a number here"),
        ("hello", 1, "put dice or a number here"),
        ("3+4", 1, "no dice"),
        ("2d7+3", 1, "there's no d7"),
        ("d6+2d06", 4, "there's no d06"),
        ("2d6 d8", 5, "+ or − is missing"),
        ("2d6+", 5, "put dice or a number here"),
        ("2d6++1", 5, "put dice or a number here"),
        ("0d6", 1, "zero dice"),
        ("4d6kh5", 4, "5 of 4 dice can't be kept"),
        ("4d6kh0", 4, "can't be kept"),
        ("4d6dl4", 4, "0 of 4 dice can't be kept"),
        ("4d6kh3kl1", 7, "Say it once"),
        ("2d100", 1, "one d100"),
        ("d%-d%", 4, "one d100"),
        ("d%+d%", 4, "one d100"),
        ("d100+d6+d%", 9, "one d100"),
        ("21d6", 1, "20 dice"),
        ("12d6+9d8", 6, "20 dice"),
        ("d6+10000", 4, "9,999"),
        ("(d6)", 1, "put dice or a number here"),
        ("2d6*2", 4, "is missing"),
        ("d٦", 1, "put dice or a number here"),
    ],
)
def test_a_notation_that_cannot_be_read_says_where(text: str, at: int, said: str) -> None:
    with pytest.raises(BadNotation) as problem:
        read_notation(text)
    assert problem.value.code == "bad_notation"
    assert f"character {at}: " in str(problem.value)
    assert said in str(problem.value)
    state = ENGINE.init()
    refused = ENGINE.reduce(state, choose(state, "ask", text))
    assert isinstance(refused, Rejected)
    assert (refused.code, refused.message) == (
        ("bad_notation", problem.value.message) if text else ("bad_answer", refused.message)
    )


PARTS = ("1", "2", "8", "d6", "W20", "4d6", "kh1", "!", "r1", "ro", "<", ">=", "[a]", "{", "}", ",", "+")
PIECES = st.lists(st.sampled_from((*PARTS, "vs", " adv")), max_size=6).map("".join)
"""Texts of parts of the notation, in any order."""


@settings(max_examples=3 * settings.default.max_examples)
@given(st.text(alphabet="0123456789dkhl+-% ", max_size=12) | PIECES)
def test_any_text_is_read_or_refused_and_its_plainest_form_is_the_same(text: str) -> None:
    try:
        notation = read_notation(text)
    except BadNotation as problem:
        assert 0 <= problem.at <= len(text)
        return
    again = read_notation(notation.text)
    assert again == notation
    assert len({spec.role for spec in notation.dice}) == len(notation.dice)


def test_chances_of_the_best_three_of_four() -> None:
    """Every one of the 1,296 throws, counted: 4d6kh3 comes to 18 in 21 of them, to 3 in one."""
    state = do(ENGINE.init(), choose(ENGINE.init(), "ask", "4d6kh3"))
    request, totals = roll_request(state), []
    for faces in itertools.product(range(1, 7), repeat=4):
        rolled = tuple(RolledDie(role="4d6kh3", kind="d6", value=v, label=str(v)) for v in faces)
        result = ENGINE.reduce(state, Rolled(request=request.id, dice=rolled))
        assert isinstance(result, Accepted)
        totals.append(result.state.to_json()["throws"][-1]["total"])
    assert (totals.count(18), totals.count(3), sum(totals)) == (21, 1, 15869)


def test_the_tray_holds_a_throw_against_what_was_asked_for() -> None:
    state = do(ENGINE.init(), choose(ENGINE.init(), "ask", "2d6kh1+d8"))
    request = roll_request(state)
    assert english(request.prompt) == "Roll 2 d6 and d8 for 2d6kh1+d8."
    two = match(request, seen(("d6", 2), ("d8", 1)))
    assert isinstance(two, Partial)
    assert [(spec.kind, spec.n) for spec in two.missing] == [("d6", 1)]
    wrong = match(request, seen(("d6", 2), ("d6", 1), ("d12", 1)))
    assert isinstance(wrong, Conflict)
    accepted = Rolled(request=request.id, dice=wrong.dice, accepted_anyway=("wrong_kind",))
    assert do(state, accepted).throws[-1].total == 3
    refused = ENGINE.reduce(state, accepted.model_copy(update={"accepted_anyway": ()}))
    assert isinstance(refused, Rejected)
    assert refused.code == "wrong_die"
    # Dice of one kind that count differently must be told apart.
    twins = do(ENGINE.init(), choose(ENGINE.init(), "ask", "d6-2d6kh1"))
    unsure = match(roll_request(twins), seen(("d6", 1), ("d6", 2), ("d6", 3)))
    assert isinstance(unsure, Unsure)
    assert {a.role for a in unsure.questions[0].answers} == {"d6", "-2d6kh1"}


def test_a_throw_from_the_tray_to_the_record() -> None:
    engine = load_game("free", settings={"remember": 2})
    log: list[Any] = [engine.start()]
    state: Any = engine.init()
    for n in range(1, 4):
        log.append(thrown(state, ("d8", n)))
        result = engine.reduce(state, log[-1])
        assert isinstance(result, Accepted)
        state = result.state
    assert (state.count, [throw.n for throw in state.throws]) == (3, [2, 3])
    assert fold(engine, log).state == state
    assert texts(engine.view(state).notes) == ["3: 3", "2: 2"]
    assert engine.view(state).seats == ()
    assert engine.todo(state, state) == ()


def test_the_round_goes_on_and_anybody_may_take_the_throw() -> None:
    log: list[Event] = [ENGINE.start(PLAYERS)]
    state: Any = ENGINE.init(PLAYERS)
    assert english(roll_request(state).prompt) == "Ana, roll any dice."
    for event in (
        lambda s: thrown(s, ("d6", 1)),
        lambda s: choose(s, "turn:3"),
        lambda s: thrown(s, ("d6", 3)),
    ):
        log.append(event(state))
        state = do(state, log[-1])
    assert [(throw.by, throw.total) for throw in state.throws] == [("ana", 1), ("cy", 3)]
    assert roll_request(state).by == "ana"
    view = ENGINE.view(state)
    assert texts(view.notes) == ["2 Cy: 3", "1 Ana: 1"]
    assert [seat.active for seat in view.seats] == [True, False, False]
    # Whose throw it was can be taken back without the throw being lost, or with it.
    undone = undo(ENGINE, log, void=True)
    assert isinstance(undone, Undone)
    back = undo(ENGINE, undone.log)
    assert isinstance(back, Undone)
    assert back.folded.state is not None
    assert roll_request(back.folded.state).by == "bo"


def test_who_stays_throws_again_where_the_house_says_so() -> None:
    table = GameTable("free", settings={"turns": "stay"}, players=PLAYERS).roll(1).roll(1)
    table.expect("throws.0.by", "ana").expect("throws.1.by", "ana").replay()


def test_an_ask_may_be_handed_on_repeated_and_dropped() -> None:
    state: Any = do(ENGINE.init(PLAYERS), choose(ENGINE.init(PLAYERS), "ask", "4d6kh3"))
    state = do(state, choose(state, "turn:2"))
    assert english(roll_request(state).prompt) == "Bo, roll 4 d6 for 4d6kh3."
    assert choice_request(state).default == "throw"
    result = ENGINE.reduce(state, thrown(state, *(("d6", n) for n in (1, 2, 3, 4))))
    assert isinstance(result, Accepted)
    shown = result.effects[0]
    assert isinstance(shown, Show)
    assert english(shown.headline) == "Roll 1, Bo: 9 for 4d6kh3."
    assert texts(shown.lines) == ["d6 2, d6 3, and d6 4.", "Dropped: d6 1."]
    assert result.trace == ("ask", "sum", "keep", "turn")
    state = do(result.state, choose(result.state, "again:4d6kh3"))
    assert state.asked.text == "4d6kh3"
    state = do(state, choose(state, "throw"))
    assert state.asked.text == "4d6kh3"
    state = do(state, choose(state, "anything"))
    assert state.asked is None
    assert roll_request(state).open_ended
    assert do(state, choose(state, "anything")).asked is None


def test_what_free_throws_refuse() -> None:
    state = ENGINE.init()
    die, open_id = dice(("d6", 1)), roll_request(state).id
    asked = do(state, choose(state, "ask", "2d6"))
    asked_id = roll_request(asked).id
    two = tuple(RolledDie(role="2d6", kind="d6", value=v) for v in (1, 2))
    unread = (two[0], two[1].model_copy(update={"value": None}))
    for where, event, code in (
        (state, Rolled(request="r0", dice=die), "stale_request"),
        (state, Rolled(request=open_id, dice=()), "wrong_count"),
        (state, Rolled(request=choice_request(state).id, dice=die), "stale_request"),
        (state, Choice(request="r1", option="x"), "stale_request"),
        (state, Choice(request=open_id, option="ask", text="d6"), "stale_request"),
        (state, choose(state, "turn:1"), "not_an_option"),
        (state, choose(state, "ask"), "bad_answer"),
        (state, choose(state, "ask", "  "), "bad_answer"),
        (state, choose(state, "ask", "d6" + " " * 60), "bad_answer"),
        (state, choose(state, "anything", "d6"), "bad_answer"),
        (state, Adjusted(path="count", was=0, now=1), "unknown_path"),
        (asked, Rolled(request=open_id, dice=die), "stale_request"),
        (asked, Rolled(request=asked_id, dice=two[:1]), "wrong_count"),
        (asked, Rolled(request=asked_id, dice=dice(("d6", 1), ("d6", 2))), "wrong_count"),
        (asked, Rolled(request=asked_id, dice=unread), "value_missing"),
    ):
        refused = ENGINE.reduce(where, event)
        assert isinstance(refused, Rejected)
        assert refused.code == code
    voided = ENGINE.reduce(state, Voided(throws=()))
    assert isinstance(voided, Accepted)
    assert {r.id for r in voided.state.open}.isdisjoint(r.id for r in state.open)
    with pytest.raises(RulesError, match=r"settings\.remember"):
        load_game("free", settings={"remember": 0})
    with pytest.raises(RulesError, match="same id"):
        ENGINE.init((PLAYERS[0], PLAYERS[0]))


# Dice that are rolled again -----------------------------------------------------------------


def test_exploding_dice_are_asked_for_and_added() -> None:
    first = do(ENGINE.init(), choose(ENGINE.init(), "ask", "3d6!"))
    first = do(first, thrown(first, ("d6", 6), ("d6", 6), ("d6", 1)))
    request = roll_request(first)
    assert [(spec.kind, spec.n) for spec in request.dice] == [("d6", 2)]
    assert english(request.prompt) == "Roll 2 d6 more for 3d6!."
    assert not first.throws
    second = do(first, thrown(first, ("d6", 6), ("d6", 2)))
    last = do(second, thrown(second, ("d6", 5)))
    assert (last.throws[-1].total, len(last.throws[-1].dice), last.so_far) == (26, 6, ())
    assert roll_request(last).open_ended


def test_a_verdict_is_told_with_its_tone() -> None:
    for value, told, tone in ((10, "15 (success)", "good"), (9, "14 (failure)", "bad")):
        state = do(ENGINE.init(), choose(ENGINE.init(), "ask", "d20 + 5 vs 15"))
        result = ENGINE.reduce(state, thrown(state, ("d20", value)))
        assert isinstance(result, Accepted) and isinstance(result.effects[0], Show)
        assert english(result.effects[0].headline) == f"Roll 1: {told} for d20+5 vs 15."
        assert result.effects[0].tone == tone


@pytest.mark.parametrize("fixed", [5, 4])
def test_a_corrected_die_that_no_longer_explodes_ends_the_roll(fixed: int) -> None:
    state = ENGINE.init()
    log: list[Event] = [ENGINE.start(), choose(state, "ask", "2d6!>=5")]
    state = do(state, log[1])
    for faces in ([("d6", 6), ("d6", 1)], [("d6", 2)]):
        log.append(thrown(state, *faces))
        state = do(state, log[-1])
    first = log[2]
    assert isinstance(first, Rolled)
    other = (first.dice[0].model_copy(update={"value": fixed, "label": str(fixed)}), first.dice[1])
    amended = amend(ENGINE, log, 2, first.model_copy(update={"dice": other}))
    assert isinstance(amended, Amended) and isinstance(amended.folded.state, FreeState)
    kept = fixed == 5
    assert (amended.first_invalid, amended.folded.state.throws[-1].total) == ((None, 8) if kept else (3, 5))
