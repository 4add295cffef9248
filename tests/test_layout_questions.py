"""Each question of ``layout_questions.toml`` is answered by a module that exists."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
QUESTIONS = tomllib.loads((ROOT / "tests" / "layout_questions.toml").read_text(encoding="utf-8"))["question"]


def test_there_are_at_least_thirty_different_questions() -> None:
    assert len({question["ask"] for question in QUESTIONS}) >= 30


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question["ask"])
def test_the_path_exists(question: dict[str, str]) -> None:
    assert (ROOT / question["path"]).is_file()
