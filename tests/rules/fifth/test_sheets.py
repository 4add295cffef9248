"""Sheets as text: what is understood, in English and German, and what is refused with its place."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from traywatch.messages import english
from traywatch.rules.fifth.cards import FifthAction
from traywatch.rules.fifth.sheets.action_text import (
    BadSheet,
    action_from_text,
    check_from_text,
    damage_from_text,
)
from traywatch.rules.fifth.sheets.sheet_text import sheet_from_text

READERS = (action_from_text, damage_from_text, check_from_text, lambda text: sheet_from_text(text, "Nobody"))
PARTS = (
    "Mira", "AC 15", "HP 24", "RK 15", "TP 24", "Sword", "+5", "-1", "−2", "1d8+3", "2W6", "d20",
        "slashing", "Feuer",
    "ranged", "half", "prone", "DC 13 dex", "SG 13 Ges", "heals", "init +2", "crit 19", "resist", "immune",
        "+", ",",
    ";", "99999", "0", "1d7", "\n", " ", "٣", "+\n5", "𝟚d6", "dex +3",
)  # fmt: skip


def damage(action: FifthAction) -> list[str]:
    return [f"{part.text} {part.type}" for part in action.damage]


@pytest.mark.parametrize(
    ("text", "fields", "dealt"),
    [
        (
            "+5, 1d8+3 slashing",
            {"name": "", "kind": "attack", "bonus": 5, "ranged": False},
            ["1d8+3 slashing"],
        ),
        ("Longsword +5, 1d8+3 slashing", {"name": "Longsword", "bonus": 5}, ["1d8+3 slashing"]),
        ("Bow: +6 1d8 + 4 piercing, ranged", {"name": "Bow", "bonus": 6, "ranged": True}, ["1d8+4 piercing"]),
        ("Bite +4, 1d6+2 piercing + 2d6 poison", {}, ["1d6+2 piercing", "2d6 poison"]),
        ("Maul +7, 2d6+1d4+3 bludgeoning", {}, ["2d6 bludgeoning", "1d4+3 bludgeoning"]),
        ("Jaws -1, 1 piercing, prone", {"bonus": -1, "condition": "prone"}, ["1 piercing"]),
        ("Fist +2 4", {}, ["4 plain"]),
        (
            "Breath DC 13 dex, 7d6 fire, half",
            {"kind": "save", "dc": 13, "ability": "dex", "half": True},
            ["7d6 fire"],
        ),
        ("Gaze DC 12 con paralyzed", {"kind": "save", "condition": "paralyzed"}, []),
        ("Cure heals 2d8+3", {"name": "Cure", "kind": "heal"}, ["2d8+3 plain"]),
        ("Schwert +5, 1W8+3 Hieb", {"name": "Schwert"}, ["1d8+3 slashing"]),
        ("Atem SG 13 Ges, 7W6 Feuer, halb", {"dc": 13, "ability": "dex", "half": True}, ["7d6 fire"]),
        ("Heilung heilt 2W4−1", {"kind": "heal"}, ["2d4-1 plain"]),
    ],
)
def test_actions(text: str, fields: dict[str, Any], dealt: list[str]) -> None:
    action = action_from_text(text)
    assert {name: getattr(action, name) for name in fields} == fields
    assert damage(action) == dealt


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("13, 27, +4, 1d8+2 slashing", {"name": "Nobody", "ac": 13, "hp": 27}),
        ("Bog troll, 13, 27, 4, 1d8+2", {"name": "Bog troll", "ac": 13}),
        ("AC 13, HP 27, +4, 1d8+2", {"ac": 13, "hp": 27}),
        ("Mira, AC 15, HP 24, crit 19, init +3", {"crit_from": 19, "initiative": 3}),
        ("Mira, RK 15, TP 24, Ges +4, Kon +2", {"ac": 15, "hp": 24}),
        ("Mira, AC 15, HP 24, resist fire and cold, immune poison prone, vulnerable acid",
         {"resist": ("fire", "cold"), "immune": ("poison",), "condition_immune": ("prone",),
             "vulnerable": ("acid",)}),
    ],
)  # fmt: skip
def test_sheets(text: str, fields: dict[str, Any]) -> None:
    sheet = sheet_from_text(text, "Nobody")
    assert {name: getattr(sheet, name) for name in fields} == fields


def test_saves_of_a_sheet() -> None:
    saves = sheet_from_text("Mira, AC 15, HP 24, dex +4 con -1, wis 2", "Nobody").saves
    assert (saves.dex, saves.con, saves.wis, saves.str) == (4, -1, 2, 0)
    assert sheet_from_text("Mira, RK 15, TP 24, Ges +4", "Nobody").saves.dex == 4


@given(st.lists(st.one_of(st.sampled_from(PARTS), st.text(max_size=6)), max_size=12).map(" ".join))
@example("Sword +\n5, 1d8")
def test_any_text_is_read_or_refused_with_its_place(text: str) -> None:
    for read in READERS:
        try:
            read(text)
        except BadSheet as problem:
            assert problem.code == "bad_sheet"
            assert 0 <= problem.at <= len(text)
            assert english(problem.message)
