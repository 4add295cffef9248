"""Comments of the page's files: gone from what phones load, and nothing else is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.firmware.doors import Tray
from traywatch.firmware.web.page_source import shortened

STATIC = Path(__file__).parents[3] / "firmware" / "web" / "static"
SOURCES = sorted(path for path in STATIC.iterdir() if path.suffix in (".js", ".css"))


@pytest.mark.parametrize(
    ("name", "body", "left"),
    [
        ("a.js", "// one\nlet a = 1;\n", "\nlet a = 1;\n"),
        ("a.js", "  // one\n  let a = 1; // two\n", "\nlet a = 1; // two\n"),
        ("a.js", "/** One\n * two\n */\nlet a = 1;\n", "\n\n\nlet a = 1;\n"),
        ("a.js", "let a = `\n// text\n/* text */\n`;\n", "let a = `\n// text\n/* text */\n`;\n"),
        ("a.js", "/* `one */\nlet a = `\n// text\n`;\n// two\n", "\nlet a = `\n// text\n`;\n\n"),
        ("a.js", "let a = `\n  text\n`;\n  b();\n", "let a = `\n  text\n`;\nb();\n"),
        ("a.js", "let a = 'http://tray';\n", "let a = 'http://tray';\n"),
        ("a.js", "let a = 4 /* one */ / 2;\n", "let a = 4 /* one */ / 2;\n"),
        ("a.css", "/* one */\na { b: c; } /* two */\n", "\na { b: c; } /* two */\n"),
        ("a.css", "// no comment\n", "// no comment\n"),
        ("a.css", "a {\n  b: c;\n}\n", "a {\nb: c;\n}\n"),
        ("a.html", "// text\n", "// text\n"),
        ("vendor/a.js", "/** A license. */\n", "/** A license. */\n"),
    ],
)
def test_comments_with_lines_of_their_own_and_indentation_are_removed(
    name: str, body: str, left: str
) -> None:
    assert shortened(name, body.encode()).decode() == left


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_a_file_of_the_page_keeps_its_lines_and_loses_its_comments_and_indentation(path: Path) -> None:
    body = path.read_text("utf-8")
    left = shortened(path.name, body.encode()).decode()
    assert left.count("\n") == body.count("\n"), "line numbers stay"
    pairs = zip(body.splitlines(), left.splitlines(), strict=True)
    gone = [old for old, new in pairs if new != old and new != old.lstrip()]
    assert all(re.match(r"\s*(//|/\*|\*|\w)|.*\*/$", line) for line in gone), gone
    assert not re.search(r"^\s*(//|/\*\*)", left, re.MULTILINE)


def test_phones_load_the_files_shortened() -> None:
    tray = Tray()
    loaded = tray.client.get("/page/app.js").text
    assert loaded == shortened("app.js", (STATIC / "app.js").read_bytes()).decode()
    assert len(loaded) < (STATIC / "app.js").stat().st_size
