"""The tests that changed files can affect: ``scripts/test --changed``.

A changed module affects the test files that import it, directly or through other modules. A file that is no
module, such as a page or a message catalog, affects what the table ``OTHER_FILES`` names, or else the modules
of its folder. A file that fits nowhere affects all tests.
"""

from __future__ import annotations

import ast
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from tests.runner.import_graph import ROOT, imports, modules, modules_of_tests, parsed

PROGRAM = "traywatch.firmware.cli.main"
COMMANDS = "traywatch.firmware.cli.commands."
EVERYTHING = ("pyproject.toml", "constraints.txt", "tests/conftest.py", "tests/runner/")
"""Beginnings of paths that affect all tests."""

OTHER_FILES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("docs/", ("tests/documents/", "tests/test_docs.py", "tests/test_layout_questions.py")),
    ("README.md", ("tests/documents/", "tests/test_docs.py")),
    ("CHANGELOG.md", ("tests/documents/", "tests/test_release.py")),
    (
        "scripts/",
        (
            "tests/test_setup.py",
            "tests/test_install.py",
            "tests/test_release.py",
            "tests/documents/",
            "tests/javascript/",
        ),
    ),
    ("deploy/", ("tests/test_container.py", "tests/test_install.py", "tests/documents/")),
    (".github/", ("tests/documents/", "tests/test_install.py")),
    ("integrations/foundry/", ("tests/foundry/", "tests/test_release.py", "tests/javascript/")),
    ("integrations/", ("tests/firmware/integrations/", "tests/documents/")),
    ("clients/", ("tests/clients/", "tests/documents/", "tests/javascript/")),
    ("dicebench/", ("tests/dicebench/", "tests/documents/")),
    ("examples/", ("tests/documents/", "tests/test_docs.py")),
    (
        "firmware/web/static/",
        ("tests/browser/", "tests/firmware/web/", "tests/test_messages.py", "tests/javascript/"),
    ),
    ("firmware/hall/static/", ("tests/browser/", "tests/firmware/hall/", "tests/javascript/")),
    ("models/", ("tests/vision/", "tests/models/", "tests/firmware/camera/", "tests/firmware/pipeline/")),
)
"""Files that are no modules, by the beginning of their path, and beginnings of the test files they affect."""


def changed_files(since: str) -> list[str]:
    """Paths of files that differ from a commit, staged or not, and of new files that git does not ignore.

    Raises ``ValueError`` if git does not know the commit.
    """
    names = _git("diff", "--name-only", "-z", since, "--") + _git("ls-files", "-oz", "--exclude-standard")
    return sorted({name for name in names.split("\0") if name})


def affected_tests(changed: Iterable[str]) -> frozenset[str] | None:
    """Paths of the test files that the changed files can affect; None: all of them."""
    tests = {path.relative_to(ROOT).as_posix() for path in modules_of_tests().values()}
    tests = {path for path in tests if path.rpartition("/")[2].startswith("test_")}
    found: set[str] = set()
    for name in changed:
        if name.startswith(EVERYTHING):
            return None
        origins = _origins(name)
        beginnings = next((more for start, more in OTHER_FILES if name.startswith(start)), ())
        if not origins and not beginnings:
            return None
        found |= {path for path in tests if beginnings and path.startswith(beginnings)}
        found |= _reached(origins) & tests
    return frozenset(found)


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ValueError(f"git {arguments[0]}: {done.stderr.strip()}")
    return done.stdout


def _origins(name: str) -> set[str]:
    """The modules that a file is, or that can read it: those of the nearest folder that has any."""
    if name.endswith(".py"):
        return {module for module, path in _all_modules().items() if path == ROOT / name}
    folder = (ROOT / name).parent
    while folder != ROOT:
        near = {module for module, path in _all_modules().items() if path.parent == folder}
        if near:
            return near
        folder = folder.parent
    return set()


@cache
def _all_modules() -> Mapping[str, Path]:
    return {**modules(), **modules_of_tests()}


@cache
def _imported_by() -> Mapping[str, set[str]]:
    edges: dict[str, set[str]] = defaultdict(set)
    for name, path in _all_modules().items():
        for one in _needs(path):
            edges[one].add(name)
    return edges


def _needs(path: Path) -> set[str]:
    """Modules that a file imports, with their packages, and those that it loads by name."""
    known = _all_modules()
    found = {one for one in imports(path) if one in known} | _loaded_by_name(path)
    parents = {one.rpartition(".")[0] for one in found}
    while parents:
        found |= parents & known.keys()
        parents = {one.rpartition(".")[0] for one in parents if "." in one}
    return found


def _loaded_by_name(path: Path) -> set[str]:
    """Commands of the program that a file runs, and modules that a package loads when a name is used."""
    texts = {
        node.value
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    known = _all_modules()
    found = {text for text in texts if text in known}
    if PROGRAM in imports(path) or any(PROGRAM in text for text in texts):
        words = {word.replace("-", "_") for text in texts for word in text.split()}
        found |= {COMMANDS + word for word in words if COMMANDS + word in known}
    if path.name == "__init__.py":
        package = next(name for name, one in known.items() if one == path)
        found |= {f"{package}.{text}" for text in texts if f"{package}.{text}" in known}
    return found


def _reached(origins: set[str]) -> set[str]:
    """Paths of all modules that need one of the origins, the origins included."""
    reached, waiting = set(origins), list(origins)
    while waiting:
        new = _imported_by().get(waiting.pop(), set()) - reached
        reached |= new
        waiting += new
    return {_all_modules()[name].relative_to(ROOT).as_posix() for name in reached}
