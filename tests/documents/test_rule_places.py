"""Where each rule stands in the game's own document: the form of the locators, and what can be counted."""

from __future__ import annotations

import re
import tomllib

import pytest

from tests.documents.generated import rules as pages
from tests.documents.generated.rules import GAMES_WITH_RULES, SOURCES, sources

PLACE = re.compile(
    r"(?P<section>[^,()]+)(?:, (?P<what>paragraph|sentence)(?P<many>s?) (?P<n>\d+)(?: and (?P<last>\d+))?)?"
    r"(?: \([^()]+\))?"
)
SECTIONS: dict[str, dict[str, int]] = tomllib.loads((SOURCES / "sections.toml").read_text(encoding="utf-8"))
GAMES = [game.info.id for game in GAMES_WITH_RULES]


def problem(place: str, sections: dict[str, int]) -> str:
    """What is wrong with a locator; empty if nothing that can be counted is."""
    if re.fullmatch(r"\([^()]+\)", place):
        return ""
    found = PLACE.fullmatch(place)
    if found is None:
        return "no section with a paragraph or sentence"
    if found["section"] not in sections:
        return f"no section {found['section']}"
    if bool(found["many"]) != bool(found["last"]):
        return "one paragraph, or the first and the last of several"
    last = int(found["last"] or found["n"] or 0)
    if found["last"] and last <= int(found["n"]):
        return "the last paragraph comes before the first"
    most = sections[found["section"]]
    if found["what"] == "paragraph" and most and last > most:
        return f"the section has {most} paragraphs"
    return ""


@pytest.mark.parametrize("game", GAMES)
def test_each_locator_names_a_paragraph_that_is_there(game: str) -> None:
    wrong = {rule: why for rule, place in sources(game).items() if (why := problem(place, SECTIONS[game]))}
    assert wrong == {}


@pytest.mark.parametrize("game", GAMES)
def test_each_rule_has_a_locator_and_no_section_is_listed_in_vain(game: str) -> None:
    rules = next(one for one in GAMES_WITH_RULES if one.info.id == game).rule_texts
    assert set(sources(game)) == set(rules)
    assert set(pages.tests(game)) >= set(rules)
    assert set(pages.functions(game)) <= set(rules)
    named = {found["section"] for place in sources(game).values() if (found := PLACE.fullmatch(place))}
    assert set(SECTIONS[game]) == named


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("Downed, paragraph 2", ""),
        ("Downed, paragraph 4", "the section has 3 paragraphs"),
        ("Downed, paragraphs 2 and 3", ""),
        ("Downed, paragraphs 3 and 4", "the section has 3 paragraphs"),
        ("Downed, paragraphs 2", "one paragraph, or the first and the last of several"),
        ("Downed, paragraphs 3 and 2", "the last paragraph comes before the first"),
        ("Upped, paragraph 1", "no section Upped"),
        ("Downed, page 2", "no section with a paragraph or sentence"),
        ("Downed, sentence 9", ""),
        ("(order of play, from several sections)", ""),
    ],
)
def test_wrong_locators_are_found(place: str, why: str) -> None:
    assert problem(place, {"Downed": 3}) == why


@pytest.mark.parametrize("game", GAMES)
def test_what_people_chose_is_there(game: str) -> None:
    rules = next(one for one in GAMES_WITH_RULES if one.info.id == game).rule_texts
    for column, folder in (("functions", pages.ROOT / "rules"), ("tests", pages.ROOT / "tests" / "rules")):
        for rule, place in pages.preferred(game).get(column, {}).items():
            assert rule in rules
            found = re.fullmatch(r"`([\w/]+\.py)`: (?:`(\w+)`|(test_\w+)|row “(.+)”)", place)
            assert found is not None, place
            text = (folder / game / found[1]).read_text(encoding="utf-8")
            name = found[2] or found[3]
            assert (f"def {name}(" if name else f'"{found[4]}"') in text, place
