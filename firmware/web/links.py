"""Links to the pages of the tray, one for each purpose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from starlette.requests import Request

from traywatch.firmware.host.keys.certificate import Certificate

_LOOPBACK = ("localhost", "127.", "[::1]")
_WIDTH = 24
"""Width of the column with the purposes."""


def base_url(request: Request, home: Callable[[], str] | None) -> str:
    """The base URL of the tray for other phones.

    The address that the host's phone used works for other phones too, except a loopback address, for which
    ``home`` returns the tray's own.
    """
    host = request.headers.get("host", "")
    if home is not None and host.startswith(_LOOPBACK):
        return home()
    return f"{request.url.scheme}://{host}/"


def host_link(home: str, token: str, certificate: Certificate | None = None) -> str:
    """The link that gives a browser a token, such as the host's: the page with it behind the #."""
    return f"{home}#token={token}{digits_of(certificate)}"


@dataclass(frozen=True, slots=True)
class LinkSecrets:
    """What the links carry behind the #: the host's token, the long join code, the token of a screen.

    The latter two are None if they cannot be read.
    """

    token: str = field(repr=False)
    long_code: str | None = field(default=None, repr=False)
    screen_token: str | None = field(default=None, repr=False)


def link_lines(addresses: list[str], links: LinkSecrets, certificate: Certificate | None = None) -> list[str]:
    """The lines to print: the host's link, the players' with the code, the big screen, other names.

    ``addresses`` has the URLs of the tray, the best one for phones first.
    """
    home, *others = addresses
    lines = [("open this, as the host:", host_link(home, links.token, certificate))]
    if links.long_code:
        lines.append(("players:", f"{home}#join={links.long_code}{digits_of(certificate)}"))
    if links.screen_token:
        lines.append(("a TV at the table:", host_link(f"{home}screen", links.screen_token, certificate)))
    if others:
        lines.append(("other names:", " ".join(urlsplit(one).netloc for one in others)))
    return [f"  {purpose:<{_WIDTH}}{what}" for purpose, what in lines]


def digits_of(certificate: Certificate | None) -> str:
    """The part of a link with the first digits of the fingerprint, which the page shows to compare."""
    return f"&certificate={certificate.short}" if certificate is not None else ""
