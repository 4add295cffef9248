"""Map tiles of a copy of the game: people tap on the map what is printed on them.

A tile is entered as it lies on the table, so it is never turned.
"""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.deckbox_dungeons.board.grid import SIDES, opposite
from traywatch.rules.deckbox_dungeons.card_kinds.quest_cards import Tile
from traywatch.rules.deckbox_dungeons.cards import Side
from traywatch.rules.deckbox_dungeons.model import Cell, DeckboxTask, to_do
from traywatch.rules.deckbox_dungeons.step_context import Answer, DeckboxStepContext, cached_option
from traywatch.rules.engine.steps import present

SIZES = (3, 5, 7, 9)
BRUSHES = {"wall": "#", "water": "~", "pit": "o", "point": "P"}
"""What a tap on a space draws. A second tap takes it away."""
FLOOR, EXIT = ".", "E"


def enter_tile(step: DeckboxStepContext, title: str, side: Side | None) -> str:
    """A new tile, all floor, with an exit on each side. Returns its id."""
    name = step.own_id("tiles", "own_tile")
    arrow: Side = opposite(side) if side is not None else "s"
    step.own("tiles", Tile(id=name, name=title, rows=_floor(step.content.size), arrow=arrow))
    return name


def questions(step: DeckboxStepContext, tile: str) -> list[DeckboxTask]:
    """What the first tile still needs: its size, and the side of its arrow."""
    if step.state.tiles:
        return []
    return [DeckboxTask(do="tile_size", who=tile), DeckboxTask(do="tile_arrow", who=tile)]


def _middles(size: int) -> dict[Side, Cell]:
    half, last = size // 2, size - 1
    return {"n": (half, 0), "e": (last, half), "s": (half, last), "w": (0, half)}


def _floor(size: int) -> tuple[str, ...]:
    exits = set(_middles(size).values())
    return tuple("".join(EXIT if (x, y) in exits else FLOOR for x in range(size)) for y in range(size))


def ask_size(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask how many spaces the side of a tile has."""
    answers: list[Answer] = [
        (Option(id=f"size:{n}", label=msg("deckbox-tile-size", n=n)), to_do("set_size", who=task.who, n=n))
        for n in SIZES
    ]
    step.ask("size", "size", msg("deckbox-which-tile-size"), answers, default="size:5")


def set_size(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The side of a tile has so many spaces."""
    tile = step.content.tile(task.who)
    step.own("tiles", tile.model_copy(update={"rows": _floor(task.n)}))


def ask_arrow(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask on which side of the first tile the arrow is, as it lies on the table."""
    answers: list[Answer] = [
        (
            Option(id=f"arrow:{side}", label=msg("deckbox-arrow-at", side=side)),
            DeckboxTask(do="set_arrow", who=task.who, side=side),
        )
        for side in SIDES
    ]
    step.ask("arrow", "arrow", msg("deckbox-which-arrow"), answers, default="arrow:s")


def set_arrow(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The arrow of a tile is on this side."""
    tile = step.content.tile(task.who)
    step.own("tiles", tile.model_copy(update={"arrow": task.side}))


def ask_drawing(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Let people tap the spaces of the tile that was laid last, until it looks as printed."""
    tile = step.content.tile(task.who)
    brush = task.name or "wall"
    board = step.board
    left, top = board.corner(step.state.tiles[-1].place)
    middles = _middles(len(tile.rows))
    answers: list[Answer] = [(Option(id="drawn_tile", label=msg("deckbox-tile-drawn")),)]
    answers += [
        (
            Option(id=f"brush:{name}", label=msg("deckbox-draw-brush-option", kind=name)),
            task.model_copy(update={"name": name}),
        )
        for name in BRUSHES
        if name != brush
    ]
    for side, (x, y) in middles.items():
        if side != tile.arrow:
            state = "open" if tile.rows[y][x] == EXIT else "closed"
            option = Option(id=f"exit:{side}", label=msg("deckbox-draw-exit-option", side=side, state=state))
            answers.append((option, to_do("draw_exit", who=task.who, at=(x, y)), task))
    answers += [
        (
            cached_option(
                f"cell:{x}:{y}", msg("deckbox-draw-terrain", kind=_kind(letter)), at=(left + x, top + y)
            ),
            to_do("draw_space", who=task.who, name=brush, at=(x, y)),
            task,
        )
        for y, row in enumerate(tile.rows)
        for x, letter in enumerate(row)
        if letter != EXIT
    ]
    prompt = msg("deckbox-draw-tile", tile=tile.name, kind=brush)
    step.ask("tile-drawing", "draw", prompt, answers, default="drawn_tile")


def _kind(letter: str) -> str:
    return next((name for name, sign in BRUSHES.items() if sign == letter), "floor")


def draw_exit(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Open or close an exit."""
    x, y = present(task.at, "space of the tile")
    tile = step.content.tile(task.who)
    rows = [list(row) for row in tile.rows]
    rows[y][x] = FLOOR if rows[y][x] == EXIT else EXIT
    _write(step, tile, rows)


def draw_space(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Draw on a space, or take away what is drawn there."""
    x, y = present(task.at, "space of the tile")
    tile = step.content.tile(task.who)
    rows = [list(row) for row in tile.rows]
    sign = BRUSHES[task.name]
    again = rows[y][x] == sign
    if sign == BRUSHES["point"]:
        rows = [[FLOOR if letter == sign else letter for letter in row] for row in rows]
    rows[y][x] = FLOOR if again else sign
    _write(step, tile, rows)


def _write(step: DeckboxStepContext, tile: Tile, rows: list[list[str]]) -> None:
    step.own("tiles", tile.model_copy(update={"rows": tuple("".join(row) for row in rows)}))
