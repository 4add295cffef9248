"""Files that settings name, also as credentials of systemd.

A service that runs as a user of its own for each start owns no file. systemd reads the file as root and gives
a copy to the service: ``LoadCredential=mqtt-password:/etc/traywatch/mqtt-password`` in the unit. The setting
names it as ``credential:mqtt-password``.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from traywatch.errors import TraywatchError

PREFIX = "credential:"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,100}")


class CredentialError(TraywatchError):
    """Codes: ``credential_invalid`` (no name of a credential), ``credential_missing`` (systemd gave none)."""


def named_file(text: str | Path) -> Path:
    """The file that a setting names: a path, or ``credential:NAME``. Raises ``CredentialError``."""
    name = str(text)
    if not name.startswith(PREFIX):
        return Path(name).expanduser()
    name = name.removeprefix(PREFIX)
    if not _NAME.fullmatch(name):
        raise CredentialError(
            "credential_invalid", f"{text}: write a name of letters, digits, dots and hyphens after the colon"
        )
    folder = os.environ.get("CREDENTIALS_DIRECTORY", "")
    file = Path(folder) / name
    if not folder or not file.is_file():
        raise CredentialError(
            "credential_missing",
            f"{text}: systemd gave no such credential; write LoadCredential={name}:/etc/traywatch/{name} "
            "below [Service] with sudo systemctl edit traywatch",
        )
    return file
