"""What README and docs say is so: their commands parse, their links lead somewhere."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest

from traywatch.firmware.cli.main import COMMANDS, build_parser

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")])

_FENCE = re.compile(r"^```(?:sh|bash|console|shell)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def commands() -> Iterator[tuple[str, str]]:
    """Each command line of a shell block, with the page that it stands on."""
    for page in PAGES:
        for block in _FENCE.findall(page.read_text(encoding="utf-8")):
            for line in block.replace("\\\n", " ").splitlines():
                text = line.removeprefix("$ ").strip()
                if text and not text.startswith("#"):
                    yield page.name, text


LINES = list(commands())


@pytest.mark.parametrize(("page", "line"), [c for c in LINES if "traywatch " in c[1]])
def test_a_traywatch_command_parses(page: str, line: str) -> None:
    words = shlex.split(line, comments=True)
    at = next(i for i, word in enumerate(words) if Path(word).name == "traywatch")
    words = words[at + 1 :]
    for end in ("|", ">", "&&", "&"):
        words = words[: words.index(end)] if end in words else words
    build_parser(words[0]).parse_args(words)


@pytest.mark.parametrize(("page", "line"), [c for c in LINES if c[1].startswith("scripts/")])
def test_a_script_is_there(page: str, line: str) -> None:
    words = shlex.split(line, comments=True)
    assert (ROOT / words[0]).stat().st_mode & 0o111
    if words[0] in ("scripts/run", "scripts/bench"):
        build_parser(Path(words[0]).name).parse_args([Path(words[0]).name, *words[1:]])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    targets = [t for t in _LINK.findall(page.read_text(encoding="utf-8")) if "://" not in t]
    missing = [t for t in targets if not (page.parent / unquote(t.split("#")[0] or page.name)).exists()]
    assert missing == []


def test_the_quickstart_says_the_two_commands() -> None:
    said = {line.split()[0] for page, line in LINES if page == "README.md"}
    assert {"scripts/run", "scripts/test"} <= said


def test_every_command_is_told_of() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert [name for name in COMMANDS if f"traywatch {name}" not in text] == []
