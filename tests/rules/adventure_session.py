"""A golden session of the dice adventure: a scenario won, its rewards, and the first turn of the next.

``python -m tests.rules.adventure_session`` writes it down anew after a change that was meant. Read
the difference before it is committed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rules import load_game
from rules.dice_adventure.dice import listed
from rules.types import Accepted, Engine, Event
from tests.rules.adventurers import adventure, event_for

GOLDEN = Path(__file__).parent / "golden" / "dice_adventure.jsonl"

SESSION = (
    "~92 ~70 ~3 ~76 ~36 >physical-d6 >physical-d4,physical-d6,somatic-d4,mental-d4 ~93 ~22 ~77 ~87 "
    "travel:weir explore >mental-d6 discard:mental-d4 =3,2 again:physical-d4 >somatic-d4 "
    "discard:somatic-d4 =2,3 end done >physical-d4,somatic-d4 travel:weir explore ~10 >locked_sluice "
    "hide:mental-d4 =2,3 end done >physical-d4 travel:weir explore ~85 ~79 assist:tinker:snare "
    "pay:mental-d4 assist:tinker:snare pay:somatic-d4 assist:tinker:snare pay:somatic-d6 "
    "assist:tinker:snare assist:tinker:snare use:old_hymn =4,3,4 end done >verbal-d6,verbal-d4 "
    "explore ~26 use:boathook pay:physical-d4 =3,2,1 again:somatic-d4 ~44 hide:somatic-d4 =2,4 "
    "assist:chorister:mend die:somatic-d4 die:physical-d4 die:somatic-d4 end done "
    ">physical-d4,somatic-d4 explore ~30 ~30 end done ~63 explore >obstacle-d6 >toll_keeper "
    "hide:verbal-d4 =3,2 end done >ally-d4,verbal-d6,divine-d4 explore >enemy-d8 assist:tinker:snare "
    "pay:mental-d6 assist:tinker:snare pay:mental-d4 assist:tinker:snare pay:mental-d4 "
    "assist:tinker:snare use:boathook pay:physical-d4 =2,4,6 again:physical-d6 ~18 "
    "assist:chorister:friendly_word =2,4 end done ~5 explore ~45 >eel_king "
    "assist:reedwarden:stand_fast end done >somatic-d6,somatic-d4,somatic-d4 explore >physical-d4 "
    "again:mental-d4 >physical-d6 end done >divine-d6,verbal-d4 explore ~45 assist:tinker:snare "
    "pay:somatic-d6 assist:tinker:snare assist:tinker:snare use:watchdog =2,3 discard:somatic-d4 =2 "
    "assist:chorister:mend pay:divine-d4 die:ally-d4 die:somatic-d4 die:mental-d4 end done "
    ">somatic-d4,physical-d4 travel:chapel explore >enemy-d6 ~77 ~22 end ~61 travel:chapel explore "
    "~51 discard:verbal-d4 add:divine-d6 =3,2,5 end done ~10 travel:chapel explore >ally-d4 "
    "assist:chorister:friendly_word pay:verbal-d6 =3,5 end done explore >enemy-d6 ~86 use:sling =4,2 "
    "again:mental-d4 ~10 take again:somatic-d4 >divine-d6 forfeit end done >somatic-d6,somatic-d6 "
    "explore ~33 forfeit end done ~2 explore ~27 >lock_warden assist:tinker:snare pay:mental-d4 "
    "assist:tinker:snare pay:somatic-d6 assist:tinker:snare pay:mental-d4 assist:tinker:snare "
    "use:watchdog =2,2 discard:somatic-d4 =3 die:divine ~70 die:somatic ~28 die:somatic ~9 "
    "skill_up:thick_coat skill_up:snare skill_up:mend spare:somatic-d6 spare:somatic-d6 "
    "spare:somatic-d6 spare:verbal-d6 take:divine-d4 take:divine-d6 take:divine-d6 play:1 ~28 ~42 ~29 "
    "~66 ~16 ~43 ~74 ~92 ~12 >mental-d4,physical-d4,physical-d4,verbal-d4 ~94 "
    ">somatic-d6,mental-d4,somatic-d6,somatic-d4,physical-d4 ~4 "
    ">divine-d6,mental-d4,mental-d4,mental-d4 "
)
"""Words of ``tests.rules.adventurers.event_for``; draws are shown (``>``) or made by a number (``~``)."""


def golden_rows(engine: Engine) -> list[dict[str, Any]]:
    """The session event by event: rule ids, what was shown, and where the dice lie after it."""
    start = engine.start()
    result = engine.begin(start)
    assert isinstance(result, Accepted)
    rows = [_row(start, result)]
    for word in SESSION.split():
        event = event_for(result.state, word)
        found = engine.reduce(result.state, event)
        assert isinstance(found, Accepted), (word, found, [r.prompt for r in result.state.open])
        result = found
        rows.append(_row(event, result))
    return rows


def _row(event: Event, result: Accepted) -> dict[str, Any]:
    state = adventure(result.state)
    return {
        "event": event.to_json(),
        "trace": list(result.trace),
        "effects": [effect.to_json() for effect in result.effects],
        "open": [request.id for request in state.open],
        "hands": {hero.id: listed(hero.hand) for hero in state.heroes},
        "bags": {place.id: len(place.bag) for place in state.locations},
        "timer": state.timer,
    }


def main() -> None:
    """Writes ``golden/dice_adventure.jsonl``."""
    written = golden_rows(load_game("dice_adventure"))
    GOLDEN.write_text("".join(json.dumps(row) + "\n" for row in written), encoding="utf-8")
    print(f"{GOLDEN.name}: {len(written)} events")


if __name__ == "__main__":
    main()
