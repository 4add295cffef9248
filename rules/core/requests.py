"""What a game waits for, and the decided dice of a roll."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, FiniteFloat

from traywatch.messages import Text
from traywatch.records import Record, is_false, is_none, is_nothing
from traywatch.rules.core.vocabulary import Zone

Need = Literal["value", "zone", "symbol", "cell", "kind"]

MOST_TEXT = 200
"""The greatest length of a text answer, in characters."""


class DieSpec(Record):
    """``n`` dice of one kind (null: any kind) and color (null: any), rolled for ``role``.

    ``name`` is the name for people (empty: the kind).
    ``faces`` are the meanings of the numbers from 1 up, if the numbers have meanings.
    ``cell`` is the marked place of the mat that tells dice that look alike apart.
    """

    role: str
    kind: str | None = None
    color: str | None = None
    n: Annotated[int, Field(ge=1)] = 1
    name: Text = ""
    faces: tuple[Text, ...] = ()
    cell: str | None = None


class DieRef(Record):
    """A die that must stay where it lies while others are rolled.

    ``label`` is the face that it must keep showing (null: any).
    """

    die_id: str
    kind: str | None = None
    xy_mm: tuple[FiniteFloat, FiniteFloat] | None = None
    label: str | None = None


class LaidDie(Record):
    """A die that must stand on the mat: its id in the game, and the allowed top faces (empty: any)."""

    die_id: str
    kind: str | None = None
    labels: tuple[str, ...] = ()
    name: Text = ""


class RolledDie(Record):
    """One decided die of a roll: its kind, what it shows, and where it stopped.

    ``zone_name`` is the name that people gave the zone, if the request wants it.
    """

    role: str
    kind: str
    value: int | None = None
    label: str | None = None
    color: str | None = None
    zone: Zone | None = None
    cell: str | None = None
    zone_name: Annotated[str, Field(max_length=60)] | None = Field(default=None, exclude_if=is_none)
    xy_mm: tuple[FiniteFloat, FiniteFloat] | None = None
    die_id: str = ""


class RollRequest(Record):
    """The game waits for a roll by player ``by``.

    ``also`` are dice that may be rolled along. If one of them lies there, all of them must.
    ``open_ended`` requests take any roll.
    ``commit``: the dice were named before the roll, so no other dice can replace them.
    ``ignore`` lists kinds that never count (obstacles).
    ``off_tray`` and ``on_line`` are the settings for dice that leave the mat or stop on a zone line.
    ``line_mm``: a die within this distance of a zone line is on the line.
    ``zone_p``: a die is also on a line if its likeliest zone has a smaller probability.
    ``lying`` obstacle dice should be on the mat.
    ``palette`` maps the color names of the game to colors (``blue``: ``#2a4fa3``).
    ``draws`` is the bag from which dice are drawn and shown, if nothing is rolled.
    ``meaning`` is the name of a die in the game by its color (``blue``: PHYSICAL).
    ``named_zones``: the result tells the names that people gave the zones of their own map.
    ``prompt`` is for the page, ``why`` holds the rule ids behind it.
    """

    type: Literal["roll"] = "roll"
    id: str
    by: str
    dice: tuple[DieSpec, ...] = ()
    also: tuple[DieSpec, ...] = Field(default=(), exclude_if=is_nothing)
    open_ended: bool = False
    commit: bool = False
    keep: tuple[DieRef, ...] = ()
    keep_tolerance_mm: FiniteFloat = 5.0
    ignore: tuple[str, ...] = ()
    needs: tuple[Need, ...] = ("value",)
    off_tray: Literal["rethrow", "miss", "fumble", "ask"] = "rethrow"
    on_line: Literal["ask", "center", "majority", "worse"] = "ask"
    line_mm: FiniteFloat = 3.0
    zone_p: FiniteFloat = 0.9
    lying: Annotated[int, Field(ge=0)] = 0
    palette: dict[str, str] = Field(default_factory=dict)
    meaning: dict[str, Text] = Field(default_factory=dict)
    draws: str = ""
    named_zones: bool = Field(default=False, exclude_if=is_false)
    prompt: Text = ""
    why: tuple[str, ...] = ()


class FreeText(Record):
    """A text answer. ``like`` is an example (``2d6+3``), ``most`` the greatest length in characters."""

    like: Text
    most: Annotated[int, Field(ge=1, le=MOST_TEXT)] = 60


class Option(Record):
    """One answer to a choice.

    ``amount`` (least, most) asks for a whole number, ``text`` for a text.
    ``group`` is the heading under which the page folds options together.
    ``at`` is the space of the board (east, south) that the option means.
    ``swatch`` is the color of the die that the option names (``#2a4fa3``).
    ``folded`` folds its group always, so that nobody chooses it by a slip.
    ``by`` is the player whose ability it is, if the request waits for another one. Only they choose it.
    """

    id: str
    label: Text
    note: Text = ""
    amount: tuple[int, int] | None = None
    text: FreeText | None = None
    group: Text = ""
    at: tuple[int, int] | None = None
    swatch: str | None = None
    folded: bool = False
    by: str | None = None

    def takes(self, amount: int | None, text: str | None = None) -> bool:
        """Whether an answer with this number and text (null: without) fits.

        Only presence, range and length are checked. The meaning of the text is up to the game.
        """
        if (self.amount is None) != (amount is None) or (self.text is None) != (text is None):
            return False
        if self.amount is not None and amount is not None and not self.amount[0] <= amount <= self.amount[1]:
            return False
        return self.text is None or text is None or 0 < len(text.strip()) <= len(text) <= self.text.most


class ChoiceRequest(Record):
    """The game waits for a person's choice.

    ``auto``: the table may answer with ``default`` itself if nobody does.
    ``optional``: a roll for the request beside it also answers with ``default``, so that nobody needs
    to touch the page.
    """

    type: Literal["choice"] = "choice"
    id: str
    by: str
    stage: str = ""
    prompt: Text
    options: tuple[Option, ...]
    default: str | None = None
    auto: bool = False
    optional: bool = False
    why: tuple[str, ...] = ()


class PlaceRequest(Record):
    """The game waits for something to be laid out on the table, or cleared from it.

    ``done`` is the text of the button that confirms it (empty: done).
    ``dice`` on the spaces of the mat's ``grid`` confirm it too, if the tray can tell them apart.
    """

    type: Literal["place"] = "place"
    id: str
    by: str
    what: str
    where: Text
    count: int = 0
    xy_mm: tuple[FiniteFloat, FiniteFloat] | None = None
    auto: bool = False
    prompt: Text = ""
    done: Text = ""
    grid: str = ""
    dice: tuple[LaidDie, ...] = ()
    why: tuple[str, ...] = ()


Request = Annotated[RollRequest | ChoiceRequest | PlaceRequest, Field(discriminator="type")]
