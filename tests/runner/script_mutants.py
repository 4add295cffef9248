"""Faults for the page's scripts: one small change to one line inside a function.

The scripts are formatted by a tool, so that operators have spaces around them and a statement of one line
ends in a semicolon. A change that is no JavaScript is no fault: ``node --check`` decides.
"""

from __future__ import annotations

import random
import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.runner.mutants import Mutant
from traywatch.firmware.web.page_source import shortened

OPERATORS = {
    "===": "!==",
    "!==": "===",
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "&&": "||",
    "||": "&&",
    "+": "-",
    "-": "+",
    "*": "/",
    "/": "*",
}
_TOKENS = re.compile(
    r"""(?P<comment> //[^\n]* | /\*.*?\*/ )
    | (?P<string> "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*' )
    | (?P<template> [`] (?:\\.|[^`\\])* [`] )
    | (?P<regex> (?<=[(,=:\[!&|?{};]\ ) / (?![/*\ ]) (?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\[\\\n])+ /\w*
        | (?<=[(\[!]) / (?![/*\ ]) (?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\[\\\n])+ /\w* )
    | (?P<operator> (?<=\ ) (?:===|!==|<=|>=|&&|\|\||[<>+*/-]) (?=\ ) )
    | (?P<truth> \b(?:true|false)\b )
    | (?P<number> (?<![\w.#]) \d+(?:\.\d+)?(?:e\d+)? (?![\w.]) )
    | (?P<negation> ! (?=[\w(]) )
    | (?P<brace> [{}] )""",
    re.VERBOSE | re.DOTALL,
)
_STATEMENTS = (
    (re.compile(r"return [^;]+;$"), "return null;"),
    (re.compile(r"(?:break|continue|throw [^;]+);$"), ";"),
    (re.compile(r"(?:await )?[\w.]+\([^;]*\);$"), ";"),
)
_VALUE = re.compile(r"(?P<target>(?:const |let )?[\w.]+) = (?P<value>[^;]+);$")
_LITERAL = re.compile(r"null|true|false|[\d.]+|\"[^\"]*\"")
_FUNCTION = re.compile(r"(?:=>|\)) $")
"""The code before the brace of a function, or of a statement in one."""


def faults(path: Path) -> Iterator[Mutant]:
    """All faults that are possible in a script."""
    text = path.read_text(encoding="utf-8")
    depths: list[bool] = []
    code = [False] * (len(text) + 1)  # whether a place is inside a function and outside of strings
    begin = 0
    for token in _TOKENS.finditer(text):
        inside = any(depths)
        code[begin : token.start()] = [inside] * (token.start() - begin)
        begin = token.end()
        if token[0] == "{":
            depths.append(bool(_FUNCTION.search(text[: token.start()][-10:])))
        elif token[0] == "}" and depths:
            depths.pop()
        elif inside and (new := _changed(token)) is not None:
            yield _mutant(path, text, token.start(), token[0], new)
    for start in (match.end() for match in re.finditer(r"^[ ]+(?=\S)", text, re.MULTILINE)):
        line = text[start:].partition("\n")[0]
        if code[start] and (new := _changed_statement(line)) is not None:
            yield _mutant(path, text, start, line, new)


def _changed(token: re.Match[str]) -> str | None:
    match token.lastgroup:
        case "operator":
            return OPERATORS[token[0]]
        case "truth":
            return "false" if token[0] == "true" else "true"
        case "number":
            return f"({token[0]} + 1)"
        case "string" if len(token[0]) > 2:
            return f"{token[0][:-1]}X{token[0][-1]}"
        case "negation":
            return ""
        case _:
            return None


def _changed_statement(line: str) -> str | None:
    for pattern, new in _STATEMENTS:
        if pattern.fullmatch(line) and line != new:
            return new
    value = _VALUE.fullmatch(line)
    if value and not _LITERAL.fullmatch(value["value"]):
        return f"{value['target']} = null;"
    return None


def _mutant(path: Path, text: str, start: int, old: str, new: str) -> Mutant:
    begin = text.rfind("\n", 0, start) + 1
    return Mutant(path, text.count("\n", 0, start) + 1, len(text[begin:start].encode()), old, new)


def served_place(mutant: Mutant) -> int:
    """Where a fault begins in the text that the tray serves, in UTF-16 units."""
    source = mutant.path.read_bytes()
    served = shortened(mutant.path.name, source).decode().split("\n")
    line = source.decode().split("\n")[mutant.line - 1]
    before = line.encode()[: mutant.column].decode()
    removed = len(line) - len(served[mutant.line - 1])
    text = "\n".join([*served[: mutant.line - 1], before[removed:]])
    return len(text.encode("utf-16-le")) // 2


def is_script(mutant: Mutant) -> bool:
    """Whether the file with the fault is JavaScript still."""
    with tempfile.NamedTemporaryFile("w", suffix=".mjs", encoding="utf-8") as file:
        file.write(mutant.applied(mutant.path.read_text(encoding="utf-8")))
        file.flush()
        checked = subprocess.run(["node", "--check", file.name], capture_output=True, check=False)
        return checked.returncode == 0


def choose_fault(path: Path, line: int, rng: random.Random) -> Mutant | None:
    """One of the faults that are possible on a line; None if there is none."""
    choices = [one for one in faults(path) if one.line == line]
    rng.shuffle(choices)
    return next((one for one in choices if is_script(one)), None)
