"""What belongs in a backup: every file of a data directory is in exactly one group.

``table`` is always in it. ``pictures`` and ``clips`` are in it by choice. ``secrets`` lets whoever has the
file act as this tray, so it is in it only where somebody asked for that. The rest is left out: it can be made
again, or holds only while the tray runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Literal, get_args

Part = Literal["table", "pictures", "clips", "secrets"]
PARTS: tuple[Part, ...] = get_args(Part)
Group = Literal["table", "pictures", "clips", "secrets", "left_out"]

DATABASES = ("proofs.sqlite", "dice.sqlite", "journal.sqlite")
"""Databases of the table. The journal is the last one: what the others say about it is in it."""
SETTINGS = "settings.json"
CONNECTIONS = ("mqtt", "webhooks", "allow_host")
"""The settings that lead to other computers. They belong to the secrets, with their passwords."""
MOST_FILE_BYTES = 40_000_000
"""The largest file that is no database, picture or clip."""

GROUPS: Mapping[str, Group] = {
    "calibrated-camera.json": "table",  # the profile is of this camera
    "cards": "table",
    "demo-mode.json": "table",
    "dice.sqlite": "table",
    "empty-mat.bin": "table",
    "focus.json": "table",
    "guide.json": "table",
    "journal.sqlite": "table",
    "language.json": "table",
    "lens.json": "table",
    "light.json": "table",
    "profile.json": "table",
    "proofs.sqlite": "table",
    SETTINGS: "table",
    "tray-id": "table",
    "version.json": "table",
    "motions": "pictures",
    "motions.json": "pictures",
    "pictures": "pictures",
    "clips": "clips",
    "access.json": "secrets",
    "ca.crt": "secrets",
    "ca.key": "secrets",
    "programs-used.json": "secrets",
    "programs.json": "secrets",
    "proof.key": "secrets",
    "source.json": "secrets",  # the address of a camera may hold a password
    "mqtt-position.json": "secrets",  # how far the connections are, and what waits to be sent
    "webhook-*.json": "secrets",
    "tls.crt": "secrets",
    "tls.key": "secrets",
    "token": "secrets",
    "backups": "left_out",
    "before-*": "left_out",
    "hall": "left_out",
    "index.sqlite": "left_out",
    "lock": "left_out",
    "programs.lock": "left_out",
    "replaced-*": "left_out",
    "restored.json": "left_out",
    "restoring": "left_out",
    "updates": "left_out",
}
"""The group of each name of ``traywatch.firmware.host.data_directory``."""

FOLLOWS_TABLE = ("index.sqlite",)
"""What is made from the table, and must not stay beside another one."""

_FOLDERS: Mapping[str, str] = {
    "cards": r"[^/\\\0.][^/\\\0]{0,90}\.toml",
    "motions": r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}\.jpg",
    "pictures": r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}\.jpg",
    "clips": r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}\.webp",
}
"""The files that a folder of a backup may hold."""
_COPIED = ("access.json", "programs.json", "token")
"""Files with a copy beside them."""


def part_of(name: str) -> Part | None:
    """The part of a backup that a path in it belongs to; None for what no backup may hold."""
    return next((part for part in PARTS if _pattern(part).fullmatch(name)), None)


@cache
def _pattern(part: Part) -> re.Pattern[str]:
    names = []
    for name, group in GROUPS.items():
        if group != part:
            continue
        if name in _FOLDERS:
            names.append(f"{name}/{_FOLDERS[name]}")
        else:
            names.append(re.escape(name).replace(r"\*", "[a-z0-9-]{1,60}"))
            names += [re.escape(f"{name}.copy")] if name in _COPIED else []
    return re.compile("|".join(names))


def files_of(data: Path, parts: Sequence[Part]) -> Iterator[str]:
    """The files of these parts in a data directory, but databases: their paths in a backup, in order.

    What has a name that no backup may hold, such as a damaged file that was set aside, is left out.
    """
    for name in sorted(GROUPS):
        if GROUPS[name] not in parts or name in DATABASES:
            continue
        if name in _FOLDERS:
            paths = sorted(f"{name}/{one.name}" for one in (data / name).glob("*"))
        else:
            paths = sorted(one.name for one in [*data.glob(name), *data.glob(f"{name}.copy")])
        yield from (path for path in paths if part_of(path) in parts and (data / path).is_file())


def entries_of(data: Path, parts: Sequence[Part]) -> Iterator[Path]:
    """Everything in a data directory that gives way when these parts are restored: files and folders.

    Logs of databases, copies and damaged files belong to the file whose name they begin with.
    """
    groups = {name for name, group in GROUPS.items() if group in parts}
    if "table" in parts:
        groups |= set(FOLLOWS_TABLE)
    for entry in sorted(data.iterdir()) if data.is_dir() else ():
        owner = max((name for name in GROUPS if _begins(entry.name, name)), key=len, default=None)
        if owner in groups:
            yield entry


def holds_table(data: Path) -> bool:
    """Whether a data directory has a table, so that restoring another one would replace it."""
    return any(True for _ in entries_of(data, ("table",)))


def _begins(entry: str, name: str) -> bool:
    """Whether an entry is a name of the table of groups, or has more behind it."""
    return re.fullmatch(rf"\.?{re.escape(name).replace(chr(92) + '*', '.*')}([.-].*)?", entry) is not None
