"""Every figure again, by a second implementation that shares no code with the scorer, on random sets.

It reads the JSON lines as a stranger would, and counts as ``docs/reference/benchmark.md`` says.
"""

from __future__ import annotations

import json
import math
import random
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from dicebench.command import main

Row = dict[str, Any]
KINDS = ("d4", "d6", "d20")


def random_set(seed: int) -> tuple[list[Row], list[Row]]:
    """Truth and predictions of pictures and clips; the dice of a picture do not overlap."""
    chance = random.Random(seed)
    truths, answers = [], []
    for number in range(chance.randint(1, 25)):
        source = {
            "dicebench": 1, "set": "s", "rig": f"rig {chance.randint(1, 3)}",
            "day": f"day {chance.randint(1, 3)}",
        }  # fmt: skip
        dice = [_die(chance, place) for place in range(chance.randint(0, 4))]
        picture = {**source, "picture": f"{number}.jpg", "width": 999, "height": 99, "dice": dice}
        truths.append({**picture, "complete": chance.random() < 0.8})
        readings = [_reading(chance, die) for die in dice if chance.random() < 0.85]
        readings += [_reading(chance, _die(chance, 6 + i)) for i in range(chance.choice((0, 0, 1, 2)))]
        chance.shuffle(readings)
        if chance.random() < 0.9 or not answers:  # a file without an answer is refused
            answers.append({"dicebench": 1, "picture": f"{number}.jpg", "dice": readings})
    return truths, answers


def _die(chance: random.Random, place: int) -> Row:
    die: Row = {"kind": chance.choice(KINDS), "value": chance.choice((None, 1, 2, 3))}
    x, y = 100.0 * place + chance.uniform(0, 20), chance.uniform(0, 40)
    die["box"] = [x, y, x + 40, y + 40]
    if chance.random() < 0.7:
        die["die"] = f"die {chance.randint(1, 6)}"
    return die


def _reading(chance: random.Random, die: Row) -> Row:
    x0, y0, x1, y1 = die["box"]
    shift = chance.choice((0, 5, 12, 25))
    reading: Row = {"box": [x0 + shift, y0, x1 + shift, y1], "accepted": chance.random() < 0.5}
    reading["kind"] = chance.choice((die["kind"], "d6", None))
    reading["value"] = chance.choice((die["value"], 1, None))
    if chance.random() < 0.8:
        reading["confidence"] = round(chance.random(), 2)
    return reading


def near(box: list[float], other: list[float]) -> bool:
    """Whether a reading is at the place of a die: half of the overlap, or a quarter and its middle."""
    wide = max(0.0, min(box[2], other[2]) - max(box[0], other[0]))
    high = max(0.0, min(box[3], other[3]) - max(box[1], other[1]))
    areas = [(b[2] - b[0]) * (b[3] - b[1]) for b in (box, other)]
    overlap = wide * high / (sum(areas) - wide * high)
    middle = (other[0] + other[2]) / 2, (other[1] + other[3]) / 2
    inside = box[0] <= middle[0] <= box[2] and box[1] <= middle[1] <= box[3]
    return overlap >= 0.5 or (overlap >= 0.25 and inside)


def counted(truths: list[Row], answers: list[Row]) -> dict[str, tuple[float, float, int]]:
    """Each figure: its count, what it is of, and the number of physical dice it rests on."""
    predicted = {one["picture"]: one["dice"] for one in answers}
    k, n = defaultdict[str, float](float), defaultdict[str, float](float)
    owners = defaultdict[str, set[object]](set)

    def count(figure: str, hit: float, of: float, owner: object) -> None:
        k[figure] += hit
        n[figure] += of
        if of:
            owners[figure].add(owner)

    for picture in truths:
        day, left = (picture["rig"], picture["day"]), list(predicted.get(picture["picture"], []))
        of_dice = [("die", die["die"]) if "die" in die else day for die in picture["dice"]]
        for die, owner in zip(picture["dice"], of_dice, strict=True):
            match = next((one for one in left if near(die["box"], one["box"])), None)
            if match is not None:
                left.remove(match)
            kind = match is not None and match["kind"] == die["kind"]
            value = match is not None and match["value"] == die["value"]
            right, accepted = (
                kind and (die["value"] is None or value),
                match is not None and match["accepted"],
            )
            count("found", match is not None, 1, owner)
            count("kind", kind, 1, owner)
            count("accepted", accepted, 1, owner)
            if die["value"] is not None:
                count("value", value, 1, owner)
                count("right", right, 1, owner)
            if accepted:
                count("accepted_wrong", not right, 1, owner)
                count("risk", not right, 1, owner)
        owner = of_dice[0] if len(set(of_dice)) == 1 else day
        count("failed", picture["picture"] not in predicted, 1, owner)
        if picture["complete"]:
            stated = sum(one["accepted"] for one in left)
            count("false", len(left), 1, owner)
            count("accepted_false", stated, 1, owner)
            count("risk", stated, stated, owner)
    return {figure: (k[figure], n[figure], len(owners[figure])) for figure in n}


@pytest.mark.parametrize("seed", range(40))
def test_a_second_implementation_counts_the_same(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    truths, answers = random_set(seed)
    for name, rows in (("truth", truths), ("predictions", answers)):
        (tmp_path / f"{name}.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    words = [str(tmp_path / f"{name}.jsonl") for name in ("truth", "predictions")]
    assert main(["score", *words, "--json", str(tmp_path / "score.json"), "--draws", "60"]) == 0
    capsys.readouterr()
    scored = json.loads((tmp_path / "score.json").read_text())["by_unit"]["die"]["figures"]
    expected = counted(truths, answers)
    for figure, one in scored.items():
        assert (one["k"], one["n"], one["clusters"]) == expected.get(figure, (0, 0, 0)), figure
        share = one["k"] / one["n"] if one["n"] else None
        assert one["value"] == (None if share is None else pytest.approx(share)), figure
        _check_bounds(figure, one)


def _check_bounds(figure: str, one: Row) -> None:
    """Around the value, and never narrower than what so many dice can prove."""
    if one["n"] == 0 or one["clusters"] < 2:
        assert one["low"] is None and one["high"] is None
        return
    assert one["low"] <= one["value"] + 1e-9 and one["value"] - 1e-9 <= one["high"]
    dice = one["clusters"]
    if figure in ("false", "accepted_false", "failed"):
        assert one["high"] >= -math.log(0.025) / dice - 1e-9
    else:
        assert one["high"] >= 1 - 0.025 ** (1 / dice) - 1e-9 and one["low"] <= 0.025 ** (1 / dice) + 1e-9
