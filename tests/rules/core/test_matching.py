"""Does the tray answer the request? A table of settled trays."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.reader import texts
from traywatch.messages import english
from traywatch.rules import answered, match
from traywatch.rules.core.types import (
    Conflict,
    DieRef,
    DieSpec,
    Guess,
    Observation,
    Partial,
    RollRequest,
    Satisfied,
    SeenDie,
    Unsure,
)


def ask(*dice: tuple[str, str | None] | DieSpec, **more: Any) -> RollRequest:
    specs = tuple(d if isinstance(d, DieSpec) else DieSpec(role=d[0], kind=d[1]) for d in dice)
    return RollRequest(id="r1", by="p", dice=specs, **more)


def attack(kind: str | None = "d20", **more: Any) -> RollRequest:
    return ask(("attack", kind), needs=("kind", "zone"), ignore=("d6",), **more)


def seen(*dice: SeenDie) -> Observation:
    return Observation(dice=dice)


def die(kind: str | None = "d20", value: int | None = 7, die_id: str = "a", **more: Any) -> SeenDie:
    label = None if value is None else str(value)
    return SeenDie(die_id=die_id, kind=kind, value=value, label=label, **more)


def unread(status: str, *guesses: tuple[str, int, float], **more: Any) -> SeenDie:
    alternatives = tuple(Guess(kind=k, value=v, label=str(v), p=p) for k, v, p in guesses)
    kind = guesses[0][0] if guesses else None
    return SeenDie(die_id="a", kind=kind, status=status, alternatives=alternatives, **more)


HIT = {"zone": "hit", "zones": {"hit": 0.98, "crit": 0.02}}
LINE = {"zone": "hit", "zones": {"hit": 0.6, "miss": 0.4}}
RED, BLUE = DieSpec(role="hero", kind="d8", color="red"), DieSpec(role="met", kind="d8", color="blue")
KEEP = (DieRef(die_id="k", kind="d6", xy_mm=(50.0, 50.0)),)
SHOWING_1 = (DieRef(die_id="k", kind="d6", label="1"),)
KEPT_AWAY = die("d6", 1, "k", xy_mm=(60.0, 50.0), role="kept")
OBSTACLE = die("d6", 4, "o", role="obstacle")
OFF = die("d4", 1, "b", status="off_tray")
EIGHT = die("d8", 1, "e", **HIT)
RED_8, BLUE_8 = die("d8", 5, "r", color="red"), die("d8", 6, "s", color="blue")

# (what it shows, request, observation, kind of answer, codes)
TABLE: list[tuple[str, RollRequest, Observation, type, list[str]]] = [
    ("exact", attack(), seen(die(**HIT)), Satisfied, []),
    ("exact, two kinds", ask(("x", "d6"), ("y", "d8")), seen(die("d8"), die("d6", 3, "b")), Satisfied, []),
    ("exact, any kind", attack(None), seen(die("d14", **HIT)), Satisfied, []),
    ("nothing yet", attack(), seen(), Partial, ["d20"]),
    ("one missing", ask(DieSpec(role="x", kind="d6", n=2)), seen(die("d6", 3)), Partial, ["d6"]),
    ("extra of another kind", attack(), seen(die(**HIT), die("d8", 1, "b", **HIT)), Conflict, ["extra"]),
    (
        "extra of the same kind",
        attack(),
        seen(die(**HIT), die("d20", 1, "b", **HIT)),
        Conflict,
        ["extra"] * 2,
    ),
    ("wrong kind (X30)", attack("d12"), seen(die(**HIT)), Conflict, ["wrong_kind"]),
    ("wrong color", ask(RED), seen(die("d8", color="green")), Conflict, ["wrong_color"]),
    (
        "colors tell apart",
        ask(RED, BLUE),
        seen(die("d8", color="blue"), die("d8", 2, "b", color="red")),
        Satisfied,
        [],
    ),
    ("color not seen", ask(RED), seen(die("d8")), Unsure, ["color"]),
    (
        "kept die still there",
        attack(keep=KEEP),
        seen(die(**HIT), die("d6", 1, "k", xy_mm=(51.0, 52.0))),
        Satisfied,
        [],
    ),
    (
        "kept die moved",
        attack(keep=KEEP),
        seen(die(**HIT), die("d6", 1, "k", xy_mm=(60.0, 50.0))),
        Conflict,
        ["moved"],
    ),
    ("kept die gone", attack(keep=KEEP), seen(die(**HIT)), Conflict, ["gone"]),
    ("lay there before", attack(), seen(die(**HIT), die("d20", 9, "b", role="kept")), Satisfied, []),
    (
        "two identical candidates",
        ask(("hero", "d8"), ("met", "d8")),
        seen(die("d8"), die("d8", 2, "b")),
        Unsure,
        ["which", "which"],
    ),
    (
        "two of one spec are no question",
        ask(DieSpec(role="x", kind="d6", n=2)),
        seen(die("d6"), die("d6", 2, "b")),
        Satisfied,
        [],
    ),
    ("left the mat: again", attack(), seen(die(status="off_tray", value=None)), Partial, ["d20"]),
    ("zone off: again", attack(), seen(die(zone="off", zones={"off": 1.0})), Partial, ["d20"]),
    (
        "left the mat: ask",
        attack(off_tray="ask"),
        seen(die(status="off_tray", value=None)),
        Unsure,
        ["off_tray"],
    ),
    (
        "left the mat: a miss",
        attack(off_tray="miss"),
        seen(die(status="off_tray", value=None)),
        Satisfied,
        [],
    ),
    ("obstacle in view", attack(), seen(die(**HIT), die("d6", 4, "o", role="obstacle")), Satisfied, []),
    ("a d6 is an obstacle", attack(), seen(die(**HIT), die("d6", 4, "o")), Satisfied, []),
    ("only an obstacle", attack(), seen(die("d6", 4, "o")), Partial, ["d20"]),
    ("a d6 that was asked for", ask(("attack", "d6"), ignore=("d6",)), seen(die("d6", 4)), Satisfied, []),
    (
        "unsure value",
        ask(("x", "d20")),
        seen(unread("unsure", ("d20", 6, 0.6), ("d20", 9, 0.4))),
        Unsure,
        ["value"],
    ),
    (
        "value not needed",
        attack(),
        seen(unread("unsure", ("d20", 6, 0.6), ("d20", 9, 0.4), **HIT)),
        Satisfied,
        [],
    ),
    (
        "unsure kind",
        attack(),
        seen(unread("unsure", ("d20", 6, 0.5), ("d24", 9, 0.4), **HIT)),
        Unsure,
        ["kind"],
    ),
    ("unsure, no guesses", attack(), seen(unread("unsure", **HIT)), Unsure, ["kind"]),
    ("cocked", ask(("x", "d20")), seen(unread("cocked", ("d20", 6, 0.9))), Unsure, ["cocked"]),
    (
        "stacked has no sure place",
        attack(),
        seen(unread("stacked", ("d20", 6, 0.9), **HIT)),
        Unsure,
        ["zone"],
    ),
    ("on a line by odds: ask", attack(), seen(die(**LINE)), Unsure, ["zone"]),
    ("on a line by distance: ask", attack(), seen(die(zone="hit", line_mm=1.0)), Unsure, ["zone"]),
    ("clear of the line", attack(), seen(die(zone="hit", line_mm=9.0)), Satisfied, []),
    ("on a line: center", attack(on_line="center"), seen(die(**LINE)), Satisfied, []),
    ("on a line: worse", attack(on_line="worse"), seen(die(**LINE)), Satisfied, []),
    (
        "on a line: majority of what is not known",
        attack(on_line="majority"),
        seen(die(**LINE)),
        Unsure,
        ["zone"],
    ),
    ("no zone known", attack(), seen(die()), Unsure, ["zone"]),
    ("open-ended", ask(open_ended=True), seen(die(), die("d4", 1, "b")), Satisfied, []),
    ("open-ended, nothing", ask(open_ended=True), seen(), Partial, []),
    ("open-ended, unsure", ask(open_ended=True), seen(unread("unsure", ("d6", 2, 0.6))), Unsure, ["value"]),
    ("one missing of another kind", ask(("x", "d6"), ("y", "d8")), seen(die("d6", 3)), Partial, ["d8"]),
    ("two missing of three", ask(DieSpec(role="x", kind="d6", n=3)), seen(die("d6", 3)), Partial, ["d6"]),
    (
        "one inside, one off the mat",
        ask(DieSpec(role="x", kind="d6", n=2)),
        seen(die("d6", 3), die("d6", 1, "b", status="off_tray")),
        Partial,
        ["d6"],
    ),
    (
        "two too many",
        attack(),
        seen(die(**HIT), die("d8", 1, "b", **HIT), die("d10", 1, "c", **HIT)),
        Conflict,
        ["extra"] * 2,
    ),
    (
        "one color of two is wrong",
        ask(RED, BLUE),
        seen(die("d8", color="red"), die("d8", 2, "b", color="green")),
        Conflict,
        ["wrong_color"],
    ),
    (
        "colors the wrong way round",
        ask(RED, DieSpec(role="met", kind="d6", color="blue")),
        seen(die("d8", color="blue"), die("d6", 2, "b", color="red")),
        Conflict,
        ["wrong_color"] * 2,
    ),
    (
        "right color, wrong kind",
        ask(RED),
        seen(die("d6", color="red")),
        Conflict,
        ["wrong_kind"],
    ),
    (
        "a picky asked die gives way to a pickier",
        ask(DieSpec(role="any red", color="red"), ("x", "d8")),
        seen(die("d8", 1, "a", color="red"), die("d6", 2, "b", color="red")),
        Satisfied,
        [],
    ),
    (
        "a chain of three gives way",
        ask(DieSpec(role="x"), DieSpec(role="y", color="red"), RED),
        seen(die("d8", 1, "a", color="red"), die("d6", 2, "b", color="red"), die("d4", 3, "c", color="blue")),
        Satisfied,
        [],
    ),
    (
        "identical candidates, one too many",
        ask(("hero", "d8"), ("met", "d8")),
        seen(die("d8"), die("d8", 2, "b"), die("d8", 3, "c")),
        Conflict,
        ["extra"] * 3,
    ),
    ("kept, place unknown", attack(keep=KEEP), seen(die(**HIT), die("d6", 1, "k")), Satisfied, []),
    (
        "kept, the table is patient",
        attack(keep=KEEP, keep_tolerance_mm=20.0),
        seen(die(**HIT), die("d6", 1, "k", xy_mm=(60.0, 50.0))),
        Satisfied,
        [],
    ),
    (
        "kept, though seen as thrown",
        ask(("x", "d6"), keep=KEEP),
        seen(die("d6", 3), die("d6", 1, "k", xy_mm=(50.0, 50.0))),
        Satisfied,
        [],
    ),
    ("kept die moved before the throw", attack(keep=KEEP), seen(KEPT_AWAY), Conflict, ["moved"]),
    (
        "kept die moved, and one too many",
        attack(keep=KEEP),
        seen(die(**HIT), EIGHT, KEPT_AWAY),
        Conflict,
        ["moved", "extra"],
    ),
    ("kept die turned", attack(keep=SHOWING_1), seen(die(**HIT), die("d6", 4, "k")), Conflict, ["turned"]),
    ("kept die shows the same", attack(keep=SHOWING_1), seen(die(**HIT), die("d6", 1, "k")), Satisfied, []),
    (
        "kept die not read again",
        attack(keep=SHOWING_1),
        seen(die(**HIT), die("d6", 4, "k", status="unsure")),
        Satisfied,
        [],
    ),
    (
        "two to stay, both touched",
        attack(keep=(*KEEP, DieRef(die_id="m", kind="d6", xy_mm=(9.0, 9.0)))),
        seen(die(**HIT), KEPT_AWAY),
        Conflict,
        ["moved", "gone"],
    ),
    ("committed", ask(RED, BLUE, commit=True), seen(RED_8, BLUE_8), Satisfied, []),
    ("committed, one missing", ask(RED, BLUE, commit=True), seen(RED_8), Partial, ["d8"]),
    ("committed, one more", ask(RED, commit=True), seen(RED_8, BLUE_8), Conflict, ["extra"]),
    ("committed, another", ask(RED, commit=True), seen(BLUE_8), Conflict, ["wrong_color"]),
    ("an obstacle that looks like the die", ask(("x", "d6")), seen(OBSTACLE), Partial, ["d6"]),
    ("obstacles and the die", ask(("x", "d6")), seen(OBSTACLE, die("d6", 3)), Satisfied, []),
    (
        "an obstacle off the mat",
        attack(off_tray="ask"),
        seen(die(**HIT), die("d6", 4, "o", role="obstacle", status="off_tray")),
        Satisfied,
        [],
    ),
    (
        "stacked, value wanted",
        ask(("x", "d20")),
        seen(unread("stacked", ("d20", 6, 0.9))),
        Unsure,
        ["stacked"],
    ),
    (
        "off the mat, value wanted",
        ask(("x", "d20"), off_tray="ask"),
        seen(die(status="off_tray")),
        Unsure,
        ["off_tray"],
    ),
    (
        "off the mat, and the wrong kind",
        attack("d12", off_tray="ask"),
        seen(die(status="off_tray")),
        Conflict,
        ["wrong_kind"],
    ),
    ("open-ended, one left the mat", ask(open_ended=True), seen(die(), OFF), Partial, ["d4"]),
    (
        "open-ended, what lay there",
        ask(open_ended=True),
        seen(OBSTACLE, die("d6", 1, "b", role="kept")),
        Partial,
        [],
    ),
    (
        "wrong kind and one right",
        ask(("x", "d6"), ("y", "d8")),
        seen(die("d6", 3), die("d10", 1, "b")),
        Conflict,
        ["wrong_kind"],
    ),
]


@pytest.mark.parametrize(
    ("request_", "tray", "answer", "codes"), [r[1:] for r in TABLE], ids=[r[0] for r in TABLE]
)
def test_match(request_: RollRequest, tray: Observation, answer: type, codes: list[str]) -> None:
    found = match(request_, tray)
    assert type(found) is answer, found
    if isinstance(found, Conflict):
        assert [problem.code for problem in found.problems] == codes
    elif isinstance(found, Unsure):
        assert [question.code for question in found.questions] == codes
    elif isinstance(found, Partial):
        assert [spec.kind for spec in found.missing] == codes
        assert found.say
    assert type(found).from_json(found.to_json()) == found
    assert match(request_, tray) == found


def test_the_order_of_the_dice_on_the_tray_does_not_matter() -> None:
    request = ask(("x", "d6"), ("y", None), RED)
    dice = (
        die("d6", 1, "a", color="gray"),
        die("d20", 2, "b", color="gray"),
        die("d8", 3, "c", color="red"),
    )
    ways = [match(request, seen(*order)) for order in (dice, dice[::-1], (dice[1], dice[2], dice[0]))]
    assert all(isinstance(way, Satisfied) for way in ways)
    assert {tuple((d.role, d.die_id) for d in way.dice) for way in ways if isinstance(way, Satisfied)} == {
        (("x", "a"), ("y", "b"), ("hero", "c"))
    }


KINDS, COLORS = ("d6", "d8"), ("red", "blue")


def test_two_dice_fit_in_any_order_and_only_if_some_pairing_does() -> None:
    """Every pair of asked dice against every pair of dice, held against both pairings there are."""
    wanted = list(itertools.product((None, *KINDS), (None, *COLORS)))
    there = list(itertools.product(KINDS, COLORS))
    for asked, thrown in itertools.product(
        itertools.product(wanted, repeat=2), itertools.product(there, repeat=2)
    ):
        specs = [DieSpec(role=f"x{n}", kind=kind, color=color) for n, (kind, color) in enumerate(asked)]
        dice = [die(kind, 1, f"d{n}", color=color) for n, (kind, color) in enumerate(thrown)]
        fits = any(
            all(kind in (None, k) and color in (None, c) for (kind, color), (k, c) in zip(asked, order))
            for order in (thrown, thrown[::-1])
        )
        ways = [match(ask(*specs), seen(*order)) for order in (dice, dice[::-1])]
        ways += [match(ask(*specs[::-1]), seen(*dice))]
        for found in ways:
            which = isinstance(found, Unsure) and {q.code for q in found.questions} == {"which"}
            assert (isinstance(found, Satisfied) or which) == fits, (asked, thrown, found)
            assert type(found) is type(ways[0]), (asked, thrown)


Ask = tuple[str | None, str | None]


def roles_in_all_ways(asked: Sequence[Ask], thrown: Sequence[tuple[str, str]]) -> set[tuple[int, ...]]:
    """Every way to give the thrown dice the asked roles, by brute force."""
    return {
        order
        for order in itertools.permutations(range(len(asked)))
        if all(
            kind in (None, thrown[at][0]) and color in (None, thrown[at][1])
            for at, (kind, color) in zip(order, asked, strict=True)
        )
    }


WANTED = st.tuples(st.sampled_from((None, *KINDS)), st.sampled_from((None, *COLORS)))
THROWN = st.tuples(st.sampled_from(KINDS), st.sampled_from(COLORS))


@given(
    st.integers(2, 5).flatmap(
        lambda n: st.tuples(
            st.lists(WANTED, min_size=n, max_size=n), st.lists(THROWN, min_size=n, max_size=n)
        )
    )
)
@example(
    (
        [(None, "red"), (None, "blue"), ("d6", None), ("d8", None)],
        [("d6", "red"), ("d6", "blue"), ("d8", "red"), ("d8", "blue")],
    )
)
def test_an_accepted_match_is_the_only_one(roll: tuple[list[Ask], list[tuple[str, str]]]) -> None:
    """Also where four dice can change roles in a circle, though no two of them can."""
    asked, thrown = roll
    ways = roles_in_all_ways(asked, thrown)
    specs = [DieSpec(role=f"x{n}", kind=kind, color=color) for n, (kind, color) in enumerate(asked)]
    dice = [die(kind, 1, f"d{n}", color=color) for n, (kind, color) in enumerate(thrown)]
    found = match(ask(*specs), seen(*dice))
    assert isinstance(found, Satisfied) == (len(ways) == 1)
    assert isinstance(found, Unsure) == (len(ways) > 1)
    if isinstance(found, Unsure):
        offered = {(q.die_id, answer.role) for q in found.questions for answer in q.answers}
        roles = {f"d{at}": {f"x{way.index(at)}" for way in ways} for at in range(len(thrown))}
        assert offered == {(one, role) for one, names in roles.items() if len(names) > 1 for role in names}


@pytest.mark.parametrize(
    ("asked", "thrown", "accept"),
    [
        ([("d8", None), ("d8", None), ("d6", None)], ["d8", "d8", "d10"], False),
        ([("d6", None), ("d8", None)], ["d10", "d12"], False),
        ([(None, None), ("d8", None)], ["d6", "d10"], False),
        ([("d6", None), ("d8", None)], ["d6", "d10"], True),
    ],
    ids=["twins beside a wrong die", "two wrong dice", "either may be the wrong one", "one wrong die"],
)
def test_wrong_dice_count_only_if_each_has_one_role(
    asked: list[Ask], thrown: list[str], accept: bool
) -> None:
    specs = [DieSpec(role=f"x{n}", kind=kind, color=color) for n, (kind, color) in enumerate(asked)]
    found = match(ask(*specs), seen(*(die(kind, n + 1, f"d{n}") for n, kind in enumerate(thrown))))
    assert isinstance(found, Conflict)
    assert ("accept" in found.offers, bool(found.dice)) == (accept, accept)


def test_zones_as_the_house_decides() -> None:
    def zone(request: RollRequest, *dice: SeenDie) -> str | None:
        found = match(request, seen(*dice))
        assert isinstance(found, Satisfied)
        return found.dice[0].zone

    assert zone(attack(on_line="center"), die(**LINE)) == "hit"
    assert zone(attack(on_line="worse"), die(**LINE)) == "miss"
    covered = {"footprint": {"hit": 0.4, "miss": 0.6}}
    assert zone(attack(on_line="majority"), die(**LINE, **covered)) == "miss"
    assert zone(attack(off_tray="fumble"), die(status="off_tray", value=None)) == "fumble"
    assert zone(attack(off_tray="miss"), die(zone="off", zones={"off": 1.0})) == "miss"


def test_one_tap_settles_each_question() -> None:
    request, tray = attack(), seen(unread("unsure", ("d20", 6, 0.5), ("d24", 9, 0.4), **LINE))
    found = match(request, tray)
    assert isinstance(found, Unsure)
    assert texts(a.say for a in found.questions[0].answers) == ["d20", "d24", "Roll it again"]
    tray = answered(tray, found.questions[0], found.questions[0].answers[0])
    found = match(request, tray)
    assert isinstance(found, Unsure)
    assert [a.zone for a in found.questions[0].answers] == ["hit", "miss", None]
    tray = answered(tray, found.questions[0], found.questions[0].answers[1])
    found = match(request, tray)
    assert isinstance(found, Satisfied)
    assert (found.dice[0].kind, found.dice[0].zone) == ("d20", "miss")


def test_answers_for_twins_values_and_dice_off_the_mat() -> None:
    request, tray = ask(("hero", "d8"), ("met", "d8")), seen(die("d8"), die("d8", 2, "b"))
    found = match(request, tray)
    assert isinstance(found, Unsure)
    met = next(a for a in found.questions[0].answers if a.role == "met")
    found = match(request, answered(tray, found.questions[0], met))
    assert isinstance(found, Satisfied)
    assert {(d.role, d.die_id) for d in found.dice} == {("met", "a"), ("hero", "b")}

    request, tray = ask(("x", "d20")), seen(unread("cocked", ("d20", 6, 0.9)))
    found = match(request, tray)
    assert isinstance(found, Unsure)
    again, six = found.questions[0].answers
    assert isinstance(match(request, answered(tray, found.questions[0], again)), Partial)
    found = match(request, answered(tray, found.questions[0], six))
    assert isinstance(found, Satisfied)
    assert found.dice[0].value == 6

    request, tray = attack(off_tray="ask"), seen(die(status="off_tray", value=None))
    found = match(request, tray)
    assert isinstance(found, Unsure)
    found = match(request, answered(tray, found.questions[0], found.questions[0].answers[2]))
    assert isinstance(found, Satisfied)
    assert found.dice[0].zone == "fumble"


def test_what_a_conflict_offers() -> None:
    wrong = match(attack("d12"), seen(die(**HIT)))
    assert isinstance(wrong, Conflict)
    assert "accept" in wrong.offers
    assert [(d.kind, d.zone) for d in wrong.dice] == [("d20", "hit")]
    assert english(wrong.problems[0].say) == "Expected a d12, got a d20."
    # What was committed to before the throw is not exchanged after it.
    bound = match(ask(RED, commit=True), seen(BLUE_8))
    assert isinstance(bound, Conflict)
    assert (bound.offers, bound.dice) == (("rethrow", "by_hand"), ())
    moved = match(ask(RED, commit=True, keep=KEEP), seen(RED_8, KEPT_AWAY))
    assert isinstance(moved, Conflict)
    assert "accept" in moved.offers
    # Which of two d20 counts cannot be accepted blindly, nor a wrong die on a line.
    for tray in (seen(die(**HIT), die("d20", 1, "b", **HIT)), seen(die("d12", **LINE))):
        found = match(attack(), tray)
        assert isinstance(found, Conflict)
        assert found.offers == ("rethrow", "by_hand")
        assert found.dice == ()


# Places that tell dice apart ----------------------------------------------------------------

HALVES = RollRequest(
    id="h",
    by="a",
    dice=(
        DieSpec(role="met", kind="d4", color="green", name="the die that was met", cell="met"),
        DieSpec(role="hero", kind="d4", color="green", name="your die", cell="hero"),
    ),
)


def in_half(name: str, value: int, cell: str | None) -> SeenDie:
    return SeenDie(die_id=name, kind="d4", value=value, label=str(value), color="green", cell=cell)


def test_dice_alike_are_told_apart_by_where_they_lie() -> None:
    found = match(HALVES, Observation(dice=(in_half("x", 1, "hero"), in_half("y", 3, "met"))))
    assert isinstance(found, Satisfied)
    assert {die.role: (die.value, die.cell) for die in found.dice} == {"met": (3, "met"), "hero": (1, "hero")}


@pytest.mark.parametrize(
    "cells", [(None, None), ("hero", "hero"), ("met", "met"), ("elsewhere", "elsewhere"), (None, "yonder")]
)
def test_where_places_do_not_tell_it_is_asked(cells: tuple[str | None, str | None]) -> None:
    seen = Observation(dice=(in_half("x", 1, cells[0]), in_half("y", 3, cells[1])))
    found = match(HALVES, seen)
    assert isinstance(found, Unsure)
    question = found.questions[0]
    assert english(question.say) == "Whose d4 is this, showing 1: the die that was met or your die?"
    mine = next(answer for answer in question.answers if answer.role == "hero")
    settled = match(HALVES, answered(seen, question, mine))
    assert isinstance(settled, Satisfied)
    assert {die.role: die.value for die in settled.dice} == {"met": 3, "hero": 1}


def test_one_die_in_its_place_is_enough() -> None:
    found = match(HALVES, Observation(dice=(in_half("x", 1, None), in_half("y", 3, "met"))))
    assert isinstance(found, Satisfied)
    assert {die.role: die.value for die in found.dice} == {"met": 3, "hero": 1}


def test_guesses_say_what_a_face_stands_for() -> None:
    request = RollRequest(
        id="w", by="a", dice=(DieSpec(role="w", kind="d4", faces=("Miss", "Bolt", "Low", "Mid")),),
        needs=("symbol",),
    )  # fmt: skip
    guesses = tuple(Guess(kind="d4", value=v, label=str(v), p=p) for v, p in ((2, 0.6), (4, 0.4)))
    found = match(
        request, Observation(dice=(SeenDie(die_id="x", kind="d4", status="unsure", alternatives=guesses),))
    )
    assert isinstance(found, Unsure)
    assert texts(answer.say for answer in found.questions[0].answers) == ["2: Bolt", "4: Mid"]


def test_an_object_without_a_name_is_asked_about_and_may_be_no_die() -> None:
    request = ask(("attack", "d20"))
    thing = SeenDie(die_id="thing", status="unsure")
    found = match(request, seen(die("d20", 7), thing))
    assert isinstance(found, Unsure)
    (question,) = found.questions
    assert english(question.say) == "Something is lying here. What is it?"
    a_d20, no_die = question.answers
    assert (a_d20.kind, no_die.not_a_die) == ("d20", True)
    assert isinstance(match(request, answered(seen(die("d20", 7), thing), question, no_die)), Satisfied)
    both = match(request, answered(seen(die("d20", 7), thing), question, a_d20))
    assert not isinstance(both, Satisfied)


def test_an_object_is_offered_the_usual_kinds_where_the_request_names_none() -> None:
    found = match(ask(("attack", None)), seen(SeenDie(die_id="thing", status="unsure")))
    assert isinstance(found, Unsure)
    kinds = [answer.kind for answer in found.questions[0].answers]
    assert kinds == ["d4", "d6", "d8", "d10", "d12", "d20", None]


ALONG = ask(("attack", "d20"), also=(DieSpec(role="damage", kind="d8", n=2), DieSpec(role="fire", kind="d6")))
"""A d20, with which two d8 and a d6 may roll along."""


@pytest.mark.parametrize(
    ("kinds", "found", "missing"),
    [
        (("d20",), Satisfied, []),
        (("d20", "d8", "d8", "d6"), Satisfied, []),
        (("d20", "d6"), Partial, [("d8", 2)]),
        (("d8", "d8", "d6"), Partial, [("d20", 1)]),
        (("d20", "d12"), Conflict, []),
        (("d20", "d8", "d8", "d6", "d6"), Conflict, []),
        (("d20", "d20"), Conflict, []),
    ],
)
def test_dice_that_may_roll_along_come_all_or_none(
    kinds: tuple[str, ...], found: type, missing: list[Any]
) -> None:
    result = match(ALONG, seen(*(die(kind, 3, f"n{n}") for n, kind in enumerate(kinds))))
    assert isinstance(result, found)
    if isinstance(result, Partial):
        assert [(spec.kind, spec.n) for spec in result.missing] == missing
    if isinstance(result, Satisfied):
        assert [one.role for one in result.dice] == ["attack", "damage", "damage", "fire"][: len(kinds)]


def test_a_request_without_dice_along_has_no_such_field() -> None:
    assert "also" not in attack().to_json()
    assert RollRequest.from_json(ALONG.to_json()) == ALONG
