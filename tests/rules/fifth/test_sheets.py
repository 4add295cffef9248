"""Sheets as text: what is understood, in every language, and what is refused with its place."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from traywatch.catalogs import languages
from traywatch.messages import english, msg
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
        # What free rolls understand, sheets understand too.
        ("Staff +4, two d6 + 2 fire", {"bonus": 4}, ["2d6+2 fire"]),
        ("Stab +4, zwei W6 – 1 Feuer und 3 Hieb", {"bonus": 4}, ["2d6-1 fire", "3 slashing"]),
        ("Dague +4, un d4 plus 3 perforant", {"bonus": 4}, ["1d4+3 piercing"]),
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
        ("Bog troll, 13, 27, 4, d8+2", {"name": "Bog troll", "hp": 27}),
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


@pytest.mark.parametrize("language", languages())
def test_what_the_page_shows_as_an_example_is_read_in_each_language(language: str) -> None:
    shown = {
        name: msg(f"fifth-like-{name}").render(language) for name in ("sheet", "action", "foe", "damage")
    }
    card = sheet_from_text(shown["sheet"], "Nobody")
    usual = sheet_from_text(msg("fifth-like-sheet").render("en"), "Nobody")
    assert (card.ac, card.hp, card.saves, card.name) == (usual.ac, usual.hp, usual.saves, usual.name)
    assert [(one.bonus, damage(one), one.ranged) for one in card.actions] == [
        (one.bonus, damage(one), one.ranged) for one in usual.actions
    ]
    assert damage(action_from_text(shown["action"])) == ["1d8+3 slashing"]
    assert (sheet_from_text(shown["foe"], "Nobody").ac, sheet_from_text(shown["foe"], "Nobody").hp) == (
        12,
        11,
    )
    assert [part.type for part in damage_from_text(shown["damage"])] == ["fire"]
    assert check_from_text(msg("fifth-like-check").render(language)) == (4, 13)


@pytest.mark.parametrize(
    ("text", "kind", "ability"),
    [
        ("Feu DD 13 Dex, 7d6 feu, moitié", "save", "dex"),
        ("Aliento CD 13 Sab, 7d6 fuego, mitad", "save", "wis"),
        ("Soin soigne 2d4+2", "heal", None),
        ("Poción cura 2d4+2", "heal", None),
    ],
)
def test_saves_and_healing_are_read_in_french_and_spanish(text: str, kind: str, ability: str | None) -> None:
    action = action_from_text(text)
    assert (action.kind, action.ability if kind == "save" else None) == (kind, ability)
    assert kind == "heal" or action.half


@pytest.mark.parametrize(
    "text",
    [
        "Ours, CA 11, PV 22, Morsure +5, 1d8 perforant, résistant froid et feu, immunisé poison,"
        " vulnérable tonnerre",
        "Oso, CA 11, PG 22, Mordisco +5, 1d8 perforante, resistente frío y fuego, inmune veneno,"
        " vulnerable trueno",
    ],
)
def test_resistances_are_read_in_french_and_spanish(text: str) -> None:
    card = sheet_from_text(text, "Nobody")
    assert (set(card.resist), set(card.immune), set(card.vulnerable)) == (
        {"cold", "fire"}, {"poison"}, {"thunder"}
    )  # fmt: skip
