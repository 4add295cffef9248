"""The board of a quest: what each space is, its tile, and lines of sight.

The board is built from the laid tiles (see ``grid``) and kept until a tile is added.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from traywatch.messages import Text, msg
from traywatch.rules.deckbox_dungeons.board.grid import (
    SIDES,
    STEPS,
    TERRAIN,
    WATER_COST,
    Links,
    neighbors,
    next_to,
    turned,
    turned_offset,
    turned_rows,
)
from traywatch.rules.deckbox_dungeons.board.line_of_sight import Line, lines
from traywatch.rules.deckbox_dungeons.card_kinds.quest_cards import Quest
from traywatch.rules.deckbox_dungeons.cards import Side
from traywatch.rules.deckbox_dungeons.content import DeckboxContent
from traywatch.rules.deckbox_dungeons.model import Cell, Laid

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class MapDoor:
    """A half-space with nothing laid behind it: its tile, and the side of the tile."""

    tile: int
    side: Side


class QuestMap:
    """The current map. ``half_space`` is the cost to enter a half-space (A19)."""

    def __init__(
        self, content: DeckboxContent, quest: Quest, tiles: tuple[Laid, ...], half_space: int
    ) -> None:
        self.size = content.size
        self.tiles = tiles
        self.terrain: dict[Cell, str] = {}
        self.tiles_of: dict[Cell, tuple[int, ...]] = {}
        self.doors: dict[Cell, MapDoor] = {}
        self.points: list[Cell] = []
        self.arrows: list[Cell] = []
        self._names = [content.tile(laid.tile).name for laid in tiles]
        self._places = {laid.place: n for n, laid in enumerate(tiles)}
        self._rows = [turned_rows(content.tile(laid.tile).rows, laid.turns) for laid in tiles]
        self._lines: dict[tuple[Cell, Cell], tuple[Line, ...]] = {}
        for n, laid in enumerate(tiles):
            self._lay(n, content.tile(laid.tile).arrow)
        for n in range(len(tiles)):
            for side in SIDES:
                self._join(n, side, quest)
        prices = {"water": WATER_COST, "half": half_space}
        terrain = self.terrain
        self.prices = {cell: prices.get(kind, 1) for cell, kind in terrain.items()}
        self.links: Links = {
            cell: tuple(
                (c, self.prices[c], self.terrain[c] == "pit") for c in neighbors(cell) if c in self.prices
            )
            for cell in self.terrain
        }
        self.pits = frozenset(cell for cell, kind in terrain.items() if kind == "pit")
        self.halves = frozenset(cell for cell, kind in self.terrain.items() if kind == "half")

    def _lay(self, n: int, arrow: Side) -> None:
        laid = self.tiles[n]
        left, top = self.corner(laid.place)
        point = (left + self.size // 2, top + self.size // 2)
        for y, row in enumerate(self._rows[n]):
            for x, letter in enumerate(row):
                cell = (left + x, top + y)
                if letter in TERRAIN:
                    self.terrain[cell] = TERRAIN[letter]
                    self.tiles_of[cell] = (n,)
                if letter == "P":
                    point = cell
        self.points.append(point)
        self.arrows.append(self.middle(laid.place, turned(arrow, laid.turns)))

    def _join(self, n: int, side: Side, quest: Quest) -> None:
        """The half-space on one side of a tile: between two exits, or open to the unknown."""
        laid = self.tiles[n]
        inside = self.middle(laid.place, side)
        if self.terrain.get(inside) != "exit":
            return
        half = next_to(inside, side)
        dx, dy = STEPS[side]
        place = (laid.place[0] + dx, laid.place[1] + dy)
        other = self._places.get(place)
        if other is not None:
            if self.terrain.get(next_to(half, side)) == "exit":
                self.terrain[half] = "half"
                self.tiles_of[half] = tuple(sorted((n, other)))
            return
        if n == 0 and inside == self.arrows[0]:
            return  # The space through which the party came in.
        if quest.open or any(room.at == place for room in quest.rooms):
            self.terrain[half] = "half"
            self.tiles_of[half] = (n,)
            self.doors[half] = MapDoor(n, side)

    # Spaces ---------------------------------------------------------------------------------

    def corner(self, place: Cell) -> Cell:
        """The north-west space of a tile."""
        return place[0] * (self.size + 1), place[1] * (self.size + 1)

    def middle(self, place: Cell, side: Side) -> Cell:
        """The space in the middle of a side of a tile."""
        left, top = self.corner(place)
        half, last = self.size // 2, self.size - 1
        dx, dy = {"n": (half, 0), "e": (last, half), "s": (half, last), "w": (0, half)}[side]
        return left + dx, top + dy

    def beyond(self, door: MapDoor) -> Cell:
        """The place among the tiles behind a door."""
        dx, dy = STEPS[door.side]
        x, y = self.tiles[door.tile].place
        return x + dx, y + dy

    def spots(self, n: int, offsets: tuple[Cell, ...]) -> list[Cell]:
        """The spaces for the first to the ninth enemy of a tile, walls included."""
        x, y = self.points[n]
        out = [turned_offset(offset, self.tiles[n].turns) for offset in offsets]
        return [(x + dx, y + dy) for dx, dy in out]

    def name(self, cell: Cell) -> Text:
        """A space in words: the tile, then its column and row on the map (north up)."""
        on = self.tiles_of.get(cell)
        if not on:
            return msg("deckbox-off-map")
        if self.terrain[cell] == "half":
            if door := self.doors.get(cell):
                return msg("deckbox-half-space-at", side=door.side, tile=self._names[door.tile])
            first, second = self._names[on[0]], self._names[on[1]]
            return msg("deckbox-half-space-between", one=first, other=second)
        left, top = self.corner(self.tiles[on[0]].place)
        return f"{self._names[on[0]]} {_LETTERS[cell[0] - left]}{cell[1] - top + 1}"

    def tile_name(self, n: int) -> str:
        return self._names[n]

    def tiles_near(self, on: tuple[int, ...]) -> set[int]:
        """These tiles and the tiles that share a side with one of them."""
        out = set(on)
        for n in on:
            x, y = self.tiles[n].place
            for dx, dy in STEPS.values():
                if (other := self._places.get((x + dx, y + dy))) is not None:
                    out.add(other)
        return out

    # Movement and lines of sight ------------------------------------------------------------

    def sees(self, a: Cell, b: Cell, figures: Set[Cell], *, corners_block: bool) -> bool:
        """Whether there is a line of sight past these blocking figures."""
        return any(
            line.clear(figures, corners_block=corners_block) for line in self._open(a, b, corners_block)
        )

    def _open(self, a: Cell, b: Cell, corners_block: bool) -> tuple[Line, ...]:
        """The lines between two spaces that no wall stops."""
        cached = self._lines.get((a, b))
        if cached is None:
            out = []
            for line in lines(a, b):
                if all(cell in self.terrain for cell in line.through) and (
                    not corners_block or all(cell in self.terrain for cell in line.touched)
                ):
                    out.append(line)
            cached = self._lines[(a, b)] = tuple(out)
        return cached
