"""A golden session of the dice adventure: a scenario won, its rewards, and the first turn of the next.

``python -m tests.rules.adventure_session`` writes it down anew after a change that was meant. Read
the difference before it is committed.
"""

from __future__ import annotations

from typing import Any

from tests.rules.adventurers import adventure, event_for
from tests.rules.golden_files import FOLDER, Row, played, write
from traywatch.rules import load_game
from traywatch.rules.core.types import Engine, State

GOLDEN = FOLDER / "dice_adventure.jsonl"

SESSION = (
    "~49 ~6 ~36 ~56 >physical-d4 ~29 ~7 ~75 ~49 >verbal-d4,mental-d4,mental-d4,verbal-d4 "
    "travel:reed_bed explore >enemy-d6 ~19 assist:tinker:snare pay:somatic-d6 go_on use:boathook "
    "pay:physical-d4 =1,2,5 again:somatic-d6 ~52 end done ~23 travel:reed_bed explore ~48 "
    "hide:somatic-d4 =3,3 again:mental-d4 ~77 ~2 hide:somatic-d4 =2,3 end done ~11 travel:reed_bed "
    "explore >enemy-d8 >gnat_cloud assist:tinker:snare pay:mental-d4 assist:tinker:snare "
    "assist:tinker:snare go_on use:old_hymn =6,4,3 end done ~41 explore >physical-d6 "
    "discard:physical-d4 =5,4 assist:chorister:mend again:somatic-d4 >enemy-d6 >mudcrawler go_on "
    "use:boathook =2,5,4 end done >physical-d4,somatic-d4,physical-d4 explore >somatic-d4 "
    "hide:somatic-d4 =2,3 end done >mental-d4,somatic-d4,somatic-d4 explore >villain-d6 ~57 go_on "
    "use:watchdog =3,3 discard:verbal-d4 =3 end done ~95 travel:chapel explore >verbal-d4 "
    "again:somatic-d4 >enemy-d6 >reed_ghost lose:physical-d4 lose:physical-d4 lose:physical-d6 "
    "assist:chorister:mend die:somatic-d4 die:somatic-d4 die:physical-d4 end done ~59 travel:chapel "
    "explore >divine-d6 forfeit end done travel:chapel explore ~1 >drowned_clerk go_on end ~39 "
    "explore >enemy-d6 ~29 go_on use:boathook =1,2,2 assist:chorister:mend end done >mental-d4 "
    "explore >obstacle-d4 hide:mental-d4 =3,2 end done >somatic-d4 explore ~67 ~87 end ~37 explore "
    ">obstacle-d4 hide:mental-d4 =2,3 explore >ally-d8 assist:chorister:friendly_word pay:verbal-d6 "
    "=3,4 assist:chorister:mend again:verbal-d4 ~83 end done ~34 explore >villain-d6 ~54 go_on "
    "use:watchdog =6,2 lose:somatic-d4 lose:physical-d4 lose:somatic-d4 end done "
    ">mental-d6,mental-d4,mental-d4 explore >villain-d6 go_on ~95 end explore >divine-d4 take "
    "again:somatic-d4 >divine-d4 forfeit end done explore ~70 go_on use:sling =2,3 die:ally ~67 "
    "die:physical ~75 die:physical ~45 skill_up:thick_coat skill_up:snare skill_up:mend "
    "spare:physical-d4 spare:somatic-d6 take:divine-d6 play:1 ~94 ~78 ~78 ~77 ~39 ~18 ~21 ~93 "
    ">physical-d4 >mental-d4,somatic-d4,verbal-d4,somatic-d4 >somatic-d6 "
    ">physical-d4,somatic-d4,mental-d4,mental-d4,somatic-d4 >divine-d4 "
    ">ally-d4,mental-d4,verbal-d6,mental-d4,mental-d4 "
)
"""Words of ``tests.rules.adventurers.event_for``; draws are shown (``>``) or made by a number (``~``)."""


def golden_rows(engine: Engine) -> list[Row]:
    """The session event by event: rule ids, what was shown, and where the dice lie after it."""
    return played(engine, SESSION.split(), event_for, _dice)


def _dice(state: State) -> dict[str, Any]:
    now = adventure(state)
    return {
        "hands": {hero.id: " ".join(hero.hand) for hero in now.heroes},
        "bags": {place.id: len(place.bag) for place in now.locations},
        "timer": now.timer,
    }


if __name__ == "__main__":
    write(GOLDEN, golden_rows(load_game("dice_adventure")))
