"""Map tiles of a copy of the game: people tap on the map what is printed on them.

A tile is entered as it lies on the table, so it is never turned.
"""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.deckbox_dungeons.board.grid import SIDES, opposite, side_named
from traywatch.rules.deckbox_dungeons.cards import Side, Tile
from traywatch.rules.deckbox_dungeons.model import Cell, DeckboxTask
from traywatch.rules.deckbox_dungeons.step_context import DeckboxStepContext

SIZES = (3, 5, 7, 9)
BRUSHES = {"wall": "#", "water": "~", "pit": "o", "point": "P"}
"""What a tap on a space draws. A second tap takes it away."""
FLOOR, EXIT = ".", "E"


def tile_told(work: DeckboxStepContext, title: str, side: Side | None) -> str:
    """A new tile, all floor, with an exit on each side. Returns its id."""
    name = work.own_id("tiles", "own_tile")
    arrow: Side = opposite(side) if side is not None else "s"
    work.own("tiles", Tile(id=name, name=title.strip(), rows=_floor(work.content.size), arrow=arrow))
    return name


def questions(work: DeckboxStepContext, tile: str) -> list[DeckboxTask]:
    """What the first tile still needs: its size, and the side of its arrow."""
    if work.state.tiles:
        return []
    return [DeckboxTask(do="tile_size", who=tile), DeckboxTask(do="tile_arrow", who=tile)]


def _middles(size: int) -> dict[Side, Cell]:
    half, last = size // 2, size - 1
    return {"n": (half, 0), "e": (last, half), "s": (half, last), "w": (0, half)}


def _floor(size: int) -> tuple[str, ...]:
    exits = set(_middles(size).values())
    return tuple("".join(EXIT if (x, y) in exits else FLOOR for x in range(size)) for y in range(size))


def ask_size(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask how many spaces the side of a tile has."""
    work.push(task)
    options = [Option(id=f"size:{n}", label=msg("deckbox-tile-size", n=n)) for n in SIZES]
    work.ask("size", "size", msg("deckbox-which-tile-size"), options, default="size:5")


def size_told(work: DeckboxStepContext, option: str) -> None:
    """The answer to ``ask_size``."""
    task = work.pop()
    tile = work.content.tile(task.who)
    rows = _floor(int(option.removeprefix("size:")))
    work.own("tiles", tile.model_copy(update={"rows": rows}))


def ask_arrow(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask on which side of the first tile the arrow is, as it lies on the table."""
    work.push(task)
    options = [Option(id=f"arrow:{side}", label=msg("deckbox-arrow-at", side=side)) for side in SIDES]
    work.ask("arrow", "arrow", msg("deckbox-which-arrow"), options, default="arrow:s")


def arrow_told(work: DeckboxStepContext, option: str) -> None:
    """The answer to ``ask_arrow``."""
    task = work.pop()
    tile = work.content.tile(task.who)
    work.own("tiles", tile.model_copy(update={"arrow": side_named(option.removeprefix("arrow:"))}))


def ask_drawing(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Let people tap the spaces of the tile that was laid last, until it looks as printed."""
    work.push(task)
    tile = work.content.tile(task.who)
    brush = task.name or "wall"
    board = work.board
    left, top = board.corner(work.state.tiles[-1].place)
    middles = _middles(len(tile.rows))
    options = [Option(id="drawn_tile", label=msg("deckbox-tile-drawn"))]
    options += [
        Option(id=f"brush:{name}", label=msg("deckbox-brush", kind=name)) for name in BRUSHES if name != brush
    ]
    for side, (x, y) in middles.items():
        if side != tile.arrow:
            state = "open" if tile.rows[y][x] == EXIT else "closed"
            options.append(Option(id=f"exit:{side}", label=msg("deckbox-exit", side=side, state=state)))
    options += [
        Option(id=f"cell:{x}:{y}", label=msg("deckbox-draw-here", kind=_kind(letter)), at=(left + x, top + y))
        for y, row in enumerate(tile.rows)
        for x, letter in enumerate(row)
        if letter != EXIT
    ]
    prompt = msg("deckbox-draw-tile", tile=tile.name, kind=brush)
    work.ask("tile-drawing", "draw", prompt, options, default="drawn_tile")


def _kind(letter: str) -> str:
    return next((name for name, sign in BRUSHES.items() if sign == letter), "floor")


def drawn(work: DeckboxStepContext, option: str) -> None:
    """One tap: a space, an exit, another brush, or the end."""
    task = work.pop()
    what, _, rest = option.partition(":")
    if what == "drawn_tile":
        return
    if what == "brush":
        work.push(task.model_copy(update={"name": rest}))
        return
    tile = work.content.tile(task.who)
    rows = [list(row) for row in tile.rows]
    if what == "exit":
        x, y = _middles(len(rows))[side_named(rest)]
        rows[y][x] = FLOOR if rows[y][x] == EXIT else EXIT
    else:
        x, y = (int(n) for n in rest.split(":"))
        sign = BRUSHES[task.name or "wall"]
        again = rows[y][x] == sign
        if sign == BRUSHES["point"]:
            rows = [[FLOOR if letter == sign else letter for letter in row] for row in rows]
        rows[y][x] = FLOOR if again else sign
    work.own("tiles", tile.model_copy(update={"rows": tuple("".join(row) for row in rows)}))
    work.push(task)
