"""Ids of messages say what a message is for. docs/developer/adding-a-language.md has the rules for them.

The lists of exceptions only get shorter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from fluent.syntax import ast as fluent

from tests.test_messages import entries, settings_ids
from traywatch.catalogs import ENGLISH
from traywatch.rules.registry import SHIPPED_IDS

VAGUE = frozenset(
    ("found", "given", "here", "kept", "known", "made", "mine", "one", "push", "room", "said", "seen")
    + ("stuff", "thing", "things", "wanted", "work")
)
VAGUE_EXCEPTIONS = {
    # A room is a part of the map in Deckbox Dungeons.
    "deckbox-room-action", "deckbox-room-empty", "deckbox-room-met", "deckbox-room-met-ways",
    "deckbox-room-read-again", "deckbox-room-ways",
}  # fmt: skip
NUMBER_EXCEPTIONS: set[str] = set()
CUT_EXCEPTIONS: set[str] = set()

WIDE = frozenset(
    ("adv", "ddd", "deckbox", "delve", "fifth", "free", "page", "rules", "setup", "table", "war", "web")
)
"""Areas with messages about many subjects: a second word says which."""
PURPOSES = frozenset(("summary", "title"))
"""Words that say enough without a subject: those of the area itself."""
SENTENCE = 5
"""A text of so many words is a sentence. A shorter one is a label or a name, which one word describes."""
CUT = 4
"""So many words of an id that stand in its text in the same order were cut out of it."""


@cache
def named() -> dict[str, tuple[str, ...]]:
    """The texts of each message whose id somebody chose: those of rules and settings follow from names."""
    derived = settings_ids()
    starts = tuple(f"{game}-rule-" for game in SHIPPED_IDS)
    return {
        entry.id.name: tuple(texts(entry.value))
        for _, entry in entries(ENGLISH)
        if entry.id.name not in derived and not entry.id.name.startswith(starts)
    }


def texts(pattern: fluent.Pattern | None) -> Iterator[str]:
    """The text of an entry and of each of its variants, with a blank for what is put in."""
    if pattern is None:
        return
    own = ""
    for part in pattern.elements:
        if isinstance(part, fluent.TextElement):
            own += part.value
            continue
        own += " "
        if isinstance(part.expression, fluent.SelectExpression):
            for variant in part.expression.variants:
                yield from texts(variant.value)
    yield own


def words_of(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower().replace("'", ""))


def is_cut_out(id: str, sentences: tuple[str, ...]) -> bool:
    """Whether the words of an id stand in a text of the message, in the same order."""
    parts = id.split("-")[1:]
    if len(parts) < CUT:
        return False
    return any(all(part in rest for part in parts) for rest in (iter(words_of(one)) for one in sentences))


def is_too_short(id: str, sentences: tuple[str, ...]) -> bool:
    area, *parts = id.split("-")
    sentence = any(len(words_of(one)) >= SENTENCE for one in sentences)
    return area in WIDE and len(parts) < 2 and sentence and parts[0] not in PURPOSES


def is_vague(id: str) -> bool:
    return not VAGUE.isdisjoint(id.split("-"))


def ends_in_number(id: str) -> bool:
    return id[-1].isdigit()


def test_ids_have_no_vague_words() -> None:
    assert {id for id in named() if is_vague(id)} == VAGUE_EXCEPTIONS


def test_ids_end_in_no_number() -> None:
    assert {id for id in named() if ends_in_number(id)} == NUMBER_EXCEPTIONS


def test_ids_of_sentences_name_a_subject() -> None:
    assert {id for id, sentences in named().items() if is_too_short(id, sentences)} == set()


def test_ids_are_not_cut_out_of_their_sentences() -> None:
    assert {id for id, sentences in named().items() if is_cut_out(id, sentences)} == CUT_EXCEPTIONS


def test_ids_are_small_letters_with_an_area() -> None:
    form = re.compile(r"[a-z]+(-[a-z0-9_]+)+")
    assert [id for id in named() if not form.fullmatch(id)] == []


@pytest.mark.parametrize(
    ("id", "text"),
    [
        ("page-not-shown-2", "Not shown"),
        ("rules-one-die", "A die."),
        ("web-full", "The table is full: ask the host."),
        ("rules-die-left-what-count-as", "This die left the mat. What does it count as?"),
        ("rules-wrong", "The health is 3, not 4."),
    ],
)
def test_a_poor_id_is_noticed(id: str, text: str) -> None:
    faults = (ends_in_number(id), is_vague(id), is_too_short(id, (text,)), is_cut_out(id, (text,)))
    assert sum(faults) == 1


@pytest.mark.parametrize(
    ("id", "text"),
    [
        ("rules-conflict-wrong-kind", "Expected a d20, got a d4."),
        ("page-menu", "Menu"),
        ("adv-summary", "Your dice against theirs, and nothing else."),
    ],
)
def test_a_good_id_passes(id: str, text: str) -> None:
    assert not any((ends_in_number(id), is_vague(id), is_too_short(id, (text,)), is_cut_out(id, (text,))))
