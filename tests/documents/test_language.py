"""The pages are in plain American English, in short sentences, and about the shipped version."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.documents.language import BRITISH, OUTDATED, ROOT, UNWANTED, cells, sentences, table_text, words

AT_THE_TOP = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md")
FOLDERS = ("docs", "models", "clients", "examples", "integrations", ".github", "tests/pictures", "dicebench")
PAGES = sorted(
    [*(ROOT / name for name in AT_THE_TOP)]
    + [
        page
        for folder in FOLDERS
        for page in (ROOT / folder).rglob("*.md")
        if "node_modules" not in page.parts
    ]
)
MOST_WORDS = 35
MEAN_WORDS = 18
"""Mean sentence length of the user guide and of the maker guide."""


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_no_sentence_is_long(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    long = [one for one in (*sentences(text), *cells(text)) if words(one) > MOST_WORDS]
    assert long == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_words_and_spelling(page: Path) -> None:
    text = table_text(page.read_text(encoding="utf-8"))
    found = [(match[0], "American spelling") for match in BRITISH.finditer(text)]
    for pattern, better in UNWANTED.items():
        found += [(match[0], better) for match in re.finditer(pattern, text, re.IGNORECASE)]
    assert found == []


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if "docs/log" not in name(page) and "CHANGELOG" not in name(page)],
    ids=name,
)
def test_only_the_shipped_version_is_described(page: Path) -> None:
    text = table_text(page.read_text(encoding="utf-8"))
    found = [
        (match[0], better)
        for pattern, better in OUTDATED.items()
        for match in re.finditer(pattern, text, re.IGNORECASE)
    ]
    assert found == []


@pytest.mark.parametrize("guide", ["user", "maker"])
def test_sentences_of_the_guides_are_short(guide: str) -> None:
    counts = [
        words(one)
        for page in (ROOT / "docs" / guide).glob("*.md")
        for one in sentences(page.read_text(encoding="utf-8"))
    ]
    assert len(counts) > 100
    assert sum(counts) / len(counts) < MEAN_WORDS


def test_the_checks_find_what_they_look_for() -> None:
    page = "One two three. A long one: `code` counts.\n\n| a table | is no sentence |\n\n- An item.\n"
    assert [words(one) for one in sentences(page)] == [3, 3, 2, 2]
    assert [words(one) for one in cells("| one two | `a b` three. Four five |\n|---|---|\n")] == [2, 2, 2]
    assert list(cells("No table.\n")) == []
    assert BRITISH.search("the colour") and not BRITISH.search("the color of colors")
    assert any(re.search(pattern, "the die is stated") for pattern in UNWANTED)
    assert any(re.search(pattern, "90 instead of 83.4 %") for pattern in OUTDATED)


def test_the_page_of_accuracy_is_short() -> None:
    page = (ROOT / "docs" / "reference" / "accuracy.md").read_text(encoding="utf-8")
    # Bars of tables are no words. Each row says its pictures, dice and rigs, and has intervals.
    assert len([word for word in page.split() if word.strip("|-–")]) <= 1900
