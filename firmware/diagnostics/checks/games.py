"""Check of the games of other packages."""

from __future__ import annotations

from collections.abc import Iterator

from traywatch.firmware.diagnostics.checks.base import Finding, Place
from traywatch.messages import english


def games(place: Place) -> Iterator[Finding]:
    """Whether each game of another package can be played."""
    from traywatch.rules.registry import SHIPPED_IDS, game_ids, set_aside

    for game in game_ids()[len(SHIPPED_IDS) :]:
        yield Finding("games", "ok", f"{game}: a game of another package, can be played")
    for one in set_aside():
        yield Finding(
            "games", "wrong", english(one.message), f"update or remove the package {one.package.split()[0]}"
        )
