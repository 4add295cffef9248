"""Delver's Deep: every check with every passive, under every one and two settings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.rules import delvers
from tests.rules.matrices.cell import Cell
from traywatch.rules.core.types import Engine

CHECKS = ("check:dodge", "check:lift", "check:plain", "harm:health", "harm:sanity", "end_break", "will_check")
PASSIVES = ("none", "low 1", "low 4", "high 5", "high 2", "both", "all")


def _delver_engine(on: str, passive: str, options: tuple[str, ...]) -> Engine:
    names = {"end_break": "sanity", "will_check": "will"}
    kind = names.get(on, on.partition(":")[2])
    rows = {
        "low 1": [("low", 1)], "low 4": [("low", 4)], "high 5": [("high", 5)], "high 2": [("high", 2)],
        "both": [("low", 2), ("high", 5)], "all": [("low", 2)],
    }.get(passive, [])  # fmt: skip
    where = "all" if passive == "all" else kind
    trait = {
        "passives": [{"on": where, "mode": mode, "r": r} for mode, r in rows],
        "active_on": [kind, "death"],
    }
    settings: dict[str, Any] = {}
    for option in options:
        key, _, value = option.partition("=")
        settings[key] = {"true": True, "false": False}.get(value, value)
    characters = [{"base": {"fort": 7, "ref": 7, "will": 7}}, {"base": {"fort": 1, "ref": 3, "will": 1}}]
    return delvers.game([trait], characters, **settings)


def delvers_deep() -> Iterator[Cell]:
    switches = (
        "stack_active=per_die", "reroll_order=active_first", "reroll_order=passive_first",
        "detrimental_from=above", "passive_optional=false", "paid_reroll_cancels=true",
        "cancelled_pair_counts=true", "detrimental_counts=true", "detrimental_only_good=false",
        "active_on_success=never", "damage_at_zero=damage_checks_first",
        "death_check_help=as_health", "second_break=new", "break_six=regain", "stack_dice=one_plus_points",
        "paid_after_cancel=true",
    )  # fmt: skip
    for on in CHECKS:
        for passive in PASSIVES:
            for options in ((), *((one,) for one in switches), *combinations(switches, 2)):

                def engine(
                    on: str = on, passive: str = passive, options: tuple[str, ...] = options
                ) -> Engine:
                    return _delver_engine(on, passive, options)

                wanted = (on, "stack", "passive", "active", "yes", "rest", "harm:sanity")
                other = " ".join((passive, *options))
                yield Cell("delvers_deep", on, other, engine, wanted=wanted, steps=30)
