"""A whole fight of the practice party, which takes the default of each question and chance dice.

``python -m tests.rules.fifth_session`` writes it down anew.
"""

from __future__ import annotations

from random import Random

from tests.rules.golden_files import FOLDER, Row, row, write
from traywatch.messages import english
from traywatch.rules import load_game
from traywatch.rules.core.types import (
    Accepted,
    Choice,
    ChoiceRequest,
    Engine,
    Event,
    Rolled,
    RolledDie,
    RollRequest,
)

GOLDEN = FOLDER / "fifth.jsonl"
SEED = 5
WANTED = (
    "harm",
    "temporary",
    "conditions",
    "begin:poisoned",
    "dodge",
    "concentrate",
    "leave",
    "act:0",
    "twice:0",
    "act:1",
)
"""Beginnings of options that the session takes now and then in place of the default."""


def golden_rows(engine: Engine) -> list[Row]:
    """The session event by event: rule ids, what was shown, and the numbers after it."""
    rng = Random(SEED)
    start = engine.start()
    result = engine.begin(start)
    assert isinstance(result, Accepted)
    rows = [row(engine, start, result)]
    while result.state.open and len(rows) < 400:
        event = _event(rng, result)
        found = engine.reduce(result.state, event)
        assert isinstance(found, Accepted), (len(rows), event, found)
        result = found
        rows.append(row(engine, event, result))
    return rows


def _event(rng: Random, result: Accepted) -> Event:
    roll = next((one for one in result.state.open if isinstance(one, RollRequest)), None)
    if roll is not None:
        along = roll.also if rng.random() < 0.5 else ()
        dice = []
        for spec in (*roll.dice, *along):
            for _ in range(spec.n):
                shown = rng.randint(1, int((spec.kind or "d20")[1:]))
                dice.append(RolledDie(role=spec.role, kind=spec.kind or "d20", value=shown, label=str(shown)))
        return Rolled(request=roll.id, dice=tuple(dice))
    request = result.state.open[0]
    assert isinstance(request, ChoiceRequest)
    option = next(one for one in request.options if one.id == request.default)
    if rng.random() < 0.2:
        want = rng.choice(WANTED)
        option = next((one for one in request.options if one.id.startswith(want)), option)
    amount = None if option.amount is None else rng.randint(option.amount[0], min(option.amount[1], 6))
    text = None if option.text is None else english(option.text.like)
    return Choice(request=request.id, option=option.id, amount=amount, text=text)


if __name__ == "__main__":
    write(GOLDEN, golden_rows(load_game("fifth")))
