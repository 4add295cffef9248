"""The house rules of Delver's Deep: every point that its text leaves open, with a default.

The letters and numbers in the comments are those of docs/rules.md.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from traywatch.records import Record

Dc = Annotated[int, Field(ge=2, le=6)]


class Settings(Record):
    """All settings of a session; they are written into its first event."""

    # A1: may a free reroll be left alone, or is every die that shows the number thrown again?
    passive_optional: bool = True
    # A2: does "reroll 5+" mean a 5 too?
    detrimental_from: Literal["at", "above"] = "at"
    # A3: base health and sanity by base FORT and WILL, where the content has no table of its own.
    secondary_formula: Literal["half_rounded_up", "one_plus_half"] = "half_rounded_up"
    # A4: dice in all when p points are paid for a stack.
    stack_dice: Literal["one_plus_points", "points"] = "one_plus_points"
    # A5: does one payment reroll a whole stack?
    stack_active: Literal["one_payment", "per_die"] = "one_payment"
    # A6: does a paid reroll cancel a detrimental one?
    paid_reroll_cancels: bool = False
    # A7: does a cancelled pair use up one of the two methods?
    cancelled_pair_counts: bool = False
    # Not said: is a detrimental reroll one of the two methods?
    detrimental_counts: bool = False
    # A8: the price of an active reroll where a check does not say.
    active_cost: Annotated[int, Field(ge=1, le=9)] = 1
    # A9: damage at zero health or sanity.
    damage_at_zero: Literal["check_directly", "damage_checks_first"] = "check_directly"
    # A10: does anything that helps a health check help a death check?
    death_check_help: Literal["none", "as_health"] = "none"
    # A11
    break_six: Literal["nothing", "regain"] = "nothing"
    # A12: a second break: the same effect for longer, or another one instead of it?
    second_break: Literal["same", "new"] = "same"
    # A14
    max_rises: Literal["current_stays", "current_rises"] = "current_stays"
    # A15, and R54
    rest_dc: Dc = 6
    end_break_dc: Dc = 6
    # A17
    above_base: Literal["temporary_bonus", "never"] = "temporary_bonus"
    # A18: are only successes rerolled by a detrimental effect?
    detrimental_only_good: bool = True
    # A19: which of a free and a paid reroll of one die comes first?
    reroll_order: Literal["either", "active_first", "passive_first"] = "either"
    # A21: may a success be rerolled by paying?
    active_on_success: Literal["confirm", "never"] = "confirm"
    # Numbers of the text.
    usual_dc: Dc = 4
    health_dc: Dc = 6
    sanity_dc: Dc = 6
    death_dc: Dc = 4
    break_dc: Dc = 4
    # Not said: what else a rest brings back.
    rest_restores: Literal["nothing", "stats", "all"] = "nothing"
    # What a die off the mat means, and how far a die may be nudged and still count as lying still.
    off_tray: Literal["rethrow", "ask"] = "rethrow"
    keep_tolerance_mm: Annotated[float, Field(ge=1.0, le=50.0)] = 5.0
