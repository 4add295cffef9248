"""Colors that the tray measured, and the names that a game knows them by."""

from __future__ import annotations

from itertools import pairwise

import pytest

from traywatch.rules import answered, match
from traywatch.rules.core.color_names import likely, nearest
from traywatch.rules.core.types import Conflict, DieSpec, Observation, RollRequest, Satisfied, SeenDie, Unsure
from traywatch.rules.dice_adventure import AdventureSettings

PALETTE = AdventureSettings().colors


def shaded(color: str, light: float, warm: float = 1.0) -> str:
    """The color under less or more light, of another warmth."""
    channels = [int(color[at : at + 2], 16) * light for at in (1, 3, 5)]
    channels = [channels[0] * warm, channels[1], channels[2] / warm]
    return "#" + "".join(f"{min(255, round(c)):02x}" for c in channels)


@pytest.mark.parametrize("name", PALETTE)
@pytest.mark.parametrize(("light", "warm"), [(1.0, 1.0), (0.85, 1.0), (1.1, 1.0), (1.0, 1.04), (0.9, 0.97)])
def test_a_color_in_another_light_keeps_its_name(name: str, light: float, warm: float) -> None:
    assert likely(shaded(PALETTE[name], light, warm), PALETTE)[0] == name


@pytest.mark.parametrize("name", PALETTE)
def test_the_ten_are_apart(name: str) -> None:
    assert likely(PALETTE[name], PALETTE) == (name,)


def test_what_lies_between_two_is_either() -> None:
    for one, other in pairwise(["blue", "purple"]):
        a, b = PALETTE[one], PALETTE[other]
        halves = [(int(a[at : at + 2], 16) + int(b[at : at + 2], 16)) // 2 for at in (1, 3, 5)]
        assert set(likely("#" + "".join(f"{c:02x}" for c in halves), PALETTE)) == {one, other}


def request(*colors: str | None, palette: bool = True) -> RollRequest:
    dice = tuple(DieSpec(role=f"r{n}", kind="d6", color=color) for n, color in enumerate(colors))
    return RollRequest(id="r1", by="a", dice=dice, commit=True, palette=PALETTE if palette else {})


def seen(*colors: str | None) -> Observation:
    return Observation(
        dice=tuple(
            SeenDie(die_id=str(n), kind="d6", value=n + 1, label=str(n + 1), color=color)
            for n, color in enumerate(colors)
        )
    )


BETWEEN = "#4b47a2"  # blue or purple


def test_measured_colors_tell_dice_apart() -> None:
    found = match(request("blue", "red"), seen("#b02a30", "#2c50a0"))
    assert isinstance(found, Satisfied)
    assert [(die.role, die.color, die.value) for die in found.dice] == [("r0", "blue", 2), ("r1", "red", 1)]
    wrong = match(request("blue"), seen("#b02a30"))
    assert isinstance(wrong, Conflict)
    assert wrong.problems[0].code == "wrong_color"
    assert wrong.problems[0].seen == "red"


def test_a_doubtful_color_is_what_was_asked_for_or_a_question() -> None:
    assert isinstance(match(request("blue"), seen(BETWEEN)), Satisfied)
    both = match(request("blue", "purple"), seen(BETWEEN, PALETTE["purple"]))
    assert isinstance(both, Unsure)
    (question,) = both.questions
    assert question.code == "color"
    blue = next(answer for answer in question.answers if answer.color == "blue")
    assert isinstance(
        match(request("blue", "purple"), answered(seen(BETWEEN, PALETTE["purple"]), question, blue)),
        Satisfied,
    )


def test_dice_of_any_color_need_a_name_where_there_is_a_palette() -> None:
    found = match(request(None), seen(PALETTE["cyan"]))
    assert isinstance(found, Satisfied)
    assert found.dice[0].color == "cyan"
    for color in (BETWEEN, None):
        unsure = match(request(None), seen(color))
        assert isinstance(unsure, Unsure)
        said = [answer.color for answer in unsure.questions[0].answers]
        assert said == list(nearest(color, PALETTE) if color else PALETTE)


def test_without_a_palette_colors_stay_as_they_are() -> None:
    found = match(request(None, palette=False), seen("#123456"))
    assert isinstance(found, Satisfied)
    assert found.dice[0].color == "#123456"


def test_the_nearest_color_is_offered_first() -> None:
    palette = {"blue": "#2a4fa3", "cyan": "#3fb8c9", "red": "#b3262e"}
    request = RollRequest(id="r", by="a", dice=(DieSpec(role="draw"),), needs=("kind",), palette=palette)
    seen = SeenDie(die_id="x", kind="d4", color="#3586b8")
    assert len(likely("#3586b8", palette)) > 1, "two may be meant"
    found = match(request, Observation(dice=(seen,)))
    assert isinstance(found, Unsure)
    said = [answer.color for answer in found.questions[0].answers]
    assert said == list(nearest("#3586b8", palette))
    assert said[-1] == "red"
