"""The flags of ``traywatch run`` as settings, so that the configuration file has a key for each."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from traywatch.firmware.config.loading import Configuration, Flag, load

_NOT_SETTINGS = frozenset({"help", "config"})


def add_config(parser: argparse.ArgumentParser) -> None:
    """Declare ``--config``. Call it before the other flags."""
    parser.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help="the configuration file (default: /etc/traywatch/traywatch.toml, else yours)",
    )


def run_flags(parser: argparse.ArgumentParser) -> Iterator[Flag]:
    """Each flag of a parser as a setting."""
    for action in parser._actions:
        if action.dest in _NOT_SETTINGS:
            continue
        switch = isinstance(action, argparse._StoreTrueAction)
        yield Flag(
            key=action.dest,
            default=action.default,
            help=" ".join((action.help or "").split()),
            convert=action.type if callable(action.type) else str,
            many=isinstance(action, argparse._AppendAction),
            switch=switch,
            choices=tuple(action.choices or ()),
        )


def as_settings(parser: argparse.ArgumentParser) -> None:
    """Leave the defaults to ``configured``, which puts file and environment between them and the flags."""
    flags = tuple(run_flags(parser))
    for action in parser._actions:
        if action.dest not in _NOT_SETTINGS:
            action.default = argparse.SUPPRESS
    parser.set_defaults(flags=flags)


def configured(args: argparse.Namespace) -> Configuration:
    """The configuration with the flags that were given; ``args`` gets the values of all layers.

    Raises ``ConfigError``.
    """
    given = {flag.key: getattr(args, flag.key) for flag in args.flags if hasattr(args, flag.key)}
    found = load(args.flags, given, file=args.config)
    for key, value in found.flags.items():
        setattr(args, key, value)
    return found
