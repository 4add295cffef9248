"""The pages of the log and their CSV files say the same."""

from __future__ import annotations

import csv
import re
import subprocess
from datetime import date
from pathlib import Path

import pytest

from tests.documents.language import BRITISH, ROOT, UNWANTED

LOG = ROOT / "docs" / "log"
COLUMNS = ["date", "commit", "question", "set_up", "result", "decision"]
LINK = re.compile(r"\(data/([\w-]+\.csv)\)")
COUNTED = re.compile(r"^All (\d+) (experiments|rows)\b.*?\(data/([\w-]+\.csv)\)", re.MULTILINE)
DATED = re.compile(r"(\d{4}-\d\d-\d\d), `([0-9a-f]{7})` \|$", re.MULTILINE)
FILES = sorted((LOG / "data").glob("*.csv"))
PAGES = sorted(page for page in LOG.glob("*.md") if page.name != "README.md")


def file_name(path: Path) -> str:
    return path.name


def rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def is_experiments(path: Path) -> bool:
    return rows(path)[0] == COLUMNS


@pytest.mark.parametrize("path", FILES, ids=file_name)
def test_a_file_is_a_full_table(path: Path) -> None:
    head, *body = rows(path)
    assert body
    assert {len(row) for row in body} == {len(head)}


@pytest.mark.parametrize("path", [path for path in FILES if is_experiments(path)], ids=file_name)
def test_each_experiment_is_complete(path: Path) -> None:
    for row in rows(path)[1:]:
        assert all(row), row
        assert date(2026, 1, 1) <= date.fromisoformat(row[0]) <= date.today(), row
        assert re.fullmatch("[0-9a-f]{7}", row[1]), row


def git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


@pytest.mark.skipif(
    git("rev-parse", "--is-shallow-repository").strip() != "false", reason="needs the whole history of git"
)
def test_each_commit_is_part_of_the_history() -> None:
    history = set(git("log", "--format=%H", "HEAD").split())
    assert history
    known = {commit[:n] for commit in history for n in (7, 8)}
    named = {row[1]: path for path in FILES if is_experiments(path) for row in rows(path)[1:]}
    for page in PAGES:
        named |= dict.fromkeys(re.findall("`([0-9a-f]{7,8})`", page.read_text(encoding="utf-8")), page)
    assert len(named) > 50
    assert {commit: path.name for commit, path in named.items() if commit not in known} == {}


@pytest.mark.parametrize("path", FILES, ids=file_name)
def test_the_words_of_a_file(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = [match[0] for match in BRITISH.finditer(text)]
    for pattern in UNWANTED:
        found += [match[0] for match in re.finditer(pattern, text, re.IGNORECASE)]
    assert found == []


def test_each_file_has_a_page() -> None:
    linked = {name for page in PAGES for name in LINK.findall(page.read_text(encoding="utf-8"))}
    assert linked == {path.name for path in FILES}


@pytest.mark.parametrize("page", PAGES, ids=file_name)
def test_a_page_agrees_with_its_files(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for count, _, name in COUNTED.findall(text):
        assert len(rows(LOG / "data" / name)) - 1 == int(count)
    known = {
        (row[0], row[1])
        for name in LINK.findall(text)
        if is_experiments(LOG / "data" / name)
        for row in rows(LOG / "data" / name)[1:]
    }
    assert set(DATED.findall(text)) <= known


@pytest.mark.parametrize("page", PAGES, ids=file_name)
def test_a_page_has_the_parts_of_the_log(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert "**Question.**" in text and "**What we know now**" in text and "**Set-up.**" in text
    assert "decision" in text.lower() and re.search(r"`[0-9a-f]{7}`", text)
    assert len(text.split()) <= 1000


def test_the_index_has_the_counts() -> None:
    index = (LOG / "README.md").read_text(encoding="utf-8")
    for page in PAGES:
        (cell,) = re.findall(rf"\]\({page.name}\) \| (\d+) (?:tables )?\|", index) or ["missing"]
        found = COUNTED.findall(page.read_text(encoding="utf-8"))
        counts = [count for count, what, _ in found if what == "experiments"]
        assert cell == counts[0] if counts else cell != "missing", page.name
