"""A whole session of the practice party of Delver's Deep in words.

``python -m tests.rules.delvers_session`` writes it down anew.
"""

from __future__ import annotations

from tests.rules.delvers import event_for
from tests.rules.golden_files import FOLDER, Row, played, write
from traywatch.rules import load_game
from traywatch.rules.core.types import Engine

GOLDEN = FOLDER / "delvers_deep.jsonl"

SESSION = (
    # Hesk strikes twice; the second blow is paid for again.
    "check:strike 5 keep check:strike 2 active 4 spend:fort=1 "
    # Something bites back: two of three points go through, one is turned aside for nothing.
    "harm:health=3 1,3,4 passive 5 active 2 next_turn "
    # Orla dodges with three dice, then without; the fog makes her throw a good die again.
    "check:dodge stack=3 1,1,3 passive 1,6 check:dodge straight 1 keep "
    "effects on:brine_fog check:dodge straight 2 check:dodge straight 6 "
    # A blow that her glass jaw lets through.
    "harm:health=2 6,5 3 keep next_turn "
    # Quill sees too much.
    "harm:sanity=3 1,2,6 passive 1 active=1 2 keep harm:sanity=1 3 keep harm:sanity=2 2 3 "
    "end_break:0 4 keep next_turn "
    # Hesk mends, puts a spell on, and takes one for Orla.
    "effects on:swell effects regain:health=1 other:orla harm:health=4 2,1,3,2 active=1 1 keep "
    "other:orla harm:health=9 6 next_turn ref_first "
    # Orla shakes off the fog.
    "effects off:brine_fog other_dc check:ref=6 6 next_turn "
    # Quill breaks again, and again.
    "harm:sanity=1 1 rest will_check:0 straight 6 keep next_turn "
    "effects level_up fort=1 will=1 check:strike 1 active 6 next_turn "
    "split=0 spend:ref=3 spend:fort=2 next_turn check:will stack=2 2,3 active 1,5 finish"
)


def golden_rows(engine: Engine) -> list[Row]:
    """The session event by event: rule ids, what was shown, and the numbers after it."""
    return played(engine, SESSION.split(), event_for)


if __name__ == "__main__":
    write(GOLDEN, golden_rows(load_game("delvers_deep")))
