"""The settings of Delver's Deep: every point that its rules leave open, with a default.

A letter with a number is an open point, such as ``A1`` in docs/reference/settings.md.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from traywatch.records import Record
from traywatch.rules.texts.game_setting import GameSetting

Dc = Annotated[int, Field(ge=2, le=6)]


class DelverSettings(Record):
    """All settings of a session. They are part of its first event."""

    usual_dc: Annotated[Dc, GameSetting("checks")] = 4
    # The number of dice when p points are paid for a stack. The text's example: 3 points, 3d6.
    stack_dice: Annotated[Literal["one_plus_points", "points"], GameSetting("checks", "A4")] = "points"
    # The meaning of a die off the mat, and how far a die may move and still count as unmoved.
    off_tray: Annotated[Literal["rethrow", "ask"], GameSetting("checks")] = "rethrow"
    keep_tolerance_mm: Annotated[float, Field(ge=1.0, le=50.0), GameSetting("checks", unit="mm")] = 5.0
    # Whether a free reroll is optional, or every die with the number is rolled again.
    passive_optional: Annotated[bool, GameSetting("rerolls", "A1")] = True
    # The price of an active reroll if a check does not give one.
    active_cost: Annotated[int, Field(ge=1, le=9), GameSetting("rerolls", "A8")] = 1
    # Whether one payment rerolls a whole stack.
    stack_active: Annotated[Literal["one_payment", "per_die"], GameSetting("rerolls", "A5")] = "one_payment"
    # Whether a success may be rerolled by paying.
    active_on_success: Annotated[Literal["confirm", "never"], GameSetting("rerolls", "A21")] = "confirm"
    # The order of a free and a paid reroll of one die.
    reroll_order: Annotated[
        Literal["either", "active_first", "passive_first"], GameSetting("rerolls", "A19")
    ] = "either"
    # Whether "reroll 5+" includes a 5.
    detrimental_from: Annotated[Literal["at", "above"], GameSetting("rerolls", "A2")] = "at"
    # Whether a detrimental effect rerolls only successes.
    detrimental_only_good: Annotated[bool, GameSetting("rerolls", "A18")] = True
    # Whether a paid reroll cancels a detrimental one.
    paid_reroll_cancels: Annotated[bool, GameSetting("rerolls", "A6")] = False
    # Whether a roll whose free and forced reroll cancel each other may be rerolled for points.
    paid_after_cancel: Annotated[bool, GameSetting("rerolls", "A22", before=True)] = False
    # Whether a canceled pair uses one of the two methods.
    cancelled_pair_counts: Annotated[bool, GameSetting("rerolls", "A7")] = False
    # Open in the rules: whether a detrimental reroll is one of the two methods.
    detrimental_counts: Annotated[bool, GameSetting("rerolls", "A7")] = False
    health_dc: Annotated[Dc, GameSetting("damage")] = 6
    sanity_dc: Annotated[Dc, GameSetting("damage")] = 6
    death_dc: Annotated[Dc, GameSetting("damage")] = 4
    # Damage at zero health or sanity.
    damage_at_zero: Annotated[
        Literal["check_directly", "damage_checks_first"], GameSetting("damage", "A9")
    ] = "check_directly"
    # Whether help for a health check also helps a death check.
    death_check_help: Annotated[Literal["none", "as_health"], GameSetting("damage", "A10")] = "none"
    # Base health and sanity by base FORT and WILL, if the content has no own table.
    secondary_formula: Annotated[
        Literal["half_rounded_up", "one_plus_half"], GameSetting("health-and-sanity", "A3")
    ] = "half_rounded_up"
    above_base: Annotated[Literal["temporary_bonus", "never"], GameSetting("health-and-sanity", "A17")] = (
        "temporary_bonus"
    )
    max_rises: Annotated[
        Literal["current_stays", "current_rises"], GameSetting("health-and-sanity", "A14")
    ] = "current_stays"
    rest_dc: Annotated[Dc, GameSetting("health-and-sanity", "A15")] = 6
    # Open in the rules: what else a rest restores.
    rest_restores: Annotated[Literal["nothing", "stats", "all"], GameSetting("health-and-sanity")] = "nothing"
    break_dc: Annotated[Dc, GameSetting("breaks")] = 4
    end_break_dc: Annotated[Dc, GameSetting("breaks", "A15")] = 6
    # Whether help for a sanity check also helps the sanity check that ends a mental break.
    end_break_help: Annotated[Literal["none", "as_sanity"], GameSetting("breaks", "A23", before="none")] = (
        "as_sanity"
    )
    break_six: Annotated[Literal["nothing", "regain"], GameSetting("breaks", "A11")] = "nothing"
    # A second break means the same effect for longer, or another effect instead.
    second_break: Annotated[Literal["same", "new"], GameSetting("breaks", "A12")] = "same"
