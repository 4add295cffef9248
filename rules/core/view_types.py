"""The view of a state in plain words: the same records for every game, so that one page shows them all."""

from __future__ import annotations

from pydantic import Field

from traywatch.messages import Text
from traywatch.records import Record, is_false, is_none, is_nothing


class Bar(Record):
    """A number with a bound, such as health 12 of 20."""

    label: Text
    now: int
    most: int


class Swatch(Record):
    """``n`` equal dice: their kind, color name, color, and name in the game."""

    kind: str
    name: Text
    color: str
    n: int = 1
    meaning: Text = ""


class Pile(Record):
    """Dice that somebody holds or has laid down, in order."""

    label: Text
    dice: tuple[Swatch, ...]


class Seat(Record):
    """One hero, monster, place or player as a card on the page. ``group`` names its place or group."""

    id: str
    name: Text
    side: str
    player: str | None = None
    bars: tuple[Bar, ...] = ()
    facts: tuple[Text, ...] = ()
    badges: tuple[Text, ...] = ()
    active: bool = False
    out: bool = False
    group: Text = ""
    piles: tuple[Pile, ...] = ()


class Mark(Record):
    """A figure on a board: the id and name of its seat, and its space (east, south).

    ``short`` is a short name for a small map, ``note`` the text below it (such as health).
    ``foe``: it is drawn as an enemy.
    """

    seat: str
    name: Text
    at: tuple[int, int]
    short: Text = ""
    note: Text = ""
    foe: bool = False
    active: bool = False


class Board(Record):
    """A map for the page: rows of letters from (``left``, ``top``), and who stands where.

    ``kinds`` gives the meaning of each letter. ``names`` are the names of the rows, if they have
    names. Options refer to a space with ``at``.
    """

    left: int
    top: int
    rows: tuple[str, ...]
    kinds: dict[str, Text]
    marks: tuple[Mark, ...] = ()
    names: tuple[Text, ...] = ()


class OrderEntry(Record):
    """A combatant of the turn order.

    ``initiative`` is null while it is not known. ``natural`` is the number on the d20; null if it was typed.
    ``tied``: people must choose its place among equals. ``rolling``: its die is asked for.
    """

    id: str
    name: Text
    seat: str = ""
    bonus: int = 0
    initiative: int | None = None
    natural: int | None = None
    active: bool = False
    tied: bool = False
    rolling: bool = False
    hidden: bool = Field(default=False, exclude_if=is_false)


class OrderView(Record):
    """The turn order: who acts after whom, and the round (0 before the first turn).

    ``concealed``: it is the turn of a combatant that only the host sees.
    """

    round: int = 0
    entries: tuple[OrderEntry, ...] = ()
    concealed: bool = False


class GameView(Record):
    """A state in plain words. It has the same shape for every game, so one page shows them all.

    ``palette`` maps the color names of the game's dice to colors (``blue``: ``#2a4fa3``), so that the page
    draws each die that a sentence names by its color.
    """

    title: Text
    phase: Text
    headline: Text
    seats: tuple[Seat, ...] = ()
    notes: tuple[Text, ...] = ()
    board: Board | None = None
    order: OrderView | None = Field(default=None, exclude_if=is_none)
    palette: dict[str, str] = Field(default_factory=dict, exclude_if=is_nothing)
