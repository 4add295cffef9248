"""A small fight for the tests of ``fifth``, and a way to play it in one line.

Words: ``act:0`` chooses an option, ``number=12`` with a number, ``at:ada~2d6 fire`` with a text, and ``15,3``
rolls these numbers in the order of the request. ``+15,3`` also rolls the dice that may roll along.
"""

from __future__ import annotations

import re
from typing import Any

from tests.rules.playing import roll_request
from traywatch.messages import english
from traywatch.rules.core.types import ChoiceRequest, Rolled, RolledDie, Show
from traywatch.rules.testing import GameTable

ADA: dict[str, Any] = {
    "id": "ada",
    "name": "Ada",
    "ac": 15,
    "hp": 20,
    "saves": {"dex": 2, "con": 1},
    "actions": [
        "Blade +5, 1d8+3 slashing",
        "Bow +6, 1d6+2 piercing, ranged",
        "Blast DC 13 dex, 3d6 fire, half",
        "Mend heals 1d8+2",
        "Hammer +5, 2d6+1d8+3 bludgeoning",
        "Brand +5, 1d8 slashing + 1d8 fire",
    ],
}
BO: dict[str, Any] = {"id": "bo", "name": "Bo", "ac": 12, "hp": 9, "actions": ["Mace +3, 2d6 bludgeoning"]}
OGRE: dict[str, Any] = {
    "id": "ogre",
    "name": "Ogre",
    "ac": 13,
    "hp": 40,
    "actions": ["Club +6, 2d8+4 bludgeoning"],
}
RAT: dict[str, Any] = {"id": "rat", "name": "Rat", "ac": 10, "hp": 7, "actions": ["Bite +5, 1d4+3 piercing"]}


BEGIN = "begin number=40 number=30 number=20 number=10"
"""The fight begins; initiative is entered in the order of the cards."""


def content(**changes: dict[str, Any]) -> dict[str, Any]:
    """Ada, Bo, an ogre and a rat. ``changes`` are fields of their cards by name."""
    ada, bo, ogre, rat = ({**card, **changes.get(card["id"], {})} for card in (ADA, BO, OGRE, RAT))
    whole = {"format": 1, "id": "test", "title": "Test", "encounter": {"ogre": 1, "rat": 1}}
    return {**whole, "characters": [ada, bo], "foes": [ogre, rat]}


def fight(cards: dict[str, dict[str, Any]] | None = None, **settings: Any) -> GameTable:
    """A fight of Ada and Bo against an ogre and a rat, at Ada's first turn. The order is as named here.

    ``cards`` are changed fields of cards by name.
    """
    by_hand = {"initiative": "by_hand", "ties": "bonus", **settings}
    table = GameTable("fifth", content(**(cards or {})), settings=by_hand, players=["ada", "bo"])
    if by_hand["initiative"] == "by_hand":
        play(table, BEGIN)
    return table


def play(table: GameTable, words: str) -> GameTable:
    """Play words one after the other."""
    for word in re.findall(r"\S+~\"[^\"]*\"|\S+", words):
        if re.fullmatch(r"[+]?\d+(,\d+)*", word):
            table.take(
                rolled(table, [int(n) for n in word.lstrip("+").split(",")], along=word.startswith("+"))
            )
        elif "~" in word:
            option, _, text = word.partition("~")
            table.choose(option, text=text.strip('"'))
        else:
            option, _, amount = word.partition("=")
            table.choose(option, int(amount) if amount else None)
    return table


def rolled(table: GameTable, numbers: list[int], *, along: bool = False, color: str | None = None) -> Rolled:
    """A roll of these numbers, in the order of the requested dice."""
    request = roll_request(table.state)
    specs = [*request.dice, *(request.also if along else ())]
    kinds = [(spec.role, spec.kind or "d20") for spec in specs for _ in range(spec.n)]
    assert len(kinds) == len(numbers), (kinds, numbers)
    dice = [
        RolledDie(role=role, kind=kind, value=n, label=str(n), color=color)
        for (role, kind), n in zip(kinds, numbers, strict=True)
    ]
    return Rolled(request=request.id, dice=tuple(dice))


def order(table: GameTable) -> list[str]:
    """The ids of those who take turns, in their order."""
    return [one["id"] for one in table.value("turns.combatants")]


def options(table: GameTable) -> list[str]:
    """The ids of all open options."""
    return [
        one.id
        for request in table.state.open
        if isinstance(request, ChoiceRequest)
        for one in request.options
    ]


def shown(table: GameTable) -> list[str]:
    """Everything that was shown, in English."""
    return [
        english(text)
        for effect in table.effects
        if isinstance(effect, Show)
        for text in (effect.headline, *effect.lines)
    ]


def edge(table: GameTable) -> str:
    """The edge of the open roll, as its prompt says it."""
    prompt: Any = roll_request(table.state).prompt
    return str(prompt.args["edge"])
