"""Everything that enters a game, and what leaves it: the log's records and their effects."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, FiniteFloat, JsonValue, TypeAdapter

from traywatch.records import Record
from traywatch.rules.core.requests import MOST_TEXT, RolledDie
from traywatch.rules.core.vocabulary import Source

AUTO = "auto"
"""The ``by`` of what the table answered itself: choices by their default, placements taken as done."""


class Player(Record):
    """A person at the table; ``figure`` is the hero they play, where the game has such."""

    id: str
    name: str
    figure: str | None = None


class SessionStarted(Record):
    """The first event of each log; holds all that a replay needs besides the content files."""

    type: Literal["session_started"] = "session_started"
    game: str
    content_hash: str = ""
    players: tuple[Player, ...] = ()
    settings: dict[str, JsonValue] = Field(default_factory=dict)


class Choice(Record):
    """An answer to a choice request; ``amount`` and ``text`` are there where the option asks for them."""

    type: Literal["choice"] = "choice"
    request: str
    option: str
    amount: int | None = None
    text: Annotated[str, Field(max_length=MOST_TEXT)] | None = None
    by: str = ""


class PlacedObject(Record):
    """A thing on the mat, millimetres from its top-left corner.

    ``zone`` names its place, ``label`` what its face shows.
    """

    kind: str
    xy_mm: tuple[FiniteFloat, FiniteFloat] | None = None
    zone: str | None = None
    label: str | None = None
    die_id: str = ""


class Rolled(Record):
    """A throw that was matched to a roll request.

    ``table``: the obstacles that lie on the mat after it, null where nobody looked.
    ``accepted_anyway`` lists the problems (``wrong_kind``, …) that a person waived;
    the game takes such a throw and says so.
    """

    type: Literal["rolled"] = "rolled"
    request: str
    dice: tuple[RolledDie, ...]
    source: Source = "camera"
    table: tuple[PlacedObject, ...] | None = None
    accepted_anyway: tuple[str, ...] = ()


class Placed(Record):
    """The table was laid out as a place request asked, seen or confirmed."""

    type: Literal["placed"] = "placed"
    request: str
    objects: tuple[PlacedObject, ...] = ()
    source: Source = "manual"
    by: str = ""


class Drawn(Record):
    """Something hidden became known: a card, a die out of a bag."""

    type: Literal["drawn"] = "drawn"
    request: str
    pile: str
    item: str
    source: Literal["camera", "manual", "engine_seeded"] = "manual"


class Adjusted(Record):
    """A fix by hand, always visible in the log: ``path`` (``heroes.0.health``) was, is now."""

    type: Literal["adjusted"] = "adjusted"
    path: str
    was: JsonValue = None
    now: JsonValue = None
    note: str = ""


class Voided(Record):
    """Throws were taken back; the open requests get new ids, so a late repeat cannot land."""

    type: Literal["voided"] = "voided"
    throws: tuple[Rolled, ...]
    note: str = ""


Event = Annotated[
    SessionStarted | Choice | Rolled | Placed | Drawn | Adjusted | Voided, Field(discriminator="type")
]
_EVENT: TypeAdapter[Event] = TypeAdapter(Event)


def event_from_json(data: Any) -> Event:
    """Reads any event; raises ``pydantic.ValidationError`` on a bad one."""
    return _EVENT.validate_python(data)


class Show(Record):
    """A result in plain words for the phone, with the rule ids behind it."""

    type: Literal["show"] = "show"
    headline: str
    lines: tuple[str, ...] = ()
    tone: Literal["good", "bad", "plain"] = "plain"
    rules: tuple[str, ...] = ()


class TableTodo(Record):
    """Something that a hand must do on the table: turn a card, take a die away."""

    type: Literal["table_todo"] = "table_todo"
    say: str
    rules: tuple[str, ...] = ()


class Ended(Record):
    """A battle or the whole session ended."""

    type: Literal["ended"] = "ended"
    what: Literal["battle", "session"]
    result: Literal["won", "lost"]
    headline: str


Effect = Annotated[Show | TableTodo | Ended, Field(discriminator="type")]
