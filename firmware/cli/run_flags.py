"""The flags of ``traywatch run`` as settings, so that the configuration file has a key for each."""

from __future__ import annotations

import argparse
import logging
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from traywatch.firmware.config.loading import Configuration, load
from traywatch.firmware.config.page_settings import read_page_settings
from traywatch.firmware.config.setting_values import ConfigError, Flag
from traywatch.firmware.host.defaults import default_data

_log = logging.getLogger("traywatch.settings")
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
    configuration = load_with_page(args.flags, given_flags(args), args.config)
    for key, value in configuration.flags.items():
        setattr(args, key, value)
    return configuration


def given_flags(args: argparse.Namespace) -> dict[str, Any]:
    """The flags that the command line names, with their values."""
    return {flag.key: getattr(args, flag.key) for flag in args.flags if hasattr(args, flag.key)}


def load_with_page(flags: Sequence[Flag], given_flags: Mapping[str, Any], file: Path | None) -> Configuration:
    """The configuration, with what the host set in the page of the tray with this data directory.

    Settings of the page that cannot be used any more are left out. Raises ``ConfigError``.
    """
    configuration = load(flags, given_flags, file=file)
    page = read_page_settings(configuration.flags.get("data") or default_data())
    if not page:
        return configuration
    try:
        return load(flags, given_flags, file=file, page=page)
    except ConfigError as error:
        _log.warning("the settings of the page are left out: %s", error)
        return configuration
