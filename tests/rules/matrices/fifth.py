"""Fifth-edition combat: every condition of an attacker, against every condition of a target."""

from __future__ import annotations

from collections.abc import Iterator

from tests.rules.fighters import content
from tests.rules.matrices.cell import Cell
from traywatch.rules import load_game
from traywatch.rules.core.types import Engine, Player
from traywatch.rules.fifth.cards import CONDITIONS

HELD = ("none", *CONDITIONS)
HOW = {"melee": "act:0", "ranged": "act:1", "save": "act:2", "twice": "twice:0"}
"""What Ada does: the beginnings of the options."""
PLAYERS = (Player(id="ada", name="Ada", figure="ada"), Player(id="bo", name="Bo", figure="bo"))


def _engine(own: str, other: str) -> Engine:
    """Ada and the ogre, each with one condition at the start. Ada comes first."""
    held = [[] if name == "none" else [name] for name in (own, other)]
    cards = content(ada={"conditions": held[0]}, ogre={"conditions": held[1]})
    return load_game("fifth", {**cards, "settings": {"initiative": "by_hand", "ties": "bonus"}})


def fifth() -> Iterator[Cell]:
    for own in HELD:
        for other in HELD:
            for how, option in HOW.items():

                def engine(own: str = own, other: str = other) -> Engine:
                    return _engine(own, other)

                wanted = ("begin", "number", option, "done", "at:ogre_1")
                yield Cell("fifth", own, f"{other} {how}", engine, players=PLAYERS, wanted=wanted, steps=30)
