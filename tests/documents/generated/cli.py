"""The command line reference, generated from the argument parsers."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from traywatch.firmware.cli.main import COMMANDS, build_parser
from traywatch.firmware.host.defaults import default_data

PAGE = "docs/reference/cli.md"

_HEAD = """# Command line

`traywatch --help` lists the commands. Each command has `--help` with an example.

| exit status | meaning |
|---|---|
| 0 | done |
| 1 | the command ran, and the answer is no |
| 2 | wrong usage or bad input; one line on stderr says what, where, and what to do |
| 130 | stopped with Ctrl-C |

Progress bars go to stderr, and only to a terminal. `--json` prints one JSON object per line and nothing
else on stdout.
"""


def cli_page() -> str:
    """The page with each command, its arguments and its examples."""
    parts = [_HEAD]
    parts += ["| command | does |", "|---|---|"]
    parts += [f"| [`{name}`](#traywatch-{name}) | {summary} |" for name, summary in COMMANDS.items()]
    parts.append("")
    for name in COMMANDS:
        parts += _command(_subparser(build_parser(name), name), level=2)
    return "\n".join(parts).rstrip() + "\n"


def _subparser(parser: argparse.ArgumentParser, name: str) -> argparse.ArgumentParser:
    return next(choices for key, choices in _subparsers(parser) if key == name)


def _subparsers(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.items()


def _command(parser: argparse.ArgumentParser, level: int) -> list[str]:
    lines = [f"{'#' * level} {parser.prog}", ""]
    if parser.description:
        lines += _text(parser.description)
    rows = [
        _row(action, parser.prog)
        for action in parser._actions
        if not isinstance(action, argparse._HelpAction | argparse._SubParsersAction)
        and action.help != argparse.SUPPRESS
    ]
    if rows:
        lines += ["| argument | meaning |", "|---|---|", *rows, ""]
    if parser.epilog:
        lines += ["```text", parser.epilog.strip("\n") % {"prog": parser.prog}, "```", ""]
    for _, child in _subparsers(parser):
        lines += _command(child, level + 1)
    return lines


def _text(description: str) -> list[str]:
    """A description of one paragraph as text, any other one as it is printed."""
    if "\n" in description.strip():
        return ["```text", description.strip("\n"), "```", ""]
    return [description.strip(), ""]


def _row(action: argparse.Action, prog: str) -> str:
    name = action.metavar or action.dest.upper()
    value = " ".join(name) if isinstance(name, tuple) else str(name)
    if action.choices is not None and action.metavar is None:
        value = "\\|".join(str(choice) for choice in action.choices)
    if action.nargs == 0:
        value = ""
    elif isinstance(action.nargs, int) and not isinstance(name, tuple):
        value = " ".join([value] * action.nargs)
    elif action.nargs in ("*", "+"):
        value += " …"
    names = ", ".join(action.option_strings)
    shown = f"{names} {value}".strip() if names else value
    text = (action.help or "") % {**vars(action), "prog": prog}
    text = text.replace(str(default_data()), "~/.local/share/traywatch")
    meaning = " ".join(text.split()).replace("|", "\\|")
    return f"| `{shown}` | {meaning} |"
