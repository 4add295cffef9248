"""The messages between trays and a hall, as JSON over MQTT 3.1.1, and their topics.

A tray publishes below ``traywatch/v1/TRAY/``; its id is also its user name at the broker, so that the
broker's access list can keep it there. A hall answers on ``traywatch/v1/TRAY/ack``.

| topic | from | content |
|---|---|---|
| ``hello`` | tray | ``TrayHello``: where shall I go on? |
| ``throw`` | tray | ``ThrowDelivery``: one revision of one throw |
| ``status`` | tray | ``TrayStatus``, retained; also the last will |
| ``picture/THROW`` | tray | the JPEG that the hall asked for |
| ``ack`` | hall | ``Acknowledgement``: what is in the database |
| ``get-picture`` | hall | the id of a throw whose picture is wanted |
"""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field, ValidationError, field_validator

from traywatch.errors import TraywatchError
from traywatch.records import Record
from traywatch.validation import first_problem

PREFIX = "traywatch/v1"
MOST_BYTES = 64 * 1024
"""A larger message is refused; a throw of 60 dice needs about 12 kB."""
MOST_DICE = 100
_TRAY = re.compile(r"[0-9a-f]{16}")
_TOPIC = re.compile(rf"{PREFIX}/([0-9a-f]{{16}})/([a-z-]+)(?:/([\w.:-]{{1,80}}))?")

TrayId = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
Digest = Annotated[str, Field(pattern=r"^([0-9a-f]{32})?$")]
Count = Annotated[int, Field(ge=0, le=2**62)]


class HallError(TraywatchError):
    """The hall or the connection to it cannot work.

    Codes: ``message_invalid``, ``database_unreachable``, ``hall_missing`` (the extra is not installed),
    ``hall_options``, ``hall_certificate``, ``tray_id_invalid``, ``tray_id_unreadable``,
    ``broker_user_invalid``, ``hall_account_invalid``, ``hall_account_unknown``,
    ``hall_accounts_unreadable``.
    """


class SharedDie(Record):
    """One die as a hall may know it: the reading that counts, after corrections by people.

    ``read_label`` is the camera's best guess if a person changed it. ``counts`` is false for a die that the
    roll does not use. ``meaning`` is what its face means in the game, if that is not its number.
    """

    kind: str | None = Field(default=None, max_length=40)
    label: str | None = Field(default=None, max_length=40)
    value: int | None = None
    status: str = Field(max_length=20)
    role: str = Field(max_length=20)
    color: str = Field(max_length=40)
    die_name: str | None = Field(default=None, max_length=80)
    zone: str | None = Field(default=None, max_length=80)
    confidence: float | None = Field(default=None, ge=0, le=1)
    read_label: str | None = Field(default=None, max_length=40)
    counts: bool = True
    meaning: str | None = Field(default=None, max_length=80)


class SharedThrow(Record):
    """One throw without names of people: those and the texts with them are there only if the host shares.

    ``validity`` and ``total``, the number that is shown large, are those of the tray's own page. Trays before
    0.2 did not send them.
    """

    throw_id: str = Field(max_length=80)
    state: str = Field(max_length=20)
    validity: str = Field(default="", max_length=20)
    total: int | None = None
    tone: str = Field(default="plain", max_length=20)
    dice: tuple[SharedDie, ...] = Field(max_length=MOST_DICE)
    seat: str | None = Field(default=None, max_length=80)
    headline: str | None = Field(default=None, max_length=400)


class ThrowDelivery(Record):
    """One revision of one throw.

    ``sequence`` and ``revision`` are journal numbers of the throw's first record and of the newest one that
    is included. ``previous`` is the revision that the tray sent before, so that a gap shows. ``epoch`` counts
    how often the journal was found to differ from what the hall has, for example after a restored backup.

    ``throw_key`` is a digest of the first record and ``digest`` one of all included records. They identify
    throw and revision even where a restored journal used the same numbers again. ``at`` is the tray's clock
    (ISO 8601, UTC).
    """

    epoch: Count
    previous: Count
    sequence: Count
    revision: Count
    throw_key: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
    digest: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
    at: str = Field(max_length=40)
    throw: SharedThrow

    @property
    def thrown_at(self) -> datetime:
        """``at`` as a time."""
        return datetime.fromisoformat(self.at).astimezone(UTC)

    @field_validator("at")
    @classmethod
    def _is_a_time(cls, at: str) -> str:
        datetime.fromisoformat(at).astimezone(UTC)
        return at


class TrayHello(Record):
    """A tray asks from where to go on. ``last`` is the newest number of its journal."""

    name: str = Field(default="", max_length=80)
    last: Count = 0


class Acknowledgement(Record):
    """Everything of ``epoch`` up to revision ``acked`` is in the database; ``digest`` is that revision's."""

    epoch: Count
    acked: Count
    digest: Digest = ""


class TrayStatus(Record):
    """Whether a tray is there. ``problems`` are those of its health, in plain words."""

    online: bool
    name: str = Field(default="", max_length=80)
    game: str | None = Field(default=None, max_length=40)
    phase: str | None = Field(default=None, max_length=40)
    problems: tuple[Annotated[str, Field(max_length=400)], ...] = Field(default=(), max_length=20)
    waiting: Count = 0


Kind = Literal["hello", "throw", "status", "picture", "ack", "get-picture"]


def topic(tray: str, kind: Kind, rest: str = "") -> str:
    """The topic of a message. Raises ``HallError`` (``tray_id_invalid``)."""
    if not _TRAY.fullmatch(tray):
        raise HallError("tray_id_invalid", f"{tray!r} is no id of a tray: 16 hexadecimal digits are expected")
    return f"{PREFIX}/{tray}/{kind}" + (f"/{rest}" if rest else "")


def parts_of(name: str) -> tuple[str, str, str] | None:
    """The tray, the kind and the rest of a topic; None if it is not one of ours."""
    match = _TOPIC.fullmatch(name)
    return (match[1], match[2], match[3] or "") if match else None


def encode(message: Record) -> bytes:
    """The message as compact JSON."""
    return json.dumps(message.to_json(), separators=(",", ":")).encode("utf-8")


def _storable(content: Any) -> Any:
    """The content without the character NUL, which PostgreSQL takes in no text."""
    if isinstance(content, str):
        return content.replace("\0", "")
    if isinstance(content, list):
        return [_storable(one) for one in content]
    if isinstance(content, dict):
        return {key: _storable(one) for key, one in content.items()}
    return content


_Kind = TypeVar("_Kind", bound=Record)


def decode(kind: type[_Kind], payload: bytes) -> _Kind:
    """Read a message of a kind. Raises ``HallError`` (``message_invalid``), whatever the bytes are."""
    if len(payload) > MOST_BYTES:
        raise HallError("message_invalid", f"a message of {len(payload)} bytes; {MOST_BYTES} are the most")
    try:
        return kind.model_validate(_storable(json.loads(payload)))
    except (ValueError, OverflowError, RecursionError) as error:
        reason = first_problem(error) if isinstance(error, ValidationError) else str(error)
        raise HallError("message_invalid", f"not a {kind.__name__}: {reason}") from None
