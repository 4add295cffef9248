"""The settings of Delver's Deep: every point that its rules leave open, with a default.

The letters and numbers in the comments are those of docs/reference/settings.md.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from traywatch.records import Record

Dc = Annotated[int, Field(ge=2, le=6)]


class DelverSettings(Record):
    """All settings of a session. They are part of its first event."""

    # A1: whether a free reroll is optional, or every die with the number is rolled again.
    passive_optional: bool = True
    # A2: whether "reroll 5+" includes a 5.
    detrimental_from: Literal["at", "above"] = "at"
    # A3: base health and sanity by base FORT and WILL, if the content has no own table.
    secondary_formula: Literal["half_rounded_up", "one_plus_half"] = "half_rounded_up"
    # A4: the number of dice when p points are paid for a stack. The text's example: 3 points, 3d6.
    stack_dice: Literal["one_plus_points", "points"] = "points"
    # A5: whether one payment rerolls a whole stack.
    stack_active: Literal["one_payment", "per_die"] = "one_payment"
    # A6: whether a paid reroll cancels a detrimental one.
    paid_reroll_cancels: bool = False
    # A22: whether a roll whose free and forced reroll cancel each other may be rerolled for points.
    paid_after_cancel: bool = False
    # A7: whether a canceled pair uses one of the two methods.
    cancelled_pair_counts: bool = False
    # Open in the rules: whether a detrimental reroll is one of the two methods.
    detrimental_counts: bool = False
    # A8: the price of an active reroll if a check does not give one.
    active_cost: Annotated[int, Field(ge=1, le=9)] = 1
    # A9: damage at zero health or sanity.
    damage_at_zero: Literal["check_directly", "damage_checks_first"] = "check_directly"
    # A10: whether help for a health check also helps a death check.
    death_check_help: Literal["none", "as_health"] = "none"
    # A23: whether help for a sanity check also helps the sanity check that ends a mental break.
    end_break_help: Literal["none", "as_sanity"] = "as_sanity"
    # A11
    break_six: Literal["nothing", "regain"] = "nothing"
    # A12: a second break means the same effect for longer, or another effect instead.
    second_break: Literal["same", "new"] = "same"
    # A14
    max_rises: Literal["current_stays", "current_rises"] = "current_stays"
    # A15, and R54
    rest_dc: Dc = 6
    end_break_dc: Dc = 6
    # A17
    above_base: Literal["temporary_bonus", "never"] = "temporary_bonus"
    # A18: whether a detrimental effect rerolls only successes.
    detrimental_only_good: bool = True
    # A19: the order of a free and a paid reroll of one die.
    reroll_order: Literal["either", "active_first", "passive_first"] = "either"
    # A21: whether a success may be rerolled by paying.
    active_on_success: Literal["confirm", "never"] = "confirm"
    # Numbers of the rules.
    usual_dc: Dc = 4
    health_dc: Dc = 6
    sanity_dc: Dc = 6
    death_dc: Dc = 4
    break_dc: Dc = 4
    # Open in the rules: what else a rest restores.
    rest_restores: Literal["nothing", "stats", "all"] = "nothing"
    # The meaning of a die off the mat, and how far a die may move and still count as unmoved.
    off_tray: Literal["rethrow", "ask"] = "rethrow"
    keep_tolerance_mm: Annotated[float, Field(ge=1.0, le=50.0)] = 5.0
