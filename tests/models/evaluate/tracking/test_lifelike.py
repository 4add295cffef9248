"""Lifelike clips are made from seeds, their truth fits the frames, and an easy roll is found."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from traywatch.models.evaluate.tracking import lifelike
from traywatch.models.evaluate.tracking.lifelike_scoring import (
    ScoredClip,
    ScoredRoll,
    SeeingReader,
    is_early,
    play,
)
from traywatch.models.synth.scenes.lifelike.cast import LifelikeRoll
from traywatch.models.synth.scenes.lifelike.conditions import CONDITIONS, UNUSUAL, draw_setting
from traywatch.models.synth.scenes.lifelike.motion import DieActor, RollMove
from traywatch.models.synth.scenes.lifelike.script import LifelikeScript
from traywatch.models.synth.scenes.lifelike.throws import LifelikeClip


def clip(number: int = 1, condition: str = "plain") -> LifelikeClip:
    return LifelikeClip(5, number, condition)


def end_of(die: DieActor) -> tuple[float, float]:
    pose = die.pose(99.0)
    assert pose is not None
    return pose.x, pose.y


def test_a_clip_is_the_same_for_the_same_seed() -> None:
    for one, other in itertools.islice(zip(clip().frames(), clip().frames(), strict=True), 30, 36):
        assert one.dice == other.dice
        np.testing.assert_array_equal(one.image, other.image)
    assert clip(2).setting != clip().setting


@pytest.mark.parametrize("condition", [*CONDITIONS, *UNUSUAL])
def test_each_condition_has_a_truth(condition: str) -> None:
    rng = np.random.default_rng(3)
    setting = draw_setting(condition, rng)
    if setting.width > 640:
        return
    script = LifelikeScript(setting, rng)
    for roll in script.cast.rolls:
        assert roll.dice
        assert 0 < roll.start_s < roll.rest_s < roll.until_s <= script.end_s
        for number in roll.dice:
            end = script.cast.dice[number].pose(roll.until_s - 0.01)
            assert end == script.cast.dice[number].pose(roll.rest_s)
            assert end is not None and 0 < end.x < setting.width and 0 < end.y < setting.height


def test_without_a_free_place_nothing_is_thrown() -> None:
    rolls = [roll for n in range(60, 80) for roll in LifelikeClip(1128, n, "large dice").script.cast.rolls]
    assert len(rolls) < 20, "one clip has no place for its dice"
    assert all(roll.dice for roll in rolls)


def test_the_dice_are_where_the_truth_says() -> None:
    one = clip(4)
    frames = list(one.frames())
    (roll,) = one.script.cast.rolls
    before = np.mean([frame.image for frame in frames[3:12]], axis=0)
    rest = [frame for frame in frames if roll.rest_s <= frame.at_s < roll.until_s]
    after = np.mean([frame.image for frame in rest], axis=0)
    change = np.abs(after - before).max(axis=2)
    outside = np.ones(change.shape, bool)
    for die in rest[0].dice:
        if die.number in roll.dice:
            x0, y0, x1, y1 = (round(v) for v in die.box)
            assert change[y0:y1, x0:x1].mean() > 10
            assert die.visible == 1 and die.blur == 0
            edge = round(x1 - x0)
            outside[max(0, y0 - edge) : y1 + edge, max(0, x0 - edge) : x1 + edge] = False
    assert change[outside].mean() < 3, "nothing else has changed"


def test_the_reader_leaves_out_what_a_hand_covers() -> None:
    one = clip(1, "short rest")
    reader = SeeingReader(one)
    (roll,) = one.script.cast.rolls
    count = {}
    first = next(iter(one.frames()))
    reader.show(first)
    for frame in one.frames():
        reader.show(frame)
        count[frame.at_s] = len(reader.read(frame.image))
    assert len(count) > 80 and not reader.read(first.image), "the watcher may look back far"
    lying = [n for at_s, n in count.items() if roll.rest_s + 0.02 < at_s < roll.until_s]
    assert set(lying) == {len(roll.dice)}
    assert list(count.values())[-1] == 0, "the hand has taken them"


@pytest.mark.parametrize("condition", ["spins on its spot", "tips over late"])
def test_a_die_that_moves_at_the_end_is_early_until_it_lies_still(condition: str) -> None:
    filmed = clip(4, condition)
    (roll,) = filmed.script.cast.rolls
    scored = ScoredRoll(roll)
    for number in roll.dice:
        (move,) = filmed.script.cast.dice[number].moves
        assert isinstance(move, RollMove)
        assert is_early(filmed, scored, number, move.rest_s - 0.8 * move.rock_s)
        assert not is_early(filmed, scored, number, roll.rest_s)
    assert not is_early(filmed, scored, -1, roll.start_s), "it is no die of this roll"


def test_a_die_that_rolls_below_the_noise_counts_when_it_lies_still() -> None:
    result = play(clip(5, "dark room"))
    assert not result.failed
    assert [roll.early for roll in result.rolls] == [set()]


def test_an_easy_roll_is_found() -> None:
    result = play(clip())
    assert not result.failed
    assert result.rolls and all(roll.latency_s is not None for roll in result.rolls)


def roll_of(*dice: int, readable: set[int], found: set[int]) -> ScoredRoll:
    roll = ScoredRoll(LifelikeRoll(dice, 1.0, 2.0, 3.0), readable)
    if found:
        roll.reported_s, roll.dice = [2.4], found
    return roll


@pytest.mark.parametrize(
    ("readable", "found", "hidden", "wrong", "failed"),
    [
        (set(), set(), True, 0, False),
        ({1}, set(), False, 1, True),
        ({1}, {1}, False, 0, False),
        ({1, 2}, {1}, False, 1, True),
    ],
    ids=["all hidden", "one shows and is missed", "the other one is hidden", "both show"],
)
def test_dice_that_a_hand_covers_all_the_time_are_not_missed(
    readable: set[int], found: set[int], hidden: bool, wrong: int, failed: bool
) -> None:
    roll = roll_of(1, 2, readable=readable, found=found)
    scored = ScoredClip(1, "plain", [roll])
    assert (roll.hidden, roll.wrong, scored.failed) == (hidden, wrong, failed)
    text = lifelike.table([scored])
    assert ("left out of the table: 1." in text) is hidden
    assert f"| plain | 1 | {0 if hidden else 1} |" in text


def test_the_table_has_a_row_for_each_condition(capsys: pytest.CaptureFixture[str]) -> None:
    assert lifelike.main(["--condition", "nonsense"]) == 2
    one, two = play(clip()), play(clip(3, "light without a roll"))
    lines = lifelike.table([one, two]).splitlines()
    assert [line.split("|")[1].strip() for line in lines[2:5]] == ["plain", "light without a roll", "all"]
    assert "1 of 1, 100.0 %" in lines[2]
