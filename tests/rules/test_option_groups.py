"""Long menus are folded into groups of at least two answers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tests.rules.walk import Walk
from traywatch.messages import english
from traywatch.rules.core.requests import ChoiceRequest, Option
from traywatch.rules.engine.option_groups import in_groups

MOST_AT_ONCE = 10


@dataclass(frozen=True)
class Task:
    """A task that follows an answer."""

    do: str


def test_a_group_has_at_least_two_options_and_no_other_is_overwritten() -> None:
    answers = [
        (Option(id="check:fort", label="a"), Task("check")),
        (Option(id="other_dc", label="b"), Task("ask_other_dc"), Task("check")),
        (Option(id="spend:fort", label="c"), Task("spend")),
        (Option(id="check:mine", label="d", group="Mine"), Task("check")),
        (Option(id="back", label="e"),),
    ]
    found = in_groups(answers, {"check": "Checks", "ask_other_dc": "Checks", "spend": "Points"})
    assert [option.group for option, *_ in found] == ["Checks", "Checks", "", "Mine", ""]
    assert [(option.id, *tasks) for option, *tasks in found] == [
        (option.id, *tasks) for option, *tasks in answers
    ]


@cache
def longest(game: str) -> dict[str, ChoiceRequest]:
    """The longest choice of each stage in a few random sessions."""
    found: dict[str, ChoiceRequest] = {}
    for seed in range(8):
        walk = Walk(game, seed, often=0.0, meddle=0.0)
        for _ in range(240):
            for request in walk.state.open:
                if isinstance(request, ChoiceRequest):
                    longer = found.setdefault(request.stage, request)
                    if len(request.options) > len(longer.options):
                        found[request.stage] = request
            if not walk.state.open:
                break
            walk.step()
    return found


def test_walls_of_answers_are_steps() -> None:
    for game, stage in (
        ("delvers_deep", "turn"),
        ("delvers_deep", "effects"),
        ("deckbox_dungeons", "more"),
        ("deep_dark_dice", "active_phase"),
    ):
        request = longest(game)[stage]
        groups = {str(option.group) for option in request.options} - {""}
        alone = [option for option in request.options if not option.group]
        assert len(request.options) > 6, (game, stage)
        assert len(groups) > 1, (game, stage)
        assert len(alone) + len(groups) <= MOST_AT_ONCE, (game, stage)


def test_the_turn_of_delvers_deep_has_three_groups() -> None:
    request = longest("delvers_deep")["turn"]
    groups = [english(option.group) for option in request.options]
    assert list(dict.fromkeys(groups)) == ["Make a check", "Damage and changes", "Go on"]


def test_a_question_with_one_answer_says_that_nothing_else_is_left() -> None:
    """The end of a turn is confirmed, not asked for: "What next?" has more than one answer."""
    asked = set()
    for seed in range(3):
        walk = Walk("dice_adventure", seed, often=0.0, meddle=0.0)
        for _ in range(120):
            for request in walk.state.open:
                if isinstance(request, ChoiceRequest) and request.stage == "turn":
                    asked.add((len(request.options) == 1, "nothing is left to do" in english(request.prompt)))
            if not walk.state.open:
                break
            walk.step()
    assert asked == {(True, True), (False, False)}
