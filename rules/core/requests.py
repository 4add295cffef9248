"""What a game waits for, and the dice of a throw once they are decided."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, FiniteFloat

from traywatch.records import Record
from traywatch.rules.core.vocabulary import Zone

Need = Literal["value", "zone", "symbol", "cell", "kind"]

MOST_TEXT = 200
"""The longest words, in characters, that any answer may carry."""


class DieSpec(Record):
    """``n`` dice of one kind (null: any kind) and colour (null: any), thrown for ``role``.

    ``name`` is what people call them (empty: by their kind), ``faces`` what their numbers stand for,
    from 1 up, where that is not the number. Dice that look alike are told apart by the marked place
    of the mat that they lie in, where the request names one (``cell``).
    """

    role: str
    kind: str | None = None
    colour: str | None = None
    n: Annotated[int, Field(ge=1)] = 1
    name: str = ""
    faces: tuple[str, ...] = ()
    cell: str | None = None


class DieRef(Record):
    """A die that must stay where it lies while others are thrown.

    ``label``: the face that it must go on showing (null: any).
    """

    die_id: str
    kind: str | None = None
    xy_mm: tuple[FiniteFloat, FiniteFloat] | None = None
    label: str | None = None


class LaidDie(Record):
    """A die that is to stand on the mat: its id in the game, and the faces of which one must lie up
    (empty: any)."""

    die_id: str
    kind: str | None = None
    labels: tuple[str, ...] = ()
    name: str = ""


class RolledDie(Record):
    """One decided die of a throw: what it is, shows, and where it stopped."""

    role: str
    kind: str
    value: int | None = None
    label: str | None = None
    colour: str | None = None
    zone: Zone | None = None
    cell: str | None = None
    xy_mm: tuple[FiniteFloat, FiniteFloat] | None = None
    die_id: str = ""


class RollRequest(Record):
    """The game waits for a throw by player ``by``.

    ``open_ended`` requests take whatever is thrown. ``commit``: the dice were named before
    the throw, so no others can be accepted in their place. ``ignore`` lists kinds that never
    count (obstacles). ``off_tray`` and ``on_line`` are the house's rules for dice that
    leave the mat or stop on a zone line; a die is on a line within ``line_mm`` of it, or
    where its likeliest zone has a probability below ``zone_p``. ``lying`` obstacle dice
    should be on the mat. ``palette`` says what the colours of the game look like
    (``blue``: ``#2a4fa3``), so that a measured one gets a name; ``draws`` is the bag that dice are taken
    out of and shown, where nothing is thrown; ``meaning`` what such a die is
    called there (``blue``: PHYSICAL). ``prompt`` is for the phone, ``why`` the rule ids behind it.
    """

    type: Literal["roll"] = "roll"
    id: str
    by: str
    dice: tuple[DieSpec, ...] = ()
    open_ended: bool = False
    commit: bool = False
    keep: tuple[DieRef, ...] = ()
    keep_tolerance_mm: FiniteFloat = 5.0
    ignore: tuple[str, ...] = ()
    needs: tuple[Need, ...] = ("value",)
    off_tray: Literal["rethrow", "miss", "fumble", "ask"] = "rethrow"
    on_line: Literal["ask", "centre", "majority", "worse"] = "ask"
    line_mm: FiniteFloat = 3.0
    zone_p: FiniteFloat = 0.9
    lying: Annotated[int, Field(ge=0)] = 0
    palette: dict[str, str] = Field(default_factory=dict)
    meaning: dict[str, str] = Field(default_factory=dict)
    draws: str = ""
    prompt: str = ""
    why: tuple[str, ...] = ()


class FreeText(Record):
    """Words that go with an answer: ``like`` shows what is meant (``2d6+3``), ``most`` characters fit."""

    like: str
    most: Annotated[int, Field(ge=1, le=MOST_TEXT)] = 60


class Option(Record):
    """One answer to a choice.

    ``amount`` (least, most) asks for a whole number with it, ``text`` for words. For the page: ``group``
    is what it may be folded under with others, ``at`` the space of the board (east, south) that it
    means, ``swatch`` what the die that it names looks like (``#2a4fa3``).
    """

    id: str
    label: str
    note: str = ""
    amount: tuple[int, int] | None = None
    text: FreeText | None = None
    group: str = ""
    at: tuple[int, int] | None = None
    swatch: str | None = None

    def takes(self, amount: int | None, text: str | None = None) -> bool:
        """Does an answer with this number and these words (null: without) fit?

        What the words mean is for the game to judge; here they only must be there, and not too long.
        """
        if (self.amount is None) != (amount is None) or (self.text is None) != (text is None):
            return False
        if self.amount is not None and amount is not None and not self.amount[0] <= amount <= self.amount[1]:
            return False
        return self.text is None or text is None or 0 < len(text.strip()) <= len(text) <= self.text.most


class ChoiceRequest(Record):
    """The game waits for a person's choice.

    ``auto``: the table may answer with ``default`` by itself when nobody does;
    ``optional``: a throw for the roll request that is open beside it answers with
    ``default`` too, so nobody needs to touch the page.
    """

    type: Literal["choice"] = "choice"
    id: str
    by: str
    stage: str = ""
    prompt: str
    options: tuple[Option, ...]
    default: str | None = None
    auto: bool = False
    optional: bool = False
    why: tuple[str, ...] = ()


class PlaceRequest(Record):
    """The game waits for something to be laid out on the table, or cleared from it.

    ``done`` are the words for the button that says it is so (empty: done). ``dice`` on the spaces of
    the mat's ``grid`` answer it too, where the tray can tell which of them stands where.
    """

    type: Literal["place"] = "place"
    id: str
    by: str
    what: str
    where: str
    count: int = 0
    xy_mm: tuple[FiniteFloat, FiniteFloat] | None = None
    auto: bool = False
    prompt: str = ""
    done: str = ""
    grid: str = ""
    dice: tuple[LaidDie, ...] = ()
    why: tuple[str, ...] = ()


Request = Annotated[RollRequest | ChoiceRequest | PlaceRequest, Field(discriminator="type")]
