"""Addresses (URLs) without what may be secret in them, for display and logs; networks of this computer."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterator
from pathlib import Path

HIDDEN = "[hidden]"

_URL = re.compile(r"(?i)\b([a-z][a-z0-9+.-]*://)([^\s\"']+)")
_USER = re.compile(r"(?<![^\s:\"'])[^/@\s:]+:[^/@\s]+@")
_PART = re.compile(r"([^&;=]+=)?([^&;]+)")
"""A part of a query: its name, if any, and its value."""
_LONG = 20
"""A part of a path that is this long is no name."""


def without_secrets(text: str) -> str:
    """Return a text with the addresses in it shortened to what is no secret.

    User and password are left out. Values of the query, the fragment, and parts of the path that may be a
    token are hidden: six characters or more with a digit, or very long ones.

    >>> without_secrets("stream:http://me:secret@phone:8080/video?token=abc")
    'stream:http://phone:8080/video?token=[hidden]'
    """
    return _USER.sub("", _URL.sub(lambda match: match[1] + _shown(match[2]), text))


def secrets_in(text: str) -> Iterator[str]:
    """What ``without_secrets`` takes out of a text, as far as it is long enough to be looked for in logs."""
    for url in _URL.finditer(text):
        where, _, query = url[2].partition("#")[0].partition("?")
        authority, _, path = where.partition("/")
        parts = [authority.rpartition("@")[0].partition(":")[2]]
        parts += [value for _, value in _PART.findall(query)]
        parts += [part for part in path.split("/") if _is_secret(part)]
        yield from (part for part in parts if len(part) >= 6)


IF_INET6 = Path("/proc/net/if_inet6")
_PRIVATE = ipaddress.IPv6Network("fc00::/7")
_GLOBAL = "00"


def public_networks(file: Path = IF_INET6) -> list[str]:
    """The local networks in which this computer has a public IPv6 address, such as ``2001:db8:77::/64``.

    ``file`` is Linux's list of its addresses; without it there are none.
    """
    try:
        lines = file.read_text(encoding="ascii").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    networks = set()
    for line in lines:
        fields = line.split()
        if len(fields) < 6 or fields[3] != _GLOBAL:
            continue
        try:
            # An address from DHCP has the length 128, but its neighbors share the first half.
            length = min(int(fields[2], 16), 64)
            network = ipaddress.IPv6Network((int(fields[0], 16), length), strict=False)
        except ValueError:
            continue
        if not network.subnet_of(_PRIVATE):
            networks.add(str(network))
    return sorted(networks)


def _shown(rest: str) -> str:
    where, fragment, _ = rest.partition("#")
    where, mark, query = where.partition("?")
    authority, slash, path = where.partition("/")
    shown = authority.rpartition("@")[2] + slash
    shown += "/".join(HIDDEN if _is_secret(part) else part for part in path.split("/"))
    if mark:
        shown += mark + _PART.sub(lambda part: (part[1] or "") + HIDDEN, query)
    return shown + (f"#{HIDDEN}" if fragment else "")


def _is_secret(part: str) -> bool:
    """Whether a part of a path may be a token. A wrong guess costs a name on the display only."""
    stem = part.rpartition(".")[0] or part
    return len(stem) >= _LONG or (len(stem) >= 6 and any(c.isdigit() for c in stem))
