"""The terms of a check: its DC, the stat that pays, and the rerolls that apply."""

from __future__ import annotations

from dataclasses import dataclass

from traywatch.messages import Text, msg
from traywatch.rules.delvers_deep.character_stats import armor_class, helps, passives
from traywatch.rules.delvers_deep.content import OWN_CHECKS, CheckTerms, DelverContent
from traywatch.rules.delvers_deep.model import CharacterState
from traywatch.rules.delvers_deep.step_context import DelverStepContext

HARM = ("health", "sanity")
"""Kinds of damage. Each point is a separate check."""

_OWN = {
    terms.id: terms
    for terms in (
        CheckTerms(id="health", name="", stat="fort", active=True),
        CheckTerms(id="sanity", name="", stat="will", active=True),
        CheckTerms(id="death", name="", stat="fort"),
        CheckTerms(id="break", name="", stat="will"),
        CheckTerms(id="end_break", name="", stat="will", active=True),
        CheckTerms(id="rest", name="", stat="will"),
    )
}
_PLAIN = (
    CheckTerms(id="fort", name="", stat="fort"),
    CheckTerms(id="ref", name="", stat="ref"),
    CheckTerms(id="will", name="", stat="will"),
)


_ALSO = {"end_break": "sanity", "rest": "will"}
"""Checks of the rules that are a check of another name too, and so take its rerolls (R51, R54, R55)."""


def succeeds(value: int, dc: int) -> bool:
    """Whether a die passes. A 1 never passes, a 6 always does."""
    return value != 1 and (value == 6 or value >= dc)


def listed(content: DelverContent) -> tuple[CheckTerms, ...]:
    """The checks of the menu: those of the content, else a plain one for each stat."""
    return tuple(c for c in content.checks if c.id not in OWN_CHECKS) or _PLAIN


def terms_of(step: DelverStepContext, kind: str) -> CheckTerms:
    """The content's terms of a check, else those of the rules."""
    own = next((check for check in (*step.content.checks, *_PLAIN) if check.id == kind), None)
    return own or _OWN[kind]


def check_name(terms: CheckTerms) -> Text:
    """The name of a check for people: the content's name, else the one of the rules."""
    return terms.name or msg("delve-check-name", kind=terms.id)


def cost_of(step: DelverStepContext, kind: str) -> int:
    """The price of an active reroll of a check."""
    cost = terms_of(step, kind).cost or terms_of(step, _ALSO.get(kind, kind)).cost
    return cost or step.settings.active_cost


def dc_of(step: DelverStepContext, character: CharacterState, kind: str) -> int:
    """The DC of a check for a character, limited to 2 to 6."""
    settings, terms = step.settings, terms_of(step, kind)
    own = {
        "health": settings.health_dc,
        "sanity": settings.sanity_dc,
        "death": settings.death_dc,
        "break": settings.break_dc,
        "end_break": settings.end_break_dc,
        "rest": settings.rest_dc,
    }
    dc = terms.dc or own.get(kind, settings.usual_dc)
    if kind == "health" or (kind == "death" and settings.death_check_help == "as_health"):
        dc += sum(h.health_dc for h in helps(step.content, character)) + character.health_dc_by_hand
        dc -= armor_class(step.content, character)
    elif kind == "sanity" or (kind == "end_break" and settings.end_break_help == "as_sanity"):
        dc += sum(h.sanity_dc for h in helps(step.content, character)) + character.sanity_dc_by_hand
    return within(step, dc)


def within(step: DelverStepContext, dc: int) -> int:
    """Limit a DC to 2 to 6."""
    held = min(max(dc, 2), 6)
    if held != dc:
        step.use("R5")
    return held


@dataclass(frozen=True, slots=True)
class Rerolls:
    """The terms of a check: free and forced rerolls, whether a pair was canceled, and what can be paid."""

    low: int | None
    high: int | None
    cancelled: bool
    active: bool
    stack: bool


def rerolls_of(step: DelverStepContext, character: CharacterState, kind: str) -> Rerolls:
    """The rerolls for a check. A free and a forced reroll cancel each other (R19, R20)."""
    also = _ALSO.get(kind, kind)
    names = {kind, also, "all"}
    if kind == "death":
        # General help does not apply here, unless it says so (A10).
        names = {"death", *(("health",) if step.settings.death_check_help == "as_health" else ())}
    terms = terms_of(step, kind)
    bearing = [passive for passive in passives(step.content, character) if passive.on in names]
    low = max((p.r for p in bearing if p.mode == "low"), default=None)
    high = min((p.r for p in bearing if p.mode == "high"), default=None)
    helpers = helps(step.content, character)
    same = terms_of(step, also)
    active = terms.active or same.active or any({kind, also} & {*help_.active_on} for help_ in helpers)
    if kind == "death" and step.settings.death_check_help == "as_health":
        active = True
    stack = terms.stack or same.stack or any({kind, also} & {*help_.stack_on} for help_ in helpers)
    stack = stack and kind not in HARM
    active, stack = active and terms.stat is not None, stack and terms.stat is not None
    if low is not None and high is not None:
        step.use("R19", "R20")
        return Rerolls(None, None, True, active and step.settings.paid_after_cancel, stack)
    if high is not None and active and step.settings.paid_reroll_cancels:
        step.use("R19")
        return Rerolls(None, None, True, False, stack)
    return Rerolls(low, high, False, active, stack)
