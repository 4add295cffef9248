"""Advice of the rules to authors of content. It leads to warnings only."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.messages import listed as joined
from traywatch.rules.delvers_deep.checks.check_terms import listed
from traywatch.rules.delvers_deep.content import OWN_CHECKS, DelverContent, DelverEffect, Feature

_ONES = 0.9


def warnings(content: DelverContent) -> tuple[tuple[str, Text], ...]:
    """Pairs of a rule id and a warning about this content."""
    out: list[tuple[str, Text]] = []
    everything: tuple[Feature | DelverEffect, ...] = (*content.features(), *content.effects)
    low = [(entry.name, p.r) for entry in everything for p in entry.passives if p.mode == "low"]
    high = [(entry.name, p.r) for entry in everything for p in entry.passives if p.mode == "high"]
    for name, r in low:
        if r > 2:
            out.append(("R21", msg("delve-free-reroll-high", name=name, r=r)))
    for name, r in high:
        if r < 5:
            out.append(("R21", msg("delve-forced-reroll-low", name=name, r=r)))
    more = sum(r > 1 for _, r in low)
    # One exception is always allowed, because a share says nothing about a few entries.
    if more > max(1, (1 - _ONES) * len(low)):
        out.append(("R60", msg("delve-free-rerolls-many", n=more, all=len(low))))
    gifts = [effect.name for effect in content.effects if any(p.mode == "low" for p in effect.passives)]
    if len(gifts) > 1:
        out.append(("R60", msg("delve-free-rerolls-note", names=joined(gifts))))
    checks = {*OWN_CHECKS, *(check.id for check in listed(content))}
    rows = content.break_table.rows if content.break_table is not None else ()
    named = [(one.name, p.on) for one in (*everything, *rows) for p in one.passives if p.on != "all"]
    # A reroll for points or a stack is allowed for a check that is named, not for all.
    named += [(one.name, what) for one in everything for what in (*one.active_on, *one.stack_on)]
    out += [
        ("R7", msg("delve-no-such-check", name=name, check=check))
        for name, check in named
        if check not in checks
    ]
    return tuple(out)
