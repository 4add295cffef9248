"""The links that the command line prints: one for each purpose, the most useful one first."""

from __future__ import annotations

from urllib.parse import urlsplit

from traywatch.firmware.host.certificate import Certificate

_WIDTH = 24
"""Width of the column with the purposes."""


def host_link(home: str, token: str, certificate: Certificate | None = None) -> str:
    """The link that makes a browser the host's: the page with the token behind the #."""
    return f"{home}#token={token}{_digits(certificate)}"


def link_lines(
    found: list[str], token: str, code: str | None, certificate: Certificate | None = None
) -> list[str]:
    """The lines to print: the host's link, the players' with the code, the big screen, other names.

    ``found`` has the URLs of the tray, the best one for phones first.
    """
    home, *others = found
    lines = [("open this, as the host:", host_link(home, token, certificate))]
    if code:
        lines.append(("players:", f"{home}#join={code}{_digits(certificate)}"))
    lines.append(("a TV at the table:", host_link(f"{home}screen", token, certificate)))
    if others:
        lines.append(("other names:", " ".join(urlsplit(one).netloc for one in others)))
    return [f"  {purpose:<{_WIDTH}}{what}" for purpose, what in lines]


def _digits(certificate: Certificate | None) -> str:
    """The part of a link with the first digits of the fingerprint, which the page shows to compare."""
    return f"&certificate={certificate.short}" if certificate is not None else ""
