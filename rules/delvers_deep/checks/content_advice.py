"""Advice of the rules to authors of content. It leads to warnings only."""

from __future__ import annotations

from traywatch.rules.delvers_deep.checks.check_terms import listed
from traywatch.rules.delvers_deep.content import OWN_CHECKS, DelverContent, DelverEffect, Feature

_ONES = 0.9


def warnings(content: DelverContent) -> tuple[tuple[str, str], ...]:
    """Pairs of a rule id and a warning about this content."""
    out: list[tuple[str, str]] = []
    everything: tuple[Feature | DelverEffect, ...] = (*content.features(), *content.effects)
    low = [(entry.name, p.r) for entry in everything for p in entry.passives if p.mode == "low"]
    high = [(entry.name, p.r) for entry in everything for p in entry.passives if p.mode == "high"]
    for name, r in low:
        if r > 2:
            out.append(("R21", f"{name}: reroll {r}'s; free rerolls are hardly ever above 2's"))
    for name, r in high:
        if r < 5:
            out.append(("R21", f"{name}: reroll {r}+; forced rerolls are hardly ever below 5+"))
    more = sum(r > 1 for _, r in low)
    # One exception is always allowed, because a share says nothing about a few entries.
    if more > max(1, (1 - _ONES) * len(low)):
        out.append(("R60", f"{more} of {len(low)} free rerolls are above 1's; about one in ten is advised"))
    gifts = [effect.name for effect in content.effects if any(p.mode == "low" for p in effect.passives)]
    if len(gifts) > 1:
        named = ", ".join(gifts)
        out.append(("R60", f"free rerolls come from class traits or as a great reward; here also: {named}"))
    known = {"all", *OWN_CHECKS, *(check.id for check in listed(content))}
    for entry in everything:
        for what in (*(p.on for p in entry.passives), *entry.active_on, *entry.stack_on):
            if what not in known:
                out.append(("R7", f"{entry.name}: there is no check {what!r}"))
    return tuple(out)
