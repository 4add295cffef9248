"""The events that enter a game, and the effects that leave it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, FiniteFloat, JsonValue, TypeAdapter

from traywatch.messages import ContentName, Text
from traywatch.records import Record
from traywatch.rules.core.requests import MOST_TEXT, RolledDie
from traywatch.rules.core.vocabulary import Source

AUTO = "auto"
"""The ``by`` of answers that the table gives itself: default choices, confirmed placements."""


class Player(Record):
    """A person at the table. ``figure`` is the hero that the person plays, if the game has heroes.

    The default players have the names of their figures, which a content file may translate.
    """

    id: str
    name: ContentName
    figure: str | None = None


class SessionStarted(Record):
    """The first event of each log. With the content files it is all that a replay needs."""

    type: Literal["session_started"] = "session_started"
    game: str
    content_hash: str = ""
    players: tuple[Player, ...] = ()
    settings: dict[str, JsonValue] = Field(default_factory=dict)


class Choice(Record):
    """An answer to a choice request. ``amount`` and ``text`` are set if the option asks for them."""

    type: Literal["choice"] = "choice"
    request: str
    option: str
    amount: int | None = None
    text: Annotated[str, Field(max_length=MOST_TEXT)] | None = None
    by: str = ""


class PlacedObject(Record):
    """An object on the mat, in millimeters from the top-left corner.

    ``zone`` names its place, ``label`` is the text on its face.
    """

    kind: str
    xy_mm: tuple[FiniteFloat, FiniteFloat] | None = None
    zone: str | None = None
    label: str | None = None
    die_id: str = ""


class Rolled(Record):
    """A roll that was matched to a roll request.

    ``table`` lists the obstacles on the mat after the roll; null if nobody looked.
    ``accepted_anyway`` lists the problems (``wrong_kind``, …) that a person waived. The game accepts
    such a roll and says so.
    """

    type: Literal["rolled"] = "rolled"
    request: str
    dice: tuple[RolledDie, ...]
    source: Source = "camera"
    table: tuple[PlacedObject, ...] | None = None
    accepted_anyway: tuple[str, ...] = ()


class Placed(Record):
    """The table was laid out as a place request asked, seen by the camera or confirmed."""

    type: Literal["placed"] = "placed"
    request: str
    objects: tuple[PlacedObject, ...] = ()
    source: Source = "manual"
    by: str = ""


class Drawn(Record):
    """A hidden card or die was drawn and became known."""

    type: Literal["drawn"] = "drawn"
    request: str
    pile: str
    item: str
    source: Literal["camera", "manual", "engine_seeded"] = "manual"


class Adjusted(Record):
    """A correction by hand: the value at ``path`` (``heroes.0.health``) was, and is now. It stays in the
    log.
    """

    type: Literal["adjusted"] = "adjusted"
    path: str
    was: JsonValue = None
    now: JsonValue = None
    note: str = ""


class Voided(Record):
    """Rolls were taken back. The open requests get new ids, so that a late repeat has no effect."""

    type: Literal["voided"] = "voided"
    throws: tuple[Rolled, ...]
    note: str = ""


class OrderChange(Record):
    """A change of the turn order.

    ``add`` takes ``name``, ``bonus``, ``seat`` and ``hidden``, with ``initiative`` if it is known already.
    ``initiative`` sets that of ``id``, ``roll`` asks for the die of ``id`` or of everybody who has none, and
    ``stop`` ends that. ``tie`` takes all ``ids`` of equal initiative in order. ``next`` is the next turn,
    ``end`` ends the turns, and ``reset`` forgets the initiatives. ``remove``, ``hide`` and ``show`` are for
    ``id``.
    """

    do: Literal["add", "remove", "hide", "show", "initiative", "roll", "stop", "tie", "next", "end", "reset"]
    id: Annotated[str, Field(max_length=80)] = ""
    name: Annotated[str, Field(max_length=40)] = ""
    bonus: Annotated[int, Field(ge=-99, le=99)] = 0
    seat: Annotated[str, Field(max_length=80)] = ""
    hidden: bool = False
    initiative: Annotated[int, Field(ge=-999, le=999)] | None = None
    ids: Annotated[tuple[str, ...], Field(max_length=60)] = ()


class Ordered(Record):
    """A change of the turn order, in a game that has none of its own."""

    type: Literal["ordered"] = "ordered"
    change: OrderChange


Event = Annotated[
    SessionStarted | Choice | Rolled | Placed | Drawn | Adjusted | Voided | Ordered,
    Field(discriminator="type"),
]
_EVENT: TypeAdapter[Event] = TypeAdapter(Event)


def event_from_json(data: Any) -> Event:
    """Read any event. Raises ``pydantic.ValidationError``."""
    return _EVENT.validate_python(data)


class Show(Record):
    """A result in plain words for the page, with its rule ids."""

    type: Literal["show"] = "show"
    headline: Text
    lines: tuple[Text, ...] = ()
    tone: Literal["good", "bad", "plain"] = "plain"
    rules: tuple[str, ...] = ()


class TableTodo(Record):
    """Something that people must do on the table: turn a card, take a die away."""

    type: Literal["table_todo"] = "table_todo"
    say: Text
    rules: tuple[str, ...] = ()


class Ended(Record):
    """A battle or the whole session ended."""

    type: Literal["ended"] = "ended"
    what: Literal["battle", "session"]
    result: Literal["won", "lost"]
    headline: Text


Effect = Annotated[Show | TableTodo | Ended, Field(discriminator="type")]
