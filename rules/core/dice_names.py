"""Names of dice, colors and zones as messages."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.color_names import COMMON
from traywatch.rules.core.vocabulary import Zone


def color_name(color: str | None) -> Text:
    """The everyday name of a color in the reader's language; a game's own name as it is."""
    return msg("rules-color", color=color) if color in COMMON else color or "?"


def zone_name(zone: Zone | str) -> Text:
    """The name of a zone as a word of a sentence: "crit", "off the mat"."""
    return msg("rules-zone", zone=zone)


def dice_name(n: int, kind: str | None, color: str | None = None) -> Text:
    """Some dice: "2 blue d6", "1 die". The kind is null for any."""
    if color is None:
        return msg("rules-dice", n=n, kind=kind or "any")
    return msg("rules-dice-of-color", n=n, kind=kind or "any", color=color_name(color))


def face_text(label: str) -> str:
    """A label as people write it: a minus sign instead of a hyphen."""
    return "−" if label == "-" else label


def die_shows(kind: str, face: str | None, zone: str | None = None, *, named_zone: str | None = None) -> Text:
    """One die with its face and its zone: "d20 17 (crit)". ``named_zone`` is what people call it."""
    face = face_text(face or "none")
    if named_zone is not None:
        return msg("rules-die-shows-in", kind=kind, face=face, zone=named_zone)
    if zone is None:
        return msg("rules-die-shows", kind=kind, face=face)
    return msg("rules-die-shows-in", kind=kind, face=face, zone=zone_name(zone))
