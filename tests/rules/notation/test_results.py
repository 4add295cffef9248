"""Results of notation: each way to count, against a count of all faces and against chances by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from traywatch.errors import RulesError
from traywatch.rules.core.requests import DieSpec, RolledDie
from traywatch.rules.notation import Notation, NotationResult, read_notation, result_of
from traywatch.rules.notation.model import faces_of
from traywatch.rules.notation.odds import doubled_dice, totals_of


def dice_of(specs: Sequence[DieSpec], values: Sequence[int]) -> list[RolledDie]:
    """Dice with these numbers, in the order of the request."""
    left = iter(values)
    return [
        RolledDie(role=spec.role, kind=spec.kind or "", value=next(left))
        for spec in specs
        for _ in range(spec.n)
    ]


def rolled(text: str, *stages: Sequence[int]) -> NotationResult:
    """The result after one roll for each stage."""
    asked = read_notation(text)
    dice = dice_of(asked.dice, stages[0])
    for values in stages[1:]:
        specs = result_of(asked, dice).again
        assert sum(spec.n for spec in specs) == len(values)
        dice += dice_of(specs, values)
    return result_of(asked, dice)


@pytest.mark.parametrize(
    ("text", "stages", "total", "dropped"),
    [
        ("d20 adv", [(4, 17)], 17, [0]),
        ("d20 dis + 2", [(4, 17)], 6, [1]),
        ("3d6!", [(6, 2, 6), (6, 1), (3,)], 24, []),
        ("2d6!>=5", [(5, 1), (4,)], 10, []),
        ("4d6r1", [(1, 1, 3, 4), (1, 5), (2,)], 14, [0, 1, 4]),
        ("2d6ro<3", [(2, 1), (1, 6)], 7, [0, 1]),
        ("4d6r1kh3", [(1, 2, 3, 4), (6,)], 13, [0, 1]),
        ("3d6!kh1", [(6, 2, 3), (4,)], 6, [1, 2, 3]),
        ("5d10>=8", [(8, 9, 0, 1, 7)], 3, []),
        ("3d10! >= 8", [(0, 8, 1), (9,)], 3, []),
        ("4d6<3 + 1", [(1, 2, 3, 4)], 3, []),
        ("{2d6, d12}kh1", [(3, 4, 9)], 9, [0, 1]),
        ("{d20+5, d20+2}>=15", [(10, 12)], 1, []),
        ("d8-{d4, d6}kl1", [(5, 3, 2)], 3, [1]),
        ("d100<=45", [(40, 5)], 1, []),
        ("d100!", [(0, 0), (10, 1)], 111, []),
    ],
)
def test_what_a_roll_comes_to(
    text: str, stages: Sequence[Sequence[int]], total: int, dropped: list[int]
) -> None:
    found = rolled(text, *stages)
    assert (found.total, list(found.dropped), found.again) == (total, dropped, ())
    every = sum(len(stage) for stage in stages)
    assert sorted((*found.kept, *found.dropped)) == list(range(every))


@pytest.mark.parametrize(
    ("text", "values", "again", "reasons"),
    [
        ("3d6!", (6, 6, 1), {"d6": 2}, ("explode",)),
        ("4d6r1 + d8!", (1, 2, 3, 4, 8), {"d6": 1, "d8": 1}, ("reroll", "explode")),
        ("2d20kh1 + 3d6!", (1, 20, 6, 1, 1), {"d6": 1}, ("explode",)),
        ("{d6!, d8}kh1", (6, 8), {"d6": 1}, ("explode",)),
        ("d100r<=5", (0, 3), {"d00": 1, "d10": 1}, ("reroll",)),
        ("d10!", (0,), {"d10": 1}, ("explode",)),
    ],
)
def test_what_must_be_rolled_again_is_named(
    text: str, values: tuple[int, ...], again: dict[str, int], reasons: tuple[str, ...]
) -> None:
    found = rolled(text, values)
    assert {spec.kind: spec.n for spec in found.again} == again
    assert (found.reasons, found.total, found.verdict, found.complete) == (reasons, None, None, False)
    first = {spec.role for spec in read_notation(text).dice}
    assert not first & {spec.role for spec in found.again}


def test_a_d10_explodes_with_the_number_that_its_zero_has() -> None:
    asked = read_notation("d10!")
    for zero, value in (("ten", 0), ("zero", 9)):
        dice = dice_of(asked.dice, [value])
        assert result_of(asked, dice, zero).again
        assert not result_of(asked, dice, "zero" if zero == "ten" else "ten").again


@pytest.mark.parametrize(
    ("text", "values", "total", "successes", "verdict", "margin"),
    [
        ("d20 + 5 vs 15", (10,), 15, None, "success", 0),
        ("d20 + 5 vs 15", (9,), 14, None, "failure", -1),
        ("5d10>=8 vs 3", (8, 8, 8, 1, 1), 3, 3, "success", 0),
        ("5d10>=8", (8, 8, 8, 1, 1), 3, 3, None, None),
        ("d20", (10,), 10, None, None, None),
    ],
)
def test_verdict_and_successes(
    text: str,
    values: tuple[int, ...],
    total: int,
    successes: int | None,
    verdict: str | None,
    margin: int | None,
) -> None:
    found = rolled(text, values)
    assert (found.total, found.successes, found.verdict, found.margin) == (total, successes, verdict, margin)


def test_labels_have_totals_of_their_own() -> None:
    found = rolled("d8[slashing]+2d6[fire]+3[slashing]-d4[fire]+1", (5, 2, 4, 1))
    assert [(one.label, one.total) for one in found.labels] == [("slashing", 8), ("fire", 5)]
    assert found.total == 14


def test_an_unread_die_gives_no_total() -> None:
    asked = read_notation("2d6")
    dice = dice_of(asked.dice, (3, 4))
    assert result_of(asked, [dice[0], dice[1].model_copy(update={"value": None})]).total is None


# Against a count of all faces -------------------------------------------------------------


def shown(kind: str) -> list[int]:
    """The values that a die of a kind can show, as the reader gives them."""
    return list(range(10)) if kind == "d10" else list(faces_of(kind))


def every_roll(asked: Notation) -> Iterator[NotationResult]:
    kinds = [spec.kind or "" for spec in asked.dice for _ in range(spec.n)]
    for values in product(*(shown(kind) for kind in kinds)):
        yield result_of(asked, dice_of(asked.dice, values))


def chances(totals: Counter[int]) -> dict[int, Fraction]:
    return {n: Fraction(ways, totals.total()) for n, ways in sorted(totals.items())}


def best_of(values: Sequence[int], keep: int) -> int:
    return sum(sorted(values)[-keep:])


BY_HAND: list[tuple[str, list[range], Callable[..., int]]] = [
    ("4d6kh3", [range(1, 7)] * 4, lambda *v: best_of(v, 3)),
    ("3d6dh1+2", [range(1, 7)] * 3, lambda *v: sum(sorted(v)[:2]) + 2),
    ("2d6-d4", [range(1, 7), range(1, 7), range(1, 5)], lambda a, b, c: a + b - c),
    ("d20 adv + 1", [range(1, 21)] * 2, lambda *v: max(v) + 1),
    ("3d10>=8", [range(1, 11)] * 3, lambda *v: sum(n >= 8 for n in v)),
    ("3d6<3", [range(1, 7)] * 3, lambda *v: sum(n < 3 for n in v)),
    ("3d6kh2=6", [range(1, 7)] * 3, lambda *v: sum(n == 6 for n in sorted(v)[-2:])),
    ("{2d6, d12}kh1", [range(1, 7), range(1, 7), range(1, 13)], lambda a, b, c: max(a + b, c)),
    ("{d6+1, d8, d4}dl1", [range(1, 7), range(1, 9), range(1, 5)], lambda a, b, c: best_of((a + 1, b, c), 2)),
    ("{d6, d8}>=4 + 1", [range(1, 7), range(1, 9)], lambda a, b: (a >= 4) + (b >= 4) + 1),
    ("3dF", [range(-1, 2)] * 3, lambda *v: sum(v)),
    ("d100", [range(1, 101)], lambda v: v),
    ("d100<=45", [range(1, 101)], lambda v: v <= 45),
]


@pytest.mark.parametrize(("text", "faces", "by_hand"), BY_HAND, ids=[row[0] for row in BY_HAND])
def test_totals_odds_and_a_count_by_hand_agree(
    text: str, faces: list[range], by_hand: Callable[..., int]
) -> None:
    asked = read_notation(text)
    wanted = chances(Counter(int(by_hand(*values)) for values in product(*faces)))
    found = Counter(one.total for one in every_roll(asked) if one.total is not None)
    assert chances(found) == wanted
    assert dict(totals_of(asked)) == wanted


@pytest.mark.parametrize(
    ("text", "chance"),
    [
        ("d6!", {1: Fraction(1, 6), 6: None, 7: Fraction(1, 36), 13: Fraction(1, 216)}),
        ("d6r1", {1: None, 2: Fraction(1, 5)}),
        ("d6ro1", {1: Fraction(1, 36), 2: Fraction(7, 36)}),
        ("d10!>=9", {8: Fraction(1, 10), 10: Fraction(1, 100), 9: None}),
        ("d6!=6", {7: Fraction(1, 36)}),
        (
            "d6! >=5",
            {0: Fraction(2, 3), 1: Fraction(1, 6) + Fraction(1, 9), 2: Fraction(1, 36) + Fraction(1, 54)},
        ),
    ],
)
def test_odds_of_dice_that_are_rolled_again(text: str, chance: dict[int, Fraction | None]) -> None:
    found = totals_of(read_notation(text))
    assert {n: found.get(n) for n in chance} == chance
    assert sum(found.values()) == 1


def test_odds_agree_with_rolls_that_go_on() -> None:
    """Each roll of 2d4r1 whose dice are rolled again at most once, by its chance."""
    asked = read_notation("2d4ro1")
    totals: dict[int, Fraction] = {}
    for values in product(range(1, 5), repeat=2):
        dice = dice_of(asked.dice, values)
        specs = result_of(asked, dice).again
        for more in product(range(1, 5), repeat=sum(spec.n for spec in specs)):
            total = result_of(asked, [*dice, *dice_of(specs, more)]).total or 0
            totals[total] = totals.get(total, Fraction(0)) + Fraction(1, 16 * 4 ** len(more))
    assert dict(totals_of(asked)) == dict(sorted(totals.items()))


def test_odds_that_are_not_known_are_refused() -> None:
    for text in ("3d6!kh2", "{d60, d60, d60}kh1"):
        with pytest.raises(RulesError, match=r"odds|cases"):
            totals_of(read_notation(text))
    with pytest.raises(RulesError, match="critical hit doubles"):
        doubled_dice(read_notation("4d6kh3"))


# Random notations -------------------------------------------------------------------------

CONDITIONS = st.builds("{}{}".format, st.sampled_from((">=", "<=", ">", "<", "=")), st.integers(1, 4))


@st.composite
def dice_terms(draw: st.DrawFn, counting: bool) -> str:
    """Dice with modifiers that are allowed together."""
    n, kind = draw(st.integers(1, 4)), draw(st.sampled_from(("d6", "d8", "d10", "d20")))
    again = draw(st.sampled_from(("", "!", "!>=5", "r1", "ro<3", "r<=2")))
    keep = f"k{draw(st.sampled_from('hl'))}{draw(st.integers(1, n))}" if draw(st.booleans()) else ""
    success = f" {draw(CONDITIONS)}" if counting else ""
    label = draw(st.sampled_from(("", "[fire]", "[cold iron]")))
    return f"{n}{kind}{again}{keep}{success}{label}"


@st.composite
def notations(draw: st.DrawFn) -> str:
    """Any notation of dice, braces, numbers, advantage and a number to reach."""
    counting = draw(st.booleans())
    terms = draw(st.lists(dice_terms(counting), min_size=1, max_size=3))
    if draw(st.booleans()):
        parts = draw(st.lists(dice_terms(False), min_size=2, max_size=2))
        rest = draw(CONDITIONS) if counting else draw(st.sampled_from(("", "kh1", "dl1")))
        terms.append(f"{{{', '.join(parts)}}}{rest}")
    text = "".join(f"{draw(st.sampled_from('+-')) if at else ''}{term}" for at, term in enumerate(terms))
    text += draw(st.sampled_from(("", "+3", "-2", "+2[Dex]", "+2[Dex]-1")))
    return text + draw(st.sampled_from(("", " vs 15", " gegen 3")))


@given(notations())
def test_the_plainest_form_reads_as_the_same_notation(text: str) -> None:
    asked = read_notation(text)
    assert read_notation(asked.text) == asked
    assert Notation.from_json(asked.to_json()) == asked
    roles = [spec.role for spec in asked.dice]
    assert len(set(roles)) == len(roles)


@settings(max_examples=2 * settings.default.max_examples)
@given(notations(), st.data())
def test_a_random_roll_comes_to_an_end(text: str, data: st.DataObject) -> None:
    asked = read_notation(text)
    dice: list[RolledDie] = []
    specs = asked.dice
    for _ in range(40):
        high = len(dice) > 60  # dice that are rolled again and again end at last: no low number, no top one
        kinds = [spec.kind or "" for spec in specs for _ in range(spec.n)]
        values = [4 if high else data.draw(st.sampled_from(shown(kind))) for kind in kinds]
        dice += dice_of(specs, values)
        found = result_of(asked, dice)
        assert sorted((*found.kept, *found.dropped)) == list(range(len(dice)))
        specs = found.again
        if not specs:
            break
    assert found.complete
    assert (found.total is None) == (not found.complete)
    assert (found.successes is not None) == asked.counts_successes
    assert (found.verdict is None) == (asked.against is None)
    assert NotationResult.from_json(found.to_json()) == found
