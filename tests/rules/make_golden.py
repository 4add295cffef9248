"""Writes the golden sessions anew after a change that was meant: ``python -m tests.rules.make_golden``.

Each line holds an event, its rule ids, what was shown, and the numbers after it. Read the
difference before it is committed: a golden file that changes by itself is a bug found.
"""

from __future__ import annotations

from random import Random

from tests.rules.golden_files import FOLDER, Row, played, row, write
from tests.rules.party import event_for
from traywatch.rules import load_game
from traywatch.rules.core.types import (
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
)

PRACTICE = (
    # The Lampeater, by the light of the stair.
    "crit use:mirel:ultimate:mirel use:oswin:active:mirel fumble use:tamsin:active crit hit fumble "
    "fumble go_on use:tamsin:item.bitter_draught:tamsin use:oswin:ultimate:mirel crit take:oswin =10 =14 =7 "
    "next "
    # The Hushtoad, where dice turn to stone.
    "hit placed miss use:tamsin:active miss placed hit placed hit placed fumble placed crit placed "
    "miss use:oswin:item.warding_bell placed hit placed hit placed take:tamsin =17 =10 =17 next "
    # The Cindermote, and what comes after it.
    "placed fumble use:tamsin:active hit hit hit miss take use:oswin:active:mirel use:tamsin:ultimate "
    "hit hit fumble hit hit placed take:mirel leave =7 =6 next "
)


def drawn(engine: Engine, seed: int, most: int) -> list[Row]:
    """A session in which every throw and answer was drawn by lot, once, with this seed."""
    rng = Random(seed)
    start = engine.start()
    result = engine.begin(start)
    assert isinstance(result, Accepted)
    rows = [row(engine, start, result)]
    while result.state.open and len(rows) < most:
        event = _any(rng, result.state.open[0])
        result = engine.reduce(result.state, event)
        assert isinstance(result, Accepted), (len(rows), event, result)
        rows.append(row(engine, event, result))
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
        "practice": played(load_game("deep_dark_dice"), PRACTICE.split(), event_for),
        "dice_warriors": drawn(load_game("dice_warriors"), 7, 120),
    }
    for name, rows in sessions.items():
        write(FOLDER / f"{name}.jsonl", rows)


if __name__ == "__main__":
    main()
