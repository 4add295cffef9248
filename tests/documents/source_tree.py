"""The files of the repository and the names that their code uses, for the check of stale references.

Docstrings and comments do not count as code, so a name that only they mention is unknown here.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache, cached_property
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[2]
CODE = frozenset(
    {".py", ".js", ".mjs", ".ts", ".toml", ".ftl", ".json", ".css", ".html", ".yml", ".yaml", ".sh", ".sql"}
    | {".service", ".svg", ".webmanifest", ".in"}
)
"""Endings of files whose words are names; scripts without an ending count too."""

_TRIPLE_QUOTED = re.compile(r'(^[ \t]*)?(?<!["\w])[rRbBfF]{0,2}"""(.*?)"""', re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"(?:^|(?<=\s))#(?=[ :]).*$", re.MULTILINE)
_SCRIPT_COMMENT = re.compile(r"^[ \t]*/\*\*.*?\*/|^[ \t]*//[^\n]*$", re.MULTILINE | re.DOTALL)
_WORD = re.compile(r"[A-Za-z_]\w*")
_FILE = re.compile(r"[\w-]*\.[a-z][\w.]*")
_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z0-9-]*")
_CLASS = re.compile(r"^class (\w+)(?:\(([^)]*)\))?", re.MULTILINE)
_PLACEHOLDER = re.compile(r"(?<![A-Za-z])[A-Z]{2,}(?![a-z])|<\w+>|…")


class SourceTree:
    """What is in the repository: paths, words of the code, classes, options and documentation strings.

    ``texts`` are the files that can be read, by their path from the root; ``paths`` are all files.
    """

    def __init__(self, paths: list[str], texts: dict[str, str]) -> None:
        folders = {str(folder) for path in paths for folder in PurePosixPath(path).parents}
        self.paths = frozenset(paths) | folders - {"."}
        self.texts = texts
        self.words: set[str] = set()
        self.options: set[str] = set()
        self.file_names: set[str] = {PurePosixPath(path).name for path in paths}
        self.classes: dict[str, list[str]] = defaultdict(list)
        self.bases: dict[str, set[str]] = defaultdict(set)
        self._code: dict[str, str] = {}
        self._words: dict[str, frozenset[str]] = {}
        self._documentation: dict[str, list[tuple[int, str]]] = {}
        for path, text in texts.items():
            if PurePosixPath(path).suffix in CODE | {""}:
                self._learn(path, text)
        self.words |= {word for path in self.paths for word in _WORD.findall(path)}
        self.renamed_messages: dict[str, str] = json.loads(texts.get("traywatch/renamed_ids.json", "{}"))

    def _learn(self, path: str, text: str) -> None:
        documentation, text = _parted(path, text)
        self._documentation[path] = documentation
        self._code[path] = text
        self.words.update(_WORD.findall(text))
        self.file_names.update(_FILE.findall(text))
        self.options.update(_OPTION.findall(text))
        if path.endswith(".py"):
            for name, bases in _CLASS.findall(text):
                self.classes[name].append(path)
                self.bases[name].update(_WORD.findall(bases))

    @cached_property
    def _ends(self) -> set[str]:
        """Every path with 0 and more of its first folders left out."""
        return {
            "/".join(parts[first:])
            for path in self.paths
            for parts in [path.split("/")]
            for first in range(len(parts))
        }

    def documentation(self, path: str) -> Iterator[tuple[int, str]]:
        """The docstrings and comments of a file of code, each with the number of its line."""
        yield from self._documentation.get(path, ())

    def has_path(self, path: str, page: str = "") -> bool:
        """If a file or folder is there: from the root, beside ``page``, or at the end of a longer path.

        Capital letters such as ``NAME`` stand for anything.
        """
        path = path.rstrip("/").removeprefix("./")
        if "../" in path:
            beside = (ROOT / page).parent / path
            return beside.resolve().is_relative_to(ROOT) and beside.exists()
        path = path.removeprefix("traywatch/") if path not in self.paths else path
        beside = str(PurePosixPath(page).parent / path)
        if path in self._ends or beside in self.paths:
            return True
        pattern = _PLACEHOLDER.sub("*", path)
        return pattern != path and any(fnmatchcase(one, pattern) for one in self._ends)

    def has_file_name(self, name: str) -> bool:
        """If a file has this name, or code writes or reads a file of this name."""
        return name in self.file_names or bool(_PLACEHOLDER.search(name))

    def module_file(self, dotted: list[str]) -> tuple[str, list[str]] | None:
        """The file of the longest module at the beginning of a dotted name, and what follows it."""
        parts = dotted[1:] if dotted[0] == "traywatch" else dotted
        for last in range(len(parts), -1, -1):
            stem = "/".join(parts[:last]) or "traywatch"
            for file in (f"{stem}.py", f"{stem}/__init__.py", f"traywatch/{stem}.py"):
                if file in self.texts:
                    return file, parts[last:]
        return None

    def has_names(self, file: str, names: list[str]) -> bool:
        """If the code of one file has all of these names."""
        return set(names) <= self._words_of(file)

    def has_member(self, name: str, member: str) -> bool:
        """If a class of the repository, or one that it inherits from, has a member of this name."""
        family, waiting = set(), [name]
        while waiting:
            name = waiting.pop()
            if name in family:
                continue
            family.add(name)
            waiting += self.bases.get(name, ())
            if any(member in self._words_of(file) for file in self.classes.get(name, ())):
                return True
        return any(relative not in self.classes for relative in family)

    def _words_of(self, file: str) -> frozenset[str]:
        if file not in self._words:
            self._words[file] = frozenset(_WORD.findall(self._code.get(file, "")))
        return self._words[file]


def _parted(path: str, text: str) -> tuple[list[tuple[int, str]], str]:
    """The docstrings and comments of a file with their lines, and its code without them."""
    notes: list[tuple[int, str]] = []

    def without(match: re.Match[str]) -> str:
        if match.re is _TRIPLE_QUOTED and match[1] is None:
            return match[0]
        notes.append((match.string.count("\n", 0, match.start()) + 1, match[0]))
        return "\n" * match[0].count("\n")

    if path.endswith(".py"):
        text = _TRIPLE_QUOTED.sub(without, text)
    if path.endswith((".py", ".toml", ".ftl")):
        text = _COMMENT.sub(without, text)
    if path.endswith((".js", ".mjs", ".ts")):
        text = _SCRIPT_COMMENT.sub(without, text)
    return notes, text


@cache
def source_tree() -> SourceTree:
    """The repository as it is on the disk, without what git ignores."""
    listed = subprocess.run(
        ["git", "ls-files", "-coz", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    paths = [path for path in listed.stdout.split("\0") if path and (ROOT / path).exists()]
    texts = {}
    for path in paths:
        file = PurePosixPath(path)
        if (file.suffix in CODE | {"", ".md"} or file.suffix == ".txt") and (ROOT / path).is_file():
            try:
                texts[path] = (ROOT / path).read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue
    return SourceTree(paths, texts)
