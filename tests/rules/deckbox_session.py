"""A whole quest of the practice set in words.

``python -m tests.rules.deckbox_session`` writes it down anew.
"""

from __future__ import annotations

from tests.rules.dungeon import event_for
from tests.rules.golden_files import FOLDER, Row, played, write
from traywatch.rules import load_game
from traywatch.rules.core.types import Engine

GOLDEN = FOLDER / "deckbox_dungeons.jsonl"

SESSION = (
    # The quest, the cards, the first tile.
    "quest:weir_watch card:billhook card:second_wind card:orchard_bow card:keen_eye card:cider_maul "
    "card:root_song placed "
    # Round 1.
    "activate:bracken move go:3:2 move go:2:1 done activate:hale move go:2:-1 placed 2,6,1 placed "
    "attack:ranged:mudling3 4 done attack:ranged:mudling3 1,5,2 1 6 buy:hob_whistle use:hob_whistle "
    "ability attack:ranged:mudling1 5,4,2,2 1,1,2,2 2 done 2,5 6 "
    # Round 2.
    "activate:bracken move go:2:-2 move go:2:-4 more check:charisma=2 2,2,3,1 done activate:hale "
    "attack:ranged:thornslinger2 1 attack:ranged:thornslinger2 3 done ability more check:wisdom=2 "
    "4,1,5,4 "
    "ability attack:ranged:thornslinger2 4,1,6,2 minor:ysolt ability 2,4 3 move go:2:-3 stand "
    "buy:bark_shield use:bark_shield who:ysolt trade:bracken give_loot=1 trade:bracken take_loot=1 "
    "ability done "
    # Round 3.
    "activate:ysolt room:1:search_row 6,5,1,3 buy:windfall move go:2:-7 placed 3 4 placed stand "
    "use:windfall who:ysolt done activate:hale move step:n stand attack:ranged:gnarl6 5 done move "
    "go:2:-6 "
    "move go:2:-9 done 4,1,2 "
    # Round 4.
    "activate:bracken attack:melee:gnarl6 5,3 3 attack:melee:gnarl6 4,6 minor:bracken ability "
    "who:mudling5 6 1 done activate:ysolt attack:ranged:bone_gardener4 3,2,2 6 "
    "attack:ranged:bone_gardener4 5,2,6 minor:ysolt ability 4 done attack:ranged:bone_gardener4 3 "
    "attack:ranged:bone_gardener4 2 done 1,4,3 2 "
    # Round 5.
    "activate:ysolt attack:ranged:bone_gardener4 5,2,5 4,4 ability attack:ranged:bone_gardener4 3,4,4,2 "
    "1,4,5,2 4 "
)


def golden_rows(engine: Engine) -> list[Row]:
    """The session event by event: rule ids, what was shown, and the numbers after it."""
    return played(engine, SESSION.split(), event_for)


if __name__ == "__main__":
    write(GOLDEN, golden_rows(load_game("deckbox_dungeons")))
