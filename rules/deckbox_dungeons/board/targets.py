"""Legal targets of an attack, and the reason why a target is not legal (R40 to R47, R54, R62)."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from typing import Protocol

from traywatch.messages import Text, msg
from traywatch.rules.deckbox_dungeons.board.grid import adjacent, apart, diagonal
from traywatch.rules.deckbox_dungeons.board.quest_map import QuestMap
from traywatch.rules.deckbox_dungeons.cards import Keyword, Kind
from traywatch.rules.deckbox_dungeons.model import Cell
from traywatch.rules.deckbox_dungeons.settings import DeckboxSettings


class FiguresOnMap(Protocol):
    """The board and the figures on it, as a step gives them."""

    @property
    def board(self) -> QuestMap: ...

    @property
    def settings(self) -> DeckboxSettings: ...

    def foes_at(self) -> frozenset[Cell]: ...

    def heroes_at(self) -> frozenset[Cell]: ...


@dataclass(frozen=True, slots=True)
class TargetVerdict:
    """Whether a target is legal. ``say`` is the reason if not, ``rules`` are the rules behind it."""

    ok: bool
    say: Text
    rules: tuple[str, ...]


def judge(
    step: FiguresOnMap,
    kind: Kind,
    a: Cell,
    b: Cell,
    keywords: tuple[Keyword, ...],
    *,
    hero: bool,
    moved: Cell | None = None,
) -> TargetVerdict:
    """Whether a figure at ``a`` may attack one at ``b``.

    ``moved`` is the figure's present space while it looks ahead from another.
    """
    if kind == "melee":
        return melee(a, b, keywords)
    return ranged(step, a, b, hero=hero, moved=moved)


def melee(a: Cell, b: Cell, keywords: tuple[Keyword, ...]) -> TargetVerdict:
    """Melee reaches the four spaces that share a side. With Reach it also reaches the four diagonal ones."""
    if adjacent(a, b):
        return TargetVerdict(True, "", ("R40", "R62"))
    if diagonal(a, b):
        if "reach" in keywords:
            return TargetVerdict(True, "", ("R40", "R54"))
        return TargetVerdict(False, msg("deckbox-target-diagonal"), ("R40", "R54"))
    return TargetVerdict(False, msg("deckbox-target-not-adjacent"), ("R40",))


def ranged(step: FiguresOnMap, a: Cell, b: Cell, *, hero: bool, moved: Cell | None = None) -> TargetVerdict:
    """Ranged needs a space in between, the same or an adjacent tile, and a line of sight."""
    if apart(a, b) < 2:
        return TargetVerdict(False, msg("deckbox-target-too-near"), ("R41",))
    board = step.board
    on, other = board.tiles_of.get(a, ()), board.tiles_of.get(b, ())
    half = board.terrain.get(a) == "half"
    near = set(on) if half else board.tiles_near(on)
    rules = ("R41", "R42") if half else ("R41",)
    if near.isdisjoint(other):
        far = msg("deckbox-target-not-on-these-tiles") if half else msg("deckbox-target-too-far")
        return TargetVerdict(False, far, rules)
    blocking = in_the_way(step, a, b, hero=hero) - {moved}
    if board.sees(a, b, blocking, corners_block=step.settings.sight_corner == "blocks"):
        return TargetVerdict(True, "", (*rules, "R44", "R45"))
    if board.sees(a, b, blocking, corners_block=False):
        return TargetVerdict(False, msg("deckbox-target-corner"), (*rules, "R44", "R47"))
    return TargetVerdict(False, msg("deckbox-target-blocked"), (*rules, "R44", "R45", "R46"))


def sees(step: FiguresOnMap, a: Cell, b: Cell, *, hero: bool) -> bool:
    """Whether there is a line of sight between two figures. ``hero``: a hero looks."""
    blocking = in_the_way(step, a, b, hero=hero)
    return step.board.sees(a, b, blocking, corners_block=step.settings.sight_corner == "blocks")


def in_the_way(step: FiguresOnMap, a: Cell, b: Cell, *, hero: bool) -> Set[Cell]:
    """The figures that block a line: enemies, unless a setting reverses it for enemies who look."""
    mirrored = not hero and step.settings.sight_past == "foes"
    return (step.heroes_at() if mirrored else step.foes_at()) - {a, b}
