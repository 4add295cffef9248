"""A setting of the configuration: the flag that it belongs to, its value, and the value's origin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from traywatch.addresses import without_secrets
from traywatch.errors import TraywatchError

PAGE = "the page"
"""The origin of a value that the host set in the page."""
PREFIX = "TRAYWATCH_"
HIDDEN = "********"


class ConfigError(TraywatchError):
    """The configuration cannot be used (``config_invalid``). ``problems`` has one line for each mistake."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("config_invalid", "; ".join(problems))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class Flag:
    """A flag of ``traywatch run`` as a setting. ``convert`` raises ``ValueError`` for a wrong text."""

    key: str
    default: Any
    help: str
    convert: Callable[[str], Any] = str
    many: bool = False
    switch: bool = False
    choices: tuple[str, ...] = ()

    @property
    def variable(self) -> str:
        """The name of its environment variable."""
        return PREFIX + self.key.upper()


@dataclass(frozen=True, slots=True)
class Setting:
    """A value with its origin: ``default``, ``flag``, the name of a variable, or a file and key."""

    key: str
    value: Any = field(repr=False)
    origin: str
    secret: bool = False

    @property
    def toml(self) -> str:
        """The value as TOML, without secrets."""
        if self.secret and self.value:
            return f'"{HIDDEN}"'
        return _as_toml(self.value)


def _as_toml(value: Any) -> str:
    if value is None:
        return '""'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list | tuple | frozenset | set):
        return f"[{', '.join(_as_toml(one) for one in value)}]"
    text = without_secrets(str(value)).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'
