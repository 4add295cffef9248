"""Stale references: code spans, paths, options, imports and counts that do not fit the repository.

Pages, docstrings, comments and messages name files, modules, classes, options and commands. Each of them has
to be in the repository. ``docs/log`` and the changelog tell of the past, so they are not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import PurePosixPath
from typing import NamedTuple

from tests.documents.source_tree import SourceTree

HISTORY = ("docs/log/", "CHANGELOG.md", "docs/reference/results/")
SOURCES = frozenset({".py", ".md", ".js", ".mjs", ".toml", ".ftl", ".html", ".css", ".sh"})
"""Endings of files that people write. Files with other endings may be made by a program."""

PACKAGES = frozenset(
    {"calibration", "dicebench", "firmware", "models", "rules", "tests", "traywatch", "vision"}
)
OTHER_NAMES = {
    "traywatch.games": "a group of entry points",
    "traywatch.local": "the name of a tray on the network",
    "traywatch.service.d": "a folder of systemd",
    "traywatch.txt": "the settings file of a card",
    "VIDEO_BCM2835_UNICAM": "an option of Linux",
    "val3": "a set of rendered pictures in docs/log",
    "val4": "a set of rendered pictures in docs/log",
    "views_fit": "a set of rendered pictures in docs/log",
    "disable_telemetry_events": "onnxruntime",
    "mosquitto_passwd": "Mosquitto",
    "nohup": "the system",
    "scp": "the system",
    "QRCodeDetector": "OpenCV",
    "_deg": "the end of a field's name",
    "_mm": "the end of a field's name",
    "_px": "the end of a field's name",
    "_s": "the end of a field's name",
    "YYYYMMDDHHMMSSZ": "a format of a time",
    "application/gzip": "a type of content",
    "multipart/x-mixed-replace": "a type of content",
    "c563d13df4dd": "the checksum of a set",
}
"""Names that the code does not have, and what they are."""
EXAMPLES = frozenset(
    {
        "firmware/cli/commands/kinds.py",
        "integrations/foundry/lang/it.json",
        "python -m tests.rules.<game>_session",
        "deploy/release-key.pem",
        "v4l2-ctl --list-ctrls",
    }
)
"""Files that a guide lets its reader make, and commands of other programs."""

_FENCE = re.compile(r"^[ \t]*```.*?^[ \t]*```", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"``([^`\n]+)``|(?<!`)`([^`\n]+)`(?!`)")
_PATH = re.compile(r"(?:[\w.-]+/)*[\w.-]*\w\.[a-z][a-z0-9]{0,10}|(?:[\w.-]+/)+[\w.-]*")
_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*(?:\(\))?")
_MODULE_RUN = re.compile(r"-m ((?:traywatch|tests|dicebench)[\w.]*)")
_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z0-9-]*")
_COMMAND = re.compile(r"traywatch ([a-z][a-z-]*)((?: .*)?)")
_CALL = re.compile(r"([A-Za-z_][\w.]*)\(.*\)")
_TEST = re.compile(r"([\w./-]+\.py)::(\w+)(?:\[.*\])?")
_PLAIN_PATH = re.compile(
    r"(?<![\w./-])(?:traywatch/)?(?:calibration|dicebench|docs|firmware|models|rules|scripts|tests|vision)"
    r"/(?:[\w-]+/)*[\w-]+\.(?:py|md|toml|js|mjs|txt|sh)\b"
)
_IMPORT = re.compile(r"^[ \t]*from (traywatch(?:\.[\w.]+)?) import ([\w, ]+)$", re.MULTILINE)
NUMBERS = {
    word: number
    for number, word in enumerate(
        ("four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), start=4
    )
}


class Stale(NamedTuple):
    """A reference that leads nowhere: where it is, what it says and why it is wrong."""

    file: str
    line: int
    text: str
    problem: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}: {self.problem}"


def span_problem(span: str, page: str, tree: SourceTree, commands: Callable[[str], set[str]]) -> str:
    """What is wrong with a code span; empty if nothing is.

    ``commands`` gives the options of a subcommand of ``traywatch``, and the names of its own subcommands. It
    raises KeyError for other words.
    """
    text = span.strip().rstrip(",;").removeprefix("sudo ").removeprefix(".venv/bin/")
    text = _CALL.sub(r"\1()", text) if _CALL.fullmatch(text) else text
    if text.removesuffix("()") in OTHER_NAMES or text in EXAMPLES or text.startswith("traywatch/v1"):
        return ""
    if command := _COMMAND.fullmatch(text):
        try:
            known = commands(command[1])
        except KeyError:
            return f"traywatch has no command {command[1]}"
        return _command_problem(command[1], command[2].split(), known)
    if text in tree.renamed_messages:
        return f"the message is {tree.renamed_messages[text]} now"
    if test := _TEST.fullmatch(text):
        return _path_problem(test[1], page, tree) or ("" if test[2] in tree.words else "no such test")
    module = _MODULE_RUN.search(text)
    if module and (problem := _name_problem(module[1].rstrip("."), page, tree)):
        return problem
    if text.startswith("scripts/") and not tree.has_path(text.split()[0], page):
        return "no such script"
    if _OPTION.search(text):
        return _missing("option", set(_OPTION.findall(text)), tree.options)
    if text.startswith("scripts/"):
        return ""
    if _PATH.fullmatch(text) and (text.count("/") or PurePosixPath(text).suffix in SOURCES):
        return _path_problem(text, page, tree)
    if re.fullmatch(r"[\w-]+\.[a-z]{1,5}", text) and not _is_code(text, tree):
        return "" if tree.has_file_name(text) else "no such file"
    return _name_problem(text, page, tree) if _DOTTED.fullmatch(text) else ""


def _command_problem(command: str, words: list[str], known: set[str]) -> str:
    below = {name for name in known if not name.startswith("-")}
    first = words[0] if words else ""
    if below and re.fullmatch(r"[a-z][a-z-]*", first) and first not in below:
        return f"traywatch {command} has no subcommand {first}"
    return _missing("option", set(_OPTION.findall(" ".join(words))), known)


def _missing(what: str, names: set[str], known: set[str]) -> str:
    unknown = sorted(names - known)
    return f"no {what} {', '.join(unknown)}" if unknown else ""


def _is_code(text: str, tree: SourceTree) -> bool:
    return all(part in tree.words for part in text.split("."))


def _path_problem(text: str, page: str, tree: SourceTree) -> str:
    first = text.split("/")[0]
    ours = first in tree.paths or first == "traywatch" or PurePosixPath(text).suffix in SOURCES
    if text.startswith(("/", "~", ".venv", "../shared")) or not ours or tree.has_path(text, page):
        return ""
    if "/" not in text and tree.has_file_name(text):
        return ""
    return "no such file or folder"


def _name_problem(text: str, page: str, tree: SourceTree) -> str:
    parts = text.removesuffix("()").split(".")
    if any(re.fullmatch(r"[A-Z]{2,}|[A-Z_]{4,}", part) for part in parts[1:]):
        return ""  # a placeholder such as heroes.HERO.FIELD
    if parts[0] == "TRAYWATCH" or parts[0].startswith("TRAYWATCH_"):
        name = parts[0].removeprefix("TRAYWATCH_").lower()
        return "" if name in tree.words or parts[0] in tree.words else "no such setting"
    if parts[0] in PACKAGES and len(parts) > 1:
        place = tree.module_file(parts)
        if place is None or not tree.has_names(*place):
            return "no such module, or it has no such name"
        return ""
    if parts[0].startswith("traywatch_") and parts[0] not in tree.words:  # the name of a metric
        parts[0] = parts[0].removeprefix("traywatch_")
    if len(parts) == 2 and parts[0] in tree.classes and not tree.has_member(*parts):
        return f"class {parts[0]} has no member {parts[1]}"
    unknown = [part for part in parts if part not in tree.words and part not in OTHER_NAMES]
    return f"no such name: {', '.join(unknown)}" if unknown else ""


def spans(text: str) -> Iterator[tuple[int, str]]:
    """The code spans of a text, each with the number of its line."""
    for number, line in enumerate(text.splitlines(), 1):
        for match in _SPAN.finditer(line):
            yield number, match[1] or match[2]


def stale_spans(tree: SourceTree, commands: Callable[[str], set[str]]) -> Iterator[Stale]:
    """Code spans of pages, docstrings and comments that name what is not there."""
    for file in tree.texts:
        if file.startswith(HISTORY):
            continue
        if file.endswith(".md"):
            text = tree.texts[file]
            examples = "\n".join(_FENCE.findall(text))
            prose = _FENCE.sub(lambda match: "\n" * match[0].count("\n"), text)
            for line, span in spans(prose):
                # A page may name what its own examples make.
                problem = span_problem(span, file, tree, commands)
                if problem and span.split("/")[0].removesuffix("()") not in examples:
                    yield Stale(file, line, span, problem)
        else:
            for first, part in tree.documentation(file):
                for line, span in spans(part):
                    if problem := span_problem(span, file, tree, commands):
                        yield Stale(file, first + line - 1, span, problem)


def stale_paths(tree: SourceTree) -> Iterator[Stale]:
    """Paths in code, comments and messages that name a file which is not there."""
    for file, text in tree.texts.items():
        if file.startswith((*HISTORY, "tests/documents/", "tests/runner/")) or file.endswith(".txt"):
            continue
        for match in _PLAIN_PATH.finditer(text):
            made_up = len(PurePosixPath(match[0]).stem) == 1
            if not made_up and match[0] not in EXAMPLES and not tree.has_path(match[0], file):
                yield Stale(file, text.count("\n", 0, match.start()) + 1, match[0], "no such file")


def stale_imports(tree: SourceTree) -> Iterator[Stale]:
    """Imports in docstrings and pages of names that the module does not have."""
    for file in tree.texts:
        if file.startswith(HISTORY) or not file.endswith((".py", ".md")):
            continue
        parts = [(1, tree.texts[file])] if file.endswith(".md") else tree.documentation(file)
        for first, part in parts:
            for match in _IMPORT.finditer(part):
                place = tree.module_file(match[1].split("."))
                names = [name.strip() for name in match[2].split(" as ")[0].split(",") if name.strip()]
                if place is None or place[1] or not _all_there(place[0], names, tree):
                    line = first + part.count("\n", 0, match.start())
                    yield Stale(file, line, match[0].strip(), "no such import")


def _all_there(file: str, names: list[str], tree: SourceTree) -> bool:
    folder = str(PurePosixPath(file).parent)
    return all(tree.has_names(file, [name]) or tree.has_path(f"{folder}/{name}.py") for name in names)


def stale_counts(tree: SourceTree, totals: dict[str, int]) -> Iterator[Stale]:
    """Numbers of four and more before a word of ``totals`` that are not the total.

    Smaller numbers are left out: “two networks” mostly speaks of two of them.
    """
    number = "|".join([*NUMBERS, r"\d+"])
    pattern = re.compile(rf"(?<![\w.,-])({number}) ({'|'.join(totals)})\b", re.IGNORECASE)
    for file in tree.texts:
        if file.startswith((*HISTORY, "tests/")):
            continue
        parts = [(1, tree.texts[file])] if file.endswith(".md") else tree.documentation(file)
        for first, part in parts:
            for match in pattern.finditer(part):
                count = NUMBERS.get(match[1].lower()) or int(match[1])
                total = totals[match[2].lower()]
                if count >= 4 and count != total:
                    line = first + part.count("\n", 0, match.start())
                    yield Stale(file, line, match[0], f"there are {total}")
