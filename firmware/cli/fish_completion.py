"""The completion script for fish, which shtab does not write."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

_PROGRAM = "traywatch"


def fish_script(parser: argparse.ArgumentParser) -> str:
    """The script for a parser with subcommands: their names, options and choices."""
    lines = [f"# Completions of {_PROGRAM} for fish.", f"complete -c {_PROGRAM} -f"]
    for group in _groups(parser):
        summaries = {str(one.dest): one.help or "" for one in group._choices_actions}
        lines += [
            _line("__fish_use_subcommand", ["-a", _quoted(name)], summaries.get(name, ""))
            for name in group.choices
        ]
        for name, command in group.choices.items():
            lines += _of_command(command, f"__fish_seen_subcommand_from {name}")
    return "\n".join(lines) + "\n"


def _of_command(command: argparse.ArgumentParser, condition: str) -> Iterator[str]:
    """The lines of one command; those of its own subcommands come behind it."""
    inner = [name for group in _groups(command) for name in group.choices]
    first = f"{condition}; and not __fish_seen_subcommand_from {' '.join(inner)}" if inner else condition
    for action in command._actions:
        if isinstance(action, argparse._SubParsersAction):
            summaries = {str(one.dest): one.help or "" for one in action._choices_actions}
            for name, below in action.choices.items():
                yield _line(first, ["-a", _quoted(name)], summaries.get(name, ""))
                yield from _of_command(below, f"{condition}; and __fish_seen_subcommand_from {name}")
        elif action.option_strings:
            yield _line(first, _options(action), action.help or "")
        elif action.choices is not None:
            words = " ".join(str(one) for one in action.choices)
            yield _line(first, ["-a", _quoted(words)], action.help or "")
        else:  # a file, as far as a shell can know
            yield _line(first, ["-F"], "")


def _options(action: argparse.Action) -> list[str]:
    lines: list[str] = []
    for option in action.option_strings:
        lines += ["-l", option[2:]] if option.startswith("--") else ["-s", option[1:]]
    if action.nargs == 0:
        return lines
    lines.append("-r")
    if action.choices is not None:
        lines += ["-f", "-a", _quoted(" ".join(str(one) for one in action.choices))]
    return lines


def _line(condition: str, words: list[str], help_text: str) -> str:
    shown = " ".join(help_text.replace("%%", "%").split())
    about = ["-d", _quoted(shown)] if shown and shown != argparse.SUPPRESS else []
    return " ".join(["complete", "-c", _PROGRAM, "-n", _quoted(condition), *words, *about])


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _groups(parser: argparse.ArgumentParser) -> Iterator[argparse._SubParsersAction[argparse.ArgumentParser]]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield action
