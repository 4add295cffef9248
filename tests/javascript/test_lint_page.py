"""Style, formatting and types of the JavaScript: ``scripts/lint-page``, with its tools from npm."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.documents.generated.page_types import type_of

ROOT = Path(__file__).parents[2]
LINT = ROOT / "scripts" / "lint-page"
TOOLS = ROOT / "scripts" / "javascript"
CHECKED = ("scripts/javascript", "scripts/lint-page", "firmware/web/static", "firmware/hall/static",
           "integrations/foundry", "clients/js", "tests/foundry", "tests/firmware/agreement")  # fmt: skip


def lint(folder: Path = ROOT, *arguments: str, path: str | None = None) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, **({"PATH": path} if path is not None else {})}
    command = ["bash", str(folder / "scripts" / "lint-page"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=env, timeout=300)


MOST_UNCHECKED = 2
"""Files in ``null_unchecked.txt``. Lower it when one is repaired."""
MISSING = lint(ROOT, "--missing").stdout.strip()
needs_tools = pytest.mark.skipif(bool(MISSING), reason=MISSING or "the tools are installed")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that are checked, and the tools, in another folder."""
    folder = tmp_path_factory.mktemp("javascript")
    for name in CHECKED:
        source = ROOT / name
        if source.is_file():
            shutil.copy2(source, folder / name)
        else:
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("node_modules"))
    (folder / "scripts/javascript/node_modules").symlink_to(TOOLS / "node_modules")
    return folder


@needs_tools
def test_the_javascript_is_clean() -> None:
    done = lint()
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_list_of_files_without_a_check_for_null_only_becomes_shorter() -> None:
    assert len((TOOLS / "null_unchecked.txt").read_text(encoding="utf-8").splitlines()) <= MOST_UNCHECKED


@needs_tools
@pytest.mark.parametrize(
    ("file", "line", "complaint"),
    [
        ("firmware/web/static/base/state.js", "state.table.headlin;", "'headlin' does not exist"),
        ("firmware/web/static/base/api.js", 'get("/tabel").then((table) => table.paused);', "'paused'"),
        ("firmware/web/static/base/dom.js", "const unused = 1;", "noUnusedVariables"),
        ("firmware/web/static/base/dom.js", "export  const spaced = 1;", "format"),
        (
            "firmware/web/static/base/dom.js",
            "export function long() {\n" + "  addEventListener('x', long);\n" * 60 + "}",
            "noExcessiveLinesPerFunction",
        ),
        ("firmware/web/static/base/dom.js", 'document.querySelector("p").remove();', "possibly 'null'"),
        ("scripts/javascript/null_unchecked.txt", "firmware/web/static/base/dom.js", "remove it from"),
        ("integrations/foundry/scripts/notation.mjs", "const unused = 1;", "noUnusedVariables"),
        ("clients/js/traywatch.js", "new Tray().tabel();", "'tabel' does not exist"),
    ],
)  # fmt: skip
def test_a_fault_is_noticed(copy: Path, file: str, line: str, complaint: str) -> None:
    place = copy / file
    text = place.read_text(encoding="utf-8")
    try:
        place.write_text(f"{text}{line}\n", encoding="utf-8")
        done = lint(copy)
    finally:
        place.write_text(text, encoding="utf-8")
    assert done.returncode == 1
    assert complaint in done.stdout + done.stderr


def test_without_node_it_says_why_nothing_was_checked(tmp_path: Path) -> None:
    for name in ("bash", "dirname", "cmp"):
        (tmp_path / name).symlink_to(shutil.which(name) or "")
    why = lint(ROOT, "--missing", path=str(tmp_path))
    assert (why.returncode, why.stdout) == (0, "node 20 or later is not installed\n")
    done = lint(ROOT, path=str(tmp_path))
    assert done.returncode == 2
    assert "the JavaScript was not checked: node 20 or later is not installed" in done.stderr


def test_other_versions_than_those_of_the_lock_file_are_not_used(tmp_path: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("no node on this machine")
    folder = tmp_path / "scripts"
    shutil.copytree(TOOLS, folder / "javascript", ignore=shutil.ignore_patterns("node_modules"))
    shutil.copy2(LINT, folder)
    assert "are not installed" in lint(tmp_path, "--missing").stdout
    (folder / "javascript/node_modules").mkdir()
    (folder / "javascript/node_modules/.installed.json").write_text("{}")
    assert "other versions" in lint(tmp_path, "--missing").stdout


def test_the_tools_are_pinned_and_their_lock_file_names_no_address() -> None:
    wanted = json.loads((TOOLS / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert wanted and all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wanted.values())
    locked = json.loads((TOOLS / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert {name: locked[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    packages = {name: package for name, package in locked.items() if name}
    assert all("integrity" in package and "resolved" not in package for package in packages.values())
    assert {package["license"] for package in packages.values()} <= {"Apache-2.0", "MIT OR Apache-2.0"}


@pytest.mark.parametrize(
    ("schema", "written"),
    [
        ({"$ref": "#/components/schemas/Bar"}, "Bar"),
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, "number | null"),
        ({"enum": ["a", "b"], "type": "string"}, '"a" | "b"'),
        ({"const": "roll"}, '"roll"'),
        ({"type": "array", "items": {"enum": ["a", "b"]}}, '("a" | "b")[]'),
        ({"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}, "[number, number]"),
        ({"type": "object", "additionalProperties": {"type": "string"}}, "Record<string, string>"),
        ({"type": "object", "properties": {"n": {"type": "number"}}}, "{ n: number; }"),
        ({}, "any"),
    ],
)
def test_a_schema_becomes_a_type(schema: dict[str, object], written: str) -> None:
    assert type_of(schema) == written
