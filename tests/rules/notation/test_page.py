"""The page of dice notation: every example reads as its plainest form, and a German reader gets the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from traywatch.rules.notation import read_ask, read_notation

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "notation.md"
ROWS = re.findall(r"^\| `(.+?)` \| `(.+?)` \|", PAGE.read_text(encoding="utf-8"), re.M)


def test_the_page_has_examples() -> None:
    assert len(ROWS) > 30


@pytest.mark.parametrize(("text", "plain"), ROWS)
def test_an_example_reads_as_its_plainest_form(text: str, plain: str) -> None:
    assert read_notation(text).text == plain
    assert read_ask(text).notation == read_notation(plain)
    german = re.sub(r"d(?=[0-9%F])", "W", text)
    assert read_notation(german) == read_notation(text)
