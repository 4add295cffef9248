"""Comments of the page's files: gone from what phones load, and nothing else is."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.firmware.doors import Tray
from tests.page_scripts import PAGE, page_scripts
from traywatch.firmware.web.page_source import shortened

SOURCES = [*page_scripts(), *sorted(PAGE.glob("styles/*.css"))]


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
        ("a.js", "/* one\n// two */ b();\n", "/* one\n// two */ b();\n"),
        ("a.js", "// a ` in it\n/** two */\n  b();\n", "\n\nb();\n"),
        ("a.js", "b(); // a ` in it\nlet a = `\n  text`;\n", "b(); // a ` in it\nlet a = `\n  text`;\n"),
        ("a.js", "let a = '`', b = `\n  text`;\n", "let a = '`', b = `\n  text`;\n"),
        ("a.js", "let a = /[/`]/, b = `\n  text`;\n", "let a = /[/`]/, b = `\n  text`;\n"),
        ("a.js", "let a = b / `\n  2` / 3;\n  c();\n", "let a = b / `\n  2` / 3;\nc();\n"),
        ("a.js", "let a = `\\`\n  text`;\n", "let a = `\\`\n  text`;\n"),
        ("a.js", "`\n  ${b(`\n  c`, {\n  d})}\n  e`;\n  f();\n", "`\n  ${b(`\n  c`, {\nd})}\n  e`;\nf();\n"),
        ("a.js", "let a = 'one\\\n  two';\n", "let a = 'one\\\n  two';\n"),
        ("a.css", "a { content: 'one\\\n  /* two */'; }\n", "a { content: 'one\\\n  /* two */'; }\n"),
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


# Node has the parser of its own console among its internal modules.
SAME_MEANING = """
const { parse } = require("internal/deps/acorn/acorn/dist/acorn");
const { readFileSync } = require("node:fs");
const plain = (key, value) =>
  key === "start" || key === "end" ? undefined : typeof value === "bigint" ? `${value}n` : value;
const meaning = (file) =>
  JSON.stringify(parse(readFileSync(file, "utf8"), { ecmaVersion: "latest", sourceType: "module" }), plain);
const [, source, served, ...names] = process.argv;
console.log(names.filter((name) => meaning(`${source}/${name}`) !== meaning(`${served}/${name}`)).join(" "));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="no node on this machine")
def test_a_script_means_the_same_as_its_source(tmp_path: Path) -> None:
    names = [path.relative_to(PAGE).as_posix() for path in page_scripts()]
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(shortened(name, (PAGE / name).read_bytes()))
    assert differing(PAGE, tmp_path, *names) == ""
    (tmp_path / names[0]).write_text("const other = 1;", encoding="utf-8")
    assert differing(PAGE, tmp_path, names[0]) == names[0]


def differing(source: Path, served: Path, *names: str) -> str:
    """The scripts of two folders that the parser reads otherwise."""
    command = ["node", "--expose-internals", "-e", SAME_MEANING, "--", str(source), str(served), *names]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout.strip()


def test_phones_load_the_files_shortened() -> None:
    tray = Tray()
    loaded = tray.client.get("/page/player/app.js").text
    assert loaded == shortened("player/app.js", (PAGE / "player" / "app.js").read_bytes()).decode()
    assert len(loaded) < (PAGE / "player" / "app.js").stat().st_size
