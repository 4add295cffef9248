"""Writes the golden sessions anew after a change that was meant: ``python -m tests.rules.make_golden``.

Each line holds an event, its rule ids, what was shown, and the numbers after it. Read the
difference before it is committed: a golden file that changes by itself is a bug found.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

from rules import load_game
from rules.types import (
    Accepted,
    Choice,
    ChoiceRequest,
    Engine,
    Event,
    Placed,
    PlaceRequest,
    Request,
    Rolled,
    RolledDie,
    SessionStarted,
    State,
)
from tests.rules.party import event_for

GOLDEN = Path(__file__).parent / "golden"

PRACTICE = (
    # The Lampeater, by the light of the stair.
    "crit use:mirel:ultimate:mirel use:oswin:active:mirel fumble use:tamsin:active crit hit fumble "
    "fumble use:tamsin:item.bitter_draught:tamsin use:oswin:ultimate:mirel crit take:oswin =10 =14 =7 "
    "next "
    # The Hushtoad, where dice turn to stone.
    "hit placed miss use:tamsin:active miss placed hit placed hit placed fumble placed crit placed "
    "miss use:oswin:item.warding_bell placed hit placed hit placed take:tamsin =17 =10 =17 next "
    # The Cindermote, and what comes after it.
    "placed fumble use:tamsin:active hit hit hit miss take use:oswin:active:mirel use:tamsin:ultimate "
    "hit hit fumble hit hit placed take:mirel leave =7 =6 next "
)


def rows_of(engine: Engine, words: list[str]) -> list[dict[str, object]]:
    """A session in words (see ``tests.rules.party.event_for``) as rows of a golden file."""
    rows: list[dict[str, object]] = []
    start = engine.start()
    result = engine.begin(start)
    assert isinstance(result, Accepted)
    rows.append(_row(engine, start, result))
    state: State = result.state
    for word in words:
        event = event_for(state, word)
        result = engine.reduce(state, event)
        assert isinstance(result, Accepted), (len(rows), word, result, [r.prompt for r in state.open])
        state = result.state
        rows.append(_row(engine, event, result))
    return rows


def _row(engine: Engine, event: Event | SessionStarted, result: Accepted) -> dict[str, object]:
    return {
        "event": event.to_json(),
        "trace": list(result.trace),
        "effects": [effect.to_json() for effect in result.effects],
        "open": [request.id for request in result.state.open],
        "seats": engine.view(result.state).to_json()["seats"],
    }


def drawn(engine: Engine, seed: int, most: int) -> list[dict[str, object]]:
    """A session in which every throw and answer was drawn by lot, once, with this seed."""
    rng = Random(seed)
    start = engine.start()
    result = engine.begin(start)
    assert isinstance(result, Accepted)
    rows = [_row(engine, start, result)]
    while result.state.open and len(rows) < most:
        event = _any(rng, result.state.open[0])
        result = engine.reduce(result.state, event)
        assert isinstance(result, Accepted), (len(rows), event, result)
        rows.append(_row(engine, event, result))
    return rows


def _any(rng: Random, request: Request) -> Event:
    if isinstance(request, ChoiceRequest):
        return Choice(request=request.id, option=rng.choice(request.options).id)
    if isinstance(request, PlaceRequest):
        return Placed(request=request.id)
    dice = []
    for spec in request.dice:
        for _ in range(spec.n):
            shown = rng.randint(1, int((spec.kind or "d6")[1:]))
            dice.append(RolledDie(role=spec.role, kind=spec.kind or "d6", value=shown, label=str(shown)))
    return Rolled(request=request.id, dice=tuple(dice))


def main() -> None:
    """Writes the golden sessions of Deep Dark Dice and Dice Warriors."""
    sessions = {
        "practice": rows_of(load_game("deep_dark_dice"), PRACTICE.split()),
        "dice_warriors": drawn(load_game("dice_warriors"), 7, 120),
    }
    for name, rows in sessions.items():
        path = GOLDEN / f"{name}.jsonl"
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        print(f"{path.name}: {len(rows)} events", file=sys.stderr)


if __name__ == "__main__":
    main()
