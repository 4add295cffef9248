"""Removes secrets from data that leaves the computer: tokens, codes, passwords, and the home directory."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from traywatch.files import read_text

HIDDEN = "[hidden]"

# Shorter strings would match common words; no secret of Traywatch is shorter than a join code.
_SHORTEST = 6
_SECRET_FILES = ("token*", "access*", "*secret*", "*password*", "*.key")
_SECRET_KEY = re.compile(r"token|code|secret|passw|hash|\bkey\b|psk|credential", re.IGNORECASE)
_PASSWORD = r"(?:password|passwd|passphrase|psk)"
# What these find is hidden whatever it is: a password may have spaces and signs, or look like an error code.
_ALWAYS = (
    # A variable of a settings file, up to the end of its line
    re.compile(rf"(?im)^(\s*(?:export\s+|Environment=[\"']?)?\w*{_PASSWORD}=)(\S.*)$"),
    re.compile(rf"(?i)({_PASSWORD}[\"']?\s*[=:]\s*)(\"[^\"\n]+\"|'[^'\n]+')"),
    # Parameters of cameras: ?pwd=…, &loginpas=…
    re.compile(r"(?i)([?&]\w*(?:pwd|pass?|passwd|password)=)([^\s\"'&]+)"),
)
_PATTERNS = (
    # #token=…, ?token=…, "token": "…", X-Traywatch-Token: …, psk="…"
    re.compile(
        r"(?i)((?:token|join|code|secret|password|passwd|psk|api[-_]?key)[\"']?\s*[=:]\s*[\"']?)([^\s\"'&,;}\]]{4,})"
    ),
    re.compile(r"(?i)(\bBearer\s+)([A-Za-z0-9._~+/=-]{6,})"),
    re.compile(r"(?i)(\b[a-z][a-z0-9+.-]*://)([^/\s\"']+)(?=@)"),
    re.compile(r"(?i)(\b(?:cookie|authorization)\s*:\s*)([^\r\n\"]+)"),
)
# Values of fields with a secret-looking name that are not secret.
_HARMLESS = re.compile(r"(?i)^(?:[a-z]+_)+[a-z]+$|^(?:null|none|true|false|\[hidden\])$")


class Redactor:
    """Hides known secrets and text that looks like a secret.

    ``secrets`` are the known values. ``home`` is replaced by ``~``.
    """

    def __init__(self, secrets: Iterable[str] = (), home: Path | None = None) -> None:
        long_secrets = {secret for secret in secrets if len(secret) >= _SHORTEST}
        # Longer secrets first, because one may contain another.
        self._known = sorted(long_secrets, key=len, reverse=True)
        self._home = str(home) if home is not None and len(str(home)) > 1 else None

    def text(self, text: str) -> str:
        """Return the text without secrets."""
        for secret in self._known:
            text = text.replace(secret, HIDDEN)
        for pattern in _PATTERNS:
            text = pattern.sub(_hide, text)
        for pattern in _ALWAYS:  # last, because they take in what the others have hidden in part
            text = pattern.sub(rf"\g<1>{HIDDEN}", text)
        if self._home is not None:
            text = text.replace(self._home, "~")
        return text

    def tree(self, value: Any) -> Any:
        """Return JSON data without secrets in keys and values. A value with a secret-looking key is hidden
        whole.
        """
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list | tuple):
            return [self.tree(one) for one in value]
        if isinstance(value, dict):
            return {
                self.text(str(key)): HIDDEN
                if isinstance(one, str) and _is_secret(str(key), one)
                else self.tree(one)
                for key, one in value.items()
            }
        return value


def _is_secret(key: str, value: str) -> bool:
    return bool(value) and _SECRET_KEY.search(key) is not None and _HARMLESS.match(value) is None


def _hide(match: re.Match[str]) -> str:
    return match[0] if _HARMLESS.match(match[2]) else match[1] + HIDDEN


def secrets_of(data: Path) -> set[str]:
    """Return the secrets in the token and access files of a data directory."""
    secrets: set[str] = set()
    for pattern in _SECRET_FILES:
        for path in data.glob(pattern):
            try:
                text = read_text(path)
            except OSError:
                continue
            try:
                content = json.loads(text)
            except ValueError:
                secrets |= set(text.split())
            else:
                secrets |= {content} if isinstance(content, str) else _values(content)
    return {secret for secret in secrets if len(secret) >= _SHORTEST}


def _values(value: Any, key: str = "") -> set[str]:
    if isinstance(value, str):
        return {value} if _SECRET_KEY.search(key) else set()
    if isinstance(value, list):
        return {secret for one in value for secret in _values(one, key)}
    if isinstance(value, dict):
        return {secret for name, one in value.items() for secret in _values(one, str(name))}
    return set()
