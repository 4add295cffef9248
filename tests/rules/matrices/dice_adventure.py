"""The dice adventure: every effect, against each moment, each fate of dice, and each card that is met."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from pydantic import ValidationError

from tests.rules import adventurers
from tests.rules.matrices.cell import Cell
from traywatch.records import Record
from traywatch.rules.content import FROM_FILE
from traywatch.rules.core.types import Engine
from traywatch.rules.dice_adventure.card_kinds.skill_cards import Skill
from traywatch.rules.dice_adventure.cards import COUNTED, Villain

ADVENTURE_OPS = (
    "damage", "wound", "mod", "bonus", "reduce", "heal", "cure", "draw", "acquire", "explore",
    "travel", "add", "rescue", "purge", "peek", "timer",
)  # fmt: skip


FOES = ("enemies", "obstacles", "villains")
TRIGGERS = ("turn", "explore", "damage", "stat", "obstacle", "battle", "close")


def _effect(op: str) -> dict[str, Any]:
    return {"op": op, **({"n": 1} if op in COUNTED else {})}


def _trick(op: str, when: str, fate: str) -> dict[str, Any]:
    """A skill with the effect."""
    do = [_effect(op), *([_effect("reduce")] if when == "reduce" != op else [])]
    dice = [{"types": ["physical", "mental"], "n": 1}]
    skill = {"id": "trick", "name": "Trick", "when": [when], "helps": ["self", "near"], "fate": fate}
    return {**skill, "dice": dice, "do": do}


def _accepted(card: type[Record], fields: dict[str, Any]) -> bool:
    """Whether such a card is accepted. In the other cells the effect would do nothing."""
    try:
        card.model_validate(fields, context=FROM_FILE)
    except ValidationError:
        return False
    return True


def _met_engine(op: str, card: str, moment: str) -> Engine:
    """A card that is met, or a passive skill, with the effect; and a skill that takes damage off."""
    do = [_effect(op)]
    ward = {"id": "ward", "name": "Ward", "when": ["reduce"], "roll": False, "do": [{"op": "reduce", "n": 1}]}
    skills = [{**ward, "dice": [{"types": ["physical", "mental"]}]}]
    harm = {"op": "damage", "n": 2}
    met: dict[str, list[dict[str, Any]]] = {
        kind: [{"id": kind, "name": kind, "failure": [harm]}] for kind in FOES
    }
    met["obstacles"][0] |= {"tier": 2, "types": ["physical"]}
    if card == "passive":
        skills.append({"id": "habit", "name": "Habit", "kind": "passive", "on": moment, "do": do})
    else:
        met[card][0][moment] = [*do, harm]
    bag = [{"type": one, "n": 2} for one in ("enemy", "obstacle", "physical")]
    place = {"bag": bag, "enemies": {"list": ["enemies"]}, "obstacles": {"list": ["obstacles"]}}
    known = [one["id"] for one in skills]
    more = {"skills": skills, **met}
    return adventurers.game([{"skills": known}, {}], {"villains": ["villains"]}, place, more)


def dice_adventure() -> Iterator[Cell]:
    """Effects of skills against each fate of the dice, at each moment, and with each way to draw."""
    for op in ADVENTURE_OPS:
        for when in ("before", "after", "battle", "weaken", "reduce", "ally"):
            for fate in ("hide", "discard", "deter", "remove"):
                trick = _trick(op, when, fate)
                if not _accepted(Skill, trick):
                    continue

                def engine(trick: dict[str, Any] = trick) -> Engine:
                    return adventurers.game(more={"skills": [trick]}, heroes=[{"skills": ["trick"]}, {}])

                wanted = ("explore", "use:", "fight", "near:", "hide:")
                yield Cell("dice_adventure", op, f"{when} {fate}", engine, wanted=wanted, steps=40)
    for op in ADVENTURE_OPS:
        for card, moment in (
            *product(FOES, ("encounter", "success", "failure")),
            *product(("passive",), TRIGGERS),
        ):
            if card == "passive":
                habit = {"id": "habit", "name": "Habit", "kind": "passive", "on": moment}
                fits = _accepted(Skill, {**habit, "do": [_effect(op)]})
            else:
                fits = _accepted(Villain, {"id": "foe", "name": "Foe", moment: [_effect(op)]})
            if not fits:
                continue

            def foe(op: str = op, card: str = card, moment: str = moment) -> Engine:
                return _met_engine(op, card, moment)

            wanted = ("explore", "use:", "fight", "overcome", "lose:")
            yield Cell("dice_adventure", op, f"{card} {moment}", foe, wanted=wanted, steps=40)
